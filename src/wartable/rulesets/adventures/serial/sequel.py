"""Episodes of a serial: the scenario of the next one, made of the position in which one has ended (AT-NEW-EPI-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.engine.plane import INCH, path_length
from wartable.rulesets.adventures.catalogue.persons import Kind
from wartable.rulesets.adventures.serial.written import figure, inch, objectives, seats, terrain
from wartable.rulesets.adventures.setup.decks import pool_of
from wartable.rulesets.adventures.state import ABOARD, ALIENS, GONE, NCO, OFFICER, OWN, SOLDIER, VEHICLE, Figure, Game
from wartable.rulesets.adventures.winning.check import CLIFFHANGER

MOST = 6
"""AT-NEW-EPI-01: episodes of a serial, and cliffhangers in a row that lose it."""
EPISODE, HANGING = "episode", "cliffhangers"
KEPT = ("table", "own", "earth", "options", "setting", "light")
TROOPS = (OFFICER, NCO, SOLDIER)
NUMBERED = ", episode "


def over(game: Game) -> str:
    """AT-NEW-EPI-01: how a serial is over with this episode: lost, or at its end; '' if it goes on."""
    if hanging(game) >= MOST:
        return "lost"
    return "ended" if number(game) >= MOST else ""


def number(game: Game) -> int:
    """Which episode of its serial it is, from 1."""
    return max(1, game.fact(EPISODE))


def hanging(game: Game) -> int:
    """AT-NEW-EPI-01: how many episodes have ended in a cliffhanger in a row, this one included."""
    paused = game.result is not None and game.result.clause == CLIFFHANGER
    return game.fact(HANGING) + 1 if paused else 0


def sequel(game: Game, scenario: Mapping[str, Any], friend: str = "", kept: str = "") -> dict[str, Any] | None:
    """AT-NEW-EPI-01, AT-WIN-04: the scenario of the next episode; None while there is none to come.

    Args:
        scenario: that of this episode.
        friend: who arrives after a cliffhanger, by the key of the person; somebody fitting if it is not given.
        kept: the artefact that is kept after a win, by key; the first that is held if it is not given.
    """
    if game.result is None or over(game):
        return None
    found: dict[str, Any] = {"wartable": 1, "ruleset": "adventures", "title": _titled(game, scenario)}
    found["seats"] = seats(game)
    found |= {key: scenario[key] for key in KEPT if key in scenario}
    if game.result.clause == CLIFFHANGER:
        return _goes_on(game, found, friend)
    return _new_story(game, found, kept) if game.result.kind == "won" else None


# ------------------------------------------------------------------ after a cliffhanger
def _goes_on(game: Game, found: dict[str, Any], friend: str) -> dict[str, Any]:
    """AT-NEW-EPI-01: the same table, prisoners at their markers, cards and deck kept, the portals set anew."""
    figures = [figure(f) for f in game.figures.values() if f.on_table and _stays(f)]
    figures += [figure(f) for f in game.figures.values() if f.where == ABOARD and game.figures[f.aboard].vehicle]
    for one in game.figures.values():
        if one.side == OWN and one.on_table and (one.character or one.prisoner):
            figures.append({**figure(one), "held_at": one.held_at or _nearest(game, one.at)})
    figures.append(_arrives(game, friend or newcomer(game)))
    there = [one.kind for one in game.on_table(ALIENS) if one.race]
    pool = {kind: max(0, count - there.count(kind)) for kind, count in pool_of(game, game.race)}
    facts = dict(game.facts) | {EPISODE: number(game) + 1, HANGING: hanging(game)}
    return found | {
        "terrain": terrain(game), "objectives": list(objectives(game)), "figures": figures, "race": game.race,
        "revealed": game.revealed, "sets": list(game.sets), "deck": list(game.deck), "pool": pool,
        "contact": game.contact, "start_edge": game.start_edge, "quests": [_quest(quest) for quest in game.quests],
        "lying": [{"key": thing.key, "at": inch((thing.x, thing.y))} for thing in game.lying],
        "facts": {key: count for key, count in facts.items() if _lasts(key)}, "steps_done": list(game.steps_done),
        "cursor": "portals", "turn": 0,
    }  # fmt: skip


def _stays(one: Figure) -> bool:
    """AT-NEW-EPI-01: who stands where he stood: aliens, civilians, soldiers, vehicles."""
    return one.side != OWN or bool(one.vehicle) or (one.kind != VEHICLE and not one.character and not one.prisoner)


def _titled(game: Game, scenario: Mapping[str, Any]) -> str:
    first = str(scenario.get("title") or "A serial").partition(NUMBERED)[0]
    return f"{first}{NUMBERED}{number(game) + 1}"


def _lasts(key: str) -> bool:
    """Whether a fact holds beyond its episode: how far steps and quests have come, what was felled and used."""
    return key.startswith((EPISODE, HANGING, "felled ", "before ", "done ", "uses ", "saved", "no radio", "perk used"))


def _quest(quest: Any) -> dict[str, Any]:
    return {"key": quest.key, "holder": quest.holder, "done": quest.done, "about": quest.about}


def _nearest(game: Game, at: tuple[int, int]) -> str:
    """The id of the nearest objective marker (AT-PRIS-10)."""
    return min(game.objectives, key=lambda m: (path_length(((m.x, m.y), at)), m.id)).id


def newcomer(game: Game) -> str:
    """AT-NEW-EPI-01: a companion not used so far, in the order of the persons, else an officer, on Earth."""
    used = {one.person for one in game.figures.values()}
    companions = [key for key, person in game.book.persons.items() if person.kind is Kind.COMPANION and key not in used]
    officers = [key for key, person in game.book.persons.items() if person.kind is Kind.OFFICER and key not in used]
    return next(iter([*companions, *(officers if game.earth else []), "officer"]))


def _arrives(game: Game, person: str) -> dict[str, Any]:
    """AT-NEW-EPI-01: a friend stands free at the start edge."""
    edge, w, h = game.start_edge, game.table.width, game.table.height
    places = {"north": (w // 2, h - INCH), "west": (INCH, h // 2), "east": (w - INCH, h // 2)}
    return {
        "id": person.replace("_", "-"), "person": person, "seat": next(iter(game.seats)),
        "at": inch(places.get(edge, (w // 2, INCH))),
    }  # fmt: skip


# ------------------------------------------------------------------ after a win
def _new_story(game: Game, found: dict[str, Any], kept: str) -> dict[str, Any]:
    """AT-NEW-EPI-01: a new table, race and deck; the Doctor's group and soldiers who live, one artefact."""
    met = [*(key.removeprefix("met ") for key, _ in game.facts if key.startswith("met ")), game.race]
    fresh = [key for key in game.book.races if key not in met] or list(game.book.races)
    figures = []
    held = kept
    for one in game.figures.values():
        if one.where != GONE and (one.of_doctor or (one.side == OWN and one.kind in TROOPS)):
            artefacts = [item for item in one.items if item in game.book.cards]
            held = held or next(iter(artefacts), "")
            items = [item for item in one.items if item not in artefacts or item == held]
            figures.append({**figure(one, placed=False), "items": items, "cards": [], "wounds": 0, "used": []})
    facts = {EPISODE: number(game) + 1, HANGING: 0, **{f"met {race}": 1 for race in met}}
    done = [_quest(quest) for quest in game.quests if quest.done]
    found.pop("terrain", None)
    return found | {"figures": figures, "races": fresh, "facts": facts, "quests": done}
