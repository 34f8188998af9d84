"""Tables by number: what lies on them, that it can be played on, and that a number gives the same table everywhere."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wartable.engine.errors import DataError
from wartable.engine.plane import INCH
from wartable.engine.terrain import Feature, Going
from wartable.kit.inches.tables.laying import Cover, Laid, clear
from wartable.kit.inches.tables.layouts import MOST_NUMBER, spelled
from wartable.kit.inches.terrain import through
from wartable.rulesets.time_wars.ground.kinds import covers_nothing, deadly, kinds
from wartable.rulesets.time_wars.ground.zones import depth
from wartable.rulesets.time_wars.scenario.file import choices, new_game, schema
from wartable.rulesets.time_wars.scenario.file import spelled as written
from wartable.rulesets.time_wars.scenario.terrain import LAYOUTS
from wartable.rulesets.time_wars.state import Game

WIDTH, HEIGHT = 72 * INCH, 48 * INCH
HILLS, WOODS = ("hill",), ("wood",)
BUILDINGS = ("building", "concrete_building", "ruin", "bunker")
WATER = ("stream", "river", "deep_water")
names = st.sampled_from(sorted(LAYOUTS.all))
numbers = st.integers(0, MOST_NUMBER)
SEEDS = range(40)
WOOD = {"kind": "wood", "at": [9, 9], "size": [4, 4]}


def document(**table: Any) -> dict[str, Any]:
    return {"wartable": 1, "ruleset": "time_wars", "table": table, "sides": [{"seat": "p1"}, {"seat": "p2"}]}


def game(**table: Any) -> Game:
    return new_game(document(**table))


def count(pieces: tuple[Laid, ...], of: tuple[str, ...]) -> int:
    return sum(piece.kind in of for piece in pieces)


def shadow(features: tuple[Feature, ...], step: int = INCH) -> float:
    """The share of the table, by points an inch apart, that is not open ground."""
    taken = [feature for feature in features if not covers_nothing(feature.kind)]
    spots = [(x, y) for x in range(step // 2, WIDTH, step) for y in range(step // 2, HEIGHT, step)]
    return sum(any(holds(feature, *spot) for feature in taken) for spot in spots) / len(spots)


def holds(feature: Feature, x: int, y: int) -> bool:
    inside = False
    if not (feature.left <= x <= feature.right and feature.top <= y <= feature.bottom):
        return False
    corners = feature.polygon
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


# ------------------------------------------------------------------ what lies there
@pytest.mark.rule("TW-GEN-05")
@pytest.mark.parametrize("mirror", [False, True], ids=["free", "mirrored"])
@pytest.mark.parametrize("name", sorted(LAYOUTS.all))
def test_the_counts_are_those_recommended(name: str, mirror: bool) -> None:
    """A few hills, some buildings, perhaps a wood or two, on 6 by 4 feet."""
    for number in SEEDS:
        pieces = LAYOUTS.lay_out(name, number, WIDTH, HEIGHT, mirror)
        assert 2 <= count(pieces, HILLS) <= 4, number
        assert 2 <= count(pieces, BUILDINGS) <= 8, number
        assert count(pieces, WOODS) <= 2, number


@pytest.mark.rule("TW-GEN-05", "TW-TERR-01")
@settings(max_examples=20, deadline=None)
@given(names, numbers, st.booleans())
def test_the_ground_is_mostly_open(name: str, number: int, mirror: bool) -> None:
    assert 0.04 <= shadow(game(layout=name, number=number, mirror=mirror).table.features) <= 0.25


def test_every_kind_of_terrain_is_somewhere() -> None:
    tables = [LAYOUTS.lay_out(name, number, WIDTH, HEIGHT) for name in LAYOUTS.all for number in SEEDS]
    found = {piece.kind for pieces in tables for piece in pieces}
    assert found == set(kinds())
    assert set(LAYOUTS.sizes) == set(kinds())


@settings(max_examples=80, deadline=None)
@given(names, numbers, st.booleans())
def test_pieces_lie_apart_and_on_the_table(name: str, number: int, mirror: bool) -> None:
    """Only ways meet; a vehicle, 1.5 inches wide, gets between any two areas."""
    pieces = LAYOUTS.lay_out(name, number, WIDTH, HEIGHT, mirror)
    ways = [piece for piece in pieces if piece.kind == "road" or piece.kind in WATER]
    others = [piece for piece in pieces if piece not in ways]
    for i, piece in enumerate(others):
        cover = Cover.of(piece)
        assert 0 <= cover.left <= cover.right <= WIDTH
        assert 0 <= cover.low <= cover.high <= HEIGHT
        for other in others[:i] + ways:
            both = "line" in (piece.shape, other.shape)
            assert clear(cover, Cover.of(other), INCH if both else 2 * INCH), (piece, other)


@pytest.mark.rule("TW-TERR-07", "TW-TERR-08")
@settings(max_examples=60, deadline=None)
@given(names, numbers, st.booleans())
def test_the_deployment_zones_can_be_used(name: str, number: int, mirror: bool) -> None:
    """Nothing in them is closed or endangers anybody, and three quarters of each are open."""
    features = game(layout=name, number=number, mirror=mirror).table.features
    deep = depth(HEIGHT)
    for feature in features:
        if feature.going is Going.IMPASSABLE or feature.hazardous:
            assert deadly(feature.kind)
            assert deep < feature.top <= feature.bottom < HEIGHT - deep, feature.name
    pieces = [piece for piece in LAYOUTS.lay_out(name, number, WIDTH, HEIGHT, mirror) if not covers_nothing(piece.kind)]
    for low, high in ((0, deep), (HEIGHT - deep, HEIGHT)):
        inside = [piece for piece in pieces if Cover.of(piece).low < high and Cover.of(piece).high > low]
        assert sum(piece.area for piece in inside if piece.kind not in WATER) <= WIDTH * deep // 4


@settings(max_examples=100, deadline=None)
@given(names, numbers, st.booleans())
def test_ways_run_from_edge_to_edge(name: str, number: int, mirror: bool) -> None:
    """Roads are whole; a water may have bridges, but begins and ends at an edge."""
    pieces = LAYOUTS.lay_out(name, number, WIDTH, HEIGHT, mirror)
    for kind, runs in LAYOUTS.all[name].ways:
        parts = [piece for piece in pieces if piece.kind == kind]
        ends = [end for part in parts for end in (part.points[0], part.points[-1])]
        if runs != "down":
            assert {0, WIDTH} <= {x for x, _ in ends}
        if runs != "across":
            assert {0, HEIGHT} <= {y for _, y in ends}
        if kind == "road":
            assert len(parts) == (2 if runs == "both" else 1)


@pytest.mark.rule("TW-TERR-02")
@pytest.mark.parametrize("mirror", [False, True], ids=["free", "mirrored"])
def test_a_road_crosses_water_on_a_bridge(mirror: bool) -> None:
    """Whoever follows the middle of a road goes through no water, so that vehicles can cross."""
    crossed = 0
    for name in ("country", "woods", "river", "ford"):
        for number in SEEDS[:15]:
            pieces = LAYOUTS.lay_out(name, number, WIDTH, HEIGHT, mirror)
            features = game(layout=name, number=number, mirror=mirror).table.features
            waters = [feature for feature in features if feature.kind in WATER]
            crossed += len(waters) > 1
            for road in (piece for piece in pieces if piece.kind == "road"):
                assert all(through(road.points, water) is None for water in waters), (name, number)
    assert crossed > 50


@pytest.mark.rule("TW-TERR-07")
def test_deep_water_has_fords() -> None:
    for number in SEEDS:
        pieces = LAYOUTS.lay_out("river", number, WIDTH, HEIGHT)
        fords = [piece for piece in pieces if piece.kind == "river"]
        assert 1 <= len(fords) <= 2
        assert all("ford" in ford.name for ford in fords)


# ------------------------------------------------------------------ the same for everybody
@settings(max_examples=60, deadline=None)
@given(names, numbers)
def test_a_mirrored_table_is_the_same_from_both_sides(name: str, number: int) -> None:
    """Half a turn about the middle leaves every kind and place as it is; only names differ."""
    pieces = LAYOUTS.lay_out(name, number, WIDTH, HEIGHT, True)

    def key(piece: Laid) -> tuple[Any, ...]:
        return piece.kind, piece.shape, tuple(sorted(piece.points)), piece.size, piece.angle

    assert sorted(map(key, pieces)) == sorted(key(piece.mirrored(WIDTH, HEIGHT)) for piece in pieces)


# Of every layout its table 7. They change only with layouts.yaml or the laying itself: then so do all saved games that
# name a number, and the change needs a word in the release notes.
TABLES = {
    "country": "b11f1a82bfa8",
    "ford": "5472e64cf5df",
    "frost": "e2213f464c22",
    "river": "f5656eea4eb3",
    "ruins": "ba2435d1a945",
    "town": "7b15a2abed54",
    "waste": "a336d44dc36d",
    "woods": "07ad8d448024",
}


@pytest.mark.parametrize("name", sorted(LAYOUTS.all))
def test_a_number_gives_the_same_table_on_every_machine(name: str) -> None:
    told = "".join(repr(spelled(LAYOUTS.lay_out(name, 7, WIDTH, HEIGHT, mirror))) for mirror in (False, True))
    assert sha256(told.encode()).hexdigest()[:12] == TABLES[name]


def test_another_number_gives_another_table() -> None:
    for name in LAYOUTS.all:
        assert len({LAYOUTS.lay_out(name, number, WIDTH, HEIGHT) for number in SEEDS}) == len(SEEDS)


@settings(max_examples=30, deadline=None)
@given(names, numbers, st.integers(24, 240), st.integers(24, 240), st.booleans())
def test_tables_of_any_size_can_be_laid_out(name: str, number: int, width: int, height: int, mirror: bool) -> None:
    table = game(layout=name, number=number, width=width, height=height, mirror=mirror).table
    assert (table.width, table.height) == (width * INCH, height * INCH)


# ------------------------------------------------------------------ in a file
@settings(max_examples=60, deadline=None)
@given(names, numbers, st.booleans())
def test_the_table_written_down_is_the_same_table(name: str, number: int, mirror: bool) -> None:
    doc = document(layout=name, number=number, mirror=mirror)
    full = written(doc)
    assert "layout" not in full.get("table", {})
    assert full["terrain"]
    assert new_game(full).table == new_game(doc).table


def test_writing_down_leaves_what_is_given_by_hand() -> None:
    doc = {**document(width=48, height=36), "terrain": [WOOD]}
    assert written(doc) == doc


@pytest.mark.rule("TW-MISS-01")
def test_a_layout_can_be_chosen_where_there_is_one() -> None:
    found = {key: (value, ways) for key, value, ways in choices(document(layout="town", number=3))}
    assert found["table.layout"] == ("town", dict.fromkeys(LAYOUTS.all, ""))
    assert found["mission"][0] == "confrontation"
    found = {key: (value, ways) for key, value, ways in choices(document(width=48, height=36))}
    assert "table.layout" not in found
    found = {key: (value, ways) for key, value, ways in choices({**document(), "table": {}, "mission": "take_ground"})}
    assert found["mission"][0] == "take_ground"


@pytest.mark.parametrize(("doc", "sentence"), [
    (document(layout="towns"), "layout is 'towns'; did you mean town?"),
    (document(layout="town", number=-1), "number is -1; it must be 0 to 999999"),
    (document(layout="town", number="x"), "number is 'x'"),
    (document(layout="town", mirror="no"), "mirror is 'no'"),
    (document(layout="town", width=60), "table needs height"),
    (document(width=60, height=40, number=3), "number belongs to a layout"),
    (document(width=60, height=40, mirror=True), "mirror belongs to a layout"),
    ({**document(layout="town"), "terrain": [WOOD]}, "leave out terrain or layout"),
])  # fmt: skip
def test_faults_are_told_in_a_sentence(doc: dict[str, Any], sentence: str) -> None:
    with pytest.raises(DataError) as caught:
        new_game(doc)
    assert sentence in caught.value.text


def test_the_schema_says_what_each_kind_and_layout_is() -> None:
    parts = schema()["properties"]
    layout = parts["table"]["properties"]["layout"]
    assert layout["enum"] == list(LAYOUTS.all) == list(layout["x-about"])
    known = parts["terrain"]["items"]["properties"]["kind"]
    assert known["enum"] == list(kinds()) == list(known["x-kinds"])
    assert known["x-kinds"]["wood"] == {**kinds()["wood"], "shape": "ellipse", "size": [8.5, 6]}
    assert known["x-kinds"]["wall"] == {**kinds()["wall"], "shape": "line", "length": 5.5}
