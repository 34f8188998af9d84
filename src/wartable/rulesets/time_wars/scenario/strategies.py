"""Strategy Points and strategies of a side in a scenario file."""

from __future__ import annotations

from wartable.kit.documents import Map, Seq, adopt, fault, guess, is_kind, maps, shown, take, texts
from wartable.kit.fields import Key, check, points
from wartable.kit.told import given, keys
from wartable.rulesets.time_wars.ground.field_works import BUILDING, BUNKER, MINEFIELD, TRENCH, WALL, laid
from wartable.rulesets.time_wars.lists.entries import factions
from wartable.rulesets.time_wars.setup import order
from wartable.rulesets.time_wars.specials.core import race_of
from wartable.rulesets.time_wars.state import SQUAD, Cursor, Game, Purchase, Side, Work
from wartable.rulesets.time_wars.strategies import buying
from wartable.rulesets.time_wars.strategies.points import most
from wartable.rulesets.time_wars.strategies.strategies import (
    DETACHMENT,
    KEPT,
    MOST,
    MOST_RESERVES,
    ONE_SQUAD,
    PART,
    SQUADS,
    STATS,
    Strategy,
    bane_names,
    is_troop_type,
    left_to_pay,
    price,
    raisable,
    strategies,
)

BEFORE = ("strategy", "sides")
ROSTER = Key("maps", "upgrades that its troops have kept in a campaign, as strategies names them (TW-CAMP-06)")
WORK = keys(Work, kind=(WALL, TRENCH, BUILDING, BUNKER, MINEFIELD))
KEYS = {
    "strategy": Key("text", "which strategy, such as outpost (TW-STRAT-03)", must=True),
    "for": Key("texts", "the Troop Types that get it; for Ambush the detachment"),
    "race": Key("text", "the enemy of War Veterans (TW-STRAT-40)"),
    "stats": Key("texts", "what Experienced Forces raise (TW-STRAT-43)", words=tuple(STATS)),
    "points": Key("number", "what is paid for Reserves (TW-STRAT-32)", 1, MOST_RESERVES),
}


def read_strategies(game: Game, sides: tuple[Map, ...], told: bool) -> None:
    """What the sides have written down; before the step in which strategies are bought it is their plan.

    In a position later in the battle it has been bought, and what it does for their own troops is in force.

    Args:
        told: the scenario says where the battle stands; else it begins with what is due first.

    Raises:
        DataError: a purchase is faulty, or more is bought than there are points for (TW-STRAT-03).
    """
    if not told and game.cursor.phase == "sides":
        game.cursor = Cursor(order.start(game))
    for node in sides:
        side = game.sides[str(node["seat"])]
        side.flown, side.shelled = ((game.turn, take(node, key, int, 0)) for key in ("flown", "shelled"))
        side.bought = _kept(game, side, node)
        side.shown = len(side.bought)
        _in_force(game, side)
        items = _purchases(game, side, node)
        if game.cursor.phase in BEFORE:
            _see_points(game, side, node, items)
            side.plan = items
            continue
        kept, side.bought = side.bought, items
        _in_force(game, side)
        side.bought, side.shown = (*kept, *items), len(kept) + len(items)


def _purchases(game: Game, side: Side, node: Map) -> tuple[Purchase, ...]:
    """What the side has written down, each purchase judged with those before it in view."""
    kept = side.bought
    for item in _items(node):
        made = _purchase(game, side, item)
        _see_raise(game, item, made)
        if game.cursor.phase in BEFORE:  # later on its troops may have been written down with what they were given
            _see_use(game, side, item, made)
        side.bought = (*side.bought, made)
    items, side.bought = side.bought[len(kept) :], kept
    return items


def _see_raise(game: Game, node: Map, made: Purchase) -> None:
    """TW-STRAT-43: a characteristic is raised once, and none above 10; TW-ARMY-46: a printed 0 stays 0."""
    for key in made.targets if strategies()[made.key].price == "stats" else ():
        unit = game.units[key]
        can = raisable(game, unit)
        for index, stat in enumerate(texts(node, "stats")):
            if stat in can:
                continue
            value = unit.profile._asdict()[stat]
            why = f"{stat.upper()} {value} of {key} can be raised once, and it has been bought (TW-STRAT-43)"
            if value >= MOST:
                why = f"{stat.upper()} of {key} is {value}, and nothing passes {MOST} (TW-STRAT-43)"
            elif not value:
                why = f"{stat.upper()} of {key} is 0 and stays so (TW-ARMY-46)"
            rest = f"; it can have {', '.join(can)}" if can else "; nothing of it can be raised"
            raise fault(node["stats"], index, why + rest)


def _see_use(game: Game, side: Side, node: Map, made: Purchase) -> None:
    """TW-STRAT-03: nobody pays for what changes nothing."""
    strategy = strategies()[made.key]
    if strategy.price == "paid" and made.cost > left_to_pay(game, side.seat):
        left = left_to_pay(game, side.seat)
        text = f"{MOST_RESERVES} points at most go into Reserves, {left} more here ({strategy.clause})"
        raise fault(node, None, text)
    if strategy.given == DETACHMENT and not set(made.targets) <= set(buying.ambushable(game, side.seat)):
        raise fault(node, "for", f"the detachment has {strategy.name} already ({strategy.clause})")
    if not strategy.gains or strategy.given == DETACHMENT:
        return
    gains = {f"bane:{made.detail[0]}"} if bane_names(strategy) else set(strategy.gains)
    for index, key in enumerate(made.targets):
        if _certain(game, side, key) >= gains:
            names = ", ".join(sorted(gains))
            text = f"{key} has {names} already; leave it out of {strategy.name} ({strategy.clause})"
            raise fault(node["for"], index, text)


def _certain(game: Game, side: Side, key: str) -> set[str]:
    """The special rules that a Troop Type has or will have by what is bought; TW-STRAT-25: a die may leave it out."""
    own = set(game.units[key].specials)
    for item in side.bought:
        strategy = strategies()[item.key]
        if key in item.targets and strategy.given != SQUADS:
            own.update(f"bane:{item.detail[0]}" if gain == "bane" else gain for gain in strategy.gains)
    return own


def _kept(game: Game, side: Side, node: Map) -> tuple[Purchase, ...]:
    """TW-CAMP-06: what is on the roster is not paid for again; only what changes the Troop Type itself can be."""
    found = []
    for item in maps(node, "roster"):
        check(item, KEYS, "an upgrade on a roster")
        made = _purchase(game, side, item)
        if made.key not in KEPT:
            raise fault(item, "strategy", f"{made.key} is not kept from battle to battle; {', '.join(KEPT)} are")
        found.append(made._replace(cost=0))
    return tuple(found)


def read_works(game: Game, node: Map) -> None:
    """The terrain that strategies have built (TW-STRAT-12, TW-STRAT-15 to TW-STRAT-23).

    Raises:
        DataError: a piece is faulty.
    """
    for item in maps(node, "works"):
        check(item, WORK, "a work")
        key, owner = str(item["key"]), str(item["side"])
        if owner not in game.sides:
            raise fault(item, "side", f"no side has the seat {owner!r}{guess(owner, game.sides)}")
        if any(key == feature.key for feature in game.table.features):
            raise fault(item, "key", f"two pieces of terrain have the key {key}; give each its own")
        work = Work(**{"name": key, **given(Work, item, corners=points)})
        game.works = (*game.works, work)
        try:
            game.table = game.table if work.hidden else laid(game.table, work)
        except ValueError as why:
            raise fault(item, "points", str(why)) from None


def _items(node: Map) -> tuple[Map, ...]:
    found = take(node, "strategies", Seq, Seq())
    made = []
    for index, item in enumerate(found):
        if is_kind(item, str):
            one = adopt({"strategy": item}, found.file)
            one.line = found.at(index)
        elif is_kind(item, Map):
            one = item
        else:
            raise fault(found, index, f"strategies holds {shown(item)}; each is a name or a mapping with strategy")
        if "for" in one and is_kind(one["for"], str):
            whom = Seq([one["for"]])
            whom.file, whom.line = one.file, one.at("for")
            one = Map([*one.items(), ("for", whom)], one.file, one.line)
        check(one, KEYS, "a strategy")
        made.append(one)
    return tuple(made)


def _purchase(game: Game, side: Side, node: Map) -> Purchase:
    key = str(node["strategy"]).lower().replace(" ", "_").replace("-", "_")
    known = strategies()
    if key not in known:
        raise fault(node, "strategy", f"no strategy is called {node['strategy']!r}{guess(key, known)}")
    strategy = known[key]
    targets = _targets(game, side, strategy, node)
    detail: tuple[str, ...] = ()
    if bane_names(strategy):
        detail = (_race(node),)
    elif strategy.price == "stats":
        detail = tuple(stat for stat in STATS if stat in texts(node, "stats"))
        if not detail:
            raise fault(node, None, f"{strategy.name} needs stats: some of {', '.join(STATS)}")
    paid = take(node, "points", int, 1) if strategy.price == "paid" else 0
    return Purchase(key, price(game, strategy, targets, detail, paid), targets, detail)


def _race(node: Map) -> str:
    races = {race_of(troop.race) for faction in factions().values() for troop in faction.troops.values()}
    named = race_of(take(node, "race", str, ""))
    if named not in races:
        raise fault(node, "race" if "race" in node else None, f"race is {named!r}{guess(named, sorted(races))}")
    return named.replace(" ", "_")


def _targets(game: Game, side: Side, strategy: Strategy, node: Map) -> tuple[str, ...]:
    """TW-STRAT-05: for whom it is, as many as the strategy allows."""
    keys = texts(node, "for")
    if not strategy.given:
        if keys:
            raise fault(node, "for", f"{strategy.name} is not for anybody; leave out for")
        return ()
    if not keys:
        raise fault(node, None, f"{strategy.name} needs for: whom it is given to")
    if strategy.given == DETACHMENT:
        return tuple(_detachment(game, side, node, key) for key in keys[:1])
    for index, key in enumerate(keys):
        unit = game.units.get(key)
        if unit is None or unit.player != side.seat or not is_troop_type(unit):
            own = [unit.id for unit in game.units.values() if unit.player == side.seat and is_troop_type(unit)]
            raise fault(node["for"], index, f"{side.seat} has no Troop Type {key}{guess(key, own)}")
        if strategy.given in (ONE_SQUAD, SQUADS) and unit.kind != SQUAD:
            raise fault(node["for"], index, f"{key} is no Squad ({strategy.clause})")
        if unit.detachment != game.units[keys[0]].detachment and strategy.given == PART:
            raise fault(node["for"], index, f"{key} is of another detachment than {keys[0]} ({strategy.clause})")
    if strategy.given not in (SQUADS, PART) and len(keys) > 1:
        raise fault(node, "for", f"{strategy.name} is for one; buy it once for each ({strategy.clause})")
    return keys


def _detachment(game: Game, side: Side, node: Map, key: str) -> str:
    """A detachment by its id or that of its commander."""
    own = [item for item in game.detachments.values() if item.player == side.seat]
    found = next((item.id for item in own if key in (item.id, item.commander)), "")
    if not found:
        raise fault(node["for"], 0, f"{side.seat} has no detachment {key}{guess(key, [item.id for item in own])}")
    return found


def _see_points(game: Game, side: Side, node: Map, items: tuple[Purchase, ...]) -> None:
    cost, left = sum(item.cost for item in items), most(game, side)
    if cost > left:
        text = f"the strategies cost {cost} Strategy Points and there are at most {left} (TW-STRAT-03)"
        raise fault(node, "strategies", text)


def _in_force(game: Game, side: Side) -> None:
    """What was bought for one's own troops before this position."""
    for item in side.bought:
        for event in buying.effects(game, side, item):
            event.apply(game)
