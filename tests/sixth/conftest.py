"""The sixth system is installed while its tests run, in this process and in those that they start, and only then."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.sixth import install


@pytest.fixture(scope="package", autouse=True)
def installed(request: pytest.FixtureRequest) -> Iterator[None]:
    # For a folder without __init__.py pytest would keep it until the end of the session, for all other tests.
    assert isinstance(request.node, pytest.Package), "the folder needs an __init__.py"
    with install.installed():
        yield
