"""Modifier 5, Last Stand: TW-MOD-19, TW-MOD-20. Its Strategy Points are elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import clauses, game, happened, run, squad
from wartable.engine.ask import Choice, Flow
from wartable.engine.errors import DataError
from wartable.engine.mod import Mod
from wartable.odds.memo import Memo
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.bot import bot
from wartable.rulesets.time_wars.command import command
from wartable.rulesets.time_wars.events.morale import ArmyTested, DetachmentTested, NerveTested
from wartable.rulesets.time_wars.modifiers import last_stand
from wartable.rulesets.time_wars.morale import detachments, morale
from wartable.rulesets.time_wars.morale.morale import NerveNumbers, roll_nerve
from wartable.rulesets.time_wars.scenario.file import new_game
from wartable.rulesets.time_wars.state import Game, Order, Unit

STAND = Options(modifiers=("last_stand",))


# ------------------------------------------------------------ the smaller army
def scenario(first: int, second: int, **more: Any) -> dict[str, Any]:
    profile = {"agl": 5, "fir": 5, "mel": 4, "cst": 4, "wst": 2, "end": 4, "nrv": 6, "tv": 1}
    sides: list[dict[str, Any]] = []
    for seat, points in (("p1", first), ("p2", second)):
        unit = {"id": f"{seat}-squad", "kind": "squad", "size": 3, "profile": profile}
        sides.append({"seat": seat, "points": points, "units": [unit], **more.pop(seat, {})})
    options = more.pop("options", {})
    return {
        "wartable": 1, "ruleset": "time_wars", "sides": sides, "modifiers": ["last_stand"], "options": options, **more,
    }  # fmt: skip


@pytest.mark.rule("TW-MOD-19")
@pytest.mark.parametrize(
    ("first", "second", "cut", "fits"),
    [
        (200, 100, 50, True),
        (200, 101, 50, False),
        (201, 100, 50, True),
        (201, 101, 50, False),  # fractions round down
        (200, 150, 25, True),
        (200, 151, 25, False),
        (100, 60, 40, True),
        (100, 61, 40, False),
    ],
)
def test_the_defender_has_fewer_points(first: int, second: int, cut: int, fits: bool) -> None:
    doc = scenario(first, second, options={"last_stand_cut": cut})
    if fits:
        assert {key: side.role for key, side in new_game(doc).sides.items()} == {"p1": "attacker", "p2": "defender"}
        return
    with pytest.raises(DataError, match="TW-MOD-19"):
        new_game(doc)


@pytest.mark.rule("TW-MOD-19")
def test_half_is_usual_and_the_bounds_are_25_and_50() -> None:
    assert Options().last_stand_cut == 50
    for cut in (24, 51):
        with pytest.raises(DataError, match="last_stand_cut"):
            new_game(scenario(200, 100, options={"last_stand_cut": cut}))


@pytest.mark.rule("TW-MOD-19")
def test_a_larger_side_cannot_be_the_defender_and_somebody_must_be() -> None:
    with pytest.raises(DataError, match="TW-MOD-19"):
        new_game(scenario(200, 100, p1={"role": "defender"}))
    with pytest.raises(DataError, match="needs one defender"):
        new_game(scenario(100, 100))
    assert last_stand.limit(405, 25) == 303


@pytest.mark.rule("TW-MOD-19")
def test_an_army_beyond_the_rules_may_be_played_as_such() -> None:
    assert new_game(scenario(200, 190, p2={"legal": False})).sides["p2"].role == "defender"


# ------------------------------------------------------------ two dice
def numbers(base: int, **fields: Any) -> NerveNumbers:
    return NerveNumbers("p1", (Mod(base, "TW-MORALE-06", "NRV"),), second="TW-MOD-20", **fields)


@pytest.mark.rule("TW-MOD-20")
@pytest.mark.parametrize(("base", "faces", "passed"), [(7, (4, 4), True), (7, (4, 3), False), (3, (6, 6), True)])
def test_both_dice_are_added(base: int, faces: tuple[int, ...], passed: bool) -> None:
    roll, asks = run(roll_nerve(numbers(base)), faces)
    assert (roll.passed, roll.total) == (passed, base + sum(faces))
    assert clauses(asks) == ["TW-MORALE-06", "TW-MOD-20"]


@pytest.mark.rule("TW-MOD-20", "TW-ORD-15")
@pytest.mark.parametrize(
    ("faces", "six", "passed"),
    [
        ((6, 1), "TW-ORD-15", True),
        ((1, 6), "TW-ORD-15", True),
        ((5, 5), "TW-ORD-15", False),
        ((6, 1), "", False),
    ],
)
def test_a_natural_6_on_either_die(faces: tuple[int, ...], six: str, passed: bool) -> None:
    assert run(roll_nerve(numbers(1, six=six)), faces)[0].passed is passed


@pytest.mark.rule("TW-MOD-20")
def test_a_reroll_throws_both() -> None:
    roll, asks = run(roll_nerve(numbers(5, reroll="TW-ORD-14")), (1, 2, 5, 5), ["re-roll"])
    assert roll.passed
    assert (roll.total, roll.before) == (15, (1, 2))
    assert clauses(asks) == ["TW-MORALE-06", "TW-MOD-20", "TW-ORD-14", "TW-ORD-14", "TW-ORD-14"]


@pytest.mark.rule("TW-MOD-20", "TW-CYB-02")
@pytest.mark.parametrize(("faces", "again", "total"), [((1, 4), (5,), 14), ((1, 1), (5, 4), 14), ((4, 1), (6,), 15)])
def test_sentinels_throw_only_ones(faces: tuple[int, ...], again: tuple[int, ...], total: int) -> None:
    roll, asks = run(roll_nerve(numbers(5, ones="TW-CYB-02")), (*faces, *again), ["re-roll-ones"])
    assert (roll.total, roll.passed) == (total, total >= 15)
    assert roll.before == tuple(face if face == 1 else 0 for face in faces)
    choice = asks[2]
    assert isinstance(choice, Choice)
    assert [option.key for option in choice.options] == ["keep", "re-roll-ones"]


@pytest.mark.rule("TW-MOD-20")
def test_no_1_no_right_and_one_reroll_in_all() -> None:
    assert len(run(roll_nerve(numbers(2, ones="TW-CYB-02")), (2, 3))[1]) == 2
    both = numbers(2, ones="TW-CYB-02", reroll="TW-ORD-14")
    _, asks = run(roll_nerve(both), (1, 3, 2), ["re-roll-ones"])
    choice = asks[2]
    assert isinstance(choice, Choice)
    assert [option.key for option in choice.options] == ["keep", "re-roll", "re-roll-ones"]
    assert len(asks) == 4  # it has failed again, and that is that


def stand(*units: Unit, **fields: Any) -> Game:
    battle = game(*units, options=STAND, **fields)
    battle.sides["p1"].role, battle.sides["p2"].role = "defender", "attacker"
    return battle


@pytest.mark.rule("TW-MOD-20")
@pytest.mark.parametrize(("player", "dice"), [("p1", 2), ("p2", 1)])
def test_only_the_defender_throws_two(player: str, dice: int) -> None:
    unit, other = squad("a", player, 3), squad("b", "p2" if player == "p1" else "p1", 3)
    battle = stand(*sorted((unit, other), key=lambda one: one.player))
    for cause in ("casualties", "suppression"):
        assert len(run(morale.nerve_test(battle, unit, cause), (6,) * dice)[1]) == dice
    tested = happened(battle, NerveTested)[0]
    assert tested.total == 6 * dice + 6 + 3 == sum(line.value for line in tested.why)


@pytest.mark.rule("TW-MOD-20")
def test_detachments_and_armies_throw_two_as_well() -> None:
    unit, other = squad("a", "p1", 3), squad("b", "p2", 3)
    battle = stand(unit, other)
    item = battle.detachments["p1-1"]
    item.lost = 7
    chief = detachments.leader(battle, item)
    assert chief is not None
    run(detachments.test(battle, item, chief), (5, 5))  # 6 + 10 - 1
    tested = happened(battle, DetachmentTested)[0]
    assert (tested.total, tested.passed) == (15, True)
    assert sum(line.value for line in tested.why) == 15
    run(detachments.army_test(battle, battle.sides["p1"], chief, ("half",)), (4, 5))
    army = happened(battle, ArmyTested)[0]
    assert (army.total, army.passed) == (15, True)
    assert sum(line.value for line in army.why) == 15


@pytest.mark.rule("TW-MOD-20")
def test_command_tests_are_thrown_with_one() -> None:
    leader = squad("a", "p1", 3, leader=True, knows=("charge",))
    battle = stand(leader, squad("b", "p2"))
    assert len(run(command.command_test(battle, leader, "charge", [leader]), (4,))[1]) == 1


@pytest.mark.rule("TW-MOD-20")
def test_stand_fast_through_the_whole_flow() -> None:
    unit = squad("a", "p1", 2, orders=(Order("stand_fast", "c"),))
    battle = stand(unit, squad("b", "p2"))
    asks = run(morale.nerve_test(battle, unit, "casualties"), (1, 2, 6, 1), ["re-roll"])[1]
    assert clauses(asks)[:2] == ["TW-MORALE-06", "TW-MOD-20"]
    assert happened(battle, NerveTested)[0].passed


@pytest.mark.rule("TW-MOD-20")
@pytest.mark.parametrize(("faces", "key"), [((1, 6), "re-roll-ones"), ((1, 2), "re-roll"), ((1, 1), "re-roll")])
def test_a_bot_throws_again_what_promises_most(faces: tuple[int, int], key: str) -> None:
    """It has failed in any case, so to keep it is never best."""
    flow = roll_nerve(numbers(2, ones="TW-CYB-02", reroll="TW-ORD-14"))
    next(flow)
    flow.send(faces[0])
    ask = flow.send(faces[1])
    found = bot.ideas(stand(squad("a", "p1"), squad("b", "p2")), ask, Memo())
    assert max(found, key=lambda idea: idea.worth).answer == key
    assert min(found, key=lambda idea: idea.worth).answer == "keep"


@pytest.mark.rule("TW-MOD-20")
@pytest.mark.parametrize(
    ("base", "more", "chance"),
    [
        (7, {}, 15 / 36),  # 8 or more with two dice
        (7, {"six": "TW-ORD-15"}, 17 / 36),  # and 6 with 1, either way
        (7, {"reroll": "TW-ORD-14"}, 1 - (21 / 36) ** 2),
    ],
)
def test_the_odds_are_those_of_the_dice(base: int, more: dict[str, str], chance: float) -> None:
    test = numbers(base, **more)

    def flow() -> Flow[int]:
        return int((yield from roll_nerve(test)).passed)

    assert sum(part for passed, part in Memo()("nerve", flow) if passed) == pytest.approx(chance)


@pytest.mark.rule("TW-MOD-19")
def test_without_it_nobody_is_made_a_defender() -> None:
    battle = game(squad("a", "p1", cost=50), squad("b", "p2", cost=100))
    assert last_stand.assign(battle, {}) == ""
    assert [side.role for side in battle.sides.values()] == ["", ""]


@pytest.mark.rule("TW-MOD-19")
@pytest.mark.parametrize(("own", "fine"), [(100, True), (101, False)])
def test_of_several_armies_the_largest_is_the_measure(own: int, fine: bool) -> None:
    """Half of 200, though the third side has but 150."""
    battle = game(squad("a", "p1", cost=own), squad("b", "p2", cost=200), squad("c", "p3", cost=150), options=STAND)
    assert (last_stand.assign(battle, {}) == "") is fine
    assert [side.role for side in battle.sides.values()] == ["defender", "attacker", "attacker"]
