"""Games of every system: they end, and nothing comes from nothing."""

from __future__ import annotations

from tests.kit.suite import Run, each
from tests.properties.makers import MAKERS


@each(MAKERS, "games")
def test_games(run: Run) -> None:
    run()
