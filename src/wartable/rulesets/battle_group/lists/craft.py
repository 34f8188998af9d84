"""What may be said of a troop of one's own, for those who build it (BG-NEW-POINTS-09)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from wartable.kit.armies.shop import Craft, Trait, Word
from wartable.rulesets.battle_group.catalogue import abilities as able
from wartable.rulesets.battle_group.catalogue.equipment import armours, shields, weapons
from wartable.rulesets.battle_group.catalogue.reading import ERAS, HI_TECH
from wartable.rulesets.battle_group.catalogue.troops import KINDS, TROOP, factions, races
from wartable.rulesets.battle_group.catalogue.vehicles import mounts
from wartable.rulesets.battle_group.lists.house import HP, TROOPS, WV


class Named(Protocol):
    """What has a name."""

    @property
    def name(self) -> str:
        """Its name."""


def craft(faction: str) -> Craft:
    """The traits of a troop of `faction`; '' is the first."""
    race = races()[(factions().get(faction) or next(iter(factions().values()))).race]
    held = {key: weapon for key, weapon in weapons().items() if not weapon.mounted}
    return Craft(TROOPS, "troop", "BG-NEW-POINTS-09", (
        Trait("name", "Name", "BG-NEW-POINTS-00", "text"),
        Trait("kind", "Kind", "BG-FORCE-01", "word", _plain(KINDS), usual=TROOP),
        Trait("era", "Era", "BG-EQP-04", "word", _plain(ERAS), usual=HI_TECH),
        Trait("hp", "Health Points", "BG-STAT-07", "number", low=HP[0], high=HP[1], usual=str(race.hp)),
        Trait("wv", "Will power", "BG-STAT-07", "number", low=WV[0], high=WV[1], usual=str(race.wv)),
        Trait("weapons", "Weapons", "BG-EQP-02", "words", _named(held)),
        Trait("shield", "Shield", "BG-EQP-02", "word", _named(shields())),
        Trait("armour", "Armour", "BG-EQP-01", "word", _named(armours())),
        Trait("mount", "Mount", "BG-NEW-MOUNTS-00", "word", _named(mounts())),
        Trait("item", "Item", "BG-NEW-ITEMS-00", "word", _named(able.items())),
        Trait("skills", "Skills", "BG-SKL-05", "counts", _named(able.skills())),
        Trait("user", "Biotech User", "BG-BIO-01", "word", _plain(able.USERS[:2])),
        Trait("power", "Power sources", "BG-NEW-GENERATORS-00", "words", _named(able.generators())),
        Trait("abilities", "Biotech abilities", "BG-NEW-BIOTECH-00", "counts", _named(able.abilities())),
    ))  # fmt: skip


def _named(rows: Mapping[str, Named]) -> tuple[Word, ...]:
    return tuple(Word(key, row.name) for key, row in rows.items())


def _plain(words: Iterable[str]) -> tuple[Word, ...]:
    return tuple(Word(word, word) for word in words)
