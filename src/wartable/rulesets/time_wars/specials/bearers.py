"""All special rules by key, which of them a Troop Type has at the moment, and who is asked at a window.

The rules themselves are found by `discovery`; nothing here knows any of them but Bane, whose key names its enemy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from operator import attrgetter

from wartable.engine.special import overriding
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.specials import core
from wartable.rulesets.time_wars.specials.points import BATTLE, SIDE, UNIT, Placing, Thought, TroopSpecial
from wartable.rulesets.time_wars.state import ABOARD, INDIVIDUAL, JOINED, Game, Purchase, Unit

KNOWN: dict[str, TroopSpecial] = {}
"""The special rules that a Troop Type can have, by key."""
_SHARED: dict[tuple[str, str], TroopSpecial] = {}
"""Those of sides and battles, by who bears them and the key of the strategy, mission or modifier."""


def admit(rule: TroopSpecial) -> None:
    """Make `rule` known under its key.

    Raises:
        ValueError: another rule has the key.
    """
    known = KNOWN.setdefault(rule.key, rule) if rule.borne == UNIT else _SHARED.setdefault((rule.borne, rule.key), rule)
    if known is not rule:
        raise ValueError(f"two special rules of a {rule.borne} have the key {rule.key}: {type(known)}, {type(rule)}")


def admitted() -> Iterator[TroopSpecial]:
    """Every special rule, whoever bears it."""
    yield from KNOWN.values()
    yield from _SHARED.values()


@cache
def special(key: str) -> TroopSpecial:
    """The special rule of `key`; `bane:daleks` names its enemy after the colon.

    Raises:
        KeyError: no such rule.
    """
    if key.startswith("bane:"):
        return core.Bane(key[5:])
    return KNOWN[key]


def of_battle(key: str) -> TroopSpecial:
    """The special rule of a battle with the mission or modifier `key`.

    Raises:
        KeyError: no such rule.
    """
    return _SHARED[BATTLE, key]


@lru_cache(maxsize=4096)
def _all(keys: tuple[str, ...]) -> tuple[TroopSpecial, ...]:
    return tuple(special(key) for key in keys)


@lru_cache(maxsize=4096)
def _armed(
    keys: tuple[str, ...], lent: tuple[str, ...], arms: tuple[tuple[str, int], ...], teams: tuple[tuple[str, int], ...]
) -> tuple[TroopSpecial, ...]:
    names = dict.fromkeys(keys + lent + tuple(key for key, count in arms + teams if count))
    return _all(tuple(names))


@lru_cache(maxsize=16384)
def borne(
    keys: tuple[str, ...], lent: tuple[str, ...], arms: tuple[tuple[str, int], ...], teams: tuple[tuple[str, int], ...],
    point: str,
) -> tuple[TroopSpecial, ...]:  # fmt: skip
    """The special rules that speak at `point` of those with these keys, lent or not, and of weapons and teams.

    One look-up in place of two: nothing is asked as often as this.
    """
    return overriding(_armed(keys, lent, arms, teams), point)


def has(unit: Unit, key: str) -> bool:
    """Whether the special rule `key` speaks for `unit` now: its own, lent to it, or that of a weapon."""
    return KNOWN[key] in specials_of(unit)


def specials_of(unit: Unit) -> tuple[TroopSpecial, ...]:
    """Every special rule that speaks for `unit` now: its own, lent and weapons'.

    TW-SPEC-27: an Individual has no Subterfuge in company.
    """
    return _armed(_own(unit), unit.lent, unit.weapons, unit.teams)


def _own(unit: Unit) -> tuple[str, ...]:
    """TW-SPEC-27."""
    return _in_company(unit.specials) if unit.kind == INDIVIDUAL and unit.where in (JOINED, ABOARD) else unit.specials


@lru_cache(maxsize=1024)
def _in_company(keys: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(key for key in keys if key != "subterfuge")  # TW-SPEC-27


def speaking(unit: Unit, point: str) -> tuple[TroopSpecial, ...]:
    """The special rules of `unit` that have something to say at `point`."""
    keys = unit.specials
    if unit.kind == INDIVIDUAL and unit.where in (JOINED, ABOARD):
        keys = _in_company(keys)
    return borne(keys, unit.lent, unit.weapons, unit.teams, point)


def speaking_with(unit: Unit, weapons: tuple[str, ...], point: str) -> tuple[TroopSpecial, ...]:
    """As `speaking`, with the rules of `weapons` too where `unit` has not got them itself."""
    return _heard_with(_own(unit), unit.lent, unit.weapons, unit.teams, weapons, point)


@lru_cache(maxsize=16384)
def _heard_with(
    keys: tuple[str, ...], lent: tuple[str, ...], arms: tuple[tuple[str, int], ...], teams: tuple[tuple[str, int], ...],
    weapons: tuple[str, ...], point: str,
) -> tuple[TroopSpecial, ...]:  # fmt: skip
    return overriding(_with(_armed(keys, lent, arms, teams), weapons), point)


def _with(rules: tuple[TroopSpecial, ...], weapons: tuple[str, ...]) -> tuple[TroopSpecial, ...]:
    extra = tuple(rule for key in weapons if (rule := special(key)) not in rules)
    return rules + extra if extra else rules


def right(unit: Unit, point: str, *rest: object) -> str:
    """The clause of the first special rule of `unit` that grants the right or fact `point`, or ''."""
    for rule in speaking(unit, point):
        clause: str = getattr(rule, point)(unit, *rest)
        if clause:
            return clause
    return ""


@lru_cache(maxsize=4096)
def lent(keys: tuple[str, ...], retinue: bool) -> tuple[str, ...]:
    """TW-TYPE-09, TW-ARMY-41: what an Individual with the rules `keys` lends to the Squad it is part of."""
    return tuple(key for key in keys if special(key).shared or (retinue and special(key).retinue))


@cache
def marked() -> dict[str, str]:
    """Kinds of models whose rule goes with them, and what they are called (TW-SON-05, TW-CYB-07, TW-CHAR-20)."""
    return {rule.key: rule.model for rule in sorted(admitted(), key=_place) if rule.model}


def of_models(unit: Unit, point: str) -> tuple[TroopSpecial, ...]:
    """The rules that go with models of `unit` and have something to say at `point`; with its last model a rule goes."""
    kinds = tuple(dict.fromkeys(model.kind for model in unit.models if model.kind in marked()))
    return overriding(_all(kinds), point) if kinds else ()


@cache
def causes() -> dict[str, str]:
    """How the clauses of special rules read where they are the cause of a loss."""
    return {clause: words for rule in admitted() for clause, words in rule.causes.items()}


@cache
def _clauses() -> dict[str, str]:
    return {words: clause for clause, words in causes().items()}


def clause_of(cause: str) -> str:
    """The clause of a special rule that reads as `cause` where it is the cause of a loss, or ''."""
    return _clauses().get(cause, "")


@cache
def placings() -> dict[str, Placing]:
    """Where a bot places what special rules ask for, by the clause under which they ask."""
    return {clause: placing for rule in admitted() for clause, placing in rule.placings.items()}


@cache
def steps() -> dict[str, str]:
    """What the log says when a step of setting up begins that special rules bring."""
    return {step: words for rule in admitted() for step, words in rule.steps.items()}


@cache
def thoughts() -> dict[str, Thought]:
    """How a bot answers what special rules ask, by the clause under which they ask."""
    return {clause: thought for rule in admitted() for clause, thought in rule.thoughts.items()}


# ------------------------------------------------------------------ windows
def voices(game: Game, unit: Unit | None, point: str) -> tuple[TroopSpecial, ...]:
    """Who has something to say at the window `point`, each once and always in this order.

    First what `unit` has, whom it is about (None: nobody); then what the sides have bought, in the order of their
    seats; then what the battle bears: standing rules, its modifiers and its mission.
    """
    shared = _shared(game, point)
    return shared if unit is None else _both(speaking(unit, point), shared)


def voices_of_each(game: Game, point: str) -> Callable[[Unit], tuple[TroopSpecial, ...]]:
    """`voices` for many Troop Types, while nothing is bought and no option changes."""
    shared = _shared(game, point)
    return lambda unit: _both(speaking(unit, point), shared)


def _both(own: tuple[TroopSpecial, ...], shared: tuple[TroopSpecial, ...]) -> tuple[TroopSpecial, ...]:
    return tuple(dict.fromkeys(own + shared)) if own and shared else own or shared


_Shared = tuple[Options, list[tuple[Purchase, ...]], dict[str, tuple[TroopSpecial, ...]]]
_BOUGHT = attrgetter("bought")
_LATEST: list[_Shared] = [(Options(), [], {})]
"""What was last asked of a battle: its options, what its sides have bought, and who speaks then, by the point."""


def _shared(game: Game, point: str) -> tuple[TroopSpecial, ...]:
    """Who speaks at `point` whoever it is about: options and purchases are nearly always those of the last question."""
    options, bought, heard = _LATEST[0]
    now = [*map(_BOUGHT, game.sides.values())]
    if options is not game.options or bought != now:
        options, heard = game.options, {}
        _LATEST[0] = options, now, heard
    found = heard.get(point)
    if found is None:
        keys = tuple(item.key for bought in now for item in bought)
        found = heard[point] = _heard_by_all(keys, options.modifiers, options.mission, point)
    return found


@lru_cache(maxsize=4096)
def _heard_by_all(
    bought: tuple[str, ...], modifiers: tuple[str, ...], mission: str, point: str
) -> tuple[TroopSpecial, ...]:  # fmt: skip
    sides = [_SHARED[SIDE, key] for key in dict.fromkeys(bought) if (SIDE, key) in _SHARED]
    played = sorted((_SHARED[BATTLE, key] for key in modifiers if (BATTLE, key) in _SHARED), key=_place)
    won_by = [_SHARED[BATTLE, mission]] if (BATTLE, mission) in _SHARED else []
    return overriding(tuple(dict.fromkeys((*sides, *_standing(), *played, *won_by))), point)


@cache
def _standing() -> tuple[TroopSpecial, ...]:
    return tuple(sorted((rule for rule in admitted() if rule.standing), key=_place))


def _place(rule: TroopSpecial) -> tuple[int, str, str]:
    """An order that does not hang on who was imported first, nor on how the players have named what they play."""
    return rule.number, type(rule).__module__, rule.key
