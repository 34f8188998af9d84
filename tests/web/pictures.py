"""Pictures of every page, and how alike two of them are.

A kept picture is half as large as the page and has few colours. Two pictures are compared by blocks of the page: the
mean colour of a block hardly depends on how letters are smoothed, but much on what stands there.

    python -m tests.web.pictures --keep     take all pictures anew
"""

from __future__ import annotations

import argparse
import io
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple

from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.server.play import served
from tests.web import stage
from tests.web.conftest import FLAGS, chromium, dist
from tests.web.desk import Desk
from wartable.server.app import Settings

KEPT = Path(__file__).parent / "pictures"
SIZES = {"1440": (1440, 900), "390": (390, 844)}
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
COLOURS = 128
HALF = 2  # a kept picture is so many times smaller than the page
BLOCK = 8  # of a kept picture, pixels: 16 of the page
NEAR = 12  # levels of 255 by which a block may differ and still be the same
BOUND = 0.003  # the share of blocks that may differ
WHEN = "2030-01-01T12:00:00Z"
STILL = (
    "*, ::before, ::after { animation: none !important; transition: none !important; caret-color: #0000 !important; }"
)
ASKED = """{
  const ask = window.fetch, late = LATE;
  let open = 0;
  window.unanswered = () => open;
  window.fetch = async (...all) => {
    open++;
    try {
      if (late) await new Promise(done => setTimeout(done, late));
      const answer = await ask(...all);
      answer.clone().text().catch(() => 0).finally(() => setTimeout(() => open--));
      return answer;
    } catch (why) {
      open--;
      throw why;
    }
  };
}"""
SETTLED = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  do {
    while (unanswered()) await frame();
    await document.fonts.ready;
    for (let i = 0; i < 3; i++) await frame();
    await Promise.allSettled(document.getAnimations().map(one => one.finished));
    await frame();
  } while (unanswered());
}"""


class Picture(NamedTuple):
    """One page, at one width, by day or by night."""

    view: str
    width: str
    scheme: Scheme

    @property
    def path(self) -> Path:
        return KEPT / f"{self.view}-{self.width}-{self.scheme}.png"


PICTURES = [Picture(view, width, scheme) for view in stage.VIEWS for width in SIZES for scheme in SCHEMES]


# ------------------------------------------------------------------ taking
def still(context: BrowserContext, late: int = 0) -> BrowserContext:
    """In its pages nothing moves, time stands, and they know what they have asked for and not been told yet.

    `late`: milliseconds that go by before anything is asked for.
    """
    context.clock.set_fixed_time(WHEN)
    context.add_init_script(ASKED.replace("LATE", str(late)))
    context.add_init_script(
        "addEventListener('DOMContentLoaded', () => { const style = document.createElement('style');"
        f"style.textContent = {STILL!r}; document.head.append(style); }})"
    )
    return context


def look(page: Page, scheme: Scheme) -> Image.Image:
    """What the page looks like once it has been told all that it asked for, half as large."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.evaluate(SETTLED)
    return small(Image.open(io.BytesIO(page.screenshot(animations="disabled"))))


def small(shot: Image.Image) -> Image.Image:
    """A picture of a page, half as large."""
    return shot.convert("RGB").reduce(HALF)


def few(picture: Image.Image) -> Image.Image:
    """A picture with few colours, as it is kept: an octree moves no mean of a block by more than `NEAR`."""
    return picture.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


# ------------------------------------------------------------------ comparing
def blocks(picture: Image.Image) -> Image.Image:
    """The mean colours of its blocks, each a little mixed with its neighbours."""
    return picture.convert("RGB").filter(ImageFilter.BoxBlur(2)).reduce(BLOCK)


def apart(one: Image.Image, two: Image.Image) -> float:
    """The share of blocks in which two pictures differ: 0 if they are alike, 1 if they have not even the same size."""
    if one.size != two.size:
        return 1.0
    red, green, blue = ImageChops.difference(blocks(one), blocks(two)).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    counts = most.histogram()
    return sum(counts[NEAR + 1 :]) / sum(counts)


def differing(one: Image.Image, two: Image.Image) -> Image.Image:
    """The second picture with the blocks marked in which it differs; for people."""
    found = two.convert("RGB")
    red, green, blue = ImageChops.difference(blocks(one), blocks(two)).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue).point([0] * (NEAR + 1) + [140] * (255 - NEAR))
    mask = most.resize(found.size, Image.Resampling.NEAREST)
    found.paste((255, 0, 80), mask=mask)
    return found


# ------------------------------------------------------------------ keeping
@contextmanager
def _browser() -> Iterator[Browser]:
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()


def take(wanted: list[Picture], to: Path) -> list[str]:
    """Take pictures into a folder; what could not be opened, in words."""
    to.mkdir(parents=True, exist_ok=True)
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as folder, _browser() as browser:
        settings = Settings(Path(folder) / "games.db", 1, 20.0, dist(), rate=2000.0)
        with served(settings) as (address, _):
            desk = Desk(f"http://{address}")
            for view, width in dict.fromkeys((picture.view, picture.width) for picture in wanted):
                context = still(browser.new_context(base_url=desk.address, locale="en-GB", **device(width)))
                page = context.new_page()
                try:
                    faults += _view(page, desk, [item for item in wanted if item[:2] == (view, width)], to)
                finally:
                    context.close()
    return faults


def device(width: str) -> dict[str, Any]:
    """What a browser context is made with: a window, or a phone that is touched."""
    wide, high = SIZES[width]
    phone = wide < 500
    return {
        "viewport": {"width": wide, "height": high},
        "reduced_motion": "reduce",
        "has_touch": phone,
        "is_mobile": phone,
    }


def _view(page: Page, desk: Desk, wanted: list[Picture], to: Path) -> list[str]:
    try:
        stage.VIEWS[wanted[0].view](page, desk)
    except Exception as why:
        return [f"{wanted[0].view}, {wanted[0].width}: {why}"]
    for picture in wanted:
        few(look(page, picture.scheme)).save(to / picture.path.name, optimize=True)
        sys.stdout.write(f"{picture.path.stem}\n")
    return []


def main() -> int:
    """Take all pictures, or those of the views named, into `tests/web/pictures` or another folder."""
    parser = argparse.ArgumentParser(prog="python -m tests.web.pictures")
    parser.add_argument("--keep", action="store_true", help="take them anew")
    parser.add_argument("--to", type=Path, default=KEPT, help="the folder")
    parser.add_argument("views", nargs="*", help="only these")
    given = parser.parse_args()
    if not given.keep:
        parser.error("--keep is what it can do")
    faults = take([picture for picture in PICTURES if not given.views or picture.view in given.views], given.to)
    sys.stderr.writelines(f"{fault}\n" for fault in faults)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
