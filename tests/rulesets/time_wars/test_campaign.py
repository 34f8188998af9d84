"""TW-CAMP: what a battle earns, what the place makes of it, and which upgrades stay on the roster."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import game, individual, run, squad
from tests.rulesets.time_wars.listing import document
from wartable.engine.errors import DataError
from wartable.kit.documents import parse
from wartable.rulesets.time_wars import campaign
from wartable.rulesets.time_wars.scenario.file import new_game
from wartable.rulesets.time_wars.state import INCH, Detachment, Game, Objective, Purchase, Result, Side


def over(winners: tuple[str, ...], *fates: str) -> Game:
    """A battle that has ended; p1 had a detachment under a commander for each of `fates`, where he is now."""
    units = []
    for number, fate in enumerate(fates, 1):
        units.append(individual(f"chief-{number}", "p1", (10 * number, 10), rank=1, detachment=f"p1-{number}"))
        units[-1].where = fate
    battle = game(*units, squad("a", "p1", at=(5, 5)), squad("z", "p2", at=(40, 40)))
    for number in range(1, len(fates) + 1):
        battle.detachments[f"p1-{number}"] = Detachment(f"p1-{number}", "p1", f"chief-{number}")
    battle.result = Result(winners, "TW-MISS-06", "over")
    return battle


def earned(battle: Game, player: str, faces: list[Any] | None = None, location: str = "") -> list[tuple[int, str]]:
    parts, _ = run(campaign.spoils(battle, player, location), faces or [])
    return [(part.points, part.clause) for part in parts]


@pytest.mark.rule("TW-CAMP-02")
@pytest.mark.parametrize(
    ("fates", "points"),
    [
        (("table",), 1),
        (("table", "joined", "reserve"), 3),
        (("destroyed",), 0),
        (("routed",), 1),
        (("withdrawn",), 1),
        (("destroyed", "routed"), 1),
    ],
)
def test_a_point_for_each_commander_who_is_no_casualty(fates: tuple[str, ...], points: int) -> None:
    battle = over(("p2",), *fates)
    assert earned(battle, "p1") == ([(points, "TW-CAMP-02")] if points else [])


@pytest.mark.rule("TW-CAMP-02")
def test_squad_leaders_earn_nothing() -> None:
    battle = over(("p2",), "table")
    battle.units["led"] = squad("led", "p1", at=(20, 20), leader=True)
    assert earned(battle, "p1") == [(1, "TW-CAMP-02")]


@pytest.mark.rule("TW-CAMP-03")
@pytest.mark.parametrize("fates", [("table", "table"), ("destroyed",)])
def test_a_draw_earns_one_point_instead(fates: tuple[str, ...]) -> None:
    assert earned(over((), *fates), "p1") == [(1, "TW-CAMP-03")]


@pytest.mark.rule("TW-CAMP-04")
@pytest.mark.parametrize(("face", "points"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_d3_for_whoever_has_won(face: int, points: int) -> None:
    battle = over(("p1",), "table")
    assert earned(battle, "p1", [face]) == [(1, "TW-CAMP-02"), (points, "TW-CAMP-04")]
    assert earned(battle, "p2") == []


@pytest.mark.rule("TW-CAMP-04")
@pytest.mark.parametrize(("places", "holders"), [
    ((), ()), (((5, 5),), ("p1",)), (((5, 5), (40, 40)), ("p1", "p2")), (((20, 30),), ()),
])  # fmt: skip
def test_whoever_holds_an_objective_rolls_too(places: tuple[tuple[int, int], ...], holders: tuple[str, ...]) -> None:
    battle = over((), "table")
    battle.options = battle.options._replace(mission="possession")
    battle.objectives = tuple(Objective(f"o{x}", x * INCH, y * INCH, value=1) for x, y in places)
    for player in ("p1", "p2"):
        more = [(2, "TW-CAMP-04")] if player in holders else []
        assert earned(battle, player, [4] if more else []) == [(1, "TW-CAMP-03"), *more]


@pytest.mark.rule("TW-CAMP-04")
@pytest.mark.parametrize(("fate", "killers"), [("destroyed", ("p2",)), ("routed", ()), ("table", ())])
def test_whoever_has_killed_his_target_rolls_though_it_is_a_draw(fate: str, killers: tuple[str, ...]) -> None:
    battle = over((), fate)
    battle.options = battle.options._replace(mission="assassinate")
    battle.sides["p1"].target = "chief-1"
    for player in ("p1", "p2"):
        more = [(1, "TW-CAMP-04")] if player in killers else []
        assert earned(battle, player, [1] if more else []) == [(1, "TW-CAMP-03"), *more]


@pytest.mark.rule("TW-CAMP-05")
@pytest.mark.parametrize(
    ("location", "fates", "total"),
    [
        ("", ("table",), 1),
        ("half", ("table",), 1),
        ("half", ("table",) * 2, 1),
        ("half", ("table",) * 3, 2),
        ("double", ("table",) * 3, 6),
    ],
)
def test_places_change_what_is_earned(location: str, fates: tuple[str, ...], total: int) -> None:
    assert sum(points for points, _ in earned(over(("p2",), *fates), "p1", location=location)) == total


@pytest.mark.rule("TW-CAMP-01")
def test_points_that_are_left_stay() -> None:
    battle = over(("p2",), "table")
    battle.sides["p1"].sp = 4
    assert campaign.unspent(battle, "p1") == 4


@pytest.mark.rule("TW-CAMP-04", "TW-MISS-12")
@pytest.mark.parametrize("killer", ["p2", "p3", ""])
def test_of_three_players_only_he_who_killed_rolls(killer: str) -> None:
    battle = over((), "destroyed")
    battle.options = battle.options._replace(mission="assassinate")
    battle.units["y"] = squad("y", "p3", at=(60, 40))
    battle.sides["p3"], battle.order = Side("p3", "p3"), ("p1", "p2", "p3")
    battle.sides["p1"].target, battle.units["chief-1"].hit_by = "chief-1", killer
    for player in ("p1", "p2", "p3"):
        more = [(1, "TW-CAMP-04")] if player == killer else []
        assert earned(battle, player, [1] if more else []) == [(1, "TW-CAMP-03"), *more]


# ------------------------------------------------------------------ rosters
@pytest.mark.rule("TW-CAMP-06")
@pytest.mark.parametrize(
    ("key", "kept"),
    [
        ("experienced_forces", True),
        ("war_veterans", True),
        ("improved_weaponry", True),
        ("light_infantry", True),
        ("scouts", False),
        ("infiltrate", False),
        ("reconnaissance", False),
        ("suicide_mission", False),
        ("improved_comms", False),
    ],
)
def test_only_what_changes_the_troops_themselves_is_kept(key: str, kept: bool) -> None:
    battle = over(("p2",), "table")
    detail = {"experienced_forces": ("fir", "mel"), "war_veterans": ("dalek",)}.get(key, ())
    battle.sides["p1"].bought = (Purchase(key, 3, ("a",), detail, 2),)
    written: dict[str, dict[str, Any]] = {
        "experienced_forces": {"stats": ["fir", "mel"]}, "war_veterans": {"race": "dalek"},
    }  # fmt: skip
    more = written.get(key, {})
    expected = [{"strategy": key, "for": ["a"], **more}] if kept else []
    assert campaign.roster(battle, "p1", []) == expected


@pytest.mark.rule("TW-CAMP-06", "TW-CAMP-07")
@pytest.mark.parametrize(
    ("fate", "kept"),
    [
        ("table", True),
        ("routed", True),
        ("withdrawn", True),
        ("reserve", True),
        ("destroyed", False),
    ],
)
def test_upgrades_go_with_those_who_are_wiped_out(fate: str, kept: bool) -> None:
    battle = over(("p2",), "table")
    held = [{"strategy": "light_infantry", "for": ["a"]}]
    battle.units["a"].where = fate
    assert campaign.roster(battle, "p1", held) == (held if kept else [])
    assert campaign.lost(battle, "p1") == (() if kept else ("a",))


@pytest.mark.rule("TW-CAMP-07", "TW-ARMY-48")
@pytest.mark.parametrize(("lord", "guard", "kept"), [
    ("table", "destroyed", True), ("routed", "destroyed", True), ("destroyed", "joined", True),
    ("destroyed", "routed", True), ("destroyed", "destroyed", False),
])  # fmt: skip
def test_a_commander_and_his_retinue_are_wiped_out_together(lord: str, guard: str, kept: bool) -> None:
    battle = over(("p2",), lord)
    battle.units["a"].retinue, battle.units["a"].where = "chief-1", guard
    held = [{"strategy": "light_infantry", "for": ["a"]}]
    assert campaign.roster(battle, "p1", held) == (held if kept else [])


@pytest.mark.rule("TW-CAMP-06")
def test_an_upgrade_stands_on_the_roster_once() -> None:
    battle = over(("p2",), "table")
    held = [{"strategy": "light_infantry", "for": ["a"]}]
    battle.sides["p1"].bought = (Purchase("light_infantry", 1, ("a",)),)
    assert campaign.roster(battle, "p1", held) == held


# ------------------------------------------------------------------ battles


@pytest.mark.rule("TW-CAMP-06")
def test_troop_types_keep_their_names_from_battle_to_battle() -> None:
    lists = {seat: parse(text, seat) for seat, text in (("p1", LIST), ("p2", LIST))}
    named = campaign.enlisted(lists)
    ids = [item["id"] for doc in named.values() for item in doc["detachments"][0]["units"]]
    assert ids == ["marines-1", "marines-2", "marines-3", "marines-4", "marines-5", "marines-6"]
    players = {seat: {"name": seat, "army": army, "kept": campaign.begun(army)} for seat, army in named.items()}
    doc = campaign.battle(players, {"mission": ("take_ground",)})
    battle = new_game(doc)
    assert [key for key, unit in battle.units.items() if unit.entry == "marine_squad" and not unit.retinue] == ids
    assert battle.options.mission == "take_ground"
    assert campaign.enlisted({"p1": named["p1"], "p2": named["p2"]}) == named


LIST = document(
    "marine_squad [leader]",
    "marine_squad [lmg]",
    "marine_squad",
    commander="federation_leader [captain, {marines: 10}]",
)


def test_an_illegal_list_is_refused() -> None:
    with pytest.raises(DataError, match="TW-ARMY-05"):
        campaign.enlisted({"p1": parse(document("marine_squad"), "a.yaml")})


def with_roster(*items: str) -> Game:
    lists = {seat: parse(text, seat) for seat, text in (("p1", LIST), ("p2", LIST))}
    named = campaign.enlisted(lists)
    players: dict[str, Any] = {
        seat: {"name": seat, "army": army, "kept": {"points": 3, "roster": []}} for seat, army in named.items()
    }
    players["p1"]["kept"]["roster"] = [dict(parse(item, "roster")) for item in items]
    return new_game(campaign.battle(players, {}))


@pytest.mark.rule("TW-CAMP-06", "TW-CAMP-01", "TW-STRAT-45")
def test_what_was_kept_is_in_force_and_costs_nothing() -> None:
    battle = with_roster("{strategy: experienced_forces, for: [marines-1], stats: [fir]}",
                         "{strategy: improved_weaponry, for: [marines-2]}")  # fmt: skip
    plain = with_roster()
    assert battle.units["marines-1"].profile.fir == plain.units["marines-1"].profile.fir + 1
    assert battle.units["marines-3"].profile == plain.units["marines-3"].profile
    assert "monster_hunter" in battle.units["marines-2"].specials
    assert [item.cost for item in battle.sides["p1"].bought] == [0, 0]
    assert battle.sides["p1"].given == 3
    assert battle.cursor.phase == "strategy"


@pytest.mark.rule("TW-CAMP-06")
@pytest.mark.parametrize(
    ("item", "says"),
    [
        ("{strategy: scouts, for: [marines-1]}", "scouts is not kept from battle to battle"),
        ("{strategy: improved_weaponry, for: [marines-77]}", "p1 has no Troop Type marines-77"),
    ],
)
def test_what_cannot_stand_on_a_roster(item: str, says: str) -> None:
    with pytest.raises(DataError, match=says):
        with_roster(item)
