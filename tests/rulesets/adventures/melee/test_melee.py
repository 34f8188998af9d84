"""Chapter MEL: contacts split into fights, bonuses, and what a difference brings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one, run, told
from wartable.engine.mod import fixed
from wartable.rulesets.adventures.events.base import FigureCaptured, FigureRemoved, Immobilised, KnockedOut, TurnEnded
from wartable.rulesets.adventures.events.melee import MeleeFought
from wartable.rulesets.adventures.melee.contacts import next_fight
from wartable.rulesets.adventures.melee.fight import fight
from wartable.rulesets.adventures.melee.spoils import ways
from wartable.rulesets.adventures.melee.totals import defends, parts
from wartable.rulesets.adventures.state import Game

RIGHT, LEFT, UP, DOWN = (21, 20), (19, 20), (20, 21), (20, 19)


def man(**fields: Any) -> dict[str, Any]:
    return figure("man", fields.pop("kind", "soldier"), (20, 20), **fields)


def hero(**fields: Any) -> dict[str, Any]:
    return man(kind="doctor", person="4th_doctor", **fields)


def foe(key: str = "foe", at: tuple[float, float] = RIGHT, **fields: Any) -> dict[str, Any]:
    return figure(key, fields.pop("kind", "rank"), at, **fields)


def brawl(*figures: dict[str, Any], **parts: Any) -> Game:
    return episode(*figures, cursor="melee", **parts)


def fought(game: Game, faces: Iterable[int], answers: Iterable[Any] = ()) -> MeleeFought:
    """One fight; the die of the players falls first."""
    assert run(fight(game), faces, answers)[0]
    return told(game, MeleeFought)[-1]


# ------------------------------------------------------------------ contacts
@pytest.mark.rule("AT-MEL-01", "AT-GEN-02")
@pytest.mark.parametrize(("far", "comes"), [(0.02, True), (0.021, False)])
def test_figures_in_contact_fight(far, comes):
    assert (next_fight(brawl(man(), foe(at=(21 + far, 20)))) is not None) is comes


@pytest.mark.rule("AT-MEL-01")
def test_contacts_are_split_into_single_fights_and_nobody_fights_twice():
    game = brawl(man(), figure("mate", "soldier", (22, 20)), foe("a", RIGHT), foe("b", (22, 21)))
    first = fought(game, [3, 3])
    second = fought(game, [3, 3])
    assert {(first.figure, first.foe), (second.figure, second.foe)} == {("man", "a"), ("mate", "b")}
    assert (first.extras, first.foe_extras) == ((), ())
    assert run(fight(game))[0] is False


@pytest.mark.rule("AT-MEL-02", "AT-MEL-01")
@pytest.mark.parametrize(("places", "more"), [([RIGHT], 0), ([RIGHT, LEFT], 2), ([RIGHT, LEFT, UP], 4)])
def test_each_extra_figure_adds_two(places, more):
    game = brawl(man(), *(foe(f"f{n}", at) for n, at in enumerate(places)))
    event = fought(game, [6, 6 - more])
    assert (event.total, event.foe_total) == (6, 6)
    assert event.foe_extras == tuple(f"f{n}" for n in range(1, len(places)))
    assert run(fight(game))[0] is False


@pytest.mark.rule("AT-SHOOT-07", "AT-PRIS-04", "AT-LEAD-05", "AT-MEL-01")
@pytest.mark.parametrize(("mine", "theirs", "comes"), [
    ({}, {}, True), ({"helpless": 1}, {}, False), ({}, {"helpless": 1}, False), ({"captor": "foe"}, {}, False),
    ({}, {"passive": True}, False), ({"suppressed": 1}, {}, True), ({"immobilised": 1}, {}, True),
])  # fmt: skip
def test_who_throws_a_die(mine, theirs, comes):
    assert (next_fight(brawl(man(**mine), foe(**theirs))) is not None) is comes


@pytest.mark.rule("AT-MEL-01")
def test_vehicles_and_civilians_fight_nobody_and_in_a_truce_nobody_does():
    civil = figure("civil", "civilian", LEFT)
    assert next_fight(brawl(civil, foe(at=(18, 20)))) is None
    assert next_fight(brawl(figure("car", "vehicle", (20, 20), vehicle="car"), foe(at=(23.5, 20)))) is None
    assert next_fight(brawl(man(), foe(), facts={"truce": 1})) is None


# ------------------------------------------------------------------ bonuses
def total(game: Game, key: str, other: str, extras: int = 0) -> int:
    return fixed(parts(game, one(game, key), one(game, other), extras))


@pytest.mark.rule("AT-MEL-04")
@pytest.mark.parametrize(("items", "comes"), [(["knife"], 1), (["sword"], 1), (["knife", "sword"], 1), ([], 0)])
def test_a_blade_adds_one_once(items, comes):
    assert total(brawl(man(items=items), foe()), "man", "foe") == comes


@pytest.mark.rule("AT-MEL-05", "AT-MEL-02")
@pytest.mark.parametrize(("race", "comes"), [("son", 1), ("sil", -1), ("dal", 0), ("cyb", 0), ("aut", 0), ("ice", 0),
                                             ("mec", 0), ("ogr", 0), ("zyg", 1)])  # fmt: skip
def test_races_have_values_of_their_own(race, comes):
    game = brawl(man(), {"id": "foe", "race": race, "at": list(RIGHT)})
    assert total(game, "foe", "man") == comes
    assert total(game, "foe", "man", 2) == comes + 4


@pytest.mark.rule("AT-MEL-03", "AT-MEL-04", "AT-NEW-WHO-03", "AT-NEW-WHO-12", "AT-NEW-WHO-16")
@pytest.mark.parametrize(("person", "items", "comes"), [
    ("3rd_doctor", [], 1), ("ian_chesterton", [], 1), ("ben_jackson", ["knife"], 1), ("ben_jackson", [], 0),
])  # fmt: skip
def test_traits_of_persons_count(person, items, comes):
    kind = "doctor" if person.endswith("doctor") else "companion"
    assert total(brawl(man(kind=kind, person=person, items=items), foe()), "man", "foe") == comes


FENCE = {"kind": "fence", "key": "f", "points": [[20.5, 15], [20.5, 25]]}
HOUSE = {"kind": "building", "key": "h", "at": [17, 20], "size": [7, 7]}


@pytest.mark.rule("AT-MEL-03")
@pytest.mark.parametrize(("pieces", "order", "mine", "theirs"), [
    ([], "attack", False, False), ([FENCE], "attack", True, False), ([FENCE], "stand", True, True),
    ([HOUSE], "attack", True, False), ([{**HOUSE, "kind": "hill"}], "attack", True, False),
    ([{**HOUSE, "at": [20, 20]}], "attack", False, False),  # both are inside
])  # fmt: skip
def test_who_defends_a_wall_a_door_or_a_slope_adds_one(pieces, order, mine, theirs):
    game = brawl(man(), foe(order=order), terrain=pieces)
    found = defends(game, one(game, "man"), one(game, "foe")), defends(game, one(game, "foe"), one(game, "man"))
    assert found == (mine, theirs)
    assert total(game, "man", "foe") == mine


# ------------------------------------------------------------------ results
@pytest.mark.rule("AT-MEL-06", "AT-MEL-07", "AT-MEL-08")
@pytest.mark.parametrize(("faces", "kinds"), [
    ([3, 3], []), ([4, 3], []), ([3, 4], []), ([5, 3], [Immobilised]), ([6, 3], [FigureRemoved]),
])  # fmt: skip
def test_a_difference_decides_what_happens_to_an_alien(faces, kinds):
    game = brawl(man(), foe())
    event = fought(game, faces)
    assert bool(event.winner) is bool(kinds)
    assert [type(e) for e in game.log if isinstance(e, (Immobilised, FigureRemoved, FigureCaptured))] == kinds


@pytest.mark.rule("AT-MEL-07")
def test_who_is_immobilised_neither_moves_nor_acts_next_turn():
    game = brawl(man(), foe())
    fought(game, [5, 3])
    able = [one(game, "foe").able]
    for turn in (1, 2):
        game.emit(TurnEnded(turn))
        able.append(one(game, "foe").able)
    assert able == [False, False, True]


@pytest.mark.rule("AT-MEL-07", "AT-MEL-08", "AT-MEL-09", "AT-MEL-10", "AT-PRIS-12", "AT-CHAR-05")
@pytest.mark.parametrize(("loser", "winner", "two", "three"), [
    (man(), foe(), ["capture", "immobilise"], ["kill", "capture"]),
    (man(robot=True), foe(), ["immobilise"], ["kill"]),
    (hero(), foe(), ["immobilise"], ["capture"]),
    (hero(robot=True), foe(), ["immobilise"], ["capture"]),
    (hero(), foe(kind="cybermat"), ["immobilise"], ["immobilise"]),
    (foe(), man(), ["immobilise"], ["kill"]),
    (foe(human=True, kind="character"), man(), ["capture", "immobilise"], ["kill", "capture"]),
])  # fmt: skip
def test_what_a_winner_may_do(loser, winner, two, three):
    game = brawl(loser, winner)
    who = one(game, winner["id"]), one(game, loser["id"])
    assert [key for key, _ in ways(game, *who, 2)] == two
    assert [key for key, _ in ways(game, *who, 3)] == three
    assert [key for key, _ in ways(game, *who, 7)] == three


@pytest.mark.rule("AT-MEL-10")
@pytest.mark.parametrize(("race", "variant", "two"), [
    ("cyb", "late", ["kill"]), ("cyb", "early", ["capture", "immobilise"]), ("dal", "late", ["capture", "immobilise"]),
])  # fmt: skip
def test_late_cybermen_kill(race, variant, two):
    options = {"cyber_variant": variant}
    game = brawl(man(), {"id": "foe", "race": race, "at": list(RIGHT)}, options=options)
    assert [key for key, _ in ways(game, one(game, "foe"), one(game, "man"), 2)] == two
    saved = brawl(hero(), {"id": "foe", "race": race, "at": list(RIGHT)}, options=options)
    assert [key for key, _ in ways(saved, one(saved, "foe"), one(saved, "man"), 2)] == ["immobilise"]
    assert [key for key, _ in ways(saved, one(saved, "foe"), one(saved, "man"), 3)] == ["capture"]


@pytest.mark.rule("AT-MEL-07", "AT-MEL-08", "AT-PRIS-12", "AT-PRIS-01")
@pytest.mark.parametrize(("faces", "answer", "kind"), [
    ([5, 3], "capture", FigureCaptured), ([5, 3], "immobilise", Immobilised), ([6, 3], "kill", FigureRemoved),
    ([6, 3], "capture", FigureCaptured),
])  # fmt: skip
def test_players_choose_what_becomes_of_a_human_enemy(faces, answer, kind):
    game = brawl(man(), foe(kind="character", human=True))
    fought(game, faces, [answer])
    assert len(told(game, kind)) == 1


@pytest.mark.rule("AT-ALN-05", "AT-MEL-07", "AT-MEL-08", "AT-MEL-09", "AT-GEN-01")
@pytest.mark.parametrize(("mine", "faces", "kind"), [
    (man(), [3, 5], FigureCaptured), (man(), [3, 6], FigureRemoved), (hero(), [3, 5], Immobilised),
    (hero(), [3, 6], FigureCaptured),
])  # fmt: skip
def test_aliens_are_not_asked(mine, faces, kind):
    game = brawl(mine, foe())
    fought(game, faces)
    assert [e.figure for e in told(game, kind)] == ["man"]


@pytest.mark.rule("AT-NEW-RACE-09")
def test_zygons_sting():
    game = brawl(hero(), {"id": "foe", "race": "zyg", "at": list(RIGHT)})
    fought(game, [3, 4, 5])  # 4 + 1 of the race: a difference of 2; a 5 is 3 turns
    assert [event.turns for event in told(game, KnockedOut)] == [3]


@pytest.mark.rule("AT-NEW-WHO-26")
def test_aliens_do_not_capture_whom_they_take_for_one_of_theirs():
    game = brawl(man(kind="companion", person="kamelion"), foe(), facts={"shape man": 1})
    assert [key for key, _ in ways(game, one(game, "foe"), one(game, "man"), 3)] == ["immobilise"]


# ------------------------------------------------------------------ several
@pytest.mark.rule("AT-MEL-11")
def test_a_single_winner_picks_who_of_several_suffers_alone():
    game = brawl(man(), foe("a", RIGHT), foe("b", LEFT))
    fought(game, [6, 1], ["b"])  # 6 against 1 + 2
    assert [event.figure for event in told(game, FigureRemoved)] == ["b"]


@pytest.mark.rule("AT-MEL-11", "AT-ALN-05")
def test_an_alien_that_beats_several_takes_a_player_character_first():
    game = brawl(man(), figure("star", "companion", (22, 20), person="leela"), foe())
    fought(game, [1, 6], ["man"])  # the man leads; 1 + 2 against 6
    assert [event.figure for event in told(game, FigureCaptured)] == ["star"]


@pytest.mark.rule("AT-MEL-01", "AT-MEL-11")
def test_players_choose_who_leads_and_he_takes_the_prisoner():
    game = brawl(man(), figure("mate", "soldier", (22, 20)), foe(kind="character", human=True))
    fought(game, [6, 1], ["mate", "capture"])
    assert [event.captor for event in told(game, FigureCaptured)] == ["mate"]


@pytest.mark.rule("AT-MEL-01")
def test_of_several_aliens_the_one_with_most_to_add_leads():
    game = brawl(man(), foe("a", RIGHT), foe("b", LEFT, melee=1))
    assert fought(game, [3, 1]).foe == "b"
