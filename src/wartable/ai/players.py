"""Players by kind. Each draws from its own stream and never sees dice to come."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from wartable.ai.follow import CaptainPlayer
from wartable.ai.greedy import GreedyPlayer as GreedyPlayer
from wartable.ai.greedy import RandomPlayer as RandomPlayer
from wartable.ai.greedy import first_legal as first_legal
from wartable.ai.lookahead import LookaheadPlayer
from wartable.ai.recruit import RecruitPlayer
from wartable.ai.styles import styles
from wartable.ai.veteran import MarshalPlayer, VeteranPlayer
from wartable.engine.answer import Player
from wartable.engine.errors import DataError

RANDOM, RECRUIT, SOLDIER, VETERAN, GREEDY = "random", "recruit", "soldier", "veteran", "greedy"
MARSHAL, CAPTAIN, LOOKAHEAD = "marshal", "captain", "lookahead"
DEPUTY = VETERAN
"""Who answers in the place of a person who lets it, or whose clock has run out: as hints would."""
KINDS: dict[str, Callable[[str | int], Player]] = {
    RECRUIT: RecruitPlayer, SOLDIER: GreedyPlayer, VETERAN: VeteranPlayer, MARSHAL: MarshalPlayer,
    RANDOM: RandomPlayer, GREEDY: GreedyPlayer, CAPTAIN: CaptainPlayer, LOOKAHEAD: LookaheadPlayer,
}  # fmt: skip
"""By name; `greedy` is another name of the soldier, `captain` of a veteran that plans, `lookahead` of one that plays
its ideas out whether it could plan or not."""
BUDGETED = (VETERAN, MARSHAL, LOOKAHEAD)
"""Those that may look ahead: so many decisions for each answer."""
STYLED = (VETERAN, MARSHAL, CAPTAIN)
"""Those that plan, in one style or another."""

TOLD = "random, recruit, soldier, veteran, marshal where bots can plan"
"""The kinds for a sentence."""


class Kind(NamedTuple):
    """A kind of player in full: its `name`, the key of its `style` ('': none), its budget of decisions (0: usual)."""

    name: str
    style: str = ""
    nodes: int = 0


def player(kind: str, seed: str | int, seconds: float = 0.0) -> Player:
    """A new player of that kind; equal seeds play alike.

    Args:
        kind: one of `KINDS`; one that looks ahead may have its budget with it, and one that plans its style:
            `veteran:200` plays out 200 decisions for an answer, `veteran/bold` plans boldly.
        seed: of its own stream.
        seconds: how long it may look ahead at most for one answer; 0 leaves it to its budget, which is the same on
            any machine.

    Raises:
        DataError: there is no such kind.
    """
    name, style, nodes = parsed(kind)
    found = KINDS[name](seed)
    if isinstance(found, LookaheadPlayer):
        found.nodes, found.seconds = nodes or found.nodes, seconds
    if style and isinstance(found, CaptainPlayer):
        found.weights = styles()[style].weights
    return found


def parsed(kind: str) -> Kind:
    """What stands in `NAME/STYLE:BUDGET`; style and budget may be missing.

    Raises:
        DataError: there is no such kind, or it has no style or no budget.
    """
    before, sign, budget = kind.partition(":")
    name, slash, style = before.partition("/")
    if name not in KINDS:
        raise DataError("", 0, f"no bot is called {name!r}; there are: {', '.join(KINDS)}")
    if sign and not (name in BUDGETED and budget.isdecimal() and int(budget)):
        those = ", ".join(BUDGETED)
        raise DataError("", 0, f"{kind}: {those} alone have a budget of decisions, such as {VETERAN}:200")
    if slash and not (name in STYLED and style in styles()):
        known_ = ", ".join(styles())
        raise DataError("", 0, f"{kind}: {', '.join(STYLED)} alone have a style, and there are: {known_}")
    return Kind(name, style, int(budget or 0))


def known(kind: str) -> bool:
    """Whether there is a player of that kind."""
    try:
        parsed(kind)
    except DataError:
        return False
    return True


def keep_for(kinds: Iterable[str]) -> str:
    """Which checkpoints a session has to keep for these players: the last if one of them looks ahead, else none."""
    return "last" if any(parsed(kind).name in BUDGETED for kind in kinds) else "none"
