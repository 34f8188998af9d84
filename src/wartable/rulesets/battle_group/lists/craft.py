"""What may be said of a troop of one's own, for those who build it (BG-NEW-POINTS-09)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from wartable.kit.armies.shop import Craft
from wartable.kit.forms.traits import Trait, Word
from wartable.rulesets.battle_group.catalogue import abilities as able
from wartable.rulesets.battle_group.catalogue.equipment import armours, shields, weapons
from wartable.rulesets.battle_group.catalogue.reading import ERAS, HI_TECH
from wartable.rulesets.battle_group.catalogue.troops import KINDS, TROOP, factions, races
from wartable.rulesets.battle_group.catalogue.vehicles import mounts
from wartable.rulesets.battle_group.lists.house import HP, LABELS, TROOPS, WV


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
        _trait("name", "BG-NEW-POINTS-00", "text"),
        _trait("kind", "BG-FORCE-01", "word", _plain(KINDS), usual=TROOP),
        _trait("era", "BG-EQP-04", "word", _plain(ERAS), usual=HI_TECH),
        _trait("hp", "BG-STAT-07", "number", low=HP[0], high=HP[1], usual=str(race.hp)),
        _trait("wv", "BG-STAT-07", "number", low=WV[0], high=WV[1], usual=str(race.wv)),
        _trait("weapons", "BG-EQP-02", "words", _named(held)),
        _trait("shield", "BG-EQP-02", "word", _named(shields())),
        _trait("armour", "BG-EQP-01", "word", _named(armours())),
        _trait("mount", "BG-NEW-MOUNTS-00", "word", _named(mounts())),
        _trait("item", "BG-NEW-ITEMS-00", "word", _named(able.items())),
        _trait("skills", "BG-SKL-05", "counts", _named(able.skills())),
        _trait("user", "BG-BIO-01", "word", _plain(able.USERS[:2])),
        _trait("power", "BG-NEW-GENERATORS-00", "words", _named(able.generators())),
        _trait("abilities", "BG-NEW-BIOTECH-00", "counts", _named(able.abilities())),
    ))  # fmt: skip


def _trait(key: str, clause: str, form: str, words: tuple[Word, ...] = (), **more: Any) -> Trait:
    return Trait(key, LABELS[key], clause, form, words, **more)


def _named(rows: Mapping[str, Named]) -> tuple[Word, ...]:
    return tuple(Word(key, row.name) for key, row in rows.items())


def _plain(words: Iterable[str]) -> tuple[Word, ...]:
    return tuple(Word(word, word) for word in words)
