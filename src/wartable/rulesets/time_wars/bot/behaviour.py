"""What each side does in a battle, counted. Judgement, not rules."""

from __future__ import annotations

from typing import ClassVar

from wartable.engine.behaviour import Behaviour
from wartable.engine.compat import override
from wartable.engine.event import Event
from wartable.engine.plane import nearest
from wartable.rulesets.time_wars.actions import HOLD
from wartable.rulesets.time_wars.command import orders
from wartable.rulesets.time_wars.events.base import (
    ActionSpent,
    DistanceRolled,
    HazardTested,
    Interrupted,
    Moved,
    OrderGiven,
    PlayerTurnBegan,
    PlayerTurnEnded,
    Prepared,
)
from wartable.rulesets.time_wars.events.melee import MeleeBegan, MeleeFought, MeleeJoined
from wartable.rulesets.time_wars.events.morale import NerveTested
from wartable.rulesets.time_wars.events.shooting import AttackDeclared, AttackWasted, Fired
from wartable.rulesets.time_wars.ground.terrain import HARD_GOING, HAZARD
from wartable.rulesets.time_wars.moving.march import CHARGE, RUN
from wartable.rulesets.time_wars.sight.cover import ranged_cover
from wartable.rulesets.time_wars.state import INCH, VEHICLE, Game, Unit
from wartable.rulesets.time_wars.troops.casualties import passengers

GROUND = (HARD_GOING, HAZARD)
"""The hazards that a vehicle drives into."""
NOT_BY_DISTANCE = ("TW-GEN-01", "TW-CYB-10")
"""Why an attack is wasted that was interrupted, or was none that is declared with a weapon."""
ACTIONS = 2


class Conduct(Behaviour[Game]):
    """What the units of each side did: with their orders, their attacks, their moves, and at the end of their turns."""

    words: ClassVar = {
        "orders": "orders that were used",
        **{f"order_{key}": f"{name} orders that were used" for key, name in orders.NAMES.items()},
        "wasted": "attacks that the distance wasted",
        "short_runs": "runs that an advance would have covered",
        "contacts": "charges that came into contact",
        "cover": "turns that a unit ended in cover from the nearest enemy",
        "idle": "turns in which a unit spent no action",
        "carriers": "hazards of the ground that cost a loaded vehicle",
    }

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._given: dict[str, list[str]] = {}  # orders not used yet, by unit
        self._runs: dict[str, int] = {}  # how far, in mils, who runs has come
        self._chargers: set[str] = set()
        self._held: set[str] = set()  # who has given up all actions of a turn

    @override
    def before(self, event: Event) -> None:
        self._of_orders(event)
        self._of_attacks(event)
        self._of_moves(event)
        match event:
            case PlayerTurnBegan(player=seat):
                self._given = {key: due for key, due in self._given.items() if self.game.units[key].player != seat}
            case PlayerTurnEnded(player=seat):
                self._turn_ends(seat)

    @override
    def over(self) -> None:
        self._end_runs()

    # -------------------------------------------------------------- orders
    def _of_orders(self, event: Event) -> None:
        """An order is used if what it is for comes to pass for its unit while it stands (TW-CMD-19)."""
        match event:
            case OrderGiven(unit=key, order=order):
                seat = self.game.units[key].player
                self.note(seat, "orders")
                self.note(seat, f"order_{order}")
                self._given.setdefault(key, []).append(order)
            case DistanceRolled(unit=key, action=action, face=face):
                if action == CHARGE:
                    self._used(key, orders.CHARGE)
                elif face:  # TW-ORD-13: who throws no die gains nothing by it
                    self._used(key, orders.QUICKEN_PACE)
            case MeleeFought(attacker=one, defender=other):  # TW-ORD-02
                self._used(one, orders.CHARGE)
                self._used(other, orders.CHARGE)
            case Prepared(unit=key):
                self._used(key, orders.DEFENSIVE_FIRE)
            case NerveTested(unit=key):
                self._used(key, orders.STAND_FAST)
            case AttackDeclared(firer=key, kind=kind, helpers=helpers) if kind == "combined":
                for each in (key, *helpers):
                    self._used(each, orders.COMBINED_FIRE)
            case Fired(firer=key, target=target):
                self._aimed(self.game.units[key])
                if self.game.units[target].dug:
                    self._used(target, orders.TAKE_COVER)

    def _aimed(self, unit: Unit) -> None:
        """TW-ORD-16: the first attack in its own turn, before it has moved."""
        if unit.player == self.game.active and not unit.fired and not unit.moved:
            self._used(unit.id, orders.TAKE_AIM)

    def _used(self, key: str, order: str) -> None:
        due = self._given.get(key, [])
        seat, times = self.game.units[key].player, due.count(order)
        if times:
            self.note(seat, "orders", times, 0)
            self.note(seat, f"order_{order}", times, 0)
            self._given[key] = [other for other in due if other != order]

    # -------------------------------------------------------------- attacks
    def _of_attacks(self, event: Event) -> None:
        match event:
            case AttackDeclared(firer=key):
                self.note(self.game.units[key].player, "wasted")
            case AttackWasted(firer=key) if event.clause not in NOT_BY_DISTANCE:
                self.note(self.game.units[key].player, "wasted", 1, 0)

    # -------------------------------------------------------------- moves
    def _of_moves(self, event: Event) -> None:
        match event:
            case ActionSpent(unit=key, action=action):
                self._end_runs()
                if action == HOLD.key and self.game.units[key].actions >= ACTIONS:
                    self._held.add(key)
                if action == CHARGE:
                    self.note(self.game.units[key].player, "contacts")
                    self._chargers.add(key)
            case Moved(unit=key, action=action, distance=gone) if action == RUN:
                self._runs[key] = gone  # an interrupted run is told in parts, the whole of it last
            case Interrupted(actor=key):
                self._runs.pop(key, None)
            case MeleeBegan(attackers=keys) | MeleeJoined(attackers=keys):
                for key in self._chargers.intersection(keys):
                    self.note(self.game.units[key].player, "contacts", 1, 0)
                self._chargers.difference_update(keys)
            case HazardTested(unit=key, cause=cause, face=face) if cause in GROUND and self._loaded(key):
                self.note(self.game.units[key].player, "carriers", int(face == 1))

    def _loaded(self, key: str) -> bool:
        unit = self.game.units[key]
        return unit.kind == VEHICLE and any(passengers(self.game, unit))

    def _end_runs(self) -> None:
        """TW-MOVE-01: an advance goes up to AGL, along the way that the run took."""
        for key, gone in self._runs.items():
            unit = self.game.units[key]
            self.note(unit.player, "short_runs", int(gone <= unit.profile.agl * INCH))
        self._runs.clear()

    # -------------------------------------------------------------- the end of a turn
    def _turn_ends(self, seat: str) -> None:
        self._end_runs()
        self._chargers.clear()
        enemies = tuple(self.game.enemies(seat))
        for unit in self.game.on_table(seat):
            if self.game.melee_of(unit.id) is not None:
                continue
            self.note(seat, "idle", int(unit.actions >= ACTIONS or unit.id in self._held))
            if enemies:
                near = min(enemies, key=lambda enemy: (nearest(unit.models, enemy.models)[0], enemy.id))
                self.note(seat, "cover", int(ranged_cover(self.game, near, unit).bonus > 0))
        self._held.clear()
