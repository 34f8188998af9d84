"""A field more is one line: it is read, refused, in the schema, shown, expected, and a secret if it says so."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import make_dataclass
from typing import Annotated, Any, NamedTuple

import pytest

from tests.sixth.test_rules import LINE, band, comes, skirmish
from wartable.engine.answer import Seeded
from wartable.engine.errors import DataError
from wartable.engine.session import Session
from wartable.kit.documents import parse
from wartable.kit.fields import Key
from wartable.kit.told import HAND, Told, fields_told, fill, given, keys
from wartable.rulesets import load_ruleset
from wartable.umpire.referee import referee
from wartable.umpire.telling import view

NERVE = ("nerve", Annotated[int, Told("how brave it is", 1, 6, shown=True, secret=True)], 3)
PAIR = skirmish([band("a", LINE, nerve=5)], [band("c", [(2, 15)], nerve=2)])


@pytest.fixture(autouse=True)
def braver() -> Iterator[None]:
    rules = sys.modules[type(load_ruleset("sixth")).__module__.replace(".system", ".game")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules, "Band", make_dataclass("Braver", [NERVE], bases=(rules.Band,), slots=True))
        yield


def test_it_is_expected() -> None:
    comes(PAIR, ["stay"], bands={"a": {"nerve": 5}, "c": {"nerve": 2}})
    wrong = {**PAIR, "script": ["stay"], "expect": {"bands": {"a": {"nerve": 4}}}}
    assert referee(load_ruleset("sixth"), wrong).differences == ["bands.a.nerve is 5, 4 is expected"]


def test_it_is_in_the_schema() -> None:
    side = load_ruleset("sixth").scenarios.schema()["properties"]["sides"]["items"]
    told = side["properties"]["bands"]["items"]["properties"]["nerve"]
    assert told == {"type": "integer", "description": "how brave it is", "minimum": 1, "maximum": 6}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("7", "nerve is 7; it must be 1 to 6"),
        ("0", "nerve is 0; it must be 1 to 6"),
        ("high", "nerve is 'high'; it must be a whole number"),
    ],
)
def test_it_is_refused_where_it_stands(value: str, text: str) -> None:
    doc = f"""wartable: 1
ruleset: sixth
sides:
  - {{seat: low, name: low, bands: [{{id: a, name: a}}]}}
  - seat: high
    name: high
    bands:
      - id: c
        name: c
        nerve: {value}
"""
    with pytest.raises(DataError) as why:
        load_ruleset("sixth").new_game(parse(doc, "brave.yaml"))
    assert str(why.value) == f"brave.yaml:10: {text}"


def test_it_is_shown_to_its_owner_alone() -> None:
    game: Any = load_ruleset("sixth").new_game(PAIR)
    session = Session(load_ruleset("sixth"), game, Seeded("brave"))
    seen = {seat: [view(session, seat)["units"][key]["nerve"] for key in ("a", "c")] for seat in ("low", "high", "")}
    assert seen == {"low": [5, 3], "high": [3, 2], "": [3, 3]}
    assert [game.bands[key].nerve for key in ("a", "c")] == [5, 2]


# ------------------------------------------------------------------ what a field may say
class Odd(NamedTuple):
    seat: Annotated[str, Told("whose it is", key="side", read="seat", must=True)]
    x: int = 0
    arms: Annotated[tuple[tuple[str, int], ...], Told("what it bears", 1, 9, goes_with=("mode.war",))] = ()
    place: Annotated[tuple[int, int], Told("where it lies", kind="point")] = (0, 0)
    notes: Annotated[tuple[str, ...], Told("what is said of it", words=("a", "b"))] = ()
    ready: Annotated[bool, Told("it is ready", read=HAND)] = False


def test_keys_come_in_the_order_of_the_fields_and_others_where_they_belong() -> None:
    more = {"": {"mark": Key("text", "a mark")}, "arms": {"rest": Key("any", "more")}}
    table = keys(Odd, more, first=("notes",), arms=("gun",))
    assert list(table) == ["notes", "mark", "side", "arms", "rest", "place", "ready"]
    assert table["side"] == Key("text", "whose it is", must=True)
    assert table["arms"] == Key("counts", "what it bears", 1, 9, ("gun",), goes_with=("mode.war",))
    assert (table["place"].kind, table["ready"].kind, table["notes"].words) == ("point", "flag", ("a", "b"))


@pytest.mark.parametrize("wrong", [{"more": {"x": {}}}, {"first": ("x",)}, {"x": ("a",)}])
def test_what_is_no_key_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="Odd has no key x"):
        keys(Odd, **wrong)


def test_a_type_that_does_not_tell_what_stands_in_files() -> None:
    bad = make_dataclass("Bad", [("x", Annotated[dict[str, int], Told("what")])])
    with pytest.raises(TypeError, match=r"Bad\.x: dict\[str, int\] does not tell what stands in files"):
        fields_told(bad)


def test_values_are_those_of_the_state() -> None:
    node = parse("{side: p1, arms: {gun: 2}, place: [1, 2.5], notes: [b], ready: yes}", "x")
    found = given(Odd, node, seat=lambda node, key: node[key].upper())
    assert found == {"seat": "P1", "arms": (("gun", 2),), "place": (1000, 2500), "notes": ("b",)}
    thing = make_dataclass("Thing", [("size", Annotated[int, Told("how large")], 4), ("cut", int, 2)])()
    fill(thing, parse("{cut: 9}", "x"))
    assert (thing.size, thing.cut) == (4, 2)
    fill(thing, parse("{size: 7}", "x"))
    assert (thing.size, thing.cut) == (7, 2)
