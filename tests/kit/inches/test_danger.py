"""Places judged by danger: who counts, what is drawn, and what is told where nobody may measure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from wartable.engine.compat import override
from wartable.engine.plane import INCH, Point
from wartable.engine.terrain import Feature, Going, Table
from wartable.kit.inches.danger import Look, field

SQUARE = (0, 0), (4 * INCH, 0), (4 * INCH, 4 * INCH), (0, 4 * INCH)
WALL = Feature("w", "Wall", "wall", SQUARE, going=Going.IMPASSABLE)


@dataclass
class Post:
    """A unit that is a point."""

    id: str
    name: str
    x: int
    y: int


class Row(Look[Post]):
    """Foes who take a part of whoever is in their row, the more the nearer he is."""

    covers = "no cover", "cover"

    def __init__(self, own: Post, *foes: Post, hidden: bool = False) -> None:
        self.mine, self.foes, self.hidden = own, foes, hidden
        self.table = Table(24 * INCH, 12 * INCH, (WALL,))

    @override
    def own(self) -> list[Post]:
        return [self.mine]

    @override
    def parts(self, unit: Post) -> Iterator[tuple[float, Post]]:
        return ((0.5 if abs(foe.y - unit.y) < INCH else 0.0, foe) for foe in self.foes)

    @override
    def grade(self, unit: Post, foe: Post) -> int:
        return int(unit.x < foe.x)

    @override
    def moved(self, unit: Post, dx: int, dy: int) -> Post:
        return replace(unit, x=unit.x + dx, y=unit.y + dy)

    @override
    def middle(self, unit: Post) -> Point:
        return unit.x, unit.y

    @override
    def worth(self, unit: Post) -> float:
        return 8.0

    @override
    def pace(self, unit: Post) -> int:
        return 4 * INCH


def post(name: str, x: int, y: int) -> Post:
    return Post(name.lower(), name, x * INCH, y * INCH)


def test_the_two_worst_enemies_count_and_where_nobody_can_stand_is_told() -> None:
    foes = [post(name, 15, 7) for name in ("Ann", "Bob", "Cid")]
    found = field(Row(post("Guard", 9, 7), *foes), post("Guard", 9, 7))
    assert (found.unit, found.cell, found.columns, found.figures) == ("guard", 2 * INCH, 12, 8.0)
    rows = [found.danger[start : start + 12] for start in range(0, len(found.danger), 12)]
    assert rows[3] == (0.75,) * 12
    assert rows[0] == rows[1] == (-1.0, -1.0, *(0.0,) * 10)
    assert rows[5] == (0.0,) * 12
    assert found.cover[36:48] == (1,) * 7 + (0,) * 5


def test_it_is_told_in_sentences() -> None:
    guard = post("Guard", 9, 7)
    first, *places = field(Row(guard, post("Ann", 15, 7)), guard).notes
    assert first == "Guard where it stands could lose about 4.0 points, most to Ann; cover."
    assert places[0] == "Guard, about 2 inches to the south: about 0% of it; no cover."
    several = post("Riflemen", 9, 7)
    assert field(Row(several, post("Ann", 15, 2)), several).notes[:2] == (
        "Riflemen where they stand could lose nothing; no cover.",
        "Riflemen, about where they stand: about 0% of them; no cover.",
    )


@pytest.mark.parametrize("name", ["Guard", "Riflemen"])
def test_where_nobody_may_measure_no_number_is_told_but_how_far_one_goes(name: str) -> None:
    unit = post(name, 9, 7)
    found = field(Row(unit, post("Ann", 15, 7), hidden=True), unit)
    assert (found.figures, found.cell) == (0, 4 * INCH)
    assert "could lose most of it, most to Ann; cover." in found.notes[0]
    assert not [note for note in found.notes if "%" in note or "points" in note]
