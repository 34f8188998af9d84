"""The sixth system is installed while its tests run, in this process and in those that they start, and only then."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from wartable.rulesets import look_again

HERE = str(Path(__file__).parent)


@pytest.fixture(scope="package", autouse=True)
def installed() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(HERE)
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (HERE, os.environ.get("PYTHONPATH", "")))))
        look_again()
        yield
    look_again()
