"""Chapter PORT: portal markers in sight, falling back, eliminated; the layouts of AT-NEW-TAB-04."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rulesets.adventures.helpers import episode, figure, one, run, told
from wartable.engine.plane import INCH, Point, Polygon, along, path_length
from wartable.kit.wording import far
from wartable.rulesets.adventures.events.portals import PortalEliminated, PortalShifted
from wartable.rulesets.adventures.portals.active import active_for, in_plain_view
from wartable.rulesets.adventures.portals.fall_back import approached, fall_back
from wartable.rulesets.adventures.portals.places import (
    ALONG,
    OFF,
    _all_along,
    _normal,
    _side,
    _turned_left,
    cover_of,
    places,
    way_to,
)
from wartable.rulesets.adventures.state import Game

A = {"kind": "building", "key": "a", "name": "building A", "at": [9, 9], "size": [6, 6]}
B = {"kind": "building", "key": "b", "name": "building B", "at": [19, 13], "size": [6, 6]}
WOOD = {"kind": "wood", "key": "wood", "shape": "ellipse", "at": [36.3, 21], "size": [6, 6]}
ROCK = {"kind": "rocks", "key": "rock", "shape": "ellipse", "at": [26, 24], "size": [3, 3]}
TABLE = {"table": {"width": 40, "height": 40}, "terrain": [A, B, WOOD, ROCK]}


def watcher(key: str, at: tuple[float, float], **fields: Any) -> dict[str, Any]:
    return figure(key, "companion", at, person="rose_tyler", group=key, **fields)


def marker(key: str, at: tuple[float, float], **fields: Any) -> dict[str, Any]:
    return {"id": key, "at": list(at), **fields}


def lies(game: Game, key: str) -> tuple[float, float]:
    found = game.portal(key)
    return found.x / INCH, found.y / INCH


@pytest.mark.rule("AT-NEW-TAB-04", "AT-MISS-09", "AT-PORT-04", "AT-PORT-05", "AT-PORT-08")
def test_example_1_markers_in_plain_view_fall_back_to_unseen_corners():
    portals = [marker("ma", (15.5, 16.2)), marker("mb", (19, 7))]
    game = episode(watcher("fa", (12.5, 12.5)), portals=portals, **TABLE)
    assert all(in_plain_view(game, one(game, "fa"), portal) for portal in game.portals)
    run(fall_back(game))
    assert {key: lies(game, key) for key in ("ma", "mb")} == {"ma": (22.5, 16.5), "mb": (22.5, 9.5)}


@pytest.mark.rule("AT-NEW-TAB-04", "AT-PORT-03", "AT-PORT-05", "AT-PORT-06", "AT-PORT-07", "AT-PORT-09")
def test_example_2_a_second_figure_closes_the_corner_and_one_marker_is_trapped():
    portals = [marker("ma", (21, 16.5)), marker("mb", (22.5, 16.5))]
    game = episode(
        watcher("fa", (15.5, 17), moved=4), watcher("fb", (23, 8.5)), portals=portals, **TABLE
    )  # fmt: skip
    run(approached(game, [one(game, "fa")]))
    (shifted,) = told(game, PortalShifted)
    assert (shifted.portal, shifted.piece) == ("mb", "wood")
    assert [event.portal for event in told(game, PortalEliminated)] == ["ma"]
    alone = episode(watcher("fa", (15.5, 17), moved=4), portals=portals, **TABLE)
    run(approached(alone, [one(alone, "fa")]))
    assert {lies(alone, key) for key in ("ma", "mb")} == {(22.5, 9.5)}


@pytest.mark.rule("AT-PORT-09")
def test_a_rock_has_no_place():
    game = episode(watcher("fa", (1, 1)), **TABLE)
    assert {place.piece for place in places(game.table)} == {"a", "b", "wood"}


@pytest.mark.rule("AT-PORT-03")
@pytest.mark.parametrize(("at", "fields", "lies_at", "shifted"), [
    ((24, 4), {"moved": 3}, (22.5, 9.5), True),  # 5.2 inches from it
    ((24, 4), {}, (22.5, 9.5), False),  # it has not moved
    ((24, 4), {"moved": 3, "helpless": 1}, (22.5, 9.5), False),
    ((27, 2), {"moved": 3}, (22.5, 9.5), False),  # 8.2 inches
    ((14, 14), {"moved": 3}, (20, 9.5), True),  # 7 inches, and its cover is in sight
    ((30, 30), {"moved": 3}, (30, 34), False),  # in the open: it falls back in step 2
])  # fmt: skip
def test_a_marker_in_cover_is_approached_within_8_inches(at, fields, lies_at, shifted):
    game = episode(watcher("fa", at, **fields), portals=[marker("m", lies_at)], **TABLE)
    run(approached(game, [one(game, "fa")]))
    assert bool(told(game, PortalShifted) + told(game, PortalEliminated)) is shifted


@pytest.mark.rule("AT-PORT-05")
@pytest.mark.parametrize("lies_at", [(20, 15.4), (16.4, 16.8), (23.6, 16.8)])
def test_a_marker_goes_round_the_wood_in_which_it_lies_to_its_far_side(lies_at):
    """The near half of the wood is hidden from the figure in part, and nearer to the marker."""
    wood = {"kind": "wood", "key": "birches", "name": "birches", "shape": "ellipse", "at": [20, 20], "size": [10, 9]}
    game = episode(watcher("fa", (20, 4)), portals=[marker("m", lies_at)], terrain=[wood])
    assert in_plain_view(game, one(game, "fa"), game.portals[0])
    run(fall_back(game))
    (shifted,) = told(game, PortalShifted)
    assert lies(game, "m")[1] >= 20
    assert (shifted.piece, shifted.along) == ("birches", True)
    assert shifted.told(game) == f"M falls back {far(shifted.distance)} round the birches."


@pytest.mark.rule("AT-PORT-05")
def test_a_marker_that_goes_to_another_piece_is_told_so():
    game = episode(watcher("fa", (12.5, 12.5)), portals=[marker("mb", (19, 7))], **TABLE)
    run(fall_back(game))
    (shifted,) = told(game, PortalShifted)
    assert (shifted.along, " to building B." in str(shifted.told(game))) == (False, True)


@pytest.mark.rule("AT-VIS-06")
@pytest.mark.parametrize(
    ("at", "light", "active"),
    [
        ((9, 30), "day", True),  # the north side of building B is in sight, the marker is not
        ((9, 30), "night", False),  # further than 12 inches
        ((3, 9), "day", False),  # building A is in the way
    ],
)
def test_a_marker_is_active_when_its_cover_is_seen(at, light, active):
    game = episode(watcher("fa", at), portals=[marker("m", (22.5, 9.5))], light=light, **TABLE)
    assert bool(active_for(game, one(game, "fa"))) is active
    assert not in_plain_view(game, one(game, "fa"), game.portals[0])


@pytest.mark.rule("AT-VIS-06", "AT-PRIS-04")
def test_only_free_figures_see_portals():
    game = episode(watcher("fa", (30, 9), helpless=1), portals=[marker("m", (22.5, 9.5))], **TABLE)
    assert active_for(game, one(game, "fa")) == []


@pytest.mark.rule("AT-PORT-05")
def test_the_way_to_a_wood_is_measured_to_its_edge():
    game = episode(watcher("fa", (1, 1)), **TABLE)
    place = next(place for place in places(game.table) if place.piece == "wood")
    far = way_to(game.table, (round(22.5 * INCH), round(16.5 * INCH)), place)
    assert abs(far - 11.52 * INCH) < 60
    assert way_to(game.table, (21 * INCH, round(16.5 * INCH)), place) > 12 * INCH
    assert cover_of(game.table, 30 * INCH, 30 * INCH) is None


def every_point(outline: Polygon) -> Iterator[Point]:
    """Points along an outline, however far from the table they are."""
    closed = (*outline, outline[0])
    whole = path_length(closed)
    count = max(4, ceil(whole / ALONG))
    for number in range(count):
        far = whole * number // count
        (x, y), (u, v) = along(closed, far), _normal(*_side(closed, far), _turned_left(outline))
        yield x + round(u * OFF), y + round(v * OFF)


@pytest.mark.rule("AT-PORT-05")
@given(st.lists(st.tuples(*[st.integers(-200 * INCH, 240 * INCH)] * 2), min_size=3, max_size=6, unique=True))
def test_what_of_an_edge_lies_off_the_table_is_left_out_and_nothing_besides(outline):
    table = episode(**TABLE).table

    def on(points: Iterator[Point]) -> list[Point]:
        return [(x, y) for x, y in points if 0 <= x <= table.width and 0 <= y <= table.height]

    assert on(_all_along(table, tuple(outline))) == on(every_point(tuple(outline)))


@pytest.mark.rule("AT-PORT-05")
def test_a_wood_of_a_world_has_places_on_the_table_alone():
    far = 10**9 * INCH
    table = episode(**TABLE).table
    assert len(list(_all_along(table, ((-far, -far), (far, -far), (far, far))))) < 100
