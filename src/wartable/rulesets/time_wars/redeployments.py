"""The step of redeployments (TW-DEPL-03): Foresight, Loki (TW-CHAR-14) and Underhanded (TW-CHAR-69)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose, d3
from wartable.rulesets.time_wars import foresight, quotas, underhanded
from wartable.rulesets.time_wars.armies.heroes import Loki
from wartable.rulesets.time_wars.events import Turned
from wartable.rulesets.time_wars.hero_events import LokiPlayed
from wartable.rulesets.time_wars.placing import Site, settle
from wartable.rulesets.time_wars.setup_order import then
from wartable.rulesets.time_wars.state import SQUAD, Game, Unit
from wartable.rulesets.time_wars.teleport import in_turn

ENOUGH, LEAVE = "enough", "leave"


def redeploy(game: Game) -> Flow[None]:
    """TW-DEPL-03: each player in the order of deployment does all that his commanders can."""
    for player in in_turn(game):
        yield from foresight.redeploy(game, player)
        for unit in [unit for unit in game.units.values() if unit.player == player and plays_loki(unit)]:
            yield from loki(game, unit)
        for unit in tuple(underhanded.tricksters(game, player)):
            yield from underhanded.trick(game, unit)
    game.emit(Turned(then(game, "redeploy")))


def plays_loki(unit: Unit) -> bool:
    """TW-CHAR-14: whether `unit` has the rule and has not used it in this battle."""
    return unit.alive and Loki.key in unit.specials and Loki.key not in unit.used


def loki(game: Game, unit: Unit) -> Flow[None]:
    """TW-CHAR-14: up to a D3 enemy Squads stand elsewhere in their own zone, Infiltrators too.

    Retinues are Squads, vehicles and Individuals are not. Each place must be one that its owner could have taken.
    """
    squads = [enemy for enemy in game.enemies(unit.player) if enemy.kind == SQUAD]
    if not squads:
        return
    options = (Option("use", "redeploy enemy Squads", "TW-CHAR-14"), Option(LEAVE, "let them stand", "TW-CHAR-14"))
    if (yield from choose("TW-CHAR-14", unit.player, "Loki: redeploy?", options, (), unit.id)) == LEAVE:
        return
    face, many = yield from d3("TW-CHAR-14", unit.player, "Loki")
    game.emit(LokiPlayed(unit.id, face, many))
    for left in range(many, 0, -1):
        named = tuple(Option(enemy.id, enemy.name, "TW-CHAR-14", enemy.id) for enemy in squads)
        question = f"Which enemy Squad is redeployed? ({left} left)"
        done = Option(ENOUGH, "no more", "TW-CHAR-14")
        key = yield from choose("TW-CHAR-14", unit.player, question, (*named, done), (), unit.id)
        if key == ENOUGH:
            return
        squads = [enemy for enemy in squads if enemy.id != key]
        yield from _elsewhere(game, unit, game.units[key])
        if not squads:
            return


def _elsewhere(game: Game, unit: Unit, enemy: Unit) -> Flow[None]:
    regions = quotas.anew(game, enemy)
    if Site(game, enemy, regions).certain() is not None:
        yield from settle(game, enemy, regions, f"Where is {enemy.name} redeployed?", unit.player)
