"""The built files of the client: kept for ever, for names change with what is in them; pressed together if taken."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from litestar import asgi
from litestar.enums import ScopeType
from litestar.exceptions import MethodNotAllowedException, NotFoundException
from litestar.handlers import ASGIRouteHandler
from litestar.types import Receive, Scope, Send

PATH = "/assets"
FOREVER = "public, max-age=31536000, immutable"
WAYS = (("br", ".br"), ("gzip", ".gz"))
"""How a file may have been pressed together, the best first, and what its name ends in then."""
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".svg": "image/svg+xml",
}
NAME = re.compile(r"[\w.-]{1,200}")


def takes(header: str, way: str) -> bool:
    """Whether a client with this `Accept-Encoding` takes what was pressed together in a `way`."""
    weights: dict[str, float] = {}
    for part in header.lower().split(","):
        name, _, more = part.partition(";")
        found = re.fullmatch(r"\s*q\s*=\s*([\d.]+)\s*", more)
        weights[name.strip()] = float(found[1]) if found and re.fullmatch(r"\d+(\.\d*)?", found[1]) else 1.0
    return weights.get(way, weights.get("*", 0.0)) > 0


def pick(folder: Path, name: str, header: str) -> tuple[Path, str]:
    """The file to hand out for `name`, and how it was pressed together, '' if it was not.

    Raises:
        NotFoundException: there is no such file.
    """
    plain = folder / name
    if not NAME.fullmatch(name) or not plain.is_file():
        raise NotFoundException(detail="there is nothing here")
    for way, end in WAYS:
        pressed = folder / f"{name}{end}"
        if takes(header, way) and pressed.is_file():
            return pressed, way
    return plain, ""


def route(folder: Path) -> ASGIRouteHandler:
    """What hands out the files of `folder`."""

    @asgi(PATH, is_mount=True, copy_scope=True)
    async def built(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["method"] not in ("GET", "HEAD"):
            raise MethodNotAllowedException(detail="files are only handed out")
        header = ",".join(value.decode("latin-1") for key, value in scope["headers"] if key == b"accept-encoding")
        name = scope["path"].strip("/")
        path, way = await asyncio.to_thread(pick, folder, name, header)
        data = await asyncio.to_thread(path.read_bytes)
        headers = {
            "content-type": KINDS.get(Path(name).suffix, "application/octet-stream"),
            "content-length": str(len(data)), "cache-control": FOREVER, "vary": "Accept-Encoding",
        } | ({"content-encoding": way} if way else {})  # fmt: skip
        raw = [(key.encode(), value.encode()) for key, value in headers.items()]
        await send({"type": "http.response.start", "status": 200, "headers": raw})
        body = data if scope["method"] == "GET" else b""
        await send({"type": "http.response.body", "body": body, "more_body": False})

    return built
