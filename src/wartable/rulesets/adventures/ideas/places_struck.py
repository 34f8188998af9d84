"""Places that explosions have struck (AT-NEW-VOC-01, AT-NEW-CARD-06)."""

from __future__ import annotations

from wartable.engine.ask import Flow, pool_faces
from wartable.engine.plane import Body, gap
from wartable.rulesets.adventures.catalogue.words.steps import BlastAt
from wartable.rulesets.adventures.events.base import FactSet
from wartable.rulesets.adventures.ideas.jobs import open_steps
from wartable.rulesets.adventures.ideas.places import spots
from wartable.rulesets.adventures.state import Game

NEEDED = 8
"""AT-NEW-VOC-01: a place counts as a target in cover with Health 6, so that a total of so much strikes it."""


def struck(game: Game) -> Flow[None]:
    """AT-NEW-VOC-01: each explosion of the turn rolls its damage against each place within it that is asked for."""
    for found in open_steps(game):
        if not isinstance(found.step, BlastAt):
            continue
        for spot in spots(game, found.step.place, found.job):
            for burst in game.blasts:
                far = gap(Body(burst.x, burst.y, burst.radius), spot.body)
                if far or game.fact(f"blasted {spot.key}"):
                    continue
                faces = yield from pool_faces(
                    burst.dice, burst.sides, "AT-NEW-VOC-01", burst.seat, "against the place that is to be struck"
                )  # fmt: skip
                if burst.fixed + sum(faces) >= NEEDED:
                    game.emit(FactSet(f"blasted {spot.key}", game.turn, found.job.clause))
