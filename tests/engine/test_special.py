"""Which special rules speak at a point."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from wartable.engine.compat import override
from wartable.engine.special import Special, overriding


class Point(Special):
    __slots__ = ()

    def bonus(self) -> int:
        return 0

    def right(self) -> str:
        return ""


class Brave(Point):
    __slots__ = ()

    @override
    def bonus(self) -> int:
        return 1


class Bravest(Brave):
    __slots__ = ()

    @override
    def right(self) -> str:
        return "A-1"


@dataclass(frozen=True, slots=True)
class Counted(Point):
    count: int = 1

    @override
    def bonus(self) -> int:
        return self.count


class Silent(Point):
    __slots__ = ()


BRAVE, BRAVEST, SILENT = Brave(), Bravest(), Silent()


@pytest.mark.parametrize(
    ("specials", "point", "speak"),
    [
        ((), "bonus", ()),
        ((SILENT,), "bonus", ()),
        ((SILENT, BRAVE), "bonus", (BRAVE,)),
        ((BRAVEST, BRAVE), "bonus", (BRAVEST, BRAVE)),  # what a parent overrides is overridden
        ((BRAVEST, BRAVE), "right", (BRAVEST,)),
        ((Counted(2), SILENT, Counted(3)), "bonus", (Counted(2), Counted(3))),
    ],
)
def test_who_speaks(specials: tuple[Point, ...], point: str, speak: tuple[Point, ...]) -> None:
    assert overriding(specials, point) == speak


def test_a_point_that_does_not_exist() -> None:
    with pytest.raises(AttributeError, match="Brave has no point 'bonsu'"):
        overriding((BRAVE,), "bonsu")
