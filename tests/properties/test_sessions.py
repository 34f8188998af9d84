"""Whatever way leads to a position of any system, it is the same position: forks, undo, saves, other processes."""

from __future__ import annotations

from tests.kit.suite import Run, each
from tests.properties.makers import MAKERS


@each(MAKERS, "sessions")
def test_sessions(run: Run) -> None:
    run()
