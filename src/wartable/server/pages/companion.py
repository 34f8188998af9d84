"""HTTP: one attack at a time umpired for people who play with models and dice of their own; nothing is kept."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Router, get, post
from litestar.params import FromPath, JSONBody

from wartable.engine.ask import Ask, Choice, Die, Pool
from wartable.engine.errors import DataError, RuleError, WartableError
from wartable.engine.event import to_json
from wartable.engine.query import Need, QueryForm, Trial
from wartable.engine.ruleset import Question, Ruleset
from wartable.odds.question import answer
from wartable.rulesets import load_ruleset, systems
from wartable.server.net.api import gone, wrong
from wartable.server.protocol import messages as m
from wartable.server.protocol.forms import Key
from wartable.server.work import heavy
from wartable.server.work.heavy import TheWork
from wartable.umpire import telling

MOST = 400  # answers in one attack
COUNTING = heavy.SECONDS * 0.4  # seconds in which odds are counted, or else as many in which dice are thrown
Given = Annotated[list[int | list[int] | Key], msgspec.Meta(max_length=MOST)]


class OddsQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question of odds in the words of the system."""

    system: Key
    query: dict[str, Any]


class StepQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same question and all answers so far: a face for a die, faces for a pool, the key of an option."""

    system: Key
    query: dict[str, Any]
    answers: Given = []


class OddsFigure(msgspec.Struct, frozen=True):
    """One figure: the mean, or the chance of a yes; else the chances of each number, and of it or more."""

    key: str
    label: str
    mean: float
    exactly: dict[str, float] = {}
    at_least: dict[str, float] = {}


class Odds(msgspec.Struct, frozen=True):
    """The odds of an attack, by its very dice; `about` says how near they are if they are not exact.

    `notes` say what a ruling makes of them.
    """

    title: str
    figures: list[OddsFigure]
    about: str = ""
    notes: list[str] = []


class Term(msgspec.Struct, frozen=True):
    """One term of a sum and its clause."""

    clause: str
    text: str
    value: int


class TableRow(msgspec.Struct, frozen=True):
    """A row of a table that a roll is read in."""

    dice: str
    text: str
    clause: str


class RollNeed(msgspec.Struct, frozen=True):
    """What an open roll needs: a sentence, the sums behind it, what each comes to by its name, the table of results.

    `side` is whose roll it is, one of the sides of the form.
    """

    say: str
    clause: str
    why: list[Term]
    totals: dict[str, int]
    rows: list[TableRow]
    side: str


class TodoItem(msgspec.Struct, frozen=True):
    """Something to do on the table."""

    text: str
    clause: str


class Step(msgspec.Struct, frozen=True):
    """How far an attack has come: what has happened, what to do, and the open request with what it needs.

    `request` and `need` are None when the attack is over; then `figures` say what has come of it.
    """

    title: str
    events: list[dict[str, Any]]
    todo: list[TodoItem]
    request: m.Request | None
    need: RollNeed | None
    figures: dict[str, int]


def _ruleset(system: str) -> Ruleset:
    if system not in systems():
        raise gone(f"no system is called {system!r}; there are: {', '.join(systems())}")
    return load_ruleset(system)


@get("/{system:str}/form", sync_to_thread=True)
def form(system: FromPath[str]) -> QueryForm:
    """What a question can be made of."""
    try:
        return _ruleset(system).query_form()
    except DataError as why:
        raise gone(why.text) from None


@post("/odds", status_code=200)
async def odds(data: JSONBody[OddsQuery], apart: TheWork) -> Odds:
    """The odds of an attack."""
    return await apart.do(_odds, data)


def _odds(data: OddsQuery) -> Odds:
    ruleset = _ruleset(data.system)
    try:
        return msgspec.convert(answer(ruleset.odds(data.query), COUNTING, COUNTING).data(), Odds)
    except WartableError as why:
        raise wrong(_said(why)) from None


@post("/step", status_code=200)
async def step(data: JSONBody[StepQuery], apart: TheWork) -> Step:
    """The attack with the answers so far."""
    return await apart.do(_stepped, data)


def _stepped(data: StepQuery) -> Step:
    ruleset = _ruleset(data.system)
    try:
        question, trial = ruleset.odds(data.query), ruleset.trial(data.query)
        return _step(ruleset, question, trial, data.answers)
    except WartableError as why:
        raise wrong(_said(why)) from None


def _step(ruleset: Ruleset, question: Question, trial: Trial, answers: list[Any]) -> Step:
    ask, outcome, used = _run(trial, answers)
    if used < len(answers):
        raise DataError("", 0, f"only {used} of these {len(answers)} answers were asked for")
    events = [to_json(event, n, ruleset.say(trial.game, event)) for n, event in enumerate(trial.game.log)]
    figures = {} if ask is not None else {key: int(value) for key, value in question.figures(outcome).items()}
    return Step(
        trial.title, [event for event in events if event["say"]], [TodoItem(*item) for item in trial.todo()],
        msgspec.convert(telling.request(ask), m.Request) if ask is not None else None,
        _need(trial.needs(ask)) if ask is not None else None, figures,
    )  # fmt: skip


def _run(trial: Trial, answers: list[Any]) -> tuple[Ask | None, Any, int]:
    """The request that is open after the answers (None: it is over), the outcome, and how many answers were used."""
    given: Any = None
    flow = trial.play()
    for used in range(len(answers) + 1):
        try:
            ask = flow.send(given)
        except StopIteration as stop:
            return None, stop.value, used
        if not isinstance(ask, Die | Pool | Choice):
            raise DataError("", 0, "this cannot be settled without the table")
        if used == len(answers):
            return ask, None, used
        given = ask.accept(answers[used])
    raise AssertionError("the last request is open, or there is none")


def _need(need: Need) -> RollNeed:
    why, rows = [Term(*reason) for reason in need.why], [TableRow(*row) for row in need.rows]
    return RollNeed(need.say, need.clause, why, dict(need.totals), rows, need.side)


def _said(why: WartableError) -> str:
    """A fault in one sentence, without the place in a file that whoever asks does not have."""
    text = why.text if isinstance(why, DataError | RuleError) else str(why)
    return text.removeprefix("odds: ")


def router() -> Router:
    """All of it under /api/companion."""
    return Router("/api/companion", route_handlers=[form, odds, step])
