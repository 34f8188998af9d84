"""From an army list to the Troop Types of a battle: models, ids, weapons, ranks, Tactical Values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from wartable.kit.armies.lists import Bill, Option
from wartable.kit.documents import Map
from wartable.kit.wording import its
from wartable.rulesets.time_wars.armies.dalek_empire import is_slave
from wartable.rulesets.time_wars.lists.army import MOST_RANK, Army, Buy, Force, capacity, expendable
from wartable.rulesets.time_wars.lists.checks import checked
from wartable.rulesets.time_wars.lists.entries import ORDERS, WEAPONS, Troop, armed, factions
from wartable.rulesets.time_wars.specials.bearers import lent
from wartable.rulesets.time_wars.state import (
    INDIVIDUAL,
    INFANTRY_RADIUS,
    JOINED,
    LARGE,
    SQUAD,
    TEAM_RADIUS,
    VEHICLE,
    WAITING,
    Detachment,
    Model,
    Side,
    Unit,
)
from wartable.rulesets.time_wars.troops.bases import vehicle_model


@dataclass(slots=True)
class Ids:
    """Ids of one battle: `marines-1`, `marines-2`, ..., over all armies; those that a list gives are kept."""

    used: dict[str, int] = field(default_factory=dict)

    def take(self, stem: str) -> str:
        """The next free id that begins with `stem`."""
        number = self.used.get(stem, 0)
        while True:
            number += 1
            key = f"{stem}-{number}"
            if key not in self.used:
                self.used[stem] = number
                self.used[key] = 0
                return key

    def reserve(self, key: str) -> bool:
        """Keep `key` for its bearer; False if somebody has it already."""
        if key in self.used:
            return False
        self.used[key] = 0
        return True


@dataclass(slots=True)
class Mustered:
    """An army that is ready to be placed."""

    side: Side
    units: list[Unit]
    detachments: list[Detachment]
    army: Army
    ids: dict[str, str] = field(default_factory=dict)
    """Where each Troop Type stands in the list, and its id in the battle."""


def muster(doc: Map, seat: str, ids: Ids, legal: bool = True) -> Mustered:
    """The army of the list `doc` for `seat`: nobody is placed yet (`where` WAITING), commanders are with Retinues.

    Args:
        legal: False plays a list that breaks rules of the chapter ARMY, as far as it can be read at all.

    Raises:
        DataError: the list is faulty; its first fault, with its line.
    """
    army = checked(doc)
    for problem in army.problems:
        if not problem.warning and (legal or problem.unread):
            raise problem.error()
    return mustered(army, seat, ids)


def mustered(army: Army, seat: str, ids: Ids) -> Mustered:
    """The Troop Types of an army as it was bought, whatever is wrong with it."""
    return _Musterer(army, seat, ids).army()


class _Musterer:
    def __init__(self, army: Army, seat: str, ids: Ids) -> None:
        self.bought = army
        self.seat = seat
        self.ids = ids
        self.units: list[Unit] = []

    def army(self) -> Mustered:
        faction = factions().get(self.bought.faction)
        side = Side(self.seat, self.bought.name, faction.name if faction else "", points=self.bought.cost)
        detachments, places = [], {}
        for number, force in enumerate(self.bought.forces, 1):
            key = f"{self.seat}-{number}"
            first = len(self.units)
            for buy in force.all:
                made = tuple(troop_types(self.bought, force, buy, self.ids))
                places[buy.path] = made[0].id
                self.units += made
            for unit in self.units[first:]:
                unit.player, unit.detachment = self.seat, key
            leader = self.units[first] if force.commander and len(self.units) > first else None
            detachments.append(Detachment(key, self.seat, leader.id if leader else "", force.cost))
            if leader is not None and force.commander is self.bought.supreme:
                side.supreme = leader.id  # TW-CMD-10
        return Mustered(side, self.units, detachments, self.bought, places)


def troop_types(army: Army, force: Force, buy: Buy, ids: Ids) -> Iterator[Unit]:
    """The Troop Types that `buy` brings: itself, a Retinue, a transport; their seat and detachment are left open."""
    main = _unit(buy.troop, buy, ids)
    riders = main
    if buy.troop.kind == INDIVIDUAL:
        _command(main, army, force, buy)
    yield main
    if buy.retinue is not None and buy.retinue_troop is not None:
        riders = _retinue(main, buy, buy.retinue_troop)
        yield riders
    for option, thing, bill in buy.brought:
        yield _transport(buy, option, thing, bill, riders.id, ids)


def _unit(troop: Troop, buy: Buy, ids: Ids) -> Unit:
    line = buy.stat
    stem = line.key.replace("_", "-") if troop.kind == INDIVIDUAL and len(troop.lines) > 1 else troop.stem
    given = buy.id and ids.reserve(buy.id)
    key = buy.id if given else ids.take(buy.id or stem)
    unit = Unit(key, "", troop.kind, line.profile, entry=troop.key, race=troop.race, faction=troop.faction)
    unit.name = buy.name or _name(buy, key)
    unit.specials = _specials(troop, buy)
    unit.rank = buy.rank
    unit.tv = line.profile.tv
    unit.cost = troop.cost + sum(buy.bill.prices[option.key] for option in buy.taken() if _own(buy, option))
    unit.where = WAITING
    if troop.kind == VEHICLE:
        unit.capacity = capacity(troop, buy.bill)
    if troop.kind != INDIVIDUAL:
        unit.weapons = _weapons(troop, buy.bill)
    stand(unit, _models(troop, buy))
    unit.knows = ORDERS if unit.rank else race_command(troop, unit)
    return unit


def _own(buy: Buy, option: Option) -> bool:
    """Whether the price of `option` is part of the Troop Type itself, not of its Retinue or transport."""
    effects = option.effects
    retinues = buy.troop.kind == INDIVIDUAL and any(key in effects for key in ("retinue", "weapon", "team"))
    return not option.brings and not retinues


def _name(buy: Buy, key: str) -> str:
    """A name for people: entry or stat line, with the number of the id if it is not the first commander."""
    renamed = next((str(option.effects["renames"]) for option in buy.taken() if "renames" in option.effects), "")
    name = renamed or (buy.stat.name if len(buy.troop.lines) > 1 else buy.troop.name)
    number = key.rpartition("-")[2]
    if not number.isdecimal() or (buy.troop.kind == INDIVIDUAL and number == "1"):
        return name
    return f"{name} {number}"


def _specials(troop: Troop, buy: Buy) -> tuple[str, ...]:
    """TW-ARMY-33: its special rules: printed, bought, and those of all of its kind (TW-VEH-10, TW-TYPE-12)."""
    keys = dict.fromkeys(troop.specials)
    for option in buy.taken():
        keys.update(dict.fromkeys(option.effects.get("specials", ())))
        for dropped in option.effects.get("drops", ()):
            keys.pop(dropped, None)
    keys.update(dict.fromkeys(by_kind(troop.kind)))
    return tuple(keys)


def by_kind(kind: str) -> tuple[str, ...]:
    """TW-VEH-10, TW-TYPE-12: the special rules that all Troop Types of a kind have."""
    return {VEHICLE: ("unceasing", "large"), INDIVIDUAL: ("subterfuge",)}.get(kind, ())


def _weapons(troop: Troop, bill: Bill) -> tuple[tuple[str, int], ...]:
    """The weapons that its models carry or that it mounts; those of Weapon Teams stand with their models."""
    counts = dict.fromkeys(WEAPONS, 0)
    counts.update(troop.weapons)
    for key, count in bill.counts.items():
        effects = troop.options[key].effects
        if "weapon" in effects:
            counts[effects["weapon"]] += count * int(effects.get("each", 1))
        if "takes_off" in effects:
            counts[effects["takes_off"]] -= count
    return armed(counts.items())


def _models(troop: Troop, buy: Buy) -> list[Model]:
    if troop.kind == VEHICLE:
        return [vehicle_model(0, 0, 0)]
    if troop.kind == INDIVIDUAL:
        return [Model(0, 0, INFANTRY_RADIUS, (), 0, "individual")]
    size, counts = max(1, buy.bill.names["size"]), buy.bill.counts
    teams = [
        str(o.effects["team"]) for o in buy.taken() if "team" in o.effects
        for _ in range(counts[o.key] * int(o.effects.get("each", 1)))
    ]  # fmt: skip
    if troop.team:
        teams = [
            str(o.effects["arms"]) for o in buy.taken() if "arms" in o.effects
            for _ in range(counts[o.key] * int(o.effects.get("each", 1)))
        ]  # fmt: skip
        teams = (teams + [""] * size)[:size]
    led = "leader" in counts or troop.leader == "included"  # TW-ARMY-30, TW-ARMY-31
    marked = [str(option.effects["marks"]) for option in buy.taken() if "marks" in option.effects]
    return squad_models(max(0, size - len(teams)), teams, led, marked)


def squad_models(count: int, teams: list[str], led: bool, marked: Sequence[str] = ()) -> list[Model]:
    """The models of a Squad: `count` ordinary ones, then Weapon Teams; the first is the Squad Leader if it has one.

    `marked` are the kinds of those whose rule goes with them (TW-CYB-07, TW-SON-11), the last ordinary ones.
    """
    models = [Model(0, 0, INFANTRY_RADIUS, (), number, "model") for number in range(count)]
    for number, weapon in enumerate(teams, count):
        models.append(Model(0, 0, TEAM_RADIUS, (), number, "team", "", weapon))  # TW-UPG-13
    if led and models:
        models[0] = models[0]._replace(kind="leader")
    for back, kind in enumerate(marked, 1):
        models[count - back] = models[count - back]._replace(kind=kind)
    return models


def stand(unit: Unit, models: list[Model]) -> None:
    """Give `unit` its models and count them: `start` leaves out joined Individuals, Weapon Teams count 3 for size."""
    unit.stand(models)
    unit.start = sum(1 for model in models if not model.of)
    large = 3 if "large" in unit.specials else 1
    big = ("team", "vehicle", LARGE)
    unit.turn_size = sum(3 if model.kind in big else 1 if model.of else large for model in models)


def race_command(troop: Troop, unit: Unit) -> tuple[str, ...]:
    """TW-ARMY-32, TW-ARMY-45: a Squad Leader knows the Race Command of his list and race."""
    led = any(model.kind == "leader" for model in unit.models)
    return (troop.race_command,) if led and troop.race_command else ()


# ------------------------------------------------------------------ commanders
def _command(unit: Unit, army: Army, force: Force, buy: Buy) -> None:
    """TW-ARMY-14, TW-ARMY-38: rank and TV of a commander; the Force Commander has one more of each."""
    extra = 1 if buy is army.supreme else 0
    if not unit.rank and not extra:
        return  # TW-CHAR-63
    if not unit.rank:
        unit.knows = ()  # TW-CHAR-63: as Force Commander he has a rank for tests and gives no orders all the same
    unit.rank = min(MOST_RANK, unit.rank + extra)
    unit.tv = joint_tv(buy.stat.profile.tv + extra, unit.rank, _counts_retinue(army, force, buy))


def joint_tv(printed: int, rank: int, retinue: bool) -> int:
    """TW-ARMY-38: the greater of the printed TV (Force Commander included) and rank, +1 for a Retinue that counts.

    Args:
        printed: TV of the stat line, one more for the Force Commander.
        rank: his rank now.
        retinue: whether he has a Retinue that is not Expendable (TW-ARMY-39).
    """
    return max(printed, rank + (1 if retinue else 0))


def _counts_retinue(army: Army, force: Force, buy: Buy) -> bool:
    troop = buy.retinue_troop
    return troop is not None and not expendable(army, force, troop)


def counts_with(commander: Unit, squad: Unit) -> bool:
    """TW-ARMY-39, TW-DAL-02: whether the Retinue `squad`, which is made already, adds to the TV of its commander."""
    slaves = is_slave(squad) and "megalomaniacs" in commander.specials
    return "expendable" not in squad.specials and not slaves


def _retinue(commander: Unit, buy: Buy, troop: Troop) -> Unit:
    """TW-ARMY-35, TW-ARMY-40: the Squad of a commander and his Retinue, with the profile and rules of its entry.

    The joint TV (TW-ARMY-48) stands on both; it is lost once.
    """
    count = buy.retinue[1] if buy.retinue else 0
    unit = Unit(f"{commander.id}-retinue", "", SQUAD, troop.lines[0].profile, entry=troop.key, race=troop.race)
    unit.name, unit.faction = f"{its(commander.name)} Retinue", troop.faction
    option = buy.retinue[0] if buy.retinue else None
    gained = option.effects.get("retinue_specials", ()) if option else ()
    unit.specials, unit.retinue = (*troop.specials, *gained), commander.id  # TW-CHAR-76
    unit.lent = lent(commander.specials, True)  # TW-ARMY-41
    unit.weapons = _weapons(buy.troop, buy.bill)
    unit.cost = sum(
        buy.bill.prices[option.key] for option in buy.taken() if not option.brings and not _own(buy, option)
    )
    unit.tv, unit.where = commander.tv, WAITING
    teams = [str(taken.effects["team"]) for taken in buy.taken() if "team" in taken.effects]  # TW-CHAR-45
    marked = [str(taken.effects["marks"]) for taken in buy.taken() if "marks" in taken.effects]  # TW-CHAR-20
    models = squad_models(max(0, count - len(teams)), teams, False, marked)  # TW-ARMY-29: no Squad Leader
    kind = LARGE if LARGE in commander.specials else INDIVIDUAL  # TW-SPEC-22
    models.append(Model(0, 0, INFANTRY_RADIUS, (), count, kind, commander.id))
    stand(unit, models)
    commander.where, commander.joined = JOINED, unit.id
    commander.stand(())
    return unit


def _transport(buy: Buy, option: Option, thing: Troop, bill: Bill, riders: str, ids: Ids) -> Unit:
    """TW-ARMY-25, TW-UPG-11: a vehicle that carries nobody but its buyer."""
    bought = Buy(thing, buy.path, buy.file, buy.line, (), thing.category, bill=bill)
    unit = _unit(thing, bought, ids)
    unit.serves = riders
    unit.cost = buy.bill.prices[option.key] + bill.cost
    return unit
