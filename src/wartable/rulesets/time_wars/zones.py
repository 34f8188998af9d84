"""Deployment zones (chapter DEPL): polygons in mils, from the size of the table."""

from __future__ import annotations

from wartable.engine.plane import Polygon
from wartable.rulesets.time_wars.state import INCH


def depth(height: int) -> int:
    """TW-DEPL-05: how deep a zone is on a table `height` mils high: 10 inches, less if the gap would be under 24.

    TW-GEN-05 recommends that gap; on tables under 32 inches the zones keep 4 inches and it narrows.
    """
    if height >= 44 * INCH:
        return 10 * INCH
    return max(4 * INCH, (height - 24 * INCH) // 2 // INCH * INCH)


def rectangle(left: int, low: int, right: int, high: int) -> Polygon:
    """The corners of a rectangle, anticlockwise from the lower left."""
    return (left, low), (right, low), (right, high), (left, high)


def standard(width: int, height: int) -> dict[str, Polygon]:
    """TW-DEPL-04: two strips along the long edges over their full length, by the key of their edge."""
    deep = depth(height)
    return {"south": rectangle(0, 0, width, deep), "north": rectangle(0, height - deep, width, height)}


def offered(width: int, height: int, players: int) -> dict[str, Polygon]:
    """TW-DEPL-04, TW-DEPL-10: the zones that so many players choose from, by key."""
    return standard(width, height) if players <= 2 else boxes(width, height, players)


def boxes(width: int, height: int, players: int) -> dict[str, Polygon]:
    """TW-DEPL-10: a box for each of three to six players, 8 inches wide (TW-DEPL-08)."""
    deep, wide = depth(height), 8 * INCH
    across = {"west": (0, wide), "middle": ((width - wide) // 2, (width + wide) // 2), "east": (width - wide, width)}
    up = {"south": (0, deep), "north": (height - deep, height)}
    used = {
        3: ("south_west", "south_east", "north_middle"),
        4: ("south_west", "south_east", "north_west", "north_east"),
        5: ("south_west", "south_middle", "south_east", "north_west", "north_east"),
    }.get(players, tuple(f"{edge}_{column}" for edge in up for column in across))
    found = {}
    for key in used:
        (low, high), (left, right) = up[key.split("_")[0]], across[key.split("_")[1]]
        found[key] = rectangle(left, low, right, high)
    return found
