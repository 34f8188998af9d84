"""What is wrong with the file in which games are kept, in a sentence that says what to do about it."""

from __future__ import annotations

import re

from wartable.engine.errors import WartableError

ELSEWHERE = "or name another with --store"
_TOLD = (
    ("full", "the disk on which games are kept is full: make room there and answer again"),
    ("readonly", "the file in which games are kept cannot be written: let the server write to it and to its folder"),
    ("disk i/o", "the file in which games are kept could not be written: see whether its disk is full or broken"),
    ("unable to open", "the file in which games are kept cannot be opened: see whether it is still in its place"),
    ("locked", "another program holds the file in which games are kept: end that one and answer again"),
)
_LATER = re.compile(r"Can't locate revision identified by '([^']*)'")


class Unkept(WartableError):
    """Something could not be written, or read, where games are kept; nothing of what was accepted before is lost."""


def unkept(fault: str) -> Unkept | None:
    """What is told to players of a `fault` of the database; None if it is none of its file."""
    found = next((text for sign, text in _TOLD if sign in fault.lower()), None)
    return Unkept(f"{found}; what was accepted before is kept") if found else None


def unopened(fault: str, newest: str) -> str:
    """What is told to whoever starts a server whose file of games cannot be opened.

    Args:
        fault: what the database says.
        newest: the last form of the file that this version knows.
    """
    later = _LATER.search(fault)
    if later:
        return (
            f"these games were kept by a newer version of wartable (their file has the form {later[1]}, this version "
            f"knows those up to {newest}): start that version, {ELSEWHERE}"
        )
    low = fault.lower()
    if "locked" in low:
        return f"another server has these games open: end that one, {ELSEWHERE}"
    if "full" in low:
        return f"the disk on which games are kept is full: make room there, {ELSEWHERE}"
    if "readonly" in low:
        return f"this file, or its folder, cannot be written: grant the right to write both, {ELSEWHERE}"
    if "disk i/o" in low:
        return f"this file could not be read or written: see whether its disk is full or broken, {ELSEWHERE}"
    if "unable to open" in low:
        return f"games cannot be kept here: it must be a file in a folder that may be written; mend that, {ELSEWHERE}"
    return f"this is no store of games that can be opened ({fault}): move it away, {ELSEWHERE}"
