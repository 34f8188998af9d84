"""Styles of bots that plan: one level, other weights."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from wartable.engine.planning import EVEN, Weights
from wartable.kit.documents import load, take, unknown

FILE = Path(__file__).with_name("styles.yaml")


class Style(NamedTuple):
    """One style: its `name` and a sentence that `says` how it plays, both for people."""

    key: str
    name: str
    says: str
    weights: Weights


@cache
def styles(path: Path = FILE) -> Mapping[str, Style]:
    """All styles by their key, in the order of the file.

    Raises:
        DataError: the file is faulty.
    """
    found = {}
    for key, node in load(path).items():
        unknown(node, ("name", "says", *Weights._fields), f"the style {key}")
        weights = {each: float(take(node, each, float, getattr(EVEN, each))) for each in Weights._fields}
        found[key] = Style(key, take(node, "name", str), take(node, "says", str), Weights(**weights))
    return MappingProxyType(found)
