"""What recorded games have shown of a system's positions, as it is written down in YAML (`engine.weighing.Fitted`)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import ClassVar, TypeVar

from wartable.engine.compat import override
from wartable.engine.state import State
from wartable.engine.weighing import Bin, Fitted, Weighing, Worth
from wartable.kit.documents import Map, load, maps, number, take, unknown

G = TypeVar("G", bound=State)
NAME = "chances.yaml"
"""What the file is called; it stands beside the module that counts."""
KEYS = ("made", "rules", "games", "positions", "brier", "by_turn", "worths", "bins")


@cache
def fitted(path: Path) -> Fitted:
    """What the file `path` says.

    Raises:
        DataError: it cannot be read, or is not built like that.
    """
    doc = load(path)
    unknown(doc, KEYS)
    worths, turns = take(doc, "worths", Map), take(doc, "by_turn", Map)
    return Fitted(
        take(doc, "made", str),
        take(doc, "rules", str),
        number(doc, "games", 1, 10**6),
        number(doc, "positions", 1, 10**8),
        take(doc, "brier", float),
        {int(turn): take(turns, turn, float) for turn in turns},
        {key: _worth(take(worths, key, Map)) for key in worths},
        tuple(map(_bin, maps(doc, "bins"))),
    )


def _worth(node: Map) -> Worth:
    unknown(node, Worth._fields)
    return Worth(*(take(node, key, float) for key in Worth._fields))


def _bin(node: Map) -> Bin:
    unknown(node, Bin._fields)
    shares = (take(node, key, float) for key in Bin._fields[1:])
    return Bin(number(node, "positions", 1, 10**8), *shares)


class Shipped(Weighing[G]):
    """The part of a ruleset that tells how likely each side wins, with what games have shown in the file `file`."""

    file: ClassVar[Path]

    @property
    @override
    def fitted(self) -> Fitted:
        return fitted(self.file)
