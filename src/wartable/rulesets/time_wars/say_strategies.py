"""The sentences of Strategy Points and strategies for the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.engine.plane import inches
from wartable.rulesets.time_wars import strategy_events as s
from wartable.rulesets.time_wars.state import Game, Purchase
from wartable.rulesets.time_wars.strategies.strategies import NAMES, strategies

PHASES = {
    "strategy": "Set-up: strategies are bought",
    "defence": "Set-up: the defender buys strategies",
    "works": "Set-up: what strategies build",
    "marks": "Set-up: Orbital Support is marked",
    "strikes": "Set-up: Orbital Support strikes",
}


def called(game: Game, key: str) -> str:
    """The name of a Troop Type, a side, a detachment (by its commander) or a piece of terrain."""
    if key in game.units:
        return game.units[key].name or key
    if key in game.sides:
        return game.sides[key].name or key
    if key in game.detachments:
        leader = game.units.get(game.detachments[key].commander)
        return f"the detachment of {leader.name}" if leader else key
    found = next((item for item in game.table.features if item.key == key), None)
    return (found.name or found.kind) if found else key


def points(number: int) -> str:
    """`3 Strategy Points`."""
    return f"{number} Strategy {'Point' if number == 1 else 'Points'}"


def purchase(game: Game, item: Purchase) -> str:
    """A purchase with its price, for whom it is, and what was named."""
    words = f"{strategies()[item.key].name} ({item.cost})"
    detail = ", ".join(NAMES.get(word, word.replace("_", " ").title()) for word in item.detail)
    whom = ", ".join(called(game, key) for key in item.targets)
    return f"{words}{f' for {whom}' if whom else ''}{f': {detail}' if detail else ''}"


def _revealed(game: Game, ev: s.StrategiesRevealed) -> str:
    bought = "; ".join(purchase(game, item) for item in ev.purchases) or "nothing"
    left = f" {points(ev.left)} left unspent." if ev.left else ""
    return f"Bought by {called(game, ev.player)}: {bought}.{left}"


def _gained(game: Game, ev: s.SpecialsGained) -> str:
    rules = ", ".join(
        f"Bane against {key.removeprefix('bane:').replace('_', ' ').title()}" if key.startswith("bane:")
        else key.replace("_", " ").title()
        for key in ev.specials
    )  # fmt: skip
    return f"{called(game, ev.unit)} gains {rules}."


def _built(game: Game, ev: s.WorkBuilt) -> str:
    rolled = f" Its radius is {ev.face} {'inch' if ev.face == 1 else 'inches'}." if ev.face else ""
    if ev.work.hidden:
        return f"{ev.work.name} is on your map; the enemy does not know of it."
    return f"{called(game, ev.work.owner)} places {ev.work.name}.{rolled}"


def _air(game: Game, ev: s.AirStruck) -> str:
    head = f"Air Support at FIR {ev.fir}, {inches(round(ev.distance, -2))} inches"
    if not ev.band:
        return f"{head}: out of reach, the attack is lost."
    head = f"{head}, hits at {called(game, ev.target)} at {ev.band} range: {ev.score} against {ev.defence}"
    if ev.score <= ev.defence:
        return f"{head}, a miss."
    wounds = f"{ev.wounds} {'wound' if ev.wounds == 1 else 'wounds'}" if ev.wounds else "no effect"
    return f"{head}, damage {ev.damage}: {wounds}."


SENTENCES: dict[str, Callable[[Game, Any], str]] = {
    "GambitRolled": lambda g, ev: f"The Gambit gives everybody {points(ev.points)}.",
    "PointsDealt": lambda g, ev: f"{points(ev.points)} for {called(g, ev.player)} to spend.",
    "StrategyBought": lambda g, ev: f"You buy {purchase(g, ev.purchase)}.",
    "StrategyDropped": lambda g, ev: f"{strategies()[ev.strategy].name} cannot be paid for and is left out.",
    "StrategiesRevealed": _revealed,
    "SpecialsGained": _gained,
    "ProfileRaised": lambda g, ev: (
        f"{called(g, ev.unit)} is experienced: {', '.join(f'{NAMES[key]} +1' for key in ev.stats)}."
    ),
    "ReservesUnlocked": lambda g, ev: f"{called(g, ev.player)} may keep troops in reserve ({ev.points} a turn).",
    "WorkBuilt": _built,
    "WorkForfeited": lambda g, ev: f"There is no room for a {ev.name} of {called(g, ev.player)}: it is forfeited.",
    "MinefieldFound": lambda g, ev: f"{called(g, ev.unit)} has walked into a hidden minefield.",
    "OrbitalMarked": lambda g, ev: (
        f"You note {', '.join(called(g, key) for key in ev.features) or 'nothing'} for Orbital Support (D3: {ev.face})."
    ),
    "OrbitalStruck": lambda g, ev: f"Orbital Support of {called(g, ev.player)} strikes {called(g, ev.feature)}.",
    "NervesSpared": lambda g, ev: "Nobody tests his nerve before turn 1.",
    "AirSupportCalled": lambda g, ev: f"{called(g, ev.spotter)} directs Air Support at {called(g, ev.target)}.",
    "AirStruck": _air,
    "OrdnanceCalled": lambda g, ev: f"{called(g, ev.unit)} calls Ordnance Support down on {called(g, ev.target)}.",
}
