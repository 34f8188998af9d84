"""Army lists: those that are shipped, and lists of one's own, which are judged by the same code as everywhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import PurePath
from typing import Any

from wartable.engine.errors import DataError
from wartable.kit.armies.list_edits import Repair
from wartable.kit.armies.lists import Fix, Problem
from wartable.kit.documents import Map, load, parse
from wartable.roster.repair import judged
from wartable.rulesets import load_ruleset
from wartable.server.protocol import forms as f
from wartable.shelf import lists

Document = Mapping[str, Any]


@cache
def shipped(system: str) -> Mapping[str, Map]:
    """The lists of `system` that are shipped, by key."""
    return {path.stem: load(path) for path in lists(system)}


@cache
def armies(system: str) -> list[f.Army]:
    """The lists of `system` that are ready to play."""
    roster = load_ruleset(system).lists
    if roster is None:
        return []
    found = []
    for key, doc in shipped(system).items():
        army = roster.rules(doc)
        found.append(f.Army(key, army.name, roster.faction_of(army), army.cost, roster.units_of(army), f"{key}.yaml"))
    return found


def checked(system: str, text: str, file: str = "") -> f.CheckedArmy:
    """A list of one's own and everything that is wrong with it.

    Raises:
        DataError: it cannot be read as a list, or the system has none.
    """
    roster = load_ruleset(system).see_lists()
    doc = parse(text, file)
    army = roster.rules(doc)
    found = judged(doc, roster)
    return f.CheckedArmy(
        found.name, roster.faction_of(army), found.cost, roster.units_of(army), found.legal,
        [_said(*item) for item in found.mending()], [_said(item, ()) for item in found.warnings], dict(doc),
    )  # fmt: skip


def _said(problem: Problem, fixes: Sequence[Fix | Repair]) -> f.ListFault:
    labels, unread = [fix.label for fix in fixes], problem.unread != ""
    return f.ListFault(problem.clause, problem.text, problem.path, problem.line, labels, unread)


# ------------------------------------------------------------------ lists of a scenario
def sides(doc: Document) -> Iterator[Mapping[str, Any]]:
    """The sides of a document, as far as it has any."""
    found = doc.get("sides")
    return (side for side in found if isinstance(side, Mapping)) if isinstance(found, list) else iter(())


def written(system: str, doc: Document) -> dict[str, Any]:
    """The document with shipped lists in the place of their names: no file is read for a document that was sent.

    Raises:
        DataError: a list is named that is not shipped.
    """
    if not any(isinstance(side.get("army"), str) for side in sides(doc)):
        return dict(doc)
    return {**doc, "sides": [_written(system, side) for side in doc["sides"]]}


def _written(system: str, side: Any) -> Any:
    army = side.get("army") if isinstance(side, Mapping) else None
    return {**side, "army": _listed(system, army)} if isinstance(army, str) else side


def _listed(system: str, name: str) -> Map:
    found = shipped(system).get(PurePath(name).stem)
    if found is None:
        known = ", ".join(shipped(system)) or "none"
        raise DataError("", 0, f"no army list here is called {name!r}: write it into the file, or take one of {known}")
    return found


def write_in(system: str, doc: Map) -> None:
    """The same for a file that was read, in its place, so that faults go on telling their lines.

    Raises:
        DataError: a list is named that is not shipped.
    """
    for side in sides(doc):
        army = side.get("army")
        if isinstance(side, Map) and isinstance(army, str):
            line = side.at("army")
            try:
                side["army"] = _listed(system, army)
            except DataError as why:
                raise DataError(doc.file, line, why.text) from None
            side.lines["army"] = line


def see_written(doc: Any, file: str = "") -> None:
    """A save stands by itself: nothing that was sent may name a file to be read.

    Raises:
        DataError: its scenario names a list.
    """
    if isinstance(doc, Mapping) and any(isinstance(side.get("army"), str) for side in sides(doc)):
        raise DataError(file, 1, "its scenario names an army list in place of holding it")


def ways(system: str, doc: Document) -> Iterator[tuple[str, str, dict[str, str]]]:
    """For each side that plays a list: the key of its army, which list it is, and the names of those it could be.

    A list of the scenario's own has the key ''. A guide tells of its own units: there is no other list for them.
    """
    if doc.get("guide"):
        return
    titles = {army.key: army.title for army in armies(system)}
    for side in sides(doc):
        army, seat = side.get("army"), side.get("seat")
        if not titles or not seat or not isinstance(army, str | Mapping):
            continue
        value = next((key for key, held in shipped(system).items() if army in (key, held)), "")
        name = str(army.get("name") or "that of the scenario") if isinstance(army, Mapping) else army
        yield f"sides.{seat}.army", value, titles if value else {"": name, **titles}
