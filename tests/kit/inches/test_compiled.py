"""The compiled look gives what plain Python gives, whatever stands where, and leaves to it what is too large."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

import hatch_build
from wartable import native
from wartable.engine.plane import INCH, Body, Polygon, chord, overlaps, rectangle
from wartable.engine.terrain import Feature, Sight, Table
from wartable.kit.inches import sight
from wartable.kit.inches.sight import Onlooker, Reach
from wartable.kit.inches.sightlines import free_line

pytestmark = pytest.mark.skipif(native.COMPILED is None, reason="nothing is compiled here: there was no C compiler")


class Model(NamedTuple):
    id: int
    x: int
    y: int
    r: int
    corners: Polygon
    tall: int
    facing: int = 0


Party = tuple[str, tuple[Model, ...]]
"""Whose it is, and its models."""
LINK = INCH
LONELY: Party = ("p", (Model(0, 5000, 5000, 500, (), 300),))


def tall(model: Model) -> int:
    return model.tall


def plainly(table: Table, parties: Sequence[Party], far: Reach, shortened: bool) -> bool:
    """Whether the first of `parties` sees the second: by all lines one by one, or as plain Python shortens that."""
    (owner, eyes), (_, marks), *others = parties
    own, theirs = sight.standing(table, eyes, tall), sight.standing(table, marks, tall)
    near = sight.any_within(own, theirs, far.auto)
    third = []
    for who, models in others:
        if who != owner or not sight.all_within(own, models, sight.boxed(models), far.friends):
            linked = len(models) == 1
            third.append(sight.troops(table, models, tall, LINK, linked))
    if shortened:
        return sight.visible(table, own, theirs, third, far.depth, near)
    return free_line(own, theirs, far.depth, third if near else (*third, *sight.terrain(table))) is not None


def onlookers(table: Table, parties: Sequence[Party]) -> list[Onlooker]:
    return [
        Onlooker(str(n), owner, sight.packed(table, models, tall, LINK)) for n, (owner, models) in enumerate(parties)
    ]


def compiled(table: Table, parties: Sequence[Party], far: Reach) -> bool | None:
    rows = onlookers(table, parties)
    field = sight.field(table, rows)
    return None if field is None else field.sees(rows[0], rows[1], far)


# Few places, so that much lies in one line, touches, or stands where something else stands.
few = st.integers(0, 12).map(lambda n: 1000 * n)
some = st.one_of(few, st.integers(0, 12_000))


def _model(n: int, x: int, y: int, r: int, shape: int, tall: int) -> Model:
    if not shape:
        return Model(n, x, y, r, (), tall)
    body = rectangle(x, y, 2 * r + 2, r + 2, (shape - 1) * 45)
    return Model(n, body.x, body.y, body.r, body.corners, tall)


models = st.lists(
    st.builds(
        _model, st.integers(0, 9), some, some, st.sampled_from((0, 250, 500, 1000)),
        st.sampled_from((0, 0, 0, 1, 2, 3)), st.sampled_from((300, 300, 700, 1000)),
    ),
    min_size=1, max_size=5,
).map(tuple)  # fmt: skip
parties = st.lists(st.tuples(st.sampled_from("pq"), models), min_size=2, max_size=5)
outlines = st.tuples(some, some, st.integers(1, 6), st.integers(1, 6), st.sampled_from((0, 1, 2))).map(
    lambda row: _outline(*row)
)


def _outline(x: int, y: int, w: int, h: int, kind: int) -> Polygon:
    x1, y1 = x + 1000 * w, y + 1000 * h
    corners = [(x, y), (x1, y), (x1, y1), (x, y1)]
    if kind == 1:
        corners.insert(1, (x + 500 * w, y + 500 * h))  # concave
    return tuple(corners[:3] if kind == 2 else corners)


features = st.lists(
    st.tuples(outlines, st.sampled_from((0, 0, 300, 1000)), st.sampled_from((0, 300, 700, 2000)),
              st.sampled_from(Sight)),
    max_size=4,
)  # fmt: skip
reaches = st.builds(Reach, st.sampled_from((0, 1000, 3000)), st.sampled_from((0, 0, 4000)), few)


def laid(rows: Sequence[tuple[Polygon, int, int, Sight]]) -> Table:
    return Table(20_000, 20_000, [Feature(f"f{n}", "f", "f", *row[:3], row[3]) for n, row in enumerate(rows)])


def as_they_stand(troops: Sequence[Party]) -> list[Party]:
    """Without models that stand on others, which nobody does, and with no base a mere point."""
    found, bodies = [], list[Body]()
    for owner, models in troops:
        kept = []
        for model in models:
            model = model._replace(r=model.r or 250)
            body = Body(model.x, model.y, model.r, model.corners)
            if not any(overlaps(body, other) for other in bodies):
                bodies.append(body)
                kept.append(model)
        if kept:
            found.append((owner, tuple(kept)))
    return found


@given(parties, features, reaches)
@example([LONELY, LONELY], [], Reach(0, 0, 0))
@example([LONELY, LONELY, LONELY], [], Reach(0, 0, 0))
def test_a_compiled_look_is_all_its_lines(
    troops: list[Party], rows: list[tuple[Polygon, int, int, Sight]], far: Reach
) -> None:
    table = laid(rows)
    assert compiled(table, troops, far) is plainly(table, troops, far, shortened=False)


@given(parties, features, reaches)
def test_a_compiled_look_is_that_of_plain_python(
    troops: list[Party], rows: list[tuple[Polygon, int, int, Sight]], far: Reach
) -> None:
    table, real = laid(rows), as_they_stand(troops)
    assume(len(real) > 1)
    assert compiled(table, real, far) is plainly(table, real, far, shortened=True)


@given(some, some, some, some, outlines, st.integers(-2, 2))
@example(0, 500, 9000, 500, ((3000, 0), (6000, 0), (6000, 1000), (3000, 1000)), -1)
@example(0, 500, 9000, 500, ((3000, 0), (6000, 0), (6000, 1000), (3000, 1000)), 0)
def test_a_depth_that_is_just_reached_is_told_from_one_that_is_not(
    ax: int, ay: int, bx: int, by: int, poly: Polygon, more: int
) -> None:
    table = laid([(poly, 0, 2000, Sight.AREA)])
    troops: list[Party] = [("p", (Model(0, ax, ay, 1, (), 300),)), ("q", (Model(1, bx, by, 1, (), 300),))]
    runs = chord(ax, ay, bx, by, poly)
    far = Reach(max(0, runs + more), 0, 0)
    assert compiled(table, troops, far) is plainly(table, troops, far, shortened=False)
    if more >= 0:
        assert compiled(table, troops, far)


@given(parties, features, reaches, st.booleans())
def test_looks_in_one_go_are_looks_one_by_one(
    troops: list[Party], rows: list[tuple[Polygon, int, int, Sight]], far: Reach, first: bool
) -> None:
    table = laid(rows)
    viewer, *targets = onlookers(table, troops)
    field = sight.field(table, [viewer, *targets])
    assert field is not None
    one_by_one = [field.sees(viewer, target, far) for target in targets]
    if first and True in one_by_one:
        one_by_one = one_by_one[: one_by_one.index(True) + 1]
    found = field.each(viewer, [target.id for target in targets], far, first)
    assert found is not None
    assert [bool(seen) for seen in found] == one_by_one


@pytest.mark.parametrize(
    "models",
    [
        tuple(Model(n, 1000 * n, 0, 400, (), 300) for n in range(65)),
        (Model(0, 600_000, 0, 400, (), 300),),
        (Model(0, -(2**70), 0, 400, (), 300),),
        (Model(0, 0, 0, 300_000, (), 300),),
        (Model(0, 0, 0, -1, (), 300),),
        (Model(0, 0, 0, 400, (), 600_000),),
        (Model(0, 0, 0, 400, ((0, 0), (1, 1)), 300),),
        (Model(0, 0, 0, 400, ((0, 0), (600_000, 1), (4, 4)), 300),),
        (Model(0, 0, 0, 400, tuple((n, n * n) for n in range(200)), 300),),
        (),
    ],
)
def test_what_is_too_large_is_left_to_plain_python(models: tuple[Model, ...]) -> None:
    table = Table(20_000, 20_000)
    assert sight.packed(table, models, tall, LINK) is None
    assert compiled(table, [LONELY, LONELY, ("p", models)], Reach(0, 0, 0)) is None


def test_ground_that_is_too_large_is_left_to_plain_python() -> None:
    assert native.COMPILED is not None
    square = ((0, 0), (9, 0), (9, 9))
    for row in (
        (((0, 0), (600_000, 0), (9, 9)), 0, 9, 9, 4), ((), 0, 9, 9, 4), (square, -1, 9, 9, 4), (square, 0, 2**40, 9, 4),
        (square, 0, 9, 9, 5), (tuple((n, n * n) for n in range(200)), 0, 9, 9, 4),
    ):  # fmt: skip
        assert native.COMPILED.ground((row,)) is None
    wall = (square, 0, 9, 9, 4)
    many = native.COMPILED.ground((wall,) * 600)
    party = native.COMPILED.party(((0, 0, 300, 400, (), 0),), LINK)
    assert native.COMPILED.sees(party, party, many, (), b"", -1, -1, 0, 0, 0) is None
    for far in ((-1, 0, 0), (0, 2**30, 0), (0, 0, -5)):
        few = native.COMPILED.ground((wall,))
        assert native.COMPILED.sees(party, party, few, (), b"", -1, -1, *far) is None


def test_what_is_no_such_thing_is_refused() -> None:
    assert native.COMPILED is not None
    party, ground, sees = (getattr(native.COMPILED, name) for name in ("party", "ground", "sees"))
    wrong = [((1, 2, 3),), ((0.5, 0, 300, 400, ()),), (("x", 0, 300, 400, ()),), ([0, 0, 300, 400, ()],)]
    for rows in wrong:
        with pytest.raises((TypeError, IndexError)):
            party(rows, LINK)
        with pytest.raises((TypeError, IndexError)):
            ground(rows)
    one, lie = party(((0, 0, 300, 400, (), 0),), LINK), ground(())
    for words in (
        (lie, one, lie, (), b""), (one, lie, lie, (), b""), (one, one, one, (), b""), (one, one, lie, (lie,), b"-"),
        (one, one, lie, (None,), b"-"), (one, one, lie, (one,), b""),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=r"PyCapsule|one sign"):
            sees(*words, -1, -1, 0, 0, 0)
    each: Any = native.COMPILED.each
    assert each(one, (0, 0), lie, (one,), b"-", -1, False, 0, 0, 0) == b"\1\1"
    assert each(one, (0, 0), lie, (one,), b"-", -1, True, 0, 0, 0) == b"\1"
    assert each(one, (), lie, (one,), b"-", -1, False, 0, 0, 0) == b""
    assert each(one, (0,), lie, (one,), b"-", -1, False, 0, 2**40, 0) is None
    for places in ((1,), (-1,), (2**40,), ("0",)):
        with pytest.raises((IndexError, TypeError)):
            each(one, places, lie, (one,), b"-", -1, False, 0, 0, 0)
    for words in ((lie, (0,), lie, (one,), b"-"), (one, (0,), one, (one,), b"-"), (one, (0,), lie, (lie,), b"-"),
                  (one, (0,), lie, (one,), b"--")):  # fmt: skip
        with pytest.raises(ValueError, match=r"PyCapsule|one sign"):
            each(*words, -1, False, 0, 0, 0)


def test_the_library_is_made_of_these_sources() -> None:
    assert native.digest() == hatch_build.sources() != ""
    assert {path.name for path in hatch_build.NATIVE.glob("*.[ch]")} == set(native.SOURCES)
