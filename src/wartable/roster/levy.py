"""Armies that make themselves: a legal list drawn by lot, and a list filled up, also from models that somebody owns.

Nothing is known here of what is legal: the ruleset offers what may be added, each addition is judged like any list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from wartable.engine.errors import DataError
from wartable.roster.check import Listed
from wartable.roster.edit import Change, edited, plain

ATTEMPTS, MORE = 6, 40  # if one was found by then; if none was
ENOUGH = 96  # percent of the points at which no further attempt is made
OWN, OWN_CHIEF = 0.85, 0.95  # how often something is drawn from the own list, if there is something
UPGRADES = 0.55  # chance of a further option, as long as there is one

Doc = dict[str, Any]


class Offer(Protocol):
    """An entry that could be added."""

    @property
    def unit(self) -> str:
        """Its key."""

    @property
    def category(self) -> str:
        """Its category."""

    @property
    def points(self) -> int:
        """Its price."""

    @property
    def why(self) -> str:
        """What stands against it, '' if nothing."""

    @property
    def edits(self) -> Sequence[Change]:
        """What adds it."""


class Muster(Protocol):
    """What a ruleset hands in."""

    @property
    def named(self) -> Callable[[Any], Mapping[str, Any]]:
        """The list with keys in place of names."""

    @property
    def rules(self) -> Callable[[Any], Listed]:
        """The list and all that is wrong with it."""

    @property
    def offers(self) -> Callable[[Any, Any, int], Sequence[Offer]]:
        """The units that could be added to a detachment."""

    @property
    def beginnings(self) -> Callable[[Any, Any], Sequence[Offer]]:
        """Who could lead another detachment."""

    @property
    def bare(self) -> Callable[[Any, Any], Mapping[str, Any]]:
        """The list with what matters to another detachment, and nothing else."""

    @property
    def state_of(self) -> Callable[[Any, Any, str], Any]:
        """One unit with its options."""

    @property
    def models(self) -> Callable[[Any], Mapping[str, int]]:
        """How many models of each entry a list has."""

    @property
    def sizes(self) -> Callable[[Any], Sequence[int]]:
        """What each detachment of a list costs."""

    @property
    def lists(self) -> Callable[[], Sequence[Any]]:
        """The lists there are."""

    @property
    def cards(self) -> Callable[[str], Sequence[Any]]:
        """The entries that an army of a faction may look at."""

    @property
    def limits(self) -> Callable[[], tuple[int, int]]:
        """What a detachment may cost."""


class Set(NamedTuple):
    """A change that sets something."""

    path: str
    value: Any
    to: str = ""


def drawn(muster: Muster, start: Doc, points: int, seed: str, owned: Mapping[str, int] | None = None) -> Doc:
    """The list `start` filled up by lot to at most `points`; what stands in it stays. The same seed, the same list.

    Args:
        start: a list, also one without a detachment.
        points: the limit, which the list gets.
        seed: any text.
        owned: how many models of each entry there are; None: as many as are wanted.

    Raises:
        DataError: no legal list comes of it.
    """
    least, _ = muster.limits()
    if points < least:
        raise DataError("", 0, f"{points} points are too few; a detachment costs at least {least}")
    best: tuple[int, Doc] | None = None
    begun, last = plain(muster.named(start)), ""
    for attempt in range(MORE):
        levy = _Levy(muster, {"detachments": [], **begun, "points": points}, Random(f"{seed}/{attempt}"), owned)
        levy.fill(points)
        fault = levy.fault()
        last = fault or last
        if not fault and (best is None or levy.cost > best[0]):
            best = (levy.cost, levy.doc)
        if best is not None and (best[0] * 100 >= points * ENOUGH or attempt >= ATTEMPTS):
            break
    if best is None:
        of = " of this collection" if owned is not None else ""
        raise DataError("", 0, f"no legal army of at most {points} points was found{of}: {last}")
    return best[1]


def begun(muster: Muster, system: str, faction: str, seed: str) -> Doc:
    """A list of `faction` ('' any, by lot) without a detachment.

    Raises:
        DataError: there is no such list.
    """
    lists = {each.key: each.name for each in muster.lists()}
    chosen = faction or Random(f"{seed}/faction").choice(list(lists))
    if chosen not in lists:
        raise DataError("", 0, f"no list is called {faction!r}; there are: {', '.join(lists)}")
    name = f"{lists[chosen]} by lot"
    return {"wartable": 1, "ruleset": system, "kind": "army", "name": name, "faction": chosen, "detachments": []}


class _Apart(NamedTuple):
    """What is left out of a list for a time: its points, its models and how often each entry is in it."""

    cost: int
    models: Mapping[str, int]
    names: Counter[str]


_NOTHING = _Apart(0, {}, Counter())


class _Levy:
    """A list that grows."""

    def __init__(self, muster: Muster, doc: Doc, rng: Random, owned: Mapping[str, int] | None) -> None:
        self.muster, self.doc, self.rng = muster, doc, rng
        self.owned = None if owned is None else {key.rpartition("/")[2]: many for key, many in owned.items()}
        self.now = muster.rules(doc)
        self.apart = _NOTHING
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
        """Fill the detachments that there are, then begin others while there is room for one."""
        least, most = self.muster.limits()
        there = len(self.doc["detachments"])
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

    def _another(self, share: int, points: int) -> bool:
        """Another detachment of about `share` points; False if there is none.

        It is tried beside the commanders of the others alone, which spares judging the whole army for each of its
        units. If it does not stand beside their units then, it is made again beside them.
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
        """Leave out for now what does not matter to another detachment."""
        whole, units = self.now, [unit for force in self.doc["detachments"] for unit in force.get("units", ())]
        self.doc = dict(self.muster.bare(whole, self.doc))
        self.now = self.muster.rules(self.doc)
        models: dict[str, int] = {}
        if self.owned is not None:
            bare = self.muster.models(self.now)
            models = {key: many - bare.get(key, 0) for key, many in self.muster.models(whole).items()}
        names = Counter(str(unit.get("unit")) for unit in units)
        self.apart = _Apart(whole.cost - self.now.cost, models, names)

    def _taken_back(self, doc: Doc, now: Listed) -> bool:
        """Put what was set aside back in its place; whether all goes together as it did without."""
        fresh, cost = self.doc["detachments"][len(doc["detachments"]) :], self.cost
        self.apart = _NOTHING
        self.doc = {**doc, "detachments": [*doc["detachments"], *fresh]}
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
                path = f"detachments[{len(self.doc['detachments']) - 1}].commander"
                self._equip(path, points, 0.8)
                return True
        return False

    def _last(self) -> int:
        return self.muster.sizes(self.now)[-1]

    def _reaches(self, target: int, points: int) -> bool:
        """Fill the last detachment to about `target` points of the army; whether it is large enough then."""
        number = len(self.doc["detachments"]) - 1
        self._fill(number, min(points, target))
        least, _ = self.muster.limits()
        if self._last() < least:
            self._fill(number, points)
        return self._last() >= least

    # ------------------------------------------------------------ in the small
    def _fill(self, number: int, target: int) -> None:
        """Add units and options to a detachment until the army costs `target` points or nothing fits."""
        while self.cost < target:
            found = [
                offer for offer in self.muster.offers(self.now, self.doc, number)
                if not offer.why and self.cost + offer.points <= target
            ]  # fmt: skip
            if not self._add(found, number, target):
                break
        self._upgrade(number, target)

    def _add(self, found: list[Offer], number: int, target: int) -> bool:
        while found:
            offer = self._lot(found, OWN)
            found.remove(offer)
            if self._try(offer.edits, target):
                path = f"detachments[{number}].units[{len(self.doc['detachments'][number]['units']) - 1}]"
                self._equip(path, target, UPGRADES)
                return True
        return False

    def _equip(self, path: str, target: int, chance: float) -> None:
        """Give the unit at `path` options by lot."""
        passed: dict[str, None] = {}
        while self.rng.random() < chance:
            state = self.muster.state_of(self.now, self.doc, path)
            ways = [way for way in _ways(state.options) if way[0] not in passed and self.cost + way[2] <= target]
            if not ways:
                return
            option, count, _ = ways[self.rng.randrange(len(ways))]
            passed[option] = None
            self._try([Set(option, count)], target)

    def _upgrade(self, number: int, target: int) -> None:
        """Spend what is left on options, the dearest that fit first."""
        passed: dict[str, None] = {}
        units = [f"detachments[{number}].commander"]
        count = len(self.doc["detachments"][number].get("units", ()))
        units += [f"detachments[{number}].units[{each}]" for each in range(count)]
        self.rng.shuffle(units)
        for path in units:
            while self.cost < target:
                state = self.muster.state_of(self.now, self.doc, path)
                left = target - self.cost
                fits = [way for way in _ways(state.options) if way[0] not in passed and 0 < way[2] <= left]
                if not fits:
                    break
                option, count, _ = max(fits, key=lambda way: (way[2], way[0]))
                if not self._try([Set(option, count)], target):
                    passed[option] = None

    # ------------------------------------------------------------ trying
    def _try(self, edits: Sequence[Change], target: int, spare: int = 0) -> bool:
        """Make the changes if they bring at most `spare` faults and no warning, and keep the points; else leave all."""
        doc = edited(self.doc, edits).document
        then = self.muster.rules(doc)
        (faults, warnings), (new_faults, new_warnings) = _wrong(self.now), _wrong(then)
        if new_faults > faults + spare or new_warnings > warnings or then.cost > target or self._lacks(then):
            return False
        self.doc, self.now = doc, then
        return True

    def _lacks(self, listed: Listed) -> str:
        """An entry of which the list has more models than there are, '' if none."""
        if self.owned is None:
            return ""
        used = Counter(self.muster.models(listed))
        used.update(self.apart.models)
        return next((key for key, many in used.items() if many > self.owned.get(key, 0)), "")

    def _lot(self, found: Sequence[Offer], own: float) -> Offer:
        """One of them, mostly of the own list; what is there already less often, dear things somewhat more often."""
        home = [offer for offer in found if self.home.get(offer.unit) == self.doc.get("faction")]
        chosen = home if home and self.rng.random() < own else found
        names = [str(node.get("unit")) for force in self.doc["detachments"] for node in force.get("units", ())]
        held = Counter(names) + self.apart.names
        weights = [(offer.points + 6) / (1 + held[offer.unit]) ** 2 for offer in chosen]
        return self.rng.choices(chosen, weights)[0]


def _ways(options: Sequence[Any]) -> Iterator[tuple[str, int, int]]:
    """The options of which more may be taken: where, how many then, and what that adds to the points."""
    for option in options:
        if option.next and not option.why and not option.fixed:
            yield option.path, option.next, option.step
        yield from _ways(option.inner)


def _wrong(listed: Listed) -> tuple[int, int]:
    """How many faults and how many warnings a list has."""
    warnings = sum(problem.warning for problem in listed.problems)
    return len(listed.problems) - warnings, warnings
