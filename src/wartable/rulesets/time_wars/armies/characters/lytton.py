"""Commander Lytton (TW-CHAR-68 to -70): his aim, and what he does before a battle: an enemy is moved, or a Mercenary
gains Subterfuge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import isqrt
from typing import Any, ClassVar

from wartable.engine.ask import Flow, Option, Placement, choose_or_skip, place, pool
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.formation import centre
from wartable.engine.mod import Mod
from wartable.engine.plane import groups, overlaps
from wartable.kit.inches.bases import put
from wartable.kit.wording import inched
from wartable.rulesets.time_wars.bot.thoughts import dearest, first
from wartable.rulesets.time_wars.events.base import TimeWarsEvent
from wartable.rulesets.time_wars.events.sentences import name
from wartable.rulesets.time_wars.ground.terrain import endangers, hazardous_features, in_hazard
from wartable.rulesets.time_wars.setup.placing import Ground, Region
from wartable.rulesets.time_wars.specials.core import is_of
from wartable.rulesets.time_wars.specials.points import Thought, TroopSpecial
from wartable.rulesets.time_wars.state import COHESION, INCH, Game, Model, Unit

MOVE, NEITHER, SUBTERFUGE = "move", "neither", "guile"
"""The tricks by the keys that they have in recorded games."""
NEAR = ("TW-CHAR-69", "it must stand more than 1 inch from every model of yours")
ANYWHERE = Region("TW-CHAR-69", "displaced", apart=INCH, near=NEAR)


class WeaponsSpecialist(TroopSpecial):
    """TW-CHAR-68: +1 FIR for Lytton's Squad, or for himself when alone."""

    __slots__ = ()
    key = "weapons_specialist"
    shared = True

    @override
    def raises(self, me: Unit) -> Iterator[tuple[str, Mod]]:
        yield "fir", Mod(1, "TW-CHAR-68", "Weapons Specialist")


# ------------------------------------------------------------------ Underhanded
@dataclass(frozen=True, slots=True)
class TrickPlayed(TimeWarsEvent):
    """TW-CHAR-69: `unit` has chosen its trick: `target` is moved up to `inches` by an enemy, or gains Subterfuge."""

    rule = "TW-CHAR-69"
    unit: str
    trick: str
    target: str = ""
    inches: int = 0

    @property
    @override
    def clause(self) -> str:
        return "TW-CHAR-70" if self.trick == SUBTERFUGE else "TW-CHAR-69"

    @override
    def told(self, game: Game) -> str:
        who, whom = name(game, self.unit), name(game, self.target) if self.target else ""
        if self.trick == SUBTERFUGE:
            return f"{who} is underhanded: {whom} has Subterfuge until its first attack."
        if whom:
            return f"{who} is underhanded: {whom} is led up to {self.inches} inches astray."
        return f"{who} plays no trick."

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].used += ("underhanded",)
        if self.trick == SUBTERFUGE:
            game.units[self.target].specials += (SUBTERFUGE,)


@dataclass(frozen=True, slots=True)
class Displaced(TimeWarsEvent):
    """TW-CHAR-69: `unit` stands somewhere else before the battle begins."""

    rule = "TW-CHAR-69"
    sentence = "{unit} finds itself somewhere else."
    unit: str
    models: tuple[Model, ...]

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].stand(self.models)


class Underhanded(TroopSpecial):
    """TW-CHAR-69, TW-CHAR-70: before the battle one enemy is moved up to 2D6 inches, or one Mercenary gains Subterfuge
    until its first attack.
    """

    __slots__ = ()
    key = "underhanded"
    number = 2
    thoughts: ClassVar[Mapping[str, Thought]] = {"TW-CHAR-69": first, "TW-CHAR-70": dearest}

    @override
    def may_redeploy(self, game: Game, me: Unit) -> bool:
        """TW-CHAR-69: once in a battle."""
        return me.alive and self.key not in me.used

    @override
    def redeploys(self, game: Game, me: Unit) -> Flow[None]:
        if self.may_redeploy(game, me):
            yield from trick(game, me)


def trick(game: Game, unit: Unit) -> Flow[None]:
    """TW-CHAR-69: one of two, or none."""
    enemies, friends = tuple(game.enemies(unit.player)), mercenaries(game, unit.player)
    options = [Option(NEITHER, "neither", "TW-CHAR-69")]
    if friends:
        options.insert(0, Option(SUBTERFUGE, "give Subterfuge to one of your Mercenaries", "TW-CHAR-70"))
    if enemies:
        options.insert(0, Option(MOVE, "move an enemy up to 2D6 inches", "TW-CHAR-69"))
    question, tricks = f"{unit.name}: which trick?", (MOVE, SUBTERFUGE, NEITHER)
    key = yield from choose_or_skip(game, "TW-CHAR-69", unit.player, question, options, (), unit.id, words=tricks)
    if len(options) == 1:
        return
    if key == MOVE:
        yield from _displace(game, unit, enemies)
    elif key == SUBTERFUGE:
        yield from _lend(game, unit, friends)
    else:
        game.emit(TrickPlayed(unit.id, NEITHER))


# ------------------------------------------------------------------ Subterfuge on loan
def mercenaries(game: Game, player: str) -> tuple[Unit, ...]:
    """TW-CHAR-70: Troop Types of Race Mercenary; his own Squad is one if its members are."""
    return tuple(
        unit
        for unit in game.units.values()
        if unit.player == player and unit.alive and unit.models and is_of(unit, "mercenary")
    )


def _lend(game: Game, unit: Unit, friends: tuple[Unit, ...]) -> Flow[None]:
    """TW-CHAR-70: the owner names who has Subterfuge until its first attack."""
    options = tuple(Option(other.id, other.name, "TW-CHAR-70", other.id) for other in friends)
    question = "Who gains Subterfuge?"
    key = yield from choose_or_skip(game, "TW-CHAR-70", unit.player, question, options, (), unit.id)
    game.emit(TrickPlayed(unit.id, SUBTERFUGE, key))


# ------------------------------------------------------------------ an enemy led astray
def _displace(game: Game, unit: Unit, enemies: tuple[Unit, ...]) -> Flow[None]:
    """TW-CHAR-69: the target is named, then 2D6 say how far."""
    options = tuple(Option(enemy.id, enemy.name, "TW-CHAR-69", enemy.id) for enemy in enemies)
    question = "Which enemy is moved?"
    key = yield from choose_or_skip(game, "TW-CHAR-69", unit.player, question, options, (), unit.id)
    far = yield from pool(2, 6, "TW-CHAR-69", unit.player, f"how far {game.units[key].name} is moved")
    game.emit(TrickPlayed(unit.id, MOVE, key, far))
    astray = Astray(game, game.units[key], far * INCH)
    models = yield from place(astray.ask(unit.player))
    if models != game.units[key].models:
        game.emit(Displaced(key, models))


class Astray:
    """TW-CHAR-69: the request to move `unit` up to `far` mils, by its enemy; each model counts from where it stood."""

    __slots__ = ("_ground", "_hazards", "far", "game", "unit")

    def __init__(self, game: Game, unit: Unit, far: int) -> None:
        self.game, self.unit, self.far = game, unit, far
        self._ground = Ground(game, unit, ANYWHERE)
        self._hazards = [feature for feature in hazardous_features(game.table) if endangers(feature, unit)]

    def ask(self, seat: str) -> Placement:
        """The request, to `seat`."""
        question = f"Where does {self.unit.name} stand instead? Up to {inched(self.far)} away."
        return Placement(
            "TW-CHAR-69", seat, question, self.unit.id, self.check, self.ideas,
            shows=lambda models: [(model.x, model.y) for model in models], first=lambda: self.unit.models,
        )  # fmt: skip

    def check(self, answer: Any) -> tuple[Model, ...]:
        """The models where `answer` wants them: `{"stay": true}`, or as for setting down (`to` shifts all alike).

        Raises:
            RuleError: TW-CHAR-69, the answer is malformed or somebody cannot stand there.
        """
        if answer == {"stay": True}:
            return self.unit.models
        models = self._wanted(answer)
        for i, (old, model) in enumerate(zip(self.unit.models, models)):
            if (old.x - model.x) ** 2 + (old.y - model.y) ** 2 > self.far**2:
                raise RuleError("TW-CHAR-69", f"{self.unit.name}: that is beyond {inched(self.far)}")
            if fault := self._ground.fault(model):
                raise RuleError(fault[0], f"{self.unit.name}: {fault[1]}")
            if any(in_hazard(feature, model) for feature in self._hazards):
                raise RuleError("TW-CHAR-69", f"{self.unit.name}: that ground is hazardous")
            if any(overlaps(model, other) for other in models[:i]):
                raise RuleError("TW-GEN-04", f"{self.unit.name}: it would stand on another base")
        if len(groups(models, COHESION)) > 1:
            raise RuleError("TW-SQUAD-02", f"{self.unit.name}: its members must be linked by gaps of at most 1 inch")
        return models

    def _wanted(self, answer: Any) -> tuple[Model, ...]:
        old = self.unit.models
        given = answer if isinstance(answer, dict) else {}
        facing = given.get("facing", old[0].facing)
        if type(facing) is int and 0 <= facing < 360:
            if _is_point(given.get("to")):
                x, y = centre(old)
                dx, dy = given["to"][0] - x, given["to"][1] - y
                return tuple(put(model, model.x + dx, model.y + dy, facing) for model in old)
            places = given.get("models")
            if isinstance(places, list | tuple) and len(places) == len(old) and all(map(_is_point, places)):
                return tuple(put(model, to[0], to[1], facing) for model, to in zip(old, places))
        text = 'a place is given as {"to": [x, y]}, {"models": [[x, y], ...]} or {"stay": true}, in thousandths'
        raise RuleError("TW-CHAR-69", text)

    def ideas(self, roll: Callable[[int], int]) -> Iterator[dict[str, Any]]:
        """Places at random within reach, at last the one where it stands."""
        x, y = centre(self.unit.models)
        for _ in range(12):
            dx, dy = roll(2 * self.far + 1) - self.far, roll(2 * self.far + 1) - self.far
            long = isqrt(dx * dx + dy * dy)
            if long > self.far:
                dx, dy = dx * self.far // (long + 1), dy * self.far // (long + 1)
            answer = {"to": [x + dx, y + dy]}
            if self._does(answer):
                yield answer
        yield {"stay": True}

    def _does(self, answer: dict[str, Any]) -> bool:
        try:
            self.check(answer)
        except RuleError:
            return False
        return True


def _is_point(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) == 2 and all(type(number) is int for number in value)


# ------------------------------------------------------------------ borrowed Subterfuge
@dataclass(frozen=True, slots=True)
class GuileSpent(TimeWarsEvent):
    """TW-CHAR-70: `unit` attacks for the first time: its borrowed Subterfuge is gone."""

    rule = "TW-CHAR-70"
    sentence = "{unit} attacks and gives its Subterfuge away."
    unit: str

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.specials = tuple(key for key in unit.specials if key != LentSubterfuge.key)


class LentSubterfuge(TroopSpecial):
    """TW-CHAR-70: Subterfuge until its first attack."""

    __slots__ = ()
    key = SUBTERFUGE

    @override
    def doubles_defence(self, me: Unit) -> str:
        return "TW-CHAR-70"

    @override
    def has_attacked(self, game: Game, me: Unit) -> None:
        """TW-CHAR-70: by fire, suppression or in melee; so what was lent is lost."""
        game.emit(GuileSpent(me.id))
