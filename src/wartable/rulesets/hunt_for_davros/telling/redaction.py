"""Chapter GEN: who may know what. One function gives each seat its state; everything that is shown is made of it.

`hide` does the same for a scenario document, as far as it is told in the header of a save.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from wartable.engine.gridcell import Cell
from wartable.engine.memo import Memo
from wartable.engine.state import Fixed, fixed
from wartable.kit.told import conceal, secrets
from wartable.rulesets.hunt_for_davros.scenario.keys import SEATS
from wartable.rulesets.hunt_for_davros.searching.encounters import FIRST_KEY
from wartable.rulesets.hunt_for_davros.state import (
    DECK,
    DROPPED,
    HELD,
    HIDDEN,
    UMPIRE,
    Card,
    Game,
    Marker,
    Team,
)

Document = Mapping[str, Any]
_TEAMS: Memo[Team] = Memo(1024)


def redact(game: Game, seat: str) -> Game:
    """HD-GEN-10: a copy of `game` with all that `seat` may not know made HIDDEN; "" is a spectator. Nobody changes it.

    A seat knows its own mission, the cards that its team holds and has been briefed on, what it has looked at, and
    what everybody knows; the umpire knows everything. What is known of a copy is known of a copy of that.
    """
    found = game.kept()
    if seat == UMPIRE:
        return found
    found.dice = 0  # how many have been thrown in secret would tell of an exchange of orders, or of a crate
    mine = game.teams.get(seat)
    found.teams = {key: _team(team, mine) for key, team in game.teams.items()}
    if mine is None or not mine.quiet:
        found.scored = tuple(reason for reason in found.scored if reason != FIRST_KEY)
    found.missions = (HIDDEN,) * len(found.missions)
    seen = mine.seen if mine is not None else ()
    found.markers = _markers_of(fixed(found.markers), seen)
    looked = {marker.card for marker in game.markers.values() if marker.id in seen} if seen else set()
    found.cards = _cards_of(fixed(found.cards), seat, frozenset((*seen, *looked)))
    if found.act is not None:
        # Whether there was anything under a marker is told with what it was (HD-SRCH-02).
        found.act = found.act._replace(found=(HIDDEN,) * len(found.act.found))
    return found


def knows_mission(mine: Team | None, team: Team) -> bool:
    """HD-SCN-02: a mission is known to its owner, to who has looked at it, and to all once it is shown."""
    return team.shown or (mine is not None and (team.seat == mine.seat or team.seat in mine.seen))


def _team(team: Team, mine: Team | None) -> Team:
    """HD-GEN-10: what others may not know of a team: its mission, its claim, its quiet points, what it has seen."""
    team, own = team.kept(), mine is not None and team.seat == mine.seat
    asked = id(team), own, knows_mission(mine, team)
    return _TEAMS.get(asked) or _TEAMS.keep(asked, _as_known(team, own, asked[2]), team)


def _as_known(team: Team, own: bool, mission: bool) -> Team:
    found = team.copy()
    if not mission:
        found.mission = HIDDEN if team.mission else ""
    if not own:
        found.style -= found.quiet
        conceal(found)
    return found.kept()


def _markers_of(markers: Fixed[str, Marker], seen: tuple[str, ...]) -> Fixed[str, Marker]:
    """HD-GEN-10: what lies under a marker is known to who has looked."""
    covered: Fixed[str, Marker] | None = markers.known.get(seen)
    if covered is None:
        covered = Fixed({key: marker if key in seen else _covered(marker) for key, marker in markers.items()})
        markers.known[seen] = covered
    return covered


def _cards_of(cards: Fixed[str, Card], seat: str, seen: frozenset[str]) -> Fixed[str, Card]:
    told: Fixed[str, Card] | None = cards.known.get((seat, seen))
    if told is None:
        told = cards.known[seat, seen] = Fixed({key: _card(card, seat, key in seen) for key, card in cards.items()})
    return told


def _card(card: Card, seat: str, seen: bool) -> Card:
    """HD-GEN-10: a card as a seat knows it; those that it does not know are all alike.

    That something lies in a square everybody sees; who holds a card only its owner knows, and where one has gone
    that it once looked at nobody is told.
    """
    own = card.where == HELD and card.owner == seat and card.ready
    if card.known or own or (seen and card.where == DROPPED):
        return card
    kind = card.kind if seen else HIDDEN
    return _alike(card.id, kind, card.at if card.where == DROPPED else None)


@lru_cache(maxsize=4096)
def _alike(key: str, kind: str, at: Cell | None) -> Card:
    """HD-GEN-10: a card that lies in a square, or of which no more is told than what it is."""
    return Card(key, kind, DECK if at is None else DROPPED, at=at)


@lru_cache(maxsize=4096)
def _covered(marker: Marker) -> Marker:
    return replace(marker, card=HIDDEN)


# ------------------------------------------------------------------ scenario documents
def hide(scenario: Document, seat: str) -> dict[str, Any]:
    """HD-GEN-10: what the header of a save may tell a seat of the document of its game: nothing of other hands.

    What lies under markers, what others hold and were told to do, and the cards left over are taken out.
    """
    found = dict(scenario)
    if seat == UMPIRE:
        return found
    sides: list[Document] = [side for side in found.get("sides", ()) if isinstance(side, Mapping)]
    names = {str(side.get("seat", usual)): side for side, usual in zip(sides, SEATS)}
    seen = [str(key) for key in names.get(seat, {}).get("seen", ())]
    open_ = [name for name, side in names.items() if name == seat or name in seen or side.get("shown") is True]
    for key in ("spare_missions", "scored"):
        found.pop(key, None)
    if "missions" in found:
        found["missions"] = {key: word for key, word in found["missions"].items() if key in open_}
    if "sides" in found:
        found["sides"] = [_side(side, name == seat, name in open_) for name, side in names.items()]
    owners: dict[str, str] = {}
    for key in ("models", "units"):
        if key in found:
            owners.update((str(item.get("id")), _seat_of(item)) for item in found[key])
            found[key] = [_holder(item, _seat_of(item) == seat) for item in found[key]]
    if "cards" in found:
        # "" is nobody's, and no spectator's
        own = seat or None
        found["cards"] = [item for item in found["cards"] if _told(item, _holder_of(item, owners) == own)]
    if "markers" in found:
        found["markers"] = _markers(found["markers"], seen)
    if isinstance(found.get("table"), Mapping) and "markers" in found["table"]:
        found["table"] = {**found["table"], "markers": _markers(found["table"]["markers"], [])}
    if isinstance(found.get("active"), Mapping):
        found["active"] = _without(found["active"], "found")
    return found


def _seat_of(model: Document) -> str:
    """Whose a model of a document is: as it says, or by its id."""
    return str(model.get("side") or str(model.get("id", "")).rpartition("-")[0])


def _holder_of(card: Document, owners: Mapping[str, str]) -> str:
    """Whose a card of a document is, "" if nobody holds it; `owners` are those of its models by id."""
    return str(card.get("side") or owners.get(str(card.get("holder", "")), ""))


def _without(item: Document, *keys: str) -> dict[str, Any]:
    return {key: value for key, value in item.items() if key not in keys}


def _side(side: Document, own: bool, open_: bool) -> dict[str, Any]:
    hidden = () if own else (*secrets(Team), "style")
    return _holder(_without(side, *hidden, *(() if open_ else ("mission",))), own)


def _holder(item: Document, own: bool) -> dict[str, Any]:
    """A side or model with those of its cards that may be told."""
    made = dict(item)
    if "cards" in made:
        made["cards"] = [card for card in made["cards"] if _told(card, own)]
    return made


def _told(card: Any, own: bool) -> bool:
    """HD-SRCH-02: whether a card is known to all, or its owner has been briefed on it."""
    if not isinstance(card, Mapping):
        return own
    return card.get("known") is True or (own and card.get("ready", True) is True)


def _markers(items: Any, seen: list[str]) -> list[dict[str, Any]]:
    return [dict(item) if item.get("id") in seen else _without(item, "card") for item in items]
