"""Chapter VIS: who sees whom, what screens, and the eyes that a Spotter lends.

A look goes from the centres of the viewer's models to the centre and both sides of each model of the target; one
clear line is enough (TW-VIS-01). What is remembered between looks is keyed by the models themselves, which never
change, so that a move of anybody, screens included, makes a new question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from wartable.engine.memo import Memo
from wartable.engine.plane import nearest
from wartable.engine.sight import screening, screens
from wartable.engine.terrain import Feature, Sight, Table
from wartable.kit.inches import sight
from wartable.kit.inches.sight import Onlooker, Reach, all_within, any_within, apart, terrain, visible
from wartable.kit.inches.sightlines import Obstacle, Standing, sides
from wartable.kit.wording import the
from wartable.rulesets.time_wars.sight.range import limit
from wartable.rulesets.time_wars.specials.ask import fires_indirectly, large_models, spots
from wartable.rulesets.time_wars.specials.bearers import special
from wartable.rulesets.time_wars.state import (
    COHESION,
    INCH,
    INFANTRY_EYE,
    LARGE,
    LARGE_EYE,
    TABLE,
    VEHICLE,
    VEHICLE_EYE,
    Band,
    Game,
    Model,
    Unit,
)
from wartable.rulesets.time_wars.troops import characteristics
from wartable.rulesets.time_wars.troops.squads import in_cohesion


class Screened(NamedTuple):
    """Why a target is not visible, in a few words that tell no distance (TW-GEN-07), and the clause."""

    why: str
    clause: str


class MortarSight(NamedTuple):
    """TW-VIS-12: whether an attack made purely by mortars may be tried, and from whose eyes.

    `clear_line`: some line of sight exists, so that cover from features in between is ignored (TW-WEAP-19).
    """

    allowed: bool
    spotter: str
    clear_line: bool
    why: str
    clause: str


_LOOKS: Memo[bool] = Memo(16384)

_ALL_THAT_COUNTS = attrgetter(
    "models", "where", "specials", "lent", "weapons", "teams", "apart", "profile", "box", "kind", "player", "id"
)
_REMEMBERED = 6


class _Position:
    """Where everybody stands, and as what, with who sees whom as far as that has been asked."""

    __slots__ = ("_before", "_field", "_reaches", "_known_as", "_onlookers", "known", "state")

    def __init__(self, state: list[Any], before: _Position | None) -> None:
        self.state = state
        self.known: dict[tuple[str, str], bool] = {}
        self._before = before
        self._field: sight.Field | None = None
        self._onlookers: list[Onlooker | None] = []
        self._known_as: dict[tuple[str, tuple[int, ...]], Onlooker | None] = {}
        self._reaches: dict[str, Reach] = {}

    def is_fielded(self) -> bool:
        """Whether a field has been made of it."""
        return bool(self._onlookers)

    def field(self, game: Game) -> sight.Field | None:
        """All who are on the table of `game`, which has this position; None if plain Python has to look.

        Of the position before it keeps those with whom nothing has changed.
        """
        if not sight.is_compiled():
            return None
        if not self._onlookers:
            old = self._before
            self._before = None
            if old is None or old.state[0] is not self.state[0] or len(old._onlookers) != len(game.units):
                self._onlookers = [_onlooker(game.table, unit) for unit in game.units.values()]
            else:
                pairs = zip(old._onlookers, old.state[_UNITS:], self.state[_UNITS:], game.units.values())
                self._onlookers = [
                    one if before == now else _onlooker(game.table, unit) for one, before, now, unit in pairs
                ]
            self._field = sight.field(game.table, [one for one in self._onlookers if one])
            self._known_as = {(one.id, ()): one for one in self._onlookers if one}
        return self._field

    def onlooker(self, game: Game, unit: Unit, only: tuple[int, ...] = ()) -> Onlooker | None:
        """`unit`, or its models with the ids `only`; None if it is not on the table. It may be one only thought of."""
        if game.units.get(unit.id) is not unit:
            return _onlooker(game.table, unit, only)
        key = (unit.id, only)
        found = self._known_as.get(key)
        if found is None:
            found = self._known_as[key] = _onlooker(game.table, unit, only)
        return found

    def reach(self, game: Game, viewer: Unit, target: Unit) -> Reach:
        """As `reach`; whom no Spotter helps sees as far for all targets."""
        if helped(game, viewer) or game.units.get(viewer.id) is not viewer:
            return reach(game, viewer, target)
        found = self._reaches.get(viewer.id)
        if found is None:
            found = self._reaches[viewer.id] = reach(game, viewer, target)
        return found


_HELD: dict[int, _Position] = {}
"""Positions of games that do not change for a while, by the identity of the game; see `held`."""
_FOUND: dict[int, dict[tuple[object, ...], bool]] = {}
"""What was asked `once` of these games meanwhile."""
_UNITS = 3  # where units begin in the state of a position
_POSITIONS: list[_Position] = []


# ------------------------------------------------------------------ the question


def sees(game: Game, viewer: Unit, target: Unit) -> bool:
    """TW-VIS-01, TW-FIRE-01: whether `viewer` sees `target` from where both stand now.

    Orders such as Take Aim! have no say (TW-ORD-17). Nobody sees, or is seen, off the table or aboard (TW-VEH-15).
    """
    seen = _seen(game, _position(game), viewer, target)
    if game.cites is not None:
        _cite(game, viewer, target, seen)
    return seen


def sight_of(game: Game, viewer: Unit, targets: Iterable[Unit] = ()) -> Callable[[Unit], bool]:
    """`sees` for one viewer and many targets, while nothing changes; `targets` are those who will be asked about."""
    if game.cites is not None:
        return lambda target: sees(game, viewer, target)
    position = _position(game)
    _look_at(game, position, viewer, targets)
    return lambda target: _seen(game, position, viewer, target)


def sees_any(game: Game, viewer: Unit, targets: Iterable[Unit]) -> bool:
    """Whether `viewer` sees one of `targets`, for less than what it costs to ask for each; see `sees`."""
    if game.cites is not None:
        return any(sees(game, viewer, target) for target in targets)
    position = _position(game)
    known, me, unknown = position.known, viewer.id, list[Unit]()
    for target in targets:
        seen = known.get((me, target.id))
        if seen:
            return True
        if seen is None:
            unknown.append(target)
    if not unknown:
        return False
    box = viewer.box
    unknown.sort(key=lambda target: apart(box, target.box))
    _look_at(game, position, viewer, unknown, first=True)
    return any(_seen(game, position, viewer, target) for target in unknown)


def held(game: Game) -> _Hold:
    """Where everybody stands is looked up once for all that is asked in this context, in which nothing may change."""
    return _Hold(game)


class _Hold:
    """The context of `held`."""

    __slots__ = ("_game", "_mine")

    def __init__(self, game: Game) -> None:
        self._game = game
        self._mine = False

    def __enter__(self) -> None:
        key = id(self._game)
        if key not in _HELD:
            _HELD[key] = _position(self._game)
            _FOUND[key] = {}
            self._mine = True

    def __exit__(self, *_: object) -> None:
        if self._mine:
            del _HELD[id(self._game)], _FOUND[id(self._game)]


def once(game: Game, key: tuple[object, ...], find: Callable[[], bool]) -> bool:
    """What `find` says; while the position is `held` it is asked once for each `key`, which names all that it reads."""
    known = _FOUND.get(id(game))
    if known is None or game.cites is not None:
        return find()
    found = known.get(key)
    if found is None:
        found = known[key] = find()
    return found


def _position(game: Game) -> _Position:
    """The position of a game, with what was found out while everybody stood as now and was as now.

    A few are remembered, the latest first: who looks ahead goes from one to another and back.
    """
    if (held := _HELD.get(id(game))) is not None:
        return held
    here = [game.table, game.options, game.spots, *map(_ALL_THAT_COUNTS, game.units.values())]
    for n, position in enumerate(_POSITIONS):
        if position.state[0] is game.table and position.state == here:
            if n:
                _POSITIONS.insert(0, _POSITIONS.pop(n))
            return position
    before = next((position for position in _POSITIONS if position.is_fielded()), None)
    _POSITIONS.insert(0, _Position(here, before))
    del _POSITIONS[_REMEMBERED:]
    return _POSITIONS[0]


def _seen(game: Game, position: _Position, viewer: Unit, target: Unit) -> bool:
    key = (viewer.id, target.id)
    if game.units.get(viewer.id) is not viewer or game.units.get(target.id) is not target:
        return _sees(game, viewer, target, _taking_part(viewer), position)  # somebody who is only thought of
    seen = position.known.get(key)
    if seen is None:
        seen = position.known[key] = _sees(game, viewer, target, _taking_part(viewer), position)
    return seen


def _look_at(game: Game, position: _Position, viewer: Unit, targets: Iterable[Unit], *, first: bool = False) -> None:
    """Look at all `targets` in one go, where that can be done, so that it is known whom `viewer` sees.

    With `first` no farther than to the first of them who is seen.
    """
    if helped(game, viewer) or not _present(viewer) or game.units.get(viewer.id) is not viewer:
        return
    asked = [
        target.id
        for target in targets
        if (viewer.id, target.id) not in position.known and _present(target) and game.units.get(target.id) is target
    ]
    everybody = position.field(game) if asked else None
    one = position.onlooker(game, viewer, _taking_part(viewer)) if everybody else None
    if everybody is None or one is None:
        return
    found = everybody.each(one, asked, position.reach(game, viewer, viewer), first)
    for key, seen in zip(asked, found or b""):
        position.known[viewer.id, key] = bool(seen)


def screen_on(game: Game, viewer: Unit, target: Unit) -> str:
    """Why `viewer` does not see `target`, '' if it does."""
    found = screened(game, viewer, target)
    return found.why if found else ""


def screened(game: Game, viewer: Unit, target: Unit) -> Screened | None:
    """What hides `target`, with its clause; None if it is visible.

    Of several screens the one on the line between the nearest models is named, troops before terrain.
    """
    if _seen(game, _position(game), viewer, target):
        return None
    return _reason(game, viewer, target, _taking_part(viewer))


def visible_enemies(game: Game, viewer: Unit) -> tuple[Unit, ...]:
    """TW-SPEC-34, TW-FIRE-01: the enemy Troop Types that `viewer` sees: whom it may nominate or shoot at."""
    enemies = tuple(game.enemies(viewer.player))
    return tuple(filter(sight_of(game, viewer, enemies), enemies))


def reach(game: Game, viewer: Unit, target: Unit) -> Reach:
    """How far `viewer` sees for `target`: `depth` into terrain, `auto` past all of it, `friends` past friends; mils.

    TW-VIS-04, TW-PROF-04, TW-GEN-09: depth is half its FIR, rounded up to an inch. TW-VIS-08, TW-VIS-09: the rest is
    the standard band. TW-SPEC-36: a Spotter doubles the first two, once, and not the third.
    """
    fir = characteristics.fir(viewer)
    standard = limit(game.options, fir, Band.STANDARD)
    twice = 2 if lengthened(game, viewer, target) else 1
    return Reach((fir + 1) // 2 * INCH * twice, standard * twice, standard)


def lengthened(game: Game, viewer: Unit, target: Unit) -> bool:
    """TW-SPEC-36: whether a Spotter has doubled the sight of `viewer` for `target`."""
    return bool(game.spots) and any(
        spot.effect == "sight" and (spot.player, spot.helped, spot.target) == (viewer.player, viewer.id, target.id)
        for spot in game.spots
    )


def helped(game: Game, viewer: Unit) -> bool:
    """Whether there may be a target for which the sight of `viewer` is `lengthened`."""
    return bool(game.spots) and any(spot.helped == viewer.id for spot in game.spots)


def top(unit: Unit, model: Model) -> int:
    """TW-VIS-01: eye and top of a model above its ground, mils; a Weapon Team is Large (TW-UPG-14)."""
    return _TOPS[_large(unit)](model)


# ------------------------------------------------------------------ mortars


def mortar_sight(game: Game, firer: Unit, target: Unit, spotter: str = "", members: Sequence[int] = ()) -> MortarSight:
    """TW-VIS-12, TW-SPEC-37, TW-WEAP-19, TW-WEAP-20: sight for an attack made purely by mortars.

    Without a Spotter the mortars fire over everything in between, but not into terrain that encloses the target
    (TW-VIS-06). With one it is enough that he sees the target.

    Args:
        spotter: id of the Troop Type whose eyes are used, one of `spotters`; '' for the mortars' own.
        members: ids of the models that fire; the mortars of `firer` in cohesion if empty.
    """
    if spotter:
        if spotter in spotters(game, firer, target):
            game.cite("TW-SPEC-37")
            return MortarSight(True, spotter, True, "", "TW-SPEC-37")
        unit = game.units.get(spotter)
        return MortarSight(False, spotter, False, f"{_name(unit) if unit else spotter} cannot spot it", "TW-SPEC-37")
    only = tuple(members) or mortars(firer)
    if not only or not _present(firer) or not _present(target):
        return MortarSight(False, "", False, "it is out of the mortars' sight", "TW-VIS-12")
    if _sees(game, firer, target, only):
        return MortarSight(True, "", True, "", "TW-VIS-01")
    far = reach(game, firer, target)
    eyes, marks = _standing(game.table, firer, only), _standing(game.table, target)
    around = None if any_within(eyes, marks, far.auto) else _enclosing(game.table, eyes, marks, far.depth)
    game.cite("TW-VIS-06" if around else "TW-VIS-12")
    if around:
        return MortarSight(False, "", False, f"{around.name} encloses it", "TW-VIS-06")
    return MortarSight(True, "", False, "", "TW-VIS-12")


def spotters(game: Game, firer: Unit, target: Unit) -> tuple[str, ...]:
    """TW-SPEC-37: ids of the friendly Spotters whose eyes the mortars of `firer` may use, at any distance from them.

    A Spotter aboard a vehicle or in melee cannot serve.
    """
    return tuple(
        unit.id
        for unit in game.on_table(firer.player)
        if unit.id != firer.id
        and spots(unit)
        and game.melee_of(unit.id) is None
        and _sees(game, unit, target, _taking_part(unit))
    )


def mortars(unit: Unit) -> tuple[int, ...]:
    """Ids of the models in cohesion that fire indirectly: mortar teams, or a vehicle with a mortar (TW-WEAP-19)."""
    if not fires_indirectly(unit):
        return ()
    aboard = unit.kind == VEHICLE
    return tuple(
        model.id for model in in_cohesion(unit) if aboard or (model.weapon and special(model.weapon).indirect(unit))
    )


def _enclosing(table: Table, eyes: Sequence[Standing], marks: Sequence[Standing], depth: int) -> Feature | None:
    """TW-VIS-06: the terrain round the target that no eye sees into; None if one line to a model is free of it."""
    found: Feature | None = None
    for mark in marks:
        around = [feature for feature in table.features_at(mark.x, mark.y) if feature.hides_below]
        if not around:
            return None
        for eye in eyes:
            for x, y in ((mark.x, mark.y), *sides(eye.x, eye.y, mark)):
                hiding = screens(table, eye.x, eye.y, eye.h, x, y, mark.h, depth)
                first = next((feature for feature in hiding if feature in around), None)
                if first is None:
                    return None
                found = found or first
    return found


# ------------------------------------------------------------------ one look


def _sees(game: Game, viewer: Unit, target: Unit, only: tuple[int, ...], position: _Position | None = None) -> bool:
    """Whether the models `only` of `viewer` (all if empty) see `target`."""
    if not _present(viewer) or not _present(target):
        return False
    position = position or _position(game)
    far, everybody = position.reach(game, viewer, target), position.field(game)
    if everybody is not None:
        one, other = position.onlooker(game, viewer, only), position.onlooker(game, target)
        seen = everybody.sees(one, other, far) if one and other else None
        if seen is not None:
            return seen
    return _worked_out(game, viewer, target, only, far)


def _onlooker(table: Table, unit: Unit, only: tuple[int, ...] = ()) -> Onlooker | None:
    """`unit`, or its models with the ids `only`, for compiled looks; None if it is not on the table."""
    if not _present(unit):
        return None
    packed = sight.packed_some(_standing(table, unit, only), COHESION) if only else party(table, unit)
    return Onlooker(unit.id, unit.player, packed)


def party(table: Table, unit: Unit) -> object:
    """The models of `unit` for compiled code; None if plain Python has to do it."""
    return sight.packed(table, unit.models, _TOPS[_large(unit)], COHESION) if unit.models else None


def _worked_out(game: Game, viewer: Unit, target: Unit, only: tuple[int, ...], far: Reach) -> bool:
    """The same in plain Python."""
    between = _between(game, viewer, target)
    table, large, tall = game.table, _large(viewer), _large(target)
    key: tuple[object, ...] = (id(table), id(viewer.models), only, large, id(target.models), tall, far)
    for unit in between:
        key += (id(unit.models), _large(unit), unit.player == viewer.player)
    known = _LOOKS.get(key)
    if known is None:
        known = _look(table, viewer, target, only, far, between)
        _LOOKS.keep(key, known, table, viewer.models, target.models, *(unit.models for unit in between))
    return known


def _look(table: Table, viewer: Unit, target: Unit, only: tuple[int, ...], far: Reach, between: Sequence[Unit]) -> bool:
    """TW-VIS-02, TW-VIS-03, TW-VIS-07: terrain screens (`engine.sight.screening`), unless it is near (TW-VIS-08)."""
    eyes, marks = _standing(table, viewer, only), _standing(table, target)
    near = apart(viewer.box, target.box) <= far.auto and any_within(eyes, marks, far.auto)
    third = [_troops(table, unit) for unit in between if not _looked_past(viewer, unit, eyes, far.friends)]
    return visible(table, eyes, marks, third, far.depth, near)


class Between(NamedTuple):
    """What may stand between who looks and the target: models as eyes and marks, third units, terrain.

    `depth`: how far one sees into an area, mils. `near`: the target is so near that terrain hides nothing (TW-VIS-08).
    """

    eyes: tuple[Standing, ...]
    marks: tuple[Standing, ...]
    troops: tuple[tuple[Unit, Obstacle], ...]
    terrain: tuple[Obstacle, ...]
    depth: int
    near: bool


def between(game: Game, viewer: Unit, target: Unit, measured: bool) -> Between:
    """TW-VIS-01: all that decides a look of `viewer` at `target`, both on the table.

    TW-VIS-07, TW-VIS-03: what screens is other troops and terrain between them, never the building that either is in.
    TW-GEN-07: unless it is `measured`, nothing of it hangs on a distance: all friends stand in the way (TW-VIS-09),
    one sees into no area (TW-VIS-04), nothing is near (TW-VIS-08).
    """
    table, far = game.table, reach(game, viewer, target) if measured else Reach(0, 0, 0)
    eyes, marks = _standing(table, viewer, _taking_part(viewer)), _standing(table, target)
    troops = tuple(
        (unit, _troops(table, unit))
        for unit in _between(game, viewer, target)
        if not _looked_past(viewer, unit, eyes, far.friends)
    )
    return Between(eyes, marks, troops, terrain(table), far.depth, any_within(eyes, marks, far.auto))


# ------------------------------------------------------------------ third Troop Types


def _between(game: Game, viewer: Unit, target: Unit) -> list[Unit]:
    """TW-VIS-05, TW-FIRE-04: the third Troop Types that some line may meet, by their boxes."""
    both = (viewer.id, target.id)

    def counts(unit: Unit) -> bool:
        return unit.where == TABLE and bool(unit.models) and unit.id not in both

    return sight.between(viewer.box, target.box, game.units.values(), counts)


def _looked_past(viewer: Unit, unit: Unit, eyes: Sequence[Standing], far: int) -> bool:
    """TW-VIS-09, TW-VIS-11: whether `unit` is a friend wholly in the standard band of `viewer`, who looks past it."""
    if unit.player != viewer.player or apart(viewer.box, unit.box) > far:
        return False
    return all_within(eyes, unit.models, unit.box, far)


def _troops(table: Table, unit: Unit) -> Obstacle:
    """TW-VIS-05: `unit` as a body to hide behind, bases and gaps of up to 1 inch."""
    return sight.troops(table, unit.models, _TOPS[_large(unit)], COHESION, linked=not unit.apart)


# ------------------------------------------------------------------ models as they stand


def _present(unit: Unit) -> bool:
    return unit.where == TABLE and bool(unit.models)


def _taking_part(unit: Unit) -> tuple[int, ...]:
    """TW-SQUAD-03: ids of the models that look, empty for all."""
    return tuple(model.id for model in in_cohesion(unit)) if unit.apart else ()


def _large(unit: Unit) -> bool:
    """TW-SPEC-20: whether its ordinary models are Large."""
    return large_models(unit) > 1


def _top(model: Model) -> int:
    if model.kind == "vehicle":
        return VEHICLE_EYE
    return LARGE_EYE if model.kind in ("team", LARGE) else INFANTRY_EYE


def _top_of_large(model: Model) -> int:
    """TW-SPEC-20: as above, of a Troop Type whose ordinary models are Large; an Individual among them may not be."""
    return _top(model) if model.kind == "vehicle" or model.of else LARGE_EYE


_TOPS = {False: _top, True: _top_of_large}


def _standing(table: Table, unit: Unit, only: tuple[int, ...] = ()) -> tuple[Standing, ...]:
    """The models of `unit`, or those with the ids `only`, on their ground."""
    found = sight.standing(table, unit.models, _TOPS[_large(unit)])
    return tuple(body for body in found if body.id in only) if only else found


# ------------------------------------------------------------------ why not


def _name(unit: Unit) -> str:
    return unit.name or unit.id


def _reason(game: Game, viewer: Unit, target: Unit, only: tuple[int, ...]) -> Screened:
    if not _present(target):
        return Screened(f"{_name(target)} is not on the table", "TW-VIS-01")
    if not _present(viewer):
        return Screened(f"{_name(viewer)} is not on the table", "TW-VIS-01")
    table, far = game.table, reach(game, viewer, target)
    eyes, marks = _standing(table, viewer, only), _standing(table, target)
    _, i, j = nearest(eyes, marks)
    eye, mark = eyes[i], marks[j]
    line = (eye.x, eye.y, mark.x, mark.y, eye.h, mark.h)
    friend = None
    for unit in _between(game, viewer, target):
        if any(screen.blocks(*line) for screen in _troops(table, unit).screens):
            if unit.player != viewer.player:
                return Screened(f"{_name(unit)} screens it", "TW-VIS-10")
            if not _looked_past(viewer, unit, eyes, far.friends):
                friend = friend or unit
    if friend:
        return Screened(f"{_name(friend)} screens it", "TW-VIS-11")
    feature = screening(table, eye.x, eye.y, eye.h, mark.x, mark.y, mark.h, far.depth)
    if feature:
        return Screened(f"{the(feature.name)} screens it", "TW-VIS-04" if feature.sight is Sight.AREA else "TW-VIS-02")
    return Screened("troops or terrain screen it", "TW-VIS-01")


def _cite(game: Game, viewer: Unit, target: Unit, seen: bool) -> None:
    """Note for the coverage of the rules what decided."""
    if not _present(viewer) or not _present(target):
        return
    only = _taking_part(viewer)
    far = reach(game, viewer, target)
    if far.auto > far.friends:
        game.cite("TW-SPEC-36")
    if not seen:
        game.cite(_reason(game, viewer, target, only).clause)
    elif any_within(_standing(game.table, viewer, only), _standing(game.table, target), far.auto):
        game.cite("TW-VIS-08")
    else:
        game.cite("TW-VIS-01")
