"""What is told at a figure of the trait of its person, in a few words with its clause (chapter NEW-WHO)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from wartable.kit.view import Mark
from wartable.rulesets.adventures.persons.asked import passes_as_alien
from wartable.rulesets.adventures.persons.companions import DRESSING, SCREAM, SHAPE
from wartable.rulesets.adventures.specials.kit import trait_of
from wartable.rulesets.adventures.state import Figure, Game


class Trait(NamedTuple):
    """A trait in a few words; `once`: the word by which it is used up."""

    clause: str
    text: str
    once: str = ""


TRAITS: Mapping[str, Trait] = {
    "1st_doctor": Trait("AT-NEW-WHO-01", "Move 5, tests +1"),
    "2nd_doctor": Trait("AT-NEW-WHO-02", "hard to hit from afar"),
    "3rd_doctor": Trait("AT-NEW-WHO-03", "melee +1, drives far"),
    "4th_doctor": Trait("AT-NEW-WHO-04", "passes cards in contact"),
    "5th_doctor": Trait("AT-NEW-WHO-05", "takes over wounds"),
    "6th_doctor": Trait("AT-NEW-WHO-06", "two dice for orders"),
    "7th_doctor": Trait("AT-NEW-WHO-07", "looks at the deck"),
    "8th_doctor": Trait("AT-NEW-WHO-08", "escapes at 1 less"),
    "9th_doctor": Trait("AT-NEW-WHO-09", "passes cards far away"),
    "10th_doctor": Trait("AT-NEW-WHO-10", "Move 7"),
    "susan_foreman": Trait("AT-NEW-WHO-11", "peacemaker"),
    "ian_chesterton": Trait("AT-NEW-WHO-12", "melee +1"),
    "barbara_wright": Trait("AT-NEW-WHO-13", "peacemaker"),
    "vicky": Trait("AT-NEW-WHO-14", "sneaks"),
    "stephen_taylor": Trait("AT-NEW-WHO-15", "drives at once"),
    "ben_jackson": Trait("AT-NEW-WHO-16", "knife: melee +1"),
    "jamie_mccrimmon": Trait("AT-NEW-WHO-17", "knife: melee +1, up a turn earlier"),
    "victoria_waterfield": Trait("AT-NEW-WHO-18", "may scream", SCREAM),
    "jo_grant": Trait("AT-NEW-WHO-19", "escapes at 2 less"),
    "sarah_jane_smith": Trait("AT-NEW-WHO-20", "knows aliens at 18 inches"),
    "harry_sullivan": Trait("AT-NEW-WHO-21", "dressings without end"),
    "leela": Trait("AT-NEW-WHO-22", "knife: melee +1"),
    "k_9": Trait("AT-NEW-WHO-23", "robot, climbs nothing"),
    "tegan": Trait("AT-NEW-WHO-24", "leaves contact first"),
    "vislor_turlough": Trait("AT-NEW-WHO-25", "alone: Move or Stand"),
    "kamelion": Trait("AT-NEW-WHO-26", "may look like an alien", SHAPE),
    "melanie_mel_bush": Trait("AT-NEW-WHO-27", "may scream", SCREAM),
    "micky_smith": Trait("AT-NEW-WHO-28", "drives at once"),
    "jack_harkness": Trait("AT-NEW-WHO-29", "out for 1 turn only"),
    "donna_noble": Trait("AT-NEW-WHO-30", "helps the Doctor"),
    "martha_jones": Trait("AT-NEW-WHO-31", "a dressing of her own", DRESSING),
}


def trait_marks(game: Game, figure: Figure) -> Iterator[Mark]:
    """AT-NEW-CHAR-01: what the person of a figure can do, unless it is used up or traits are left out."""
    trait = TRAITS.get(trait_of(game, figure))
    if trait and game.options.character_traits and trait.once not in figure.used:
        yield Mark(trait.text, trait.clause, "good")
    if clause := passes_as_alien(game, figure):
        yield Mark("looks like an alien", clause, "good", sign="eye")
