"""How much comes over the line when a page is opened: each page brings what it needs and no more."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Response, Route

from tests.web.conftest import Watch, dist
from tests.web.desk import Desk
from tests.web.stage import VIEWS

HOME, TABLE = 90_000, 200_000  # bytes, pressed together


def weigh(page: Page, answers: list[Response]) -> int:
    """Bytes of built files that came, and the page's own."""
    built = [one for one in answers if "/assets/" in one.url or one.request.is_navigation_request()]
    assert {one.header_value("content-encoding") for one in built if "/assets/index" in one.url} == {"br"}
    return sum(int(one.headers["content-length"]) for one in built)


@pytest.mark.parametrize(("name", "most"), [("home", HOME), ("battle", TABLE), ("hunt", TABLE)])
def test_a_page_brings_what_it_needs(page: Page, desk: Desk, name: str, most: int):
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    VIEWS[name](page, desk)
    page.wait_for_load_state("networkidle")
    weight = weigh(page, answers)
    assert 10_000 < weight < most, f"{name}: {weight} bytes"
    assert not [one.url for one in answers if "/assets/Bubble" in one.url], "the guide comes with a guided game alone"


def test_pages_are_files_of_their_own():
    built = dist() / "assets"
    scripts = {path.name.split("-")[0]: path for path in built.glob("*.js")}
    assert {"Home", "New", "Table", "Replay", "Army", "Rules", "Companion"} <= scripts.keys()
    assert all(path.with_name(f"{path.name}.br").is_file() for path in scripts.values() if path.stat().st_size >= 1000)


def test_a_page_that_does_not_come_says_so(page: Page, watch: Watch):
    watch.allow("Failed to load resource")
    page.goto("/")
    page.get_by_role("heading", level=1).wait_for()
    page.route("**/assets/New-*.js", lambda route: route.abort())
    page.get_by_role("link", name="New game").first.click()
    page.get_by_role("heading", name="The page did not come").wait_for()
    page.unroute("**/assets/New-*.js")
    page.get_by_role("button", name="Load it again").click()
    page.get_by_role("heading", name="New game", level=1).wait_for()


def test_a_press_on_a_link_is_answered_while_the_page_is_on_its_way(page: Page):
    held: list[Route] = []
    page.goto("/")
    page.route("**/assets/New-*.js", lambda route: held.append(route))
    page.get_by_role("link", name="New game").first.click()
    page.get_by_text("The page is coming.").wait_for()
    held[0].continue_()
    page.get_by_role("heading", name="New game", level=1).wait_for()
