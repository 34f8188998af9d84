"""TW-TL: entries, prices and options of the list of the Time Lords."""

from __future__ import annotations

import pytest

from tests.rulesets.time_wars.helpers import box, game, individual, run, squad
from tests.rulesets.time_wars.listing import army, clauses, cost, faults, mustered, troop, unit
from wartable.engine.ask import Choice, Placement
from wartable.engine.errors import RuleError
from wartable.rulesets.time_wars.armies import time_lords
from wartable.rulesets.time_wars.armies.time_lords import Foreseen
from wartable.rulesets.time_wars.ground.terrain import endangers
from wartable.rulesets.time_wars.lists.entries import factions
from wartable.rulesets.time_wars.setup import deployment, redeployments
from wartable.rulesets.time_wars.specials.bearers import right
from wartable.rulesets.time_wars.specials.core import is_of
from wartable.rulesets.time_wars.state import Game, Profile


@pytest.mark.rule("TW-TL-04", "TW-TL-12", "TW-PROF-01")
@pytest.mark.parametrize(
    ("key", "figures", "size", "points", "category", "race"),
    [
        ("castellan", (8, 6, 6, 4, 2, 4, 8, 3), 1, 10, "command", "time_lord"),
        ("chancellery_captain", (8, 6, 6, 4, 2, 4, 6, 1), 1, 5, "command", "time_lord"),
        ("gallifreyan_elite", (6, 5, 5, 4, 3, 4, 6, 3), 10, 15, "veteran", "time_lord"),
        ("time_lord_warriors", (8, 6, 6, 4, 3, 4, 7, 3), 3, 21, "veteran", "time_lord"),
        ("gallifreyan_guard", (6, 5, 5, 4, 2, 4, 6, 2), 10, 13, "basic", "gallifreyan"),
        ("sisterhood_of_karn", (6, 3, 4, 4, 1, 3, 7, 1), 10, 6, "support", "time_lord"),
        ("outsiders", (6, 3, 4, 4, 1, 2, 6, 1), 10, 6, "support", "time_lord"),
    ],
)
def test_entries(key: str, figures: tuple[int, ...], size: int, points: int, category: str, race: str) -> None:
    entry = troop(key, "time_lords")
    assert entry.lines[0].profile == Profile(*figures)
    assert (entry.size, entry.cost, entry.category, entry.race) == (size, points, category, race)


@pytest.mark.rule("TW-TL-04", "TW-ARMY-32")
def test_loyalty_and_race_command() -> None:
    assert factions()["time_lords"].loyalty == "alliance"
    assert unit("time_lord_warriors [leader]").knows == ("quicken_pace",)
    assert unit("gallifreyan_guard [leader]").knows == ("quicken_pace",)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        pytest.param("castellan [chancellery_guard: 10]", 23, marks=pytest.mark.rule("TW-TL-05")),
        pytest.param("castellan [time_lord_warriors: 1]", 17, marks=pytest.mark.rule("TW-TL-05")),
        pytest.param("castellan [time_lord_warriors: 10]", 80, marks=pytest.mark.rule("TW-TL-05")),
        pytest.param("castellan [chancellery_guard, tardis]", 33, marks=pytest.mark.rule("TW-TL-06")),
        pytest.param("chancellery_captain [chancellery_guard]", 18, marks=pytest.mark.rule("TW-TL-07")),
        pytest.param("gallifreyan_elite [grenade_launcher, missile_launcher]", 19, marks=pytest.mark.rule("TW-TL-09")),
        pytest.param("gallifreyan_elite [flamethrower, sniper_rifle, leader]", 20, marks=pytest.mark.rule("TW-TL-09")),
        pytest.param("time_lord_warriors [more: 7]", 70, marks=pytest.mark.rule("TW-TL-10")),
        pytest.param("time_lord_warriors [tardis]", 31, marks=pytest.mark.rule("TW-TL-11")),
        pytest.param("gallifreyan_guard [flamethrower]", 14, marks=pytest.mark.rule("TW-TL-13")),
        pytest.param(
            "sisterhood_of_karn [high_priestess, more: 10]", 20, marks=pytest.mark.rule("TW-TL-14", "TW-TL-16")
        ),
        pytest.param("outsiders [more]", 11, marks=pytest.mark.rule("TW-TL-17")),
    ],
)
def test_prices_of_what_is_allowed(text: str, points: int) -> None:
    assert (cost(text), faults(text)) == (points, [])


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        pytest.param("castellan", "TW-TL-05", marks=pytest.mark.rule("TW-TL-05")),
        pytest.param("castellan [time_lord_warriors: 11]", "TW-TL-05", marks=pytest.mark.rule("TW-TL-05")),
        pytest.param(
            "castellan [chancellery_guard: 10, time_lord_warriors: 1]", "TW-TL-05", marks=pytest.mark.rule("TW-TL-05")
        ),
        pytest.param(
            "castellan [chancellery_guard, tardis: 2]", "TW-TL-06", marks=pytest.mark.rule("TW-TL-06", "TW-TL-18")
        ),
        pytest.param("chancellery_captain [tardis]", "TW-ARMY-23", marks=pytest.mark.rule("TW-TL-07")),
        pytest.param("gallifreyan_elite [flamethrower: 2]", "TW-TL-09", marks=pytest.mark.rule("TW-TL-09")),
        pytest.param(
            "gallifreyan_elite [flamethrower, sniper_rifle, missile_launcher]",
            "TW-TL-09",
            marks=pytest.mark.rule("TW-TL-09"),
        ),
        pytest.param("time_lord_warriors [more: 8]", "TW-TL-10", marks=pytest.mark.rule("TW-TL-10")),
        pytest.param("time_lord_warriors [tardis: 2]", "TW-TL-11", marks=pytest.mark.rule("TW-TL-11", "TW-TL-18")),
        pytest.param("gallifreyan_guard [lmg]", "TW-ARMY-23", marks=pytest.mark.rule("TW-TL-13")),
        pytest.param("sisterhood_of_karn [more: 11]", "TW-TL-16", marks=pytest.mark.rule("TW-TL-16")),
        pytest.param("outsiders [more: 2]", "TW-TL-17", marks=pytest.mark.rule("TW-TL-17")),
    ],
)
def test_what_is_refused(text: str, clause: str) -> None:
    assert set(faults(text)) == {clause}


@pytest.mark.rule("TW-TL-08")
@pytest.mark.parametrize(
    ("commander", "wrong"),
    [
        ("chancellery_captain", []),
        ("castellan [chancellery_guard]", []),
        ("federation_leader", ["TW-TL-08"]),
        ("vogan_command", ["TW-TL-08"]),
    ],
)
def test_who_leads_the_elite(commander: str, wrong: list[str]) -> None:
    found = army("gallifreyan_elite", "gallifreyan_guard", "gallifreyan_guard", commander=commander,
                 faction="time_lords")  # fmt: skip
    assert clauses(found) == wrong


@pytest.mark.rule("TW-TL-12")
def test_guards_are_no_time_lords() -> None:
    assert not is_of(unit("gallifreyan_guard"), "time lord")
    assert is_of(unit("gallifreyan_elite"), "time lord")
    leader = mustered(commander="castellan [chancellery_guard]", faction="time_lords").units[0]
    assert is_of(leader, "time lord")  # whoever goes with him


@pytest.mark.rule("TW-TL-14", "TW-TL-15")
def test_the_high_priestess_is_one_of_the_sisters() -> None:
    led = unit("sisterhood_of_karn [high_priestess]")
    assert [model.kind for model in led.models] == ["model"] * 9 + ["priestess"]
    assert right(led, "teleports") == "TW-SPEC-41"
    assert right(unit("sisterhood_of_karn"), "teleports") == ""


@pytest.mark.rule("TW-TL-06", "TW-TL-11", "TW-TL-18", "TW-UPG-09")
@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("castellan [chancellery_guard, tardis]", "castellan-1-retinue"),
        ("time_lord_warriors [tardis]", "warriors-1"),
    ],
)
def test_a_tardis_brings_the_whole_troop_type(text: str, key: str) -> None:
    kind = "commander" if text.startswith("castellan") else "unit"
    found = mustered(commander=text, faction="time_lords") if kind == "commander" else mustered(
        text, commander="chancellery_captain", faction="time_lords")  # fmt: skip
    riders = next(item for item in found.units if item.id == key)
    assert right(riders, "teleports") == "TW-UPG-09"
    assert all(item.kind != "vehicle" for item in found.units)  # it has no model


# ------------------------------------------------------------------ before the battle
def council(*rules: str, seconds: int = 0) -> Game:
    """A Supreme Commander of p1 with `rules`, and as many further detachments under Time Lords with Foresight."""
    lord = individual("lord-1", "p1", (10, 5), race="time_lord", rank=2, specials=rules)
    others = [
        individual(f"lord-{number}", "p1", (10 + 2 * number, 5), race="time_lord", rank=1, specials=("foresight",),
                   detachment=f"p1-{number}")
        for number in range(2, seconds + 2)
    ]  # fmt: skip
    own = squad("own-1", "p1", at=(20, 4))
    terrain = (box("grove", 30, 20, 6, 6, kind="wood", cover=1), box("pond", 10, 20, 4, 4, kind="water"),
               box("mine", 50, 20, 4, 4, kind="wood", cover=1, hazardous=("all",)))  # fmt: skip
    battle = game(lord, *others, own, squad("x", "p2", at=(40, 40)), terrain=terrain)
    for unit_ in (lord, *others):
        battle.detachments[unit_.detachment].commander = unit_.id
    battle.sides["p1"].supreme = "lord-1"
    battle.sides["p1"].zones = (((0, 0), (72_000, 0), (72_000, 10_000), (0, 10_000)),)
    battle.sides["p2"].zones = (((0, 38_000), (72_000, 38_000), (72_000, 48_000), (0, 48_000)),)
    return battle


@pytest.mark.rule("TW-TL-03", "TW-SPEC-14")
def test_warriors_of_time_make_one_feature_hazardous() -> None:
    battle = council("warriors_of_time")
    table = battle.table
    _, (ask,) = run(time_lords.WarriorsOfTime().before_deployment(battle), [], ["grove"])
    assert isinstance(ask, Choice)
    assert [option.key for option in ask.options] == ["grove", "leave"]  # cover, and no hazard yet
    trap = battle.table.feature("grove")
    assert (endangers(trap, battle.units["x"]), endangers(trap, battle.units["own-1"])) == (True, False)
    assert table.feature("grove").hazardous == ()  # that of other games
    assert battle.fresh().table.feature("grove") == trap


@pytest.mark.rule("TW-TL-03", "TW-TL-07")
def test_only_who_has_the_rule_lays_traps() -> None:
    battle = council("foresight")
    _, asked = run(time_lords.WarriorsOfTime().before_deployment(battle))
    assert not asked


@pytest.mark.rule("TW-TL-01", "TW-DICE-03")
@pytest.mark.parametrize(
    ("rules", "dice", "answers", "winner"),
    [
        (("foresight",), [2, 5, 6], ["re-roll"], "p1"),
        (("foresight",), [2, 5], ["keep"], "p2"),
        ((), [2, 5], [], "p2"),
    ],
)
def test_foresight_throws_again_for_sides(
    rules: tuple[str, ...], dice: list[int], answers: list[str], winner: str
) -> None:
    battle = council(*rules)
    for side in battle.sides.values():
        side.zones = ()
    run(deployment.sides(battle), dice, [*answers, "south"])  # the die again follows when both are known
    assert battle.winner_of_sides == winner
    assert (time_lords.foresees(battle, "p1") == "lord-1") is (answers == ["keep"])


@pytest.mark.rule("TW-TL-01", "TW-TL-02", "TW-DICE-02")
@pytest.mark.parametrize(("seconds", "face", "many"), [(0, 1, 1), (0, 4, 2), (1, 4, 3), (2, 5, 5)])
def test_how_many_are_redeployed(seconds: int, face: int, many: int) -> None:
    battle = council("foresight", seconds=seconds)
    run(redeployments.redeploy(battle), [face], ["use", "enough"])
    (told,) = (event for event in battle.log if isinstance(event, Foreseen))
    assert (told.face, told.many) == (face, many)
    assert time_lords.foresees(battle, "p1") == ""


@pytest.mark.rule("TW-TL-01")
def test_who_is_redeployed_stands_in_his_own_zone() -> None:
    battle = council("foresight")
    run(redeployments.redeploy(battle), [1], ["use", "own-1", {"to": [60_000, 5_000]}])
    assert all(59_000 < model.x < 62_000 for model in battle.units["own-1"].models)
    assert battle.cursor.phase == "teleport"
    battle = council("foresight")
    flow = redeployments.redeploy(battle)
    flow.send(None)
    flow.send("use")
    flow.send((1,))
    ask = flow.send("own-1")
    assert isinstance(ask, Placement)
    with pytest.raises(RuleError, match="zone"):
        ask.accept({"to": [60_000, 20_000]})


@pytest.mark.rule("TW-TL-01")
@pytest.mark.parametrize("rules", [(), ("warriors_of_time",)])
def test_without_it_nobody_redeploys(rules: tuple[str, ...]) -> None:
    battle = council(*rules, seconds=1)  # a second Time Lord alone does not do
    assert time_lords.foresees(battle, "p1") == ""
    run(deployment.infiltrate(battle))
    assert battle.cursor.phase == "teleport"
    battle = council("foresight")
    run(deployment.infiltrate(battle))
    assert battle.cursor.phase == "redeploy"
