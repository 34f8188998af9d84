"""Chapter COVER: what protects a target against shots (TW-FIRE-13) and a defender in melee (TW-MELEE-15).

Only the terrain grade is settled here; Take Cover!, the standard band, Spotters and the rest follow in the order of
TW-FIRE-21. TW-COVER-07: the grade of a feature is data of the map. TW-TERR-02: hard going that has no grade, such as a
river or a bare slope, gives no cover.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from wartable.engine.memo import Memo
from wartable.engine.plane import CONTACT, body_touches_polygon, nearest, segment_crosses_polygon, touching
from wartable.engine.terrain import Feature, Table
from wartable.kit.inches.sight import Outlines, nearest_of
from wartable.rulesets.time_wars.sight.visibility import party
from wartable.rulesets.time_wars.state import Game, Model, Unit
from wartable.rulesets.time_wars.troops.squads import in_cohesion

NONE, LIGHT, MEDIUM, HEAVY = range(4)
CLAUSES = ("", "TW-COVER-02", "TW-COVER-03", "TW-COVER-04")
AGAINST_SHOTS = (0, 1, 2, 2)
IN_MELEE = (0, 0, 1, 2)


class Cover(NamedTuple):
    """The terrain cover of a Troop Type: its bonus, whether its grade is heavy, and the feature that gives it."""

    bonus: int = 0
    heavy: bool = False
    name: str = ""
    clause: str = ""


OPEN_GROUND = Cover()
_OUTLINES: Memo[Outlines] = Memo(64)
_INSIDE, _BEHIND = 1, 2  # how a model lies to a feature: `Outlines.lie`


def graded(table: Table, models: Sequence[Model]) -> tuple[Feature, ...]:
    """TW-COVER-01: the features that give cover and that some line between centres of `models` may meet."""
    if not models:
        return ()
    return tuple(f for f in _over(table.features, models) if f.cover)


def _over(features: Iterable[Feature], models: Sequence[Model]) -> list[Feature]:
    """Those of `features` whose box meets the box round the centres of `models`."""
    xs, ys = [model.x for model in models], [model.y for model in models]
    x0, y0, x1, y1 = min(xs), min(ys), max(xs), max(ys)
    return [f for f in features if f.left <= x1 and f.right >= x0 and f.top <= y1 and f.bottom >= y0]


def inside(feature: Feature, model: Model) -> bool:
    """Whether `model` is in `feature`: the centre of its base lies in the footprint, the border included.

    The clauses leave open what of a base counts; the centre is also the point to which TW-COVER-08 draws its lines.
    """
    return feature.contains(model.x, model.y)


def ranged_cover(
    game: Game,
    firer: Unit,
    target: Unit,
    members: Collection[int] = (),
    origin: Sequence[Model] | None = None,
    ignore_intervening: bool = False,
) -> Cover:
    """TW-FIRE-13, TW-COVER-02 to TW-COVER-04, TW-COVER-08: the cover of `target` against a shot of `firer`.

    Args:
        members: ids of the firing models; all in cohesion if empty.
        origin: the models of the Spotter used, from which obscuring is judged instead (TW-SPEC-37).
        ignore_intervening: only features that the target is in count (TW-WEAP-19).
    """
    everybody = not origin and not firer.apart and (not members or len(members) == len(firer.models))
    if everybody and not ignore_intervening and not target.apart:
        found = _packed_cover(game, firer, target)
        if found is not None:
            return found.against_shots()
    firing = tuple(origin or (model for model in in_cohesion(firer) if not members or model.id in members))
    features = graded(game.table, (*firing, *target.models))
    if not features:
        return OPEN_GROUND
    game.cite("TW-FIRE-13")
    if ignore_intervening or not firing:
        return _best(target, features).against_shots()  # TW-WEAP-19
    eye = firing[nearest(firing, target.models)[1]]
    # TW-COVER-08: what all firing models occupy or touch is theirs to shoot from, not the target's to hide behind.
    hiding = [f for f in graded(game.table, (eye, *target.models)) if not all(_touches(m, f) for m in firing)]
    return _best(target, features, hiding, lambda f, model: _crosses(f, eye, model)).against_shots()


def _packed_cover(game: Game, firer: Unit, target: Unit) -> _Grade | None:
    """TW-COVER-08: the same of all models of both, by compiled code; None if plain Python has to look."""
    table = game.table
    known = _OUTLINES.get((id(table),))
    if known is None:
        known = _OUTLINES.keep((id(table),), Outlines(tuple(f for f in table.features if f.cover)), table)
    ours, theirs = party(table, firer), party(table, target)
    near = nearest_of(ours, theirs)
    if near is None:
        return None
    eye, features = firer.models[near[1]], known.features
    lie = known.lie((eye.x, eye.y), theirs)
    if lie is None:
        return None
    if game.cites is not None and graded(table, (*firer.models, *target.models)):
        game.cite("TW-FIRE-13")
    if not any(lie):
        return _Grade(NONE, None)
    own, count = known.touched(ours), len(features)
    if own is None:
        return None
    rows = (lie[start : start + count] for start in range(0, len(lie), count))
    return _median([_best_of(features, row, own) for row in rows])


def _best_of(features: Sequence[Feature], lie: bytes, own: bytes) -> _Grade:
    """TW-COVER-09: the best of the features that a model is in, or behind of those that are not the firers' own."""
    grade, best = NONE, None
    if not any(lie):
        return _Grade(grade, best)
    for feature, how in zip(features, lie):
        if how & _INSIDE and feature.cover > grade:
            grade, best = feature.cover, feature
    for feature, how, firers in zip(features, lie, own):
        if how & _BEHIND and feature.cover > grade and not firers:
            grade, best = feature.cover, feature
    return _Grade(grade, best)


def melee_cover(game: Game, defender: Unit, attackers: Sequence[Unit]) -> Cover:
    """TW-MELEE-15, TW-COVER-02 to TW-COVER-04: the cover of the primary defender against the enemies in contact.

    A feature lies between a model and the enemy if the line from its centre to that of the nearest contacting enemy
    model crosses the footprint and that enemy is not itself in the feature. With no base in contact any more the
    nearest enemies count. TW-MELEE-16 and TW-MELEE-17 are the melee's own.
    """
    enemies = [model for unit in attackers for model in unit.models]
    features = graded(game.table, (*enemies, *defender.models))
    if not features:
        return OPEN_GROUND
    enemies = [e for e in enemies if any(touching(e, model) for model in defender.models)] or enemies

    facing: dict[int, Model] = {}

    def between(feature: Feature, model: Model) -> bool:
        enemy = facing.get(id(model))
        if enemy is None:
            enemy = facing[id(model)] = enemies[nearest((model,), enemies)[2]]
        return not inside(feature, enemy) and _crosses(feature, enemy, model)

    return _best(defender, features, features if enemies else (), between).in_melee()


def in_heavy_cover(
    game: Game, unit: Unit, firer: Unit, members: Collection[int] = (), origin: Sequence[Model] | None = None
) -> bool:
    """TW-COVER-06: whether `unit` takes no Hazardous test for being suppressed by `firer`; to be obscured counts."""
    return ranged_cover(game, firer, unit, members, origin).heavy


class _Grade(NamedTuple):
    """The grade that holds for a Troop Type, and the feature of the model that decides it."""

    grade: int
    feature: Feature | None

    def against_shots(self) -> Cover:
        return self._cover(AGAINST_SHOTS)

    def in_melee(self) -> Cover:
        return self._cover(IN_MELEE)

    def _cover(self, worth: tuple[int, ...]) -> Cover:
        if self.feature is None:
            return OPEN_GROUND
        return Cover(worth[self.grade], self.grade == HEAVY, self.feature.name, CLAUSES[self.grade])


def _best(
    unit: Unit, features: Sequence[Feature], hiding: Sequence[Feature] = (),
    behind: Callable[[Feature, Model], bool] = lambda feature, model: False,
) -> _Grade:  # fmt: skip
    """TW-FIRE-13: the best grade that at least half of the models in cohesion have or exceed.

    TW-COVER-09: of all features that protect one model only the best counts. An Individual or a Weapon Team is one
    model like any other here.

    Args:
        features: those that a model may be in.
        hiding: those that a model may be `behind`, which is asked only of what would count for more.
    """
    members = in_cohesion(unit)
    around = _over(features, members)
    grades: list[_Grade] = []
    for model in members:
        grade, best = NONE, None
        for feature in around:
            if feature.cover > grade and inside(feature, model):
                grade, best = feature.cover, feature  # TW-COVER-09
        for feature in hiding:
            if feature.cover > grade and behind(feature, model):
                grade, best = feature.cover, feature
        grades.append(_Grade(grade, best))
    return _median(grades)


def _median(grades: list[_Grade]) -> _Grade:
    """TW-FIRE-13: what at least half of the models have or exceed."""
    grades.sort(key=lambda found: -found.grade)
    return grades[(len(grades) - 1) // 2]


def _crosses(feature: Feature, one: Model, two: Model) -> bool:
    ax, ay, bx, by = one.x, one.y, two.x, two.y
    if (ax < feature.left and bx < feature.left) or (ax > feature.right and bx > feature.right):
        return False
    if (ay < feature.top and by < feature.top) or (ay > feature.bottom and by > feature.bottom):
        return False
    return segment_crosses_polygon(ax, ay, bx, by, feature.polygon)


def _touches(model: Model, f: Feature) -> bool:
    reach = model.r + CONTACT
    if not (f.left - reach <= model.x <= f.right + reach and f.top - reach <= model.y <= f.bottom + reach):
        return False
    return body_touches_polygon(model, f.polygon, CONTACT)


def spotter_cut(game: Game, player: str, target: str) -> int:
    """TW-SPEC-35: the nominations of `player` against the cover of `target`, in this Player Turn; in melee too."""
    return sum(1 for spot in game.spots if (spot.player, spot.target, spot.effect) == (player, target, "cover"))
