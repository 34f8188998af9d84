"""What can happen in a battle from the first shot to the end: events that write to a `Game`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wartable.engine.compat import override
from wartable.engine.event import inner
from wartable.engine.mod import Reason
from wartable.rulesets.time_wars.events import TimeWarsEvent
from wartable.rulesets.time_wars.modifiers import held_back
from wartable.rulesets.time_wars.state import DESTROYED, JOINED, ROUTED, TABLE, WITHDRAWN, Game, Melee, Model, Result


# ---------------------------------------------------------------- shooting
@dataclass(frozen=True, slots=True)
class AttackDeclared(TimeWarsEvent):
    """TW-FIRE-01: `firer` declares a ranged attack on `target`; `kind` is fire, suppress or combined."""

    rule = "TW-FIRE-01"
    settles = ("firer", "kind", "target", "helpers")
    firer: str
    target: str
    kind: str
    helpers: tuple[str, ...] = ()

    @override
    def apply(self, game: Game) -> None:
        """The action is paid by `ActionSpent`."""


@dataclass(frozen=True, slots=True)
class Measured(TimeWarsEvent):
    """TW-GEN-07: the distance that a declaration depended on, base edge to base edge, in mils."""

    rule = "TW-GEN-07"
    unit: str
    target: str
    distance: int

    @override
    def apply(self, game: Game) -> None:
        """Measuring changes nothing."""


@dataclass(frozen=True, slots=True)
class AttackWasted(TimeWarsEvent):
    """TW-GEN-10: the distance forbids the attack, the action is spent all the same.

    `by` is TW-GEN-01 where an interruption has made it impossible, which no ruling covers. It was the attack to which
    Take Aim! (TW-ORD-16) and the weapons left out (TW-UPG-05) belonged.
    """

    rule = "TW-GEN-10"
    firer: str
    target: str
    reason: str
    by: str = "TW-GEN-10"

    @property
    @override
    def clause(self) -> str:
        return self.by

    @override
    def apply(self, game: Game) -> None:
        game.units[self.firer].fired = True
        game.units[self.firer].declined = ()


@dataclass(frozen=True, slots=True)
class Fired(TimeWarsEvent):
    """TW-FIRE-19: a ranged attack has been rolled: scores, damage total and wounds (0: a miss or no effect)."""

    rule = "TW-FIRE-19"
    settles = ("band",)
    firer: str
    target: str
    band: str
    suppressive: bool
    face: int
    score: int
    defence: int
    damage: int
    wounds: int
    why: tuple[Reason, ...] = ()
    numbers: Any = inner()

    @property
    @override
    def clause(self) -> str:
        if self.suppressive:
            return "TW-SUPP-01"
        return "TW-FIRE-19" if self.score > self.defence else "TW-FIRE-17"

    @override
    def apply(self, game: Game) -> None:
        game.units[self.firer].fired = True
        game.units[self.firer].declined = ()


@dataclass(frozen=True, slots=True)
class Anchored(TimeWarsEvent):
    """TW-SPEC-24: `unit` has fired a Move or Fire weapon and may not move for the rest of the turn."""

    rule = "TW-SPEC-24"
    unit: str

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].anchored = True


@dataclass(frozen=True, slots=True)
class Suppressed(TimeWarsEvent):
    """TW-SUPP-02: `player` lays `points` of suppression on `unit`."""

    rule = "TW-SUPP-02"
    unit: str
    player: str
    points: int

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        old = dict(unit.suppression)
        old[self.player] = old.get(self.player, 0) + self.points
        unit.suppression = tuple(sorted(old.items()))


@dataclass(frozen=True, slots=True)
class ActionLost(TimeWarsEvent):
    """TW-SUPP-06: `unit` loses one action, in its next turn or (`now`) of those it has left."""

    rule = "TW-SUPP-06"
    unit: str
    now: bool = False

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        if self.now:
            unit.actions = max(0, unit.actions - 1)
        else:
            unit.fewer += 1


# ---------------------------------------------------------------- losses
_CAUSES = {
    "melee": "TW-MELEE-20", "attack": "TW-VEH-06", "wreck": "TW-VEH-07", "no room": "TW-VEH-09", "vehicle": "TW-VEH-11",
    "stumbling": "TW-ORD-12", "hard going": "TW-SPEC-12", "hazard": "TW-SPEC-12", "area": "TW-SPEC-16",
    "suppression": "TW-SUPP-07", "the Dead Zone": "TW-MOD-09", "open ground in the storm": "TW-MOD-15",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ModelsLost(TimeWarsEvent):
    """TW-FIRE-19: `models` (ids) of `unit` are casualties of `cause`; `weapons` are given up with them (TW-UPG-02).

    `cause` is a word, or the clause itself where a rule of an army takes them.
    """

    rule = "TW-FIRE-19"
    turning = "lost"
    settles = ("weapons",)
    unit: str
    models: tuple[int, ...]
    cause: str
    weapons: tuple[str, ...] = ()
    credit: str = ""

    @property
    @override
    def clause(self) -> str:
        return self.cause if self.cause.startswith("TW-") else _CAUSES.get(self.cause, self.rule)

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.lost += sum(1 for model in unit.models if model.id in self.models and not model.of)
        unit.stand(model for model in unit.models if model.id not in self.models)
        left = dict(unit.weapons)
        for weapon in self.weapons:
            left[weapon] -= 1
        unit.weapons = tuple((key, count) for key, count in left.items() if count > 0)
        if self.credit:
            game.credit = unit.hit_by = self.credit


@dataclass(frozen=True, slots=True)
class Destroyed(TimeWarsEvent):
    """TW-DET-02: the last model of `unit` is gone; its `tv` counts as lost for its detachment."""

    rule = "TW-DET-02"
    turning = "out"
    unit: str
    tv: int

    @override
    def apply(self, game: Game) -> None:
        _leave(game, self.unit, DESTROYED, self.tv)


@dataclass(frozen=True, slots=True)
class Routed(TimeWarsEvent):
    """TW-MORALE-08: `unit` leaves the table and counts as a casualty with its `tv`.

    TW-TURN-04: `withdrawn` by the will of its player.
    """

    rule = "TW-MORALE-08"
    turning = "out"
    unit: str
    tv: int
    withdrawn: bool = False

    @property
    @override
    def clause(self) -> str:
        return "TW-TURN-04" if self.withdrawn else "TW-MORALE-08"

    @override
    def apply(self, game: Game) -> None:
        _leave(game, self.unit, WITHDRAWN if self.withdrawn else ROUTED, self.tv)


def _leave(game: Game, key: str, where: str, tv: int) -> None:
    unit = game.units[key]
    tv = held_back(game, unit, where, tv)
    unit.box, unit.where, unit.aboard, unit.joined = game.box_of(unit), where, "", ""
    unit.stand(())
    unit.tests = ()
    if unit.detachment in game.detachments:
        game.detachments[unit.detachment].lost += tv


@dataclass(frozen=True, slots=True)
class IndividualRemains(TimeWarsEvent):
    """TW-TYPE-07: only the Individual is left of a Squad: it uses its own statline again, its Squad is no more."""

    rule = "TW-TYPE-07"
    unit: str
    squad: str
    models: tuple[Model, ...] = ()

    @override
    def apply(self, game: Game) -> None:
        unit, squad = game.units[self.unit], game.units[self.squad]
        mine = tuple(model for model in squad.models if model.of == unit.id)
        unit.where, unit.joined, unit.aboard = squad.where, "", squad.aboard
        unit.actions, unit.moved, unit.advanced = squad.actions, squad.moved, squad.advanced
        unit.suppression, unit.fewer, unit.charged = squad.suppression, squad.fewer, squad.charged
        unit.orders = tuple(dict.fromkeys(unit.orders + squad.orders))
        unit.dug, unit.prepared, unit.anchored, unit.fired = squad.dug, squad.prepared, squad.anchored, squad.fired
        unit.stand(model._replace(id=i, of="") for i, model in enumerate(mine))
        squad.stand(model for model in squad.models if model.of != unit.id)
        heirs = (unit.id, squad.id) if squad.models else (unit.id,)  # there may be a second Individual
        for melee in game.melees.values():
            melee.attackers = _inherited(melee.attackers, squad.id, heirs)
            melee.defenders = _inherited(melee.defenders, squad.id, heirs)
            melee.uphill = _inherited(melee.uphill, squad.id, heirs)


def _inherited(keys: tuple[str, ...], squad: str, heirs: tuple[str, ...]) -> tuple[str, ...]:
    """`keys` with the `heirs` in the place of `squad`."""
    return tuple(heir for key in keys for heir in (heirs if key == squad else (key,)))


@dataclass(frozen=True, slots=True)
class TestDue(TimeWarsEvent):
    """TW-MORALE-02, TW-MORALE-03: `unit` must test its nerve in this Morale Phase, because of `reason`.

    TW-GEN-02: the rulebook prints these pages twice; what they say applies once.
    """

    rule = "TW-MORALE-02"
    unit: str
    reason: str

    @property
    @override
    def clause(self) -> str:
        return "TW-MORALE-03" if self.reason == "melee" else "TW-MORALE-02"

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        if self.reason not in unit.tests:
            unit.tests = (*unit.tests, self.reason)


# ---------------------------------------------------------------- melee
@dataclass(frozen=True, slots=True)
class MeleeBegan(TimeWarsEvent):
    """TW-MELEE-01: enemies are in contact; `attackers` made it (TW-MELEE-26)."""

    rule = "TW-MELEE-01"
    melee: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]

    @override
    def apply(self, game: Game) -> None:
        game.fights += 1
        game.melees[self.melee] = Melee(self.melee, self.attackers, self.defenders)


@dataclass(frozen=True, slots=True)
class MeleeJoined(TimeWarsEvent):
    """TW-MELEE-06: `units` join a melee on the side of its attackers or defenders; melees that link become one."""

    rule = "TW-MELEE-06"
    melee: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    merged: tuple[str, ...] = ()

    @override
    def apply(self, game: Game) -> None:
        melee = game.melees[self.melee]
        for key in self.merged:
            other = game.melees.pop(key)
            melee.uphill += other.uphill
            melee.exposed = melee.exposed or other.exposed
        melee.attackers, melee.defenders = self.attackers, self.defenders


@dataclass(frozen=True, slots=True)
class ChargedUphill(TimeWarsEvent):
    """TW-MELEE-17: the charge of `unit` ended higher than it began."""

    rule = "TW-MELEE-17"
    melee: str
    unit: str

    @override
    def apply(self, game: Game) -> None:
        melee = game.melees[self.melee]
        melee.uphill = (*melee.uphill, self.unit)


@dataclass(frozen=True, slots=True)
class MeleeFought(TimeWarsEvent):
    """TW-MELEE-18: one round: the primaries, both scores, the winner ('' for a draw), damage total and wounds.

    `victim` is the Troop Type to which the winner applied the damage (TW-MELEE-22).
    """

    rule = "TW-MELEE-18"
    melee: str
    attacker: str
    defender: str
    score: int
    defence: int
    winner: str
    damage: int
    wounds: int
    why: tuple[Reason, ...] = ()
    victim: str = ""
    numbers: Any = inner()

    @property
    @override
    def clause(self) -> str:
        return "TW-MELEE-18" if self.winner else "TW-MELEE-19"

    @override
    def apply(self, game: Game) -> None:
        melee = game.melees[self.melee]
        melee.rounds += 1
        if self.winner:
            melee.exposed = melee.exposed or self.winner in melee.attackers
            game.blame(melee.against(self.winner), self.winner)


@dataclass(frozen=True, slots=True)
class ContactKept(TimeWarsEvent):
    """TW-MELEE-25: the owner of `unit` moves his nearest model back into contact."""

    rule = "TW-MELEE-25"
    unit: str
    models: tuple[Model, ...]

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].stand(self.models)


@dataclass(frozen=True, slots=True)
class MeleeEnded(TimeWarsEvent):
    """TW-MELEE-25: one side is destroyed or has fled, the survivors are free."""

    rule = "TW-MELEE-25"
    melee: str

    @override
    def apply(self, game: Game) -> None:
        del game.melees[self.melee]


@dataclass(frozen=True, slots=True)
class MeleeThinned(TimeWarsEvent):
    """TW-MELEE-25: those who are gone no longer belong to the melee."""

    rule = "TW-MELEE-25"
    melee: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]

    @override
    def apply(self, game: Game) -> None:
        melee = game.melees[self.melee]
        melee.attackers, melee.defenders = self.attackers, self.defenders


# ---------------------------------------------------------------- nerve
@dataclass(frozen=True, slots=True)
class NerveTested(TimeWarsEvent):
    """TW-MORALE-06: a Nerve Test; 15 or more passes. `cause` is suppression for the test of TW-SUPP-05."""

    rule = "TW-MORALE-06"
    unit: str
    face: int
    total: int
    passed: bool
    cause: str
    why: tuple[Reason, ...] = ()
    numbers: Any = inner()

    @property
    @override
    def clause(self) -> str:
        return "TW-SUPP-05" if self.cause == "suppression" else "TW-MORALE-06"

    @override
    def apply(self, game: Game) -> None:
        if self.cause != "suppression":
            game.units[self.unit].tests = ()


@dataclass(frozen=True, slots=True)
class Obeyed(TimeWarsEvent):
    """TW-DAL-01: `unit` failed its nerve by `points` under the eyes of `master`: it pays with models and stays."""

    rule = "TW-DAL-01"
    unit: str
    master: str
    points: int

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].tests = ()


@dataclass(frozen=True, slots=True)
class CommanderFell(TimeWarsEvent):
    """TW-DET-12: the commander of `detachment` is gone; the highest NRV left takes over for its tests."""

    rule = "TW-DET-12"
    turning = "leader"
    detachment: str
    commander: str

    @override
    def apply(self, game: Game) -> None:
        game.detachments[self.detachment].leaderless = True


@dataclass(frozen=True, slots=True)
class DetachmentTested(TimeWarsEvent):
    """TW-DET-04: a Detachment Nerve Test led by `leader`; 15 or more passes."""

    rule = "TW-DET-04"
    detachment: str
    leader: str
    face: int
    total: int
    passed: bool
    lost: int
    why: tuple[Reason, ...] = ()

    @override
    def apply(self, game: Game) -> None:
        game.detachments[self.detachment].tested = self.lost


@dataclass(frozen=True, slots=True)
class DetachmentFled(TimeWarsEvent):
    """TW-DET-06: `detachment` flees (or its last Troop Type is gone, `wiped`); credited to `by` (TW-MISS-07)."""

    rule = "TW-DET-06"
    turning = "out"
    detachment: str
    by: str = ""
    wiped: bool = False

    @property
    @override
    def clause(self) -> str:
        return "TW-TURN-05" if self.wiped else "TW-DET-06"

    @override
    def apply(self, game: Game) -> None:
        item = game.detachments[self.detachment]
        item.gone = True
        item.beaten_by = self.by
        game.scatter(self.detachment)
        game.routs = (*game.routs, (self.detachment, self.by))


@dataclass(frozen=True, slots=True)
class ArmyTested(TimeWarsEvent):
    """TW-DET-10: the army of `player` tests; 15 or more passes."""

    rule = "TW-DET-10"
    player: str
    leader: str
    face: int
    total: int
    passed: bool
    reason: str
    losses: int = 0
    why: tuple[Reason, ...] = ()

    @override
    def apply(self, game: Game) -> None:
        side = game.sides[self.player]
        side.shaken = True
        side.halved = side.halved or "half" in self.reason
        side.beheaded = side.beheaded or "supreme" in self.reason
        side.losses = self.losses


@dataclass(frozen=True, slots=True)
class SideOut(TimeWarsEvent):
    """TW-TURN-05: `player` has nobody left in the battle."""

    rule = "TW-TURN-05"
    player: str

    @override
    def apply(self, game: Game) -> None:
        game.sides[self.player].out = True


@dataclass(frozen=True, slots=True)
class GameEnded(TimeWarsEvent):
    """TW-TURN-03: the battle is over; no winners is a draw. `by` is the clause that decides."""

    rule = "TW-TURN-03"
    turning = "end"
    winners: tuple[str, ...]
    by: str
    say: str

    @property
    @override
    def clause(self) -> str:
        return self.by

    @override
    def apply(self, game: Game) -> None:
        game.result = Result(self.winners, self.by, self.say)


@dataclass(frozen=True, slots=True)
class PassengersThrownOut(TimeWarsEvent):
    """TW-VEH-08: `unit` stands beside the wreck of `vehicle`."""

    rule = "TW-VEH-08"
    unit: str
    vehicle: str
    models: tuple[Model, ...]

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.where, unit.aboard = TABLE, ""
        unit.moved = True
        unit.stand(self.models)


@dataclass(frozen=True, slots=True)
class IndividualLost(TimeWarsEvent):
    """TW-DET-02: the model of a joined Individual is removed; it counts by itself (`tv` 0 with its own Retinue)."""

    rule = "TW-DET-02"
    unit: str
    tv: int
    lent: tuple[str, ...] = ()

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        squad = game.units.get(unit.joined)
        if squad is not None and unit.where == JOINED:
            squad.lent = self.lent
        _leave(game, self.unit, DESTROYED, self.tv)
