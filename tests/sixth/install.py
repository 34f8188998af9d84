"""The sixth system is installed for a while: in this process, and in those that it starts."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from wartable.rulesets import look_again

HERE = str(Path(__file__).parent)


@contextmanager
def installed() -> Iterator[None]:
    """It is there in the block, and only there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(HERE)
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (HERE, os.environ.get("PYTHONPATH", "")))))
        look_again()
        yield
    look_again()
