"""A system of a few lines has placing, movement with coherency, reach, sight and laid-out tables from the kit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kit.inches.toy import DEPTH, LAYOUTS, LINK, PACE, SLOW, Band, Figure, Skirmish, Walk, placing, sees, table
from wartable.engine.compat import override
from wartable.engine.errors import DataError, RuleError
from wartable.engine.formation import Plan
from wartable.engine.plane import INCH, Point, gap, groups, overlaps, path_length, point_in_polygon, touching
from wartable.engine.terrain import Feature, Going, Sight, Table
from wartable.kit.inches.charges import Onset
from wartable.kit.inches.terrain import first_entry
from wartable.kit.inches.ways import Bodies
from wartable.kit.inches.zones import rectangle

OPEN = Table(72 * INCH, 48 * INCH)


def band(key: str, seat: str, *places: tuple[float, float]) -> Band:
    figures = (Figure(i, round(x * INCH), round(y * INCH)) for i, (x, y) in enumerate(places))
    return Band(key, seat, tuple(figures))


def line(key: str, seat: str, x: float, y: float, count: int = 5) -> Band:
    return band(key, seat, *((x + 1.2 * i, y) for i in range(count)))


def land(key: str, x: int, y: int, wide: int, high: int, **more: Any) -> Feature:
    corners = rectangle(x * INCH, y * INCH, (x + wide) * INCH, (y + high) * INCH)
    return Feature(key, key, key, corners, **more)


# ------------------------------------------------------------------ the table
def test_a_number_gives_a_table_with_what_its_layout_has() -> None:
    found = table(table={"layout": "park", "number": 7})
    assert found == table(table={"layout": "park", "number": 7}) != table(table={"layout": "park", "number": 8})
    kinds = [feature.kind for feature in found.features]
    assert kinds.count("road") == 1
    assert 4 <= kinds.count("wood") <= 6
    assert {feature.name for feature in found.features if feature.kind == "wood"} >= {"north wood", "south wood"}


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 999_999), st.booleans())
def test_what_is_deadly_keeps_off_the_zones(number: int, mirror: bool) -> None:
    for piece in table(table={"layout": "park", "number": number, "mirror": mirror}).features:
        if piece.going is Going.IMPASSABLE:
            assert DEPTH < piece.top <= piece.bottom < 48 * INCH - DEPTH


@pytest.mark.parametrize(("doc", "sentence"), [
    ({"table": {"layout": "perk"}}, "layout is 'perk'; did you mean park?"),
    ({"table": {"width": 20, "height": 30}}, "width is 20"),
    ({"terrain": [{"kind": "wod"}]}, "kind is 'wod'; did you mean wood?"),
    ({"terrain": [{"kind": "wood", "at": [9, 9]}]}, "a rectangle needs size: width and height"),
    ({"terrain": [{"kind": "wood", "at": [90, 9], "size": [4, 4]}]}, "wood 1 lies off the table"),
])  # fmt: skip
def test_a_fault_of_the_table_is_told_in_a_sentence(doc: dict[str, Any], sentence: str) -> None:
    with pytest.raises(DataError) as caught:
        table(**doc)
    assert sentence in caught.value.text


# ------------------------------------------------------------------ placing
def test_a_band_is_set_down_in_coherency_where_there_is_room() -> None:
    here = table(table={"layout": "park", "number": 3})
    first = placing(Skirmish(here), line("a", "p1", 0, 0, 12)).first()
    assert first is not None
    models, how = first
    assert how == "zone"
    assert len(groups(models, LINK)) == 1
    assert not any(overlaps(a, b) for i, a in enumerate(models) for b in models[:i])
    assert all(model.r <= model.y <= DEPTH - model.r for model in models)


@pytest.mark.parametrize(("places", "clause"), [
    ([[5000, 5000], [5900, 5000]], ""),
    ([[5000, 5000], [6601, 5000]], "XX-SET-05"),  # a gap of 1.001 inches
    ([[5000, 5000], [5599, 5000]], "XX-SET-04"),
    ([[5000, 7700], [5900, 7701]], "XX-SET-01"),
    ([[299, 5000], [1000, 5000]], "XX-SET-02"),
    ([[20_000, 5000], [20_900, 5000]], "XX-SET-03"),  # the pool
    ([[40_000, 5000], [40_900, 5000]], "XX-SET-04"),  # their friends
])  # fmt: skip
def test_a_place_is_refused_under_the_clause_handed_in(places: list[list[int]], clause: str) -> None:
    pool = land("pool", 19, 4, 2, 2, going=Going.IMPASSABLE)
    game = Skirmish(Table(72 * INCH, 48 * INCH, [pool]), (line("b", "p1", 40, 5),))
    site = placing(game, line("a", "p1", 0, 0, 2))
    if not clause:
        assert len(site.check({"models": places})[0]) == 2
        return
    with pytest.raises(RuleError) as caught:
        site.check({"models": places})
    assert caught.value.clause == clause


@pytest.mark.parametrize(("gap", "good"), [(6000, False), (6001, True)])
def test_one_is_set_down_away_from_foes(gap: int, good: bool) -> None:
    game = Skirmish(OPEN, (band("b", "p2", (30, 7.7)),))
    site = placing(game, line("a", "p1", 0, 0, 1))
    assert (site.faults({"models": [[30_000 - 600 - gap, 7700]]}) == []) is good


# ------------------------------------------------------------------ movement
def test_a_band_walks_as_one_group_and_stops_at_a_foe() -> None:
    walker = line("a", "p1", 10, 10, 3)
    foe = band("b", "p2", (18, 10))
    way = Walk(Skirmish(OPEN, (walker, foe)), walker).check({"to": [17_000, 10_000]})
    assert len(groups(way.ends, LINK)) == 1
    assert [touching(model, foe.models[0]) for model in way.ends] == [False, False, True]
    assert not overlaps(way.ends[-1], foe.models[0])
    assert way.distance == max(path_length(path) for path in way.paths) <= PACE
    half = way.cut_short(2000)
    assert half.distance == 2000
    assert [end.x - start.x for end, start in zip(half.ends, walker.models)] == [2000] * 3


def test_who_walks_has_no_facing_in_the_words_of_its_system() -> None:
    walker = line("a", "p1", 10, 10, 1)
    walk = Walk(Skirmish(OPEN, (walker,)), walker)
    with pytest.raises(RuleError, match="only what is driven has a facing"):
        walk.check({"to": [11_000, 10_000], "facing": 90})
    walk.driver = "a cart"
    with pytest.raises(RuleError, match="for a cart 'facing' too"):
        walk.check({"to": [11_000, 10_000], "front": 90})


@pytest.mark.parametrize(("answer", "clause"), [
    ({"models": [[16_001, 10_000]]}, "XX-MOVE-01"), ({"models": [[12_000, 10_000]]}, ""),
    ({"models": [[10_000, 13_100]]}, "XX-MOVE-05"), ({"models": [[10_000, 12_900]]}, ""),  # through the wood
    ({"models": [[10_000, 6000]]}, "XX-MOVE-04"), ({"models": [[100, 10_000]]}, "XX-MOVE-03"),
    ({"stay": True}, ""), ({"models": [[10_000, 10_000], [0, 0]]}, "XX-MOVE-01"),
])  # fmt: skip
def test_a_move_is_refused_under_the_clause_handed_in(answer: Any, clause: str) -> None:
    wood = land("wood", 0, 11, 72, 9, going=Going.HARD)
    pool = land("pool", 9, 5, 2, 2, going=Going.IMPASSABLE)
    walker = line("a", "p1", 10, 10, 1)
    walk = Walk(Skirmish(Table(72 * INCH, 48 * INCH, [wood, pool]), (walker,)), walker)
    if not clause:
        assert walk.check(answer).distance <= PACE
        return
    with pytest.raises(RuleError) as caught:
        walk.check(answer)
    assert caught.value.clause == clause


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 99), st.integers(-6500, 6500), st.integers(-6500, 6500))
def test_who_is_told_that_he_reaches_a_place_reaches_it(number: int, dx: int, dy: int) -> None:
    """Of a place well inside or outside of what is told, the move says the same."""
    here = table(table={"layout": "park", "number": number})
    walker = band("a", "p1", (36, 4))
    walk = Walk(Skirmish(here, (walker,)), walker)
    (area,), at = walk.reach(), (36_000 + dx, 4000 + dy)
    told = [any(point_in_polygon(at[0] + u, at[1] + v, outline) for outline in area.outlines)
            for u in (-150, 0, 150) for v in (-150, 0, 150)]  # fmt: skip
    faults = walk.faults({"models": [list(at)]})
    if all(told):
        assert faults == []
    if not any(told):
        assert faults


def test_what_tires_shortens_only_the_way_through_it() -> None:
    wood = land("wood", 14, 0, 1, 48, going=Going.HARD)
    walker = line("a", "p1", 12, 10, 1)
    walk = Walk(Skirmish(Table(72 * INCH, 48 * INCH, [wood]), (walker,)), walker)
    way = walk.check({"models": [[12_000, 16_000]]})
    assert way.distance == PACE
    assert first_entry([wood], way.paths[0]) is None
    assert walk.check({"models": [[15_000, 10_000]]}).distance == SLOW
    with pytest.raises(RuleError, match="through wood it goes at most 3 inches"):
        walk.check({"models": [[15_100, 10_000]]})


# ------------------------------------------------------------------ charges
@pytest.mark.parametrize(("inches", "reached"), [(7, True), (6, False)])
def test_a_charge_reaches_or_goes_its_whole_distance(inches: int, reached: bool) -> None:
    chargers, foe = line("a", "p1", 10, 10, 5), band("b", "p2", (22, 10))  # 22 - 14.8 - 0.6 = 6.6
    rush = Onset(OPEN, chargers.models, foe.models, Bodies(), full=inches * INCH, link=LINK).rush()
    assert rush.reached is reached
    assert any(touching(end, foe.models[0]) for end in rush.way.ends) is reached
    assert not any(overlaps(end, foe.models[0]) for end in rush.way.ends)
    assert len(groups(rush.way.ends, LINK)) == 1
    assert rush.way.distance <= inches * INCH
    assert reached or rush.way.distance > inches * INCH - 10


@pytest.mark.parametrize(("friend", "refused"), [((12.39, 9.35), True), ((12.15, 9.35), False)])
def test_who_is_stopped_by_a_foe_does_not_stand_on_a_friend(friend: tuple[float, float], refused: bool) -> None:
    """On its way round the foe it touches him at (12.797, 9.417): 0.41 and 0.65 inches from the friend."""
    walker, other, foe = band("a", "p1", (10, 10)), band("c", "p1", friend), band("b", "p2", (13, 10))
    walk = Walk(Skirmish(OPEN, (walker, other, foe)), walker)
    if refused:
        with pytest.raises(RuleError, match="stand on its base"):
            walk.check({"models": [[13_000, 9_400]]})
        return
    (end,) = walk.check({"models": [[13_000, 9_400]]}).ends
    assert touching(end, foe.models[0])
    assert not overlaps(end, other.models[0])


def test_a_charge_keeps_off_those_whom_it_does_not_charge() -> None:
    charger, foe = band("a", "p1", (10, 10)), band("b", "p2", (18, 10))
    other = band("c", "p2", (14, 10))
    about = Bodies[Figure](foes=other.models)
    rush = Onset(OPEN, charger.models, foe.models, about, full=10 * INCH, link=LINK).rush()
    assert rush.reached
    assert not touching(rush.way.ends[0], other.models[0])
    assert rush.way.distance > 18_000 - 10_000 - 600  # round him


# ------------------------------------------------------------------ sight
def test_a_wood_and_a_foe_hide_and_a_friend_does_not() -> None:
    viewer, target = band("a", "p1", (10, 10)), band("b", "p2", (30, 10))
    screen, friend = band("c", "p2", *((20, 7 + 1.2 * i) for i in range(5))), band("d", "p1", (25, 10))
    assert sees(Skirmish(OPEN, (viewer, target, friend)), viewer, target)
    assert not sees(Skirmish(OPEN, (viewer, target, screen)), viewer, target)
    for wide, seen in ((2, True), (3, False)):
        wood = land("wood", 15, 5, wide, 10, height=3 * INCH, sight=Sight.AREA)
        assert sees(Skirmish(Table(72 * INCH, 48 * INCH, [wood]), (viewer, target)), viewer, target) is seen


def test_the_layouts_are_those_of_the_file() -> None:
    assert list(LAYOUTS.all) == ["park"]
    assert LAYOUTS.usual("wood") == {"shape": "ellipse", "size": [7.5, 6]}


class Loose(Walk):
    """Each needs a neighbour, not one group; a wood may not be entered at all."""

    @override
    def scattered(self, ends: Sequence[Figure]) -> str:
        alone = [end for end in ends if not any(gap(end, other) <= LINK for other in ends if other is not end)]
        return "somebody is alone" if alone else ""

    @override
    def spared(self, plan: Plan, places: Sequence[Point], together: bool) -> Plan:
        woods = [feature for feature in self.table.features if feature.key == "wood"]
        found = self.around(plan, woods)
        if found is None:
            raise RuleError("XX-MOVE-05", "it would go through a wood")
        return found


def test_a_system_says_how_its_members_stand_together() -> None:
    walker = line("a", "p1", 10, 10, 4)
    pairs = [[10_000, 12_000], [11_200, 12_000], [13_600, 14_000], [14_800, 14_000]]
    with pytest.raises(RuleError, match="in one group"):
        Walk(Skirmish(OPEN, (walker,)), walker).check({"models": pairs})
    loose = Loose(Skirmish(OPEN, (walker,)), walker)
    assert len(groups(loose.check({"models": pairs}).ends, LINK)) == 2
    with pytest.raises(RuleError, match="somebody is alone"):
        loose.check({"models": [*pairs[:3], [13_600, 11_000]]})


def test_a_system_says_what_ground_does_to_a_way() -> None:
    wood = land("wood", 14, 9, 1, 2, going=Going.HARD)
    walker = line("a", "p1", 12, 10, 1)
    loose = Loose(Skirmish(Table(72 * INCH, 48 * INCH, [wood]), (walker,)), walker)
    assert first_entry([wood], loose.check({"to": [16_500, 10_000]}).paths[0]) is None
    with pytest.raises(RuleError, match="through a wood"):
        loose.check({"to": [14_500, 10_000]})
