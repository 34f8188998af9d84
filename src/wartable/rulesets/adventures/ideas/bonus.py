"""What a test has more than its die (AT-NEW-VOC-01): companions near, what was done before, what one is and has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from wartable.engine.mod import Mod
from wartable.engine.plane import INCH, gap
from wartable.rulesets.adventures.cards.acts import CHARGE
from wartable.rulesets.adventures.cards.places import live
from wartable.rulesets.adventures.catalogue.words.steps import Attempt, If, Per
from wartable.rulesets.adventures.persons.asked import peacemaker, test_parts
from wartable.rulesets.adventures.spotting.lines import spot
from wartable.rulesets.adventures.state import ALIENS, COMPANION, K9, LEADER, OWN, Figure, Game

CLOSE, FAR = 3 * INCH, 6 * INCH
AT_MARKER = 2 * INCH
"""AT-NEW-CARD-06: a charge so near to a marker has it in its blast."""
SAVED = "saved"
"""The counter of civilians who have left the table for safety (AT-CIV-02)."""


def bonus_parts(game: Game, tester: Figure, step: Attempt, clause: str) -> Iterator[Mod]:
    """AT-NEW-VOC-01: the bonuses of a test, and what persons add (AT-NEW-WHO-01)."""
    for bonus in step.bonus:
        if bonus.per is not None:
            count = COUNTED[bonus.per](game, tester)
            times = min(count, bonus.max) if bonus.max else count
            yield Mod(bonus.add * times, clause, bonus.per.value.replace("_", " "))
        elif bonus.if_ is not None and HOLDS[bonus.if_](game, tester):
            yield Mod(bonus.add, clause, bonus.if_.value.replace("_", " "))
    yield from test_parts(game, tester)


def _near(game: Game, me: Figure, far: int) -> list[Figure]:
    """Free friends within so far of a figure."""
    return [f for f in game.on_table(OWN) if f is not me and f.free and gap(f.body, me.body) <= far]


def felled(game: Game, kind: str = "") -> int:
    """How many aliens of a kind have been destroyed, disabled or captured in this game; all without a kind."""
    return sum(number for key, number in game.facts if key.startswith(f"felled {kind}") and key != "felled in")


def _charged(game: Game, me: Figure) -> bool:
    """AT-NEW-DAL-04: whether a charge lies at the live objective marker."""
    marker = live(game)
    if marker is None:
        return False
    at = spot(marker.x, marker.y)
    return any(due.key == CHARGE and gap(spot(due.x, due.y), at) <= AT_MARKER for due in game.pending)


def _listens(game: Game, me: Figure) -> bool:
    """AT-NEW-ICE-04: whether the leader is near and no alien has been destroyed this turn."""
    near = any(f.kind == LEADER and gap(f.body, me.body) <= FAR for f in game.on_table(ALIENS))
    return near and game.fact("felled in") != game.turn


def scientist(game: Game, figure: Figure) -> bool:
    """AT-LAB-01: whether a figure is a scientist."""
    person = game.book.persons.get(figure.person)
    return person is not None and person.scientist


COUNTED: Mapping[Per, Callable[[Game, Figure], int]] = {
    Per.COMPANION_WITHIN_3: lambda game, me: sum(f.kind in (COMPANION, K9) for f in _near(game, me, CLOSE)),
    Per.CYBERMAT_DESTROYED: lambda game, me: felled(game, "cybermat"),
    Per.ALIEN_DESTROYED_THIS_GAME: lambda game, me: felled(game),
    Per.CIVILIAN_SAVED: lambda game, me: game.fact(SAVED),
}
HOLDS: Mapping[If, Callable[[Game, Figure], bool]] = {
    If.SCIENTIST: scientist,
    If.K9_WITHIN_6: lambda game, me: any(f.kind == K9 for f in _near(game, me, FAR)),
    If.BLASTING_CHARGE_AT_LIVE: _charged,
    If.PEACEMAKER_WITHIN_3: lambda game, me: any(peacemaker(game, f) for f in (me, *_near(game, me, CLOSE))),
    If.ICE_LORD_LISTENS: _listens,
}
