"""The catalogue of a builder: the entries of all lists as cards, with prices in words and what each option does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from wartable.kit.armies.lists import Group, Option
from wartable.kit.armies.shop import (
    Arm,
    CategoryCard,
    FactionCard,
    GroupCard,
    Note,
    OptionCard,
    Rule,
    StatLine,
    UnitCard,
)
from wartable.rulesets import load_ruleset
from wartable.rulesets.time_wars.command.orders import NAMES as ORDERS
from wartable.rulesets.time_wars.lists.entries import (
    BASIC,
    CATEGORIES,
    COMMAND,
    NEUTRAL,
    SUPPORT,
    TRANSPORT,
    VETERAN,
    Faction,
    Troop,
    factions,
    find,
)
from wartable.rulesets.time_wars.lists.limits import compulsory, least_cost
from wartable.rulesets.time_wars.lists.units import by_kind
from wartable.rulesets.time_wars.state import SQUAD
from wartable.rulesets.time_wars.telling import art
from wartable.rulesets.time_wars.telling.glossary import rule, short, stats

_RULES = {
    COMMAND: ("TW-ARMY-07", "one in each detachment: it leads it"),
    BASIC: ("TW-ARMY-08", "any number of points"),
    VETERAN: ("TW-ARMY-09", "may not cost more than Basic"),
    SUPPORT: ("TW-ARMY-10", "may not cost more than Basic"),
    TRANSPORT: ("TW-ARMY-25", "comes as an option of the Squad that rides in it"),
}


def faction_cards() -> tuple[FactionCard, ...]:
    """All lists."""
    return tuple(FactionCard(each.key, each.name, each.loyalty) for each in factions().values())


def category_cards() -> tuple[CategoryCard, ...]:
    """The categories of a detachment with their rules."""
    return tuple(CategoryCard(key, key.title(), text, clause, key == COMMAND) for key, (clause, text) in _RULES.items())


def category_rule(category: str) -> tuple[str, str]:
    """The clause about a category, and what it says in a few words."""
    return _RULES[category]


# ------------------------------------------------------------------ which entries
@cache
def wares(faction: str) -> tuple[Troop, ...]:
    """The entries that an army of `faction` may look at, its own first; of all lists if it is ''.

    Whoever serves the other side alone is left out; TW-ARMY-18: an army of Neutrals may be joined by either side.
    """
    own = factions().get(faction)
    side = own.loyalty if own else NEUTRAL
    lists = sorted(factions().values(), key=lambda item: item.key != faction)
    return tuple(troop for each in lists for troop in each.troops.values() if _may_serve(each, troop, own, side))


def _may_serve(home: Faction, troop: Troop, own: Faction | None, side: str) -> bool:
    return home is own or side == NEUTRAL or troop.loyalty in (NEUTRAL, side) or troop.mercenary is not None


def key_of(troop: Troop, home: str, faction: str) -> str:
    """What a list of `faction` writes after `unit:` to mean `troop` of the list `home`."""
    return troop.key if find(troop.key, faction) is troop else f"{home}/{troop.key}"


@cache
def home_of(troop_key: str, name: str) -> str:
    """The list in which the entry stands."""
    for faction in factions().values():
        held = faction.troops.get(troop_key)
        if held is not None and held.name == name:
            return faction.key
    return ""


# ------------------------------------------------------------------ cards
@cache
def cards(faction: str) -> tuple[UnitCard, ...]:
    """The cards of everything that an army of `faction` may look at."""
    return tuple(_card(troop, faction) for troop in wares(faction))


def card(key: str) -> UnitCard | None:
    """The card of the entry `key`, None if there is none."""
    troop = find(key)
    return _card(troop, "") if troop is not None else None


def _card(troop: Troop, faction: str) -> UnitCard:
    home = home_of(troop.key, troop.name)
    held = factions().get(home)
    keys = dict.fromkeys((*troop.specials, *by_kind(troop.kind)))
    return UnitCard(
        key_of(troop, home, faction), troop.name, home, held.name if held else "", troop.loyalty, troop.category,
        troop.kind, troop.race.replace("_", " ").title(), least_cost(troop), troop.size, troop.capacity,
        tuple(StatLine(line.key, line.name, about_rank(line.rank), stats(line.profile)) for line in troop.lines),
        tuple(rule(key) for key in keys), tuple(Arm(count, rule(key)) for key, count in troop.weapons),
        tuple(option_card(troop, option) for option in troop.options.values()),
        tuple(_group_card(group) for group in troop.groups.values() if group.clause), tuple(_notes(troop)),
        art.of_troop(troop),
    )  # fmt: skip


def about_rank(rank: int) -> str:
    """The rank of a stat line in words; nothing for whoever leads nobody."""
    return f"rank {rank}" if rank else ""


def option_card(troop: Troop, option: Option) -> OptionCard:
    """An option with its price in words."""
    return OptionCard(
        option.key, option_name(troop, option), about(troop, option), option.clause, price(option), option.group,
        option.needs if not option.effects.get("of_retinue") else (), option.without, option.brings,
    )  # fmt: skip


def price(option: Option) -> str:
    """The price of an option in words; TW-ARMY-27: that of a Squad Leader is the TV of the Squad."""
    if option.prices:
        return ", ".join(f"{points} for {count}" for count, points in option.prices)
    cost = "its TV" if option.cost == "leader_price" else option.cost
    if cost == "0":
        return "free"
    return cost if option.high in ("1", "0") else f"{cost} each"


def option_name(troop: Troop, option: Option) -> str:
    """What an option is called: as the list says, else after what it gives."""
    effects, plain = option.effects, option.key.replace("_", " ")
    if option.name != plain:
        return option.name[:1].upper() + option.name[1:]
    thing = find(option.brings, troop.faction) if option.brings else None
    if thing is not None:
        return thing.name
    if "renames" in effects:
        return str(effects["renames"])
    if "line" in effects:
        return troop.line(str(effects["line"])).name
    if "team" in effects:
        return f"{_weapon(str(effects['team']))} team"
    if "retinue" in effects:
        return plain.title().replace("Unit ", "UNIT ")
    if option.key in effects.get("specials", ()):
        return rule(option.key).name
    weapon = str(effects.get("weapon", effects.get("arms", "")))
    plain = plain.replace(weapon.replace("_", " "), short(weapon)) if weapon else plain
    return plain[:1].upper() + plain[1:]


def _weapon(key: str) -> str:
    name = short(key)
    return name[:1].upper() + name[1:]


def about(troop: Troop, option: Option) -> str:
    """What an option does, in a few words."""
    text = "; ".join(_does(troop, option))
    return text[:1].upper() + text[1:]


def _does(troop: Troop, option: Option) -> Iterator[str]:
    effects = option.effects
    if "line" in effects:
        line = troop.line(str(effects["line"]))
        first = troop.lines[0].profile
        better = [
            f"{key.upper()} {value}"
            for key, value in line.profile._asdict().items()
            if value != getattr(first, key) and key != "tv"
        ]
        yield ", ".join(([f"rank {line.rank}"] if line.rank != troop.lines[0].rank else []) + better) or line.name
    if "rank" in effects:
        yield f"rank {effects['rank']}"
    if "retinue" in effects:
        thing = find(str(effects["retinue"]), troop.faction)
        yield f"a Retinue of {thing.name}" if thing else "a Retinue"
    if option.size and "team" not in effects:
        yield f"{option.size} more models" if option.size > 1 else "one more model"
    each = f"{effects['each']} × " if int(effects.get("each", 1)) > 1 else ""
    if "weapon" in effects:
        held = rule(str(effects["weapon"]))
        yield f"{each}{held.name}" if each or "takes_off" in effects else held.text.rstrip(".")
    if "arms" in effects:
        yield f"armed with {each}{rule(str(effects['arms'])).name}"
    if "team" in effects:
        yield f"a {rule(str(effects['team'])).name} with two men, one model fewer"
    if "takes_off" in effects:
        yield f"in place of its {rule(str(effects['takes_off'])).name}"
    if effects.get("specials"):
        yield "gains " + ", ".join(rule(key).name for key in effects["specials"])
    if effects.get("drops"):
        yield "loses " + ", ".join(rule(key).name for key in effects["drops"])
    if "leader" in effects and troop.kind == SQUAD:
        yield f"knows {ORDERS[troop.race_command]}" if troop.race_command else "a Squad Leader"
    if option.brings:
        thing = find(option.brings, troop.faction)
        if thing is not None:
            yield f"carries {thing.capacity}" + "".join(f", {short(key)}" for key, _ in thing.weapons)


def _group_card(group: Group) -> GroupCard:
    name = group.key.replace("_", " ")
    high = "as many as it has models" if group.high == "size" else f"at most {group.high}"
    text = high if group.low == "0" else f"exactly {high.removeprefix('at most ')}" if group.low == group.high else high
    text += ", all of one kind" if group.kinds == 1 else ""
    return GroupCard(group.key, name[:1].upper() + name[1:], text, group.clause)


def _notes(troop: Troop) -> Iterator[Note]:
    for key in compulsory(troop):
        more = least_cost(troop) - troop.cost
        text = f"{troop.cost} points, and at least {more} for the {key.replace('_', ' ')} that it must have"
        yield Note(text, troop.groups[key].clause)
    for shift in troop.shifts:
        thing = find(shift.unit, troop.faction)
        name = thing.name if thing else shift.unit
        verb = "are" if shift.usual else "may be"
        yield Note(f"{name} {verb} {shift.category.title()} in his detachment", shift.clause)
    if troop.led_by is not None:
        yield Note(f"only under a {troop.led_by.race.replace('_', ' ').title()}", troop.led_by.clause)
    if troop.mercenary is not None:
        race = troop.mercenary.race.title()
        yield Note(f"a detachment of nothing but {race}s serves either side", troop.mercenary.clause)
    if troop.leader == "included":
        yield Note("a Squad Leader is one of its models", "TW-ARMY-31")
    book = load_ruleset("time_wars").rulebook
    for clause in troop.clauses:
        yield Note(book[clause].title, clause)


def clauses_of(shown: UnitCard) -> tuple[Rule, ...]:
    """Each clause that a card names, with the rule of the book as its text."""
    ids = [id_ for each in (*shown.rules, *(arm.rule for arm in shown.weapons)) for id_ in each.clauses]
    ids += [each.clause for each in shown.options] + [each.clause for each in shown.groups]
    ids += [each.clause for each in shown.notes]
    book = load_ruleset("time_wars").rulebook
    found = (book.get(id_) for id_ in dict.fromkeys(ids))
    return tuple(Rule(each.id, each.title, each.id, each.rule, (each.id,)) for each in found if each is not None)


CHOICES = tuple(key for key in CATEGORIES if key != TRANSPORT)
"""The categories from which one buys."""
