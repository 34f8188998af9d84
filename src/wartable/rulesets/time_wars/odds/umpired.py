"""One attack umpired with real dice, for people who play with models on a table of their own.

It is the flow of play itself, on the small battle of the question of odds: `shooting.strike`, `melee.fight` and
`morale.nerve_test`. What `odds` counts is what comes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from wartable.engine.ask import Ask, Choice, Flow
from wartable.engine.event import Event
from wartable.engine.mod import Mod, Reason, fixed, reasons
from wartable.engine.query import Need, Todo, Trial
from wartable.rulesets.time_wars.events.losses import Destroyed, ModelsLost, Routed
from wartable.rulesets.time_wars.events.melee import MeleeFought
from wartable.rulesets.time_wars.events.morale import NerveTested
from wartable.rulesets.time_wars.events.sentences import count, name
from wartable.rulesets.time_wars.events.shooting import ActionLost, Anchored, Fired, Suppressed
from wartable.rulesets.time_wars.melee import melee
from wartable.rulesets.time_wars.morale import morale
from wartable.rulesets.time_wars.morale.nerve_dice import PASSES
from wartable.rulesets.time_wars.odds import questions
from wartable.rulesets.time_wars.odds.questions import FIRER, TARGET, Fate
from wartable.rulesets.time_wars.shooting.shooting import strike
from wartable.rulesets.time_wars.shooting.sums import Sums
from wartable.rulesets.time_wars.specials.weapons import NAMES as WEAPONS
from wartable.rulesets.time_wars.state import Game, Melee, Unit

NERVE = ("TW-MORALE-06", "TW-SUPP-05", "TW-ORD-14")
"""The clauses under which the dice of a Nerve Test are asked for."""
Needs = Callable[[Ask], Need]


def trial(query: Mapping[str, Any]) -> Trial:
    """What `query` asks, played once.

    Raises:
        DataError: as `odds.question`.
    """
    questions.see(query)
    game, kind = questions.battle(query), query["kind"]
    title = questions.title_of(query, game)
    if kind == "melee":
        fight = questions.fight_of(query, game)
        needs = _bout_needs(game, melee.bout_numbers(game, fight))
        return Trial(title, game, lambda: _round(game, fight), _needs(game, needs), _todo(game))
    suppressive = kind == "suppress"
    shot, found = questions.shot_of(query, game, suppressive)

    def flow() -> Flow[Fate]:
        yield from strike(game, shot, found)
        if suppressive:
            return _quelled(game)
        return (yield from _hurt(game, game.units[TARGET]))

    return Trial(title, game, flow, _needs(game, _shot_needs(found)), _todo(game))


# ---------------------------------------------------------------- what comes of it
def _of(game: Game, kind: type[Event]) -> Iterable[Any]:
    return (event for event in game.log if isinstance(event, kind))


def _hurt(game: Game, unit: Unit, won: int = 1, wounds: int = 0) -> Flow[Fate]:
    """TW-MORALE-02: what has been lost, and the Nerve Test that comes of it, taken at once."""
    dealt = sum(event.wounds for event in _of(game, Fired)) + wounds
    lost = sum(len(event.models) for event in _of(game, ModelsLost))
    destroyed, failed = not unit.alive, False
    if unit.alive and unit.tests:
        failed = not (yield from morale.nerve_test(game, unit, ", ".join(unit.tests)))
    return Fate(dealt, lost, destroyed, failed, False, won)


def _quelled(game: Game) -> Fate:
    points = sum(event.points for event in _of(game, Suppressed))
    failed = any(not event.passed for event in _of(game, NerveTested))
    lost = sum(len(event.models) for event in _of(game, ModelsLost))
    return Fate(points, lost, not game.units[TARGET].alive, failed)


def _round(game: Game, fight: Melee) -> Flow[Fate]:
    yield from melee.fight(game, fight)
    fought = next(iter(_of(game, MeleeFought)))
    if not fought.winner:
        return Fate(0, 0, False, False, False, 0)
    won = 1 if fought.winner == FIRER else -1
    return (yield from _hurt(game, game.units[TARGET if won > 0 else FIRER], won, fought.wounds))


# ---------------------------------------------------------------- what a roll needs
def _needs(game: Game, attack: Needs) -> Needs:
    """The sums of the roll that is open: those of a test, else those of the attack."""

    def found(ask: Ask) -> Need:
        what = getattr(ask, "what", "")
        if isinstance(ask, Choice):
            return Need("", ask.clause)
        if ask.clause in NERVE:
            return _nerve(game, ask)
        if "Hazardous" in what:
            return Need("A 1 costs a model.", "TW-SPEC-12")
        if ask.clause == "TW-SPEC-40":
            return Need("They add up to the size of the Swarm.", ask.clause)
        return attack(ask)

    def needs(ask: Ask) -> Need:
        side = next((unit.id for unit in game.units.values() if unit.player == ask.seat), "")
        return found(ask)._replace(side=side)

    return needs


def _nerve(game: Game, ask: Ask) -> Need:
    unit = next(unit for unit in game.units.values() if unit.player == ask.seat)
    numbers = morale.nerve_numbers(game, unit, morale.SUPPRESSION if ask.clause == "TW-SUPP-05" else "")
    need = PASSES - fixed(numbers.mods)
    why = tuple(line._replace(text=f"nerve: {line.text}") for line in reasons(numbers.mods))
    return Need(_face(need, "passes"), numbers.clause, why, {"nerve": fixed(numbers.mods)})


def _face(need: int, does: str) -> str:
    """What one D6 has to show."""
    if need <= 1:
        return f"Any face {does}."
    if need > 6:
        return f"No face {does}."
    return f"A 6 {does}." if need == 6 else f"{need} or more {does}."


def _named(of: str, mods: Iterable[Mod]) -> tuple[Reason, ...]:
    return tuple(line._replace(text=f"{of}: {line.text}") for line in reasons(mods))


def _shot_needs(found: Sums) -> Needs:
    """TW-FIRE-15 to TW-FIRE-18: both scores before the dice, or what stands beside the launchers' dice."""
    n = found.numbers
    size, other = max(0, n.size) * (n.swarm < 0), n.target_size * (n.target_swarm < 0)
    score, defence = n.base + size, n.defence + other
    lines = [*_named("score", found.firing)]
    lines += [Reason("TW-FIRE-11", "score: size", size)] if size else []
    lines += _named("defence", found.defending)
    lines += [Reason("TW-FIRE-11", "defence: size", other)] if other else []

    def needs(ask: Ask) -> Need:
        if ask.clause == "TW-WEAP-11":
            say = f"They add to the damage, against END {n.end}."
            return Need(say, ask.clause, _named("damage", found.strength), {"damage": n.wst})
        return Need(_to_hit(n.d3, n.d6, defence - score + 1), "TW-FIRE-17", tuple(lines),
                    {"score": score, "defence": defence})  # fmt: skip

    return needs


def _to_hit(d3: int, d6: int, need: int) -> str:
    """TW-FIRE-17: the score has to be higher than the defence."""
    if not d3 + d6:
        return _face(need, "hits")
    more = " and ".join(f"{number}{die}" for number, die in ((d3, "D3"), (d6, "D6")) if number)
    if need <= 1 + d3 + d6:
        return f"Any throw hits: the D6 and {more} add to the score."
    return f"The D6 and {more} together need {need} to hit."


def _bout_needs(game: Game, numbers: melee.Numbers) -> Needs:
    """TW-MELEE-18, TW-MELEE-19: both scores before the dice; the higher one wins."""
    lines: list[Reason] = []
    totals: dict[str, int] = {}
    for side, fighter in zip(("attacker", "defender"), numbers):
        lines += _named(side, fighter.mods)
        totals[side] = fixed(fighter.mods)
    ahead = totals["attacker"] - totals["defender"]
    leader = game.units[FIRER if ahead > 0 else TARGET].name
    say = f"{leader} leads by {abs(ahead)} before the dice." if ahead else "Both scores are equal before the dice."
    return lambda ask: Need(say, "TW-MELEE-18", tuple(lines), totals)


# ---------------------------------------------------------------- what people do on their table
def _todo(game: Game) -> Callable[[], Sequence[Todo]]:
    def todo() -> Sequence[Todo]:
        return [Todo(text, event.clause) for event in game.log if (text := _instruction(game, event))]

    return todo


def _instruction(game: Game, event: Event) -> str:
    if isinstance(event, Fired):
        return f"{name(game, event.firer)} has fired: its action is spent."
    if isinstance(event, Anchored):
        return f"{name(game, event.unit)} may not move for the rest of the turn."
    if isinstance(event, ModelsLost):
        arms = ", ".join(WEAPONS[key] for key in event.weapons)
        return f"Take {count(len(event.models), 'model')} off {name(game, event.unit)}" + (
            f", and with it: {arms}." if arms else "."
        )
    if isinstance(event, Suppressed):
        return f"Lay {count(event.points, 'suppression counter')} beside {name(game, event.unit)}."
    if isinstance(event, ActionLost):
        when = "now" if event.now else "in its next turn"
        return f"{name(game, event.unit)} loses one action {when}: mark it."
    if isinstance(event, Destroyed):
        return f"{name(game, event.unit)} is gone: count TV {event.tv} for its detachment."
    if isinstance(event, Routed):
        return f"Take all of {name(game, event.unit)} off the table."
    return ""
