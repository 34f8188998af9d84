"""HTTP: a game looked at again, moment by moment, and taken up from one; the whole of it as one page to keep."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from litestar import Router, get, post
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import Response

from wartable.engine.errors import DataError, RuleError
from wartable.picture import png
from wartable.server.net.api import TheHub, TheToken, gone, room_of, seat_of, wrong
from wartable.server.net.hub import Hub
from wartable.server.pages import line_of_chances, replays
from wartable.server.protocol import forms as f
from wartable.server.protocol import messages as m
from wartable.server.protocol import replay_forms as r
from wartable.server.rooms import owners, rulebook, setups
from wartable.server.rooms.timing import game_clock
from wartable.server.work.heavy import Apart, TheWork

Look = Literal["", "day", "night", "auto"]
Eyes = Annotated[str | None, QueryParameter(name="view", required=False)]


def hidden(why: RuleError) -> HTTPException:
    """It is not there, or may not be looked at."""
    if isinstance(why, replays.NoMoment):
        return gone(why.text)
    return HTTPException(status_code=403, detail=why.text)


@get("/games/{game:str}/moments")
async def moments(game: FromPath[str], hub: TheHub, token: TheToken, eyes: Eyes = None) -> f.Moments:
    """All moments of a game, as the seat of `token` or, where that is allowed, `view` knows them."""
    room, seat = await room_of(hub, game), await seat_of(hub, game, token)
    try:
        return await replays.moments(room, seat, eyes, hub.slow)
    except RuleError as why:
        raise hidden(why) from None


@get("/games/{game:str}/favours")
async def favours(game: FromPath[str], hub: TheHub, apart: TheWork) -> r.Favours:
    """How a game leaned that is over; everybody may know it then."""
    try:
        return await line_of_chances.favours(await room_of(hub, game), apart)
    except RuleError as why:
        raise hidden(why) from None


@get("/games/{game:str}/moments/{n:int}")
async def moment(
    game: FromPath[str], n: FromPath[int], hub: TheHub, token: TheToken, eyes: Eyes = None,
    since: FromQuery[int] = 0,
) -> m.Update:  # fmt: skip
    """The game as it was known after `n` decisions, with the events from number `since` on."""
    room, seat = await room_of(hub, game), await seat_of(hub, game, token)
    try:
        return await replays.moment(room, n, seat, eyes, since, hub.slow)
    except RuleError as why:
        raise hidden(why) from None


@get("/games/{game:str}/entries/{entry:int}/odds")
async def likely(
    game: FromPath[str], entry: FromPath[int], hub: TheHub, token: TheToken, eyes: Eyes = None
) -> m.Chances:
    """How likely what came of the dice of an entry was, by its number in what `view` is told."""
    room, seat = await room_of(hub, game), await seat_of(hub, game, token)
    try:
        return await replays.likely(room, entry, seat, eyes, hub.slow)
    except RuleError as why:
        raise hidden(why) from None


@get("/games/{game:str}/entries/{entry:int}/purpose")
async def purpose(
    game: FromPath[str], entry: FromPath[int], hub: TheHub, token: TheToken, apart: TheWork, eyes: Eyes = None
) -> r.Purpose:
    """What a bot wanted with what an entry tells, by its number in what `view` is told, as far as that may know it."""
    room, seat = await room_of(hub, game), await seat_of(hub, game, token)
    try:
        return r.Purpose(await replays.purpose(room, entry, seat, eyes, apart))
    except RuleError as why:
        raise hidden(why) from None


@get("/games/{game:str}/moments/{n:int}/picture.svg", media_type="image/svg+xml")
async def drawing(
    game: FromPath[str], n: FromPath[int], hub: TheHub, token: TheToken, apart: TheWork, eyes: Eyes = None,
    look: FromQuery[Look] = "",
) -> Response[str]:  # fmt: skip
    """The table after `n` decisions, as the seat of `token` or, where that is allowed, `view` knows it."""
    text = await _drawn(hub, game, n, token, eyes, look, apart)
    return Response(text, media_type="image/svg+xml", headers=_file(game, n, "svg"))


@get("/games/{game:str}/moments/{n:int}/picture.png", media_type="image/png")
async def dots(
    game: FromPath[str], n: FromPath[int], hub: TheHub, token: TheToken, apart: TheWork, eyes: Eyes = None,
    look: FromQuery[Look] = "",
) -> Response[bytes]:  # fmt: skip
    """The same in dots."""
    text = await _drawn(hub, game, n, token, eyes, look, apart)
    try:
        async with hub.drawing:
            data = await asyncio.to_thread(png.beside, text)
    except OSError as why:
        raise HTTPException(status_code=503, detail=f"{why}; the SVG is there all the same") from None
    return Response(data, media_type="image/png", headers=_file(game, n, "png"))


async def _drawn(
    hub: Hub, game: str, n: int, token: str, eyes: str | None, look: Look, apart: Apart
) -> str:  # fmt: skip
    room, seat = await room_of(hub, game), await seat_of(hub, game, token)
    try:
        key, scene = await replays.scene(room, n, seat, eyes, hub.slow)
        return await hub.pictures.draw(key, scene, room.title, look, apart)
    except RuleError as why:
        raise hidden(why) from None


def _file(game: str, n: int, kind: str) -> dict[str, str]:
    """Headers of something to be kept."""
    return {"Content-Disposition": f'attachment; filename="{game}-{n}.{kind}"'}


@get("/games/{game:str}/clauses")
async def clauses(game: FromPath[str], hub: TheHub, token: TheToken) -> list[str]:
    """The ids of the clauses that have come up in a game as far as the seat of `token` knows it, and what they need."""
    room, seat = await room_of(hub, game), await seat_of(hub, game, token)
    return await room.reading(lambda session: sorted(rulebook.known(session, seat)))


@post("/games/{game:str}/branch")
async def branch(game: FromPath[str], data: JSONBody[f.Branch], hub: TheHub, apart: TheWork) -> f.Made:
    """Go on from a moment as a game of its own."""
    room = await room_of(hub, game)
    try:
        owns = bool(data.owner) and await owners.owns(hub.store, game, data.owner)
        seated = setups.chairs(room.ruleset, data.seats, room.seats)
        clocks = setups.clocks(data.clocks, room.seats)
        seed, seated, entries = await replays.branched(room, data.n, seated, hub.slow, owns=owns)
        entries = () if data.anew and not data.n else entries
        title = data.title or f"{room.title}, from {data.n}"
        key, tokens = await hub.create(room.ruleset, room.scenario, title, seed, seated, entries, apart=apart)
        await game_clock.agree(hub.store, key, clocks, seated)
    except DataError as why:
        raise wrong(str(why)) from None
    except RuleError as why:
        raise hidden(why) from None
    return f.Made(key, tokens, await owners.give(hub.store, key))


@get("/games/{game:str}/replay.html")
async def page(game: FromPath[str], hub: TheHub, token: TheToken, apart: TheWork, eyes: Eyes = None) -> Response[str]:
    """The whole game so far as one page that needs nothing else."""
    room, seat = await room_of(hub, game), await seat_of(hub, game, token)
    try:
        text = await replays.film(room, seat, eyes, apart)
    except RuleError as why:
        raise hidden(why) from None
    headers = {"Content-Disposition": f'attachment; filename="{room.id}.html"'}
    return Response(text, media_type="text/html", headers=headers)


ROUTES = (moments, favours, moment, likely, purpose, drawing, dots, clauses, branch, page)


def router() -> Router:
    """All of it under /api."""
    return Router("/api", route_handlers=list(ROUTES))
