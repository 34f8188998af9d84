"""Tests leave pages to each other that are as new, and none to which something lasting was done."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.web.conftest import USUAL, Watch
from tests.web.pool import Pool

DARK = "matchMedia('(prefers-color-scheme: dark)').matches"
LEFT = f"[localStorage.length, document.cookie, history.length, innerWidth, {DARK}]"
LASTING: dict[str, Callable[[Page], object]] = {
    "a script before all others": lambda page: page.add_init_script("window.odd = 1"),
    "a route": lambda page: page.route("**/odd", lambda route: route.abort()),
    "a clock": lambda page: page.clock.install(),
    "who listens once": lambda page: page.once("dialog", lambda dialog: dialog.accept()),
    "a second page": lambda page: page.context.new_page(),
}


def test_a_page_is_as_new(pool: Pool, watch: Watch, server: str):
    how = {**USUAL, "base_url": server, "locale": "en-US"}
    with pool.lent(watch.look_after, **how) as first:
        first.goto("/rules")
        new = first.evaluate(LEFT)
        first.evaluate("localStorage.setItem('odd', '1'); document.cookie = 'odd=1'; history.pushState({}, '', '/odd')")
        first.emulate_media(color_scheme="dark")
        first.set_viewport_size({"width": 390, "height": 844})
        assert first.evaluate(LEFT) != new
    with pool.lent(watch.look_after, **how) as again:
        again.goto("/rules")
        assert again is first
        assert again.evaluate(LEFT) == new


@pytest.mark.parametrize("lasting", LASTING)
def test_what_lasts_is_thrown_away(pool: Pool, watch: Watch, server: str, lasting: str):
    how = {**USUAL, "base_url": server, "locale": "en-IE"}
    with pool.lent(watch.look_after, **how) as first:
        LASTING[lasting](first)
    assert first.is_closed()


def test_who_listened_listens_no_more(pool: Pool, watch: Watch, server: str):
    how = {**USUAL, "base_url": server, "locale": "en-NZ"}
    heard: list[str] = []
    with pool.lent(watch.look_after, **how) as first:
        first.on("request", lambda request: heard.append(request.url))
        first.goto("/rules")
    before = len(heard)
    assert before > 0
    with pool.lent(watch.look_after, **how) as again:
        assert again is first
        again.goto("/rules")
    assert len(heard) == before


def test_two_at_once_are_two(pool: Pool, watch: Watch, server: str):
    how = {**USUAL, "base_url": server}
    with pool.lent(watch.look_after, **how) as one, pool.lent(watch.look_after, **how) as two:
        assert one is not two
