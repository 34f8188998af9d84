"""Players by kind. Each draws from its own stream and never sees dice to come."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from wartable.ai.follow import CaptainPlayer
from wartable.ai.greedy import GreedyPlayer as GreedyPlayer
from wartable.ai.greedy import RandomPlayer as RandomPlayer
from wartable.ai.greedy import first_legal as first_legal
from wartable.ai.recruit import RecruitPlayer
from wartable.ai.veteran import VeteranPlayer
from wartable.engine.answer import Player
from wartable.engine.errors import DataError

RANDOM, RECRUIT, SOLDIER, VETERAN, GREEDY = "random", "recruit", "soldier", "veteran", "greedy"
CAPTAIN = "captain"
LEVELS = (RANDOM, RECRUIT, SOLDIER, VETERAN)
"""The kinds from weak to strong."""
KINDS: dict[str, Callable[[str | int], Player]] = {
    RECRUIT: RecruitPlayer, SOLDIER: GreedyPlayer, VETERAN: VeteranPlayer, RANDOM: RandomPlayer,
    GREEDY: GreedyPlayer, CAPTAIN: CaptainPlayer,
}  # fmt: skip
"""By name; `greedy` is another name of the soldier."""
TOLD = "random, recruit, soldier or veteran"
"""The kinds for a sentence."""


def player(kind: str, seed: str | int, seconds: float = 0.0) -> Player:
    """A new player of that kind; equal seeds play alike.

    Args:
        kind: one of `KINDS`; a veteran may have its budget with it: `veteran:200` plays out 200 decisions for an
            answer.
        seed: of its own stream.
        seconds: how long it may look ahead at most for one answer; 0 leaves it to its budget, which is the same on
            any machine.

    Raises:
        DataError: there is no such kind.
    """
    name, nodes = split(kind)
    found = KINDS[name](seed)
    if isinstance(found, VeteranPlayer):
        found.nodes, found.seconds = nodes or found.nodes, seconds
    return found


def split(kind: str) -> tuple[str, int]:
    """A kind as its name and its budget, 0 if none is said.

    Raises:
        DataError: there is no such kind, or it has no budget.
    """
    name, sign, budget = kind.partition(":")
    if name not in KINDS:
        raise DataError("", 0, f"no bot is called {name!r}; there are: {', '.join(KINDS)}")
    if sign and not (name == VETERAN and budget.isdecimal() and int(budget)):
        raise DataError("", 0, f"{kind}: a veteran alone has a budget of decisions, such as {VETERAN}:200")
    return name, int(budget or 0)


def known(kind: str) -> bool:
    """Whether there is a player of that kind."""
    try:
        split(kind)
    except DataError:
        return False
    return True


def keep_for(kinds: Iterable[str]) -> str:
    """Which checkpoints a session has to keep for these players: the last if one of them looks ahead, else none."""
    return "last" if any(split(kind)[0] == VETERAN for kind in kinds) else "none"
