"""A cable between a browser and the server that can be pulled out and plugged in again."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from urllib.parse import urlsplit


class Cable:
    """Passes on what comes, to the server at `address`, as long as it is plugged in."""

    def __init__(self, address: str) -> None:
        self.target = urlsplit(address).hostname, urlsplit(address).port
        self.plugged = True
        self._ends: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with suppress(OSError):  # until it is closed
            while True:
                near, _ = self._listener.accept()
                if not self.plugged:
                    near.close()
                    continue
                far = socket.create_connection(self.target)
                self._ends += [near, far]
                for here, there in ((near, far), (far, near)):
                    threading.Thread(target=_pass, args=(here, there), daemon=True).start()

    def pull(self) -> None:
        """Nothing comes through any more, neither new lines nor those that stand."""
        self.plugged = False
        ends, self._ends = self._ends, []
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def plug(self) -> None:
        """New lines come through again."""
        self.plugged = True

    def close(self) -> None:
        """Throw it away."""
        self.pull()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()


def _pass(here: socket.socket, there: socket.socket) -> None:
    with suppress(OSError):
        while data := here.recv(65536):
            there.sendall(data)
    for end in (here, there):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
