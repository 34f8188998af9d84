from __future__ import annotations

import time

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.rulesets.time_wars.helpers import box, game, individual, squad
from wartable.engine.plane import chord, nearest, overlaps, scatter
from wartable.engine.sight import Screen, screening
from wartable.engine.terrain import Feature, Sight
from wartable.kit.inches.sightlines import _deep_core, of_feature, sides
from wartable.rulesets.time_wars.sight import visibility
from wartable.rulesets.time_wars.sight.visibility import screened, sees
from wartable.rulesets.time_wars.state import COHESION, Game, Model, Profile, Unit

Places = list[tuple[float, float]]
Rows = list[tuple[int, int, int, int, Sight, int, int, bool]]


def fir(n: int) -> Profile:
    return Profile(5, n, 4, 4, 2, 4, 6, 1)


def plain_sees(battle: Game, a: Unit, b: Unit) -> bool:
    """The rule with nothing left out: every line against every screen."""

    def high(unit: Unit, m: Model) -> int:
        return battle.table.ground(m.x, m.y) + visibility.top(unit, m)

    near = nearest(a.models, b.models)[0] <= 1000 * a.profile.fir
    third = []
    for unit in battle.units.values():
        if unit is not a and unit is not b:
            for h in {high(unit, m) for m in unit.models}:
                third.append(Screen([m for m in unit.models if high(unit, m) >= h], COHESION, h + 1))
    depth = (a.profile.fir + 1) // 2 * 1000
    for eyes in a.models:
        for m in b.models:
            h = high(b, m)
            ends = visibility._standing(battle.table, b)[b.models.index(m)]
            for x, y in ((m.x, m.y), *sides(eyes.x, eyes.y, ends)):
                ah = high(a, eyes)
                if not near and screening(battle.table, eyes.x, eyes.y, ah, x, y, h, depth):
                    continue
                if not any(screen.blocks(eyes.x, eyes.y, x, y, ah, h) for screen in third):
                    return True
    return False


def places(most: int) -> st.SearchStrategy[Places]:
    corner = st.tuples(st.integers(2, 28), st.integers(2, 28))
    shape = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 4)), min_size=1, max_size=most, unique=True)
    return st.builds(lambda at, cells: [(at[0] + 0.9 * i, at[1] + 0.9 * j) for i, j in cells], corner, shape)


FEATURES = st.lists(
    st.tuples(
        st.integers(0, 28), st.integers(0, 28), st.integers(1, 9), st.integers(1, 9),
        st.sampled_from((Sight.AREA, Sight.SOLID, Sight.BUILDING, Sight.OPEN)), st.sampled_from((300, 700, 2000)),
        st.sampled_from((0, 0, 1000)), st.booleans(),
    ),
    max_size=5,
)  # fmt: skip


def terrain_of(rows: Rows) -> tuple[Feature, ...]:
    found = []
    for i, (x, y, w, h, sight, height, level, notched) in enumerate(rows):
        corners: list[tuple[float, float]] = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
        if notched:  # concave
            corners.insert(1, (x + w / 2, y + h / 2))
        polygon = tuple((round(1000 * u), round(1000 * v)) for u, v in corners)
        found.append(Feature(f"f{i}", f"f{i}", "f", polygon, level, height, sight))
    return tuple(found)


@pytest.mark.rule("TW-VIS-01", "TW-VIS-02", "TW-VIS-04", "TW-VIS-05")
@settings(max_examples=150)
@given(
    places(6), places(6), st.lists(st.tuples(places(6), st.booleans()), max_size=3), FEATURES, st.integers(0, 9),
    st.booleans(),
)  # fmt: skip
def test_the_short_cuts_never_change_the_answer(
    ours: Places, theirs: Places, others: list[tuple[Places, bool]], rows: Rows, n: int, large: bool
) -> None:
    a = squad("a", "p1", len(ours), places=ours, profile=fir(n))
    b = squad("b", "p2", len(theirs), places=theirs, specials=("large",) if large else ())
    a.apart = ()  # all look; cohesion has its own test
    third = [
        squad(f"c{i}", "p2", len(at), places=at, specials=("large",) if tall else ())
        for i, (at, tall) in enumerate(others)
    ]
    battle = game(a, b, *third, terrain=terrain_of(rows))
    assert sees(battle, a, b) is plain_sees(battle, a, b)
    assert (screened(battle, a, b) is None) is sees(battle, a, b)


@pytest.mark.rule("TW-VIS-02")
@pytest.mark.parametrize("walls", [(), (14, 25), (14,)])
def test_who_stands_on_both_sides_of_another_looks_past_what_is_there(walls: tuple[int, ...]) -> None:
    # The boxes of both have the same middle; with a wall to the left and to the right nobody sees anything.
    a, b = squad("a", "p1", 2, places=[(10, 20), (30, 20)], profile=fir(2)), squad("b", "p2", 1, places=[(20, 20)])
    a.apart = ()
    solid = (box(f"w{x}", x, 10, 1, 20, kind="wall", sight=Sight.SOLID, height=3000) for x in walls)
    battle = game(a, b, terrain=tuple(solid))
    assert sees(battle, a, b) is plain_sees(battle, a, b) is (len(walls) < 2)


@pytest.mark.rule("TW-VIS-01", "TW-VIS-02", "TW-VIS-04", "TW-VIS-05")
@settings(max_examples=50)
@given(
    places(4), places(4), places(6), FEATURES, st.integers(0, 9),
    st.lists(st.tuples(st.sampled_from("abc"), st.integers(-900, 900), st.integers(-900, 900)), max_size=6),
)  # fmt: skip
def test_what_stopped_the_last_look_is_no_answer_to_the_next(
    ours: Places, theirs: Places, others: Places, rows: Rows, n: int, steps: list[tuple[str, int, int]]
) -> None:
    a, b = (squad(key, who, len(at), places=at) for key, who, at in (("a", "p1", ours), ("b", "p2", theirs)))
    a.profile = fir(n)
    battle = game(a, b, squad("c", "p2", len(others), places=others), terrain=terrain_of(rows))
    for key, dx, dy in [("a", 0, 0), *steps]:
        unit = battle.units[key]
        unit.stand([model._replace(x=model.x + dx, y=model.y + dy) for model in unit.models])
        a.apart = ()
        assume(not any(overlaps(one, other) for one in a.models for other in b.models))  # as nobody ever stands
        assert sees(battle, a, b) is plain_sees(battle, a, b)


@pytest.mark.rule("TW-VIS-01", "TW-VIS-04")
@given(st.integers(0, 30), st.integers(0, 30), FEATURES)
def test_terrain_screens_alike_from_both_ends(x: int, y: int, rows: Rows) -> None:
    # Points of no width, equal in height and depth of sight: what one sees, the other sees.
    a, b = individual("a", "p1", (0.5, 0.5), profile=fir(5)), individual("b", "p2", (x + 1, y + 1), profile=fir(5))
    for unit in (a, b):
        unit.stand([unit.models[0]._replace(r=0)])
    battle = game(a, b, terrain=terrain_of(rows))
    assert sees(battle, a, b) is sees(battle, b, a)


def test_a_wholly_blocked_pair_is_quick() -> None:
    # 300 lines between ten and ten behind a wood: drawn one by one they would take some milliseconds.
    a, b = squad("a", "p1", 10, (10, 10)), squad("b", "p2", 10, (10, 26))
    wood = box("wood", 4, 14, 16, 6, kind="wood", sight=Sight.AREA, height=2000)
    battle = game(a, b, terrain=(wood,))
    spent = []
    for i in range(5):
        a.stand([model._replace(x=model.x + i) for model in a.models])
        start = time.perf_counter()
        assert not sees(battle, a, b)
        spent.append(time.perf_counter() - start)
    assert min(spent) < 0.001


@given(
    st.integers(500, 6000),
    st.integers(3, 16),
    st.integers(1000, 5000),
    st.integers(1000, 5000),
    st.tuples(st.integers(-9000, 9000), st.integers(-9000, 9000)),
)
def test_between_points_of_its_deep_core_an_area_is_deep(
    depth: int, n: int, a: int, b: int, to: tuple[int, int]
) -> None:  # fmt: skip
    far = 40_000 // max(1, abs(to[0]), abs(to[1])) + 1
    dx, dy = to[0] * far or far, to[1] * far
    ring = [scatter(0, 0, 360 * i / n, 10_000) for i in range(n)]
    wood = Feature("w", "wood", "wood", tuple((x * a // 10_000, y * b // 10_000) for x, y in ring), 0, 2000, Sight.AREA)
    core = _deep_core(of_feature(wood), depth)
    for px, py in core:
        for qx, qy in core:
            x, y = (px + qx) // 2, (py + qy) // 2  # a line through here, from well outside to well outside
            assert chord(x - dx, y - dy, x + dx, y + dy, wood.polygon) > depth
