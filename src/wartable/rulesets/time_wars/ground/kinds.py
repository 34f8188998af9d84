"""The kinds of terrain: what each is unless a scenario says otherwise (`terrain.yaml`)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from wartable.engine.plane import INCH
from wartable.kit.documents import Map, load, take, texts
from wartable.kit.fields import Key, check, length
from wartable.kit.inches.tables.terrain_file import GOING, SIGHT

COVER = {"none": 0, "light": 1, "medium": 2, "heavy": 3}  # TW-COVER-01
QUALITIES = {
    "cover": Key("text", "none, light, medium or heavy (TW-COVER-01)", words=tuple(COVER)),
    "going": Key("text", "open, hard or impassable (TW-TERR-02, TW-TERR-08)", words=tuple(GOING)),
    "sight": Key("text", "what it does to lines of sight (TW-VIS-02)", words=tuple(SIGHT)),
    "height": Key("inches", "its top above its ground", 0, 24 * INCH),
    "level": Key("inches", "height of the ground that it raises", 0, 24 * INCH),
    "hazard": Key("texts", "whom it endangers: all, foot, squad, individual, vehicle, or a race (TW-TERR-07)"),
    "width": Key("inches", "of a line", 50, 12 * INCH),
}


@cache
def kinds() -> dict[str, Map]:
    """The kinds of terrain by name, with their qualities.

    Raises:
        DataError: the data file is faulty.
    """
    doc = load(Path(__file__).parent / "terrain.yaml")
    for name in doc:
        check(take(doc, name, Map), QUALITIES, name)
    return dict(doc)


def breadth(kind: str) -> int:
    """How wide a line of `kind` is, mils; 0 if it makes none."""
    return length(kinds()[kind], "width") if "width" in kinds()[kind] else 0


def deadly(kind: str) -> bool:
    """TW-TERR-07, TW-TERR-08: whether nobody may enter it, or it endangers somebody who does."""
    return kinds()[kind].get("going") == "impassable" or bool(texts(kinds()[kind], "hazard"))


def covers_nothing(kind: str) -> bool:
    """TW-TERR-01: whether the ground under it is as open as if nothing lay there."""
    return kinds()[kind].get("going", "open") == "open" and not deadly(kind)
