"""Questions about one attack of one unit on another, asked in the words of the rulebook.

They are put to the flows of play on a battle of these two units alone. All models of a unit stand in one place, so that
one range holds for all of them; further attackers of the target (BG-MUL-01) only stand beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from wartable.engine.ask import Flow
from wartable.engine.errors import DataError
from wartable.engine.plane import INCH
from wartable.engine.ruleset import Question
from wartable.kit.documents import adopt
from wartable.rulesets.battle_group.catalogue.abilities import skills
from wartable.rulesets.battle_group.catalogue.equipment import armours, shields, weapons
from wartable.rulesets.battle_group.catalogue.troops import line as line_of
from wartable.rulesets.battle_group.catalogue.troops import troops
from wartable.rulesets.battle_group.catalogue.vehicles import vehicles
from wartable.rulesets.battle_group.dice.rights import again
from wartable.rulesets.battle_group.dice.rules_of import of_unit
from wartable.rulesets.battle_group.melee.declaring import MELEE
from wartable.rulesets.battle_group.odds.fate import Fate, copied, played, worth
from wartable.rulesets.battle_group.scenario.file import read
from wartable.rulesets.battle_group.shooting.declaring import SHOOT
from wartable.rulesets.battle_group.specials.points import Again, Dice
from wartable.rulesets.battle_group.state import STRENGTH, Game, Model, Unit, Wreck
from wartable.rulesets.battle_group.troops import near
from wartable.rulesets.battle_group.troops.models import stood

FIGHT, FIRE = MELEE.key, SHOOT.key
KINDS = {FIGHT: "Attack in melee", FIRE: "Shooting attack"}
ATTACKER, DEFENDER = "attacker", "defender"
SIDES = {ATTACKER: "Attacker", DEFENDER: "Target"}
SEATS = {ATTACKER: "p1", DEFENDER: "p2"}
UNIT = {ATTACKER: "attackers", DEFENDER: "targets"}
NORTH, SOUTH = 90, 270
MOST, FARTHEST, RANKS, SKILL = 10, 72, 4, 9  # models, inches, attackers of one target (BG-MUL-04), levels of a skill
NONE, COVER = "none", "cover"
EFFECTS = {
    "disarmed": "disarmed", "emp": "Hi-Tech things out of order", "frozen": "frozen", "panic": "in panic",
    "confusion": "confused", "sleep": "asleep", "poison": "poisoned", "raging": "berserk",
}  # fmt: skip
"""What may be in force for a unit, by key."""
FIELDS = ("unit", "size", "also", "weapons", "shield", "armour", "skills", "effects")
OWN = {ATTACKER: ("moved",), DEFENDER: ("wall",)}
TOP = ("kind", *SIDES, "distance", "cover", "charge", "place", "covered")
AGAIN = "A pool is rolled again, where a skill says so, if fewer succeed than on average (BG-SKL-15)."
WHERE, TABLE = (24, 8), (48, 96)  # inches


# ------------------------------------------------------------------ what a query may say
def usual(key: str) -> int:
    """BG-BGF-02, BG-NEW-HUMANS-03: how many models of an entry there are in a unit at most."""
    if key in vehicles() or troops()[key].independent:
        return 1
    return max(1, STRENGTH // line_of(troops()[key]).size)


def see(query: Mapping[str, Any]) -> None:
    """See that a query holds nothing unknown and nothing out of bounds.

    Raises:
        DataError: it does.
    """
    _known(query, TOP, "a question of odds")
    _word(query, "kind", KINDS, "a question of odds")
    _word(query, "cover", (NONE, COVER), "a question of odds")
    for key, most in (("distance", FARTHEST), ("place", RANKS), ("covered", MOST)):
        _number(query, key, 1, most, 1, "a question of odds")
    for side in SIDES:
        held = query.get(side, {})
        if not isinstance(held, Mapping):
            raise DataError("", 0, f"{side} must be a mapping with {', '.join((*FIELDS, *OWN[side]))}")
        _known(held, (*FIELDS, *OWN[side]), side)
        _side(held, side)


def _side(held: Mapping[str, Any], side: str) -> None:
    _word(held, "unit", {**troops(), **vehicles()}, side, must=True)
    _number(held, "size", 1, MOST, 1, side)
    _word(held, "shield", ("", *shields()), side)
    _word(held, "armour", ("", *armours()), side)
    for key, words, most in (("also", troops(), MOST), ("weapons", weapons(), MOST), ("skills", skills(), SKILL)):
        counts = held.get(key, {})
        if not isinstance(counts, Mapping):
            raise DataError("", 0, f"{key} of {side} must be a mapping with numbers")
        _known(counts, tuple(words), f"{key} of {side}")
        for word in counts:
            _number(counts, word, 0, most, 0, f"{key} of {side}")
    if not isinstance(held.get("effects", []), list | tuple):
        raise DataError("", 0, f"effects of {side} must be a list")
    _known({str(word): 1 for word in held.get("effects", ())}, tuple(EFFECTS), f"effects of {side}")


def _known(node: Mapping[str, Any], names: Sequence[str], what: str) -> None:
    for key in node:
        if key not in names:
            raise DataError("", 0, f"{what}: {str(key)[:40]!r} is unknown; there are: {', '.join(names)}")


def _word(node: Mapping[str, Any], key: str, words: Any, what: str, must: bool = False) -> None:
    if (must or key in node) and node.get(key) not in tuple(words):
        found = node.get(key)
        raise DataError("", 0, f"{key} of {what} is {str(found)[:40]!r}; there are: {', '.join(filter(None, words))}")


def _number(node: Mapping[str, Any], key: str, least: int, most: int, usual: int, what: str) -> None:
    value = node.get(key, usual)
    if type(value) is not int or not least <= value <= most:
        raise DataError("", 0, f"{key} of {what} is {value!r}; it must be a number from {least} to {most}")


# ------------------------------------------------------------------ the battle
def _rows(held: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The models of a side: those with other weapons, the rest of the first entry, those of other entries."""
    key = held["unit"]
    size = held.get("size", max(1, usual(key) - sum(held.get("also", {}).values())))
    own = {word: held[word] for word in ("shield", "armour") if held.get(word)}
    if held.get("skills"):
        own["skills"] = {word: level for word, level in held["skills"].items() if level}
    first = {("vehicle" if key in vehicles() else "troop"): key, **own}
    for weapon, many in held.get("weapons", {}).items():
        taken = min(many, size)
        size -= taken
        if taken:
            yield {**first, "weapons": [weapon], "count": taken}
    if size:
        yield {**first, "count": size}
    for other, many in held.get("also", {}).items():
        if many:
            yield {"troop": other, "count": many}


def battle(query: Mapping[str, Any]) -> Game:
    """The two units, each in one place; nobody else is there but who attacks the target as well.

    Raises:
        DataError: a unit cannot be as the query says.
    """
    hand = query["kind"] == FIGHT
    units = []
    for number, side in enumerate(SIDES):
        held = query[side]
        found: dict[str, Any] = {
            "id": UNIT[side], "side": SEATS[side], "name": UNIT[side].capitalize(), "models": list(_rows(held)),
            "at": [WHERE[0], WHERE[1] + 40 * number], "effects": [{"key": key} for key in held.get("effects", ())],
            "wall": bool(held.get("wall")), "moved": bool(held.get("moved")),
        }  # fmt: skip
        units.append(found)
    others = query.get("place", 1) - 1 if hand else 0
    units += [
        {"id": f"other-{n}", "side": SEATS[ATTACKER], "acted": True, "at": [8 + 4 * n, 80]} for n in range(others)
    ]
    sides = [{"seat": seat, "name": SIDES[side]} for side, seat in SEATS.items()]
    game = read(adopt({
        "wartable": 1, "ruleset": "battle_group", "table": {"width": TABLE[0], "height": TABLE[1]}, "sides": sides,
        "units": units, "player": SEATS[ATTACKER], "cursor": "action",
    }))  # fmt: skip
    _set_down(game, query, hand)
    return game


def _set_down(game: Game, query: Mapping[str, Any], hand: bool) -> None:
    """Both units at the distance that is asked about, face to face."""
    unit, target = (game.units[key] for key in UNIT.values())
    x, y = (inch * INCH for inch in WHERE)
    together(unit, x, y, NORTH)
    together(target, x, y + 60 * INCH, SOUTH)
    wanted = 0 if hand else int(query.get("distance", 8)) * INCH
    together(target, x, y + 60 * INCH - near.apart(unit.models, target.models) + wanted, SOUTH)
    if query.get("cover") == COVER:
        game.wrecks = (Wreck("cover", _around(target.models)),)
    if hand:
        _in_contact(game, unit, target)
        if query.get("charge"):
            unit.charged = (target.id,)


def together(unit: Unit, x: int, y: int, facing: int) -> None:
    """All models of a unit stand at one point."""
    unit.models = tuple(stood(model, x, y, facing) for model in unit.models)


def _around(models: Sequence[Model]) -> tuple[tuple[int, int], ...]:
    reach = max(model.r for model in models) + INCH
    x, y = models[0].x, models[0].y
    return (x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach)


def _in_contact(game: Game, unit: Unit, target: Unit) -> None:
    """BG-MUL-08: those who attack the target as well came into contact before."""
    others = [game.units[key] for key in game.units if key not in UNIT.values()]
    for number, other in enumerate(others):
        turn = ((1, 0), (-1, 0), (0, 1))[number]
        x, y = target.models[0].x, target.models[0].y
        together(other, x + turn[0] * 10 * INCH, y + turn[1] * 10 * INCH, NORTH)
        gap = near.apart(other.models, target.models)
        together(other, other.models[0].x - turn[0] * gap, other.models[0].y - turn[1] * gap, NORTH)
        other.contacts = (target.id,)
    target.contacts = (*(other.id for other in others), unit.id)
    unit.contacts = (target.id,)


def lay(game: Game, covered: int) -> None:
    """BG-MSL-11: so many models of the target lie under a template."""
    target = game.units[UNIT[DEFENDER]]
    target.models = tuple(
        model if number < covered else stood(model, model.x, model.y + FARTHEST * INCH // 2, model.facing)
        for number, model in enumerate(target.models)
    )  # fmt: skip


# ------------------------------------------------------------------ the question
def see_able(game: Game, query: Mapping[str, Any]) -> None:
    """See that the attack can be made.

    Raises:
        DataError: it cannot; the reason is that of the rules.
    """
    unit, target = (game.units[key] for key in UNIT.values())
    action = MELEE if query["kind"] == FIGHT else SHOOT
    why, clause = action.barred(game, unit)
    if why:
        raise DataError("", 0, f"{why} ({clause})")
    assert target.models


def title_of(query: Mapping[str, Any]) -> str:
    """The attack in a few words."""
    how = "in melee with" if query["kind"] == FIGHT else "shooting at"
    far = "" if query["kind"] == FIGHT else f", {query.get('distance', 8)} inches"
    return f"{_who(query[ATTACKER])} {how} {_who(query[DEFENDER])}{far}"


def _who(held: Mapping[str, Any]) -> str:
    counts: dict[str, int] = {}
    for row in _rows(held):
        name = vehicles()[row["vehicle"]].name if "vehicle" in row else troops()[row["troop"]].name
        counts[name] = counts.get(name, 0) + row["count"]
    return " and ".join(f"{name} ({many})" if many > 1 else name for name, many in counts.items())


def question(query: Mapping[str, Any]) -> Question:
    """What a query asks.

    Raises:
        DataError: it is faulty, or nobody could make such an attack.
    """
    see(query)
    game = battle(query)
    see_able(game, query)
    kept = copied(game)
    lay(kept, query.get("covered", MOST))
    hand = query["kind"] == FIGHT

    def flow() -> Flow[Fate]:
        return (yield from played(kept.fresh(), UNIT[ATTACKER], UNIT[DEFENDER], hand))

    notes = (AGAIN,) if any(right for unit in kept.units.values() for right in _rights(unit)) else ()
    weighs = worth({SEATS[ATTACKER]: 1, SEATS[DEFENDER]: -1})
    return Question(title_of(query), flow, (), weighs, figures_of(hand), notes)


def _rights(unit: Unit) -> Iterator[Again]:
    """BG-SKL-15: rights of a unit to roll a whole pool again."""
    for dice in Dice:
        yield from again(of_unit(unit), unit, dice)


def figures_of(hand: bool) -> Callable[[Fate], Mapping[str, int | bool]]:
    """What is counted of an attack."""

    def figures(fate: Fate) -> Mapping[str, int | bool]:
        found: dict[str, int | bool] = {"target_destroyed": fate.destroyed, "unsaved_wounds": fate.wounds}
        if hand:
            return {**found, "attacker_destroyed": fate.lost, "unsaved_wounds_back": fate.back}
        return {**found, "target_tests_its_will": fate.tests, "HP_lost_by_the_attacker": fate.back}

    return figures
