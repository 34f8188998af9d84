"""Squads moving as one: kept formations, packed ones, and refusals that say why."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.engine.formation import Plan, block, centre, check, plan
from wartable.engine.paths import Field
from wartable.engine.plane import Body, groups, overlaps, path_length
from wartable.engine.terrain import Feature, Going, Table

LAVA = Feature(
    "lava",
    "Lava",
    "lava",
    ((10_000, 8_000), (12_000, 8_000), (12_000, 12_000), (10_000, 12_000)),
    going=Going.IMPASSABLE,
)
TABLE = Table(36_000, 24_000, [LAVA])


def squad(n=5, x=5_000, y=5_000, step=1_000, r=300):
    return [Body(x + i % 5 * step, y + i // 5 * step, r) for i in range(n)]


def field(bodies, limit, walls=(), rests=()):
    return Field(TABLE, bodies, limit, walls, rests)


def test_the_centre_is_the_mean_rounded():
    assert centre([Body(0, 0, 1), Body(1, 2, 1)]) == (1, 1)  # 0.5 and 1
    assert centre([Body(0, 0, 1), Body(0, 0, 1), Body(1, 2, 1)]) == (0, 1)  # 0.33 and 0.67


@pytest.mark.parametrize(("limit", "kept"), [(5_000, True), (4_999, False)])
def test_a_free_way_keeps_the_formation(limit, kept):
    bodies = squad()
    # The centre goes from (7000, 5000) to (4000, 9000): hypot(3000, 4000) = 5000.
    result = plan(field(bodies, limit), bodies, (4_000, 9_000), limit, 1_000)
    assert isinstance(result, Plan)
    assert (result.places == tuple((b.x - 3_000, b.y + 4_000) for b in bodies)) is kept
    if kept:
        assert result.paths == tuple(((b.x, b.y), place) for b, place in zip(bodies, result.places))
        assert result.lengths == (5_000,) * 5


@pytest.mark.parametrize(("limit", "fits"), [(4_243, True), (4_242, False)])
def test_the_limit_of_a_kept_formation(limit, fits):
    bodies = [Body(2_000, 2_000, 300)]
    result = plan(field(bodies, limit), bodies, (5_000, 5_000), limit, 1_000)
    if fits:
        assert result == Plan(((5_000, 5_000),), (((2_000, 2_000), (5_000, 5_000)),), (4_243,))
    else:
        assert result == "member 1 would need 4.3 inches and has 4.2"


def judged(result, bodies, here, limit, link=1_000):
    """Hold a plan to all it promises."""
    assert isinstance(result, Plan), result
    rested = [Body(*place, b.r) for place, b in zip(result.places, bodies)]
    for i, body in enumerate(rested):
        assert here.rest(body) is None
        assert not any(overlaps(body, other) for other in rested[:i])
    assert len(groups(rested, link)) == 1
    assert len(result.paths) == len(bodies)
    for body, path, place, length in zip(bodies, result.paths, result.places, result.lengths):
        assert (path[0], path[-1]) == ((body.x, body.y), place)
        assert path_length(path) == length <= limit
    return rested


def test_a_place_that_is_taken_is_left_out():
    bodies = squad()
    here = field(bodies, 6_000, rests=[Body(5_000, 9_000, 300)])
    result = plan(here, bodies, (7_000, 9_000), 6_000, 1_000)
    rested = judged(result, bodies, here, 6_000)
    # Those whose places are free stay in line; only the first goes elsewhere.
    assert [(b.x, b.y) for b in rested[1:]] == [(6_000, 9_000), (7_000, 9_000), (8_000, 9_000), (9_000, 9_000)]


def test_a_squad_packs_by_impassable_ground_and_edges():
    for to, n in (((11_000, 7_000), 10), ((600, 600), 10), ((9_000, 10_000), 20)):
        bodies = squad(n)
        here = field(bodies, 9_000)
        judged(plan(here, bodies, to, 9_000, 1_000), bodies, here, 9_000)


def test_a_scattered_squad_is_brought_together():
    bodies = [Body(3_000, 3_000, 300), Body(6_000, 3_000, 300), Body(3_000, 6_000, 300)]
    here = field(bodies, 3_000)
    judged(plan(here, bodies, (4_000, 4_000), 3_000, 1_000), bodies, here, 3_000)


def test_bases_of_two_sizes_pack_together():
    bodies = [*squad(4), Body(9_500, 5_000, 600), Body(11_000, 5_000, 600)]
    here = field(bodies, 9_000)
    judged(plan(here, bodies, (900, 9_000), 9_000, 1_000), bodies, here, 9_000)


def test_who_cannot_get_there_is_told_by_number_and_inches():
    # Two stand 1000 apart, the centre moves 6200: both need as much.
    bodies = squad(2)
    assert plan(field(bodies, 5_000), bodies, (5_500, 11_200), 5_000, 1_000) == (
        "member 1 would need 6.2 inches and has 5"
    )


def test_a_destination_with_no_room_is_refused():
    bodies = squad(1)
    closed = [Body(5_000, 8_000, 3_000 - 700)]
    assert plan(field(bodies, 3_000, closed), bodies, (5_000, 7_900), 3_000, 1_000) == ("member 1 finds no way there")


def test_check_takes_places_one_by_one():
    bodies = squad(2)
    here = field(bodies, 4_000, walls=[Body(5_000, 7_000, 300)])
    result = check(here, bodies, [(7_000, 7_000), (6_000, 7_000)], 4_000)
    assert isinstance(result, Plan)
    assert result.lengths == (2_829, 2_000)
    assert check(here, bodies, [(7_000, 7_000)], 4_000) == "1 places are given for 2 members"
    assert check(here, bodies, [(7_000, 7_000), (7_000, 7_599)], 4_000) == "member 2 would stand on member 1"
    assert isinstance(check(here, bodies, [(7_000, 7_000), (7_000, 7_600)], 4_000), Plan)
    assert check(here, bodies, [(299, 5_000), (7_000, 7_000)], 9_000) == "member 1 would stand off the table"
    assert check(here, bodies, [(5_000, 7_000), (7_000, 7_000)], 9_000) == "member 1 would stand on another base"
    assert check(here, bodies, [(5_000, 1_000), (6_000, 9_001)], 4_000) == ("member 2 would need 4.1 inches and has 4")
    # The way behind the wall is longer than the straight one.
    said = check(here, bodies, [(5_000, 8_900), (6_000, 5_000)], 3_900)
    assert isinstance(said, str)
    assert said.startswith("member 1 would need 4.")


@pytest.mark.parametrize("n", [1, 5, 10, 20])
def test_a_block_fills_a_zone_compactly(n):
    def inside(x, y, r):
        return r <= x <= 6_000 - r and r <= y <= 3_000 - r

    places = block([300] * n, (300, 300), inside)
    assert places is not None
    rested = [Body(x, y, 300) for x, y in places]
    assert all(inside(*b[:3]) for b in rested)
    assert len(groups(rested, 1_000)) == 1
    assert not any(overlaps(a, b) for i, a in enumerate(rested) for b in rested[:i])


def test_a_block_without_room_is_none_and_of_nobody_is_empty():
    assert block([300] * 2, (0, 0), lambda x, y, r: x * x + y * y < 600**2) is None  # the next place is 660 off
    assert block([300] * 2, (0, 0), lambda x, y, r: x * x + y * y < 700**2) is not None
    assert block([300], (0, 0), lambda x, y, r: False) is None
    assert block([], (0, 0), lambda x, y, r: False) == ()


def test_a_block_is_linked_or_not_made():
    def islands(x, y, r):
        return abs(x) < 200 or x > 1_500

    # Places in the middle row stand 660 apart: 0 and the first beyond 1500, at 1980, are 1380 apart, edge to edge.
    assert (
        block([300] * 2, (0, 0), lambda x, y, r: islands(x, y, r) and abs(y) < 200, link=1_380, wide=3_000) is not None
    )
    assert block([300] * 2, (0, 0), lambda x, y, r: islands(x, y, r) and abs(y) < 200, link=1_379, wide=3_000) is None


def test_a_block_looks_as_far_as_it_is_told():
    def beyond(x, y, r):
        return x > 5_000

    assert block([300], (0, 0), beyond) is None
    assert block([300], (0, 0), beyond, wide=7_000) is not None


@given(
    st.integers(1, 12),
    st.integers(500, 1_500),
    st.tuples(st.integers(0, 20_000), st.integers(0, 20_000)),
    st.integers(0, 12_000),
    st.lists(
        st.builds(Body, st.integers(0, 20_000), st.integers(0, 20_000), st.integers(200, 900), st.just(())), max_size=10
    ),
)
def test_every_plan_keeps_its_promises(n, step, to, limit, others):
    bodies = squad(n, step=max(step, 600))
    others = [o for o in others if not any(overlaps(o, b) for b in bodies)]
    here = field(bodies, limit, others[::2], others[1::2])
    result = plan(here, bodies, to, limit, 1_000)
    if isinstance(result, str):
        assert result.startswith("member ")
    else:
        judged(result, bodies, here, limit)


def test_packed_members_do_not_cross_over():
    # Every place of the line is taken, so all are packed anew.
    bodies = squad(5)
    here = field(bodies, 9_000, rests=[Body(b.x, b.y + 6_000, 300) for b in bodies])
    result = plan(here, bodies, (7_000, 11_000), 9_000, 1_000)
    assert not isinstance(result, str)
    judged(result, bodies, here, 9_000)
    for a, to_a in zip(bodies, result.places):
        for b, to_b in zip(bodies, result.places):
            stay = path_length(((a.x, a.y), to_a)) + path_length(((b.x, b.y), to_b))
            assert path_length(((a.x, a.y), to_b)) + path_length(((b.x, b.y), to_a)) >= stay
