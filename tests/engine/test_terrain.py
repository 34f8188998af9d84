"""Features, and the table they stand on."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.engine.plane import CONTACT, Body, rectangle, segment_crosses_polygon
from wartable.engine.terrain import Feature, Sight, Table

SQUARE = ((10_000, 10_000), (16_000, 10_000), (16_000, 16_000), (10_000, 16_000))


def feature(key="wood", polygon=SQUARE, **more):
    return Feature(key, key.title(), key, polygon, **more)


TABLE = Table(
    72_000,
    48_000,
    [
        feature(height=3000, sight=Sight.AREA),
        feature("hill", ((20_000, 10_000), (30_000, 10_000), (30_000, 20_000), (20_000, 20_000)), level=1000),
        feature("top", ((24_000, 14_000), (26_000, 14_000), (26_000, 16_000)), level=2000),
        feature(
            "wall", ((40_000, 5_000), (40_300, 5_000), (40_300, 25_000), (40_000, 25_000)), height=400, sight=Sight.LOW
        ),
        feature(
            "bend",
            (
                (50_000, 30_000),
                (60_000, 30_000),
                (60_000, 32_000),
                (52_000, 32_000),
                (52_000, 40_000),
                (50_000, 40_000),
            ),
            height=500,
            sight=Sight.SOLID,
        ),
    ],
)
xs, ys = st.integers(0, 72_000), st.integers(0, 48_000)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"polygon": ((0, 0), (1, 1))}, "three corners"),
        ({"polygon": ((0, 0), (1, 1), (2, 2))}, "three corners"),
        ({"level": -1}, "negative"),
        ({"height": -1}, "negative"),
        ({"cover": 4}, "cover is 4"),
    ],
)
def test_a_faulty_feature_is_refused_by_name(more, message):
    with pytest.raises(ValueError, match=f"terrain wood: .*{message}"):
        feature(**more)


@pytest.mark.parametrize(
    ("more", "below"),
    [
        ({"height": 3000, "sight": Sight.AREA}, 3000),
        ({"height": 3000, "sight": Sight.AREA, "level": 500}, 3500),
        ({"height": 3000, "sight": Sight.OPEN}, 0),
        ({"height": 400, "sight": Sight.LOW}, 0),
        ({"height": 400, "sight": Sight.LOW, "level": 500}, 500),
        ({"sight": Sight.SOLID}, 0),
    ],
)
def test_how_high_a_feature_hides(more, below):
    assert feature(**more).hides_below == below


def test_a_feature_knows_its_box_and_shape():
    wood = TABLE.feature("wood")
    assert (wood.left, wood.top, wood.right, wood.bottom) == (10_000, 10_000, 16_000, 16_000)
    assert wood.convex
    assert not TABLE.feature("bend").convex


@pytest.mark.parametrize(
    ("size", "message"), [((0, 48_000), "no room"), ((72_000, -1), "no room"), ((250_001, 48_000), "too large")]
)
def test_a_faulty_table_is_refused(size, message):
    with pytest.raises(ValueError, match=message):
        Table(*size)


def test_two_features_cannot_share_a_key():
    with pytest.raises(ValueError, match="terrain wood: two features"):
        Table(72_000, 48_000, [feature(), feature("hill"), feature()])


def test_a_table_is_shared_by_copies_and_survives_pickling():
    assert copy.copy(TABLE) is copy.deepcopy(TABLE) is TABLE
    again = pickle.loads(pickle.dumps(TABLE))
    assert again == TABLE
    assert hash(again) == hash(TABLE)
    assert again != Table(72_000, 48_000)
    assert TABLE != "table"


@pytest.mark.parametrize(
    ("point", "keys", "level"),
    [
        ((9_999, 12_000), [], 0),
        ((10_000, 12_000), ["wood"], 0),
        ((20_000, 12_000), ["hill"], 1000),
        ((25_500, 15_000), ["hill", "top"], 2000),
        ((24_500, 15_500), ["hill"], 1000),  # in the box of the top, not on it
    ],
)
def test_what_stands_at_a_point(point, keys, level):
    assert [f.key for f in TABLE.features_at(*point)] == keys
    assert TABLE.ground(*point) == level


@pytest.mark.parametrize(
    ("body", "slack", "keys"),
    [
        (Body(9_700, 12_000, 300), 0, ["wood"]),
        (Body(9_699, 12_000, 300), 0, []),
        (Body(9_680, 12_000, 300), CONTACT, ["wood"]),
        (Body(9_679, 12_000, 300), CONTACT, []),
        (Body(18_000, 12_000, 2000), 0, ["wood", "hill"]),
        (rectangle(18_000, 12_000, 4000, 500, 0), 0, ["wood", "hill"]),
        (Body(9_750, 9_750, 300), 0, []),  # off the corner: hypot(250, 250) = 354
    ],
)
def test_what_a_base_touches(body, slack, keys):
    assert [f.key for f in TABLE.touching(body, slack)] == keys


@pytest.mark.parametrize(
    ("body", "on"),
    [
        (Body(300, 300, 300), True),
        (Body(299, 300, 300), False),
        (Body(71_700, 47_700, 300), True),
        (Body(71_700, 47_701, 300), False),
        (rectangle(1250, 750, 2500, 1500, 0), True),
        (rectangle(1250, 750, 2500, 1500, 90), False),  # 1250 from its middle to the front, 750 to the edge
    ],
)
def test_on_the_table(body, on):
    assert TABLE.on_table(body) is on


def test_crossed_is_exact_and_in_order():
    assert [f.key for f in TABLE.crossed(0, 15_000, 72_000, 15_000)] == ["wood", "hill", "top", "wall"]
    assert [f.key for f in TABLE.crossed(0, 9_999, 39_999, 9_999)] == []
    assert [f.key for f in TABLE.crossed(72_000, 15_000, 40_300, 15_000)] == ["wall"]


@given(xs, ys, xs, ys)
def test_between_misses_nothing(ax, ay, bx, by):
    near = TABLE.between(ax, ay, bx, by)
    hiders = [hider.feature for hider in TABLE.hiding(ax, ay, bx, by)]
    assert near == TABLE.between(bx, by, ax, ay)
    assert hiders == [f for f in near if f.hides_below]
    for f in TABLE.features:
        if segment_crosses_polygon(ax, ay, bx, by, f.polygon):
            assert f in near


@given(xs, ys, xs, ys, st.integers(0, 100))
def test_between_finds_a_post_anywhere_on_the_line(ax, ay, bx, by, share):
    x, y = ax + (bx - ax) * share // 100, ay + (by - ay) * share // 100
    post = feature(
        "post", ((x - 9, y - 9), (x + 9, y - 9), (x + 9, y + 9), (x - 9, y + 9)), height=9, sight=Sight.SOLID
    )
    table = Table(72_000, 48_000, [post])
    assert table.between(ax, ay, bx, by) == (post,)
    assert [hider.feature for hider in table.hiding(ax, ay, bx, by)] == [post]


def test_between_leaves_out_what_is_far():
    assert TABLE.between(0, 40_000, 45_000, 47_000) == ()
