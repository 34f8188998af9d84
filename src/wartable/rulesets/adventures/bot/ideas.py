"""Sensible answers for bots: what is asked goes to who thinks about such questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from wartable.engine.ask import Ask, Choice, Move, Option, Placement
from wartable.engine.plane import INCH, Body, Point, gap, scatter
from wartable.engine.ruleset import Idea, Odds
from wartable.kit.bots.choices import in_order, only, weighed
from wartable.rulesets.adventures.bot.acts import acts
from wartable.rulesets.adventures.bot.hands import cancelled, in_return, makes_room, searched, short_cut, spent, window
from wartable.rulesets.adventures.bot.movement import gone, orders
from wartable.rulesets.adventures.bot.needs import doctor
from wartable.rulesets.adventures.ideas.places import edge_body
from wartable.rulesets.adventures.melee.spoils import CAPTURE, IMMOBILISE, KILL
from wartable.rulesets.adventures.orders.random_movement import NOBODY
from wartable.rulesets.adventures.orders.troop import nearest_seen, present
from wartable.rulesets.adventures.spotting.lines import spot
from wartable.rulesets.adventures.state import ALIENS, OFFICER, Game, Order
from wartable.rulesets.adventures.winning.check import CLAIM

RANGE = 9 * INCH
"""AT-SHOOT-01: up to here rifles hit best."""
DOING = {
    Order.ATTACK: "they run at the enemy", Order.ADVANCE: "they come nearer", Order.MOVE: "they get on",
    Order.STAND: "they shoot from where they stand", Order.RETREAT: "they go back", Order.ROUT: "they run away",
}  # fmt: skip


def ideas(game: Game, ask: Ask, chances: Odds) -> Sequence[Idea]:
    """What a bot may answer, with what it is worth; nothing where chance will do."""
    if isinstance(ask, Move):
        return list(gone(game, ask))
    if isinstance(ask, Placement):
        return list(_laid(game, ask)) if ask.clause == "AT-CARD-04" else ()
    if isinstance(ask, Choice) and ask.clause == "AT-TURN-06":
        return list(acts(game, ask, chances))
    if isinstance(ask, Choice):
        make = CHOICES.get(ask.clause)
        return list(make(game, ask)) if make is not None else ()
    return ()


def _laid(game: Game, ask: Placement) -> Iterable[Idea]:
    """AT-CARD-04: an artefact is laid as near to the Doctor as it may lie."""
    him = doctor(game)
    if him is None:
        return
    for far in (4, 5, 7):
        for turn in range(12):
            at = scatter(*him.at, 30 * turn, far * INCH)
            yield Idea({"to": list(at)}, -float(far) - _near_foe(game, at), "it is soon fetched there")


def _near_foe(game: Game, at: Point) -> float:
    return sum(gap(foe.body, Body(*at, 0)) < 12 * INCH for foe in game.on_table(ALIENS))


def _edge(game: Game, ask: Choice) -> Iterable[Idea]:
    """AT-SETUP-09: the edge that is nearest to the objective markers."""

    def far(option: Option) -> float:
        edge = edge_body(game.table, option.key)
        return -sum(gap(edge, spot(marker.x, marker.y)) for marker in game.objectives) / INCH

    return weighed(ask, far, "it is the nearest to the objective markers")


def _caller(game: Game, ask: Choice) -> Iterable[Idea]:
    """AT-RND-04: an officer orders them, else whoever is near; how far the order goes is chosen then."""
    if not any(option.key == NOBODY for option in ask.options):
        yield from _changed(game, ask)
        return
    for option in ask.options:
        figure = game.figures.get(option.key)
        worth = 0.0 if figure is None else 2.0 if figure.kind == OFFICER else 1.0
        yield Idea(option.key, worth, f"{'nobody tells them' if figure is None else 'they are told'} where to go")


def _changed(game: Game, ask: Choice) -> Iterable[Idea]:
    """AT-RND-04: soldiers stand and shoot where the enemy is near, else they come nearer; the least change will do."""
    figure = game.figures[ask.about]
    soldiers = next((f for f in game.figures.values() if f.row and f.on_table), figure)
    unit = present(game, soldiers.group)
    foe = nearest_seen(game, unit)
    near = foe is not None and min(gap(one.body, foe.body) for one in unit) <= RANGE
    liked = (Order.STAND, Order.ADVANCE) if near else (Order.ADVANCE, Order.STAND)
    for option in ask.options:
        order = Order(option.label.rpartition(" ")[2])
        worth = 2.0 - liked.index(order) if order in liked else 0.5 if order == Order.ATTACK else -1.0
        yield Idea(option.key, worth - abs(int(option.key)) / 100, DOING[order])


def _yes(game: Game, ask: Choice) -> Iterable[Idea]:
    return weighed(ask, lambda option: float(option.key == "yes"), "it is a help, and costs little")


def _first(game: Game, ask: Choice) -> Iterable[Idea]:
    return weighed(ask, lambda option: float(option is ask.options[0]), "it is a gain")


def _claimed(game: Game, ask: Choice) -> Iterable[Idea]:
    """AT-WIN-03: a win that nobody can hinder is claimed."""
    return weighed(ask, lambda option: float(option.key == CLAIM), "nobody can hinder it any more")


CHOICES: Mapping[str, Callable[[Game, Choice], Iterable[Idea]]] = {
    "AT-SETUP-09": _edge,
    "AT-ORD-01": orders,
    "AT-RND-04": _caller,
    "AT-CARD-01": makes_room,
    "AT-IDEA-06": in_return,
    "AT-IDEA-07": window,
    "AT-PRIS-07": spent,
    "AT-NEW-MEC-04": spent,
    "AT-NEW-CARD-27": cancelled,
    "AT-NEW-CARD-28": _yes,
    "AT-NEW-CARD-29": short_cut,
    "AT-NEW-CARD-30": searched,
    "AT-NEW-LAB-01": _first,
    "AT-NEW-WHO-05": _yes,
    "AT-NEW-WHO-07": _yes,
    "AT-NEW-WHO-18": _yes,
    "AT-NEW-WHO-27": _yes,
    "AT-PRIS-12": _first,
    "AT-WIN-03": _claimed,
    "AT-SHOOT-03": lambda game, ask: only(ask, "cover"),
    "AT-MEL-07": lambda game, ask: in_order(ask, CAPTURE, KILL, IMMOBILISE),
    "AT-MEL-08": lambda game, ask: in_order(ask, KILL, CAPTURE),
}
"""Who thinks about a choice, by its clause."""
