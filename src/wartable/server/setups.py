"""Games before their first move: scenarios and what may be chosen in them, first positions, saves taken up."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from wartable.ai.players import KINDS
from wartable.engine import record
from wartable.engine.errors import DataError
from wartable.engine.ruleset import Ruleset
from wartable.picture import svg
from wartable.rulesets import SYSTEMS, load_ruleset
from wartable.server import forms as f
from wartable.server.room import HUMAN
from wartable.server.store import ANSWER, FACES, Chair, Entry
from wartable.shelf import example, examples, load_scenario, title_of

BOT = "greedy"
NUMBER = "table.number"  # laying a table out takes long, and whether it goes together is known without

Document = dict[str, Any]


class Taken(NamedTuple):
    """A save that was read and run: `first` are its entries; `over`: it is played to its end."""

    ruleset: Ruleset
    scenario: Document
    seed: str
    seats: tuple[str, ...]
    first: tuple[Entry, ...]
    decisions: int
    over: bool


# ------------------------------------------------------------------ scenarios
@cache
def scenario(system: str, key: str) -> f.Scenario:
    """The scenario `key` of `system` as a list shows it."""
    ruleset, doc = load_scenario(example(key))
    game = ruleset.new_game(doc)
    return f.Scenario(key, system, title_of(doc, key), str(doc.get("about") or ""), names(ruleset, game),
                      agreed(game), list(_choices(ruleset, doc)))  # fmt: skip


def scenarios(system: str) -> list[f.Scenario]:
    """The scenarios of a system that are ready to play."""
    return [scenario(system, path.stem) for path in examples(system)]


@cache
def schema(system: str) -> Mapping[str, Any]:
    """The JSON Schema of the scenarios of `system`."""
    found: Mapping[str, Any] = import_module(f"wartable.rulesets.{system}.scenario").schema()
    return found


def names(ruleset: Ruleset, game: Any) -> dict[str, str]:
    """What the sides of a game are called, by seat."""
    sides = ruleset.view(ruleset.redact(game, ""), "").get("sides", {})
    return {seat: str(sides.get(seat, {}).get("name") or seat) for seat in ruleset.seats(game)}


def agreed(game: Any) -> dict[str, Any]:
    """What the players of a game agreed on before it, by key of the scenario's `options`."""
    options = getattr(game, "options", None)
    return dict(options._asdict()) if options is not None else {}


def _choices(ruleset: Ruleset, doc: Mapping[str, Any]) -> Iterator[f.Choice]:
    """What of a scenario may be chosen beside its options; a way that does not go together with the rest says why."""
    offer = getattr(import_module(f"wartable.rulesets.{ruleset.name}.scenario"), "choices", None)
    if offer is None:
        return
    for key, value, ways in offer(doc):
        tried = [changed(doc, {key: way, NUMBER: None}) for way in ways]
        yield f.Choice(key, value, [f.Way(way, _fault(ruleset, each)) for way, each in zip(ways, tried, strict=True)])


def _fault(ruleset: Ruleset, doc: Mapping[str, Any]) -> str:
    try:
        ruleset.new_game(doc)
    except DataError as why:
        return why.text
    return ""


def changed(doc: Mapping[str, Any], changes: Mapping[str, Any]) -> Document:
    """A document with some keys replaced; `table.layout` is a key of its table, None takes a key away.

    Raises:
        DataError: what should have such a key cannot have any.
    """
    found = dict(doc)
    for path, value in changes.items():
        outer, _, inner = path.partition(".")
        if not inner:
            _put(found, outer, value)
            continue
        held = found.get(outer, {})
        if not isinstance(held, Mapping):
            raise DataError("", 0, f"{outer} has no keys, so {path} cannot be changed")
        new = dict(held)
        _put(new, inner, value)
        if new or outer in found:
            found[outer] = new
    return found


def _put(node: Document, key: str, value: Any) -> None:
    if value is None:
        node.pop(key, None)
    else:
        node[key] = value


def document(data: f.NewGame) -> tuple[Ruleset, Document]:
    """The ruleset and the document of a new game.

    Raises:
        DataError: neither a scenario nor a document is named, or it is faulty.
    """
    if bool(data.scenario) == (data.document is not None):
        raise DataError("", 0, "a new game names either a scenario or a document")
    if data.document is not None:
        doc: Document = dict(data.document)
        ruleset = load_ruleset(str(doc.get("ruleset")))
    else:
        known = [path.stem for system in SYSTEMS for path in examples(system)]
        if data.scenario not in known:
            raise DataError("", 0, f"no scenario is called {data.scenario!r}; there are: {', '.join(known)}")
        ruleset, found = load_scenario(example(data.scenario))
        doc = dict(found)
    if data.changes:
        doc = changed(doc, data.changes)
    if data.options:
        doc["options"] = {**dict(doc.get("options") or {}), **data.options}
    return ruleset, doc


def chairs(forms: Mapping[str, f.SeatForm], seats: tuple[str, ...]) -> tuple[Chair, ...]:
    """Who sits where; a bot where nobody is named.

    Raises:
        DataError: there is no such seat, or nobody of that kind.
    """
    for seat in forms:
        if seat not in seats:
            raise DataError("", 0, f"no seat is called {seat!r}; there are: {', '.join(seats)}")
    return tuple(chair(seat, forms.get(seat, f.SeatForm(BOT))) for seat in seats)


def chair(seat: str, form: f.SeatForm) -> Chair:
    """Who shall sit on `seat`.

    Raises:
        DataError: there is nobody of that kind.
    """
    if form.kind not in (HUMAN, *KINDS):
        raise DataError("", 0, f"nobody is called {form.kind!r}; there are: {', '.join((HUMAN, *KINDS))}")
    return Chair(seat, form.kind, form.player, form.typed and form.kind == HUMAN)


def preview(data: f.NewGame) -> f.Preview:
    """A new game's first position as everybody sees it.

    Raises:
        DataError: it is faulty.
    """
    ruleset, doc = document(data)
    game = ruleset.new_game(doc)
    found = names(ruleset, game)
    chairs(data.seats, tuple(found))
    picture = svg.draw(ruleset.scene(ruleset.redact(game, ""), ""), data.title or title_of(doc, data.scenario))
    return f.Preview(picture, found, agreed(game))


# ------------------------------------------------------------------ saves
def take_up(text: str, file: str = "") -> Taken:
    """A save as a game that can go on: all its answers are run, and its dice are those that fell.

    Raises:
        DataError: a line is faulty, or the game belongs to another ruleset or version.
        DesyncError: the game comes to another state than the file says.
    """
    lines = text.splitlines()
    saved = record.parse(lines, file)
    ruleset = load_ruleset(str(saved.header["ruleset"]))
    session = record.load(lines, ruleset, keep="last", file=file)
    seed = str(saved.header.get("seed") or secrets.token_hex(8))
    answers = (
        Entry(ANSWER, due.value, str(saved.hashes[n].value) if n in saved.hashes else "")
        for n, due in enumerate(saved.answers, 1)
    )
    first = (Entry(FACES, saved.faces), *answers)
    seats = ruleset.seats(ruleset.new_game(saved.header["scenario"]))  # in the order of the sides, not of play
    return Taken(ruleset, saved.header["scenario"], seed, seats, first, session.decisions, session.over)
