"""What every system is put through, for this one."""

from __future__ import annotations

from tests.group.maker import GROUP
from tests.kit.suite import Run, each


@each((GROUP,), "games", "decisions", "sessions", "files", "everything")
def test_all_that_systems_are_put_through(run: Run) -> None:
    run()
