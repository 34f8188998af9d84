"""What a request of any system offers works, and what it refuses is refused."""

from __future__ import annotations

from tests.kit.suite import Run, each
from tests.properties.makers import MAKERS


@each(MAKERS, "decisions")
def test_decisions(run: Run) -> None:
    run()
