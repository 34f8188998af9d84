"""Files that commands read and write: scenarios with what they name, examples, saves, pictures."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path

from wartable.engine.errors import DataError
from wartable.engine.session import Session
from wartable.picture import png, svg
from wartable.shelf import example as example
from wartable.shelf import examples as examples
from wartable.shelf import find as find
from wartable.shelf import load_scenario as load_scenario
from wartable.shelf import title_of as title_of
from wartable.umpire.telling import scene

SUFFIX = ".wartable"
MOST = 32_000_000  # bytes of a file


class Look(StrEnum):
    """How pictures look; auto: as whoever shows them has it (an SVG only, a PNG is by day then)."""

    day = "day"
    night = "night"
    auto = "auto"


def read_lines(path: str | Path) -> list[str]:
    """The lines of a text file.

    Raises:
        DataError: it is no UTF-8 text, or too long.
        OSError: it cannot be read.
    """
    with Path(path).open("rb") as file:
        raw = file.read(MOST + 1)  # what has no end, such as a device, is not read to it
    if len(raw) > MOST:
        raise DataError(str(path), 0, f"the file has too many bytes; at most {MOST} are read")
    try:
        return raw.decode("utf-8").splitlines()
    except UnicodeDecodeError:
        raise DataError(str(path), 0, "this is no text file") from None


def write(path: str | Path, text: str) -> None:
    """Write `text` to `path`; folders are made as needed.

    Raises:
        OSError: it cannot be written.
    """
    with named(Path(path)) as place:
        place.write_text(text, encoding="utf-8")


def write_bytes(path: str | Path, data: bytes) -> None:
    """Write `data` to `path`; folders are made as needed.

    Raises:
        OSError: it cannot be written.
    """
    with named(Path(path)) as place:
        place.write_bytes(data)


def draw(path: str | Path, picture: str) -> None:
    """Write a picture to `path`: as PNG if it is called so, else as the SVG that it is.

    Raises:
        OSError: it cannot be written.
    """
    path = Path(path)
    if path.suffix.lower() != png.SUFFIX:
        write(path, picture)
        return
    with named(path) as place:
        place.write_bytes(png.raster(picture))


@contextmanager
def named(path: Path) -> Iterator[Path]:
    """A file to be written, in its folder; an error names it even if the system does not."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        yield path
    except OSError as why:
        if why.filename is None:  # a disk that is full while it is written
            why.filename = str(path)
        raise


def picture(session: Session, title: str, seat: str = "", look: Look | None = None) -> str:
    """The table of `session` as SVG, as `seat` may see it; '' is a spectator."""
    return svg.draw(scene(session, seat), title, look.value if look else "")


def fresh_save(stem: str) -> Path:
    """A path for a new save that is not in use: in the user's folder of saves, or a temporary one if that cannot be."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    folder = Path(state) / "wartable"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        usable = os.access(folder, os.W_OK)
    except OSError:
        usable = False
    if not usable:
        folder = Path(tempfile.mkdtemp(prefix="wartable-"))
    number = 1
    while (path := folder / f"{stem}-{number}{SUFFIX}").exists():
        number += 1
    return path
