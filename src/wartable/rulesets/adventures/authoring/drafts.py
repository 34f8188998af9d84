"""A document of one's own as it is being written: its parts, what is wrong with it, what it says (AT-IDEA-08)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import yaml

from wartable.engine.errors import DataError
from wartable.kit.documents import Map, Seq, fault, shown, unknown
from wartable.kit.forms.places import Places, Stray
from wartable.kit.forms.sheets import Draft, Entry, Panel, Path, Remark, Sheets
from wartable.rulesets.adventures.authoring import starts
from wartable.rulesets.adventures.authoring.describe import parts, verbs
from wartable.rulesets.adventures.catalogue.cards import read_cards
from wartable.rulesets.adventures.catalogue.ideas import TYPES, Idea, read_idea
from wartable.rulesets.adventures.catalogue.own import CARDS, IDEAS, OWN, PARTS, PERSONS, RACES, TEXTS, read_book
from wartable.rulesets.adventures.catalogue.persons import Kind, Person, read_persons
from wartable.rulesets.adventures.catalogue.races import Race, Written, races, read_races
from wartable.rulesets.adventures.catalogue.words.meaning import meaning
from wartable.rulesets.adventures.catalogue.words.spelling import plain, spelled
from wartable.rulesets.adventures.catalogue.words.vocabulary import faults_of, hints_of, valued
from wartable.rulesets.adventures.scenario.team import COMPANIONS
from wartable.rulesets.adventures.telling.paper import person_card, race_card

KINDS: Mapping[str, Any] = {RACES: Race, IDEAS: Idea, PERSONS: Person}
"""The parts that a form can fill in."""
CALLED: Mapping[str, str] = {RACES: "race", IDEAS: "idea", PERSONS: "person"}
WIDE = 110


class Forms:
    """How persons, races and cards of one's own are written in a form."""

    def sheets(self) -> Sheets:
        """What can be begun and said."""
        return Sheets(starts.sheets(), parts(), verbs())

    def begun(self, document: Map, sheet: str, copy: str, name: str) -> Map:
        """The document with one more entry.

        Raises:
            DataError: there is no such sheet or nothing to copy, or the document is built in another way.
        """
        return starts.begun(document, sheet, copy, name)

    def draft(self, document: Map) -> Draft:
        """What is to be said of a document.

        Raises:
            DataError: it has parts that nobody knows, or one that is no mapping of names.
        """
        _see(document)
        whole = {part: _spelled(part, document[part]) for part in PARTS if part in document}
        places = Places({OWN: whole})
        faults = tuple(_remark(places, why) for why in _faults(places.node))
        text = yaml.safe_dump(whole, sort_keys=False, allow_unicode=True, width=WIDE) if whole else ""
        said = tuple(_meanings(places.node[OWN]))
        return Draft(whole, tuple(_entries(whole)), faults, said, text, _chosen(whole))


def _see(document: Map) -> None:
    unknown(document, PARTS, "a file of one's own")
    for part, rows in document.items():
        if not isinstance(rows, Map):
            raise fault(document, part, f"{part} is {shown(rows)}; it must be a mapping of names")
        for key, row in rows.items():
            if part != TEXTS and not isinstance(row, Map):
                raise fault(rows, key, f"{key} is {shown(row)}; it must be a mapping")


def _spelled(part: str, rows: Map) -> dict[str, Any]:
    kind = KINDS.get(part)
    return {key: spelled(kind, row) if kind else plain(row) for key, row in rows.items()}


# ------------------------------------------------------------------ parts
def _entries(whole: Mapping[str, Any]) -> Iterator[Entry]:
    """The persons, the races each with its cards, the cards of other races, and what a form does not fill in."""
    for key, row in whole.get(PERSONS, {}).items():
        section = Panel((PERSONS, key), "Who it is", Person.__name__, "AT-DOC-01")
        yield Entry(starts.PERSON, _title(key, row), (section,))
    own = whole.get(RACES, {})
    for key, row in own.items():
        race = Panel((RACES, key), "The race", Race.__name__, "AT-CHAR-01")
        yield Entry(starts.RACE, _title(key, row), (race, *_ideas(whole, key)))
    others = dict.fromkeys(str(row.get("race")) for row in whole.get(IDEAS, {}).values())
    for key in others:
        if key not in own:
            called = races()[key].name if key in races() else key
            yield Entry(starts.CARDS, f"Idea cards: {called}", tuple(_ideas(whole, key)))
    for part, called in ((CARDS, "Other cards"), (TEXTS, "Words of yours on printed cards")):
        if part in whole:
            yield Entry("", called, (Panel((part,), ", ".join(map(str, whole[part])), "", "AT-IDEA-08"),))


def _title(key: str, row: Mapping[str, Any]) -> str:
    return str(row.get("name") or key)


def _ideas(whole: Mapping[str, Any], race: str) -> Iterator[Panel]:
    mine = [(key, row) for key, row in whole.get(IDEAS, {}).items() if str(row.get("race")) == race]
    for key, row in sorted(mine, key=lambda item: str(item[1].get("number"))):
        number = row.get("number")
        kind = TYPES.get(number, "") if isinstance(number, int) else ""
        yield Panel((IDEAS, key), kind or key, kind, "AT-IDEA-01")


def _chosen(whole: Mapping[str, Any]) -> dict[str, str]:
    """What to choose in an episode that is laid out by dice, so that the race comes and the persons are there."""
    found: dict[str, str] = {}
    for key in whole.get(RACES, {}):
        found.setdefault("race", key)
    friends = 0
    for key, row in whole.get(PERSONS, {}).items():
        kind = str(row.get("kind"))
        if kind in (Kind.COMPANION, Kind.K9):
            if friends < len(COMPANIONS):
                found[f"team.{COMPANIONS[friends]}"] = key
            friends += 1
        elif kind in (Kind.OFFICER, Kind.NCO):
            found.setdefault("team.officer", key)
        elif kind == Kind.DOCTOR:
            found.setdefault("team.doctor", key)
    return found


# ------------------------------------------------------------------ faults
def _remark(places: Places, why: DataError) -> Remark:
    return Remark(places.path(why)[1:], why.text, none=isinstance(why, Stray))


def _faults(node: Map) -> Iterator[DataError]:
    """What is wrong: of each entry field by field, then of the whole."""
    own, none = node[OWN], True
    for part, kind in KINDS.items():
        for key, row in own.get(part, {}).items():
            found = list(faults_of(kind, row, f"the {CALLED[part]} {key}", "key"))
            found = found or list(_tried(_READ[part], key, row))
            none = none and not found
            yield from found
    for key, row in own.get(CARDS, {}).items():
        for why in _tried(lambda key, row: read_cards(_alone(CARDS, key, row)), key, row):
            none = False
            yield why
    if none:
        yield from _tried(lambda _, whole: read_book(whole), "", node)


def _tried(read: Callable[[str, Map], object], key: str, row: Map) -> Iterator[DataError]:
    try:
        read(key, row)
    except DataError as why:
        yield why


def _alone(part: str, key: str, row: Map) -> Map:
    """A file with one entry."""
    rows = Map([(key, row)], row.file, row.line)
    return Map([(part, rows)], row.file, row.line)


_READ: Mapping[str, Callable[[str, Map], object]] = {
    RACES: lambda key, row: read_races(_alone(RACES, key, row)), IDEAS: read_idea,
    PERSONS: lambda key, row: read_persons(_alone(PERSONS, key, row)),
}  # fmt: skip


# ------------------------------------------------------------------ meanings
def _meanings(own: Map) -> Iterator[Remark]:
    """What the cards of whole entries say, and each word in them that can be read."""
    for key, row in own.get(PERSONS, {}).items():
        yield from _card(PERSONS, key, row)
    for key, row in own.get(RACES, {}).items():
        yield from _card(RACES, key, row)
        for index, leader in _listed(row, "leaders"):
            yield from _acts((RACES, key, "leaders", index), leader)
        if isinstance(row.get("character"), Map):
            yield from _acts((RACES, key, "character"), row["character"])
    for key, row in own.get(IDEAS, {}).items():
        for name in ("clock", "perk"):
            if name in row:
                yield from _word((IDEAS, key, name), hints_of(Idea)[name], row, name)
        for name in ("steps", "effects"):
            yield from _words((IDEAS, key), Idea, row, name)


def _card(part: str, key: str, row: Map) -> Iterator[Remark]:
    """What is printed on the card of a person or a race, as long as it has no fault."""
    try:
        alone = _alone(part, key, row)
        card = person_card(read_persons(alone)[key]) if part == PERSONS else race_card(read_races(alone)[key])
    except DataError:
        return
    yield Remark((part, key), " ".join(card.text.split("\n")))


def _listed(row: Map, key: str) -> list[tuple[int, Map]]:
    found = row.get(key)
    return [(n, item) for n, item in enumerate(found) if isinstance(item, Map)] if isinstance(found, Seq) else []


def _acts(path: Path, row: Map) -> Iterator[Remark]:
    yield from _words(path, Written, row, "behaviour")


def _words(path: Path, kind: Any, row: Map, name: str) -> Iterator[Remark]:
    """The meaning of each word of a list that can be read by itself."""
    for index, item in _listed(row, name):
        alone = Map([(name, Seq([item], row.file, row.line))], row.file, row.line)
        yield from _word((*path, name, index), hints_of(kind)[name], alone, name)


def _word(path: Path, hint: Any, row: Map, name: str) -> Iterator[Remark]:
    try:
        found = valued(hint, row, name, "")
    except DataError:
        return
    yield Remark(path, meaning(found[0] if isinstance(found, tuple) else found))
