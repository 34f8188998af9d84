"""Chapter SRCH: the SEARCH action, the briefing after an activation, and what cards show when a turn begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wartable.engine.ask import Flow, Option, Refusal
from wartable.engine.state import fixed
from wartable.rulesets.hunt_for_davros.complex.complex import the_room
from wartable.rulesets.hunt_for_davros.data.card_effects import Peek
from wartable.rulesets.hunt_for_davros.data.data import cards
from wartable.rulesets.hunt_for_davros.events.base import ActionSpent
from wartable.rulesets.hunt_for_davros.events.searching import Briefed, CardUsedUp, MarkerSearched, NothingFound
from wartable.rulesets.hunt_for_davros.searching import encounters, intelligence
from wartable.rulesets.hunt_for_davros.searching.resolving import Find
from wartable.rulesets.hunt_for_davros.state import HELD, LYING, SEARCH, Game, Marker, Model, player

KEY = "search-"
TURN_START = "turn_start"


# ------------------------------------------------------------------ who may search what
def options(game: Game, model: Model) -> Iterator[Option]:
    """HD-SRCH-05: one option for each marker that the model can search now."""
    for marker in _about(game, model):
        if not marker.found and closed(game, model, marker) is None:
            yield Option(KEY + marker.id, f"search {_named(game, marker)}", "HD-SRCH-01", marker.id)


def _about(game: Game, model: Model) -> Iterable[Marker]:
    """The markers near enough to be asked about, in their order: in the room of the model, or in a square beside it."""
    at, markers = model.at, fixed(game.markers)
    if at is None or not player(game, model.team):
        return ()
    room = game.board.room_at(at.square)
    asked = game.board, at.x, at.y
    found: tuple[Marker, ...] | None = markers.known.get(asked)
    if found is None:
        found = markers.known[asked] = tuple(
            marker for marker in markers.values()
            if (room is not None and game.board.room_at(marker.at) is room)
            or (abs(marker.at[0] - at.x) <= 1 and abs(marker.at[1] - at.y) <= 1)
        )  # fmt: skip
    return found


def refusals(game: Game, model: Model) -> Iterator[Refusal]:
    """Why the other markers cannot be searched from here."""
    for marker in game.markers.values():
        why = closed(game, model, marker)
        if why is not None:
            yield why


def closed(game: Game, model: Model, marker: Marker) -> Refusal | None:
    """HD-SRCH-01: why a model cannot search a marker, None if it can.

    It has to be in the room of the marker; for one in the open, in its square or adjacent to it.
    """
    key = KEY + marker.id
    if not player(game, model.team):
        return Refusal(key, "umpire units do not search", "HD-SRCH-06")
    if marker.found:
        return Refusal(key, "that marker has been searched", "HD-SRCH-01")
    if model.at is None:
        return Refusal(key, f"{model.name} is not on the board", "HD-SRCH-01")
    room = game.board.room_at(marker.at) if marker.room else None
    if room is not None:
        inside = game.board.room_at(model.at.square)
        if inside is not None and inside.id == room.id:
            return None
        return Refusal(key, f"{model.name} is not in the room of {_named(game, marker)}", "HD-SRCH-01")
    if model.at.square == marker.at:
        return None
    if any(game.grid.adjacent(model.at, cell, windows=False) for cell in game.grid.cells_of(marker.at)):
        return None
    return Refusal(key, f"{model.name} is not adjacent to {_named(game, marker)}", "HD-SRCH-01")


def _named(game: Game, marker: Marker) -> str:
    room = game.board.room_at(marker.at)
    place = f" in {the_room(room.name)}" if room is not None and room.name else ""
    return f"the marker at {marker.at[0]},{marker.at[1]}{place}"


# ------------------------------------------------------------------ the action
def search(game: Game, model: Model, marker_id: str) -> Flow[None]:
    """HD-SRCH-01: a marker is turned up and removed; HD-SRCH-04: what it puts on the board is there at once."""
    marker = game.markers[marker_id]
    assert model.at is not None
    game.emit(ActionSpent(model.id, SEARCH, marker_id))
    game.emit(MarkerSearched(model.id, marker_id))
    card = game.cards.get(marker.card)
    if card is not None:
        find = Find(model, model.at, marker, card, cards()[card.kind])
        yield from encounters.turn_up(game, find)


def brief(game: Game, model: Model, found: tuple[str, ...]) -> Flow[None]:
    """HD-SRCH-02: the umpire tells the player what was found, once the model has finished all of its actions.

    A model that has not lived to see it has dropped what it held; what its team knows, it is told all the same.

    Args:
        found: what lay under the markers that were searched; "" for nothing.
    """
    for key in found:
        if game.result is not None:
            return
        card = game.cards.get(key)
        if card is None:
            game.emit(NothingFound(model.team, model.id))
        elif card.where == LYING:  # HD-NEW-ENC-45: a blank; nobody else learns of it
            game.emit(Briefed(model.team, card.id, card.kind))
            game.emit(CardUsedUp(card.id, model.team))
        elif card.where == HELD and card.owner == model.team and not card.ready:
            yield from encounters.brief_card(game, model, card)


def turn_start(game: Game) -> Flow[None]:
    """HD-NEW-ENC-09: what cards let their owners see when a turn begins."""
    for card in list(game.cards.values()):
        row = cards().get(card.kind)
        if card.where != HELD or not card.ready or row is None:
            continue
        for effect in row.of(Peek):
            if effect.when == TURN_START and card.holder in game.models:
                yield from intelligence.probe(game, card, effect)
