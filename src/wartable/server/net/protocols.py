"""HTTP and WebSockets as uvicorn speaks them, with what it answers by itself told as all other answers are."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.http11 import Response
from websockets.server import ServerProtocol

from wartable.engine.compat import override
from wartable.server.net.guard import HEADERS
from wartable.server.net.intake import SECONDS


class Heads(H11Protocol):
    """HTTP as uvicorn speaks it; a line on which no whole head of a request comes is closed."""

    seconds = SECONDS
    _due: asyncio.TimerHandle | None = None

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in the base
        super().connection_made(transport)
        self._wait()

    @override
    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._wait()

    @override
    def send_400_response(self, msg: str) -> None:
        """What no application ever sees: a request that is no HTTP."""
        body = json.dumps({"why": "this is no request of HTTP/1.1; send it again as one"}).encode()
        told = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        start = h11.Response(status_code=400, headers=[*told, (b"connection", b"close"), *HEADERS])
        for event in (start, h11.Data(data=body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._rest()
        super().connection_lost(exc)

    def _wait(self) -> None:
        """The time runs from the first byte on, and ends with the last one of the head."""
        if self.conn.their_state is not h11.IDLE:
            self._rest()
        elif self._due is None:
            self._due = self.loop.call_later(self.seconds, self.transport.close)

    def _rest(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None


class _Handshake(ServerProtocol):
    """The opening of a WebSocket, of which a refusal is an answer like others."""

    @override
    def send_response(self, response: Response) -> None:
        if response.status_code != 101:
            for name, value in HEADERS:
                if name.decode() not in response.headers:
                    response.headers[name.decode()] = value.decode()
        super().send_response(response)


class Sockets(WebSocketsSansIOProtocol):
    """WebSockets as uvicorn speaks them."""

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:  # fmt: skip
        super().__init__(config, server_state, app_state, _loop)
        known = self.conn
        self.conn = _Handshake(
            extensions=known.available_extensions, max_size=config.ws_max_size, logger=known.logger
        )  # fmt: skip
