"""Pages that one test after another uses: a new one costs twice the processor time of one that is wiped.

A page that a test did something lasting to (a script before all others, a clock of its own, a route) is thrown away;
who listens to it listens no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize

LASTS = (
    "add_init_script", "add_locator_handler", "clock", "close", "context", "expose_binding", "expose_function",
    "once", "route", "route_from_har", "route_web_socket", "set_extra_http_headers",
)  # fmt: skip
MODIFIERS = ("Alt", "Control", "Meta", "Shift")


class Pool:
    """Pages for tests that stay at `home`; `make` makes a context of a kind, as its keywords say."""

    def __init__(self, home: str, make: Callable[..., BrowserContext]) -> None:
        self._home, self._make = home, make
        self._free: dict[str, list[tuple[BrowserContext, Page]]] = {}
        self._spoilt: set[int] = set()
        self._heard: dict[int, list[tuple[Any, Any]]] = {}  # by page: an event and who listens to it

    @contextmanager
    def lent(self, look_after: Callable[[BrowserContext, Page], Callable[[], None]], **how: Any) -> Iterator[Page]:
        """A page as if it were new; what `look_after` gives back is called when the test is over."""
        free = self._free.setdefault(repr(sorted(how.items())), [])
        context, page = free.pop() if free else self._new(**how)
        leave = look_after(context, page)
        self._spoilt.discard(id(page))
        self._heard[id(page)] = []
        yield page
        for event, heard in self._heard.pop(id(page)):
            page.remove_listener(event, heard)
        fit = id(page) not in self._spoilt and context.pages == [page] and page.url.startswith((self._home, "about:"))
        if fit:
            self._wipe(context, page, how["viewport"])
        leave()
        if fit:
            free.append((context, page))
        else:
            context.close()

    def spoil(self, page: Page) -> None:
        """A test does something to it that lasts."""
        self._spoilt.add(id(page))

    def hear(self, page: Page, event: Any, heard: Any) -> None:
        """A test listens to it, as long as it has the page."""
        if id(page) in self._heard:
            self._heard[id(page)].append((event, heard))

    def close(self) -> None:
        """No test comes any more."""
        for free in self._free.values():
            for context, _ in free:
                context.close()

    def _new(self, **how: Any) -> tuple[BrowserContext, Page]:
        context = self._make(**how)
        return context, context.new_page()

    def _wipe(self, context: BrowserContext, page: Page, size: ViewportSize) -> None:
        """It remembers nothing, is as large and as bright as at first, and nobody holds a key down."""
        for key in MODIFIERS:
            page.keyboard.up(key)
        page.mouse.up()
        page.goto("about:blank")
        tools = context.new_cdp_session(page)
        tools.send("Storage.clearDataForOrigin", {"origin": self._home, "storageTypes": "all"})
        tools.send("Page.resetNavigationHistory")
        tools.detach()
        context.clear_cookies()
        page.mouse.move(0, 0)
        page.emulate_media(media="null", color_scheme="null", reduced_motion="null", forced_colors="null")
        page.set_viewport_size(size)


@contextmanager
def noticed(pool: Pool) -> Iterator[None]:
    """The pool is told when a test does something lasting to any page."""
    with pytest.MonkeyPatch.context() as patch:
        for name in LASTS:
            patch.setattr(Page, name, _telling(getattr(Page, name), pool.spoil))
        listen = Page.on

        @wraps(listen)
        def on(page: Page, event: Any, f: Any) -> None:
            pool.hear(page, event, f)
            listen(page, event, f)

        patch.setattr(Page, "on", on)
        yield


def _telling(was: Any, tell: Callable[[Page], None]) -> Any:
    if isinstance(was, property):
        got = was.fget
        assert got is not None

        def get(page: Page) -> Any:
            tell(page)
            return got(page)

        return property(get)

    @wraps(was)
    def call(page: Page, *args: Any, **how: Any) -> Any:
        tell(page)
        return was(page, *args, **how)

    return call
