"""Scenario files with what cannot stand in them: each is read or refused in one sentence, never with a traceback."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kit.maker import Files, Maker
from wartable.engine.answer import Seeded
from wartable.engine.errors import SENTENCE, DataError, WartableError
from wartable.engine.session import Session
from wartable.engine.state import State
from wartable.kit.documents import Map, adopt, load, parse
from wartable.kit.system import System
from wartable.shelf import load_scenario
from wartable.umpire.referee import referee
from wartable.umpire.telling import scene, view

WRONG: tuple[Any, ...] = ("", None, [], [""], [[]], {}, {"": ""}, "zorg", 0, -1, 10**9, 2.5, True, ["a", None])
Way = tuple[str | int, ...]
"""The way to a key or an item of a document."""


def plain(node: Any) -> Any:
    """A document as plain data, without the lines of its file."""
    if isinstance(node, dict):
        return {key: plain(value) for key, value in node.items()}
    return [plain(item) for item in node] if isinstance(node, list) else node


def one_sentence(error: WartableError) -> None:
    """What is said against a document."""
    said = str(error)
    assert said
    assert len(said) < SENTENCE, said
    assert "\n" not in said, said


# ------------------------------------------------------------------ every key
def keys(node: Any, schema: Any, way: Way = ()) -> Iterator[Way]:
    """The way to each key and item of a document, and to the keys that its schema knows besides."""
    if isinstance(node, dict):
        known = schema.get("properties", {})
        for part in schema.get("anyOf", schema.get("oneOf", ())):
            known = {**known, **part.get("properties", {})}
        for key in dict.fromkeys((*node, *known)):
            yield (*way, key)
            yield from keys(node.get(key), known.get(key, {}), (*way, key))
    elif isinstance(node, list):
        for index, item in enumerate(node):
            yield (*way, index)
            yield from keys(item, schema.get("items") or {}, (*way, index))


def put(doc: Any, way: Way, value: Any) -> Any:
    """The document with `value` at the end of the way."""
    made = node = deepcopy(doc)
    for key in way[:-1]:
        node = node[key]
    node[way[-1]] = value
    return made


def played(ruleset: System[Any], doc: Any) -> None:
    """Set up, played as far as its script goes, and shown to everybody."""
    found = adopt(doc, "x.yaml")
    if "script" in doc or "expect" in doc:
        session = referee(ruleset, found, "x.yaml", lambda data: None).session
    else:
        session = Session(ruleset, ruleset.new_game(found), Seeded("x"))
        assert session.ask is not None or session.outcome is not None
    for seat in (*ruleset.seats(session.game), ""):
        view(session, seat)
        scene(session, seat)


def documents(system: str, paths: Iterable[Path]) -> list[Any]:
    """The scenarios of a system in these files, the shortest first: each key is tried where least is set up."""
    found = []
    for path in paths:
        if load(path).get("ruleset") == system:
            _, doc = load_scenario(path)
            found.append((len(str(doc)), path.name, plain(doc)))
    return [doc for *_, doc in sorted(found, key=lambda item: item[:2])]


def every_key(ruleset: System[Any], docs: Iterable[Any]) -> int:
    """Each key of the schema or of a document, once, with all that cannot stand there; how many there are."""
    known, seen = ruleset.scenarios.schema(), Counter[Way]()
    for doc in docs:
        for way in keys(doc, known):
            shape = tuple("*" if isinstance(key, int) else key for key in way)
            seen[shape] += 1
            if seen[shape] > 1:
                continue
            for value in WRONG:
                try:
                    played(ruleset, put(doc, way, value))
                except WartableError as why:
                    one_sentence(why)
    return len(seen)


# ------------------------------------------------------------------ any value
TEXTS = st.text(max_size=8)


def values(words: Sequence[str] = ("zorg",)) -> st.SearchStrategy[Any]:
    """Anything that may be written at a key, some `words` of the system among it."""
    return st.one_of(
        st.none(), st.booleans(), st.integers(-5, 50), st.floats(allow_nan=True), TEXTS, st.just([]),
        st.just({}), st.lists(st.integers(-3, 60), max_size=3), st.sampled_from(words),
        st.dictionaries(st.text(max_size=4), st.integers(), max_size=2),
    )  # fmt: skip


def ways(node: Any, way: Way = ()) -> list[Way]:
    """The way to each key and item of a document, and to itself."""
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    return [way, *(found for key, value in items for found in ways(value, (*way, key)))]


def values_changed(ruleset: System[Any], docs: Sequence[Any], count: int, words: Sequence[str] = ("zorg",)) -> None:
    """`count` times some value of one of the documents is another."""
    places = [(number, *way) for number, doc in enumerate(docs) for way in ways(doc) if way]

    @settings(max_examples=count, deadline=None)
    @given(st.sampled_from(places), values(words))
    def test(place: tuple[Any, ...], value: Any) -> None:
        try:
            found = ruleset.new_game(adopt(put(plain(docs[place[0]]), place[1:], value), "x.yaml"))
        except DataError as error:
            one_sentence(error)
        else:
            assert isinstance(found, State)

    test()


# ------------------------------------------------------------------ of a system
PIECES = ("", "x", " ", "[", "-1", "{}", "\n", "'", "&a", ": ", "\x00")


def files_of(maker: Maker) -> Files:
    """Its files."""
    assert maker.files is not None
    return maker.files


def all_keys(maker: Maker) -> None:
    """Each key of its scenarios, with what cannot stand there."""
    row = files_of(maker)
    assert every_key(maker.rules, documents(maker.name, row.paths())) >= row.least


def any_value(maker: Maker) -> None:
    """Some value of its scenarios is another."""
    row = files_of(maker)
    values_changed(maker.rules, row.changed(), row.times, row.words)


def pieces_changed(text: str, count: int, read: Callable[[Map], object]) -> None:
    """`count` times some letters of a text are others: it is read or refused in one sentence."""

    @settings(max_examples=count, deadline=None)
    @given(st.integers(0, len(text) - 1), st.integers(1, 12), st.sampled_from(PIECES))
    def test(start: int, length: int, piece: str) -> None:
        try:
            read(parse(text[:start] + piece + text[start + length :], "x.yaml"))
        except DataError as error:
            one_sentence(error)

    test()


def any_piece(maker: Maker) -> None:
    """Some letters of a scenario are others."""
    row = files_of(maker)
    path = next(path for path in row.paths() if load(path).get("ruleset") == maker.name)
    pieces_changed(path.read_text(encoding="utf-8"), row.times, maker.rules.new_game)


def list_names(maker: Maker) -> list[str]:
    """The army lists of a system into which something is put."""
    return [path.stem for path in maker.files.lists()] if maker.files is not None else []


def any_list(maker: Maker, name: str) -> None:
    """An army list: each key with what cannot stand there, some values by lot, some letters of its text."""
    row, rules = files_of(maker), maker.rules.see_lists().rules
    path = next(path for path in row.lists() if path.stem == name)
    doc = plain(load(path))

    def read(found: Any) -> None:
        made = adopt(found, "x.yaml")
        for problem in rules(made).problems:
            one_sentence(problem.error())

    for way, value in product(filter(None, ways(doc)), WRONG):
        told(partial(read, put(doc, way, value)))
    pieces_changed(path.read_text(encoding="utf-8"), row.times, read)


def told(act: Callable[[], object]) -> None:
    """What is wrong is told in one sentence."""
    try:
        act()
    except DataError as error:
        one_sentence(error)
