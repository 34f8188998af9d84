"""Where the units of a list document stand, as its `Layout` says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from wartable.kit.armies.shop import Layout


class Place(NamedTuple):
    """A unit or a member of a list: its path, what stands there, and how deep: 1 a unit, 2 a member of one."""

    path: str
    node: Any
    depth: int = 1


def sections_of(doc: Mapping[str, Any], layout: Layout) -> list[Any]:
    """The sections of a document, as they stand in it."""
    return list(doc.get(layout.sections, ()))


def section_path(layout: Layout, number: int) -> str:
    """Where the section of that number stands."""
    return f"{layout.sections}[{number}]"


def units_of(section: Mapping[str, Any], path: str, layout: Layout) -> Iterator[Place]:
    """All units of a section with their members, who leads it first."""
    if layout.head and section.get(layout.head) is not None:
        yield from _with_members(Place(f"{path}.{layout.head}", section[layout.head]), layout)
    for index, node in enumerate(section.get(layout.units, ())):
        yield from _with_members(Place(f"{path}.{layout.units}[{index}]", node), layout)


def _with_members(place: Place, layout: Layout) -> Iterator[Place]:
    yield place
    for index, node in enumerate(place.node.get(layout.members, ())):
        yield from _with_members(Place(f"{place.path}.{layout.members}[{index}]", node, place.depth + 1), layout)
