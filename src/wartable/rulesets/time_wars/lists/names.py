"""The names by which people call lists, entries and options, printed ones above all, as the keys that stand for them.

`keyed` gives a list that was typed from the rulebook (`unit: Marine Squad`, `options: [Grenade Launcher, 6 Marines]`)
in the form that all else reads. What it does not know it leaves as it is, so that the checks can say so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Any

from wartable.kit.armies.lists import Option
from wartable.kit.documents import Map, Seq
from wartable.rulesets.time_wars.lists.entries import CATEGORIES, LOYALTIES, Troop, all_names, factions, find
from wartable.rulesets.time_wars.specials.weapons import NAMES as WEAPONS

LONGEST = 80
"""Characters of a name; what is longer is none."""
# TW-ARMY-44: one meaning each; the words of either side are replaced before names are compared.
_PHRASES = (
    ("light machine gun", "lmg"), ("heavy machine gun", "hmg"), ("dalek special weapon", "special weapon"),
    ("special weapon dalek", "special weapon"), ("chancellery guard", "gallifreyan guard"),
    ("assault ogron", "ogron assault squad"), ("weapon team", "team"), ("all terrain", "all_terrain"),
)  # fmt: skip
_WORDS = {
    "flamer": "flamethrower", "borussa": "borusa", "soldier": "trooper", "infiltrate": "infiltrator",
    "1": "one", "2": "two", "3": "three", "5": "five", "8": "eight", "9": "nine", "10": "ten", "12": "twelve",
}  # fmt: skip
_SILENT = ("a", "an", "the", "of", "with", "to", "one", "upgrade", "take", "and")
_LOOSE = ("more", "additional", "another", "squad", "three", "five", "eight", "nine", "ten")
_LISTS = {
    "time_lords": ("Time Lords", "Gallifrey"), "vogans": ("Vogans", "Vogan"), "dalek_empire": ("Daleks",),
    "sontarans": ("Sontarans", "Bred For War"), "cybermen": ("Cybermen",), "federation": ("Federation",),
}  # fmt: skip
# Entries whose heading in the rulebook is not what the catalogue calls them.
_PRINTED = {
    "commander_lytton": ("Command Gustave Lytton", "Lytton"), "the_brigadier": ("Lethbridge-Stewart", "Brigadier"),
    "vorus": ("Vorus, Leader of the Guardians",), "lord_president": ("Lady President of Gallifrey",),
    "cyber_mat_swarm": ("Cyber-mats",), "dalek_commander": ("Invasion Leader",),
}  # fmt: skip
_COUNTED = re.compile(r"(\d{1,2})\s*(?:x|×)?\s+(\S.*)")

Words = frozenset[str]


# ------------------------------------------------------------------ words
def words(text: str) -> Words:
    """What a name says: its words in lower case, in the singular, without those that say nothing."""
    plain = " ".join(re.findall(r"[a-z0-9]+", text.lower().replace("'s", "").replace("’s", "")))
    plain = " ".join(_single(word) for word in plain.split())
    for phrase, meant in _PHRASES:
        plain = re.sub(rf"\b{phrase}\b", meant, plain)
    said = (_WORDS.get(word, word) for word in plain.split())
    return frozenset(word for word in said if word not in _SILENT)


def _single(word: str) -> str:
    if word in ("cybermen", "marksmen"):
        return word.replace("men", "man")
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _loose(said: Words) -> Words:
    return frozenset(word for word in said if word not in _LOOSE) or said


def _only(names: Iterable[tuple[str, Words]], said: Words) -> str:
    """The one key that is called `said`; '' if none or several are."""
    keys = dict.fromkeys(key for key, called in names if called and called == said)
    return next(iter(keys)) if len(keys) == 1 else ""


def _loosely(names: Iterable[tuple[str, Words]], said: Words) -> str:
    """The one key that is called so but for numbers, `more`, `squad` and the like."""
    return _only(((key, _loose(called)) for key, called in names), _loose(said))


def _either(names: Iterable[tuple[str, Words]], name: str) -> str:
    held, said = list(names), words(name[:LONGEST])
    return _only(held, said) or _loosely(held, said)


# ------------------------------------------------------------------ lists and entries
@lru_cache(1024)
def list_key(name: str) -> str:
    """The key of the list that is called `name`, '' if none is."""
    if name in factions():
        return name
    called = ((key, words(said)) for key, held in factions().items() for said in (key, held.name, *_LISTS.get(key, ())))
    return _either(called, name)


@lru_cache(4096)
def entry_key(name: str, faction: str) -> str:
    """What a list of `faction` writes for the entry called `name`: its own list first; '' if there is none."""
    if find(name, faction) is not None:
        return name
    home, slash, rest = name.partition("/")
    if slash:
        of = list_key(home)
        key = _either(_called(of), rest) if of else ""
        return f"{of}/{key}" if key else ""
    said, lists = words(name[:LONGEST]), sorted(factions(), key=lambda key: key != faction)
    for match, of in ((match, of) for match in (_only, _loosely) for of in lists):
        key = match(_called(of), said)
        if key:
            return key if find(key, faction) is factions()[of].troops[key] else f"{of}/{key}"
    return ""


@cache
def _called(faction: str) -> tuple[tuple[str, Words], ...]:
    """Every name of every entry of a list, with its key."""
    return tuple((key, words(said)) for key, troop in factions()[faction].troops.items() for said in _names(troop))


def _names(troop: Troop) -> tuple[str, ...]:
    lines = (line.name for line in troop.lines) if len(troop.lines) == 1 else ()
    return (troop.key, troop.name, *lines, *_PRINTED.get(troop.key, ()))


def near(name: str) -> str:
    """`; did you mean marine_squad?` if an entry is called nearly so, else ''."""
    called = {said: key for key in all_names() for said in (key, _troop_name(key))}
    found = get_close_matches(name.lower()[:LONGEST], called, 1, 0.75)
    return f"; did you mean {called[found[0]]}?" if found else ""


def _troop_name(key: str) -> str:
    troop = find(key)
    return troop.name.lower() if troop is not None else key


# ------------------------------------------------------------------ options
@lru_cache(8192)
def option_pick(unit: str, faction: str, name: str, many: int) -> tuple[str, int] | None:
    """The option of the entry `unit` that is called `name`, and how often it is taken; None if none is.

    `many` is the count that was given, 0 for none: `9 more Ogrons` are 19 with the ten that come with Barashak, and
    `5 UNIT Troopers` one bundle of five.
    """
    troop = find(unit, faction)
    if troop is None:
        return None
    options, said = offered(troop), words(name[:LONGEST])
    if name in options:
        return name, many
    own = [(key, words(each)) for key, option in options.items() for each in _option_names(troop, option)]
    arms = [(key, words(each)) for key, option in options.items() for each in _arm_names(option)]
    key = _only(own, said) or _only(arms, said)
    counted = _COUNTED.fullmatch(name)
    if not key and counted is not None and not many:
        found = option_pick(unit, faction, counted[2], int(counted[1]))
        if found is not None:
            return found
    key = key or _loosely(own, said) or _loosely(arms, said)
    if key:
        return key, _count(options[key], many)
    bundles = [key for key, option in options.items() if many > 1 and option.size == many and _is_of(option, said)]
    return (bundles[0], 1) if len(bundles) == 1 else None


def offered(troop: Troop) -> Mapping[str, Option]:
    """The options of an entry, with those that only some commanders give it (TW-CHAR-56, TW-CHAR-76)."""
    granted = (
        option
        for faction in factions().values()
        for leader in faction.troops.values()
        for grant in leader.grants
        if grant.unit == troop.key or (grant.race and grant.race == troop.race)
        for option in grant.options
    )
    return {**{option.key: option for option in granted}, **troop.options}


def _option_names(troop: Troop, option: Option) -> Iterator[str]:
    """All that an option is called: by its key, its name, and what it brings."""
    effects = option.effects
    yield from (option.key, option.name)
    if "line" in effects:
        yield troop.line(str(effects["line"])).name
    if "renames" in effects:
        yield str(effects["renames"])
    thing = find(str(effects.get("retinue", option.brings)), troop.faction)
    if thing is not None:
        yield thing.name
    if "team" in effects:
        yield f"{WEAPONS[str(effects['team'])]} Team"


def _arm_names(option: Option) -> Iterator[str]:
    """The weapons that it brings, which several options of an entry may."""
    for effect in ("weapon", "arms", "team"):
        if effect in option.effects:
            name = WEAPONS[str(option.effects[effect])]
            yield from (name, f"{option.effects['each']} {name}") if "each" in option.effects else (name,)


def _is_of(option: Option, said: Words) -> bool:
    return _loose(words(option.name)) == _loose(said)


def _count(option: Option, many: int) -> int:
    """How often an option is taken of which so many models or weapons were named; 0: once, unsaid."""
    if option.prices:
        counts, included = dict(option.prices), int(option.effects.get("included", 0))
        return many + included if many and many not in counts and many + included in counts else many
    bundle = option.size if option.size > 1 else int(option.effects.get("each", 1))
    return 1 if many > 1 and many == bundle and option.high == "1" else many


# ------------------------------------------------------------------ documents
def keyed(doc: Map) -> Map:
    """The list `doc` with keys in place of names; what is no name of anything is left as it is."""
    changes: dict[str, Any] = {}
    faction = doc.get("faction", "")
    if isinstance(faction, str) and list_key(faction):
        changes["faction"] = faction = list_key(faction)
    side = doc.get("side")
    if isinstance(side, str) and side.lower() in LOYALTIES:
        changes["side"] = side.lower()
    forces = doc.get("detachments")
    if isinstance(forces, Seq):
        home = faction if isinstance(faction, str) else ""
        changes["detachments"] = _each(forces, lambda force: _force(force, home))
        changes.update(_chief(doc, changes["detachments"], home))
    return _with(doc, changes)


def _chief(doc: Map, forces: Seq, faction: str) -> dict[str, str]:
    """TW-ARMY-13: the Force Commander by the key of his entry or of his stat line."""
    wanted, called = doc.get("force_commander"), []
    if not isinstance(wanted, str):
        return {}
    for force in forces:
        leader = force.get("commander") if isinstance(force, Map) else None
        if not isinstance(leader, Map) or wanted in (leader.get("id"), leader.get("name")):
            continue
        troop = find(str(leader.get("unit", "")), faction)
        if troop is not None:
            called += [(line.key, words(line.name)) for line in troop.lines] + [(troop.key, words(troop.name))]
    key = wanted if any(wanted == each for each, _ in called) else _only(called, words(wanted[:LONGEST]))
    return {"force_commander": key} if key else {}


def _force(force: Any, faction: str) -> Any:
    if not isinstance(force, Map):
        return force
    changes: dict[str, Any] = {}
    if isinstance(force.get("commander"), Map):
        changes["commander"] = _unit(force["commander"], faction)
    if isinstance(force.get("units"), Seq):
        changes["units"] = _each(force["units"], lambda unit: _unit(unit, faction))
    return _with(force, changes)


def _unit(unit: Any, faction: str) -> Any:
    if not isinstance(unit, Map) or not isinstance(unit.get("unit"), str):
        return unit
    changes: dict[str, Any] = {"unit": entry_key(unit["unit"], faction) or unit["unit"]}
    category = unit.get("as")
    if isinstance(category, str) and category.lower() in CATEGORIES:
        changes["as"] = category.lower()
    if isinstance(unit.get("options"), Seq):
        changes["options"] = _each(unit["options"], lambda pick: _pick(pick, changes["unit"], faction))
    return _with(unit, changes)


def _pick(pick: Any, unit: str, faction: str) -> Any:
    if isinstance(pick, str):
        found = option_pick(unit, faction, pick, 0)
        if found is None:
            return pick
        key, many = found
        return Map([(key, many)]) if many else key
    if not isinstance(pick, Map) or len(pick) != 1:
        return pick
    (name, value), *_ = pick.items()
    many = value if type(value) is int and 0 < value < 100 else 0
    found = option_pick(unit, faction, name, many)
    if found is None:
        return pick
    key, count = found
    troop = find(unit, faction)
    option = offered(troop).get(key) if troop is not None else None
    if isinstance(value, Seq) and option is not None and option.brings:
        value = _each(value, lambda inner: _pick(inner, option.brings, faction))
    made = Map([(key, count if many else value)], pick.file, pick.line)
    made.lines = {key: pick.at(name)}
    return made


def _each(held: Seq, change: Callable[[Any], Any]) -> Seq:
    made = Seq((change(item) for item in held), held.file, held.line)
    made.lines = list(held.lines)
    return made


def _with(held: Map, changes: Mapping[str, Any]) -> Map:
    made = Map({**held, **changes}.items(), held.file, held.line)
    made.lines = dict(held.lines)
    return made
