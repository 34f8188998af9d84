"""Who is asked at a window: what the Troop Type has, then what sides have bought, then what the battle bears."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import game, individual, squad
from wartable.engine.compat import override
from wartable.kit.view import Mark
from wartable.rulesets import time_wars
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.specials import bearers as registry
from wartable.rulesets.time_wars.specials.bearers import admit, causes, has, of_models, special, thoughts, voices
from wartable.rulesets.time_wars.specials.discovery import kinds
from wartable.rulesets.time_wars.specials.points import BATTLE, SIDE, TroopSpecial
from wartable.rulesets.time_wars.state import Game, Purchase, Unit


class Marking(TroopSpecial):
    """For these tests: it writes beside every Troop Type."""

    __slots__ = ()

    @override
    def marks(self, game: Game, me: Unit) -> Iterator[Mark]:
        yield Mark(self.key)


def of(key_: str, borne_: str, standing_: bool = False, number_: int = 0) -> TroopSpecial:
    class Named(Marking):
        __slots__ = ()
        key = key_
        borne = borne_
        standing = standing_
        number = number_

    return Named()


@pytest.fixture
def bearers(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Rules of a Troop Type, of sides and of the battle, and nobody else's."""
    monkeypatch.setattr(registry, "KNOWN", {"own": of("own", "unit"), "always": of("always", "unit", True)})
    found = [of("mines", SIDE), of("smoke", SIDE), of("night", BATTLE), of("siege", BATTLE), of("fog", BATTLE)]
    monkeypatch.setattr(registry, "_SHARED", {(rule.borne, rule.key): rule for rule in found})
    cached: tuple[Any, ...] = (registry.special, registry._all, registry._armed, registry.borne,
                               registry._heard_by_all, registry._standing)  # fmt: skip
    for function in cached:
        function.cache_clear()
    yield
    for function in cached:
        function.cache_clear()


def asked(battle: Game, unit: Unit | None) -> list[str]:
    return [rule.key for rule in voices(battle, unit, "marks")]


def battle_of(*keys: str, mission: str = "siege", modifiers: tuple[str, ...] = ("night", "fog")) -> Game:
    options = Options(mission=mission, modifiers=modifiers)
    found = game(squad("a", "p1", specials=keys), squad("b", "p2"), options=options)
    found.sides["p1"].bought = (Purchase("smoke", 1),)
    found.sides["p2"].bought = (Purchase("mines", 1), Purchase("smoke", 1))
    return found


@pytest.mark.usefixtures("bearers")
def test_the_unit_then_the_sides_in_their_order_then_the_battle() -> None:
    battle = battle_of("own")
    shared = ["smoke", "mines", "always", "fog", "night", "siege"]
    assert asked(battle, battle.units["a"]) == ["own", *shared]
    assert asked(battle, battle.units["b"]) == shared
    assert asked(battle, None) == shared


@pytest.mark.usefixtures("bearers")
def test_each_is_asked_once_however_many_bear_it() -> None:
    battle = battle_of("always")
    assert asked(battle, battle.units["a"]) == ["always", "smoke", "mines", "fog", "night", "siege"]


@pytest.mark.usefixtures("bearers")
def test_the_order_in_which_modifiers_are_named_makes_no_difference() -> None:
    assert asked(battle_of(modifiers=("fog", "night")), None) == asked(battle_of(modifiers=("night", "fog")), None)


@pytest.mark.usefixtures("bearers")
def test_the_mission_comes_after_its_modifiers_whatever_its_number() -> None:
    registry._SHARED[BATTLE, "night"] = of("night", BATTLE, number_=6)
    registry._SHARED[BATTLE, "fog"] = of("fog", BATTLE, number_=7)
    assert asked(battle_of(modifiers=("fog", "night")), None)[-3:] == ["night", "fog", "siege"]


@pytest.mark.usefixtures("bearers")
def test_what_nobody_bears_is_not_asked() -> None:
    battle = game(squad("a", "p1"), squad("b", "p2"), options=Options(mission="confrontation"))
    assert asked(battle, battle.units["a"]) == ["always"]


@pytest.mark.usefixtures("bearers")
@pytest.mark.parametrize(("key", "borne"), [("own", "unit"), ("mines", SIDE), ("fog", BATTLE)])
def test_a_key_names_one_rule(key: str, borne: str) -> None:
    with pytest.raises(ValueError, match=f"two special rules of a {borne} have the key {key}"):
        admit(of(key, borne))


def test_every_rule_is_found_once() -> None:
    before = dict(registry.KNOWN)
    time_wars.discover()
    assert before == registry.KNOWN
    assert all(special(key).key == key for key in before)


def test_only_what_a_module_defines_itself_is_taken_from_it() -> None:
    from wartable.rulesets.time_wars.strategies import special_rules

    assert {kind.key for kind in kinds(special_rules)} == {"move_through_cover", "ambushers", "suicide_mission"}


def test_a_rule_that_is_lent_is_had() -> None:
    assert has(squad("a", "p1", lent=("sword_of_morbius",)), "sword_of_morbius")
    assert not has(individual("b", "p1"), "sword_of_morbius")


def test_rules_bring_words_for_their_clauses_and_thoughts_for_their_questions() -> None:
    assert causes()["TW-CHAR-66"] == "a hazardous touch"
    assert "TW-CHAR-64" in thoughts()


@pytest.mark.rule("TW-CHAR-19")
def test_a_rule_that_goes_with_a_model_is_there_as_long_as_it_is() -> None:
    guard = squad("a", "p1", 2)
    guard.stand([guard.models[0]._replace(kind="leela"), guard.models[1]])
    assert of_models(guard, "wards_off") == (special("leela"),)
    guard.stand(guard.models[1:])
    assert of_models(guard, "wards_off") == ()
    assert of_models(individual("romana", "p1", specials=("leela",)), "wards_off") == ()  # who brings her has none
