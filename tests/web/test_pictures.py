"""Every page looks as it was kept: large and small, by day and by night."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from PIL import Image, ImageEnhance, ImageFilter
from playwright.sync_api import Browser, Page

from tests.web import pictures, stage
from tests.web.conftest import USUAL, Watch
from tests.web.desk import Desk
from tests.web.pictures import BOUND, SCHEMES, SIZES, Picture, apart, device, differing, few, look, small, still
from tests.web.pool import Pool, noticed

MOST = 3_000_000  # bytes of all kept pictures together


@pytest.fixture(scope="module")
def stills(browser: Browser, pool: Pool, server: str) -> Iterator[Pool]:
    """Pages on which nothing moves, for one test after the other; the usual pool comes first, to be there longer."""
    pages = Pool(server, lambda **how: still(browser.new_context(**how)))
    with noticed(pages):
        yield pages
    pages.close()


@pytest.fixture
def pictured(stills: Pool, server: str, watch: Watch) -> Iterator[Callable[[str], Page]]:
    """A page of a width."""
    with ExitStack() as lent:

        def opened(width: str) -> Page:
            how = {**USUAL, "base_url": server, **device(width)}
            page = lent.enter_context(stills.lent(watch.look_after, **how))
            page.emulate_media(color_scheme="light", reduced_motion="reduce")
            return page

        yield opened


@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("view", stage.VIEWS)
def test_a_page_looks_as_it_was_kept(
    pictured: Callable[[str], Page], desk: Desk, tmp_path: Path, view: str, width: str
):
    page = pictured(width)
    stage.VIEWS[view](page, desk)
    faults = []
    for scheme in SCHEMES:
        picture = Picture(view, width, scheme)
        kept, now = Image.open(picture.path), look(page, scheme)
        if apart(kept, now) > BOUND:
            now.save(tmp_path / picture.path.name)
            differing(kept, now).save(tmp_path / f"differing-{picture.path.name}")
            faults.append(f"{apart(kept, now):.1%} of {picture.path.name} differ, see {tmp_path}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("view", ["home", "ledger", "rules", "units"])
def test_a_slow_server_makes_no_other_picture(browser: Browser, server: str, watch: Watch, desk: Desk, view: str):
    """It is taken when the page has been told all that it asked for, not when it shows what a test waits for."""
    context = still(browser.new_context(**{**USUAL, "base_url": server, **device("1440")}), late=700)
    with ExitStack() as ended:
        ended.callback(context.close)
        ended.callback(watch.look_after(context, page := context.new_page()))
        stage.VIEWS[view](page, desk)
        assert apart(Image.open(Picture(view, "1440", "light").path), look(page, "light")) <= BOUND


def test_what_is_kept_is_what_there_is_and_small():
    kept = {path.name for path in pictures.KEPT.glob("*.png")}
    assert kept == {picture.path.name for picture in pictures.PICTURES}
    assert sum(path.stat().st_size for path in pictures.KEPT.glob("*.png")) < MOST


# ------------------------------------------------------------------ what the comparison is worth
CHANGES = {
    "a panel that has moved": "document.querySelector('aside').style.transform = 'translateX(-24px)'",
    "a row of labels that is missing": "document.querySelector('[aria-label=Seats]').style.visibility = 'hidden'",
    "an option that is missing": "document.querySelector('[aria-label=Actions] li').remove()",
    "a tray that is missing": "document.querySelector('.tray').style.visibility = 'hidden'",
    "larger letters": "document.documentElement.style.fontSize = '17.5px'",
    "no colour of sides": "document.querySelectorAll('.s1').forEach(e => e.style.setProperty('--side', '#777'))",
}


@pytest.fixture
def battle(pictured: Callable[[str], Page], desk: Desk) -> Page:
    page = pictured("1440")
    stage.VIEWS["battle"](page, desk)
    return page


@pytest.mark.parametrize("words", CHANGES)
def test_a_change_is_caught(battle: Page, words: str):
    before = look(battle, "light")
    battle.evaluate(CHANGES[words])
    assert apart(few(before), look(battle, "light")) > BOUND


def test_a_wrong_theme_is_caught(battle: Page):
    before = look(battle, "light")
    assert apart(few(before), look(battle, "dark")) > 0.5
    battle.evaluate("document.querySelector('aside').dataset.theme = 'dark'")
    assert apart(few(before), look(battle, "light")) > BOUND


def test_the_same_page_is_the_same(battle: Page):
    assert apart(look(battle, "light"), look(battle, "light")) == 0


SMOOTHED: dict[str, Callable[[Image.Image], Image.Image]] = {
    "sharper letters": lambda shot: shot.filter(ImageFilter.SHARPEN),
    "softer letters": lambda shot: shot.filter(ImageFilter.GaussianBlur(0.6)),
    "stronger letters": lambda shot: ImageEnhance.Contrast(shot).enhance(1.05),
}


@pytest.mark.parametrize("words", SMOOTHED)
def test_other_smoothing_of_letters_is_no_change(battle: Page, words: str):
    kept = few(look(battle, "light"))
    shot = Image.open(io.BytesIO(battle.screenshot(animations="disabled"))).convert("RGB")
    assert apart(kept, small(SMOOTHED[words](shot))) <= BOUND


def test_few_colours_are_enough(battle: Page):
    """A kept picture is not told from what it was made of."""
    for scheme in SCHEMES:
        shot = look(battle, scheme)
        assert apart(few(shot), shot) == 0
