"""What every system is put through, for this one."""

from __future__ import annotations

from tests.gates.maker import GATES
from tests.kit.suite import Run, each


@each((GATES,), "games", "decisions", "sessions", "odds", "files", "everything")
def test_all_that_systems_are_put_through(run: Run) -> None:
    run()
