"""Models on a board of squares: a base in the side's colour and pattern, its front, its mark and its number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from wartable.picture.deck import Thing
from wartable.picture.force import cut
from wartable.picture.paper import Page, Spot, num, poly, regular
from wartable.picture.skin import mark_of, tone_of

FULL = 16.8  # radius of a model on a whole square, in drawing units
# Words of a mark that have a sign of their own; any other is told in the legend.
SIGNS = {"acted": "has acted", "commander": "commander", "stunned": "stunned", "rider": "on a platform"}
HUMAN = "human"


@dataclass(slots=True)
class Token:
    """A model in drawing units with the words of its marks."""

    thing: Thing
    marks: list[str] = field(default_factory=list)

    @property
    def tone(self) -> str:
        """The tone it is drawn in."""
        return tone_of(self.thing.tone)

    @property
    def notes(self) -> list[str]:
        """The marks that have no sign."""
        return [word for word in self.marks if word not in SIGNS and word != HUMAN]


def draw(page: Page, token: Token) -> None:
    """One model. What turns with it is its base; number and signs stand upright."""
    (x, y), scale = token.thing.middle, (token.thing.r or FULL) / FULL
    page.open("g", class_=f"model {token.tone}", transform=f"translate({num(x)} {num(y)})")
    page.open("g", transform=f"scale({scale:.3f})" if abs(scale - 1) > 0.001 else None)
    if "rider" in token.marks:
        page.path(poly(regular((0.0, 0.0), FULL + 7.0, 6)), class_="plate")
    page.disc((2.0, 3.0), FULL, class_="shade")
    if "commander" in token.marks:
        page.disc((0.0, 0.0), FULL + 2.6, class_="halo")
    page.open("g", class_="past" if "acted" in token.marks else None)
    _base(page, token)
    page.close()
    page.close()
    _signs(page, token, max(scale, 0.66))
    page.close()


def _base(page: Page, token: Token) -> None:
    tone = token.tone
    page.disc((0.0, 0.0), FULL - 0.8, class_="rimless" if tone == "dormant" else f"b-{tone}")
    PATTERNS.get(tone, _plain)(page, tone)
    page.open("g", transform=f"rotate({token.thing.turn % 360})" if token.thing.turn % 360 else None, class_="front")
    if tone != "dormant":
        _arc(page, tone)
    figure = "davros" if tone == "davros" else "human" if tone in ("defenders", "neutral") else ""
    FIGURES["human" if HUMAN in token.marks else figure](page, tone)
    page.close()
    mark(page, (0.0, 0.0), 4.6, mark_of(tone), class_="dot" if tone == "dormant" else f"f-{tone}")


def _arc(page: Page, tone: str) -> None:
    """The 90 degrees to the front: a light sector, its rim, and a beak that shows where the middle of it points."""
    side = FULL * 0.7071
    page.path(f"M0 0L{num(-side)} {num(-side)}A{num(FULL)} {num(FULL)} 0 0 1 {num(side)} {num(side * -1)}Z",
              class_=f"a-{tone}", opacity=0.26)  # fmt: skip
    rim, r = (FULL - 2.0) * 0.7071, FULL - 2.0
    page.path(f"M{num(-rim)} {num(-rim)}A{num(r)} {num(r)} 0 0 1 {num(rim)} {num(-rim)}", class_=f"l-{tone}",
              stroke_width=2.6)  # fmt: skip
    page.path(poly([(0.0, -FULL - 5.2), (-5.4, -FULL + 1.0), (5.4, -FULL + 1.0)]), class_=f"b-{tone}")


# ------------------------------------------------------------------ patterns
def _plain(page: Page, tone: str) -> None:
    """No pattern."""


def _stripes(page: Page, tone: str) -> None:
    page.path("M-15 -4L-4 -15M-15.5 4L4 -15.5M-12 10L10 -12M-4 15.5L15.5 -4M4 15L15 4", class_=f"e-{tone}",
              stroke_width=2.6)  # fmt: skip


def _dots(page: Page, tone: str) -> None:
    for x, y in ((-10, -7), (-10, 1), (-8, 9), (10, -7), (10, 1), (8, 9), (0, 12), (0, -13), (-5, -12), (5, -12)):
        page.disc((float(x), float(y)), 1.7, class_=f"d-{tone}")


def _bars(page: Page, tone: str) -> None:
    page.path("M-11 -11H11M-14.5 -5.5H14.5M-15.5 0H15.5M-14.5 5.5H14.5M-11 11H11", class_=f"e-{tone}", stroke_width=2.0)


def _mesh(page: Page, tone: str) -> None:
    page.path("M-15 -5L-5 -15M-15 5L5 -15M-11 11L11 -11M-5 15L15 -5M5 15L15 5M15 -5L5 -15M15 5L-5 -15M11 11L-11 -11"
              "M5 15L-15 -5M-5 15L-15 5", class_=f"e-{tone}", stroke_width=1.5)  # fmt: skip


def _rings(page: Page, tone: str) -> None:
    for r in (8.5, 12.5):
        page.disc((0.0, 0.0), r, class_=f"e-{tone}", stroke_width=1.8)


PATTERNS: Mapping[str, Callable[[Page, str], None]] = {
    "side1": _stripes, "side2": _dots, "side3": _bars, "side4": _mesh, "side5": _rings, "neutral": _bars,
}  # fmt: skip


# ------------------------------------------------------------------ figures, facing north
def _dalek(page: Page, tone: str) -> None:
    """From above: skirt with its globes, gun and arm in front, eye stalk; the mark of the side is the dome."""
    page.path("M-3.4 -5L-4.4 -12M3.4 -5L3.8 -13", class_=f"l-{tone}", stroke_width=2.0)
    page.disc((-4.5, -12.6), 1.9, class_=f"a-{tone}")
    skirt = [(-4.6, -6.6), (4.6, -6.6), (8.6, -1.0), (7.6, 6.2), (4.0, 9.4), (-4.0, 9.4), (-7.6, 6.2), (-8.6, -1.0)]
    page.path(poly(skirt), class_=f"a-{tone}")
    for x, y in ((6.3, 1.4), (5.2, 6.2), (0.0, 7.6), (-5.2, 6.2), (-6.3, 1.4)):
        page.disc((x, y), 1.1, class_=f"f-{tone}")
    page.path("M0 -3V-10.5", class_=f"l-{tone}", stroke_width=2.4)


def _human(page: Page, tone: str) -> None:
    """From above: shoulders, a head, and a weapon for those who fight."""
    body = "M-9.5 4.5C-9.5 -1.5 -5 -3.5 0 -3.5S9.5 -1.5 9.5 4.5C9.5 8 5 7.5 0 7.5S-9.5 8 -9.5 4.5Z"
    page.path(body, class_=f"a-{tone}")
    if tone != "neutral":
        page.path("M6.5 2V-12", class_=f"l-{tone}", stroke_width=2.4)


def _davros(page: Page, tone: str) -> None:
    """The chair, round behind and flat in front, and the man in it."""
    page.path("M-9 -6H9V3A9 9 0 0 1 -9 3Z", class_=f"a-{tone}")
    page.path("M-5.5 -7V-11H5.5V-7", class_=f"l-{tone}", stroke_width=2.2)


FIGURES: Mapping[str, Callable[[Page, str], None]] = {"": _dalek, "human": _human, "davros": _davros}


# ------------------------------------------------------------------ marks and signs
def mark(page: Page, at: Spot, r: float, shape: str, **given: object) -> None:
    """The mark of a tone, about `r` from its middle to its rim, always upright on the page."""
    x, y = at
    if shape in ("disc", "ring"):
        page.disc(at, r * 0.95 if shape == "disc" else r * 0.55, **given)
    elif shape == "half":
        page.path(f"M{num(x - r * 1.1)} {num(y - r * 0.4)}A{num(r * 1.1)} {num(r * 1.1)} 0 0 0 {num(x + r * 1.1)} "
                  f"{num(y - r * 0.4)}Z", **given)  # fmt: skip
    elif shape == "cross":
        a, b = r * 1.1, r * 0.42
        arms = [(-b, -a), (b, -a), (b, -b), (a, -b), (a, b), (b, b)]
        arms += [(-dx, -dy) for dx, dy in arms]
        page.path(poly((x + dx, y + dy) for dx, dy in arms), **given)
    elif shape == "shield":
        crest = [(-0.9, -1.0), (0.9, -1.0), (0.9, 0.2), (0.0, 1.15), (-0.9, 0.2)]
        page.path(poly((x + dx * r, y + dy * r) for dx, dy in crest), **given)
    elif shape == "star":
        pairs = zip(regular(at, r * 1.3, 5), regular(at, r * 0.58, 5, 36))
        page.path(poly(spot for pair in pairs for spot in pair), **given)
    else:
        corners, turn, share = {"triangle": (3, 0, 1.2), "square": (4, 45, 1.25)}.get(shape, (4, 0, 1.3))
        page.path(poly(regular((x, y + (r * 0.12 if corners == 3 else 0.0)), r * share, corners, turn)), **given)


def _signs(page: Page, token: Token, scale: float) -> None:
    """The number at the lower right unless it faces there, what has happened to it in the other corners."""
    page.open("g", class_="signs", transform=f"scale({scale:.3f})" if abs(scale - 1) > 0.001 else None)
    free = _corners(token.thing.turn)
    words = cut(token.thing.text, 3)
    if words:
        number(page, free.pop(0), words, token.tone, "commander" in token.marks)
    if "acted" in token.marks:
        tick(page, free.pop())
    if "stunned" in token.marks:
        stun(page, free.pop())
    if token.notes:
        gear(page, free.pop(0))
    page.close()


def _corners(turn: int) -> list[Spot]:
    """The corners round a base, the best first for its number; the one it faces comes where it is needed last."""
    corners = [(12.0, 11.5), (-12.0, 11.5), (12.0, -12.0), (-12.0, -12.0)]
    ahead = {135: 0, 225: 1, 45: 2, 315: 3}.get(turn % 360)
    if ahead is not None:
        corners.insert(2 if ahead < 2 else 1, corners.pop(ahead))
    return corners


def number(page: Page, at: Spot, words: str, tone: str, chief: bool = False) -> None:
    """A number or letter on a badge rimmed in the side's colour; a commander's is light."""
    wide = 8.6 if len(words) < 2 else 11.0 if len(words) < 3 else 14.0
    # A wide badge keeps out of the next square.
    x = max(wide - 20.5, min(at[0], 20.5 - wide))
    page.box(x - wide, at[1] - 8.6, 2 * wide, 17.2, 8.6, class_=f"{'ink' if chief else 'badge'} r-{tone}",
             stroke_width=2.2)  # fmt: skip
    page.text((x, at[1] + 5.2), words, 14.5, text_anchor="middle", font_weight="700",
              class_="chief" if chief else "ink")  # fmt: skip


def tick(page: Page, at: Spot) -> None:
    """It has acted."""
    page.disc(at, 6.2, class_="badge")
    page.path(f"M{num(at[0] - 3.2)} {num(at[1] + 0.2)}l2.4 2.6l4.2 -5", class_="tickon")


def stun(page: Page, at: Spot) -> None:
    """It is stunned."""
    points = [spot for pair in zip(regular(at, 10.0, 8), regular(at, 6.4, 8, 22.5)) for spot in pair]
    page.path(poly(points), class_="burst")
    page.path(f"M{num(at[0] + 1.5)} {num(at[1] - 4.5)}l-3.4 4.6h3.8l-3.2 4.4", class_="bolt")


def gear(page: Page, at: Spot) -> None:
    """It carries something that the legend tells."""
    page.disc(at, 6.6, class_="badge")
    page.path(f"M{num(at[0] - 3.4)} {num(at[1])}h6.8M{num(at[0])} {num(at[1] - 3.4)}v6.8", class_="tickon")
