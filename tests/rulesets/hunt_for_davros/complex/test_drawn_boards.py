"""Drawn boards: what is written in a table of squares, its faults, and the map of letters."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tests.rulesets.hunt_for_davros.helpers import drawn
from wartable.engine.errors import DataError
from wartable.engine.grid import Barrier, edge
from wartable.kit.documents import adopt, parse
from wartable.rulesets.hunt_for_davros.complex.complex import Board, Link, Place, across
from wartable.rulesets.hunt_for_davros.complex.table import from_document, layout_number, load_board, table_schema
from wartable.rulesets.hunt_for_davros.telling.text_map import text_map

# ------------------------------------------------------------------ drawn boards
FULL = """
name: Cellar
size: [12, 8]
rooms:
  - {x: 0, y: 0, w: 3, h: 3, kind: start, name: Entry, doors: [{at: [2, 1], side: e, open: yes}]}
  - {x: 6, y: 2, w: 4, h: 3, name: Vault, doors: [{at: [6, 3], side: w, sanctum: yes}]}
  - {x: 0, y: 5, w: 2, h: 2, kind: objective, doors: [{at: [1, 5], side: n, locked: yes}]}
walls: [{from: [4, 0], to: [4, 8]}]
doors: [{at: [4, 6], side: w}]
windows: [{at: [4, 2], side: w}]
small: [[10, 7]]
solid: [[11, 7]]
level1: [[4, 4], [5, 4]]
slope: [[5, 5]]
lift: [{foot: [4, 5], heads: [[4, 4]]}]
ladder: [{foot: [5, 3], heads: [[5, 4], [4, 4]]}]
pads: [[11, 0]]
markers: [{at: [8, 3], card: access_cylinder}, {at: [10, 0]}]
starts: [{at: [0, 0], size: [3, 3]}, {at: [10, 5], size: [2, 3]}]
sanctum:
  {davros: [8, 2], facing: SE, ladder: [9, 4], exit: {from: [9, 3], to: [10, 3]}, guards: [[7, 2], [5, 7]]}
"""


@pytest.mark.rule("HD-BOARD-01", "HD-BOARD-03")
def test_a_drawn_board_has_what_is_written() -> None:
    made = drawn(FULL)
    assert (made.name, made.width, made.height) == ("Cellar", 12, 8)
    assert made.boards == (Board((0, 0), ""), Board((1, 0), ""), Board((0, 1), ""), Board((1, 1), ""))
    assert [(room.id, room.name, room.kind) for room in made.rooms] == [
        ("room-1", "Entry", "start"),
        ("sanctum", "Vault", "sanctum"),
        ("room-2", "room 3", "objective"),
    ]
    assert made.objective == "room-2"
    assert [(d.square, d.room, d.open, d.locked, d.sanctum) for d in made.doors] == [
        ((2, 1), "room-1", True, False, False),
        ((6, 3), "sanctum", False, True, True),
        ((1, 5), "room-2", False, True, False),
        ((4, 6), "", False, False, False),
    ]
    assert made.walls[edge(4, 2, "w")] is Barrier.WINDOW
    assert made.walls[edge(4, 7, "w")] is Barrier.WALL
    assert (list(made.split), list(made.solid), list(made.pads)) == ([(10, 7)], [(11, 7)], [(11, 0)])
    assert made.links == (
        Link("lift-1", (4, 5), ((4, 4),), "lift"),
        Link("ladder-1", (5, 3), ((5, 4), (4, 4)), "ladder"),
    )
    assert made.places == (Place("marker-1", (8, 3), "sanctum"), Place("marker-2", (10, 0)))
    assert [(start.quarter, start.board, len(start.squares), start.room) for start in made.starts] == [
        ("nw", (0, 0), 9, "room-1"),
        ("se", (1, 0), 5, ""),  # one of its six squares is solid
    ]
    sanctum = made.sanctum
    assert sanctum is not None
    assert (sanctum.davros, sanctum.facing, sanctum.exit_to) == ((8, 2), 3, (10, 3))
    assert sanctum.guards == ((7, 2), (5, 7))


@pytest.mark.parametrize(
    ("square", "quarter"),
    [
        ((0, 0), "nw"),
        ((5, 3), "nw"),
        ((6, 3), "ne"),
        ((5, 4), "sw"),
        ((6, 4), "se"),
        ((11, 7), "se"),
    ],
)
@pytest.mark.rule("HD-NEW-ENC-00")
def test_quarters_meet_in_the_middle_lines(square: tuple[int, int], quarter: str) -> None:
    assert drawn("size: [12, 8]").quarter(square) == quarter


@pytest.mark.rule("HD-NEW-ENC-00")
def test_a_square_on_a_middle_line_is_east_and_south() -> None:
    made = drawn("size: [5, 5]")  # the middle lines cross in the middle of (2, 2)
    assert [made.quarter(at) for at in ((1, 1), (2, 1), (1, 2), (2, 2))] == ["nw", "ne", "sw", "se"]


@pytest.mark.rule("HD-CMD-01")
def test_the_board_of_a_square() -> None:
    made = drawn("size: [18, 12]")
    assert [made.board_of(at) for at in ((5, 5), (6, 5), (5, 6), (17, 11))] == [(0, 0), (1, 0), (0, 1), (2, 1)]
    assert made.inside((17, 11))
    assert not made.inside((18, 0))
    assert not made.inside((0, -1))


@pytest.mark.rule("HD-SETUP-10")
def test_drawn_starts_must_not_see_each_other() -> None:
    starts = "starts: [{at: [0, 0], size: [1, 2]}, {at: [5, 2], size: [1, 1]}]"
    with pytest.raises(DataError) as told:
        drawn(f"size: [6, 3]\n{starts}")
    assert str(told.value) == (
        "table.yaml:2: [0, 0] of start sw and [5, 2] of start se see each other (HD-SETUP-10); put a wall between them"
    )
    assert len(drawn(f"size: [6, 3]\nwalls: [{{from: [3, 0], to: [3, 3]}}]\n{starts}").starts) == 2


SANCTUM = "rooms: [{x: 1, y: 1, w: 3, h: 3}]\nsanctum: "
GOOD = "davros: [2, 2], ladder: [1, 1]"


@pytest.mark.parametrize(("text", "line", "said"), [
    ("name: a", 1, "table needs size: columns and rows of squares"),
    ("size: [0, 4]", 1, "a table of 0 by 4 squares holds nobody; give it a square at least"),
    ("size: [91, 4]", 1, "[91, 4] is no size here; they go from [0, 0] to [90, 90]"),
    ("size: 6", 1, "size is 6; it must be a list"),
    ("size: [6, x]", 1, "a list is no size; write [x, y], two whole numbers"),
    ("size: [6, 6]\nsmal: [[1, 1]]", 2, "smal is no key of table; did you mean small?"),
    ("size: [6, 6]\nsmall: [[1, 1], [6, 1]]", 2, "[6, 1] is no square here; they go from [0, 0] to [5, 5]"),
    ("size: [6, 6]\nsolid: [[1, 1], [1, 1]]", 2, "the square [1, 1] stands twice in solid; keep one"),
    ("size: [6, 6]\nsolid: [[1, 1]]\npads: [[0, 0], [1, 1]]", 3, "[1, 1] is solid; nothing else can be there"),
    ("size: [6, 6]\nrooms:\n  - {x: 4, y: 0, w: 3, h: 2}", 3, "the room reaches to [6, 1]; the last square is [5, 5]"),
    ("size: [6, 6]\nrooms:\n  - {x: 0, y: 0, w: 3, h: 2, name: A}\n  - {x: 2, y: 1, w: 1, h: 1, name: B}", 4,
     "B and A share the square [2, 1]; rooms lie apart"),
    ("size: [6, 6]\nrooms:\n  - {x: 0, y: 0, w: 2, h: 2, name: A, doors: [{at: [2, 0], side: e}]}", 3,
     "[2, 0] lies outside of A, to which it belongs"),
    ("size: [6, 6]\nrooms:\n  - {x: 0, y: 0, w: 2, h: 2, name: A, windows: [{at: [0, 0], side: e}]}", 3,
     "side e of [0, 0] lies within A; it has no wall there"),
    ("size: [6, 6]\ndoors: [{at: [0, 0], side: x}]", 2, "side is 'x'; it must be n, e, s or w"),
    ("size: [6, 6]\ndoors: [{at: [0, 0], side: w}]", 2,
     "side w of [0, 0] is the edge of the map; nothing lies behind it"),
    ("size: [6, 6]\ndoors: [{at: [0, 0], side: e, open: yes, locked: yes}]", 2,
     "a door that stands open is not locked; leave out one of the two"),
    ("size: [6, 6]\ndoors: [{at: [0, 0], side: e}]\nwindows: [{at: [1, 0], side: w}]", 2,
     "side w of [1, 0] has a door and a window; keep one"),
    ("size: [6, 6]\nwalls: [{from: [0, 0], to: [2, 1]}]", 2,
     "a wall runs straight from one corner to another; [0, 0] to [2, 1] does not"),
    ("size: [6, 6]\nwalls: [{from: [1, 1], to: [1, 1]}]", 2,
     "a wall runs straight from one corner to another; [1, 1] to [1, 1] does not"),
    ("size: [6, 6]\nwalls: [{from: [0, 0], to: [0, 7]}]", 2, "[0, 7] is no corner here; they go from [0, 0] to [6, 6]"),
    ("size: [6, 6]\nslope: [[1, 1]]", 2, "the slope [1, 1] leads nowhere; put a square of level1 beside it"),
    ("size: [6, 6]\nlevel1: [[1, 1]]\nslope: [[1, 1]]", 3,
     "the slope [1, 1] is raised itself; it must stand on the floor"),
    ("size: [6, 6]\nlift: [{foot: [1, 1], heads: []}]", 2,
     "the lift leads nowhere; name a raised square beside its foot"),
    ("size: [6, 6]\nladder: [{foot: [1, 1], heads: [[1, 2]]}]", 2,
     "the head [1, 2] of the ladder must be a square of level1 beside its foot"),
    ("size: [6, 6]\nlevel1: [[1, 1]]\nlift: [{foot: [1, 1], heads: [[1, 1]]}]", 3,
     "the foot [1, 1] of the lift must be a square of the floor"),
    ("size: [6, 6]\nmarkers: [{at: [1, 1]}, {at: [1, 1]}]", 2, "two markers lie in [1, 1]; one lies in a square"),
    ("size: [6, 6]\nstarts: [{at: [1, 1]}]", 2, "a start of 6 by 6 squares at [1, 1] does not fit on the table"),
    ("size: [9, 9]\nstarts: [{at: [0, 0], size: [5, 13]}]", 2,
     "a start of 5 by 13 squares at [0, 0] does not fit on the table"),
    ("size: [13, 9]\nstarts: [{at: [0, 0], size: [13, 5]}]", 2,
     "a start of 13 by 5 squares is too large; 64 squares are the most"),
    ("size: [6, 6]\nsolid: [[0, 0]]\nstarts: [{at: [0, 0], size: [1, 1]}]", 3,
     "every square of the start is solid; a model must have room there"),
    ("size: [6, 6]\nstarts: [{at: [0, 0], size: [1, 1]}, {at: [1, 0], size: [1, 1]}]", 2,
     "there are two starts nw; name one of them ne, se, sw, w, e"),
    ("size: [6, 6]\nstarts: [{at: [0, 0], size: [2, 1]}, {at: [1, 0], size: [1, 1], name: e}]", 2,
     "two starts share the square [1, 0]; each needs squares of its own"),
    ("size: [6, 6]\nrooms: [{x: 0, y: 0, w: 1, h: 1, kind: objective}, {x: 2, y: 0, w: 1, h: 1, kind: objective}]", 2,
     "2 rooms are objectives; one is the most"),
    (f"size: [6, 6]\n{SANCTUM}{{davros: [0, 0], ladder: [1, 1], exit: {{from: [1, 2], to: [0, 2]}}}}", 3,
     "[0, 0] lies in no room; draw a room round Davros"),
    (f"size: [6, 6]\n{SANCTUM}{{davros: [2, 2], ladder: [0, 1], exit: {{from: [1, 2], to: [0, 2]}}}}", 3,
     "[0, 1] lies outside of the room of Davros; it must be in it"),
    (f"size: [6, 6]\n{SANCTUM}{{{GOOD}, exit: {{from: [1, 2], to: [1, 3]}}}}", 3,
     "[1, 3] must lie outside of the room, right beside [1, 2]"),
    (f"size: [6, 6]\n{SANCTUM}{{{GOOD}, exit: {{from: [1, 2], to: [0, 3]}}}}", 3,
     "[0, 3] must lie outside of the room, right beside [1, 2]"),
    (f"size: [6, 6]\n{SANCTUM}{{{GOOD}, facing: up, exit: {{from: [1, 2], to: [0, 2]}}}}", 3,
     "facing is 'up'; it must be one of n, ne, e, se, s, sw, w, nw"),
    (f"size: [6, 6]\n{SANCTUM}{{{GOOD}, guards: [[2, 2]], exit: {{from: [1, 2], to: [0, 2]}}}}", 3,
     "Davros stands at [2, 2]; give that guard another place"),
    (f"size: [6, 6]\nsolid: [[0, 2]]\n{SANCTUM}{{{GOOD}, exit: {{from: [1, 2], to: [0, 2]}}}}", 4,
     "the hidden exit is at [0, 2], which is solid"),
    ("board: nowhere", 1, "board is 'nowhere'; known: appendix_d"),
    ("layout: 3x8", 1, "layout is '3x8'; did you mean 3x9?"),
    ("layout: 3x9\nnumber: -1", 2, "number is -1; it must be 0 to 999999"),
    ("layout: 4x4", 1, "layout 4x4 has no board in the middle for a sanctum (HD-NEW-BRD-03)"),
])  # fmt: skip
def test_every_fault_is_told_with_its_line(text: str, line: int, said: str) -> None:
    with pytest.raises(DataError) as told:
        drawn(text)
    assert (told.value.file, told.value.line, told.value.text) == ("table.yaml", line, said)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 14) | st.sampled_from(["n", "e", "x", "kind"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["at", "x"]), inner, max_size=2),
    max_leaves=4,
)


@given(data=st.data())
def test_junk_in_any_place_is_told_in_a_sentence(data: st.DataObject) -> None:
    doc = yaml.safe_load(FULL)
    node: Any = doc
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        key = data.draw(st.sampled_from(keys))
        if not node[key] or not isinstance(node[key], dict | list) or data.draw(st.booleans()):
            break
        node = node[key]
    node[key] = data.draw(JUNK)
    said = ""
    try:
        assert text_map(from_document(adopt(doc, "table.yaml")))
    except DataError as told:
        said = str(told)
    assert not said or said.startswith("table.yaml: ")


def test_the_three_kinds_of_table() -> None:
    assert drawn("board: appendix_d") is load_board("appendix_d")
    node = parse("layout: 4x4\nnumber: 12", "table.yaml")
    made = from_document(node, 2, 5, sanctum=False, encounters=False)
    assert (made.number, len(made.boards), len(made.starts), made.places) == (12, 16, 2, ())
    assert layout_number(node, 5) == ("4x4", 12)
    assert layout_number(parse("layout: 4x4", "table.yaml"), 5) == ("4x4", 5)


def test_the_schema_names_every_key() -> None:
    layout, board, table = table_schema()["anyOf"]
    assert layout["properties"]["layout"]["enum"] == ["3x9", "4x7", "5x7", "4x4", "5x5"]
    assert board["properties"]["board"]["enum"] == ["appendix_d"]
    keys = table["properties"]
    assert list(parse(FULL, "")) == [key for key in parse(FULL, "") if key in keys]
    number = {"type": "integer", "minimum": 0, "maximum": 90}
    assert {key: keys["size"][key] for key in ("type", "items", "minItems", "maxItems")} == {
        "type": "array",
        "items": number,
        "minItems": 2,
        "maxItems": 2,
    }
    assert keys["small"]["items"] == {"type": "array", "items": number, "minItems": 2, "maxItems": 2}
    assert keys["rooms"]["items"]["properties"]["doors"]["items"]["properties"]["open"]["type"] == "boolean"
    assert keys["sanctum"]["properties"]["exit"]["required"] == ["from", "to"]


# ------------------------------------------------------------------ the map of letters
def test_the_map_of_letters() -> None:
    made = drawn(FULL)
    assert (
        text_map(made, {(0, 0): "A1", (5, 0): "x"}, closed=("door-1",), markers=("marker-2",))
        == """\
     0                 6
    +--------+--+-----------------------+
  0 |A1  .  .| .| .  x  .  .  .  . ?? ()|
    |        +  |                       |
  1 | .  .  .H .| .  .  .  .  .  .  .  .|
    |        +  +     +-----------+     |
  2 | .  .  .| .: .  .| .  .  .  .| .  .|
    +--------+  +     +           |     |
  3 | .  .  .  .| . TT' .  .  .  .| .  .|
    |           |     +           |     |
  4 | .  .  .  .|^^ ^^| .  .  .  .| .  .|
    +--+''+     |     +-----------+     |
  5 | .  .| .  .|LL /^  .  .  .  .  .  .|
    |     |     +                       |
  6 | .  .| .  .' .  .  .  .  .  .  .  .|
    +-----+     +                       |
  7 | .  .  .  .| .  .  .  .  .  . ++ XX|
    +-----------+-----------------------+

-- |  wall                :: :  window              == H  closed door
'' '  open door           ??  encounter marker      XX  solid
++  bad going             ^^  raised                /^  slope
LL  lift                  TT  ladder                ()  transmat pad
"""
    )
    assert "## #  locked door" in text_map(made)


def test_across_and_back() -> None:
    assert [across((3, 3), side) for side in "nesw"] == [(3, 2), (4, 3), (3, 4), (2, 3)]
