"""A `Scene` of squares as an SVG picture: a deck plan with numbered edges, a title and a legend.

It is dark, like the deck on the screen; a viewer that knows media queries prints it in light colours, and `paper`
draws those alone. 40 drawing units are a square.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

from wartable.engine.ruleset import Scene
from wartable.picture import deck, fixtures, skin, tokens
from wartable.picture.deck import HALF, SQUARE, Box, Thing
from wartable.picture.force import cut, overlap, wide
from wartable.picture.key import EDGE, Key
from wartable.picture.paper import FONT, Page, Spot, num
from wartable.picture.tokens import Token

HEAD = 92.0
BOARD = 6  # squares of a big board, along which the edges are numbered


@dataclass(slots=True)
class Plan:
    """What a scene holds, sorted and in drawing units; y grows downward."""

    width: float
    height: float
    things: dict[str, list[Thing]] = field(default_factory=dict)
    models: list[Token] = field(default_factory=list)
    sides: dict[str, str] = field(default_factory=dict)

    def of(self, kind: str) -> list[Thing]:
        """The shapes of a kind, in their order."""
        return self.things.get(kind, [])


def draw(scene: Scene, title: str = "", *, paper: bool = False, look: str = "") -> str:
    """The picture of `scene` as SVG text; `title` is the name of the game, the scene's own title stands below it."""
    plan = sort(scene)
    key = Key(plan.models, plan.sides, plan.things, plan.width, plan.height)
    full = plan.width + 2 * EDGE + key.beside
    high = HEAD + max(plan.height + 2 * EDGE, key.tall if key.beside else 0.0) + key.below
    page = Page()
    page.open("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {num(full)} {num(high)}", width=full,
              height=high, font_family=FONT, role="img")  # fmt: skip
    page.parts.append(f"<title>{escape(' – '.join(filter(None, (title, scene.title))) or 'A board')}</title>")
    page.parts.append(skin.both() if look == "auto" else skin.style(paper or look == "day"))
    page.box(0.0, 0.0, full, high, class_="page")
    _head(page, title or scene.title, scene.title if title else "", full)
    page.open("g", transform=f"translate({num(EDGE)} {num(HEAD + EDGE)})", class_="map")
    frame(page, plan)
    _board(page, plan)
    page.close()
    top = HEAD if key.beside else HEAD + plan.height + 2 * EDGE
    key.draw(page, plan.width + 2 * EDGE if key.beside else EDGE, top)
    page.close("svg")
    return "\n".join(page.parts) + "\n"


def sort(scene: Scene) -> Plan:
    """The shapes of `scene` by what they are. A mark belongs to the model before it."""
    share = SQUARE / 1000
    plan = Plan(scene.width * share, scene.height * share)
    for shape in scene.shapes:
        spots = tuple((x * share, (scene.height - y) * share) for x, y in shape.points)
        thing = Thing(shape.kind, spots, shape.radius * share, shape.tone, shape.text, shape.turn)
        if shape.kind == "side":
            plan.sides[skin.tone_of(shape.tone)] = shape.text
        elif shape.kind == "model" and spots:
            plan.models.append(Token(thing))
        elif shape.kind == "mark":
            if plan.models:
                plan.models[-1].marks.append(shape.text)
        elif spots:
            plan.things.setdefault(shape.kind, []).append(thing)
    return plan


# ------------------------------------------------------------------ the board
_Brush = Callable[[Page, Thing], None]
# In this order, each over the one before: ground, then what stands on it.
_GROUND: Sequence[tuple[str, _Brush]] = (("small", deck.small), ("slope", deck.slope))
_STANDING: Sequence[tuple[str, _Brush]] = (
    ("pad", fixtures.pad), ("lift", fixtures.lift), ("ladder", fixtures.ladder), ("solid", deck.solid),
)  # fmt: skip
OVER: Sequence[tuple[str, _Brush]] = (
    ("fog", deck.fog), ("device", fixtures.device), ("marker", fixtures.marker), ("item", fixtures.item),
    ("path", fixtures.path), ("sight", fixtures.sight),
)  # fmt: skip
DOORS: Sequence[tuple[str, _Brush]] = (("door", deck.door),)


def ground(page: Page, plan: Plan) -> None:
    """What seldom changes: floor, rooms, walls, windows, what stands there."""
    deck.floor(page, plan.width, plan.height)
    for thing in plan.of("room"):
        deck.room(page, thing)
    deck.raised(page, plan.of("raised"), plan.of("slope"))
    _all(page, plan, _GROUND)
    deck.grid(page, plan.width, plan.height)
    deck.seams(page, plan.of("board"))
    _all(page, plan, _STANDING)
    deck.walls(page, plan.of("wall"))
    _all(page, plan, (("window", deck.window),))
    deck.hull(page, plan.width, plan.height)


def _board(page: Page, plan: Plan) -> None:
    ground(page, plan)
    _all(page, plan, DOORS)
    names(page, plan)
    _all(page, plan, OVER)
    for token in sorted(plan.models, key=lambda token: (token.thing.middle[1], token.thing.middle[0])):
        tokens.draw(page, token)
    _all(page, plan, (("label", fixtures.label),))
    taken = _standing(plan)
    for thing in plan.of("sight"):
        if thing.text and len(thing.spots) > 1:
            taken.append(fixtures.tag(page, thing, taken))


def _standing(plan: Plan) -> list[Box]:
    """What no words should hide: models, and what stands or lies on the floor or locks a door."""
    kinds = ("solid", "marker", "device", "item", "pad", "ladder", "lift")
    taken = [thing.box for kind in kinds for thing in plan.of(kind)]
    taken += [token.thing.box for token in plan.models]
    locks = [thing.middle for thing in plan.of("door") if thing.tone in ("locked", "sanctum")]
    return taken + [Thing("", (at,), 10.0).box for at in locks]


def _all(page: Page, plan: Plan, brushes: Sequence[tuple[str, _Brush]]) -> None:
    for kind, brush in brushes:
        for thing in plan.of(kind):
            brush(page, thing)


def names(page: Page, plan: Plan) -> None:
    """The name of each room in the corner of it where it hides least, and never wider than the room."""
    taken = _standing(plan)
    for thing in plan.of("room"):
        if thing.text:
            lines, size = fitted(thing.text, thing.box[2] - thing.box[0] - 12.0)
            _name(page, thing.box, lines, size, taken)


def fitted(text: str, most: float) -> tuple[list[str], float]:
    """`text` in one line or two with the size at which it is not wider than `most`; cut short if nothing else helps."""
    words = text.split()
    halves = [[" ".join(words[:k]), " ".join(words[k:])] for k in range(1, len(words))]
    for size in (16.0, 15.0, 14.0, 13.0, 12.0):
        for lines in ([text], *halves):
            if max(wide(line, size) for line in lines) <= most:
                return lines, size
    count = len(text)
    while count > 3 and wide(cut(text, count), 12.0) > most:
        count -= 1
    return [cut(text, count)], 12.0


def _name(page: Page, room: Box, lines: Sequence[str], size: float, taken: Sequence[Box]) -> None:
    left, top, right, bottom = room
    w, h = max(wide(line, size) for line in lines), size * 1.15 * len(lines)
    rows = [bottom - h - 6.0, *(top + 5.0 + 8.0 * k for k in range(max(0, int((bottom - top - h - 11.0) // 8)) + 1))]
    spots = [(x, y) for y in rows for x in (left + 7.0, right - w - 7.0, (left + right - w) / 2)]
    near = [box for box in taken if overlap(room, box)]
    x, y = min(spots, key=lambda at: sum(overlap((at[0], at[1], at[0] + w, at[1] + h), box) for box in near))
    for k, line in enumerate(lines):
        page.text((x, y + size * (0.92 + 1.15 * k)), line, size, class_="name")


# ------------------------------------------------------------------ the frame
def frame(page: Page, plan: Plan) -> None:
    """The squares numbered from the upper left corner as the rules count them, each board's first one bold."""
    out = EDGE - 8.0
    page.box(-out, -out, plan.width + 2 * out, plan.height + 2 * out, 6.0, class_="sheet")
    ticks: list[str] = []
    for k in range(round(plan.width / SQUARE)):
        x = k * SQUARE + HALF
        for y in (-19.0, plan.height + 28.0):
            _count(page, (x, y), k)
        if k % BOARD == 0 and k:
            ticks.append(f"M{num(x - HALF)} -14v-16M{num(x - HALF)} {num(plan.height + 14)}v16")
    for k in range(round(plan.height / SQUARE)):
        y = k * SQUARE + HALF
        for x in (-25.0, plan.width + 25.0):
            _count(page, (x, y + 5.0), k)
        if k % BOARD == 0 and k:
            ticks.append(f"M-14 {num(y - HALF)}h-22M{num(plan.width + 14)} {num(y - HALF)}h22")
    page.path("".join(ticks), class_="tick")


def _count(page: Page, at: Spot, k: int) -> None:
    bold = k % BOARD == 0
    page.text(at, str(k), 15.0 if bold else 12.0, text_anchor="middle", font_weight="700" if bold else None,
              class_="ink count" if bold else "ink3 count")  # fmt: skip


def _head(page: Page, title: str, about: str, full: float) -> None:
    tape = BOARD * SQUARE
    room = full - 2 * EDGE - tape - 24.0
    if room < tape * 0.9:
        room, tape = full - 2 * EDGE, 0.0
    name, size = title or "A board", 26.0
    while size > 17.0 and wide(name, size) > room:
        size -= 1.0
    page.text((EDGE, 46.0), fit(name, size, room), size, font_weight="700", class_="ink")
    if about:
        page.text((EDGE, 72.0), fit(about, 16.0, room), 16.0, class_="ink2")
    if tape:
        _tape(page, full - EDGE - tape, 22.0)


def fit(text: str, size: float, most: float) -> str:
    """`text`, cut so that it is not wider than `most`."""
    count = len(text)
    while count > 3 and wide(cut(text, count), size) * 1.06 > most:
        count -= 1
    return cut(text, count)


def _tape(page: Page, x: float, y: float) -> None:
    """Six squares of tape as the scale."""
    page.box(x, y, BOARD * SQUARE, 24.0, 2.0, class_="tape")
    for k in range(1, BOARD):
        page.path(f"M{num(x + SQUARE * k)} {num(y)}v10", class_="tapeline")
    for k in range(BOARD):
        page.text((x + SQUARE * k + HALF, y + 19.0), str(k + 1), 13.0, text_anchor="middle", font_weight="700",
                  class_="tapeink")  # fmt: skip
    words = "6 squares: one board, short range"
    page.text((x + BOARD * SQUARE, y + 42.0), words, 13.0, text_anchor="end", class_="ink3")
