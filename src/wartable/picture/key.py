"""The legend of a board of squares: the sides, what is on the board, and what single models carry."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from wartable.picture import deck, fixtures, tokens
from wartable.picture.deck import HALF, Thing
from wartable.picture.force import cut, wide
from wartable.picture.paper import Page, Spot, num
from wartable.picture.skin import TONES, mark_of
from wartable.picture.tokens import FULL, SIGNS, Token

EDGE, ROW, GAP, FOOT = 52.0, 36.0, 14.0, 18.0
SIZE, MOST = 15.0, 40
OTHERS = {
    "guards": "Imperial guards", "davros": "Davros", "defenders": "Defenders", "neutral": "Neutrals",
    "dormant": "Dormant",
}  # fmt: skip
_Icon = Callable[[Page], None]


class Entry(NamedTuple):
    """One line of the legend: a little picture 40 wide about (0, 0), and words."""

    icon: _Icon
    words: str
    bold: bool = False

    @property
    def width(self) -> float:
        """How much room it takes."""
        return 48.0 + wide(self.words, SIZE) * (1.08 if self.bold else 1.03)


class Key:
    """The legend: below the map in columns, beside it in one if the map is much taller than wide."""

    def __init__(self, models: Sequence[Token], sides: Mapping[str, str], things: Mapping[str, Sequence[Thing]],
                 width: float, height: float) -> None:  # fmt: skip
        parts = (list(_sides(models, sides)), list(_signs(models, things)), list(_notes(models)))
        self.parts = [part for part in parts if part]
        self.tall = sum(len(part) * ROW + GAP for part in self.parts) + FOOT
        widest = max((_widest(part) for part in self.parts), default=0.0)
        self.beside = widest if height > 1.5 * width else 0.0
        self.columns = [1 if self.beside else max(1, int((width + 16.0) // _widest(part))) for part in self.parts]
        self.full = widest if self.beside else width + 16.0
        rows = sum(-(-len(part) // count) * ROW + GAP for part, count in zip(self.parts, self.columns))
        self.below = 0.0 if self.beside or not self.parts else rows + FOOT

    def draw(self, page: Page, left: float, top: float) -> None:
        """All entries, with their upper left corner at (left, top)."""
        page.open("g", class_="legend")
        y = top + ROW / 2
        for part, columns in zip(self.parts, self.columns):
            rows = -(-len(part) // columns)
            for count, entry in enumerate(part):
                column, row = divmod(count, rows)
                _entry(page, entry, left + column * max(_widest(part), self.full / columns), y + row * ROW)
            y += rows * ROW + GAP
        page.close()


def _widest(part: Sequence[Entry]) -> float:
    """The width of a column of these entries."""
    return max(entry.width for entry in part) + 16.0


def _entry(page: Page, entry: Entry, x: float, y: float) -> None:
    page.open("g", class_="entry", transform=f"translate({num(x + 18)} {num(y)}) scale(0.75)")
    entry.icon(page)
    page.close()
    page.text((x + 42.0, y + 5.0), entry.words, SIZE, font_weight="600" if entry.bold else None,
              class_="ink" if entry.bold else "ink2")  # fmt: skip


# ------------------------------------------------------------------ who
def _sides(models: Sequence[Token], sides: Mapping[str, str]) -> Iterator[Entry]:
    for tone in TONES:
        count = sum(token.tone == tone for token in models)
        if tone not in sides and not count:
            continue
        name = sides.get(tone) or OTHERS.get(tone) or f"side {TONES.index(tone) + 1}"
        yield Entry(_sample(tone), f"{cut(name, 26)} ({count})" if count else cut(name, 26), bold=True)


def _sample(tone: str, *marks: str) -> _Icon:
    thing = Thing("model", ((0.0, 0.0),), FULL, tone, "", 45)
    return lambda page: tokens.draw(page, Token(thing, list(marks)))


def _notes(models: Sequence[Token]) -> Iterator[Entry]:
    """What the models with a gear sign carry, one line for each."""
    for token in models:
        if token.notes:
            yield Entry(_badge(token), cut(", ".join(token.notes), MOST))


def _badge(token: Token) -> _Icon:
    def icon(page: Page) -> None:
        tokens.mark(page, (-12.0, 0.0), 7.0, mark_of(token.tone), class_=f"f-{token.tone}")
        if token.thing.text:
            tokens.number(page, (10.0, 0.0), cut(token.thing.text, 3), token.tone)

    return icon


# ------------------------------------------------------------------ what
def _whole(kind: str, tone: str = "", text: str = "") -> Thing:
    return Thing(kind, ((-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF)), 0.0, tone, text)


def _edge(kind: str, tone: str = "") -> Thing:
    return Thing(kind, ((-HALF, 0.0), (HALF, 0.0)), 0.0, tone)


def _signs(models: Sequence[Token], things: Mapping[str, Sequence[Thing]]) -> Iterator[Entry]:
    tones = {kind: list(dict.fromkeys(thing.tone for thing in found)) for kind, found in things.items()}
    for kind, tone, words, icon in _CATALOGUE:
        if kind in tones and (tone is None or tone in tones[kind]):
            yield Entry(icon, words)
    for thing in {(thing.tone, thing.text): thing for thing in things.get("device", ())}.values():
        words = thing.text or thing.tone.replace("_", " ") or "device"
        yield Entry(_device(thing), cut(words, MOST))
    for word, words in SIGNS.items():
        first = next((token for token in models if word in token.marks), None)
        if first is not None:
            yield Entry(_sign(word, first.tone), words)
    if any(token.notes for token in models):
        yield Entry(_large(tokens.gear), "carries, see below")


def _large(sign: Callable[[Page, Spot], None]) -> _Icon:
    def icon(page: Page) -> None:
        page.open("g", transform="scale(1.6)")
        sign(page, (0.0, 0.0))
        page.close()

    return icon


def _device(thing: Thing) -> _Icon:
    return lambda page: fixtures.device(page, Thing("device", ((0.0, 0.0),), 0.0, thing.tone, thing.text))


def _sign(word: str, tone: str) -> _Icon:
    if word == "acted":
        return _large(tokens.tick)
    return _large(tokens.stun) if word == "stunned" else _sample(tone, word)


def _floor(tone: str) -> _Icon:
    return lambda page: deck.room(page, _whole("room", tone))


def _door(tone: str) -> _Icon:
    return lambda page: deck.door(page, _edge("door", tone))


def _ray(tone: str) -> _Icon:
    return lambda page: fixtures.sight(page, Thing("sight", ((-22.0, 0.0), (22.0, 0.0)), 0.0, tone))


_WAY = Thing("path", ((-20.0, 8.0), (0.0, 0.0), (20.0, -6.0)))
_CATALOGUE: Sequence[tuple[str, str | None, str, _Icon]] = (
    ("room", "start", "start room", _floor("start")),
    ("room", "sanctum", "inner sanctum", _floor("sanctum")),
    ("room", "objective", "objective", _floor("objective")),
    ("door", "open", "door, open", _door("open")),
    ("door", "closed", "door, closed", _door("closed")),
    ("door", "locked", "door, locked", _door("locked")),
    ("door", "sanctum", "sanctum door", _door("sanctum")),
    ("door", "destroyed", "door, destroyed", _door("destroyed")),
    ("window", None, "window", lambda page: deck.window(page, _edge("window"))),
    ("small", None, "bad going", lambda page: deck.small(page, _whole("small"))),
    ("solid", None, "machine or pillar", lambda page: deck.solid(page, _whole("solid"))),
    ("raised", None, "raised, level 1", lambda page: deck.raised(page, [_whole("raised")], [])),
    ("slope", None, "slope, rising", lambda page: deck.slope(page, _whole("slope", "e"))),
    ("lift", None, "gravity lift", lambda page: fixtures.lift(page, _whole("lift"))),
    ("ladder", None, "ladder", lambda page: fixtures.ladder(page, _whole("ladder"))),
    ("pad", "active", "transmat, active", lambda page: fixtures.pad(page, _whole("pad", "active"))),
    ("pad", "idle", "transmat, idle", lambda page: fixtures.pad(page, _whole("pad", "idle"))),
    ("fog", None, "fog: no sight", lambda page: deck.fog(page, _whole("fog"))),
    ("marker", None, "encounter marker", lambda page: fixtures.marker(page, _whole("marker", "", "?"))),
    ("item", None, "dropped card", lambda page: fixtures.item(page, _whole("item"))),
    ("path", None, "way walked", lambda page: fixtures.path(page, _WAY)),
    ("sight", "clear", "sight clear", _ray("clear")),
    ("sight", "blocked", "sight blocked", _ray("blocked")),
)  # fmt: skip
