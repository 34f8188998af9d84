"""HTTP: an army list tried out by bots, in a process beside the server; the score so far comes line by line."""

from __future__ import annotations

import os
import threading
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from typing import NamedTuple

import msgspec
from litestar import post
from litestar.params import FromPath, JSONBody
from litestar.response import Stream

from wartable.ai.players import known
from wartable.engine import record
from wartable.engine.errors import DataError, WartableError
from wartable.roster import share
from wartable.roster.opponents import opponents
from wartable.rulesets import load_ruleset
from wartable.server.net.api import gone, wrong
from wartable.server.pages.fairness import LINES
from wartable.server.pages.list_rules import said, shop_of
from wartable.server.protocol import army_forms as f
from wartable.server.protocol.forms import Fault, Portion
from wartable.server.work import resolving
from wartable.server.work.heavy import TheWork
from wartable.sim.trial import Score, Trial, battles, played

PATH = "/armies/trial"
LEAST, MOST = 50, 600  # points for which there are tables and armies by lot
GENTLE = 10  # other work of the machine goes before
_turn = threading.Lock()


class Task(NamedTuple):
    """A trial that was asked for."""

    system: str
    form: f.TrialForm


class One(NamedTuple):
    """One battle of it."""

    task: Task
    number: int


# ------------------------------------------------------------------ in the other process
def tried(task: Task) -> Iterator[f.TrialScore]:
    """The score after each battle of `task`; the first line comes before the first battle.

    Raises:
        DataError: a list cannot be played.
    """
    os.nice(GENTLE)
    trial, score = trial_of(task), Score()
    yield told(score, trial.games)
    for fought in battles(load_ruleset, trial):
        score.add(fought)
        yield told(score, trial.games)


def saved(one: One) -> str:
    """The battle as a save.

    Raises:
        DataError: a list cannot be played.
    """
    session, doc, _ = played(load_ruleset, trial_of(one.task), one.number)
    return "\n".join(record.lines(session, doc)) + "\n"


def trial_of(task: Task) -> Trial:
    """What is to be played.

    Raises:
        DataError: there is no such bot or faction, or the document is not built like a list.
    """
    form, shop = task.form, shop_of(task.system)
    if not known(form.bot):
        raise DataError("", 0, f"no bot is called {form.bot!r}")
    cost = int(shop.rules(form.document).cost)
    if form.foe is not None:
        cost = max(cost, int(shop.rules(form.foe).cost))
    limit = form.document.get("points")
    points = min(MOST, max(LEAST, limit if type(limit) is int else cost))
    foe = opponents(shop, task.system, form.faction if form.foe is None else form.foe, points, form.seed)
    field = load_ruleset(task.system).see_arena().battlefield
    return Trial(
        task.system, form.document, foe, lambda number, armies: field(number, armies, max(points, cost)),
        shop.unit_results, form.games, form.bot, form.seed,
    )  # fmt: skip


def told(score: Score, due: int) -> f.TrialScore:
    """The score as it is sent."""
    won, games = score.won, max(1, score.games)
    units = [
        f.TrialUnit(each.path, each.name, each.points, each.lost / games, each.taken / games, each.earned / games)
        for each in score.units.values()
    ]
    share_won = Portion("won", won.part, won.low, won.high)
    if not score.games:
        return f.TrialScore(0, due, 0, 0, share_won, units)
    return f.TrialScore(score.games, due, score.wins, score.losses, share_won, units, score.typical, score.oddest)


# ------------------------------------------------------------------ requests
@post("/{system:str}/armies/trial", status_code=200)
async def trial(system: FromPath[str], data: JSONBody[f.TrialForm], apart: TheWork) -> Stream:
    """Let bots try a list.

    The answer is a `TrialScore` a line; a last line with `why` says what went wrong in between. Whoever shuts the
    connection ends the battles.
    """
    task = Task(system, data)
    await apart.do(_see, task)
    try:
        scores = resolving.watched(tried, task, _turn, "another army is being tried just now; try again later")
        first = await anext(scores)
    except WartableError as why:
        raise wrong(said(why)) from None
    return Stream(_lines(first, scores), media_type=LINES)


async def _lines(first: f.TrialScore, scores: AsyncGenerator[f.TrialScore, None]) -> AsyncIterator[bytes]:
    try:
        yield msgspec.json.encode(first) + b"\n"
        async for score in scores:
            yield msgspec.json.encode(score) + b"\n"
    except WartableError as why:
        yield msgspec.json.encode(Fault(said(why))) + b"\n"
    finally:
        await scores.aclose()


def _see(task: Task) -> None:
    """Look for what cannot be played at all."""
    shop_of(task.system)
    if load_ruleset(task.system).arena is None:
        raise gone(f"{task.system} has no fields for two lists")
    try:
        trial_of(task).foe(0)
    except WartableError as why:
        raise wrong(said(why)) from None


@post("/{system:str}/armies/trial/battle", status_code=200)
async def battle(system: FromPath[str], data: JSONBody[f.BattleOf], apart: TheWork) -> f.Exported:
    """One battle of a trial once more, as a save that can be watched."""
    task = Task(system, data.trial)
    await apart.do(_see, task)
    try:
        text = await resolving.beside(saved, One(task, data.number))
    except WartableError as why:
        raise wrong(said(why)) from None
    return f.Exported("save", text, share.file_of(data.trial.document, f"{data.number + 1}.save"))
