"""Everything that a system has is used in games of bots, every position looked at."""

from __future__ import annotations

from tests.kit.suite import Run, each
from tests.properties.makers import MAKERS


@each(MAKERS, "everything")
def test_everything(run: Run) -> None:
    run()
