"""The application: HTTP, WebSockets and the built client, bound together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Litestar, Request, Router, WebSocket, get, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException, WebSocketDisconnect, WebSocketException
from litestar.handlers import ASGIRouteHandler, HTTPRouteHandler, WebsocketRouteHandler
from litestar.params import FromPath
from litestar.response import File, Response
from litestar.types import ASGIApp

from wartable.engine.compat import override
from wartable.engine.errors import WartableError, sentence
from wartable.server.net import addresses, api, assets
from wartable.server.net.connection import Connection, Gone, Leave, opened
from wartable.server.net.guard import Guard
from wartable.server.net.hub import Full, Hub
from wartable.server.net.intake import BODY, SECONDS, Bodies
from wartable.server.net.limits import BURST, RATE
from wartable.server.pages import builder, campaigns, companion, fairness, moments, own, printed_cards, stories, tryouts
from wartable.server.protocol.forms import Fault
from wartable.server.rooms.bots import Bots
from wartable.server.rooms.buckets import Buckets
from wartable.server.rooms.store import Store
from wartable.server.rooms.store_faults import Unkept
from wartable.server.work import heavy
from wartable.server.work.resolving import Busy

DIST = Path(__file__).parent.parent / "web" / "dist"
WAIT = 10.0  # seconds after which bots may be free again that are at work for somebody else
AS_IT_IS = (fairness.PATH, tryouts.PATH, f"^{assets.PATH}")  # what is pressed together already, or comes line by line
AT_ROOT = {
    "/sw.js": "text/javascript",  # keeps the companion's page for use without network
    "/manifest.webmanifest": "application/manifest+json",
    **dict.fromkeys(("/icon.svg", "/icon-turn.svg"), "image/svg+xml"),
    **dict.fromkeys(("/icon-192.png", "/icon-512.png", "/icon-mask.png"), "image/png"),
}
"""Files whose names stay the same, and what they are."""


class Settings(NamedTuple):
    """How the table is set up.

    Attributes:
        store: where games are kept (None: in memory).
        workers: how many processes bots have.
        seconds: how long a bot may take for an answer.
        dist: the built client.
        names: what the server may be called besides addresses and localhost (None: anything).
        rate: requests that one address may make in a second.
        sockets: connections at most.
        patience: seconds in which a request must have come whole.
        processes: for what takes long, such as lists, scenarios and saves that are sent.
        limit: seconds of a processor that such a piece of work may take.
        warm: start them at once and not when they are needed first.
        beat: seconds that an answer takes at least to be seen, if others may have spoken to it in secret; bots that are
            asked so have no longer. 0: nothing is held back, and bots take their time.
        host: the address on which it listens, port: the port; for those who sit at this machine.
    """

    store: Path | None = None
    workers: int = 2
    seconds: float = 20.0
    dist: Path = DIST
    names: tuple[str, ...] | None = None
    rate: float = RATE
    sockets: int = 2000
    patience: float = SECONDS
    processes: int = heavy.WORKERS
    limit: float = heavy.SECONDS
    warm: bool = False
    beat: float = 0.3
    host: str = "127.0.0.1"
    port: int = 0


class Socket:
    """A Litestar WebSocket as a connection wants it."""

    def __init__(self, socket: WebSocket[object, object, State]) -> None:
        self._socket = socket

    async def receive(self) -> str | bytes | None:
        """The next message, None when the other side has gone."""
        try:
            return await self._socket.receive_data("text")
        except WebSocketDisconnect:
            return None

    async def send(self, data: bytes) -> None:
        """Send a message as text."""
        try:
            await self._socket.send_text(data.decode())
        except (OSError, RuntimeError, HTTPException, WebSocketException) as why:
            raise Gone from why

    async def close(self, code: int, reason: str) -> None:
        """End it with a reason, if it has not ended."""
        with suppress(OSError, RuntimeError, HTTPException, WebSocketException):
            await self._socket.close(code, reason)


@websocket("/ws/{game:str}")
async def table(
    socket: WebSocket[object, object, State], game: FromPath[str], hub: NamedDependency[Hub],
    sockets: NamedDependency[int],
) -> None:  # fmt: skip
    """A seat of a game, or a spectator."""
    await socket.accept()
    wire = Socket(socket)
    if hub.sockets >= sockets:
        await wire.close(4429, "too many are connected to this server")
        return
    hub.sockets += 1
    try:
        await _at_table(wire, hub, game)
    finally:
        hub.sockets -= 1


async def _at_table(wire: Socket, hub: Hub, game: str) -> None:
    try:
        room = await opened(wire, hub, game)
    except (Gone, TimeoutError):
        await wire.close(4408, "the line is too slow")
    except Full as why:
        await wire.close(4429, str(why))
    except WartableError as why:
        await wire.close(4409, Leave(4409, str(why)).text)
    else:
        if room is None:
            await wire.close(4404, "there is no such game")
        else:
            await Connection(wire, hub, room).run()


@get(["/", "/{page:path}"], include_in_schema=False, sync_to_thread=False)
def page(dist: NamedDependency[Path], page: FromPath[str] = "") -> File | Response[str]:
    """The client, whatever the page: it finds its way by the address."""
    index = dist / "index.html"
    if page.startswith(("/api/", "/ws/", "/assets/")):
        raise HTTPException(status_code=404, detail="there is nothing here")
    if page in AT_ROOT and (dist / page[1:]).is_file():
        # They are asked for anew each time: a worker that was kept would keep the pages of an old build.
        fresh = {"Cache-Control": "no-cache"}
        return File(dist / page[1:], media_type=AT_ROOT[page], content_disposition_type="inline", headers=fresh)
    if not index.is_file():
        raise HTTPException(status_code=503, detail="the browser client is not built: run script/setup")
    # It names the built files: kept, it would name those of an old build.
    fresh = {"Cache-Control": "no-cache"}
    return File(index, media_type="text/html", content_disposition_type="inline", headers=fresh)


def apart(request: Request[object, object, State], hub: NamedDependency[Hub]) -> heavy.Apart:
    """Heavy work for whoever sent a request."""
    return heavy.Apart(hub.work, request.client.host if request.client else "")


def faulty(request: Request[object, object, State], why: HTTPException) -> Response[Fault]:
    """A fault in one sentence."""
    extra = why.extra if isinstance(why.extra, list) else []
    parts = [f"{item.get('key', '')}: {item.get('message', '')}" for item in extra if isinstance(item, dict)]
    told = sentence("; ".join([why.detail, *parts]))
    return Response(Fault(told), status_code=why.status_code, headers=why.headers)


def unwritten(request: Request[object, object, State], why: Unkept) -> Response[Fault]:
    """The disk of the server is full or cannot be written."""
    return Response(Fault(str(why)), status_code=507)


def busy(request: Request[object, object, State], why: Busy) -> Response[Fault]:
    """Bots are at work for somebody else."""
    return faulty(request, heavy.later(429, str(why), WAIT))


class Server(Litestar):
    """The application with what stands before every path, whether something is there or not."""

    front: ASGIApp

    @override
    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Take a request or a socket past the guard."""
        await (super().__call__ if scope["type"] == "lifespan" else self.front)(scope, receive, send)

    def stand(self, names: tuple[str, ...] | None, buckets: Buckets, patience: float) -> None:
        """Put the guard and the entrance of bodies before everything."""
        self.front = Guard(Bodies(super().__call__, patience), names, buckets)


async def _warm(hub: Hub) -> None:
    """Start the processes that work beside games."""
    await asyncio.gather(hub.work.warm(), hub.outlines.warm())


def _hub(chosen: Settings) -> Hub:
    share = chosen.rate / RATE  # whoever may ask more often may cause more work
    work = heavy.Work(chosen.processes, chosen.limit, heavy.SHARE * share, heavy.BURST * max(1.0, share))
    return Hub(Store(chosen.store), Bots(chosen.workers, chosen.seconds), work, chosen.beat)


Part = Router | WebsocketRouteHandler | HTTPRouteHandler | ASGIRouteHandler


def _parts(chosen: Settings) -> list[Part]:
    parts: list[Part] = [
        api.router(), builder.router(), campaigns.router(), fairness.router(), moments.router(), stories.router(),
        printed_cards.router(), own.router(), companion.router(), addresses.route(chosen.host, chosen.port), table,
        page,
    ]  # fmt: skip
    if (chosen.dist / "assets").is_dir():
        parts.append(assets.route(chosen.dist / "assets"))
    return parts


def create(settings: Settings | None = None) -> Server:
    """The application.

    Raises:
        DataError: the store cannot be opened.
    """
    chosen = settings or Settings()
    hub = _hub(chosen)

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        starting = asyncio.create_task(_warm(hub)) if chosen.warm else None
        yield
        if starting is not None:
            starting.cancel()
        await hub.close()
        hub.store.close()

    app = Server(
        _parts(chosen),
        dependencies={
            "hub": Provide(lambda: hub, sync_to_thread=False),
            "token": Provide(api.token_of, sync_to_thread=False),
            "apart": Provide(apart, sync_to_thread=False),
            "dist": Provide(lambda: chosen.dist, sync_to_thread=False),
            "sockets": Provide(lambda: chosen.sockets, sync_to_thread=False),
        },
        exception_handlers={HTTPException: faulty, Unkept: unwritten, Busy: busy},
        # What comes line by line is not held back until there is enough to press together.
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000, exclude=[*AS_IT_IS]),
        request_max_body_size=BODY,
        state=State({"hub": hub}),
        lifespan=[life],
        openapi_config=None,
    )
    app.stand(chosen.names, Buckets(chosen.rate, BURST), chosen.patience)
    return app
