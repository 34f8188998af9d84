"""What factions and their entries bring (chapters ALL to WLD): one file each, whose `RULES` are by clause."""

from __future__ import annotations

from wartable.rulesets.gates_of_doom.factions import alliance, anti_technology_league, avalonia, simioids
from wartable.rulesets.gates_of_doom.specials.abilities import bring

for _rules in (alliance.RULES, anti_technology_league.RULES, avalonia.RULES, simioids.RULES):
    for _clause, _rule in _rules.items():
        bring(_clause, _rule)
