"""What factions and their entries bring (chapters ALL to WLD): one file each, whose `RULES` are by clause."""

from __future__ import annotations

from wartable.rulesets.gates_of_doom.factions import (
    alliance,
    anti_technology_league,
    avalonia,
    cyber_nomads,
    delian_league,
    simioids,
    united_nations,
    wild_sector_armies,
)
from wartable.rulesets.gates_of_doom.specials.points import GatesSpecial

_FACTIONS = (
    alliance, anti_technology_league, avalonia, cyber_nomads, delian_league, simioids, united_nations,
    wild_sector_armies,
)  # fmt: skip
RULES: dict[str, GatesSpecial] = {}
for _faction in _FACTIONS:
    RULES |= _faction.RULES
