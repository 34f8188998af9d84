"""The printed statistics of figures, and who leads which race (AT-CHAR, AT-LEAD), by key, in their printed order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from wartable.rulesets.adventures.catalogue.reading import Texts, read_rows, shipped
from wartable.rulesets.adventures.catalogue.words.vocabulary import Cell, Length

STAR = "*"


@dataclass(frozen=True, slots=True)
class Profile:
    """A printed row of statistics. move: mils. card_limit, health, tools: as they are printed."""

    key: str
    name: str
    move: Length
    card_limit: Cell
    health: Cell
    tools: str
    clauses: Texts

    @property
    def starred(self) -> bool:
        """AT-CHAR-03: whether its Health is starred."""
        return str(self.health).endswith(STAR)

    @property
    def toughness(self) -> int:
        """AT-SHOOT-02: its Health as a number."""
        return int(str(self.health).removesuffix(STAR))


@dataclass(frozen=True, slots=True)
class Lead:
    """Who leads a race, as it is printed."""

    key: str
    race: str
    leader: str
    clauses: Texts


@cache
def profiles() -> Mapping[str, Profile]:
    """The printed statistics by key."""
    return read_rows(Profile, shipped("figures.yaml"), "figures", "the figure")


@cache
def leads() -> Mapping[str, Lead]:
    """The printed notes on leaders by key."""
    return read_rows(Lead, shipped("figures.yaml"), "leaders", "the leader of")
