"""Modifier 6, Under Cover of Darkness: who is hard to see, and orders that do not carry far (TW-MOD-23 to -25)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.mod import Mod, Reason
from wartable.engine.plane import nearest
from wartable.rulesets.time_wars.modifiers import played
from wartable.rulesets.time_wars.questions import doubled
from wartable.rulesets.time_wars.specials import Shot
from wartable.rulesets.time_wars.state import INCH, Band, Game, Model

DARKNESS = "darkness"


def hides(shot: Shot) -> bool:
    """TW-MOD-23: whether the target is beyond the standard range band that counts, vehicles included."""
    return played(shot.game, DARKNESS) and shot.band is not Band.STANDARD


def subterfuge(shot: Shot, bonus: int) -> Iterator[Mod]:
    """TW-SPEC-38: cover and range, together `bonus`, are doubled for Subterfuge, beyond their usual limits.

    TW-MOD-23: in the dark all have it beyond the standard band. TW-MOD-24: for those who have it anyway what they get
    is doubled once more. The size is never doubled.
    """
    if not bonus:
        return
    own = doubled(shot.target)
    if own:
        yield Mod(bonus, own, "Subterfuge doubles cover and range", 8)
    if not hides(shot):
        return
    if own:
        yield Mod(2 * bonus, "TW-MOD-24", "darkness doubles them again", 9)
    else:
        yield Mod(bonus, "TW-MOD-23", "darkness doubles cover and range", 9)


def penalty(game: Game, rank: int, here: tuple[Model, ...], others: list[tuple[Model, ...]]) -> Reason | None:
    """TW-MOD-25: what a Command Test loses: 1 for every full multiple of the Commander's rank in the distance, inches.

    Args:
        here: the models of the Commander.
        others: those of each recipient; the nearest model of each, and of several recipients the farthest counts.
    """
    if not played(game, DARKNESS) or not here or not rank:
        return None
    far = max((nearest(here, models)[0] for models in others if models), default=0)
    lost = far // (rank * INCH)
    return Reason("TW-MOD-25", f"darkness, {far // INCH} inches at rank {rank}", -lost) if lost else None
