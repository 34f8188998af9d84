"""What one figure could do: go somewhere under an order, and what it declares in step 4."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from wartable.engine.ask import Choice
from wartable.engine.plane import CONTACT, INCH, Body, Point, gap, path_length, scatter
from wartable.engine.planning import Effect, Outcome, Plan, Step, Weights
from wartable.engine.ruleset import Odds
from wartable.kit.wording import count
from wartable.rulesets.adventures.bot import acts
from wartable.rulesets.adventures.bot.needs import Stage, needed, stage
from wartable.rulesets.adventures.bot.places import Eye, eye_of, harvest, off_task, places, standable, worth
from wartable.rulesets.adventures.bot.planning.replies import Replies
from wartable.rulesets.adventures.bot.planning.tasks import planned_tasks
from wartable.rulesets.adventures.catalogue.weapons import weapons
from wartable.rulesets.adventures.events.base import spoken
from wartable.rulesets.adventures.moving.approach import toward
from wartable.rulesets.adventures.moving.limits import HALT, limits
from wartable.rulesets.adventures.moving.walk import BY_ORDER
from wartable.rulesets.adventures.odds.fate import End
from wartable.rulesets.adventures.portals.active import active_for
from wartable.rulesets.adventures.shooting.heavy import Fire
from wartable.rulesets.adventures.shooting.shot import SHOOT
from wartable.rulesets.adventures.shooting.thrown import Throw
from wartable.rulesets.adventures.specials.acts import key_of
from wartable.rulesets.adventures.state import DOCTOR, Act, Figure, Game, Order
from wartable.rulesets.adventures.turn.acting import NOTHING, offered

ORDERED, DOES = "AT-ORD-01", "AT-TURN-06"
GOES = BY_ORDER[Order.MOVE], BY_ORDER[Order.STAND]
"""The requests by which a plan is carried out, by their clauses."""
ORDERS = Order.MOVE, Order.STAND
BOUND = 1.0
"""What it costs to be bound to a direction (AT-ORD-03), in inches of its way."""
FEW, SPARING = 2, 2.0
"""With so few portal markers left it costs so much more to drive one away (AT-PORT-11)."""
EAGER = 1.5
"""How much more than to a soldier cards count as long as ideas are missing: in most lost episodes time runs out."""
LOOKED = 8
"""Of so many places it is looked at which markers are in sight there."""
WAYS, RINGS = 12, (0.5, 0.9)
"""In how many directions about a task places are looked at, and how far, in parts of how near it has to be."""
WARY = 0.6
"""What counts of the danger for a first choice among places, as among whole plans."""
ALIEN = 12.0
"""What an alien destroyed is worth, in inches of somebody's way."""
FRIEND, HIM, HOLDER = 22.0, 28.0, 6.0
"""What it costs that a friend or the Doctor is taken, and more for each card of the set that goes with him."""
CALM, SPAN, LEAST = 8, 20, 0.4
"""From which turn on dangers count for less, over how many turns, and what they count for at least."""
NOTHING_HELD = (0, 0, 0, 0)
SHOTS = (SHOOT, Fire.kind, Throw.kind)
RESULTS: dict[End, Outcome] = {
    End.UNHURT: NOTHING_HELD, End.SUPPRESSED: (0, 0, 0, 1), End.WOUNDED: (0, 0, 1, 1), End.IMMOBILISED: (0, 0, 0, 1),
    End.HELPLESS: (0, 1, 0, 0), End.CAPTURED: (0, 1, 0, 0), End.OUT: (1, 0, 0, 0),
}  # fmt: skip
"""What befalls an alien: 1 for being out, held, wounded, and kept from acting."""


def about(eye: Eye, most: int, least: int) -> Iterator[Point]:
    """Places all about where its task is done, if they are within so far: the straight way may end at somebody."""
    figure, task = eye.figure, eye.task
    if task is None or task.to.corners or gap(figure.body, task.to) > most + task.near:
        return
    for part in RINGS:
        far = task.to.r + figure.r + int(task.near * part)
        for turn in range(WAYS):
            at = scatter(task.to.x, task.to.y, 360 * turn / WAYS, far)
            if path_length((figure.at, at)) <= most and standable(eye, at, least):
                yield at


class Going(NamedTuple):
    """A place to which an order lets a figure go; `at` None is to stay. `worth` is without the danger there.

    `seen`: how many portal markers are in sight there.
    """

    order: Order
    at: Point | None
    worth: float
    fear: float
    seen: int = 0


class Candidates:
    """Plans of single figures in one position."""

    def __init__(self, game: Game, chances: Odds, weights: Weights) -> None:
        self.game, self.chances, self.weights = game, chances, weights
        self.replies = Replies(game, chances)
        self.now = stage(game)
        self.tasks = planned_tasks(game, self.now)
        self.sparing = SPARING if len(game.portals) <= FEW else 1.0
        self.eager = EAGER if self.now is Stage.GATHER else 1.0
        self.calm = max(LEAST, 1 - max(0, game.turn - CALM) / SPAN)
        self._eyes: dict[str, Eye] = {}
        self._goings: dict[tuple[str, Order], list[Going]] = {}

    # ------------------------------------------------------------ going
    def care(self, figure: Figure) -> float:
        """What it costs that a figure is taken, in inches of somebody's way."""
        cards = sum(needed(self.game, key) for key in figure.cards)
        return ((HIM if figure.kind == DOCTOR else FRIEND) + HOLDER * cards) * self.calm

    def eye(self, figure: Figure) -> Eye:
        """How a figure sees places, but for the aliens: what they do is told by `replies`."""
        if figure.id not in self._eyes:
            task = self.tasks.get(figure.id)
            if task is not None:
                task = task._replace(pull=task.pull * self.weights.mission)
            self._eyes[figure.id] = eye_of(self.game, figure, task, self.now)._replace(foes=())
        return self._eyes[figure.id]

    def goings(self, figure: Figure, order: Order) -> list[Going]:
        """Where a figure may go under an order, the best first."""
        key = (figure.id, order)
        if key not in self._goings:
            was, figure.order = figure.order, order
            try:
                self._goings[key] = self._all(figure, order)
            finally:
                figure.order = was
        return self._goings[key]

    def _all(self, figure: Figure, order: Order) -> list[Going]:
        eye = self.eye(figure)
        least, most = limits(self.game, figure)
        if order == Order.ADVANCE:
            seen = [(marker.x, marker.y) for marker in self.game.objectives if marker.seen]
            ends = [toward(self.game, figure, to, most, HALT).ends[0] for to in seen]
            known = [(end.x, end.y) for end in ends]
            return [Going(order, at, worth(eye, at) - BOUND, self.fear(figure, at)) for at in known]
        spots: list[Point | None] = list(dict.fromkeys([*places(eye, most, least), *about(eye, most, least)]))
        if order == Order.STAND or not spots:
            spots.append(None)
        rows = [Going(order, at, worth(eye, at or figure.at), self.fear(figure, at or figure.at)) for at in spots]
        rows.sort(key=lambda row: WARY * row.fear - row.worth)
        best = [self._looked(eye, row) for row in rows[:LOOKED]]
        return sorted(best, key=lambda row: WARY * row.fear - row.worth)

    def _looked(self, eye: Eye, row: Going) -> Going:
        """The same with what the markers in sight are worth."""
        at, figure = row.at or eye.figure.at, eye.figure
        brings = harvest(eye, at, self.sparing)
        was, (figure.x, figure.y) = figure.at, at
        seen = len(active_for(self.game, figure))
        figure.x, figure.y = was
        return row._replace(worth=row.worth + self.eager * brings, seen=seen)

    def fear(self, figure: Figure, at: Point) -> float:
        """What the aliens may take from a figure that stands there."""
        return self.care(figure) * sum(self.replies.taken(figure, at).values())

    def best(self, figure: Figure, order: Order) -> float:
        """What the best place is worth to which an order lets a figure go."""
        rows = self.goings(figure, order)
        return rows[0].worth - WARY * self.weights.danger * rows[0].fear

    def plans(self, figure: Figure, orders: Sequence[Order], first: tuple[Step, ...] = ()) -> list[Plan]:
        """What a figure could do in steps 1 and 3, the best first."""
        found = [row for order in orders for row in self.goings(figure, order)]
        found.sort(key=lambda row: WARY * row.fear - row.worth)
        return [self._going(figure, row, first) for row in found]

    def _going(self, figure: Figure, row: Going, first: tuple[Step, ...]) -> Plan:
        to = {"to": list(row.at)} if row.at is not None else {"stay": True}
        steps = (*first, Step(ORDERED, figure.id, row.order.value), Step(BY_ORDER[row.order], figure.id, to))
        if row.order not in ORDERS:
            steps = steps[:-1]  # how far it goes then is found out when it is asked
        stand = figure.id, row.at or figure.at
        return Plan(figure.id, steps, (), stand, row.worth, row.fear, self._why(figure, row))

    def _why(self, figure: Figure, row: Going) -> str:
        seen = f", with {count(row.seen, 'portal marker')} in sight" if row.seen else ""
        return f"{self._way(figure, row)}{seen}"

    def _way(self, figure: Figure, row: Going) -> str:
        eye, at = self.eye(figure), row.at or figure.at
        if eye.task is None:
            return "stay there" if row.at is None else "keep off aliens"
        left = off_task(eye, eye.task, at, Body(*at, figure.r))
        nearer = off_task(eye, eye.task, figure.at, figure.body) - left
        if left <= CONTACT:
            return f"{'stay there' if row.at is None else 'go all the way'} ({eye.task.why})"
        if row.at is None:
            return "stay there"
        inches = count(round(abs(nearer) / INCH), "inch")
        if nearer > INCH // 2:
            return f"go {inches} nearer ({eye.task.why})"
        return "go aside" if nearer > -INCH // 2 else f"draw back {inches}"

    # ------------------------------------------------------------ acts
    def doing(self, figure: Figure, ask: Choice) -> Iterator[Plan]:
        """What a figure could declare in step 4, to do nothing first."""
        stand = figure.id, figure.at
        fear = self.fear(figure, figure.at) if figure.character else 0.0
        yield Plan(figure.id, (Step(DOES, figure.id, NOTHING),), (), stand, ALIEN * acts.IDLE, fear, "do nothing")
        for offer in offered(self.game, figure):
            act, key = offer.act, key_of(offer.act)
            steps, why = (Step(DOES, figure.id, key),), self._act_label(act, offer.label)
            effects = tuple(self._effects(figure, act))
            gain = 0.0 if effects else ALIEN * acts.worth(self.game, figure, act, self.chances)
            yield Plan(figure.id, steps, effects, stand, gain, fear, why)

    def _act_label(self, act: Act, label: str) -> str:
        if act.kind not in SHOTS:
            return label[:1].lower() + label[1:]
        weapon, how = weapons()[act.weapon].name.removesuffix("s"), f", to {act.how}" if act.how else ""
        return f"use the {weapon} against {spoken(self.game.figures[act.targets[0]])}{how}"

    def _effects(self, figure: Figure, act: Act) -> Iterator[Effect]:
        if act.kind not in SHOTS or weapons()[act.weapon].around:
            return
        rows = [(RESULTS[fate.target], chance) for fate, chance in acts.fates(self.game, figure, act, self.chances)]
        for _ in range(weapons()[act.weapon].attacks):
            yield Effect(act.targets[0], tuple(rows))
