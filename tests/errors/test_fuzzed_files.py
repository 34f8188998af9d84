"""Whatever a file holds, it is read or refused in one sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from wartable.engine.errors import DataError
from wartable.kit.documents import Map, adopt, parse
from wartable.rulesets.time_wars.scenario import load_scenario, new_game
from wartable.rulesets.time_wars.state import Game

EXAMPLES = Path(__file__).parents[2] / "examples"
BUNKER = load_scenario(EXAMPLES / "bunker.yaml")
TEXT = (EXAMPLES / "bunker.yaml").read_text(encoding="utf-8").replace("army: lists", "name: lists")
VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-5, 50), st.floats(allow_nan=True), st.text(max_size=8), st.just([]),
    st.just({}), st.lists(st.integers(-3, 60), max_size=3),
    st.dictionaries(st.text(max_size=4), st.integers(), max_size=2),
)  # fmt: skip


def one_sentence(error: DataError) -> None:
    assert error.text
    assert "\n" not in str(error)


@given(st.text(alphabet=st.sampled_from("ab:1 -[]{}\n\"'&*!|>#,?\t\x00é"), max_size=60))
def test_any_text(text: str) -> None:
    try:
        assert isinstance(parse(text, "x.yaml"), Map)
    except DataError as error:
        one_sentence(error)


@settings(max_examples=60)
@given(st.integers(0, len(TEXT) - 1), st.integers(1, 12), st.sampled_from(["", "x", " ", "[", "-1", "{}", "\n"]))
def test_a_scenario_with_a_piece_changed(start: int, length: int, piece: str) -> None:
    text = TEXT[:start] + piece + TEXT[start + length :]
    try:
        assert isinstance(new_game(parse(text, "x.yaml")), Game)
    except DataError as error:
        one_sentence(error)


def paths(node: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    return [path, *(found for key, value in items for found in paths(value, (*path, key)))]


PATHS = [path for path in paths(BUNKER) if path]


def changed(node: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    made: Any = dict(node) if isinstance(node, dict) else list(node)
    made[path[0]] = changed(node[path[0]], path[1:], value)
    return made


@settings(max_examples=120)
@given(st.sampled_from(PATHS), VALUES)
def test_a_scenario_with_a_value_changed(path: tuple[Any, ...], value: Any) -> None:
    try:
        assert isinstance(new_game(adopt(plain(changed(BUNKER, path, value)), "x.yaml")), Game)
    except DataError as error:
        one_sentence(error)


def plain(node: Any) -> Any:
    if isinstance(node, dict):
        return {key: plain(value) for key, value in node.items()}
    return [plain(item) for item in node] if isinstance(node, list) else node
