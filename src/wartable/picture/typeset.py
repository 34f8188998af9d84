"""Pages set from a template, as PDF or in dots, with letters that come with the package; nothing is fetched.

They are set in a process of their own: what sets them keeps all that it has set for as long as it runs, 130 MB for a
list of 1,600 points, each time. Run as a program (`python -m wartable.picture.typeset TEMPLATE FORM DOTS`) it reads
what stands on the pages from its input, as JSON, and writes them to its output, each after its length.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

PATIENCE = 60.0  # seconds
LENGTH = 8  # bytes
PDF: Literal["pdf"] = "pdf"
PNG: Literal["png"] = "png"


class NotSet(OSError):
    """Pages could not be set."""


def pdf(template: Path, data: Mapping[str, Any]) -> bytes:
    """The pages as PDF; the same data give the same bytes.

    Raises:
        NotSet: they could not be set.
    """
    return _beside(template, data, PDF, 0)[0]


def pictures(template: Path, data: Mapping[str, Any], dots: float) -> list[bytes]:
    """Each page as PNG, with so many `dots` to an inch.

    Raises:
        NotSet: they could not be set.
    """
    return _beside(template, data, PNG, dots)


def _beside(template: Path, data: Mapping[str, Any], form: str, dots: float) -> list[bytes]:
    command = [sys.executable, "-m", "wartable.picture.typeset", str(template), form, str(dots)]
    try:
        done = subprocess.run(
            command, input=json.dumps(data).encode(), capture_output=True, check=False, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        raise NotSet(f"the pages were not set within {PATIENCE:g} seconds") from None
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines() or [f"exit {done.returncode}"]
        raise NotSet(f"the pages could not be set: {said[-1][-200:]}")
    return list(_apart(done.stdout))


def _apart(written: bytes) -> list[bytes]:
    found, at = [], 0
    while at < len(written):
        end = at + LENGTH + int.from_bytes(written[at : at + LENGTH], "big")
        found.append(written[at + LENGTH : end])
        at = end
    return found


def _set(template: Path, data: str, form: Literal["pdf", "png"], dots: float) -> list[bytes]:
    import typst

    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=True)
    compiler = typst.Compiler(template.read_bytes(), font_paths=fonts, ignore_system_fonts=True)
    made = compiler.compile(format=form, ppi=dots or None, sys_inputs={"data": data}, timestamp=0)
    return [made] if isinstance(made, bytes) else [page for page in made or () if page is not None]


def main() -> None:
    """Set what comes in."""
    template, form, dots = sys.argv[1:]
    for page in _set(Path(template), sys.stdin.buffer.read().decode(), PDF if form == PDF else PNG, float(dots)):
        sys.stdout.buffer.write(len(page).to_bytes(LENGTH, "big") + page)


if __name__ == "__main__":
    main()
