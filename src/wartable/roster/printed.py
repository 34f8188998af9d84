"""A list on paper: one page of what it is and of the rules that it needs, and a card for each unit with boxes to tick.

What stands on it is gathered here once, for the page of a browser (`html`) and for PDF (`pdf`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from wartable.engine.rulebook import Rulebook
from wartable.kit import wording
from wartable.kit.armies.shop import Body, Rule, Section, Stat, UnitState
from wartable.roster.catalogue import Evaluated

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
    facts: tuple[tuple[str, str], ...]


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
    """A section in the summary: its rows by category."""

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
    coin: str
    faults: str
    blocks: tuple[Block, ...]
    texts: tuple[Text, ...]
    cards: tuple[Card, ...]
    system: str

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)


def paper(found: Evaluated, book: Rulebook, title: str, cards: bool = True, summary: bool = True) -> Paper:
    """What is printed of the evaluated list `found` of the system `title`."""
    roll, noun = found.roll, found.layout.noun
    states = [state for force in roll.sections for state in _states(force)]
    count = len(found.faults)
    faults = f"Not legal: {wording.count(count, 'fault')}, the first {found.faults[0][0].text}" if count else ""
    side = roll.side.title() if roll.side else ""
    about = " · ".join(filter(None, (roll.faction_name, side, f"{len(states)} units")))
    coin = found.layout.coins
    points = f"{roll.points} of {roll.limit} {coin}" if roll.limit else f"{roll.points} {coin}"
    return Paper(
        roll.name, about, points, coin, faults,
        tuple(_block(force, noun) for force in roll.sections) if summary else (),
        tuple(_texts(states, book)) if summary else (),
        tuple(_all_cards(states)) if cards else (), title,
    )  # fmt: skip


def _states(section: Section) -> list[UnitState]:
    return [*([section.head] if section.head else []), *section.units]


def _within(state: UnitState) -> Iterator[UnitState]:
    """A unit with its members, and theirs."""
    yield state
    for member in state.members:
        yield from _within(member)


# ------------------------------------------------------------------ summary
def _block(section: Section, noun: str) -> Block:
    groups = []
    states = _states(section)
    known = {budget.key: budget for budget in section.budgets if not budget.counts}
    for key in dict.fromkeys((*known, *(state.category for state in states))):
        here = [state for state in states if state.category == key]
        if here:
            points = int(known[key].used) if key in known else sum(state.points for state in here)
            rows = Counter(map(_alike, here)).items()
            name = next((budget.name for budget in section.budgets if budget.key == key), key.title())
            groups.append((name, points, tuple(Row(many, *unit) for unit, many in rows)))
    return Block(section.name or noun.title(), section.points, tuple(groups))


def _alike(state: UnitState) -> tuple[str, str, int, int]:
    members = Counter(f"{each.name} ({each.gear})" if each.gear else each.name for each in list(_within(state))[1:])
    told = [f"{many} × {name}" if many > 1 else name for name, many in members.items()]
    return state.name, ", ".join(filter(None, (state.gear, *told))), state.models, state.points


def _texts(states: Iterable[UnitState], book: Rulebook) -> Iterator[Text]:
    """Every rule and weapon that the army has, by name: the first clause of each in full, in the words of the book."""
    held: dict[str, Rule] = {}
    for each in states:
        for state in _within(each):
            for rule in (*state.rules, *_of_bodies(state)):
                held.setdefault(rule.name, rule)
    for name in sorted(held):
        clause = book.get(held[name].clause)
        if clause is not None:
            yield Text(name, clause.id, " ".join(clause.rule.split()))


def _of_bodies(state: UnitState) -> Iterator[Rule]:
    for body in state.bodies:
        yield from body.rules
        # A weapon of figures alone has no clause of its own: it is under the one that allows it.
        yield from (arm.rule for arm in body.weapons if arm.rule.clauses)


# ------------------------------------------------------------------ cards
def _all_cards(states: Sequence[UnitState]) -> Iterator[Card]:
    """The cards of all units and of their members; those of one name are numbered."""
    every = [each for state in states for each in _within(state)]
    names = Counter(state.name for state in every)
    given: Counter[str] = Counter()
    for state in every:
        given[state.name] += 1
        yield from _cards(state, f"{state.name} {given[state.name]}" if names[state.name] > 1 else state.name)


def _cards(state: UnitState, title: str) -> Iterator[Card]:
    """A card for what walks or stands alone, and one for each vehicle that comes with it."""
    first = next((body for body in state.bodies if body.kind != VEHICLE), None)
    for body in state.bodies:
        main = body is first or (first is None and body is state.bodies[0])
        if main:
            yield _card(state, body, title)
        else:
            yield _vehicle(body, title)


def _card(state: UnitState, body: Body, title: str) -> Card:
    led = bool(body.company)
    own = Profile(state.name, _figures(state.stats))
    profiles = (own, Profile(body.company, _figures(body.stats))) if led else (own,)
    rules = {rule.name: rule for rule in (*(state.rules if led else ()), *body.rules)}
    about = " · ".join(filter(None, (state.category.title(), state.about, state.gear)))
    boxes, key = _boxes(body)
    facts = tuple((fact.name, fact.text) for fact in body.facts)
    return Card(title, about, f"{state.points}", profiles, boxes, key, _weapons(body), _rules(rules.values()), facts)


def _vehicle(body: Body, rider: str) -> Card:
    about = f"carries {body.capacity} · rides with {rider}" if body.capacity else f"with {rider}"
    profiles = (Profile(body.name, _figures(body.stats)),)
    return Card(body.name, about, "", profiles, *_boxes(body), _weapons(body), _rules(body.rules), ())


def _figures(stats: Iterable[Stat]) -> tuple[tuple[str, str], ...]:
    return tuple((stat.key, stat.value) for stat in stats)


def _weapons(body: Body) -> tuple[Line, ...]:
    return tuple(Line(arm.rule.name, arm.count, arm.rule.text, arm.rule.clause) for arm in body.weapons)


def _rules(rules: Iterable[Rule]) -> tuple[Line, ...]:
    return tuple(Line(rule.name, 0, rule.text, rule.clause) for rule in rules)


def _boxes(body: Body) -> tuple[tuple[str, ...], str]:
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
