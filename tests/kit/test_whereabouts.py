"""Where something is to go, in words; only what the picture shows, and only what may be measured."""

from __future__ import annotations

import pytest

from wartable.engine.plane import INCH, Point
from wartable.engine.ruleset import Scene, Shape
from wartable.kit.inches.whereabouts import from_to, going, wind


def square(x: int, y: int, side: int) -> tuple[Point, ...]:
    x, y, side = x * INCH, y * INCH, side * INCH
    return (x, y), (x + side, y), (x + side, y + side), (x, y + side)


def disc(key: str, tone: str, x: int, y: int) -> Shape:
    return Shape("model", ((x * INCH, y * INCH),), 300, tone, key, id=key)


def label(key: str, name: str) -> Shape:
    return Shape("label", ((0, 0),), 0, "", name, id=key)


SCENE = Scene(48 * INCH, 36 * INCH, "", (
    Shape("terrain", square(20, 20, 6), 0, "wood", "east wood"), Shape("terrain", square(4, 4, 2), 0, "mud"),
    disc("a", "side0", 10, 10), disc("a", "side0", 11, 10), label("a", "Band A"),
    disc("b", "side0", 16, 12), label("b", "Band B"), disc("x", "side1", 24, 24), label("x", "Xenos"),
    disc("y", "side1", 40, 10), label("y", "Yonder"),
))  # fmt: skip


def at(*places: tuple[float, float]) -> tuple[Point, ...]:
    return tuple((round(x * INCH), round(y * INCH)) for x, y in places)


@pytest.mark.parametrize(
    ("places", "words"),
    [
        (at((20.5, 20.5), (21.5, 20.5)), "14.8 inches north-east, towards Xenos, into the east wood"),
        (at((10, 15), (11, 15)), "5 inches north"),
        (at((15, 10), (16, 10)), "5 inches east, towards Yonder, beside Band B"),
        (at((10, 10), (11, 10)), "hardly from where it stands"),
        (at((5, 5), (12, 5), (13, 5)), "5 inches south, at the mud"),
        (at((5, 5), (5.5, 5.5)), "7.1 inches south-west, into the mud"),
    ],
)
def test_a_move_is_told_by_its_way(places: tuple[Point, ...], words: str) -> None:
    assert going(SCENE, "a", places, measured=False) == words


def test_who_leaves_the_ground_that_he_stands_in_is_told_so() -> None:
    inside = SCENE._replace(shapes=(*SCENE.shapes, disc("w", "side0", 22, 22), label("w", "Wood Band")))
    assert going(inside, "w", at((22, 30)), measured=True).endswith("out of the east wood")
    assert going(inside, "w", at((22, 24)), measured=True).endswith("in the east wood")


@pytest.mark.parametrize(
    ("place", "measured", "words"),
    [
        (at((11, 16)), True, "in the west of the table, 6 inches north of Band A"),
        (at((10.5, 11.3)), True, "in the south-west of the table, north-east of the mud, 1 inch north of Band A"),
        (at((11, 16)), False, "in the west of the table, north of Band A"),
        (at((23, 18)), False, "in the middle of the table, south of the east wood, south of Xenos"),
        (at((44, 34)), False, "in the north-east of the table"),
    ],
)
def test_what_is_set_down_is_told_by_what_is_near(place: tuple[Point, ...], measured: bool, words: str) -> None:
    assert going(SCENE, "new", place, measured=measured) == words


def test_an_empty_picture_tells_nothing_but_the_part_of_the_table() -> None:
    bare = Scene(12 * INCH, 12 * INCH, "", ())
    assert going(bare, "a", at((1, 1)), measured=True) == "in the south-west of the table"
    assert going(bare, "a", (), measured=True) == ""


@pytest.mark.parametrize(
    ("end", "word"),
    [
        ((1, 0), "east"),
        ((1, 1), "north-east"),
        ((0, 1), "north"),
        ((-1, 1), "north-west"),
        ((-1, 0), "west"),
        ((-1, -1), "south-west"),
        ((0, -1), "south"),
        ((1, -1), "south-east"),
    ],
)
def test_north_is_the_upper_edge(end: Point, word: str) -> None:
    assert wind((0, 0), end) == word
    assert from_to((0, 0), (2 * end[0] * INCH, 2 * end[1] * INCH)).endswith(f"inches {word}")


@pytest.mark.parametrize(("far", "words"), [
    (1.0, "1 inch north"), (1.04, "1 inch north"), (1.1, "1.1 inches north"), (9.0, "9 inches north"),
])  # fmt: skip
def test_a_whole_number_of_inches_is_told_as_one(far: float, words: str) -> None:
    assert from_to((0, 0), at((0, far))[0]) == words
