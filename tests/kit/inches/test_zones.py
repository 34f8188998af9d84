"""Zones of a deployment, and who has which of those that are offered."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.engine.errors import RuleError
from wartable.engine.plane import INCH, Polygon, off_segment
from wartable.engine.terrain import Feature, Table
from wartable.kit.inches.division import parted
from wartable.kit.inches.zones import Offer, band, between, boxes, by_seat, rectangle, settled, strips, unclaimed

WIDE, HIGH = 72 * INCH, 48 * INCH


class Side(NamedTuple):
    seat: str
    zones: tuple[Polygon, ...] = ()
    role: str = ""


def offer(zone: Polygon, role: str = "") -> Offer:
    return Offer((zone,), role, "", "XX-DEPL-01")


SOUTH, NORTH = strips(WIDE, HIGH, 10 * INCH, 8 * INCH).values()


def test_strips_lie_along_the_long_edges() -> None:
    assert rectangle(0, 0, WIDE, 10 * INCH) == SOUTH
    assert between(SOUTH, NORTH) == 30 * INCH


@given(st.integers(24, 240), st.integers(24, 240), st.integers(1, 12))
def test_a_band_is_never_narrower_than_it_should_be(width: int, height: int, wide: int) -> None:
    for half in band(width * INCH, height * INCH, wide * INCH).values():
        for x, y in half:
            p, q = off_segment(x, y, 0, 0, width * INCH, height * INCH)
            assert 4 * p >= (wide * INCH) ** 2 * q


@pytest.mark.parametrize(("players", "apart"), [(3, 36_879), (4, 28_000), (5, 24_000), (6, 24_000)])
def test_each_player_has_a_box(players: int, apart: int) -> None:
    found = list(boxes(WIDE, HIGH, players, 8 * INCH, 10 * INCH).values())
    assert len(found) == players
    assert min(between(a, b) for i, a in enumerate(found) for b in found[:i]) == apart


# ------------------------------------------------------------ who has what
def test_a_role_that_was_agreed_brings_its_zones() -> None:
    offers = {"south": offer(SOUTH, "attacker"), "north": offer(NORTH, "defender")}
    sides = (Side("p1"), Side("p2", role="attacker"))
    assert settled(sides, offers) == {"p2": "south"}
    assert list(unclaimed(sides, offers)) == ["north"]
    assert by_seat(sides, offers) == {"p1": offers["north"], "p2": offers["south"]}


def test_what_somebody_has_is_not_offered_again() -> None:
    offers = {"south": offer(SOUTH), "north": offer(NORTH)}
    sides = (Side("p1"), Side("p2", (SOUTH,)))
    assert list(unclaimed(sides, offers)) == ["north"]
    assert by_seat(sides, offers) == {"p1": offers["north"]}


# ------------------------------------------------------------ parted by terrain
def piece(key: str, zone: Polygon) -> Feature:
    return Feature(key, key, "wall", zone)


def test_terrain_across_the_table_parts_it() -> None:
    table = Table(WIDE, HIGH, [piece("wall", rectangle(0, 20 * INCH, WIDE, 21 * INCH))])
    halves = parted(table, ("wall",), "XX-DEPL-02")
    assert list(halves) == ["south", "north"]
    assert between(*halves.values()) == INCH


def test_what_does_not_cross_the_table_is_refused_under_the_clause_handed_in() -> None:
    table = Table(WIDE, HIGH, [piece("wall", rectangle(0, 20 * INCH, 40 * INCH, 21 * INCH))])
    with pytest.raises(RuleError, match=r"must run from one edge of the table to the opposite one \(XX-DEPL-02\)"):
        parted(table, ("wall",), "XX-DEPL-02")
