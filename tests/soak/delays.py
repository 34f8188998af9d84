"""Tests of the server while its threads are held up by lot: what hangs on which of two is quicker shows itself.

As a plugin of pytest (`-p tests.soak.delays`) it holds up whatever the server hands to a thread; as a part of a long
run it repeats all tests of the server so, each time with other delays.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from tests.soak.clock import Clock, Say
from wartable.server.rooms.store import Store

SEED = "WARTABLE_DELAYS"
"""The variable of the environment that holds the seed of the delays."""
SECONDS = (0.0, 0.0, 0.0, 0.002, 0.01, 0.03)
TESTS = ("tests/server", "tests/umpire")
WORKERS = "2"
ROOT = Path(__file__).parents[2]


def pytest_configure(config: pytest.Config) -> None:
    """Hold up threads from now on."""
    lot = Random(f"{os.environ.get(SEED, '')} {getattr(config, 'workerinput', {}).get('workerid', '')}")
    patch = pytest.MonkeyPatch()
    config.add_cleanup(patch.undo)
    to_thread, in_transaction = asyncio.to_thread, Store._in_transaction

    def held(work: Callable[..., Any]) -> Callable[..., Any]:
        def go(*args: Any, **more: Any) -> Any:
            time.sleep(lot.choice(SECONDS))
            found = work(*args, **more)
            time.sleep(lot.choice(SECONDS))
            return found

        return go

    async def slowly(work: Callable[..., Any], *args: Any, **more: Any) -> Any:
        return await to_thread(held(work), *args, **more)

    def written(store: Store, work: Callable[[sa.Connection], Any]) -> Any:
        return held(in_transaction)(store, work)

    patch.setattr(asyncio, "to_thread", slowly)
    patch.setattr(Store, "_in_transaction", written)


def delays(clock: Clock, first: int, say: Say) -> None:
    """All tests of the server, once and again until the time is up.

    Raises:
        AssertionError: one failed.
    """
    for seed in count(first):
        if not clock.left:
            return
        words = [sys.executable, "-m", "pytest", "-q", "-n", WORKERS, "--dist", "loadfile", "-p", "tests.soak.delays"]
        done = subprocess.run(
            [*words, *TESTS], cwd=ROOT, env={**os.environ, SEED: str(seed)}, capture_output=True, text=True, check=False
        )
        told = done.stdout.strip().splitlines()
        assert done.returncode == 0, f"seed {seed}:\n" + "\n".join(told[-60:])
        say(f"  seed {seed}: {told[-1] if told else ''}")
        clock.count += 1
