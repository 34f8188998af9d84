"""HD-NEW-ENC-00 to HD-NEW-ENC-47: the encounters that happen at once: allies, machines, hazards, releases."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.finding import DOOR, ROOM, newcomers, places, searched, sight, site, tell
from tests.rulesets.hunt_for_davros.helpers import at, begin, events, model, said, scripted
from wartable.engine.ask import Die
from wartable.engine.deck import Pot
from wartable.engine.grid import DIRECTIONS, Square
from wartable.rulesets.hunt_for_davros.chits import due
from wartable.rulesets.hunt_for_davros.command import in_zone
from wartable.rulesets.hunt_for_davros.complex.complex import Link
from wartable.rulesets.hunt_for_davros.data.card_effects import AddModels, Effect, Lock, Stun, Terrain
from wartable.rulesets.hunt_for_davros.data.data import Card as Printed
from wartable.rulesets.hunt_for_davros.data.data import cards, profile
from wartable.rulesets.hunt_for_davros.events.actions import AlarmRaised, NoEffect, PadsLinked
from wartable.rulesets.hunt_for_davros.events.base import Marked, TurnBegan
from wartable.rulesets.hunt_for_davros.events.fighting import Destroyed, EffectRolled
from wartable.rulesets.hunt_for_davros.events.searching import Encountered
from wartable.rulesets.hunt_for_davros.searching import encounters, hazards, released_units, search
from wartable.rulesets.hunt_for_davros.searching.resolving import Find
from wartable.rulesets.hunt_for_davros.state import DORMANT, GONE, GUARDS, HELD, Card, Device, Game, Group, Result
from wartable.rulesets.hunt_for_davros.telling.letters import marks
from wartable.rulesets.hunt_for_davros.turn import initiative

AT_ONCE = ("ally", "machine", "hazard", "release")
MATE = model("red-2", "red", 0, 11, commander=True)


def count(game: Game, owner: str) -> int:
    return dict(due(game)).get(owner, 0)


# ------------------------------------------------------------------ the deck as a whole
@pytest.mark.rule("HD-MISS-01", "HD-SRCH-04", "HD-NEW-ENC-00")
@pytest.mark.parametrize("row", cards().values(), ids=list(cards()))
def test_every_card_does_something_at_its_time(row: Printed) -> None:
    at_once = [effect for effect in row.effects if encounters.strikes(effect)]
    assert bool(at_once) is (row.kind in AT_ONCE)  # what is put on the board, or is for ill
    assert not (at_once and encounters.given(row))
    assert row.kind == "blank" or at_once or encounters.given(row)


@pytest.mark.rule("HD-NEW-ENC-00")
@pytest.mark.parametrize("kind", [row.key for row in cards().values() if row.kind in AT_ONCE])
def test_what_happens_at_once_is_seen_by_all_and_the_card_leaves_the_game(kind: str) -> None:
    game = site(kind, MATE.copy(), model("guard-1", GUARDS, 17, 11))
    flow = search.search(game, game.models["red-1"], "m1")
    dice = [1, 2, 3] if kind == "trip_mine" else []  # 6: systems failure
    scripted(flow, dice)
    assert events(game, Encountered) == [Encountered("red-1", "card-1", kind)]
    assert (game.cards["card-1"].where, game.cards["card-1"].known) == (GONE, True)


# ------------------------------------------------------------------ allies
@pytest.mark.rule("HD-NEW-ENC-04", "HD-SETUP-12", "HD-TURN-13")
def test_a_stray_warrior_joins_and_has_its_chit_from_the_next_turn() -> None:
    game = searched("stray_warrior")
    (stray,) = newcomers(game)
    assert (stray.team, stray.profile, stray.name) == ("red", "dalek_warrior", "Red 2")
    assert places(game) == ["6,1"]  # adjacent to (7,2), the first of its eight squares
    assert count(game, "red") == 0  # red-1 has acted, the stray has no chit yet
    game.emit(TurnBegan(2))
    assert count(game, "red") == 2


@pytest.mark.rule("HD-NEW-ENC-05", "HD-NEW-ENC-06", "HD-SETUP-12")
@pytest.mark.parametrize(
    ("kind", "profile_", "where"),
    [
        ("dormant_pair", "dalek_warrior", ["8,1", "7,0"]),
        ("heavy_gunner_in_store", "dalek_special_weapons", ["8,1"]),
    ],
)
def test_the_dormant_stand_in_the_room_and_are_nobodys(kind: str, profile_: str, where: list[str]) -> None:
    game = searched(kind)
    assert places(game) == where
    assert all((found.team, found.profile, found.group) == (DORMANT, profile_, "") for found in newcomers(game))
    game.emit(TurnBegan(2))
    assert count(game, "red") == 1
    assert not any(found.chit for found in newcomers(game))


@pytest.mark.rule("HD-NEW-ENC-06")
def test_the_heavy_gunner_is_slow_and_well_armed() -> None:
    game = searched("heavy_gunner_in_store")
    (gunner,) = newcomers(game)
    assert gunner.weapon == "exploder_ray"
    assert profile(gunner.profile).most_moves == 2
    assert not profile(gunner.profile).momentum


@pytest.mark.rule("HD-NEW-ENC-07", "HD-TURN-13")
def test_a_labour_gang_has_one_chit_among_the_teams_from_the_next_turn() -> None:
    game = searched("labour_gang")
    assert places(game) == ["6,1", "7,1", "8,1"]
    (gang,) = game.groups.values()
    assert (gang.team, gang.actions, gang.chit) == ("red", ("move", "operate_or_search"), False)
    assert all((found.team, found.group, found.weapon) == ("red", gang.id, "") for found in newcomers(game))
    assert count(game, "red") == 0
    assert game.pot.count(gang.id) == 0
    game.emit(TurnBegan(2))
    assert count(game, "red") == 2  # red-1 and one for the three of them


@pytest.mark.rule("HD-TURN-13")
@pytest.mark.parametrize(("kind", "later"), [
    ("stray_warrior", True), ("labour_gang", True), ("thawed_cybermen", False),
])  # fmt: skip
def test_who_acts_from_the_next_turn_on_is_told_so(kind: str, later: bool) -> None:
    """Defenders add their chit at once, who joins a team with the next turn."""
    game = searched(kind)
    found = [[mark.text for mark in marks(game, model)] for model in newcomers(game)]
    assert found
    assert all(("acts from the next turn on" in texts) is later for texts in found)


# ------------------------------------------------------------------ releases
@pytest.mark.rule("HD-DEF-03", "HD-DEF-04", "HD-NEW-ENC-37", "HD-NEW-ENC-38", "HD-NEW-ENC-39", "HD-NEW-ENC-40",
                  "HD-NEW-ENC-41", "HD-NEW-ENC-47")  # fmt: skip
@pytest.mark.parametrize(
    ("kind", "team", "who", "where", "actions", "targets"),
    [
        # two squares from (7,2), the north row first
        (
            "thawed_cybermen",
            "defenders",
            ["cyberman"] * 3,
            ["6,0", "7,0", "8,0"],
            ("move", "fire"),
            "players_and_guards",
        ),
        (
            "unit_raiders",
            "defenders",
            ["unit_soldier"] * 3 + ["unit_rpg"],
            ["6,0", "7,0", "8,0", "9,0"],
            ("move", "fire"),
            "players_and_guards",
        ),
        ("sontaran_captives", "defenders", ["sontaran"] * 2, ["6,0", "7,0"], ("move", "fire"), "any_dalek"),
        ("loose_experiment", "defenders", ["creature"], ["8,1"], ("move", "move", "fire"), "any"),
        # the doorway, then the square beside it
        ("rebels_with_bats", "defenders", ["human_bat"] * 2, ["6,2", "6,1"], ("move", "fire"), "players_and_guards"),
        ("hidden_workers", "neutrals", ["human_unarmed"] * 3, ["6,0", "7,0", "8,0"], ("move",), "none"),
    ],
)
def test_a_release_is_a_group_with_one_chit_in_the_pot_at_once(
    kind: str, team: str, who: list[str], where: list[str], actions: tuple[str, ...], targets: str
) -> None:
    game = searched(kind)
    (group,) = game.groups.values()
    assert (group.team, group.actions, group.targets, group.opener) == (team, actions, targets, "red")
    assert [found.profile for found in newcomers(game)] == who
    assert places(game) == where
    assert all((found.team, found.group) == (team, group.id) for found in newcomers(game))
    assert game.pot.count(group.id) == 1 == count(game, group.id)


@pytest.mark.rule("HD-NEW-ENC-38", "HD-WPN-04")
def test_the_raiders_rocket_launcher_has_two_rounds() -> None:
    game = searched("unit_raiders")
    assert [(found.weapon, found.ammo) for found in newcomers(game)] == [("assault_rifle", -1)] * 3 + [("rpg", 2)]


@pytest.mark.rule("HD-NEW-ENC-00")
def test_who_comes_into_play_looks_at_the_searcher() -> None:
    game = searched("thawed_cybermen")  # red-1 at (7,2); from (6,0) that is (1,2) away: nearer to (1,1)
    assert [DIRECTIONS[found.facing] for found in newcomers(game)] == ["se", "s", "sw"]


@pytest.mark.rule("HD-NEW-ENC-00", "HD-DEF-03")
def test_two_groups_never_share_a_chit() -> None:
    game = searched("thawed_cybermen", groups=[Group("group-1", "Old", "defenders")])
    assert list(game.groups) == ["group-1", "group-2"]
    assert all(found.group == "group-2" for found in newcomers(game))


@pytest.mark.rule("HD-NEW-ENC-00", "HD-DEF-04", "HD-DEF-03")
@pytest.mark.parametrize(("chit", "groups"), [("group", 1), ("own", 2), ("same_group", 1)])
def test_a_new_card_of_known_words_needs_no_code(chit: str, groups: int) -> None:
    game = site("thawed_cybermen")
    effect = AddModels("cyberman", 2, "defenders", "room", chit)
    run_op(game, effect)
    assert len(game.groups) == groups
    assert len(newcomers(game)) == 2
    assert all(group.actions == ("move", "fire") for group in game.groups.values())  # 1 MOVE and 1 FIRE
    assert sum(game.pot.count(key) for key in game.groups) == groups


def run_op(game: Game, *effects: Effect) -> None:
    """What effects do that stand on no printed card."""
    row = replace(cards()["trip_mine"], effects=effects, once_only=False)
    find = Find(game.models["red-1"], at("7,2"), game.markers["m1"], game.cards["card-1"], row)
    scripted(encounters.turn_up(game, find))


@pytest.mark.rule("HD-NEW-ENC-00")
def test_where_no_square_is_left_nobody_more_comes() -> None:
    crowd = [model(f"guard-{n}", GUARDS, n % 18, n // 18) for n in range(18 * 12) if n not in (7 + 2 * 18, 100)]
    game = searched("dormant_pair", *crowd)
    assert len(newcomers(game)) == 1
    assert places(game) == ["10,5"]
    assert len(events(game, NoEffect)) == 1


# ------------------------------------------------------------------ machines
@pytest.mark.rule("HD-NEW-ENC-08", "HD-NEW-ENC-24", "HD-NEW-ENC-25", "HD-NEW-ENC-26", "HD-NEW-ENC-27", "HD-SRCH-04")
@pytest.mark.parametrize(
    ("kind", "device", "name", "where"),
    [
        ("hover_platform", "hover_platform", "Hover platform 1", "7,0"),  # (8,1) is taken by blue-1
        ("security_monitor", "monitor", "Monitor 1", "7,0"),
        ("ceiling_turret", "turret", "Turret 1", "8,1"),  # over the marker, whoever stands below
        ("bulkhead_control", "bulkhead_panel", "Bulkhead panel 1", "7,0"),
        ("command_relay", "relay", "Relay 1", "7,0"),
    ],
)
def test_a_machine_stands_in_a_free_square_of_the_room(kind: str, device: str, name: str, where: str) -> None:
    game = searched(kind, model("blue-1", "blue", 8, 1))
    (found,) = game.devices.values()
    assert (found.kind, found.name, found.at.key, found.active, found.attendant) == (device, name, where, True, "")


@pytest.mark.rule("HD-NEW-ENC-08")
def test_two_machines_do_not_share_a_square() -> None:
    game = searched("hover_platform", devices=[Device("hover-platform-1", "hover_platform", at("8,1"))])
    assert game.devices["hover-platform-2"].at.key == "7,0"


@pytest.mark.rule("HD-NEW-ENC-23", "HD-NEW-DEV-02", "HD-CMD-05")
@pytest.mark.parametrize(
    ("pads", "linked"),
    [
        # the map is 18 x 12: the room lies in the north, (8,1) in the west half; distances from (8,1) in brackets
        ({"a": ((17, 1), ""), "b": ((8, 7), ""), "c": ((2, 2), "")}, "b"),  # a (9), b (6); c (6) is in the same quarter
        ({"a": ((17, 1), ""), "b": ((8, 7), "d"), "d": ((3, 7), "b")}, "a"),  # b and d are linked already
        ({"a": ((17, 1), "b"), "b": ((8, 7), "a")}, "b"),  # all have a link: the nearest all the same
        ({"c": ((2, 2), "")}, ""),  # none in another quarter
    ],
)
def test_transmat_controls_link_the_new_pad(pads: dict[str, tuple[Square, str]], linked: str) -> None:
    devices = [Device(key, "transmat_pad", at(place), bool(link), link) for key, (place, link) in pads.items()]
    game = searched("transmat_controls", devices=devices)
    pad = game.devices["transmat-pad-1"]
    assert pad.at.key == "8,1"
    assert pad.link == linked
    assert pad.active is bool(linked)
    if linked:
        assert events(game, PadsLinked) == [PadsLinked("transmat-pad-1", linked)]
        assert game.devices[linked].active
        assert game.devices[linked].link == pad.id
    else:
        assert len(events(game, NoEffect)) == 1


# ------------------------------------------------------------------ hazards: blows
@pytest.mark.rule("HD-NEW-ENC-29", "HD-SRCH-04", "HD-DMG-23")
@pytest.mark.parametrize(
    ("dice", "dies"),
    [
        ([2, 3, 3], True),  # 8: destroyed
        ([2, 2, 2], True),  # a treble: destroyed, but it does not explode in a secondary roll
        ([1, 1, 2], False),  # 4: deflected, which comes to nothing in a secondary roll
        ([1, 2, 3], False),  # 6: systems failure, but it is acting already
    ],
)
def test_a_trip_mine_strikes_the_searcher_once(dice: list[int], dies: bool) -> None:
    game = searched("trip_mine", MATE.copy(), model("blue-1", "blue", 8, 2), dice=dice)
    (roll,) = events(game, EffectRolled)
    assert (roll.target, roll.secondary) == ("red-1", True)
    assert game.models["red-1"].destroyed is dies
    assert [event.by for event in events(game, Destroyed)] == ["red"] * dies


@pytest.mark.rule("HD-NEW-ENC-30", "HD-TURN-09", "HD-TURN-11")
def test_a_feedback_surge_costs_the_rest_of_this_activation_and_the_next_one() -> None:
    game = site("feedback_surge", MATE.copy())
    begin(game, "red-1", 4, shots=("red-2",), declared=True)
    scripted(search.search(game, game.models["red-1"], "m1"))
    assert game.act is not None
    assert (game.act.left, game.act.shots) == (0, ())
    assert game.models["red-1"].numb
    scripted(initiative.begin(game))
    assert game.models["red-1"].acted
    assert not game.models["red-1"].numb
    assert events(game, Marked) == [Marked("red-1", "HD-NEW-ENC-30")]
    assert game.pot.count("red") == 1  # that of red-2
    scripted(initiative.begin(game))
    assert not game.models["red-1"].acted
    assert game.pot.count("red") == 2


@pytest.mark.rule("HD-NEW-ENC-30")
@pytest.mark.parametrize(("now", "next_turn", "left"), [(True, False, 0), (False, True, 4)])
def test_either_half_of_a_stun(now: bool, next_turn: bool, left: int) -> None:
    game = site("trip_mine")
    run_op(game, Stun("finder", now, next_turn))
    assert game.act is not None
    assert game.act.left == left
    assert game.models["red-1"].numb is next_turn


@pytest.mark.rule("HD-NEW-ENC-32", "HD-FIRE-01")
def test_a_gas_jet_strikes_non_daleks_in_the_room_and_hides_it_for_two_turns() -> None:
    inside, outside = (8, 2), (12, 2)
    crowd = [
        model("blue-1", "blue", *inside, profile="unit_rifle"), model("blue-2", "blue", 9, 3),
        model("guard-1", "defenders", *outside, profile="cyberman", group="g"),
    ]  # fmt: skip
    groups = [Group("g", "Cybermen", "defenders")]
    game = searched("gas_jet", *crowd, MATE.copy(), dice=[1, 1, 2], groups=groups)  # a human's 4: he takes cover
    assert [event.target for event in events(game, EffectRolled)] == ["blue-1"]  # one human in the room
    assert game.models["blue-1"].acted
    for turn in (1, 2):
        if turn > 1:
            game.emit(TurnBegan(turn))
        assert not sight(game, (7, 1), (8, 1))
        assert not sight(game, (6, 2), (5, 2))
        assert sight(game, (12, 2), (13, 2))
    game.emit(TurnBegan(3))
    assert sight(game, (7, 1), (8, 1))


@pytest.mark.rule("HD-NEW-ENC-32")
def test_gas_strikes_the_searcher_too_if_he_is_no_dalek() -> None:
    game = searched("gas_jet", MATE.copy(), profile="unit_rifle", dice=[1, 1, 1])  # a treble: he dies of it
    assert game.models["red-1"].destroyed
    assert len(game.fog) == len(ROOM)


# ------------------------------------------------------------------ hazards: ground and doors
@pytest.mark.rule("HD-NEW-ENC-31", "HD-BOARD-04", "HD-MOVE-07")
def test_the_floor_falls_in_around_the_marker_for_good() -> None:
    game = searched("floor_collapse", model("blue-1", "blue", 8, 2), model("blue-2", "blue", 6, 2), solid=[(9, 0)])
    nine = {(x, y) for y in range(3) for x in range(7, 10)}
    assert game.split == nine - {(9, 0)}  # what is solid stands
    assert [found.at.key for found in game.models.values() if found.at] == ["7,2nw", "8,2nw", "6,2"]
    assert game.grid.small_gap(at("7,2nw"), at("8,2nw")) == 2  # one small square is left empty between them
    for turn in (2, 3, 4):
        game.emit(TurnBegan(turn))
    assert len(game.grid.cells_of((8, 1))) == 4


@pytest.mark.rule("HD-NEW-ENC-31", "HD-LVL-07")
@pytest.mark.parametrize(
    ("fields", "holds"),
    [
        ({"raised": {(8, 0): 1}}, (8, 0)),
        ({"raised": {(8, 0): 1}, "slopes": {(7, 0): ((8, 0),)}}, (7, 0)),
        ({"raised": {(8, 0): 1}, "links": (Link("l", (7, 1), ((8, 0),), "ladder"),)}, (7, 1)),
        ({"split": [(9, 1)]}, (9, 1)),  # it is bad going already
    ],
)
def test_only_whole_floor_falls_in(fields: dict[str, Any], holds: Square) -> None:
    game = searched("floor_collapse", **fields)
    assert holds not in game.split
    assert (9, 2) in game.split


@pytest.mark.rule("HD-NEW-ENC-33", "HD-BOARD-06")
@pytest.mark.parametrize(
    ("open_", "locked", "doorway", "then"),
    [
        (False, False, False, (False, True)),
        (True, False, False, (False, True)),
        (True, False, True, (True, False)),  # a model in the doorway keeps it open
        (False, False, True, (False, True)),  # but not a closed door from being locked
        (False, True, False, (False, True)),
    ],
)
def test_lockdown_closes_and_locks_the_doors_of_the_room(
    open_: bool, locked: bool, doorway: bool, then: tuple[bool, bool]
) -> None:
    elsewhere = DOOR._replace(id="door-2", edge=DOOR.edge._replace(x=12), square=(13, 2), room="")
    game = site("lockdown", *([model("blue-1", "blue", 6, 2)] if doorway else []), doors=[DOOR, elsewhere])
    game.becomes(game.doors["door-1"], open=open_, locked=locked)
    game.ground_changed()
    scripted(search.search(game, game.models["red-1"], "m1"))
    door = game.doors["door-1"]
    assert (door.open, door.locked) == then
    assert not game.doors["door-2"].locked  # no door of this room
    assert sight(game, (6, 2), (5, 2)) is then[0]
    assert len(events(game, NoEffect)) == (then == (open_, locked))


@pytest.mark.rule("HD-NEW-ENC-33", "HD-NEW-KEY-01", "HD-NEW-ENC-15")
@pytest.mark.parametrize("field", ["sanctum", "broken"])
def test_lockdown_leaves_opened_sanctum_doors_and_broken_ones_alone(field: str) -> None:
    game = site("lockdown")
    game.becomes(game.doors["door-1"], open=True, **{field: True})
    scripted(search.search(game, game.models["red-1"], "m1"))
    door = game.doors["door-1"]
    assert door.open
    assert not door.locked


@pytest.mark.rule("HD-NEW-ENC-00")
@pytest.mark.parametrize(
    ("made", "then"),
    [
        ("unlocked", (False, False, False)),
        ("destroyed", (True, False, True)),
        ("locked", (False, True, False)),
    ],
)
def test_what_a_card_can_make_of_doors(made: str, then: tuple[bool, bool, bool]) -> None:
    game = site("trip_mine")
    game.becomes(game.doors["door-1"], locked=made != "locked")
    run_op(game, Lock((made,), "room"))
    door = game.doors["door-1"]
    assert (door.open, door.locked, door.broken) == then


@pytest.mark.rule("HD-NEW-ENC-00")
def test_ground_by_room_and_gas_by_distance() -> None:
    game = site("trip_mine")
    gas = Terrain(("blocks_sight",), "end_of_next_turn", radius=1)
    run_op(game, Terrain(("small_squares",), "game", area="room"), gas)
    assert game.split == frozenset(ROOM)
    assert {square for square, _ in game.fog} == {(x, y) for y in range(3) for x in range(7, 10)}


# ------------------------------------------------------------------ hazards: guards, command, chits
GUARD_SQUARES = {"guard-1": (17, 11), "guard-2": (12, 2), "guard-3": (7, 6), "guard-4": (11, 2)}


@pytest.mark.rule("HD-NEW-ENC-34", "HD-DEF-01", "HD-DEF-02")
def test_the_alarm_sets_the_two_nearest_guards_on_the_team_for_two_turns() -> None:
    game = searched("alarm", *(model(key, GUARDS, *square) for key, square in GUARD_SQUARES.items()))
    # from (7,2): 10, 5, 4 and 4 squares
    assert events(game, AlarmRaised) == [AlarmRaised(2, "red", ("guard-3", "guard-4"))]
    assert game.alarm == 2
    assert [guard.hunts for guard in game.of(GUARDS)] == ["", "", "red", "red"]


@pytest.mark.rule("HD-NEW-ENC-34")
@pytest.mark.parametrize(("turn", "still"), [(2, ["red", "blue"]), (3, ["", "blue"])])
def test_the_orders_of_an_alarm_end_with_it(turn: int, still: list[str]) -> None:
    game = site("trip_mine", *(model(f"guard-{n}", GUARDS, n, 6) for n in (1, 2)))
    game.emit(AlarmRaised(2, "red", ("guard-1",)))
    game.turn = turn
    game.emit(AlarmRaised(turn + 1, "blue", ("guard-2",)))
    assert [guard.hunts for guard in game.of(GUARDS)] == still


@pytest.mark.rule("HD-NEW-ENC-35", "HD-CMD-01")
def test_jamming_leaves_command_on_the_commanders_own_board_until_the_end_of_the_next_turn() -> None:
    near, far = model("red-2", "red", 5, 5, commander=True), model("blue-1", "blue", 0, 0)
    game = searched("jamming_field", near, far)  # red-2 is on board (0,0), red-1 on (1,0)
    assert game.jams == (("red", 2),)
    assert not in_zone(game, game.models["red-1"])
    game.models["red-1"].at = at("4,5")
    assert in_zone(game, game.models["red-1"])
    game.models["red-1"].at = at("7,2")
    for turn, zone in ((2, False), (3, True)):
        game.emit(TurnBegan(turn))
        assert in_zone(game, game.models["red-1"]) is zone


@pytest.mark.rule("HD-NEW-ENC-36", "HD-TURN-09", "HD-TURN-12")
@pytest.mark.parametrize(
    ("fresh", "answers", "marked"),
    [
        (["red-2", "red-3"], ["red-3"], "red-3"),  # the owner's choice
        (["red-2"], [], "red-2"),  # the only one
        ([], [], ""),  # no chit is in the pot
    ],
)
def test_conflicting_orders_take_a_chit_of_the_team(fresh: list[str], answers: list[str], marked: str) -> None:
    mates = [model(key, "red", n, 11, acted=key not in fresh) for n, key in enumerate(("red-2", "red-3"))]
    game = searched("conflicting_orders", *mates, model("blue-1", "blue", 9, 9), answers=answers)
    assert [event.model for event in events(game, Marked)] == ([marked] if marked else [])
    assert game.pot.count("red") == max(0, len(fresh) - 1) == count(game, "red")
    assert game.pot.count("blue") == 1
    assert bool(events(game, NoEffect)) is not bool(marked)


@pytest.mark.rule("HD-NEW-ENC-36")
def test_without_a_chit_in_the_pot_nobody_is_marked() -> None:
    game = site("conflicting_orders", MATE.copy())
    game.pot = Pot((("red", 0),))
    scripted(search.search(game, game.models["red-1"], "m1"))
    assert not game.models["red-2"].acted


@pytest.mark.rule("HD-NEW-ENC-36", "HD-NEW-ENC-07")
def test_the_lost_chit_may_be_that_of_a_gang() -> None:
    gang = [model(f"h{n}", "red", n, 11, profile="human_unarmed", group="gang") for n in range(2)]
    game = searched("conflicting_orders", *gang, groups=[Group("gang", "Labour gang", "red")])
    assert game.groups["gang"].acted
    assert game.pot.count("red") == 0 == count(game, "red")


# ------------------------------------------------------------------ the game may end in the middle
@pytest.mark.rule("HD-SRCH-04", "HD-WIN-13")
def test_nothing_more_happens_once_the_game_is_over() -> None:
    game = site("gas_jet", profile="unit_rifle", cards=[Card("card-2", "swivel_mount", HELD, "red", ready=False)])
    assert game.act is not None
    game.act = game.act._replace(found=("card-2",))
    flow = search.search(game, game.models["red-1"], "m1")
    for _ in range(3):
        ask = flow.send(1 if _ else None)
        assert isinstance(ask, Die)
    game.result = Result((), "HD-WIN-13", "all out")
    with pytest.raises(StopIteration):
        flow.send(1)
    assert not game.fog
    tell(game)
    assert not game.cards["card-2"].ready


@pytest.mark.rule("HD-SRCH-04", "HD-NEW-ENC-00")
def test_a_find_is_told_in_the_order_of_its_card() -> None:
    game = searched("gas_jet", model("blue-1", "blue", 8, 2, profile="unit_rifle"), dice=[1, 1, 2])
    tell(game)
    told = said(game)
    assert told.index("Encountered") < told.index("EffectRolled") < told.index("GasReleased") < told.index("CardUsedUp")
    assert [name for name in told if name == "Briefed"] == []
    assert released_units.unused("group", game.groups) == "group-1"
    assert hazards.end_of_next_turn(game) == 2
