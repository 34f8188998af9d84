"""What is at stake in dice: models, health and markers that units lose, on a copy of the game that nobody else has."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

from wartable.engine.ask import Flow, first_options
from wartable.engine.query import Bar, Outcomes, Prospect, Told, gathered, how_likely
from wartable.kit.odds import averaged, even
from wartable.kit.wording import count
from wartable.rulesets.gates_of_doom.state import Game
from wartable.rulesets.gates_of_doom.troops import figures

Play = Callable[[Game], Flow[object]]


class Loss(NamedTuple):
    """What a unit or a building has lost."""

    models: int
    health: int
    markers: int


class Stake(NamedTuple):
    """Something thrown for: the option, what is done, how, to whom (the first is whom it is aimed at), by which clause.

    `same`: prospects that share it are equal.
    """

    key: str
    title: str
    play: Play
    about: tuple[str, ...]
    clause: str
    same: Hashable = None


def _standing(game: Game, key: str) -> Loss:
    if key in game.buildings:
        building = game.buildings[key]
        return Loss(0, building.health - building.wounds, 0)
    unit = game.units.get(key)
    if unit is None:
        return Loss(0, 0, 0)
    return Loss(len(unit.models), sum(map(figures.health, unit.models)), unit.under_fire)


def lost(game: Game, stake: Stake) -> Flow[tuple[Loss, ...]]:
    """What all of them have lost once it is played; those who choose on the way take what is offered first."""
    before = [_standing(game, key) for key in stake.about]
    yield from first_options(lambda: stake.play(game))
    after = [_standing(game, key) for key in stake.about]
    return tuple(
        Loss(one.models - other.models, one.health - other.health, max(0, other.markers - one.markers))
        for one, other in zip(before, after)
    )


def quiet(game: Game) -> Game:
    """A copy in which nobody plays cards or takes drugs: what these may do is not foretold."""
    kept = game.fresh()
    kept.fated = kept.dosed = False
    return kept


def prospect(game: Game, stake: Stake) -> Prospect:
    """The odds of a stake, told by what whom it is aimed at loses."""
    kept = quiet(game)
    first = _standing(kept, stake.about[0])
    names = [_name(kept, key) for key in stake.about]
    single, last = first.models < first.health, first.models == first.health == 1

    def tell(outcomes: Outcomes) -> Told:
        return _told(names, single, last, stake.clause, outcomes)

    return Prospect(
        stake.key, stake.title, lambda: lost(kept.fresh(), stake), (), even, tell, clause=stake.clause, same=stake.same
    )


def _name(game: Game, key: str) -> str:
    unit = game.units.get(key)
    return unit.name if unit else game.table.feature(key).name


def _told(names: Sequence[str], single: bool, last: bool, clause: str, outcomes: Outcomes) -> Told:
    """What the first loses, in models, or in health where models have several; then what others lose on average.

    Args:
        last: it has but one model, which falls to any harm: how likely is all that there is to tell.
    """
    counts = gathered(outcomes, lambda found: found[0].health if single else found[0].models)
    some = sum(chance for number, chance in counts.items() if number)
    mean = sum(number * chance for number, chance in counts.items())
    markers = sum(found[0].markers * chance for found, chance in outcomes)
    what = "some damage" if single else "the last model falls" if last else "some of them fall"
    text = [how_likely(what, some)] if some or not markers else []
    if mean and not last:
        text.append(averaged(mean, "health lost" if single else "lost", ""))
    if markers:
        text.append(averaged(markers, "under fire markers", ""))
    for place, name in enumerate(names[1:], 1):
        harm = sum(found[place].health * chance for found, chance in outcomes)
        if harm:
            text.append(averaged(harm, f"health lost by {name}", ""))
    bars = tuple(Bar(_label(number, single), counts[number], clause) for number in sorted(counts))
    return Told(", ".join(text), some, bars)


def _label(number: int, single: bool) -> str:
    if single:
        return f"{number} damage" if number else "no damage"
    return count(number, "model") if number else "no model falls"
