"""What a bot wants to do: which action of a Troop Type, where to go, which order to whom."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from math import atan2, cos, degrees, hypot, pi, sin
from typing import Any, NamedTuple

from wartable.engine.ruleset import Idea
from wartable.rulesets.time_wars import actions
from wartable.rulesets.time_wars.bot.appraisal import Appraisal, band_by_eye, between, eye
from wartable.rulesets.time_wars.bot.versions import JUDGEMENTS
from wartable.rulesets.time_wars.command import command, orders
from wartable.rulesets.time_wars.ground.terrain import is_hard
from wartable.rulesets.time_wars.shooting.shooting import MORTAR_FIRE, has_mortars
from wartable.rulesets.time_wars.sight import visibility
from wartable.rulesets.time_wars.specials.ask import fixed_pace, hard_going_hazard, risked, spots
from wartable.rulesets.time_wars.specials.bearers import voices
from wartable.rulesets.time_wars.state import INCH, INDIVIDUAL, SQUAD, TABLE, VEHICLE, Band, Game, Unit
from wartable.rulesets.time_wars.troops.casualties import passengers
from wartable.rulesets.time_wars.troops.characteristics import fir, nrv
from wartable.rulesets.time_wars.troops.squads import nerve

NEAREST = 6
"""How many enemies are looked at for each decision: the nearest by eye."""
DANGER = 0.3
"""How much the harm that the enemy could do weighs against what one does."""
APPROACH = 0.012
"""What an inch nearer to the enemy is worth to it, in parts of its own value."""
PULL = 0.008
"""What an inch nearer to a place that the mission wants is worth, in parts of its own value, for each point of that."""
AHEAD = 0.05
"""What an inch nearer to the enemy than any squad costs a commander, in parts of his own value."""
MAIN, AT_HAND = 6, 3
"""The value of a place that is worth all that a Troop Type is, and from how many inches off it is held (TW-MISS-16)."""
_FAR = 80
"""Inches at which a place draws nobody any more."""
Box = tuple[int, int, int, int]
ANGLES = (0, 25, -25, 50, -50, 90, -90, 180)


class Stand(NamedTuple):
    """What it is worth to stand at a place, part by part: what costs something is below 0."""

    shot: float
    approach: float
    danger: float
    pull: float
    cover: float
    ground: float
    amid: float = 0.0

    @property
    def worth(self) -> float:
        """All of it."""
        return sum(self)


class Look(NamedTuple):
    """What one sees of the nearest enemies: how far they are by eye, who is a mark, who can be charged.

    `marks` are those in its bands; `sees_one` is whether there are any within or beyond them.
    """

    near: list[Unit]
    inches: dict[str, int]
    marks: list[Unit]
    sees_one: bool
    prey: list[Unit]


class Tactics:
    """Plans for one position."""

    def __init__(self, seen: Appraisal) -> None:
        self.seen = seen
        self.game: Game = seen.game

    def enemies(self, unit: Unit) -> list[Unit]:
        """The nearest enemies, nearest first."""
        box = unit.box
        rows = [(between(box, enemy.box), enemy.id, enemy) for enemy in self.game.enemies(unit.player)]
        rows.sort()
        return [enemy for _, _, enemy in rows[:NEAREST]]

    def sizes_up(self, unit: Unit) -> tuple[list[Unit], dict[str, int]]:
        """`enemies` and how far off each of them is by eye, inches; the same for all questions about one position."""
        if self.game.units.get(unit.id) is not unit:  # it is only thought of
            return self._sized_up(unit)
        key = ("sized up", type(self).__name__, unit.id)
        found: tuple[list[Unit], dict[str, int]] = self.seen.once(key, lambda: self._sized_up(unit))
        return found

    def _sized_up(self, unit: Unit) -> tuple[list[Unit], dict[str, int]]:
        near = self.enemies(unit)
        return near, {enemy.id: eye(unit, enemy) for enemy in near}

    def visible(self, unit: Unit) -> list[Unit]:
        """The nearest enemies that it sees and may shoot at."""
        sees = visibility.sight_of(self.game, unit)
        return [enemy for enemy in self.enemies(unit) if self.game.melee_of(enemy.id) is None and sees(enemy)]

    # ------------------------------------------------------------ the actions of one Troop Type
    def action_worth(self, unit: Unit) -> dict[str, float]:
        """What each kind of action is worth to `unit` now; only those that make sense."""
        return self.seen.learned(("action_worth", *self._facing(unit)), lambda: self._action_worth(unit))

    def _facing(self, unit: Unit) -> tuple[Hashable, ...]:
        """What a judgement on the next action of `unit` depends on, while looking ahead."""
        if self.seen.lore is None:
            return ()
        doing = (unit.actions, unit.advanced, unit.moved, unit.anchored, unit.fired, unit.used)
        others = tuple(self.seen.mark(enemy) for enemy in self.game.enemies(unit.player))
        return self.seen.mark(unit), doing, others, self.game.spots, self.game.melee_of(unit.id) is None

    def _action_worth(self, unit: Unit) -> dict[str, float]:
        near, inches = self.sizes_up(unit)
        if not near:
            return {"hold": 0.0}
        look = self._look(unit, near, inches)
        found, more = self._plain(unit, look)
        found = dict(found)
        for rule in voices(self.game, unit, "action_worth"):
            found.update(rule.action_worth(self.game, unit, self, found.get("fire", 0.0)))
        found.update(more)
        if unit.kind == VEHICLE:
            self._transport(unit, near, found)
        if spots(unit) and look.sees_one:
            found["spot"] = self._spot(unit, self.visible(unit))
        return found

    def _look(self, unit: Unit, near: list[Unit], inches: dict[str, int]) -> Look:
        """What it sees of the enemies `near`, who are so many `inches` off."""
        return Look(near, inches, *self._marks(unit, near, inches), self._prey(unit, near))

    def _plain(self, unit: Unit, look: Look) -> tuple[dict[str, float], dict[str, float]]:
        """What everybody can do, and what only an order or a mortar brings, as judged before or now."""
        game, seen = self.game, self.seen
        key = (
            self.minded(unit), seen.stance(unit), unit.advanced, unit.actions, seen.wanted(unit),
            tuple(map(seen.stance, look.near)),
            look.sees_one, *(tuple(enemy.id for enemy in group) for group in (look.marks, look.prey)),
            tuple(game.melee_of(enemy.id) is None for enemy in look.near), seen.versions.around, game.active,
            game.turn, game.weather, game.spots, tuple(map(seen.stance, passengers(game, unit))),
        )  # fmt: skip
        return JUDGEMENTS.recall(game, key, lambda: (self._usual(unit, look), self._special(unit, look)))

    def minded(self, unit: Unit) -> Hashable:
        """Who judges, and what he goes by beside the position: nobody takes the judgement of another for his own."""
        return type(self).__name__

    def _usual(self, unit: Unit, look: Look) -> dict[str, float]:
        near, inches, seen, sees_one, prey = look
        found: dict[str, float] = {"hold": 0.05}
        fire, _ = self.seen.best_shot(unit, seen, inches, unit.moved)
        if fire:
            found["fire"] = fire
        if unit.kind == SQUAD and sees_one:
            found["suppress"] = max((self.suppress(unit, enemy, inches[enemy.id]) for enemy in seen), default=0.0)
        self._moves(unit, near, inches, fire, found)
        best = max((self.seen.charge(unit, enemy) for enemy in prey), default=0.0)
        if best > 0:
            found["charge"] = best / 2  # two actions, against one of a shot
        return found

    def _marks(self, unit: Unit, near: list[Unit], inches: dict[str, int]) -> tuple[list[Unit], bool]:
        """Whom of `near` it sees and may shoot at within its bands, and whether it sees one within or beyond them."""
        if not unit.profile.fir:
            return [], False
        far = 4 * self.seen.reach(unit)
        free = [enemy for enemy in near if self.game.melee_of(enemy.id) is None]
        sees = visibility.sight_of(self.game, unit, (enemy for enemy in free if inches[enemy.id] < far))
        seen = [enemy for enemy in free if inches[enemy.id] < far and sees(enemy)]
        beyond = (enemy for enemy in free if inches[enemy.id] >= far)
        return seen, bool(seen) or visibility.sees_any(self.game, unit, beyond)

    def suppress(self, unit: Unit, enemy: Unit, inches: int) -> float:
        """The worth of suppressing `enemy`; less if it lies suppressed already."""
        band = band_by_eye(self.game, unit, inches)
        if band is None:
            return 0.0
        worth = self.seen.shot(unit, enemy, band, True)
        return worth * (0.4 if enemy.suppression else 1.0)

    def _moves(
        self, unit: Unit, near: list[Unit], inches: dict[str, int], fire: float, found: dict[str, float]
    ) -> None:
        """An advance is worth the shot that it leads to; a run what the place is worth next turn."""
        if unit.kind == VEHICLE and not unit.profile.fir and not passengers(self.game, unit):
            return
        here = self.place(unit, near, inches, fire) + self.pulled(unit, unit.box)
        if not unit.advanced:
            pace = self.pace(unit, "advance")
            closer = {key: max(0, far - pace) for key, far in inches.items()}
            after, _ = self.seen.best_shot(unit, near, closer, True)
            there = self.place(unit, near, closer, after) + self.pulled(unit, unit.box, pace)
            gain = there - here + (after if unit.actions == 2 else 0) * 0.9
            found["advance"] = gain if unit.actions == 2 else max(0.0, there - here)
        if unit.actions == 2:
            far = self.pace(unit, "run")
            closer = {key: max(0, gap - far) for key, gap in inches.items()}
            after, _ = self.seen.best_shot(unit, near, closer, False)
            there = self.place(unit, near, closer, after) + self.pulled(unit, unit.box, far)
            found["run"] = (there - here) * self.run_share(fire)

    def pace(self, unit: Unit, action: str) -> int:
        """How many inches an advance or a run brings it on, as a rule."""
        pace = unit.profile.agl
        if action == "advance":
            return pace
        return 2 * pace if fixed_pace(unit) else pace + 3

    def run_share(self, fire: float) -> float:
        """What part counts of what a run brings: less for who could fire."""
        return 0.95 if not fire else 0.7

    def place(self, unit: Unit, near: list[Unit], inches: dict[str, int], shot: float) -> float:
        """What it is worth to stand at these distances: the shot there, the fight to come, less the danger."""
        closest = min(inches.values())
        approach = -APPROACH * self.load(unit) * closest
        danger = self.seen.threat(unit, inches, near)
        return 1.1 * shot + approach - DANGER * danger

    def pulled(self, unit: Unit, box: Box, nearer: int = 0) -> float:
        """What a place is worth by what the mission wants: the nearer to it, the more; `nearer` inches come off."""
        best = 0.0
        for spot in self.seen.wanted(unit):
            far = max(0, between(box, (spot.x, spot.y, spot.x, spot.y)) - nearer)
            best = max(best, spot.value * (_FAR - far))
        return PULL * self.load(unit) * best

    def load(self, unit: Unit) -> float:
        """What it is worth with all that it carries: a transport goes where its passengers are wanted."""
        return self.seen.value(unit) + sum(self.seen.value(rider) for rider in passengers(self.game, unit))

    def _prey(self, unit: Unit, near: list[Unit]) -> list[Unit]:
        """Whom it may charge now (TW-MELEE-03) with a chance to get there."""
        if unit.kind == VEHICLE or unit.actions < 2:
            return []
        return [enemy for enemy in near if self.seen.arrives(unit, enemy) and self.may_charge(unit, enemy)]

    def may_charge(self, unit: Unit, enemy: Unit) -> bool:
        """TW-MELEE-03: whether it sees whom it would charge."""
        return visibility.sees(self.game, unit, enemy)

    def _special(self, unit: Unit, look: Look) -> dict[str, float]:
        """To fire mortars at who is not seen; Take Cover! and Defensive Fire! once the order is in force."""
        found: dict[str, float] = {}
        fire, _ = self.seen.best_shot(unit, look.marks, look.inches, unit.moved)
        if not fire and unit.profile.fir and has_mortars(unit):
            found[MORTAR_FIRE] = 0.4 * self.seen.best_shot(unit, look.near, look.inches, unit.moved)[0]
        if orders.under(unit, orders.TAKE_COVER) and unit.dug < 2:
            found["take-cover"] = 0.18 * self.seen.threat(unit, look.inches, look.near)
        if orders.under(unit, orders.DEFENSIVE_FIRE) and not fire and unit.actions == 2:
            closer = {key: max(0, gap - 6) for key, gap in look.inches.items()}
            found["prepare"] = 0.8 * self.seen.best_shot(unit, look.near, closer, False)[0]
        return found

    def _transport(self, unit: Unit, near: list[Unit], found: dict[str, float]) -> None:
        """Set passengers down where they can shoot after an advance of theirs, or charge; carry them on until then.

        TW-VEH-15: in the last turn they get out where the mission wants them, for aboard they count for nothing.
        """
        gap, wanted = eye(unit, near[0]), self._held(unit)
        for rider in passengers(self.game, unit):
            worth = wanted * self.seen.value(rider)
            if gap <= 3 * fir(rider) * self.game.options.scale or gap <= rider.profile.agl + 4:
                worth += 0.3 * self.seen.value(rider) + 1
            if worth:
                found["disembark"] = max(found.get("disembark", 0.0), worth)

    def _held(self, unit: Unit) -> float:
        """What the best place that the mission wants is worth, in sixths, if it is at hand as the battle ends."""
        if self.game.turn != self.game.options.turns:
            return 0.0
        spots = self.seen.wanted(unit)
        near = (spot.value for spot in spots if between(unit.box, (spot.x, spot.y, spot.x, spot.y)) <= AT_HAND)
        return max(near, default=0) / MAIN

    def _spot(self, unit: Unit, seen: list[Unit]) -> float:
        """Worth it where friends are about to shoot at something in cover."""
        best = 0.0
        for enemy in seen:
            spotted = any(spot.target == enemy.id for spot in self.game.spots)
            if spotted or self.seen.shelter(unit, enemy).bonus < 2:
                continue
            friends = sum(1 for other in self.game.on_table(unit.player) if other.actions and eye(other, enemy) <= 15)
            best = max(best, 0.04 * self.seen.value(enemy) * (friends - 1))
        return best

    # ------------------------------------------------------------ places to go
    def goals(self, unit: Unit, limit: int) -> Iterator[Idea]:
        """Destinations within `limit` mils, with their worth; the answers are not checked."""
        near, _ = self.sizes_up(unit)
        if not near or limit < 200:
            return
        x, y = (unit.box[0] + unit.box[2]) // 2, (unit.box[1] + unit.box[3]) // 2
        half = ((unit.box[2] - unit.box[0]) // 2, (unit.box[3] - unit.box[1]) // 2)
        prey = max(near, key=lambda enemy: self._lure(unit, enemy))
        px, py = (prey.box[0] + prey.box[2]) // 2, (prey.box[1] + prey.box[3]) // 2
        head = atan2(py - y, px - x)
        gap = eye(unit, prey) * INCH
        wanted = min(limit, max(0, gap - self._distance_kept(unit, prey)))
        # Who only looks ahead compares fewer places.
        angles, parts = (ANGLES, (1.0, 0.6)) if self.seen.lore is None else (ANGLES[:5], (1.0,))
        for angle in angles:
            for part in parts:
                far = wanted * part if abs(angle) <= 50 else limit * part
                to = (round(x + far * cos(head + angle * pi / 180)), round(y + far * sin(head + angle * pi / 180)))
                yield self._goal(unit, near, to, half, head)
        for spot in self.seen.wanted(unit):
            full = hypot(spot.x - x, spot.y - y)
            for part in (1.0, 0.7):
                share = min(1.0, limit * part / full) if full else 0.0
                to = (round(x + (spot.x - x) * share), round(y + (spot.y - y) * share))
                yield self._goal(unit, near, to, half, head)
        for feature in self.game.table.features:
            if feature.cover and unit.kind != VEHICLE:
                middle = (sum(px for px, _ in feature.polygon) // len(feature.polygon),
                          sum(py for _, py in feature.polygon) // len(feature.polygon))  # fmt: skip
                if hypot(middle[0] - x, middle[1] - y) <= limit:
                    yield self._goal(unit, near, middle, half, head)

    def _lure(self, unit: Unit, enemy: Unit) -> float:
        """How much it is drawn to `enemy`: near ones, and those it can hurt."""
        band = Band(min(2, max(1, -(-eye(unit, enemy) // max(1, fir(unit))))))
        return self.seen.shot(unit, enemy, band, False, False) - 0.4 * eye(unit, enemy)

    def _distance_kept(self, unit: Unit, prey: Unit) -> int:
        """The gap in mils that it wants to keep: its standard band, or none if it would rather fight hand to hand."""
        if unit.kind == VEHICLE:
            return min(2 * fir(unit), 12) * INCH
        shot = self.seen.shot(unit, prey, Band.STANDARD, False, False)
        fight = self.seen.bout(unit, prey) if self.seen.value(unit) > 3 else 0.0
        return max(1, fir(unit) - 1) * INCH if shot * 2 >= fight else 1500

    def _goal(self, unit: Unit, near: list[Unit], to: tuple[int, int], half: tuple[int, int], head: float) -> Idea:
        stand, inches = self.stand(unit, near, to, half)
        answer: dict[str, Any] = {"to": list(to)}
        if unit.kind == VEHICLE:
            answer["facing"] = round(degrees(head)) % 360
        # TW-GEN-07: where nobody may measure, no reason of a bot may tell a distance.
        why = "" if self.game.options.strict else f"{min(inches.values())} inches from the enemy"
        return Idea(answer, stand.worth, why)

    def stand(
        self, unit: Unit, near: list[Unit], to: tuple[int, int], half: tuple[int, int]
    ) -> tuple[Stand, dict[str, int]]:
        """What it is worth to `unit` to stand at `to`, and how far the enemies `near` are from there.

        Args:
            half: half of the width and depth that it takes, mils.
        """
        box = (to[0] - half[0], to[1] - half[1], to[0] + half[0], to[1] + half[1])
        inches = {enemy.id: between(box, enemy.box) for enemy in near}
        shot, _ = self.seen.best_shot(unit, near, inches, unit.actions > 0)
        sheltered = 0.06 * self.seen.value(unit) * self.seen.cover_at(*to)
        place = (1.1 * shot, -APPROACH * self.load(unit) * min(inches.values()),
                 -DANGER * self.seen.threat(unit, inches, near))  # fmt: skip
        ground, amid = -self.hardship(unit, to), -self.alone(unit, near, inches)
        return Stand(*place, self.pulled(unit, box), sheltered, ground, amid), inches

    def alone(self, unit: Unit, near: list[Unit], inches: dict[str, int]) -> float:
        """What it costs a commander to stand before all squads of his side, where he falls to the first volley."""
        if unit.kind != INDIVIDUAL or not command.leads(unit):
            return 0.0
        squads = [other for other in self.game.on_table(unit.player) if other.kind == SQUAD]
        foremost = min((eye(squad, enemy) for squad in squads for enemy in near), default=0)
        return AHEAD * self.load(unit) * max(0, foremost - min(inches.values()))

    def hardship(self, unit: Unit, to: tuple[int, int], hurried: bool = False) -> float:
        """What bad ground on the way may cost those who test: vehicles, and the Unceasing unless they advance.

        Args:
            hurried: it will run, though its actions are not spent yet.
        """
        x, y = (unit.box[0] + unit.box[2]) // 2, (unit.box[1] + unit.box[3]) // 2
        feared = risk * self.load(unit) if (risk := risked(self.game, unit, (x, y), to)) else 0.0
        if unit.kind != VEHICLE and ((unit.actions > 0 and not hurried) or not hard_going_hazard(unit)):
            return feared
        bad = any(is_hard(feature) for feature in self.game.table.crossed(x, y, *to))
        bad = bad or any(is_hard(feature) for feature in self.game.table.features_at(*to))
        return feared + (self.load(unit) / 4 if bad else 0.0)

    # ------------------------------------------------------------ orders
    def order_plans(self, commander: Unit) -> Iterator[tuple[float, str, tuple[str, ...]]]:
        """Orders that `commander` could give, with their worth and recipients, best recipients first."""
        options, _ = command.recipients(self.game, commander)
        most = 1 if commander.kind == SQUAD else max(1, min(3, commander.rank))
        for order in command.known(self.game, commander):
            rated = []
            for option in options:
                unit = self.game.units[option.key]
                if not orders.under(unit, order) and unit.where == TABLE:
                    rated.append((self.order_worth(unit, order), option.key))
            rated = sorted((item for item in rated if item[0] > 0.1), reverse=True)[:most]
            if rated:
                keys = tuple(key for _, key in rated)
                chance = self._obeyed(commander, [self.game.units[key] for key in keys])
                yield chance * sum(worth for worth, _ in rated), order, keys

    def _obeyed(self, commander: Unit, named: list[Unit]) -> float:
        """The chance of the Command Test."""
        sums = nrv(self.game, commander) + min(nerve(self.game, unit) for unit in named)
        return sum(face + sums >= command.NEEDED for face in range(1, 7)) / 6

    def order_worth(self, unit: Unit, order: str) -> float:
        """What an order would be worth to `unit`."""
        near, inches = self.sizes_up(unit)
        if not near or self.game.melee_of(unit.id) is not None:
            melee_ = self.game.melee_of(unit.id) is not None
            return 0.1 * self.seen.value(unit) if melee_ and order in (orders.CHARGE, orders.STAND_FAST) else 0.0
        closest = min(inches.values())
        key = ("fire", type(self).__name__, unit.id)
        fire, _ = self.seen.once(key, lambda: self.seen.best_shot(unit, near, inches, False))
        if order == orders.TAKE_AIM:
            nearer = {key: max(0, gap - fir(unit)) for key, gap in inches.items()}
            return max(0.0, self.seen.best_shot(unit, near, nearer, False)[0] - fire) if fire else 0.0
        if order == orders.CHARGE:
            best = max(self.seen.charge(unit, enemy) for enemy in near)
            return 0.25 * best if best > 0 else 0.0
        if order == orders.STAND_FAST:
            shaky = self.seen.breaks(unit, min(2, len(unit.models) - 1))
            return 0.2 * (self.seen.value(unit) + self.seen.stake(unit)) * shaky if closest <= 30 else 0.0
        danger = self.seen.threat(unit, inches, near)
        if order == orders.TAKE_COVER:
            return 0.1 * danger if not fire else 0.0
        if order == orders.DEFENSIVE_FIRE:
            closer = {key: max(0, gap - 6) for key, gap in inches.items()}
            return 0.5 * self.seen.best_shot(unit, near, closer, False)[0] if not fire else 0.0
        if order == orders.QUICKEN_PACE:
            slow = not fixed_pace(unit)
            return 0.03 * self.seen.value(unit) if slow and closest > 3 * fir(unit) else 0.0
        return 0.0

    # ------------------------------------------------------------ who acts
    def best_action(self, unit: Unit) -> tuple[float, str]:
        """Its most valuable action and what that is worth, among those that are open to it."""
        return self.seen.learned(("best", *self._facing(unit)), lambda: self._best_action(unit))

    def _best_action(self, unit: Unit) -> tuple[float, str]:
        ranked = sorted(((worth, key) for key, worth in self.action_worth(unit).items()), reverse=True)
        return next((worth, key) for worth, key in ranked if actions.may(self.game, unit, key))
