"""Signals that end a game at the terminal: they come between answers, never in the middle of one."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
"""Ctrl-C, a process that is told to end, a terminal that is closed; not every system has all of them."""
BY_SIGNAL = 128
"""What the exit code of a process counts from that a signal has ended."""


class Stopped(KeyboardInterrupt):
    """The signal `number` asks to leave."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


class Interrupts:
    """Turns the signals of `NAMES` into `Stopped`, at once or when what must be done whole is done."""

    def __init__(self) -> None:
        self._held = 0
        self._due = False
        self.number = 0  # of the last one that came

    @property
    def code(self) -> int:
        """The exit code of a game that somebody left; Ctrl-C is a way to leave like any other."""
        return 0 if self.number in (0, signal.SIGINT) else BY_SIGNAL + self.number

    @contextmanager
    def heeded(self) -> Iterator[None]:
        """Heed them until the end of the block; elsewhere than in the main thread nothing is changed."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        known = signal.Signals.__members__
        before: dict[int, Any] = {known[name]: signal.getsignal(known[name]) for name in NAMES if name in known}
        # Whoever starts us may have said that a signal is to be ignored, as nohup does.
        mine = [number for number, handler in before.items() if handler not in (signal.SIG_IGN, None)]
        for number in mine:
            signal.signal(number, self._come)
        try:
            yield
        finally:
            for number in mine:
                signal.signal(number, before[number])

    @contextmanager
    def held(self, *, leaving: bool = False) -> Iterator[None]:
        """What comes during the block is heeded at its end, or not at all by who is `leaving` already.

        Raises:
            Stopped: a signal came.
        """
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            if self._due and not self._held and not leaving:
                self._due = False
                raise Stopped(self.number)

    def _come(self, number: int, _: Any) -> None:
        self.number = number
        if self._held:
            self._due = True
        else:
            raise Stopped(number)
