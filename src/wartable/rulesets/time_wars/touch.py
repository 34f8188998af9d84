"""The touch of Morbius's Monster (TW-CHAR-66): contact with it is hazardous to its enemies."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.engine.plane import touching
from wartable.rulesets.time_wars import hazards
from wartable.rulesets.time_wars.contacts import settle, touched
from wartable.rulesets.time_wars.questions import burns
from wartable.rulesets.time_wars.state import Game, Unit

TOUCH = "TW-CHAR-66"


def on_contact(game: Game, unit: Unit) -> Flow[None]:
    """TW-CHAR-66: `unit` has just moved into contact: each enemy model tests that it touches with a hazardous touch.

    Friends are spared (TW-SPEC-14), but for those on whom it runs wild, who are among those whom it has attacked.
    """
    done = []
    for foe in touched(game, unit):
        for burner, victim in ((unit, foe), (foe, unit)):
            if burns(burner) and (ids := _in_touch(victim, burner)):
                yield from hazards.test(game, victim, ids, TOUCH, burner.id)
                done.append(victim.id)
    if done:
        settle(game, tuple(done))


def repeat_tests(game: Game, player: str) -> Flow[None]:
    """TW-CHAR-66, TW-SPEC-13: at the start of its owner's Action Phase each model that is still in contact tests."""
    burners = [unit for unit in game.on_table() if unit.player != player and burns(unit)]
    done = []
    for burner in burners:
        for victim in tuple(game.on_table(player)):
            if ids := _in_touch(victim, burner):
                yield from hazards.test(game, victim, ids, TOUCH, burner.id)
                done.append(victim.id)
    if done:
        settle(game, tuple(done))


def _in_touch(victim: Unit, burner: Unit) -> tuple[int, ...]:
    return tuple(model.id for model in victim.models if any(touching(model, other) for other in burner.models))
