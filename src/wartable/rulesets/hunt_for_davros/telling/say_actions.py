"""Sentences of the log: what models do with their hands, what they find, and who comes into play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wartable.engine.event import Event
from wartable.rulesets.hunt_for_davros.data.data import cards, weapons
from wartable.rulesets.hunt_for_davros.events import actions as d
from wartable.rulesets.hunt_for_davros.events import searching as f
from wartable.rulesets.hunt_for_davros.events.wording import (
    all_of,
    called,
    capital,
    card_name,
    card_text,
    count,
    into,
    mission_name,
    mission_text,
    the_room,
)
from wartable.rulesets.hunt_for_davros.moving.steps import COMPASS, COVER, FLIGHT, GLIDE, MOMENTUM, RECALL, RETURN
from wartable.rulesets.hunt_for_davros.state import DORMANT, Game

Sayer = Callable[[Game, Any], str]
_STEPS = {
    MOMENTUM: "Its momentum carries {who} on to {to}{into}.",
    COVER: "{who} falls back to {to}{into}.",
    FLIGHT: "{who} flees to {to}{into}.",
    GLIDE: "{who} glides {way} to {to}{into}.",
    RETURN: "Unseen, {who} makes for home: {to}{into}.",
    RECALL: "{who} obeys a false signal and goes to {to}{into}.",
}
_CARRIED = {
    "lift": "{} rides the lift and steps out at {}.",
    "ladder": "{} climbs to {}.",
    "transmat": "{} dissolves, and takes shape again at {}.",
}
_FOES = {"players_and_guards": "teams and guards", "any_dalek": "any Dalek", "any": "anybody", "none": "nobody"}
_PASSIVE = ("HD-NEW-ENC-33", "HD-NEW-ENC-15")
"""What happens to doors, and is not done to them by hand."""
_CLOSED_BY = "HD-OPER-02"


# ------------------------------------------------------------------ moves
def _stepped(game: Game, ev: d.Stepped) -> str:
    form = _STEPS.get(ev.how, "{who} moves {way} to {to}{into}.")
    way, place = COMPASS[ev.direction], into(game, ev.at, ev.direction)
    return capital(form.format(who=called(game, ev.model), way=way, to=ev.at.key, into=place))


def _carried(game: Game, ev: d.Carried) -> str:
    return _CARRIED.get(ev.how, "{} is set down at {}.").format(called(game, ev.model), ev.at.key)


# ------------------------------------------------------------------ doors and machines
def _door(game: Game, ev: d.DoorSet) -> str:
    door, who = called(game, ev.door), called(game, ev.by)
    if ev.broken:
        return f"{capital(door)} is blown to pieces."
    if not ev.by or ev.under in _PASSIVE:
        return f"{capital(door)} {'slams shut and locks' if ev.locked else 'opens' if ev.open else 'closes'}."
    if ev.locked:
        return f"{who} locks {door}."
    if ev.open:
        return f"{who} opens {door}."
    return f"{who} {'closes' if ev.under == _CLOSED_BY else 'unlocks'} {door}."


def _ground(game: Game, ev: d.GroundBroken) -> str:
    x, y = ev.squares[0]
    return f"The floor falls in: {count(len(ev.squares), 'square')} around {x},{y} become bad going."


def _gas(game: Game, ev: d.GasReleased) -> str:
    x, y = ev.squares[0] if ev.squares else (0, 0)
    where = the_room(game, (x, y)) or count(len(ev.squares), "square")
    return f"Gas fills {where}: nobody sees through it until the end of turn {ev.until}."


# ------------------------------------------------------------------ searches and cards
def _place(game: Game, marker: str) -> str:
    x, y = game.markers[marker].at
    room = the_room(game, (x, y))
    return f"the marker at {x},{y}{f' in {room}' if room else ''}"


def _taken(game: Game, ev: f.CardTaken) -> str:
    who = called(game, ev.holder) if ev.holder else called(game, ev.seat)
    return f"{who} takes a find, to be told of it later: {card_name(ev.kind)}."


def _briefed(game: Game, ev: f.Briefed) -> str:
    text = card_text(ev.kind)
    return f"{called(game, ev.seat)}, this is what you have found: {card_name(ev.kind)}. {text}".rstrip()


def _used_up(game: Game, ev: f.CardUsedUp) -> str:
    """Which card it was is told to those who know; the others see nothing happen."""
    kind = game.cards[ev.card].kind
    if kind not in cards() or cards()[kind].kind == "blank" or not (ev.seat or cards()[kind].held_by):
        return ""
    return f"{_article(kind)} is used up."


def _article(kind: str) -> str:
    return f"The {card_name(kind)}"


def _dropped(game: Game, ev: f.ItemDropped) -> str:
    kind = game.cards[ev.card].kind
    what = _article(kind) if kind in cards() else "Something"
    return f"{what} is left lying at {ev.at.key}."


def _picked(game: Game, ev: f.ItemTaken) -> str:
    kind = game.cards[ev.card].kind
    what = f"the {card_name(kind)}" if kind in cards() else "what lies there"
    return f"{called(game, ev.model)} picks up {what}."


def _peeked(game: Game, ev: f.Peeked) -> str:
    who = called(game, ev.seat)
    if ev.what in game.markers:
        return f"{who}, under {_place(game, ev.what)} you see: {card_name(ev.kind) if ev.kind else 'nothing'}."
    if ev.what in game.teams:
        orders = f"{mission_name(ev.kind)}. {mission_text(ev.kind)}"
        return f"{who}, you read the orders of {called(game, ev.what)}: {orders}"
    return f"{who}, among the unused cards you see: {card_name(ev.kind)}. {card_text(ev.kind)}"


# ------------------------------------------------------------------ who comes into play
def _arrived(game: Game, ev: d.ModelArrived) -> str:
    if ev.team == DORMANT:
        return f"{ev.name} stands dormant at {ev.at.key}."
    if ev.team in game.teams:
        return f"{ev.name} joins {called(game, ev.team)} at {ev.at.key}."
    arms = f", armed with: {weapons()[ev.weapon].name.lower()}" if ev.weapon in weapons() else ""
    return f"{ev.name} appears at {ev.at.key}{arms}."


def _formed(game: Game, ev: d.GroupFormed) -> str:
    if ev.team in game.teams:
        return f"{ev.name}: they join {called(game, ev.team)} and act on one chit, from the next turn on."
    foes = _FOES.get(ev.targets, "")
    return f"{ev.name} are loose! They act on one chit and attack {foes}."


def _weapon(game: Game, ev: d.WeaponSwapped) -> str:
    name = weapons()[ev.weapon].name.lower() if ev.weapon in weapons() else "none"
    return f"The weapon of {called(game, ev.model)} is now: {name}."


def _lost(game: Game, ev: d.ActionsLost) -> str:
    return f"{called(game, ev.model)} loses {count(ev.count, 'action')}." if ev.count else ""


def _alarm(game: Game, ev: d.AlarmRaised) -> str:
    head = f"Alarm! Until the end of turn {ev.until} guards have three actions"
    return f"{head}, and {all_of(game, ev.hunters)} hunt {called(game, ev.seat)}." if ev.hunters else f"{head}."


def _nothing(game: Game, ev: d.NoEffect) -> str:
    head = card_name(ev.what) if ev.what in cards() else "Nothing comes of it"
    return f"{head}: {ev.reason}."


SENTENCES: Mapping[type[Event], Sayer] = {
    d.Stepped: _stepped,
    d.Faced: lambda g, ev: f"{called(g, ev.model)} turns to face {COMPASS[ev.facing]}." if ev.alone else "",
    d.Carried: _carried,
    d.DoorSet: _door,
    d.GroundBroken: _ground,
    d.GasReleased: _gas,
    f.MarkerSearched: lambda g, ev: f"{called(g, ev.model)} searches {_place(g, ev.marker)}.",
    f.CardTaken: _taken,
    f.Briefed: _briefed,
    f.CardUsedUp: _used_up,
    f.ItemDropped: _dropped,
    f.ItemTaken: _picked,
    f.Peeked: _peeked,
    d.ModelArrived: _arrived,
    d.GroupFormed: _formed,
    d.WeaponSwapped: _weapon,
    d.Numbed: lambda g, ev: f"{called(g, ev.model)} is numb and will miss the next turn." if ev.on else "",
    d.ActionsLost: _lost,
    d.AlarmRaised: _alarm,
    d.NoEffect: _nothing,
}
