"""Cards and markers for a real table (AT-IDEA-01, AT-RACE-02, AT-CARD-04, AT-OBJ-01, AT-PORT-01)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rulesets.adventures.catalogue.test_own import WHOLE
from tests.rulesets.adventures.helpers import document
from wartable.rulesets import load_ruleset
from wartable.rulesets.adventures.catalogue.own import shipped_book

RULES = load_ruleset("adventures")


@pytest.mark.rule("AT-IDEA-01", "AT-RACE-02", "AT-CARD-04", "AT-NEW-CHAR-01")
def test_every_card_and_person_is_printed_with_its_clause() -> None:
    book, every = shipped_book(), RULES.paper_cards()
    titles = {(card.group, card.title) for card in every}
    assert titles >= {(idea.race, idea.name) for idea in book.ideas.values()}
    assert titles >= {("cards", card.name) for card in book.cards.values()}
    assert titles >= {("persons", person.name) for person in book.persons.values()}
    assert all(card.clause in RULES.rulebook for card in every)
    assert all(card.text for card in every if not card.marker)
    copies = Counter[str]()
    for card in every:
        copies[card.title] += card.copies
    assert all(copies[card.name] == card.copies for card in book.cards.values())
    assert [group.key for group in RULES.card_groups()] == list(dict.fromkeys(card.group for card in every))


@pytest.mark.rule("AT-IDEA-01", "AT-RACE-02", "AT-RACE-04")
def test_a_race_has_its_card_and_its_five_ideas_in_its_colour() -> None:
    mine = [card for card in RULES.paper_cards() if card.group == "cyb"]
    assert [card.mark for card in mine] == ["", "1", "2", "3", "4", "5"]
    assert len({card.tone for card in mine}) == 1
    assert "Cybermats" in mine[0].text
    assert mine[2].head.endswith("Threat")


@pytest.mark.rule("AT-OBJ-01", "AT-PORT-01", "AT-SETUP-07")
def test_there_are_markers_for_one_live_objective_and_enough_portals() -> None:
    markers = Counter[str]()
    for card in RULES.paper_cards():
        if card.marker:
            markers[f"{card.title} {card.mark}"] += card.copies
    assert (markers["Live objective !"], markers["Dummy –"]) == (1, 3)
    assert markers["Portal 1"] == markers["Portal 2"] == 6


@pytest.mark.rule("AT-IDEA-08")
def test_what_a_scenario_brings_is_printed_too() -> None:
    mine = RULES.paper_cards(document({"id": "d", "person": "1st_doctor", "at": [9, 9]}, own=WHOLE))
    krill = [card.title for card in mine if card.group == "krill"]
    assert krill == ["Krill", "Eggs", "Hatching", "Salt", "Salt the nest", "Gone"]
    assert {"Bag of salt", "Ann"} <= {card.title for card in mine}
