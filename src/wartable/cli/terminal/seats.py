"""Who sits where: `--seat p1=human`, the bots of the other seats, and whose dice are real."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wartable.ai.levels import offered
from wartable.ai.players import GREEDY, KINDS, SOLDIER, known, player
from wartable.engine.answer import Player
from wartable.engine.errors import DataError
from wartable.engine.ruleset import Ruleset
from wartable.engine.session import Session
from wartable.umpire.seating import Seating
from wartable.umpire.telling import view

HUMAN = "human"
USUAL = SOLDIER
"""The bot that plays where no other one is named."""
PATIENCE = 4.0
"""For so many seconds at most a bot looks ahead for one answer to which people wait."""


def names_of(session: Session) -> dict[str, str]:
    """The seats in the order of play with their names for people."""
    sides = view(session, "").get("sides", {})
    found = {}
    for seat in session.ruleset.seats(session.game):
        side = sides.get(seat, {}) if isinstance(sides, Mapping) else {}
        found[seat] = str(side.get("name") or seat) if isinstance(side, Mapping) else seat
    return found


def seat_of(word: str, names: Mapping[str, str]) -> str:
    """The seat that `word` names: its key, its name, or how its name begins; '' if none or several."""
    if word in names:
        return word
    low = word.lower()
    found = [seat for seat, name in names.items() if name.lower() == low]
    found = found or [seat for seat, name in names.items() if low and name.lower().startswith(low)]
    return found[0] if len(found) == 1 else ""


def read_seats(given: Sequence[str], names: Mapping[str, str], level: str) -> dict[str, str]:
    """Who plays each seat: as `given`, the others by the bot `level`.

    Raises:
        DataError: a seat or a kind that does not exist.
    """
    seats = ", ".join(f"{seat} ({name})" if name != seat else seat for seat, name in names.items())
    kinds = (HUMAN, *KINDS)
    if not known(level):
        raise DataError("", 0, f"--bots {level}: no bot is called that; there are: {', '.join(KINDS)}")
    found = dict.fromkeys(names, level)
    for item in given:
        word, sign, kind = item.partition("=")
        if not sign:
            raise DataError("", 0, f"--seat {item}: write NAME=KIND, such as {next(iter(names))}={HUMAN}")
        seat = seat_of(word.strip(), names)
        if not seat:
            raise DataError("", 0, f"--seat {item}: no seat is called {word!r}; there are: {seats}")
        if kind != HUMAN and not known(kind):
            raise DataError("", 0, f"--seat {item}: nobody is called {kind!r}; write one of {', '.join(kinds)}")
        found[seat] = kind
    return found


def fitting(ruleset: Ruleset, kinds: Mapping[str, str]) -> dict[str, str]:
    """The same `kinds`, all of which games of `ruleset` have.

    Raises:
        DataError: they do not have one of them.
    """
    return {seat: kind if kind == HUMAN else offered(ruleset, kind) for seat, kind in kinds.items()}


def as_before(seating: Seating | None, names: Mapping[str, str], level: str) -> dict[str, str]:
    """Who played each seat when a game was kept; {} if nobody is known to have sat there.

    Args:
        level: the bot that plays the seats of bots now, '' the one that did.
    """
    if seating is None or not set(seating.seats) & set(names):
        return {}
    before = {seat: seating.seats.get(seat, "") for seat in names}
    return {
        seat: HUMAN if kind == HUMAN else level or (kind if known(kind) else USUAL) for seat, kind in before.items()
    }


def told(kinds: Mapping[str, str], names: Mapping[str, str]) -> str:
    """Who sits where, in words: "you are Federation; a bot (soldier) plays Daleks"."""
    people = [names[seat] for seat, kind in kinds.items() if kind == HUMAN]
    bots = {seat: SOLDIER if kind == GREEDY else kind for seat, kind in kinds.items() if kind != HUMAN}
    others = [f"a bot ({kind}) plays {names[seat]}" for seat, kind in bots.items()]
    return "; ".join([f"you are {' and '.join(people)}" if people else "you watch", *others])


def bots(kinds: Mapping[str, str], seed: str) -> dict[str, Player]:
    """The bots among the players; where people wait for them they look ahead no longer than that takes."""
    seconds = PATIENCE if HUMAN in kinds.values() else 0.0
    return {seat: player(kind, f"{seed} {seat}", seconds) for seat, kind in kinds.items() if kind != HUMAN}
