"""Distances and range bands of ranged attacks (TW-GEN-03, TW-GEN-06, TW-GEN-08, TW-FIRE-05 to TW-FIRE-10).

Nothing here may be shown to a player before the attack is declared (TW-GEN-07): the flow measures after the
declaration, and refusals tell no distance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wartable.engine.plane import gaps, nearest
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.state import INCH, Band, Game, Model, Unit
from wartable.rulesets.time_wars.troops import characteristics
from wartable.rulesets.time_wars.troops.squads import in_cohesion

BANDS = (Band.STANDARD, Band.MEDIUM, Band.LONG, Band.EXTREME)


class Bands(NamedTuple):
    """What was measured for one attack.

    `distance` is that of the nearest member, in mils. `by_model` has the band of each member by model id, None for
    one beyond extreme. `choices` has, nearest first, each band that may be picked and the ids of who takes part. `away`
    is how far off each member is.
    """

    distance: int
    by_model: dict[int, Band | None]
    choices: tuple[tuple[Band, tuple[int, ...]], ...]
    away: dict[int, int]


def limit(options: Options, fir: int, band: Band) -> int:
    """TW-FIRE-05, TW-FIRE-06, TW-PROF-04: where `band` ends, in mils; the limit itself belongs to the band.

    TW-GEN-03: a scale of all bands multiplies every limit; a scale of the standard band alone moves the later bands
    outward, each still one FIR deep.
    """
    if options.scale_standard_only:
        return (options.scale + band - 1) * fir * INCH  # TW-GEN-03
    return options.scale * band * fir * INCH


def bonus(band: Band) -> int:
    """TW-FIRE-07: what the target gains from `band`: standard 0, medium 1, long 2, extreme 3."""
    return band - 1


def band_at(options: Options, fir: int, distance: int) -> Band | None:
    """TW-FIRE-06: the band of a distance in mils, the nearer one on a border; None beyond extreme.

    TW-PROF-02: FIR 0 reaches nothing, not even a base in contact.
    """
    if not fir:
        return None
    for band in BANDS:
        if distance <= limit(options, fir, band):
            return band
    return None


def distances(firers: Sequence[Model], target: Unit) -> dict[int, int]:
    """TW-FIRE-08, TW-GEN-06: of each model by its id to the nearest one of `target`, edge to edge, in mils."""
    return dict(zip([model.id for model in firers], gaps(firers, target.models)))


def bands(
    game: Game, firer: Unit, target: Unit, models: Sequence[Model] | None = None, origin: Sequence[Model] | None = None
) -> Bands:
    """TW-FIRE-08, TW-FIRE-09, TW-FIRE-10, TW-GEN-08: the bands that the player may use, and who fires in each.

    A band may be picked if a member lies in it; all members in it or nearer take part. Take Aim! comes after this
    choice and changes nothing here (TW-ORD-16).

    Args:
        models: who would fire; all of `firer` in cohesion if not given (TW-SQUAD-03).
        origin: the models of the Spotter from which mortars measure; the bands are those of the mortars' own FIR
            (TW-SPEC-37, TW-WEAP-20).
    """
    members = in_cohesion(firer) if models is None else models
    fir, options = characteristics.fir(firer), game.options
    if origin:
        distance = nearest(origin, target.models)[0]  # TW-SPEC-37, TW-WEAP-20
        away = dict.fromkeys((model.id for model in members), distance)
    else:
        away = distances(members, target)
        distance = min(away.values())
    by_model = {key: band_at(options, fir, mils) for key, mils in away.items()}
    held = sorted({band for band in by_model.values() if band})
    choices = tuple((pick, tuple(key for key, band in by_model.items() if band and band <= pick)) for pick in held)
    return Bands(distance, by_model, choices, away)
