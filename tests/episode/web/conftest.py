"""The browsers of the table's own tests, with Adventures in Time and Space installed."""

from __future__ import annotations

from tests.web.conftest import browser as browser
from tests.web.conftest import browser_context_args as browser_context_args
from tests.web.conftest import desk as desk
from tests.web.conftest import page as page
from tests.web.conftest import person as person
from tests.web.conftest import playwright as playwright
from tests.web.conftest import pool as pool
from tests.web.conftest import server as server
from tests.web.conftest import watch as watch
