"""Campaigns (BG-NEW-CAMPAIGN): who is missing, what is earned and bought, who learns, who chooses, who wins."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.rulesets.battle_group.helpers import run
from wartable.cli.main import run as cli
from wartable.engine.ask import Die
from wartable.engine.errors import DataError
from wartable.engine.ruleset import Outcome
from wartable.kit.campaigns import After
from wartable.kit.documents import adopt, load
from wartable.rulesets import load_ruleset
from wartable.rulesets.battle_group.campaign.campaign import Stories
from wartable.rulesets.battle_group.events.fighting import UnitDestroyed
from wartable.rulesets.battle_group.events.moving import FledTheTable
from wartable.rulesets.battle_group.state import Game
from wartable.shelf import lists

STORIES = Stories()
RULES = load_ruleset("battle_group")


def army(*groups: str, faction: str = "humans", points: int = 300) -> dict[str, Any]:
    """A list of groups, each as its lines: `ranger 3, field_tactician`."""
    made = []
    for text in groups:
        name, _, rest = text.partition(": ")
        units = []
        for line in rest.split(", "):
            key, _, more = line.partition(" ")
            options = [{"more": int(word) - 1} if word.isdigit() else word for word in more.split()]
            units.append({"unit": key, "options": options} if options else {"unit": key})
        made.append({"name": name, "units": units})
    return {"wartable": 1, "ruleset": "battle_group", "kind": "army", "name": faction.title(), "faction": faction,
            "points": points, "groups": made}  # fmt: skip


HUMANS = army("Rangers: ranger 3 deadeye, field_tactician", "Rifles: colonial_rifleman 5", "Alone: longshot",
              "Cart: mule")  # fmt: skip
ALIENS = army("Drones: drone 5", "Reavers: reaver 4", "Embers: ember_host 5", faction="aliens")


def players(mine: dict[str, Any] = HUMANS, **kept: Any) -> dict[str, dict[str, Any]]:
    """Two players at the beginning; `kept` is what the first one has in place of that."""
    found = {seat: {"name": name, "army": each, "kept": STORIES.begun(each)}
             for seat, name, each in (("p1", "Mara", mine), ("p2", "Joss", ALIENS))}  # fmt: skip
    found["p1"]["kept"] = {**STORIES.begun(mine), **kept}
    return found


def battle(given: dict[str, dict[str, Any]], **agreed: str) -> Game:
    doc = STORIES.battle(given, {key: (word,) for key, word in agreed.items()})
    game: Game = RULES.new_game(adopt(doc))
    return game


def over(game: Game, *winners: str) -> Game:
    game.result = Outcome(winners, "BG-NEW-TABLE-06", "over")
    return game


def after(game: Game, given: dict[str, dict[str, Any]], *faces: int) -> dict[str, After]:
    found, _ = run(STORIES.after(game, given, ""), list(faces))
    return dict(found)


def sizes(game: Game, side: str = "p1") -> dict[str, Counter[str]]:
    """What each unit of a side is made of."""
    mine = [unit for unit in game.units.values() if unit.side == side]
    return {unit.name: Counter(model.troop for model in unit.models) for unit in mine}


def fall(game: Game, *names: str, by: str = "", flee: bool = False) -> None:
    """Units are destroyed, or flee off the table."""
    for name in names:
        unit = next(unit for unit in game.units.values() if unit.name == name)
        if flee:
            game.emit(FledTheTable(unit.id, unit.side, unit.points))
        else:
            victor = next((other.id for other in game.units.values() if other.name == by), "")
            game.emit(UnitDestroyed(unit.id, unit.side, unit.points, "BG-DMG-01", victor))


def earned(found: After) -> list[tuple[int, str]]:
    return [(part.points, part.clause) for part in found.earned]


# ------------------------------------------------------------------ losses
@pytest.mark.rule("BG-NEW-CAMPAIGN-02")
@pytest.mark.parametrize("flee", [False, True])
@pytest.mark.parametrize(("face", "count"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_group_that_is_gone_loses_a_d3_of_its_models(face: int, count: int, flee: bool) -> None:
    given = players()
    game = over(battle(given), "p2")
    fall(game, "Rifles", flee=flee)
    found = after(game, given, face)["p1"]
    assert found.kept["missing"] == [{"group": "Rifles", "count": count, "models": {"colonial_rifleman": 5}}]
    assert found.lost == ("Rifles",)
    given["p1"]["kept"] = found.kept
    assert sizes(battle(given))["Rifles"] == Counter(colonial_rifleman=5 - count)


@pytest.mark.rule("BG-NEW-CAMPAIGN-02")
@pytest.mark.parametrize("name", ["Alone", "Cart"])
@pytest.mark.parametrize(("face", "missing"), [(1, True), (3, True), (4, False), (6, False)])
def test_an_individual_or_a_vehicle_is_missing_on_3_or_less(name: str, face: int, missing: bool) -> None:
    given = players()
    game = over(battle(given), "p2")
    fall(game, name)
    found = after(game, given, face)["p1"]
    assert [row["group"] for row in found.kept["missing"]] == ([name] if missing else [])
    given["p1"]["kept"] = found.kept
    assert (name in sizes(battle(given))) is not missing


@pytest.mark.rule("BG-NEW-CAMPAIGN-02")
def test_nobody_loses_more_models_than_there_were_and_all_are_back_after_one_battle() -> None:
    given = players(army("Pair: ranger 2", "Rifles: colonial_rifleman 5"))
    game = over(battle(given), "p2")
    fall(game, "Pair")
    given["p1"]["kept"] = after(game, given, 6)["p1"].kept
    assert [(row["group"], row["count"]) for row in given["p1"]["kept"]["missing"]] == [("Pair", 2)]
    second = battle(given)
    assert list(sizes(second)) == ["Rifles"]
    given["p1"]["kept"] = after(over(second, "p2"), given)["p1"].kept
    assert sizes(battle(given))["Pair"] == Counter(ranger=2)


@pytest.mark.rule("BG-NEW-CAMPAIGN-02", "BG-NEW-CAMPAIGN-01")
def test_the_owner_chooses_who_is_missing_by_whom_he_leaves_out() -> None:
    missing = [{"group": "Rangers", "count": 1, "models": {"ranger+deadeye": 1, "ranger": 2, "field_tactician": 1}}]
    given = players(missing=missing)
    assert sizes(battle(given))["Rangers"] == Counter(ranger=2, field_tactician=1)  # the cheapest, if he says nothing
    other = army("Rangers: ranger 3 deadeye", "Rifles: colonial_rifleman 5", "Alone: longshot", "Cart: mule")
    given["p1"]["kept"], _ = STORIES.reformed(given["p1"]["kept"], other)
    given["p1"]["army"] = other
    assert sizes(battle(given))["Rangers"] == Counter(ranger=3)


# ------------------------------------------------------------------ groups
@pytest.mark.rule("BG-BGF-05", "BG-NEW-CAMPAIGN-01")
def test_groups_are_formed_anew_of_the_same_models() -> None:
    mixed = army("Mixed: ranger 2, colonial_rifleman 2, field_tactician", "Rifles: colonial_rifleman 3",
                 "Cart: mule", "Alone: longshot")  # fmt: skip
    given = players()
    kept, said = STORIES.reformed(given["p1"]["kept"], mixed)
    assert (kept["points"], said, kept["back"]) == (0, [], {"ranger+deadeye": 1})
    given["p1"] |= {"army": mixed, "kept": kept}
    assert sizes(battle(given))["Mixed"] == Counter(ranger=2, colonial_rifleman=2, field_tactician=1)


@pytest.mark.rule("BG-NEW-CAMPAIGN-01")
def test_a_group_stays_within_strength_5() -> None:
    with pytest.raises(DataError, match="BG-BGF-02"):
        STORIES.reformed(STORIES.begun(HUMANS), army("Large: colonial_rifleman 5, longshot, ranger 2"))


@pytest.mark.rule("BG-NEW-CAMPAIGN-01")
def test_whom_the_groups_leave_out_is_kept_for_later() -> None:
    fewer = army("Rifles: colonial_rifleman 3")
    kept, _ = STORIES.reformed(STORIES.begun(HUMANS), fewer)
    assert kept["back"] == {"ranger+deadeye": 1, "ranger": 2, "field_tactician": 1, "colonial_rifleman": 2,
                            "longshot": 1, "mule": 1}  # fmt: skip
    again, said = STORIES.reformed(kept, HUMANS)
    assert (again["back"], again["points"], said) == ({}, 0, [])


# ------------------------------------------------------------------ points
@pytest.mark.rule("BG-NEW-CAMPAIGN-03")
def test_each_player_has_100_points_after_a_battle_and_keeps_what_he_does_not_spend() -> None:
    given = players(points=30)
    found = after(over(battle(given), "p2"), given)
    assert [(row.unspent, row.kept["points"]) for row in found.values()] == [(30, 130), (0, 100)]
    assert all((100, "BG-NEW-CAMPAIGN-03") in earned(row) for row in found.values())


@pytest.mark.rule("BG-NEW-CAMPAIGN-03")
@pytest.mark.parametrize(("points", "may"), [(38, False), (39, True), (100, True)])
def test_new_models_cost_their_points(points: int, may: bool) -> None:
    mine = army("Rifles: colonial_rifleman 2")
    more = army("Rifles: colonial_rifleman 5")  # three more, 13 points each
    kept = {**STORIES.begun(mine), "points": points, "limit": 300}
    if not may:
        with pytest.raises(DataError, match="3 × Colonial Rifleman would be new and cost 39 points; he has 38 points"):
            STORIES.reformed(kept, more)
        return
    found, said = STORIES.reformed(kept, more)
    assert (found["points"], found["pool"]) == (points - 39, {"colonial_rifleman": 5})
    assert said == ["New for 39 points: 3 × Colonial Rifleman."]


@pytest.mark.rule("BG-NEW-CAMPAIGN-04")
def test_the_limit_of_a_battle_stays_that_of_its_scenario() -> None:
    kept = {**STORIES.begun(HUMANS), "points": 500}
    with pytest.raises(DataError, match="BG-FORCE-02"):
        STORIES.reformed(kept, army("A: bulwark 2", "B: bulwark 2", "C: mule", "D: paradox_trooper 5", points=900))
    assert kept["limit"] == 300
    large = army("A: colonial_rifleman 5", "B: titan_frame", "C: paradox_trooper 5", "D: bulwark 2",
                 "E: colonial_rifleman 3", points=500)  # fmt: skip
    given = players(large)
    assert battle(given).sides["p1"].limit == 500
    with pytest.raises(DataError, match="the groups of Mara do not fit"):
        battle(given, scenario="silent_beacon")


def scenarios() -> list[str]:
    return [key for key, _ in STORIES.terms()[0].options]


# ------------------------------------------------------------------ reward
@pytest.mark.rule("BG-NEW-CAMPAIGN-05")
def test_a_group_that_destroys_as_many_points_as_its_own_has_one_of_iron_nerve() -> None:
    given = players()
    game = over(battle(given), "p1")
    fall(game, "Embers", by="Rifles")  # 110 points by 65
    found = after(game, given, 6)["p1"]
    assert (0, "BG-NEW-CAMPAIGN-05") in earned(found)
    assert found.kept["veterans"] == ["colonial_rifleman"]
    given["p1"]["kept"] = found.kept
    levels = [dict(model.skills).get("iron_nerve", 0) for unit in battle(given).units.values()
              for model in unit.models if model.troop == "colonial_rifleman"]  # fmt: skip
    assert levels == [1, 0, 0, 0, 0]


@pytest.mark.rule("BG-NEW-CAMPAIGN-05")
@pytest.mark.parametrize(("victim", "by"), [
    ("Reavers", "Rifles"),  # 48 points by 55
    ("Embers", "Alone"),  # who is no BGF
    ("Embers", ""),
])  # fmt: skip
def test_nothing_is_learned_of_less(victim: str, by: str) -> None:
    given = players()
    game = over(battle(given), "p1")
    fall(game, victim, by=by)
    assert after(game, given, 6)["p1"].kept["veterans"] == []


@pytest.mark.rule("BG-NEW-CAMPAIGN-05")
def test_one_group_of_a_player_only() -> None:
    given = players()
    game = over(battle(given), "p1")
    fall(game, "Embers", by="Rifles")
    fall(game, "Drones", "Reavers", by="Rangers")
    game.units["ranger-1"].slew = ("drone-1",)
    assert len(after(game, given, 6, 6, 6)["p1"].kept["veterans"]) == 1


# ------------------------------------------------------------------ the course of it
@pytest.mark.rule("BG-NEW-CAMPAIGN-06")
def test_the_winner_chooses_the_next_scenario_and_after_a_draw_the_best_die() -> None:
    given = players()
    for winners, faces, chooser in ((("p2",), (), "p2"), ((), (5, 2), "p1"), ((), (3, 3, 1, 4), "p2")):
        found = after(over(battle(given), *winners), given, *faces)
        assert [seat for seat, row in found.items() if row.kept["chooses"]] == [chooser]
        assert (0, "BG-NEW-CAMPAIGN-06") in earned(found[chooser])
    assert set(scenarios()) >= {"pitched"}
    assert len(scenarios()) == 5


@pytest.mark.rule("BG-NEW-CAMPAIGN-07", "BG-NEW-CAMPAIGN-00")
@pytest.mark.parametrize(("mine", "theirs", "winners"), [
    ((2, 10), (1, 900), ("p1",)), ((1, 10), (1, 11), ("p2",)), ((1, 10), (1, 10), ()),
])  # fmt: skip
def test_most_battles_then_most_points(
    mine: tuple[int, int], theirs: tuple[int, int], winners: tuple[str, ...]
) -> None:
    given = players()
    for seat, (won, destroyed) in (("p1", mine), ("p2", theirs)):
        given[seat]["kept"] |= {"won": won, "destroyed": destroyed}
    found = STORIES.verdict(given)
    assert (found.winners, found.clause) == (winners, "BG-NEW-CAMPAIGN-07")
    assert STORIES.length() == 4


@pytest.mark.rule("BG-NEW-CAMPAIGN-07")
def test_battles_won_and_points_destroyed_add_up() -> None:
    given = players(won=1, destroyed=20)
    game = over(battle(given), "p1")
    fall(game, "Drones")
    found = after(game, given, 6)
    assert [(row.kept["won"], row.kept["destroyed"]) for row in found.values()] == [(2, 110), (0, 0)]


@pytest.mark.rule("BG-NEW-CAMPAIGN-00")
@pytest.mark.parametrize(("key", "value"), [
    ("points", -1), ("points", None), ("limit", True), ("pool", {"ranger": 0}), ("kinds", {"ranger": 3}),
    ("missing", [{"group": "A", "count": 3, "models": {"ranger": 2}}]), ("veterans", [1]), ("chooses", 1),
    ("medals", 1),
])  # fmt: skip
def test_what_is_kept_is_checked(key: str, value: Any) -> None:
    kept = STORIES.begun(HUMANS)
    assert STORIES.checked(kept, "of player 1") == kept
    with pytest.raises(TypeError, match=f"{key} of player 1"):
        STORIES.checked({**kept, key: value}, "of player 1")


@pytest.mark.rule("BG-NEW-CAMPAIGN-00", "BG-NEW-CAMPAIGN-07")
def test_three_battles_by_bots_with_a_save_in_the_middle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The last battle is played under `battle`, left and recorded from its save; then the campaign is over."""
    files = {path.stem: path for path in lists("battle_group")}
    war = str(tmp_path / "war.yaml")
    begun = ["--player", f"Mara={files['group-humans-300']}", "--player", f"Joss={files['group-aliens-300']}"]
    assert cli(["campaign", "new", war, *begun, "--battles", "3", "--seed", "x"]) == 0
    for number in (1, 2, 3):
        scenario, save = str(tmp_path / f"b{number}.yaml"), str(tmp_path / f"b{number}.wartable")
        assert cli(["campaign", "battle", war, "-o", scenario, "--agree", "scenario=pitched"]) == 0
        doc = yaml.safe_load(Path(scenario).read_text(encoding="utf-8"))
        doc["turns"] = 2
        Path(scenario).write_text(yaml.safe_dump(doc), encoding="utf-8")
        if number == 2:
            assert cli(["battle", scenario, "--bots", "recruit", "--seed", "7", "--save", save]) == 0
            lines = Path(save).read_text(encoding="utf-8").splitlines(keepends=True)
            Path(save).write_text("".join(lines[: len(lines) // 2]), encoding="utf-8")
            assert cli(["campaign", "record", war, save]) == 2
            assert cli(["play", save, "--bots", "recruit", "--watch"]) == 0
            assert cli(["campaign", "record", war, save]) == 0
        else:
            assert cli(["campaign", "resolve", war, scenario, "-n", "0", "--bots", "recruit", "--yes"]) == 0
    capsys.readouterr()
    assert cli(["campaign", "show", war, "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["wartable"], shown["length"], len(shown["battles"])) == (2, 3, 3)
    assert [player["kept"]["points"] for player in shown["players"]] == [300, 300]
    assert cli(["campaign", "battle", war, "-o", str(tmp_path / "b4.yaml")]) == 2
    assert "all 3 battles of war have been fought" in capsys.readouterr().err
    assert cli(["campaign", "show", war]) == 0
    assert "[BG-NEW-CAMPAIGN-07]" in capsys.readouterr().out.splitlines()[-1]


def test_a_die_of_a_campaign_says_what_it_is_for() -> None:
    given = players()
    game = over(battle(given), "p2")
    fall(game, "Alone")
    ask = next(STORIES.after(game, given, ""))
    assert isinstance(ask, Die)
    assert (ask.clause, ask.what) == ("BG-NEW-CAMPAIGN-02", "whether Alone is missing")


def test_lists_of_files_begin_a_campaign() -> None:
    path = next(path for path in lists("battle_group") if path.stem == "group-humans-500")
    assert STORIES.army_of(load(path))[1] <= 500
