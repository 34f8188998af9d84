"""A novice's eye: what somebody thinks of who has learned the rules and little more.

He overlooks some aliens, shoots at the nearest rather than at the best, and thinks of what is before him: nobody helps
others, frees friends or keeps company. Nothing of it is drawn by lot.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wartable.engine.ask import Ask, Choice, Move
from wartable.engine.plane import gap
from wartable.engine.ruleset import Idea, Odds
from wartable.kit.bots.novice import NEAR, nearest, noticed, overlooked
from wartable.rulesets.adventures.bot import acts, movement
from wartable.rulesets.adventures.bot import ideas as usual
from wartable.rulesets.adventures.bot.needs import Stage
from wartable.rulesets.adventures.bot.places import Eye, eye_of
from wartable.rulesets.adventures.bot.tasks import Task, own_tasks
from wartable.rulesets.adventures.specials.acts import key_of
from wartable.rulesets.adventures.state import ALIENS, Figure, Game
from wartable.rulesets.adventures.turn.acting import offered


def glance(game: Game, figure: Figure, task: Task | None, now: Stage) -> Eye:
    """What a figure weighs places by, but for the aliens that it overlooks."""
    eye = eye_of(game, figure, task, now)
    return eye._replace(foes=tuple(row for row in eye.foes if not overlooked(figure.id, row[0].id, game.turn)))


MIND = movement.Mind(own_tasks, glance)


def ideas(game: Game, ask: Ask, chances: Odds) -> Sequence[Idea]:
    """Answers to `ask` with what they are worth to him."""
    if isinstance(ask, Move):
        return list(movement.gone(game, ask, MIND))
    if isinstance(ask, Choice) and ask.clause == "AT-ORD-01":
        return list(movement.orders(game, ask, MIND))
    if isinstance(ask, Choice) and ask.clause == "AT-TURN-06":
        return list(_acts(game, ask, chances))
    return usual.ideas(game, ask, chances)


def _acts(game: Game, ask: Choice, chances: Odds) -> Iterable[Idea]:
    """AT-TURN-06: the nearest alien counts double, some he overlooks."""
    figure = game.figures.get(ask.about)
    if figure is None:
        return

    def far(foe: Figure) -> int:
        return gap(figure.body, foe.body)

    foes = noticed(figure.id, list(game.on_table(ALIENS)), game.turn, far, lambda foe: foe.id)
    near = nearest(foes, far, lambda foe: foe.id)
    seen = {foe.id for foe in foes}
    aimed = {key_of(offer.act): offer.act.targets for offer in offered(game, figure)}
    for idea in acts.acts(game, ask, chances):
        targets = [key for key in aimed.get(str(idea.answer), ()) if key in game.figures]
        foe = next((key for key in targets if game.figures[key].side == ALIENS), "")
        if foe and foe not in seen:
            continue
        yield idea._replace(worth=idea.worth * NEAR) if foe and foe == near else idea
