"""Companies: army lists of a line and a train, captains with squires of their own, and a price that is rounded up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from wartable.engine.compat import override
from wartable.kit.armies.army_lists import SectionLists
from wartable.kit.armies.bought import Army, Bought, Force
from wartable.kit.armies.lists import Entry, Option, Problem, up
from wartable.kit.armies.shop import Budget, CategoryCard, FactionCard, Layout, Part, Stat, Total
from wartable.kit.documents import Map

LINE, TRAIN, MEMBER = "line", "train", "member"
GOODS = (
    "rope", "ladders", "tents", "torches", "salt", "oil", "nails", "planks", "tar", "wine", "bread", "cheese", "hay",
    "drums", "flags", "spades", "picks", "kettles", "blankets", "bandages", "whetstones", "arrows",
)  # fmt: skip
LOWLAND = frozenset({"wine", "bread", "cheese"})
JOINS = {"captain": ("squire", 2), "squire": ("page", 1)}
ART = {"axes": "conscript", "bows": "rifle", "captain": "ogron"}


def _option(key: str, cost: str, about: str = "", clause: str = "", high: str = "1", size: int = 0) -> Option:
    effects = Map([("about", about)])
    return Option(key, key.capitalize(), clause, cost=cost, high=high, size=size, effects=effects)


def _entry(key: str, name: str, category: str, cost: int, size: int, *options: Option, clause: str = "") -> Entry:
    return Entry(key, name, category, cost, size, {each.key: each for each in options}, {}, clause)


@cache
def entries(faction: str) -> Mapping[str, Entry]:
    """What a company may buy: the goods of its carts are those of its country."""
    men = _option("men", "3", "one more of them", high="4", size=1)
    levied = _option("levied", "0", "costs a tenth less, rounded up", "SX-LIST-04")
    goods = (_option(key, "1") for key in GOODS if faction != "highland" or key not in LOWLAND)
    found = (
        _entry("axes", "Axes", LINE, 13, 4, men, _option("shields", "4"), levied),
        _entry("bows", "Bows", LINE, 11, 3, men, levied),
        _entry("captain", "Captain", LINE, 6, 1, _option("horse", "3")),
        _entry("squire", "Squire", MEMBER, 4, 1, _option("bow", "2"), clause="SX-LIST-03"),
        _entry("page", "Page", MEMBER, 1, 1, _option("horn", "1"), clause="SX-LIST-03"),
        _entry("cart", "Cart", TRAIN, 3, 1, *goods),
    )
    return {entry.key: entry for entry in found}


class Companies(SectionLists):
    """Army lists of skirmishes."""

    system = "sixth"
    fixed = ("Line", "Train")
    limit_clause = "SX-LIST-01"

    @override
    def layout(self) -> Layout:
        return Layout(noun="part", figures=("DICE",))

    @override
    def lists(self) -> tuple[FactionCard, ...]:
        return FactionCard("lowland", "Lowlanders", ""), FactionCard("highland", "Highlanders", "")

    @override
    def categories(self) -> tuple[CategoryCard, ...]:
        return (
            CategoryCard(LINE, "Troops", "one to four bands", "SX-LIST-01"),
            CategoryCard(TRAIN, "Carts", "at most half of the line", "SX-LIST-02"),
            CategoryCard(MEMBER, "Members", "join who leads them", "SX-LIST-03"),
        )

    @override
    def entries(self, faction: str) -> Mapping[str, Entry]:
        return entries(faction)

    @override
    def sold(self, army: Army, force: Force) -> Iterable[str]:
        return [key for key, entry in entries(army.faction).items() if entry.category == force.name.lower()]

    @override
    def joins(self, army: Army, unit: Bought) -> Iterable[str]:
        return JOINS[unit.key][:1] if unit.key in JOINS else ()

    @override
    def parts(self, unit: Bought) -> Iterator[Part]:
        yield from (whole := tuple(super().parts(unit)))
        if unit.count("levied"):
            cost = sum(part.points for part in whole)
            less = up("cost * 9 / 10", {"cost": cost}) - cost
            yield Part("a tenth less", less, "SX-LIST-04", f"{unit.path}.options.levied")

    @override
    def budgets(self, army: Army, force: Force) -> Iterable[Budget]:
        if force.name == "Line":
            yield Budget(LINE, "Troops", force.cost, 0, -1, "SX-LIST-01", "as many as you like")
            yield Budget("bands", "Bands", len(force.units), 1, 4, "SX-LIST-01")
        else:
            line = sum(other.cost for other in army.sections if other.name == "Line")
            yield Budget(TRAIN, "Carts", force.cost, 0, line / 2, "SX-LIST-02")

    @override
    def shares(self, army: Army) -> Iterable[Budget]:
        archers = sum(unit.size for unit in army.all if unit.key == "bows" or unit.count("bow"))
        yield Budget("archers", "Archers", archers, 0, army.models / 2, "SX-LIST-05")

    @override
    def sums(self, army: Army, force: Force) -> Iterable[Total]:
        if force.units:
            parts = tuple(Part(unit.called, unit.models, at=unit.path) for unit in force.units)
            yield Total("MEN", "all of them", str(force.models), "SX-SHOOT-02", parts)

    @override
    def faults(self, army: Army) -> Iterable[Problem]:
        for unit in army.all:
            if unit.key in JOINS and len(unit.members) > (most := JOINS[unit.key][1]):
                name = unit.entry.name
                text = f"{name} has {len(unit.members)} members; at most {most} may be"
                yield Problem("SX-LIST-03", unit.path, text, file=army.file, brief=f"at most {most}")

    @override
    def kind(self, entry: Entry) -> str:
        return "band" if entry.size > 1 else "figure"

    @override
    def stats(self, entry: Entry) -> tuple[Stat, ...]:
        return Stat("MOVE", "inches in a move", "6"), Stat("DICE", "dice to shoot with", str(entry.size))

    @override
    def art(self, entry: Entry) -> str:
        return ART.get(entry.key, "")
