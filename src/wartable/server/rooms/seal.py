"""What binds the dice of a game to their seed, before the first of them is thrown."""

from __future__ import annotations

from wartable.engine.answer import Seeded

LONG = 16  # digits: a shorter seed is found by trying all of them


def seal(seed: str) -> str:
    """The commitment to a seed; '' of a short one, which whoever set the game up chose: it is not given away."""
    return Seeded(seed).commitment if len(seed) >= LONG else ""
