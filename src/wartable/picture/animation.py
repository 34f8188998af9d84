"""A whole game as one page that moves: it holds its own script and needs nothing from anywhere.

Each model is drawn once for each look of it; a frame says only what has changed since the one before, and where it
stands now.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from html import escape
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from wartable.engine.ruleset import Scene, Shape
from wartable.picture import fixtures, force, land, night, skin, squares, svg, tokens
from wartable.picture.deck import Thing
from wartable.picture.force import Base, Places
from wartable.picture.key import EDGE as DECK_EDGE
from wartable.picture.paper import UNIT, Page, Spot, num

TEMPLATE = Path(__file__).parent / "film.html"
HERE = (0.0, 0.0)
MOVING = (*svg.MODELS, "mark", "label", *(kind for kind, _ in (*squares.DOORS, *squares.OVER)))


class Frame(NamedTuple):
    """A moment: what is seen, and the sentences of what has happened since the one before, each with its clause."""

    scene: Scene
    turn: int
    says: list[tuple[str, str]]


class Item(NamedTuple):
    """Something in a frame: what it is, in which layer, how it looks, where it stands, and its name."""

    key: str
    layer: int
    art: str
    at: Spot = HERE
    name: str = ""


def page(title: str, about: str, frames: Iterable[Frame]) -> str:
    """The page of a game; there is at least one frame."""
    film = Film()
    for frame in frames:
        film.add(frame)
    data = json.dumps({"title": title, "about": about, **film.data}, separators=(",", ":"), ensure_ascii=False)
    text = TEMPLATE.read_text(encoding="utf-8")
    # Nothing in the data ends the element that it stands in.
    parts = {"TITLE": escape(title), "DEFS": film.defs, "COLOURS": film.colours, "DATA": data.replace("<", "\\u003c")}
    for name, part in parts.items():
        text = text.replace(f"<!--{name}-->", part)
    return text


class Film:
    """Frames as they are told to the page: `data` is what its script reads."""

    def __init__(self) -> None:
        self.defs = ""
        self.data: dict[str, Any] = {"view": [], "layers": 0, "art": [], "keys": [], "names": [], "frames": []}
        self._arts: dict[str, int] = {}
        self._colours: list[str] = []
        self._keys: dict[tuple[str, int], int] = {}
        self._last: dict[int, tuple[int, str, str]] = {}
        self._ground: tuple[list[Shape], Item] | None = None
        self._shown: tuple[Scene | None, list[Item]] = None, []

    @property
    def colours(self) -> str:
        """The style sheet of all that was drawn."""
        return night.sheet(self._colours)

    def add(self, frame: Frame) -> None:
        """One more frame, as the difference to the one before."""
        flat = frame.scene.kind == "squares"
        if not self.defs:
            self._begin(frame.scene, flat)
        if self._shown[0] is None or self._shown[0].shapes != frame.scene.shapes:
            self._shown = frame.scene, [self._land(frame.scene, flat), *(_deck if flat else _open)(frame.scene)]
        now = {self._key(item): self._seen(item) for item in self._shown[1]}
        changed = ((key, seen) for key, seen in now.items() if self._last.get(key) != seen)
        news = [[key, art, float(x), float(y)] for key, (art, x, y) in changed]
        gone = [key for key in self._last if key not in now]
        self._last = now
        self.data["frames"].append({"turn": frame.turn, "says": frame.says, "set": news, "gone": gone})

    def _begin(self, scene: Scene, flat: bool) -> None:
        page, unit, edge = Page(), 40.0 if flat else UNIT, DECK_EDGE if flat else svg.EDGE
        if flat:
            page.parts.append(skin.both())
        else:
            force.patterns(page)
        self._colours.append("".join(page.parts))
        self.defs = night.themed(self._colours[0])
        self.data["view"] = [-edge, -edge, scene.width / 1000 * unit + 2 * edge, scene.height / 1000 * unit + 2 * edge]
        self.data["layers"] = 4

    def _land(self, scene: Scene, flat: bool) -> Item:
        """What seldom changes; it takes long to draw."""
        still = [shape for shape in scene.shapes if shape.kind not in MOVING]
        if self._ground is None or self._ground[0] != still:
            art = _drawn(_floor, squares.sort(scene)) if flat else _drawn(_earth, svg.sort(scene))
            self._ground = still, Item("ground", 0, art)
        return self._ground[1]

    def _key(self, item: Item) -> int:
        key = item.key, item.layer
        if key not in self._keys:
            self._keys[key] = len(self._keys)
            self.data["keys"].append(item.layer)
            self.data["names"].append(item.name)
        return self._keys[key]

    def _seen(self, item: Item) -> tuple[int, str, str]:
        if item.art not in self._arts:
            self._arts[item.art] = len(self._arts)
            self._colours.append(item.art)
            self.data["art"].append(night.themed(item.art))
        return self._arts[item.art], num(item.at[0]), num(item.at[1])


def _drawn(brush: Callable[..., object], *given: Any) -> str:
    page = Page()
    brush(page, *given)
    return "".join(page.parts)


def _numbered(names: Iterable[str]) -> Iterator[str]:
    """Names of which some are alike, each with its number among those."""
    counts: dict[str, Iterator[int]] = {}
    for name in names:
        yield f"{name} {next(counts.setdefault(name, count()))}"


# ------------------------------------------------------------------ the open table
def _open(scene: Scene) -> Iterator[Item]:
    plan = svg.sort(scene)
    places = Places(plan.width, plan.height)
    names = _numbered(shape.id for shape in scene.shapes if shape.kind in svg.MODELS)
    groups = list(zip(_numbered(group.text for group in plan.groups), plan.groups))
    for name, group in groups:
        if outline := _drawn(force.outline, group):
            yield Item(name, 1, outline)
        for base in group.bases:
            yield Item(next(names), 2, _drawn(force.draw, _middle(base)), base.at, group.text)
    # Labels make room for each other only: they move less, and it is quick.
    for name, group in sorted(groups, key=lambda pair: (pair[1].box()[1], pair[1].box()[0])):
        if group.text:
            yield Item(name, 3, _drawn(force.label, group, places))


def _earth(page: Page, plan: svg.Plan) -> None:
    svg.frame(page, plan)
    page.open("g", clip_path="url(#table)")
    page.open("clipPath", id="table")
    page.box(0.0, 0.0, plan.width, plan.height)
    page.close("clipPath")
    land.ground(page, plan.width, plan.height, plan.lands)
    land.draw(page, plan.lands)
    svg.names(page, plan, Places(plan.width, plan.height))
    page.close()


def _middle(base: Base) -> Base:
    x, y = base.at
    return replace(base, at=HERE, corners=[(a - x, b - y) for a, b in base.corners])


# ------------------------------------------------------------------ squares
def _deck(scene: Scene) -> Iterator[Item]:
    plan = squares.sort(scene)
    for kind, brush in (*squares.DOORS, *squares.OVER):
        for thing in plan.of(kind):
            yield Item(f"{kind} {_place(thing)}", 1, _drawn(brush, thing))
    names = _numbered(shape.id for shape in scene.shapes if shape.kind == "model" and shape.points)
    for name, token in zip(names, plan.models):
        x, y = token.thing.middle
        still = replace(token, thing=token.thing._replace(spots=tuple((a - x, b - y) for a, b in token.thing.spots)))
        called = " ".join(filter(None, (plan.sides.get(token.tone, ""), token.thing.text)))
        yield Item(name, 2, _drawn(tokens.draw, still), (x, y), called)
    for thing in plan.of("label"):
        yield Item(_place(thing), 3, _drawn(fixtures.label, thing))


def _floor(page: Page, plan: squares.Plan) -> None:
    still = replace(plan, models=[])
    page.open("g", class_="map")
    squares.frame(page, still)
    squares.ground(page, still)
    squares.names(page, still)
    page.close()


def _place(thing: Thing) -> str:
    return " ".join(f"{num(x)},{num(y)}" for x, y in thing.spots)
