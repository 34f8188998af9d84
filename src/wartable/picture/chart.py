"""Odds as a picture: a bar for each value of a figure, and a bar for each yes or no."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

from wartable.picture.force import cut
from wartable.picture.paper import FONT, INK, INK_2, INK_3, LINE, SHEET, Page, num, poly

BAR, LESS = "#1656cc", "#5c7283"
WIDE, EDGE, HIGH = 720.0, 40.0, 190.0


def draw(title: str, figures: Sequence[Mapping[str, Any]]) -> str:
    """The picture of a summary: figures with key, label, mean and, where they are numbers, exactly and at_least."""
    numbers = [figure for figure in figures if "exactly" in figure]
    chances = [figure for figure in figures if "exactly" not in figure]
    high = 76.0 + len(numbers) * (HIGH + 74.0) + (len(chances) * 34.0 + 40.0 if chances else 0.0)
    page = Page()
    page.open("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {num(WIDE)} {num(high)}", width=WIDE,
              height=high, font_family=FONT, role="img")  # fmt: skip
    page.parts.append(f"<title>{escape(title)}</title>")
    page.box(0.0, 0.0, WIDE, high, fill=SHEET)
    page.text((EDGE, 44.0), cut(title, 70), 19.0, font_weight="700", fill=INK)
    y = 76.0
    for figure in numbers:
        _bars(page, figure, y)
        y += HIGH + 74.0
    for figure in chances:
        _chance(page, figure, y + 8.0)
        y += 34.0
    page.close("svg")
    return "\n".join(page.parts) + "\n"


def _bars(page: Page, figure: Mapping[str, Any], top: float) -> None:
    exactly, at_least = figure["exactly"], figure["at_least"]
    page.text((EDGE, top + 14.0), str(figure["label"]), 15.0, font_weight="600", fill=INK)
    page.text((WIDE - EDGE, top + 14.0), f"mean {figure['mean']:.2f}", 14.0, text_anchor="end", fill=INK_2)
    base, full = top + HIGH + 16.0, HIGH - 26.0
    most = max([0.05, *exactly.values()])
    scale = min(1.0, -(-most * 10 // 1) / 10)
    for k in range(3):
        y = base - full * k / 2
        page.path(poly([(EDGE, y), (WIDE - EDGE, y)], False), stroke=LINE, stroke_width=1.0, fill="none")
        page.text((EDGE - 5.0, y + 4.0), f"{scale * k / 2:.0%}", 11.0, text_anchor="end", fill=INK_3)
    values = sorted((*at_least,), key=int)
    step = (WIDE - 2 * EDGE) / max(1, len(values))
    wide = min(46.0, step * 0.68)
    for k, value in enumerate(values):
        x = EDGE + step * (k + 0.5)
        tall = full * exactly.get(value, 0.0) / scale
        page.box(x - wide / 2, base - tall, wide, tall, 2.0, fill=BAR)
        if step >= 30.0:
            page.text((x, base - tall - 5.0), f"{exactly.get(value, 0.0):.1%}", 11.0, text_anchor="middle", fill=INK_2)
        if step >= 14.0 or k % 5 == 0:
            page.text((x, base + 16.0), value, 12.0, text_anchor="middle", font_weight="600", fill=INK)
        if step >= 38.0:
            page.text((x, base + 32.0), f"≥ {at_least[value]:.0%}", 11.0, text_anchor="middle", fill=INK_3)


def _chance(page: Page, figure: Mapping[str, Any], top: float) -> None:
    share = float(figure["mean"])
    left, full = EDGE + 210.0, WIDE - 2 * EDGE - 280.0
    page.text((EDGE, top + 17.0), cut(str(figure["label"]), 30), 14.0, font_weight="600", fill=INK)
    page.box(left, top + 3.0, full, 18.0, 3.0, fill=LINE)
    if share:
        page.box(left, top + 3.0, max(2.0, full * share), 18.0, 3.0, fill=LESS)
    page.text((WIDE - EDGE, top + 17.0), f"{share:.1%}", 14.0, text_anchor="end", fill=INK)
