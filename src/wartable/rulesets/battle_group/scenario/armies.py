"""Army lists that join a battle."""

from __future__ import annotations

from pathlib import Path

from wartable.kit.documents import Map, fault, is_file, load, maps
from wartable.rulesets.battle_group.state import Game, Side


def whole(doc: Map, path: Path) -> Map:
    """The scenario `doc`, read from `path`, with the army lists that lie beside it written in.

    Raises:
        DataError: a list cannot be read.
    """
    for side in maps(doc, "sides"):
        if isinstance(side.get("army"), str):
            line = side.at("army")
            side["army"] = _listed(side, path.parent)
            side.lines["army"] = line
    return doc


def _listed(side: Map, folder: Path) -> Map:
    path = folder / str(side["army"])
    if not is_file(path):
        raise fault(side, "army", f"there is no army list {side['army']} beside the scenario")
    return load(path)


def join(game: Game, node: Map, side: Side) -> None:
    """The groups of the list of a side, that wait to be set down (BG-FORCE-05).

    Raises:
        DataError: the list cannot be read, or it breaks a rule.
    """
    raise fault(node, "army", "army lists of Battle Group cannot be read yet; give the units inline")
