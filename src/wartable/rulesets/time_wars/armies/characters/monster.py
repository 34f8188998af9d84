"""Morbius's Monster (TW-CHAR-64 to -66): its frenzy, that it joins nobody, and its touch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from wartable.engine.ask import Flow
from wartable.engine.compat import override
from wartable.engine.plane import touching
from wartable.rulesets.time_wars import hazards
from wartable.rulesets.time_wars.contacts import settle, touched
from wartable.rulesets.time_wars.registry import has
from wartable.rulesets.time_wars.specials import TroopSpecial
from wartable.rulesets.time_wars.state import Game, Unit


class Frenzied(TroopSpecial):
    """TW-CHAR-64: on a 1 at the start of its turn it goes for whoever is nearest, friend or foe.

    It does so in `frenzy`.
    """

    __slots__ = ()
    key = "frenzied"

    @override
    def frenzies(self, me: Unit) -> str:
        return "TW-CHAR-64"


class Abomination(TroopSpecial):
    """TW-CHAR-65: it never joins a Squad."""

    __slots__ = ()
    key = "abomination"

    @override
    def shuns(self, me: Unit, squad: Unit) -> str:
        return "TW-CHAR-65"


# ------------------------------------------------------------------ its touch
class HazardousTouch(TroopSpecial):
    """TW-CHAR-66: enemy models in contact with it take Hazardous tests."""

    __slots__ = ()
    key = "hazardous_touch"
    standing = True  # whoever moves, and whoever begins his turn beside it, is burnt
    causes: ClassVar[Mapping[str, str]] = {"TW-CHAR-66": "a hazardous touch"}

    @override
    def on_contact(self, game: Game, me: Unit) -> Flow[None]:
        """TW-CHAR-66: each enemy model tests that touches one with a hazardous touch, whoever of the two has moved.

        Friends are spared (TW-SPEC-14), but for those on whom it runs wild, who are among those whom it has attacked.
        """
        done = []
        for foe in touched(game, me):
            for burner, victim in ((me, foe), (foe, me)):
                if burns(burner) and (ids := _in_touch(victim, burner)):
                    yield from hazards.test(game, victim, ids, "TW-CHAR-66", burner.id)
                    done.append(victim.id)
        if done:
            settle(game, tuple(done))

    @override
    def hazards_again(self, game: Game, player: str) -> Flow[None]:
        """TW-CHAR-66, TW-SPEC-13: when its owner's Action Phase begins each model that is still in contact tests."""
        burners = [unit for unit in game.on_table() if unit.player != player and burns(unit)]
        done = []
        for burner in burners:
            for victim in tuple(game.on_table(player)):
                if ids := _in_touch(victim, burner):
                    yield from hazards.test(game, victim, ids, "TW-CHAR-66", burner.id)
                    done.append(victim.id)
        if done:
            settle(game, tuple(done))


def burns(unit: Unit) -> bool:
    """TW-CHAR-66: whether its touch is hazardous to enemies."""
    return has(unit, HazardousTouch.key)


def _in_touch(victim: Unit, burner: Unit) -> tuple[int, ...]:
    return tuple(model.id for model in victim.models if any(touching(model, other) for other in burner.models))
