"""Windows: where Defensive Fire! may interrupt an action of the enemy (TW-ORD-09)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow, Manner, Option, Standing, choose
from wartable.rulesets.time_wars.events.base import Interrupted
from wartable.rulesets.time_wars.morale.suppression import silenced
from wartable.rulesets.time_wars.shooting import shooting
from wartable.rulesets.time_wars.specials.ask import actions_of_rules
from wartable.rulesets.time_wars.state import TABLE, Game, Unit

NOUNS = {
    "advance": "an advance", "run": "a run", "charge": "a charge", "suppress": "suppressive fire",
    "combined": "Combined Fire!", "mortar": "mortar fire", "mortar-suppress": "suppressive mortar fire",
    "take-cover": "Take Cover!", "prepare": "Defensive Fire!", "spot": "spotting", "embark": "taking aboard",
    "disembark": "setting down", "interact": "an interaction",
}  # fmt: skip


def waiting(game: Game, player: str) -> Iterator[Unit]:
    """TW-ORD-09: enemies of `player` that can interrupt now: not in melee, not silenced."""
    for unit in game.units.values():
        if (
            unit.prepared
            and unit.player != player
            and unit.where == TABLE
            and game.melee_of(unit.id) is None
            and not silenced(unit)
        ):
            yield unit


def anybody_waiting(game: Game, player: str) -> bool:
    """Whether an enemy of `player` lies in wait at all."""
    return bool([unit for unit in game.units.values() if unit.prepared and unit.player != player])


def window(game: Game, actor: str, action: str, point: str) -> Flow[None]:
    """TW-ORD-09: each prepared enemy may interrupt `action` of `actor` at `point` for one ranged attack.

    All results are applied before the interrupted action goes on.
    """
    if not anybody_waiting(game, game.units[actor].player):
        return
    while True:
        ready = [unit for unit in waiting(game, game.units[actor].player) if shooting.interruptions(game, unit)]
        if not ready:
            return
        seats = list(dict.fromkeys(unit.player for unit in ready))
        fired = False
        for seat in seats:
            mine = [unit for unit in ready if unit.player == seat]
            fired = (yield from _offer(game, seat, mine, actor, action, point)) or fired
        if not fired:
            return


def _offer(game: Game, seat: str, ready: list[Unit], actor: str, action: str, point: str) -> Flow[bool]:
    options = [Option("pass", "let it pass", "TW-ORD-09")]
    for unit in ready:
        options.append(Option(f"{unit.id}", f"{unit.name} fires", "TW-ORD-09", unit.id))
    question = f"{_told(game.units[actor].name, wording(game, game.units[actor], action), point)}. Defensive Fire?"
    manner, standing = Manner(passes="pass"), tuple(_passing(ready))
    key = yield from choose("TW-ORD-09", seat, question, tuple(options), (), actor, manner=manner, standing=standing)
    if key == "pass":
        return False
    game.emit(Interrupted(key, actor, action))
    yield from shooting.interrupt(game, game.units[key])
    return True


def _passing(ready: list[Unit]) -> Iterator[Standing]:
    """TW-ORD-09: nobody has to interrupt: a seat may let all pass, or all that only others could answer."""
    yield Standing("reactions", "pass", "pass", "all passes until this turn ends", "TW-ORD-09", turn=True)
    for unit in ready:
        label = f"all passes that {unit.name} cannot answer"
        yield Standing("reactions", "pass", "pass", label, "TW-ORD-09", unless=unit.id)


def wording(game: Game, unit: Unit, action: str) -> str:
    """How an action of `unit` reads, its own kinds too."""
    own = {kind.key: kind.noun for kind in actions_of_rules(game, unit)}
    return NOUNS.get(action) or own.get(action) or action.replace("-", " ")


def _told(name: str, noun: str, point: str) -> str:
    """What the one who may be interrupted does, in words."""
    if point.startswith("declared"):
        return f"{name} has declared {noun}{point.removeprefix('declared')}"
    return f"{name} is done with {noun}" if point == "done" else f"{name}: {noun}, {point}"


def can_go_on(game: Game, unit: Unit) -> bool:
    """TW-SUPP-04: whether the action of `unit` goes on after an interruption."""
    return unit.where == TABLE and bool(unit.models) and not silenced(unit)
