"""A user's own races, cards and persons beside the shipped ones (AT-IDEA-08, AT-CHAR-01, AT-DOC-01).

A scenario has them under `own`, or names files that hold them: `race: krill.yaml`, `cards: krill.yaml`,
`persons: friends.yaml`. `written_in` copies such files into the scenario, so that saves carry them. `read_book` checks
them as the shipped ones are checked and gives the `Book` of a game, in which every chapter looks up what it needs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from wartable.engine.codec import canonical, digest
from wartable.kit.documents import Map, fault, guess, is_file, load, shown, unknown
from wartable.kit.fields import rows
from wartable.rulesets.adventures.catalogue.cards import Card, cards, read_cards
from wartable.rulesets.adventures.catalogue.ideas import NUMBERS, Idea, ideas, read_ideas, set_of
from wartable.rulesets.adventures.catalogue.persons import Person, persons, read_persons
from wartable.rulesets.adventures.catalogue.races import Race, races, read_races
from wartable.rulesets.adventures.catalogue.words.card_effects import effects_schema
from wartable.rulesets.adventures.catalogue.words.vocabulary import schema_of

OWN = "own"
"""The key of a scenario under which they stand."""
FILES = ("race", "cards", "persons")
"""Keys of a scenario that may name a file of them."""
RACES, IDEAS, CARDS, PERSONS, TEXTS = PARTS = ("races", "ideas", "cards", "persons", "texts")
WORD = re.compile("[a-z0-9_]{1,40}")
"""What a key looks like: games name cards and persons by it."""
ENDS = (".yaml", ".yml", ".json")


@dataclass(frozen=True, slots=True)
class Book:
    """The races, cards and persons of a game by key: the shipped ones and, if there are any, those of its scenario.

    Args:
        own: a digest of what is not shipped, '' without any.
    """

    races: Mapping[str, Race] = field(default_factory=races)
    ideas: Mapping[str, Idea] = field(default_factory=ideas)
    cards: Mapping[str, Card] = field(default_factory=cards)
    persons: Mapping[str, Person] = field(default_factory=persons)
    own: str = ""

    def set_of(self, race: str) -> tuple[Idea, ...]:
        """AT-IDEA-01: the five Idea cards of a race in their order; a set of one's own stands for the shipped one."""
        return set_of(race, self.ideas)

    def idea(self, key: str) -> Idea | None:
        """The Idea card with this key, None if it is a card of another kind."""
        return self.ideas.get(key)

    def colour(self, key: str) -> str:
        """AT-RACE-02: the colour of an Idea card, '' of other cards."""
        return self.races[self.ideas[key].race].colour if key in self.ideas else ""

    def limited(self, key: str) -> bool:
        """AT-CARD-06, AT-CARD-07: whether a card counts against the card limit of who holds it."""
        return key in self.ideas or self.cards[key].limited

    def name_of(self, key: str) -> str:
        """What a card is called."""
        return self.ideas[key].name if key in self.ideas else self.cards[key].name

    def text_of(self, key: str) -> str:
        """AT-IDEA-08: what is told on a card."""
        return self.ideas[key].text if key in self.ideas else self.cards[key].text


@cache
def shipped_book() -> Book:
    """The book of a game without anything of its own."""
    return Book()


# ------------------------------------------------------------------ files
def written_in(doc: Map, folder: Path) -> Map:
    """The scenario `doc`, which lies in `folder`, with the files of one's own that it names copied in under `own`.

    Raises:
        DataError: one of them cannot be read, or holds a key that is there already.
    """
    for key in FILES:
        if key not in doc or not named(doc[key]):
            continue
        line, name = doc.at(key), str(doc.pop(key))
        if not is_file(folder / name):
            doc.lines[key] = line
            raise fault(doc, key, f"{key} names {name}, and there is no such file beside the scenario")
        found = load(folder / name)
        unknown(found, PARTS, f"a file of one's own ({key})")
        if key == "race":
            doc["race"], doc.lines["race"] = _only(found), line
        _add(doc, found)
    return doc


def brought(doc: Map, found: Map) -> Map:
    """AT-IDEA-08, AT-CHAR-01, AT-DOC-01: the scenario `doc` with a file of one's own, which is checked first.

    Raises:
        DataError: the file is faulty, with its line, or holds a key that the scenario has already.
    """
    unknown(found, PARTS, "a file of one's own")
    if not found:
        raise fault(found, None, f"the file is empty; write {', '.join(PARTS)}")
    for key in found:
        if not isinstance(found[key], Map):
            raise fault(found, key, f"{key} is {shown(found[key])}; it must be a mapping of names")
    whole = Map([(OWN, found)], found.file, found.line)
    whole.lines = {OWN: found.line}
    read_book(whole)
    _add(doc, found)
    return doc


def named(value: object) -> bool:
    """Whether a value of a scenario names a file."""
    return isinstance(value, str) and value.endswith(ENDS)


def _only(found: Map) -> str:
    keys = list(rows(found, RACES)) if RACES in found else []
    if len(keys) != 1:
        raise fault(found, None, f"a file that is named as the race holds one race under races; this has {len(keys)}")
    return keys[0]


def _add(doc: Map, found: Map) -> None:
    whole = doc.setdefault(OWN, Map((), found.file, found.line))
    if not isinstance(whole, Map):
        raise fault(doc, OWN, f"own is {shown(whole)}; it must be a mapping with {', '.join(PARTS)}")
    for part in found:
        if not isinstance(found[part], Map):
            raise fault(found, part, f"{part} is {shown(found[part])}; it must be a mapping of names")
        there = whole.setdefault(part, Map((), found.file, found.at(part)))
        whole.lines.setdefault(part, found.at(part))
        for key, row in found[part].items():
            if key in there and there[key] != row:
                raise fault(found[part], key, f"{key} stands under {part} of two files; keep one")
            there[key], there.lines[key] = row, found[part].at(key)


# ------------------------------------------------------------------ reading
def read_book(doc: Map) -> Book:
    """The book of the game of a scenario.

    Raises:
        DataError: a fault in what is its own, with file and line: AT-NEW-VOC-01.
    """
    for key in FILES:
        if named(doc.get(key)):
            raise fault(doc, key, f"{key} names the file {doc[key]}; write what it holds under own")
    if OWN not in doc:
        return shipped_book()
    own = doc[OWN]
    if not isinstance(own, Map):
        raise fault(doc, OWN, f"own is {shown(own)}; it must be a mapping with {', '.join(PARTS)}")
    unknown(own, PARTS, OWN)
    more_cards, more_persons = _fresh(own, CARDS, read_cards, cards()), _fresh(own, PERSONS, read_persons, persons())
    book = Book(_races(own), _ideas(own), more_cards, more_persons, digest(canonical(own)))
    _see(own, book)
    return _retold(own, book)


def _fresh(own: Map, part: str, read: Any, known: Mapping[str, Any]) -> Mapping[str, Any]:
    """The shipped rows and those of one's own, none of which may have a shipped key."""
    if part not in own:
        return known
    node = Map([(part, own[part])], own.file, own.line)
    node.lines = {part: own.at(part)}
    found = read(node)
    for key in found:
        if not WORD.fullmatch(key):
            raise fault(own[part], key, f"{shown(key)} is no key; write a short word of a to z, digits and _")
        if key in known:
            raise fault(own[part], key, f"{key} is one of the shipped {part}; give yours another key")
    return {**known, **found}


def _races(own: Map) -> Mapping[str, Race]:
    found: Mapping[str, Race] = _fresh(own, RACES, read_races, races())
    colours = [race.colour for race in found.values()]
    for key in own.get(RACES, ()):
        if colours.count(found[key].colour) > 1:
            text = f"colour of the race {key} is {found[key].colour}, which is that of another race (AT-RACE-02)"
            raise fault(own[RACES][key], "colour", text)
    return found


def _ideas(own: Map) -> Mapping[str, Idea]:
    """Sets of one's own; one for a shipped race stands in place of the shipped set (AT-IDEA-08)."""
    found: Mapping[str, Idea] = _fresh(own, IDEAS, read_ideas, ideas())
    told = {found[key].race for key in own.get(IDEAS, ())}
    return {key: idea for key, idea in found.items() if idea.race not in told or key in own[IDEAS]}


def _see(own: Map, book: Book) -> None:
    for key in own.get(IDEAS, ()):
        race = book.ideas[key].race
        if race not in book.races:
            raise fault(own[IDEAS][key], "race", f"race of the idea {key} is {race!r}{guess(race, book.races)}")
    for key in own.get(RACES, ()):
        if len(book.set_of(key)) != len(NUMBERS):
            raise fault(own[RACES], key, f"the race {key} has no Idea cards; write its five under ideas (AT-IDEA-01)")
    for key in own.get(PERSONS, ()):
        trait = book.persons[key].trait
        if trait and trait not in persons():
            raise fault(own[PERSONS][key], "trait", f"trait of the person {key} is {trait!r}{guess(trait, persons())}")
    for key in own.get(CARDS, ()):
        if key in book.ideas:
            raise fault(own[CARDS], key, f"{key} is the key of an Idea card; give yours another key")


def _retold(own: Map, book: Book) -> Book:
    """AT-IDEA-08: shipped cards with a text of one's own; what is checked stays."""
    told_ideas, told_cards = dict(book.ideas), dict(book.cards)
    texts = own.get(TEXTS, Map())
    if not isinstance(texts, Map):
        raise fault(own, TEXTS, f"texts is {shown(texts)}; it must be a mapping of cards and what is told on them")
    for key, text in texts.items():
        if not isinstance(text, str) or not text.strip():
            raise fault(texts, key, f"the text of {key} is {shown(text)}; write a text")
        if key in told_ideas:
            told_ideas[key] = replace(told_ideas[key], text=text.strip())
        elif key in told_cards:
            told_cards[key] = replace(told_cards[key], text=text.strip())
        else:
            raise fault(texts, key, f"{key} is no card{guess(key, (*told_ideas, *told_cards))}")
    return replace(book, ideas=told_ideas, cards=told_cards)


# ------------------------------------------------------------------ schema
def own_schema() -> dict[str, Any]:
    """The JSON Schema of what stands under `own`, and of a file of it."""
    made = {RACES: schema_of(Race, "key"), IDEAS: schema_of(Idea, "key"), PERSONS: schema_of(Person, "key")}
    made[CARDS] = schema_of(Card, "key", "effects")
    made[CARDS]["properties"]["effects"] = effects_schema()
    parts: dict[str, Any] = {part: {"type": "object", "additionalProperties": row} for part, row in made.items()}
    parts[TEXTS] = {"type": "object", "additionalProperties": {"type": "string"}}
    about = "races, ideas, cards, persons and texts of one's own (AT-IDEA-08)"
    return {"type": "object", "properties": parts, "additionalProperties": False, "description": about}
