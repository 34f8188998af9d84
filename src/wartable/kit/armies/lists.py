"""What an army list is made of, in any system: entries with options, what was bought of them, what is wrong with it.

An option has a price (a number, a formula, or a table by count), bounds, a group that shares a limit, and conditions on
other options. What taking it does to the models is the ruleset's affair: that stands in `effects`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor
from operator import floordiv
from typing import Any, NamedTuple, Protocol

from wartable.engine.errors import DataError, sentence
from wartable.kit.documents import Map, Seq, fault, guess, maps, number, shown, take, texts, unknown

ALL = -1
"""The count of a pick that takes as many as it may."""


# ------------------------------------------------------------------ problems
class Fix(NamedTuple):
    """A change that mends a problem: set what stands at `path` of the list to `value` (None: take it out)."""

    label: str
    path: str
    value: Any = None


class Problem(NamedTuple):
    """What is wrong with a list: the clause, where (`sections[0].units[2].options`), and how to mend it.

    A warning is legal but unwise. `brief` says it in a few words beside the thing itself; '' leaves it to `text`.
    `unread` is the name that means nothing, if that is what is wrong: such a list cannot be played at all.
    """

    clause: str
    path: str
    text: str
    fixes: tuple[Fix, ...] = ()
    file: str = ""
    line: int = 0
    warning: bool = False
    brief: str = ""
    unread: str = ""

    def error(self) -> DataError:
        """The problem as a fault of its file."""
        return DataError(self.file, self.line, f"{self.text} ({self.clause})" if self.clause else self.text)


class Listed(Protocol):
    """What a ruleset makes of a list."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def cost(self) -> int:
        """Its points."""

    @property
    def problems(self) -> Sequence[Problem]:
        """All that is wrong with it."""


# ------------------------------------------------------------------ formulas
_FORMULA = 120  # characters


@lru_cache(maxsize=4096)
def _parsed(formula: str) -> ast.expr:
    if len(formula) > _FORMULA:
        raise ValueError(formula)
    return ast.parse(formula, mode="eval").body


def names_in(formula: str) -> tuple[str, ...]:
    """The names that a formula uses.

    Raises:
        ValueError: it is no formula of names, whole numbers, + - * / and brackets.
    """
    try:
        tree = _parsed(formula)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ValueError(f"{formula[:_FORMULA]!r} is no formula such as 2 or size - leader") from None
    allowed = (ast.BinOp, ast.Name, ast.Constant, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Load)
    for node in ast.walk(tree):
        if not isinstance(node, allowed) or (isinstance(node, ast.Constant) and type(node.value) is not int):
            raise ValueError(f"{formula!r} may hold names, whole numbers, + - * / and brackets only")
    return tuple(node.id for node in ast.walk(tree) if isinstance(node, ast.Name))


Reckon = Callable[[str, Mapping[str, int]], int]
"""How a formula becomes whole points: `compute`, `up` or `half_up`."""


def exact(formula: str, names: Mapping[str, int]) -> Fraction:
    """The exact value of a formula; a name that is not known counts 0, and so does what is divided by 0."""
    return Fraction(_value(_parsed(formula), names, Fraction))


def up(formula: str, names: Mapping[str, int]) -> int:
    """The value of a formula, rounded up once, at the end."""
    return ceil(exact(formula, names))


def half_up(formula: str, names: Mapping[str, int]) -> int:
    """The value of a formula, rounded to the nearest whole number once, at the end; a half is rounded up."""
    return floor(exact(formula, names) + Fraction(1, 2))


def compute(formula: str, names: Mapping[str, int]) -> int:
    """The value of a formula; each division rounds down, a name that is not known counts 0."""
    return int(_value(_parsed(formula), names, floordiv))


def _value(node: ast.expr, names: Mapping[str, int], divided: Callable[[Any, Any], Any]) -> Any:
    """The value of a part of a formula; what is divided by 0 counts 0."""
    if isinstance(node, ast.Constant):
        return int(node.value) if isinstance(node.value, int) else 0
    if isinstance(node, ast.Name):
        return names.get(node.id, 0)
    if not isinstance(node, ast.BinOp):
        return 0
    left, right = _value(node.left, names, divided), _value(node.right, names, divided)
    if isinstance(node.op, ast.Add):
        return left + right
    if isinstance(node.op, ast.Sub):
        return left - right
    if isinstance(node.op, ast.Mult):
        return left * right
    return divided(left, right) if right else 0


# ------------------------------------------------------------------ entries
@dataclass(frozen=True, slots=True)
class Option:
    """Something that an entry offers.

    Args:
        cost: points for each one taken, a formula.
        prices: if given, the counts that are offered and what each costs in all; `cost` is not used then.
        low: how many at least if it is taken at all, a formula. high: how many at most.
        group: options of one group share its bounds.
        needs: one of these options must be taken as well.
        without: none of these may be taken as well.
        size: models that each one adds (below 0: takes away).
        brings: the entry of a thing with options of its own that comes with it, a transport for instance.
        effects: what else it does, as the ruleset reads it.
        heading: under which heading a builder shows it, '' the common one.
    """

    key: str
    name: str
    clause: str = ""
    cost: str = "0"
    prices: tuple[tuple[int, int], ...] = ()
    low: str = "1"
    high: str = "1"
    group: str = ""
    needs: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    size: int = 0
    brings: str = ""
    effects: Map = field(default_factory=Map)
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Options that share a limit: from `low` to `high` in all, formulas; low above 0 makes it compulsory.

    `kinds` bounds how many different options of it may be taken (0: no bound): 1 is a uniform set.
    """

    key: str
    clause: str = ""
    low: str = "0"
    high: str = "1"
    kinds: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a list: what can be bought, its price, and what is offered with it."""

    key: str
    name: str
    category: str
    cost: int
    size: int
    options: dict[str, Option]
    groups: dict[str, Group]
    clause: str = ""


_OPTION = (
    "key", "name", "clause", "cost", "prices", "min", "max", "group", "needs", "without", "size", "transport",
)  # fmt: skip
_GROUP = ("clause", "min", "max", "kinds")


def read_options(node: Map, effects: Iterable[str]) -> dict[str, Option]:
    """The options under `options` of an entry; `effects` are the further keys that the ruleset reads.

    Raises:
        DataError: one is faulty.
    """
    found: dict[str, Option] = {}
    for item in maps(node, "options"):
        unknown(item, (*_OPTION, *effects), "an option")
        key = take(item, "key", str)
        if key in found:
            raise fault(item, "key", f"the option {key} stands twice in this entry")
        found[key] = Option(
            key=key, name=take(item, "name", str, key.replace("_", " ")), clause=take(item, "clause", str, ""),
            cost=_formula(item, "cost", "0"), prices=_prices(item), low=_formula(item, "min", "1"),
            high=_formula(item, "max", "1"), group=take(item, "group", str, ""), needs=texts(item, "needs"),
            without=texts(item, "without"), size=take(item, "size", int, 0), brings=take(item, "transport", str, ""),
            effects=_rest(item),
        )  # fmt: skip
    _see_references(node, found)
    return found


def _rest(item: Map) -> Map:
    rest = Map(((key, value) for key, value in item.items() if key not in _OPTION), item.file, item.line)
    rest.lines = dict(item.lines)
    return rest


def _prices(item: Map) -> tuple[tuple[int, int], ...]:
    table = take(item, "prices", Map, Map())
    if any(not key.isdecimal() or type(price) is not int for key, price in table.items()):
        raise fault(item, "prices", "prices is a table of counts and what so many cost in all, such as {5: 10, 10: 25}")
    return tuple(sorted((int(key), price) for key, price in table.items()))


def _formula(node: Map, key: str, default: str) -> str:
    value = node.get(key, default)
    if type(value) is int or isinstance(value, str):
        try:
            names_in(str(value))
        except ValueError as why:
            raise fault(node, key, f"{key}: {why}") from None
        return str(value)
    raise fault(node, key, f"{key} is {shown(value)}; it must be a whole number or a formula")


def _see_references(node: Map, options: Mapping[str, Option]) -> None:
    groups = take(node, "groups", Map, Map())
    for option in options.values():
        for key in (*option.needs, *option.without):
            if key not in options:
                text = f"the option {option.key} names {key}, which is not here{guess(key, options)}"
                raise fault(node, "options", text)
        if option.group and option.group not in groups:
            text = f"the option {option.key} is in the group {option.group}, which is not in groups"
            raise fault(node, "options", text)


def read_groups(node: Map) -> dict[str, Group]:
    """The groups under `groups` of an entry.

    Raises:
        DataError: one is faulty.
    """
    found = {}
    groups = take(node, "groups", Map, Map())
    for key in groups:
        item = take(groups, key, Map)
        unknown(item, _GROUP, "a group")
        found[key] = Group(
            key, take(item, "clause", str, ""), _formula(item, "min", "0"), _formula(item, "max", "1"),
            number(item, "kinds", 0, 99, 0),
        )  # fmt: skip
    return found


# ------------------------------------------------------------------ what was bought
class Pick(NamedTuple):
    """An option taken: how often, and the options taken with the thing that it brings."""

    key: str
    many: int
    line: int
    inner: tuple[Pick, ...] = ()


def read_picks(node: Map, key: str = "options") -> tuple[Pick, ...]:
    """The picks in a list such as `[leader, lmg: 1, {marines: 6}, {apc: [missile_launcher]}]`.

    Raises:
        DataError: an item is no option's key or no key with a count, `all`, or a list of further options.
    """
    items = take(node, key, Seq, Seq())
    return tuple(_picks(items))


def _picks(items: Seq) -> Iterator[Pick]:
    for index, item in enumerate(items):
        line = items.at(index)
        if isinstance(item, str):
            yield Pick(item, 1, line)
        elif isinstance(item, Map) and len(item) == 1:
            for key, value in item.items():
                yield _pick(items, index, key, value)
        else:
            raise fault(items, index, f"{shown(item)} is no option; write its key, or key: count")


def _pick(items: Seq, index: int, key: str, value: Any) -> Pick:
    line = items.at(index)
    if isinstance(value, Seq):
        return Pick(key, 1, line, tuple(_picks(value)))
    if value == "all" or value is True:
        return Pick(key, ALL if value == "all" else 1, line)
    if type(value) is int and 1 <= value <= 99:
        return Pick(key, value, line)
    raise fault(items, index, f"{key} is {shown(value)}; write how many (1 to 99), all, or a list of its own options")


@dataclass(slots=True)
class Bill:
    """What the picks of one entry come to: counts by key, points in all, the part of each key, and what is wrong."""

    counts: dict[str, int] = field(default_factory=dict)
    prices: dict[str, int] = field(default_factory=dict)
    names: dict[str, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    @property
    def cost(self) -> int:
        """The points of all options together."""
        return sum(self.prices.values())

    def copy(self) -> Bill:
        """The same, to be added to."""
        return Bill(dict(self.counts), dict(self.prices), dict(self.names), list(self.problems))


MOST_KEPT = 20_000  # bills
_KEPT: dict[tuple[Any, ...], tuple[Entry, Bill]] = {}
"""Bills that were made before, with the entry that keeps its place in memory; repairs ask for the same ones again."""


def total(
    entry: Entry, picks: Iterable[Pick], path: str, file: str, names: Mapping[str, int], price: Reckon = compute
) -> Bill:
    """Count and price the `picks` of `entry` and find what is wrong with them.

    `path` is where the picks stand in the list. `names` are the ruleset's numbers for formulas; `size`
    (models in all) and the count of each option are added. `price` says what a formula costs.
    """
    picks = tuple(picks)
    key = (id(entry), picks, path, file, tuple(names.items()), price)
    known = _KEPT.get(key)
    if known is None:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        known = _KEPT[key] = entry, _total(entry, picks, path, file, names, price)
    return known[1].copy()


def _total(entry: Entry, picks: Sequence[Pick], path: str, file: str, names: Mapping[str, int], price: Reckon) -> Bill:
    bill = Bill()
    lines: dict[str, int] = {}
    for pick in picks:
        lines.setdefault(pick.key, pick.line)
        if pick.key not in entry.options:
            text = f"{entry.name} has no option {sentence(pick.key)}{guess(pick.key, entry.options)}"
            fixes = _without(path, pick.key)
            bill.problems.append(Problem("", path, text, fixes, file, pick.line, unread=pick.key))
        elif pick.many == ALL or (pick.many == 1 and len(entry.options[pick.key].prices) == 1):
            bill.counts[pick.key] = ALL  # a bundle that comes in one size needs no count
        else:
            bill.counts[pick.key] = bill.counts.get(pick.key, 0) + pick.many
    _settle(entry, bill, names)
    for key, count in bill.counts.items():
        option = entry.options[key]
        bill.prices[key] = _price(option, count, bill.names, price)
        bill.problems += _bounds(entry, option, count, bill, path, file, lines[key])
    bill.problems += _groups(entry, bill, path, file, lines)
    return bill


def _without(path: str, key: str, name: str = "") -> tuple[Fix, ...]:
    return (Fix(f"take {name or key} out", f"{path}.{key}"),)


def _settle(entry: Entry, bill: Bill, names: Mapping[str, int]) -> None:
    """Work out the size, and how many `all` are."""
    fixed = {key: count for key, count in bill.counts.items() if count != ALL}
    size = entry.size + sum(entry.options[key].size * count for key, count in fixed.items())
    bill.names = {**fixed, **names, "size": size}
    for key, count in bill.counts.items():
        if count == ALL:
            option = entry.options[key]
            most = option.prices[-1][0] if option.prices else compute(option.high, bill.names)
            bill.counts[key] = bill.names[key] = max(1, most)
            bill.names["size"] += option.size * bill.counts[key]


def _price(option: Option, count: int, names: Mapping[str, int], price: Reckon) -> int:
    if option.prices:
        return dict(option.prices).get(count, 0)
    return price(option.cost, names) * count


def _bounds(entry: Entry, option: Option, count: int, bill: Bill, path: str, file: str, line: int) -> Iterator[Problem]:
    what, taken = f"{entry.name}: {option.name}", f"{entry.name}: {count} × {option.name} are taken"
    fixes = _without(path, option.key, option.name)
    if option.prices and count not in dict(option.prices):
        offered = " or ".join(str(number) for number, _ in option.prices)
        text = f"{taken}; {_or([str(number) for number, _ in option.prices])} are offered"
        yield Problem(option.clause, path, text, fixes, file, line, brief=f"{offered} or none")
    elif not option.prices:
        low, high = compute(option.low, bill.names), compute(option.high, bill.names)
        if not low <= count <= high:
            may = f"at most {high}" if low <= 1 else f"{low} to {high}"
            text = f"{taken}; {may} may be" if high > 0 else f"{what} cannot be taken here"
            brief = "cannot be taken here" if high <= 0 else f"at least {low}" if count < low else f"at most {high}"
            yield Problem(option.clause, path, text, fixes, file, line, brief=brief)
    if option.needs and not any(key in bill.counts for key in option.needs):
        needs = " or ".join(option.needs)
        text = f"{what} needs {_or([entry.options[key].name for key in option.needs])}"
        yield Problem(option.clause, path, text, fixes, file, line, brief=f"needs {_plain(needs)}")
    clash = next((key for key in option.without if key in bill.counts), "")
    if clash and not _told_before(entry, option, clash):
        text = f"{what} cannot be taken together with {entry.options[clash].name}"
        # It is told of either of the two, so it names both.
        brief = f"either {option.name} or {entry.options[clash].name}"
        yield Problem(option.clause, path, text, fixes, file, line, brief=brief)


def _told_before(entry: Entry, option: Option, clash: str) -> bool:
    """Whether the other of two options that rule each other out stands before it, and so tells of both."""
    keys = list(entry.options)
    return option.key in entry.options[clash].without and keys.index(clash) < keys.index(option.key)


def _plain(key: str) -> str:
    return key.replace("_", " ")


def _so_many(count: int, name: str) -> str:
    return f"{count} × {name}" if count > 1 else name


def _or(names: Sequence[str]) -> str:
    """`A`, `A or B`, `A, B or C`."""
    return " or ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def _must(entry: Entry, group: Group, low: int, count: int) -> str:
    """What must be taken of a group, of which `count` are."""
    offered = [option.name for option in entry.options.values() if option.group == group.key]
    must = _or(offered) if low == 1 else f"{low} × {_or(offered)}"
    return f"{entry.name} must have {must}" + (f"; it has {count}" if count else "")


def _groups(entry: Entry, bill: Bill, path: str, file: str, lines: Mapping[str, int]) -> Iterator[Problem]:
    for group in entry.groups.values():
        taken = [key for key in bill.counts if entry.options[key].group == group.key]
        count = sum(bill.counts[key] for key in taken)
        low, high = compute(group.low, bill.names), compute(group.high, bill.names)
        line = lines[taken[-1]] if taken else 0
        fixes = _without(path, taken[-1], entry.options[taken[-1]].name) if taken else ()
        name = group.key.replace("_", " ")
        listed = ", ".join(_so_many(bill.counts[key], entry.options[key].name) for key in taken)
        if count > high and [entry.options[key].high for key in taken] != [group.high]:  # else it is told already
            text = f"{entry.name}: {listed} are taken; at most {high} in all may be"
            yield Problem(group.clause, path, text, fixes, file, line, brief=f"at most {high} {name}")
        elif count < low:
            text = _must(entry, group, low, count)
            yield Problem(group.clause, path, text, (), file, line, brief=f"must have {low} {name}")
        if group.kinds and len(taken) > group.kinds:
            text = f"{entry.name}: {listed} are mixed; all must be of one kind"
            yield Problem(group.clause, path, text, fixes, file, line, brief=f"not mixed with {_plain(taken[0])}")
