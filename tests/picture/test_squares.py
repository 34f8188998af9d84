"""Pictures of squares: every kind of thing is there, in order, inside its frame, and the same each time."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from wartable.cli.main import run
from wartable.engine.grid import Barrier, Cell, edge
from wartable.engine.ruleset import Scene, Shape
from wartable.picture import fixtures, skin, squares, svg, tokens
from wartable.picture.deck import SQUARE, Thing, joined
from wartable.picture.force import wide
from wartable.picture.key import EDGE, Key
from wartable.picture.squares import HEAD, fit, fitted
from wartable.rulesets.hunt_for_davros.complex.board_shapes import (  # fmt: skip
    complex_shapes,
    door_shapes,
    map_scene,
    marker_shapes,
    outline,
    pad_shapes,
    point,
    radius,
    square_shapes,
)
from wartable.rulesets.hunt_for_davros.complex.complex import Board, Complex, Door, Link, Place, Room, Sanctum

SVG = "{http://www.w3.org/2000/svg}"
WIDE, HIGH = 12, 6  # squares of the usual scene


def square(kind: str, x: int, y: int, tone: str = "", text: str = "", w: int = 1, h: int = 1) -> Shape:
    x, y, w, h = x * 1000, y * 1000, w * 1000, h * 1000
    return Shape(kind, ((x, y), (x + w, y), (x + w, y + h), (x, y + h)), 0, tone, text)


def spot(kind: str, x: int, y: int, tone: str = "", text: str = "", turn: int = 0, r: int = 0) -> Shape:
    return Shape(kind, ((x * 1000 + 500, y * 1000 + 500),), r, tone, text, turn)


def line(kind: str, x0: int, y0: int, x1: int, y1: int, tone: str = "", text: str = "") -> Shape:
    return Shape(kind, ((x0 * 1000, y0 * 1000), (x1 * 1000, y1 * 1000)), 0, tone, text)


DOORS = ("open", "closed", "locked", "sanctum", "destroyed")
EVERYTHING = (
    square("board", 0, 0, w=6, h=6), square("board", 6, 0, w=6, h=6), Shape("side", (), 0, "side0", "Joss & <Co>"),
    square("room", 0, 0, "start", "Entry", 3, 3), square("room", 6, 0, "sanctum", "Davros's inner sanctum", 4, 4),
    square("room", 3, 3, "objective", "Control <room>", 3, 3), square("room", 10, 0, "room", "Cell", 2, 2),
    square("small", 0, 4), square("solid", 1, 4), square("raised", 2, 4), square("slope", 2, 5, "s"),
    square("lift", 3, 0), square("ladder", 4, 0), spot("pad", 5, 0, "active"), spot("pad", 5, 1, "idle"),
    square("fog", 11, 5), line("wall", 3, 0, 3, 3), line("window", 6, 4, 7, 4),
    *(line("door", 6 + k, 5, 7 + k, 5, tone) for k, tone in enumerate(DOORS)),
    spot("marker", 4, 4, "", "?"), spot("device", 10, 3, "monitor", "spy & eye"), spot("item", 11, 3),
    spot("model", 1, 1, "side0", "C", 90), spot("mark", 1, 1, "", "commander"), spot("mark", 1, 1, "", "acted"),
    spot("model", 2, 1, "guards", "10", 135), spot("mark", 2, 1, "", "stunned"), spot("mark", 2, 1, "", "exploder"),
    spot("model", 3, 1, "side1", "2", 180, 420), spot("mark", 3, 1, "", "rider"), spot("model", 8, 2, "davros"),
    spot("label", 8, 5, "", "No <man's> land"), Shape("path", ((500, 500), (1500, 500), (2500, 1500))),
    line("sight", 1, 1, 5, 5, "clear", "4: short"), line("sight", 1, 1, 5, 2, "blocked"),
)  # fmt: skip


def scene(*more: Shape, width: int = WIDE, height: int = HIGH) -> Scene:
    return Scene(width * 1000, height * 1000, "turn 6", (*EVERYTHING, *more), "squares")


def alone(*shapes: Shape, width: int = WIDE, height: int = HIGH) -> Scene:
    return Scene(width * 1000, height * 1000, "", shapes, "squares")


def tree(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def group(text: str, name: str) -> ElementTree.Element:
    """The first group of a class."""
    return next(node for node in tree(text).iter(f"{SVG}g") if name in (node.get("class") or "").split())


def count(text: str, name: str) -> int:
    """How many elements of a class there are on the map itself."""
    return sum(name in (node.get("class") or "").split() for node in group(text, "map").iter())


def words(text: str) -> list[str]:
    return [node.text or "" for node in tree(text).iter(f"{SVG}text")]


# ------------------------------------------------------------------ all is there
@pytest.mark.parametrize(("name", "number"), [
    ("seam", 1), ("floor-room", 4), ("hatch", 1), ("inset", 1), ("goal", 1), ("bad", 1), ("solid", 1), ("high", 1),
    ("slope", 1), ("lift", 1), ("ladder", 1), ("active", 1), ("idle", 1), ("fogged", 1), ("walls", 1), ("pane-of", 1),
    ("door", 5), ("lock-of", 2), ("marker", 1), ("device", 1), ("item", 1), ("model", 4), ("halo", 1), ("past", 1),
    ("burst", 1), ("plate", 1), ("path", 1), ("clear", 1), ("blocked", 1), ("hull", 1),
])  # fmt: skip
def test_every_kind_is_drawn(name: str, number: int) -> None:
    assert count(squares.draw(scene(), "A game"), name) == number


@pytest.mark.parametrize("kind", dict.fromkeys(shape.kind for shape in EVERYTHING))
def test_nothing_is_drawn_of_what_is_not_there(kind: str) -> None:
    """A thing that is left out leaves its trace in the picture: no kind is drawn for nothing or passed over."""
    less = tuple(shape for shape in EVERYTHING if shape.kind != kind)
    assert squares.draw(alone(*less)) != squares.draw(alone(*EVERYTHING))


def test_words_are_escaped_and_shown() -> None:
    text = squares.draw(scene(), "A <b> & c")
    shown = ("A <b> & c", "turn 6", "Joss & <Co> (1)", "No <man's> land", "spy & eye", "4: short", "C", "10", "?")
    assert [word for word in shown if word not in words(text)] == []
    assert tree(text).findtext(f"{SVG}title") == "A <b> & c – turn 6"
    assert " ".join(words(text)).count("Control <room>") == 1


def test_the_same_each_time() -> None:
    assert squares.draw(scene(), "x") == squares.draw(scene(), "x")


def test_the_kind_of_the_scene_decides() -> None:
    assert svg.draw(scene(), "x") == squares.draw(scene(), "x")
    assert svg.draw(scene()._replace(kind="inches"), "x") != squares.draw(scene(), "x")


def test_bare_and_faulty_scenes_are_drawn() -> None:
    lost = (spot("mark", 1, 1, "", "acted"), Shape("wall", ()), Shape("nothing", ((0, 0),)), spot("path", 1, 1),
            spot("sight", 1, 1), spot("model", 0, 0, "martians"), spot("door", 0, 0, "ajar"))  # fmt: skip
    assert count(squares.draw(alone()), "model") == 0
    assert count(squares.draw(alone(*lost)), "neutral") == 1


# ------------------------------------------------------------------ order and place
def test_models_stand_in_front_of_walls_and_doors() -> None:
    order = [node.get("class", "").split()[0] for node in group(squares.draw(scene()), "map") if node.get("class")]
    behind = ("walls", "door", "marker", "fogged")
    assert max(k for k, name in enumerate(order) if name in behind) < order.index("model")
    assert [name for name in behind if name not in order] == []
    assert order.index("floor-room") < order.index("grid") < order.index("walls")


def test_y_grows_upward() -> None:
    """6 squares high: the lowest square's middle is 5.5 squares, 220 units, below the upper edge."""
    model = group(squares.draw(alone(spot("model", 0, 0, "side0"))), "model")
    assert model.get("transform") == "translate(20 220)"


@pytest.mark.parametrize(("r", "scale"), [(0, None), (420, None), (210, "scale(0.500)")])
def test_models_on_small_squares_are_small(r: int, scale: str | None) -> None:
    model = group(squares.draw(alone(spot("model", 0, 0, "side0", r=r))), "model")
    assert model[0].get("transform") == scale


def test_squares_are_numbered_from_the_upper_left_boards_in_bold() -> None:
    nodes = group(squares.draw(alone()), "map").iter(f"{SVG}text")
    found = [node for node in nodes if "count" in node.get("class", "")]
    assert [node.text for node in found if node.get("font-weight")] == ["0", "0", "6", "6", "0", "0"]
    assert len(found) == 2 * WIDE + 2 * HIGH
    tops = [float(node.get("y", "")) for node in found[2 * WIDE :: 2]]
    assert tops == sorted(tops)


def entries(text: str) -> Iterator[tuple[float, float, float]]:
    """Left, right and middle height of each entry of the legend."""
    nodes = list(group(text, "legend"))
    for icon, label in zip(nodes[::2], nodes[1::2]):
        found = re.search(r"translate\(([\d.]+) ([\d.]+)\)", icon.get("transform", ""))
        assert found is not None
        x, y = float(found[1]), float(found[2])
        yield x - 18.0, float(label.get("x", "")) + wide(label.text or "", 15.0), y


@pytest.mark.parametrize(("width", "height"), [(12, 6), (18, 24), (24, 42), (18, 54), (30, 42), (6, 6), (6, 60)])
def test_legend_and_map_do_not_meet(width: int, height: int) -> None:
    text = squares.draw(scene(width=width, height=height))
    _, _, full, high = (float(part) for part in tree(text).get("viewBox", "").split())
    right, bottom = width * SQUARE + 2 * EDGE - 8, HEAD + height * SQUARE + 2 * EDGE - 8
    for left, end, y in entries(text):
        assert left >= right or y - 17 >= bottom
        assert left >= 0
        assert end <= full
        assert y - 17 >= HEAD
        assert y + 17 <= high


@pytest.mark.parametrize(("height", "beside"), [(27, False), (28, True)])  # 18 wide: half as high again is 27
def test_the_legend_of_a_tall_map_stands_beside_it(height: int, beside: bool) -> None:
    plan = squares.sort(scene(width=18, height=height))
    key = Key(plan.models, plan.sides, plan.things, plan.width, plan.height)
    assert (key.beside > 0) is beside
    assert (key.below > 0) is not beside


def test_entries_of_the_legend_do_not_overlap() -> None:
    found = sorted(entries(squares.draw(scene(width=18, height=24))))
    assert not [(a, b) for a, b in combinations(found, 2) if abs(a[2] - b[2]) < 30 and a[1] > b[0]]


def test_the_legend_tells_only_what_occurs() -> None:
    assert list(group(squares.draw(alone()), "legend")) == []
    said = words(squares.draw(alone(line("door", 0, 1, 1, 1, "locked"), spot("model", 1, 1, "side2", "1"))))
    assert [word for word in said if word.startswith(("door", "sanctum", "side"))] == ["side 3 (1)", "door, locked"]


# ------------------------------------------------------------------ who is who
def test_no_two_tones_share_a_colour() -> None:
    for paper in (False, True):
        fills = re.findall(r"\.f-\w+\{fill:(#\w+)\}", skin.style(paper).split("@media")[0])
        assert len(fills) == len(set(fills)) == len(skin.TONES)


def test_sides_differ_without_their_colour() -> None:
    looks = set()
    for tone in skin.TONES[:7]:
        text = squares.draw(alone(spot("model", 0, 0, tone)))
        looks.add(re.sub(tone, "tone", ElementTree.tostring(group(text, "model"), "unicode")))
    assert len(looks) == 7
    assert len({skin.mark_of(tone) for tone in skin.TONES[:7]}) == 7


@pytest.mark.parametrize(("turn", "way"), [
    (0, None), (90, "rotate(90)"), (315, "rotate(315)"), (360, None), (405, "rotate(45)"),
])  # fmt: skip
def test_the_front_turns_with_the_model(turn: int, way: str | None) -> None:
    text = squares.draw(alone(spot("model", 0, 0, "side0", "1", turn)))
    assert group(text, "front").get("transform") == way


@pytest.mark.parametrize("turn", range(0, 360, 45))
def test_the_number_does_not_hide_the_front(turn: int) -> None:
    text = squares.draw(alone(spot("model", 0, 0, "side0", "1", turn)))
    badge = next(node for node in group(text, "signs") if node.tag == f"{SVG}text")
    x, y = float(badge.get("x", "")), float(badge.get("y", "")) - 5.2
    corner = {(1, -1): 45, (1, 1): 135, (-1, 1): 225, (-1, -1): 315}[(1 if x > 0 else -1, 1 if y > 0 else -1)]
    assert corner != turn


@pytest.mark.parametrize("text", ["1", "12", "123", "C"])
@pytest.mark.parametrize("turn", [0, 135])
def test_a_badge_keeps_to_its_square(text: str, turn: int) -> None:
    signs = group(squares.draw(alone(spot("model", 0, 0, "side0", text, turn))), "signs")
    box = next(node for node in signs if node.tag == f"{SVG}rect")
    left = float(box.get("x", ""))
    assert left >= -20.6
    assert left + float(box.get("width", "")) <= 20.6


def test_other_marks_are_told_in_the_legend() -> None:
    text = squares.draw(scene())
    assert "exploder" in words(text)
    assert "carries, see below" in words(text)
    assert "human" not in words(squares.draw(alone(spot("model", 0, 0, "side0"), spot("mark", 0, 0, "", "human"))))


def test_people_and_daleks_look_different() -> None:
    dalek, human = (squares.draw(alone(spot("model", 0, 0, "side0"), spot("mark", 0, 0, "", word)))
                    for word in ("acted", "human"))  # fmt: skip
    assert re.sub("past", "", dalek) != human
    assert set(tokens.FIGURES) == {"", "human", "davros"}


def test_light_on_paper_and_in_print() -> None:
    dark, light = skin.style(), skin.style(paper=True)
    assert "@media print{" in dark
    assert "@media" not in light
    assert light.removeprefix("<style>").removesuffix("</style>") in dark
    assert squares.draw(scene(), paper=True).replace(light, dark) == squares.draw(scene())


def test_every_class_has_a_style() -> None:
    """What has no style would be black on the dark deck."""
    text = squares.draw(scene(*(spot("model", k, 5, tone, str(k)) for k, tone in enumerate(skin.TONES))))
    styled = set(re.findall(r"\.([\w-]+)\{", skin.style(paper=True)))
    drawn = tuple(f"{SVG}{name}" for name in ("path", "rect", "circle", "text"))
    classes = [(node.get("class") or "").split() for node in tree(text).iter() if node.tag in drawn]
    assert [names for names in classes if not styled.intersection(names)] == []


@pytest.mark.parametrize(("tone", "text", "sign"), [
    ("monitor", "spy", None), ("", "box", "B"), ("odd", "", "O"), ("", "", "?"),
])  # fmt: skip
def test_a_device_without_a_sign_shows_its_letter(tone: str, text: str, sign: str | None) -> None:
    said = group(squares.draw(alone(spot("device", 0, 0, tone, text))), "device").findtext(f"{SVG}text")
    assert said == sign
    assert "transmat_pad" in fixtures.DEVICES


@pytest.mark.parametrize(("text", "shown"), [("?", "?"), ("", "?"), ("12", "12"), ("Access cylinder", "A")])
def test_a_marker_shows_what_it_is(text: str, shown: str) -> None:
    assert group(squares.draw(alone(spot("marker", 0, 0, "", text))), "marker").findtext(f"{SVG}text") == shown


# ------------------------------------------------------------------ words and lines
def test_what_is_measured_hides_no_model() -> None:
    """A level line 10 squares long: its tag stands above the middle, or below it if a model is there."""

    def tag(*more: Shape) -> float:
        text = squares.draw(alone(line("sight", 1, 3, 11, 3, "clear", "10: medium"), *more))
        return float(group(text, "measure")[0].get("y", ""))

    assert tag() == 120 - 18 - 10  # the line lies 3 squares below the upper edge
    assert tag(spot("model", 5, 3, "side0"), spot("model", 6, 3, "side0")) == 120 + 18 - 10


@pytest.mark.parametrize(("text", "most", "lines", "size"), [
    ("Cell", 68.0, ["Cell"], 16.0), ("Holding cell two", 68.0, ["Holding", "cell two"], 16.0),
    ("Archive", 52.0, ["Archive"], 14.0), ("", 60.0, [""], 16.0),  # 3.62 x 14 = 50.7, 3.62 x 15 = 54.3
])  # fmt: skip
def test_names_fit_into_their_rooms(text: str, most: float, lines: list[str], size: float) -> None:
    assert fitted(text, most) == (lines, size)


@pytest.mark.parametrize("most", [40.0, 68.0, 200.0])
def test_no_name_is_wider_than_its_room(most: float) -> None:
    lines, size = fitted("Incomprehensibilities of the innermost", most)
    assert max(wide(part, size) for part in lines) <= most
    assert wide(fit("A very long title of a game", 26.0, most), 26.0) <= most


@pytest.mark.parametrize(("width", "tape"), [(11, 0), (12, 1)])  # 12 squares: 480 - 240 - 24 = 216 are left
def test_the_tape_leaves_room_for_the_title(width: int, tape: int) -> None:
    text = squares.draw(alone(width=width), "A long title, but not too long")
    assert sum(node.get("class") == "tape" for node in tree(text).iter(f"{SVG}rect")) == tape
    assert len(words(text)[0]) > 15


def test_lines_that_touch_are_one() -> None:
    found = joined([((0.0, 0.0), (40.0, 0.0)), ((80.0, 0.0), (40.0, 0.0)), ((120.0, 0.0), (160.0, 0.0)),
                    ((40.0, 0.0), (40.0, 40.0)), ((0.0, 0.0), (40.0, 40.0))])  # fmt: skip
    assert found == [((0.0, 0.0), (80.0, 0.0)), ((120.0, 0.0), (160.0, 0.0)), ((40.0, 0.0), (40.0, 40.0)),
                     ((0.0, 0.0), (40.0, 40.0))]  # fmt: skip


def test_a_raised_floor_has_a_lip_but_for_its_slope() -> None:
    """A raised square has four sides of 40; the one that a slope meets is open."""

    def lips(*more: Shape) -> str:
        text = squares.draw(alone(square("raised", 2, 2), *more))
        return next(node.get("d", "") for node in group(text, "map") if node.get("class") == "lip")

    assert lips().count("M") == 4
    assert lips(square("slope", 2, 1, "n")).count("M") == 3
    assert lips(square("slope", 2, 1, "e")).count("M") == 4
    assert lips(square("raised", 3, 2)).count("M") == 4  # two and two sides have grown together


def test_a_thing_with_one_point_fills_its_square_or_disc() -> None:
    assert Thing("pad", ((20.0, 20.0),)).box == (0.0, 0.0, 40.0, 40.0)
    assert Thing("model", ((20.0, 20.0),), 8.0).box == (12.0, 12.0, 28.0, 28.0)


# ------------------------------------------------------------------ the complex
HALL = tuple((x, y) for y in (0, 1) for x in (0, 1, 2))
COMPLEX = Complex(
    "Test", 12, 6, (Board((0, 0), "start"), Board((1, 0), "1")),
    {edge(2, 0, "e"): Barrier.WALL, edge(0, 1, "s"): Barrier.WINDOW},
    doors=(Door("d1", edge(2, 1, "e"), (2, 1), "hall", open=True), Door("d2", edge(1, 1, "s"), (1, 1), "hall"),
           Door("d3", edge(6, 1, "n"), (6, 1), "", locked=True), Door("d4", edge(7, 1, "n"), (7, 1), "", sanctum=True)),
    rooms=(Room("hall", "long hall", HALL, "start"),), solid=frozenset({(9, 1), (8, 2)}), split=frozenset({(5, 5)}),
    raised={(9, 4): 1}, slopes={(8, 4): ((9, 4),), (9, 5): ((9, 4), (10, 4))},
    links=(Link("lift-1", (10, 4), ((9, 4),), "lift"),), pads=((4, 3), (11, 0)),
    places=(Place("m1", (0, 0), "hall"), Place("m2", (9, 4))),
    sanctum=Sanctum(((1, 0),), ((7, 1),), ((6, 0),), (7, 2), (7, 1), (6, 1), (7, 1), 0, ((6, 0),)),
)  # fmt: skip


def of(kind: str) -> list[Shape]:
    return [shape for shape in map_scene(COMPLEX).shapes if shape.kind == kind]


@pytest.mark.rule("HD-BOARD-01", "HD-BOARD-04", "HD-BOARD-05", "HD-BOARD-07")
def test_the_complex_becomes_shapes() -> None:
    """y of the rules counts down from the north, that of a scene up from the south: 6000 less."""
    assert [shape.points[0] for shape in of("board")] == [(0, 6000), (6000, 6000)]
    hall = ((0, 6000), (3000, 6000), (3000, 4000), (0, 4000))
    assert of("room") == [Shape("room", hall, 0, "start", "Long hall", still=True)]
    assert [shape.points for shape in of("wall")] == [((3000, 6000), (3000, 5000))]  # east of (2, 0)
    assert [shape.points for shape in of("window")] == [((0, 4000), (1000, 4000))]  # south of (0, 1)
    assert [shape.points[0] for shape in of("solid")] == [(9000, 5000), (8000, 4000)]  # row by row
    assert [shape.points[0] for shape in of("small")] == [(5000, 1000)]
    assert [shape.points[0] for shape in of("ladder")] == [(7000, 4000)]
    assert [shape.points[0] for shape in of("lift")] == [(10000, 2000)]


@pytest.mark.rule("HD-LVL-01")
def test_slopes_rise_to_the_raised_floor() -> None:
    assert [(shape.points[0], shape.tone) for shape in of("slope")] == [((8000, 2000), "e"), ((9000, 1000), "n")]


@pytest.mark.rule("HD-BOARD-06")
def test_doors_are_drawn_as_they_stand() -> None:
    assert [(door.text, door.tone) for door in of("door")] == [
        ("d1", "open"), ("d2", "closed"), ("d3", "locked"), ("d4", "sanctum"),
    ]  # fmt: skip
    later = door_shapes(COMPLEX, {"d2": "destroyed", "d4": "open"})
    assert [door.tone for door in later] == ["open", "destroyed", "locked", "open"]
    assert later[0].points == ((3000, 5000), (3000, 4000))
    assert [door.id for door in later] == ["d1", "d2", "d3", "d4"]


def test_what_can_change_is_not_among_the_fixed_shapes() -> None:
    assert {shape.kind for shape in complex_shapes(COMPLEX)}.isdisjoint(("door", "pad", "marker", "model"))


def test_pads_and_markers() -> None:
    assert [shape.tone for shape in pad_shapes(COMPLEX, ((11, 0),))] == ["idle", "active"]
    assert [shape.points for shape in marker_shapes(COMPLEX, [(0, 0)])] == [((500, 5500),)]
    assert [shape.text for shape in of("marker")] == ["?", "?"]
    assert [shape.kind for shape in square_shapes(COMPLEX, "fog", [(1, 1)])] == ["fog"]


@pytest.mark.parametrize(("at", "found", "r"), [
    (Cell(0, 0), (500, 5500), 420), (Cell(0, 0, "nw"), (250, 5750), 210), (Cell(11, 5, "se"), (11750, 250), 210),
])  # fmt: skip
def test_the_middle_of_a_cell(at: Cell, found: tuple[int, int], r: int) -> None:
    assert point(COMPLEX, at) == found
    assert radius(at) == r


def test_the_outline_of_a_room_with_a_bend() -> None:
    assert outline(COMPLEX, ((0, 0), (1, 0), (0, 1))) == (
        (0, 6000), (2000, 6000), (2000, 5000), (1000, 5000), (1000, 4000), (0, 4000),
    )  # fmt: skip


# ------------------------------------------------------------------ wartable hunt map
def hunt(*args: str) -> int:
    return run(["hunt", "map", "--layout", "4x4", "--teams", "2", *args])


def test_the_command_draws_the_same_map_for_a_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [tmp_path / name for name in ("a.svg", "b.svg", "c.svg")]
    codes = [hunt("--seed", seed, "--picture", str(path)) for seed, path in zip(("3", "3", "4"), paths)]
    first, again, other = (path.read_text(encoding="utf-8") for path in paths)
    assert codes == [0, 0, 0]
    assert first == again != other
    assert "complex 3 · 4x4 boards, 24 by 24 squares · 2 teams" in words(first)
    assert capsys.readouterr().out == ""


def test_the_command_prints_a_map_without_a_picture(capsys: pytest.CaptureFixture[str]) -> None:
    assert hunt() == 0
    assert "encounter marker" in capsys.readouterr().out


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert hunt("--json", "--seed", "5") == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["number"], data["width"], data["height"], len(data["boards"])) == (5, 24, 24, 16)
    assert {door["state"] for door in data["doors"]} == {"open", "closed"}


@pytest.mark.parametrize(("args", "said"), [
    (("--layout", "9x9"), "there is no layout '9x9'"), (("--teams", "7"), "two to six can"),
    (("--objective",), "no board in the middle for an objective"), (("--seed", "-1"), "--seed"),
])  # fmt: skip
def test_bad_input_gets_one_sentence(args: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert hunt(*args) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_light_maps(tmp_path: Path) -> None:
    assert hunt("--paper", "--picture", str(tmp_path / "a.svg")) == 0
    assert "@media" not in (tmp_path / "a.svg").read_text(encoding="utf-8")
