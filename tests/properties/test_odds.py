"""What is foretold in any system is what comes: against throws, against play, and through every face of small flows."""

from __future__ import annotations

from tests.kit.suite import Run, each
from tests.properties.makers import MAKERS


@each(MAKERS, "odds")
def test_odds(run: Run) -> None:
    run()
