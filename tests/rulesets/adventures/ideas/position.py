"""A position in which the Doctor holds the five cards of a race at the live objective marker."""

from __future__ import annotations

from typing import Any

from tests.rulesets.adventures.helpers import episode, figure, told
from wartable.rulesets.adventures.events.ending import EpisodeEnded
from wartable.rulesets.adventures.events.ideas import StepDone
from wartable.rulesets.adventures.state import Game

LIVE, DUMMIES = (36, 24), [(20, 24), (36, 10), (52, 24)]
MARKERS: list[dict[str, Any]] = [
    {"id": "live", "at": list(LIVE), "live": True, "seen": True, "up": True},
    *({"id": f"dummy-{n}", "at": list(at), "seen": True, "up": True} for n, at in enumerate(DUMMIES, 1)),
]


def set_of(race: str) -> list[str]:
    """The keys of its five cards."""
    return [f"{race}_{n}" for n in range(1, 6)]


def position(race: str, *more: dict[str, Any], at: tuple[float, float] = LIVE, **parts: Any) -> Game:
    """The Doctor with the five cards of a race, the race card open, no portal markers, in step 1 of turn 3."""
    cards = parts.pop("cards", set_of(race))
    doctor = figure("hero", "doctor", at, person="3rd_doctor", cards=cards)
    start = {"race": race, "revealed": True, "contact": True, "objectives": MARKERS, "start_edge": "south", "turn": 3}
    return episode(doctor, *more, **{**start, **parts})


def friend(key: str, at: tuple[float, float], person: str = "leela", **fields: Any) -> dict[str, Any]:
    """A companion."""
    return figure(key, "companion", at, person=person, **fields)


def paths(game: Game) -> list[str]:
    """The steps that have been done, in their order."""
    return [event.path for event in told(game, StepDone)]


def ended(game: Game) -> list[tuple[str, str]]:
    """How the episode has ended, and by which clause."""
    return [(event.how, event.by) for event in told(game, EpisodeEnded)]
