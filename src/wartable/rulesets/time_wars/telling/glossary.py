"""The words for what stands on a card: special rules, weapons and figures of a profile, each with clause and a line.

A line is the docstring of the rule itself, as far as that speaks to players.
"""

from __future__ import annotations

import re
from functools import cache

from wartable.kit.armies.shop import Rule, Stat
from wartable.rulesets import load_ruleset
from wartable.rulesets.time_wars.specials.bearers import KNOWN, special
from wartable.rulesets.time_wars.specials.core import race_of
from wartable.rulesets.time_wars.specials.weapons import NAMES as WEAPONS
from wartable.rulesets.time_wars.state import Profile
from wartable.rulesets.time_wars.telling.clauses_of import CLAUSES

_NAMES = {
    "federation_loyal_to_the_end": "Loyal To The End", "grit": "Grit and Determination",
    "leader_spotter": "Spotter (Squad Leader)", "tardis": "TARDIS", "smite_ranged": "Smite (Ranged)",
    "all_terrain": "All-Terrain", "obey": "OBEY!", "medic": "Sontaran Medic",
    "combat_master_mel": "Combat Master (+2 MEL)", "combat_master_fir": "Combat Master (+1 FIR)",
    "by_my_will": "By MY Will", "clad_in_iron": "Clad in Iron",
}  # fmt: skip
_LINES = {
    "fatigue": "slower runs and charges as the turns go by, worn out in melee from turn 5",
    "strategic_force": "as Supreme Commander the army's Strategy Points may be rolled again, and are more",
    "cold_war": "Ice Warriors are Basic in his detachment",
    "structured_hierarchy": "Sontaran Squads of his detachment have their Squad Leaders for nothing",
    "bred_for_war": "the Squad Leaders whom he commands know one order more",
}  # fmt: skip
SHORT = {"lmg": "LMG", "hmg": "HMG"}
_IDS = re.compile(r"(TW-[A-Z]+-)(\d+)((?:(?:, | to | and )(?:TW-[A-Z]+-|-)\d+)*)")
_HEAD = re.compile(r"^(?:TW-[A-Z]+-\d+|-\d+|, | to | and )+: *")


@cache
def rule(key: str) -> Rule:
    """The special rule or weapon of `key` (`bane:dalek` names its enemy) as a card shows it."""
    base, _, of = key.partition(":")
    if base not in KNOWN:
        return Rule(key, base.replace("_", " ").title(), "", "")
    found = special(key)
    doc = " ".join((type(found).__doc__ or "").split("\n\n")[0].split())
    clauses = tuple(clause for clause in clauses_in(_head(doc)) if clause in load_ruleset("time_wars").rulebook)
    name = rule_name(base, clauses[0] if clauses else "")
    if base == "bane":
        whom = race_of(of).title() if of else "everybody"
        line = f"against {whom} it rolls two dice for damage, the better counts"
        return Rule(key, f"Bane ({whom})" if of else "Bane", clauses[0], _sentence(line), clauses)
    line = _LINES.get(base) or _HEAD.sub("", doc)
    return Rule(key, name, clauses[0] if clauses else "", _sentence(line), clauses)


def _head(doc: str) -> str:
    return doc.partition(": ")[0] if _HEAD.match(doc) else ""


def _sentence(line: str) -> str:
    line = line.strip().replace("`", "")
    return f"{line[:1].upper()}{line[1:].rstrip('.')}." if line else ""


def clauses_in(text: str) -> list[str]:
    """The clauses that a text such as a docstring's first words names, all of a range."""
    found: list[str] = []
    for stem, first, more in _IDS.findall(text):
        last = int(first)
        found.append(f"{stem}{first}")
        for joint, other, number in re.findall(r"(, | to | and )(TW-[A-Z]+-|-)(\d+)", more):
            stem = stem if other == "-" else other
            start = last + 1 if joint == " to " else int(number)
            found += [f"{stem}{index:02}" for index in range(start, int(number) + 1)]
            last = int(number)
    return list(dict.fromkeys(found))


def rule_name(key: str, clause: str) -> str:
    """What a special rule or weapon is called: as the title of its clause spells it, where that begins with it."""
    if key in WEAPONS:
        return WEAPONS[key]
    if key in _NAMES:
        return _NAMES[key]
    words = key.split("_")
    title = load_ruleset("time_wars").rulebook[clause].title if clause else ""
    said = title.partition(":")[0].split()[: len(words)]
    same = [word.lower().strip("!") for word in said] == words
    return " ".join(said) if same else " ".join(words).title()


def short(weapon: str) -> str:
    """A weapon in a list of gear."""
    return SHORT.get(weapon) or WEAPONS.get(weapon, weapon.replace("_", " "))


def stats(profile: Profile) -> tuple[Stat, ...]:
    """TW-PROF-01: the figures of a profile by their names in the rulebook."""
    book = load_ruleset("time_wars").rulebook
    names = {key: book[CLAUSES[key]].title for key in Profile._fields}
    return tuple(Stat(key.upper(), names[key], str(value)) for key, value in profile._asdict().items())
