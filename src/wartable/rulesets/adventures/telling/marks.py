"""What is in force for a figure, in a few words."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.kit.view import Mark
from wartable.rulesets.adventures.state import Figure, Game


def marks(game: Game, figure: Figure) -> Iterator[Mark]:
    """The marks of a figure, its order first."""
    if figure.order:
        yield Mark(str(figure.order), "AT-ORD-01", "plain")
    if figure.held_at:
        yield Mark(f"prisoner at {figure.held_at.replace('-', ' ')}", "AT-PRIS-11", "bad")
    elif figure.captor:
        yield Mark("prisoner", "AT-PRIS-04", "bad")
    if figure.helpless:
        yield Mark("helpless", "AT-SHOOT-07", "bad", sign="sleep")
    if figure.suppressed:
        yield Mark("suppressed", "AT-SHOOT-03", "bad", sign="burst")
    if figure.immobilised:
        yield Mark("immobilised", "AT-MEL-07", "bad", sign="stop")
    if figure.wounds:
        yield Mark("wounded", "AT-SHOOT-04", "bad", sign="drop")
    if figure.low:
        yield Mark("gone to ground", "AT-SHOOT-03", "good", sign="lying")
    if figure.weapons_off and not figure.weapon:
        yield Mark("weapons switched off", "AT-WPN-01", "bad")
    if figure.loaded:
        yield Mark("loaded", "AT-HVY-01", "good")
    if figure.rescued:
        yield Mark("rescued", "AT-CIV-02", "good")
    if figure.unknown:
        yield Mark("nobody has seen what it is", "AT-RACE-01", "", sign="query")
