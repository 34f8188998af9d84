"""`wartable serve`: the table in the browser, for this machine or, if told so, for the network."""

from __future__ import annotations

import os
import socket
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer
import uvicorn

from wartable.engine.errors import DataError
from wartable.server.app import DIST, Settings, create
from wartable.server.connection import SIZE

HOST, PORT = "127.0.0.1", 8765


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command("serve")(serve)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for the whole network.")] = HOST,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = PORT,
    store: Annotated[str, typer.Option(metavar="FILE", help="Where games are kept.")] = "",
    seconds: Annotated[float, typer.Option(min=0.1, help="How long a bot may think about one answer.")] = 20.0,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="How many processes bots have.")] = 2,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Open the table in the browser and keep all games."""
    listener = _listen(host, port)
    address = f"http://{_name(host)}:{listener.getsockname()[1]}/"
    dist = Path(os.environ.get("WARTABLE_DIST") or DIST)  # a client that is being worked on, beside the built one
    app = create(Settings(Path(store) if store else default_store(), jobs, seconds, dist))
    config = uvicorn.Config(app, log_level="warning", ws_max_size=2 * SIZE, ws="websockets-sansio", lifespan="on")
    typer.echo(f"The table stands at {address} (Ctrl+C ends it; games are kept).")
    if open_page:
        threading.Timer(0.5, webbrowser.open, (address,)).start()
    uvicorn.Server(config).run([listener])


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens.

    Raises:
        DataError: the address is not ours, or somebody else has the port.
    """
    try:
        return socket.create_server((host, port), backlog=128)
    except OSError as why:
        text = why.strerror or str(why)
        raise DataError("", 0, f"{host}:{port} cannot be opened: {text}; choose another with --port") from None


def _name(host: str) -> str:
    return socket.gethostname() if host in ("0.0.0.0", "::") else host


def default_store() -> Path:
    """Where games are kept if nobody says otherwise: the user's folder of states."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "wartable" / "games.db"
