"""What a win needs, condition by condition (AT-WIN-01, AT-WIN-02)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wartable.kit.wording import listed
from wartable.rulesets.adventures.events.base import card_name, spoken
from wartable.rulesets.adventures.ideas.consequences import EFFECT
from wartable.rulesets.adventures.ideas.effects import CAUGHT
from wartable.rulesets.adventures.ideas.sets import doctor_has_it
from wartable.rulesets.adventures.state import GONE, OWN, POOLED, Game

ACTED = "actions done"


class Condition(NamedTuple):
    """One of the things that a win needs: in words, its clause, whether it is so now, and what is so if it is not."""

    text: str
    clause: str
    met: bool
    lacking: str


def conditions(game: Game) -> Iterator[Condition]:
    """AT-WIN-01: all of these at the same moment are a win."""
    group = [f for f in game.figures.values() if f.side == OWN and f.of_doctor and f.where not in (GONE, POOLED)]
    held = [figure for figure in group if figure.prisoner]
    names = listed(spoken(figure) for figure in held)
    held_still = f"{names} {'is a prisoner' if len(held) == 1 else 'are prisoners'}"
    yield Condition("Nobody of the Doctor's group is a prisoner", "AT-WIN-01", not held, held_still)
    without = "the Doctor does not hold the five ideas"
    yield Condition("The Doctor holds the five ideas", "AT-WIN-02", doctor_has_it(game), without)
    yield Condition("The actions are done", "AT-IDEA-02", bool(game.fact(ACTED)), "the actions are not done")
    over = bool(game.fact(ACTED)) and not waiting(game)
    yield Condition("The consequences are over", "AT-IDEA-04", over, "the consequences are not over")
    due = [quest.key for quest in game.quests if not quest.done]
    quests = listed(f"«{card_name(game, key)}»" for key in due)
    open_still = f"the {'quest' if len(due) == 1 else 'quests'} {quests} {'is' if len(due) == 1 else 'are'} not done"
    yield Condition("All quests are done", "AT-CARD-12", not due, open_still)


def lacking(game: Game) -> str:
    """AT-WIN-01: what is not so that a win needs, each with its clause; '' if nothing is."""
    return listed((f"{one.lacking} ({one.clause})" for one in conditions(game) if not one.met), "")


def waiting(game: Game) -> bool:
    """AT-WIN-01, AT-NEW-VOC-01: whether an effect is to come, or somebody caught by a blast is not himself yet."""
    if any(due.key == EFFECT for due in game.pending):
        return True
    caught = (key.removeprefix(f"{CAUGHT} ") for key, _ in game.facts if key.startswith(f"{CAUGHT} "))
    return any(game.figures[key].helpless or game.figures[key].prisoner for key in caught if key in game.figures)
