"""How a bot sees a battle: what units are worth to their enemies, and what attacks bring, in points of damage."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from wartable.engine.mod import fixed
from wartable.engine.plane import INCH, Body, Point, within
from wartable.kit.inches.bases import heading, off
from wartable.rulesets.gates_of_doom.bot import goals, harm
from wartable.rulesets.gates_of_doom.bot.harm import NONE, Harm
from wartable.rulesets.gates_of_doom.bot.judgement import SOLDIER, Judgement
from wartable.rulesets.gates_of_doom.bot.lore import Attack, lore_of
from wartable.rulesets.gates_of_doom.melee.blows import armed
from wartable.rulesets.gates_of_doom.shooting import aiming, declaring
from wartable.rulesets.gates_of_doom.shooting.aiming import Pointed
from wartable.rulesets.gates_of_doom.shooting.declaring import AIM, FOCUS, Bucket, Volley
from wartable.rulesets.gates_of_doom.shooting.targets import band, night_limit
from wartable.rulesets.gates_of_doom.state import (
    HERO,
    LANCE,
    MISSILE,
    ROUNDS,
    SMALL_ARMS,
    SUPPRESSION,
    Game,
    Model,
    Unit,
    Weapon,
)
from wartable.rulesets.gates_of_doom.troops import figures, near
from wartable.rulesets.gates_of_doom.winning.ending import standing

POINT, LESS = 1.0, 0.4  # a point of damage, where damage scores and where it does not
PROMISE = 0.35  # what part of the attacks of the rounds to come a unit may make
MARKER = 0.12  # what part of its attack an under fire marker takes from a unit, or a skill that is less by 1
MANY = 4.0  # what is more of them counts for nothing
HEAD, HUNTED = 5, 20  # the points of GD-OBJ-02 and GD-OBJ-03
FRIENDS = 1.3  # one's own loss counts for more than the enemy's
TRIED = 8  # points that are looked at for a weapon
STRAY = 3.5
STRAYS = 0.45  # what part of a blast is left where it strays to, on average
LAST, SPARED = 4, -0.1
SOON = 2.0  # rounds: with fewer to come they count less
USUAL, CLOSE = 12 * INCH, 0.6  # how far away attacks are compared at, and what a fight is worth beside them
CAREFUL, DARING = 0.35, 0.1  # of what the enemy could do to a unit it will do about so much: who is ahead fears more


class Shot(NamedTuple):
    """What a weapon of models that are alike is best sent at, and what that brings."""

    weapon: Weapon
    target: str
    worth: float
    hands: int


class Eye:
    """A battle as one seat sees it; it is made for one question, and nothing in it changes meanwhile."""

    def __init__(self, game: Game, seat: str, mind: Judgement = SOLDIER) -> None:
        self.game, self.seat, self.mind = game, seat, mind
        self.lore = lore_of(game, seat, mind)

    # -------------------------------------------------------------- units
    def foes(self, unit: Unit, game: Game | None = None) -> list[Unit]:
        """The enemies of a unit that it thinks of, in the position `game` if one is thought of."""
        return (game or self.game).enemies(unit)

    def ground(self, unit: Unit) -> list[goals.Goal]:
        """The ground that a unit may go for."""
        return goals.goals(self.game, unit) if unit.on_table else []

    @cached_property
    def rest(self) -> float:
        """How many rounds there are still to come, a fifth by half (GD-RND-02)."""
        open_yet = self.game.rounds == ROUNDS and self.game.round <= ROUNDS
        return max(0.0, self.game.rounds - self.game.round) + (0.5 if open_yet else 0.0)

    def punch(self, unit: Unit) -> float:
        """The damage of an attack of a unit on those whom it may meet, on average."""
        if unit.id not in self.lore.punches:
            foes = self.foes(unit)
            each = [max(self.reached(unit, foe, USUAL).points, CLOSE * self.fought(unit, foe).points)
                    for foe in foes]  # fmt: skip
            self.lore.punches[unit.id] = sum(each) / len(each) if each else 0.0
        return self.lore.punches[unit.id]

    def prize(self, unit: Unit) -> float:
        """What each point of damage on a unit is worth to its enemies: by their objectives, and what it would do."""
        if unit.id not in self.lore.prizes:  # of who is only thought to stand elsewhere it is what he is worth here
            self.lore.prizes[unit.id] = self._prize(self.game.units.get(unit.id, unit))
        return self.lore.prizes[unit.id]

    def _prize(self, unit: Unit) -> float:
        side = self.game.sides[self.game.other(unit.side)]
        health = max(1, harm.health_of(unit))
        scores = side.objectives or (self.mind.reads and any(one.objectives for one in self.game.sides.values()))
        found = POINT if "slaughter" in side.objectives or not scores else LESS
        more = PROMISE * self.punch(unit) * self.rest
        if "head_taker" in side.objectives:
            more += HEAD * sum(model.level == HERO for model in unit.models)
        if "assassination" in side.objectives and side.hunted[0] == unit.id:
            more += HUNTED * any(model.id == side.hunted[1] for model in unit.models)
        more += self.mind.stakes * goals.stakes(self.game, unit) / (1.0 + self.rest)
        more += HUNTED / 2 * sum(one.carrier[0] == unit.id for one in self.game.sides.values())
        return (found + more / health) * (SPARED if unit.side != self.seat and self.spares else 1.0)

    @cached_property
    def spares(self) -> bool:
        """GD-RND-16: whether it had better leave an enemy alive, for the battle would be over and not won."""
        sides = self.game.sides
        if not any(side.objectives for side in sides.values()):
            return False
        theirs = [unit for unit in self.game.units.values() if unit.side != self.seat and unit.models]
        if sum(map(harm.health_of, theirs)) > LAST:
            return False
        return self.lead <= 0 and not {"slaughter", "head_taker", "assassination"} & set(sides[self.seat].objectives)

    @cached_property
    def lead(self) -> int:
        """By how much it would win if the battle ended now (GD-MSN-01, GD-MSN-02); below 0 it would lose."""
        return standing(self.game, self.seat) - standing(self.game, self.game.other(self.seat))

    @property
    def fear(self) -> float:
        """How much of what enemies could do it reckons with: who would not win has less to lose."""
        return self.mind.danger * (CAREFUL if self.lead > 0 else DARING)

    def worth(self, unit: Unit, done: Harm) -> float:
        """What harm to a unit is worth: above 0 if it is an enemy."""
        found = self.prize(unit) * done.points
        if done.markers or done.dazed:
            due = self.due(unit)
            weighs = min(done.markers, MANY) * min(1.0, due + self.rest) + min(done.dazed, MANY) * due
            found += MARKER * weighs * self._shaken(unit) * self.punch(unit)
        return found if unit.side != self.seat else -FRIENDS * found

    def by_time(self, weight: float) -> float:
        """A weight that is what it is because of the rounds to come, of which fewer and fewer are left."""
        return 1.0 + (weight - 1.0) * min(1.0, self.rest / SOON)

    @staticmethod
    def _shaken(unit: Unit) -> float:
        """GD-AI-01, GD-AI-05: what part of a unit minds less skill."""
        return sum(figures.number(model) is None for model in unit.models) / max(1, len(unit.models))

    @staticmethod
    def due(unit: Unit) -> float:
        """Whether it is still to act in this round; who waits on overwatch may."""
        return 0.0 if unit.activated and not unit.watching else 0.5 if unit.watching else 1.0

    # -------------------------------------------------------------- from afar
    def reached(self, unit: Unit, foe: Unit, distance: int, more: int = 0) -> Harm:
        """What a unit does to another from so far away if it sees it; `more` is added to each die."""
        if distance > self.sight(unit):
            return NONE
        units = self.game.units
        if more or units.get(unit.id) is not unit or units.get(foe.id) is not foe:
            return self._reached(unit, foe, distance, more)
        key = unit.id, foe.id, bisect_left(self._cuts(unit), distance)
        found = self.lore.reached.get(key)
        if found is None:
            found = self.lore.reached[key] = self._reached(unit, foe, distance, 0)
        return found

    def _reached(self, unit: Unit, foe: Unit, distance: int, more: int) -> Harm:
        found = NONE
        for (weapon, skill, number), many in self._arms(unit).items():
            if distance <= weapon.reach:
                found = found.plus(self._from(foe, weapon, skill + more, number, many, distance))
        return found

    def _cuts(self, unit: Unit) -> list[int]:
        """GD-SA-02, GD-SA-04: the ranges at which what its weapons do becomes another, the nearest first."""
        found = self.lore.cuts.get(unit.id)
        if found is None:
            ranges = {far for weapon, _, _ in self._arms(unit) for far in weapon.ranges}
            found = self.lore.cuts[unit.id] = sorted(ranges)
        return found

    def sight(self, unit: Unit) -> int:
        """GD-CON-06: from how far it may have a target."""
        if unit.id not in self.lore.sights:
            self.lore.sights[unit.id] = max((night_limit(self.game, model) for model in unit.models), default=0)
        return self.lore.sights[unit.id]

    def fought(self, unit: Unit, foe: Unit) -> Harm:
        """What a unit does to another in melee."""
        key = unit.id, foe.id
        if key not in self.lore.fought:
            self.lore.fought[key] = harm.of_melee(self.game, unit, foe)
        return self.lore.fought[key]

    def _arms(self, unit: Unit) -> dict[tuple[Weapon, int, int], int]:
        """The ranged weapons that its hands hold, with skill and the face of an AI (0 of others), and how many."""
        if unit.id in self.lore.armed:
            return self.lore.armed[unit.id]
        found: dict[tuple[Weapon, int, int], int] = {}
        for model in unit.models:
            own = figures.number(model)
            skill = 0 if own else fixed(figures.ranged_mods(unit, model))
            for weapon in self._held(model):
                key = weapon, skill, own[0] if own else 0
                found[key] = found.get(key, 0) + 1
        self.lore.armed[unit.id] = found
        return found

    def _held(self, model: Model) -> Iterator[Weapon]:
        free = 2
        for weapon in self.game.weapons(model, SMALL_ARMS, MISSILE, SUPPRESSION, LANCE):
            if figures.hands(model, weapon) <= free:
                free -= figures.hands(model, weapon)
                yield weapon

    def _from(self, foe: Unit, weapon: Weapon, skill: int, number: int, many: int, distance: int) -> Harm:
        crowd = len(foe.models)
        if weapon.kind == SMALL_ARMS:
            need = number or figures.agility(foe) - skill - band(weapon, distance).value
            return harm.taken(foe, weapon, many * harm.shots_of(weapon) * harm.from_face(need))
        if weapon.kind == MISSILE:
            return harm.of_cover(foe, weapon, many * STRAYS * self._crowd(foe, aiming.BLAST))
        if weapon.kind == SUPPRESSION:
            return harm.of_cover(foe, weapon, many * self._crowd(foe, weapon.spread))
        return harm.of_cover(foe, weapon, many * min(1.4, crowd))

    def _crowd(self, foe: Unit, radius: int) -> int:
        """GD-SUP-01, GD-MIS-03: how many models of a unit lie about the one among them that has most around it."""
        key = foe.id, radius
        if key not in self.lore.crowds:
            spots = [Body(model.x, model.y, 0) for model in foe.models]
            self.lore.crowds[key] = max((sum(within(m, spot, radius) for m in foe.models) for spot in spots), default=0)
        return self.lore.crowds[key]

    # -------------------------------------------------------------- attacks
    def attack(self, unit: Unit, game: Game | None = None) -> Attack:
        """The best attack that a unit has now, or in the position `game`."""
        game = game or self.game
        fought = near.foes_in_combat(game, unit)
        if fought and armed(game, unit):
            foe = max(fought, key=lambda foe: self.worth(foe, harm.of_melee(game, unit, foe)))
            return Attack(self.worth(foe, harm.of_melee(game, unit, foe)), foe.id, melee=True)
        found = declaring.buckets(game, unit, unit.models, self.foes(unit, game))
        return self.of_rows(game, unit, declaring.numbered(found))

    def of_rows(self, game: Game, unit: Unit, rows: Sequence[tuple[str, Bucket, Weapon]], more: int = 0) -> Attack:
        """What the weapons in the rows of a declaration are best sent at, as far as hands hold them."""
        total, sent, worths = 0.0, [], dict[str, float]()
        left: dict[int, int] = {}
        shots = [(group, bucket, self._best(game, unit, bucket, weapon, more)) for group, bucket, weapon in rows]
        for group, bucket, shot in sorted(shots, key=lambda row: -row[2].worth):
            free = left.setdefault(id(bucket), declaring.free_hands(bucket))
            if shot.worth > 0 and shot.hands <= free:
                left[id(bucket)] = free - shot.hands
                total += shot.worth
                sent.append((group, shot.target))
                worths[shot.target] = worths.get(shot.target, 0.0) + shot.worth
        return Attack(total, max(worths, key=lambda key: worths[key], default=""), tuple(sent))

    def _best(self, game: Game, unit: Unit, bucket: Bucket, weapon: Weapon, more: int) -> Shot:
        """The best target of one weapon of alike models."""
        hands = figures.hands(bucket.models[0], weapon)
        best = Shot(weapon, "", 0.0, hands)
        for chance in bucket.chances.get(weapon.key, ()):
            if chance.why or chance.target not in game.units:
                continue
            shots = tuple((model, chance) for model in bucket.models)
            done = harm.of_volley(game, Volley(unit.id, chance.target, weapon, shots), more)
            worth = self.worth(game.units[chance.target], done)
            best = max(best, Shot(weapon, chance.target, worth, hands), key=lambda shot: shot.worth)
        for key, way in ((weapon.key, AIM), (f"{weapon.key} {FOCUS}", FOCUS)):
            if key in bucket.aims:
                fired = Pointed(bucket.models[0], weapon, way == FOCUS)
                worth = len(bucket.models) * max((worth for worth, _ in self.aimed(game, unit, fired)), default=0.0)
                best = max(best, Shot(weapon, way, worth, hands), key=lambda shot: shot.worth)
        return best

    # -------------------------------------------------------------- points
    def aimed(self, game: Game, unit: Unit, fired: Pointed) -> list[tuple[float, Point]]:
        """What a weapon brings at the points that it may be aimed at."""
        found = []
        for number, to in enumerate(aiming.points(game, unit, fired)):
            if number == TRIED:
                break
            found.append((self.at_point(game, unit, fired, to), to))
        return found

    def at_point(self, game: Game, unit: Unit, fired: Pointed, to: Point) -> float:
        """What a shot at a point brings, missiles with where they may stray to."""
        if fired.weapon.kind == LANCE:
            line = aiming.line_of(game, fired.model, fired.weapon, to)
            met = aiming.on_line(game, fired.model, *line, unit)
            return sum(self._one(other, fired.weapon) * 0.6**place for place, (other, _) in enumerate(met))
        if fired.weapon.kind == SUPPRESSION:
            return self._under(game, unit, fired, to, 2.0 if fired.focus else 1.0)
        own = () if figures.number(fired.model) else tuple(figures.ranged_mods(unit, fired.model))
        strays = round(max(0.0, STRAY - fixed(own)) * INCH)
        if not strays:
            return self._under(game, unit, fired, to)
        away = heading(to[0] - fired.model.x, to[1] - fired.model.y)
        ends = (off(*to, (away - 72 * turn) % 360, strays) for turn in range(5))
        return sum(self._under(game, unit, fired, end) for end in (to, *ends)) / harm.SIDES

    def _one(self, other: Unit, weapon: Weapon) -> float:
        return self.worth(other, harm.of_cover(other, weapon, 1.0))

    def _under(self, game: Game, unit: Unit, fired: Pointed, to: Point, each: float = 1.0) -> float:
        under = aiming.covered(game, to, aiming.spread(fired), unit)
        return sum(self.worth(game.units[key], harm.of_cover(game.units[key], fired.weapon, len(those), each))
                   for key, those in under.items())  # fmt: skip
