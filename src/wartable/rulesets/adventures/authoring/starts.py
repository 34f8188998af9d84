"""What is begun in a form: persons, races with their cards, cards of a printed race, each copied from one there is."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any

from wartable.engine.errors import DataError
from wartable.kit.documents import Map, adopt, guess, shown
from wartable.kit.forms.sheets import Sheet
from wartable.kit.forms.traits import Word
from wartable.rulesets.adventures.catalogue.cards import cards
from wartable.rulesets.adventures.catalogue.ideas import NUMBERS, TYPES, Idea, ideas
from wartable.rulesets.adventures.catalogue.own import IDEAS, PERSONS, RACES
from wartable.rulesets.adventures.catalogue.persons import Person, persons
from wartable.rulesets.adventures.catalogue.races import Race, races
from wartable.rulesets.adventures.catalogue.reading import shipped
from wartable.rulesets.adventures.catalogue.words.spelling import spelled
from wartable.rulesets.adventures.persons.told import TRAITS

PERSON, RACE, CARDS = "person", "race", "cards"
COLOURS = "violet", "teal", "blue", "copper", "grey", "pink", "black"
"""Colours for races of one's own, as long as they last."""
PRINTED = "clauses", "figure"
"""What a copy of something printed does not have: it is nowhere written."""
KEY, LONGEST = "own", 30

Rows = dict[str, dict[str, Any]]


def sheets() -> tuple[Sheet, ...]:
    """AT-DOC-01, AT-CHAR-01, AT-IDEA-08: what can be begun."""
    people = tuple(Word(key, one.name) for key, one in persons().items())
    foes = tuple(Word(key, race.name) for key, race in races().items())
    return (
        Sheet(PERSON, "character", "A Doctor, a companion, somebody of U.N.I.T.", "AT-DOC-01", people),
        Sheet(RACE, "race", "Aliens with their five Idea cards.", "AT-CHAR-01", foes),
        Sheet(CARDS, "set of Idea cards", "Five cards that stand in place of those of a race.", "AT-IDEA-08", foes),
    )


def begun(document: Map, sheet: str, copy: str, name: str) -> Map:
    """The document with one more entry.

    Args:
        copy: the key of what it is a copy of, '' a bare one; name: what it is called, '' by what it is.

    Raises:
        DataError: there is no such sheet or nothing to copy, or the document holds no mappings of names.
    """
    if sheet not in _BEGIN:
        raise DataError("", 0, f"nothing is called {shown(sheet)}{guess(sheet, _BEGIN)}")
    known = next(each.copies for each in sheets() if each.key == sheet)
    if copy and copy not in [word.key for word in known]:
        raise DataError("", 0, f"nobody is called {shown(copy)}{guess(copy, [word.key for word in known])}")
    whole: dict[str, Any] = dict(document)
    for part, rows in _BEGIN[sheet](whole, copy, name.strip()).items():
        there = whole.get(part, {})
        if not isinstance(there, Mapping):
            raise DataError("", 0, f"{part} is {shown(there)}; it must be a mapping of names")
        whole[part] = {**there, **rows}
    found: Map = adopt(whole)
    return found


def _person(document: Mapping[str, Any], copy: str, name: str) -> dict[str, Rows]:
    name = name or "New character"
    row = _row("persons", Person, copy, name)
    if copy and copy in TRAITS:
        row["trait"] = row.get("trait", copy)
    return {PERSONS: {_key(document, name): row}}


def _race(document: Mapping[str, Any], copy: str, name: str) -> dict[str, Rows]:
    name = name or "New race"
    key = _key(document, name)
    row = _row("races", Race, copy, name)
    row["colour"] = _colour(document)
    return {RACES: {key: row}, IDEAS: _set(document, key, key, copy)}


def _cards(document: Mapping[str, Any], copy: str, name: str) -> dict[str, Rows]:
    """AT-IDEA-08: five cards in place of those of the race that they are copied from; of the first without one."""
    race = copy or next(iter(races()))
    return {IDEAS: _set(document, _key(document, name or f"own {race}"), race, copy)}


_BEGIN: Mapping[str, Callable[[Mapping[str, Any], str, str], dict[str, Rows]]] = {
    PERSON: _person, RACE: _race, CARDS: _cards,
}  # fmt: skip


def _set(document: Mapping[str, Any], key: str, race: str, copy: str) -> Rows:
    """Five cards of a race: copies of those of another, or such as say nothing yet."""
    printed = {idea.number: idea.key for idea in ideas().values() if idea.race == copy}
    found: Rows = {}
    for number in NUMBERS:
        row = _row("ideas", Idea, printed.get(number, ""), "")
        bare = {} if copy else {"name": TYPES[number], "text": ""}
        found[f"{key}_{number}"] = {**row, **bare, "race": race, "number": number}
    return found


def _row(part: str, kind: Any, copy: str, name: str) -> dict[str, Any]:
    printed = spelled(kind, shipped(f"{part}.yaml")[part][copy]) if copy else {}
    row = {key: value for key, value in printed.items() if key not in PRINTED}
    return {**row, "name": name} if name else row


def _key(document: Mapping[str, Any], name: str) -> str:
    """A key made of a name, which nothing has that is printed or stands in the document."""
    letters = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    key = re.sub("[^a-z0-9]+", "_", letters).strip("_")[:LONGEST].strip("_") or KEY
    taken = {*persons(), *races(), *ideas(), *cards()}
    taken |= {each for rows in document.values() if isinstance(rows, Mapping) for each in rows}
    numbers = [f"_{number}" for number in NUMBERS]
    free = (f"{key}{more}" for more in ("", *(f"_no_{count}" for count in range(2, 1000))))
    return next(each for each in free if not taken & {each, *(f"{each}{number}" for number in numbers)})


def _colour(document: Mapping[str, Any]) -> str:
    """AT-RACE-02: a colour that no other race has."""
    own = document.get(RACES)
    rows = own.values() if isinstance(own, Mapping) else ()
    taken = {race.colour for race in races().values()}
    taken |= {str(row.get("colour")) for row in rows if isinstance(row, Mapping)}
    return next((colour for colour in COLOURS if colour not in taken), "")
