"""Held-up threads: tests of the server run with them, and a fault is told with the seed of its delays."""

from __future__ import annotations

import pytest

from tests.soak import delays
from tests.soak.clock import Clock


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without workers."""
    monkeypatch.setattr(delays, "WORKERS", "0")


def test_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delays, "TESTS", ("tests/server/test_unseen.py", "-k", "hush"))
    clock, told = Clock(3600.0, 1), list[str]()
    delays.delays(clock, 5, told.append)
    assert clock.count == 1
    assert told[0].startswith("  seed 5: ")
    assert "passed" in told[0]


def test_a_fault_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delays, "TESTS", ("tests/server/nowhere.py",))
    with pytest.raises(AssertionError, match="seed 5:"):
        delays.delays(Clock(3600.0, 1), 5, print)
