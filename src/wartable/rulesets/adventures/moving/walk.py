"""The move of one figure of the players, as its order allows (chapters MOVE, ORD)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from wartable.engine.ask import Flow, move
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.formation import Plan
from wartable.engine.plane import INCH, Point, at_hand, gap, needed, scatter, touching
from wartable.engine.terrain import Feature
from wartable.kit.inches.ways import Bodies, MoveClauses, Movement, Way, staying
from wartable.kit.wording import does
from wartable.rulesets.adventures.events.base import FigureMoved, opening
from wartable.rulesets.adventures.ground.terrain import closed
from wartable.rulesets.adventures.moving.approach import CLOSE, gain, mark_of, nearest_of, toward
from wartable.rulesets.adventures.moving.ground import barrier, cost
from wartable.rulesets.adventures.moving.limits import HALT, limits
from wartable.rulesets.adventures.persons.asked import climbs_nothing
from wartable.rulesets.adventures.state import VEHICLE, Figure, Game, Order, Stand

CLAUSES = MoveClauses(
    base="AT-GEN-02", edge="AT-MOVE-01", closed="AT-MOVE-03", building="AT-MOVE-03", hard="AT-MOVE-03",
    group="AT-MOVE-01",
)  # fmt: skip
BY_ORDER = {
    Order.ATTACK: "AT-ORD-02", Order.ADVANCE: "AT-ORD-03", Order.MOVE: "AT-ORD-04", Order.STAND: "AT-ORD-05",
    Order.RETREAT: "AT-ORD-06", Order.ROUT: "AT-ORD-07",
}  # fmt: skip
SLACK = INCH // 2
"""How much less of the way than by the straightest one still counts as straight on."""
WAYS = 16


def unclimbed(piece: Feature) -> bool:
    """AT-NEW-WHO-23: whether a piece is closed to who climbs nothing: barriers are too."""
    return closed(piece) or barrier(piece)


class Walk(Movement[Stand]):
    """AT-MOVE-01: one figure goes up to `most` mils, at least `least`, as its order asks (AT-ORD-02 to -06)."""

    driver = "a vehicle"

    def __init__(self, game: Game, figure: Figure, least: int, most: int) -> None:
        self.game, self.figure, self.least = game, figure, least
        self.order = Order(figure.order)
        self.before = [gap(figure.body, foe.body) for foe in game.enemies(figure)]
        self._best: dict[int, Way[Stand]] = {}
        self._goals: list[Figure | Point] | None = None
        self._legal: Any = None
        super().__init__(
            game.table, figure.seat, figure.id, (figure.stand,), BY_ORDER[self.order], CLAUSES, full=most, link=0,
            closed=unclimbed if climbs_nothing(game, figure) else closed, passing=True,
            contact=self.order is Order.ATTACK,
        )  # fmt: skip

    # -------------------------------------------------------------- what lies about
    @override
    def about(self) -> Bodies[Stand]:
        """AT-GEN-02: nobody passes through enemies and vehicles; others may be passed, not stood on.

        AT-ORD-03: who advances keeps 2 inches off enemies.
        """
        game, me = self.game, self.figure
        foes = game.enemies(me)
        others = [other for other in game.on_table() if other is not me and other not in foes]
        walls = [other.stand for other in others if other.kind == VEHICLE]
        rests = [other.stand for other in others if other.kind != VEHICLE]
        if self.order is not Order.ADVANCE:
            return Bodies([foe.stand for foe in foes], walls, rests)
        off = [foe.stand._replace(r=foe.r + min(HALT, away), corners=()) for foe, away in zip(foes, self.before)]
        return Bodies((), [*walls, *off], rests)

    # -------------------------------------------------------------- how far
    @override
    def spared(self, plan: Plan, places: Sequence[Point], together: bool) -> Plan:
        """AT-MOVE-03: the plan if there is enough for its barriers, else one round them."""
        if cost(self.table, plan.paths[0]) <= self.full:
            return plan
        around = self.around(plan, [piece for piece in self.table.features if barrier(piece)])
        if around is not None and cost(self.table, around.paths[0]) <= self.full:
            return around
        takes = needed(cost(self.table, plan.paths[0]))
        raise RuleError("AT-MOVE-03", f"over that barrier it takes {takes}, and {at_hand(self.full)} is the most")

    # -------------------------------------------------------------- whither
    @override
    def check(self, answer: Any) -> Way[Stand]:
        """AT-MOVE-04: who cannot do what its order asks stays where it is; nobody else does, but under Stand."""
        way = super().check(answer)
        if not way.distance and self.order is not Order.STAND and not self._content() and self.legal() is not None:
            text = f"its order is {self.order.value}, so that it moves: {needed(self.least)} inches or more"
            raise RuleError(self.clause, text)
        return way

    def _content(self) -> bool:
        """Whether somebody who stays has done what his order asks: he is where he goes to, or halts before it."""
        near = HALT if self.order is Order.ADVANCE else CLOSE
        onward = self.order in (Order.ATTACK, Order.ADVANCE)
        return onward and any(gap(self.figure.body, mark_of(goal)) <= near for goal in self.goals())

    @override
    def judge(self, way: Way[Stand]) -> None:
        if not way.distance:
            return
        if self.order in (Order.ATTACK, Order.ADVANCE):
            self._onward(way)
            return
        if way.distance < self.least:
            text = f"half its Move, {needed(self.least)} inches, is the least; this is {at_hand(way.distance)}"
            raise RuleError(self.clause, text)
        if self.order is Order.RETREAT:
            self._away(way)

    def _onward(self, way: Way[Stand]) -> None:
        """AT-ORD-02, AT-ORD-03: straight at one of those whom it may go to, as far as it is due."""
        (end,) = way.ends
        goals = self.goals()
        for number in sorted(range(len(goals)), key=lambda number: -gain(self.figure, end, goals[number])):
            goal, best = goals[number], self.best(number)
            least = best.distance if self.order is Order.ATTACK else min(self.least, best.distance)
            part = best.at(way.distance)[1]
            straight = gain(self.figure, end, goal) >= gain(self.figure, part, goal) - SLACK
            if isinstance(goal, Figure) and self.order is Order.ATTACK and touching(end, goal.body):
                return
            if straight and way.distance >= least - SLACK:
                return
        where = "the nearest enemy" if self.order is Order.ATTACK else "an objective marker or an enemy"
        raise RuleError(self.clause, f"it goes straight towards {where}, {needed(self.least)} inches or more")

    def _away(self, way: Way[Stand]) -> None:
        """AT-ORD-06: further from all enemies."""
        (end,) = way.ends
        after = [gap(end, foe.body) for foe in self.game.enemies(self.figure)]
        if self.before and min(after) <= min(self.before):
            raise RuleError(self.clause, "it would not end further from its enemies")

    def goals(self) -> list[Figure | Point]:
        """AT-ORD-02, AT-ORD-03: whom or what it may go to.

        AT-ORD-02: the closest enemy, and any that it can come into contact with; without enemies the objectives.
        """
        if self._goals is None:
            game, me = self.game, self.figure
            foes, marks = game.enemies(me), [(marker.x, marker.y) for marker in game.objectives]
            first = nearest_of(me, foes)
            if self.order is Order.ADVANCE or not foes:
                self._goals = [*foes, *marks]
            else:
                self._goals = [foe for foe in foes if foe is first or self._meets(foe)]
        return self._goals

    def _meets(self, foe: Figure) -> bool:
        """AT-ORD-02: whether it can come into contact with an enemy."""
        if gap(self.figure.body, foe.body) > self.full:
            return False
        return touching(toward(self.game, self.figure, foe, self.full).ends[0], foe.body)

    def best(self, number: int) -> Way[Stand]:
        """The straightest way to one of its goals."""
        if number not in self._best:
            halt = HALT if self.order is Order.ADVANCE else 0
            self._best[number] = toward(self.game, self.figure, self.goals()[number], self.full, halt)
        return self._best[number]

    # -------------------------------------------------------------- answers
    def legal(self) -> Any:
        """An answer that its order allows beside staying; None if there is none (AT-MOVE-04)."""
        if self._legal is None:
            self._legal = (next((answer for answer in self._tried() if self._fits(answer)), None),)
        return self._legal[0]

    def _tried(self) -> Iterator[Any]:
        if self.order in (Order.ATTACK, Order.ADVANCE):
            for number in range(len(self.goals())):
                if self.best(number).distance:
                    yield self._to(number)
            return
        for far in (self.full, (self.full + self.least) // 2 + 1, self.least + 1):
            for part in range(WAYS):
                yield {"to": list(scatter(*self.figure.at, 360 * part / WAYS, far - 1))}

    def _fits(self, answer: Any) -> bool:
        try:
            return bool(super().check(answer).distance)
        except RuleError:
            return False

    @override
    def ideas(self, roll: Callable[[int], int]) -> Iterator[Any]:
        """A few that its order may allow; the last one is legal."""
        if self.order in (Order.ATTACK, Order.ADVANCE):
            known = len(self.goals())
            for _ in range(min(2, known)):
                number = roll(known)
                yield self._to(number) if self.best(number).distance else {"stay": True}
        else:
            for _ in range(4):
                far = self.least + roll(max(1, self.full - self.least))
                to = scatter(*self.figure.at, 15 * roll(24), far)
                yield {"to": list(to)}
        if self.order is Order.STAND:
            yield {"stay": True}
            return
        yield {"stay": True} if self.legal() is None else self.legal()

    def _to(self, number: int) -> Any:
        end = self.best(number).ends[0]
        return {"to": [end.x, end.y]}


# ------------------------------------------------------------------ one figure
def chosen(game: Game, figure: Figure) -> Flow[Way[Stand]]:
    """AT-ORD-02 to -06: the way of a figure as its player likes, within its order; it has not gone yet."""
    least, most = limits(game, figure)
    if not figure.able or not figure.order or not most or not figure.seat:
        return staying((figure.stand,))
    how = Walk(game, figure, least, most)
    told = f"{does(opening(figure), 'move')} up to {at_hand(most)} inches ({figure.order})"
    way: Way[Stand] = yield from move(how.ask(told))
    return way


def walked(game: Game, figure: Figure, way: Way[Stand], clause: str = "AT-MOVE-01") -> None:
    """A figure has gone a way; nothing happens if it has stayed."""
    (end,) = way.ends
    if way.distance:
        game.emit(FigureMoved(figure.id, end.x, end.y, way.distance, way.paths[0], end.facing, end.corners, clause))
