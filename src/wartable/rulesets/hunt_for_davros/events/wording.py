"""How things are called in sentences: models, teams, doors, machines, cards, places, numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wartable.engine.grid import DX, DY, Cell, Square, cell_of
from wartable.kit.telling import Words
from wartable.kit.wording import count, its, listed
from wartable.rulesets.hunt_for_davros.complex.complex import door_name
from wartable.rulesets.hunt_for_davros.data.data import cards, missions, profile
from wartable.rulesets.hunt_for_davros.state import GUARDS, UMPIRE, UMPIRE_TEAMS, Game

__all__ = [
    "added",
    "all_of",
    "before",
    "called",
    "capital",
    "card_name",
    "card_text",
    "count",
    "dies",
    "into",
    "its",
    "listed",
    "mission_name",
    "mission_text",
    "number",
    "team_of",
    "the_room",
    "words_for",
]
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


# ------------------------------------------------------------------ names
def called(game: Game, key: str) -> str:
    """The name of what has an id: a model, a team, a group, a machine, a door; a place by its key."""
    if key in game.models:
        return game.models[key].name
    if key in game.teams:
        return game.teams[key].name
    if key in game.groups:
        return game.groups[key].name
    if key == GUARDS:
        return "the guards"
    if key in UMPIRE_TEAMS or key == UMPIRE:
        return f"the {key}"
    if key in game.doors:
        return door_name(game.board.door(key), game.board)
    return _thing(game, key)


def _thing(game: Game, key: str) -> str:
    """A machine, also one that is gone; a square; else the word itself."""
    if key in game.devices:
        name = game.devices[key].name or key.replace("-", " ")
        return name if name[-1].isdigit() else f"the {name[:1].lower()}{name[1:]}"
    if cell_of(key) is not None:
        return f"square {key}"
    return key.replace("-", " ").replace("_", " ")


def team_of(game: Game, key: str) -> str:
    """The team of a model by the name, "" if it is nobody's."""
    model = game.models.get(key)
    return called(game, model.team) if model is not None and model.team else ""


def capital(text: str) -> str:
    """With a capital at the start."""
    return text[:1].upper() + text[1:]


def all_of(game: Game, keys: Iterable[str]) -> str:
    """The names of several, in a row."""
    return listed(called(game, key) for key in keys)


# ------------------------------------------------------------------ numbers
def number(value: int) -> str:
    """A small number as a word."""
    return NUMBERS[value] if 0 <= value < len(NUMBERS) else str(value)


def added(faces: Sequence[int], total: int | None = None) -> str:
    """`6 + 2 = 8`, or the one face alone."""
    if len(faces) < 2:
        return str(faces[0] if faces else 0)
    return f"{' + '.join(str(face) for face in faces)} = {sum(faces) if total is None else total}"


# ------------------------------------------------------------------ places
def the_room(game: Game, square: Square) -> str:
    """The room of a square with its article, "" in the open."""
    room = game.board.room_at(square) if game.complex is not None else None
    if room is None or not room.name:
        return ""
    plain = room.name.lower().startswith("the ") or room.name[-1].isdigit()
    return room.name if plain else f"the {room.name}"


def before(at: Cell, direction: int) -> Square:
    """The square from which a step in that direction has led to a cell."""
    if not at.sub:
        return at.x - DX[direction], at.y - DY[direction]
    x, y = 2 * at.x + ("e" in at.sub) - DX[direction], 2 * at.y + ("s" in at.sub) - DY[direction]
    return x // 2, y // 2


def into(game: Game, at: Cell, direction: int) -> str:
    """What a step has led into or out of: ", into the store"; "" if neither."""
    here, there = the_room(game, at.square), the_room(game, before(at, direction))
    if here == there:
        return ""
    return f", into {here}" if here else f", out of {there}"


# ------------------------------------------------------------------ cards
def card_name(kind: str) -> str:
    """The name of a kind of card; of one that nobody may know, "a card"."""
    found = cards().get(kind)
    return found.name if found is not None else "a card"


def card_text(kind: str) -> str:
    """What is printed on a kind of card, "" if nobody may know."""
    found = cards().get(kind)
    return found.text.strip() if found is not None else ""


def mission_name(key: str) -> str:
    """The name of a mission."""
    found = missions().get(key)
    return found.name if found is not None else "a mission"


def mission_text(key: str) -> str:
    """What a mission asks for, "" if nobody may know."""
    found = missions().get(key)
    return found.text.strip() if found is not None else ""


def dies(game: Game, key: str) -> str:
    """How the end of a model is told: Daleks and Cybermen are destroyed, others killed."""
    model = game.models.get(key)
    race = profile(model.profile).race if model is not None else ""
    return "destroyed" if race in ("dalek", "cyberman", "") else "killed"


# ------------------------------------------------------------------ templates
def words_for(game: Game) -> Words:
    """How the fields of events read in their templates: an id as its name, several as names in a row."""
    return {
        "": lambda value: called(game, value) if isinstance(value, str) else all_of(game, value),
        "its": lambda key: its(called(game, key)), "team": lambda key: team_of(game, key),
        "card": card_name, "mission": mission_name, "orders": mission_text,
    }  # fmt: skip
