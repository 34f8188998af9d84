"""A picture as PNG: SVG of ours, drawn in dots.

Run as a program (`python -m wartable.picture.png`) it reads SVG from its input and writes PNG to its output: a server
draws so beside itself, as drawing holds up everything else in its process.
"""

from __future__ import annotations

import subprocess
import sys

import resvg_py

SHARP = 2.0  # dots for a unit of the drawing
PATIENCE = 60.0  # seconds
SUFFIX = ".png"


def raster(svg: str, zoom: float = SHARP) -> bytes:
    """The picture as PNG, `zoom` dots for each unit of the drawing; its letters are those of the system's fonts.

    Raises:
        ValueError: it is no SVG.
    """
    return resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom)


def beside(svg: str) -> bytes:
    """The same from a process of its own, which this one waits for.

    Raises:
        OSError: it could not be drawn.
    """
    command = [sys.executable, "-m", "wartable.picture.png"]
    try:
        done = subprocess.run(command, input=svg.encode(), capture_output=True, check=False, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        raise OSError(f"the picture was not drawn within {PATIENCE:g} seconds") from None
    if done.returncode:
        raise OSError(f"the picture could not be drawn: {done.stderr.decode(errors='replace').strip()[-200:]}")
    return done.stdout


def main() -> None:
    """Draw what comes in."""
    sys.stdout.buffer.write(raster(sys.stdin.buffer.read().decode()))


if __name__ == "__main__":
    main()
