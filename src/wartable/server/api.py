"""HTTP: what can be played, games to be set up and looked at, rules, files."""

from __future__ import annotations

import asyncio
import secrets
from functools import cache
from typing import Any

from litestar import Router, get, post
from litestar.exceptions import HTTPException
from litestar.response import Response

from wartable.ai.players import KINDS
from wartable.engine import record
from wartable.engine.errors import DataError, WartableError
from wartable.engine.session import Session
from wartable.picture import svg
from wartable.rulesets import SYSTEMS, load_ruleset
from wartable.server import forms as f
from wartable.server.hub import Hub
from wartable.server.room import HUMAN, Room
from wartable.server.store import Chair
from wartable.shelf import example, examples, load_scenario, title_of
from wartable.umpire import telling

BOT = "greedy"
FOUND = 40  # clauses that a search gives


def gone(why: str) -> HTTPException:
    """What was asked for is not there."""
    return HTTPException(status_code=404, detail=why)


def wrong(why: str) -> HTTPException:
    """What was sent cannot be used."""
    return HTTPException(status_code=400, detail=why)


# ------------------------------------------------------------------ what can be played
@get("/systems", sync_to_thread=True)
def systems() -> list[f.System]:
    """All systems."""
    found = [load_ruleset(name) for name in SYSTEMS]
    return [f.System(r.name, r.title, r.version, r.measure, r.secrets, len(r.rulebook)) for r in found]


@get("/systems/{system:str}/scenarios", sync_to_thread=True)
def scenarios(system: str) -> list[f.Scenario]:
    """The scenarios of a system that are ready to play."""
    if system not in SYSTEMS:
        raise gone(f"no system is called {system!r}; there are: {', '.join(SYSTEMS)}")
    return [_scenario(system, path.stem) for path in examples(system)]


@cache
def _scenario(system: str, key: str) -> f.Scenario:
    ruleset, doc = load_scenario(example(key))
    game = ruleset.new_game(doc)
    sides = ruleset.view(game, "").get("sides", {})
    seats = {seat: str(sides.get(seat, {}).get("name") or seat) for seat in ruleset.seats(game)}
    options = dict(doc.get("options") or {})
    return f.Scenario(key, system, title_of(doc, key), str(doc.get("about") or ""), seats, options)


# ------------------------------------------------------------------ games
@post("/games")
async def new_game(data: f.NewGame, hub: Hub) -> f.Made:
    """Set a game up."""
    try:
        ruleset, doc = await asyncio.to_thread(_document, data)
        game = await asyncio.to_thread(ruleset.new_game, doc)
        chairs = _chairs(data, ruleset.seats(game))
        title = data.title or title_of(doc, data.scenario)
        seed = data.seed or secrets.token_hex(8)
        key, tokens = await hub.create(ruleset, doc, title, seed, chairs)
    except DataError as why:
        raise wrong(str(why)) from None
    return f.Made(key, tokens)


def _document(data: f.NewGame) -> tuple[Any, dict[str, Any]]:
    """The ruleset and the document of a new game.

    Raises:
        DataError: neither a scenario nor a document is named, or it is faulty.
    """
    if bool(data.scenario) == (data.document is not None):
        raise DataError("", 0, "a new game names either a scenario or a document")
    if data.document is not None:
        doc: dict[str, Any] = dict(data.document)
        ruleset = load_ruleset(str(doc.get("ruleset")))
    else:
        names = [path.stem for system in SYSTEMS for path in examples(system)]
        if data.scenario not in names:
            raise DataError("", 0, f"no scenario is called {data.scenario!r}; there are: {', '.join(names)}")
        ruleset, found = load_scenario(example(data.scenario))
        doc = dict(found)
    if data.options:
        doc["options"] = {**dict(doc.get("options") or {}), **data.options}
    return ruleset, doc


def _chairs(data: f.NewGame, seats: tuple[str, ...]) -> tuple[Chair, ...]:


    for seat, form in data.seats.items():
        if seat not in seats:
            raise DataError("", 0, f"no seat is called {seat!r}; there are: {', '.join(seats)}")
        if form.kind not in (HUMAN, *KINDS):
            raise DataError("", 0, f"nobody is called {form.kind!r}; there are: {', '.join((HUMAN, *KINDS))}")
    empty = f.SeatForm(BOT)
    found = [(seat, data.seats.get(seat, empty)) for seat in seats]
    return tuple(Chair(seat, form.kind, form.player, form.typed and form.kind == HUMAN) for seat, form in found)


async def _room(hub: Hub, game: str) -> Room:
    try:
        room = await hub.room(game)
    except WartableError as why:
        raise HTTPException(status_code=409, detail=str(why)) from None
    if room is None:
        raise gone("there is no such game")
    return room


async def _seat(hub: Hub, game: str, token: str) -> str:
    """The seat that `token` opens; '' without a token."""
    seat = await hub.store.seat_of(game, token) if token else ""
    if seat is None:
        raise HTTPException(status_code=403, detail="this link opens no seat of this game")
    return seat


@get("/games/{game:str}")
async def summary(game: str, hub: Hub, token: str = "") -> f.Summary:
    """A game as a list shows it to the seat of `token`."""
    room, seat = await _room(hub, game), await _seat(hub, game, token)

    def work(session: Session) -> f.Summary:
        ask = session.ask
        own = telling.request(ask, seat) or {}
        outcome = session.outcome if ask is None else None
        return f.Summary(
            room.id, room.title, room.ruleset.title, room.ruleset.name, seat, room.names,
            telling.scene(session, seat).title, ask.seat if ask else "",
            str(own.get("question") or own.get("what") or ""),
            ask is None, outcome.say if outcome else "", session.decisions,
        )  # fmt: skip

    return await room.reading(work)


@get("/games/{game:str}/picture.svg", media_type="image/svg+xml")
async def picture(game: str, hub: Hub, token: str = "") -> str:
    """The table as the seat of `token` sees it."""
    room, seat = await _room(hub, game), await _seat(hub, game, token)
    return await room.reading(lambda session: svg.draw(telling.scene(session, seat), room.title))


@get("/games/{game:str}/save")
async def save(game: str, hub: Hub, token: str = "") -> Response[str]:
    """The game as a file: all of it when it is over or hides nothing, else what the seat of `token` may know."""
    room, seat = await _room(hub, game), await _seat(hub, game, token)

    def work(session: Session) -> str:
        whole = session.over
        lines = record.lines(session, room.scenario, withhold=not whole, seat=None if whole else seat)
        return "".join(f"{line}\n" for line in lines)

    text = await room.reading(work)
    headers = {"Content-Disposition": f'attachment; filename="{room.id}.wartable"'}
    return Response(text, media_type="application/jsonl", headers=headers)


# ------------------------------------------------------------------ rules
@get("/rules/{system:str}", sync_to_thread=True)
def rules(system: str, q: str = "", chapter: str = "") -> list[f.Clause]:
    """The clauses of a system, a chapter of them, or those in which words are found."""
    if system not in SYSTEMS:
        raise gone(f"no system is called {system!r}; there are: {', '.join(SYSTEMS)}")
    book = load_ruleset(system).rulebook
    found = book.search(q)[:FOUND] if q else [clause for clause in book if clause.chapter == chapter or not chapter]
    return [f.Clause(c.id, c.title, c.where, c.rule, c.ruling, list(c.needs)) for c in found]


@get("/rules/{system:str}/{clause:str}", sync_to_thread=True)
def clause_of(system: str, clause: str) -> f.Clause:
    """One clause of a system."""
    if system not in SYSTEMS:
        raise gone(f"no system is called {system!r}; there are: {', '.join(SYSTEMS)}")
    try:
        c = load_ruleset(system).rulebook[clause]
    except KeyError:
        raise gone(f"{system} has no clause {clause}") from None
    return f.Clause(c.id, c.title, c.where, c.rule, c.ruling, list(c.needs))


ROUTES = (systems, scenarios, new_game, summary, picture, save, rules, clause_of)


def router() -> Router:
    """All of it under /api."""
    return Router("/api", route_handlers=list(ROUTES))


