"""Frenzy (TW-CHAR-64): on a 1 the Monster goes for whoever is nearest, friend or foe, until its owner's next turn."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose, die
from wartable.engine.plane import nearest
from wartable.rulesets.time_wars import crown, movement, visibility
from wartable.rulesets.time_wars.charges import Onset
from wartable.rulesets.time_wars.contacts import contact, settle
from wartable.rulesets.time_wars.events import ActionSpent
from wartable.rulesets.time_wars.hero_events import FrenzyEnded, FrenzyRolled
from wartable.rulesets.time_wars.march import ADVANCE, CHARGE, RUN, march
from wartable.rulesets.time_wars.melee_events import MeleeThinned
from wartable.rulesets.time_wars.questions import fixed_pace
from wartable.rulesets.time_wars.registry import right
from wartable.rulesets.time_wars.state import INCH, TABLE, Game, Unit
from wartable.rulesets.time_wars.suppression import silenced


# ------------------------------------------------------------------ the start of its owner's turn
def begin(game: Game, player: str) -> Flow[None]:
    """TW-CHAR-64: the old frenzy ends, and a D6 says whether there is a new one."""
    for unit in tuple(game.on_table(player)):
        if unit.frenzied:
            game.emit(FrenzyEnded(unit.id))
            yield from _break_off(game, unit)
        clause = right(unit, "frenzies")
        if clause and not unit.running:  # TW-MISS-13: who has routed does nothing but run for the edge
            face = yield from die(6, clause, player, f"frenzy of {unit.name}")
            game.emit(FrenzyRolled(unit.id, face))


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


# ------------------------------------------------------------------ its Action Phase
def rampage(game: Game, player: str) -> Flow[None]:
    """TW-CHAR-64: before anybody acts who is frenzied goes for the nearest; in melee it fights on where it is."""
    for unit in tuple(game.on_table(player)):
        free = unit.where == TABLE and unit.actions and not silenced(unit) and game.melee_of(unit.id) is None
        if unit.frenzied and free and not unit.running:
            yield from _hunt(game, unit)


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
    key = close[0]
    if len(close) > 1:
        options = tuple(Option(other, game.units[other].name, "TW-CHAR-64", other) for other in close)
        question = f"{unit.name} runs wild: at whom?"
        key = yield from choose("TW-CHAR-64", unit.player, question, options, (), unit.id)
    return game.units[key]


def may_charge(game: Game, unit: Unit, target: Unit) -> bool:
    """TW-CHAR-64: whether it can get there by a charge at all: in sight, and not farther than its best die allows.

    TW-CHAR-25: nor may the Crown of Rassilon forbid it.
    """
    if crown.cowed(game, unit, target):
        return False
    best = 2 * unit.profile.agl if fixed_pace(unit) else unit.profile.agl + 6
    if nearest(unit.models, target.models)[0] > best * INCH or not visibility.sees(game, unit, target):
        return False
    return movement.may_move(game, unit, CHARGE) is None


def _toward(game: Game, unit: Unit, target: Unit, action: str, full: int, hard: int, ones: int = 0) -> Flow[None]:
    """The umpire moves it as far as it can towards `target`."""
    way = Onset(game, unit, target.id, target.models, full, hard).rush().way
    yield from march(game, unit.id, action, way, ones)
