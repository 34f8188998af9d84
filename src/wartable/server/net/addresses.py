"""By which addresses other machines reach this server, told to nobody but whoever sits at it.

A link to 127.0.0.1 opens on no telephone. The page that somebody has open there may offer another one; who comes over
the network knows an address already and is told none.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Mapping
from typing import Any

from litestar import Request, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler

from wartable.server.protocol.forms import Whereabouts

ANYWHERE = ("0.0.0.0", "::")
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
_NOWHERE = ("192.0.2.1", "2001:db8::1")  # addresses of nobody: asked for the way there, nothing is sent


def local(name: str) -> bool:
    """Whether a name or address is this machine's for itself."""
    bare = name.strip("[]").rstrip(".").lower()
    if bare == "localhost" or bare.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(bare).is_loopback
    except ValueError:
        return False


def sits_here(peer: str, host: str, headers: Mapping[str, str]) -> bool:
    """Whether a request comes from this machine itself, by its own name and through nobody else's hands."""
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() and not host.endswith("]") else host
    return local(peer) and local(name) and not any(key in headers for key in FORWARDED)


def addresses(host: str, port: int) -> list[str]:
    """Where others find a server that listens at `host`, the address of the usual way out first; [] if they cannot."""
    if local(host):
        return []
    if host not in ANYWHERE:
        return [_url(host, port)]
    found = [_outward(socket.AF_INET, _NOWHERE[0])]
    if host == "::":
        found.append(_outward(socket.AF_INET6, _NOWHERE[1]))
    try:
        found += [str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        found.append("")  # a machine whose own name means nothing
    return [_url(each, port) for each in dict.fromkeys(found) if each and not local(each)]


def _outward(family: socket.AddressFamily, nowhere: str) -> str:
    """The address from which a packet would leave, '' without a network."""
    with socket.socket(family, socket.SOCK_DGRAM) as line:
        try:
            line.connect((nowhere, 9))
        except OSError:
            return ""
        return str(line.getsockname()[0])


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def route(host: str, port: int) -> HTTPRouteHandler:
    """Tells where a server that listens at `host` and `port` is found."""

    @get("/api/whereabouts", sync_to_thread=True)
    def whereabouts(request: Request[Any, Any, State]) -> Whereabouts:
        peer = request.client.host if request.client else ""
        if not sits_here(peer, request.headers.get("host", ""), request.headers):
            raise HTTPException(status_code=403, detail="only whoever sits at this machine is told its addresses")
        return Whereabouts(addresses(host, port))

    return whereabouts
