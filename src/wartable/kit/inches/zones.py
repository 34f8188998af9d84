"""Deployment zones: polygons in mils, and who has which of those that are offered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from wartable.engine.plane import Body, Polygon, gap, root_up

MOST_BOXES = 6


class Offer(NamedTuple):
    """What one player may pick: his zones, the role that goes with them, the words for it, and the clause."""

    zones: tuple[Polygon, ...]
    role: str
    label: str
    clause: str


Offers = dict[str, Offer]


class Holder(Protocol):
    """One who has zones or will have them: his seat, his zones () before that, and his role or ''."""

    @property
    def seat(self) -> str: ...
    @property
    def zones(self) -> tuple[Polygon, ...]: ...
    @property
    def role(self) -> str: ...


# ------------------------------------------------------------ shapes
def rectangle(left: int, low: int, right: int, high: int) -> Polygon:
    """The corners of a rectangle, anticlockwise from the lower left."""
    return (left, low), (right, low), (right, high), (left, high)


def strips(width: int, height: int, south: int, north: int) -> dict[str, Polygon]:
    """Two strips along the long edges, `south` and `north` mils deep, by the key of their edge."""
    return {"south": rectangle(0, 0, width, south), "north": rectangle(0, height - north, width, height)}


def band(width: int, height: int, wide: int) -> dict[str, Polygon]:
    """The two sides of a band `wide` mils wide along the diagonal from 0, 0 to `width`, `height`.

    Corners are rounded away from the band, which is never narrower than it should be.
    """
    across = root_up(wide * wide * (width * width + height * height))  # wide times the diagonal
    up, along = -(-across // (2 * width)), -(-across // (2 * height))
    return {
        "south_east": ((along, 0), (width, 0), (width, height - up)),
        "north_west": ((0, up), (width - along, height), (0, height)),
    }


def boxes(width: int, height: int, players: int, wide: int, deep: int) -> dict[str, Polygon]:
    """A box of `wide` by `deep` mils for each of three to six players, by edge and place: `south_west`, ..."""
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


def between(one: Polygon, two: Polygon) -> int:
    """The gap between two areas, mils."""
    return gap(Body(*one[0], _reach(one), one), Body(*two[0], _reach(two), two))


def _reach(area: Polygon) -> int:
    return root_up(max((x - area[0][0]) ** 2 + (y - area[0][1]) ** 2 for x, y in area))


# ------------------------------------------------------------ who has what
def settled(sides: Iterable[Holder], offers: Mapping[str, Offer]) -> dict[str, str]:
    """The offers that are taken without a choice, by seat: a role that was agreed brings its zones."""
    free = [side for side in sides if not side.zones]
    return {side.seat: key for side in free for key, offer in offers.items() if offer.role and offer.role == side.role}


def unclaimed(sides: Sequence[Holder], offers: Mapping[str, Offer]) -> Offers:
    """What of the offers nobody has, and nobody will have by his role."""
    fixed = settled(sides, offers).values()
    have = [(side.zones, side.role) for side in sides if side.zones]
    held = [zones for zones, _ in have]
    roles = [role for _, role in have if role]
    return {key: o for key, o in offers.items() if key not in fixed and o.zones not in held and o.role not in roles}


def by_seat(sides: Sequence[Holder], offers: Mapping[str, Offer]) -> dict[str, Offer]:
    """For a position that begins later than the choice of sides: what each side without a zone has.

    Those whose role was agreed have theirs, the others in the order of the seats theirs or what is left.
    """
    fixed, left = settled(sides, offers), unclaimed(sides, offers)
    found = {}
    for side, key in zip(sides, (*offers, *[""] * len(sides))):
        if not side.zones:
            mine = fixed.get(side.seat) or (key if key in left else next(iter(left), ""))
            if mine:
                left.pop(mine, None)
                found[side.seat] = offers[mine]
    return found
