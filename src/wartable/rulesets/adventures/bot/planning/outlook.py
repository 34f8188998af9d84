"""The episode as a bot sees it that plans for all figures of a player at once."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from wartable.engine.ask import Ask, Choice, Move
from wartable.engine.compat import override
from wartable.engine.planning import EVEN, Outcome, Outlook, Plan, Planning, Spread, Step, Weights
from wartable.engine.ruleset import Odds
from wartable.rulesets.adventures.bot import acts
from wartable.rulesets.adventures.bot.needs import Stage, held_captive
from wartable.rulesets.adventures.bot.planning import telling
from wartable.rulesets.adventures.bot.planning.candidates import ALIEN, DOES, GOES, ORDERED, ORDERS, Candidates
from wartable.rulesets.adventures.odds.fate import End, copied
from wartable.rulesets.adventures.orders.counters import APART, WITH
from wartable.rulesets.adventures.orders.give import waiting
from wartable.rulesets.adventures.state import ALIENS, CHARACTER, LEADING, OWN, VEHICLE, Figure, Game, Order
from wartable.rulesets.adventures.turn.acting import offered

CHOICES = (*ORDERS, Order.ADVANCE)
OWN_ROLL = 3.0
"""What it is worth that the counters stand as they had best stand, in inches of somebody's way."""
PLAIN = 1.0
"""By how much more one order has to be worth than another one, in inches, so that a figure wants it."""


class View(Outlook):
    """One position of an episode; what outcomes are stands in `candidates.RESULTS`."""

    def __init__(self, game: Game, ask: Ask, chances: Odds, weights: Weights = EVEN) -> None:
        self.game, self.ask, self.weights = copied(game), ask, weights
        self.candidates = Candidates(self.game, chances, weights)
        self.replies = self.candidates.replies
        self.led = {figure.captor for figure in held_captive(self.game) if not figure.held_at}

    @override
    def actors(self) -> Sequence[str]:
        if isinstance(self.ask, Move):
            return (self.ask.unit,)
        own = [f for f in self.game.figures.values() if f.seat == self.ask.seat and f.kind != VEHICLE]
        if self.ask.clause == DOES:
            about = self._about()
            return tuple(f.id for f in own if not f.acted and (f.id == about or offered(self.game, f)))
        return tuple(f.id for f in own if f.on_table and f.character and f.able and not f.ordered)

    @override
    def plans(self, actor: str, work: int) -> Sequence[Plan]:
        figure = self.game.figures[actor]
        if isinstance(self.ask, Move):
            return self.candidates.plans(figure, (Order(figure.order),))
        if isinstance(self.ask, Choice) and self.ask.clause == DOES:
            return list(self.candidates.doing(figure, self.ask))
        members = waiting(self.game, figure.group) or [figure]
        orders = CHOICES if len(members) == 1 else (max(ORDERS, key=lambda order: self._together(members, order)),)
        first: tuple[Step, ...] = ()
        if actor == self._about() and (key := self._counter(members)):
            first = (Step(ORDERED, actor, key),)
        plain = self.candidates.plans(figure, orders)
        if not first:
            return plain
        late = [plan._replace(worth=plan.worth - OWN_ROLL) for plan in plain]
        return [*self.candidates.plans(figure, orders, first), *late]

    def _about(self) -> str:
        return self.ask.about if isinstance(self.ask, Choice) else ""

    def _together(self, members: Sequence[Figure], order: Order) -> float:
        return sum(self.candidates.best(member, order) for member in members)

    def _counter(self, members: Sequence[Figure]) -> str:
        """AT-EVT-01: one counter each as long as cards are wanted; then one for all who may have the same order."""
        assert isinstance(self.ask, Choice)
        for option in self.ask.options:
            if option.key == APART and (self.candidates.now is Stage.GATHER or not self._agree(members)):
                return option.key
            if not option.key.startswith(WITH) or self.candidates.now is Stage.GATHER:
                continue
            if self._agree([*members, *self.game.group(option.key.removeprefix(WITH))]):
                return option.key
        return ""

    def _agree(self, members: Sequence[Figure]) -> bool:
        """Whether there is an order that nobody of them minds."""
        best = self.candidates.best
        gaps = [best(member, Order.MOVE) - best(member, Order.STAND) for member in members]
        return all(gap > -PLAIN for gap in gaps) or all(gap < PLAIN for gap in gaps)

    @override
    def foes(self) -> Sequence[str]:
        return tuple(self.replies.foes)

    @override
    def most(self, target: str) -> Outcome:
        return 1, 1, 2, 1

    @override
    def harm(self, target: str, outcome: Outcome) -> float:
        """AT-SHOOT-04: a second wound disables; AT-PRIS-05: whom it leads away is free once it is out."""
        figure = self.game.figures[target]
        if figure.side != ALIENS:
            return -ALIEN * acts.WORTH[self._end(figure, outcome)]
        end = self._end(figure, outcome)
        gain = max(0.0, acts.WORTH[end] - acts.done(figure))
        more = acts.FREED_FRIEND if end is End.OUT and target in self.led else 0.0
        stake = self.weights.stake if figure.kind in (*LEADING, CHARACTER) else 1.0  # AT-EVT-04: they bring more
        return ALIEN * (stake * gain + more)

    def _end(self, figure: Figure, outcome: Outcome) -> End:
        out, held, wounds, kept = outcome
        if out or (wounds and wounds + figure.wounds >= 2):
            return End.OUT
        return End.HELPLESS if held else End.WOUNDED if wounds else End.SUPPRESSED if kept else End.UNHURT

    @override
    def left(self, foe: str, outcome: Outcome) -> float:
        """AT-SHOOT-03: who is suppressed does nothing in the next turn."""
        return float(self._end(self.game.figures[foe], outcome) is End.UNHURT)

    @override
    def reply(self, foe: str, plan: Plan) -> float:
        if not isinstance(plan.stand, tuple):
            return 0.0
        key, at = plan.stand
        figure = self.game.figures[key]
        if not figure.character:
            return 0.0
        return self.replies.taken(figure, at).get(foe, 0.0) * self.candidates.care(figure)

    @override
    def told(self, plan: Plan, spreads: Mapping[str, Spread], foe: str, left: float) -> str:
        figure = self.game.figures[plan.actor]
        enemy = self.game.figures.get(foe)
        lost = left * self.reply(foe, plan) / self.candidates.care(figure) if enemy is not None else 0.0
        ends = {key: [(self._end(self.game.figures[key], outcome), chance) for outcome, chance in spread]
                for key, spread in spreads.items()}  # fmt: skip
        return telling.told(self.game, figure, plan.why, ends, enemy, lost)


class Episodes(Planning[Game]):
    """What bots plan an episode with: the orders, the moves and the acts of a turn."""

    @override
    def covers(self, game: Game, ask: Ask) -> bool:
        if game.real or game.result is not None:
            return False
        key = ask.unit if isinstance(ask, Move) else ask.about if isinstance(ask, Choice) else ""
        figure = game.figures.get(key)
        if figure is None or figure.side != OWN or figure.seat != ask.seat or figure.kind == VEHICLE:
            return False
        if isinstance(ask, Move):
            return ask.clause in GOES and figure.order in ORDERS and figure.character
        return ask.clause == DOES or (ask.clause == ORDERED and figure.character)

    @override
    def mark(self, game: Game, ask: Ask) -> Hashable:
        """Who is where and how, and who stands under which counter; a move is planned anew when its turn comes."""
        foes = tuple((f.id, f.at, f.able) for f in game.on_table(ALIENS))
        own = tuple((f.id, f.group, f.free) for f in game.on_table(OWN))
        return game.turn, game.cursor.step, ask.seat, foes, own, ask.unit if isinstance(ask, Move) else ""

    @override
    def outlook(self, game: Game, ask: Ask, chances: Odds, weights: Weights = EVEN) -> View:
        return View(game, ask, chances, weights)
