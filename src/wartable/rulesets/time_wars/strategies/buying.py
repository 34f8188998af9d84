"""Buying strategies (TW-STRAT-03, TW-STRAT-05): everybody in secret, then all are revealed and carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from wartable.engine.ask import Flow, Option, Refusal, choose, choose_or_skip, pool_faces, skip
from wartable.engine.compat import override
from wartable.rulesets.time_wars.events.base import TimeWarsEvent, Turned
from wartable.rulesets.time_wars.events.sentences import name
from wartable.rulesets.time_wars.specials.points import BATTLE, Thought, TroopSpecial
from wartable.rulesets.time_wars.state import Game, Purchase, Side, Unit
from wartable.rulesets.time_wars.strategies import points
from wartable.rulesets.time_wars.strategies.strategies import (
    DETACHMENT,
    MOST,
    NAMES,
    PART,
    SQUADS,
    STATS,
    Strategy,
    bane_names,
    bearers,
    candidates,
    has_all,
    in_words,
    least,
    left_to_pay,
    members,
    price,
    purchase,
    races,
    raisable,
    stat_price,
    strategies,
    tv_price,
)
from wartable.rulesets.time_wars.strategies.thoughts import THOUGHTS

SETTLED = {
    "light_infantry": ("TW-STRAT-27",), "ambush": ("TW-STRAT-39",), "suicide_mission": ("TW-STRAT-42",),
    "experienced_forces": ("TW-STRAT-45",),
}  # fmt: skip
"""What else settles how a strategy is carried out, for the coverage of the rules."""
NO_MORE, ENOUGH = "no-more", "enough"


@dataclass(frozen=True, slots=True)
class StrategyBought(TimeWarsEvent):
    """TW-STRAT-03, TW-STRAT-05: `player` has bought something; nobody else learns of it before all have."""

    rule = "TW-STRAT-03"
    player: str
    purchase: Purchase

    @override
    def told(self, game: Game) -> str:
        return f"You buy {purchase(game, self.purchase)}."

    @override
    def apply(self, game: Game) -> None:
        side = game.sides[self.player]
        side.sp -= self.purchase.cost
        side.bought += (self.purchase,)

    @override
    def visible_to(self, seat: str) -> bool:
        return seat == self.player


@dataclass(frozen=True, slots=True)
class StrategyDropped(TimeWarsEvent):
    """TW-STRAT-03: points cannot be overspent: what `player` had written down costs `cost` and he has fewer left."""

    rule = "TW-STRAT-03"
    player: str
    strategy: str
    cost: int

    @override
    def told(self, game: Game) -> str:
        return f"{strategies()[self.strategy].name} cannot be paid for and is left out."

    @override
    def apply(self, game: Game) -> None:
        """It is not bought."""

    @override
    def visible_to(self, seat: str) -> bool:
        return seat == self.player


@dataclass(frozen=True, slots=True)
class StrategiesRevealed(TimeWarsEvent):
    """TW-STRAT-05: what `player` has bought, shown together with what the others have; `left` points are unspent."""

    rule = "TW-STRAT-05"
    reveals = True
    player: str
    purchases: tuple[Purchase, ...]
    left: int = 0

    @override
    def told(self, game: Game) -> str:
        bought = "; ".join(purchase(game, item) for item in self.purchases) or "nothing"
        left = f" {in_words(self.left)} left unspent." if self.left else ""
        return f"Bought by {name(game, self.player)}: {bought}.{left}"

    @override
    def apply(self, game: Game) -> None:
        side = game.sides[self.player]
        side.shown = len(side.bought)


@dataclass(frozen=True, slots=True)
class SpecialsGained(TimeWarsEvent):
    """TW-STRAT-06: `unit` has gained special rules by the strategy of the clause `by`."""

    rule = "TW-STRAT-06"
    unit: str
    specials: tuple[str, ...]
    by: str = "TW-STRAT-06"

    @property
    @override
    def clause(self) -> str:
        return self.by

    @override
    def told(self, game: Game) -> str:
        rules = ", ".join(
            f"Bane against {key.removeprefix('bane:').replace('_', ' ').title()}" if key.startswith("bane:")
            else key.replace("_", " ").title()
            for key in self.specials
        )  # fmt: skip
        return f"{name(game, self.unit)} gains {rules}."

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.specials += tuple(key for key in self.specials if key not in unit.specials)


@dataclass(frozen=True, slots=True)
class ProfileRaised(TimeWarsEvent):
    """TW-STRAT-43, TW-STRAT-45: `unit` has 1 more in each of `stats` until the end of the battle."""

    rule = "TW-STRAT-43"
    unit: str
    stats: tuple[str, ...]

    @override
    def told(self, game: Game) -> str:
        return f"{name(game, self.unit)} is experienced: {', '.join(f'{NAMES[key]} +1' for key in self.stats)}."

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        values = unit.profile._asdict()
        unit.profile = unit.profile._replace(**{stat: values[stat] + 1 for stat in self.stats})


@dataclass(frozen=True, slots=True)
class ReservesUnlocked(TimeWarsEvent):
    """TW-STRAT-32: `player` may keep troops in reserve; `points` is what he has paid in all."""

    rule = "TW-STRAT-32"
    sentence = "{player} may keep troops in reserve ({points} a turn)."
    player: str
    points: int

    @override
    def apply(self, game: Game) -> None:
        game.sides[self.player].reserves = self.points


# ------------------------------------------------------------------ the steps
class StrategyPoints(TroopSpecial):
    """TW-STRAT-01, TW-STRAT-05, TW-DEPL-12: strategies are bought before the roll for sides, a defender's after it."""

    __slots__ = ()
    key = "strategy_points"
    borne = BATTLE
    thoughts: ClassVar[Mapping[str, Thought]] = THOUGHTS
    standing = True  # points come by agreement, a campaign, a modifier
    steps: ClassVar[Mapping[str, str]] = {
        "strategy": "Set-up: strategies are bought", "defence": "Set-up: the defender buys strategies",
    }  # fmt: skip

    @override
    def has_step(self, game: Game, step: str) -> bool:
        return points.due(game) if step == "strategy" else step == "defence" and points.late(game)

    @override
    def in_step(self, game: Game, step: str) -> Flow[bool]:
        """TW-STRAT-02, TW-STRAT-05: the points are dealt, then each player buys, one strategy at each step.

        TW-DEPL-12: who is the defender only since the roll for sides spends what a defender gets.
        """
        if step == "strategy":
            return (yield from _buying(game, step, points.deal))
        return step == "defence" and (yield from _buying(game, step, points.deal_late))


def _buying(game: Game, phase: str, deal: Callable[[Game], Flow[None]]) -> Flow[bool]:
    """One player buys one strategy; at the end all is revealed. Whether the step goes on."""
    queue = game.cursor.queue
    if not queue:
        game.cite("TW-STRAT-01")
        yield from deal(game)
        queue = tuple(side.seat for side in _buyers(game, phase) if side.sp)
    else:
        more = yield from _next(game, queue[0])
        if more:
            return True  # the cursor stays: nobody is told how much somebody buys
        queue = queue[1:]
    if queue:
        game.emit(Turned(phase, queue))
        return True
    reveal(game, phase)
    return False


def _buyers(game: Game, phase: str) -> list[Side]:
    """TW-STRAT-05: all buy at one time; TW-DEPL-12: afterwards only a defender, with what he is given then."""
    return [side for side in game.sides.values() if phase != "defence" or side.defended]


def _next(game: Game, player: str) -> Flow[bool]:
    """Buy one strategy, or all that was written down before; whether `player` may go on."""
    side = game.sides[player]
    if side.plan:
        yield from _as_planned(game, side)
        return False
    open_, refused = menu(game, player)
    if not open_:
        return False
    options = (*open_, Option(NO_MORE, "buy nothing more", "TW-STRAT-03"))
    question = f"Buy which strategy? Strategy Points left: {side.sp}"
    key = yield from choose("TW-STRAT-03", player, question, options, refused)
    if key == NO_MORE:
        return False
    chosen = yield from _chosen(game, player, strategies()[key])
    game.emit(StrategyBought(player, chosen))
    return True


def menu(game: Game, player: str) -> tuple[tuple[Option, ...], tuple[Refusal, ...]]:
    """TW-STRAT-03: what `player` can buy with the points that are left, and what he cannot, with the reason."""
    side = game.sides[player]
    options, refused = [], []
    for strategy in strategies().values():
        if why := why_not(game, side, strategy):
            refused.append(why)
        else:
            options.append(Option(strategy.key, f"{strategy.name}: {_costs(strategy)}", strategy.clause))
    return tuple(options), tuple(refused)


def _costs(strategy: Strategy) -> str:
    if not strategy.price:
        return f"{strategy.cost} {'point' if strategy.cost == 1 else 'points'}"
    return {"tv": "its TV in points", "stats": "by characteristic", "paid": "1 to 3 points"}[strategy.price]


def why_not(game: Game, side: Side, strategy: Strategy) -> Refusal | None:
    """Why `side` cannot buy `strategy` now; None if it can. TW-MOD-06, TW-MOD-21: some may buy one class alone."""
    if side.spend and strategy.kind != side.spend:
        clause = "TW-MOD-21" if side.spend == "defensive" else "TW-MOD-06"
        return Refusal(strategy.key, f"only {side.spend} strategies may be bought", clause)
    cheapest = least(game, side.seat, strategy)
    if not cheapest:
        return Refusal(strategy.key, "there is nobody to give it to", strategy.clause)
    if bane_names(strategy) and not races(game, side.seat):
        return Refusal(strategy.key, "nobody belongs to a race that could be named", "TW-STRAT-40")
    if strategy.given == DETACHMENT and not ambushable(game, side.seat):
        return Refusal(strategy.key, "there is nobody to give it to", strategy.clause)
    if cheapest > side.sp:
        return Refusal(strategy.key, f"costs {cheapest}, {side.sp} left", "TW-STRAT-03")
    return None


# ------------------------------------------------------------------ what is chosen
def _chosen(game: Game, player: str, strategy: Strategy) -> Flow[Purchase]:
    """TW-STRAT-05: for whom `strategy` is bought is settled with it."""
    if strategy.price == "paid":
        paid = yield from _paid(game, player, strategy)
        return Purchase(strategy.key, paid)
    if strategy.given == SQUADS:
        return (yield from _some_squads(game, player, strategy))
    if strategy.given == DETACHMENT:
        return (yield from _detachment(game, player, strategy))
    if strategy.given == PART:
        return (yield from _part(game, player, strategy))
    if not strategy.given:
        return Purchase(strategy.key, strategy.cost)
    if strategy.price == "tv":
        game.cite("TW-STRAT-06")
    unit = yield from _one(game, player, strategy, candidates(game, player, strategy))
    if strategy.price == "stats":
        return (yield from _stats(game, strategy, unit))
    detail: tuple[str, ...] = ()
    if bane_names(strategy):
        named = tuple(Option(race, race.replace("_", " ").title(), "TW-STRAT-40") for race in races(game, player))
        race = yield from choose("TW-STRAT-40", player, f"{unit.name}: Bane against whom?", named, (), unit.id)
        detail = (race,)
    return Purchase(strategy.key, price(game, strategy, (unit.id,)), (unit.id,), detail)


def _paid(game: Game, player: str, strategy: Strategy) -> Flow[int]:
    """TW-STRAT-32: 1 to 3 points."""
    most = min(left_to_pay(game, player), game.sides[player].sp)
    options = tuple(Option(str(n), f"{n} points" if n > 1 else "1 point", strategy.clause) for n in range(1, most + 1))
    question, three = "How many points go into Reserves?", ("1", "2", "3")
    key = yield from choose_or_skip(game, strategy.clause, player, question, options, words=three)
    return int(key)


def _one(game: Game, player: str, strategy: Strategy, units: Sequence[Unit]) -> Flow[Unit]:
    """One of `units` whom the points that are left suffice for."""
    left = game.sides[player].sp
    options, refused = [], []
    for unit in units:
        cost = _price_of(game, strategy, unit)
        if cost > left:
            refused.append(Refusal(unit.id, f"{unit.name} costs {cost}, {left} left", "TW-STRAT-03"))
        else:
            shown = f"{unit.name} ({cost})" if strategy.price == "tv" else unit.name
            options.append(Option(unit.id, shown, strategy.clause, unit.id))
    question = f"{strategy.name} for whom?"
    key = yield from choose(strategy.clause, player, question, tuple(options), tuple(refused))
    return game.units[key]


def _price_of(game: Game, strategy: Strategy, unit: Unit) -> int:
    """The least that `strategy` costs for `unit`."""
    if strategy.price == "stats":
        return min(stat_price(unit, stat) for stat in raisable(game, unit))
    return tv_price(unit) if strategy.price == "tv" else strategy.cost


def _some_squads(game: Game, player: str, strategy: Strategy) -> Flow[Purchase]:
    """TW-STRAT-25: the D3 is rolled when it is bought; with no more Squads than that all get it."""
    (face,) = yield from pool_faces(1, 6, strategy.clause, player, strategy.name, d3=True)
    many = (face + 1) // 2
    left = list(candidates(game, player, strategy))
    taken: list[str] = []
    while left and len(taken) < many:
        options = tuple(Option(other.id, other.name, strategy.clause, other.id) for other in left)
        question, key = f"{strategy.name} for whom? {many - len(taken)} left", options[0].key
        if len(left) > many - len(taken):
            key = yield from choose(strategy.clause, player, question, options)
        else:
            skip(game, strategy.clause, player, question, options[0])
        taken.append(key)
        left.remove(game.units[key])
    return Purchase(strategy.key, strategy.cost, tuple(taken), (), face)


def ambushable(game: Game, player: str) -> tuple[str, ...]:
    """TW-STRAT-39: the detachments of `player` that do not ambush yet."""
    done = {key for item in game.sides[player].bought if item.key == "ambush" for key in item.targets}
    return tuple(
        item.id for item in game.detachments.values()
        if item.player == player and item.id not in done and members(game, item.id)
    )  # fmt: skip


def _detachment(game: Game, player: str, strategy: Strategy) -> Flow[Purchase]:
    """TW-STRAT-39: the detachment that ambushes."""
    keys = ambushable(game, player)
    options = tuple(Option(key, named(game, key), strategy.clause) for key in keys)
    question, all_ = f"{strategy.name}: which detachment?", tuple(game.detachments)
    key = yield from choose_or_skip(game, strategy.clause, player, question, options, words=all_)
    return Purchase(strategy.key, strategy.cost, (key,))


def named(game: Game, detachment: str) -> str:
    """A detachment by its commander, or its first Troop Type."""
    leader = game.units.get(game.detachments[detachment].commander) or next(iter(members(game, detachment)))
    return f"the detachment of {leader.name}"


def _part(game: Game, player: str, strategy: Strategy) -> Flow[Purchase]:
    """TW-STRAT-37: as many Troop Types of one detachment as the points pay for; the first one says of which."""
    first = yield from _one(game, player, strategy, candidates(game, player, strategy))
    taken = [first.id]
    while True:
        left = game.sides[player].sp - price(game, strategy, taken)
        rest = [
            unit for unit in members(game, first.detachment)
            if unit.id not in taken and tv_price(unit) <= left and not has_all(game, unit, strategy)
        ]  # fmt: skip
        if not rest:
            break
        options = tuple(Option(u.id, f"{u.name} ({tv_price(u)})", strategy.clause, u.id) for u in rest)
        enough = Option(ENOUGH, "nobody else", strategy.clause)
        key = yield from choose(strategy.clause, player, f"{strategy.name}: who else?", (*options, enough))
        if key == ENOUGH:
            break
        taken.append(key)
    return Purchase(strategy.key, price(game, strategy, taken), tuple(taken))


def _stats(game: Game, strategy: Strategy, unit: Unit) -> Flow[Purchase]:
    """TW-STRAT-43, TW-STRAT-44: +1 in each characteristic that is chosen and paid for."""
    taken: list[str] = []
    while True:
        left = game.sides[unit.player].sp - sum(stat_price(unit, stat) for stat in taken)
        rest = [s for s in raisable(game, unit) if s not in taken and stat_price(unit, s) <= left]
        if not rest:
            break
        options = tuple(Option(s, f"{NAMES[s]} +1 ({stat_price(unit, s)})", "TW-STRAT-44") for s in rest)
        if taken:
            options = (*options, Option(ENOUGH, "nothing else", strategy.clause))
        question = f"{unit.name}: which characteristic?"
        key = yield from choose("TW-STRAT-44", unit.player, question, options, (), unit.id)
        if key == ENOUGH:
            break
        taken.append(key)
    stats = tuple(stat for stat in STATS if stat in taken)
    return Purchase(strategy.key, price(game, strategy, (unit.id,), stats), (unit.id,), stats)


# ------------------------------------------------------------------ what was written down before
def _as_planned(game: Game, side: Side) -> Flow[None]:
    """TW-STRAT-05: a written choice is carried out as it stands, as far as the points go."""
    done = [item.key for item in side.bought if item.cost]  # what is on the roster cost nothing (TW-CAMP-06)
    for item in side.plan:
        if item.key in done:
            done.remove(item.key)  # bought before the roll for sides
            continue
        strategy = strategies()[item.key]
        barred = side.spend and strategy.kind != side.spend
        if barred or item.cost > side.sp:
            game.emit(StrategyDropped(side.seat, item.key, item.cost))
            continue
        bought = item
        if strategy.given == SQUADS:
            (face,) = yield from pool_faces(1, 6, strategy.clause, side.seat, strategy.name, d3=True)
            bought = item._replace(targets=item.targets[: (face + 1) // 2], face=face)
        game.emit(StrategyBought(side.seat, bought))


# ------------------------------------------------------------------ revealing
def reveal(game: Game, phase: str = "strategy") -> None:
    """TW-STRAT-05: all show what they have bought; TW-STRAT-06: what is for their own troops takes effect."""
    shown = [(side, side.bought[side.shown :]) for side in _buyers(game, phase) if side.bought or side.dealt]
    for side, items in shown:
        game.emit(StrategiesRevealed(side.seat, items, side.sp))
    for side, items in shown:
        for item in items:
            for clause in SETTLED.get(item.key, ()):
                game.cite(clause)
            for event in effects(game, side, item):
                game.emit(event)


def effects(game: Game, side: Side, item: Purchase) -> Iterator[TimeWarsEvent]:
    """What a strategy for one's own troops does; those for terrain and fire come later."""
    strategy = strategies()[item.key]
    if strategy.price == "paid":
        yield ReservesUnlocked(side.seat, side.reserves + item.cost)
    if strategy.price == "stats":
        for key in item.targets:
            for unit in bearers(game, game.units[key]):
                values = unit.profile._asdict()
                yield ProfileRaised(unit.id, tuple(stat for stat in item.detail if 0 < values[stat] < MOST))
        return
    gains = tuple(f"bane:{item.detail[0]}" if key == "bane" else key for key in strategy.gains)
    keys = item.targets
    if strategy.given == DETACHMENT:
        keys = tuple(unit.id for key in item.targets for unit in members(game, key))
    for key in keys if gains else ():
        for unit in bearers(game, game.units[key]):
            yield SpecialsGained(unit.id, gains, strategy.clause)
