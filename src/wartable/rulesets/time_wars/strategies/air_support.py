"""Air Support (TW-STRAT-09 to TW-STRAT-11): one attack a turn by a mortar that nobody sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from wartable.engine.ask import Choice, Flow, Manner, Option, choose, choose_or_skip, die
from wartable.engine.compat import override
from wartable.engine.mod import Reason
from wartable.engine.plane import nearest
from wartable.engine.ruleset import Idea
from wartable.rulesets.time_wars.bot.appraisal import eye
from wartable.rulesets.time_wars.bot.tactics import Tactics
from wartable.rulesets.time_wars.events.base import SwarmRolled, TimeWarsEvent
from wartable.rulesets.time_wars.events.sentences import about, name
from wartable.rulesets.time_wars.morale.suppression import silenced
from wartable.rulesets.time_wars.shooting import sums as firing
from wartable.rulesets.time_wars.shooting.attack import roll_attack
from wartable.rulesets.time_wars.sight import cover, range, visibility
from wartable.rulesets.time_wars.specials.ask import spots
from wartable.rulesets.time_wars.specials.points import SIDE, Alternative, Shot, Thought, TroopSpecial
from wartable.rulesets.time_wars.state import TEAM_RADIUS, Band, Game, Model, Profile, Unit
from wartable.rulesets.time_wars.strategies.strategies import count
from wartable.rulesets.time_wars.troops import losses
from wartable.rulesets.time_wars.troops.squads import in_cohesion

AIR_SUPPORT = "air-support"
STRENGTH = 3  # TW-STRAT-11: its WST
FACES = (1, 2, 3, 4, 5, 6)
REACH, FARTHEST = 14, 24  # inches: how far it mostly reaches, and at most (TW-STRAT-11)


@dataclass(frozen=True, slots=True)
class AirSupportCalled(TimeWarsEvent):
    """TW-STRAT-09, TW-STRAT-10: `player` calls Air Support at `target`, directed by `spotter`."""

    rule = "TW-STRAT-10"
    sentence = "{spotter} directs Air Support at {target}."
    player: str
    spotter: str
    target: str

    @override
    def apply(self, game: Game) -> None:
        side = game.sides[self.player]
        turn, used = side.flown
        side.flown = (game.turn, used + 1 if turn == game.turn else 1)


@dataclass(frozen=True, slots=True)
class AirStruck(TimeWarsEvent):
    """TW-STRAT-11: the attack from the air has been rolled at the FIR `fir`; out of reach it has no band."""

    rule = "TW-STRAT-11"
    player: str
    target: str
    fir: int
    distance: int
    band: str = ""
    score: int = 0
    defence: int = 0
    damage: int = 0
    wounds: int = 0
    why: tuple[Reason, ...] = ()

    @override
    def told(self, game: Game) -> str:
        head = f"Air Support at FIR {self.fir}, {about(self.distance)} inches"
        if not self.band:
            return f"{head}: out of reach, the attack is lost."
        head = f"{head}, hits at {name(game, self.target)} at {self.band} range: {self.score} against {self.defence}"
        if self.score <= self.defence:
            return f"{head}, a miss."
        wounds = f"{self.wounds} {'wound' if self.wounds == 1 else 'wounds'}" if self.wounds else "no effect"
        return f"{head}, damage {self.damage}: {wounds}."

    @override
    def apply(self, game: Game) -> None:
        """Wounds are taken by themselves."""


# ------------------------------------------------------------------ what a bot thinks of it
def bands(far: float) -> float:
    """TW-STRAT-11: how well a strike does on average `far` inches off: FIR is a die, reach four times as much."""
    return sum(max(0.0, 5 - max(1.0, far / fir)) if far <= 4 * fir else 0.0 for fir in FACES)


def _bomb(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """TW-STRAT-09: the dearest enemy that will be in reach."""
    director = game.units[ask.about]
    found = []
    for option in ask.options:
        enemy = game.units[option.key]
        found.append(Idea(option.key, plans.seen.value(enemy) * bands(eye(director, enemy))))
    return found


def _direct(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """TW-STRAT-10: who has the best target."""
    found = []
    for option in ask.options:
        unit = game.units[option.key]
        chances = (plans.seen.value(foe) * bands(eye(unit, foe)) for foe in targets(game, unit))
        found.append(Idea(option.key, max(chances, default=0.0)))
    return found


# ------------------------------------------------------------------ the rule
class AirSupport(TroopSpecial):
    """TW-STRAT-09 to -11: one attack a turn by a mortar that nobody sees."""

    __slots__ = ()
    key = "air_support"
    borne = SIDE
    thoughts: ClassVar[Mapping[str, Thought]] = {"TW-STRAT-09": _bomb, "TW-STRAT-10": _direct}

    @override
    def in_place_of_an_action(self, game: Game, player: str) -> Alternative | None:
        return next((Alternative(option, lambda: attack(game, player)) for option in offer(game, player)), None)

    @override
    def idea_in_place_of_an_action(self, game: Game, player: str) -> Idea | None:
        """TW-STRAT-09: at once if somebody is as near as it mostly reaches, at last if it might reach him."""
        if not offer(game, player):
            return None
        able = directors(game, player)
        far = min((eye(unit, enemy) for unit in able for enemy in targets(game, unit)), default=FARTHEST + 1)
        worth = 9.0 if far <= REACH else 0.005 if far <= FARTHEST else -1.0
        return Idea(AIR_SUPPORT, worth, "it costs nobody an action")


def left(game: Game, player: str) -> int:
    """TW-STRAT-09: how many of its attacks are left in this turn: one for each purchase."""
    turn, used = game.sides[player].flown
    return count(game, player, "air_support") - (used if turn == game.turn else 0)


def offer(game: Game, player: str) -> tuple[Option, ...]:
    """TW-STRAT-09: the option among those who act, if there is anything to attack; it takes nobody's action."""
    if left(game, player) < 1 or not any(targets(game, unit) for unit in directors(game, player)):
        return ()
    return (Option(AIR_SUPPORT, "Air Support attacks", "TW-STRAT-09"),)


def directors(game: Game, player: str) -> tuple[Unit, ...]:
    """TW-STRAT-10: the Spotters and commanders (with or without Retinue) who can direct it."""
    return tuple(
        unit for unit in game.on_table(player)
        if (spots(unit) or commands(game, unit)) and game.melee_of(unit.id) is None and not silenced(unit)
    )  # fmt: skip


def commands(game: Game, unit: Unit) -> bool:
    """TW-STRAT-10: whether it is a command squad: a Commander by himself, or the Squad that he is part of."""
    return bool(unit.rank) or any(mate.rank for mate in game.joined_to(unit.id))


def targets(game: Game, director: Unit) -> tuple[Unit, ...]:
    """TW-STRAT-10: the enemies that `director` sees and who are in no melee (TW-FIRE-02)."""
    return tuple(
        enemy for enemy in game.enemies(director.player)
        if game.melee_of(enemy.id) is None and visibility.sees(game, director, enemy)
    )  # fmt: skip


def attack(game: Game, player: str) -> Flow[None]:
    """TW-STRAT-09 to TW-STRAT-11: who directs, the target, then the FIR, then the range, then the roll to hit."""
    able = tuple(unit for unit in directors(game, player) if targets(game, unit))
    options = tuple(Option(unit.id, unit.name, "TW-STRAT-10", unit.id) for unit in able)
    own = tuple(unit.id for unit in game.units.values() if unit.player == player)
    key = yield from choose_or_skip(game, "TW-STRAT-10", player, "Who directs the Air Support?", options, words=own)
    director = game.units[key]
    options = tuple(Option(enemy.id, enemy.name, "TW-STRAT-09", enemy.id) for enemy in targets(game, director))
    manner = Manner("send Air Support at", "If it is too far the attack is lost", "TW-STRAT-11")
    question = f"Air Support, directed by {director.name}: at whom?"
    key = yield from choose("TW-STRAT-09", player, question, options, (), director.id, manner=manner)
    target = game.units[key]
    game.emit(AirSupportCalled(player, director.id, key))
    fir = yield from die(6, "TW-STRAT-11", player, "FIR of the Air Support")
    distance = nearest(in_cohesion(director), target.models)[0]
    band = range.band_at(game.options, fir, distance)
    if band is None:
        game.emit(AirStruck(player, key, fir, distance))
        return
    yield from _strike(game, _shot(game, director, target, fir, band), distance)


def _shot(game: Game, director: Unit, target: Unit, fir: int, band: Band) -> Shot:
    """TW-STRAT-09, TW-STRAT-11: the shot of one Mortar Weapon Team off the table, which is Large."""
    at = director.models[0]
    team = Unit(AIR_SUPPORT, director.player, profile=Profile(0, fir, 0, 0, STRENGTH, 0, 0, 0), name="Air Support")
    team.stand((Model(at.x, at.y, TEAM_RADIUS, (), 0, "team", "", "mortar"),))
    return Shot(
        game, team, target, False, band, band, (0,), {"mortar": 1}, mortars_only=True, spotter=director.id
    )  # fmt: skip


def _strike(game: Game, shot: Shot, distance: int) -> Flow[None]:
    target = shot.target
    eyes = game.units[shot.spotter].models
    # TW-STRAT-10: as with a Mortar that has a Spotter nothing in between protects (TW-WEAP-19).
    found = cover.ranged_cover(game, shot.firer, target, (), eyes, ignore_intervening=True)
    sums = firing.sums(shot, found.bonus, found.heavy, found.clause, found.name)
    # No commander's rule reaches what is no Troop Type.
    sums.numbers = replace(sums.numbers, bane="")
    roll = yield from roll_attack(sums.numbers)
    if sums.numbers.target_swarm >= 0:
        game.emit(SwarmRolled(target.id, roll.target_swarm))
    player, fir = shot.firer.player, shot.firer.profile.fir
    game.emit(
        AirStruck(
            player, target.id, fir, distance, firing.BAND_NAMES[shot.band], roll.score, roll.defence, roll.damage,
            roll.wounds, firing.explain(sums, roll),
        )
    )  # fmt: skip
    if roll.wounds:
        yield from losses.take_wounds(game, target, roll.wounds, "fire", player)
