"""Hazardous tests (chapter SPEC): one die for each model in danger, a natural 1 removes it.

The causes: `hard going` (TW-TERR-05, TW-SPEC-49), `hazard` (a dangerous feature, TW-TERR-07), `vehicle` (TW-VEH-11),
`suppression` (TW-SUPP-07), `area` (one that troops made, TW-SPEC-15), and those that special rules name
(`TroopSpecial.causes`).
"""

from __future__ import annotations

from collections.abc import Iterable

from wartable.engine.ask import Flow, Refusal, die
from wartable.engine.plane import CONTACT, Polygon, body_touches_polygon
from wartable.rulesets.time_wars.dice import Comes, offer_reroll
from wartable.rulesets.time_wars.events.base import ActionSpent, AreaMade, HazardTested
from wartable.rulesets.time_wars.ground.terrain import HAZARD, endangers, hazardous_features, in_hazard
from wartable.rulesets.time_wars.specials.bearers import clause_of, right
from wartable.rulesets.time_wars.state import VEHICLE, Game, Model, Unit
from wartable.rulesets.time_wars.troops.casualties import stand_in
from wartable.rulesets.time_wars.troops.losses import remove, take_wounds

AREA, SUPPRESSION, VEHICLE_CHARGED = "area", "suppression", "vehicle"
ORBITAL, ORDNANCE = "Orbital Support", "Ordnance Support"
CLAUSES = {ORBITAL: "TW-STRAT-08", ORDNANCE: "TW-STRAT-14"}
"""By which clause a die is thrown that is not of the core rules; the others are by TW-SPEC-12."""
MAKE_AREA = "make-area"


def _lost(faces: tuple[int, ...]) -> Flow[int]:
    yield from ()
    return int(faces[0] == 1)  # TW-DICE-05


def _reads(lost: int) -> str:
    return "a model is lost" if lost else "nobody is lost"


WHAT = "the Hazardous die"
SAVES = Comes(_lost, _reads, lambda lost: not lost, "nobody is lost")
SPOILS = Comes(_lost, _reads, bool, "a model is lost")


def risk(game: Game, unit: Unit, cause: str, by: str = "", model: int = -1) -> Flow[bool]:
    """TW-SPEC-12: one Hazardous die; True if it costs a model.

    TW-SPEC-02, TW-SPEC-01: All-Terrain may re-roll a failed die. TW-SPEC-31: the player of the vehicle `by` with Smite
    may have a passed one re-rolled. Each die once (TW-DICE-04); the second face stands (TW-DICE-03).
    """
    what = f"{unit.name}, Hazardous test ({cause})"
    clause = CLAUSES.get(cause) or clause_of(cause)
    face = yield from die(6, clause or "TW-SPEC-12", unit.player, what)
    faces: tuple[int, ...] = (face,)
    if face == 1:
        if again := right(unit, "rerolls_hazard", cause):
            # TW-DICE-04, TW-DICE-03: it stands, whatever it shows.
            faces = yield from offer_reroll((again,), unit.player, faces, "a model is lost", WHAT, SAVES)
    elif by and by in game.units:
        maker = game.units[by]
        if again := right(maker, "spoils_hazard"):
            faces = yield from offer_reroll((again,), maker.player, faces, "the test is passed", WHAT, SPOILS)
    game.emit(HazardTested(unit.id, model, cause, faces[0], by=clause))
    return faces[0] == 1  # TW-DICE-05: the face alone


def test(
    game: Game, unit: Unit, ids: Iterable[int], cause: str, by: str = "", credit: str = ""
) -> Flow[tuple[int, ...]]:  # fmt: skip
    """TW-SPEC-12: one die for each of the models `ids`, a Large one included; the ids of those removed.

    TW-SQUAD-08: the model that rolled is the casualty. Removal comes when all have rolled.
    """
    lost = []
    for model in ids:
        gone = yield from risk(game, unit, cause, by, model)
        if gone:
            lost.append(model)
    if lost:
        credit = game.units[by].player if by else credit
        lost = list((yield from stand_in(game, unit, lost)))  # TW-CHAR-20
        yield from remove(game, unit, tuple(lost), cause, credit)
    return tuple(lost)


def suppression_test(game: Game, unit: Unit, credit: str) -> Flow[bool]:
    """TW-SUPP-07: one die for the whole of a suppressed Troop Type; on a 1 its owner picks who is lost.

    Args:
        credit: the player whose attack it was.
    """
    gone = yield from risk(game, unit, SUPPRESSION)
    if gone and unit.kind == VEHICLE:
        yield from remove(game, unit, [model.id for model in unit.models], SUPPRESSION, credit)
    elif gone:
        yield from take_wounds(game, unit, 1, SUPPRESSION, credit)
    return gone


def endangered(game: Game, unit: Unit) -> tuple[int, ...]:
    """TW-SPEC-13: the ids of the models of `unit` that stand in a hazardous feature or in contact with one."""
    features = [feature for feature in hazardous_features(game.table) if endangers(feature, unit)]
    return tuple(model.id for model in unit.models if any(in_hazard(feature, model) for feature in features))


def repeat_tests(game: Game, player: str) -> Flow[None]:
    """TW-SPEC-13: at the start of its owner's Action Phase every model still in a hazard, or touching one, tests again.

    Hard going is tested by the move (TW-TERR-05), not by standing in it.
    """
    if not hazardous_features(game.table):
        return
    for unit in tuple(game.on_table(player)):
        if ids := endangered(game, unit):
            yield from test(game, unit, ids, HAZARD)  # TW-SPEC-13


def area_refusal(unit: Unit) -> Refusal | None:
    """TW-SPEC-15: why `unit` cannot make a hazardous area now, if it could at all; None if it can."""
    if MAKE_AREA in unit.used:
        return Refusal(MAKE_AREA, "it has made a hazardous area this turn", "TW-SPEC-15")
    if unit.actions < 1:
        return Refusal(MAKE_AREA, "it has no action left", "TW-SPEC-15")
    return None


def make_area(game: Game, unit: Unit, area: Polygon) -> Flow[tuple[str, ...]]:
    """TW-SPEC-15: `unit` pays an action and makes `area` hazardous; the ids of the Troop Types that tested.

    TW-SPEC-16: every enemy model in it or touching it tests at once, then it ends. TW-SPEC-14: friends are safe.
    """
    game.emit(ActionSpent(unit.id, MAKE_AREA, 1))
    game.emit(AreaMade(unit.id, area))
    tested = []
    for enemy in tuple(game.enemies(unit.player)):
        if ids := _inside(enemy.models, area):
            tested.append(enemy.id)
            yield from test(game, enemy, ids, AREA, unit.id)
    return tuple(tested)


def _inside(models: tuple[Model, ...], area: Polygon) -> tuple[int, ...]:
    return tuple(model.id for model in models if body_touches_polygon(model, area, CONTACT))
