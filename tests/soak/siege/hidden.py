"""What seats of both systems have in secret, and games in which they have it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.properties.hunt_permute import document_again, with_secrets
from tests.properties.hunt_scenes import HUNT, in_the_thick, preset
from tests.properties.test_hunt_secrets import reveals as shows_in_a_hunt
from tests.soak.siege.twins import DICE, WORDS, Document, Random, System
from wartable.engine.event import Event
from wartable.rulesets.hunt_for_davros import state as hunts
from wartable.rulesets.time_wars import state as wars
from wartable.rulesets.time_wars.armies.characters.lytton import TrickPlayed
from wartable.rulesets.time_wars.strategies.sites import WorkBuilt
from wartable.rulesets.time_wars.strategies.strategies import strategies
from wartable.shelf import example, load_scenario

# ------------------------------------------------------------------ Hunt for Davros
ORDERS, SPARE, HANDS, MARKERS, PILE, CLAIMS, LOOKS, KEY = (
    "orders", "spare orders", "hands", "markers", "the pile", "claims", "what was looked at", "the first key",
)  # fmt: skip


def of_a_hunt(game: hunts.Game, seat: str) -> dict[str, object]:
    """HD-GEN-10: all that others have, and that nobody has."""
    others = [team for team in game.teams.values() if team.seat != seat]
    mine = game.teams.get(seat)
    looked = mine.seen if mine is not None else ()
    closed = [marker for marker in game.markers.values() if not marker.found and marker.id not in looked]
    held = [card for card in game.cards.values() if card.where == hunts.HELD and card.owner != seat and not card.known]
    return {
        ORDERS: [team.mission for team in others if not team.shown and team.seat not in looked],
        SPARE: game.missions,
        HANDS: sorted((card.owner, card.holder, card.kind) for card in held),
        MARKERS: [game.cards[marker.card].kind if marker.card else "" for marker in closed],
        PILE: [card.kind for card in game.cards.values() if card.where == hunts.DECK],
        CLAIMS: [team.claim for team in others],
        LOOKS: [team.seen for team in others],
        KEY: [team.quiet for team in others],
    }


def another_hunt(doc: Document, seat: str, lot: Random) -> Document:
    """Other secrets in a position that is written down, in all of it or in some of its parts."""
    if "models" not in doc:
        return doc
    made = document_again(doc, seat, lot.randrange)
    stays = lot.choice((0.0, 0.5, 0.9))
    for key in ("models", "markers", "cards"):
        made[key] = [old if lot.random() < stays else new for old, new in zip(doc[key], made[key])]
    if lot.random() < stays:
        made.update({key: doc[key] for key in ("sides", "spare_missions", "scored") if key in doc})
        if "scored" not in doc:
            made.pop("scored", None)
    return made


HUNTS = System(
    HUNT, (), ("HD-NEW-ENC-43", "HD-NEW-ENC-44", "HD-NEW-ENC-45", "HD-SRCH-02"), of_a_hunt, shows_in_a_hunt,
    another_hunt,
)  # fmt: skip


def in_the_middle(number: int) -> Document:
    """A position that is drawn, in which more has been looked at, claimed and found."""
    drawn: list[Document] = []

    @seed(number)
    @settings(max_examples=4, database=None, phases=(Phase.generate,), suppress_health_check=list(HealthCheck))
    @given(in_the_thick(3))
    def take(doc: Document) -> None:
        drawn.append(doc)

    take()
    doc = with_secrets(drawn[-1], Random(number).randrange)
    doc["options"].pop("decision_seconds", None)  # nobody answers in the place of who is asked
    return doc


def from_the_start(name: str, lot: Random, turns: int = 30) -> Document:
    """A game that the umpire deals."""
    return preset(name, teams=4 if name == "raid_by_unit" else lot.choice((2, 3, 4)), turn_limit=turns)


def hunt(number: int, *, short: bool = False) -> Document:
    """A whole game, dealt by the umpire or begun in the middle; `short`: of a few turns."""
    lot, kind = Random(f"hunt {number}"), number % 3
    if kind < 2:
        return in_the_middle(number)
    name = lot.choice(("yard", "prison_complex", "wide_complex", "depose_the_supreme", "raid_by_unit"))
    if name == "yard":
        return example_of("hunt_yard", turn_limit=1 if short else 20)
    return from_the_start(name, lot, 1 if short else 30)


# ------------------------------------------------------------------ Time Wars
PURCHASES, PLANS, RESERVES, MARKS, MINEFIELDS, TRICK = (
    "purchases", "written plans", "points for reserves", "marks", "minefields", "under way by TW-CHAR-69",
)  # fmt: skip


def of_a_battle(game: wars.Game, seat: str) -> dict[str, object]:
    """TW-STRAT-05, TW-STRAT-07, TW-STRAT-23: what others have bought, written down, marked and mined in secret."""
    others = [side for side in game.sides.values() if side.seat != seat]
    bought = [side.bought[side.shown :] for side in others]
    written = [(*side.bought[side.shown :], *side.plan) for side in others]
    return {
        PURCHASES: bought,
        PLANS: [side.plan for side in others] if game.cursor.phase in ("strategy", "defence") else (),
        RESERVES: [sorted(item.cost for item in items if item.key == "reserves") for items in written]
        if any(bought) or game.cursor.phase in ("strategy", "defence") else (),
        MARKS: [side.marks for side in others],
        MINEFIELDS: [work.polygon for work in game.works if work.hidden and work.owner != seat],
    }  # fmt: skip


def shows_in_a_battle(event: Event, seat: str) -> bool:
    """Whether all learn by it what one has kept to himself, or a minefield that he has not kept so."""
    open_ = isinstance(event, WorkBuilt) and not event.work.hidden
    return event.reveals or open_ or isinstance(event, TrickPlayed)


POOL: tuple[list[Any], ...] = (
    [{"strategy": "reserves", "points": 1}, "orbital_support", "outpost"],
    [{"strategy": "reserves", "points": 2}, "air_support"],
    [{"strategy": "reserves", "points": 3}, "bunker"],
    [{"strategy": "reserves", "points": 3}, "orbital_support"],
    ["orbital_support", "orbital_support"],
    ["ordnance_support", "makeshift_cover"],
    ["minefield", "outpost"],
)
"""What six points buy."""


def another_battle(doc: Document, seat: str, lot: Random) -> Document:
    """Others have written something else down, and their minefields lie elsewhere."""
    made: Document = json.loads(json.dumps(doc))
    for side in made["sides"]:
        if side["seat"] != seat and "strategies" in side:
            side["strategies"] = lot.choice(POOL)
        if side["seat"] != seat and "marks" in side:
            side["marks"] = lot.sample([item["key"] for item in doc["terrain"]], lot.randint(1, 2))
    for work in made.get("works", ()):
        if work["side"] != seat and work.get("hidden"):
            dx, dy = lot.randint(-12, 12), lot.randint(-9, 9)
            work["points"] = [[x + dx, y + dy] for x, y in work["points"]]
    return made


QUIET = ("TW-STRAT-03", "TW-STRAT-23", "TW-STRAT-44", "TW-CHAR-69", "TW-CHAR-70")
BATTLES = System(
    "time_wars", ("TW-STRAT-07", "TW-STRAT-25"),
    tuple(dict.fromkeys((*QUIET, *(row.clause for row in strategies().values())))),
    of_a_battle, shows_in_a_battle, another_battle,
)  # fmt: skip
GROVES = [
    {"kind": "wood", "key": "grove", "name": "grove", "at": [12, 18], "size": [6, 4]},
    {"kind": "crater", "key": "crater", "name": "crater", "at": [24, 17], "size": [4, 4]},
    {"kind": "hill", "key": "knoll", "name": "knoll", "at": [37, 19], "size": [6, 5]},
]  # fmt: skip


def troops(turns: int, **options: Any) -> Document:
    """Three Squads a side on a field of their own."""
    sides = [
        {"seat": seat, "units": [{"id": f"{seat}-{n}", "unit": unit, "options": ["leader"]} for n in (1, 2, 3)]}
        for seat, unit in (("p1", "marine_squad"), ("p2", "slave_troopers"))
    ]
    return {
        "wartable": 1, "ruleset": "time_wars", "table": {"width": 48, "height": 36}, "deployment": "standard",
        "terrain": GROVES, "sides": sides, "options": {"turns": turns, **options},
    }  # fmt: skip


def planned(turns: int, lot: Random) -> Document:
    """A battle in which one has written down what he buys, and the other buys as he is asked.

    If both had, all would be revealed before anybody is asked anything.
    """
    doc, whose = troops(turns, strategy_points=6), lot.choice(("p1", "p2"))
    sides = [{**side, "strategies": lot.choice(POOL)} if side["seat"] == whose else side for side in doc["sides"]]
    return {**doc, "sides": sides}


def mined(turns: int) -> Document:
    """A battle under way: a minefield of each side is on its map alone."""
    doc = troops(turns)
    places = {"p1": [[10, 8], [24, 8], [38, 8]], "p2": [[10, 28], [24, 28], [38, 28]]}
    works = [
        {"key": f"mines-{seat}", "kind": "minefield", "side": seat, "hidden": True,
         "points": [[x, y], [x + 4, y], [x + 4, y + 4], [x, y + 4]]}
        for seat, x, y in (("p1", 14, 20), ("p2", 30, 12))
    ]  # fmt: skip
    units = [
        {**unit, "side": side["seat"], "at": at}
        for side in doc["sides"] for unit, at in zip(side["units"], places[side["seat"]])
    ]  # fmt: skip
    sides = [{"seat": seat} for seat in places]
    return {**{key: doc[key] for key in doc if key != "deployment"}, "sides": sides, "units": units, "works": works}


def example_of(name: str, **options: Any) -> Document:
    """An example with other options."""
    found = json.loads(json.dumps(load_scenario(example(name))[1]))
    return {**found, "options": {**(found.get("options") or {}), **options}}


def battle(number: int, *, short: bool = False) -> Document:
    """A whole battle; `short`: of a turn or so."""
    lot, kind = Random(f"battle {number}"), number % 5
    if kind == 0:
        return mined(1 if short else 6)
    if kind == 1:
        return planned(1 if short else 4, lot)
    if kind == 2:
        return troops(1 if short else 4, strategy_points=12)
    if kind == 3:
        return example_of("devesham", **{"turns": 1} if short else {})
    if short:
        return troops(1, strategy_points=7)
    return example_of(lot.choice(("two_fronts", "meeting", "pods")), strategy_points=lot.randint(3, 12))


class Aim(NamedTuple):
    """A system, its games by number, and the kinds of secrets that they have to come to."""

    system: System
    games: Callable[..., Document]
    kinds: tuple[str, ...]


AIMS = (
    Aim(BATTLES, battle, (PURCHASES, PLANS, RESERVES, MARKS, MINEFIELDS, TRICK, WORDS, DICE)),
    Aim(HUNTS, hunt, (ORDERS, SPARE, HANDS, MARKERS, PILE, CLAIMS, LOOKS, KEY, WORDS, DICE)),
)
