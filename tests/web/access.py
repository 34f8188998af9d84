"""What keeps somebody out of a page: findings of axe, what runs out of the screen, what is too small for a finger."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Locator, Page, ViewportSize

from wartable.server import app

AXE = Path(app.__file__).parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE: ViewportSize = {"width": 390, "height": 844}
LARGE, TABLET, TELEPHONE = "large", "tablet", "phone"
TWICE, FOURFOLD = "a usual window at 200 %", "1280 by 1024 at 400 %"
SIZES: dict[str, ViewportSize] = {
    LARGE: {"width": 1440, "height": 900},
    TABLET: {"width": 1024, "height": 768},
    TELEPHONE: PHONE,
    TWICE: {"width": 720, "height": 450},
    FOURFOLD: {"width": 320, "height": 256},
}
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
SEEN = ("color-contrast",)  # rules that ask how something looks, not how it is made or where it lies
# What is laid out anew because of its new size is so after a frame; what moves for ever is at rest as well.
SETTLED = """async () => {
  await document.fonts.ready;
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
  const ends = (one) => one.effect.getComputedTiming().endTime !== Infinity;
  await Promise.allSettled(document.getAnimations().filter(ends).map(one => one.finished));
  await new Promise(requestAnimationFrame);
}"""
# Where it lies once that is the same in three frames; null if it was drawn anew meanwhile.
STILL = f"""async (what) => {{
  await ({SETTLED})();
  const place = () => {{
    const {{ x, y, width, height }} = what.getBoundingClientRect();
    return {{ x, y, width, height }};
  }};
  let now = place();
  const late = performance.now() + 60000;
  for (let same = 0; same < 2;) {{
    if (performance.now() > late) throw new Error("it never comes to rest");
    await new Promise(requestAnimationFrame);
    const next = place();
    same = JSON.stringify(next) === JSON.stringify(now) ? same + 1 : 0;
    now = next;
  }}
  return what.isConnected ? now : null;
}}"""
# Links within a sentence may be as high as it; what is only read out takes no finger.
FEET = """() => {
  const at = 'button, a[href], input, select, textarea, summary, [role=button], [role=slider]';
  const cut = (e) => !!e && (getComputedStyle(e).clipPath != 'none' || cut(e.parentElement));
  const most = (boxes, side) => Math.round(Math.max(...boxes.map(box => box[side])));
  return [...document.querySelectorAll(at)]
    .filter(e => e.checkVisibility() && !e.closest('svg, dialog:not([open])') && !e.disabled && e.tabIndex >= 0)
    .filter(e => (e.tagName != 'A' || getComputedStyle(e).display != 'inline') && !cut(e))
    .map(e => {
      const boxes = [e, ...(e.labels ?? [])].map(one => one.getBoundingClientRect());
      const words = (e.ariaLabel || e.textContent || e.outerHTML).trim().slice(0, 60);
      return [most(boxes, 'width'), most(boxes, 'height'), words];
    })
    .filter(([wide, high]) => wide < 44 || high < 44);
}"""

# Axe looks at a page bit by bit: what changes meanwhile is seen half as it was.
QUIET = """() => new Promise((done, fail) => {
  const end = () => { watcher.disconnect(); clearTimeout(late); done(); };
  const late = setTimeout(() => { watcher.disconnect(); fail(new Error("the page never stands still")); }, 20000);
  let timer = setTimeout(end, 300);
  const watcher = new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(end, 300); });
  watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
})"""
RUN = """async ([tags, only, without]) => {
  const off = Object.fromEntries(without.map(id => [id, { enabled: false }]));
  const rules = { 'target-size': { enabled: true }, ...off };
  const runOnly = only.length ? { type: 'rule', values: only } : { type: 'tag', values: tags };
  // Not each thing that passes, nor where a fault stands in words of CSS: nobody reads it, and it takes a third.
  const told = { resultTypes: ['violations'], selectors: false };
  return (await axe.run(document, only.length ? { runOnly, ...told } : { runOnly, rules, ...told })).violations;
}"""


Box = tuple[float, float, float, float]


def box(what: Locator) -> Box:
    """Left, top, right and bottom of something that has come to rest: it may be pressed there."""
    while True:
        found = what.evaluate(STILL)
        if found:
            return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def size(what: Locator) -> tuple[float, float]:
    """Its width and height."""
    left, top, right, bottom = box(what)
    return right - left, bottom - top


def middle(what: Locator) -> tuple[float, float]:
    """Its middle."""
    left, top, right, bottom = box(what)
    return (left + right) / 2, (top + bottom) / 2


def within(inner: Box, outer: Box, by: float = 0.0) -> bool:
    """Whether a box lies in another, or sticks out of it by no more than that."""
    return (inner[0] >= outer[0] - by and inner[1] >= outer[1] - by
            and inner[2] <= outer[2] + by and inner[3] <= outer[3] + by)  # fmt: skip


def findings(page: Page, *, only: tuple[str, ...] = (), without: tuple[str, ...] = ()) -> list[str]:
    """What axe finds on a page as it stands, of any weight; by some rules `only`, or by all `without` some."""
    page.evaluate(SETTLED)
    if only != SEEN:
        page.evaluate(QUIET)
    found: list[dict[str, Any]] = page.evaluate(RUN, [TAGS, only, without])
    return [
        f"{item['impact']} {item['id']}: " + " | ".join(node["html"][:160] for node in item["nodes"][:4])
        for item in found
    ]


def grave(page: Page) -> list[str]:
    """What axe finds that keeps somebody out."""
    return [fault for fault in findings(page) if fault.startswith(("serious", "critical"))]


HEADS = """() => [...document.querySelectorAll('h1, [role=heading][aria-level="1"]')]
  .filter(e => e.checkVisibility()).map(e => e.textContent.trim())"""


def heads(page: Page) -> list[str]:
    """The headings that say which page this is."""
    found: list[str] = page.evaluate(HEADS)
    return found


def over_each_other(page: Page) -> list[str]:
    """Pairs of parts of the page that lie over each other."""
    marks: tuple[tuple[Literal["banner", "main", "region"], str | None], ...] = (
        ("banner", None), ("main", None), ("region", "Decision"),
    )  # fmt: skip
    boxes = []
    for role, label in marks:
        part = page.get_by_role(role, name=label, exact=label is not None)
        box = part.first.bounding_box() if part.count() and part.first.is_visible() else None
        if box:
            boxes.append((role, box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]))
    return [
        f"{one[0]} {one[1:]} lies over {two[0]} {two[1:]}"
        for one, two in combinations(boxes, 2)
        if one[1] < two[3] - 1 and two[1] < one[3] - 1 and one[2] < two[4] - 1 and two[2] < one[4] - 1
    ]


def out_of_the_screen(page: Page, *sizes: str) -> list[str]:
    """What runs out of the screen, or lies over something else, at some sizes or at any."""
    wrong = []
    for words in sizes or SIZES:
        page.set_viewport_size(SIZES[words])
        page.evaluate("scrollTo(0, 0)")
        page.evaluate(SETTLED)
        wide = page.evaluate("document.documentElement.scrollWidth")
        wrong += [f"{words}: {wide} pixels wide"] if wide > SIZES[words]["width"] else []
        wrong += [f"{words}: {fault}" for fault in over_each_other(page)]
    return wrong


def shut_out(page: Page) -> list[str]:
    """What keeps somebody out of the page as it stands, light and dark, at every size."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    wrong = grave(page)
    page.emulate_media(color_scheme="dark")
    wrong += grave(page)
    return wrong + out_of_the_screen(page)
