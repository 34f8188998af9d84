"""Work for a bot's process that goes wrong; it is found there by its name."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from wartable.engine.errors import DataError
from wartable.picture.typeset import NotSet
from wartable.server.rooms.bots import Pause, Thought, _hurried, think


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


FLAG = Path("at-work-before")
"""In the working directory, which a process has from the one that started it; its environment may be an older one."""


def first() -> bool:
    """Whether nobody has been at work before."""
    try:
        FLAG.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def killed(game: str, seat: str, kind: str, seed: str, pause: Pause) -> Thought:
    """The first thought lasts until somebody ends the process."""
    while first() or kind == "random":
        time.sleep(60)
    return think(game, seat, kind, seed, pause)


def counts(last: int) -> Iterator[int]:
    """1, 2, 3 and so on; the first to count dies in the middle."""
    dies = first()
    for number in range(1, last + 1):
        if dies and number == 3:
            die()
        yield number


def counts_in_vain(last: int) -> Iterator[int]:
    yield 1
    die()


def adds(number: int) -> int:
    """One more; the first to try dies."""
    if first():
        die()
    return number + 1


def adds_in_vain(number: int) -> int:
    die()
    return number


def spin() -> None:
    """Work without end; no fault that it meets holds it up."""
    while True:
        with suppress(Exception):
            sum(range(1000))


def hold(folder: str, name: str) -> str:
    """Say that the work has begun, and wait until it may end."""
    Path(folder, f"{name}.begun").touch()
    while not Path(folder, "go").exists():
        time.sleep(0.01)
    return name


def refuse(text: str) -> None:
    raise DataError("mine.yaml", 3, text)


def spin_beside() -> str:
    """What costs time in a process that it waits for."""
    subprocess.run([sys.executable, "-c", "import time\nwhile time.process_time() < 0.5: pass"], check=True)
    return "spun"


def not_set() -> None:
    """Pages that cannot be set."""
    raise NotSet("the pages could not be set: no letters")
