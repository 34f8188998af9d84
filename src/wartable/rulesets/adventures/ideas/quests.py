"""Quests at the end of a turn: done, with their reward, no longer possible, or too late (AT-CARD-12, AT-CARD-13)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.rulesets.adventures.cards.deal import deal_to
from wartable.rulesets.adventures.catalogue.cards import Called, Impossible
from wartable.rulesets.adventures.events.cards import ISSUED, FiguresJoined, QuestDone, QuestLaidAside, QuestLapsed
from wartable.rulesets.adventures.ideas.jobs import all_done, quest_jobs
from wartable.rulesets.adventures.ideas.places import Job
from wartable.rulesets.adventures.state import GONE, OWN, Figure, Game

REWARD = 2  # AT-CARD-13
PATROL = Called.PATROL.value


def quests(game: Game) -> Flow[None]:
    """AT-CARD-12: quests that are done bring their reward; those that have become impossible are laid aside."""
    for job in list(quest_jobs(game)):
        if all_done(game, job):
            game.emit(QuestDone(job.card, job.clause))
            who = doer(game, job)
            _join(game, job, who)
            if who is not None:
                yield from deal_to(game, who, REWARD)
        elif impossible(game, job):
            game.emit(QuestLaidAside(job.card))
        elif too_late(game, job):
            game.emit(QuestLapsed(job.card))


def doer(game: Game, job: Job) -> Figure | None:
    """AT-CARD-13: who has completed a quest: who did its last step, else who was given it."""
    head = f"same {job.prefix} "
    last = [key.removeprefix(head) for key, _ in game.facts if key.startswith(head)][-1:]
    for key in (*last, job.holder):
        if key in game.figures and game.figures[key].side == OWN and game.figures[key].free:
            return game.figures[key]
    return next((figure for figure in game.on_table(OWN) if figure.of_doctor and figure.free), None)


def _join(game: Game, job: Job, who: Figure | None) -> None:
    """AT-NEW-CARD-11: the patrol joins who has found it."""
    lost = tuple(figure.id for figure in game.on_table() if figure.group == PATROL and figure.side != OWN)
    if job.about == PATROL and lost and who is not None:
        game.emit(FiguresJoined(lost, who.seat, job.clause))


def too_late(game: Game, job: Job) -> bool:
    """AT-NEW-TAB-06: whether a quest has been open for as many turns as the players agreed on."""
    most, since = game.options.quest_turns, game.fact(f"{ISSUED} {job.card}")
    return bool(most and since) and game.turn - since >= most


def impossible(game: Game, job: Job) -> bool:
    """AT-CARD-12: whether the figure that a quest is about is gone, or the piece of terrain, or the whole patrol."""
    card = game.book.cards[job.card]
    if card.impossible_if is Impossible.PROFESSOR_DEAD:
        about = game.figures.get(job.about)
        return about is None or (about.where == GONE and not about.rescued)
    if job.about == PATROL:
        return not any(figure.group == PATROL and figure.on_table for figure in game.figures.values())
    return bool(card.place is None and job.about) and all(piece.key != job.about for piece in game.table.features)
