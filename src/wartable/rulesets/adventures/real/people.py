"""What people at a real table are asked: one of several, yes or no, and that they have done something."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from wartable.engine.ask import Ask, Die, Flow, Option, Placement, Pool, attended, choose, choose_or_skip, put
from wartable.engine.ruleset import UMPIRE
from wartable.rulesets.adventures.aliens.asking import NO, YES, Question
from wartable.rulesets.adventures.events.base import spoken
from wartable.rulesets.adventures.state import OWN, Figure, Game

T = TypeVar("T")
NONE, DONE = "none", "done"
SEEING = ("figure", "character", "any_side", "lost", "enemy")
"""The questions of `aliens.asking` and `real.orders` about who is seen, by key."""


def seat_of(game: Game, about: str = "") -> str:
    """Who is asked: whose figure it is about, else the first player."""
    figure = game.figures.get(about)
    return figure.seat if figure is not None and figure.seat else next(iter(game.seats))


def which(
    game: Game, clause: str, question: str, rows: Mapping[str, str], none: str, about: str = ""
) -> Flow[str]:  # fmt: skip
    """The key of one of `rows`, '' if it is none of them; nobody is asked where there are none."""
    if not rows:
        return ""
    options = [Option(key, label, clause, key if key in game.figures else "") for key, label in rows.items()]
    options.append(Option(NONE, none, clause))
    key = yield from choose(clause, seat_of(game, about), question, tuple(options), about=about)
    return "" if key == NONE else key


def several(
    game: Game, clause: str, question: str, rows: Mapping[str, str], none: str, more: str, about: str = ""
) -> Flow[list[str]]:  # fmt: skip
    """Some of `rows`, asked for one after the other: `none` and `more` are how that ends at once and later on."""
    found: list[str] = []
    while True:
        left = {key: label for key, label in rows.items() if key not in found}
        again = f"{question} Which else?" if found else question
        key = yield from which(game, clause, again, left, more if found else none, about)
        if not key:
            return found
        found.append(key)


def one_of(game: Game, clause: str, question: str, rows: Mapping[str, str], about: str = "") -> Flow[str]:
    """The key of one of `rows`, of which there is one at least; nobody is asked where there is one only."""
    options = [Option(key, label, clause, key if key in game.figures else "") for key, label in rows.items()]
    return (yield from choose_or_skip(game, clause, seat_of(game, about), question, options, about=about))


def yes(game: Game, clause: str, question: str, about: str = "") -> Flow[bool]:
    """Whether it is so."""
    options = Option(YES, "Yes", clause), Option(NO, "No", clause)
    return (yield from choose(clause, seat_of(game, about), question, options, about=about)) == YES


def do(game: Game, clause: str, what: str, label: str = "Done", about: str = "") -> Flow[None]:
    """People do something at their table and say so."""
    yield from choose(clause, seat_of(game, about), what, (Option(DONE, label, clause),), about=about)


def answered(game: Game, question: Question, about: str) -> Flow[str]:
    """The key of the answer to one of the questions about an alien."""
    options = tuple(Option(answer.key, answer.text, question.clause) for answer in question.answers)
    text = f"{question.text} {question.note}".strip()
    text = through_smoke(game, text) if question.key in SEEING else text
    return (yield from choose(question.clause, seat_of(game, about), text, options, about=about))


def through_smoke(game: Game, question: str) -> str:
    """AT-HVY-06: a question about who sees what, with what smoke does to it as long as some lies on the table."""
    return f"{question} Nothing is seen through smoke (AT-HVY-06)." if game.smoke else question


def named(figures: Sequence[Figure]) -> dict[str, str]:
    """Figures by id with what they are called."""
    return {figure.id: label(figure) for figure in figures}


def by_people(game: Game, make_flow: Callable[[], Flow[T]]) -> Flow[T]:
    """A flow with all that is to be placed in it placed by people (`at_hand`)."""
    return attended(make_flow(), lambda ask: at_hand(game, ask))


def thrown_by_people(game: Game, make_flow: Callable[[], Flow[T]]) -> Flow[T]:
    """A flow with the dice of the aliens thrown by people (`thrown_here`)."""
    return attended(make_flow(), lambda ask: thrown_here(game, ask))


def at_hand(game: Game, ask: Ask) -> Flow[Any]:
    """A request as people at a real table can answer it: what is to be placed they place there and say so.

    The state takes the last of the ideas for it, which is legal.
    """
    if not isinstance(ask, Placement):
        return (yield from put(ask))
    question = f"{ask.question.rstrip('?.')}. Do it on your table." if ask.question else "Move it on your table."
    yield from do(game, ask.clause, question, about=ask.unit)
    *_, last = ask.ideas(lambda sides: 0)
    return ask.accept(last)


def thrown_here(game: Game, ask: Ask) -> Flow[Any]:
    """AT-GEN-01: dice of the aliens are thrown by who sits at the table."""
    if isinstance(ask, Die | Pool) and ask.seat == UMPIRE and not ask.secret:
        return (yield from put(replace(ask, seat=seat_of(game))))
    return (yield from put(ask))


def mention(figure: Figure) -> str:
    """What people call a figure within a sentence; an unknown one has the number of its counter."""
    return f"unknown figure {figure.id.rpartition('-')[2]}" if figure.unknown else spoken(figure)


def label(figure: Figure) -> str:
    """The same at the beginning of a sentence, and as an option."""
    found = mention(figure)
    return found[:1].upper() + found[1:]


def own(game: Game) -> Iterator[Figure]:
    """The figures of the players that an alien may go for: no prisoners."""
    return (figure for figure in game.on_table(OWN) if not figure.prisoner)
