"""What stands or lies on the squares of a board and is no model: lifts, pads, devices, markers, cards, ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import hypot

from wartable.picture.deck import Box, Thing
from wartable.picture.force import cut, overlap, wide
from wartable.picture.paper import Page, num, poly, regular


def at_middle(thing: Thing) -> str:
    """The transform to the middle of a thing."""
    x, y = thing.middle
    return f"translate({num(x)} {num(y)})"


def lift(page: Page, thing: Thing) -> None:
    """A lift: a platform with one arrow up and one down."""
    page.open("g", class_="lift", transform=at_middle(thing))
    page.box(-16.0, -16.0, 32.0, 32.0, 4.0, class_="dev")
    page.path("M-7 -4L0 -11L7 -4M-7 4L0 11L7 4", class_="glyph")
    page.close()


def ladder(page: Page, thing: Thing) -> None:
    """A ladder: two rails and its rungs."""
    page.open("g", class_="ladder", transform=at_middle(thing))
    page.box(-11.0, -17.0, 22.0, 34.0, 3.0, class_="badge", opacity=0.8)
    page.path("M-7 -16V16M7 -16V16M-7 -11H7M-7 -4H7M-7 4H7M-7 11H7", class_="glyph")
    page.close()


def pad(page: Page, thing: Thing) -> None:
    """A transmat pad; rays and a filled middle while it is active."""
    active = thing.tone == "active"
    page.open("g", class_=f"pad {'active' if active else 'idle'}", transform=at_middle(thing))
    page.disc((0.0, 0.0), 16.0, class_="dev" if active else "dim")
    page.disc((0.0, 0.0), 10.0, class_="glyph" if active else "dim")
    if active:
        page.disc((0.0, 0.0), 5.0, class_="dot")
        rays = (f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}" for (ax, ay), (bx, by) in
                zip(regular((0, 0), 12.0, 8), regular((0, 0), 15.0, 8)))  # fmt: skip
        page.path("".join(rays), class_="glyph")
    page.close()


def marker(page: Page, thing: Thing) -> None:
    """An encounter marker: a question mark while it lies face down, else the first letters of what it is."""
    page.open("g", class_="marker", transform=at_middle(thing))
    page.path(poly([(1.5, -13.0), (17.5, 3.0), (1.5, 19.0), (-14.5, 3.0)]), class_="shade")
    page.path(poly(regular((0.0, 0.0), 16.5, 4)), class_="card")
    word = thing.text if len(thing.text) < 3 else thing.text[0]
    page.text((0.0, 6.0), word or "?", 17.0, text_anchor="middle", font_weight="700", class_="ink")
    page.close()


def item(page: Page, thing: Thing) -> None:
    """A card that somebody dropped."""
    page.open("g", class_="item", transform=f"{at_middle(thing)} rotate(-14)")
    page.box(-6.5, -9.0, 16.0, 21.0, 2.5, class_="shade")
    page.box(-8.0, -10.5, 16.0, 21.0, 2.5, class_="card")
    page.path("M-4 -6H4M-4 -2H4M-4 2H1", class_="glyph")
    page.close()


def _platform(page: Page) -> None:
    page.path(poly(regular((0.0, 0.0), 13.0, 6, 30)), class_="glyph")
    page.path("M-6 2H6M-6 -3H6", class_="glyph")


def _monitor(page: Page) -> None:
    page.box(-11.0, -9.0, 22.0, 14.0, 2.0, class_="glyph")
    page.path("M0 5V10M-6 10H6", class_="glyph")


def _turret(page: Page) -> None:
    page.disc((0.0, 3.0), 8.0, class_="glyph")
    page.path("M0 3V-13M-4 -9V-13M4 -9V-13", class_="glyph")


def _panel(page: Page) -> None:
    page.path("M-10 -10H10V10H-10ZM0 -10V10M4 0H7M-7 0H-4", class_="glyph")


def _relay(page: Page) -> None:
    page.path("M0 12V-2M-6 12H6M-5 -5a6 6 0 0 1 10 0M-10 -8a11 11 0 0 1 20 0", class_="glyph")
    page.disc((0.0, -2.0), 2.2, class_="dot")


def _pad(page: Page) -> None:
    page.disc((0.0, 0.0), 11.0, class_="glyph")
    page.disc((0.0, 0.0), 4.0, class_="dot")


DEVICES: Mapping[str, Callable[[Page], None]] = {
    "hover_platform": _platform, "platform": _platform, "monitor": _monitor, "turret": _turret,
    "bulkhead_panel": _panel, "panel": _panel, "relay": _relay, "transmat_pad": _pad,
}  # fmt: skip


def device(page: Page, thing: Thing) -> None:
    """A device: a plate with the sign of its kind, or the first letter of its name."""
    page.open("g", class_="device", transform=at_middle(thing))
    page.box(-15.0, -14.0, 34.0, 34.0, 7.0, class_="shade")
    page.box(-17.0, -17.0, 34.0, 34.0, 7.0, class_="dev")
    if thing.tone in DEVICES:
        DEVICES[thing.tone](page)
    else:
        letter = (thing.text or thing.tone or "?")[0].upper()
        page.text((0.0, 6.5), letter, 18.0, text_anchor="middle", font_weight="700", class_="ink")
    page.close()


def label(page: Page, thing: Thing) -> None:
    """Words on the board."""
    x, y = thing.middle
    page.text((x, y + 5.0), cut(thing.text, 40), 15.0, text_anchor="middle", class_="name")


def path(page: Page, thing: Thing) -> None:
    """A way that was walked: dots from its start, and an arrow head at its end."""
    if len(thing.spots) < 2:
        return
    (bx, by), (ax, ay) = thing.spots[-2:]
    far = hypot(ax - bx, ay - by) or 1.0
    ux, uy = (ax - bx) / far, (ay - by) / far
    # A model may stand at the end: the head stops at its rim.
    short = min(19.0, far / 2)
    ax, ay = ax - ux * short, ay - uy * short
    page.open("g", class_="path")
    data = poly([*thing.spots[:-1], (ax, ay)], False)
    page.path(data, class_="way0")
    page.path(data, class_="way")
    wing = ((ax - 13 * ux - 6 * uy, ay - 13 * uy + 6 * ux), (ax - 13 * ux + 6 * uy, ay - 13 * uy - 6 * ux))
    page.path(poly([(ax, ay), *wing]), class_="wayhead")
    page.close()


def sight(page: Page, thing: Thing) -> None:
    """A line of sight: the tape where it is clear, broken and crossed out where it is blocked."""
    if len(thing.spots) < 2:
        return
    clear, data = thing.tone != "blocked", poly(thing.spots, False)
    page.open("g", class_=f"sight {'clear' if clear else 'blocked'}")
    page.path(data, class_="ray0")
    page.path(data, class_="ray" if clear else "cut")
    if not clear:
        (ax, ay), (bx, by) = thing.spots[0], thing.spots[-1]
        x, y = (ax + bx) / 2, (ay + by) / 2
        page.path(f"M{num(x - 6)} {num(y - 6)}L{num(x + 6)} {num(y + 6)}M{num(x - 6)} {num(y + 6)}L{num(x + 6)} "
                  f"{num(y - 6)}", class_="cross")  # fmt: skip
    page.close()


def tag(page: Page, thing: Thing, taken: Sequence[Box]) -> Box:
    """What is measured along a line, on a piece of tape beside it where it hides least; the box that it fills."""
    words = cut(thing.text, 40)
    (ax, ay), (bx, by) = thing.spots[0], thing.spots[-1]
    w, h = wide(words, 14.0) + 14.0, 20.0
    # Above or below the line, and the steeper the line, the further to its side.
    aside = 18.0 + abs(by - ay) / (hypot(bx - ax, by - ay) or 1.0) * w * 0.3
    middles = [(ax + (bx - ax) * share, ay + (by - ay) * share + way * aside)
               for share in (0.5, 0.4, 0.6, 0.3, 0.7) for way in (-1, 1)]  # fmt: skip
    boxes = [(x - w / 2, y - h / 2, x + w / 2, y + h / 2) for x, y in middles]
    best = min(boxes, key=lambda box: sum(overlap(box, other) for other in taken))
    page.open("g", class_="measure")
    page.box(best[0], best[1], w, h, 3.0, class_="tape")
    page.text((best[0] + w / 2, best[1] + 15.0), words, 14.0, text_anchor="middle", font_weight="600", class_="tapeink")
    page.close()
    return best
