"""The levels of bots that a person can choose in a game: which there are hangs on what its ruleset can do."""

from __future__ import annotations

from typing import NamedTuple

from wartable.ai.players import MARSHAL, RANDOM, RECRUIT, SOLDIER, STYLED, VETERAN, parsed
from wartable.ai.styles import Style, styles
from wartable.engine.errors import DataError
from wartable.engine.ruleset import Ruleset


class Level(NamedTuple):
    """One level.

    Attributes:
        key: the kind of player (`ai.players`).
        name: what people call it.
        does: what it does, in a few words; `says`: in a sentence or two.
        ahead: it looks ahead, so that it may be given more or less time for it.
        styles: in which it may play, none if it has none.
    """

    key: str
    name: str
    does: str
    says: str
    ahead: bool = False
    styles: tuple[Style, ...] = ()


NOVICE = Level(RECRUIT, "Recruit", "overlooks and forgets", "Thinks of one unit at a time, overlooks one enemy in "
               "five, thinks most of the nearest and not of what the enemy may do. For a first game.")  # fmt: skip
WEIGHING = Level(SOLDIER, "Soldier", "weighs every answer", "Weighs every answer by its odds and takes the best, "
                 "nearly always at once: what one waits for is the pause. A fair opponent.")  # fmt: skip
PLANNING = Level(VETERAN, "Veteran", "plans for its whole side", "Plans for all of its units at once, with what the "
                 "enemy could do about it, and plans anew when the dice have fallen. Hard to beat.")  # fmt: skip
ABREAST = Level(VETERAN, "Veteran", "plans for its whole side", "Plans for all of its units at once, with what the "
                "enemy could do about it. It wins no more often than a soldier, but tells its plans.")  # fmt: skip
ACTING = Level(VETERAN, "Veteran", "plans its activations", "Plans all that a unit does in its activation, with what "
               "the enemy could do about it, and plans anew when the dice have fallen. It wins more often than a "
               "soldier.")  # fmt: skip
MATCHED = ACTING._replace(says="Plans all that a unit does in its activation, with what the enemy could do about it. "
                          "It wins no more often than a soldier, but tells its plans.")  # fmt: skip
TOGETHER = {
    SOLDIER: "Weighs every answer by its odds and takes the best, nearly always at once: what one waits for is the "
    "pause. Good company.",
    VETERAN: "Plans for all that it plays at once, with what the other side will do about it, and plans anew when the "
    "dice have fallen. The best company.",
}  # fmt: skip
"""What is said in place of that where all players win or lose together: nobody is an opponent."""
LOOKING = Level(VETERAN, "Veteran", "looks ahead", "Plays its best ideas out a turn ahead and takes what ends best. "
                "Hard to beat; an answer takes it some seconds.", True)  # fmt: skip
ALIKE = Level(VETERAN, "Veteran", "plays as a soldier", "Plays as a soldier does: nobody looks ahead in this game yet.")
TRYING = Level(MARSHAL, "Marshal", "tries its plans out", "Plans as a veteran does, and plays its best plans out "
               "before it takes one. An answer takes it some seconds.", True)  # fmt: skip
ANYTHING = Level(RANDOM, "At random", "does anything that is legal", "Does anything that is legal, at once. For a "
                 "first look at the rules.")  # fmt: skip

PLANNERS = {(False, True): PLANNING, (False, False): ABREAST, (True, True): ACTING, (True, False): MATCHED}
"""What a veteran says who plans for one unit, or for all of its side, and has beaten soldiers by it, or has not."""


def levels(ruleset: Ruleset) -> tuple[Level, ...]:
    """The levels that a game of `ruleset` has, from weak to strong."""
    looks = type(ruleset).ponders is not Ruleset.ponders
    if ruleset.planning is None:
        return ANYTHING, NOVICE, WEIGHING, LOOKING if looks else ALIKE
    every = tuple(styles().values())
    best = PLANNERS[ruleset.planning.single, ruleset.planning.proven]
    able = (best, TRYING) if looks else (best,)  # where nobody looks ahead there is nothing to try out
    planners = [level._replace(styles=every) for level in able if level.key in STYLED]
    found = ANYTHING, NOVICE, WEIGHING, *planners
    if not (ruleset.cooperative and ruleset.planning.proven):
        return found
    return tuple(level._replace(says=TOGETHER.get(level.key, level.says)) for level in found)


def offered(ruleset: Ruleset, kind: str) -> str:
    """`kind`, if a game of `ruleset` has it.

    Raises:
        DataError: it is of no level that there is, or in a style that nobody has there.
    """
    name, style, _ = parsed(kind)
    known = {level.key: level for level in levels(ruleset)}
    if name == MARSHAL and name not in known:
        why = "nobody can plan there" if ruleset.planning is None else "nobody looks ahead there"
    elif style and ruleset.planning is None:
        why = "nobody can plan there"
    else:
        return kind
    raise DataError("", 0, f"{kind}: {ruleset.title} has no such bot, for {why}; there are: {', '.join(known)}")
