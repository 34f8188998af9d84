"""Who is armed (AT-PRIS-02, AT-CHAR-02)."""

from __future__ import annotations

from wartable.rulesets.adventures.catalogue.weapons import weapons
from wartable.rulesets.adventures.state import CYBERMAT, Figure, Game

BLADES = frozenset({"knife", "sword"})


def armed(game: Game, figure: Figure) -> bool:
    """Whether a figure is armed: it has a weapon that shoots and works, a blade, or a sting (AT-NEW-RACE-09).

    AT-SHOOT-07: who is helpless counts as unarmed, and so does a prisoner. A screwdriver is no weapon. AT-CHAR-05:
    Cybermats fight only if attacked.
    """
    if not figure.free or figure.passive or figure.kind == CYBERMAT:
        return False
    if any(key not in figure.weapons_off and weapons()[key].ranged for key in figure.weapons):
        return True
    race = game.book.races.get(figure.race)
    stings = race is not None and race.stings and not figure.human
    return stings or any(item in BLADES for item in figure.items)
