"""Questions about one attack of one unit at another, from afar or in melee, asked in the words of the rulebook.

They are put to the flows of play on a battle of these two units alone. All models of a unit stand in one place, as far
away as the query says, so that one band holds for all of them (GD-SA-02); in melee all touch each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

from wartable.engine.ask import Ask, Flow, attended, put
from wartable.engine.errors import DataError
from wartable.engine.matching import Matching
from wartable.engine.plane import INCH
from wartable.engine.ruleset import Question
from wartable.kit.documents import adopt
from wartable.kit.odds import even
from wartable.rulesets.gates_of_doom.catalogue import gear, weapons
from wartable.rulesets.gates_of_doom.melee.blows import armed
from wartable.rulesets.gates_of_doom.melee.fight import fight
from wartable.rulesets.gates_of_doom.odds.melee import Melee
from wartable.rulesets.gates_of_doom.reactions import exchange
from wartable.rulesets.gates_of_doom.reactions.reacting import RUN_AWAY
from wartable.rulesets.gates_of_doom.scenario.file import read
from wartable.rulesets.gates_of_doom.shooting import declaring, pointed
from wartable.rulesets.gates_of_doom.shooting.aiming import Pointed, Shot
from wartable.rulesets.gates_of_doom.shooting.declaring import Volley
from wartable.rulesets.gates_of_doom.state import Game, Model, Unit

SHOOT, MISSILE, SWEEP, LANCE, MELEE = "small_arms", "missile", "suppression", "lance", "melee"
KINDS = {SHOOT: "Small arms", MISSILE: "Missile", SWEEP: "Suppression", LANCE: "Lance", MELEE: "Melee"}
ATTACKER, TARGET = "attacker", "target"
SIDES = {ATTACKER: "Attacker", TARGET: "Target"}
SEATS = {ATTACKER: "p1", TARGET: "p2"}
MOST, FARTHEST = 20, 60  # models of a unit; inches
SHIELDS = ("basic_energy_shield", "advanced_energy_shield")
FIELDS = {
    ATTACKER: ("level", "weapon", "models", "under_fire"),
    TARGET: ("level", "armour", "gear", "models", "under_fire", "lying", "reacts", "blade"),
}
WHERE = (24 * INCH, 4 * INCH)
AWAY = 20 * INCH  # beside the line, of models that a template does not touch
UNIT = {ATTACKER: "attackers", TARGET: "targets"}


class Fate(NamedTuple):
    """What an attack has come to: models lost, damage that the others have taken, markers laid, what it did.

    `own`: models that the attackers have lost to counter hits (GD-MEL-13).
    """

    lost: int
    hurt: int
    markers: int
    ran: bool = False
    own: int = 0


def arms(kind: str) -> dict[str, str]:
    """The weapons of a kind by key, each with its name."""
    found = {key: weapon.name for key, weapon in weapons.weapons().items() if weapon.table == kind}
    return {key: name for key, name in found.items() if kind != MISSILE or weapons.weapons()[key].damage != "-"}


def worn() -> dict[str, str]:
    """The armour that models of any list may wear, by key, with its name."""
    return {item.key: item.name for item in gear.of_kind(gear.ARMOUR) if not item.of}


def see(query: Mapping[str, Any]) -> None:
    """See that a query holds nothing unknown and nothing out of bounds.

    Raises:
        DataError: it does.
    """
    known = ("kind", *SIDES, "distance", "touched", "direct")
    _known(query, known, "a question of odds")
    if query.get("kind") not in KINDS:
        raise DataError("", 0, f"kind is {query.get('kind')!r}; it must be one of {', '.join(KINDS)}")
    for side, names in FIELDS.items():
        held = query.get(side, {})
        if not isinstance(held, Mapping):
            raise DataError("", 0, f"{side} must be a mapping with {', '.join(names)}")
        _known(held, names, side)
        _number(held, "models", 1, MOST, 5, side)
        _number(held, "under_fire", 0, MOST, 0, side)
    _number(query, "distance", 1, FARTHEST, 10, "a question of odds")
    _number(query, "touched", 0, MOST, 1, "a question of odds")


def _known(node: Mapping[str, Any], names: Sequence[str], what: str) -> None:
    for key in node:
        if key not in names:
            raise DataError("", 0, f"{what} has no {str(key)[:40]!r}; there are: {', '.join(names)}")


def _number(node: Mapping[str, Any], key: str, least: int, most: int, usual: int, what: str) -> int:
    value = node.get(key, usual)
    if type(value) is not int or not least <= value <= most:
        raise DataError("", 0, f"{key} of {what} is {value!r}; it must be a number from {least} to {most}")
    return value


# ------------------------------------------------------------------ the battle
def _unit(query: Mapping[str, Any], side: str) -> dict[str, Any]:
    held = query.get(side, {})
    level = held.get("level", "soldier")
    name = f"{str(level).capitalize()}s" if side == ATTACKER else f"Enemy {level}s"
    found: dict[str, Any] = {
        "id": UNIT[side], "side": SEATS[side], "name": name, "count": held.get("models", 5),
        "level": level, "under_fire": held.get("under_fire", 0), "activated": side == ATTACKER,
    }  # fmt: skip
    if side == ATTACKER:
        kind = query["kind"]
        return {**found, "weapons": [_weapon(held.get("weapon") or next(iter(arms(kind))), kind)]}
    if held.get("armour"):
        found["armour"] = held["armour"]
    return {
        **found, "gear": list(held.get("gear", ())), "lying": bool(held.get("lying", False)),
        "weapons": [_weapon(held["blade"], MELEE)] if held.get("blade") else ["slug_rifle"],
        "activated": not held.get("reacts", False),
    }  # fmt: skip


def _weapon(key: Any, kind: str) -> str:
    if key not in arms(kind):
        known = ", ".join(arms(kind))
        raise DataError("", 0, f"{str(key)[:40]!r} is no weapon for {KINDS[kind].lower()}; there are: {known}")
    return str(key)


def battle(query: Mapping[str, Any]) -> Game:
    """The two units, each in one place; nobody else is there.

    Raises:
        DataError: a unit cannot be as the query says.
    """
    units = [{**_unit(query, side), "at": [24, 8 + 20 * number]} for number, side in enumerate(SIDES)]
    sides = [{"seat": seat, "name": SIDES[side], "edge": edge}
             for (side, seat), edge in zip(SEATS.items(), ("south", "north"), strict=True)]  # fmt: skip
    game = read(adopt({
        "wartable": 1, "ruleset": "gates_of_doom", "table": {"width": 48, "height": 96}, "sides": sides, "units": units,
        "cursor": "draw",
    }))  # fmt: skip
    together(game.units[UNIT[ATTACKER]], WHERE)
    apart = 0 if query["kind"] == MELEE else int(query.get("distance", 10))
    together(game.units[UNIT[TARGET]], _there(game, apart * INCH))
    return game


def together(unit: Unit, at: tuple[int, int]) -> None:
    """All models of a unit stand at one point."""
    unit.models = tuple(model._replace(x=at[0], y=at[1]) for model in unit.models)


def _there(game: Game, distance: int) -> tuple[int, int]:
    """A place from whose base to that of the attackers it is so far."""
    radii = game.units[UNIT[ATTACKER]].models[0].r + game.units[UNIT[TARGET]].models[0].r
    return WHERE[0], WHERE[1] + radii + distance


def fired(game: Game) -> Pointed:
    """What the first of the attackers aims at a point."""
    unit = game.units[UNIT[ATTACKER]]
    return Pointed(unit.models[0], game.arms[unit.models[0].weapons[0]])


# ------------------------------------------------------------------ the attack
Landing = Callable[[Game, tuple[int, int]], Flow[None]]
"""A missile at a point, where people say what lies under the template."""


def attack(
    game: Game, query: Mapping[str, Any], landing: Landing | None = None, sent: Callable[[], list[Volley]] | None = None
) -> Flow[Fate]:
    """The attack that a query asks about, and what has come of it.

    Args:
        landing: how a missile lands; None: by its own dice.
        sent: what the attackers fire, if that is not to be worked out anew.
    """
    unit, target = (game.units[key] for key in UNIT.values())
    before, answer = {key: game.units[key].copy() for key in UNIT.values()}, ""
    if query["kind"] == SHOOT:
        answer = yield from exchange.at_one_unit(game, unit, target, sent() if sent is not None else volleys(game))
    elif query["kind"] == MELEE:
        yield from paired(lambda: fight(game, unit, target, armed(game, unit)))
    elif query["kind"] == MISSILE and landing is not None:
        yield from landing(game, aim(game, query))
    else:
        yield from pointed.resolve(game, unit, Shot(fired(game), aim(game, query)))
    return fate(before, game)._replace(ran=answer == RUN_AWAY)


def fate(before: Mapping[str, Unit], after: Game) -> Fate:
    """What of an attack is seen in the battle after it; `before` are the units as they were."""
    (unit, target), (own, foe) = ([units[key] for key in UNIT.values()] for units in (before, after.units))
    return Fate(
        len(target.models) - len(foe.models), max(0, _wounds(foe) - _wounds(target)),
        foe.under_fire - target.under_fire, own=len(unit.models) - len(own.models),
    )  # fmt: skip


def paired(melee: Callable[[], Flow[None]]) -> Flow[None]:
    """GD-MEL-10: a melee in which the defender removes by parries what is best for him."""
    return attended(melee(), _best)


def _best(ask: Ask) -> Flow[Any]:
    return ask.accept(ask.usual()) if isinstance(ask, Matching) else (yield from put(ask))


def volleys(game: Game) -> list[Volley]:
    """What all of the attackers may fire at the targets."""
    return declaring.usual(game, game.units[UNIT[ATTACKER]]).volleys


def _wounds(unit: Unit) -> int:
    return sum(model.wounds for model in unit.models)


def aim(game: Game, query: Mapping[str, Any]) -> tuple[int, int]:
    """Where the template lies: so many models of the target are touched, as the query says."""
    touched = min(int(query.get("touched", 1)), len(game.units[UNIT[TARGET]].models))
    at = _there(game, int(query.get("distance", 10)) * INCH)
    lay(game, at, touched)
    return at


def lay(game: Game, at: tuple[int, int], touched: int, direct: bool = True) -> None:
    """So many models of the target stand under a template at a point: the first on it, if it is a direct hit."""
    target = game.units[UNIT[TARGET]]
    beside = (at[0], at[1] + target.models[0].r + INCH)
    found: list[Model] = []
    for number, model in enumerate(target.models):
        x, y = (at if direct and not number else beside) if number < touched else (at[0] + AWAY, at[1])
        found.append(model._replace(x=x, y=y))
    target.models = tuple(found)


def title_of(query: Mapping[str, Any], game: Game) -> str:
    """The attack in a few words."""
    unit, target = (game.units[key] for key in UNIT.values())
    weapon = game.arms[unit.models[0].weapons[0]].name
    if query["kind"] == MELEE:
        return f"{len(unit.models)} with {weapon} against {len(target.models)} in melee"
    return f"{len(unit.models)} with {weapon} at {len(target.models)}, {query.get('distance', 10)} inches"


def figures(fate: Fate) -> Mapping[str, int | bool]:
    """What is counted of an attack from afar."""
    return {"models_lost": fate.lost, "health_lost_besides": fate.hurt, "under_fire_markers": fate.markers}


def melee_figures(fate: Fate) -> Mapping[str, int | bool]:
    """What is counted of a melee."""
    return {"models_lost": fate.lost, "health_lost_besides": fate.hurt, "attackers_lost": fate.own}


def question(query: Mapping[str, Any]) -> Question:
    """What a query asks.

    Raises:
        DataError: it is faulty.
    """
    see(query)
    game = battle(query)
    if query["kind"] == MELEE:
        stages = Melee(game, UNIT[ATTACKER], UNIT[TARGET], partial(fate, game.units))
        return Question(title_of(query, game), stages.attacks, stages.then, even, melee_figures)

    sent = cache(partial(volleys, game))  # the same in each run of the flow, which begins with nobody lost
    return Question(title_of(query, game), lambda: attack(game.fresh(), query, sent=sent), (), even, figures)
