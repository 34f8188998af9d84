"""What a win needs, condition by condition (AT-WIN-01, AT-WIN-02)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wartable.rulesets.adventures.ideas.consequences import EFFECT
from wartable.rulesets.adventures.ideas.effects import CAUGHT
from wartable.rulesets.adventures.ideas.sets import doctor_has_it
from wartable.rulesets.adventures.state import GONE, OWN, POOLED, Game

ACTED = "actions done"


class Condition(NamedTuple):
    """One of the things that a win needs: in words, its clause, and whether it is so now."""

    text: str
    clause: str
    met: bool


def conditions(game: Game) -> Iterator[Condition]:
    """AT-WIN-01: all of these at the same moment are a win."""
    group = [f for f in game.figures.values() if f.side == OWN and f.of_doctor and f.where not in (GONE, POOLED)]
    yield Condition("Nobody of the Doctor's group is a prisoner", "AT-WIN-01", not any(f.prisoner for f in group))
    yield Condition("The Doctor holds the five ideas", "AT-WIN-02", doctor_has_it(game))
    yield Condition("The actions are done", "AT-IDEA-02", bool(game.fact(ACTED)))
    yield Condition("The consequences are over", "AT-IDEA-04", bool(game.fact(ACTED)) and not waiting(game))
    yield Condition("All quests are done", "AT-CARD-12", all(quest.done for quest in game.quests))


def waiting(game: Game) -> bool:
    """AT-WIN-01, AT-NEW-VOC-01: whether an effect is to come, or somebody caught by a blast is not himself yet."""
    if any(due.key == EFFECT for due in game.pending):
        return True
    caught = (key.removeprefix(f"{CAUGHT} ") for key, _ in game.facts if key.startswith(f"{CAUGHT} "))
    return any(game.figures[key].helpless or game.figures[key].prisoner for key in caught if key in game.figures)
