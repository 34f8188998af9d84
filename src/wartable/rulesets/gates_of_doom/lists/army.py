"""Army lists of At the Gates of Doom: four sections, a limit of power, budgets, units as they come (GD-ARM)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from wartable.engine.compat import override
from wartable.kit.armies.army_lists import Doc, SectionLists
from wartable.kit.armies.bought import Army, Bought, Force
from wartable.kit.armies.lists import Entry, Fix, Problem, compute, up
from wartable.kit.armies.shop import (
    Body,
    Budget,
    CategoryCard,
    Edit,
    FactionCard,
    Layout,
    ListTerm,
    Part,
    Rule,
    Stat,
)
from wartable.kit.documents import Map, maps, take
from wartable.kit.fields import Key, check
from wartable.kit.forms.traits import Word
from wartable.rulesets.gates_of_doom.catalogue import gear, vehicles
from wartable.rulesets.gates_of_doom.catalogue.factions import COMMAND, SPECIAL, SQUAD, VEHICLE, factions
from wartable.rulesets.gates_of_doom.catalogue.weapons import FREE, LARGE, weapons
from wartable.rulesets.gates_of_doom.lists import checks, repairs, shown
from wartable.rulesets.gates_of_doom.lists.carried import above, level_of, line_of
from wartable.rulesets.gates_of_doom.lists.entries import HIGHER, MEMBER, MORE, OTHER, SERGEANT, Line, Stock, stock
from wartable.rulesets.gates_of_doom.lists.permissions import rides

SECTIONS = {"Command": COMMAND, "Squads": SQUAD, "Special": SPECIAL, "Vehicles": VEHICLE}
INSPECTOR = "gmc_inspector"
CONDITIONS = tuple(item.condition for item in gear.of_kind(gear.CONDITIONS))
TERMS = {
    "specialists": Key("flag", "every unit is a single model (GD-GEN-08)"),
    "conditions": Key("texts", "conditions of the battle for which gear may be bought", words=CONDITIONS),
}


class Musters(SectionLists):
    """What the system knows of army lists."""

    system = "gates_of_doom"
    fixed = tuple(SECTIONS)
    limit_clause = "GD-ARM-01"
    many = 8

    @override
    def layout(self) -> Layout:
        keys = ("ruleset", "name", "faction", "points", *TERMS, "legal")
        words = tuple(Word(item.condition, item.condition.replace("_", " ")) for item in gear.of_kind(gear.CONDITIONS))
        terms = (
            ListTerm("specialists", "Specialist team", "every unit is a single model", "GD-GEN-08"),
            ListTerm("conditions", "Gear for", "what the battle may ask for", "GD-CON-01", words),
        )  # fmt: skip
        return Layout(
            noun="section", keys=keys, figures=("RNG", "MEL", "HP"), worth="HP", coin="power", coins="power",
            limits=(150, 300, 500, 1000), terms=terms,
        )  # fmt: skip

    @override
    def lists(self) -> tuple[FactionCard, ...]:
        return tuple(FactionCard(key, faction.name, "") for key, faction in factions().items())

    @override
    def categories(self) -> tuple[CategoryCard, ...]:
        return (
            CategoryCard(COMMAND, "Command", "one or more, no more than squads", "GD-ARM-04", leads=True),
            CategoryCard(SQUAD, "Squads", "any number; all models of one are alike", "GD-ARM-17"),
            CategoryCard(SPECIAL, "Special", "any number", "GD-ARM-06"),
            CategoryCard(VEHICLE, "Vehicles", "any number", "GD-ARM-06"),
            CategoryCard(MEMBER, "Members", "join the unit that they are of", "GD-ARM-13"),
        )

    @override
    def entries(self, faction: str) -> Mapping[str, Entry]:
        """GD-VEH-17: with vehicles where its list prints some."""
        return stock(faction).entries

    @override
    def stock(self, army: Army) -> Mapping[str, Entry]:
        conditions = army.terms.get("conditions", ())
        chosen = tuple(condition for condition in CONDITIONS if condition in conditions)
        return stock(army.faction, bool(army.terms.get("specialists")), chosen).entries

    @override
    def sold(self, army: Army, force: Force) -> Iterable[str]:
        category = SECTIONS.get(force.name)
        return [key for key, entry in self.stock(army).items() if entry.category == category]

    @override
    def joins(self, army: Army, unit: Bought) -> Iterable[str]:
        muster, lines = line_of(unit).muster, stock("").lines
        if line_of(unit).part != "unit":
            return ()
        there = self.stock(army)
        return [key for key, line in lines.items() if line.muster is muster and line.part != "unit" and key in there]

    @override
    def rules(self, doc: Doc) -> Army:
        node = self.named(doc)
        assert isinstance(node, Map)
        terms = Map(((key, node[key]) for key in TERMS if key in node), node.file, node.line)
        terms.lines = dict(node.lines)
        check(terms, TERMS, "an army list")
        return super().rules(node)

    # ------------------------------------------------------------ prices
    @override
    def given(self, army: Army, node: Map) -> Mapping[str, int]:
        """`apart`: models with other weapons than the rest; `inspected`: vehicles cost a tenth less (GD-UNF-13)."""
        line = stock("").lines.get(take(node, "unit", str))
        if line is None or line.part != "unit":
            return {}
        if line.muster.slot == VEHICLE:
            inspected = any(unit.key == INSPECTOR for force in army.sections for unit in force.units)
            return {"inspected": int(inspected)}
        picks = take(node, "options", list, [])
        apart = sum(_many(pick) for pick in picks if _key(pick).startswith(OTHER))
        sergeants = [each for each in maps(node, "members") if str(each.get("unit", "")).endswith(f"_{SERGEANT}")]
        armed = any(_key(pick) in weapons() for each in sergeants for pick in take(each, "options", list, []))
        return {"apart": apart + int(armed)}

    @override
    def parts(self, unit: Bought) -> Iterator[Part]:
        yield from (whole := tuple(super().parts(unit)))
        for member in unit.members:
            if member.count(HIGHER):
                levels, level = gear.levels(), level_of(unit)
                points = levels[above(level)].power - levels[level].power if level else 0
                yield Part("the sergeant, one level higher", points, "GD-ARM-15", member.path)
        if unit.bill.names.get("inspected"):
            cost = sum(part.points for part in whole)  # GD-GEN-23: reductions round the price up
            yield Part("a tenth less", up("cost * 9 / 10", {"cost": cost}) - cost, "GD-UNF-13", unit.path)

    # ------------------------------------------------------------ bounds
    @override
    def budgets(self, army: Army, force: Force) -> Iterable[Budget]:
        counts = {other.name: len(other.units) for other in army.sections}
        if force.name == "Command":
            yield Budget(COMMAND, "Command units", counts["Command"], 1, -1, "GD-ARM-04", "at least one", "units")
        if force.name == "Squads":
            least = max(1, counts["Command"])
            about = "as many as command units"
            yield Budget(SQUAD, "Squads", counts["Squads"], least, -1, "GD-ARM-05", about, "units")

    @override
    def shares(self, army: Army) -> Iterable[Budget]:
        return checks.shares(army)

    @override
    def faults(self, army: Army) -> Iterable[Problem]:
        return checks.faults(army)

    @override
    def proposals(self, army: Army, doc: Doc, problem: Problem) -> Iterable[Fix]:
        entries = self.stock(army)
        lines = {key: line for key, line in stock("").lines.items() if key in entries}

        def smallest(key: str) -> dict[str, Any]:
            return self.smallest(army, entries[key], key)

        sections = self.layout().sections
        yield from repairs.proposals(army, problem, Stock(entries, lines), sections, smallest)
        yield from super().proposals(army, doc, problem)

    # ------------------------------------------------------------ units as they come
    @override
    def smallest(self, army: Army, entry: Entry, key: str) -> dict[str, Any]:
        """With the cheapest of all that it must have, and with the models that it must have."""
        found: dict[str, Any] = {"unit": key}
        if picks := _compulsory(entry):
            found["options"] = picks
        members = []
        line, there, lines = stock("").lines[key], self.stock(army), stock("").lines
        joining = [other for other, its in lines.items() if its.muster is line.muster and its.part == MEMBER]
        for other in joining if line.part == "unit" else ():
            its = lines[other]
            if other in there and its.role.low:
                member = self.smallest(army, there[other], other)
                if its.role.low > 1:
                    member["options"] = [{MORE: its.role.low - 1}, *member.get("options", [])]
                members.append(member)
        if members:
            found["members"] = members
        return found

    @override
    def outfits(self, army: Army, doc: Doc, path: str) -> Sequence[Sequence[Edit]]:
        """Ways to arm somebody who has just been added with all who come with it, of which an army by lot takes one."""
        unit = army.at(path)
        if unit is None or line_of(unit).part == SERGEANT:
            return ()
        line = line_of(unit)
        if line.muster.hulls:
            return list(_builds(unit))
        if line.muster.gun:
            return list(_guns(unit))
        ways = [way for each in (unit, *unit.members) if (way := _arms(each))]
        return [[way[number % len(way)] for way in ways] for number in range(max(map(len, ways), default=0))]

    # ------------------------------------------------------------ showing
    @override
    def kind(self, entry: Entry) -> str:
        line = stock("").lines[entry.key]
        if line.muster.hulls:
            return "vehicle"
        if rides(line.home) == "mech":
            return "mech"
        return "AI models" if line.home.ai else "infantry"

    @override
    def stats(self, entry: Entry) -> tuple[Stat, ...]:
        """GD-GEN-17: what the unit sheets of the program say; those of the website are not needed."""
        home = stock("").lines[entry.key].home
        profile = gear.profiles()[home.profile] if home.profile else gear.levels()[(*home.levels, "soldier")[0]]
        nerve, names = profile.nerve + home.nerve, ("melee skill", "ranged skill", "nerve")
        skills = ("-", "-", "-") if home.ai else (f"{profile.melee:+}", f"{profile.ranged:+}", str(nerve))
        told = zip(("MEL", "RNG", "NRV"), names, skills, strict=True)
        found = tuple(Stat(key, name, value) for key, name, value in told)
        health = profile.health + home.health
        return (*found, Stat("AGL", "agility", str(profile.agility)), Stat("HP", "health", str(health)))

    @override
    def list_of(self, entry: Entry) -> str:
        return stock("").lines[entry.key].muster.faction

    @override
    def art(self, entry: Entry) -> str:
        line, kind = stock("").lines[entry.key], self.kind(entry)
        if line.muster.hulls:
            return shown.drawing(
                "small_vehicle" if set(line.muster.hulls) == {"small_vehicle"} else "vehicle", False, False
            )
        return shown.drawing("small_mech" if kind == "mech" else "infantry", line.home.ai, _leads(line))

    @override
    def body(self, army: Army, unit: Bought) -> Body:
        return shown.body(unit, self.kind(unit.entry), self.stats(unit.entry), self.rules_of(unit.entry))

    @override
    def rules_of(self, entry: Entry) -> tuple[Rule, ...]:
        line = stock("").lines[entry.key]
        found = []
        for number, ability in enumerate(line.muster.abilities if line.part == "unit" else ()):
            text = " ".join(self.book[ability.clauses[0]].rule.split())
            found.append(Rule(f"{entry.key}_{number}", ability.name, ability.clauses[0], text, ability.clauses))
        return tuple(found)


def _leads(line: Line) -> bool:
    return line.part == SERGEANT or (line.part == "unit" and line.muster.slot == COMMAND)


# ------------------------------------------------------------------ picks of a document
def _key(pick: Any) -> str:
    return next(iter(pick), "") if isinstance(pick, Mapping) else str(pick)


def _many(pick: Any) -> int:
    value = next(iter(pick.values()), 1) if isinstance(pick, Mapping) else 1
    return value if type(value) is int else 1


def _compulsory(entry: Entry) -> list[Any]:
    """The cheapest option of each group that must have some."""
    found: list[Any] = []
    names = {"size": entry.size}
    for group in entry.groups.values():
        if low := compute(group.low, names):
            offered = [option for option in entry.options.values() if option.group == group.key]
            if offered:
                chosen = min(offered, key=lambda option: (compute(option.cost, {**names, **_hull(entry)}), option.key))
                found.append(chosen.key if low == 1 else {chosen.key: low})
    return found


def _hull(entry: Entry) -> dict[str, int]:
    """The hull that a vehicle comes with, for the prices of its parts."""
    first = min((key for key in entry.options if key in vehicles.hulls()), default="")
    return {first: 1} if first else {}


def _arms(unit: Bought) -> list[Edit]:
    """Each weapon for hands that these models may have, for shooting if there are such; none if they have one."""
    options = unit.entry.options
    if line_of(unit).part == SERGEANT or any(key in weapons() for key in unit.bill.counts):
        return []
    able = [options[key] for key in options if key in weapons() and weapons()[key].hands != FREE]
    free = [option for option in able if not option.needs]
    chosen = [option for option in free if not weapons()[option.key].melee] or free
    return [Edit(f"{unit.path}.options.{option.key}", compute(option.low, {}) or 1) for option in chosen]


def _guns(unit: Bought) -> Iterator[Sequence[Edit]]:
    """Each gun for a weapons team."""
    away = [Edit(f"{unit.path}.options.{key}", None) for key in unit.bill.counts if key.startswith("gun_")]
    for key in unit.entry.options:
        if key.startswith("gun_"):
            yield [*(edit for edit in away if not edit.path.endswith(f".{key}")), Edit(f"{unit.path}.options.{key}", 1)]


def _builds(unit: Bought) -> Iterator[Sequence[Edit]]:
    """Other hulls, armours and propulsions for a vehicle, each with another weapon for one of its slots."""
    options = unit.entry.options.values()
    hull, armour, propulsion = (
        [option.key for option in options if option.group == group] for group in ("hull", "armour", "propulsion")
    )
    for number, chosen in enumerate(product(hull, armour, propulsion)):
        large = vehicles.hulls()[chosen[0]].large > 0
        able = [weapons()[option.key] for option in options if option.key in weapons()]
        arms = [weapon.key for weapon in able if (weapon.hands == LARGE) is large]
        away = [key for key in unit.bill.counts if unit.entry.options[key].group and key not in chosen]
        into = [key for key in chosen if key not in unit.bill.counts]
        edits = [Edit(f"{unit.path}.options.{key}", None) for key in away]
        more = arms[number % len(arms) :][:1] if arms else []
        yield [*edits, *(Edit(f"{unit.path}.options.{key}", 1) for key in (*into, *more))]
