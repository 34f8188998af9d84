"""The base of all events, and those of the course of a game (chapters TURN, ACT)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.kit.telling import NamingEvent
from wartable.kit.wording import listed
from wartable.rulesets.battle_group.state import Cursor, Effect, Game, Phase, Unit, Until

FIRST = {Phase.START, Phase.MOVE, Phase.ACTION, Phase.RECOVER, Phase.RESOLUTION}


def name(game: Game, key: str) -> str:
    """The name of a unit, a side or a piece of terrain by its id."""
    if key in game.units:
        return game.units[key].name or key
    if key in game.sides:
        return game.sides[key].name
    return next((piece.name for piece in game.table.features if piece.key == key), "") or key


@dataclass(frozen=True, slots=True)
class BattleEvent(NamingEvent):
    """Base of the events of this system."""

    system: ClassVar[str] = "battle_group"

    @override
    def name_of(self, game: Game, key: str) -> str:
        return name(game, key)


class Under(BattleEvent):
    """Base of events under the clause `by`, that of what has brought them about."""

    __slots__ = ()
    by: str

    @property
    @override
    def clause(self) -> str:
        return self.by


# ------------------------------------------------------------------ the sequence of play
@dataclass(frozen=True, slots=True)
class SequenceRolled(BattleEvent):
    """BG-TURN-01, BG-TURN-03: the dice of the players without a place; who rolled highest picks, ties roll again."""

    rule = "BG-TURN-01"
    sign = Sign.NOTE
    seats: tuple[str, ...]
    faces: tuple[int, ...]
    winner: str

    @override
    def told(self, game: Game) -> str:
        rolls = listed(f"{name(game, seat)} {face}" for seat, face in zip(self.seats, self.faces))
        after = "{winner:to pick} a place." if self.winner else "The highest are equal and roll again."
        return self.filled(game, f"The roll for the first turn: {rolls}. {after}")


@dataclass(frozen=True, slots=True)
class PlaceTaken(BattleEvent):
    """BG-TURN-02: a player has a place in the sequence of play, counted from 1; 0 fills the one left over."""

    rule = "BG-TURN-02"
    sentence = "{seat:to take} turn {place} in the sequence of play."
    sign = Sign.NOTE
    seat: str
    place: int
    sequence: tuple[str, ...]

    @override
    def apply(self, game: Game) -> None:
        game.sequence = self.sequence


# ------------------------------------------------------------------ turns and phases
@dataclass(frozen=True, slots=True)
class Turned(BattleEvent):
    """BG-TURN-04: what comes next."""

    rule = "BG-TURN-04"
    sentence = ""
    part = Part.COURSE
    sign = Sign.TURN
    phase: Phase

    @override
    def apply(self, game: Game) -> None:
        game.cursor, game.active = Cursor(self.phase), ""


@dataclass(frozen=True, slots=True)
class GameTurnBegan(BattleEvent):
    """BG-TERM-08: a game turn begins: one turn of each player in the sequence of play (BG-TURN-05)."""

    rule = "BG-TERM-08"
    sentence = "Game turn {turn} begins."
    part = Part.TURN
    sign = Sign.TURN
    begins = "turn"
    turn: int

    @override
    def apply(self, game: Game) -> None:
        game.turn = self.turn


@dataclass(frozen=True, slots=True)
class PlayerTurnBegan(BattleEvent):
    """BG-TURN-05: the turn of a player begins; what lasts for a turn is over (BG-TERM-08)."""

    rule = "BG-TURN-05"
    sentence = "The turn of {player}."
    part = Part.TURN
    sign = Sign.TURN
    player: str

    @override
    def apply(self, game: Game) -> None:
        game.player = self.player
        game.cursor = Cursor(Phase.START)
        game.rifts = tuple(rift._replace(fresh=False) if rift.by == self.player else rift for rift in game.rifts)
        for unit in game.units.values():
            _fresh_turn(game, unit, self.player)


def _fresh_turn(game: Game, unit: Unit, player: str) -> None:
    unit.suffered = unit.inflicted = 0
    unit.beaten_by = unit.charged = unit.hit_by = unit.used = ()
    unit.ability = ""
    kept = (e for e in unit.effects if not (e.until is Until.BY_START and e.by == player))
    unit.effects = tuple(e._replace(fresh=False) if unit.side == player else e for e in kept)
    if unit.side == player:
        unit.stepped = unit.moved = unit.ran = unit.balked = unit.acted = unit.boarded = False


@dataclass(frozen=True, slots=True)
class PhaseBegan(BattleEvent):
    """BG-TURN-04: a phase of a player's turn begins; BG-DMG-03: HP is restored in each Action Phase.

    BG-SHD-03: shield walls last until the next Movement Phase of their owner begins.
    """

    rule = "BG-TURN-04"
    sentence = ""
    part = Part.COURSE
    sign = Sign.TURN
    phase: Phase

    @override
    def apply(self, game: Game) -> None:
        game.cursor, game.active = Cursor(self.phase), ""
        if self.phase is Phase.MOVE:
            for unit in game.units.values():
                unit.wall = unit.wall and unit.side != game.player
        if self.phase is Phase.ACTION:
            for unit in game.units.values():
                unit.damage = unit.worn = unit.kept_saves = 0


@dataclass(frozen=True, slots=True)
class MovePhaseOver(BattleEvent):
    """BG-TURN-04: the Movement Phase is over, and what lasted through it."""

    rule = "BG-TURN-04"
    sentence = ""
    part = Part.COURSE
    player: str

    @override
    def apply(self, game: Game) -> None:
        for unit in game.units.values():
            if unit.side == self.player:
                unit.effects = tuple(e for e in unit.effects if e.until is not Until.OWN_MOVE or e.fresh)


@dataclass(frozen=True, slots=True)
class PlayerTurnEnded(BattleEvent):
    """BG-TERM-08: a player's turn is over, and what lasted for it; BG-BIO-05: his Power Points are lost.

    BG-NEW-RIFT-06: a rift closes with its owner's next turn.
    """

    rule = "BG-TERM-08"
    sentence = ""
    part = Part.COURSE
    player: str

    @override
    def apply(self, game: Game) -> None:
        game.rifts = tuple(rift for rift in game.rifts if rift.by != self.player or rift.fresh)
        for unit in game.units.values():
            mine = unit.side == self.player
            if mine and any(model.pp for model in unit.models):
                unit.models = tuple(model._replace(pp=0) for model in unit.models)
            gone = {Until.TURN} | ({Until.OWN_TURN} if mine else set())
            unit.effects = tuple(
                e for e in unit.effects if e.until not in gone or (e.until is Until.OWN_TURN and e.fresh)
            )


@dataclass(frozen=True, slots=True)
class Chosen(BattleEvent):
    """BG-MOVE-04, BG-ACT-06: the unit that moves or acts now."""

    rule = "BG-ACT-06"
    sentence = ""
    part = Part.COURSE
    unit: str

    @override
    def apply(self, game: Game) -> None:
        game.active = self.unit


@dataclass(frozen=True, slots=True)
class Stepped(BattleEvent):
    """BG-MOVE-04: a unit has had its move this turn, whether it went anywhere or not."""

    rule = "BG-MOVE-04"
    sentence = ""
    part = Part.COURSE
    unit: str

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].stepped, game.active = True, ""


@dataclass(frozen=True, slots=True)
class ActionTaken(BattleEvent):
    """BG-ACT-01: a unit takes its one action."""

    rule = "BG-ACT-01"
    sentence = ""
    part = Part.COURSE
    unit: str
    action: str

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].acted = True


@dataclass(frozen=True, slots=True)
class Passed(BattleEvent):
    """BG-ACT-05: a unit does nothing with its action."""

    rule = "BG-ACT-05"
    sentence = ""
    sign = Sign.NOTE
    unit: str

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].acted, game.active = True, ""


# ------------------------------------------------------------------ effects and uses
@dataclass(frozen=True, slots=True)
class EffectCame(Under):
    """BG-REC-01, BG-REC-03: something is in force for a unit from now on; the same twice is no worse than once.

    Subclasses carry the sentence of one effect.
    """

    rule = "BG-REC-03"
    sentence = ""
    sign = Sign.NOTE
    unit: str
    effect: Effect
    by: str

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.effects = (*(e for e in unit.effects if e.key != self.effect.key), self.effect)


@dataclass(frozen=True, slots=True)
class EffectEnded(Under):
    """BG-REC-02: something is no longer in force for a unit; subclasses carry the sentence of one effect."""

    rule = "BG-REC-02"
    sentence = ""
    sign = Sign.NOTE
    unit: str
    key: str
    by: str

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.effects = tuple(e for e in unit.effects if e.key != self.key)


@dataclass(frozen=True, slots=True)
class Used(Under):
    """Something has been used up for this turn, or by one of its models for the battle; by its key."""

    rule = "BG-ACT-01"
    sentence = ""
    part = Part.AFTER
    unit: str
    key: str
    by: str
    model: int = 0
    battle: bool = False

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        if self.battle:
            unit.spent = (*unit.spent, self.key)
            return
        if not self.model:
            unit.used = (*unit.used, self.key)
            return
        unit.models = tuple(m._replace(spent=(*m.spent, self.key)) if m.id == self.model else m for m in unit.models)
