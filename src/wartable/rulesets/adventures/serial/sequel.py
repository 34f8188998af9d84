"""Episodes of a serial: the scenario of the next one, made of the position in which one has ended (AT-NEW-EPI-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.engine.errors import DataError
from wartable.engine.plane import INCH, path_length
from wartable.engine.ruleset import Carried
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
FRIEND, ARTEFACT = "friend", "artefact"


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


def goes_on(game: Game) -> str:
    """AT-NEW-EPI-01: by what another episode follows this one: a cliffhanger or a win; '' if none does."""
    if game.result is None or over(game):
        return ""
    return HANGING if game.result.clause == CLIFFHANGER else game.result.kind if game.result.kind == "won" else ""


def choices(game: Game) -> tuple[Carried, ...]:
    """AT-NEW-EPI-01: which friend arrives after a cliffhanger; which artefact is kept after a win, of several."""
    how = goes_on(game)
    if how == HANGING:
        rows = {key: str(game.book.persons[key].name) for key in newcomers(game)}
        return (Carried(FRIEND, "Who arrives to help?", rows),) if len(rows) > 1 else ()
    held = artefacts(game) if how else []
    rows = {key: str(game.book.cards[key].name) for key in held}
    return (Carried(ARTEFACT, "Which artefact is kept?", rows),) if len(rows) > 1 else ()


def sequel(game: Game, scenario: Mapping[str, Any], chosen: Mapping[str, str]) -> dict[str, Any] | None:
    """AT-NEW-EPI-01, AT-WIN-04: the scenario of the next episode; None while there is none to come.

    Args:
        scenario: that of this episode.
        chosen: by `choices`, who arrives or what is kept; the first of each that is not chosen.

    Raises:
        DataError: a choice that is not on offer.
    """
    how, open_ = goes_on(game), {choice.key: choice for choice in choices(game)}
    if not how:
        return None
    for key, answer in chosen.items():
        if key not in open_ or answer not in open_[key].answers:
            there = ", ".join(f"{choice.key}: {', '.join(choice.answers)}" for choice in open_.values()) or "nothing"
            raise DataError("", 0, f"{answer!r} as {key} cannot be chosen here; what can be chosen is {there}")
    found: dict[str, Any] = {"wartable": 1, "ruleset": "adventures", "title": _titled(game, scenario)}
    found["seats"] = seats(game)
    found |= {key: scenario[key] for key in KEPT if key in scenario}
    if how == HANGING:
        return _goes_on(game, found, chosen.get(FRIEND, ""))
    return _new_story(game, found, chosen.get(ARTEFACT, ""))


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


def newcomers(game: Game) -> list[str]:
    """AT-NEW-EPI-01: companions not used so far, in the order of the persons, then officers, on Earth."""
    used = {one.person for one in game.figures.values()}
    kinds = (Kind.COMPANION, *((Kind.OFFICER,) if game.earth else ()))
    return [
        key for kind in kinds for key, person in game.book.persons.items() if person.kind is kind and key not in used
    ]


def newcomer(game: Game) -> str:
    """AT-NEW-EPI-01: who arrives if nobody is chosen; an officer without a name if everybody was used."""
    return next(iter([*newcomers(game), "officer"]))


def _arrives(game: Game, person: str) -> dict[str, Any]:
    """AT-NEW-EPI-01: a friend stands free at the start edge."""
    edge, w, h = game.start_edge, game.table.width, game.table.height
    places = {"north": (w // 2, h - INCH), "west": (INCH, h // 2), "east": (w - INCH, h // 2)}
    return {
        "id": person.replace("_", "-"), "person": person, "seat": next(iter(game.seats)),
        "at": inch(places.get(edge, (w // 2, INCH))),
    }  # fmt: skip


# ------------------------------------------------------------------ after a win
def artefacts(game: Game) -> list[str]:
    """AT-NEW-EPI-01: the artefacts that those who go on hold, by key."""
    return [item for one in game.figures.values() if _serves(one) for item in one.items if item in game.book.cards]


def _serves(one: Figure) -> bool:
    return one.where != GONE and (one.of_doctor or (one.side == OWN and one.kind in TROOPS))


def _new_story(game: Game, found: dict[str, Any], kept: str) -> dict[str, Any]:
    """AT-NEW-EPI-01: a new table, race and deck; the Doctor's group and soldiers who live, one artefact."""
    met = [*(key.removeprefix("met ") for key, _ in game.facts if key.startswith("met ")), game.race]
    fresh = [key for key in game.book.races if key not in met] or list(game.book.races)
    figures = []
    held = kept or next(iter(artefacts(game)), "")
    for one in game.figures.values():
        if _serves(one):
            items = [item for item in one.items if item not in game.book.cards or item == held]
            figures.append({**figure(one, placed=False), "items": items, "cards": [], "wounds": 0, "used": []})
    facts = {EPISODE: number(game) + 1, HANGING: 0, **{f"met {race}": 1 for race in met}}
    done = [_quest(quest) for quest in game.quests if quest.done]
    found.pop("terrain", None)
    return found | {"figures": figures, "races": fresh, "facts": facts, "quests": done}
