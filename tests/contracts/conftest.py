"""What all contracts share, and give back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.contracts.source import modules


@pytest.fixture(scope="package", autouse=True)
def forgotten() -> Iterator[None]:
    """The trees of the whole package take 150 MB: who has run these tests does not keep them."""
    yield
    modules.cache_clear()
