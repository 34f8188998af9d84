"""The scenario file: tables, sides, positions and states; that nothing of a position is beyond it."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from wartable.engine.errors import DataError
from wartable.engine.state import State
from wartable.engine.terrain import Going, Sight
from wartable.kit.documents import parse
from wartable.kit.told import fields_told
from wartable.rulesets.time_wars import turn
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.ground.kinds import kinds
from wartable.rulesets.time_wars.ground.terrain import enters_cover, hard_entry, is_hard
from wartable.rulesets.time_wars.ground.zones import depth as standard_depth
from wartable.rulesets.time_wars.ground.zones import standard
from wartable.rulesets.time_wars.scenario import file
from wartable.rulesets.time_wars.scenario.file import load_scenario, new_game, schema
from wartable.rulesets.time_wars.scenario.options import AGREED, OPTION_KEYS
from wartable.rulesets.time_wars.scenario.units import UNIT_KEYS
from wartable.rulesets.time_wars.state import Cursor, Detachment, Game, Melee, Order, Side, Spot, Unit

EXAMPLES = Path(__file__).parents[4] / "examples"
PROFILE = "{agl: 5, fir: 5, mel: 5, cst: 4, wst: 3, end: 5, nrv: 6, tv: 2}"
BASE = """
wartable: 1
ruleset: time_wars
sides:
  - {seat: p1, units: [{id: marines-1, unit: marine_squad, options: [leader, lmg], at: [10, 10]}]}
  - {seat: p2, units: [{id: daleks-1, unit: dalek_patrol, at: [20, 34]}]}
"""


def made(more: str = "") -> Game:
    return new_game(parse(BASE + more, "battle.yaml"))


def with_unit(text: str, more: str = "") -> Game:
    return made(f"units:\n  - {text}\n{more}")


# ------------------------------------------------------------------ examples
@pytest.mark.parametrize("name", ["battle", "skirmish", "bunker", "convoy"])
def test_the_examples_can_be_played(name: Any) -> None:
    doc = load_scenario(EXAMPLES / f"{name}.yaml")
    game = new_game(doc)
    assert game.order == ("p1", "p2")
    assert new_game(json.loads(json.dumps(doc))).hash() == game.hash()  # it stands by itself, without its files
    start = "sides" if name in ("battle", "skirmish") else "begin"
    assert game.cursor.phase == start
    for unit in game.units.values():
        assert not unit.apart


def test_the_battle_has_what_it_promises() -> None:
    game = new_game(load_scenario(EXAMPLES / "battle.yaml"))
    for side in game.sides.values():
        assert 150 <= side.points <= 200  # one detachment each, tuned against each other
    assert len(game.table.features) >= 12
    assert len({feature.kind for feature in game.table.features}) >= 8
    assert {"marines-1", "apc-1", "ice-1", "unit-1", "tank-1", "captain-1-retinue"} <= set(game.units)
    daleks = {"supreme-dalek-1-retinue", "daleks-1", "ogrons-1", "troopers-1", "special-daleks-1", "spider-1"}
    assert daleks <= set(game.units)


# ------------------------------------------------------------------ table
@pytest.mark.rule("TW-GEN-05", "TW-MISS-02", "TW-MISS-03")
def test_what_holds_if_nothing_is_said() -> None:
    game = made()
    assert (game.table.width, game.table.height) == (72_000, 48_000)
    assert game.options == Options(6, True, 1, False, False, "confrontation", "standard")


@pytest.mark.rule("TW-GEN-05")
@pytest.mark.parametrize(("side", "good"), [("24", True), ("23.999", False)])
def test_the_smallest_table(side: Any, good: Any) -> None:
    text = BASE.replace("[20, 34]", "[20, 20]") + f"table: {{width: 24, height: {side}}}\n"
    if good:
        assert new_game(parse(text, "x")).table.height == 24_000
    else:
        with pytest.raises(DataError, match="it must be 24 to 240"):
            new_game(parse(text, "x"))


@pytest.mark.rule("TW-COVER-02", "TW-COVER-03", "TW-COVER-04", "TW-COVER-07")
@pytest.mark.parametrize(("kind", "cover"), [
    ("hedge", 1), ("wood", 1), ("foliage", 1), ("fence", 1), ("high_grass", 1),
    ("building", 2), ("wall", 2), ("barricade", 2), ("wreck", 2),
    ("bunker", 3), ("concrete_building", 3), ("fortification", 3), ("marsh", 0), ("road", 0),
])  # fmt: skip
def test_cover_of_kinds(kind: Any, cover: Any) -> None:
    assert terrain(f"kind: {kind}").cover == cover


def terrain(text: str) -> Any:
    where = "" if "points" in text else ", at: [36, 24], size: [4, 2]"
    shape = "" if "points" in text or "shape" in text else ", shape: rectangle"
    return made(f"terrain:\n  - {{{text}{where}{shape}}}\n").table.features[0]


@pytest.mark.rule("TW-TERR-01", "TW-TERR-02", "TW-TERR-07", "TW-TERR-08", "TW-VIS-02")
@pytest.mark.parametrize(
    ("kind", "going", "sight", "hazard"),
    [
        ("road", Going.OPEN, Sight.OPEN, ()),
        ("river", Going.HARD, Sight.OPEN, ()),
        ("hill", Going.HARD, Sight.OPEN, ()),
        ("marsh", Going.HARD, Sight.OPEN, ()),
        ("wood", Going.HARD, Sight.AREA, ()),
        ("hedge", Going.HARD, Sight.LOW, ()),
        ("building", Going.HARD, Sight.BUILDING, ()),
        ("wreck", Going.HARD, Sight.SOLID, ()),
        ("lava", Going.IMPASSABLE, Sight.OPEN, ()),
        ("cliff", Going.IMPASSABLE, Sight.SOLID, ()),
        ("minefield", Going.OPEN, Sight.OPEN, ("all",)),
    ],
)
def test_ground_of_kinds(kind: Any, going: Any, sight: Any, hazard: Any) -> None:
    found = terrain(f"kind: {kind}")
    assert (found.going, found.sight, found.hazardous) == (going, sight, hazard)


@pytest.mark.rule("TW-VIS-02")
def test_low_kinds_are_at_most_as_high_as_a_man() -> None:
    for kind in kinds():
        found = terrain(f"kind: {kind}")
        assert found.sight is not Sight.LOW or found.height <= 400


def test_a_scenario_may_say_otherwise() -> None:
    more = "cover: heavy, going: impassable, sight: solid, height: 2.5, level: 1, hazard: [vehicle, Daleks]"
    found = terrain(f"kind: wood, name: Dark Wood, key: dark, {more}")
    assert (found.key, found.name, found.cover, found.height, found.level) == ("dark", "Dark Wood", 3, 2500, 1000)
    assert (found.going, found.sight, found.hazardous) == (Going.IMPASSABLE, Sight.SOLID, ("vehicle", "dalek"))


def test_shapes() -> None:
    assert terrain("kind: wood").polygon == ((38000, 25000), (34000, 25000), (34000, 23000), (38000, 23000))
    assert terrain("kind: wood, angle: 90").polygon[0] == (35000, 26000)
    drawn = terrain("kind: wood, points: [[1, 1], [5, 1], [3, 4]]")
    assert drawn.polygon == ((1000, 1000), (5000, 1000), (3000, 4000))
    wall = terrain("kind: wall, points: [[1, 1], [5, 1]], width: 0.4").polygon
    assert wall == ((1000, 1200), (5000, 1200), (5000, 800), (1000, 800))
    round_wood = terrain("kind: wood, shape: ellipse")
    assert (round_wood.left, round_wood.right, round_wood.top, round_wood.bottom) == (34000, 38000, 23000, 25000)


@pytest.mark.rule("TW-DEPL-04", "TW-DEPL-05")
@pytest.mark.parametrize(("height", "depth"), [
    (48, 10), (44, 10), (43, 9), (40, 8), (36, 6), (33, 4), (32, 4), (24, 4),
])  # fmt: skip
def test_standard_zones(height: Any, depth: Any) -> None:
    assert standard_depth(height * 1000) == depth * 1000
    low, high = standard(72_000, height * 1000).values()
    assert low == ((0, 0), (72_000, 0), (72_000, depth * 1000), (0, depth * 1000))
    assert (high[0], high[2]) == ((0, (height - depth) * 1000), (72_000, height * 1000))


# ------------------------------------------------------------------ where it begins
def test_a_position_begins_in_turn_one_with_the_first_side() -> None:
    game = made()
    assert (game.cursor.phase, game.turn, game.active) == ("begin", 0, "")  # the step makes it turn 1 of p1
    assert turn.next_player(game) == "p1"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("turn: 3\nactive: p2\ncursor: action\n", (3, "p2", "action")),
        ("turn: 3\nactive: p2\ncursor: begin\n", (3, "p1", "begin")),  # the step goes on from p1
        ("turn: 3\nactive: p1\ncursor: begin\n", (2, "p2", "begin")),  # and here from p2 of turn 2
        ("turn: 1\ncursor: command\n", (1, "p1", "command")),
    ],
)
def test_where_a_position_goes_on(text: Any, expected: Any) -> None:
    game = made(text)
    assert (game.turn, game.active, game.cursor.phase) == expected


def test_the_phases_are_those_of_the_turn() -> None:
    assert set(file.PHASES) == set(turn.STEPS)


def test_a_cursor_in_full() -> None:
    assert made("cursor: {phase: melee, queue: [a, b], player: p2}\n").cursor == Cursor("melee", ("a", "b"), "p2")


TRAP = """terrain:
  - {key: grove, kind: wood, shape: ellipse, at: [36, 24], size: [6, 6]}
traps:
  - {side: p1, terrain: %s}
"""


@pytest.mark.rule("TW-TL-03")
def test_terrain_that_is_a_trap() -> None:
    game = made(TRAP % "grove")
    assert (game.traps, game.table.feature("grove").hazardous) == ((("grove", "p1"),), ("all", "of:p1"))
    with pytest.raises(DataError, match=r"battle.yaml:\d+: no terrain is called 'grave'; did you mean grove"):
        made(TRAP % "grave")


# ------------------------------------------------------------------ nothing is beyond it
def test_every_field_of_a_troop_type_can_be_set() -> None:
    assert {item.name for item in fields(Unit)} - set(fields_told(Unit)) == {"entry", "apart", "box", "full", "arms"}


@pytest.mark.parametrize(
    ("kind", "table", "left_out"),
    [
        (Side, file.SIDE, {"given", "plan", "bought", "shown"}),  # strategy_points and strategies say these
        (Detachment, file.DETACHMENT, {"player"}),
        (Melee, file.MELEE, set()),
    ],
)
def test_every_field_of_the_rest_can_be_set(kind: Any, table: Any, left_out: Any) -> None:
    assert {item.name for item in fields(kind)} - left_out <= set(table)


def test_every_field_of_tuples_can_be_set() -> None:
    assert set(Cursor._fields) == set(file.CURSOR)
    assert set(Spot._fields) == {"player", "target", "effect", "helped"}
    assert set(file.SPOT) == {"side", "target", "effect", "helped"}
    derived = {*State.unsaved, "dice", "order", "issues", "fights"}
    assert {item.name for item in fields(Game)} - derived <= set(file.SCENARIO)
    assert set(Options._fields) == {*OPTION_KEYS, *AGREED}


STATE = [
    ("actions: 1", "actions", 1), ("fewer: 1", "fewer", 1), ("dug: 2", "dug", 2), ("swarm: 7", "swarm", 7),
    ("start: 12", "start", 12), ("turn_size: 8", "turn_size", 8), ("lost: 2", "lost", 2),
    ("prepared: yes", "prepared", True),
    ("advanced: yes", "advanced", True), ("moved: yes", "moved", True), ("moved_last: yes", "moved_last", True),
    ("anchored: yes", "anchored", True), ("fired: yes", "fired", True), ("charged: yes", "charged", True),
    ("ordered: yes", "ordered", True), ("declined: [lmg]", "declined", ("lmg",)),
    ("used: [make area]", "used", ("make area",)),
    ("tests: [casualties]", "tests", ("casualties",)), ("lent: [smite]", "lent", ("smite",)),
    ("suppression: {p2: 3}", "suppression", (("p2", 3),)), ("race: Cyber", "race", "cybermen"), ("tv: 5", "tv", 5),
    ("orders: [take_aim, {order: charge, by: daleks-1}]", "orders",
     (Order("take_aim", "", 1), Order("charge", "daleks-1", 2))),
    ("specials: [Monster Hunters, scout]", "specials", ("monster_hunter", "scouts")), ("cost: 9", "cost", 9),
    ("weapons: {flamethrower: 2}", "weapons", (("flamethrower", 2),)), ("rank: 2", "rank", 2),
    ("capacity: 3", "capacity", 3),
    ("knows: [charge]", "knows", ("charge",)), ("name: Bravo", "name", "Bravo"), ("faction: x", "faction", "x"),
    ("detachment: p1-9", "detachment", "p1-9"), ("serves: daleks-1", "serves", "daleks-1"),
    ("where: reserve", "where", "reserve"),
    ("retinue: daleks-1", "retinue", "daleks-1"), ("bent: {p2: 4}", "bent", (("p2", 4),)),
    ("turned: p2", "turned", "p2"), ("frenzied: yes", "frenzied", True),
]  # fmt: skip


@pytest.mark.parametrize(("text", "field", "value"), STATE)
def test_states(text: Any, field: Any, value: Any) -> None:
    unit = with_unit(f"{{id: b, profile: {PROFILE}, at: [30, 30], {text}}}").units["b"]
    assert getattr(unit, field) == value


def test_units_by_hand() -> None:
    text = f"{{id: b, profile: {PROFILE}, size: 6, teams: [hmg, mortar], leader: yes, at: [30, 30]}}"
    unit = with_unit(text).units["b"]
    assert [model.kind for model in unit.models] == ["leader", "model", "model", "model", "team", "team"]
    assert (unit.teams, unit.where, unit.apart, unit.start) == ((("hmg", 1), ("mortar", 1)), "table", (), 6)
    tank = with_unit(f"{{id: t, kind: vehicle, profile: {PROFILE}, at: [30, 30], facing: 90}}").units["t"]
    assert (tank.models[0].facing, tank.models[0].corners[0]) == (90, (29250, 31250))
    assert tank.specials == ("unceasing", "large")
    hero = with_unit(f"{{id: h, kind: individual, profile: {PROFILE}, rank: 2, at: [30, 30]}}").units["h"]
    assert (hero.specials, len(hero.knows), hero.models[0].kind) == (("subterfuge",), 7, "individual")


def test_a_squad_larger_than_its_entry() -> None:
    """A Marine Squad has 10 models; nothing is larger without a word."""
    unit = with_unit("{id: b, side: p1, unit: marine_squad, options: [hmg_team], size: 12, at: [30, 30]}").units["b"]
    assert [model.kind for model in unit.models] == ["model"] * 11 + ["team"]
    assert (unit.start, unit.lost, unit.turn_size) == (12, 0, 14)
    with pytest.raises(DataError, match="b has 10 models, not 11"):
        with_unit(f"{{id: b, unit: marine_squad, models: {[[30 + n, 30] for n in range(11)]}}}")


@pytest.mark.rule("TW-UPG-13")
@pytest.mark.parametrize(("more", "kinds"), [
    ("teams: [hmg]", ["leader", *["model"] * 7, "team"]),  # 10 - 2 + 1
    ("teams: [hmg, mortar], size: 4", ["leader", "model", "team", "team"]),
    ("teams: []", ["leader", *["model"] * 9]),
])  # fmt: skip
def test_weapon_teams_of_an_entry(more: str, kinds: list[str]) -> None:
    unit = with_unit(f"{{id: b, unit: marine_squad, options: [leader], at: [30, 30], {more}}}").units["b"]
    assert [model.kind for model in unit.models] == kinds


@pytest.mark.rule("TW-CMD-17")
@pytest.mark.rule("TW-ARMY-32")
@pytest.mark.parametrize(("text", "knows"), [
    ("unit: marine_squad, leader: yes", ("take_aim",)),
    ("unit: ogrons, leader: yes", ("quicken_pace",)),
    ("unit: marine_squad, leader: yes, knows: [charge]", ("charge",)),
    ("unit: marine_squad, options: [leader], leader: no", ()),
    (f"profile: {PROFILE}, leader: yes", ()),
])  # fmt: skip
def test_what_a_leader_knows(text: str, knows: tuple[str, ...]) -> None:
    assert with_unit(f"{{id: b, side: p1, {text}, at: [30, 30]}}").units["b"].knows == knows


@pytest.mark.rule("TW-ORD-03")
def test_which_orders_were_one_issue() -> None:
    squads = "".join(f"  - {{id: {key}, profile: {PROFILE}, at: [{x}, 30], orders: [{order}]}}\n" for key, x, order in (
        ("a", 10, "combined_fire"), ("b", 20, "combined_fire"), ("c", 30, "take_aim"),
        ("d", 40, "{order: combined_fire, by: marines-1}"), ("e", 50, "{order: combined_fire, by: marines-1}"),
    ))  # fmt: skip
    units = made(f"units:\n{squads}").units
    assert [units[key].orders[0].issue for key in "abcde"] == [1, 1, 2, 3, 3]


@pytest.mark.rule("TW-CMD-10")
@pytest.mark.parametrize(("options", "said", "rank", "tv"), [
    ("", "", 2, 2), ("captain", "", 3, 3), ("captain", ", rank: 2", 2, 3), ("captain", ", tv: 2", 3, 2),
])  # fmt: skip
def test_the_post_of_supreme_commander(options: str, said: str, rank: int, tv: int) -> None:
    """Lieutenant: rank 1, TV 1; Captain: rank 2, TV 2."""
    text = BASE.replace("{seat: p1,", "{seat: p1, supreme: h,")
    text += f"units:\n  - {{id: h, side: p1, unit: federation_leader, options: [{options}], at: [30, 30]{said}}}\n"
    unit = new_game(parse(text, "battle.yaml")).units["h"]
    assert (unit.rank, unit.tv) == (rank, tv)


@pytest.mark.rule("TW-CMD-10", "TW-ARMY-38", "TW-ARMY-39")
@pytest.mark.parametrize(("unit", "options", "said", "rank", "tv"), [
    ("federation_leader", "captain, marines: 4", "", 3, 4),  # rank 2 + 1, and 1 for the Retinue
    ("federation_leader", "captain, marines: 4", ", rank: 2", 2, 3),  # TV 2 + 1, or rank 2 + 1
    ("federation_leader", "captain, marines: 4", ", tv: 9", 3, 9),
    ("federation_leader", "marines: 4", "", 2, 3),  # Lieutenant: rank 1 + 1, and 1
    ("emperor_dalek", "daleks: 4", "", 3, 6),  # printed TV 5, and 1; rank 3 is the highest: 3 + 1 is less
    ("davros", "daleks: 4", "", 3, 4),  # TV 3 + 1; rank 2 + 1, and 1
    ("dalek_commander", "daleks: 4", ", rank: 3", 3, 4),  # TV 2 + 1; rank 3, and 1
    ("dalek_commander", "ogrons: 4", ", rank: 3", 3, 3),  # Megalomaniacs: the Ogrons add nothing
])  # fmt: skip
def test_the_joint_tv_of_a_supreme_commander(unit: str, options: str, said: str, rank: int, tv: int) -> None:
    text = BASE.replace("{seat: p1,", "{seat: p1, supreme: h,")
    text += f"units:\n  - {{id: h, side: p1, unit: {unit}, options: [{options}], at: [30, 30]{said}}}\n"
    units = new_game(parse(text, "battle.yaml")).units
    assert (units["h"].rank, units["h"].tv, units["h-retinue"].tv) == (rank, tv, tv)


@pytest.mark.parametrize(("said", "marines"), [
    ("at: [30, 30]", 6), ("at: [30, 30], size: 4", 4),
    ("models: [[30, 30], [31, 30], [32, 30], [33, 30], [34, 30]]", 4),
])  # fmt: skip
def test_the_size_of_a_retinue_leaves_out_its_commander(said: str, marines: int) -> None:
    unit = with_unit(f"{{id: h, side: p1, unit: federation_leader, options: [captain, marines: 6], {said}}}")
    models = unit.units["h-retinue"].models
    assert [model.of for model in models] == [""] * marines + ["h"]


def test_the_post_raises_a_retinue_of_figures_too() -> None:
    lord = f"{{id: h, side: p1, kind: individual, profile: {PROFILE}, rank: 2, joined: g}}"
    guard = f"{{id: g, side: p1, profile: {PROFILE}, retinue: h, at: [30, 30], tv: 1}}"
    text = BASE.replace("{seat: p1,", "{seat: p1, supreme: h,") + f"units:\n  - {guard}\n  - {lord}\n"
    units = new_game(parse(text, "battle.yaml")).units
    assert (units["h"].tv, units["g"].tv) == (3, 1)  # rank 2 as written, and 1; of the Retinue it is said


def test_places_of_models() -> None:
    text = f"{{id: b, profile: {PROFILE}, models: [[30, 30], {{at: [31.5, 30], kind: team, weapon: hmg}}]}}"
    unit = with_unit(text).units["b"]
    assert [(m.x, m.y, m.r, m.kind) for m in unit.models] == [(30000, 30000, 300, "model"), (31500, 30000, 600, "team")]
    assert unit.teams == (("hmg", 1),)


@pytest.mark.rule("TW-TERR-02", "TW-TERR-04", "TW-ORD-12")
@pytest.mark.parametrize(("piece", "hard"), [
    ("kind: wood", True), ("kind: wood, going: hard", True), ("kind: wood, going: open", False),
    ("kind: plain, cover: light", True), ("kind: plain, cover: light, going: open", False),
    ("kind: plain", False), ("kind: plain, going: open", False),
    ("kind: marsh", True), ("kind: marsh, going: open", False),
])  # fmt: skip
def test_open_going_is_honoured_where_it_is_written(piece: str, hard: bool) -> None:
    table = made(f"terrain: [{{{piece}, at: [40, 20], size: [6, 6]}}]\n").table
    path = ((36_000, 20_000), (40_000, 20_000))
    assert (hard_entry(table, path) is not None) is hard
    assert is_hard(table.features[0]) is hard
    gives = "wood" in piece or "cover" in piece
    assert bool(table.features[0].cover) is gives
    assert enters_cover(table, path) is gives  # TW-ORD-12: who runs through cover stumbles, open or not


@pytest.mark.rule("TW-SQUAD-02")
def test_who_is_out_of_cohesion() -> None:
    unit = with_unit(f"{{id: b, profile: {PROFILE}, models: [[30, 30], [31.6, 30], [33.201, 30]]}}").units["b"]
    assert unit.apart == (2,)  # gaps of 1 and 1.001 inches


def test_casualties() -> None:
    unit = made().units["marines-1"]
    assert (len(unit.models), unit.start) == (10, 10)
    text = BASE.replace("at: [10, 10]", "at: [10, 10], size: 4")
    unit = new_game(parse(text, "x")).units["marines-1"]
    assert (len(unit.models), unit.start, unit.lost, unit.turn_size, unit.models[0].kind) == (4, 10, 6, 4, "leader")


def test_an_individual_in_a_squad() -> None:
    text = f"{{id: hero, kind: individual, profile: {PROFILE}, rank: 1, specials: [smite, scouts], joined: marines-1}}"
    game = with_unit(text)
    squad, hero = game.units["marines-1"], game.units["hero"]
    assert (hero.where, hero.joined, hero.models) == ("joined", "marines-1", ())
    assert (squad.models[-1].of, squad.lent, len(squad.models), squad.start) == ("hero", ("smite",), 11, 10)


def test_a_commander_whose_retinue_is_gone() -> None:
    army = "{faction: federation, detachments: [{commander: {unit: federation_leader, options: [marines: 4]}}]}"
    text = BASE.replace("{seat: p1, ", f"{{seat: p1, legal: no, army: {army}, ")
    text += "units:\n  - {id: lieutenant-1, at: [5, 5]}\n  - {id: lieutenant-1-retinue, where: destroyed}\n"
    game = new_game(parse(text, "x"))
    leader, retinue = game.units["lieutenant-1"], game.units["lieutenant-1-retinue"]
    assert (leader.where, leader.joined, len(leader.models)) == ("table", "", 1)
    assert (retinue.where, retinue.models, retinue.lent) == ("destroyed", (), ())


@pytest.mark.rule("TW-ARMY-35")
@pytest.mark.parametrize("more", ["", "  - {id: hero-retinue, actions: 1}\n"])
def test_a_commander_and_his_retinue_are_placed_as_one(more: str) -> None:
    hero = "{id: hero, side: p1, unit: federation_leader, options: [marines: 4], at: [30, 20], tests: [casualties]}"
    doc = parse(BASE + f"units:\n  - {hero}\n{more}cursor: action\n", "x")
    for _ in range(2):  # the document stays as it is
        game = new_game(doc)
        leader, retinue = game.units["hero"], game.units["hero-retinue"]
        assert (leader.where, leader.joined) == ("joined", "hero-retinue")
        assert (retinue.where, len(retinue.models), retinue.tests) == ("table", 5, ("casualties",))
        assert retinue.actions == (1 if more else 2)


@pytest.mark.rule("TW-DEPL-04")
def test_a_cursor_past_the_roll_for_sides_has_the_standard_zones() -> None:
    game = new_game(parse(BASE + "cursor: deploy\n", "x"))
    assert [side.zones[0][0] for side in game.sides.values()] == [(0, 0), (0, 38000)]


@pytest.mark.rule("TW-VEH-14", "TW-VEH-18", "TW-UPG-11")
@pytest.mark.parametrize(("capacity", "serves", "sentence"), [
    (10, "marines-1", ""), (9, "marines-1", "10 models do not fit"), (10, "daleks-1", "carries daleks-1 alone"),
    (10, "x", "there is no unit x"), (10, "", ""),
])  # fmt: skip
def test_riding(capacity: Any, serves: Any, sentence: Any) -> None:
    text = BASE.replace("at: [10, 10]", "aboard: apc")
    carrier = f"id: apc, kind: vehicle, profile: {PROFILE}, capacity: {capacity}, serves: '{serves}', at: [9, 9]"
    text += f"units:\n  - {{{carrier}}}\n"
    if sentence:
        with pytest.raises(DataError, match=sentence):
            new_game(parse(text, "x"))
    else:
        unit = new_game(parse(text, "x")).units["marines-1"]
        assert (unit.where, unit.aboard) == ("aboard", "apc")


def test_the_rest_of_a_position() -> None:
    game = made("""
winner_of_sides: p2
credit: p1
detachments:
  - {id: p1-1, commander: marines-1, points: 60, lost: 7, tested: 5, leaderless: yes, gone: yes, beaten_by: p2}
  - {id: p2-2, side: p2}
melees: [{attackers: [daleks-1], defenders: [marines-1], uphill: [daleks-1], exposed: yes, rounds: 2}]
spots: [{side: p1, target: daleks-1, effect: sight, helped: marines-1}]
routs: [{detachment: p1-1, side: p2}]
result: {winners: [p2], clause: TW-MISS-06, say: all gone}
""")
    assert game.detachments["p1-1"] == Detachment("p1-1", "p1", "marines-1", 60, 7, 5, True, True, "p2")
    assert game.melees == {"melee-1": Melee("melee-1", ("daleks-1",), ("marines-1",), ("daleks-1",), True, 2)}
    assert game.spots == (Spot("p1", "daleks-1", "sight", "marines-1"),)
    assert (game.routs, game.winner_of_sides, game.credit) == ((("p1-1", "p2"),), "p2", "p1")
    assert game.result is not None
    assert game.result.winners == ("p2",)


def test_sides_in_full() -> None:
    more = "points: 90, shaken: yes, halved: yes, beheaded: yes, losses: 1, out: yes, supreme: marines-1"
    text = BASE.replace("{seat: p1, ", f"{{seat: p1, name: Red, {more}, zone: [[0, 0], [9, 0], [0, 9]], ")
    side = new_game(parse(text, "x")).sides["p1"]
    zone = ((0, 0), (9000, 0), (0, 9000))
    assert side == Side(
        "p1", "Red", zones=(zone,), points=90, supreme="marines-1", shaken=True, halved=True, beheaded=True, losses=1,
        out=True,
    )  # fmt: skip


def test_bases_in_contact_are_no_overlap() -> None:
    text = f"{{id: b, profile: {PROFILE}, models: [[30, 30], [30.6, 30], [30.424, 30.424]]}}"
    with pytest.raises(DataError, match="two models of b stand on each other"):
        with_unit(text)
    assert with_unit(text.replace("[30.424, 30.424]", "[30.3, 30.519]")).units["b"].apart == ()  # 0.5995 from both


# ------------------------------------------------------------------ schema
def test_the_schema_names_every_key() -> None:
    found = schema()
    assert set(found["properties"]) == set(file.SCENARIO)
    unit = found["properties"]["units"]["items"]
    assert set(unit["properties"]) == set(UNIT_KEYS)
    assert unit["required"] == ["id"]
    assert found["properties"]["terrain"]["items"]["properties"]["kind"]["enum"] == list(kinds())
    json.dumps(found)
