"""What dice may come of an open request: the flow of the attack itself, on a copy of the game."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Ask, Flow
from wartable.engine.matching import Allot
from wartable.engine.query import Bar, Outcomes, Prospect, Told, gathered, how_likely
from wartable.kit.odds import even
from wartable.kit.wording import count
from wartable.rulesets.gates_of_doom.reactions.exchange import volleys_at_one
from wartable.rulesets.gates_of_doom.shooting import declaring
from wartable.rulesets.gates_of_doom.shooting.declaring import Volley
from wartable.rulesets.gates_of_doom.state import Game, Unit
from wartable.rulesets.gates_of_doom.troops import near


def prospects(game: Game, ask: Ask) -> Sequence[Prospect]:
    """Of the request for targets: what each of them loses if all who may shoot at it do, and it does not react."""
    if not isinstance(ask, Allot) or ask.clause != "GD-ACT-02" or not game.active:
        return ()
    unit = game.units[game.active]
    if unit.side != ask.seat or near.foes_in_combat(game, unit):
        return ()
    found = []
    for option in ask.targets:
        if option.target in game.units:
            volleys = declaring.all_at(game, unit, option.target)
            if volleys:
                found.append(_prospect(game, unit, game.units[option.target], volleys))
    return found


def lost(game: Game, volleys: Sequence[Volley], target: str) -> Flow[int]:
    """How many models a unit loses to volleys; the game is a copy that nobody else has."""
    before = len(game.units[target].models)
    yield from volleys_at_one(game, volleys)
    return before - len(game.units[target].models)


def _prospect(game: Game, unit: Unit, foe: Unit, volleys: Sequence[Volley]) -> Prospect:
    kept = game.fresh()
    kept.fated = kept.dosed = False  # what cards may do to the dice is not foretold
    most = len(foe.models)

    def tell(outcomes: Outcomes) -> Told:
        chances = sorted(gathered(outcomes, lambda number: number).items())
        bars = tuple(Bar(_models(number), chance, "GD-SA-13") for number, chance in chances)
        some = sum(chance for number, chance in chances if number)
        return Told(how_likely("some of them fall", some), some, bars)

    return Prospect(
        foe.id, f"{unit.name} shoot at {foe.name}", lambda: lost(kept.fresh(), volleys, foe.id), (), even, tell,
        clause="GD-SA-05", same=(tuple(volleys), foe.models, most),
    )  # fmt: skip


def _models(number: int) -> str:
    return "no model falls" if not number else count(number, "model")
