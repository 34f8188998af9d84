"""A list on paper: one page of what it is and of the rules that it needs, and a card for each unit with boxes to tick.

What stands on it is gathered here once, for the page of a browser (`html`) and for PDF (`pdf`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from wartable.engine.rulebook import Rulebook

VEHICLE = "vehicle"


@dataclass(frozen=True, slots=True)
class Line:
    """A rule or weapon on a card: its name, how many (0: no matter), what it does in a line, its clause."""

    name: str
    count: int
    text: str
    clause: str


@dataclass(frozen=True, slots=True)
class Profile:
    """A row of figures."""

    name: str
    stats: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A unit on paper; `boxes` are its models, each with a letter or none, `key` says what the letters mean."""

    title: str
    about: str
    points: str
    profiles: tuple[Profile, ...]
    boxes: tuple[str, ...]
    key: str
    weapons: tuple[Line, ...]
    rules: tuple[Line, ...]
    orders: str


@dataclass(frozen=True, slots=True)
class Row:
    """Units of one kind in the summary: `many` of them, alike in all; models and points are those of one."""

    many: int
    name: str
    gear: str
    models: int
    points: int


@dataclass(frozen=True, slots=True)
class Block:
    """A detachment in the summary: its rows by category."""

    name: str
    points: int
    groups: tuple[tuple[str, int, tuple[Row, ...]], ...]


@dataclass(frozen=True, slots=True)
class Text:
    """A rule in the words of the book."""

    name: str
    clause: str
    text: str


@dataclass(frozen=True, slots=True)
class Paper:
    """All that is printed; `faults` says that the list is not legal, '' if it is."""

    title: str
    about: str
    points: str
    faults: str
    blocks: tuple[Block, ...]
    texts: tuple[Text, ...]
    cards: tuple[Card, ...]
    system: str

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)


def paper(found: Any, book: Rulebook, title: str, cards: bool = True, summary: bool = True) -> Paper:
    """What is printed of the evaluated list `found` of the system `title`."""
    roll = found.roll
    states = [state for force in roll.detachments for state in _states(force)]
    count = len(found.faults)
    faults = f"Not legal: {count} fault{'s' if count > 1 else ''}, the first {found.faults[0][0].text}" if count else ""
    side = roll.side.title() if roll.side else ""
    about = " · ".join(filter(None, (roll.faction_name, side, f"{len(states)} units")))
    points = f"{roll.points} of {roll.limit} points" if roll.limit else f"{roll.points} points"
    return Paper(
        roll.name, about, points, faults, tuple(_block(force) for force in roll.detachments) if summary else (),
        tuple(_texts(states, book)) if summary else (),
        tuple(_all_cards(states)) if cards else (), title,
    )  # fmt: skip


def _states(force: Any) -> list[Any]:
    return [*([force.commander] if force.commander else []), *force.units]


# ------------------------------------------------------------------ summary
def _block(force: Any) -> Block:
    groups = []
    for category in force.categories:
        same = Counter(_alike(state) for state in _states(force) if state.category == category.key)
        if same:
            groups.append((category.name, category.points, tuple(Row(many, *unit) for unit, many in same.items())))
    return Block(force.name, force.points, tuple(groups))


def _alike(state: Any) -> tuple[str, str, int, int]:
    return state.name, state.gear, state.models, state.points


def _texts(states: Iterable[Any], book: Rulebook) -> Iterator[Text]:
    """Every rule and weapon that the army has, by name: the first clause of each in full, in the words of the book."""
    held: dict[str, Any] = {}
    for state in states:
        for rule in (*state.rules, *_of_bodies(state)):
            held.setdefault(rule.name, rule)
    for name in sorted(held):
        clause = book.get(held[name].clause)
        if clause is not None:
            yield Text(name, clause.id, " ".join(clause.rule.split()))


def _of_bodies(state: Any) -> Iterator[Any]:
    for body in state.bodies:
        yield from body.rules
        yield from (arm.rule for arm in body.weapons)


# ------------------------------------------------------------------ cards
def _all_cards(states: Sequence[Any]) -> Iterator[Card]:
    """The cards of all units; those of one name are numbered."""
    names = Counter(state.name for state in states)
    given: Counter[str] = Counter()
    for state in states:
        given[state.name] += 1
        yield from _cards(state, f"{state.name} {given[state.name]}" if names[state.name] > 1 else state.name)


def _cards(state: Any, title: str) -> Iterator[Card]:
    """A card for what walks or stands alone, and one for each vehicle that comes with it."""
    first = next((body for body in state.bodies if body.kind != VEHICLE), None)
    for body in state.bodies:
        main = body is first or (first is None and body is state.bodies[0])
        if main:
            yield _card(state, body, title)
        else:
            yield _vehicle(body, title)


def _card(state: Any, body: Any, title: str) -> Card:
    led = body.kind != state.kind  # somebody with a Retinue
    own = Profile(state.name, _figures(state.stats))
    profiles = (own, Profile(f"Retinue of {body.models - 1}", _figures(body.stats))) if led else (own,)
    rules = {rule.name: rule for rule in (*(state.rules if led else ()), *body.rules)}
    rank = f"rank {state.rank}" if state.rank else ""
    about = " · ".join(filter(None, (state.category.title(), rank, state.gear)))
    boxes, key = _boxes(body)
    orders = "all" if state.rank else ", ".join(body.orders)
    return Card(
        title, about, f"{state.points}", profiles, boxes, key, _weapons(body), _rules(rules.values()), orders
    )  # fmt: skip


def _vehicle(body: Any, rider: str) -> Card:
    about = f"carries {body.capacity} · rides with {rider}" if body.capacity else f"with {rider}"
    profiles = (Profile(body.name, _figures(body.stats)),)
    return Card(body.name, about, "", profiles, *_boxes(body), _weapons(body), _rules(body.rules), "")


def _figures(stats: Iterable[Any]) -> tuple[tuple[str, str], ...]:
    return tuple((stat.key, stat.value) for stat in stats)


def _weapons(body: Any) -> tuple[Line, ...]:
    return tuple(Line(arm.rule.name, arm.count, arm.rule.text, arm.rule.clause) for arm in body.weapons)


def _rules(rules: Iterable[Any]) -> tuple[Line, ...]:
    return tuple(Line(rule.name, 0, rule.text, rule.clause) for rule in rules)


def _boxes(body: Any) -> tuple[tuple[str, ...], str]:
    """A box for each model, those that are more than plain ones first, and what their letters mean."""
    letters: list[str] = []
    meant: dict[str, str] = {}
    for mark in body.marks:
        many, _, name = mark.partition(" × ")
        count, word = (int(many), name) if name else (1, mark)
        letter = next((each for each in word.upper() if each.isalpha() and meant.get(each, word) == word), "·")
        meant[letter] = word
        letters += [letter] * count
    boxes = (*letters, *([""] * max(0, body.models - len(letters))))
    return boxes, ", ".join(f"{letter} {word}" for letter, word in meant.items())
