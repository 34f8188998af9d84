"""A server of its own for a measurement."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def server(store: str = "", source: str = "", more: tuple[str, ...] = ()) -> Iterator[str]:
    """A server that keeps its games in `store` (for as long as it runs, if none is named): its address.

    Args:
        source: the folder of the sources that are served, those that are installed if none is named.
        more: further options.
    """
    with tempfile.TemporaryDirectory() as folder:
        program = [sys.executable, "-c", "from wartable.cli.main import app; app()"]
        kept = store or f"{folder}/games.db"
        words = [*program, "serve", "--port", "0", "--store", kept, "--requests", "100000", *more]
        environment = {**os.environ, **({"PYTHONPATH": source} if source else {})}
        process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment)
        assert process.stdout is not None
        try:
            yield process.stdout.readline().split("http://")[1].split("/")[0]
        finally:
            process.terminate()
            process.wait(30)
            process.stdout.close()
