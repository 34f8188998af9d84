"""The models that a player of a campaign owns, and the groups that he forms of them (BG-BGF-05, BG-NEW-CAMPAIGN-01)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from wartable.engine.errors import DataError
from wartable.kit.armies.bought import Army, Bought, Force
from wartable.kit.documents import Map, adopt
from wartable.kit.wording import count, listed
from wartable.rulesets.battle_group.lists.entries import MORE, skills_of
from wartable.rulesets.battle_group.lists.fielding import called, models
from wartable.rulesets.battle_group.scenario.armies import shop
from wartable.rulesets.battle_group.winning.scenario import Muster

AND = "+"
"""Between an entry and what a model of it has beside its own: `ranger+deadeye`."""


class Kind(NamedTuple):
    """What a model is: the entry with its gear, as a word; its name for people; its points; the lists' own words."""

    key: str
    name: str
    points: int
    unit: str
    options: tuple[str, ...] = ()


class Group(NamedTuple):
    """A group of a list, model by model; `terms` are what the list says of it beside its models."""

    name: str
    kinds: tuple[Kind, ...]
    terms: Mapping[str, Any]


def judged(army: Mapping[str, Any], points: int = 0, muster: Muster | None = None, era: str = "") -> Army:
    """The army of a list that is legal.

    Args:
        points: its limit in place of the list's own (BG-NEW-CAMPAIGN-04). muster: the scenario that it is for.

    Raises:
        DataError: it cannot be read or breaks a rule.
    """
    doc = army if isinstance(army, Map) else adopt(dict(army))
    found = Map(doc.items(), doc.file, doc.line)
    found.lines = dict(doc.lines)
    for key, value in (("points", points), ("scenario", muster.key if muster else ""), ("era", era)):
        if value:
            found[key] = value
    made = shop().rules(found)
    fault = next((problem for problem in made.problems if not problem.warning), None)
    if fault is not None:
        raise fault.error()
    return made


def groups(army: Army) -> list[Group]:
    """The groups of an army, in the order of its list; one without models is left out."""
    made = [Group(called(force), tuple(_kinds(force)), force.terms) for force in army.sections if force.units]
    return [group for group in made if group.kinds]


def _kinds(force: Force) -> Iterator[Kind]:
    """What each model of a group is; a skill that is for one of a line is that of its first model."""
    points = iter(model.points for model in models(force))
    for unit in force.units:
        skills = skills_of(unit)
        gear = tuple(sorted(key for key in unit.bill.counts if key not in (MORE, *skills)))
        for number in range(unit.size):
            yield _kind(unit, (*gear, *(skills if number == 0 else ())), next(points))


def _kind(unit: Bought, options: tuple[str, ...], points: int) -> Kind:
    extra = ", ".join(unit.entry.options[key].name for key in options)
    name = f"{unit.entry.name} ({extra})" if extra else unit.entry.name
    return Kind(AND.join((unit.key, *options)), name, points, unit.key, options)


def written(army: Mapping[str, Any], formed: Sequence[Group]) -> dict[str, Any]:
    """The list `army` with other groups."""
    return {**army, "groups": [_group(group) for group in formed if group.kinds]}


def _group(group: Group) -> dict[str, Any]:
    """A group as lists write it: models in a row that are alike are one line."""
    units = []
    for kind, alike in groupby(group.kinds):
        size = len(list(alike))
        single: dict[str, Any] = {"unit": kind.unit}
        options: list[Any] = [*([{MORE: size - 1}] if size > 1 else []), *kind.options]
        units.append({**single, "options": options} if options else single)
    return {**dict(group.terms), "name": group.name, "units": units}


def tally(formed: Sequence[Group]) -> Counter[str]:
    """How many models of each kind there are."""
    return Counter(kind.key for group in formed for kind in group.kinds)


def catalogue(formed: Sequence[Group]) -> dict[str, dict[str, Any]]:
    """The kinds of models of a force, with what is kept of each."""
    return {kind.key: {"name": kind.name, "points": kind.points} for group in formed for kind in group.kinds}


# ------------------------------------------------------------------ new models
def bought(pool: Mapping[str, int], points: int, formed: Sequence[Group]) -> tuple[dict[str, int], int, str]:
    """BG-NEW-CAMPAIGN-03: the models that a player owns once he has formed these groups, the points left, in words.

    Models that he does not own yet are bought at list prices; whom he leaves out he owns still.

    Raises:
        DataError: he has not the points.
    """
    more, known = tally(formed) - Counter(pool), catalogue(formed)
    price = sum(known[key]["points"] * number for key, number in more.items())
    named = listed(_number(known[key]["name"], number) for key, number in more.items())
    if price > points:
        have = f"he has {count(points, 'point')}"
        raise DataError("", 0, f"{named} would be new and cost {count(price, 'point')}; {have} (BG-NEW-CAMPAIGN-03)")
    owned = Counter(pool) + more
    said = f"New for {count(price, 'point')}: {named}." if more else ""
    return dict(owned), points - price, said


def _number(name: str, number: int) -> str:
    return name if number == 1 else f"{number} × {name}"
