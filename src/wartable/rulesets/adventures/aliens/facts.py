"""What an alien goes by as it moves and shoots (AT-NEW-OBS-01): small records of facts.

They are measured on the table by `measure` and `aims`, and asked of people at a real table by `asking`. The choices
that follow from them are in `plan` and `shots`. Lengths are mils, from base edge to base edge.
"""

from __future__ import annotations

from typing import NamedTuple

from wartable.rulesets.adventures.catalogue.words.behaviours import Behaviour
from wartable.rulesets.adventures.state import RANK


class Whom(NamedTuple):
    """A figure or a marker: its id, and how far off it is."""

    key: str
    far: int


class Held(NamedTuple):
    """A prisoner of an alien: `helpless`, so that it is carried (AT-ALN-07); `there`: at the marker where it stays."""

    key: str
    helpless: bool = False
    there: bool = False


class Facts(NamedTuple):
    """What an alien goes by in step 3.

    Args:
        kind: of figure (state.KINDS). still: it cannot move (AT-LEAD-05, AT-LEAD-06).
        own: the words of its own behaviour. charges: its race prefers melee (AT-NEW-RACE-03).
        given: an order that a card has given it for this turn; toward: to whom or what that sends it.
        halts: it halts whatever it sees (AT-NEW-WHO-18). stirred: somebody near lets nobody halt (AT-NEW-RACE-01).
        holds_off: the clause by which it neither charges nor captures now, '' if none does.
        touched: a free enemy in contact with it, '' if there is none.
        prisoner: its own prisoner.
        helpless: the nearest helpless player character within reach, so that it comes within 2 inches of it.
        near, near_character: the nearest figure that it has spotted, and the nearest such player character.
        reached, reached_character: the same of those with whom contact is possible with this turn's Move.
        shown: it no longer looks like a friend (AT-NEW-RACE-09).
        lost: its target is out of its sight since that has moved, and it stands for that in this turn (AT-ALN-04).
        marker: the objective marker to which it goes. live: the live one, for those who go there.
        post: where it keeps behind its leader: the leader's id, and how far its place is off.
        prey: the nearest figure of the players, spotted or not (AT-CHAR-05).
    """

    kind: str = RANK
    still: bool = False
    own: tuple[Behaviour, ...] = ()
    charges: bool = False
    given: str = ""
    toward: str = ""
    halts: bool = False
    stirred: bool = False
    holds_off: str = ""
    touched: str = ""
    prisoner: Held | None = None
    helpless: Whom | None = None
    near: Whom | None = None
    near_character: Whom | None = None
    reached: Whom | None = None
    reached_character: Whom | None = None
    shown: bool = True
    lost: bool = False
    marker: Whom | None = None
    live: Whom | None = None
    post: Whom | None = None
    prey: Whom | None = None


class Aims(NamedTuple):
    """What an alien goes by as it chooses a target in step 4 (AT-ALN-06).

    Args:
        armed: it has a weapon that shoots and works. takes: how that takes alive: `paralyse`, `stun` or ''.
        touched: an enemy is in contact with it. holds_off: the clause by which it does not shoot, '' if none does.
        shown: it no longer looks like a friend. spares: it captures and never kills. neutral: any side is its target.
        near, near_character: the nearest spotted figure in range of its weapon that is no player character, and the
            nearest that is one.
        any_side: the nearest figure of any side in range, for a neutral.
    """

    armed: bool = True
    takes: str = ""
    touched: bool = False
    holds_off: str = ""
    shown: bool = True
    spares: bool = False
    neutral: bool = False
    near: Whom | None = None
    near_character: Whom | None = None
    any_side: Whom | None = None
