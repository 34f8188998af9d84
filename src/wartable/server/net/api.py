"""HTTP: what can be played, games to be set up and looked at, rules, files."""

from __future__ import annotations

import secrets
from collections.abc import Hashable, Mapping
from typing import Any

from litestar import Request, Router, get, post
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Response

from wartable.engine import record
from wartable.engine.errors import DataError, RuleError, WartableError
from wartable.engine.ruleset import Scene
from wartable.engine.session import Session
from wartable.kit.guide import read_guide
from wartable.rulesets import load_ruleset, systems
from wartable.server.net.hub import Hub
from wartable.server.protocol import forms as f
from wartable.server.rooms import armies, owners, rulebook, setups, unseen
from wartable.server.rooms.room import Room
from wartable.server.rooms.running import Differs, rerun
from wartable.server.rooms.setups import BOT
from wartable.server.rooms.store import HUMAN, Kept
from wartable.server.rooms.store_faults import Unkept
from wartable.server.rooms.timing import game_clock
from wartable.server.work.heavy import TheWork
from wartable.shelf import title_of
from wartable.umpire import telling

__all__ = ["BOT", "TheHub", "TheToken", "gone", "room_of", "router", "seat_of", "token_of", "wrong"]
FOUND = 40  # clauses that a search gives
TheHub = NamedDependency[Hub]
TheToken = NamedDependency[str]


def gone(why: str) -> HTTPException:
    """What was asked for is not there."""
    return HTTPException(status_code=404, detail=why)


def wrong(why: str) -> HTTPException:
    """What was sent cannot be used."""
    return HTTPException(status_code=400, detail=why)


# ------------------------------------------------------------------ what can be played
@get("/systems", sync_to_thread=True)
def all_systems() -> list[f.System]:
    """All systems."""
    return [setups.system(name) for name in systems()]


@get("/systems/{system:str}/card", sync_to_thread=True)
def card(system: FromPath[str]) -> f.Card:
    """What a system is like, in figures."""
    return setups.card(_known(system))


@get("/systems/{system:str}/scenarios", sync_to_thread=True)
def scenarios(system: FromPath[str]) -> list[f.Scenario]:
    """The scenarios of a system that are ready to play."""
    return setups.scenarios(_known(system))


@get("/systems/{system:str}/schema", sync_to_thread=True)
def schema(system: FromPath[str]) -> dict[str, Any]:
    """The JSON Schema of the scenarios of a system."""
    return dict(setups.schema(_known(system)))


@get("/systems/{system:str}/armies", sync_to_thread=True)
def army_lists(system: FromPath[str]) -> list[f.Army]:
    """The army lists of a system that are ready to play."""
    return armies.armies(_known(system))


@get("/systems/{system:str}/armies/{army:str}", sync_to_thread=True)
def army_list(system: FromPath[str], army: FromPath[str]) -> dict[str, Any]:
    """An army list that is ready to play, as a document."""
    found = armies.shipped(_known(system)).get(army)
    if found is None:
        raise gone(f"there is no army list {army}")
    return dict(found)


@post("/systems/{system:str}/armies/check", status_code=200)
async def check_army(system: FromPath[str], data: JSONBody[f.Paper], apart: TheWork) -> f.CheckedArmy:
    """What is to be said of a list of one's own."""
    return await apart.do(_checked, system, data)


def _checked(system: str, data: f.Paper) -> f.CheckedArmy:
    try:
        return armies.checked(_known(system), data.text, data.file)
    except WartableError as why:
        raise wrong(str(why)) from None


@post("/scenarios", status_code=200)
async def open_scenario(data: JSONBody[f.Paper], apart: TheWork) -> f.OpenedScenario:
    """What a scenario of one's own holds; nothing is set up."""
    return await apart.do(_scenario, data)


def _scenario(data: f.Paper) -> f.OpenedScenario:
    try:
        return setups.read(data.text, data.file)
    except WartableError as why:
        raise wrong(str(why)) from None


@post("/scenarios/bring", status_code=200)
async def bring_document(data: JSONBody[f.BringForm], apart: TheWork) -> f.OpenedScenario:
    """A scenario with what a document of one's own brings into it; nothing is set up."""
    return await apart.do(_brought, data)


def _brought(data: f.BringForm) -> f.OpenedScenario:
    try:
        return setups.bring(data)
    except WartableError as why:
        raise wrong(str(why)) from None


def _known(system: str) -> str:
    if system not in systems():
        raise gone(f"no system is called {system!r}; there are: {', '.join(systems())}")
    return system


# ------------------------------------------------------------------ games
@post("/preview", status_code=200)
async def preview(data: JSONBody[f.NewGame], apart: TheWork) -> f.Preview:
    """What a new game would look like, or why there cannot be one; nothing is set up."""
    return await apart.do(_preview, data)


def _preview(data: f.NewGame) -> f.Preview:
    try:
        return setups.preview(data)
    except WartableError as why:
        return setups.refused(data, _said(why))


@post("/games")
async def new_game(data: JSONBody[f.NewGame], hub: TheHub, apart: TheWork) -> f.Made:
    """Set a game up."""
    try:
        system, doc, seats = await apart.do(_document, data)
        ruleset = load_ruleset(system)
        chairs = setups.chairs(ruleset, data.seats, seats) + setups.looking_on(seats, data.umpire)
        clocks = setups.clocks(data.clocks, seats)
        title = data.title or title_of(doc, data.scenario)
        key, tokens = await hub.create(ruleset, doc, title, data.seed or secrets.token_hex(8), chairs, apart=apart)
        await game_clock.agree(hub.store, key, clocks, chairs)
    except Unkept:
        raise
    except WartableError as why:
        raise wrong(_said(why)) from None
    return f.Made(key, tokens, await owners.give(hub.store, key))


def _document(data: f.NewGame) -> tuple[str, setups.Document, tuple[str, ...]]:
    """The system, the document and the seats of a game that can be set up."""
    try:
        ruleset, doc = setups.document(data)
        return ruleset.name, doc, tuple(ruleset.seats(ruleset.new_game(doc)))
    except WartableError as why:
        raise wrong(_said(why)) from None


@post("/saves", status_code=200)
async def open_save(data: JSONBody[f.Import], apart: TheWork) -> f.Opened:
    """What a save holds; nothing is set up."""
    return await apart.do(_opened, data, long=True)


def _opened(data: f.Import) -> f.Opened:
    taken = _taken(data)
    names = setups.names(taken.ruleset, taken.ruleset.new_game(taken.scenario))
    title = title_of(taken.scenario, data.file)
    return f.Opened(taken.ruleset.name, taken.ruleset.title, title, names, taken.decisions, taken.over)


@post("/games/import")
async def take_up(data: JSONBody[f.Import], hub: TheHub, apart: TheWork) -> f.Made:
    """Take a save up as a game of its own."""
    taken = await apart.do(_taken, data, long=True)
    try:
        chairs = setups.chairs(taken.ruleset, data.seats, taken.seats)
        title = data.title or title_of(taken.scenario, data.file)
        key, tokens = await hub.create(
            taken.ruleset, taken.scenario, title, taken.seed, chairs, taken.first, taken.earlier, taken.note, apart
        )  # fmt: skip
    except Unkept:
        raise
    except WartableError as why:
        raise wrong(_said(why)) from None
    if taken.over:
        await hub.store.end(key, True)
    return f.Made(key, tokens, await owners.give(hub.store, key))


def _taken(data: f.Import) -> setups.Taken:
    try:
        return setups.take_up(data.text, data.file)
    except WartableError as why:
        raise wrong(str(why)) from None


def _said(why: WartableError) -> str:
    """A fault without the place in a file that whoever asks does not have."""
    return why.text if isinstance(why, DataError) else str(why)


@post("/games/{game:str}/seats", status_code=200)
async def reseat(game: FromPath[str], data: JSONBody[f.Reseat], hub: TheHub) -> f.Seated:
    """Let somebody else take a seat."""
    room = await room_of(hub, game)
    if not await owners.owns(hub.store, game, data.owner):
        raise HTTPException(status_code=403, detail="only whoever set this game up says who sits where")
    if data.seat not in room.chairs:
        raise gone(f"no seat is called {data.seat!r}; there are: {', '.join(room.chairs)}")
    try:
        chair = setups.chair(room.ruleset, data.seat, data.form)
    except DataError as why:
        raise wrong(why.text) from None
    if data.seat not in room.seats and chair.kind != HUMAN:
        raise wrong("the seat of an umpire who sees everything is for a person whom you choose")
    return f.Seated(data.seat, chair.kind, await room.reseat(chair))


@post("/games/{game:str}/sit", status_code=200)
async def sit(game: FromPath[str], data: JSONBody[f.Sit], hub: TheHub) -> f.Seated:
    """Take an open seat: whoever knows the key of the game may, once."""
    room = await room_of(hub, game)
    if data.seat not in room.chairs:
        raise gone(f"no seat is called {data.seat!r}; there are: {', '.join(room.chairs)}")
    try:
        token = await room.sit(data.seat, " ".join(data.player.split()))
    except RuleError as why:
        raise HTTPException(status_code=409, detail=why.text) from None
    return f.Seated(data.seat, HUMAN, token)


def token_of(request: Request[Any, Any, Any]) -> str:
    """The token that a request bears in its header, '' for a spectator."""
    if "token" in request.query_params:
        # Addresses are kept: in histories, in logs of servers between, in what is sent to others.
        raise wrong("a token goes in the header Authorization: Bearer TOKEN, not in the address; load the page again")
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


async def room_of(hub: Hub, game: str) -> Room:
    """The game called `game`, or a 404, or a 409 if it cannot be opened."""
    try:
        room = await hub.room(game)
    except WartableError as why:
        raise HTTPException(status_code=409, detail=str(why)) from None
    if room is None:
        raise gone("there is no such game")
    return room


async def seat_of(hub: Hub, game: str, token: str) -> str:
    """The seat that `token` opens, '' without a token, or a 403."""
    seat = await hub.store.seat_of(game, token) if token else ""
    if seat is None:
        raise HTTPException(status_code=403, detail="this link opens no seat of this game")
    return seat


@get("/games/{game:str}")
async def summary(game: FromPath[str], hub: TheHub, token: TheToken) -> f.Summary:
    """A game as a list shows it to the seat of `token`."""
    room, seat = await room_of(hub, game), await seat_of(hub, game, token)

    def work(session: Session) -> f.Summary:
        now = unseen.public(room.trail, session, seat)
        ask = session.ask if now is session else None
        own = telling.request(ask, seat) or {}
        outcome = session.outcome if session.over else None
        view = telling.view(now, seat)
        kinds = {chair.seat: chair.kind for chair in room.chairs.values()}
        return f.Summary(
            room.id, room.title, room.ruleset.title, room.ruleset.name, seat, room.names, kinds,
            int(view.get("turn") or 0), int(view.get("turns") or 0), telling.scene(now, seat).title,
            ask.seat if ask else "", str(own.get("question") or own.get("what") or ""),
            session.over, outcome.say if outcome else "", session.decisions - room.unseen(seat).decisions,
        )  # fmt: skip

    return await room.reading(work)


def _words(until: Mapping[str, Any]) -> dict[str, str]:
    """What ends a step, in words only."""
    return {key: str(value) for key, value in until.items()}


@get("/games/{game:str}/guide")
async def guide(game: FromPath[str], hub: TheHub) -> list[f.GuideStep]:
    """The steps by which somebody new is guided, none in most games; they are public."""
    room = await room_of(hub, game)
    try:
        steps = read_guide(room.scenario, room.ruleset)
    except DataError as why:
        raise wrong(why.text) from None
    return [
        f.GuideStep(step.title, step.why, step.clause, step.at, _words(step.until), list(step.does)) for step in steps
    ]


@get("/games/{game:str}/picture.svg", media_type="image/svg+xml")
async def picture(game: FromPath[str], hub: TheHub, token: TheToken, apart: TheWork) -> str:
    """The table as the seat of `token` sees it."""
    room, seat = await room_of(hub, game), await seat_of(hub, game, token)

    def work(session: Session) -> tuple[Hashable, Scene]:
        now = unseen.public(room.trail, session, seat)
        return (room.id, room.line, now.decisions, room.step if now is session else -1, seat), telling.scene(now, seat)

    key, scene = await room.reading(work)
    return await hub.pictures.draw(key, scene, room.title, "", apart)


@get("/games/{game:str}/save")
async def save(game: FromPath[str], hub: TheHub, token: TheToken, apart: TheWork) -> Response[str]:
    """The game as a file: all of it when it is over or hides nothing, else what the seat of `token` may know."""
    room, seat = await room_of(hub, game), await seat_of(hub, game, token)

    kept = await room.reading(lambda session: room.kept)
    text = await apart.do(_saved, kept, seat, long=True)
    headers = {"Content-Disposition": f'attachment; filename="{room.id}.wartable"'}
    return Response(text, media_type="application/jsonl", headers=headers)


def _saved(kept: Kept, seat: str) -> str:
    try:
        session = rerun(kept, load_ruleset(kept.ruleset))
    except Differs as why:  # what differs may be what a seat may not know
        raise wrong(why.told(secretly=True, same=True)) from None
    whole = session.over
    lines = record.lines(session, kept.scenario, withhold=not whole, seat=None if whole else seat)
    return "".join(f"{line}\n" for line in lines)


# ------------------------------------------------------------------ rules
@get("/rules/{system:str}", sync_to_thread=True)
def rules(system: FromPath[str], q: FromQuery[str] = "", chapter: FromQuery[str] = "") -> list[f.Clause]:
    """The clauses of a system, a chapter of them, or those in which words are found."""
    if system not in systems():
        raise gone(f"no system is called {system!r}; there are: {', '.join(systems())}")
    book = load_ruleset(system).rulebook
    listed = [clause for clause in book if clause.chapter == chapter or not chapter]
    found = rulebook.search(system, q)[:FOUND] if q else listed
    return [f.Clause(c.id, c.title, c.where, c.rule, c.ruling, list(c.needs)) for c in found]


@get("/rules/{system:str}/{clause:str}", sync_to_thread=True)
def clause_of(system: FromPath[str], clause: FromPath[str]) -> f.Clause:
    """One clause of a system."""
    if system not in systems():
        raise gone(f"no system is called {system!r}; there are: {', '.join(systems())}")
    c = load_ruleset(system).rulebook.get(clause)
    if c is None:
        raise gone(f"no clause of {system} is called {clause!r}")
    return f.Clause(c.id, c.title, c.where, c.rule, c.ruling, list(c.needs))


ROUTES = (
    all_systems, card, scenarios, schema, army_lists, army_list, check_army, open_scenario, bring_document,
    preview, new_game, open_save, take_up, reseat, sit, summary, guide, picture, save, rules, clause_of,
)  # fmt: skip


def router() -> Router:
    """All of it under /api."""
    return Router("/api", route_handlers=list(ROUTES))
