"""What every system is put through, for this one."""

from __future__ import annotations

from tests.episode.maker import EPISODE
from tests.kit.suite import Run, each


@each((EPISODE,), "games", "decisions", "sessions", "secrets", "files")
def test_all_that_systems_are_put_through(run: Run) -> None:
    run()
