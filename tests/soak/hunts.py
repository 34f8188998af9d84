"""Hunts by number, in which all varies that players choose: what is hunted, by how many, by whom, and how fast."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.engine.answer import Stream
from wartable.rulesets.hunt_for_davros.data.data import scenarios, teams
from wartable.rulesets.hunt_for_davros.scenario.keys import SEATS

SYSTEM = "hunt_for_davros"
USUAL = "dalek_standard"
PLAYED = (
    "prison_complex", "prison_complex", "wide_complex", "straight_fight", "objective_fight", "depose_the_supreme",
    "raid_by_unit",
)  # fmt: skip
"""What is played, the usual kind twice; six teams meet in the scenario that is shipped."""


def hunt(number: int, first: int) -> Mapping[str, Any]:
    """The hunt of a number: its complex is drawn by its dice, and every second team is of any kind."""
    stream, kinds = Stream(f"hunts {first} {number}"), tuple(teams())
    preset = scenarios()[PLAYED[number % len(PLAYED)]]
    ways = sorted(preset.teams)
    count = ways[stream.below(len(ways))]
    drawn = [USUAL if stream.below(2) else kinds[stream.below(len(kinds))] for _ in range(count)]
    usual = preset.teams_for(count)
    sides = [{"seat": seat, "team": kind if mine == USUAL else mine} for seat, kind, mine in zip(SEATS, drawn, usual)]
    return {
        "wartable": 1, "ruleset": SYSTEM, "title": "Measured", "scenario": PLAYED[number % len(PLAYED)], "sides": sides,
        "options": {"move_rate": 1 + stream.below(2)},
    }  # fmt: skip
