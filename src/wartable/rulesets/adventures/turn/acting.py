"""Step 4: all acts are declared, then resolved one after the other in the order of the list of step 3 (AT-TURN-04)."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.engine.ask import Flow, Option, choose
from wartable.kit.wording import asked
from wartable.rulesets.adventures.aliens.aims import act_of
from wartable.rulesets.adventures.cards import acts as cards
from wartable.rulesets.adventures.cards.windows import CARDS, free_acts, windows, wish
from wartable.rulesets.adventures.events.acting import ActDeclared, ActResolved, GroupOpened
from wartable.rulesets.adventures.events.base import spoken
from wartable.rulesets.adventures.ideas.perks import UseSolution
from wartable.rulesets.adventures.ideas.working import Work
from wartable.rulesets.adventures.prisoners.rescue import Free
from wartable.rulesets.adventures.shooting.heavy import Fire, Load
from wartable.rulesets.adventures.shooting.shot import Shoot
from wartable.rulesets.adventures.shooting.thrown import SmokeBomb, Throw
from wartable.rulesets.adventures.shooting.tool import Screwdriver
from wartable.rulesets.adventures.specials.acts import ActKind, Offer, key_of
from wartable.rulesets.adventures.specials.bans import no_act
from wartable.rulesets.adventures.state import ABOARD, ALIENS, OWN, Act, Figure, Game
from wartable.rulesets.adventures.turn.move_all import listed, members
from wartable.rulesets.adventures.vehicles.acts import GetIn, GetOut, Resupply, TakeWeapon

NOTHING = "nothing"
_ALL: tuple[ActKind, ...] = (
    Shoot(), Throw(), SmokeBomb(), Screwdriver(), Fire(), Load(), GetIn(), GetOut(), TakeWeapon(), Resupply(),
    Free(), *cards.KINDS, Work(), UseSolution(),
)  # fmt: skip
KINDS: Mapping[str, ActKind] = {kind.kind: kind for kind in _ALL}
"""All kinds of acts by their words, in the order in which they are offered; a chapter adds its own to `_ALL`."""


def declare(game: Game) -> Flow[bool]:
    """AT-TURN-04, AT-TURN-06: the next figure of the list declares its one act; whether the step goes on."""
    figure = next((other for other in in_order(game) if not other.acted), None)
    if figure is None:
        return False
    if figure.side == OWN and figure.group not in game.opened:
        game.emit(GroupOpened(figure.group))
        yield from windows(game, figure.group)
    if figure.side == ALIENS:
        act = yield from act_of(game, figure)
    else:
        act = yield from chosen(game, figure)
    game.emit(ActDeclared(figure.id, act))
    return True


def in_order(game: Game) -> list[Figure]:
    """AT-TURN-04: the figures of both sides in the order of the list of step 3, then those that were not in it."""
    keys = game.listed or listed(game)
    found = {figure.id: figure for key in keys for figure in members(game, key) if figure.on_table}
    found |= {figure.id: figure for figure in game.on_table() if figure.id not in found}
    aboard = [figure for figure in game.figures.values() if figure.where == ABOARD]
    return [figure for figure in (*found.values(), *aboard) if figure.side in (ALIENS, OWN)]


def offered(game: Game, figure: Figure) -> list[Offer]:
    """AT-TURN-06: the acts of which a figure may declare one."""
    if not ready(figure) or no_act(game, figure):
        return []
    return [offer for kind in KINDS.values() for offer in kind.offers(game, figure)]


def ready(figure: Figure) -> bool:
    """AT-SHOOT-03, AT-SHOOT-07, AT-PRIS-04: whether a figure of the players can act, on foot or aboard a vehicle."""
    here = figure.on_table or figure.where == ABOARD
    held = figure.prisoner or figure.helpless or figure.suppressed or figure.immobilised or figure.stopped
    return here and not held


def chosen(game: Game, figure: Figure) -> Flow[Act | None]:
    """AT-TURN-06: the one act that its player declares for a figure; who can do nothing is not asked."""
    while rows := {key_of(offer.act): offer for offer in offered(game, figure)}:
        options = [Option(key, row.label, row.clause, _target(game, row)) for key, row in rows.items()]
        options += [Option(NOTHING, "Nothing", "AT-TURN-06"), *wish(game, figure)]
        question = asked(spoken(figure), "do", "What")
        key = yield from choose("AT-TURN-06", figure.seat, question, tuple(options), about=figure.id)
        if key == NOTHING:
            return None
        if key == CARDS:
            yield from free_acts(game, figure.group, figure.seat)
            continue
        act = yield from KINDS[rows[key].act.kind].settle(game, rows[key].act)
        if act is not None:
            return act
    return None


def _target(game: Game, offer: Offer) -> str:
    return next((key for key in offer.act.targets if key in game.figures), "")


def resolve(game: Game) -> Flow[bool]:
    """AT-TURN-04: the next act that was declared is resolved; whether there are more."""
    if not game.acts:
        return False
    act = game.acts[0]
    yield from KINDS[act.kind].carry_out(game, act)
    game.emit(ActResolved(act))
    return True
