"""Game clocks in the terminal: a bank of time for each seat that has one, and what each answer adds to it.

A bank runs while its seat is at the prompt, and never while the game tells what others do or a bot thinks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from wartable.cli.terminal.seats import seat_of
from wartable.engine.errors import DataError
from wartable.umpire.seating import Bank

MINUTE = 60
MOST_MINUTES, MOST_SECONDS = 24 * 60, 600
FORM = "write MINUTES+SECONDS, such as 30+10, or SEAT=MINUTES+SECONDS"


class Clocks:
    """The banks of a table; `now` tells the time in seconds."""

    def __init__(self, banks: Mapping[str, Bank], now: Callable[[], float]) -> None:
        self.banks = dict(banks)
        self._now = now
        self._since = 0.0

    def start(self) -> None:
        """Somebody is at the prompt."""
        self._since = self._now()

    def stop(self, seat: str) -> bool:
        """A line was typed by `seat`; whether there is time left, or it has no clock."""
        bank = self.banks.get(seat)
        if bank is None:
            return True
        left = bank.left - (self._now() - self._since)
        self.banks[seat] = bank._replace(left=max(0.0, left))
        return left > 0

    def pay(self, seat: str) -> None:
        """An answer of `seat` was taken."""
        if (bank := self.banks.get(seat)) is not None:
            self.banks[seat] = bank._replace(left=bank.left + bank.increment)

    def told(self, names: Mapping[str, str]) -> str:
        """All banks in a line, '' if there are none."""
        return ", ".join(f"{names.get(seat, seat)} {lasted(bank.left)}" for seat, bank in self.banks.items())


def lasted(seconds: float) -> str:
    """A time as clocks show it: `29:50`, `1:02:03`."""
    minutes, rest = divmod(int(seconds), MINUTE)
    hours, minutes = divmod(minutes, MINUTE)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def read_clocks(given: Sequence[str], people: Sequence[str], names: Mapping[str, str]) -> dict[str, Bank]:
    """The banks that were asked for, of the people at the terminal.

    Raises:
        DataError: one is no clock, or its seat is no person's.
    """
    found: dict[str, Bank] = {}
    for item in given:
        word, sign, what = item.rpartition("=")
        seat = seat_of(word.strip(), names) if sign else ""
        if sign and seat not in people:
            raise DataError("", 0, f"--clock {item}: {word!r} is no seat that a person takes here")
        bank = _bank(item, what)
        found.update(dict.fromkeys([seat] if seat else people, bank))
    return found


def _bank(item: str, what: str) -> Bank:
    minutes, _, seconds = what.partition("+")
    if not (minutes.isascii() and minutes.isdigit() and (seconds or "0").isascii() and (seconds or "0").isdigit()):
        raise DataError("", 0, f"--clock {item}: {FORM}")
    bank, increment = int(minutes), int(seconds or 0)
    if not (1 <= bank <= MOST_MINUTES and increment <= MOST_SECONDS):
        raise DataError(
            "", 0, f"--clock {item}: a clock has 1 to {MOST_MINUTES} minutes and adds up to {MOST_SECONDS} seconds"
        )
    return Bank(bank * MINUTE, increment, float(bank * MINUTE))
