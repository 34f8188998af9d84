"""What comes in: bodies of requests, whole within a time, within bounds before anything is made of them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPReceiveMessage, Receive, Scope, Send

from wartable.engine.errors import DataError
from wartable.engine.parsing import ENVELOPE, measured

BODY = 2_000_000  # bytes of a request
SECONDS = 10.0  # in which a head, and then a body, must have come
REQUEST = ENVELOPE._replace(size=BODY, scalar=BODY)
LARGE = 50_000  # bytes that are measured on a thread of their own
BARE = ("GET", "HEAD", "OPTIONS")  # what is sent with these is not read


async def answer(send: Send, status: int, why: str, headers: Mapping[str, str]) -> None:
    """Answer a request with a fault in one sentence."""
    body = json.dumps({"why": why}).encode()
    told = {"content-type": "application/json", "content-length": str(len(body)), **headers}
    pairs = [(name.encode(), value.encode()) for name, value in told.items()]
    await send({"type": "http.response.start", "status": status, "headers": pairs})
    await send({"type": "http.response.body", "body": body, "more_body": False})


class _Refused(Exception):
    def __init__(self, status: int, why: str) -> None:
        super().__init__(status, why)
        self.status, self.why = status, why


class Gone(Exception):
    """Whoever was sending has left."""


class Bodies:
    """Hands a request on when its body is there, and is no document that could exhaust anything."""

    def __init__(self, app: ASGIApp, seconds: float = SECONDS) -> None:
        self.app = app
        self.seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or go on."""
        if scope["type"] != ScopeType.HTTP or scope["method"] in BARE:
            await self.app(scope, receive, send)
            return
        try:
            body = await self._whole(scope, receive)
            await _measure(body)
        except Gone:
            return
        except _Refused as why:
            await answer(send, why.status, why.why, {"connection": "close"})  # what still comes is not waited for
        except DataError as why:
            await answer(send, 400, why.text, {})
        else:
            await self.app(scope, _again(body, receive), send)

    async def _whole(self, scope: Scope, receive: Receive) -> bytes:
        announced = next((value for name, value in scope["headers"] if name.lower() == b"content-length"), b"0")
        too_large = _Refused(413, f"a request has at most {BODY} bytes")
        if announced.isdigit() and int(announced[:20]) > BODY:
            raise too_large
        parts: list[bytes] = []
        size = 0
        try:
            async with asyncio.timeout(self.seconds):
                more = True
                while more:
                    message: Any = await receive()
                    if message["type"] == "http.disconnect":
                        raise Gone
                    parts.append(message.get("body", b""))
                    size += len(parts[-1])
                    if size > BODY:
                        raise too_large
                    more = bool(message.get("more_body", False))
        except TimeoutError:
            raise _Refused(408, f"the request has not come whole within {self.seconds:g} seconds") from None
        return b"".join(parts)


async def _measure(body: bytes) -> None:
    if len(body) > LARGE:
        await asyncio.to_thread(measured, body, bounds=REQUEST)
    else:
        measured(body, bounds=REQUEST)


def _again(body: bytes, receive: Receive) -> Receive:
    """The body in one piece, then whatever comes."""
    waiting: list[HTTPReceiveMessage] = [{"type": "http.request", "body": body, "more_body": False}]

    async def received() -> Any:
        return waiting.pop() if waiting else await receive()

    return received
