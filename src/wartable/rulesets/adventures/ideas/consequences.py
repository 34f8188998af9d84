"""When the Actions are done the Consequences follow at once (AT-IDEA-02, AT-IDEA-04)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.rulesets.adventures.catalogue.ideas import CONSEQUENCES
from wartable.rulesets.adventures.catalogue.words.effects import Blast, ClearOut, Effect, Remove, When
from wartable.rulesets.adventures.events.ideas import ActionsDone, Awaited
from wartable.rulesets.adventures.ideas.effects import happen
from wartable.rulesets.adventures.ideas.jobs import actions_job, all_done
from wartable.rulesets.adventures.ideas.places import ACTIONS, Job
from wartable.rulesets.adventures.ideas.sets import acting, card_of
from wartable.rulesets.adventures.state import Game, Pending

EFFECT = "effect"
"""What is pending: an effect of the Consequences, by its number."""


def consequence_job(game: Game) -> Job | None:
    """What the effects of the Consequences are measured by."""
    card = card_of(game, CONSEQUENCES)
    return Job(card.key, ACTIONS, (), False, card.clause) if card else None


def follow(game: Game) -> Flow[None]:
    """AT-IDEA-04: straight after the last step the Consequences are carried out; some of them come later."""
    job, card, result = actions_job(game), card_of(game, CONSEQUENCES), consequence_job(game)
    if not acting(game) or job is None or card is None or result is None or not all_done(game, job):
        return
    game.emit(ActionsDone(job.card, card.text))
    bursts = [effect for effect in card.effects if isinstance(effect, Blast)]
    for number, effect in enumerate(card.effects):
        later = _later(effect, bool(bursts))
        if later is None:
            continue
        if later:
            words = f"{card.name}: at the end of turn {game.turn + later}."
            game.emit(Awaited(Pending(EFFECT, game.turn + later, str(number)), words, card.clause))
        else:
            yield from happen(game, effect, result)


def _later(effect: Effect, bursts: bool) -> int | None:
    """In how many turns an effect comes, 0 at once; None if it comes with the blast of the same card."""
    if isinstance(effect, ClearOut) and bursts:
        return None
    if isinstance(effect, Remove) and effect.when is When.AFTER_BLAST:
        return None
    return effect.in_turns if isinstance(effect, Blast | Remove) else 0
