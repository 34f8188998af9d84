"""Chapter FIRE: the dice of one shot on the table, whoever fires it and why; what its hits do stands in `damage`."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.engine.mod import Reason
from wartable.rulesets.hunt_for_davros.events.fighting import Fired
from wartable.rulesets.hunt_for_davros.shooting.attack import BANDS, Plan, roll
from wartable.rulesets.hunt_for_davros.specials import ask
from wartable.rulesets.hunt_for_davros.state import Card, Game, Model


def loose(game: Game, made: Plan) -> Flow[int]:
    """HD-FIRE-07: the dice of a shot that is not refused; the hits that come through to effect rolls.

    HD-FIRE-06: without dice nothing is rolled. What cards do to it everybody sees (HD-GEN-10).
    """
    for card in made.cards:
        ask.show(game, card)
    rolled = yield from roll(made)
    stopped = dropped(game, made.target, rolled.hits)
    for card in stopped:
        ask.show(game, card)
    lines = [*made.reasons, Reason("HD-FIRE-07", f"total: {_faces(rolled.dice)}", rolled.total)]
    lines.append(Reason("HD-FIRE-07", "hits: one for every full 6", rolled.hits))
    if stopped:
        lines.append(Reason("HD-NEW-ENC-17", "hits: dropped", -len(stopped)))
    game.emit(
        Fired(
            made.firer.id, made.target.id, made.distance, BANDS[made.band], rolled.dice, rolled.total, rolled.hits,
            len(stopped), made.how, tuple(lines), (made.plain, made.die, made.count),
        )
    )  # fmt: skip
    return rolled.hits - len(stopped)


def dropped(game: Game, target: Model, hits: int) -> tuple[Card, ...]:
    """HD-NEW-ENC-17: for each hit that is dropped this time the card that does it: the first hits of a turn."""
    if hits <= 0:
        return ()
    return ask.shells(game, target)[target.shells :][:hits]


def _faces(faces: tuple[int, ...]) -> str:
    return " + ".join(str(face) for face in faces) or "no die"
