"""What somebody makes of what he sees of a battle: a soldier, and a veteran, who knows what battles are won by.

The veteran's figures were learned in nine hundred battles on mirrored ground in which both sides judged by figures
drawn by lot, and who had them higher or lower won: harm at once wins, and what it may do in rounds to come does not.
"""

from __future__ import annotations

from typing import NamedTuple


class Judgement(NamedTuple):
    """How much counts what, in parts of what it would by a plain sum of points of damage.

    Attributes:
        now: harm that is done at once, as long as there are rounds to come (`Eye.by_time`); so for `ground`.
        later: all attacks of the rounds to come, which may come to nothing.
        following: an attack of the next round.
        still: how likely who can attack in a round can in the next.
        ground: ground that scores.
        stakes: what hangs on where an enemy stands.
        danger: what enemies could do.
        lives: what part of its attacks to come is lost with a unit that they could fell first.
        least: what an attack from overwatch has to bring while others are still to come.
        reads: whether it knows that who has no objectives scores nothing where others have some (GD-MSN-02).
        patient: whether it waits on overwatch while an enemy is in the middle of his activation.
        looks: at how many places it looks closely.
        paces: into how many parts it divides the way to somebody, to go one of them.
    """

    now: float = 1.0
    later: float = 1.0
    following: float = 0.55
    still: float = 0.6
    ground: float = 1.0
    stakes: float = 1.0
    danger: float = 1.0
    lives: float = 0.0
    least: float = 0.3
    reads: bool = False
    patient: bool = False
    looks: int = 7
    paces: tuple[int, ...] = (1, 2)


SOLDIER = Judgement()
"""He thinks that there is always time."""
VETERAN = Judgement(
    now=1.4, later=0.8, following=0.4, still=0.56, ground=0.9, stakes=0.9, danger=1.2, lives=0.3, least=0.5,
    reads=True, patient=True, looks=10, paces=(1, 2, 4),
)  # fmt: skip
"""He strikes while he can, and comes into reach of others as late as may be."""
