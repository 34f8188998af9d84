"""The army lists of Time Wars as entries: profiles, prices, special rules and options, read from `armies/*.yaml`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from wartable.kit.armies.lists import Entry, Option, read_groups, read_options
from wartable.kit.documents import (
    Map,
    fault,
    guess,
    load,
    maps,
    number,
    one_of,
    take,
    texts,
    unknown,
)
from wartable.kit.view import INCH_ART
from wartable.rulesets.time_wars.lists.commanders import Grant, Only, read_grants, read_only
from wartable.rulesets.time_wars.state import INDIVIDUAL, SQUAD, VEHICLE, Profile

HOME = Path(__file__).parent.parent / "armies"
ORDERS = ("charge", "combined_fire", "defensive_fire", "quicken_pace", "stand_fast", "take_aim", "take_cover")
WEAPONS = (
    "flamethrower", "grenade_launcher", "sniper_rifle", "lmg", "missile_launcher", "special_weapon", "hmg", "mortar",
)  # fmt: skip
HEAVY = ("hmg", "mortar")  # TW-WEAP-15
COMMAND, BASIC, VETERAN, SUPPORT, TRANSPORT = "command", "basic", "veteran", "support", "transport"
CATEGORIES = (COMMAND, BASIC, VETERAN, SUPPORT, TRANSPORT)  # TW-ARMY-06; TW-ARMY-25 for the last
ALLIANCE, EMPIRE, NEUTRAL = "alliance", "empire", "neutral"
LOYALTIES = (ALLIANCE, EMPIRE, NEUTRAL)
PRINTED = ("name", "type", "line", "wst")
"""What may be printed otherwise than it is played: the heading, the type, a stat line that has none, a dash."""
EFFECTS = (
    "line", "rank", "retinue", "of_retinue", "weapon", "each", "takes_off", "team", "arms", "specials", "drops",
    "renames", "leader", "marks", "person", "included", "retinue_specials",
)  # fmt: skip
_ENTRY = (
    "name", "id", "list", "race", "loyalty", "type", "profile", "lines", "rank", "size", "cost", "models", "leader",
    "weapons", "specials", "capacity", "options", "groups", "shifts", "mercenary", "led_by", "clause",
    "clauses", "person", "faction", "factionless", "grants", "only", "printed", "art",
)  # fmt: skip

# TW-SPEC-19, TW-ARMY-44: one meaning each, however the lists spell it.
ALIASES = {
    "scout": "scouts", "infiltrate": "infiltrator", "monster_hunters": "monster_hunter", "all-terrain": "all_terrain",
    "sonic_weapon": "sonic_weapons", "flamer": "flamethrower", "dalek_special_weapon": "special_weapon",
    "special_weapon_dalek": "special_weapon", "light_machine_gun": "lmg", "heavy_machine_gun": "hmg",
    "grit_and_determination": "grit", "smite_(ranged)": "smite_ranged",
}  # fmt: skip
# TW-PROF-12, TW-ARMY-44: races under all their names.
RACES = {
    "cyber": "cybermen", "cyberman": "cybermen", "sontarans": "sontaran", "daleks": "dalek", "vogans": "vogan",
    "ogrons": "ogron", "mercenaries": "mercenary", "time lord": "time_lord",
}  # fmt: skip


def plain_key(word: str) -> str:
    """TW-SPEC-19, TW-ARMY-44: the key of a rule or weapon, however a list spells it (`Monster Hunters`)."""
    name, colon, of = word.lower().replace("!", "").partition(":")
    name = name.strip().replace(" ", "_")
    name = ALIASES.get(name, name)
    return f"{name}:{race_key(of)}" if colon else name


def race_key(word: str) -> str:
    """TW-PROF-12: the key of a race, however it is spelt (`Cyber`, `Sontarans`)."""
    name = word.strip().lower()
    return RACES.get(name, name).replace(" ", "_")


class Line(NamedTuple):
    """One stat line of an entry: some have two, each with its own rank (TW-CMD-20)."""

    key: str
    name: str
    profile: Profile
    rank: int


class Shift(NamedTuple):
    """TW-ARMY-21: under this commander `unit` may be taken in `category`.

    On the stat line `line` and with the option `when` only, if they are not ''. `usual`: it is in that category unless
    the list says otherwise.
    """

    unit: str
    category: str
    clause: str
    line: str = ""
    when: str = ""
    usual: bool = False


class Mercenary(NamedTuple):
    """TW-DAL-13, TW-DAL-17: a detachment of nothing but `race` (and the entries `also`) may serve either side."""

    race: str
    also: tuple[str, ...]
    clause: str


class LedBy(NamedTuple):
    """TW-TL-08: an entry that only a commander of `race` may have in his detachment."""

    race: str
    clause: str


@dataclass(frozen=True, slots=True)
class Troop(Entry):
    """An entry of a Time Wars list.

    `stem` begins the ids of its Troop Types; `team` says that its models are Weapon Teams; `leader` is "", "included"
    (TW-ARMY-31) or "none" (TW-ARMY-26); `art` is the drawing of its ordinary models, '' as its race has it.
    """

    faction: str = ""
    loyalty: str = NEUTRAL
    race: str = ""
    kind: str = SQUAD
    lines: tuple[Line, ...] = ()
    specials: tuple[str, ...] = ()
    weapons: tuple[tuple[str, int], ...] = ()
    capacity: int = 0
    team: bool = False
    leader: str = ""
    stem: str = ""
    race_command: str = ""
    shifts: tuple[Shift, ...] = ()
    mercenary: Mercenary | None = None
    led_by: LedBy | None = None
    person: str = ""  # TW-CHAR-06: whom this named character is
    grants: tuple[Grant, ...] = ()
    only: Only | None = None
    clauses: tuple[str, ...] = ()  # what its figures alone say, wherever it is played
    group: str = ""  # the heading under which a named character stands
    printed: tuple[tuple[str, str], ...] = ()  # what the rulebook prints where a ruling says otherwise
    art: str = ""

    def line(self, key: str) -> Line:
        """The stat line `key`; the first if the entry has none of that name."""
        return next((line for line in self.lines if line.key == key), self.lines[0])


@dataclass(frozen=True, slots=True)
class Faction:
    """A list: its loyalty and its entries by key."""

    key: str
    name: str
    loyalty: str
    troops: dict[str, Troop]
    clauses: tuple[str, ...] = ()


@cache
def factions() -> dict[str, Faction]:
    """All lists that are shipped, by key, in alphabetical order; a further file is a further list (TW-ARMY-03)."""
    found = {faction.key: faction for faction in (read_faction(load(path)) for path in sorted(HOME.glob("*.yaml")))}
    for path in sorted((HOME / "characters").glob("*.yaml")):
        for home, troop, clauses in read_characters(load(path), found):
            held = found[home]
            more = tuple(dict.fromkeys((*held.clauses, *clauses)))
            found[home] = replace(held, troops={**held.troops, troop.key: troop}, clauses=more)
    return found


def find(name: str, faction: str = "") -> Troop | None:
    """The entry `name` of `faction`, else of any other list; `faction/name` names the list too. None: there is none.

    The word with which the ids of its Troop Types begin (`marines`) does as well, for the first entry that has it.
    """
    own, slash, key = name.partition("/")
    if slash:
        return factions()[own].troops.get(key) if own in factions() else None
    lists = sorted(factions().values(), key=lambda item: item.key != faction)
    own_key = (item.troops[name] for item in lists if name in item.troops)
    stems = (troop for item in lists for troop in item.troops.values() if troop.stem == name)
    return next(own_key, None) or next(stems, None)


def all_names() -> tuple[str, ...]:
    """The keys of all entries of all lists."""
    return tuple(key for faction in factions().values() for key in faction.troops)


# ------------------------------------------------------------------ reading
def read_faction(doc: Map) -> Faction:
    """The list in a file such as `armies/federation.yaml`.

    Raises:
        DataError: a fault in it.
    """
    unknown(doc, ("faction", "name", "loyalty", "race_commands", "clauses", "units"), "a list")
    key, loyalty = take(doc, "faction", str), one_of(doc, "loyalty", LOYALTIES)
    commands = take(doc, "race_commands", Map, Map())
    for race in commands:
        one_of(commands, race, ORDERS)
    units = take(doc, "units", Map)
    troops = {}
    for name in units:
        troop = read_troop(name, take(units, name, Map))
        command = commands.get(troop.race, "")
        troops[name] = replace(troop, faction=key, loyalty=troop.loyalty or loyalty, race_command=command)
    _see_entries(units, troops)
    troops = {name: titled(troop, troops) for name, troop in troops.items()}
    return Faction(key, take(doc, "name", str, key), loyalty, troops, tuple(take(doc, "clauses", list, [])))


def read_characters(doc: Map, found: Mapping[str, Faction]) -> Iterator[tuple[str, Troop, tuple[str, ...]]]:
    """TW-CHAR-02, TW-CHAR-07: named characters, each with the list in which he stands and the clauses of his group.

    Raises:
        DataError: a fault in the file.
    """
    unknown(doc, ("characters", "name", "loyalty", "clauses", "units"), "a list of characters")
    loyalty, units = one_of(doc, "loyalty", LOYALTIES), take(doc, "units", Map)
    for name in units:
        node = take(units, name, Map)
        home = one_of(node, "faction", tuple(found))
        faction = "" if take(node, "factionless", bool, False) else home
        group = take(doc, "name", str, "")
        troop = replace(read_troop(name, node), faction=faction, loyalty=loyalty, group=group)
        _see_entries(units, {**found[home].troops, name: troop})
        yield home, titled(troop, found[home].troops), tuple(take(doc, "clauses", list, []))


def titled(troop: Troop, troops: Mapping[str, Troop]) -> Troop:
    """The entry with names for those of its options to which its list gives none, after what they bring."""
    named = {
        key: replace(option, name=_title(troop, option, troops)) if option.name == _words(key) else option
        for key, option in troop.options.items()
    }
    return replace(troop, options=named)


def _title(troop: Troop, option: Option, troops: Mapping[str, Troop]) -> str:
    effects, plain = option.effects, _words(option.key)
    if option.brings:
        return troops[option.brings].name
    if "renames" in effects:
        return str(effects["renames"])
    if "line" in effects:
        return troop.line(str(effects["line"])).name
    if "team" in effects:
        weapon = str(effects["team"])
        return f"{_SHORT.get(weapon, weapon.title())} team"
    if option.key in _SPELT:
        return _SPELT[option.key]
    for key, short in _SHORT.items():
        plain = re.sub(rf"\b{key}(s?)\b", rf"{short}\1", plain)
    return " ".join(word if word[:-1].isupper() else word.capitalize() for word in plain.split())


def _words(key: str) -> str:
    return key.replace("_", " ")


_SHORT = {"lmg": "LMG", "hmg": "HMG", "unit": "UNIT", "special weapon": "Special Weapon Dalek"}
_SPELT = {"tardis": "TARDIS", "medic": "Sontaran Medic", "clad_in_iron": "Clad in Iron"}


def _see_entries(units: Map, troops: dict[str, Troop]) -> None:
    for troop in troops.values():
        for option in troop.options.values():
            for key in (option.brings, option.effects.get("retinue", "")):
                if key and key not in troops:
                    raise fault(units, troop.key, f"the option {option.key} names the entry {key}{guess(key, troops)}")


def read_troop(key: str, node: Map) -> Troop:
    """One entry of a list, without what the list says of all (faction, loyalty, race command).

    Raises:
        DataError: a fault in it.
    """
    unknown(node, _ENTRY, "an entry")
    kind = one_of(node, "type", (SQUAD, INDIVIDUAL, VEHICLE))
    leader = one_of(node, "leader", ("included", "none"), "") if kind == SQUAD else "none"
    options = read_options(node, EFFECTS)
    for option in options.values():
        _see_effects(option)
    if kind == SQUAD and not leader:
        options["leader"] = _squad_leader()
    return Troop(
        key=key, name=take(node, "name", str), category=one_of(node, "list", CATEGORIES),
        cost=number(node, "cost", 0, 200), size=number(node, "size", 1, 20, 1), options=_of_retinue(options),
        groups=read_groups(node), clause=take(node, "clause", str, ""), loyalty=take(node, "loyalty", str, ""),
        race=race_key(take(node, "race", str)), kind=kind, lines=_lines(key, node),
        specials=specials(node, "specials"), weapons=weapons(node, "weapons"),
        capacity=number(node, "capacity", 0, 99, 0), team=one_of(node, "models", ("team", "model"), "model") == "team",
        leader=leader, stem=take(node, "id", str, key.replace("_", "-")), shifts=_shifts(node),
        mercenary=_mercenary(node), led_by=_led_by(node), person=take(node, "person", str, ""),
        grants=read_grants(node, EFFECTS, CATEGORIES), only=read_only(node),
        clauses=tuple(take(node, "clauses", list, [])), printed=_printed(node),
        art=one_of(node, "art", INCH_ART, "") if "art" in node else "",
    )  # fmt: skip


def _printed(node: Map) -> tuple[tuple[str, str], ...]:
    table = take(node, "printed", Map, Map())
    unknown(table, PRINTED, "printed")
    return tuple((key, take(table, key, str)) for key in table)


def _squad_leader() -> Option:
    """TW-ARMY-26, TW-ARMY-27: what every Squad may buy; the price depends on its commander (TW-ARMY-28)."""
    effects = Map([("leader", True)])
    return Option("leader", "Squad Leader", "TW-ARMY-27", cost="leader_price", high="1", effects=effects)


def _of_retinue(options: dict[str, Option]) -> dict[str, Option]:
    """What is for the Retinue needs one."""
    kinds = tuple(key for key, option in options.items() if "retinue" in option.effects)
    return {
        key: replace(option, needs=kinds) if option.effects.get("of_retinue") and not option.needs else option
        for key, option in options.items()
    }


def _see_effects(option: Option) -> None:
    node = option.effects
    for key in ("weapon", "takes_off", "team", "arms"):
        if key in node:
            one_of(node, key, WEAPONS)
    specials(node, "specials")
    specials(node, "drops")
    number(node, "each", 1, 20, 1)


def _lines(key: str, node: Map) -> tuple[Line, ...]:
    table = take(node, "lines", Map, Map())
    if not table:
        return (Line(key, take(node, "name", str), profile(take(node, "profile", Map)), number(node, "rank", 0, 3, 0)),)
    found = []
    for name in table:
        item = take(table, name, Map)
        unknown(item, ("name", "profile", "rank"), "a stat line")
        line = Line(name, take(item, "name", str), profile(take(item, "profile", Map)), number(item, "rank", 0, 3, 0))
        found.append(line)
    return tuple(found)


def profile(node: Map) -> Profile:
    """TW-PROF-01, TW-PROF-02, TW-ARMY-46: the eight characteristics, 0 to 10 each; all must be there.

    Raises:
        DataError: one is missing, out of bounds, or not a characteristic.
    """
    unknown(node, Profile._fields, "a profile")
    return Profile(*(number(node, name, 0, 10) for name in Profile._fields))


def specials(node: Map, key: str) -> tuple[str, ...]:
    """The keys of special rules in the list `key`, in plain spelling.

    Raises:
        DataError: one is no text.
    """
    return tuple(plain_key(word) for word in texts(node, key))


def weapons(node: Map, key: str) -> tuple[tuple[str, int], ...]:
    """The weapons in the table `key`, such as {lmg: 1}, by their plain names.

    Raises:
        DataError: one is no weapon, or its count is no number from 0 to 20.
    """
    table = take(node, key, Map, Map())
    found: dict[str, int] = {}
    for word in table:
        name = plain_key(word)
        if name not in WEAPONS:
            raise fault(table, word, f"{word} is no weapon{guess(name, WEAPONS)}")
        found[name] = number(table, word, 0, 20)
    return tuple(found.items())


def _shifts(node: Map) -> tuple[Shift, ...]:
    found = []
    for item in maps(node, "shifts"):
        unknown(item, ("unit", "as", "clause", "line", "when", "usual"), "a shift")
        category, clause = one_of(item, "as", CATEGORIES), take(item, "clause", str)
        line, when = take(item, "line", str, ""), take(item, "when", str, "")
        usual = take(item, "usual", bool, False)
        found.append(Shift(take(item, "unit", str), category, clause, line, when, usual))
    return tuple(found)


def _mercenary(node: Map) -> Mercenary | None:
    item = take(node, "mercenary", Map, Map())
    if not item:
        return None
    unknown(item, ("race", "also", "clause"), "mercenary")
    return Mercenary(race_key(take(item, "race", str)), texts(item, "also"), take(item, "clause", str))


def _led_by(node: Map) -> LedBy | None:
    item = take(node, "led_by", Map, Map())
    if not item:
        return None
    unknown(item, ("race", "clause"), "led_by")
    return LedBy(race_key(take(item, "race", str)), take(item, "clause", str))


def armed(counts: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """Weapons by count in the order of the rulebook, none left out that there is."""
    total: dict[str, int] = {}
    for key, count in counts:
        total[key] = total.get(key, 0) + count
    return tuple((key, total[key]) for key in WEAPONS if total.get(key, 0) > 0)
