"""`wartable serve`: the table in the browser, for this machine or, if told so, for the network."""

from __future__ import annotations

import gc
import ipaddress
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated
from urllib.request import urlopen

import typer

from wartable.engine.errors import DataError
from wartable.engine.parsing import json_value
from wartable.server.net.limits import RATE

HOST, PORT = "127.0.0.1", 8765
LOCAL = ("127.0.0.1", "localhost", "::1")
SWITCH = 0.0005  # seconds after which a thread at work lets those in who only have a word to say
ENDING = 5  # seconds in which those who are connected may leave


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command("serve")(serve)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for the whole network.")] = HOST,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = PORT,
    store: Annotated[str, typer.Option(metavar="FILE", help="Where games are kept.")] = "",
    seconds: Annotated[float, typer.Option(min=0.1, help="How long a bot may think about one answer.")] = 20.0,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="How many processes bots have.")] = 2,
    name: Annotated[list[str] | None, typer.Option(help="What this machine is called in the network.")] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy that may say for whom it asks (X-Forwarded-For); repeatable."),
    ] = None,
    requests: Annotated[int, typer.Option(min=1, help="How often one address may ask, a second.")] = int(RATE),
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Open the table in the browser and keep all games."""
    run(host, port, Path(store) if store else default_store(), seconds=seconds, jobs=jobs, names=tuple(name or ()),
        proxies=tuple(map(_proxy, proxy or ())), rate=requests, open_page=open_page)  # fmt: skip


def run(
    host: str, port: int, store: Path | None, *,
    seconds: float = 20.0, jobs: int = 2, names: tuple[str, ...] = (), rate: float = RATE,
    proxies: tuple[str, ...] = (),
    open_page: bool = False, page: str = "",
) -> None:  # fmt: skip
    """Serve until somebody ends it; `open_page` shows the browser `page`.

    Raises:
        DataError: the address or the store cannot be opened.
    """
    # What serves takes longer to fetch than all commands together, and `wartable --help` lists this one.
    import uvicorn

    from wartable.server.app import DIST, Settings, create
    from wartable.server.net.connection import SIZE
    from wartable.server.net.protocols import Heads, Sockets

    with _listen(host, port) as listener:
        place = listener.getsockname()[1]
        address = f"http://{_name(host)}:{place}/"
        dist = Path(os.environ.get("WARTABLE_DIST") or DIST)  # a client that is being worked on, beside the built one
        app = create(Settings(store, jobs, seconds, dist, _names(names), rate, warm=True, host=host, port=place))
        config = uvicorn.Config(
            app, log_level="warning", ws_max_size=2 * SIZE, ws=Sockets, lifespan="on", server_header=False,
            http=Heads, timeout_graceful_shutdown=ENDING,
            proxy_headers=bool(proxies), forwarded_allow_ips=list(proxies),
            ws_per_message_deflate=host not in LOCAL,  # saves nothing there
        )  # fmt: skip
        typer.echo(f"The table stands at {address} (Ctrl+C ends it; games are kept).")
        _collect_seldom()
        sys.setswitchinterval(SWITCH)
        if open_page:
            opener = threading.Timer(0.5, webbrowser.open, (address + page,))
            opener.daemon = True
            opener.start()
        uvicorn.Server(config).run([listener])


def _collect_seldom() -> None:
    """Keep the search for garbage short.

    Games in play are many small objects that stay. To go through all of them takes up to a second, in which nobody is
    answered; what is no longer used goes without that search, but for rings.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 500)


def _proxy(text: str) -> str:
    """The address, or the network, of a proxy.

    Raises:
        DataError: it is none.
    """
    try:
        return str(ipaddress.ip_network(text) if "/" in text else ipaddress.ip_address(text))
    except ValueError:
        what = "write the address of the proxy as this machine sees it, such as 10.0.0.2 or 10.0.0.0/24"
        raise DataError("", 0, f"--proxy {text[:60]}: {what}") from None


def _names(more: tuple[str, ...]) -> tuple[str, ...]:
    """What this machine is called, in small letters."""
    own = socket.gethostname().lower()
    return tuple(dict.fromkeys([own, f"{own.partition('.')[0]}.local", *(name.lower() for name in more)]))


def stands(address: str) -> bool:
    """Whether there is a table of ours at `address`."""
    try:
        with urlopen(f"{address}api/systems", timeout=2) as found:
            systems = json_value(found.read(1_000_000))
    except (OSError, ValueError, DataError):
        return False
    return isinstance(systems, list) and all(isinstance(item, dict) and "measure" in item for item in systems)


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
