"""What an alien does in step 3: a pure function of the facts (AT-NEW-OBS-01, AT-ALN)."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum, auto
from typing import NamedTuple

from wartable.engine.plane import INCH
from wartable.rulesets.adventures.aliens.facts import Facts, Whom
from wartable.rulesets.adventures.catalogue.words.behaviours import (
    AlwaysAttack,
    Behaviour,
    Disguised,
    GoLive,
    KeepBehind,
    Neutral,
    StayAt,
    There,
)
from wartable.rulesets.adventures.state import CYBERMAT, NODE, Order

PREFER = 3 * INCH  # AT-ALN-02
HALT = 2 * INCH  # AT-ORD-03
AT_MARKER = INCH  # how near to a marker a figure counts as being there


class AlienAction(StrEnum):
    """What an alien does with its move."""

    STAY = auto()
    FIGHT = auto()
    LEAD = auto()
    GUARD = auto()
    CATCH = auto()
    CHARGE = auto()
    RUN = auto()
    """It runs at somebody whom it does not reach."""
    ADVANCE = auto()
    HALT = auto()
    GO = auto()
    WAIT = auto()
    FOLLOW = auto()
    KEEP = auto()
    FLEE = auto()


class Course(NamedTuple):
    """A choice: what it does, whom or which marker it goes to, the order that this is, and why, with the clause.

    `halt`: how far from enemies it stops, mils. `slow`: it goes at the pace of an escort (AT-ALN-07).
    """

    action: AlienAction
    goal: str
    order: Order
    why: str
    clause: str
    halt: int = 0
    slow: bool = False


def choose(facts: Facts) -> Course:
    """AT-NEW-OBS-01: the first of the choices, in the order of their priority, that the facts allow."""
    for choice in _priorities(facts):
        course = choice(facts)
        if course is not None:
            return course
    return Course(AlienAction.STAY, "", Order.STAND, "there is nowhere to go", "AT-MOVE-04")


def _priorities(facts: Facts) -> tuple[Callable[[Facts], Course | None], ...]:
    """AT-NEW-OBS-01: guard, capture, charge, advance, objective; AT-NEW-RACE-03: who prefers melee charges first."""
    hands = (_charge, _catch) if facts.charges else (_catch, _charge)
    return (_still, _fight, _halt, _given, _cybermat, _guard, _own, *hands, _advance, _lost, _go)


def preferred(near: Whom | None, character: Whom | None) -> Whom | None:
    """AT-ALN-02: the nearest, but a player character who is no more than 3 inches further away."""
    if character is not None and (near is None or character.far <= near.far + PREFER):
        return character
    return near


# ------------------------------------------------------------------ what comes before all others
def _still(facts: Facts) -> Course | None:
    if not facts.still:
        return None
    clause = "AT-LEAD-06" if facts.kind == NODE else "AT-LEAD-05"
    return Course(AlienAction.STAY, "", Order.STAND, "it does not move", clause)


def _fight(facts: Facts) -> Course | None:
    """AT-NEW-OBS-01: who is attacked in contact fights, a guard as well."""
    if not facts.touched:
        return None
    clause = "AT-NEW-OBS-01" if facts.prisoner else "AT-CHAR-05" if facts.kind == CYBERMAT else "AT-ALN-03"
    why = "it is attacked and leaves its prisoner" if facts.prisoner else "it is in contact"
    return Course(AlienAction.FIGHT, facts.touched, Order.ATTACK, why, clause)


def _halt(facts: Facts) -> Course | None:
    """AT-NEW-WHO-18: it halts for this turn; AT-NEW-RACE-01: but nobody does near Davros."""
    if not facts.halts or facts.stirred:
        return None
    return Course(AlienAction.HALT, "", Order.STAND, "it has been made to halt", "AT-NEW-WHO-18")


def _given(facts: Facts) -> Course | None:
    """What a card orders: to run, from the enemy or to a place; to stand; to advance, seen or not."""
    if facts.given == Order.ROUT:
        return Course(AlienAction.FLEE, facts.toward, Order.ROUT, "it has been ordered to run", "AT-ORD-07")
    if facts.given == Order.STAND and not facts.stirred:
        return Course(AlienAction.HALT, "", Order.STAND, "it has been ordered to stand", "AT-ORD-05")
    if facts.given == Order.ADVANCE and facts.toward:
        why = "it has been ordered there, seen or not"
        return Course(AlienAction.ADVANCE, facts.toward, Order.ADVANCE, why, "AT-ORD-03", HALT)
    return None


def _cybermat(facts: Facts) -> Course | None:
    """AT-CHAR-05: it moves towards the nearest player's figure and stops 2 inches away."""
    if facts.kind != CYBERMAT:
        return None
    if facts.prey is None:
        return Course(AlienAction.STAY, "", Order.STAND, "none of the players' figures is there", "AT-CHAR-05")
    return Course(
        AlienAction.FOLLOW, facts.prey.key, Order.ADVANCE, "nearest of the players' figures", "AT-CHAR-05", HALT
    )


# ------------------------------------------------------------------ prisoners
def _guard(facts: Facts) -> Course | None:
    """AT-ALN-05: it leads its prisoner to the marker and stays with it there."""
    held = facts.prisoner
    if held is None:
        return None
    if held.there or facts.marker is None:
        return Course(AlienAction.GUARD, held.key, Order.STAND, "it guards its prisoner", "AT-ALN-05")
    if any(isinstance(word, StayAt) for word in facts.own):
        return Course(AlienAction.GUARD, held.key, Order.STAND, "it does not leave its marker", "AT-NEW-RACE-01")
    why, clause = "it leads its prisoner away", "AT-ALN-05"
    if held.helpless:
        why, clause = "it carries its prisoner", "AT-ALN-07"
    return Course(AlienAction.LEAD, facts.marker.key, Order.MOVE, why, clause, HALT, slow=True)


def _catch(facts: Facts) -> Course | None:
    """AT-NEW-OBS-01: a helpless character within reach is captured (AT-SHOOT-07)."""
    if facts.helpless is None or facts.holds_off or not facts.shown:
        return None
    return Course(AlienAction.CATCH, facts.helpless.key, Order.ATTACK, "helpless, within reach", "AT-NEW-OBS-01")


# ------------------------------------------------------------------ enemies
def _charge(facts: Facts) -> Course | None:
    """AT-ALN-03: in range is with whom contact is possible; the order becomes Attack."""
    target = preferred(facts.reached, facts.reached_character)
    if target is None or facts.holds_off or not facts.shown:
        return None
    if facts.charges:
        return Course(
            AlienAction.CHARGE, target.key, Order.ATTACK, "contact is possible; they prefer melee", "AT-NEW-RACE-03"
        )
    return Course(AlienAction.CHARGE, target.key, Order.ATTACK, "contact is possible", "AT-ALN-03")


def _advance(facts: Facts) -> Course | None:
    """AT-ALN-02: towards the nearest spotted one."""
    target = preferred(facts.near, facts.near_character)
    if target is None:
        return None
    character = facts.near_character is not None and target == facts.near_character != facts.near
    why = "a player character, no more than 3 inches further than the nearest" if character else "nearest that it sees"
    return Course(AlienAction.ADVANCE, target.key, Order.ADVANCE, why, "AT-ALN-02", HALT)


def _lost(facts: Facts) -> Course | None:
    """AT-ALN-04: it stands for the rest of the turn in which it has lost its target, and for the next."""
    if not facts.lost or facts.stirred:
        return None
    return Course(AlienAction.HALT, "", Order.STAND, "its target has moved out of sight", "AT-ALN-04")


def _go(facts: Facts) -> Course | None:
    """AT-ALN-01: to the objective marker that was nearest, where it waits."""
    if facts.marker is None:
        return None
    return _to_marker(facts.marker, "nearest objective", "AT-ALN-01")


def _to_marker(marker: Whom, why: str, clause: str, order: Order = Order.ADVANCE) -> Course:
    if marker.far <= AT_MARKER:
        return Course(AlienAction.WAIT, marker.key, Order.STAND, f"it waits there: {why}", clause)
    return Course(AlienAction.GO, marker.key, order, why, clause, HALT)


# ------------------------------------------------------------------ behaviour of its own
def _own(facts: Facts) -> Course | None:
    """AT-NEW-OBS-01: leaders and characters with a behaviour of their own; others act as rank and file."""
    for word in facts.own:
        rule = _WORDS.get(type(word))
        course = rule(facts, word) if rule is not None else None
        if course is not None:
            return course
    return None


def _stay_at(facts: Facts, word: Behaviour) -> Course | None:
    """AT-NEW-RACE-01: Davros goes to the nearest marker and stays there."""
    if facts.marker is None:
        return Course(AlienAction.STAY, "", Order.STAND, "there is no marker at which it could stay", "AT-NEW-RACE-01")
    return _to_marker(facts.marker, "it stays at the nearest marker", "AT-NEW-RACE-01")


def _keep_behind(facts: Facts, word: Behaviour) -> Course | None:
    """AT-NEW-RACE-03: it keeps so far behind its leader; without one it acts as the others do."""
    if facts.post is None:
        return None
    return Course(AlienAction.KEEP, facts.post.key, Order.MOVE, "it keeps behind its leader", "AT-NEW-RACE-03", HALT)


def _go_live(facts: Facts, word: Behaviour) -> Course | None:
    """AT-NEW-RACE-05: to the live marker, where it stays; AT-NEW-RACE-08: or acts as the others do."""
    assert isinstance(word, GoLive)
    if facts.live is None or (word.then is There.ACT and facts.live.far <= AT_MARKER):
        return None
    clause = "AT-NEW-RACE-05" if word.then is There.STAY else "AT-NEW-RACE-08"
    return _to_marker(facts.live, "it works at what is there", clause)


def _always_attack(facts: Facts, word: Behaviour) -> Course | None:
    """AT-NEW-RACE-06: its order is always Attack: it runs at the nearest, seen, else to its marker."""
    if facts.holds_off:
        return None
    target = preferred(facts.reached, facts.reached_character)
    why = "it always attacks"
    if target is not None:
        return Course(AlienAction.CHARGE, target.key, Order.ATTACK, why, "AT-NEW-RACE-06")
    target = preferred(facts.near, facts.near_character)
    if target is not None:
        return Course(AlienAction.RUN, target.key, Order.ATTACK, why, "AT-NEW-RACE-06")
    return None if facts.marker is None else _to_marker(facts.marker, why, "AT-NEW-RACE-06", Order.ATTACK)


def _neutral(facts: Facts, word: Behaviour) -> Course | None:
    """AT-NEW-RACE-07: it takes no side and stays where it is."""
    return Course(AlienAction.STAY, "", Order.STAND, "it takes no side", "AT-NEW-RACE-07")


def _disguised(facts: Facts, word: Behaviour) -> Course | None:
    """AT-NEW-RACE-09: while it looks like a friend it comes nearer, player characters first."""
    target = facts.near_character or facts.near
    if facts.shown or target is None:
        return None
    return Course(AlienAction.ADVANCE, target.key, Order.ADVANCE, "it looks like a friend", "AT-NEW-RACE-09", HALT)


_WORDS: dict[type[object], Callable[[Facts, Behaviour], Course | None]] = {
    StayAt: _stay_at, KeepBehind: _keep_behind, GoLive: _go_live, AlwaysAttack: _always_attack, Neutral: _neutral,
    Disguised: _disguised,
}  # fmt: skip
"""The words that change what it does in step 3; `as_alien`, `spares` and `never_halt_near` do not."""
