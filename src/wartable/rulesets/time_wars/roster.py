"""What is asked about an army list before a battle: whose it is, how many it brings, what is wrong with it."""

from __future__ import annotations

from wartable.rulesets.documents import Map
from wartable.rulesets.time_wars.army_checks import checked
from wartable.rulesets.time_wars.army_rules import Army
from wartable.rulesets.time_wars.troops import factions


def rules(doc: Map) -> Army:
    """The army of the list `doc` with its points and everything that is wrong with it.

    Raises:
        DataError: the document is not built like a list.
    """
    return checked(doc)


def faction_of(army: Army) -> str:
    """The name of its faction, '' if it is of none."""
    found = factions().get(army.faction)
    return found.name if found else ""


def units_of(army: Army) -> int:
    """How many Troop Types were bought."""
    return sum(len(force.all) for force in army.forces)
