"""Battle Group is installed while these tests run, in this process and in those that they start."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from wartable.rulesets import look_again

HERE = str(Path(__file__).parent)


@pytest.fixture(scope="package", autouse=True)
def installed(request: pytest.FixtureRequest) -> Iterator[None]:
    # For a folder without __init__.py pytest would keep it until the end of the session, for all other tests.
    assert isinstance(request.node, pytest.Package), "the folder needs an __init__.py"
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(HERE)
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (HERE, os.environ.get("PYTHONPATH", "")))))
        look_again()
        yield
    look_again()
