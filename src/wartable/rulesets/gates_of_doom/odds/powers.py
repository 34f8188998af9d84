"""What dice may come of powers, landings and fate cards: their own flows, on a copy of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from wartable.engine.aim import Aim, Aimed
from wartable.engine.ask import Ask, Choice, Flow, attended, put
from wartable.engine.plane import INCH
from wartable.engine.query import Outcomes, Prospect, Told
from wartable.kit.odds import even, passes
from wartable.kit.wording import does
from wartable.rulesets.gates_of_doom.catalogue.cards import fate_cards
from wartable.rulesets.gates_of_doom.fate.acting import BOMBING, RADIUS, bombed
from wartable.rulesets.gates_of_doom.odds import mending
from wartable.rulesets.gates_of_doom.odds.stakes import Stake, prospect, quiet
from wartable.rulesets.gates_of_doom.setup import arriving
from wartable.rulesets.gates_of_doom.shooting.aiming import covered
from wartable.rulesets.gates_of_doom.specials.points import Action
from wartable.rulesets.gates_of_doom.state import Game, Unit
from wartable.rulesets.gates_of_doom.troops import near
from wartable.rulesets.gates_of_doom.turn import actions

DISRUPT, PUSH, SURGERY, PRAYER = "GD-ALL-17", "GD-ALL-13", "GD-NOM-05", "GD-ATL-02"
STRAYS = 6 * INCH
"""GD-GEN-03: as far as bombs stray at most."""


# ------------------------------------------------------------------ powers
def of_actions(game: Game, unit: Unit, keys: set[str]) -> Iterator[Prospect]:
    """Of powers among the actions of a unit: whether a prayer is heard, what surgery takes, what repairs give back."""
    for action in actions.actions_of(unit).values():
        if action.key in keys and action.clause == PRAYER:
            yield _prayer(game, unit, action)
        elif action.key in keys and action.clause == SURGERY:
            foe = near.foes_in_combat(game, unit)[0]
            yield _power(game, unit, action, (action.key, "", foe))
        elif action.key in keys and action.clause in mending.POWERS:
            yield mending.repaired(game, mending.of_action(unit, action, action.key))


def at_whom(game: Game, ask: Choice) -> Iterator[Prospect]:
    """GD-ALL-13, GD-ALL-17: what each of those loses whom a power may go at."""
    unit = game.units[ask.about]
    action = next(one for one in actions.actions_of(unit).values() if one.clause == ask.clause)
    for option in ask.options:
        if option.target in game.units:
            yield _power(game, unit, action, (option.key, option.key, game.units[option.target]))


def _power(game: Game, unit: Unit, action: Action, aimed: tuple[str, str, Unit]) -> Prospect:
    """A power, by the key of its prospect, at whom it goes by the answer that says so, '' if nobody is asked."""
    key, chosen, foe = aimed

    def play(game: Game) -> Flow[None]:
        yield from _choosing(lambda: action.run(game, game.units[unit.id]), action.clause, chosen)

    return prospect(game, Stake(key, f"{unit.name}: {action.label}, {foe.name}", play, (foe.id,), action.clause))


def _choosing(power: Callable[[], Flow[None]], clause: str, key: str) -> Flow[None]:
    """A power that goes at whom `key` says."""

    def heed(ask: Ask) -> Flow[Any]:
        mine = isinstance(ask, Choice) and ask.clause == clause and ask.knows(key)
        return ask.accept(key) if mine else (yield from put(ask))

    return attended(power(), heed)


def _prayer(game: Game, unit: Unit, action: Action) -> Prospect:
    """GD-ATL-02: whether it is heard."""
    kept = quiet(game)

    def flow() -> Flow[bool]:
        copy = kept.fresh()
        yield from action.run(copy, copy.units[unit.id])
        return copy.units[unit.id].effect(PRAYER) is not None

    def tell(outcomes: Outcomes) -> Told:
        return passes(outcomes, bool, "heard", "not heard", PRAYER)

    return Prospect(action.key, does(unit.name, "pray"), flow, (), even, tell, clause=PRAYER)


# ------------------------------------------------------------------ points
def landing(game: Game, ask: Aim) -> Iterator[Prospect]:
    """GD-EQP-09, GD-EQP-12: how many do not survive the landing, wherever they come down."""
    unit = game.units[ask.unit]

    def play(game: Game) -> Flow[None]:
        yield from arriving.survive(game, game.units[unit.id])

    yield prospect(game, Stake("", does(unit.name, "land"), play, (unit.id,), "GD-EQP-09"))


def bombardment(game: Game, ask: Aim) -> Iterator[Prospect]:
    """GD-FAT-32: what those lose about the point that is proposed; bombs that stray may meet others."""
    first = ask.first()
    if not isinstance(first, Aimed):
        return
    to, seat = first.to, ask.seat
    met = dict.fromkeys((*covered(game, to, RADIUS), *covered(game, to, RADIUS + STRAYS)))

    def play(game: Game) -> Flow[None]:
        yield from bombed(game, seat, to)

    if met:
        name = next(card.name for card in fate_cards().values() if card.clause == BOMBING)
        yield prospect(game, Stake("", f"{name}, on the point that is proposed", play, tuple(met), BOMBING))
