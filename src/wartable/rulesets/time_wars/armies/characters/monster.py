"""Morbius's Monster (TW-CHAR-64 to -66): its frenzy, that it joins nobody, and its touch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from wartable.engine.ask import Flow, Option, choose_or_skip, die
from wartable.engine.compat import override
from wartable.engine.plane import nearest, touching
from wartable.kit.view import Mark
from wartable.rulesets.time_wars.bot.thoughts import foe_first
from wartable.rulesets.time_wars.events.base import ActionSpent, TimeWarsEvent
from wartable.rulesets.time_wars.events.melee import MeleeThinned
from wartable.rulesets.time_wars.events.sentences import name
from wartable.rulesets.time_wars.melee.charges import Onset
from wartable.rulesets.time_wars.melee.contacts import contact, settle, touched
from wartable.rulesets.time_wars.morale.suppression import silenced
from wartable.rulesets.time_wars.moving import movement
from wartable.rulesets.time_wars.moving.march import ADVANCE, CHARGE, RUN, march
from wartable.rulesets.time_wars.sight import visibility
from wartable.rulesets.time_wars.specials.ask import charge_forbidden, fixed_pace
from wartable.rulesets.time_wars.specials.bearers import has
from wartable.rulesets.time_wars.specials.points import Thought, TroopSpecial
from wartable.rulesets.time_wars.state import INCH, TABLE, Game, Unit
from wartable.rulesets.time_wars.troops import hazards


# ------------------------------------------------------------------ its frenzy
@dataclass(frozen=True, slots=True)
class FrenzyRolled(TimeWarsEvent):
    """TW-CHAR-64: the die of `unit` at the start of its owner's Player Turn; on a 1 it runs wild."""

    rule = "TW-CHAR-64"
    unit: str
    face: int

    @override
    def told(self, game: Game) -> str:
        what = "it runs wild" if self.face == 1 else "it obeys"
        return f"{name(game, self.unit)} rolls for frenzy: {self.face}, {what}."

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].frenzied = self.face == 1


@dataclass(frozen=True, slots=True)
class FrenzyEnded(TimeWarsEvent):
    """TW-CHAR-64: `unit` has come to its senses, for its owner's next turn has begun."""

    rule = "TW-CHAR-64"
    sentence = "{unit} comes to its senses."
    unit: str

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].frenzied = False


class Frenzied(TroopSpecial):
    """TW-CHAR-64: on a 1 at the start of its turn it goes for whoever is nearest, friend or foe."""

    __slots__ = ()
    key = "frenzied"
    standing = True  # who is frenzied stays so until its owner's next turn, whatever becomes of the rule
    thoughts: ClassVar[Mapping[str, Thought]] = {"TW-CHAR-64": foe_first}

    @override
    def turn_begins(self, game: Game, player: str) -> Flow[None]:
        """TW-CHAR-64: the old frenzy ends, and a D6 says whether there is a new one."""
        for unit in tuple(game.on_table(player)):
            if unit.frenzied:
                game.emit(FrenzyEnded(unit.id))
                yield from _break_off(game, unit)
            if has(unit, self.key) and not unit.running:  # TW-MISS-13: who has routed does nothing but run for the edge
                face = yield from die(6, "TW-CHAR-64", player, f"frenzy of {unit.name}")
                game.emit(FrenzyRolled(unit.id, face))

    @override
    def before_actions(self, game: Game, player: str) -> Flow[None]:
        """TW-CHAR-64: before anybody acts who is frenzied goes for the nearest; in melee it fights on where it is."""
        for unit in tuple(game.on_table(player)):
            free = unit.where == TABLE and unit.actions and not silenced(unit) and game.melee_of(unit.id) is None
            if unit.frenzied and free and not unit.running:
                yield from _hunt(game, unit)

    @override
    def fights_all(self, me: Unit) -> str:
        return "TW-CHAR-64" if me.frenzied else ""

    @override
    def marks(self, game: Game, me: Unit) -> Iterator[Mark]:
        if me.frenzied:
            yield Mark("runs wild", "TW-CHAR-64", "bad")


def _break_off(game: Game, unit: Unit) -> Flow[None]:
    """TW-CHAR-64: a melee against friends is broken off; enemies whom it touches it goes on to fight."""
    fight = game.melee_of(unit.id)
    if fight is None:
        return
    foes = fight.defenders if unit.id in fight.attackers else fight.attackers
    if all(game.units[key].player != unit.player for key in foes):
        return
    sides = [tuple(key for key in side if key != unit.id) for side in (fight.attackers, fight.defenders)]
    game.emit(MeleeThinned(fight.id, *sides))
    settle(game)
    yield from contact(game, unit, False)


def _hunt(game: Game, unit: Unit) -> Flow[None]:
    """TW-CHAR-64: it charges the nearest if it can, else it runs towards it; with one action left it advances."""
    target = yield from _nearest(game, unit)
    if target is None:
        return
    if unit.actions < 2:
        game.emit(ActionSpent(unit.id, ADVANCE, unit.actions, target.id))
        far = unit.profile.agl * INCH
        yield from _toward(game, unit, target, ADVANCE, far, far)
    elif may_charge(game, unit, target):
        game.emit(ActionSpent(unit.id, CHARGE, 2, target.id))
        yield from movement.charge(game, unit, target)
    else:
        game.emit(ActionSpent(unit.id, RUN, 2, target.id))
        limits, ones = yield from movement.distance(game, unit, RUN)
        yield from _toward(game, unit, target, RUN, limits.full, limits.hard, ones)


def _nearest(game: Game, unit: Unit) -> Flow[Unit | None]:
    """TW-CHAR-64: by the closest models, friend or foe; of several its owner names one."""
    far = {other.id: nearest(unit.models, other.models)[0] for other in game.on_table() if other.id != unit.id}
    if not far:
        return None
    close = [key for key, gap in far.items() if gap == min(far.values())]
    options = tuple(Option(other, game.units[other].name, "TW-CHAR-64", other) for other in close)
    question = f"{unit.name} runs wild: at whom?"
    key = yield from choose_or_skip(game, "TW-CHAR-64", unit.player, question, options, (), unit.id)
    return game.units[key]


def may_charge(game: Game, unit: Unit, target: Unit) -> bool:
    """TW-CHAR-64: whether it can get there by a charge at all: in sight, and not farther than its best die allows.

    Nor may a rule of somebody else forbid it.
    """
    if charge_forbidden(game, unit, target):
        return False
    best = 2 * unit.profile.agl if fixed_pace(unit) else unit.profile.agl + 6
    if nearest(unit.models, target.models)[0] > best * INCH or not visibility.sees(game, unit, target):
        return False
    return movement.may_move(game, unit, CHARGE) is None


def _toward(game: Game, unit: Unit, target: Unit, action: str, full: int, hard: int, ones: int = 0) -> Flow[None]:
    """The umpire moves it as far as it can towards `target`."""
    way = Onset(game, unit, target.id, target.models, full, hard).rush().way
    yield from march(game, unit.id, action, way, ones)


# ------------------------------------------------------------------ its company
class Abomination(TroopSpecial):
    """TW-CHAR-65: it never joins a Squad."""

    __slots__ = ()
    key = "abomination"

    @override
    def shuns(self, me: Unit, squad: Unit) -> str:
        return "TW-CHAR-65"


# ------------------------------------------------------------------ its touch
class HazardousTouch(TroopSpecial):
    """TW-CHAR-66: enemy models in contact with it take Hazardous tests."""

    __slots__ = ()
    key = "hazardous_touch"
    standing = True  # whoever moves, and whoever begins his turn beside it, is burnt
    causes: ClassVar[Mapping[str, str]] = {"TW-CHAR-66": "a hazardous touch"}

    @override
    def on_contact(self, game: Game, me: Unit) -> Flow[None]:
        """TW-CHAR-66: each enemy model tests that touches one with a hazardous touch, whoever of the two has moved.

        Friends are spared (TW-SPEC-14), but for those on whom it runs wild, who are among those whom it has attacked.
        """
        done = []
        for foe in touched(game, me):
            for burner, victim in ((me, foe), (foe, me)):
                if burns(burner) and (ids := _in_touch(victim, burner)):
                    yield from hazards.test(game, victim, ids, "TW-CHAR-66", burner.id)
                    done.append(victim.id)
        if done:
            settle(game, tuple(done))

    @override
    def hazards_again(self, game: Game, player: str) -> Flow[None]:
        """TW-CHAR-66, TW-SPEC-13: when its owner's Action Phase begins each model that is still in contact tests."""
        burners = [unit for unit in game.on_table() if unit.player != player and burns(unit)]
        done = []
        for burner in burners:
            for victim in tuple(game.on_table(player)):
                if ids := _in_touch(victim, burner):
                    yield from hazards.test(game, victim, ids, "TW-CHAR-66", burner.id)
                    done.append(victim.id)
        if done:
            settle(game, tuple(done))


def burns(unit: Unit) -> bool:
    """TW-CHAR-66: whether its touch is hazardous to enemies."""
    return has(unit, HazardousTouch.key)


def _in_touch(victim: Unit, burner: Unit) -> tuple[int, ...]:
    return tuple(model.id for model in victim.models if any(touching(model, other) for other in burner.models))
