"""What factions and their entries bring (chapters ALL to WLD): one file each, whose `RULES` are by clause."""

from __future__ import annotations

from wartable.rulesets.gates_of_doom.factions import anti_technology_league, avalonia
from wartable.rulesets.gates_of_doom.specials.abilities import bring

for _rules in (anti_technology_league.RULES, avalonia.RULES):
    for _clause, _rule in _rules.items():
        bring(_clause, _rule)
