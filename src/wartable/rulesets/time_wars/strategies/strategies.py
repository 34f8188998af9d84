"""The strategies that Strategy Points buy (chapter STRAT): what each is, what it costs, whom it can be given to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from wartable.kit.documents import Map, load, take, texts
from wartable.kit.fields import Key, check
from wartable.rulesets.time_wars.events.sentences import name
from wartable.rulesets.time_wars.specials.core import race_of
from wartable.rulesets.time_wars.state import JOINED, SQUAD, Game, Purchase, Unit

OFFENSIVE, DEFENSIVE, TACTICAL = CLASSES = ("offensive", "defensive", "tactical")
TROOP_TYPE, ONE_SQUAD, SQUADS, PART, DETACHMENT = GIVEN = ("troop_type", "squad", "squads", "part", "detachment")
WORKS = ("minefield", "makeshift_cover", "defensive_wall", "outpost", "bunker", "stronghold")
"""The strategies that build terrain."""
MOST_RESERVES = 3
KEPT = ("experienced_forces", "war_veterans", "improved_weaponry", "light_infantry")
"""TW-CAMP-06: the strategies that change a Troop Type itself; only these stay on a roster."""
STATS = {
    "agl": (2, 0), "fir": (1, 2), "mel": (1, 1), "cst": (1, 0), "wst": (1, 1), "nrv": (3, 0),
}  # fmt: skip
"""TW-STRAT-44: the price of a characteristic: so many times the TV, and so many points more. END and TV have none."""
NAMES = {"agl": "AGL", "fir": "FIR", "mel": "MEL", "cst": "CST", "wst": "WST", "nrv": "NRV"}
MOST = 10
KEYS = {
    "name": Key("text", "its name", must=True),
    "class": Key("text", "its class (TW-STRAT-04)", words=CLASSES, must=True),
    "cost": Key("any", "points, tv, stats or paid", must=True),
    "clause": Key("text", "its clause", must=True),
    "for": Key("text", "whom it is given to", words=GIVEN),
    "gains": Key("texts", "the special rules that they get"),
}


class Strategy(NamedTuple):
    """One strategy. `cost` is 0 where the price depends on what is chosen, as `price` says."""

    key: str
    name: str
    kind: str
    cost: int
    price: str
    clause: str
    given: str = ""
    gains: tuple[str, ...] = ()


@cache
def strategies() -> dict[str, Strategy]:
    """TW-STRAT-04: all strategies by key, each of one of three classes.

    Raises:
        DataError: the data file is faulty.
    """
    doc = load(Path(__file__).parent / "strategies.yaml")
    found = {}
    for key in doc:
        node = take(doc, key, Map)
        check(node, KEYS, key)
        cost = node["cost"]
        found[key] = Strategy(
            key, str(node["name"]), str(node["class"]), cost if type(cost) is int else 0,
            "" if type(cost) is int else str(cost), str(node["clause"]), take(node, "for", str, ""),
            texts(node, "gains"),
        )  # fmt: skip
    return found


# ------------------------------------------------------------------ prices
def tv_price(unit: Unit) -> int:
    """TW-STRAT-06: the points for giving a rule to `unit`: its TV before the battle, 1 if that is 0.

    The TV of a Retinue is the joint one with its commander; Expendable does not lower it.
    """
    return max(1, unit.tv)


def stat_price(unit: Unit, stat: str) -> int:
    """TW-STRAT-44: the points for +1 in `stat`; each costs at least 1."""
    times, more = STATS[stat]
    return max(1, unit.tv * times + more)


def price(game: Game, strategy: Strategy, targets: Sequence[str], detail: Sequence[str] = (), paid: int = 0) -> int:
    """What `strategy` costs for these targets; `paid` is what the player pays for Reserves (TW-STRAT-32)."""
    if strategy.price == "tv":
        return sum(tv_price(game.units[key]) for key in targets)  # TW-STRAT-06, TW-STRAT-37
    if strategy.price == "stats":
        return sum(stat_price(game.units[key], stat) for key in targets for stat in detail)
    return paid if strategy.price == "paid" else strategy.cost


def least(game: Game, player: str, strategy: Strategy) -> int:
    """The fewest points for which `player` can have `strategy`; 0: there is nobody to give it to, or no more of it."""
    if strategy.price == "paid":
        return 1 if left_to_pay(game, player) else 0
    if not strategy.given:
        return strategy.cost
    found = candidates(game, player, strategy)
    if strategy.price == "tv":
        return min((tv_price(unit) for unit in found), default=0)
    if strategy.price == "stats":
        prices = [stat_price(unit, stat) for unit in found for stat in raisable(game, unit)]
        return min(prices, default=0)
    return strategy.cost if found else 0


def left_to_pay(game: Game, player: str) -> int:
    """TW-STRAT-32: how many points more may go into Reserves: three in all."""
    return MOST_RESERVES - sum(item.cost for item in game.sides[player].bought if item.key == "reserves")


# ------------------------------------------------------------------ whom they are for
def is_troop_type(unit: Unit) -> bool:
    """Whether it is a Troop Type of its own now: a commander with his Retinue is part of one Squad (TW-STRAT-06)."""
    return unit.where != JOINED and unit.alive and bool(unit.models)


def candidates(game: Game, player: str, strategy: Strategy) -> tuple[Unit, ...]:
    """The Troop Types of `player` that could get something by `strategy`."""
    found = []
    for unit in game.units.values():
        if unit.player != player or not is_troop_type(unit):
            continue
        if strategy.given in (ONE_SQUAD, SQUADS) and unit.kind != SQUAD:
            continue  # TW-STRAT-25: neither Individuals nor vehicles
        if strategy.gains and not bane_names(strategy) and has_all(game, unit, strategy):
            continue
        if strategy.price == "stats" and not raisable(game, unit):
            continue
        found.append(unit)
    return tuple(found)


def has_all(game: Game, unit: Unit, strategy: Strategy) -> bool:
    """Whether `unit` has, or will have by what was bought, all that `strategy` gives."""
    own = set(unit.specials)
    for item in game.sides[unit.player].bought:
        if unit.id in item.targets:
            own.update(strategies()[item.key].gains)
    return own.issuperset(strategy.gains)


def bane_names(strategy: Strategy) -> bool:
    """TW-STRAT-40: whether a race has to be named for it."""
    return "bane" in strategy.gains


def races(game: Game, player: str) -> tuple[str, ...]:
    """TW-STRAT-40: the printed races that can be named, those of the enemy first; Cyber is Cybermen."""
    units = sorted(game.units.values(), key=lambda unit: unit.player == player)
    return tuple(dict.fromkeys(race_of(unit.race).replace(" ", "_") for unit in units if unit.race))


def raisable(game: Game, unit: Unit) -> tuple[str, ...]:
    """TW-STRAT-43: the characteristics that can still be raised: each once, none above 10; not END and not TV.

    TW-ARMY-46: what is printed as 0 stays so.
    """
    bought = game.sides[unit.player].bought
    done = {stat for item in bought if item.key == "experienced_forces" and unit.id in item.targets
            for stat in item.detail}  # fmt: skip
    values = unit.profile._asdict()
    return tuple(stat for stat in STATS if stat not in done and 0 < values[stat] < MOST)


def members(game: Game, detachment: str) -> tuple[Unit, ...]:
    """The Troop Types of a detachment."""
    return tuple(unit for unit in game.units.values() if unit.detachment == detachment and is_troop_type(unit))


def bearers(game: Game, unit: Unit) -> tuple[Unit, ...]:
    """TW-STRAT-06: who bears a rule bought for `unit`: it covers every model, so its own commander has it too."""
    return (unit, *(mate for mate in game.joined_to(unit.id) if unit.retinue == mate.id))


def any_bought(game: Game, keys: Sequence[str]) -> bool:
    """Whether somebody has bought one of the strategies `keys`."""
    return any(item.key in keys for side in game.sides.values() for item in side.bought)


def count(game: Game, player: str, key: str) -> int:
    """TW-STRAT-03: how many times `player` has bought a strategy."""
    return sum(1 for item in game.sides[player].bought if item.key == key)


# ------------------------------------------------------------------ in words
def in_words(number: int) -> str:
    """`3 Strategy Points`."""
    return f"{number} Strategy {'Point' if number == 1 else 'Points'}"


def purchase(game: Game, item: Purchase) -> str:
    """A purchase with its price, for whom it is (a detachment by its commander), and what was named."""
    words = f"{strategies()[item.key].name} ({item.cost})"
    detail = ", ".join(NAMES.get(word, word.replace("_", " ").title()) for word in item.detail)
    whom = ", ".join(_called(game, key) for key in item.targets)
    return f"{words}{f' for {whom}' if whom else ''}{f': {detail}' if detail else ''}"


def _called(game: Game, key: str) -> str:
    detachment = game.detachments.get(key)
    leader = game.units.get(detachment.commander) if detachment else None
    return f"the detachment of {leader.name}" if leader else key if detachment else name(game, key)
