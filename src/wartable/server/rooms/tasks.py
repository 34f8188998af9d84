"""Work that is carried to its end, whoever waits for it, and work that is cut short."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any, TypeVar

T = TypeVar("T")


async def whole(work: Coroutine[Any, Any, T]) -> T:
    """What `work` comes to; it goes on even if whoever waits for it here leaves, and then nobody hears how it ended."""
    task = asyncio.create_task(work)
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    return await asyncio.shield(task)


async def ended(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cut these short, and wait until they have ended."""
    cut = list(tasks)
    for task in cut:
        task.cancel()
    await asyncio.gather(*cut, return_exceptions=True)
