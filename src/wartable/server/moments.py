"""HTTP: a game looked at again, moment by moment, and taken up from one; the whole of it as one page to keep."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get, post
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import Response

from wartable.engine.errors import DataError, RuleError
from wartable.server import forms as f
from wartable.server import messages as m
from wartable.server import owners, replays
from wartable.server.api import TheHub, gone, room_of, seat_of, wrong
from wartable.server.setups import chairs

Eyes = Annotated[str | None, QueryParameter(name="view", required=False)]


def hidden(why: RuleError) -> HTTPException:
    """It may not be looked at."""
    return HTTPException(status_code=403, detail=why.text)


@get("/games/{game:str}/moments")
async def moments(game: FromPath[str], hub: TheHub, token: FromQuery[str] = "", eyes: Eyes = None) -> f.Moments:
    """All moments of a game, as the seat of `token` or, where that is allowed, `view` knows them."""
    room, seat = await room_of(hub, game), await seat_of(hub, game, token)
    try:
        return await replays.moments(room, seat, eyes)
    except RuleError as why:
        raise hidden(why) from None


@get("/games/{game:str}/moments/{n:int}")
async def moment(
    game: FromPath[str], n: FromPath[int], hub: TheHub, token: FromQuery[str] = "", eyes: Eyes = None,
    since: FromQuery[int] = 0,
) -> m.Update:  # fmt: skip
    """The game as it was known after `n` decisions, with the events from number `since` on."""
    room, seat = await room_of(hub, game), await seat_of(hub, game, token)
    if not 0 <= n <= room.n:
        raise gone(f"this game has the moments 0 to {room.n}, not {n}")
    try:
        return await replays.moment(room, n, seat, eyes, since)
    except RuleError as why:
        raise hidden(why) from None


@post("/games/{game:str}/branch")
async def branch(game: FromPath[str], data: JSONBody[f.Branch], hub: TheHub) -> f.Made:
    """Go on from a moment as a game of its own."""
    room = await room_of(hub, game)
    if data.n > room.n:
        raise gone(f"this game has the moments 0 to {room.n}, not {data.n}")
    try:
        seed, seated, entries = await replays.branched(room, data.n, chairs(data.seats, tuple(room.chairs)))
        title = data.title or f"{room.title}, from {data.n}"
        key, tokens = await hub.create(room.ruleset, room.scenario, title, seed, seated, entries)
    except DataError as why:
        raise wrong(str(why)) from None
    except RuleError as why:
        raise hidden(why) from None
    return f.Made(key, tokens, await owners.give(hub.store, key))


@get("/games/{game:str}/replay.html")
async def page(game: FromPath[str], hub: TheHub, token: FromQuery[str] = "", eyes: Eyes = None) -> Response[str]:
    """The whole game so far as one page that needs nothing else."""
    room, seat = await room_of(hub, game), await seat_of(hub, game, token)
    try:
        text = await replays.film(room, seat, eyes)
    except RuleError as why:
        raise hidden(why) from None
    headers = {"Content-Disposition": f'attachment; filename="{room.id}.html"'}
    return Response(text, media_type="text/html", headers=headers)


ROUTES = (moments, moment, branch, page)


def router() -> Router:
    """All of it under /api."""
    return Router("/api", route_handlers=list(ROUTES))
