"""What dice may give back or take away: health and drones of repairs, and drugs that wear off (chapters FAT, DRG)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from wartable.engine.aim import Aim
from wartable.engine.ask import Ask, Choice, Flow, attended, put
from wartable.engine.query import Bar, Outcomes, Prospect, Told, gathered
from wartable.kit.odds import averaged, even, passes
from wartable.kit.wording import count
from wartable.rulesets.gates_of_doom.fate.cards import CARDS
from wartable.rulesets.gates_of_doom.fate.doses import DOSES, Dose, wear_off
from wartable.rulesets.gates_of_doom.odds.stakes import quiet
from wartable.rulesets.gates_of_doom.specials.moments import Fact
from wartable.rulesets.gates_of_doom.specials.points import Action
from wartable.rulesets.gates_of_doom.state import ROUNDS, Game, Unit, Until
from wartable.rulesets.gates_of_doom.troops import figures
from wartable.rulesets.gates_of_doom.turn import actions

CARD = "repair"
REPAIRING, RETURNING = "GD-SIM-10", "GD-DEL-07"
HEALTH, DRONES = "health", "drone"
POWERS = {REPAIRING: HEALTH, RETURNING: DRONES, CARDS[CARD].clause: HEALTH}
"""What comes back, by the clause that says so."""


class Mend(NamedTuple):
    """Something that is mended: the option, what is done in words and how, by which clause and whose.

    `chosen` is the answer to whom it is done, '' for the first who is offered.
    """

    key: str
    title: str
    play: Callable[[Game], Flow[None]]
    clause: str
    seat: str
    chosen: str = ""


# ------------------------------------------------------------------ repairs
def of_action(unit: Unit, action: Action, key: str, chosen: str = "") -> Mend:
    """GD-SIM-10, GD-DEL-07: an action that repairs."""

    def play(game: Game) -> Flow[None]:
        yield from action.run(game, game.units[unit.id])

    return Mend(key, f"{unit.name}: {action.label}", play, action.clause, unit.side, chosen)


def at_whom(game: Game, ask: Choice) -> Iterator[Prospect]:
    """The same of each who may be chosen; GD-FAT-21: or of each vehicle that the card may be played on."""
    for option in ask.options:
        if isinstance(ask.matter, tuple):
            _, fact = ask.matter
            yield repaired(game, _card(game, ask.seat, fact, option.key, option.target))
        else:
            unit = game.units[ask.about]
            action = next(one for one in actions.actions_of(unit).values() if one.clause == ask.clause)
            yield repaired(game, of_action(unit, action, option.key, option.key))


def _card(game: Game, seat: str, fact: Fact, key: str, target: str) -> Mend:
    card = CARDS[CARD]

    def play(game: Game) -> Flow[None]:
        yield from card.play(game, seat, fact, game.units[target])

    return Mend(key, f"{card.name} of {game.units[target].name}", play, card.clause, seat)


def repaired(game: Game, mend: Mend) -> Prospect:
    """How much comes back."""
    kept, what = quiet(game), POWERS[mend.clause]

    def flow() -> Flow[int]:
        copy = kept.fresh()
        before = _whole(copy, mend.seat, what)
        yield from attended(mend.play(copy), lambda ask: _settled(ask, mend))
        return _whole(copy, mend.seat, what) - before

    def tell(outcomes: Outcomes) -> Told:
        found = sorted(gathered(outcomes, int).items())
        mean = sum(number * chance for number, chance in found)
        bars = tuple(Bar(_back(number, what), chance, mend.clause) for number, chance in found)
        return Told(averaged(mean, f"{what if what == HEALTH else 'drones'} back", "nothing comes back"), mean, bars)

    return Prospect(mend.key, mend.title, flow, (), even, tell, clause=mend.clause)


def _whole(game: Game, seat: str, what: str) -> int:
    models = [model for unit in game.units.values() if unit.side == seat for model in unit.models]
    return len(models) if what == DRONES else sum(map(figures.health, models))


def _settled(ask: Ask, mend: Mend) -> Flow[Any]:
    """Who is chosen is who is meant, and drones are set down where it is proposed."""
    if isinstance(ask, Choice):
        return ask.accept(mend.chosen if ask.knows(mend.chosen) else ask.options[0].key)
    return ask.first() if isinstance(ask, Aim) else (yield from put(ask))


def _back(number: int, what: str) -> str:
    return f"{number} health" if what == HEALTH else count(number, DRONES)


# ------------------------------------------------------------------ cards and drugs that are offered
def offered(game: Game, ask: Choice) -> Iterator[Prospect]:
    """GD-FAT-21, GD-DRG-02: of what is offered at a moment, whatever dice hang on."""
    if not isinstance(ask.matter, Fact):
        return
    fact = ask.matter
    for option in ask.options:
        key = option.key.replace("-", "_")
        if key == CARD:
            hurt = max(CARDS[CARD].units(game, ask.seat, fact), key=lambda unit: max(m.wounds for m in unit.models))
            yield repaired(game, _card(game, ask.seat, fact, option.key, hurt.id))
        elif key in DOSES and DOSES[key].until is Until.DRUG and _goes_on(game):
            yield _dose(game, ask.seat, fact, option.key, DOSES[key])


def _goes_on(game: Game) -> bool:
    """GD-RND-02: whether there may be another round."""
    return game.round < game.rounds or game.round == game.rounds == ROUNDS


def _dose(game: Game, seat: str, fact: Fact, key: str, dose: Dose) -> Prospect:
    """GD-DRG-02: how likely each model that takes it still feels it in the next round."""
    kept, taker = quiet(game), dose.units(game, seat, fact)[0].id

    def flow() -> Flow[bool]:
        copy = kept.fresh()
        unit = copy.units[taker]
        for one in copy.units.values():
            one.boons = ()
        yield from dose.play(copy, seat, fact, unit)
        unit.boons = unit.boons[:1]
        copy.round += 1
        yield from wear_off(copy)
        return bool(unit.boons)

    def tell(outcomes: Outcomes) -> Told:
        return passes(outcomes, bool, "each still feels it in the next round", "worn off by then", "GD-DRG-02")

    return Prospect(key, f"{dose.name} of {kept.units[taker].name}", flow, (), even, tell, clause="GD-DRG-02")
