"""Orders at a real table: what the random movement table goes by is asked for (AT-RND, AT-NEW-OBS-01)."""

from __future__ import annotations

from collections.abc import Hashable

from wartable.engine.ask import Flow, Option, choose
from wartable.engine.mod import reasons
from wartable.kit.wording import asked
from wartable.rulesets.adventures.aliens.asking import YES, Answers, Question, next_question, yes_no
from wartable.rulesets.adventures.events.base import OrderGiven, name, spoken
from wartable.rulesets.adventures.events.orders import OrderIssued, ScoreRead
from wartable.rulesets.adventures.orders.give import ordered, waiting
from wartable.rulesets.adventures.orders.random_movement import order_die, swing
from wartable.rulesets.adventures.orders.table import Troop, parts, read, score
from wartable.rulesets.adventures.orders.troop import ADVANCING, RUNNING, present, started
from wartable.rulesets.adventures.real.people import answered, named, which
from wartable.rulesets.adventures.state import NCO, OFFICER, OWN, Game


def give(game: Game) -> Flow[bool]:
    """AT-ORD-01: the next group that has no order yet gets one; whether the step goes on."""
    group = next((key for key in game.players_groups() if waiting(game, key)), None)
    if group is None:
        return False
    if any(figure.character for figure in game.group(group)):
        yield from ordered(game, group)
    else:
        yield from by_table(game, group)
    return True


def by_table(game: Game, group: str) -> Flow[None]:
    """AT-RND-01, AT-RND-02: a group that nobody leads goes by the table; AT-RND-04: an order may change its score."""
    troop = yield from troop_told(game, group)
    total = score(troop) + (yield from swing(game, group))
    total += yield from issued(game, group, troop, total)
    row = read(total, troop)
    figures = tuple(figure.id for figure in waiting(game, group))
    game.emit(ScoreRead(group, figures, total, row.row, reasons(parts(troop)), row.clause))
    game.emit(OrderGiven(group, figures, row.order.value, row.clause))


def troop_told(game: Game, group: str) -> Flow[Troop]:
    """AT-RND-05 to -17: what a group goes by: what has happened is known, the rest is asked as far as it matters."""
    known = troop_known(game, group)
    questions, answers = tuple(troop_questions(game, group)), dict[str, str]()

    def outcome(given: Answers) -> Hashable:
        troop = with_answers(known, given)
        return score(troop), read(score(troop), troop)

    while (question := next_question(questions, answers, outcome)) is not None:
        answers[question.key] = yield from answered(game, question, present(game, group)[0].id)
    return with_answers(known, answers)


def troop_known(game: Game, group: str) -> Troop:
    """What the record tells of a group."""
    members = present(game, group)
    shooters = {foe for figure in members for foe in figure.was_shot_at_by}
    return Troop(
        now=len(members), started=started(game, group), fired_at_by=len(shooters),
        advancing=any(f.last_order in ADVANCING for f in members), friends=False,
    )  # fmt: skip


def with_answers(known: Troop, answers: Answers) -> Troop:
    """The same with what people have said; what has not been answered is not so."""
    return known._replace(**{key: answer == YES for key, answer in answers.items()})


def troop_questions(game: Game, group: str) -> list[Question]:
    """AT-RND-05 to -17: what may be asked about a group."""
    who = name(game, group)
    others = [figure for figure in game.on_table(OWN) if figure.group != group and not figure.prisoner]
    found = []
    if any(figure.last_order in RUNNING for figure in others):
        text = f"Is a friend within 6 inches of {who} that had to retreat or rout last turn?"
        found.append(yes_no("running", text, "AT-RND-06"))
    if others:
        found.append(yes_no("friends", f"Is another friend within 12 inches of {who}?", "AT-RND-07"))
    found.append(yes_no("covered", f"Is at least half of {who} in cover?", "AT-RND-11"))
    if any(figure.kind in (OFFICER, NCO) and figure.free for figure in game.on_table(OWN)):
        found.append(yes_no("led", f"Is a free officer or NCO within 12 inches of {who}?", "AT-RND-12"))
    if any(figure.side != OWN for figure in game.on_table()):
        found.append(yes_no("enemy", f"Does {who} see an enemy?", "AT-RND-14"))
        found.append(yes_no("shelter", f"Is there cover for {who} further from that enemy?", "AT-RND-17"))
    return found


def issued(game: Game, group: str, troop: Troop, total: int) -> Flow[int]:
    """AT-RND-04: by how much an order changes the score, 0 if nobody issues one."""
    able = [figure for figure in game.on_table(OWN) if figure.character and figure.free]
    question = f"The score of {name(game, group)} is {total}. Who within 6 inches of it issues an order?"
    key = yield from which(game, "AT-RND-04", question, named(able), "Nobody")
    if not key:
        return 0
    figure = game.figures[key]
    face = yield from order_die(game, group, figure)
    rows = ((change, read(total + change, troop).order.value) for change in range(face, -face - 1, -1))
    options = tuple(Option(str(change), f"{change:+}: {order}" if change else f"0: {order}") for change, order in rows)
    how = asked(spoken(figure), "change the score", "By how much")
    change = int((yield from choose("AT-RND-04", figure.seat, how, options, about=figure.id)))
    game.emit(OrderIssued(figure.id, group, face, change))
    return change
