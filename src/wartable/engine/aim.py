"""A point or a template as an answer: where something is aimed, what it covers, whom it touches.

All lengths are mils. An outline is for whoever draws it; rules ask the exact geometry of `plane`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import atan2, degrees
from typing import Any, NamedTuple

from wartable.engine.ask import Placement
from wartable.engine.errors import RuleError
from wartable.engine.plane import Point, Polygon, rectangle, scatter
from wartable.engine.query import Bar

POINT, DISC, LINE, SECTOR = "point", "disc", "line", "sector"
_ROUND = 48  # corners of the outline of a disc


class Template(NamedTuple):
    """What is aimed: a point, a disc of `radius`, a line as long as `radius`, a sector of `degrees` and `radius`.

    A line is `width` wide. A line or a sector begins at its `origin` and goes through the point of the answer; without
    one it begins at that point, and the answer tells its `facing`.
    """

    kind: str = POINT
    radius: int = 0
    degrees: int = 0
    width: int = 0
    origin: Point | None = None

    @property
    def turns(self) -> bool:
        """Whether an answer tells a facing."""
        return self.kind in (LINE, SECTOR) and self.origin is None

    def outline(self, to: Point, facing: int = 0) -> Polygon:
        """What it covers if it is aimed so, () for a point; rounded to mils."""
        if self.kind == DISC:
            return tuple(scatter(*to, step * 360 / _ROUND, self.radius) for step in range(_ROUND))
        if self.kind == POINT:
            return ()
        begin = self.origin or to
        front: float = facing
        if self.origin is not None:
            front = degrees(atan2(to[1] - begin[1], to[0] - begin[0]))
        if self.kind == LINE:
            middle = scatter(*begin, front, self.radius // 2)
            return rectangle(*middle, self.radius, max(1, self.width), round(front)).corners
        steps = max(2, self.degrees * _ROUND // 360 + 1)
        rim = (front - self.degrees / 2 + self.degrees * step / steps for step in range(steps + 1))
        return (begin, *(scatter(*begin, angle, self.radius) for angle in rim))


class Aimed(NamedTuple):
    """Where it is aimed: a point, and the degrees in which a template lies that turns, counter-clockwise from east."""

    to: Point
    facing: int = 0


class Fact(NamedTuple):
    """Something that counts, in words, with its clause: "Range", "18.7 of 36 inches"."""

    name: str
    text: str
    clause: str


class Touch(NamedTuple):
    """A unit that may be touched.

    `here` are how many of its models are if it does not stray, `average` how many on average; `own`: it is of the side
    that aims. `note` says what that does to each, by `clause`.
    """

    unit: str
    here: int
    average: float
    own: bool = False
    note: str = ""
    clause: str = ""


class Base(NamedTuple):
    """A base that is touched if it does not stray, mils; `number` is its place in the order in which they are met."""

    x: int
    y: int
    r: int
    own: bool = False
    number: int = 0


class Landing(NamedTuple):
    """A point at which it may come down, with its chance, 0 to 1.

    `touches` are foes, friends (of the one who aims, whoever else), nobody, or off the table.
    """

    to: Point
    chance: float
    touches: str


class Foretold(NamedTuple):
    """What would come of it, for people: none of it decides anything.

    `line` is from where it is aimed to the point, or as far as it goes. `facts` are what counts, in words; `bars` are
    chances of what may come, which need not exclude each other.
    """

    line: tuple[Point, ...] = ()
    touches: tuple[Touch, ...] = ()
    bases: tuple[Base, ...] = ()
    landings: tuple[Landing, ...] = ()
    facts: tuple[Fact, ...] = ()
    bars: tuple[Bar, ...] = ()


class Preview(NamedTuple):
    """What would come of an answer: the outline, the ids of the units in it, or `why` not, by `clause`."""

    outline: Polygon = ()
    touched: tuple[str, ...] = ()
    why: str = ""
    clause: str = ""
    foretold: Foretold = Foretold()


@dataclass(slots=True)
class Aim(Placement):
    """Where a `template` is aimed; the flow gets an `Aimed`. `unit` is who aims.

    An answer is `{"to": [x, y]}`, with `"facing": degrees` for a template that turns. `legal` raises RuleError if it
    may not be aimed there, `touches` gives the ids of the units that it would touch, `foretells` more for people.
    `matter` is what the rule that asks knows of the shot, for its odds. `draws` is the outline where the template does
    not begin at its origin, such as at the edge of a base.
    """

    template: Template = Template()
    legal: Callable[[Aimed], None] = field(default=lambda aimed: None)
    touches: Callable[[Aimed], Sequence[str]] = field(default=lambda aimed: ())
    matter: Any = field(default=None, compare=False, repr=False)
    foretells: Callable[[Aimed], Foretold] = field(default=lambda aimed: Foretold())
    draws: Callable[[Aimed], Polygon] | None = None

    def __post_init__(self) -> None:
        self.check = self._check
        self.shows = lambda aimed: [aimed.to]

    def _check(self, answer: Any) -> Aimed:
        aimed = self._read(answer)
        self.legal(aimed)
        return aimed

    def _read(self, answer: Any) -> Aimed:
        keys = ("to", "facing") if self.template.turns else ("to",)
        if not isinstance(answer, dict) or "to" not in answer or any(key not in keys for key in answer):
            form = '{"to": [x, y], "facing": degrees}' if self.template.turns else '{"to": [x, y]}'
            raise RuleError(self.clause, f"write {form} in thousandths of an inch, not {answer!r}")
        to, facing = answer["to"], answer.get("facing", 0)
        if not isinstance(to, list | tuple) or len(to) != 2 or any(type(number) is not int for number in to):
            raise RuleError(self.clause, f"a point is [x, y] in whole thousandths of an inch, not {to!r}")
        if type(facing) is not int or not 0 <= facing < 360:
            raise RuleError(self.clause, f"facing is {facing!r}; it is a whole number of degrees from 0 to 359")
        if (to[0], to[1]) == self.template.origin:
            raise RuleError(self.clause, "it is aimed at where it begins, and so nowhere")
        return Aimed((to[0], to[1]), facing)

    def preview(self, answer: Any) -> Preview:
        """What would come of `answer`, legal or not; nothing changes."""
        try:
            aimed = self._read(answer)
        except RuleError as why:
            return Preview(why=why.text, clause=why.clause)
        outline = self.draws(aimed) if self.draws else self.template.outline(*aimed)
        try:
            self.legal(aimed)
        except RuleError as why:
            return Preview(outline, (), why.text, why.clause)
        return Preview(outline, tuple(self.touches(aimed)), foretold=self.foretells(aimed))
