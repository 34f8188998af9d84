"""Army lists that join a battle."""

from __future__ import annotations

from collections.abc import Container
from functools import cache
from pathlib import Path

from wartable.kit.catalogue import load_rulebook
from wartable.kit.documents import Map, fault, is_file, load, maps, shown, take, texts
from wartable.rulesets.battle_group.lists.army import Musters
from wartable.rulesets.battle_group.lists.fielding import fielded
from wartable.rulesets.battle_group.lists.house import written
from wartable.rulesets.battle_group.state import RESERVE, Game, Model, Side, Unit
from wartable.rulesets.battle_group.winning.scenarios import SCENARIOS

SYSTEM = Path(__file__).parent.parent
NERVE = "iron_nerve"


def whole(doc: Map, path: Path) -> Map:
    """The scenario `doc`, read from `path`, with the army lists and the troops that lie beside it written in.

    Raises:
        DataError: a list cannot be read.
    """
    written(doc, path.parent)
    for side in maps(doc, "sides"):
        if isinstance(side.get("army"), str):
            line = side.at("army")
            side["army"] = _listed(side, path.parent)
            side.lines["army"] = line
        if isinstance(side.get("army"), Map):
            written(side["army"], Path(side["army"].file).parent)
    return doc


def _listed(side: Map, folder: Path) -> Map:
    path = folder / str(side["army"])
    if not is_file(path):
        raise fault(side, "army", f"there is no army list {side['army']} beside the scenario")
    return written(load(path), path.parent)


@cache
def shop() -> Musters:
    """What judges army lists."""
    return Musters(load_rulebook(SYSTEM))


def join(game: Game, node: Map, side: Side) -> None:
    """The groups of the list of a side, that wait to be set down (BG-FORCE-05).

    Raises:
        DataError: the list cannot be read, or it breaks a rule and does not say `legal: no`.
    """
    doc = node["army"]
    if isinstance(doc, str):
        doc = _listed(node, Path(node.file).parent)
    if not isinstance(doc, Map):
        raise fault(node, "army", f"army is {shown(doc)}; it must be a list file or a list in full")
    army = shop().rules(_agreed(game, node, doc))
    legal = take(node, "legal", bool, True) and take(doc, "legal", bool, True)
    for problem in army.problems:
        if not problem.warning and (legal or problem.unread):
            raise problem.error()
    side.faction = side.faction or army.faction
    side.limit = side.limit or army.limit or army.cost
    if "name" not in node and army.name:
        side.name = army.name
    for group in fielded(army):
        key = _free(group.key, game.units)
        unit = Unit(key, side.seat, group.name, models=group.models, where=RESERVE, kept=group.kept)
        unit.points = sum(model.points for model in group.models)
        game.units[key] = unit
    _decorate(game, node, side)


def _decorate(game: Game, node: Map, side: Side) -> None:
    """BG-NEW-CAMPAIGN-05: the first model of each entry that has no Iron Nerve yet has it, of a BGF if there is one."""
    for entry in texts(node, "veterans"):
        troop, *gear = entry.split("+")
        mine = [unit for unit in game.units.values() if unit.side == side.seat]
        for unit in sorted(mine, key=lambda unit: not unit.group):
            found = next((model for model in unit.models if model.troop == troop and _plain(model, gear)), None)
            if found is not None:
                nerved = found._replace(skills=(*found.skills, (NERVE, 1)))
                unit.models = tuple(nerved if model is found else model for model in unit.models)
                break


def _plain(model: Model, gear: list[str]) -> bool:
    """Whether a model has this gear beside its own, and no Iron Nerve."""
    skills = [key for key, _ in model.skills]
    return NERVE not in skills and all(key in (*skills, *model.items, model.mount) for key in gear)


def _agreed(game: Game, node: Map, doc: Map) -> Map:
    """BG-FORCE-02, BG-FORCE-03, BG-NEW-ERAS-00: the list for this battle: its era, limit, what its scenario says."""
    found = Map(doc.items(), doc.file, doc.line)
    found.lines = dict(doc.lines)
    found["era"] = game.era
    found.pop("scenario", None)
    if (muster := SCENARIOS[game.scenario].muster(list(game.sides).index(str(node["seat"])))) is not None:
        found["scenario"] = muster.key
        found["points"] = min(muster.points, take(doc, "points", int, muster.points))
    if "points" in node:
        found["points"] = node["points"]
    return found


def _free(stem: str, used: Container[str]) -> str:
    number = 1
    while (key := f"{stem}-{number}") in used:
        number += 1
    return key
