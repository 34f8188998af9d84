"""Armies that make themselves: a legal list drawn by lot, and a list filled up, also from models that somebody owns.

Nothing is known here of what is legal: the ruleset offers what may be added, each addition is judged like any list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from wartable.engine.errors import DataError
from wartable.kit.armies.list_edits import Change, edited, plain
from wartable.kit.armies.lists import Listed
from wartable.kit.armies.shop import Layout, Offer, OptionState, UnitState
from wartable.kit.system import Lists
from wartable.roster.places import section_path, sections_of, units_of

ATTEMPTS, MORE = 6, 40  # if one was found by then; if none was
ENOUGH = 96  # percent of the points at which no further attempt is made
WORK = 30_000  # units judged on the way to an army, which take a few seconds; 2,000 points take some 2,000
OWN, OWN_CHIEF = 0.85, 0.95  # how often something is drawn from the own list, if there is something
OVER = 4  # the part of all points by which the last unit of a section may go beyond its part
UPGRADES = 0.55  # chance of a further option, as long as there is one

Doc = dict[str, Any]


class Set(NamedTuple):
    """A change that sets something."""

    path: str
    value: Any
    to: str = ""


def drawn(muster: Lists, start: Doc, points: int, seed: str, owned: Mapping[str, int] | None = None) -> Doc:
    """The list `start` filled up by lot to at most `points`; what stands in it stays. The same seed, the same list.

    Args:
        start: a list, also one without a section.
        points: the limit, which the list gets.
        seed: any text.
        owned: how many models of each entry there are; None: as many as are wanted.

    Raises:
        DataError: no legal list comes of it, or none before `WORK` units have been judged for it.
    """
    least, _ = muster.limits()
    if points < least:
        raise DataError("", 0, f"{points} points are too few; a {muster.layout().noun} costs at least {least}")
    best: tuple[int, Doc] | None = None
    work, last = _Work(WORK, muster.layout()), ""
    with suppress(_Spent):
        begun = plain(muster.named(start))
        for attempt in range(MORE):
            doc = {muster.layout().sections: [], **begun, "points": points}
            levy = _Levy(muster, doc, Random(f"{seed}/{attempt}"), owned, work)
            levy.fill(points)
            fault = levy.fault()
            last = fault or last
            if not fault and (best is None or levy.cost > best[0]):
                best = (levy.cost, levy.doc)
            if best is not None and (best[0] * 100 >= points * ENOUGH or attempt >= ATTEMPTS):
                break
    if best is None:
        of = " of this collection" if owned is not None else ""
        why = last if work.left >= 0 else f"{WORK:,} units were judged for it; ask for fewer points, or another seed"
        raise DataError("", 0, f"no legal army of at most {points} points was found{of}: {why}")
    return best[1]


def begun(muster: Lists, system: str, faction: str, seed: str) -> Doc:
    """A list of `faction` ('' any, by lot) that holds nothing yet.

    Raises:
        DataError: there is no such list.
    """
    lists = {each.key: each.name for each in muster.lists()}
    chosen = faction or Random(f"{seed}/faction").choice(list(lists))
    if chosen not in lists:
        raise DataError("", 0, f"no list is called {faction!r}; there are: {', '.join(lists)}")
    name = f"{lists[chosen]} by lot"
    about = {"wartable": 1, "ruleset": system, "kind": "army", "name": name, "faction": chosen}
    return {**about, muster.layout().sections: []}


class _Apart(NamedTuple):
    """What is left out of a list for a time: its points, its models and how often each entry is in it."""

    cost: int
    models: Mapping[str, int]
    names: Counter[str]


_NOTHING = _Apart(0, {}, Counter())


class _Spent(Exception):
    """As much work was done as may be."""


class _Work:
    """How many units may still be judged; the same for the same seed on any machine."""

    def __init__(self, left: int, layout: Layout) -> None:
        self.left, self.layout = left, layout

    def judges(self, doc: Doc) -> None:
        """A list is judged next.

        Raises:
            _Spent: it may not be.
        """
        key = self.layout.units
        self.left -= sum(1 + len(force.get(key, ())) for force in sections_of(doc, self.layout))
        if self.left < 0:
            raise _Spent


class _Levy:
    """A list that grows."""

    def __init__(
        self, muster: Lists, doc: Doc, rng: Random, owned: Mapping[str, int] | None, work: _Work
    ) -> None:  # fmt: skip
        self.muster, self.doc, self.rng, self.work = muster, doc, rng, work
        self.layout = muster.layout()
        self.owned = None if owned is None else {key.rpartition("/")[2]: many for key, many in owned.items()}
        self.now = muster.rules(doc)
        self.apart, self.aside, self.at = _NOTHING, 0, ""
        self.home = {card.key: card.faction for card in muster.cards(str(doc.get("faction", "")))}

    @property
    def cost(self) -> int:
        """The points so far."""
        return self.now.cost + self.apart.cost

    def fault(self) -> str:
        """The first fault, '' if it is legal."""
        fault = next((problem for problem in self.now.problems if not problem.warning), None)
        if fault is None and self._lacks(self.now):
            return f"it has more models than there are of {self._lacks(self.now)}"
        return fault.text if fault is not None else ""

    # ------------------------------------------------------------ in the large
    def fill(self, points: int) -> None:
        """Fill the sections that there are, then begin others while there is room for one."""
        least, most = self.muster.limits()
        there = len(self._sections())
        if not most:  # every list has the same sections
            self._spread(there, points)
            return
        kept = max(least, points - there * most) if points > there * most else 0  # for those that must be begun
        for number in range(there):
            self._fill(number, points - kept)
        while points - self.cost >= least:
            left = points - self.cost
            more = max(1, -(-left // most))
            if left >= 3 * least and self.rng.random() < 0.25:
                more += 1
            share = left if more == 1 else max(least, left // more + self.rng.randrange(-10, 11))
            if not self._another(share, points):
                break
        for number in range(there):
            self._fill(number, points)

    def _spread(self, there: int, points: int) -> None:
        """Give each section its part by lot, twice, as one may wait for another; then the rest to any of them."""
        parts = [0.3 + self.rng.random() for _ in range(there)]
        for number in (*range(there), *range(there)):
            left = int(points * parts[number] / sum(parts)) - self.muster.sizes(self.now)[number]
            target = min(points, self.cost + left)
            self._fill(number, target, min(points, target + points // OVER))
        for number in self.rng.sample(range(there), there):
            self._fill(number, points)

    def _sections(self) -> list[Doc]:
        return sections_of(self.doc, self.layout)

    def _another(self, share: int, points: int) -> bool:
        """Another section of about `share` points; False if there is none.

        It is tried beside what matters of the others alone, which spares judging the whole army for each of its
        units. If it does not stand beside all of them then, it is made again beside them.
        """
        before, dice = (self.doc, self.now), self.rng.getstate()
        for aside in (True, False):
            self.rng.setstate(dice)
            if aside:
                self._set_aside()
            found = self._begin(points) and self._reaches(self.cost + share - self._last(), points)
            whole = self._taken_back(*before) if aside else True
            if found and whole:
                return True
            self.doc, self.now = before
            if whole:
                return False
        return False

    def _set_aside(self) -> None:
        """Leave out for now what does not matter to another section."""
        whole, names = self.now, self._names()
        self.doc = dict(self.muster.bare(whole, self.doc))
        self.aside = len(self._sections())
        self.now = self.muster.rules(self.doc)
        models: dict[str, int] = {}
        if self.owned is not None:
            bare = self.muster.models(self.now)
            models = {key: many - bare.get(key, 0) for key, many in self.muster.models(whole).items()}
        self.apart = _Apart(whole.cost - self.now.cost, models, names)

    def _taken_back(self, doc: Doc, now: Listed) -> bool:
        """Put what was set aside back in its place; whether all goes together as it did without."""
        fresh, cost = self._sections()[self.aside :], self.cost
        self.apart = _NOTHING
        self.doc = {**doc, self.layout.sections: [*sections_of(doc, self.layout), *fresh]}
        self.now = self.muster.rules(self.doc)
        if not fresh:
            return True
        (faults, warnings), (new_faults, new_warnings) = _wrong(now), _wrong(self.now)
        low = self._last() < self.muster.limits()[0]  # which is one fault
        good = new_faults <= faults + low and new_warnings <= warnings
        return good and self.now.cost == cost and not self._lacks(self.now)

    def _begin(self, points: int) -> bool:
        chiefs = [offer for offer in self.muster.beginnings(self.now, self.doc) if not offer.why]
        while chiefs:
            offer = self._lot(chiefs, OWN_CHIEF)
            chiefs.remove(offer)
            if self._try(offer.edits, points, 1):  # it is too small at first
                if self.layout.head:
                    path = section_path(self.layout, len(self._sections()) - 1)
                    self._equip(f"{path}.{self.layout.head}", points, 0.8)
                return True
        return False

    def _last(self) -> int:
        return self.muster.sizes(self.now)[-1]

    def _reaches(self, target: int, points: int) -> bool:
        """Fill the last section to about `target` points of the army; whether it is large enough then."""
        number = len(self._sections()) - 1
        self._fill(number, min(points, target))
        least, _ = self.muster.limits()
        if self._last() < least:
            self._fill(number, points)
        return self._last() >= least

    # ------------------------------------------------------------ in the small
    def _fill(self, number: int, target: int, most: int = 0) -> None:
        """Add units and options to a section until the army costs `target` points or nothing fits into `most`."""
        most = most or target
        while self.cost < target:
            found = [
                offer for offer in self.muster.offers(self.now, self.doc, number)
                if not offer.why and self.cost + offer.points <= most
            ]  # fmt: skip
            if not self._add(found, number, most):
                break
        self._upgrade(number, target)

    def _add(self, found: list[Offer], number: int, target: int) -> bool:
        while found:
            offer = self._lot(found, OWN)
            found.remove(offer)
            before = self.doc, self.now
            if self._try(offer.edits, target):
                last = len(self._sections()[number][self.layout.units]) - 1
                path = f"{section_path(self.layout, number)}.{self.layout.units}[{last}]"
                if self._outfit(path, target):
                    self._equip(path, target, UPGRADES)
                    return True
                self.doc, self.now = before
        return False

    def _outfit(self, path: str, target: int) -> bool:
        """Arm the unit at `path`, which has just been added, in one of the ways that the ruleset has for it.

        False if there are such ways and none of them fits.
        """
        found = list(self.muster.outfits(self.now, self.doc, path))
        self.rng.shuffle(found)
        return not found or any(self._try(edits, target) for edits in found)

    def _equip(self, path: str, target: int, chance: float) -> None:
        """Give the unit at `path` options and members by lot."""
        passed: dict[str, None] = {}
        while self.rng.random() < chance:
            ways = [way for way in self._ways(path) if way.key not in passed and self.cost + way.points <= target]
            if not ways:
                return
            way = ways[self.rng.randrange(len(ways))]
            if not (self._try(way.edits, target) and way.again):
                passed[way.key] = None
            else:
                self._outfit(self.at, target)

    def _ways(self, path: str) -> Iterator[_Way]:
        """What more the unit at `path` may have, see `_ways`."""
        state = self.muster.nearly(self.now, self.doc, path)
        return _ways(state) if state is not None else iter(())

    def _upgrade(self, number: int, target: int) -> None:
        """Spend what is left on options and members, the dearest that fit first."""
        passed: dict[str, None] = {}
        path = section_path(self.layout, number)
        units = [place.path for place in units_of(self._sections()[number], path, self.layout) if place.depth == 1]
        self.rng.shuffle(units)
        for path in units:
            while self.cost < target:
                left = target - self.cost
                fits = [way for way in self._ways(path) if way.key not in passed and 0 < way.points <= left]
                if not fits:
                    break
                way = max(fits, key=lambda way: (way.points, way.key))
                if not self._try(way.edits, target):
                    passed[way.key] = None

    # ------------------------------------------------------------ trying
    def _try(self, edits: Sequence[Change], target: int, spare: int = 0) -> bool:
        """Make the changes if they bring at most `spare` faults and no warning, and keep the points; else leave all."""
        doc, at = edited(self.doc, edits)
        self.work.judges(doc)
        then = self.muster.rules(doc)
        (faults, warnings), (new_faults, new_warnings) = _wrong(self.now), _wrong(then)
        if new_faults > faults + spare or new_warnings > warnings or then.cost > target or self._lacks(then):
            return False
        self.doc, self.now, self.at = doc, then, at
        return True

    def _lacks(self, listed: Listed) -> str:
        """An entry of which the list has more models than there are, '' if none."""
        if self.owned is None:
            return ""
        used = Counter(self.muster.models(listed))
        used.update(self.apart.models)
        return next((key for key, many in used.items() if many > self.owned.get(key, 0)), "")

    def _names(self) -> Counter[str]:
        """How often each entry is in the list, but for those who lead."""
        units = self.layout.units
        return Counter(str(node.get("unit")) for force in self._sections() for node in force.get(units, ()))

    def _lot(self, found: Sequence[Offer], own: float) -> Offer:
        """One of them, mostly of the own list; what is there already less often, dear things somewhat more often."""
        home = [offer for offer in found if self.home.get(offer.unit) == self.doc.get("faction")]
        chosen = home if home and self.rng.random() < own else found
        held = self._names() + self.apart.names
        weights = [(offer.points + 6) / (1 + held[offer.unit]) ** 2 for offer in chosen]
        return self.rng.choices(chosen, weights)[0]


class _Way(NamedTuple):
    """Something more for a unit: the place where it goes, how, and what it adds; `again`: a second one may come."""

    key: str
    edits: Sequence[Change]
    points: int
    again: bool = False


def _ways(state: UnitState) -> Iterator[_Way]:
    """What more a unit and its members may have."""
    yield from _options(state.options)
    for offer in state.offers:
        if not offer.why:
            yield _Way(f"{state.path} {offer.unit}", offer.edits, offer.points, True)
    for member in state.members:
        yield from _ways(member)


def _options(options: Sequence[OptionState]) -> Iterator[_Way]:
    """The options of which more may be taken."""
    for option in options:
        if option.next and not option.why and not option.fixed:
            yield _Way(option.path, [Set(option.path, option.next)], option.step)
        yield from _options(option.inner)


def _wrong(listed: Listed) -> tuple[int, int]:
    """How many faults and how many warnings a list has."""
    warnings = sum(problem.warning for problem in listed.problems)
    return len(listed.problems) - warnings, warnings
