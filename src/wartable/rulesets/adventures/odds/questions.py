"""Questions about an attack, an escape or a target to be spotted, asked in the words of the rulebook.

They are put to the flows of play on a table with nobody but those who are named.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from wartable.engine.ask import Flow
from wartable.engine.errors import DataError
from wartable.engine.plane import INCH
from wartable.engine.ruleset import Question
from wartable.kit.documents import adopt
from wartable.kit.odds import even
from wartable.rulesets.adventures.catalogue.persons import persons
from wartable.rulesets.adventures.catalogue.play import vehicles
from wartable.rulesets.adventures.catalogue.races import races
from wartable.rulesets.adventures.catalogue.weapons import Table, Weapon, weapons
from wartable.rulesets.adventures.melee.contacts import Fight
from wartable.rulesets.adventures.odds.fate import WORDS, End, Fate, carried_out, copied, fought, worth
from wartable.rulesets.adventures.prisoners.escape import attempt
from wartable.rulesets.adventures.scenario.file import read
from wartable.rulesets.adventures.shooting.aim import immune, need, stuns
from wartable.rulesets.adventures.shooting.heavy import Fire
from wartable.rulesets.adventures.shooting.shot import SHOOT
from wartable.rulesets.adventures.shooting.thrown import GRENADE, Throw
from wartable.rulesets.adventures.spotting.spot import spot
from wartable.rulesets.adventures.state import ALIENS, OWN, Act, Figure, Game, Order

FIRE, FIGHT, ESCAPE, SPOT = "shoot", "melee", "escape", "spot"
KINDS = {FIRE: "Shot, throw or blast", FIGHT: "Melee", ESCAPE: "Escape of a prisoner", SPOT: "Spotting in cover"}
ATTACKER, DEFENDER = "attacker", "defender"
SIDES = {ATTACKER: "Who acts", DEFENDER: "The other one"}
FOES = {"rank": "", "leader": ", leader", "character": ", character"}
FARTHEST, MOST, CARDS = 36, 5, 5  # inches, others in contact, cards of one colour
FIELDS = ("unit", "weapon", "others", "cover", "wounded", "defends", "cards", "active")
FLAGS = ("cover", "wounded", "defends", "active")
TOP = ("kind", *SIDES, "distance", "alive", "late")
ALIVE = ("no", "yes")
WHERE = (20, 20)  # inches
FENCE = (15, 25)
WOOD = (0.8, 5)  # how deep a target in cover stands in a wood, and how large that is, inches


# ------------------------------------------------------------------ what a query may say
def units() -> Mapping[str, str]:
    """Whom a query may name: persons, aliens by race and kind, vehicles; with their names."""
    found = {key: person.name for key, person in persons().items()}
    for key, race in races().items():
        names = {"rank": race.name, "leader": race.led_by[0].name, "character": race.enemy.name}
        found |= {f"{key}.{kind}": names[kind] + (f" ({race.name})" if kind != "rank" else "") for kind in FOES}
    return found | {key: row.name for key, row in vehicles().items()}


def shooting() -> Mapping[str, Weapon]:
    """The weapons with which one shoots or throws, by key."""
    return {key: weapon for key, weapon in weapons().items() if weapon.ranged}


def see(query: Mapping[str, Any]) -> None:
    """See that a query holds nothing unknown and nothing out of bounds.

    Raises:
        DataError: it does.
    """
    _known(query, TOP, "a question of odds")
    _word(query, "kind", KINDS, "a question of odds", must=True)
    _number(query, "distance", 0, FARTHEST, "a question of odds")
    for key in ("alive", "late"):
        _flag(query, key, "a question of odds")
    for side in SIDES:
        held = query.get(side, {})
        if not isinstance(held, Mapping):
            raise DataError("", 0, f"{side} must be a mapping with {', '.join(FIELDS)}")
        _known(held, FIELDS, side)
        _word(held, "unit", units(), side, must=side == ATTACKER or query["kind"] != ESCAPE)
        _word(held, "weapon", ("", *shooting()), side)
        _number(held, "others", 0, MOST, side)
        _number(held, "cards", 0, CARDS, side)
        for key in FLAGS:
            _flag(held, key, side)


def _known(node: Mapping[str, Any], names: Sequence[str], what: str) -> None:
    for key in node:
        if key not in names:
            raise DataError("", 0, f"{what}: {str(key)[:40]!r} is unknown; there are: {', '.join(names)}")


def _word(node: Mapping[str, Any], key: str, words: Any, what: str, must: bool = False) -> None:
    if (must or key in node) and node.get(key) not in tuple(words):
        found = node.get(key)
        raise DataError("", 0, f"{key} of {what} is {str(found)[:40]!r}; there are: {', '.join(filter(None, words))}")


def _number(node: Mapping[str, Any], key: str, least: int, most: int, what: str) -> None:
    value = node.get(key, least)
    if type(value) is not int or not least <= value <= most:
        raise DataError("", 0, f"{key} of {what} is {value!r}; it must be a number from {least} to {most}")


def _flag(node: Mapping[str, Any], key: str, what: str) -> None:
    if not isinstance(node.get(key, False), bool):
        raise DataError("", 0, f"{key} of {what} is {node[key]!r}; it must be yes or no")


# ------------------------------------------------------------------ the position
def position(query: Mapping[str, Any]) -> Game:
    """Those of the query on a table of their own, as far apart as it says, in contact for a melee.

    Raises:
        DataError: they cannot be so.
    """
    hand, mine, other = query["kind"] == FIGHT, query[ATTACKER], query.get(DEFENDER, {})
    figures = [_figure(ATTACKER, mine, WHERE)]
    pieces: list[dict[str, Any]] = []
    if other.get("unit"):
        far = 0 if hand else query.get("distance", 6)
        at = WHERE[0] + _half(mine["unit"]) + far + _half(other["unit"]), WHERE[1]
        figures.append(_figure(DEFENDER, other, at))
        if other.get("cover") or query["kind"] == SPOT:
            deep, size = WOOD
            pieces.append({"kind": "wood", "key": "wood", "at": [at[0] - deep + size / 2, at[1]], "size": [size, size]})
    if hand and any(query[key].get("defends") for key in SIDES):
        pieces.append({"kind": "fence", "key": "fence", "points": [[WHERE[0] + 0.5, y] for y in FENCE]})
    late = "late" if query.get("late") else "early"
    game = read(adopt({
        "wartable": 1, "ruleset": "adventures", "turn": 1, "figures": figures, "terrain": pieces, "cursor": "acts",
        "revealed": True, "options": {"dalek_variant": late, "cyber_variant": late},
    }))  # fmt: skip
    for key, held in ((ATTACKER, mine), (DEFENDER, other)):
        if key in game.figures:
            _as_told(game, game.figures[key], held)
    return game


def _half(unit: str) -> float:
    """AT-GEN-02: half the length of a base, inches."""
    return vehicles()[unit].long / INCH / 2 if unit in vehicles() else 0.5


def _figure(key: str, held: Mapping[str, Any], at: tuple[float, float]) -> dict[str, Any]:
    found: dict[str, Any] = {"id": key, "at": [round(at[0], 3), round(at[1], 3)], "group": key}
    unit = held["unit"]
    if unit in persons():
        found["person"] = unit
    elif unit in vehicles():
        found["vehicle"] = unit
    else:
        found["race"], found["kind"] = unit.split(".")
    if weapon := held.get("weapon"):
        found |= {"grenades": 1} if weapon == GRENADE else {"weapons": [weapon]}
    return found


def _as_told(game: Game, figure: Figure, held: Mapping[str, Any]) -> None:
    figure.wounds = int(held.get("wounded", False))
    figure.active = game.turn if held.get("active") else -1
    race = next((foe.race for foe in game.figures.values() if foe.side == ALIENS), "") or game.race
    game.race = race or next(iter(races()))
    cards = [key for key, card in game.book.ideas.items() if card.race == game.race]
    figure.cards = tuple(cards[: held.get("cards", 0)])


def act_of(query: Mapping[str, Any], game: Game) -> Act:
    """AT-SHOOT-01: the attack that is asked about.

    Raises:
        DataError: it cannot be made; the reason is that of the rules.
    """
    figure, target = game.figures[ATTACKER], game.figures[DEFENDER]
    key = GRENADE if query[ATTACKER].get("weapon") == GRENADE else figure.weapon
    weapon = shooting().get(key)
    if weapon is None:
        raise DataError("", 0, f"{figure.name} has no weapon that shoots (AT-SHOOT-01)")
    if not need(figure, target, weapon):
        raise DataError("", 0, f"{weapon.name} cannot shoot so far or so near ({weapon.clause})")
    if clause := immune(game, weapon, target):
        raise DataError("", 0, f"{weapon.name} does nothing to {target.name} ({clause})")
    how = ""
    if query.get("alive"):
        if not stuns(weapon, target):
            raise DataError("", 0, f"{weapon.name} takes nobody alive (AT-WPN-02)")
        how = "paralyse" if weapon.paralyses else "stun"
    kind = {Table.HEAVY: Fire.kind, Table.THROWN: Throw.kind}.get(weapon.table, SHOOT)
    return Act(ATTACKER, kind, weapon.key, (DEFENDER,) * weapon.attacks, how=how)


def fight_of(query: Mapping[str, Any], game: Game) -> Fight:
    """AT-MEL-01: the fight that is asked about, with those who help; of a wall that one defends (AT-MEL-03).

    Raises:
        DataError: these two do not fight.
    """
    me, other = game.figures[ATTACKER], game.figures[DEFENDER]
    if {me.side, other.side} != {OWN, ALIENS} or any(figure.corners for figure in (me, other)):
        raise DataError("", 0, "a figure of the players and an alien fight, no others (AT-MEL-01)")
    helps = {key: tuple(_helper(game, key, number) for number in range(query[key].get("others", 0))) for key in SIDES}
    mine, foe = (me, other) if me.side == OWN else (other, me)
    for key, figure in game.figures.items():
        figure.order = Order.STAND if key in SIDES and query[key].get("defends") else Order.ATTACK
    return Fight(mine, foe, helps[mine.id], helps[foe.id])


def _helper(game: Game, key: str, number: int) -> Figure:
    """AT-MEL-02: somebody who only adds to one side: another one like its main figure."""
    found = game.figures[key].copy()
    found.id = f"{key}-{number + 1}"
    game.figures[found.id] = found
    return found


# ------------------------------------------------------------------ the question
def title_of(query: Mapping[str, Any]) -> str:
    """What is asked, in a few words."""
    names = units()
    mine, other = names[query[ATTACKER]["unit"]], names.get(query.get(DEFENDER, {}).get("unit", ""), "")
    far = f", {query.get('distance', 6)} inches"
    return {
        FIRE: f"{mine} at {other}{far}", FIGHT: f"{mine} in melee with {other}", ESCAPE: f"{mine}: escape",
        SPOT: f"{mine}: spotting {other} in cover{far}",
    }[query["kind"]]  # fmt: skip


def flow_of(query: Mapping[str, Any], game: Game) -> Callable[[Game], Flow[Any]]:
    """The flow of what is asked, for a copy of the position `game`.

    Raises:
        DataError: nobody could do that.
    """
    kind = query["kind"]
    if kind == FIRE:
        act = act_of(query, game)
        return lambda copy: carried_out(copy, act)
    if kind == FIGHT:
        fight_of(query, game.fresh())
        return lambda copy: fought(copy, fight_of(query, copy), DEFENDER, ATTACKER)
    if game.figures[ATTACKER].side != OWN and kind == ESCAPE:
        raise DataError("", 0, "only figures of the players are prisoners of the aliens (AT-PRIS-08)")
    if kind == ESCAPE:
        return lambda copy: attempt(copy, copy.figures[ATTACKER])
    return lambda copy: spot(copy, ATTACKER, copy.figures[DEFENDER])


def question(query: Mapping[str, Any]) -> Question:
    """What a query asks.

    Raises:
        DataError: it is faulty, or nobody could do that.
    """
    see(query)
    kept = copied(position(query))
    make = flow_of(query, kept)
    weighs = worth(kept.figures[ATTACKER].seat) if query["kind"] in (FIRE, FIGHT) else even
    return Question(title_of(query), lambda: make(kept.fresh()), (), weighs, figures_of(query["kind"]))


def figures_of(kind: str) -> Callable[[Any], Mapping[str, int | bool]]:
    """What is counted of an outcome."""
    if kind not in (FIRE, FIGHT):
        word = "escapes" if kind == ESCAPE else "spotted"
        return lambda passed: {word: bool(passed)}

    def figures(fate: Fate) -> Mapping[str, int | bool]:
        found: dict[str, int | bool] = {f"target_{name(end)}": fate.target == end for end in End if end}
        if kind == FIGHT:
            found |= {f"attacker_{name(end)}": fate.mine == end for end in End if end >= End.IMMOBILISED}
        return found

    return figures


def name(end: End) -> str:
    """How an end is called among what is counted."""
    return WORDS[end][0].replace(" ", "_")
