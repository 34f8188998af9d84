"""How a bot that weighs its chances spends Strategy Points and uses what they buy (chapter STRAT)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wartable.engine.ask import Choice
from wartable.engine.plane import Body, body_overlaps_polygon
from wartable.engine.ruleset import Idea
from wartable.rulesets.time_wars.bot.tactics import Tactics
from wartable.rulesets.time_wars.specials.ask import spots
from wartable.rulesets.time_wars.specials.core import race_of
from wartable.rulesets.time_wars.state import Game
from wartable.rulesets.time_wars.strategies.strategies import count

Thought = Callable[[Game, Choice, Tactics], Sequence[Idea]]
RANKING = (
    "air_support", "ordnance_support", "war_veterans", "experienced_forces", "orbital_support", "bunker",
    "improved_comms", "outpost", "scouts", "defensive_wall", "improved_weaponry", "makeshift_cover",
)  # fmt: skip
"""TW-STRAT-03: what is bought first, as far as the points go; the others are left to people."""
OFTEN = {"air_support": 2, "experienced_forces": 2, "scouts": 2, "defensive_wall": 2, "bunker": 2}
"""How often it is bought at most, if not once."""


def _buy(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """TW-STRAT-03: the first of the ranking that there is not yet; Ordnance needs a Spotter."""
    found = [Idea("no-more", 0.1, "nothing else is worth it")]
    seen = any(spots(unit) for unit in game.units.values() if unit.player == ask.seat)
    for option in ask.options:
        if option.key not in RANKING or (option.key == "ordnance_support" and not seen):
            continue
        if count(game, ask.seat, option.key) < OFTEN.get(option.key, 1):
            found.append(Idea(option.key, 20.0 - RANKING.index(option.key)))
    return found


def _dearest(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """TW-STRAT-06: the Troop Type that is worth most."""
    units = game.units
    return [Idea(o.key, plans.seen.value(units[o.key]) if o.key in units else 0.0) for o in ask.options]


def _stat(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """TW-STRAT-44: FIR for those who shoot, MEL for the others; then it is enough."""
    unit = game.units[ask.about]
    first = "fir" if unit.profile.fir >= unit.profile.mel else "mel"
    return [Idea(o.key, {first: 3.0, "enough": 2.0}.get(o.key, 1.0)) for o in ask.options]


def _named(*keys: str) -> Thought:
    """The first of `keys` that is offered, else the first option."""

    def think(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
        ranks = {key: 2.0 + len(keys) - place for place, key in enumerate(keys)}
        return [Idea(o.key, ranks.get(o.key, 1.0 / (place + 1))) for place, o in enumerate(ask.options)]

    return think


def _mark(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """TW-STRAT-07: cover in an enemy's zone, where he will stand."""
    zones = [zone for side in game.sides.values() if side.seat != ask.seat for zone in side.zones]
    found = []
    for option in ask.options:
        feature = game.table.feature(option.key)
        middle = ((feature.left + feature.right) // 2, (feature.top + feature.bottom) // 2)
        near = any(body_overlaps_polygon(_at(*middle), zone) for zone in zones)
        found.append(Idea(option.key, feature.cover + 3.0 * near))
    return found


def _at(x: int, y: int) -> Body:
    return Body(x, y, 1)


def _veterans(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """TW-STRAT-40: the dearest Troop Type; against the race of which the enemy has most."""
    worth = {unit.id: plans.seen.value(unit) for unit in game.units.values()}
    for unit in game.units.values():
        if unit.player != ask.seat:
            race = race_of(unit.race).replace(" ", "_")
            worth[race] = worth.get(race, 0.0) + plans.seen.value(unit)
    return [Idea(option.key, worth.get(option.key, 0.0)) for option in ask.options]


THOUGHTS: dict[str, Thought] = {
    "TW-STRAT-03": _buy,
    "TW-STRAT-07": _mark,
    "TW-STRAT-14": _named("shell"),
    "TW-STRAT-15": _named("wall"),
    "TW-STRAT-16": _named("wall"),
    "TW-STRAT-20": _named("enough"),
    "TW-STRAT-21": _named("inside"),
    "TW-STRAT-22": _named("build"),
    "TW-STRAT-23": _named("map"),
    "TW-STRAT-25": _dearest,
    "TW-STRAT-26": _dearest,
    "TW-STRAT-28": _dearest,
    "TW-STRAT-29": _dearest,
    "TW-STRAT-30": _dearest,
    "TW-STRAT-31": _dearest,
    "TW-STRAT-37": _dearest,
    "TW-STRAT-40": _veterans,
    "TW-STRAT-41": _dearest,
    "TW-STRAT-43": _dearest,
    "TW-STRAT-44": _stat,
}
"""By the clause under which it is asked."""
