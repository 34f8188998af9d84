"""Who may speak to the server at all: names, origins, how often. Every answer says what a page may do.

A page of another site can make a browser send requests to this machine. It cannot forge where they come from
(`Origin`), nor the name that it was told to call (`Host`), if only names are answered that are ours.
"""

from __future__ import annotations

import asyncio
import ipaddress
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from wartable.server.net.intake import answer
from wartable.server.rooms.buckets import Buckets

COSTS = {"GET": 1.0, "HEAD": 1.0}
COST = 5.0  # of everything else: games that are set up, files that are read
POLICY = (
    b"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; base-uri 'none'; "
    b"form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)


class No(NamedTuple):
    """A request is not answered: the status of HTTP, and why."""

    status: int
    why: str


def named(host: str, names: tuple[str, ...] | None) -> bool:
    """Whether a request for `host` is meant for us: an address, this machine, or one of `names` (None: any).

    A name that somebody else has pointed at our address is not.
    """
    if names is None:
        return True
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    if name == "localhost" or name.endswith(".localhost") or name in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def ours(origin: str, host: str) -> bool:
    """Whether a page of `origin` is one of ours; programs that are no browsers send none."""
    return not origin or urlsplit(origin).netloc.lower() == host.lower() != ""


class Guard:
    """Stands before everything."""

    def __init__(self, app: ASGIApp, names: tuple[str, ...] | None, buckets: Buckets) -> None:
        self.app = app
        self.names = names
        self.buckets = buckets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or go on."""
        refused = self.refuses(scope)
        if refused is not None:
            await _refuse(scope, send, refused)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, _with_headers(send))

    def refuses(self, scope: Scope) -> No | None:
        """Why a request is not answered, None if it is."""
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        method = str(scope.get("method", "WS"))
        if not named(host, self.names):
            return No(421, "this server goes by other names: start it with --name if this one is right")
        if method not in COSTS and not ours(headers.get(b"origin", ""), host):
            return No(403, "a page of another site cannot play here")
        client = scope.get("client")
        cost = COSTS.get(method, COST)
        if not self.buckets.take(client[0] if client else "", asyncio.get_running_loop().time(), cost):
            return No(429, "too many requests; come back in a moment")
        return None


async def _refuse(scope: Scope, send: Send, refused: No) -> None:
    later = {"retry-after": "1"} if refused.status == 429 else {}
    if scope["type"] == ScopeType.HTTP:
        await answer(_with_headers(send), refused.status, refused.why, later)
    elif "websocket.http.response" in (scope.get("extensions") or {}):
        await answer(_with_headers(_denial(send)), refused.status, refused.why, later)
    else:  # not accepted: the server beneath makes a 403 of it
        await send({"type": "websocket.close", "code": 4403, "reason": refused.why})


def _denial(send: Send) -> Send:
    """An answer of HTTP in the place of a WebSocket that is not opened."""

    async def sent(message: Message) -> None:
        told: Any = {**message, "type": f"websocket.{message['type']}"}
        await send(told)

    return sent


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            found = list(message["headers"])
            there = {name.lower() for name, _ in found}
            message["headers"] = [*found, *(item for item in HEADERS if item[0] not in there)]
        await send(message)

    return sent
