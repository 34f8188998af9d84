"""What cards in force forbid, or do of themselves: each point is asked here, whoever needs it."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.rulesets.adventures.specials.kit import rules_of
from wartable.rulesets.adventures.specials.points import speaking
from wartable.rulesets.adventures.state import Figure, Game


def no_act(game: Game, figure: Figure) -> str:
    """AT-CARD-10: the clause by which a figure has no act, '' if it has one."""
    found = (rule.may_not_act(game, figure) for rule in speaking(rules_of(game, figure), "may_not_act"))
    return next(filter(None, found), "")


def goes_by_itself(game: Game, figure: Figure) -> Flow[bool]:
    """AT-NEW-VOC-01: whether a figure has had its move by what a card tells it; asked before all else that moves it."""
    for rule in speaking(rules_of(game, figure), "goes_by_itself"):
        if (yield from rule.goes_by_itself(game, figure)):
            return True
    return False
