"""What persons carry that adds in melee: blades and a bat (AT-MEL-04, AT-NEW-CHAR-02)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.rulesets.adventures.catalogue.persons import Item
from wartable.rulesets.adventures.specials.kit import answers_item
from wartable.rulesets.adventures.specials.points import EpisodeSpecial
from wartable.rulesets.adventures.state import Figure, Game


class Knife(EpisodeSpecial):
    """AT-MEL-04: a knife or sword adds 1, once."""

    @override
    def blade(self, game: Game, me: Figure) -> str | None:
        return "AT-MEL-04"


class Bat(EpisodeSpecial):
    """AT-NEW-CHAR-02: a baseball bat adds 1 in melee."""

    @override
    def melee_mods(self, game: Game, me: Figure) -> Iterator[Mod]:
        yield Mod(1, "AT-NEW-CHAR-02", "Baseball bat")


CARRIED: dict[str, EpisodeSpecial] = {Item.KNIFE.value: Knife(), "sword": Knife(), Item.BAT.value: Bat()}
answers_item(CARRIED)
