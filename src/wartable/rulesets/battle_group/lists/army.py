"""Army lists of Battle Group: groups of models within a limit of points (chapters FORCE, BGF)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from wartable.engine.compat import override
from wartable.kit.armies.army_lists import Doc, SectionLists
from wartable.kit.armies.bought import Army, Bought, Force
from wartable.kit.armies.lists import Entry, Fix, Problem
from wartable.kit.armies.shop import (
    Arm,
    Body,
    Budget,
    CategoryCard,
    Edit,
    FactionCard,
    Layout,
    ListTerm,
    Note,
    Offer,
    Part,
    Rule,
    Stat,
    Total,
)
from wartable.kit.documents import Map
from wartable.kit.fields import Key, check
from wartable.kit.forms.traits import Word
from wartable.rulesets.battle_group.catalogue.reading import ERAS
from wartable.rulesets.battle_group.catalogue.troops import CHARACTER, SPECIALIST, TROOP, factions, line
from wartable.rulesets.battle_group.lists import checks, house, repairs, shown
from wartable.rulesets.battle_group.lists.entries import MORE, VEHICLE, Listed, made, stock, troop_of
from wartable.rulesets.battle_group.lists.fielding import RESERVE, grouped
from wartable.rulesets.battle_group.lists.points import figures
from wartable.rulesets.battle_group.state import STRENGTH
from wartable.rulesets.battle_group.troops.line import size
from wartable.rulesets.battle_group.turn.rooms import ROOMS
from wartable.rulesets.battle_group.winning.scenarios import era_for, muster_called, musters

assert ROOMS
SECTIONS = repairs.SECTIONS
ERA, SCENARIO, TROOPS = "era", "scenario", house.TROOPS
LEAST, MOST = 5, 70
"""Points of a group that a force by lot begins."""


class Musters(SectionLists):
    """What the system knows of army lists."""

    system = "battle_group"
    limit_clause = "BG-FORCE-02"
    many = 12

    @override
    def layout(self) -> Layout:
        eras = tuple(Word(era, era) for era in ERAS)
        battles = tuple(Word(key, muster.name) for key, muster in musters().items())
        terms = (
            ListTerm(ERA, "Era", "the era of the battle", "BG-NEW-ERAS-00", eras, one=True),
            ListTerm(SCENARIO, "For", "the scenario that it is for", "BG-FORCE-03", battles, one=True),
        )  # fmt: skip
        marks = (ListTerm(RESERVE, "Reserve", "it is kept for a rift", "BG-NEW-RIFT-08"),)
        keys = ("ruleset", "name", "faction", "points", ERA, SCENARIO, TROOPS, "legal")
        return Layout(
            sections=SECTIONS, noun="group", keys=keys, told=((TROOPS, "Troops"),),
            figures=("HP", "AV", "MV", "DV", "WV"), worth="SIZE", limits=tuple(figures().games.values()),
            terms=terms, marks=marks,
        )  # fmt: skip

    @override
    def lists(self) -> tuple[FactionCard, ...]:
        return tuple(FactionCard(key, faction.name, "") for key, faction in factions().items())

    @override
    def categories(self) -> tuple[CategoryCard, ...]:
        return (
            CategoryCard(TROOP, "Troops", "groups of size 5 at most", "BG-BGF-02"),
            CategoryCard(SPECIALIST, "Specialists", "one for each 100 points", "BG-NEW-HUMANS-01"),
            CategoryCard(CHARACTER, "Characters", "one at most", "BG-NEW-HUMANS-01"),
            CategoryCard(VEHICLE, "Vehicles", "each is alone", "BG-VEH-02"),
        )

    @override
    def entries(self, faction: str) -> Mapping[str, Entry]:
        return stock(faction)

    @override
    def stock(self, army: Army) -> Mapping[str, Entry]:
        own = army.terms.get(TROOPS)
        return {**stock(army.faction), **own} if isinstance(own, Mapping) else stock(army.faction)

    @override
    def sold(self, army: Army, force: Force) -> Iterable[str]:
        return self.stock(army)

    # ------------------------------------------------------------ reading
    @override
    def limits(self) -> tuple[int, int]:
        return LEAST, MOST

    @override
    def rules(self, doc: Doc) -> Army:
        node = self.named(doc)
        assert isinstance(node, Map)
        words = {
            ERA: Key("text", "the era of the battle", words=ERAS),
            SCENARIO: Key("text", "the scenario", words=tuple(musters())),
        }
        terms = Map(((key, node[key]) for key in words if key in node), node.file, node.line)
        terms.lines = dict(node.lines)
        check(terms, words, "an army list")
        return super().rules(self._settled(node))

    def _settled(self, node: Map) -> Map:
        """The list with its troops of its own as entries, and what its scenario says where it says nothing itself."""
        found = Map(node.items(), node.file, node.line)
        found.lines = dict(node.lines)
        own = house.house_troops(found, str(node.get("faction", "")))
        if own:
            mine = {key: troop for key, troop in own.items() if troop.faction == node.get("faction", troop.faction)}
            found[TROOPS] = {key: made(troop) for key, troop in mine.items()}
        if (muster := muster_called(str(node.get(SCENARIO, "")))) is not None:
            found.setdefault(ERA, era_for(muster.key))
            found.setdefault("points", muster.points)
        return found

    # ------------------------------------------------------------ prices
    @override
    def parts(self, unit: Bought) -> Iterator[Part]:
        """BG-NEW-POINTS-09: a troop of one's own tells what each of its parts costs."""
        many = f"{unit.size} × " if unit.size > 1 else ""
        own = isinstance(unit.entry, Listed) and unit.entry.troop is not None and not unit.entry.troop.clauses
        if own and isinstance(unit.entry, Listed) and unit.entry.troop is not None:
            for what, points, clause in house.parts(unit.entry.troop):
                yield Part(f"{many}{what}", points * unit.size, clause, unit.path)
        else:
            yield Part(f"{many}{unit.entry.name}", unit.entry.cost * unit.size, unit.entry.clause, unit.path)
        for key, points in unit.bill.prices.items():
            if key != MORE:
                option = unit.entry.options[key]
                yield Part(option.name, points, option.clause, f"{unit.path}.options.{key}")

    # ------------------------------------------------------------ bounds
    @override
    def budgets(self, army: Army, force: Force) -> Iterable[Budget]:
        return (checks.strength(force),)

    @override
    def shares(self, army: Army) -> Iterable[Budget]:
        return checks.shares(army)

    @override
    def sums(self, army: Army, force: Force) -> Iterable[Total]:
        return shown.sums(force)

    @override
    def faults(self, army: Army) -> Iterable[Problem]:
        return checks.faults(army)

    @override
    def notes(self, army: Army) -> Sequence[Note]:
        """BG-NEW-POINTS-09: what each troop of its own costs, part by part."""
        own = army.terms.get(TROOPS, {})
        troops = [entry.troop for entry in own.values() if isinstance(entry, Listed) and entry.troop is not None]
        return [Note(house.told(troop), "BG-NEW-POINTS-09", troop.key) for troop in troops]

    @override
    def proposals(self, army: Army, doc: Doc, problem: Problem) -> Iterable[Fix]:
        yield from problem.fixes
        yield from repairs.proposals(army, problem)
        yield from super().proposals(army, doc, problem)

    # ------------------------------------------------------------ groups
    @override
    def beginnings(self, army: Army, doc: Doc) -> Sequence[Offer]:
        """Each entry as a group of its own: of troops as many as there is room and there are points for."""
        return [self._group(army, doc, key, entry) for key, entry in self.stock(army).items()]

    def _group(self, army: Army, doc: Doc, key: str, entry: Entry) -> Offer:
        unit: dict[str, Any] = {"unit": key}
        if more := self._room(army, entry) - 1:
            unit["options"] = [MORE if more == 1 else {MORE: more}]
        edits = (Edit(f"{SECTIONS}[+]", {self.layout().units: [unit]}),)
        points, problem = self._tried(army, doc, edits)
        why, clause = (problem.brief or problem.text, problem.clause) if problem else ("", "")
        stays = problem is not None and not self._by_budget(army, problem)
        many = f"{more + 1} × " if more else ""
        return Offer(key, f"{many}{entry.name}", entry.category, points, why, clause, stays, edits)

    def _room(self, army: Army, entry: Entry, held: int = 0) -> int:
        """How many of an entry a group has room for that has `held` halves already, 1 at least."""
        troop = entry.troop if isinstance(entry, Listed) else None
        if troop is None or troop.kind != TROOP or MORE not in entry.options:
            return 1
        most = (STRENGTH - held) // line(troop).size
        if troop.limit:
            most = min(most, troop.limit - sum(unit.size for unit in army.all if unit.key == entry.key))
        if army.limit:
            most = min(most, (army.limit - army.cost) // max(1, entry.cost))
        return max(1, most)

    @override
    def outfits(self, army: Army, doc: Doc, path: str) -> Sequence[Sequence[Edit]]:
        """Who joins a group comes alone or with as many of its kind as there is room for."""
        unit = army.at(path)
        force = next((force for force in army.sections if unit in force.units), None)
        if unit is None or force is None or troop_of(unit) is None:
            return ()
        left = army.limit - army.cost if army.limit else 0
        room = self._room(army, unit.entry, size(grouped(force))) if size(grouped(force)) < STRENGTH and left else 0
        if not room or MORE not in unit.entry.options or room * unit.entry.cost > left:
            return ()
        return [[Edit(f"{path}.options.{MORE}", room)]]

    # ------------------------------------------------------------ showing
    @override
    def kind(self, entry: Entry) -> str:
        return "vehicle" if entry.category == VEHICLE else "mounted" if _rides(entry) else "infantry"

    @override
    def stats(self, entry: Entry) -> tuple[Stat, ...]:
        return shown.stats(entry)

    @override
    def arms(self, entry: Entry) -> tuple[Arm, ...]:
        return shown.arms(entry)

    @override
    def rules_of(self, entry: Entry) -> tuple[Rule, ...]:
        return shown.rules(self.book, entry)

    @override
    def list_of(self, entry: Entry) -> str:
        if not isinstance(entry, Listed):
            return ""
        return entry.vehicle.faction if entry.vehicle else entry.troop.faction if entry.troop else ""

    @override
    def art(self, entry: Entry) -> str:
        return shown.drawing(entry)

    @override
    def body(self, army: Army, unit: Bought) -> Body:
        return shown.body(self.book, unit, self.kind(unit.entry))


def _rides(entry: Entry) -> bool:
    return isinstance(entry, Listed) and entry.troop is not None and bool(entry.troop.mount)
