"""AT-NEW-VOC-01: the words of cards become typed objects, and what is no word is told with file and line."""

from __future__ import annotations

import pytest

from wartable.engine.errors import DataError
from wartable.kit.catalogue import load_rulebook
from wartable.kit.documents import parse
from wartable.rulesets.adventures.catalogue.cards import Card, Kind, cards, read_cards
from wartable.rulesets.adventures.catalogue.ideas import NUMBERS, PLOT, Idea, ideas, read_ideas, set_of
from wartable.rulesets.adventures.catalogue.reading import HOUSE
from wartable.rulesets.adventures.catalogue.words import effects as e
from wartable.rulesets.adventures.catalogue.words import steps as s
from wartable.rulesets.adventures.catalogue.words.card_effects import (
    CardEffect,
    Either,
    HealWound,
    Reach,
    Simple,
    Wake,
    read_card_effects,
)
from wartable.rulesets.adventures.catalogue.words.perks import PerkEffect
from wartable.rulesets.adventures.catalogue.words.vocabulary import Count, Dice, Length, Place, Who, words_of

SET = """\
ideas:
  x_1: {name: A, text: A., race: x, number: 1}
  x_2: {name: B, text: B., race: x, number: 2, clock: {from: first_contact, turns: 3, then: [{visibility: fog}]}}
  x_3: {name: C, text: C., race: x, number: 3}
  x_4:
    name: D
    text: D.
    race: x
    number: 4
    steps:
      - {stay: {who: doctor, place: live, within: 2, turns: 2}}
  x_5: {name: E, text: E., race: x, number: 5, effects: [{no_radio: yes}]}
"""


def told(text: str) -> str:
    with pytest.raises(DataError) as found:
        read_ideas(parse(text, "mine.yaml"))
    return str(found.value)


@pytest.mark.rule("AT-NEW-VOC-01", "AT-IDEA-01")
def test_a_set_of_ones_own_is_read_into_what_its_words_mean() -> None:
    found = read_ideas(parse(SET, "mine.yaml"))
    assert [idea.type for idea in set_of("x", found)] == [
        "Plot", "Threat", "Solution", "Actions required", "Consequences",
    ]  # fmt: skip
    assert found["x_4"].steps == (s.Stay(Who.DOCTOR, Place.LIVE, Length(2000), Count(2)),)
    assert found["x_5"].effects == (e.NoRadio(),)
    clock = found["x_2"].clock
    assert clock is not None
    assert (clock.from_, clock.turns, clock.then) == (e.From.FIRST_CONTACT, 3, (e.Visibility(e.Light.FOG),))


@pytest.mark.rule("AT-NEW-VOC-01")
@pytest.mark.parametrize(("right", "wrong", "said"), [
    ("{stay:", "{stray:", "mine.yaml:11: stray is no word of steps of the idea x_4; did you mean stay?"),
    ("who: doctor", "who: docter", "who of stay of steps of the idea x_4 is 'docter'; did you mean doctor?"),
    ("place: live", "place: moon", "mine.yaml:11: place of stay of steps of the idea x_4 is 'moon'; known: live"),
    ("within: 2", "width: 2", "width is no word of stay of steps of the idea x_4; did you mean within?"),
    ("turns: 2}", "turns: two}", "turns of stay of steps of the idea x_4 is 'two'; it must be a whole number"),
    ("turns: 2}", "turns: 0}", "turns of stay of steps of the idea x_4 is 0; it must be 1 to 99"),
    (", turns: 2}", "}", "mine.yaml:11: stay of steps of the idea x_4 needs turns"),
    ("{who: doctor, place: live, within: 2, turns: 2}", "doctor", "it must be a mapping with who, place, within"),
    ("no_radio: yes", "no_radio: no", "mine.yaml:12: no_radio stands for itself"),
    ("visibility: fog", "visibility: mud", "light of visibility of then of clock of the idea x_2 is 'mud'"),
    ("from: first_contact", "from: monday", "from of clock of the idea x_2 is 'monday'"),
    ("number: 3", "number: 4", "x_3 needs steps"),
    ("number: 5", "number: 4", "the idea x_5 has the number 4, Actions required; effects stands on 5, Consequences"),
    ("number: 1", "number: 6", "number of the idea x_1 is 6; it must be 1 to 5"),
    ("    steps:\n      - {stay: {who: doctor, place: live, within: 2, turns: 2}}\n", "", "x_4 needs steps"),
    ("race: x, number: 5", "race: y, number: 5", "needs 1 to 5 (AT-IDEA-01)"),
])  # fmt: skip
def test_what_is_no_word_is_told_with_its_place(right: str, wrong: str, said: str) -> None:
    assert SET.count(right) >= 1
    assert said in told(SET.replace(right, wrong))


@pytest.mark.rule("AT-NEW-VOC-01")
def test_each_shipped_set_and_card_is_written_in_known_words() -> None:
    races = list(dict.fromkeys(idea.race for idea in ideas().values()))
    assert races == ["dal", "cyb", "son", "aut", "ice", "sil", "mec", "ogr", "zyg"]
    assert all(tuple(idea.number for idea in set_of(race)) == NUMBERS for race in races)
    assert len(cards()) == 34
    assert [sum(card.kind is kind for card in cards().values()) for kind in Kind] == [9, 6, 8, 2, 5, 4]


@pytest.mark.rule("AT-NEW-VOC-01")
def test_dice_are_read_as_they_are_printed() -> None:
    assert [Dice.read(text) for text in ("5+D6", "2D6", "D6+3", "D6")] == [
        Dice(5, 1, 6), Dice(0, 2, 6), Dice(3, 1, 6), Dice(0, 1, 6),
    ]  # fmt: skip
    assert [Dice.read(text) for text in ("", "7", "D7", "5+", "D6+")] == [None] * 5
    assert [str(Dice.read(text)) for text in ("5+D6", "D6+6", "2D6", "D3")] == ["5+D6", "6+D6", "2D6", "D3"]
    assert Dice(4, 1, 6).most == 10


@pytest.mark.rule("AT-NEW-VOC-01", "AT-NEW-CARD-01", "AT-NEW-CARD-02")
def test_or_makes_a_choice_of_what_stands_before_it() -> None:
    assert cards()["field_dressing"].effects == (Either((Wake(Reach.CONTACT), HealWound())),)
    with pytest.raises(DataError, match="or of the card z has no effect before it"):
        read_card_effects(parse("effects: [{or: heal_wound}]", "z"), "the card z")


def kinds(found: tuple[CardEffect, ...]) -> set[str]:
    return {one.word for each in found for one in (each.choices if isinstance(each, Either) else (each,))}


@pytest.mark.rule("AT-NEW-VOC-01")
def test_every_word_of_card_effects_is_on_a_card() -> None:
    used = set().union(*(kinds(card.effects) for card in cards().values()))
    assert used == set(words_of(Simple))


@pytest.mark.rule("AT-NEW-VOC-01")
def test_every_word_of_perks_is_on_a_solution() -> None:
    assert {idea.perk.effect.word for idea in ideas().values() if idea.perk} == set(words_of(PerkEffect))


CARD = "cards: {z: {name: Z, text: Z., kind: event, border: yellow, effects: [{half_move: random_companion}]}}"


@pytest.mark.rule("AT-NEW-VOC-01", "AT-CARD-08", "AT-CARD-11")
@pytest.mark.parametrize(("right", "wrong", "said"), [
    ("kind: event", "kind: evnt", "kind of the card z is 'evnt'; did you mean event?"),
    ("yellow", "blue", "border of the card z is blue; a card of its kind has yellow"),
    ("half_move: random_companion", "fly: yes", "fly is no word of the card z"),
    (", effects: [{half_move: random_companion}]", "", "the card z needs effects, or it is a quest"),
    ("text: Z.", "text: Z., requires: [mars]", "one of the requires of the card z is 'mars'"),
    ("text: Z.", "text: Z., done: {portals_max: 1}", "the card z needs both the kind quest and done"),
])  # fmt: skip
def test_what_is_wrong_with_a_card_is_told(right: str, wrong: str, said: str) -> None:
    assert list(read_cards(parse(CARD, "mine.yaml"))) == ["z"]
    with pytest.raises(DataError) as found:
        read_cards(parse(CARD.replace(right, wrong), "mine.yaml"))
    assert said in str(found.value)


@pytest.mark.rule("AT-NEW-VOC-01")
def test_a_bonus_counts_one_thing() -> None:
    assert s.Bonus(1, per=s.Per.COMPANION_WITHIN_3).max is None
    for per, if_ in ((None, None), (s.Per.CIVILIAN_SAVED, s.If.SCIENTIST)):
        with pytest.raises(ValueError, match="either per or if"):
            s.Bonus(1, per, if_)
    with pytest.raises(ValueError, match="max goes with per"):
        s.Bonus(1, None, s.If.SCIENTIST, Count(2))


PLOTS = tuple(f"AT-NEW-{race}-01" for race in ("DAL", "CYB", "SON", "AUT", "ICE", "SIL", "MEC", "OGR", "ZYG"))


@pytest.mark.rule("AT-NEW-DAL-01", "AT-NEW-CYB-01", "AT-NEW-SON-01", "AT-NEW-AUT-01", "AT-NEW-ICE-01")
@pytest.mark.rule("AT-NEW-SIL-01", "AT-NEW-MEC-01", "AT-NEW-OGR-01", "AT-NEW-ZYG-01")
@pytest.mark.rule("AT-IDEA-08", "AT-MISS-01")
def test_a_plot_is_told_and_nothing_of_it_is_checked() -> None:
    plots = [idea for idea in ideas().values() if idea.number == PLOT]
    assert tuple(idea.clause for idea in plots) == PLOTS
    assert [idea.key for idea in plots if idea.steps or idea.effects or idea.clock or idea.perk] == []


@pytest.mark.rule("AT-IDEA-08", "AT-MISS-01", "AT-MISS-02")
def test_a_card_tells_what_its_clause_says() -> None:
    book = load_rulebook(HOUSE)
    every: list[Idea | Card] = [*ideas().values(), *cards().values()]
    told = {card.clause: (card.name, card.text) for card in every}
    assert told == {clause: (book[clause].title, book[clause].rule) for clause in told}
    assert len(told) == 45 + 34
