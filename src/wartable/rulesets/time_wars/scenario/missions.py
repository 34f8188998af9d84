"""What a scenario says of its mission: objectives and markers, who carries what, targets of Assassinate."""

from __future__ import annotations

from wartable.kit.documents import Map, fault, guess, maps, take
from wartable.kit.fields import Key, check, length, point
from wartable.kit.told import given, keys
from wartable.rulesets.time_wars import ending
from wartable.rulesets.time_wars.missions import objectives, possession
from wartable.rulesets.time_wars.missions.reclamation import MARKERS, RECLAMATION
from wartable.rulesets.time_wars.setup.order import ORDER, ROLL
from wartable.rulesets.time_wars.state import PRESENT, SQUAD, VEHICLE, Game, Objective

_PLACE = Key("point", "where it lies, or lay when it was taken up", must=True)
OBJECTIVE = keys(Objective, {"key": {"at": _PLACE}})
OBJECTIVES = Key("maps", "objectives or markers of the mission; laid out by themselves if none are given (TW-MISS-19)")
USED_BY = (possession.POSSESSION, RECLAMATION)


def read_missions(game: Game, node: Map) -> None:
    """What `node` says of the mission; a battle that begins behind the step for it has what the umpire puts down.

    Raises:
        DataError: a fault in it.
    """
    try:
        possession.split(game.options.objectives)
    except ValueError as why:
        raise fault(take(node, "options", Map, Map()), "objectives", str(why)) from None
    for side in maps(node, "sides"):
        _target(game, side)
    if game.options.mission == ROLL and game.cursor.phase != "mission":
        raise fault(node, "mission", "the mission is rolled before anything else; name the one that is played")
    items = maps(node, "objectives")
    if items and game.options.mission not in USED_BY:
        raise fault(node, "objectives", f"objectives are for the missions {' and '.join(USED_BY)}")
    for item in items:
        game.objectives = (*game.objectives, _objective(game, item, len(items)))
    if items:
        _see_numbers(game, node)
    elif game.cursor.phase not in ORDER[: ORDER.index("markers") + 1]:
        for event in objectives.usual(game, ending.mission(game).values(game)):
            event.apply(game)


def _target(game: Game, side: Map) -> None:
    key = take(side, "target", str, "")
    if not key:
        return
    unit = game.units.get(key)
    if unit is None:
        raise fault(side, "target", f"there is no unit {key}{guess(key, game.units)}")
    if unit.player != side["seat"] or not unit.rank or unit.kind == SQUAD:
        raise fault(side, "target", f"{key} is no commander of {side['seat']}")
    game.sides[str(side["seat"])].target = key


def _objective(game: Game, item: Map, count: int) -> Objective:
    check(item, OBJECTIVE, "an objective")
    word = "marker" if game.options.mission == RECLAMATION else "objective"
    key = take(item, "key", str, f"{word}-{len(game.objectives) + 1}")
    if not key or any(c in key for c in " \t\n:") or key in (spot.key for spot in game.objectives):
        raise fault(item, "key", f"{key!r} is no key of its own; write one word that no other objective has")
    x, y = point(item, "at")
    hidden = word == "marker" and count > 1
    made = Objective(key, x, y, hidden=hidden)._replace(**given(Objective, item, length=length))
    if not game.table.on_table(made):
        raise fault(item, "at", f"{key} lies off the table")
    carrier = _carrier(game, item)
    return made._replace(carrier=carrier, feature="" if carrier else objectives.inside(game, x, y))


def _carrier(game: Game, item: Map) -> str:
    key = take(item, "carrier", str, "")
    if not key:
        return ""
    unit = game.units.get(key)
    if unit is None:
        raise fault(item, "carrier", f"there is no unit {key}{guess(key, game.units)}")
    if game.options.mission != RECLAMATION or unit.kind == VEHICLE or unit.where not in PRESENT:
        raise fault(item, "carrier", f"{key} cannot carry it: in Reclamation a Squad or Individual on the table does")
    unit.laden = True
    game.units.get(unit.joined, unit).laden = True
    return key


def _see_numbers(game: Game, node: Map) -> None:
    """TW-MISS-18, TW-MISS-22: six points in Possession; up to three markers, hidden unless the real one is known."""
    values = [spot.value for spot in game.objectives]
    if game.options.mission == possession.POSSESSION:
        if sum(values) != possession.POINTS or not all(values) or any(spot.hidden for spot in game.objectives):
            text = f"the objectives are worth {sum(values)}; give each a value, {possession.POINTS} in all"
            raise fault(node, "objectives", f"{text} (TW-MISS-18)")
        return
    if len(values) > MARKERS or any(values):
        raise fault(node, "objectives", "there are up to three markers, and they have no value (TW-MISS-22)")
    if len(values) > 1 and not all(spot.hidden for spot in game.objectives):
        raise fault(node, "objectives", "one of several markers lies face up; then the others are gone (TW-MISS-23)")
