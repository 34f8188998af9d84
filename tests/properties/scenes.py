"""Battles to hold properties to: the examples, and small ones that hypothesis draws."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from tests.kit.drive import Scenario
from wartable.rulesets import load_ruleset
from wartable.rulesets.time_wars.scenario.file import load_scenario

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = ("skirmish", "bunker", "convoy", "battle", "captain", "relays", "pods", "mine")
RULES = load_ruleset("time_wars")


@cache
def example(name: str) -> Scenario:
    """An example as plain JSON data, its armies written in."""
    found: Scenario = json.loads(json.dumps(load_scenario(EXAMPLES / f"{name}.yaml")))
    return found


# Entries with options: every kind of Troop Type, weapon and special rule of the two lists stands here at least once.
FEDERATION: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("marine_squad", ("lmg", "flamethrower", "leader")),
    ("marine_squad", ({"grenade_launcher": 2},)),
    ("marine_squad", ("hmg_team",)),
    ("marine_veterans", ("missile_launcher", "sniper_rifle")),
    ("unit_squad", ("scouts", "sniper_rifle", "leader")),
    ("unit_squad", ("more", "mortar_team")),
    ("ice_warriors", ("assault",)),
    ("draconian_warriors", ()),
    ("weapon_specialists", ("flamethrowers",)),
    ("heavy_weapons_specialists", ({"hmg": 1}, {"mortar": 2})),
    ("federation_ogrons", ("grenade_launcher",)),
    ("conscripts", ("flamethrower",)),
    ("federation_tank", ("hmg", "missile_launcher")),
)
EMPIRE: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("dalek_patrol", ("leader",)),
    ("ogron_assault_squad", ("flamethrower",)),
    ("slave_troopers", ("lmg", "leader")),
    ("ogrons", ("grenade_launcher", "leader")),
    ("dalek_support_squad", ("special_weapon",)),
    ("special_weapons_squad", ({"special_weapon": 5},)),
    ("spider_dalek", ("missile_launcher",)),
    ("slave_trooper_support", ("sniper_rifles",)),
    ("slave_trooper_support", ("lmgs",)),
    ("ogron_support", ("hmgs",)),
)
COMMANDERS: dict[str, tuple[tuple[str, tuple[Any, ...]], ...]] = {
    "federation": (
        ("federation_leader", ("captain", {"marines": 5}, "lmg")),
        ("federation_leader", ({"unit_troopers": 4},)),
        ("federation_leader", ("captain",)),
        ("federation_leader", ({"marines": 4}, "apc")),
        ("ice_warrior_commander", ("ice_lord",)),
    ),
    "dalek_empire": (
        ("dalek_commander", ("supreme_dalek", {"daleks": 4})),
        ("dalek_commander", ({"ogrons": 4},)),
        ("ogron_mercenary_leader", ()),
        ("trooper_commander", ({"slave_troopers": 4}, "flamethrower")),
    ),
}
GROUND = (
    "wood", "hedge", "wall", "building", "ruin", "bunker", "hill", "river", "marsh", "minefield", "rocks", "crater",
    "deep_water", "wreck", "foliage",
)  # fmt: skip
SHUT = ("lava", "cliff", "acid")
SLOTS = (5, 12, 19, 26, 33)


def pick(entry: tuple[str, tuple[Any, ...]]) -> dict[str, Any]:
    """An entry as a scenario or a list names it."""
    name, options = entry
    return {"unit": name, "options": list(options)} if options else {"unit": name}


@st.composite
def terrain(draw: st.DrawFn, width: int, height: int) -> list[dict[str, Any]]:
    """Up to six pieces; impassable ones lie in a strip across the middle, where nobody is set up."""
    found: list[dict[str, Any]] = []
    for kind in draw(st.lists(st.sampled_from(GROUND), max_size=5)):
        at = [draw(st.integers(3, width - 3)), draw(st.integers(6, height - 6))]
        if kind in ("hedge", "wall", "river", "deep_water"):
            to = [min(width - 1, at[0] + draw(st.integers(2, 9))), at[1] + draw(st.integers(-3, 3))]
            found.append({"kind": kind, "points": [at, to]})
        else:
            size = [draw(st.integers(2, 7)), draw(st.integers(2, 6))]
            found.append({"kind": kind, "at": at, "size": size, "angle": draw(st.integers(0, 179))})
    for kind in draw(st.lists(st.sampled_from(SHUT), max_size=2)):
        at = [draw(st.integers(4, width - 4)), height // 2]
        found.append({"kind": kind, "at": at, "size": [draw(st.integers(1, 5)), 1]})
    return found


DEPLOYMENTS = ("standard", "standard", "thin_line", "convergence", "foothold", "siege")


@st.composite
def by_the_rules(draw: st.DrawFn) -> Scenario:
    """Two small armies with commanders that deploy by the rules; who is on which side is drawn too."""
    width, height = draw(st.sampled_from(((36, 30), (40, 36), (30, 44))))
    sides = []
    for seat in ("p1", "p2"):
        faction, troops = draw(st.sampled_from((("federation", FEDERATION), ("dalek_empire", EMPIRE))))
        commander = draw(st.sampled_from(COMMANDERS[faction]))
        units = draw(st.lists(st.sampled_from(troops), min_size=1, max_size=3))
        army = {
            "wartable": 1, "ruleset": "time_wars", "kind": "army", "name": seat, "faction": faction, "points": 200,
            "detachments": [{"commander": pick(commander), "units": [pick(unit) for unit in units]}],
        }  # fmt: skip
        sides.append({"seat": seat, "army": army, "legal": False, "reserves": draw(st.sampled_from((0, 0, 0, 2)))})
    return {
        "wartable": 1, "ruleset": "time_wars", "table": {"width": width, "height": height}, "sides": sides,
        "terrain": draw(terrain(width, height)), "options": options(draw, 3),
        "deployment": draw(st.sampled_from(DEPLOYMENTS)), "modifiers": draw(st.sampled_from(([], [], ["escalation"]))),
    }  # fmt: skip


def options(draw: st.DrawFn, most: int) -> dict[str, Any]:
    """What the players agree; seldom anything unusual."""
    found: dict[str, Any] = {"turns": draw(st.integers(1, most))}
    if draw(st.integers(0, 9)) == 9:
        found["weather"] = True
    if draw(st.integers(0, 9)) == 9:
        found["scale"] = 2
    return found


STATES: tuple[dict[str, Any], ...] = (
    {}, {}, {}, {"orders": ["take_aim"]}, {"orders": ["take_cover"]}, {"orders": ["charge", "quicken_pace"]},
    {"orders": ["defensive_fire"]}, {"orders": ["combined_fire"]}, {"orders": ["stand_fast"]}, {"dug": 2}, {"fewer": 1},
    {"moved_last": True}, {"prepared": True}, {"tests": ["casualties"]}, {"suppression": {"p1": 3, "p2": 2}},
    {"actions": 1}, {"advanced": True, "moved": True},
)  # fmt: skip


@st.composite
def in_the_thick(draw: st.DrawFn) -> Scenario:
    """A position at close quarters: squads ten inches apart, or five, in all kinds of states, three turns at most."""
    width, height = 38, 36
    far = draw(st.sampled_from((3, 5, 7)))
    units = []
    for seat, y, troops in (("p1", 18 - far, FEDERATION), ("p2", 18 + far, EMPIRE)):
        chosen = draw(st.lists(st.sampled_from(troops), min_size=1, max_size=4))
        for number, entry in enumerate(chosen):
            units.append({
                "id": f"{seat}-{number}", "side": seat, "at": [SLOTS[number], y], **pick(entry),
                **draw(st.sampled_from(STATES)),
            })  # fmt: skip
    phase = draw(st.sampled_from(("begin", "command", "hazards", "action", "melee", "morale")))
    return {
        "wartable": 1, "ruleset": "time_wars", "table": {"width": width, "height": height},
        "sides": [{"seat": "p1"}, {"seat": "p2"}], "terrain": draw(terrain(width, height)),
        "options": {"turns": 3, **({"weather": True} if draw(st.integers(0, 7)) == 7 else {})},
        "units": units, "cursor": phase, "turn": draw(st.integers(1, 2)), "active": draw(st.sampled_from(("p1", "p2"))),
    }  # fmt: skip


def scenarios() -> st.SearchStrategy[Scenario]:
    """Any small battle."""
    return st.one_of(by_the_rules(), in_the_thick())
