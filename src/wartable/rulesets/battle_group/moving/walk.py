"""The request to move a unit on foot, mounted or on legs (BG-MOVE-01 to -08, BG-COH, BG-VMV-07)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.formation import Plan, centre
from wartable.engine.paths import Path
from wartable.engine.plane import Point, inches, path_length
from wartable.engine.terrain import Feature
from wartable.kit.inches.terrain import through
from wartable.kit.inches.ways import Bodies, MoveClauses, Movement, Way
from wartable.kit.wording import inched, they
from wartable.rulesets.battle_group.ground.kinds import closed, toll
from wartable.rulesets.battle_group.moving import charges
from wartable.rulesets.battle_group.moving.facing import usual
from wartable.rulesets.battle_group.moving.led import barred
from wartable.rulesets.battle_group.specials.points import Use
from wartable.rulesets.battle_group.state import COHERENCY, FOOT, Game, Model, Unit
from wartable.rulesets.battle_group.troops import near

CLAUSES = MoveClauses(
    base="BG-MOVE-05", edge="BG-MOVE-07", closed="BG-NEW-TERRAIN-00", building="BG-NEW-TERRAIN-06",
    hard="BG-MOVE-08", group="BG-COH-02",
)  # fmt: skip


class Walk(Movement[Model]):
    """BG-MOVE-01: each model up to `limit`, measured along its path; contact with an enemy is a charge (BG-TERM-11).

    Args:
        clause: by which it moves.
        runs: BG-MOVE-06: it runs, so that it may not leave contact.
        spent: how much of the limit models have used up already, mils, by their ids.
        tolls: whether ground costs what it usually does.
    """

    driver = "a walker"

    def __init__(
        self, game: Game, unit: Unit, limit: int, clause: str = "BG-MOVE-01", *, seat: str = "",
        runs: bool = False, spent: Mapping[int, int] | None = None, tolls: bool = True, contact: bool = True,
    ) -> None:  # fmt: skip
        self.game, self.moving, self.runs, self.spent, self.tolls = game, unit, runs, spent or {}, tolls
        self.fought = near.engaged(game, unit)
        super().__init__(
            game.table, seat or unit.side, unit.id, unit.models, clause, CLAUSES, full=limit, link=COHERENCY,
            driven=bool(unit.models[0].corners), fronts=True, passing=True, closed=self._closed,
            contact=contact and not barred(game, unit, Use.CHARGE)[0],
        )  # fmt: skip

    def _closed(self, piece: Feature) -> bool:
        """What none of its models may enter."""
        return all(closed(piece, model) for model in self.moving.models)

    def _shut(self, piece: Feature) -> bool:
        """What some of its models may not enter: riders among those on foot (BG-VTP-02)."""
        return any(closed(piece, model) for model in self.moving.models) and not self._closed(piece)

    @override
    def about(self) -> Bodies[Model]:
        """BG-MOVE-05: nobody passes through enemies and vehicles; friends on foot may be passed, not stood on."""
        game, unit = self.game, self.moving
        friends = [model for friend in game.friends(unit) for model in friend.models]
        stops = [model for foe in game.enemies(unit) if foe not in self.fought for model in foe.models]
        walls = [model for foe in self.fought for model in foe.models]
        walls += [model for model in friends if model.kind != FOOT]
        return Bodies(stops, walls, [model for model in friends if model.kind == FOOT])

    @override
    def usual(self, way: Way[Model]) -> Sequence[int]:
        return usual(self.game, self.moving, way.ends)

    @override
    def check(self, answer: Any) -> Way[Model]:
        """BG-FACE-01: a walker that stays where it is may turn, too."""
        turns = isinstance(answer, dict) and answer.get("stay") is True and set(answer) == {"stay", "facing"}
        if self.driven and turns:
            (body,) = self.movers
            answer = {"to": [body.x, body.y], "facing": answer["facing"]}
        return super().check(answer)

    # -------------------------------------------------------------- how far
    def cost(self, model: Model, path: Path) -> int:
        """BG-MOVE-04, BG-MOVE-08: how much of the move a path takes a model, mils."""
        length = path_length(path) + self.spent.get(model.id, 0)
        return length + (sum(toll(piece, model, path) for piece in self.table.features) if self.tolls else 0)

    @override
    def spared(self, plan: Plan, places: Sequence[Point], together: bool) -> Plan:
        """The plan if all have enough for it; else ways round what costs, or, as a group, a formation less spread."""
        if self._fits(plan):
            return plan
        costly = [piece for piece in self.table.features if self._costs(piece, plan)]
        around = self.around(plan, costly)
        if around is not None and self._fits(around):
            return around
        if together and path_length((centre(self.movers), places[0])) <= self.full:
            for part in (3, 2, 1):
                shorter = self._plan(self.look(), places, together, self.full * part // 4)
                if not isinstance(shorter, str) and self._fits(shorter):
                    return shorter
        raise self._refusal(plan.paths)

    def _costs(self, piece: Feature, plan: Plan) -> bool:
        pairs = list(zip(self.movers, plan.paths))
        return self._shut(piece) or (self.tolls and any(toll(piece, model, path) for model, path in pairs))

    def _fits(self, plan: Plan) -> bool:
        pairs = list(zip(self.movers, plan.paths))
        return all(self.cost(model, path) <= self.full for model, path in pairs) and self._barring(pairs) is None

    def _barring(self, pairs: Sequence[tuple[Model, Path]]) -> Feature | None:
        """BG-VTP-02: the first piece of ground that some may enter, on the way of a model that may not."""
        for piece in filter(self._shut, self.table.features):
            for model, path in pairs:
                if closed(piece, model) and through(path, piece) is not None:
                    return piece
        return None

    def _refusal(self, paths: Sequence[Path]) -> RuleError:
        pairs = list(zip(self.movers, paths))
        if (piece := self._barring(pairs)) is not None:
            return RuleError("BG-NEW-TERRAIN-00", f"one of its models may not enter {piece.name}")
        model, path = max(pairs, key=lambda pair: self.cost(*pair))
        way, takes = inched(path_length(path)), inches(self.cost(model, path))
        if spent := self.spent.get(model.id, 0):
            return RuleError("BG-COH-03", f"{inched(spent)} of {inches(self.full)} went to close the gap")
        return RuleError("BG-MOVE-08", f"over that ground {way} takes {takes}, and {inches(self.full)} is the most")

    # -------------------------------------------------------------- how they end
    @override
    def scattered(self, ends: Sequence[Model]) -> str:
        """BG-COH-01, BG-COH-02: one chain, unless it began broken and ends no worse."""
        if near.coherent(ends) or near.parts(ends) <= near.parts(self.movers) > 1:
            return ""  # BG-COH-02
        return "each model has to end within 2 inches of another one of its group, in one chain"

    @override
    def judge(self, way: Way[Model]) -> None:
        if self.driven and any(self.cost(model, path) > self.full for model, path in zip(self.movers, way.paths)):
            raise self._refusal(way.paths)
        if self.runs and any(not near.in_contact(way.ends, foe.models) for foe in self.fought):
            text = f"{they(self.moving.name, 'be engaged')}: a run may not lead out of contact"
            raise RuleError("BG-MOVE-06", text)
        charges.see(self.game, self.moving, way.ends, way.distance)
        if self.seat != self.moving.side:
            charges.see_harmless(self.game, self.moving, way.ends)
