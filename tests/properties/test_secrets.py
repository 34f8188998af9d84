"""No seat of any system is shown what it may not know."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit import secrets
from tests.kit.drive import start
from tests.kit.maker import Maker
from tests.kit.sessions import play_some
from tests.kit.suite import Run, each
from tests.properties.makers import HUNT, MAKERS, TIME_WARS
from wartable.engine.answer import Stream


@each(MAKERS, "secrets")
def test_secrets(run: Run) -> None:
    run()


@pytest.mark.parametrize("maker", [TIME_WARS, HUNT], ids=["time_wars", "hunt_for_davros"])
def test_a_ruleset_that_hides_nothing_is_found_out(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    def redact(self: Any, game: Any, seat: str) -> Any:
        return game

    session = start(maker.sent[0](), 1)
    play_some(session, 20)
    secrets.hidden(maker, session, Stream("deal").below)
    monkeypatch.setattr(type(maker.rules), "redact", redact)
    with pytest.raises(AssertionError, match="a secret"):
        secrets.hidden(maker, session, Stream("deal").below)
