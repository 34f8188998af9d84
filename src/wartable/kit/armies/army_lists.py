"""Army lists of sections for any system: it says what it sells, what that costs and which budgets there are.

All else follows of that. Lists are read, priced and judged here; whatever could be chosen is tried on a copy of the
list and judged as every list is, so that no rule is written twice. A system with rules of its own about any of it
overrides the method, or brings `kit.system.Lists` of its own (Time Wars does).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from wartable.engine.rulebook import Rulebook
from wartable.kit.armies.bought import Army, Bought, Force
from wartable.kit.armies.list_edits import edited
from wartable.kit.armies.lists import Bill, Entry, Fix, Option, Pick, Problem, compute, read_picks, total
from wartable.kit.armies.shop import (
    Arm,
    Body,
    Budget,
    CategoryCard,
    Conditions,
    Edit,
    EffectsOf,
    FactionCard,
    GroupCard,
    GroupState,
    Layout,
    Note,
    Offer,
    OptionCard,
    OptionState,
    Part,
    Roll,
    Rule,
    Section,
    Stat,
    StatLine,
    Total,
    UnitCard,
    UnitResult,
    UnitState,
)
from wartable.kit.documents import Map, Seq, adopt, guess, maps, number, one_of, take, unknown

Doc = Mapping[str, Any]


class SectionLists(ABC):
    """What a system knows of army lists.

    Attributes:
        system: the key of the system.
        fixed: the names of the sections that every list has, in their order; without, sections are begun by offers.
        limit_clause: the clause of the limit of points.
        many: with more options than these a unit is sent without them until it is looked at.
    """

    system: ClassVar[str]
    fixed: ClassVar[tuple[str, ...]] = ()
    limit_clause: ClassVar[str] = ""
    many: ClassVar[int] = 20

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    # ------------------------------------------------------------ what a system says
    @abstractmethod
    def layout(self) -> Layout:
        """How a list is written down."""

    @abstractmethod
    def lists(self) -> tuple[FactionCard, ...]:
        """The lists there are."""

    @abstractmethod
    def categories(self) -> tuple[CategoryCard, ...]:
        """The categories of entries."""

    @abstractmethod
    def entries(self, faction: str) -> Mapping[str, Entry]:
        """What an army of `faction` ('' any) may buy, by key, members too; options may be computed here."""

    @abstractmethod
    def sold(self, army: Army, force: Force) -> Iterable[str]:
        """The keys of the entries that are units of that section."""

    def stock(self, army: Army) -> Mapping[str, Entry]:
        """What this army may buy: the entries of its faction, unless its terms make others of them."""
        return self.entries(army.faction)

    def joins(self, army: Army, unit: Bought) -> Iterable[str]:
        """The keys of the entries that may be members of `unit`."""
        return ()

    def given(self, army: Army, node: Map) -> Mapping[str, int]:
        """The numbers of formulas that do not follow of the unit's own options; the sections before it are read."""
        return {}

    def price(self, formula: str, names: Mapping[str, int]) -> int:
        """What an option costs; a system says here how it rounds (`kit.armies.lists.up`, `half_up`)."""
        return compute(formula, names)

    def parts(self, unit: Bought) -> Iterator[Part]:
        """What the points of `unit` are made of, its members not counted."""
        yield Part(unit.entry.name, unit.entry.cost, unit.entry.clause, unit.path)
        for key, points in unit.bill.prices.items():
            option = unit.entry.options[key]
            count = unit.count(key)
            name = f"{count} × {option.name}" if count > 1 else option.name
            yield Part(name, points, option.clause, f"{unit.path}.options.{key}")

    def budgets(self, army: Army, force: Force) -> Iterable[Budget]:
        """What bounds a section."""
        return ()

    def shares(self, army: Army) -> Iterable[Budget]:
        """What bounds the army as a whole."""
        return ()

    def sums(self, army: Army, force: Force) -> Iterable[Total]:
        """The figures of a section as a whole."""
        return ()

    def faults(self, army: Army) -> Iterable[Problem]:
        """What else is wrong with an army."""
        return ()

    def notes(self, army: Army) -> Sequence[Note]:
        """What is to be said of an army that is no fault."""
        return ()

    def kind(self, entry: Entry) -> str:
        """What it is in a word."""
        return entry.category

    def stats(self, entry: Entry) -> tuple[Stat, ...]:
        """The figures of an entry."""
        return ()

    def arms(self, entry: Entry) -> tuple[Arm, ...]:
        """The weapons of an entry."""
        return ()

    def rules_of(self, entry: Entry) -> tuple[Rule, ...]:
        """The special rules of an entry."""
        return ()

    def list_of(self, entry: Entry) -> str:
        """The list that an entry stands in, '' if it is of none or of several."""
        return ""

    def art(self, entry: Entry) -> str:
        """Its drawing, of those that there are (`kit.view`)."""
        return ""

    def body(self, army: Army, unit: Bought) -> Body:
        """What a unit comes to on the table with all that it has, its members left aside."""
        entry, kind = unit.entry, self.kind(unit.entry)
        found = self.stats(entry), self.rules_of(entry), self.arms(entry)
        return Body(entry.key, entry.name, kind, unit.size, (), *found, 0)

    def smallest(self, army: Army, entry: Entry, key: str) -> dict[str, Any]:
        """The entry as it comes, with nothing but what it must have."""
        return {"unit": key}

    def outfits(self, army: Army, doc: Doc, path: str) -> Sequence[Sequence[Edit]]:
        """Ways to arm who has just been added at `path`, of which an army by lot takes one; none: all is left to it."""
        return ()

    # ------------------------------------------------------------ reading
    def limits(self) -> tuple[int, int]:
        """What a section that is begun may cost, least and most; (0, 0) if every list has the same sections."""
        return 0, 0

    def named(self, doc: Doc) -> Doc:
        """The list with the sections that every list has."""
        layout, node = self.layout(), adopt(doc)
        there = maps(node, layout.sections)
        if not self.fixed:
            return node if layout.sections in node else _with(node, layout.sections, Seq())
        known = {take(item, "name", str, ""): item for item in there}
        found = [known.get(name) or Map([("name", name)]) for name in self.fixed]
        others = [item for item in there if item not in found]
        return _with(node, layout.sections, Seq([*found, *others]))

    def rules(self, doc: Doc) -> Army:
        """The army of the list `doc`, with everything that is wrong with it.

        Raises:
            DataError: the document is not built like a list.
        """
        layout, node = self.layout(), self.named(doc)
        assert isinstance(node, Map)
        unknown(node, ("wartable", "kind", *layout.keys, layout.sections), "an army list")
        one_of(node, "ruleset", (self.system,), self.system)
        one_of(node, "kind", ("army",), "army")
        faction = one_of(node, "faction", [each.key for each in self.lists()], "")
        limit = number(node, "points", 1, 100_000, 0) if "points" in node else 0
        terms = {key: node[key] for key in layout.keys if key in node}
        army = Army(take(node, "name", str, "army"), faction, limit, node.file, terms)
        for index, item in enumerate(maps(node, layout.sections)):
            army.sections.append(self._force(army, item, f"{layout.sections}[{index}]"))
        army.problems += [*self._bounds(army), *self.faults(army)]
        return army

    def _force(self, army: Army, node: Map, path: str) -> Force:
        layout = self.layout()
        marks = tuple(mark.key for mark in layout.marks)
        unknown(node, tuple(filter(None, ("name", *marks, layout.head, layout.units))), f"a {layout.noun}")
        terms = {key: take(node, key, bool) for key in marks if key in node}
        force = Force(path, take(node, "name", str, ""), terms=terms)
        if self.fixed and force.name not in self.fixed:
            text = f"there is no {layout.noun} called {force.name!r}; there are: {', '.join(self.fixed)}"
            fixes = (Fix(f"take the {layout.noun} out", path),)
            army.problems.append(Problem("", path, text, fixes, node.file, node.line))
        if layout.head and layout.head in node:
            force.head = self._bought(army, take(node, layout.head, Map), f"{path}.{layout.head}")
        for index, item in enumerate(maps(node, layout.units)):
            unit = self._bought(army, item, f"{path}.{layout.units}[{index}]")
            force.units += [unit] if unit else []
            if unit and unit.key not in self.sold(army, force):
                what = force.name or layout.noun
                army.problems.append(self._wrong(army, unit, f"{unit.entry.name} is no unit of the {what}"))
        return force

    def _bought(self, army: Army, node: Map, path: str) -> Bought | None:
        layout, key = self.layout(), take(node, "unit", str)
        unknown(node, ("unit", "id", "name", "options", layout.members), "a unit")
        entries = self.stock(army)
        if key not in entries:
            text, fixes = f"no list has an entry {key!r}{guess(key, entries)}", (Fix(f"take {key} out", path),)
            army.problems.append(Problem("", path, text, fixes, node.file, node.line, unread=key))
            return None
        entry = entries[key]
        bill = total(entry, read_picks(node), f"{path}.options", node.file, self.given(army, node), self.price)
        unit = Bought(path, key, entry, take(node, "name", str, ""), bill)
        army.problems += bill.problems
        for index, item in enumerate(maps(node, layout.members)):
            member = self._bought(army, item, f"{path}.{layout.members}[{index}]")
            unit.members += [member] if member else []
            if member and member.key not in self.joins(army, unit):
                army.problems.append(self._wrong(army, member, f"{member.entry.name} does not join {entry.name}"))
        unit.parts = tuple(self.parts(unit))
        return unit

    def _wrong(self, army: Army, unit: Bought, text: str) -> Problem:
        return Problem(unit.entry.clause, unit.path, text, (Fix(f"take {unit.called} out", unit.path),), army.file)

    def _bounds(self, army: Army) -> Iterator[Problem]:
        """Every budget that is not kept, and the limit of points."""
        if army.limit and army.cost > army.limit:
            text = f"the army costs {army.cost} {self.layout().coins}; its limit is {army.limit}"
            yield Problem(self.limit_clause, "points", text, file=army.file, brief=f"{army.cost - army.limit} over")
        for budget in self.shares(army):
            yield from _kept(budget, "", self.layout().sections, army.file)
        for force in army.sections:
            for budget in self.budgets(army, force):
                yield from _kept(budget, force.name or self.layout().noun, force.path, army.file)

    def proposals(self, army: Army, doc: Doc, problem: Problem) -> Iterable[Fix]:
        """What might mend a problem: what it says itself, somebody less, somebody more."""
        yield from problem.fixes
        for unit in reversed(army.all):
            if unit.path.startswith(problem.path) or problem.path in ("points", self.layout().sections):
                yield Fix(f"take {unit.called} out", unit.path)
        for index, force in enumerate(army.sections):
            if problem.path == force.path:
                for offer in self.offers(army, doc, index):
                    if not offer.why:
                        yield Fix(f"add {offer.name}", offer.edits[0].path, offer.edits[0].value)

    # ------------------------------------------------------------ trying
    def _tried(self, army: Army, doc: Doc, edits: Sequence[Edit]) -> tuple[int, Problem | None]:
        """What `edits` add to the points, and the first fault that they bring."""
        then = self.rules(edited(doc, edits).document)
        known = Counter((each.clause, each.path) for each in army.problems if not each.warning)
        for problem in then.problems:
            place = problem.clause, problem.path
            if not problem.warning and not known[place]:
                return then.cost - army.cost, problem
            known[place] -= 1
        return then.cost - army.cost, None

    def _priced(self, unit: Bought, key: str, count: int) -> tuple[int, Problem | None]:
        """What so many of an option add to the unit's own points, and the first fault that they bring in it."""
        if not count:
            return 0, None
        bill = unit.bill
        picks = (Pick(each, many, 0) for each, many in {**bill.counts, key: count}.items())
        given = {name: value for name, value in bill.names.items() if name != "size" and name not in bill.counts}
        then = total(unit.entry, picks, f"{unit.path}.options", "", given, self.price)
        known = {(each.clause, each.path) for each in bill.problems}
        fault = next((each for each in then.problems if (each.clause, each.path) not in known), None)
        return then.cost - bill.cost, fault

    def _by_budget(self, army: Army, problem: Problem) -> bool:
        """Whether only a sum stands against it, which may change."""
        return problem.path in ("points", self.layout().sections, *(force.path for force in army.sections))

    def _offer(self, army: Army, doc: Doc, key: str, path: str) -> Offer:
        entry = self.stock(army)[key]
        edits = (Edit(path, self.smallest(army, entry, key)),)
        points, problem = self._tried(army, doc, edits)
        why, clause = (problem.brief or problem.text, problem.clause) if problem else ("", "")
        stays = problem is not None and not self._by_budget(army, problem)
        return Offer(key, entry.name, entry.category, points, why, clause, stays, edits)

    def offers(self, army: Army, doc: Doc, number: int) -> Sequence[Offer]:
        """What could be added to the section of that number, and why not."""
        force, layout = army.sections[number], self.layout()
        return [self._offer(army, doc, key, f"{force.path}.{layout.units}[+]") for key in self.sold(army, force)]

    def beginnings(self, army: Army, doc: Doc) -> Sequence[Offer]:
        """What could begin another section: nothing, if every list has the same."""
        return ()

    def bare(self, army: Army, doc: Doc) -> Doc:
        """The list with all that may matter to another section."""
        return doc

    # ------------------------------------------------------------ showing
    def rolled(self, doc: Doc, army: Army) -> Roll:
        """The list as a builder shows it."""
        found = tuple(self._section(army, doc, index) for index in range(len(army.sections)))
        return Roll(
            army.name, army.faction, self.faction_of(army), "", army.cost, army.limit, (), found,
            tuple(self.beginnings(army, doc)), tuple(self.shares(army)),
        )  # fmt: skip

    def _section(self, army: Army, doc: Doc, index: int) -> Section:
        force = army.sections[index]
        return Section(
            force.path, force.name, force.cost, tuple(self.budgets(army, force)),
            self._state(army, doc, force.head) if force.head else None,
            tuple(self._state(army, doc, unit) for unit in force.units), tuple(self.offers(army, doc, index)),
            tuple(self.sums(army, force)), force.name in self.fixed,
        )  # fmt: skip

    def state_of(self, army: Army, doc: Doc, path: str) -> UnitState | None:
        """One unit or member with all its options, None if there is none at `path`."""
        unit = army.at(path)
        return self._state(army, doc, unit, whole=True) if unit else None

    def nearly(self, army: Army, doc: Doc, path: str) -> UnitState | None:
        """The same; an option is priced in its unit alone, and whether the army may have it is not asked."""
        unit = army.at(path)
        return self._state(army, doc, unit, whole=True, alone=True) if unit else None

    def _state(self, army: Army, doc: Doc, unit: Bought, whole: bool = False, alone: bool = False) -> UnitState:
        entry, layout = unit.entry, self.layout()
        more = not whole and len(entry.options) > self.many
        options = () if more else tuple(self._options(army, doc, unit, alone))
        body = self.body(army, unit)
        members = tuple(self._state(army, doc, each, alone, alone) for each in unit.members)
        return UnitState(
            unit.path, unit.key, unit.called, unit.name, _gear(unit), army.faction, entry.category, (),
            self.kind(entry), unit.cost, (*unit.parts, *(_joined(each) for each in unit.members)), unit.models, "",
            body.stats, body.rules, body.weapons, options, tuple(_groups(unit)), (body,), members,
            tuple(self._offer(army, doc, key, f"{unit.path}.{layout.members}[+]") for key in self.joins(army, unit)),
            more,
        )  # fmt: skip

    def _options(self, army: Army, doc: Doc, unit: Bought, alone: bool = False) -> Iterator[OptionState]:
        for option in unit.entry.options.values():
            path, count = f"{unit.path}.options.{option.key}", unit.count(option.key)
            counts = tuple(_counts(option, unit.bill))
            more = next((each for each in counts if each > count), 0)
            if alone:
                step, problem = self._priced(unit, option.key, more)
            else:
                step, problem = self._tried(army, doc, [Edit(path, more)]) if more else (0, None)
            why, clause = (problem.brief or problem.text, problem.clause or option.clause) if problem else ("", "")
            if problem and not self._by_budget(army, problem):
                more = 0
            yield OptionState(
                option.key, option.name, str(option.effects.get("about", "")), option.group, option.clause, path,
                count, unit.bill.prices.get(option.key, 0), counts, more, step, why, clause, heading=option.heading,
            )  # fmt: skip

    def faction_of(self, army: Army) -> str:
        """The name of its faction, '' if it is of none."""
        return next((each.name for each in self.lists() if each.key == army.faction), "")

    def units_of(self, army: Army) -> int:
        """How many units were bought."""
        return sum(len(force.bought) for force in army.sections)

    def sizes(self, army: Army) -> Sequence[int]:
        """What each section costs."""
        return [force.cost for force in army.sections]

    def costs(self, army: Army) -> Mapping[str, int]:
        """What each section, unit and member costs, by its path; that of a unit has its members in it."""
        return {**{force.path: force.cost for force in army.sections}, **{unit.path: unit.cost for unit in army.all}}

    def models(self, army: Army) -> Mapping[str, int]:
        """How many models of each entry the army has, by key."""
        found: Counter[str] = Counter()
        for unit in army.all:
            found[unit.key] += unit.size
        return found

    # ------------------------------------------------------------ what units do
    def usual_foe(self, doc: Doc) -> str:
        """The entry that an army meets: none, as nothing is reckoned."""
        return ""

    def effects_of(
        self, doc: Doc, path: str, foe: str | tuple[Mapping[str, Any], str], how: Conditions
    ) -> list[EffectsOf]:
        """What a unit does to an enemy: nothing that could be reckoned."""
        return []

    def unit_results(self, doc: Doc, game: Any) -> Mapping[str, Sequence[UnitResult]]:
        """What each unit of each side's list did in a battle: nothing that is kept."""
        return {}

    # ------------------------------------------------------------ cards
    def cards(self, faction: str) -> tuple[UnitCard, ...]:
        """The entries that an army of `faction` may look at; all if it is ''."""
        return tuple(self._card(faction, key, entry) for key, entry in self.entries(faction).items())

    def card(self, key: str) -> UnitCard | None:
        """The entry `key`, None if there is none."""
        entry = self.entries("").get(key)
        return self._card("", key, entry) if entry else None

    def _card(self, faction: str, key: str, entry: Entry) -> UnitCard:
        faction = faction or self.list_of(entry)
        name = next((each.name for each in self.lists() if each.key == faction), "")
        options = tuple(
            OptionCard(each.key, each.name, str(each.effects.get("about", "")), each.clause, _price(each), each.group)
            for each in entry.options.values()
        )
        groups = tuple(
            GroupCard(each.key, _words(each.key), f"at most {each.high}", each.clause) for each in entry.groups.values()
        )
        stats = self.stats(entry)
        return UnitCard(
            key, entry.name, faction, name, "", entry.category, self.kind(entry), "", entry.cost, entry.size, 0,
            (StatLine(key, entry.name, "", stats),) if stats else (), self.rules_of(entry), self.arms(entry), options,
            groups, (), self.art(entry),
        )  # fmt: skip

    def clauses(self, card: UnitCard) -> tuple[Rule, ...]:
        """Every clause that a card names."""
        named = [
            *(rule.clause for rule in card.rules), *(arm.rule.clause for arm in card.weapons),
            *(option.clause for option in card.options), *(group.clause for group in card.groups),
            *(note.clause for note in card.notes),
        ]  # fmt: skip
        found = (self.book.get(clause) for clause in dict.fromkeys(filter(None, named)))
        return tuple(Rule(each.id, each.title, each.id, " ".join(each.rule.split())) for each in found if each)


def _with(node: Map, key: str, value: Any) -> Map:
    """The mapping with something else at one key."""
    found = Map([*((each, held) for each, held in node.items() if each != key), (key, value)], node.file, node.line)
    found.lines = dict(node.lines)
    return found


def _kept(budget: Budget, name: str, path: str, file: str) -> Iterator[Problem]:
    """What is wrong with a sum."""
    what = f"{name}: {budget.name.lower()}" if name else budget.name.lower()
    if budget.high >= 0 and budget.used > budget.high:
        text, brief = f"{what} {budget.used:g}; at most {budget.high:g} may be", f"at most {budget.high:g}"
    elif budget.used < budget.low:
        text, brief = f"{what} {budget.used:g}; at least {budget.low:g} must be", f"at least {budget.low:g}"
    else:
        return
    yield Problem(budget.clause, path, text, file=file, brief=f"{budget.name.lower()}: {brief}")


def _joined(member: Bought) -> Part:
    return Part(member.called, member.cost, member.entry.clause, member.path)


def _gear(unit: Bought) -> str:
    names = ((count, unit.entry.options[key].name) for key, count in unit.bill.counts.items())
    return ", ".join(f"{count} {name}" if count > 1 else name for count, name in names)


def _groups(unit: Bought) -> Iterator[GroupState]:
    for group in unit.entry.groups.values():
        count = sum(many for key, many in unit.bill.counts.items() if unit.entry.options[key].group == group.key)
        low, high = compute(group.low, unit.bill.names), compute(group.high, unit.bill.names)
        yield GroupState(group.key, _words(group.key), group.clause, count, low, high)


def _words(key: str) -> str:
    return key.replace("_", " ").capitalize()


def _price(option: Option) -> str:
    if option.prices:
        return ", ".join(f"{points} for {count}" for count, points in option.prices)
    return "free" if option.cost == "0" else option.cost if option.high == "1" else f"{option.cost} each"


def _counts(option: Option, bill: Bill) -> Iterator[int]:
    """How many of an option may be taken at all: 0, and what its table or its bounds offer."""
    yield 0
    if option.prices:
        yield from (count for count, _ in option.prices)
        return
    yield from range(max(1, compute(option.low, bill.names)), compute(option.high, bill.names) + 1)
