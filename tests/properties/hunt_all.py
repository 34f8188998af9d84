"""Hunts in which everything there is comes up: each card, mission, team, kind of model and scenario."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

from tests.kit.drive import Scenario
from tests.kit.maker import Everything, Feature
from tests.properties.hunt_scenes import HUNT, preset
from wartable.engine.event import Event
from wartable.rulesets.hunt_for_davros.data.data import cards, missions, profiles, scenarios, teams
from wartable.rulesets.hunt_for_davros.events.searching import Briefed, Encountered

TURNS, LAID = 2, 4
SEATS = ("blue", "orange")


def wanted() -> frozenset[Feature]:
    """Everything; what a card does is seen when it is found."""
    kinds = {"card": cards(), "mission": missions(), "team": teams(), "model": profiles(), "scenario": scenarios()}
    there = (Feature(kind, key) for kind, row in kinds.items() for key in row)
    return frozenset((*there, *(Feature("found", key) for key in cards())))


def games(first: int = 0) -> Iterator[tuple[Scenario, frozenset[Feature]]]:
    """Halls with cards under markers beside the models, and now and then a whole scenario, without end."""
    laid, orders, sorts, kinds = (cycle(row) for row in (cards(), missions(), teams(), profiles()))
    whole = cycle(scenarios())
    for number in range(first, 1_000_000):
        if number % 6 == 5:
            name = next(whole)
            yield preset(name, turn_limit=1), frozenset((Feature("scenario", name),))
            continue
        under, side, extra = list(islice(laid, LAID)), list(zip(SEATS, sorts, orders)), list(islice(kinds, 2))
        shown = {Feature("card", key) for key in under} | {Feature("model", key) for key in extra}
        shown |= {Feature("team", team) for _, team, _ in side} | {Feature("mission", key) for *_, key in side}
        yield hall(under, side, extra), frozenset(shown)


def hall(under: list[str], sides: list[tuple[str, str, str]], extra: list[str]) -> Scenario:
    """Two teams six squares apart, each with two markers at its feet, and two models of the umpire's."""
    models: list[dict[str, Any]] = []
    for place, (seat, *_) in enumerate(sides):
        at, facing = 5 + 6 * place, "we"[place - 1]
        models += [{"id": f"{seat}-{name}", "at": [at, 4 + row], "facing": facing} for row, name in enumerate("c12")]
    for number, profile in enumerate(extra):
        models.append({"id": f"other-{number}", "side": "neutrals", "profile": profile, "at": [8, 1 + 8 * number]})
    places = ([5, 7], [4, 5], [11, 7], [12, 5])
    return {
        "wartable": 1, "ruleset": HUNT, "table": {"size": [18, 12]}, "models": models, "turn": 1,
        "sides": [{"seat": seat, "team": team, "mission": mission} for seat, team, mission in sides],
        "markers": [{"at": at, "card": card} for at, card in zip(places, under)], "options": {"turn_limit": TURNS},
    }  # fmt: skip


def used(game: Any, event: Event) -> Iterator[Feature]:
    """What has been found."""
    if isinstance(event, Encountered | Briefed):
        yield Feature("found", event.kind)


EVERYTHING = Everything(wanted, games, used, in_play=("found",), all=42, played=(0, 3, 7, 9, 13, 20))
