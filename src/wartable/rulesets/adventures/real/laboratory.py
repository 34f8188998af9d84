"""The laboratory at a real table: whether a building is one, and who works in it, as people say (AT-NEW-LAB-01)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow
from wartable.kit.wording import inched
from wartable.rulesets.adventures.events.base import name
from wartable.rulesets.adventures.events.laboratory import LaboratoryAsked
from wartable.rulesets.adventures.events.setting_up import LaboratoryChosen
from wartable.rulesets.adventures.ideas.bonus import scientist
from wartable.rulesets.adventures.laboratory.work import ASKED, BESIDE, SAFE, draw
from wartable.rulesets.adventures.real.people import do, mention, named, which, yes
from wartable.rulesets.adventures.setup.surroundings import by_lot
from wartable.rulesets.adventures.state import OFF, OWN, Figure, Game, Order

CLAUSE = "AT-NEW-LAB-01"
BUILDING = "laboratory"


def marked(game: Game) -> Flow[None]:
    """AT-NEW-LAB-01, AT-LAB-04: people mark the laboratory: that of the scenario, else by lot the nearest building.

    Nobody is asked where there is no scientist who could work in it.
    """
    if not any(figure.side == OWN and scientist(game, figure) for figure in game.figures.values()):
        return
    which_one = f"Mark {name(game, game.laboratory)}" if game.laboratory else ""
    if not which_one and (yield from yes(game, CLAUSE, "Is there a building on your table?")) and (yield from by_lot()):
        game.emit(LaboratoryChosen(BUILDING))
        which_one = f"Mark the building nearest to the {game.start_edge} edge"
    if which_one:
        what = f"{which_one} as a laboratory: a scientist who stands in it may work there and draw cards."
        yield from do(game, CLAUSE, what, "It is marked")


def work(game: Game) -> Flow[bool]:
    """AT-LAB-02: one worker rolls for itself, once a turn, as in play; who is inside and undisturbed people say."""
    if game.fact(ASKED) == game.turn:
        return False
    able = list(workers(game))
    question = (
        f"Who works in the laboratory? It must be inside, with no enemy within {inched(SAFE)}, and nobody inside"
        " may have been shot at or fought in the turn before."
    )
    key = yield from which(game, CLAUSE, question, named(able), "Nobody works", able[0].id if able else "")
    game.emit(LaboratoryAsked(key))
    if key:
        worker = game.figures[key]
        yield from draw(game, worker, (yield from helped(game, worker)))
    return False


def workers(game: Game) -> Iterator[Figure]:
    """AT-LAB-01, AT-NEW-LAB-01: scientists who may be at work as far as the record tells; or those off the table."""
    for figure in game.figures.values():
        if figure.side != OWN or not figure.seat or not scientist(game, figure):
            continue
        stands = figure.on_table and figure.able and figure.order == Order.STAND
        shot_at = figure.was_shot_at_by or figure.shot_at_by
        off = game.options.off_table_lab and figure.where == OFF
        if off or (game.laboratory and stands and not shot_at):
            yield figure


def helped(game: Game, worker: Figure) -> Flow[bool]:
    """AT-NEW-LAB-01: whether a second scientist is in the laboratory beside the worker."""
    others = [f for f in game.on_table(OWN) if f is not worker and f.free and scientist(game, f)]
    if not worker.on_table or not others:
        return False
    who = " or ".join(mention(figure) for figure in others)
    question = f"Is {who} in the laboratory too, within {inched(BESIDE)} of {mention(worker)}?"
    return (yield from yes(game, CLAUSE, question, worker.id))
