"""Hidden treasures (GD-CON-09)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from wartable.engine.ask import Flow, Option, choose_or_skip, die
from wartable.engine.terrain import Feature
from wartable.kit.wording import asked
from wartable.rulesets.gates_of_doom.catalogue.factions import factions
from wartable.rulesets.gates_of_doom.catalogue.gear import COMMON, DRUGS, RARE, Item, items, of_kind
from wartable.rulesets.gates_of_doom.catalogue.weapons import LARGE, Weapon, weapons
from wartable.rulesets.gates_of_doom.events.finding import Found, TreasureRolled
from wartable.rulesets.gates_of_doom.state import INFANTRY, MECHS, MELEE, SMALL_MECH, Game, Model, Unit
from wartable.rulesets.gates_of_doom.troops import figures, losses
from wartable.rulesets.gates_of_doom.troops.arsenal import brought

CLAUSE = "GD-CON-09"
FINDS = 5
TABLES = {COMMON: "common equipment", RARE: "rare equipment", DRUGS: "drugs"}


class Thing(NamedTuple):
    """What can be found: its key and name, its table, its price, and the models that can use it."""

    key: str
    name: str
    table: str
    power: int
    models: tuple[Model, ...]


def treasure(game: Game, unit: Unit, piece: Feature) -> Flow[None]:
    """GD-CON-09: a D6; on 5 or more one of its models has a weapon or an item of its owner's choice."""
    face = yield from die(6, CLAUSE, unit.side, f"treasures in {piece.name}")
    found = list(things(game, unit)) if face >= FINDS else []
    game.emit(TreasureRolled(unit.id, piece.key, face))
    if not found:
        return
    tables = dict.fromkeys(thing.table for thing in sorted(found, key=lambda thing: -thing.power))
    offered = [Option(name.replace(" ", "-"), name, CLAUSE) for name in tables]
    table = yield from choose_or_skip(game, CLAUSE, unit.side, asked(unit.name, "find", "What"), offered, about=unit.id)
    rows = sorted((t for t in found if t.table.replace(" ", "-") == table), key=lambda thing: -thing.power)
    named = [Option(thing.key, f"{thing.name} [{thing.power}]", CLAUSE) for thing in rows]
    key = yield from choose_or_skip(game, CLAUSE, unit.side, asked(unit.name, "find", "Which"), named, about=unit.id)
    thing = next(thing for thing in rows if thing.key == key)
    kinds = {losses.kind_of(model): model for model in reversed(thing.models)}
    able = [Option(f"m{m.id}", losses.described(game, m), CLAUSE, unit.id) for m in kinds.values()]
    question = f"Which of {unit.name} takes the {thing.name}?"
    words = [f"m{model.id}" for model in unit.models]
    who = yield from choose_or_skip(game, CLAUSE, unit.side, question, able, about=unit.id, words=words)
    weapon = key in weapons()
    game.emit(Found(unit.id, int(who[1:]), key, thing.name, weapon, brought(game, key, unit.pull) if weapon else (),
                    thing.table == TABLES[DRUGS]))  # fmt: skip


# ------------------------------------------------------------------ what there is
def things(game: Game, unit: Unit) -> Iterator[Thing]:
    """GD-CON-09: all weapons and items within the tech range of its faction that one of its models can use."""
    faction = factions().get(unit.entry.partition(".")[0])
    low, high = (faction.tech.low, faction.tech.high) if faction else (1, 9)
    own = ("", faction.key if faction else "")
    for weapon in weapons().values():
        able = tuple(model for model in unit.models if wields(game, model, weapon))
        if able and weapon.of in own and low <= weapon.tech <= high:
            yield Thing(weapon.key, weapon.name, weapon.printed, weapon.power, able)
    for item in of_kind(COMMON, RARE, DRUGS):
        able = tuple(model for model in unit.models if uses(model, item))
        if able and low <= item.tech <= high:
            yield Thing(item.key, item.name, TABLES[item.kind], item.power, able)


def wields(game: Game, model: Model, weapon: Weapon) -> bool:
    """Whether a model can use a weapon: no Large one in the hands of infantry, a slot left in a mech (GD-MCH-02)."""
    if model.kind in MECHS:
        return not weapon.cycle and _slots(game, model, weapon) > 0
    if model.kind != INFANTRY or (weapon.cycle and "jet_cycle" not in model.gear):
        return False
    return weapon.hands != LARGE or "GD-SIM-19" in model.rules


def _slots(game: Game, model: Model, weapon: Weapon) -> int:
    """GD-MCH-02 to -04: the slots that are left of a mech for such a weapon."""
    mech = items()[model.kind]
    shields = int(figures.shield(model) is not None)
    blades = sum(game.arms[key].kind == MELEE for key in model.weapons)
    left = mech.slots - len(model.weapons) - shields
    if model.kind == SMALL_MECH:
        return left
    own = mech.melee_slots - blades if weapon.melee else mech.ranged_slots - (len(model.weapons) - blades)
    return min(left, own)


def uses(model: Model, item: Item) -> bool:
    """GD-ARM-32: whether a model can use an item: not twice the same, not beside what rules it out."""
    if model.kind not in (INFANTRY, *MECHS) or item.key in model.gear:
        return False
    if model.kind in MECHS and (item.key == "jet_cycle" or item.shield):
        return False  # GD-MCH-05
    known: Mapping[str, Item] = items()
    return not any(other in model.gear for other in item.without) and not any(
        item.key in known[key].without for key in model.gear if key in known
    )
