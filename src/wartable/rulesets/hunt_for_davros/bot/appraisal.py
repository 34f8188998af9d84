"""What things are worth to a bot: models, shots, results, places under fire. Judgement, not rules.

One enemy warrior destroyed is worth 1. All of it is made of what the bot's seat knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from wartable.engine.ask import Flow
from wartable.engine.grid import Cell
from wartable.rulesets.hunt_for_davros.data.data import Weapon, cards, damage, weapons
from wartable.rulesets.hunt_for_davros.dice import throw
from wartable.rulesets.hunt_for_davros.shooting.attack import DESIGNATE, Plan, band_of, hits_of
from wartable.rulesets.hunt_for_davros.shooting.damage_table import (
    COVER,
    DEFLECTED,
    DESTROYED,
    ESCAPED,
    EXPLODED,
    FAILURE,
    NONE,
    RAN_AWAY,
    STUNNED,
    TEMPER,
    column_of,
    effect_flow,
)
from wartable.rulesets.hunt_for_davros.specials.points import Band
from wartable.rulesets.hunt_for_davros.state import (
    DEFENDERS,
    DORMANT,
    GUARDS,
    KILL,
    NEUTRALS,
    SAVE,
    TARGET,
    Card,
    Game,
    Model,
)
from wartable.rulesets.hunt_for_davros.winning.claims import kind_of

WIN = 12.0
MINOR = 8.0  # HD-WIN-07
FIGHT, OBJECTIVE = "fight", "objective"
GUARD = 1.4  # more than a warrior, for guards do not look the other way
ALOOF, CLOSE, RIVAL = 0.12, 0.4, 7
"""What another team counts for while it is far off, and while it is close: shots at it win no mission and are returned.

With 0.4 and 0.8 a third of all games ended with everybody lost. `RIVAL`: squares from the target within which it is in
the way of the mission, and counts for more than anybody.
"""
FAR = 14  # squares beyond which nobody is afraid of anybody
LIKELY = {GUARDS: 1.0, DEFENDERS: 1.0}
"""How many shots the umpire's units will have on average at one of many targets."""
SHOTS = 1.5  # the same for a model of another player
Fates = tuple[tuple[str, float], ...]


class Throw(NamedTuple):
    """All that the odds of one shot depend on."""

    plain: bool
    die: str
    dice: int
    column: str
    secondary: bool = False
    extra: int = 0
    dropped: int = 0


# ------------------------------------------------------------------ exact odds
def _hits(shot: Throw) -> Flow[int]:
    faces = yield from throw(shot.plain, shot.die, shot.dice, "HD-FIRE-07", "", "")
    return hits_of(sum(faces))


@lru_cache(maxsize=4096)
def fates(chances: Any, shot: Throw) -> Fates:
    """The results of a shot with their chances, the worst of several hits as HD-DMG-20 has it; "none" without a hit."""
    total: dict[str, float] = {}
    for hits, chance in chances(("hunt hits", shot.plain, shot.die, shot.dice), lambda: _hits(shot)):
        left = max(0, hits - shot.dropped)
        rolls = left + shot.extra if left else 0
        for result, part in worst_of(chances, shot.column, shot.secondary, rolls):
            total[result] = total.get(result, 0.0) + chance * part
    return tuple(total.items())


@lru_cache(maxsize=512)
def worst_of(chances: Any, column: str, secondary: bool, rolls: int) -> Fates:
    """The worst result of so many effect rolls (HD-DMG-20)."""
    if rolls <= 0:
        return ((NONE, 1.0),)
    single = chances(("hunt effect", column, secondary), lambda: effect_flow(column, secondary=secondary))
    table = damage()[column]
    found: list[tuple[str, float]] = []
    below = 0.0
    for result, chance in sorted(single, key=lambda item: table.rank(item[0])):
        found.append((result, (below + chance) ** rolls - below**rolls))
        below += chance
    return tuple(found)


# ------------------------------------------------------------------ the side of the bot
def purpose(game: Game, seat: str) -> str:
    """What a team is after: kill, save, objective or fight."""
    if game.options.win == OBJECTIVE:
        return OBJECTIVE
    if game.target() is None and not any(model.team == TARGET for model in game.models.values()):
        return FIGHT
    if game.options.open_target:
        return KILL
    return kind_of(game.teams[seat]) or FIGHT


class Appraisal:
    """Judgements on one position for one seat."""

    def __init__(self, game: Game, seat: str, chances: Any) -> None:
        self.game = game
        self.seat = seat
        self.chances = chances
        self.purpose = purpose(game, seat)
        self.models: Mapping[Cell, int] = game.occupied()
        self.target = game.target()
        self.foes = tuple(model for model in game.on_board() if self.hostile(model))
        self.mates = tuple(game.of(seat))
        self._values: dict[str, float] = {}
        self._bands: dict[tuple[str, bool, Cell, Cell], Band | None] = {}

    def hostile(self, model: Model) -> bool:
        """Whether it may shoot at the bot's models."""
        return model.team not in (self.seat, DORMANT, NEUTRALS, TARGET) and bool(model.weapon)

    # ------------------------------------------------------------ worth
    def value(self, model: Model) -> float:
        """What it is worth that a model is destroyed; below 0 for whom the bot needs."""
        found = self._values.get(model.id)
        if found is None:
            found = self._values[model.id] = self._value(model)
        return found

    def _value(self, model: Model) -> float:
        if model.team == DORMANT:
            return 0.0
        if model.team == TARGET:
            return WIN if self.purpose == KILL else -WIN if self.purpose == SAVE else 0.0
        found = {GUARDS: GUARD, DEFENDERS: GUARD, NEUTRALS: 0.02}.get(model.team, 1.0)
        if model.commander:
            found += 0.6
        if not model.weapon:
            found *= 0.1
        if model.team == self.seat:
            return -1.3 * found
        if model.team in self.game.teams and self.purpose in (KILL, SAVE):
            found *= 1.4 if self.rival(model) else CLOSE if self._close(model) else ALOOF
        return found * (1.0 if model.acted else 1.2)

    def rival(self, model: Model) -> bool:
        """Whether another player's model is so near the target that it may win soon."""
        target = self.target
        if target is None or target.at is None or model.at is None or model.team not in self.game.teams:
            return False
        return self.game.grid.distance(model.at, target.at) <= RIVAL

    def _close(self, model: Model) -> bool:
        """Whether it is so near that it is a danger."""
        at, far = model.at, self.game.grid.distance
        return at is not None and any(mate.at is not None and far(at, mate.at) <= 6 for mate in self.mates)

    def result(self, model: Model, result: str, attempt: bool = False) -> float:
        """What a result on a model is worth; `attempt`: of an attempt to extract it (HD-WIN-06, HD-WIN-07)."""
        if attempt:
            return {DESTROYED: WIN, ESCAPED: MINOR, RAN_AWAY: -0.4, TEMPER: -0.1}.get(result, 0.0)
        value = self.value(model)
        if result in (DESTROYED, EXPLODED):
            return value + (self._blast(model) if result == EXPLODED else 0.0)
        if model.team == TARGET:
            return -0.3 if result in (ESCAPED, RAN_AWAY) else -0.1 if result == TEMPER else 0.0
        if result in (FAILURE, STUNNED, COVER):
            return value * (0.04 if model.acted else 0.35)
        if result in (TEMPER, DEFLECTED):
            return self._stray(model)
        return 0.0

    def _blast(self, model: Model) -> float:
        """HD-DMG-05: the neighbours of a Dalek that explodes."""
        return 0.2 * sum(self._near(model))

    def _stray(self, model: Model) -> float:
        """HD-DMG-07, HD-DMG-11: a hit that goes on to somebody near."""
        near = self._near(model)
        return 0.2 * sum(near) / len(near) if near else 0.0

    def _near(self, model: Model) -> list[float]:
        at = model.at
        if at is None:
            return []
        found = (self.game.at(cell) for cell in self.game.grid.neighbours(at) if cell in self.models)
        return [max(-2.0, min(2.0, self.value(other))) for other in found if other is not None]

    # ------------------------------------------------------------ shots
    def worth(self, shot: Throw, target: Model, attempt: bool = False) -> tuple[float, float]:
        """The expected worth of a shot, and the chance that its target is still there to be shot at."""
        found = worst_of(self.chances, shot.column, False, 1) if attempt else fates(self.chances, shot)
        worth, gone = 0.0, 0.0
        for result, chance in found:
            worth += chance * self.result(target, result, attempt)
            if result in (DESTROYED, EXPLODED, ESCAPED, RAN_AWAY):
                gone += chance
        return worth, 1.0 - gone

    def planned(self, made: Plan, extra: int = 0) -> tuple[float, float]:
        """The same for a shot that has been worked out."""
        shot = Throw(made.plain, made.die, made.count, column_of(made.target), False, extra)
        return self.worth(shot, made.target, made.how == DESIGNATE)

    def aimed(self, model: Model, target: Model, band: Band) -> tuple[float, float]:
        """The same for a shot that a model would have at a band, cards apart; an attempt if it is to save him."""
        if target.team == TARGET and self.purpose == SAVE:
            if band is not Band.SHORT:
                return 0.0, 1.0
            return self.worth(Throw(False, "", 0, column_of(target)), target, True)
        weapon = weapons().get(model.weapon)
        if weapon is None or model.ammo == 0:
            return 0.0, 1.0
        return self.worth(self.throw(weapon, target, band), target)

    def throw(self, weapon: Weapon, target: Model, band: Band) -> Throw:
        """The dice of a weapon at a band."""
        count = weapon.dice[band] * (2 if weapon.doubled else 1)
        return Throw(self.game.options.plain_dice, weapon.die, count, column_of(target))

    def band(self, model: Model, at: Cell, aim: Cell) -> Band | None:
        """The band in which a model would shoot from one cell at another; None if there is no shot, arc apart."""
        key = model.weapon, bool(model.rides), at, aim
        if key not in self._bands:
            self._bands[key] = self.band_among(model, at, aim, self.models)
        return self._bands[key]

    def band_among(self, model: Model, at: Cell, aim: Cell, models: Mapping[Cell, int]) -> Band | None:
        """The same while others stand in the cells of `models`."""
        weapon = weapons().get(model.weapon)
        far = self.game.grid.distance(at, aim)
        if weapon is not None and weapon.hand and far > 1:
            return None
        grid, over = self.game.grid, bool(model.rides)
        if not grid.sees(at, aim, models, over):
            return None
        band = band_of(far) + grid.sight(at, aim, models, over).windows
        return Band(band) if band < Band.NONE else None

    # ------------------------------------------------------------ under fire
    def loss(self, foe: Model, band: Band, model: Model) -> float:
        """The chance that a model is lost to one foe that sees it in a band, until it acts again."""
        weapon = weapons()[foe.weapon]
        found = fates(self.chances, self.throw(weapon, model, band))
        one = sum(chance for result, chance in found if result in (DESTROYED, EXPLODED))
        shots = LIKELY.get(foe.team, SHOTS) * (0.5 if foe.acted else 1.0)
        return min(1.0, one * shots)

    def danger(self, model: Model, at: Cell) -> float:
        """The chance that a model is lost in a cell."""
        safe, grid = 1.0, self.game.grid
        for foe in self.foes:
            if foe.at is None or grid.distance(at, foe.at) > FAR:
                continue
            band = self.band(foe, foe.at, at)
            if band is not None:
                safe *= 1.0 - self.loss(foe, band, model)
        return 1.0 - safe

    def care(self, model: Model) -> float:
        """What the bot would lose with a model."""
        bearer = any(card.holder == model.id and opens(card) for card in self.game.held(self.seat))
        return -self.value(model) + (1.0 if bearer else 0.0)


def opens(card: Card) -> bool:
    """Whether a card opens something, as far as is known."""
    row = cards().get(card.kind)
    return row is not None and row.kind == "key"
