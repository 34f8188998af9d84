"""Chapter SETUP: the complex, entries, missions, encounters, teams, the target and his guards, the first pot."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import events, said
from tests.rulesets.hunt_for_davros.setup.tables import FOUR, LAST, Table, laid, made, set_up
from wartable.engine.answer import Seeded
from wartable.engine.ask import Choice, Die
from wartable.engine.grid import Cell
from wartable.engine.session import Session
from wartable.rulesets import load_ruleset
from wartable.rulesets.hunt_for_davros.chits import due
from wartable.rulesets.hunt_for_davros.data.data import Preset, card, scenarios, teams
from wartable.rulesets.hunt_for_davros.events.base import (
    CardsLeft,
    ComplexLaidOut,
    Deployed,
    EncounterLaid,
    EntriesGiven,
    TeamReady,
)
from wartable.rulesets.hunt_for_davros.setup import entry
from wartable.rulesets.hunt_for_davros.setup.setup import aspects
from wartable.rulesets.hunt_for_davros.starting_layout import NUMBERS
from wartable.rulesets.hunt_for_davros.state import DECK, GUARDS, LYING, TARGET, UMPIRE, Game


# ------------------------------------------------------------------ the complex
@pytest.mark.rule("HD-BOARD-02", "HD-GEN-06")
def test_a_die_of_the_umpire_lays_the_complex_out() -> None:
    table = Table(made(), faces=[77])
    game = table.go("entries")
    (ask,) = table.asked
    assert isinstance(ask, Die)
    assert (ask.seat, ask.sides, ask.clause, ask.secret) == (UMPIRE, NUMBERS, "HD-BOARD-02", True)
    assert game.board.number == 77
    assert events(game, ComplexLaidOut)[0].plan == ("layout", "3x9", "4", "77", "1", "0", "1")


@pytest.mark.rule("HD-BOARD-02")
def test_a_complex_whose_number_is_known_needs_no_die() -> None:
    table = Table(made(table={"layout": "3x9", "number": 77}))
    assert table.game.board.number == 77
    table.go("entries")
    assert table.asked == []
    assert said(table.game) == ["Turned"]


@pytest.mark.rule("HD-BOARD-03", "HD-BOARD-06", "HD-NEW-DEV-02", "HD-NEW-DEV-03", "HD-NEW-DEV-04")
@pytest.mark.parametrize("locked", [True, False])
def test_doors_pads_and_lifts_as_they_stand_at_first(locked: bool) -> None:
    game = set_up("entries", table={"layout": "3x9", "number": 7}, options={"sanctum_locked": locked})
    kinds = {door.id: (door.sanctum, door.open, door.locked) for door in game.doors.values()}
    for door in game.board.doors:
        start = door.room.startswith("start-")
        assert kinds[door.id] == (door.sanctum, start, door.sanctum and locked)
    assert sum(sanctum for sanctum, _, _ in kinds.values()) == 2
    assert [open_ for _, open_, _ in kinds.values()].count(True) == 4
    pads = [device for device in game.devices.values() if device.kind == "transmat_pad"]
    assert [pad.at.square for pad in pads] == list(game.board.pads)
    assert not any(pad.active or pad.link for pad in pads)
    lifts = [link for link in game.board.links if link.kind == "lift"]
    assert [game.devices[lift.id].at.square for lift in lifts] == [lift.foot for lift in lifts]
    assert lifts
    assert [marker.at for marker in game.markers.values()] == [place.square for place in game.board.places]


# ------------------------------------------------------------------ entries
@pytest.mark.rule("HD-SETUP-01", "HD-NEW-BRD-06")
@pytest.mark.parametrize(("scenario", "count", "starts"), [
    ("prison_complex", 2, {"nw", "se"}), ("prison_complex", 3, {"nw", "ne", "se"}),
    ("prison_complex", 4, {"nw", "ne", "sw", "se"}), ("six_teams", 5, {"nw", "ne", "sw", "se", "w"}),
    ("six_teams", 6, {"nw", "ne", "sw", "se", "w", "e"}),
])  # fmt: skip
def test_each_team_has_an_entry_of_its_own(scenario: str, count: int, starts: set[str]) -> None:
    game = set_up("missions", scenario=scenario, teams=count)
    assert {team.start for team in game.teams.values()} == starts
    assert len(game.teams) == count


@pytest.mark.rule("HD-SETUP-01")
@pytest.mark.parametrize(("entry_", "other"), [("", {"nw", "se"}), ("ne", {"sw"}), ("sw", {"ne"}), ("se", {"nw"})])
def test_two_teams_on_a_table_with_four_entries_take_opposite_ones(entry_: str, other: set[str]) -> None:
    first = {"entry": entry_} if entry_ else {}
    for seed in range(8):
        game = set_up("encounters", seed, table=FOUR, sides=[first, {}])
        assert {team.start for team in game.teams.values() if team.start != entry_} == other


@pytest.mark.rule("HD-SETUP-03")
def test_entries_are_shuffled_in_secret() -> None:
    table = Table(made(**laid()))
    game = table.go("missions")
    assert table.dice_of("HD-SETUP-03") == [4, 3, 2]
    assert all(isinstance(ask, Die) and ask.secret and ask.seat == UMPIRE for ask in table.asked)
    ((event,),) = (events(game, EntriesGiven),)
    assert dict(event.entries) == {seat: team.start for seat, team in game.teams.items()}
    other = set_up("missions", 2)
    assert [team.start for team in other.teams.values()] != [team.start for team in game.teams.values()]


@pytest.mark.rule("HD-SETUP-03")
def test_entries_that_a_scenario_gives_are_kept() -> None:
    sides = [{}, {"entry": "nw"}, {}, {"entry": "se"}]
    for seed in range(6):
        game = set_up("missions", seed, sides=sides)
        starts = [team.start for team in game.teams.values()]
        assert (starts[1], starts[3], {starts[0], starts[2]}) == ("nw", "se", {"ne", "sw"})


@pytest.mark.rule("HD-SETUP-03")
def test_entries_are_chosen_in_a_random_order() -> None:
    # The faces of the order, of 4, 3 and 2 seats, put blue last, then orange first: orange, teal, plum, blue.
    table = Table(made(**laid(options={"choose_entries": True})), faces=[1, 1, 1], answers=["se", "nw", "sw"])
    game = table.go("missions")
    choices = [ask for ask in table.asked if isinstance(ask, Choice)]
    assert [ask.seat for ask in choices] == ["orange", "teal", "plum"]  # the last one has what is left
    assert [[option.key for option in ask.options] for ask in choices] == [
        ["nw", "ne", "sw", "se"], ["nw", "ne", "sw"], ["ne", "sw"],
    ]  # fmt: skip
    assert {seat: team.start for seat, team in game.teams.items()} == {
        "blue": "ne", "orange": "se", "teal": "nw", "plum": "sw",
    }  # fmt: skip


# ------------------------------------------------------------------ encounters
def under(game: Game) -> dict[str, str]:
    """The kinds of cards under the markers."""
    return {marker.id: game.cards[marker.card].kind for marker in game.markers.values() if marker.card}


@pytest.mark.rule("HD-SETUP-04", "HD-NEW-ENC-00", "HD-NEW-ENC-01")
@pytest.mark.parametrize(("scenario", "count", "keys"), [
    ("prison_complex", 2, 4), ("prison_complex", 3, 4), ("prison_complex", 4, 4), ("six_teams", 5, 5),
    ("six_teams", 6, 6),
])  # fmt: skip
def test_a_key_for_each_team_four_at_least(scenario: str, count: int, keys: int) -> None:
    for seed in range(4):
        game = set_up("deploy", seed, **laid(7 + seed % 2, scenario=scenario, teams=count))
        found = under(game)
        assert set(found) == set(game.markers)  # a card under every marker
        keyed = [marker for marker, kind in found.items() if card(kind).kind == "key"]
        assert len(keyed) == keys
        assert sum(found[marker] == "access_cylinder" for marker in keyed) >= 2
        quarters = [game.board.quarter(game.markers[marker].at) for marker in keyed]
        assert set(quarters) == {"nw", "ne", "sw", "se"}  # one in each quarter
        for kind in set(found.values()):
            assert sum(value.kind == kind for value in game.cards.values()) <= card(kind).copies


@pytest.mark.rule("HD-NEW-ENC-00", "HD-GEN-10")
def test_nobody_but_the_umpire_knows_the_encounters() -> None:
    table = Table(made(**laid()))
    game = table.go("deploy")
    dice = [ask for ask in table.asked if isinstance(ask, Die) and ask.clause == "HD-NEW-ENC-00"]
    assert dice
    assert all(ask.secret and ask.seat == UMPIRE for ask in dice)
    for event in (*events(game, EncounterLaid), *events(game, CardsLeft)):
        assert not any(event.visible_to(seat) for seat in (*game.teams, ""))
    lying = [item for item in game.cards.values() if item.where == LYING]
    assert len(lying) == len(game.markers)
    assert all(game.markers[item.owner].card == item.id for item in lying)
    left = [item for item in game.cards.values() if item.where == DECK]
    assert len(left) + len(lying) == len(game.cards)
    assert not any(card(item.kind).kind == "key" for item in left)


@pytest.mark.rule("HD-NEW-ENC-00", "HD-NEW-SCN-08")
@pytest.mark.parametrize(
    ("keys", "lacks"),
    [
        ({}, ()),
        ({"options": {"guards": 0}}, ("guards",)),
        ({"options": {"sanctum_locked": False}}, ("sanctum",)),
        ({"options": {"missions": False, "open_target": True}}, ("missions",)),
        ({"scenario": "objective_fight"}, ("sanctum", "guards", "target", "missions")),
    ],
)
def test_cards_about_what_a_scenario_lacks_are_left_out(keys: dict[str, Any], lacks: tuple[str, ...]) -> None:
    game = set_up("deploy", **keys)
    assert set(aspects(game)) == {"sanctum", "guards", "target", "missions"} - set(lacks)
    needed = {need for item in game.cards.values() for need in card(item.kind).needs}
    assert needed <= set(aspects(game))
    assert lacks or len(needed) == 4
    has_keys = any(card(item.kind).kind == "key" for item in game.cards.values())
    assert has_keys is ("sanctum" not in lacks)


@pytest.mark.rule("HD-SETUP-04", "HD-NEW-SCN-07")
def test_a_game_without_encounters_has_no_markers() -> None:
    game = set_up(scenario="straight_fight")
    assert (game.markers, game.cards) == ({}, {})


YARD: dict[str, Any] = {
    "size": [12, 12],
    "rooms": [{"x": 4, "y": 4, "w": 4, "h": 4, "doors": [{"at": [4, 4], "side": "n", "sanctum": True}]}],
    "sanctum": {"davros": [5, 5], "ladder": [4, 4], "exit": {"from": [4, 5], "to": [3, 5]}, "guards": [[6, 6], [8, 8]]},
}


@pytest.mark.rule("HD-NEW-ENC-00")
def test_cards_that_a_table_lays_out_itself_are_not_in_the_deck_again() -> None:
    markers: list[dict[str, Any]] = [{"at": [x, y]} for x in (0, 11) for y in (0, 5, 11)]
    markers[0]["card"], markers[2]["card"] = "access_cylinder", "maintenance_override"  # in the west
    markers[4]["card"] = "labour_gang"
    models = [{"id": "blue-c", "at": [2, 2]}, {"id": "orange-c", "at": [9, 9]}, {"id": "davros", "at": [5, 5]}]
    table = {**YARD, "markers": markers}
    for seed in range(6):
        game = set_up("deploy", seed, table=table, models=models, cursor="encounters")
        found = under(game)
        assert (found["marker-1"], found["marker-3"]) == ("access_cylinder", "maintenance_override")
        keyed = [marker for marker, kind in found.items() if card(kind).kind == "key"]
        assert len(found) == 6
        assert len(keyed) == 4
        assert sum(found[key] == "access_cylinder" for key in keyed) >= 2
        assert {game.board.quarter(game.markers[key].at) for key in keyed} == {"nw", "sw", "ne", "se"}
        held = [item.kind for item in game.cards.values()]
        assert (held.count("maintenance_override"), held.count("labour_gang")) == (1, 1)


@pytest.mark.rule("HD-NEW-ENC-00")
def test_keys_that_find_no_marker_are_left_over() -> None:
    table = {**YARD, "markers": [{"at": [0, 0]}, {"at": [11, 11]}]}
    models = [{"id": "blue-c", "at": [2, 2]}, {"id": "orange-c", "at": [9, 9]}, {"id": "davros", "at": [5, 5]}]
    game = set_up("deploy", table=table, models=models, cursor="encounters")
    assert all(card(kind).kind == "key" for kind in under(game).values())
    assert sum(card(item.kind).kind == "key" for item in game.cards.values()) == 4


# ------------------------------------------------------------------ teams
@pytest.mark.rule("HD-SETUP-02", "HD-SETUP-11", "HD-NEW-TEAM-01", "HD-NEW-TEAM-02", "HD-NEW-TEAM-03")
@pytest.mark.parametrize(("kind", "leader", "others"), [
    ("dalek_standard", "dalek_command", ["dalek_warrior"] * 6),
    ("unit_team", "unit_officer", ["unit_rifle"] * 6 + ["unit_rpg"] * 2 + ["unit_bat"]),
    ("cyberman_team", "cyber_leader", ["cyberman"] * 6),
    ("sontaran_team", "sontaran_commander", ["sontaran_trooper"] * 5),
])  # fmt: skip
def test_who_is_in_a_team(kind: str, leader: str, others: list[str]) -> None:
    game = made(sides=[{"team": kind, "name": "Azure"}, {}])
    mine = [model for model in game.models.values() if model.team == "blue"]
    assert [(model.id, model.name) for model in mine] == [
        ("blue-c", "Azure C"), *((f"blue-{n}", f"Azure {n}") for n in range(1, len(others) + 1)),
    ]  # fmt: skip
    assert [model.profile for model in mine] == [leader, *others]
    assert [model.commander for model in mine] == [True] + [False] * len(others)
    assert all(model.at is None and model.chit and not model.acted for model in mine)
    rockets = [model for model in mine if model.profile == "unit_rpg"]
    assert [model.ammo for model in rockets] == [3] * len(rockets)


@pytest.mark.rule("HD-SETUP-03", "HD-MOVE-06")
@pytest.mark.parametrize("scenario", list(scenarios()))
def test_teams_stand_on_their_entry_boards(scenario: str) -> None:
    for seed in range(2):
        game = set_up(seed=seed, **laid(7 + seed, scenario=scenario))
        cells = [model.at for model in game.models.values()]
        assert None not in cells
        assert len(set(cells)) == len(cells)  # one per square
        for team in game.teams.values():
            start = next(item for item in game.board.starts if item.quarter == team.start)
            mine = list(game.of(team.seat))
            assert len(mine) == sum(count for _, count in teams()[team.kind].members)
            assert all(model.at is not None and model.at.square in start.squares for model in mine)
            assert team.deployed
        assert [event.seat for event in events(game, TeamReady)] == list(game.teams)


@pytest.mark.rule("HD-SETUP-10")
@pytest.mark.parametrize("scenario", ["prison_complex", "wide_complex", "straight_fight", "six_teams"])
def test_nobody_can_be_fired_at_before_the_first_move(scenario: str) -> None:
    game = set_up(scenario=scenario)
    seats = list(game.teams)
    for place, seat in enumerate(seats):
        for other in seats[place + 1 :]:
            for one in game.of(seat):
                for two in game.of(other):
                    assert one.at is not None
                    assert two.at is not None
                    assert not game.grid.sight(one.at, two.at, {}).clear, (one.id, two.id)


@pytest.mark.rule("HD-SETUP-03")
def test_a_team_is_set_up_model_by_model() -> None:
    places = ["0,0", "1,0", "2,0", "0,1", "1,1", "2,1", "2,2"]
    answers = [entry.BY_HAND, *(word for place in places for word in (place, "sw"))]
    table = Table(made(table=FOUR, sides=[{"entry": "nw"}, {"entry": "se"}]), answers=answers)
    game = table.go()
    mine = list(game.of("blue"))
    assert [model.at.key for model in mine if model.at] == places
    assert all(model.facing == 5 for model in mine)  # sw: n ne e se s sw
    asked = [ask for ask in table.asked if isinstance(ask, Choice) and ask.seat == "blue"]
    assert len(asked) == 1 + 2 * 7
    squares = [[option.key for option in ask.options] for ask in asked[1::2]]
    assert [len(keys) for keys in squares] == [9, 8, 7, 6, 5, 4, 3]
    assert "0,0" in squares[0]
    assert "0,0" not in squares[1]
    assert all(len(ask.options) == 8 for ask in asked[2::2])
    assert all(ask.clause == "HD-SETUP-03" for ask in asked)


@pytest.mark.rule("HD-SETUP-03", "HD-MOVE-07")
def test_small_squares_of_an_entry_need_a_gap() -> None:
    floor = {**FOUR, "small": [[x, y] for x in range(3) for y in range(3)]}
    drawn = Table(made(table=floor, sides=[{"entry": "nw"}, {"entry": "se"}])).go()
    cells = [model.at for model in drawn.of("blue") if model.at]
    assert len(cells) == 7
    gaps = [drawn.grid.small_gap(a, b) or 0 for i, a in enumerate(cells) for b in cells[i + 1 :]]
    assert min(gaps) == 2
    table = Table(made(table=floor, sides=[{"entry": "nw"}, {"entry": "se"}]), answers=[entry.BY_HAND, "1,1nw", "n"])
    table.go()
    second = [ask for ask in table.asked if isinstance(ask, Choice)][3]
    keys = {option.key for option in second.options}
    assert {"1,1nw", "1,1se", "0,0se", "1,0sw", "1,1sw"} & keys == set()  # itself and those beside it
    assert {"0,0nw", "2,2nw", "0,1nw", "2,1nw"} <= keys  # a small square lies between


# ------------------------------------------------------------------ the target and his guards
@pytest.mark.rule("HD-SETUP-06", "HD-SETUP-07", "HD-NEW-BRD-01", "HD-NEW-BRD-02", "HD-NEW-BRD-06")
@pytest.mark.parametrize(("keys", "count"), [
    ({"teams": 2}, 6), ({"teams": 3}, 6), ({"teams": 4}, 8), ({"scenario": "six_teams", "teams": 5}, 10),
    ({"scenario": "six_teams"}, 10), ({"scenario": "wide_complex"}, 10), ({"scenario": "depose_the_supreme"}, 6),
    ({"scenario": "raid_by_unit"}, 8), ({"options": {"guards": 3}}, 3), ({"options": {"guards": 0}}, 0),
])  # fmt: skip
def test_guards_take_the_printed_places_inside_first(keys: dict[str, Any], count: int) -> None:
    game = set_up(**keys)
    sanctum = game.board.sanctum
    assert sanctum is not None
    guards = list(game.of(GUARDS))
    assert [guard.id for guard in guards] == [f"guard-{n}" for n in range(1, count + 1)]
    assert [guard.at for guard in guards] == [Cell(*square) for square in sanctum.guards[:count]]
    home = Cell(*sanctum.davros)
    assert all(guard.at is not None and guard.facing == game.grid.facing(home, guard.at) for guard in guards)
    inside = sum(square in sanctum.chamber for square in sanctum.guards)
    within = [guard.at is not None and guard.at.square in sanctum.chamber for guard in guards]
    assert within == [place < inside for place in range(count)]
    target = game.target()
    assert target is not None
    assert (target.at, target.facing) == (Cell(*sanctum.davros), sanctum.facing)


@pytest.mark.rule("HD-SCN-04", "HD-NEW-SCN-09")
@pytest.mark.parametrize(
    ("keys", "name", "profile", "actions"),
    [
        ({}, "Davros", "davros", ()),
        ({"scenario": "depose_the_supreme"}, "The Dalek Supreme", "dalek_supreme", ("move", "fire")),
        ({"options": {"target": "dalek_supreme"}}, "The Dalek Supreme", "dalek_supreme", ()),
    ],
)
def test_who_sits_in_the_sanctum(keys: dict[str, Any], name: str, profile: str, actions: tuple[str, ...]) -> None:
    game = set_up(**keys)
    target = game.target()
    assert target is not None
    assert (target.name, target.profile, target.team) == (name, profile, TARGET)
    assert game.options.target_actions == actions


@pytest.mark.rule("HD-SETUP-06", "HD-SETUP-07")
def test_without_a_sanctum_there_is_neither_target_nor_guard() -> None:
    game = set_up(scenario="straight_fight")
    assert {model.team for model in game.models.values()} == set(game.teams)
    assert game.target() is None


@pytest.mark.rule("HD-SETUP-03", "HD-SETUP-06")
def test_the_teams_are_set_up_before_the_umpires_models() -> None:
    game = set_up()
    order = [game.models[event.model].team for event in events(game, Deployed)]
    assert list(dict.fromkeys(order)) == [*game.teams, TARGET, GUARDS]


# ------------------------------------------------------------------ the pot
@pytest.mark.rule("HD-SETUP-05", "HD-SETUP-06", "HD-TURN-08")
@pytest.mark.parametrize(("keys", "chits"), [
    ({}, {"blue": 7, "orange": 7, "teal": 7, "plum": 7, "guards": 8}),
    ({"scenario": "depose_the_supreme", "teams": 2}, {"blue": 7, "orange": 7, "guards": 6, "davros": 1}),
    ({"scenario": "raid_by_unit"}, {"blue": 7, "orange": 7, "teal": 7, "plum": 10, "guards": 8}),
    ({"scenario": "straight_fight", "teams": 3}, {"blue": 7, "orange": 7, "teal": 7, "guards": 0}),
])  # fmt: skip
def test_one_chit_for_each_model(keys: dict[str, Any], chits: dict[str, int]) -> None:
    game = Table(set_up(**keys)).go("draw")
    assert dict(due(game)) == chits
    assert dict(game.pot.chits) == chits
    assert game.turn == 1


# ------------------------------------------------------------------ the scenarios
@pytest.mark.rule(
    "HD-NEW-SCN-05",
    "HD-NEW-SCN-06",
    "HD-NEW-SCN-07",
    "HD-NEW-SCN-08",
    "HD-NEW-SCN-09",
    "HD-NEW-SCN-10",
    "HD-NEW-BRD-06",
    "HD-WIN-13",
)
@pytest.mark.parametrize(("name", "size", "guards", "turns", "win", "models"), [
    ("prison_complex", (18, 54), 8, 30, "mission", 4 * 7 + 8 + 1),
    ("wide_complex", (24, 42), 10, 30, "mission", 4 * 7 + 10 + 1),
    ("straight_fight", (24, 24), 0, 12, LAST, 4 * 7),
    ("objective_fight", (30, 30), 0, 15, "objective", 4 * 7),
    ("depose_the_supreme", (18, 54), 6, 30, "mission", 4 * 7 + 6 + 1),
    ("raid_by_unit", (18, 54), 8, 30, "mission", 3 * 7 + 10 + 8 + 1),
    ("six_teams", (30, 42), 10, 30, "mission", 6 * 7 + 10 + 1),
])  # fmt: skip
def test_scenarios(name: str, size: tuple[int, int], guards: int, turns: int, win: str, models: int) -> None:
    game = set_up(scenario=name)
    options = game.options
    assert (game.board.width, game.board.height) == size
    assert (options.scenario, options.guards, options.turn_limit, options.win) == (name, guards, turns, win)
    assert len(game.models) == models
    preset: Preset = scenarios()[name]
    assert (options.missions, options.encounters) == (preset.missions, preset.encounters)
    assert bool(game.board.objective) is (win == "objective")
    assert (game.board.sanctum is not None) is preset.sanctum


@pytest.mark.rule("HD-NEW-SCN-10", "HD-SETUP-11")
def test_unit_always_comes_to_kill() -> None:
    for seed in range(6):
        game = set_up("encounters", seed, scenario="raid_by_unit")
        assert [team.kind for team in game.teams.values()] == ["dalek_standard"] * 3 + ["unit_team"]
        assert game.teams["plum"].mission == "execute_the_maker"
        all_ = [*(team.mission for team in game.teams.values()), *game.missions]
        assert all_.count("execute_the_maker") == 3


# ------------------------------------------------------------------ whole sessions
@pytest.mark.rule("HD-GEN-06")
def test_a_set_up_can_be_taken_back_and_saved() -> None:
    rules = load_ruleset("hunt_for_davros")
    session = Session(rules, made(teams=2), Seeded(5))
    assert session.ask is not None
    assert session.ask.clause == "HD-SETUP-03"
    first = session.hash()
    session.answer(entry.DRAWN_UP)
    session.answer(entry.DRAWN_UP)
    second = session.hash()
    session.undo(2)
    assert session.hash() == first
    session.answer(entry.DRAWN_UP)
    session.answer(entry.DRAWN_UP)
    assert session.hash() == second
