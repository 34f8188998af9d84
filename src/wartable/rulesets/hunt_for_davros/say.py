"""Every event as one sentence for the log."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from wartable.engine.event import Event
from wartable.rulesets.hunt_for_davros.state import Game


def say(game: Game, event: Event) -> str:
    """The sentence of `event`."""
    words = " ".join(_word(game, getattr(event, item.name)) for item in fields(event) if item.name != "why")
    return f"{type(event).__name__}: {words}".rstrip() + "."


def _word(game: Game, value: Any) -> str:
    if isinstance(value, str) and value in game.models:
        return game.models[value].name
    return value.key if hasattr(value, "key") else str(value)
