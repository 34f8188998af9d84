"""What a seat sees: the state as JSON data, and with `scenes` and `sheets` the picture and the position in letters.

Whoever shows a game hands in what `redact` has made of it for the seat; nothing here decides what is secret
(HD-GEN-10).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wartable.engine.grid import DIRECTIONS
from wartable.kit.told import shown
from wartable.kit.view import Figure, marks_view, profile_view
from wartable.rulesets.hunt_for_davros.complex.complex import ends
from wartable.rulesets.hunt_for_davros.data.data import cards, missions, profile, teams, weapons
from wartable.rulesets.hunt_for_davros.events.wording import called, the_room
from wartable.rulesets.hunt_for_davros.moving.steps import pace
from wartable.rulesets.hunt_for_davros.state import DROPPED, HELD, HIDDEN, Card, Device, Game, Marker, Model, Team
from wartable.rulesets.hunt_for_davros.telling.letters import map_, map_near, marks, scores, standings, words
from wartable.rulesets.hunt_for_davros.telling.redaction import hide, redact
from wartable.rulesets.hunt_for_davros.telling.scene import scene, tone

__all__ = ["hide", "map_", "map_near", "redact", "scene", "scores", "standings", "view", "words"]

Data = dict[str, Any]
CLAUSES = {
    "turn": "HD-WIN-13", "chits": "HD-SETUP-05", "chance": "HD-TURN-01", "actions": "HD-TURN-03",
    "models": "HD-SETUP-02", "acted": "HD-TURN-06", "style": "HD-NEW-TEAM-05",
}  # fmt: skip
"""Where the numbers of the view stand in the rules."""


def view(game: Game, seat: str) -> Data:
    """The position as `seat` knows it; places are keys of squares such as "5,2", facings n to nw.

    What the seat may not know is missing, or stands there as an empty text.
    """
    laid_out = game.complex is not None
    return {
        "seat": seat,
        "title": game.title,
        "turn": game.turn,
        "turns": game.options.turn_limit,
        "phase": game.cursor.phase,
        "active": game.act.model if game.act is not None else "",
        "activation": _activation(game),
        "table": {"name": game.board.name, "width": game.board.width, "height": game.board.height} if laid_out else {},
        "pot": _pot(game),
        "clauses": CLAUSES,
        "sides": {key: _side(game, team, seat) for key, team in game.teams.items()},
        "units": {key: _model(game, model) for key, model in game.models.items()},
        "groups": {
            key: {"name": group.name, "player": group.team, "targets": group.targets, "acted": group.acted}
            for key, group in game.groups.items()
        },
        "doors": {door.id: _door(game, door.id) for door in game.doors.values()} if laid_out else {},
        "markers": {key: _marker(game, marker) for key, marker in game.markers.items() if not marker.found},
        "devices": {key: _device(game, device) for key, device in game.devices.items()},
        "cards": {key: _card(game, card) for key, card in game.cards.items() if _told(card)},
        "gas": {f"{x},{y}": until for (x, y), until in game.fog},
        "bad_going": [f"{x},{y}" for x, y in sorted(game.split)],
        "alarm": game.alarm if game.alarm >= game.turn else 0,
        "jammed": dict(game.jams),
        "result": game.result._asdict() if game.result is not None else None,
    }


def _activation(game: Game) -> Data | None:
    act = game.act
    if act is None:
        return None
    shots = [called(game, key) for key in act.shots]
    return {"model": act.model, "left": act.left, "used": list(act.used), "tied": act.tied, "shots": shots}


def _pot(game: Game) -> Data:
    """HD-GEN-10, HD-TURN-01: the chits by owner, and the chance in per cent that the next one is his."""
    total = game.pot.total
    chits = {
        owner: {"name": called(game, owner), "chits": number, "chance": round(100 * number / total, 1)}
        for owner, number in game.pot.chits if number
    }  # fmt: skip
    return {"total": total, "chits": chits}


# ------------------------------------------------------------------ teams and models
def _side(game: Game, team: Team, seat: str) -> Data:
    models = list(game.of(team.seat))
    leader = game.leader(team.seat)
    return {
        **shown(team), "kind": teams()[team.kind].name, "entry": team.start, "models": len(models),
        "commander": leader.name if leader is not None else "",
        "mission": _mission(team.mission), "secret": team.mission == HIDDEN,
        "claim": called(game, team.claim) if team.claim else "", "own": team.seat == seat,
    }  # fmt: skip


def _mission(key: str) -> Data | None:
    found = missions().get(key)
    if found is None:
        return None
    return {"key": key, "name": found.name, "kind": found.kind, "text": found.text.strip(), "clause": found.clause}


def _model(game: Game, model: Model) -> Data:
    row, weapon = profile(model.profile), weapons().get(model.weapon)
    on_board = model.at is not None
    told = tuple(marks(game, model)) if on_board else ()
    return {
        **shown(model), "player": model.team, "type": row.name, "race": row.race, "art": _art(model),
        "at": model.at.key if model.at is not None else "", "facing": DIRECTIONS[model.facing],
        "room": the_room(game, model.at.square) if model.at is not None else "",
        "where": "board" if on_board else "destroyed" if model.destroyed else "off",
        "weapon": weapon.name if weapon is not None else "",
        "profile": profile_view(_figures(game, model)), "marks": marks_view(told),
        "state": [mark.text for mark in told],
    }  # fmt: skip


def _figures(game: Game, model: Model) -> Iterator[Figure]:
    """HD-SETUP-02: what its profile and its weapon have in numbers."""
    row, weapon = profile(model.profile), weapons().get(model.weapon)
    yield Figure("MOVE", "squares of a MOVE action", pace(game, model), "HD-MOVE-04")
    yield Figure("ACTIONS", "actions of an activation", row.actions, CLAUSES["actions"])
    if weapon is not None:
        dice = "/".join(str(number) for number in weapon.rolled)
        yield Figure("DICE", "dice at short, medium and long range", dice, weapon.clause)


def _art(model: Model) -> str:
    """Its drawing, of those that there are (`kit.view`); only looks hang on it."""
    row = profile(model.profile)
    if row.art or (row.race == "dalek" and model.commander):
        return row.art or "supreme"
    return "man" if row.race == "human" else row.race


# ------------------------------------------------------------------ things
def _door(game: Game, key: str) -> Data:
    one, other = ends(game.board.door(key).edge)
    between = [f"{x},{y}" for x, y in (one, other)]
    return {"name": called(game, key), "between": between, "is": tone(game.doors[key])}


def _marker(game: Game, marker: Marker) -> Data:
    card = game.cards.get(marker.card)
    seen = marker.card != HIDDEN
    known = card is not None and card.kind in cards()
    return {
        "at": f"{marker.at[0]},{marker.at[1]}", "room": the_room(game, marker.at), "seen": seen,
        "card": cards()[card.kind].name if card is not None and known else "",
    }  # fmt: skip


def _device(game: Game, device: Device) -> Data:
    return {
        **shown(device), "at": device.at.key,
        "link": called(game, device.link) if device.link else "",
        "attendant": called(game, device.attendant) if device.attendant else "",
    }  # fmt: skip


def _told(card: Card) -> bool:
    """Whether there is anything to tell of a card: what it is, or that it lies there."""
    return card.kind in cards() or card.where == DROPPED


def _card(game: Game, card: Card) -> Data:
    row = cards().get(card.kind)
    held = card.where == HELD
    found: Mapping[str, Any] = {
        "name": row.name if row is not None else "", "text": row.text.strip() if row is not None else "",
        "clause": row.clause if row is not None else "", "where": card.where,
        "player": card.owner if held else "", "holder": called(game, card.holder) if held and card.holder else "",
        "at": card.at.key if card.at is not None else "", "until": card.until, "public": card.known,
    }  # fmt: skip
    return dict(found)
