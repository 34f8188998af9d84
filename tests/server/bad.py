"""Work for a bot's process that goes wrong; it is found there by its name."""

from __future__ import annotations

import os
import time

from wartable.server.bots import Pause, Thought, _hurried, think


def die() -> None:
    os._exit(3)


def fail() -> None:
    raise KeyError("a fault of a bot")


def sleep(seconds: float) -> str:
    time.sleep(seconds)
    return "slept"


def hangs(game: str, seat: str, kind: str, seed: str, pause: Pause) -> Thought:
    """All but the simplest bot think for ever."""
    while kind != "random":
        time.sleep(1)
    return think(game, seat, kind, seed, pause)


def dies(game: str, seat: str, kind: str, seed: str, pause: Pause) -> Thought:
    if kind != "random":
        die()
    return think(game, seat, kind, seed, pause)


def fails(game: str, seat: str, kind: str, seed: str, pause: Pause) -> Thought:
    if kind != "random":
        fail()
    return think(game, seat, kind, seed, pause)


def never(game: str, seat: str, kind: str, seed: str, pause: Pause) -> Thought:
    raise KeyError(kind)


def waits(game: str, seat: str, kind: str, seed: str, pause: Pause) -> Thought:
    """All but the simplest bot think until they are told to move."""
    while kind != "random" and not _hurried(pause.number):
        time.sleep(0.01)
    return think(game, seat, "random", seed, pause)
