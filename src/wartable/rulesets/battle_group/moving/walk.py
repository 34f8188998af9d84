"""The request to move a unit on foot, mounted or on legs (BG-MOVE-01 to -06, BG-COH, BG-VMV-07)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.formation import Plan, centre
from wartable.engine.paths import Path
from wartable.engine.plane import Point, chord, inches, path_length, segment_crosses_polygon
from wartable.engine.terrain import Feature
from wartable.kit.inches.bases import heading
from wartable.kit.inches.ways import Bodies, MoveClauses, Movement, Way
from wartable.kit.places import facings
from wartable.kit.wording import inched, they
from wartable.rulesets.battle_group.ground.kinds import closed_to, crossing_cost, extra_cost
from wartable.rulesets.battle_group.moving.facing import looking, nearest_enemy
from wartable.rulesets.battle_group.moving.led import barred
from wartable.rulesets.battle_group.sight.lines import sees_unit
from wartable.rulesets.battle_group.specials.kit import in_force
from wartable.rulesets.battle_group.specials.points import Use, speaking
from wartable.rulesets.battle_group.state import APART, COHERENCY, FOOT, VEHICLE, Game, Model, Unit
from wartable.rulesets.battle_group.troops import contacts, near

CLAUSES = MoveClauses(
    base="BG-MOVE-05", edge="BG-MOVE-07", closed="BG-NEW-TERRAIN-00", building="BG-NEW-TERRAIN-06",
    hard="BG-MOVE-08", group="BG-COH-02",
)  # fmt: skip


class Walk(Movement[Model]):
    """BG-MOVE-01: each model up to `limit`, measured along its path; contact with an enemy is a charge (BG-TERM-11).

    `clause`: by which it moves. `charges`: whether it may end in contact with enemies whom it does not touch yet.
    """

    driver = "a vehicle"

    def __init__(
        self, game: Game, unit: Unit, limit: int, clause: str = "BG-MOVE-01", *, seat: str = "", charges: bool = True,
        runs: bool = False,
    ) -> None:  # fmt: skip
        self.game, self.moving, self.runs, self.charges = game, unit, runs, charges
        self.fought = near.engaged(game, unit)
        model = unit.models[0]
        self.more, self.once = extra_cost(model), crossing_cost(model)
        bar = closed_to(model)
        self.costly = tuple(f for f in game.table.features if not bar(f) and (self.more(f) or self.once(f)))
        super().__init__(
            game.table, seat or unit.side, unit.id, unit.models, clause, CLAUSES, full=limit, link=COHERENCY, closed=bar
        )  # fmt: skip

    @override
    def about(self) -> Bodies[Model]:
        game, unit = self.game, self.moving
        foes = [foe for foe in game.enemies(unit) if foe not in self.fought]
        friends = [model for friend in game.friends(unit) for model in friend.models]
        stops = [model for foe in foes for model in foe.models]
        walls = [model for foe in self.fought for model in foe.models]
        walls += [model for model in friends if model.kind != FOOT]
        return Bodies(stops, walls, [model for model in friends if model.kind == FOOT])

    # -------------------------------------------------------------- how far
    def cost(self, path: Path) -> int:
        """BG-MOVE-04, BG-MOVE-08: how much of the move a path takes, mils."""
        length = path_length(path)
        return length + sum(self._over(piece, a, b) for a, b in pairwise(path) if a != b for piece in self.costly)

    def _over(self, piece: Feature, a: Point, b: Point) -> int:
        if more := self.more(piece):
            return chord(*a, *b, piece.polygon) * more // 1000
        return self.once(piece) if segment_crosses_polygon(*a, *b, piece.polygon) else 0

    @override
    def spared(self, plan: Plan, places: Sequence[Point], together: bool) -> Plan:
        if self._fits(plan):
            return plan
        around = self.around(plan, self.costly)
        if around is not None and self._fits(around):
            return around
        if together and path_length((centre(self.movers), places[0])) <= self.full:
            for part in (3, 2, 1):
                shorter = self._plan(self.look(), places, together, self.full * part // 4)
                if not isinstance(shorter, str) and self._fits(shorter):
                    return shorter
        path = max(plan.paths, key=self.cost)
        way, takes = inched(path_length(path)), inches(self.cost(path))
        text = f"over that ground a way of {way} takes {takes}, and {inches(self.full)} is the most"
        raise RuleError("BG-MOVE-08", text)

    def _fits(self, plan: Plan) -> bool:
        return all(self.cost(path) <= self.full for path in plan.paths)

    # -------------------------------------------------------------- where they face
    @override
    def check(self, answer: Any) -> Way[Model]:
        plain, named = answer, False
        if isinstance(answer, Mapping):
            named = "facing" in answer or "facings" in answer
            plain = {key: value for key, value in answer.items() if key not in ("facing", "facings")}
        way = super().check(plain)
        usual = [_front(self.game, self.moving, begin, end) for begin, end in zip(self.movers, way.ends)]
        found = facings(answer, "BG-FACE-01", usual) if named else usual
        return way._replace(ends=tuple(looking(model, degrees) for model, degrees in zip(way.ends, found)))

    # -------------------------------------------------------------- how they end
    @override
    def scattered(self, ends: Sequence[Model]) -> str:
        """BG-COH-01, BG-COH-02: one chain, unless it began broken and ends no worse."""
        if near.coherent(ends) or not near.coherent(self.movers):
            return ""
        return "each model has to end within 2 inches of another one of its group, in one chain"

    @override
    def judge(self, way: Way[Model]) -> None:
        met = [foe for foe in self.game.enemies(self.moving) if near.in_contact(way.ends, foe.models)]
        for foe in met:
            if foe not in self.fought:
                self._may_charge(foe)
        if self.runs and self.fought and not all(foe in met for foe in self.fought):
            raise RuleError("BG-MOVE-06", f"{they(self.moving.name, 'be engaged')}: a run may not lead out of contact")
        if not met and way.distance:
            self._keeps_off(way)
        for rule in speaking(in_force(self.moving), "keeps_away"):
            self._no_nearer(way, rule.keeps_away() or self.clause)

    def _may_charge(self, foe: Unit) -> None:
        """BG-TERM-11, BG-MUL-04: why it may not come into contact with an enemy."""
        name = foe.name
        if near.flies(foe) or near.flies(self.moving):
            raise RuleError(
                "BG-VEH-06", f"{they(name, 'fly')}: nobody engages them" if near.flies(foe) else "flyers do not engage"
            )
        if not self.charges:
            raise RuleError(self.clause, "it may not move into contact with an enemy now")
        if contacts.full(self.game, foe, self.moving):
            raise RuleError("BG-MUL-04", f"four units are engaged with {name} already")
        for unit, use in ((self.moving, Use.CHARGE), (foe, Use.ENGAGED)):
            why, clause = barred(self.game, unit, use)
            if why:
                raise RuleError(clause, why)

    def _no_nearer(self, way: Way[Model], clause: str) -> None:
        """BG-NEW-PANIC-01: no nearer to an enemy whom it sees as it begins to move."""
        for foe in self.game.enemies(self.moving):
            nearer = near.apart(way.ends, foe.models) < near.apart(self.movers, foe.models)
            if nearer and any(sees_unit(self.game, model, foe) for model in self.movers):
                raise RuleError(clause, f"it would end nearer to {foe.name}, whom it sees")

    def _keeps_off(self, way: Way[Model]) -> None:
        for foe in self.game.enemies(self.moving):
            if not near.flies(foe) and near.apart(way.ends, foe.models) <= APART:
                text = f"it would end within 1 inch of {foe.name}: it has to touch the enemy, or keep off"
                raise RuleError("BG-MOVE-05", text)


def _front(game: Game, unit: Unit, begin: Model, end: Model) -> int:
    """BG-FACE-01: where a model faces if its player does not say: at the nearest enemy; a vehicle along its way."""
    toward = nearest_enemy(game, unit, (end,))
    if (begin.x, begin.y) != (end.x, end.y) and end.kind == VEHICLE:
        return heading(end.x - begin.x, end.y - begin.y)
    if toward is None or (end.x, end.y) == toward:
        return end.facing
    return heading(toward[0] - end.x, toward[1] - end.y)


def met(ends: Sequence[Model], game: Game, unit: Unit) -> tuple[str, ...]:
    """BG-TERM-11: the enemies whom models touch at these places and did not touch before."""
    fought = near.engaged(game, unit)
    return tuple(
        foe.id for foe in game.enemies(unit)
        if foe not in fought and not near.flies(foe) and near.in_contact(ends, foe.models)
    )  # fmt: skip
