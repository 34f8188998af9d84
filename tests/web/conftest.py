"""Browsers at the table: a server in a thread, pages that may say nothing to the console and call nobody outside."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    ConsoleMessage,
    Page,
    Playwright,
    WebSocket,
    expect,
    sync_playwright,
)

from tests.server.play import served
from tests.web.desk import Desk
from tests.web.pool import Pool, noticed
from tests.web.seat import PATIENCE
from wartable.server.app import DIST, Settings
from wartable.server.net import hub

HOME = {"127.0.0.1", "localhost"}
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run", "--force-color-profile=srgb", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    # A page keeps its process from one test to the next, and what is drawn needs none of its own: a fourth less to do.
    "--process-per-site", "--in-process-gpu",
    # No page stands long enough for what is compiled with more care to pay.
    "--js-flags=--no-opt --no-maglev",
]  # fmt: skip
# The one without windows of its own does the same in less time.
WHERE = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

FEW = 16
"""So many games that nobody is at stay in memory: some three hundred are begun in a worker's life, of 2 MB each."""

# A test waits for states; how long a loaded machine takes decides nothing, as the usual 5 seconds would.
expect.set_options(timeout=1000 * PATIENCE)


def dist() -> Path:
    """The built client that is tested: the one of the package, unless another is named."""
    return Path(os.environ.get("WARTABLE_DIST") or DIST)


def chromium() -> str:
    """The browser's program."""
    named = os.environ.get("WARTABLE_CHROMIUM") or next(filter(None, map(shutil.which, WHERE)), None)
    if named is None:
        raise pytest.UsageError("the tests of the browser table need Chromium; on Debian: apt-get install chromium")
    return named


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a table with a store of its own."""
    assert (dist() / "index.html").is_file(), "the browser client is not built; run script/setup"
    store = tmp_path_factory.mktemp("table") / "games.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hub, "AT_ONCE", FEW)
        with served(Settings(store, 1, 20.0, dist(), rate=2000.0, limit=60.0)) as (address, _):
            yield f"http://{address}"


@pytest.fixture(scope="package")
def desk(server: str) -> Desk:
    """Sets games up, past the page."""
    return Desk(server)


# The plugin keeps its browser until the end of the session, and with it an event loop that seems to run: tests of other
# folders could not run theirs after it. These end with this folder.
@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    found = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
    yield found
    found.close()


# What a page draws by lot (seeds, numbers of tables) is the same each time: a test that fails once fails again.
LOTS = """(() => {
  let state = 20_636;
  Math.random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
})();"""

# What others do is shown at once, as somebody may choose; tests of the story choose otherwise (`test_story.py`).
AT_ONCE = """if (location.protocol.startsWith("http") && !localStorage.getItem("wartable.story"))
  localStorage.setItem("wartable.story", JSON.stringify([{ seat: "", speed: 0, since: -1 }]));"""

# Without motion a page is where it shall be as soon as it says so.
USUAL: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce", "locale": "en-GB"}


@pytest.fixture(scope="package")
def browser_context_args() -> dict[str, Any]:
    return {}


class Watch:
    """What pages did that no page may do."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.allowed: list[str] = []

    def allow(self, *patterns: str) -> None:
        """Words on the console that belong to what the test does, such as a server that is gone."""
        self.allowed += patterns

    def told(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.fault(f"console {message.type}: {message.text}")

    def fault(self, words: str) -> None:
        if not any(re.search(pattern, words) for pattern in self.allowed):
            self.faults.append(words)

    def called(self, address: str) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("data", "blob") and parts.hostname not in HOME:
            self.faults.append(f"called {address}")

    def look_after(self, context: BrowserContext, *pages: Page) -> Callable[[], None]:
        """Watch what comes to be in a context and `pages` that are there, until what is given back is called."""
        listened: list[tuple[Any, str, Any]] = [
            (context, "console", self.told),
            (context, "weberror", lambda error: self.fault(f"error: {error.error}")),
            (context, "request", lambda request: self.called(request.url)),
            (context, "page", lambda page: page.on("websocket", self._connected)),
            *((page, "websocket", self._connected) for page in pages),
        ]
        for what, event, heard in listened:
            what.on(event, heard)

        def leave() -> None:
            for what, event, heard in listened:
                what.remove_listener(event, heard)

        return leave

    def _connected(self, socket: WebSocket) -> None:
        self.called(socket.url)


@pytest.fixture
def watch() -> Iterator[Watch]:
    watching = Watch()
    yield watching
    assert not watching.faults, "the page did what it may not:\n" + "\n".join(watching.faults)


People = Callable[..., Page]


def prepared(context: BrowserContext) -> BrowserContext:
    """As all tests want it."""
    context.set_default_timeout(1000 * PATIENCE)
    context.add_init_script(LOTS)
    context.add_init_script(AT_ONCE)
    return context


@pytest.fixture(scope="package")
def pool(browser: Browser, server: str) -> Iterator[Pool]:
    """Pages that tests leave to each other."""
    pages = Pool(server, lambda **how: prepared(browser.new_context(**how)))
    with noticed(pages):
        yield pages
    pages.close()


@pytest.fixture
def person(pool: Pool, server: str, watch: Watch) -> Iterator[People]:
    """Another browser: a page with a memory of its own; keywords are those of a browser context."""
    with ExitStack() as lent:
        yield lambda **how: lent.enter_context(pool.lent(watch.look_after, **{**USUAL, "base_url": server, **how}))


@pytest.fixture
def page(person: People) -> Page:
    """A browser of a usual size."""
    return person()


@pytest.fixture
def tools(browser: Browser, page: Page) -> CDPSession:
    """What the tools of the browser can do to the page; a test undoes what it has done with them."""
    context = next(context for context in browser.contexts if page in context.pages)
    return context.new_cdp_session(page)
