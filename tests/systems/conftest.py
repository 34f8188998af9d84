"""The browsers of the other tests of pages, at a table of their own where every system of the tests is there."""

from __future__ import annotations

from tests.sixth.conftest import installed
from tests.web.conftest import browser, browser_context_args, desk, page, person, playwright, pool, server, watch

__all__ = [
    "browser", "browser_context_args", "desk", "installed", "page", "person", "playwright", "pool", "server", "watch",
]  # fmt: skip
