"""Games of other scales (GD-GEN-10): the table is measured in the inches of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wartable.engine.plane import INCH, mils
from wartable.kit.documents import Map, Seq, fault, take
from wartable.kit.fields import length

LEAST, MOST, USUAL = INCH // 4, 4 * INCH, 48
Change = Callable[[Any], Any]


def scale_of(doc: Map) -> int:
    """GD-GEN-10: how long an inch of the rules is on the table, mils."""
    return length(doc, "scale", LEAST, MOST) if "scale" in doc else INCH


def scaled(doc: Map) -> Map:
    """GD-GEN-10: the scenario with all that stands on the table in inches of the rules.

    One factor multiplies every distance of the rules; that is the same as a table which it divides.

    Raises:
        DataError: the scale is none.
    """
    scale = scale_of(doc)
    if scale == INCH:
        return doc

    def inch(value: Any) -> Any:
        try:
            return round(mils(value) * INCH / scale) / INCH
        except (TypeError, ValueError):
            return value  # whoever reads it tells what is wrong with it

    def spot(value: Any) -> Any:
        return _seq(value, inch)

    def spots(value: Any) -> Any:
        return _seq(value, spot)

    extent = {"width": inch, "height": inch}
    model = {"at": spot}
    parts: Mapping[str, Change] = {
        "table": lambda node: _map(node, extent),
        "terrain": _each({"at": spot, "size": spot, "points": spots, **extent, "level": inch}),
        "units": _each({"at": spot, "places": spots, "models": _each(model)}),
        "emplaced": _each(model), "buildings": _each({"doors": spots}), "sides": _each({"marker": spot}),
    }  # fmt: skip
    made: Map = _map(doc, parts)
    table = take(made, "table", Map, Map((), doc.file, doc.line))
    if "width" not in table and "height" not in table:
        if "layout" in table:
            raise fault(doc, "scale", "a table with a layout needs width and height if it has a scale")
        table = Map({**table, "width": inch(USUAL), "height": inch(USUAL)}.items(), doc.file, doc.line)
    made["table"] = table
    return made


def _map(node: Any, parts: Mapping[str, Change]) -> Any:
    if not isinstance(node, Map):
        return node
    items = ((key, parts[key](value) if key in parts else value) for key, value in node.items())
    made = Map(items, node.file, node.line)
    made.lines = dict(node.lines)
    return made


def _seq(node: Any, change: Change) -> Any:
    if not isinstance(node, Seq):
        return node
    made = Seq((change(item) for item in node), node.file, node.line)
    made.lines = list(node.lines)
    return made


def _each(parts: Mapping[str, Change]) -> Change:
    return lambda node: _seq(node, lambda item: _map(item, parts))
