"""Attacks of Time Wars whose odds are told, and the same attacks played on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from tests.kit.drive import Scenario
from tests.kit.maker import Fight, Foretold, Outcome, Predicted, Walk
from tests.kit.throws import figures_of
from tests.properties.scenes import RULES, example
from wartable.engine.ask import Ask, Choice
from wartable.engine.event import Event
from wartable.engine.session import Session
from wartable.odds.question import answer
from wartable.rulesets.time_wars.events.losses import Destroyed, ModelsLost, Routed
from wartable.rulesets.time_wars.events.melee import MeleeFought
from wartable.rulesets.time_wars.events.shooting import ActionLost, Fired
from wartable.rulesets.time_wars.state import Game

PLAYED = 2_500  # `script/soak odds` plays 10,000

# Marines with two LMGs fire at slave troopers in a wood; they suppress; they charge Ogrons; grenades at dug-in Daleks.
FIRE: dict[str, Any] = {
    "kind": "fire", "band": "medium", "cover": "light",
    "attacker": {"unit": "marine_squad", "size": 9, "weapons": {"lmg": 1, "grenade_launcher": 1}},
    "defender": {"unit": "slave_troopers", "size": 8},
}  # fmt: skip
SUPPRESS: dict[str, Any] = {
    "kind": "suppress", "band": "standard", "cover": "none",
    "attacker": {"unit": "marine_squad", "weapons": {"lmg": 1, "flamethrower": 1}},
    "defender": {"unit": "slave_troopers", "size": 7},
}  # fmt: skip
MELEE: dict[str, Any] = {
    "kind": "melee", "charge": True,
    "attacker": {"unit": "marine_squad", "size": 8},
    "defender": {"unit": "ogrons", "size": 6},
}  # fmt: skip
GRENADES: dict[str, Any] = {
    "kind": "fire", "band": "standard", "cover": "heavy",
    "attacker": {"unit": "marine_squad", "weapons": {"grenade_launcher": 2}},
    "defender": {"unit": "dalek_patrol"},
}  # fmt: skip
QUERIES = {"fire": FIRE, "suppress": SUPPRESS, "melee": MELEE, "grenades": GRENADES}
Figures = Callable[[Sequence[Event]], Outcome]


def position(query: Mapping[str, Any], distance: float, terrain: list[dict[str, Any]]) -> dict[str, Any]:
    """The two of `query` with their nearest models `distance` inches apart, the attacker's turn."""
    units = []
    for key, side, edge, way in (("attacker", "a", 20.0, -1), ("defender", "d", 20.0 + distance, 1)):
        given = dict(query[key])
        size = int(given.get("size", {"marine_squad": 10, "dalek_patrol": 5}.get(given["unit"], 10)))
        radius = 0.3
        models = [[round(edge + way * (radius + 0.7 * (i // 5)), 3), 20 + 0.7 * (i % 5)] for i in range(size)]
        units.append({"id": key, "side": side, "models": models, **given})
    return {
        "wartable": 1, "ruleset": "time_wars", "sides": [{"seat": "a"}, {"seat": "d"}], "units": units,
        "terrain": terrain, "turn": 1, "active": "a", "cursor": "action",
    }  # fmt: skip


WOOD = [{"kind": "wood", "at": [31, 21], "size": [5, 8]}]
BUNKER = [{"kind": "fortification", "shape": "rectangle", "at": [26, 21], "size": [5, 8], "height": 0}]
CONTACT = 0.01


def goes_on(session: Session) -> bool:
    """Whether the Player Turn of the attacker goes on."""
    return cast(Game, session.game).active == "a"


def rest(session: Session, ask: Ask) -> str:
    """Nothing else is done in it."""
    assert isinstance(ask, Choice)
    return {"TW-ACT-02": "end", "TW-CMD-01": "done"}.get(ask.clause, ask.options[0].key)


def lost_by(events: Sequence[Event], key: str, cause: str = "") -> int:
    """Models that `key` has lost, to `cause` if given."""
    losses = [event for event in events if isinstance(event, ModelsLost) and event.unit == key]
    return sum(len(event.models) for event in losses if not cause or event.cause == cause)


def one(events: Sequence[Event], kind: type[Event]) -> Any:
    """The only event of that kind."""
    found = [event for event in events if isinstance(event, kind)]
    assert len(found) == 1, found
    return found[0]


def has(events: Sequence[Event], kind: type[Event], unit: str) -> bool:
    """Whether there is an event of that kind about `unit`."""
    return any(isinstance(event, kind) and getattr(event, "unit", "") == unit for event in events)


def shot(events: Sequence[Event]) -> Outcome:
    """What `figures` says of a shot, read from its events."""
    return {
        "wounds": one(events, Fired).wounds, "models_lost": lost_by(events, "defender"),
        "destroyed": has(events, Destroyed, "defender"), "routed": has(events, Routed, "defender"),
    }  # fmt: skip


def hushed(events: Sequence[Event]) -> Outcome:
    """The same of suppression."""
    return {
        "suppression": one(events, Fired).wounds, "lost_action": has(events, ActionLost, "defender"),
        "models_lost": lost_by(events, "defender"), "destroyed": has(events, Destroyed, "defender"),
    }  # fmt: skip


def fought(events: Sequence[Event]) -> Outcome:
    """The same of a round of melee."""
    fight = one(events, MeleeFought)
    mine, his = lost_by(events, "attacker"), lost_by(events, "defender")
    return {
        "attacker_wins": fight.winner == "attacker", "draw": fight.winner == "", "models_lost": his,
        "destroyed": has(events, Destroyed, "defender"), "routed": has(events, Routed, "defender"),
        "models_lost_by_attacker": mine,
        "attacker_destroyed_or_routed": has(events, Destroyed, "attacker") or has(events, Routed, "attacker"),
    }  # fmt: skip


def fight(query: Mapping[str, Any], scenario: Scenario, key: str, figures: Figures, runs: int = PLAYED) -> Fight:
    """`query` played in `scenario` by an action of that name."""

    def predicted(session: Session) -> Predicted:
        return figures_of(answer(RULES.odds(query)))

    return Fight(lambda: scenario, ("attacker", key, "defender"), predicted, figures, goes_on, rest, runs)


FIGHTS = {
    "fire": fight(FIRE, position(FIRE, 9, WOOD), "fire", shot),
    "suppress": fight(SUPPRESS, position(SUPPRESS, 4, []), "suppress", hushed),
    "grenades": fight(GRENADES, position(GRENADES, 4, BUNKER), "fire", shot),
    # a charge moves many models
    "melee": fight(MELEE, position(MELEE, 3, []), "charge", fought, PLAYED // 3),
}


# ------------------------------------------------------------------ walked through all faces and options
PAIR: dict[str, Any] = {
    "kind": "fire", "band": "standard", "cover": "none",
    "attacker": {"unit": "marine_squad", "size": 2, "weapons": {"lmg": 1}},
    "defender": {"unit": "slave_troopers", "size": 2},
}  # fmt: skip

HUSHED: dict[str, Any] = {**PAIR, "kind": "suppress"}


def told(query: Mapping[str, Any], *keys: str) -> Callable[[Session], Predicted]:
    """These figures of a question."""
    found = figures_of(answer(RULES.odds(query)))
    return lambda session: {key: found[key] for key in keys}


def walk(query: Mapping[str, Any], scenario: Scenario, key: str, figures: Figures, least: int, *keys: str) -> Walk:
    """An attack to the end of its step, whatever the dice show."""
    return Walk(lambda: scenario, ("attacker", key, "defender"), least, 2000, told(query, *keys), figures)


WALKS = {
    "fire": walk(FIRE, position(FIRE, 9, WOOD), "fire", shot, 36, "wounds"),
    "suppress": walk(HUSHED, position(HUSHED, 4, []), "suppress", hushed, 6, "suppression"),
    "grenades": walk(GRENADES, position(GRENADES, 4, BUNKER), "fire", shot, 6, "wounds"),
    # whoever acts, whatever it does, however the dice fall
    "an action": Walk(lambda: position(PAIR, 3, []), (), 30, 6000),
}
FORETOLD = Foretold(lambda: {**example("skirmish"), "options": {"strict": False, "turns": 3}}, 5, games=4)
