"""What a unit of an army list does to an enemy: the odds of each band of its fire and of a round of melee.

The very flows of play are asked, on a small battle of the two: the unit as it was bought, with the rest of its army in
reach of nobody, so that what its commander gives counts as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from wartable.engine.errors import DataError
from wartable.engine.plane import inches
from wartable.engine.query import Bar, Outcomes, Prospect, Term, Told, gathered, how_likely
from wartable.kit.armies.shop import Conditions, Effect, EffectsOf
from wartable.kit.documents import adopt
from wartable.rulesets.time_wars.lists.army import Army
from wartable.rulesets.time_wars.lists.entries import BASIC, factions, find
from wartable.rulesets.time_wars.lists.limits import compulsory
from wartable.rulesets.time_wars.lists.units import Ids, Mustered, mustered
from wartable.rulesets.time_wars.melee import melee
from wartable.rulesets.time_wars.moving import movement
from wartable.rulesets.time_wars.moving.march import CHARGE
from wartable.rulesets.time_wars.odds import questions
from wartable.rulesets.time_wars.odds.prospects import melee_terms, of_shot
from wartable.rulesets.time_wars.odds.questions import FIRER, TARGET
from wartable.rulesets.time_wars.scenario import file
from wartable.rulesets.time_wars.scenario.units import Placer
from wartable.rulesets.time_wars.shooting import shooting, sums
from wartable.rulesets.time_wars.shooting.sums import BAND_NAMES, Sums
from wartable.rulesets.time_wars.sight import range
from wartable.rulesets.time_wars.specials.ask import band_closed
from wartable.rulesets.time_wars.specials.points import Shot
from wartable.rulesets.time_wars.specials.weapons import NAMES
from wartable.rulesets.time_wars.state import SQUAD, WAITING, Cursor, Game, Melee, Unit
from wartable.rulesets.time_wars.telling.glossary import short
from wartable.rulesets.time_wars.troops import characteristics
from wartable.rulesets.time_wars.troops.squads import rolls_size

MINE, THEIRS = "a", "d"
PLACES = {FIRER: [20, 24], TARGET: [50, 24]}
CHARGING, CHARGED = "charging", "charged"


def usual_foe(faction: str) -> str:
    """The key of the entry that an army of `faction` meets unless another is named: Basic troops of the other side."""
    own = factions().get(faction)
    for each in factions().values():
        if own is not None and (each is own or each.loyalty == own.loyalty):
            continue
        for troop in each.troops.values():
            if troop.category == BASIC and troop.kind == SQUAD:
                return troop.key
    return next(iter(next(iter(factions().values())).troops))


def effects(army: Army, path: str, foe: str | tuple[Army, str], how: Conditions) -> list[EffectsOf]:
    """What each body of the unit at `path` of `army` does to `foe`: an entry as its list has it, or a unit of an army.

    Raises:
        DataError: there is no such unit or entry.
    """
    ids = Ids()
    base = _base(foe if isinstance(foe, str) else "")
    victim = base.units.get(TARGET)
    if victim is not None:
        ids.reserve(TARGET)
    mine = _bring(base, mustered(army, MINE, ids), path)
    if not isinstance(foe, str):
        victim = _bring(base, mustered(foe[0], THEIRS, ids), foe[1])[0]
    assert victim is not None
    return [EffectsOf(_plain(unit), _plain(victim), *_counted(victim, how),
                      tuple(_of_body(base, unit.id, victim.id, how))) for unit in mine]  # fmt: skip


def _base(foe: str) -> Game:
    """The battle, so far with none but the entry `foe`."""
    units: list[dict[str, object]] = []
    if foe:
        troop = find(foe)
        if troop is None:
            raise DataError("", 0, f"no list has the Troop Type {foe!r}")
        units.append({"id": TARGET, "side": THEIRS, "unit": foe, "name": troop.name, "where": "waiting"})
        if compulsory(troop):
            units[0]["weapons"] = {}  # what a target carries does not matter
    game = file.new_game({
        "wartable": 1, "ruleset": "time_wars", "sides": [{"seat": MINE}, {"seat": THEIRS}], "units": units,
    }, "odds")  # fmt: skip
    # A scenario cannot begin in a phase before anybody has a place; here distances are given, not places.
    game.turn, game.active, game.cursor = 1, MINE, Cursor("action")
    return game


def _bring(game: Game, army: Mustered, path: str) -> list[Unit]:
    """Let an army in, and what the purchase at `path` has brought: what walks or stands alone first, then vehicles."""
    first = army.ids.get(path)
    if first is None:
        raise DataError("", 0, f"the army has no unit at {path[:60]!r}")
    for unit in army.units:
        game.units[unit.id] = unit
    game.detachments.update({item.id: item for item in army.detachments})
    game.sides[army.side.seat].supreme = army.side.supreme
    squads = [unit.id for unit in army.units if unit.retinue == first]
    rides = [unit.id for unit in army.units if unit.serves in (first, *squads)]
    return [unit for key in (first, *squads, *rides) if (unit := game.units[key]).models]


def _plain(unit: Unit) -> str:
    """Its name without the number of its id."""
    return unit.name.rstrip("0123456789").rstrip()


def _counted(victim: Unit, how: Conditions) -> tuple[str]:
    if how.suppress:
        return ("Suppression points",)
    return ("Chance to destroy it",) if len(victim.models) == 1 else ("Models lost",)


# ------------------------------------------------------------------ one body
def _of_body(base: Game, mine: str, theirs: str, how: Conditions) -> Iterator[Effect]:
    yield from _fire(_battle(base, mine, theirs), how)
    if not how.suppress:
        yield _melee(_battle(base, mine, theirs), how, CHARGING)
        yield _melee(_battle(base, theirs, mine), how, CHARGED)


def _battle(base: Game, attacker: str, defender: str) -> Game:
    """The two on the table, under the names that questions of odds have for them, the attacker's turn."""
    game = base.fresh()
    for old, new in ((attacker, f"{FIRER}?"), (defender, TARGET), (f"{FIRER}?", FIRER)):
        _call(game, old, new)
    placer = Placer(game, Ids(), {})
    for key, at in PLACES.items():
        game.units[key].where = WAITING
        placer.place(adopt({"id": key, "at": at}))
    game.active = game.units[FIRER].player
    return game


def _call(game: Game, old: str, new: str) -> None:
    """Give a unit another id, wherever it is named."""
    if old == new:
        return
    unit = game.units.pop(old)
    unit.id, game.units[new] = new, unit
    for other in game.units.values():
        for name in ("joined", "retinue", "serves"):
            if getattr(other, name) == old:
                setattr(other, name, new)
    for item in game.detachments.values():
        item.commander = new if item.commander == old else item.commander
    for side in game.sides.values():
        side.supreme = new if side.supreme == old else side.supreme


# ------------------------------------------------------------------ fire
def _fire(game: Game, how: Conditions) -> Iterator[Effect]:
    firer = game.units[FIRER]
    firer.moved = how.moved
    why, clause = _silent(firer, how)
    if why:
        yield Effect("fire", "Fire", why=why, clause=clause)
        return
    members = sums.able(firer, how.moved, False)
    for band in range.BANDS:
        name = BAND_NAMES[band]
        reach = f"to {inches(range.limit(game.options, characteristics.fir(firer), band))}\u2033"
        closed = band_closed(firer, shooting.counted_band(firer, band, False))
        if closed:
            yield Effect(name, name.capitalize(), reach, why="none of its weapons reaches so far", clause=closed)
            continue
        shot, found = questions.sums_of(game, band, how.cover, how.suppress, members)
        prospect = of_shot(game, shot, found, name)
        prospect = prospect._replace(tell=partial(_besides, prospect.tell))
        alone = len(game.units[TARGET].models) == 1 and not how.suppress
        measure = _points if how.suppress else _destroyed if alone else _lost
        yield Effect(name, name.capitalize(), reach, _arms(shot, found), "", "", prospect, measure, alone)


def _besides(tell: Callable[[Outcomes], Told], outcomes: Outcomes) -> Told:
    """What is told of an attack besides the number that stands first."""
    told = tell(outcomes)
    return told._replace(text=", ".join(told.text.split(", ")[1:]))


def _silent(firer: Unit, how: Conditions) -> tuple[str, str]:
    """TW-PROF-02, TW-SPEC-23, TW-ACT-05: why it cannot fire so at all, with the clause."""
    if why := sums.can_shoot(firer):
        return why, "TW-PROF-02"
    if not sums.able(firer, how.moved, False):
        return "it cannot fire when it has moved", "TW-SPEC-23"
    return (shooting.may_suppress(firer), "TW-ACT-05") if how.suppress else ("", "")


def _arms(shot: Shot, found: Sums) -> str:
    """The weapons that change one of the sums."""
    said = " ".join(mod.why.lower() for mod in (*found.firing, *found.defending, *found.strength))
    return ", ".join(short(key) for key in shot.weapons if NAMES[key].lower() in said)


def _lost(outcomes: Outcomes) -> float:
    return float(sum(fate.lost * chance for fate, chance in outcomes))


def _destroyed(outcomes: Outcomes) -> float:
    return float(sum(chance for fate, chance in outcomes if fate.destroyed))


def _points(outcomes: Outcomes) -> float:
    return float(sum(fate.wounds * chance for fate, chance in outcomes))


# ------------------------------------------------------------------ melee
def _melee(game: Game, how: Conditions, who: str) -> Effect:
    """TW-MELEE-18 to TW-MELEE-21: one round; the attacker has charged, and `who` says how that is for the unit."""
    attacker, defender = game.units[FIRER], game.units[TARGET]
    label = "Melee, charging" if who == CHARGING else "Melee, when charged"
    if refusal := movement.may_move(game, attacker, CHARGE):
        why = refusal.why if who == CHARGING else f"{_plain(attacker)}: {refusal.why}"
        return Effect(who, label, why=why, clause=refusal.clause)
    attacker.charged = True
    game.melees["1"] = fight = Melee("1", (FIRER,), (TARGET,))
    asked = questions.bout(game, fight, f"{attacker.name} charges {defender.name}")
    terms: tuple[Term, ...] = ()
    if not any(rolls_size(unit) for unit in (attacker, defender)):
        numbers = melee.bout_numbers(game, fight)
        terms = melee_terms(numbers.first, numbers.second)
    mine = 1 if who == CHARGING else -1
    foe = defender if who == CHARGING else attacker
    alone = len(foe.models) == 1
    prospect = Prospect(
        who, asked.title, asked.make_flow, asked.then, asked.prefer, partial(_round, mine), terms, "TW-MELEE-18"
    )
    return Effect(who, label, "", "", "", "", prospect, partial(_felled, mine, alone), alone)


def _felled(mine: int, alone: bool, outcomes: Outcomes) -> float:
    """What the enemy loses: models on average, or the chance that it is destroyed."""
    won = [(fate, chance) for fate, chance in outcomes if fate.won == mine]
    return float(sum((fate.destroyed if alone else fate.lost) * chance for fate, chance in won))


def _round(mine: int, outcomes: Outcomes) -> Told:
    """TW-MELEE-19, TW-MELEE-21: wins, draws and losses, and what they cost oneself."""
    found = gathered(outcomes, lambda fate: fate.won * mine)
    words = ((1, "wins", "TW-MELEE-18"), (0, "a draw", "TW-MELEE-19"), (-1, "loses", "TW-MELEE-18"))
    bars = tuple(Bar(word, found[key], clause) for key, word, clause in words if key in found)
    cost = sum(fate.lost * chance for fate, chance in outcomes if fate.won == -mine)
    ends = sum(chance for fate, chance in outcomes if fate.won == mine and (fate.failed or fate.destroyed))
    wins = found.get(1, 0.0)
    said = [how_likely("wins", wins) if wins else "cannot win", f"{cost:.1f} of its own lost"]
    said += [how_likely("routs or destroys it", ends)] if ends else []
    return Told(", ".join(said), wins, bars)
