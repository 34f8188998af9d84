"""What is counted of an episode to tell how likely it is won. Judgement, not rules.

All players win or lose together: what is theirs is counted of the first of them, and what the aliens have of `ALIENS`.
"""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path

from wartable.engine.compat import override
from wartable.engine.ruleset import Odds
from wartable.kit.bots.chances import NAME, Shipped
from wartable.rulesets.adventures.bot.needs import characters, held_captive, missing, steps_left
from wartable.rulesets.adventures.catalogue.ideas import NUMBERS
from wartable.rulesets.adventures.ideas.jobs import actions_job
from wartable.rulesets.adventures.ideas.sets import doctor_has_it
from wartable.rulesets.adventures.state import ALIENS, OWN, Game
from wartable.rulesets.adventures.winning.conditions import ACTED

MANY = 5
"""So many figures count as one whole of them."""
WORDS = {
    "ideas": "ideas in hand", "set": "the set is the Doctor's", "actions": "actions done", "free": "who is free",
    "troops": "armed friends", "time": "what is still to be done", "aliens": "aliens about", "captives": "prisoners",
}  # fmt: skip
"""The portals that are left were tried too: with them it was no better."""


def counted(game: Game) -> dict[str, dict[str, float]]:
    """What is counted of the players, under the first seat, and of the aliens, by the keys of `WORDS`."""
    here = characters(game)
    job = actions_job(game)
    steps = len(job.steps) if job else 0
    done = 1.0 if game.fact(ACTED) else (steps - sum(1 for _ in steps_left(game))) / steps if steps else 0.0
    able = [alien for alien in game.on_table(ALIENS) if alien.able]
    return {
        next(iter(game.seats)): {
            "ideas": 1 - len(missing(game)) / len(NUMBERS),
            "set": float(doctor_has_it(game)),
            "actions": done,
            "free": sum(figure.free for figure in here) / MANY,
            "troops": sum(f.able and not f.character for f in game.on_table(OWN)) / MANY,
            "time": 1.0,
        },
        ALIENS: {"aliens": len(able) / MANY, "captives": len(held_captive(game)) / MANY},
    }  # fmt: skip


class Episodes(Shipped[Game]):
    """The same, as the rest of the program asks for it."""

    words = WORDS
    either = ("time",)
    file = Path(__file__).with_name(NAME)

    @override
    def sides(self, game: Game, chances: Odds) -> dict[str, dict[str, float]]:
        return counted(game)

    @override
    def over(self, game: Game) -> float:
        return min(1.0, game.turn / game.options.turn_limit) if game.options.turn_limit else 0.5

    @override
    def when(self, game: Game) -> Hashable:
        return game.turn
