"""States as JSON and back."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Any, ClassVar, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.engine.codec import canonical, digest, plain, restore
from wartable.engine.state import Entity, State


class Colour(Enum):
    RED = "red"


class Band(IntEnum):
    NEAR = 1
    FAR = 2


class Place(NamedTuple):
    x: int
    y: int = 0


@dataclass(slots=True)
class Unit(Entity):
    id: str
    at: Place = Place(0)
    marks: tuple[int, ...] = ()
    pair: tuple[str, int] = ("", 0)
    tags: frozenset[str] = frozenset()
    colour: Colour = Colour.RED
    friend: str | None = None
    bands: dict[Band, int] = field(default_factory=dict)
    counts: dict[int, list[Place]] = field(default_factory=dict)
    anything: Any = None
    scratch: int = 0
    unsaved: ClassVar[frozenset[str]] = frozenset({"scratch"})


@dataclass(slots=True)
class Game(State):
    units: dict[str, Unit] = field(default_factory=dict)


def full() -> Unit:
    return Unit(
        "a", Place(3, 4), (1, 2), ("p", 9), frozenset({"z", "b"}), Colour.RED, "b",
        {Band.FAR: 2}, {7: [Place(1)], 10: []}, {"k": [1, None]},
    )  # fmt: skip


def test_there_and_back_through_text() -> None:
    unit = full()
    data = json.loads(json.dumps(plain(unit)))
    again = restore(Unit, data)
    assert again == unit
    assert [type(key) for key in again.bands] == [Band]
    assert isinstance(again.at, Place)
    assert data["tags"] == ["b", "z"]
    assert digest(again) == digest(unit)


names = st.text("abc", min_size=1, max_size=3)
places = st.builds(Place, st.integers(), st.integers())


@given(st.dictionaries(names, st.builds(
    Unit, names, places, st.lists(st.integers()).map(tuple), st.tuples(names, st.integers()), st.frozensets(names),
    friend=st.none() | names, bands=st.dictionaries(st.sampled_from(Band), st.integers()),
    counts=st.dictionaries(st.integers(), st.lists(places)),
)), st.integers(0, 99))  # fmt: skip
def test_any_state_comes_back(units: dict[str, Unit], dice: int) -> None:
    game = Game(dice, units=units)
    again = restore(Game, json.loads(json.dumps(plain(game))))
    assert again == game
    assert list(again.units) == list(units), "in the same order"
    assert again.hash() == game.hash()


def test_what_is_not_saved_does_not_change_the_hash() -> None:
    first, second = Game(1), Game(1)
    second.cites = {"A-1": 1}
    second.units["a"] = full()
    assert first.hash() != second.hash()
    first.units["a"] = full()
    first.units["a"].scratch = 5
    assert first.hash() == second.hash()
    assert "log" not in plain(first)


@pytest.mark.parametrize("value", [1.5, {1, 2}, b"x", object(), [1, 2.0], {"a": {"b": 0.1}}])
def test_what_a_state_cannot_hold(value: Any) -> None:
    with pytest.raises(TypeError, match="a state cannot hold"):
        plain(value)


@pytest.mark.parametrize(("kind", "data"), [
    (int, "1"), (str, 1), (Place, [1, 2, 3]), (Place, "ab"), (Place, ["x"]), (Unit, []), (Unit, {"id": "a", "no": 1}),
    (Unit, {}), (Colour, "blue"), (tuple[int, ...], 3), (tuple[int, str], [1]), (dict[int, int], {"x": 1}),
    (dict[str, int], [1]), (int | None, "x"), (list[int], [1, "2"]), (set[int], [1]),
])  # fmt: skip
def test_data_that_do_not_fit(kind: Any, data: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        restore(kind, data)


def test_canonical_text_has_one_form() -> None:
    assert canonical({"b": 1, "a": [True, None, "é"]}) == '{"a":[true,null,"\\u00e9"],"b":1}'
    assert len(digest(full())) == 16


def test_a_copy_can_be_changed_alone() -> None:
    unit = full()
    other = unit.copy()
    assert other == unit
    other.marks += (3,)
    assert unit.marks == (1, 2)
