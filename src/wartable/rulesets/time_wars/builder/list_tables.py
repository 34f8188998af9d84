"""The army lists as flat tables, to be set beside the rulebook row by row (`wartable data export time_wars units`).

Each cell is a number, a text or empty; keys in one cell are parted by spaces, names by `; `.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from wartable.kit.armies.lists import Option, compute
from wartable.rulesets import load_ruleset
from wartable.rulesets.time_wars.builder.catalogue import home_of, option_name
from wartable.rulesets.time_wars.command.orders import NAMES as ORDERS
from wartable.rulesets.time_wars.lists.commanders import Grant
from wartable.rulesets.time_wars.lists.entries import Faction, Line, Troop, factions, find
from wartable.rulesets.time_wars.specials.weapons import NAMES as WEAPONS
from wartable.rulesets.time_wars.telling.glossary import rule

Row = Mapping[str, Any]
FREE, LEAST = "free under a Sontaran Officer (TW-SON-09)", "1 if the Squad is Expendable (TW-ARMY-28)"
KINDS = (
    "line", "rank", "retinue", "weapon", "team", "arms", "leader", "renames", "person", "marks", "specials",
)  # fmt: skip
_CALLED = {
    "line": "upgrade", "rank": "upgrade", "team": "weapon team", "arms": "weapon of the teams",
    "leader": "squad leader", "renames": "upgrade", "person": "upgrade", "marks": "special model", "specials": "rule",
}  # fmt: skip


def troops() -> Iterator[Troop]:
    """All entries of all lists, each list in the order of its file, its named characters last."""
    for faction in factions().values():
        yield from faction.troops.values()


def _home(troop: Troop) -> Faction:
    return factions()[home_of(troop.key, troop.name)]


# ------------------------------------------------------------------ lists
def lists() -> Iterator[Row]:
    """One row for each list: its side, its Race Commands, how many entries and named characters."""
    for faction in factions().values():
        held = [troop for troop in faction.troops.values() if not troop.group]
        orders = dict.fromkeys((troop.race, troop.race_command) for troop in held if troop.race_command)
        yield {
            "faction": faction.key, "name": faction.name, "loyalty": faction.loyalty,
            "race_commands": "; ".join(f"{_race(race)}: {ORDERS[order].rstrip('!')}" for race, order in orders),
            "entries": len(held), "characters": len(faction.troops) - len(held), "clauses": " ".join(faction.clauses),
        }  # fmt: skip


def _race(key: str) -> str:
    return key.replace("_", " ").title()


# ------------------------------------------------------------------ entries
def units() -> Iterator[Row]:
    """One row for each stat line of each entry, with the figures that are printed."""
    for troop in troops():
        for line in troop.lines:
            yield {**_head(troop, line), **_costs(troop, line), **_figures(troop, line), **_tail(troop, line)}


def _head(troop: Troop, line: Line) -> Row:
    printed = dict(troop.printed)
    return {
        "faction": _home(troop).key, "list": troop.group or _home(troop).name, "key": troop.key,
        "entry": printed.get("name", troop.name), "line": line.key, "name": line.name or troop.name,
        "line_printed": printed.get("line", line.key) == line.key, "category": troop.category,
        "loyalty": troop.loyalty, "race": troop.race, "type": troop.kind,
        "printed_type": printed.get("type", troop.kind.title()),
    }  # fmt: skip


def _upgrade(troop: Troop, line: Line) -> Option | None:
    return next((option for option in troop.options.values() if option.effects.get("line") == line.key), None)


def _costs(troop: Troop, line: Line) -> Row:
    """The price of the entry, of this line with its upgrade, and what further models cost."""
    upgrade = _upgrade(troop, line)
    growing = [option for option in troop.options.values() if option.size > 0]
    each = next((option for option in growing if option.size == 1), None)
    bundles = [option for option in growing if option.size > 1]
    most = max((option.size * int(option.high) for option in growing), default=0)
    return {
        "cost": "" if troop.category == "transport" else troop.cost,
        "line_cost": "" if troop.category == "transport" else troop.cost + (int(upgrade.cost) if upgrade else 0),
        "size": troop.size, "size_max": troop.size + most, "cost_per_extra_model": int(each.cost) if each else "",
        "extra_models": "; ".join(f"{option.size} for {option.cost}" for option in bundles),
    }  # fmt: skip


def _figures(troop: Troop, line: Line) -> Row:
    printed = dict(troop.printed)
    return {key: printed.get(key, value) for key, value in line.profile._asdict().items()}


def _tail(troop: Troop, line: Line) -> Row:
    upgrade = _upgrade(troop, line)
    keys = (*troop.specials, *(upgrade.effects.get("specials", ()) if upgrade else ()))
    names = [f"Command (Rank {line.rank})"] if line.rank else []
    names += [f"Transport ({troop.capacity})"] if troop.capacity else []
    leads = troop.leader or ("optional" if "leader" in troop.options else "none")
    return {
        "rank": line.rank or "", "capacity": troop.capacity or "", "squad_leader": leads,
        "rules": " ".join(keys), "rule_names": "; ".join((*names, *(rule(key).name for key in keys))),
        "weapons": "; ".join(WEAPONS[key] if many == 1 else f"{many} {WEAPONS[key]}" for key, many in troop.weapons),
        "must_have": " ".join(key for key, group in troop.groups.items() if group.low != "0"),
        "clauses": " ".join(troop.clauses),
    }  # fmt: skip


# ------------------------------------------------------------------ options
def options() -> Iterator[Row]:
    """One row for each option of each entry, what its commanders alone give it left out (see `commanders`)."""
    for troop in troops():
        for option in troop.options.values():
            yield _option(troop, option)


def _option(troop: Troop, option: Option) -> Row:
    group, effects = troop.groups.get(option.group), option.effects
    weapon = str(effects.get("weapon", effects.get("arms", effects.get("team", ""))))
    tv = troop.lines[0].profile.tv
    return {
        "faction": _home(troop).key, "unit": troop.key, "entry": dict(troop.printed).get("name", troop.name),
        "option": option.key, "name": option_name(troop, option), "kind": kind(option),
        "cost": "" if option.prices else compute(option.cost, {"leader_price": tv}),
        "per": "" if option.prices else "each" if option.high != "1" else "all",
        "prices": "; ".join(f"{count} for {points}" for count, points in option.prices),
        "min": option.prices[0][0] if option.prices else _count(option.low),
        "max": option.prices[-1][0] if option.prices else _count(option.high), "models": option.size or "",
        "weapon": WEAPONS.get(weapon, ""), "weapons": int(effects.get("each", 1)) if weapon else "",
        "replaces": WEAPONS.get(str(effects.get("takes_off", "")), ""),
        "retinue": str(effects.get("retinue", "")), "included": effects.get("included", ""),
        "transport": option.brings, "gains": " ".join(map(str, effects.get("specials", ()))),
        "loses": " ".join(map(str, effects.get("drops", ()))), "group": option.group,
        "group_min": _count(group.low) if group else "", "group_max": _count(group.high) if group else "",
        "group_kinds": (group.kinds or "") if group else "", "needs_any": " ".join(option.needs),
        "excludes": " ".join(excluded(troop, option)), "note": f"{LEAST}; {FREE}" if option.key == "leader" else "",
        "clause": option.clause,
    }  # fmt: skip


def kind(option: Option) -> str:
    """What sort of option it is, in a word or two."""
    if option.brings:
        return "transport"
    found = next((key for key in KINDS if key in option.effects), "")
    return _CALLED.get(found, found) or "models"


def _count(formula: str) -> int | str:
    return int(formula) if formula.isdecimal() else formula


def excluded(troop: Troop, option: Option) -> tuple[str, ...]:
    """The options that it rules out: by itself, by the other one, or as the only one of its group."""
    group = troop.groups.get(option.group)
    others = [key for key, each in troop.options.items() if each.group == option.group and key != option.key]
    rivals = others if group is not None and (group.high == "1" or group.kinds == 1) else []
    against = (key for key, each in troop.options.items() if option.key in each.without)
    return tuple(dict.fromkeys((*option.without, *against, *rivals)))


# ------------------------------------------------------------------ Retinues and transports
def retinues() -> Iterator[Row]:
    """One row for each Retinue and price that a commander is offered."""
    for troop in troops():
        for option in troop.options.values():
            if "retinue" not in option.effects:
                continue
            thing = find(str(option.effects["retinue"]), troop.faction)
            group = troop.groups.get(option.group)
            head = {
                "faction": _home(troop).key, "commander": troop.key, "entry": troop.name, "option": option.key,
                "models_of": thing.key if thing else "", "models_name": thing.name if thing else "",
                "compulsory": bool(group and group.low != "0"), "included": option.effects.get("included", ""),
            }  # fmt: skip
            for low, high, each, total in _prices(option):
                yield {**head, "min": low, "max": high, "cost_each": each, "cost": total, "clause": option.clause}


def _prices(option: Option) -> Iterable[tuple[int, int, int | str, int | str]]:
    if not option.prices:
        return [(int(option.low), int(option.high), int(option.cost), "")]
    return [(count, count, "", points) for count, points in option.prices]


def transports() -> Iterator[Row]:
    """One row for each vehicle that an entry may buy."""
    for troop in troops():
        for option in troop.options.values():
            thing = find(option.brings, troop.faction) if option.brings else None
            if thing is not None:
                yield {
                    "faction": _home(troop).key, "unit": troop.key, "entry": troop.name, "vehicle": thing.key,
                    "cost": int(option.cost), "capacity": thing.capacity,
                    "weapons": "; ".join(WEAPONS[key] for key, _ in thing.weapons),
                    "needs_any": " ".join(option.needs), "clause": option.clause,
                }  # fmt: skip


# ------------------------------------------------------------------ what a commander changes
def commanders() -> Iterator[Row]:
    """One row for each thing that a commander changes in, or asks of, the troops of his detachment."""
    for troop in troops():
        for shift in troop.shifts:
            of = next((line.name for line in troop.lines if line.key == shift.line), "")
            when = of if shift.line else _name(troop, shift.when)
            yield _effect(troop, "category", shift.clause, when=when, unit=shift.unit, category=shift.category)
        for grant in troop.grants:
            yield _grant(troop, grant)
        if troop.only is not None:
            rule_ = troop.only
            yield _effect(troop, "only", rule_.clause, race=" ".join(rule_.races), unit=" ".join(rule_.also))
        if troop.mercenary is not None:
            hired = troop.mercenary
            yield _effect(troop, "either side if only", hired.clause, race=hired.race, unit=" ".join(hired.also))
        if troop.led_by is not None:
            yield _effect(troop, "only under a commander of", troop.led_by.clause, race=troop.led_by.race)
        if "structured_hierarchy" in troop.specials:
            yield _effect(troop, "squad leader", "TW-SON-09", race=troop.race, cost=0)
        if "megalomaniacs" in troop.specials:
            reach = "detachment, army if he is Supreme Commander"
            yield _effect(troop, "squad leader", "TW-DAL-02", reach, race="ogron mercenary", cost=1)


def _name(troop: Troop, key: str) -> str:
    return option_name(troop, troop.options[key]) if key else ""


def _grant(troop: Troop, grant: Grant) -> Row:
    option = next(iter(grant.options), None)
    return _effect(
        troop, "option" if option else "change", grant.clause, when=_name(troop, grant.when), unit=grant.unit,
        race=grant.race, category=grant.category, reach=grant.reach,
        cost=int(option.cost) if option else "" if grant.cost is None else grant.cost,
        option=option.key if option else "", models=(option.size or "") if option else "",
        option_prices=" ".join(f"{key}:{price}" for key, price in grant.prices),
        gains=" ".join((*grant.specials, *(option.effects.get("specials", ()) if option else ()))),
        loses=" ".join(grant.drops),
    )  # fmt: skip


def _effect(troop: Troop, what: str, clause: str, reach: str = "detachment", **cells: Any) -> Row:
    names = ("when", "unit", "race", "category", "cost", "option", "models", "option_prices", "gains", "loses")
    told = {name: cells.get(name, "") for name in names}
    title = load_ruleset("time_wars").rulebook[clause].title
    return {
        "faction": _home(troop).key, "entry": troop.name, "key": troop.key, "effect": what, **told, "reach": reach,
        "title": title.rpartition(": ")[2], "clause": clause,
    }  # fmt: skip


# ------------------------------------------------------------------ special rules
def rules() -> Iterator[Row]:
    """One row for each special rule that an entry, an option or a commander brings into the lists."""
    keys: dict[str, None] = {}
    for troop in troops():
        gained = [each for option in troop.options.values() for each in option.effects.get("specials", ())]
        keys.update(dict.fromkeys((*troop.specials, *map(str, gained))))
    for key in sorted(keys):
        told = rule(key)
        yield {"key": key, "name": told.name, "text": told.text, "clauses": " ".join(told.clauses)}
