"""The moments at which a seat may speak while another one acts, and what is told of each; a flow names no card."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum, auto

from wartable.engine.ask import Ask, Die, Flow, Pool, put
from wartable.rulesets.gates_of_doom.state import Game, Model, Unit


class Moment(StrEnum):
    """All moments, in the order in which they can come in a round."""

    WEARING_OFF = auto()
    ROUND_BEGAN = auto()
    BEFORE_DRAW = auto()
    DRAWN = auto()
    ARRIVED = auto()
    ACTION_BEGINS = auto()
    MOVING = auto()
    CONTACT_BROKEN = auto()
    TARGETED = auto()
    DICE_SEEN = auto()
    NERVE_FAILED = auto()
    SAVES_DUE = auto()
    SAVE_FAILED = auto()
    SHOT = auto()
    LOST = auto()
    ATTACKED = auto()
    ACTION_DONE = auto()
    HELD_ACTION = auto()


@dataclass(slots=True)
class Fact:
    """What a moment is about, and what those who speak at it change.

    Args:
        unit: who acts, checks or saves; '' if nobody does.
        targets: whom it is done to, in their order.
        melee: it is done in melee.
        ask, faces: dice that have been seen; a card may change one of the faces.
        more: what is added: damage, actions, inches.
        undone: what was to happen, or had failed, does not: a nerve check is passed, nobody shoots.
        fallen: the models that have just died, with the keys of their units.
    """

    moment: Moment
    unit: str = ""
    targets: tuple[str, ...] = ()
    melee: bool = False
    ask: Die | Pool | None = None
    faces: list[int] = field(default_factory=list)
    more: int = 0
    undone: bool = False
    fallen: tuple[tuple[str, Model], ...] = ()


@dataclass(slots=True)
class Speak(Ask):
    """A moment on its way to those who may speak at it; it is answered within the step and never put to people."""

    fact: Fact | None = None


def speak(
    game: Game, moment: Moment, unit: Unit | None = None, targets: tuple[str, ...] = (), melee: bool = False
) -> Flow[Fact]:  # fmt: skip
    """What comes of a moment once all have spoken; without fate cards (GD-FAT-01) and drugs nobody does."""
    fact = Fact(moment, unit.id if unit else "", targets, melee)
    return (yield from told(game, fact))


def told(game: Game, fact: Fact) -> Flow[Fact]:
    """The same of a fact that is at hand."""
    if game.fated or game.dosed:
        yield from put(Speak("GD-FAT-03", "", fact))
    return fact
