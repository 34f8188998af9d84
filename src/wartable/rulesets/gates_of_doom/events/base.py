"""The base of all events, and those of the course of a game (chapter RND)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.kit.telling import NamingEvent, Words
from wartable.kit.wording import an, several
from wartable.rulesets.gates_of_doom.state import (
    ACTIONS,
    ACTIVATION,
    ATTACK,
    ROUND,
    Cursor,
    Game,
    Phase,
    Unit,
    living,
)

LAST = "-last"  # what the key of a unit ends with that is one who acts once more (GD-FAT-14)


def one_of(noun: str) -> str:
    """How a sentence about one of several begins: `A Chain Gun`, `An Artillery Piece`."""
    found = an(noun)
    return found[0].upper() + found[1:]


def last_of(unit: Unit) -> str:
    """GD-FAT-14: what one who acts once more is called, after he is removed, too."""
    return f"Last of {unit.name}"


def name(game: Game, key: str) -> str:
    """The name of a unit, a side or a piece of terrain by its id."""
    if key in game.units:
        return game.units[key].name or key
    if key in game.sides:
        return game.sides[key].name
    if key.removesuffix(LAST) in game.units:
        return last_of(game.units[key.removesuffix(LAST)])
    return next((piece.name for piece in game.table.features if piece.key == key), "") or key


def alone(unit: Unit) -> bool:
    """Whether a unit was fielded as one model and is called so: no sentence speaks of a model of it."""
    return max(unit.size, len(unit.models)) <= 1 and not several(unit.name)


@dataclass(frozen=True, slots=True)
class GatesEvent(NamingEvent):
    """Base of the events of this system."""

    system: ClassVar[str] = "gates_of_doom"

    @override
    def name_of(self, game: Game, key: str) -> str:
        return name(game, key)

    @override
    def words_for(self, game: Game) -> Words:
        def one(key: str) -> str:
            unit = game.units[key]
            return name(game, key) if alone(unit) else f"a model of {name(game, key)}"

        def left(number: int) -> str:
            return f"{number or 'none'} left"

        return {**NamingEvent.words_for(self, game), "left": left, "one": one}


class Under(GatesEvent):
    """Base of events under the clause `by`, that of what has brought them about."""

    __slots__ = ()
    by: str

    @property
    @override
    def clause(self) -> str:
        return self.by


# ------------------------------------------------------------------ the course of a game
@dataclass(frozen=True, slots=True)
class Turned(GatesEvent):
    """GD-RND-04: what comes next."""

    rule = "GD-RND-04"
    sentence = ""
    part = Part.COURSE
    sign = Sign.TURN
    phase: Phase
    unit: str = ""

    @override
    def apply(self, game: Game) -> None:
        game.cursor = Cursor(self.phase, self.unit)
        game.overwatch = ""
        if self.phase is Phase.DRAW:
            game.active = ""


@dataclass(frozen=True, slots=True)
class ListBreaks(GatesEvent):
    """GD-GEN-06: what in the list of a side breaks the rules for lists, told before both agree; `by` is the rule."""

    rule = "GD-GEN-06"
    sentence = "The list of {side} breaks {by:text}: {what:text}."
    sign = Sign.NOTE
    side: str
    by: str
    what: str


@dataclass(frozen=True, slots=True)
class ListAgreed(GatesEvent):
    """GD-GEN-06: `side` plays against a list that breaks rules."""

    rule = "GD-GEN-06"
    sentence = "{side:to agree} to play against it."
    sign = Sign.NOTE
    side: str

    @override
    def apply(self, game: Game) -> None:
        game.sides[self.side].lenient = True


@dataclass(frozen=True, slots=True)
class RoundBegan(GatesEvent):
    """GD-RND-01: a round begins, and every unit can activate in it."""

    rule = "GD-RND-01"
    sentence = "Round {round} begins."
    part = Part.TURN
    sign = Sign.TURN
    begins = "round"
    round: int

    @override
    def apply(self, game: Game) -> None:
        game.round = self.round
        for side in game.sides.values():
            mine = (unit for unit in game.units.values() if unit.side == side.seat)
            side.models = side.models or living(unit for unit in mine if unit.in_play or unit.kept)


@dataclass(frozen=True, slots=True)
class UnitDrawn(GatesEvent):
    """GD-RND-04: a unit has been drawn out of the bag; GD-RND-14: what it has spent in advance is gone."""

    rule = "GD-RND-04"
    part = Part.TURN
    sign = Sign.CHIT
    unit: str
    side: str
    actions: int

    @override
    def told(self, game: Game) -> str:
        left = ": {actions:action} to take" if self.actions else ", with no action left"
        return self.filled(game, f"{{unit:to be}} drawn for {{side}}{left}.")

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.activated, unit.actions = True, self.actions
        unit.drawn = 1 + max(other.drawn for other in game.units.values())
        unit.effects = tuple(effect for effect in unit.effects if effect.until != ACTIVATION)
        game.active, game.irradiated = self.unit, ()


@dataclass(frozen=True, slots=True)
class MarkerDropped(Under):
    """GD-RND-07: a unit loses an under fire marker as it activates."""

    rule = "GD-RND-07"
    part = Part.AFTER
    sign = Sign.HELD
    unit: str
    left: int
    lost: int = 1
    by: str = "GD-RND-07"

    @override
    def told(self, game: Game) -> str:
        how = "an under fire marker" if self.lost == 1 else "{lost:under fire marker}"
        return self.filled(game, f"{{unit:to lose}} {how}; {{left:left}}.")

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].under_fire = self.left


@dataclass(frozen=True, slots=True)
class ActionTaken(GatesEvent):
    """GD-RND-05: a unit spends actions on something; GD-ACT-07: or the one that it has held."""

    rule = "GD-RND-05"
    sentence = ""
    part = Part.COURSE
    unit: str
    action: str
    cost: int
    held: bool = False

    @override
    def apply(self, game: Game) -> None:
        for other in game.units.values():
            other.spared = False
        unit = game.units[self.unit]
        if self.held:
            unit.watching = False
        else:
            unit.actions = max(0, unit.actions - self.cost)


@dataclass(frozen=True, slots=True)
class Waited(GatesEvent):
    """GD-RND-03: a unit does nothing with the actions that it has left."""

    rule = "GD-RND-03"
    sentence = "{unit:to do} nothing more."
    sign = Sign.NOTE
    unit: str

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].actions = 0


@dataclass(frozen=True, slots=True)
class OverwatchBegan(GatesEvent):
    """GD-ACT-07: a unit holds an action for later in the round."""

    rule = "GD-ACT-07"
    sentence = "{unit:to go} on overwatch."
    sign = Sign.ORDER
    unit: str

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.watching = unit.watched = True


@dataclass(frozen=True, slots=True)
class OverwatchUsed(GatesEvent):
    """GD-ACT-07: a unit takes the action that it has held, after another unit's action."""

    rule = "GD-ACT-07"
    sentence = "{unit:to act} from overwatch."
    part = Part.TURN
    sign = Sign.CHIT
    unit: str

    @override
    def apply(self, game: Game) -> None:
        game.overwatch = self.unit


@dataclass(frozen=True, slots=True)
class ActivationEnded(GatesEvent):
    """GD-RND-03: the activation of a unit is over; GD-ACT-08: it may choose overwatch again in another one."""

    rule = "GD-RND-03"
    sentence = ""
    part = Part.COURSE
    unit: str

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.actions, unit.watched = 0, False


@dataclass(frozen=True, slots=True)
class RoundEnded(GatesEvent):
    """GD-RND-12: what lasts for the round is over: fatigue, unused overwatch (GD-ACT-09), the charge, needles."""

    rule = "GD-RND-12"
    sentence = "Round {round} is over."
    part = Part.TURN
    sign = Sign.TURN
    round: int

    @override
    def apply(self, game: Game) -> None:
        for unit in game.units.values():
            unit.activated = unit.watching = unit.watched = unit.scared = False
            unit.spent = unit.actions = unit.drawn = 0
            unit.charged = unit.searched = ()
            unit.neared = ()
            unit.effects = tuple(effect for effect in unit.effects if effect.until not in (ROUND, ATTACK))
            unit.targeted = unit.strafed = False
            unit.models = tuple(
                model._replace(fatigue=0, moved=False, needled=False, dazzled=False) for model in unit.models
            )


@dataclass(frozen=True, slots=True)
class AnotherRoundRolled(GatesEvent):
    """GD-RND-02: the die after round four; 4 or more brings another round."""

    rule = "GD-RND-02"
    sentence = "The die for another round shows {face}: {again:one more round/the battle is over}."
    sign = Sign.TURN
    face: int
    again: bool

    @override
    def apply(self, game: Game) -> None:
        game.rounds += self.again


def first_actions(spent: int, most: int = ACTIONS) -> int:
    """GD-RND-14: the actions that are left of two after those spent in advance."""
    return max(0, most - spent)
