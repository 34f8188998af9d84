"""Rounds: the draw, activations, overwatch, the end of a round (chapter RND); which step comes next."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wartable.engine.ask import Flow, Option, choose, die
from wartable.kit.wording import does
from wartable.rulesets.gates_of_doom.events.base import (
    ActivationEnded,
    AnotherRoundRolled,
    MarkerDropped,
    OverwatchUsed,
    RoundBegan,
    RoundEnded,
    Turned,
    UnitDrawn,
    first_actions,
)
from wartable.rulesets.gates_of_doom.events.fate import DelayOver
from wartable.rulesets.gates_of_doom.reactions.moments import PASS, window
from wartable.rulesets.gates_of_doom.setup import arriving
from wartable.rulesets.gates_of_doom.setup.agreeing import agree
from wartable.rulesets.gates_of_doom.setup.deployment import deploy, pick_edges, prepare
from wartable.rulesets.gates_of_doom.shooting import siege
from wartable.rulesets.gates_of_doom.specials.moments import Moment, speak
from wartable.rulesets.gates_of_doom.specials.points import speaking
from wartable.rulesets.gates_of_doom.state import INSIDE, RESERVE, ROUNDS, TABLE, Game, Phase, Unit, Until
from wartable.rulesets.gates_of_doom.troops import clouds, figures, items, losses
from wartable.rulesets.gates_of_doom.troops.boons import over
from wartable.rulesets.gates_of_doom.turn.actions import can_do, free_left, one_action
from wartable.rulesets.gates_of_doom.turn.conditions import meteors, rad_weapons, toxic_air
from wartable.rulesets.gates_of_doom.winning.aims import settle
from wartable.rulesets.gates_of_doom.winning.ending import finish, renewed, tally, wiped_out

ANOTHER = 4  # GD-RND-02: the least face that brings a fifth round


def bag(game: Game) -> list[Unit]:
    """GD-RND-03, GD-RND-04: the units that can still be drawn this round, in the order of the scenario."""
    # GD-RND-03: units off the board are in the draw.
    here = [u for u in game.units.values() if u.models and u.where in (TABLE, RESERVE, INSIDE)]
    # GD-ALL-07: who has no actions of his own is not.
    return [u for u in here if not u.activated and figures.most_actions(u)]


def begin(game: Game) -> Flow[None]:
    """GD-RND-01: another round; GD-RND-12: what wears off does, then the air, then who scouts."""
    if not game.round:
        yield from prepare(game)
    game.emit(RoundBegan(game.round + 1))
    for unit in [unit for unit in game.units.values() if unit.in_play]:
        for model in unit.models:
            for rule in speaking(figures.rules_of(model), "round_begins"):
                yield from rule.round_begins(game, unit, model)
    yield from speak(game, Moment.WEARING_OFF)
    yield from toxic_air(game)
    yield from speak(game, Moment.ROUND_BEGAN)
    game.emit(Turned(Phase.DRAW))


def draw(game: Game) -> Flow[None]:
    """GD-RND-04: one unit out of the bag, each as likely; GD-RND-07: it loses a marker before it does anything."""
    left = bag(game)
    if not left:
        game.emit(Turned(Phase.END))
        return
    yield from speak(game, Moment.BEFORE_DRAW)
    left = bag(game)
    if not left:
        return
    face = 1
    if len(left) > 1:
        face = yield from die(len(left), "GD-RND-04", left[0].side, "the bag")
    unit = yield from _in_place_of(game, left[face - 1], left)
    game.emit(UnitDrawn(unit.id, unit.side, first_actions(unit.spent, figures.most_actions(unit))))
    if unit.under_fire:
        most, clause = figures.dropped(unit)
        lost = min(most, unit.under_fire)
        game.emit(MarkerDropped(unit.id, unit.under_fire - lost, lost, clause))
    for model in unit.models:
        for rule in speaking(figures.rules_of(model), "activates"):
            yield from rule.activates(game, unit, model)
    yield from items.activated(game, unit)
    yield from arriving.appear(game, unit)
    yield from rad_weapons(game, unit)
    yield from clouds.breathed(game, unit)
    if unit.models:
        yield from speak(game, Moment.DRAWN, unit)
    game.emit(Turned(Phase.ACT, unit.id))


def _in_place_of(game: Game, drawn: Unit, left: list[Unit]) -> Flow[Unit]:
    """GD-AVA-13: the unit that activates: the one that was drawn, or one that may do so in its place."""
    found: dict[str, str] = {}
    for model in drawn.models:
        for rule in speaking(figures.rules_of(model), "instead"):
            mine = [other for other in left if other.side == drawn.side and other is not drawn]
            found.update((other.id, clause) for other in mine if (clause := rule.instead(model, other)))
    if not found:
        return drawn
    clause = next(iter(found.values()))
    own = Option(drawn.id, does(drawn.name, "activate"), clause, drawn.id)
    others = (Option(key, f"{does(game.units[key].name, 'activate')} instead", why, key) for key, why in found.items())
    question = f"{does(drawn.name, 'have')} been drawn. Who activates?"
    key = yield from choose(clause, drawn.side, question, (own, *others), about=drawn.id)
    return game.units[key]


def act(game: Game) -> Flow[None]:
    """GD-RND-05: the active unit takes one action; when it has none left its activation is over.

    GD-RND-13: what is free it may do until then, and after its last action.
    """
    unit = game.units[game.cursor.unit]
    able = unit.in_play or arriving.may_land(unit)
    if able and (unit.actions or free_left(game, unit)) and (yield from one_action(game, unit)):
        game.emit(Turned(Phase.WATCH, unit.id))
        return
    game.emit(ActivationEnded(unit.id))
    over(game, Until.ACTIVATION)
    tallied = unit.delayed
    if tallied:
        game.emit(DelayOver(unit.id))
    for side, points in tallied:
        yield from losses.deal(game, unit, points, side)
    game.emit(Turned(Phase.DRAW))


def watch(game: Game) -> Flow[None]:
    """GD-ACT-07: right after an action a unit on overwatch may act; GD-ACT-09: the other side decides first.

    What it does may be answered in turn; GD-MEL-18: it alone answers a charge, before the charger attacks.
    """
    actor = game.units[game.cursor.unit]
    yield from speak(game, Moment.ACTION_DONE, actor)
    for seat in (game.other(actor.side), actor.side):
        able = (unit for unit in game.units.values() if unit.in_play and unit.side == seat)
        waiting = [unit for unit in able if unit.watching and unit is not actor]
        ready = [unit for unit in waiting if can_do(game, unit, 1, held=True)]
        options = tuple(Option(unit.id, unit.name, "GD-ACT-07", unit.id) for unit in ready)
        question = f"{does(actor.name, 'have')} acted. Does a unit act from overwatch?"
        key = yield from window(game, Moment.ACTION_DONE, seat, question, options)
        if key != PASS:
            game.emit(OverwatchUsed(key))
            more = (yield from speak(game, Moment.HELD_ACTION, game.units[key])).more
            for _ in range(1 + more):
                if game.units[key].on_table and can_do(game, game.units[key], 1, held=True):
                    yield from one_action(game, game.units[key], held=True)
            game.emit(Turned(Phase.WATCH, key))
            return
    game.emit(Turned(Phase.ACT, game.active) if game.active else Turned(Phase.DRAW))


def end(game: Game) -> Flow[None]:
    """GD-RND-12, GD-RND-02: what lasts for the round ends; after the fourth a die may bring one round more."""
    yield from meteors(game)
    tally(game)
    game.emit(RoundEnded(game.round))
    over(game, Until.ROUND)
    if game.round == ROUNDS == game.rounds:
        face = yield from die(6, "GD-RND-02", next(iter(game.sides)), "another round")
        game.emit(AnotherRoundRolled(face, face >= ANOTHER))
    if game.round < game.rounds:
        if game.anew:
            yield from renewed(game)
        game.emit(Turned(Phase.BEGIN))
    else:
        finish(game)


STEPS: Mapping[Phase, Callable[[Game], Flow[None]]] = {
    Phase.AGREE: agree, Phase.EDGES: pick_edges, Phase.AIMS: settle, Phase.DEPLOY: deploy,
    Phase.BEGIN: begin, Phase.DRAW: draw, Phase.ACT: act, Phase.WATCH: watch, Phase.END: end,
}  # fmt: skip
"""What is done in each phase."""


def step(game: Game) -> Flow[None] | None:
    """The next step; GD-RND-16: the game ends at once if a side has nothing left."""
    if game.result is not None:
        return None
    if key := siege.coming_down(game):
        return siege.collapse(game, key)
    if game.round and wiped_out(game):
        return _ended(game)
    return STEPS[game.cursor.phase](game)


def _ended(game: Game) -> Flow[None]:
    finish(game)
    yield from ()
