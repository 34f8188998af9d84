"""Chapter DEF: groups that act on one chit: released defenders (HD-NEW-AI-02) and neutrals (HD-NEW-AI-03)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from wartable.engine.ask import Flow, Option
from wartable.engine.compat import override
from wartable.engine.grid import Cell
from wartable.rulesets.hunt_for_davros.chits import members
from wartable.rulesets.hunt_for_davros.command import set_aside
from wartable.rulesets.hunt_for_davros.data.data import profile, weapons
from wartable.rulesets.hunt_for_davros.events.base import GroupActivated
from wartable.rulesets.hunt_for_davros.shooting.lost_temper import dalek
from wartable.rulesets.hunt_for_davros.shooting.sightlines import distance, in_arc
from wartable.rulesets.hunt_for_davros.state import (
    FIRE,
    GUARDS,
    MOVE,
    NEUTRALS,
    OPERATE,
    OTHER,
    Game,
    Group,
    Model,
    hostile,
)
from wartable.rulesets.hunt_for_davros.umpire import procedure as unit
from wartable.rulesets.hunt_for_davros.umpire.moves import (
    band_from,
    door_in_way,
    route,
    seen_from,
    shut,
    squares,
    stairs,
    straight,
    strides,
    without,
)
from wartable.rulesets.hunt_for_davros.umpire.neutrals import Neutral
from wartable.rulesets.hunt_for_davros.umpire.procedure import (
    STAY,
    Action,
    Conduct,
    away,
    decide,
    in_sight,
    mobile,
    run,
    turn,
)

Score = tuple[int, ...]


def activate(game: Game, group: Group) -> Flow[None]:
    """HD-DEF-03: the one chit of a group: its members act one after another, nearest to an enemy first.

    HD-DEF-05: members that are marked are passed over.
    """
    if not any(True for _ in members(game, group)):
        set_aside(game, group.id)
        return
    conduct = conduct_of(group)
    waiting = [model for model in members(game, group) if not model.acted]
    waiting.sort(key=lambda model: _nearness(game, model, conduct))
    game.emit(GroupActivated(group.id, tuple(model.id for model in waiting)))
    while waiting and game.result is None:
        options = (Option(model.id, model.name, "HD-DEF-03", model.id) for model in waiting)
        key = yield from decide(game, f"Who of {group.name} is next?", options, waiting[0].id)
        model = game.models[key]
        waiting.remove(model)
        yield from run(game, model, conduct, len(group.actions))
        waiting = [other for other in waiting if other.at is not None and not other.acted]


def _nearness(game: Game, model: Model, conduct: Conduct) -> int:
    """Squares to the nearest enemy; neutrals flee from theirs."""
    foes = conduct.threats(game, model) if isinstance(conduct, Neutral) else conduct.foes(game, model)
    return min((distance(game, model, foe) for foe in foes), default=game.board.width + game.board.height)


def conduct_of(group: Group) -> Conduct:
    """HD-NEW-AI-02, HD-NEW-AI-03: by which procedure a group is run."""
    if group.team == NEUTRALS or group.targets == "none" or FIRE not in group.actions:
        return Neutral(group.actions)
    return Member(group.actions, targets=group.targets, opener=group.opener)


# ------------------------------------------------------------------ what one of them does
@dataclass(frozen=True, slots=True)
class Member(Conduct):
    """HD-NEW-AI-02: closes in or takes up a place at short range, and fires; else goes for who opened the room.

    Args:
        targets, opener: those of its group.
    """

    clause: str = "HD-NEW-AI-02"
    targets: str = "players_and_guards"
    opener: str = ""

    @override
    def foes(self, game: Game, model: Model) -> Iterator[Model]:
        """HD-NEW-AI-02: players and guards; HD-NEW-ENC-39: Daleks of any side; HD-NEW-ENC-40: any side's models."""
        wanted = _TARGETS[self.targets]
        return (other for other in unit.awake(game) if hostile(game, model, other) and wanted(game, other))

    @override
    def propose(self, game: Game, model: Model) -> Flow[Action]:
        seen = in_sight(game, model, self)
        if seen:
            target = yield from unit.pick(game, model, self, seen, moved=not mobile(game, model, self))
            action = self.fight(game, model, target)
            if action is not None:
                return action
        quarry = yield from self.quarry(game, model, seen)
        if quarry is None:
            return Action(STAY, STAY, "it sees no enemy, and nobody is left of those who set it off")
        return self.pursue(game, model, quarry)

    # ---------------------------------------------------------------- somebody in sight
    def fight(self, game: Game, model: Model, target: Model) -> Action | None:
        """To the best place that it can reach, then fire; None if it cannot shoot and cannot better its place."""
        act = game.act
        assert act is not None and model.at is not None and target.at is not None
        if FIRE in act.used or model.ammo == 0:
            return Action(STAY, STAY, "it has fired" if FIRE in act.used else "it has no rounds left", target.id)
        where = f"{target.name} is in sight, {away(distance(game, model, target))} off"
        free = mobile(game, model, self)
        way = self.place(game, model, target) if free else ()
        if way:
            facing = game.grid.facing(way[-1], target.at)
            return Action(MOVE, "approach", f"{where}: it takes up a better place", target.id, way, facing)
        if free and not in_arc(game, model, target) and self._judge(game, model, target)(model.at) is not None:
            return turn(game, model, target, f"{where}, but not in its arc")
        if self.left(game, FIRE) == 0:
            return Action(STAY, STAY, "it has opened a door instead of firing", target.id)
        if unit.shot(game, model, target) is None:
            return None
        return Action(FIRE, FIRE, f"{where}, and in its arc", target.id)

    def place(self, game: Game, model: Model, target: Model) -> tuple[Cell, ...]:
        """HD-NEW-AI-02: the next MOVE on the way to the best square in reach that sees the target; () to stay."""
        found = strides(game, model, squares(game, model) * self.left(game, MOVE))
        judge, there = self._judge(game, model, target), target.at
        assert there is not None
        scores = {
            cell: (*score, len(way), straight(cell, there), cell.x, cell.y)
            for cell, way in found.items() if (score := judge(cell)) is not None
        }  # fmt: skip
        if not scores:
            return ()
        return unit.along(game, model, self, found[min(scores, key=lambda cell: scores[cell])])

    def _judge(self, game: Game, model: Model, target: Model) -> Callable[[Cell], Score | None]:
        """How good a square is for a shot at the target, lower is better; None if none can be had from there."""
        at, grid, models = target.at, game.grid, without(game, model)
        assert at is not None
        hand = bool(model.weapon) and weapons()[model.weapon].hand
        shy = profile(model.profile).race == "human"
        rest = [other.at for other in self.foes(game, model) if other is not target and other.at is not None]

        def judge(cell: Cell) -> Score | None:
            band = band_from(game, cell, at, models)
            if band is None or (hand and not grid.adjacent(cell, at)):
                return None
            if shy:
                return (band, any(seen_from(game, cell, other, models).clear for other in rest))
            return (band, grid.distance(cell, at))

        return judge

    # ---------------------------------------------------------------- nobody in sight
    def quarry(self, game: Game, model: Model, seen: tuple[Model, ...]) -> Flow[Model | None]:
        """HD-NEW-AI-02: the nearest model of the team that opened the room; HD-NEW-ENC-40: the nearest of any side."""
        found = list(seen)
        if not found and self.targets == "any":
            found = list(self.foes(game, model))
        elif not found:
            found = list(game.of(self.opener)) if self.opener in game.teams else []
        if not found:
            return None
        picked = yield from unit.nearest(game, model, found)
        return picked

    def pursue(self, game: Game, model: Model, quarry: Model) -> Action:
        """A MOVE towards somebody; a closed door in the way is opened instead of firing; a ladder takes both."""
        assert model.at is not None and quarry.at is not None
        closed = shut(game, self.opens)
        path = route(game, model, [quarry.at], tuple(closed))
        reason = f"it goes for {quarry.name}, {away(distance(game, model, quarry))} off"
        if not path:
            found = stairs(game, model, quarry.at, tuple(closed)) if {MOVE, FIRE} <= {*self.orders} else None
            if found is None:
                return Action(STAY, STAY, f"no way leads to {quarry.name}", quarry.id)
            if not found.path:
                return self._climb(game, found.link.id, found.to, quarry)
            path = found.path
        door = door_in_way(game, model.at, path[0], closed)
        if door and self.left(game, OPERATE) > 0:
            return Action(OPERATE, "open", f"{reason}, behind a door", quarry.id, thing=door)
        way = unit.along(game, model, self, path) if mobile(game, model, self) else ()
        if way:
            return Action(MOVE, "approach", reason, quarry.id, way)
        return Action(STAY, STAY, f"{reason}; it gets no further now", quarry.id)

    def _climb(self, game: Game, link: str, to: Cell, quarry: Model) -> Action:
        """HD-LVL-04: a ladder takes the MOVE and the FIRE, so that nothing may have been spent."""
        if game.act is not None and game.act.used:
            return Action(STAY, STAY, f"it waits at a ladder on its way to {quarry.name}", quarry.id)
        return Action(OTHER, "climb", f"a ladder is the way to {quarry.name}", quarry.id, thing=link, to=to)


_TARGETS: dict[str, Callable[[Game, Model], bool]] = {
    "players_and_guards": lambda game, other: other.team in game.teams or other.team == GUARDS,
    "any_dalek": lambda game, other: dalek(other),
    "any": lambda game, other: other.team != NEUTRALS,
    "none": lambda game, other: False,
}
"""HD-NEW-AI-02: whom a group attacks by its orders; HD-NEW-AI-03: nobody attacks neutrals."""
