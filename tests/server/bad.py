"""Work for a bot's process that goes wrong; it is found there by its name."""

from __future__ import annotations

import os
import time

from wartable.server.bots import Thought, think


def die() -> None:
    os._exit(3)


def fail() -> None:
    raise KeyError("a fault of a bot")


def sleep(seconds: float) -> str:
    time.sleep(seconds)
    return "slept"


def hangs(game: str, seat: str, kind: str, seed: str, seconds: float = 0.0) -> Thought:
    """All but the simplest bot think for ever."""
    while kind != "random":
        time.sleep(1)
    return think(game, seat, kind, seed)


def dies(game: str, seat: str, kind: str, seed: str, seconds: float = 0.0) -> Thought:
    if kind != "random":
        die()
    return think(game, seat, kind, seed)


def fails(game: str, seat: str, kind: str, seed: str, seconds: float = 0.0) -> Thought:
    if kind != "random":
        fail()
    return think(game, seat, kind, seed)


def never(game: str, seat: str, kind: str, seed: str, seconds: float = 0.0) -> Thought:
    raise KeyError(kind)
