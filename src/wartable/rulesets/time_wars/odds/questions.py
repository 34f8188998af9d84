"""Questions of odds: one attack or one round of melee between any two Troop Types.

The very flows of play are run over all dice: the parts of `attack.roll_attack`, `melee.roll_bout`, `morale.roll_nerve`
and `losses.take_wounds` on a small battle that is made for the question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from wartable.engine.ask import Flow, first_options
from wartable.engine.errors import DataError
from wartable.engine.ruleset import Question
from wartable.rulesets.time_wars.events.shooting import Suppressed
from wartable.rulesets.time_wars.lists.entries import find
from wartable.rulesets.time_wars.lists.limits import compulsory, see_possible
from wartable.rulesets.time_wars.melee import melee
from wartable.rulesets.time_wars.morale import morale
from wartable.rulesets.time_wars.morale.morale import NerveNumbers, nerve_numbers, roll_nerve
from wartable.rulesets.time_wars.scenario import file
from wartable.rulesets.time_wars.shooting import sums
from wartable.rulesets.time_wars.shooting.attack import AttackNumbers, Throw, strike, throw, throw_again
from wartable.rulesets.time_wars.shooting.shooting import counted_band
from wartable.rulesets.time_wars.shooting.sums import BAND_NAMES, Sums
from wartable.rulesets.time_wars.sight.cover import AGAINST_SHOTS
from wartable.rulesets.time_wars.specials.ask import band_closed, keeps_actions
from wartable.rulesets.time_wars.specials.points import Shot
from wartable.rulesets.time_wars.specials.weapons import FLAMETHROWER, NAMES
from wartable.rulesets.time_wars.state import Band, Game, Melee, Unit
from wartable.rulesets.time_wars.troops import hazards, losses
from wartable.rulesets.time_wars.troops.squads import rolls_size

FIRER, TARGET = "attacker", "defender"
KINDS = ("fire", "suppress", "melee")
VERBS = {"fire": "fires at", "suppress": "suppresses", "melee": "fights"}
BANDS = {"standard": Band.STANDARD, "medium": Band.MEDIUM, "long": Band.LONG, "extreme": Band.EXTREME}
COVERS = {"none": 0, "light": 1, "medium": 2, "heavy": 3}
OWN = ("unit", "size", "weapons", "teams", "options", "orders", "suppression", "dug", "moved", "specials", "profile")
KEYS = ("kind", FIRER, TARGET, "band", "cover", "charge", "turn", "uphill")


class Hurt(NamedTuple):
    """What an attack has done before nerve is tested; `test` is None where none is due."""

    wounds: int
    lost: int
    destroyed: bool
    test: NerveNumbers | None
    risk: bool = False
    won: int = 1  # 1 attacker, 0 draw, -1 defender


class Fate(NamedTuple):
    """What has become of the one who suffered."""

    wounds: int
    lost: int
    destroyed: bool
    failed: bool
    risk: bool = False
    won: int = 1


def question(query: Mapping[str, Any]) -> Question:
    """The question of `query`: kind, attacker and defender with what is in force for them, band, cover, charge.

    Raises:
        DataError: a key, unit, band or cover that does not exist.
    """
    see(query)
    kind = query["kind"]
    game = battle(query)
    title = title_of(query, game)
    if kind == "melee":
        return _melee(query, game, title)
    return _shot(query, game, title, kind == "suppress")


def title_of(query: Mapping[str, Any], game: Game) -> str:
    """Who does what to whom."""
    return f"{game.units[FIRER].name} {VERBS[query['kind']]} {game.units[TARGET].name}"


def see(query: Mapping[str, Any]) -> None:
    """Look for words that nobody knows.

    Raises:
        DataError: there are some.
    """
    for key in query:
        if key not in KEYS:
            raise DataError("", 0, f"odds: no {key!r} is asked for; the keys are {', '.join(KEYS)}")
    for key, words in (("kind", KINDS), ("band", tuple(BANDS)), ("cover", tuple(COVERS))):
        value = query.get(key, words[0])
        if value not in words:
            raise DataError("", 0, f"odds: {key} {value!r} is none of {', '.join(words)}")
    if "kind" not in query:
        raise DataError("", 0, f"odds: which kind? One of {', '.join(KINDS)}")
    for side in (FIRER, TARGET):
        own = query.get(side, {})
        if not isinstance(own, Mapping) or ("unit" not in own and "profile" not in own):
            raise DataError("", 0, f"odds: {side} must be a table with a unit")
        for key in own:
            if key not in OWN:
                raise DataError("", 0, f"odds: {side} has no {key!r}; the keys are {', '.join(OWN)}")


def _taken(option: Any) -> Any:
    """An option as lists have it; `lmg:2` is two of them."""
    key, colon, count = option.partition(":") if isinstance(option, str) else (option, "", "")
    return {key: int(count)} if colon and count.isdecimal() and len(count) < 3 else option


def battle(query: Mapping[str, Any]) -> Game:
    """A battle with the two alone, in the turn of the attacker.

    Raises:
        DataError: a Troop Type or a figure that does not exist, or a Squad that no list can have.
    """
    see_possible(query, (FIRER, TARGET))
    units = []
    for key, seat, at in ((FIRER, "a", [20, 24]), (TARGET, "d", [50, 24])):
        given = dict(query.get(key, {}))
        found: dict[str, Any] = {"id": key, "side": seat, "at": at}
        for name, value in given.items():
            if name == "suppression":
                found[name] = {"d" if seat == "a" else "a": value}
            elif name == "options" and isinstance(value, list | tuple):
                found[name] = [_taken(option) for option in value]
            else:
                found[name] = value
        # What a target carries, or anybody in melee, does not matter: no need to name it where its list demands it.
        if (key == TARGET or query["kind"] == "melee") and not {"weapons", "teams", "options"} & set(found):
            troop = find(str(found.get("unit", "")))
            if troop is not None and compulsory(troop):
                found["weapons"] = {}
        units.append(found)
    terrain = []
    grade = COVERS[query.get("cover", "none")]
    if grade and query["kind"] == "melee":
        names = {1: "light", 2: "medium", 3: "heavy"}
        terrain.append({"kind": "ruin", "at": [50, 24], "size": [16, 16], "cover": names[grade]})
    return file.new_game({
        "wartable": 1, "ruleset": "time_wars", "sides": [{"seat": "a"}, {"seat": "d"}], "terrain": terrain,
        "units": units, "turn": query.get("turn", 1), "active": "a", "cursor": "action",
    }, "odds")  # fmt: skip


# ---------------------------------------------------------------- shooting
def shot_of(query: Mapping[str, Any], game: Game, suppressive: bool) -> tuple[Shot, Sums]:
    """The shot that `query` asks for, with its sums.

    Raises:
        DataError: there is no such shot.
    """
    band, grade = BANDS[query.get("band", "standard")], COVERS[query.get("cover", "none")]
    firer = game.units[FIRER]
    if clause := band_closed(firer, counted_band(firer, band, False)):
        raise DataError("", 0, f"odds: {firer.name} cannot fire at {query.get('band')} range ({clause})")
    if reason := sums.can_shoot(firer):
        raise DataError("", 0, f"odds: {firer.name}: {reason} (TW-PROF-02)")
    return sums_of(game, band, grade, suppressive)


def sums_of(
    game: Game, band: Band, grade: int, suppressive: bool, able: tuple[int, ...] | None = None
) -> tuple[Shot, Sums]:
    """The shot with all members at `band`, or those who are `able`, the target in cover of `grade`, and its sums."""
    firer, target = game.units[FIRER], game.units[TARGET]
    members = tuple(model.id for model in firer.models) if able is None else able
    weapons = sums.weapons_of(firer, members)
    for key in sums.barred(firer, firer.moved):
        weapons.pop(key, None)
    counted = counted_band(firer, band, False)
    shot = Shot(game, firer, target, suppressive, counted, band, members, weapons, firer.moved)
    heavy = grade == COVERS["heavy"]
    return shot, sums.sums(shot, AGAINST_SHOTS[grade], heavy, "TW-COVER-01", "cover")


def _shot(query: Mapping[str, Any], game: Game, title: str, suppressive: bool) -> Question:
    shot, found = shot_of(query, game, suppressive)
    numbers = found.numbers
    stages = (*shot_stages(numbers), *after_shot(game, shot))
    notes = tuple(_notes(shot, query.get("cover", "none")))
    return Question(title, lambda: throw(numbers), stages, _worth, _figures(suppressive, game), notes)


def _notes(shot: Shot, cover: str) -> Iterator[str]:
    """What the question names and the rules let count for nothing, each with its clause."""
    flames = shot.weapons.get(FLAMETHROWER, 0)
    if flames and shot.band is not Band.STANDARD:
        clause = "TW-WEAP-03" if shot.suppressive else "TW-WEAP-02"
        yield f"Flamethrowers add nothing at {BAND_NAMES[shot.band]} range, only at standard range ({clause})"
    elif flames > 1 and shot.suppressive:
        yield f"{flames} Flamethrowers add one D3 together, however many there are (TW-WEAP-03)"
    stopped = sums.barred(shot.firer, shot.firer.moved)
    for key in sums.weapons_of(shot.firer, shot.members):
        if key in stopped:
            yield f"{NAMES[key]}: not after moving ({stopped[key]})"
    if not shot.suppressive:
        return
    if cover != "none":
        yield "cover does not count against Suppressive Firing (TW-SUPP-01)"
    if shot.heavy:
        yield "in Heavy Cover no model is lost to suppression (TW-COVER-06)"
    if clause := keeps_actions(shot.target):
        yield f"{shot.target.name} loses no action to suppression ({clause})"


def shot_stages(numbers: AttackNumbers) -> tuple[Callable[[Any], Flow[Any]], ...]:
    """The parts of `roll_attack` after its first throw, cut where little is carried on, down to the wounds."""

    def margin(thrown: Throw) -> Flow[int]:
        again = yield from throw_again(numbers, thrown)
        return again.margin(numbers)

    def wounds(by: int) -> Flow[int]:
        return (yield from strike(numbers, by)).wounds

    return margin, wounds


def after_shot(game: Game, shot: Shot) -> tuple[Callable[[Any], Flow[Any]], ...]:
    """What comes of the wounds or points of a shot, up to the tests that are due for it; a `Fate`."""
    target, player = shot.target.id, shot.firer.player
    if not shot.suppressive:
        return _wounded(game, target, player), _nerve
    return _suppressed(game, target, player, shot.heavy), _nerve, _hazard(game, target)


def _wounded(game: Game, victim: str, player: str) -> Callable[[int], Flow[Hurt]]:
    """TW-FIRE-19, TW-MORALE-02: the wounds are dealt; a Squad with losses will test."""

    def suffer(wounds: int) -> Flow[Hurt]:
        battle = game.fresh()
        unit = battle.units[victim]
        before = len(unit.models)
        if wounds:
            yield from _taken_from(battle, unit, wounds, player)
        test = nerve_numbers(battle, unit) if unit.alive and unit.tests else None
        return Hurt(wounds, before - len(unit.models), not unit.alive, test)

    return suffer


def _taken_from(battle: Game, unit: Unit, wounds: int, player: str) -> Flow[int]:
    """TW-FIRE-19: the wounds are taken; which models or weapons go is nothing that is counted."""
    return first_options(lambda: losses.take_wounds(battle, unit, wounds, "fire", player))


def _suppressed(game: Game, victim: str, player: str, heavy: bool) -> Callable[[int], Flow[Hurt]]:
    """TW-SUPP-02 to TW-SUPP-07: points, then the tests that they cause."""

    def suffer(points: int) -> Flow[Hurt]:
        battle = game.fresh()
        unit = battle.units[victim]
        yield from ()
        if not points:
            return Hurt(0, 0, False, None)
        battle.emit(Suppressed(victim, player, points))
        test = None if keeps_actions(unit) else nerve_numbers(battle, unit, morale.SUPPRESSION)
        return Hurt(points, 0, False, test, not heavy)

    return suffer


def _nerve(hurt: Hurt) -> Flow[Fate]:
    failed = False
    if hurt.test is not None:
        failed = not (yield from roll_nerve(hurt.test)).passed
    return Fate(hurt.wounds, hurt.lost, hurt.destroyed, failed, hurt.risk, hurt.won)


def _hazard(game: Game, victim: str) -> Callable[[Fate], Flow[Fate]]:
    """TW-SUPP-07: the Hazardous die of a suppressed Troop Type."""

    def stage(fate: Fate) -> Flow[Fate]:
        lost = 0
        if fate.risk:
            battle = game.fresh()
            lost = int((yield from hazards.risk(battle, battle.units[victim], hazards.SUPPRESSION)))
        return fate._replace(lost=lost)

    return stage


# ---------------------------------------------------------------- melee
def fight_of(query: Mapping[str, Any], game: Game) -> Melee:
    """The melee that `query` asks for, as it stands before its round."""
    game.units[FIRER].charged = bool(query.get("charge", True))
    fight = Melee("1", (FIRER,), (TARGET,), (FIRER,) if query.get("uphill") else ())
    game.melees["1"] = fight
    return fight


def _melee(query: Mapping[str, Any], game: Game, title: str) -> Question:
    return bout(game, fight_of(query, game), title)


def bout(game: Game, fight: Melee, title: str) -> Question:
    """One round (TW-MELEE-18 to -21) between the two: who wins, what the loser suffers, and his Nerve Test."""
    attacker, defender = game.units[FIRER], game.units[TARGET]
    thrown, stages = _thrown(game, fight)
    harms = {1: melee.harm(game, fight, attacker, defender), -1: melee.harm(game, fight, defender, attacker)}

    def suffer(by: int) -> Flow[Hurt]:
        if not by:
            return Hurt(0, 0, False, None, won=0)
        won = 1 if by > 0 else -1
        battle = game.fresh()
        unit = battle.units[TARGET if won > 0 else FIRER]
        before, wounds = len(unit.models), harms[won].wounds(abs(by))
        if wounds:
            yield from losses.take_wounds(battle, unit, wounds, "melee", "")
        test = nerve_numbers(battle, unit) if unit.alive else None
        return Hurt(wounds, before - len(unit.models), not unit.alive, test, won=won)

    return Question(title, thrown, (*stages, suffer, _nerve), _melee_worth, _melee_figures)


def _thrown(game: Game, fight: Melee) -> tuple[Callable[[], Flow[Any]], tuple[Callable[[Any], Flow[Any]], ...]]:
    """The dice of a round down to its margin; TW-SPEC-40: the size of a Swarm is rolled before them."""
    if not any(rolls_size(game.units[key]) for key in (*fight.attackers, *fight.defenders)):
        return melee.bout_stages(melee.bout_numbers(game, fight))

    def whole() -> Flow[int]:
        battle = game.fresh()
        yield from melee.swarms(battle, battle.melees[fight.id])
        first, stages = melee.bout_stages(melee.bout_numbers(battle, battle.melees[fight.id]))
        value: Any = yield from first()
        for stage in stages:
            value = yield from stage(value)
        return int(value)

    return whole, ()


def _melee_figures(fate: Fate) -> Mapping[str, int | bool]:
    mine = fate.won < 0
    gone = fate.destroyed or fate.failed
    return {
        "attacker_wins": fate.won > 0, "draw": fate.won == 0, "models_lost": 0 if mine else fate.lost,
        "destroyed": fate.destroyed and not mine, "routed": fate.failed and not mine,
        "models_lost_by_attacker": fate.lost if mine else 0, "attacker_destroyed_or_routed": gone and mine,
    }  # fmt: skip


def _melee_worth(seat: str, fate: Fate) -> float:
    harm = fate.won * (fate.lost + 5 * (fate.destroyed or fate.failed) + 1)
    return float(harm if seat == "a" else -harm)


# ---------------------------------------------------------------- reading the outcome
def _figures(suppressive: bool, game: Game) -> Callable[[Fate], Mapping[str, int | bool]]:
    alone = len(game.units[TARGET].models) == 1

    def figures(fate: Fate) -> Mapping[str, int | bool]:
        if suppressive:
            return {"suppression": fate.wounds, "lost_action": fate.failed, "models_lost": fate.lost,
                    "destroyed": bool(fate.lost) and alone}  # fmt: skip
        return {"wounds": fate.wounds, "models_lost": fate.lost, "destroyed": fate.destroyed, "routed": fate.failed}

    return figures


def _worth(seat: str, fate: Fate) -> float:
    """What a player with a choice goes for: as much harm as can be, or as little."""
    harm = fate.wounds + 3 * fate.failed + 3 * fate.destroyed
    return float(harm if seat == "a" else -harm)
