"""Chapter VEH: riding, getting out, and what becomes of passengers when their vehicle is lost.

TW-VEH-01: a vehicle is a Troop Type by itself. TW-VEH-12, TW-VEH-13: the action is the vehicle's, passengers pay none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from wartable.engine.ask import Flow, Option, Placement, Refusal, choose_or_skip, place
from wartable.engine.errors import RuleError
from wartable.engine.paths import Field
from wartable.engine.plane import CONTACT, Point, Polygon, groups, overlaps, touching, within
from wartable.kit.inches.bases import contact_place, off
from wartable.kit.inches.sight import apart
from wartable.kit.inches.surroundings import surround
from wartable.kit.inches.ways import Ground
from wartable.kit.places import point, points
from wartable.kit.wording import count
from wartable.rulesets.time_wars.events.base import Disembarked, Embarked
from wartable.rulesets.time_wars.events.losses import Destroyed, ModelsLost, PassengersThrownOut, Routed
from wartable.rulesets.time_wars.ground.terrain import closed_to
from wartable.rulesets.time_wars.state import COHESION, INCH, TABLE, VEHICLE, Game, Model, Unit
from wartable.rulesets.time_wars.troops.casualties import passengers, remove_models, tv_of, wound_models

EMBARK, DISEMBARK, DONE = "embark", "disembark", "done"
_TURNS = range(0, 360, 5)


# ------------------------------------------------------------------ room
def room(game: Game, vehicle: Unit) -> int:
    """TW-VEH-14, TW-VEH-18: the places that are left; each model takes one, Weapon Teams and Large models too."""
    return vehicle.capacity - sum(len(unit.models) for unit in passengers(game, vehicle))


def why_not_aboard(game: Game, vehicle: Unit, unit: Unit) -> Refusal | None:
    """TW-VEH-12: why `unit` cannot go aboard `vehicle` from where it stands; None if it can.

    One model in contact with it and the others in cohesion suffice.
    """
    if refusal := unfit(game, vehicle, unit):
        return refusal
    if not any(touching(model, hull) for model in unit.models for hull in vehicle.models):
        return Refusal(unit.id, "it is not in base contact with the vehicle", "TW-VEH-12")
    if unit.apart:
        return Refusal(unit.id, "not all of it is in cohesion", "TW-VEH-12")
    if game.melees and game.melee_of(unit.id) is not None:
        return Refusal(unit.id, "it is in melee", "TW-ACT-07")
    return None


def bought_for(game: Game, vehicle: Unit, unit: Unit) -> bool:
    """TW-UPG-11: whether `unit` is whom `vehicle` serves: anybody, its buyer, or the commander left of its buyer."""
    if vehicle.serves in ("", unit.id):
        return True
    buyer = game.units.get(vehicle.serves)
    return buyer is not None and buyer.retinue == unit.id


def unfit(game: Game, vehicle: Unit, unit: Unit) -> Refusal | None:
    """Why `vehicle` can never carry `unit`, or has no room for it now; None if it can.

    TW-UPG-11: a transport bought for one Troop Type carries only that one, even when it is lost. TW-UPG-12: the
    Individuals that are part of it ride along if all fit.
    """
    if unit.kind == VEHICLE:
        return Refusal(unit.id, "vehicles carry Squads and Individuals", "TW-VEH-01")
    if unit.player != vehicle.player or unit.where != TABLE:
        return Refusal(unit.id, "it is no friendly Troop Type on the table", "TW-VEH-12")
    if unit.running:
        return Refusal(unit.id, "it has routed and runs for the edge", "TW-MISS-13")
    if not bought_for(game, vehicle, unit):
        return Refusal(unit.id, "this transport was bought for another Troop Type", "TW-UPG-11")
    if vehicle.capacity <= 0:
        return Refusal(unit.id, "it has no transport capacity", "TW-VEH-18")
    if len(unit.models) > room(game, vehicle):
        clause = "TW-UPG-12" if vehicle.serves and any(model.of for model in unit.models) else "TW-VEH-14"
        has = count(len(unit.models), "model")
        return Refusal(unit.id, f"it has {has} and there is room for {room(game, vehicle)}", clause)
    return None


# ------------------------------------------------------------------ embarking
def may_embark(game: Game, vehicle: Unit) -> Refusal | None:
    """TW-VEH-12: why `vehicle` can take nobody aboard now, or None."""
    if vehicle.kind != VEHICLE or vehicle.capacity <= 0:
        return Refusal(EMBARK, "it has no transport capacity", "TW-VEH-18")
    beside = [
        why_not_aboard(game, vehicle, unit)
        for unit in game.on_table(vehicle.player)
        if unit.id != vehicle.id
        and apart(unit.box, vehicle.box) <= CONTACT
        and any(touching(model, hull) for model in unit.models for hull in vehicle.models)
    ]
    if None in beside:
        return None
    return next(filter(None, beside), Refusal(EMBARK, "nobody is in base contact", "TW-VEH-12"))


def embark(game: Game, vehicle: Unit) -> Flow[None]:
    """TW-VEH-12: for one action any number of Troop Types in contact that fit go aboard."""
    first = True
    while True:
        options, refused = [], []
        for unit in game.on_table(vehicle.player):
            if unit.id == vehicle.id:
                continue
            if refusal := why_not_aboard(game, vehicle, unit):
                refused.append(refusal)
            else:
                options.append(Option(unit.id, f"{unit.name} ({len(unit.models)})", "TW-VEH-12", unit.id))
        if not options:
            return
        if not first:
            options.append(Option(DONE, "nobody else", "TW-VEH-12"))
        question = f"Who goes aboard {vehicle.name}? Room for {room(game, vehicle)}"
        key = yield from choose_or_skip(
            game, "TW-VEH-12", vehicle.player, question, options, tuple(refused), vehicle.id
        )  # fmt: skip
        if key == DONE:
            return
        game.emit(Embarked(key, vehicle.id))
        first = False


# ------------------------------------------------------------------ setting down
def may_disembark(game: Game, vehicle: Unit) -> Refusal | None:
    """TW-VEH-13: why `vehicle` can set nobody down now, or None."""
    if not passengers(game, vehicle):
        return Refusal(DISEMBARK, "nobody is aboard", "TW-VEH-13")
    return None


def disembark(game: Game, vehicle: Unit) -> Flow[None]:
    """TW-VEH-13: for one action it sets down any of its passengers; who finds no place stays aboard."""
    asked: list[str] = []
    while True:
        aboard = [unit for unit in passengers(game, vehicle) if unit.id not in asked]
        if not aboard:
            return
        options = [Option(unit.id, unit.name, "TW-VEH-13", unit.id) for unit in aboard]
        if asked:
            options.append(Option(DONE, "nobody else", "TW-VEH-13"))
        question = f"Who gets out of {vehicle.name}?"
        key = yield from choose_or_skip(game, "TW-VEH-13", vehicle.player, question, options, (), vehicle.id)
        if key == DONE:
            return
        asked.append(key)
        unit = game.units[key]
        kerb = Kerb(game, vehicle, unit, near=True)
        models = yield from place(kerb.ask("TW-VEH-13", f"Where does {unit.name} get out of {vehicle.name}?"))
        if models:
            game.emit(Disembarked(key, vehicle.id, models))


@dataclass(slots=True)
class Kerb:
    """Places for `unit` beside `vehicle`: never touching an enemy, on no base, not in impassable terrain, in cohesion.

    Args:
        near: whether models that find no room in contact may stand within 1 inch of those that do (TW-VEH-13).
    """

    game: Game
    vehicle: Unit
    unit: Unit
    near: bool
    _field: Field | None = None

    def ask(self, clause: str, question: str) -> Placement:
        """The request for the owner; a formation goes to the side of the vehicle that is nearest to its `to`."""
        return Placement(
            clause, self.unit.player, question, self.unit.id, self.check, self.ideas, self.area(),
            shows=lambda models: [(model.x, model.y) for model in models], first=self.first,
        )  # fmt: skip

    def area(self) -> Polygon:
        """TW-VEH-08, TW-VEH-13: no base reaches farther from the vehicle than in contact with it, or with the next."""
        widest = max(2 * model.r for model in self.unit.models)
        return surround(self.vehicle.models, widest + (INCH + widest if self.near else 0))

    def first(self) -> tuple[Model, ...] | None:
        """Where all of them have room to begin with; None if they have none together."""
        hull = self.vehicle.models[0]
        for turn in range(0, 360, 30):
            try:
                models = self.check({"to": list(off(hull.x, hull.y, turn, 2 * INCH))})
            except RuleError:
                continue
            if len(models) == len(self.unit.models):
                return models
        return None

    def ideas(self, roll: Callable[[int], int]) -> Iterator[Any]:
        """Two sides of the vehicle, then what always will do."""
        hull = self.vehicle.models[0]
        for _ in range(2):
            yield {"to": list(off(hull.x, hull.y, 15 * roll(24), 2 * INCH))}
        yield {"stay": True} if self.near else {"to": [hull.x, hull.y]}

    def check(self, answer: Any) -> tuple[Model, ...]:
        """The models where `answer` puts them; none if they stay aboard.

        Thrown out of a wreck, only those are there who find room.

        Raises:
            RuleError: it is no such answer, or they may not stand there.
        """
        clause = "TW-VEH-13" if self.near else "TW-VEH-08"
        if not isinstance(answer, dict) or len(answer) != 1 or next(iter(answer)) not in ("to", "models", "stay"):
            raise RuleError(clause, f"places are {{'to': [x, y]}} or {{'models': [[x, y], ...]}}, not {answer!r}")
        if "stay" in answer:
            if answer["stay"] is True and self.near:
                return ()
            raise RuleError(clause, "they cannot stay aboard")
        if "models" in answer:
            return self._given(points(answer["models"], clause), clause)
        models = self.around(point(answer["to"], clause))
        if self.near and len(models) < len(self.unit.models):
            raise RuleError(clause, "there is no room for all of them there")
        return models

    def _given(self, places: Sequence[Point], clause: str) -> tuple[Model, ...]:
        unit, hulls = self.unit, self.vehicle.models
        if len(places) != len(unit.models):
            raise RuleError(clause, f"{len(places)} places are given for {len(unit.models)} models")
        models = tuple(model._replace(x=x, y=y) for model, (x, y) in zip(unit.models, places))
        for i, model in enumerate(models):
            if reason := self._closed(model):
                raise RuleError(clause, f"model {i + 1} would stand {reason}")
            if any(overlaps(model, other) for other in models[:i]):
                raise RuleError(clause, f"model {i + 1} would stand on another base")
        close = [model for model in models if any(touching(model, hull) for hull in hulls)]
        if not close or (len(close) < len(models) and not self.near):
            raise RuleError(clause, "they must stand in base contact with the vehicle")
        for model in models:
            if model not in close and not any(within(model, other, COHESION) for other in close):
                raise RuleError(clause, "a model must stand within 1 inch of one that is in contact with the vehicle")
        if len(groups(models, COHESION)) > 1:
            raise RuleError("TW-SQUAD-02", "they would not be in cohesion")
        return models

    # -------------------------------------------------------------- finding room
    def around(self, toward: Point) -> tuple[Model, ...]:
        """As many of the models as find room, from the side toward `toward` on; other sides if those hold more."""
        best: tuple[Model, ...] = ()
        hull = self.vehicle.models[0]
        near = sorted(_TURNS, key=lambda turn: (_squared(off(hull.x, hull.y, turn, 2 * hull.r), toward), turn))
        for start in (near[0], *(range((near[0] + 45) % 360, (near[0] + 360) % 360 + 360, 45))):
            found = self._from(start % 360)
            if len(found) > len(best):
                best = found
            if len(best) == len(self.unit.models):
                break
        return tuple(sorted(best, key=lambda model: model.id))

    def _from(self, start: int) -> tuple[Model, ...]:
        hull, placed = self.vehicle.models[0], list[Model]()
        turns = [(start + side * turn) % 360 for turn in range(0, 181, 5) for side in ((1, -1) if turn else (1,))]
        waiting = sorted(self.unit.models, key=lambda model: -model.r)
        for turn in turns:
            if not waiting:
                break
            model = waiting[0]
            x, y = off(hull.x, hull.y, turn, hull.r + model.r + INCH)
            x, y = contact_place(hull, model.r, x, y)
            if self._fits(here := model._replace(x=x, y=y), placed):
                placed.append(here)
                waiting.pop(0)
        if self.near and placed:
            close = tuple(placed)
            for model in waiting:
                self._behind(model, close, placed)
        return tuple(placed)

    def _behind(self, model: Model, close: Sequence[Model], placed: list[Model]) -> None:
        """TW-VEH-13: a place within 1 inch of those in contact."""
        for mate in close:
            for far in (60, 500, COHESION - 20):
                for turn in range(0, 360, 20):
                    x, y = off(mate.x, mate.y, turn, mate.r + model.r + far)
                    if self._fits(here := model._replace(x=x, y=y), placed):
                        placed.append(here)
                        return

    def _fits(self, here: Model, placed: Sequence[Model]) -> bool:
        linked = not placed
        for other in placed:
            if overlaps(here, other):
                return False
            linked = linked or within(here, other, COHESION)
        return linked and not self._closed(here)

    def _closed(self, model: Model) -> str:
        """Why a model may not stand there, or ''."""
        here = model.x - model.r, model.y - model.r, model.x + model.r, model.y + model.r
        for enemy in self.game.enemies(self.unit.player):
            if apart(here, enemy.box) <= CONTACT and any(touching(model, foe) for foe in enemy.models):
                return "in contact with an enemy"
        if self._field is None:
            others = [body for other in self.game.on_table() for body in other.models]
            hulls = self.vehicle.models
            self._field = Ground(self.game.table, hulls, 4 * INCH, others, (), closed_to(self.unit))
        return self._field.rest(model) or ""


def _squared(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


# ------------------------------------------------------------------ losing a vehicle
def wreck(game: Game, vehicle: Unit, excess: int, credit: str = "") -> Flow[int]:
    """TW-VEH-06: an attack destroys `vehicle`; what of its wounds nobody aboard can take is returned.

    TW-VEH-07: each of the `excess` wounds beyond the first removes one passenger model, END or not.
    TW-VEH-08, TW-VEH-09: then the others are set beside it, and it is removed.
    """
    left = yield from _wound_passengers(game, vehicle, excess, credit)
    yield from _throw_out(game, vehicle, credit)
    game.emit(ModelsLost(vehicle.id, tuple(model.id for model in vehicle.models), "attack", (), credit))
    game.emit(Destroyed(vehicle.id, tv_of(game, vehicle)))
    return left


def wreck_without_attack(game: Game, vehicle: Unit, credit: str = "", routed: bool = False) -> Flow[None]:
    """TW-VEH-17: `vehicle` is lost by a Hazardous die, or flees with `routed`: its passengers are set down unharmed."""
    yield from _throw_out(game, vehicle, credit)
    if routed:
        game.emit(Routed(vehicle.id, tv_of(game, vehicle)))
        return
    game.emit(ModelsLost(vehicle.id, tuple(model.id for model in vehicle.models), "hazard", (), credit))
    game.emit(Destroyed(vehicle.id, tv_of(game, vehicle)))


def empty(game: Game, vehicle: Unit) -> Flow[None]:
    """Nobody rides with the enemy: `vehicle` has changed sides, so its passengers get out beside it."""
    yield from _throw_out(game, vehicle, "")


def _wound_passengers(game: Game, vehicle: Unit, wounds: int, credit: str) -> Flow[int]:
    """TW-VEH-07: the owner spreads them over the Troop Types aboard."""
    while wounds > 0:
        aboard = passengers(game, vehicle)
        if not aboard:
            break
        options = tuple(Option(unit.id, unit.name, "TW-VEH-07", unit.id) for unit in aboard)
        question = f"Who in {vehicle.name} takes a wound? {wounds} to take"
        key = yield from choose_or_skip(game, "TW-VEH-07", vehicle.player, question, options, (), vehicle.id)
        if len(aboard) == 1:
            wounds = yield from wound_models(game, aboard[0], wounds, "wreck", credit)
            continue
        yield from wound_models(game, game.units[key], 1, "wreck", credit)
        wounds -= 1
    return wounds


def _throw_out(game: Game, vehicle: Unit, credit: str) -> Flow[None]:
    """TW-VEH-08: the owner sets the passengers down in contact; TW-VEH-09: models without room are casualties."""
    while aboard := passengers(game, vehicle):
        unit = aboard[0]
        kerb = Kerb(game, vehicle, unit, near=False)
        question = f"Where does {unit.name} stand beside the wreck of {vehicle.name}?"
        models = yield from place(kerb.ask("TW-VEH-08", question))
        safe = {model.id: model for model in models}
        lost = [model.id for model in unit.models if model.id not in safe]
        if lost:
            yield from remove_models(game, unit, lost, "no room", credit)  # TW-VEH-09
        kept = tuple(safe[model.id] for model in unit.models)
        if kept and passengers(game, vehicle)[:1] == (unit,):
            game.emit(PassengersThrownOut(unit.id, vehicle.id, kept))
