"""Idea cards, other cards, race cards, persons and markers for a real table (AT-IDEA-01, AT-RACE-02, AT-OBJ-01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.engine.plane import inches
from wartable.kit.paper_cards import CardGroup, PaperCard
from wartable.rulesets.adventures.catalogue.cards import Card, Kind
from wartable.rulesets.adventures.catalogue.ideas import TYPES
from wartable.rulesets.adventures.catalogue.own import Book
from wartable.rulesets.adventures.catalogue.persons import Person
from wartable.rulesets.adventures.catalogue.races import Race
from wartable.rulesets.adventures.catalogue.weapons import weapons
from wartable.rulesets.adventures.persons.told import TRAITS
from wartable.rulesets.adventures.state import Order

CARDS, PERSONS, MARKERS = "cards", "persons", "markers"
TONES = {
    "silver": "#5f6b73", "ochre": "#85590f", "magenta": "#a52c6e", "green": "#2c7a45", "red": "#b02a24",
    "white": "#33424c", "gold": "#75590c", "brown": "#6a4630", "orange": "#a64d09",
}  # fmt: skip
KINDS: Mapping[Kind, str] = {
    Kind.ARTEFACT: "Artefact", Kind.QUEST: "Quest", Kind.EVENT: "Event", Kind.K9: "K9", Kind.BLUE_EDGED: "Blue edge",
    Kind.ABILITY: "Ability",
}  # fmt: skip
PORTALS, OBJECTIVES, COUNTERS = 6, 4, 3


def groups(book: Book) -> tuple[CardGroup, ...]:
    """What may be printed by itself: the set of each race, the other cards, the persons, the markers."""
    races = (CardGroup(key, race.name) for key, race in book.races.items())
    others = CardGroup(CARDS, "Other cards"), CardGroup(PERSONS, "Persons"), CardGroup(MARKERS, "Markers")
    return (*races, *others)


def paper_cards(book: Book) -> Iterator[PaperCard]:
    """All cards and markers, group by group."""
    for race in book.races.values():
        yield race_card(race)
        for idea in book.set_of(race.key):
            head = f"{race.name}, {race.colour}: {TYPES[idea.number]}"
            yield PaperCard(
                race.key, "ideas", head, idea.name, idea.text, idea.clause, _tone(race), str(idea.number)
            )  # fmt: skip
    yield from (_other(card) for card in book.cards.values())
    yield from (person_card(person) for person in book.persons.values())
    yield from _markers()


def _tone(race: Race) -> str:
    return TONES.get(race.colour, "")


def race_card(race: Race) -> PaperCard:
    """AT-RACE-02, AT-RACE-04: the race card with its figures."""
    pool = {"rank and file": race.pool.rank, "leader": race.pool.leader, "enemy character": race.pool.character,
            "Cybermats": race.pool.cybermat}  # fmt: skip
    rank = race.rank
    star = "*" if rank.starred else ""
    weapon = weapons()[rank.weapon].name if rank.weapon in weapons() else rank.weapon or "none"
    lines = [
        f"Move {inches(rank.move)}. Health {rank.health}{star}. Melee {rank.melee:+}. Weapon: {weapon}.",
        f"Led by {' or '.join(foe.name for foe in race.led_by)}. Enemy character: {race.enemy.name}.",
        f"Live objective: {race.device}.",
        "Figures: " + ", ".join(f"{many} {name}" for name, many in pool.items() if many) + ".",
    ]
    return PaperCard(race.key, "races", "Race card", race.name, "\n".join(lines), race.clause, _tone(race))


def _other(card: Card) -> PaperCard:
    """AT-CARD-04 to -14: a card that is no idea."""
    return PaperCard(CARDS, card.kind.value, KINDS[card.kind], card.name, card.text, card.clause, copies=card.copies)


def person_card(person: Person) -> PaperCard:
    """AT-NEW-CHAR-01 to -03: a person with its figures and its trait."""
    weapon = weapons()[person.weapon].name if person.weapon in weapons() else "none"
    lines = [f"Move {inches(person.move)}. Health {person.health}. Cards {person.card_limit}. Weapon: {weapon}."]
    if person.items:
        lines.append("Has " + ", ".join(item.value.replace("_", " ") for item in person.items) + ".")
    if person.grenades:
        lines.append(f"Grenades: {person.grenades}.")
    if person.scientist:
        lines.append("Scientist: may work in a laboratory (AT-LAB-01).")
    if trait := TRAITS.get(person.special):
        lines.append(f"{trait.text[:1].upper()}{trait.text[1:]} ({trait.clause}).")
    if person.text:
        lines.append(person.text)
    head = person.kind.value.capitalize()
    return PaperCard(PERSONS, PERSONS, head, person.name, "\n".join(lines), person.clause)


def _markers() -> Iterator[PaperCard]:
    """AT-OBJ-01, AT-PORT-01, AT-ORD-01: objective markers, portal markers by their value, order counters."""
    for number in range(OBJECTIVES):
        name, mark = ("Live objective", "!") if not number else ("Dummy", "–")
        yield PaperCard(MARKERS, MARKERS, "", name, clause="AT-OBJ-01", mark=mark, marker=True)
    for value in (1, 2):
        yield PaperCard(
            MARKERS, MARKERS, "", "Portal", clause="AT-PORT-01", mark=str(value), copies=PORTALS, marker=True
        )  # fmt: skip
    for order in Order:
        mark, name = order.value[:2].capitalize(), order.value.capitalize()
        yield PaperCard(MARKERS, MARKERS, "", name, clause="AT-ORD-01", mark=mark, copies=COUNTERS, marker=True)
