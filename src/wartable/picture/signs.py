"""What a scene may show beside land and troops: wedges, templates, lines, arrows with reasons, clouds, portals."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, cos, pi, sin
from typing import NamedTuple

from wartable.picture import paper
from wartable.picture.force import SIDES, number_of
from wartable.picture.paper import INK, PAPER, Page, Spot, poly

HEAD = 9.0  # of an arrow


class Sign(NamedTuple):
    """A shape of a kind in `SIGNS`, in drawing units; `r` is 0 for an outline."""

    kind: str
    spots: list[Spot]
    r: float
    tone: str
    text: str
    turn: int = 0

    @property
    def colour(self) -> str:
        """That of its side; ink for what belongs to none."""
        return SIDES[number_of(self.tone)].fill if self.tone.startswith("side") else INK


def draw(page: Page, sign: Sign) -> None:
    """The sign, with its words beside it."""
    if not sign.spots:
        return
    page.open("g", class_=f"sign {sign.kind}")
    _BRUSHES[sign.kind](page, sign)
    if sign.text:
        x, y = (sum(spot[axis] for spot in sign.spots) / len(sign.spots) for axis in (0, 1))
        page.text((x, y - 5.0), sign.text, 10.0, text_anchor="middle", class_="place")
    page.close()


def _filled(page: Page, sign: Sign, opacity: float, dashes: str | None) -> None:
    if len(sign.spots) == 1:
        page.disc(sign.spots[0], sign.r, fill=sign.colour, fill_opacity=opacity, stroke=sign.colour, stroke_width=1.6,
                  stroke_dasharray=dashes)  # fmt: skip
    else:
        page.path(poly(sign.spots), fill=sign.colour, fill_opacity=opacity, stroke=sign.colour, stroke_width=1.6,
                  stroke_dasharray=dashes)  # fmt: skip


def _wedge(page: Page, sign: Sign) -> None:
    _filled(page, sign, 0.12, None)


def _template(page: Page, sign: Sign) -> None:
    _filled(page, sign, 0.2, "5 3")


def _cloud(page: Page, sign: Sign) -> None:
    outline = sign.spots if len(sign.spots) > 1 else paper.regular(sign.spots[0], sign.r, 10)
    page.path(paper.soft(outline, 14.0), fill="#8b9097", fill_opacity=0.5, stroke="#5d636b", stroke_width=1.2,
              stroke_dasharray="2 4")  # fmt: skip


def _line(page: Page, sign: Sign) -> None:
    page.path(poly(sign.spots, False), fill="none", stroke=sign.colour, stroke_width=2.0)


def _path(page: Page, sign: Sign) -> None:
    page.path(poly(sign.spots, False), fill="none", stroke=sign.colour, stroke_width=1.6, stroke_dasharray="2 4")


def _arrow(page: Page, sign: Sign) -> None:
    _line(page, sign)
    (ax, ay), (bx, by) = sign.spots[-2:] if len(sign.spots) > 1 else sign.spots * 2
    turn = atan2(by - ay, bx - ax)
    wings = [(bx - HEAD * cos(turn + side), by - HEAD * sin(turn + side)) for side in (pi / 7, -pi / 7)]
    page.path(poly([(bx, by), *wings]), fill=sign.colour)


def _door(page: Page, sign: Sign) -> None:
    page.path(poly(sign.spots, False), fill="none", stroke=PAPER, stroke_width=7.0)
    page.path(poly(sign.spots, False), fill="none", stroke="#7a5a2e", stroke_width=4.0)


def _portal(page: Page, sign: Sign) -> None:
    for share in (1.0, 0.66, 0.33):
        page.disc(sign.spots[0], sign.r * share, fill="#6a4fb0", fill_opacity=0.22, stroke="#6a4fb0", stroke_width=1.4)


def _front(page: Page, sign: Sign) -> None:
    (x, y) = sign.spots[0]

    def out(far: float, off: float) -> Spot:
        angle = (sign.turn + off) * pi / 180
        return x + far * sin(angle), y - far * cos(angle)

    page.path(poly([out(sign.r + 4.0, 0), out(sign.r, 24), out(sign.r, -24)]), fill=sign.colour)


_BRUSHES: dict[str, Callable[[Page, Sign], None]] = {
    "wedge": _wedge, "template": _template, "cloud": _cloud, "line": _line, "path": _path, "arrow": _arrow,
    "door": _door, "portal": _portal, "front": _front,
}  # fmt: skip
