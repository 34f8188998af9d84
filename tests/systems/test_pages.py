"""Every system in the browser: its table is answered at and loaded anew, a game that is over is replayed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.kit import browser
from tests.kit.maker import Maker
from tests.properties.makers import MAKERS
from tests.web.desk import Desk

each = pytest.mark.parametrize("maker", MAKERS, ids=[maker.name for maker in MAKERS])


@each
def test_its_table_is_the_same_when_it_is_loaded_anew(maker: Maker, page: Page, desk: Desk) -> None:
    browser.answered(maker, page, desk)


@each
def test_a_game_of_it_is_replayed(maker: Maker, page: Page, desk: Desk) -> None:
    browser.replayed(maker, page, desk)
