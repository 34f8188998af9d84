"""Every event as one sentence for the log; here those of set-up and turns, the rest in the two modules beside.

A sentence is made of what the event holds and of names, so that it stays true as the game goes on. What other
sentences tell as well has none, so that the log stays a story. What is told to one seat alone speaks to it by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from wartable.engine.event import Event
from wartable.engine.grid import DIRECTIONS, cell_of
from wartable.kit.telling import TellingEvent
from wartable.kit.wording import does, several, verb
from wartable.rulesets.hunt_for_davros.activation.activation import GANG_ACTIONS
from wartable.rulesets.hunt_for_davros.activation.menu import END
from wartable.rulesets.hunt_for_davros.complex.boards import QUARTERS
from wartable.rulesets.hunt_for_davros.data.data import missions, profile, teams
from wartable.rulesets.hunt_for_davros.events import base as e
from wartable.rulesets.hunt_for_davros.events.wording import (
    all_of,
    called,
    capital,
    card_name,
    count,
    listed,
    mission_name,
    the_room,
)
from wartable.rulesets.hunt_for_davros.moving.steps import COMPASS
from wartable.rulesets.hunt_for_davros.starting_layout import LAYOUT
from wartable.rulesets.hunt_for_davros.state import FIRE, TARGET, Game, Model, Phase
from wartable.rulesets.hunt_for_davros.telling import say_actions, say_fighting
from wartable.rulesets.hunt_for_davros.umpire.procedure import STAY

Sayer = Callable[[Game, Any], str]
_PHASES: Mapping[Phase, str] = {
    Phase.MISSIONS: "Every team draws its orders, face down.",
    Phase.ENCOUNTERS: "Encounter cards are laid face down under the markers.",
    Phase.DEPLOY: "The teams take their entry boards.",
}
_MARKED = {
    "HD-DMG-08": "{} is in cover and will not act this turn.",
    "HD-DMG-17": "{} keeps its head down and will not act this turn.",
    "HD-DMG-09": "The systems of {} fail: it will not act this turn.",
    "HD-DMG-15": "{} is stunned and will not act this turn.",
    "HD-GEN-07": "The time is up: {} loses its activation.",
    "HD-NEW-ENC-30": "{} is still numb and will not act this turn.",
    "HD-NEW-ENC-36": "The orders contradict each other: {} will not act this turn.",
    "HD-WIN-08": "{} gives up its activation for a transponder.",
}


def silent(game: Game, event: Event) -> str:
    """No sentence: other events tell it, or it is bookkeeping."""
    return ""


# ------------------------------------------------------------------ set-up
def _turned(game: Game, ev: e.Turned) -> str:
    if ev.phase == Phase.ENCOUNTERS and not game.options.encounters:
        return ""
    return "" if ev.queue else _PHASES.get(Phase(ev.phase), "")


def _laid_out(game: Game, ev: e.ComplexLaidOut) -> str:
    board = game.board
    kind = f"Complex {ev.plan[3]} of layout {ev.plan[1]}" if ev.plan[0] == LAYOUT else capital(board.name)
    size = f"{board.width} by {board.height} squares"
    return f"{kind} is laid out: {size}, {count(len(board.rooms), 'room')}, {count(len(board.doors), 'door')}."


def _entries(game: Game, ev: e.EntriesGiven) -> str:
    where = listed(f"{called(game, seat)} in the {QUARTERS.get(start, start)}" for seat, start in ev.entries)
    return f"Entry boards: {where}."


def _left_over(game: Game, ev: e.MissionsDealt) -> str:
    return f"Orders that nobody has: {listed(mission_name(key) for key in ev.left)}."


def _laid(game: Game, ev: e.EncounterLaid) -> str:
    marker = game.markers[ev.marker]
    where = f"{marker.at[0]},{marker.at[1]}"
    room = the_room(game, marker.at)
    return f"Under the marker at {where}{f' in {room}' if room else ''} lies: {card_name(ev.kind)}."


def _cards_left(game: Game, ev: e.CardsLeft) -> str:
    return f"Cards left over: {listed(card_name(kind) for _, kind in ev.cards)}."


def _deployed(game: Game, ev: e.Deployed) -> str:
    """HD-SETUP-06: where the target is everybody wants to know; the rest is told by team, and the map shows it."""
    model = game.models[ev.model]
    if model.team != TARGET:
        return ""
    room = the_room(game, ev.at.square)
    return f"{model.name} sits at {ev.at.key}{f' in {room}' if room else ''}, among his guards."


def _ready(game: Game, ev: e.TeamReady) -> str:
    team = game.teams[ev.seat]
    kind = teams()[team.kind]
    size = count(sum(many for _, many in kind.members), "model")
    where = f" in the {QUARTERS[team.start]}" if team.start in QUARTERS else ""
    return f"{does(team.name, 'be')} set up{where}: {kind.name}, {size}."


# ------------------------------------------------------------------ turn
def _turn(game: Game, ev: e.TurnBegan) -> str:
    limit = f" of {game.options.turn_limit}" if game.options.turn_limit else ""
    return f"Turn {ev.turn}{limit}."


def _marked(game: Game, ev: e.Marked) -> str:
    return capital(_MARKED.get(ev.under, "{} will not act this turn.").format(called(game, ev.model)))


def _activated(game: Game, ev: e.Activated) -> str:
    """What a unit of the umpire is about to do, and so that it acts, tells its plan."""
    who = called(game, ev.model)
    if not _of_a_team(game, ev.model):
        return ""
    if ev.tied:
        return f"{who} acts, out of command: it can only move toward its leader."
    return f"{who} acts."


def _group(game: Game, ev: e.GroupActivated) -> str:
    who = called(game, ev.group)
    if not ev.members:
        return f"{who} will not act this turn."
    return f"{who} {verb(who, 'act')}: {all_of(game, ev.members)}."


def _effort(game: Game, ev: e.EffortMade) -> str:
    thing = ev.thing.partition("-")[2]
    return f"Work on {called(game, thing)}: {count(ev.spent, 'action')} put in so far."


def _ended(game: Game, ev: e.ActivationEnded) -> str:
    who = called(game, ev.model)
    if ev.under == "HD-TURN-14":  # its end has just been told
        return ""
    if ev.cause:
        return f"{who} has to stop: {ev.cause}."
    idle = _of_a_team(game, ev.model) and ev.lost >= _actions(game.models[ev.model])
    return f"{who} does nothing." if idle else ""


def _actions(model: Model) -> int:
    """HD-TURN-03, HD-NEW-ENC-07: how many actions a model of a team has to spend."""
    return GANG_ACTIONS if model.group else profile(model.profile).actions


def _of_a_team(game: Game, key: str) -> bool:
    return key in game.models and game.models[key].team in game.teams


def _planned(game: Game, ev: e.UmpirePlanned) -> str:
    """A shot tells itself, and whom it is for."""
    if ev.plan == FIRE:
        return ""
    verb = "stays" if ev.plan == STAY else "acts"
    return f"{called(game, ev.model)} {verb}: {ev.reason.replace(': it ', ', so it ')}."


def _style(game: Game, ev: e.StyleScored) -> str:
    who, (reason, _, of) = called(game, ev.seat), ev.reason.partition(":")
    if reason == "commander":
        return f"{who} earns a style point: {called(game, of)} was a commander."
    if reason == "gloat":
        return f"{who} earns a style point for it."
    if ev.secret:
        return f"{who}, yours is the first key that is found: a style point, and nobody else knows."
    return f"{who} earns a style point."


def _objective(game: Game, ev: e.ObjectiveHeld) -> str:
    room = game.board.objective
    what = game.board.room(room).name if room else "objective"
    article = "" if what.lower().startswith("the ") else "the "
    return f"{called(game, ev.seat)} alone holds {article}{what}: {count(ev.score, 'point')}."


def _shown(game: Game, ev: e.MissionShown) -> str:
    kind = missions()[ev.mission].kind if ev.mission in missions() else ""
    told = f" (to {kind})" if kind else ""
    return f"The orders of {called(game, ev.seat)} come to light: {mission_name(ev.mission)}{told}."


def _over(game: Game, ev: e.GameEnded) -> str:
    return over(game, ev.winners, ev.reason, ev.minor)


def over(game: Game, winners: Sequence[str], reason: str, minor: bool) -> str:
    """HD-WIN-10: who has won, and by what."""
    text = reason.rstrip(".")
    if not winners:
        return f"Nobody wins: {text}."
    who = all_of(game, winners)
    one = len(winners) == 1 and not several(who)
    what = text.replace(f"{who} ", "it " if one else "they ", 1)
    return f"{who} {'wins' if one else 'win'}{' a minor victory' if minor else ''}: {what}."


# ------------------------------------------------------------------ the person in the umpire's chair
_KEYS = {"move": "go to {}", "turn": "turn to the {}", "fire": "fire at {}", "open": "open {}", "climb": "climb"}


def _overruled(game: Game, ev: e.Overruled) -> str:
    choice, procedure = _meant(game, ev.choice), _meant(game, ev.procedure)
    return f"{ev.what} The umpire overrules the procedure: {choice}, not {procedure}."


def _meant(game: Game, key: str) -> str:
    """An answer of the umpire in words: an action of a unit, or whose turn it is."""
    word, dash, of = key.partition("-")
    if key in game.models or not dash or word not in _KEYS:
        return "end its activation" if key == END else called(game, key)
    turn = COMPASS[DIRECTIONS.index(of)] if of in DIRECTIONS else ""
    return _KEYS[word].format(turn or (of if cell_of(of) is not None else called(game, of)))


SENTENCES: Mapping[type[Event], Sayer] = {
    e.Turned: _turned,
    e.ComplexLaidOut: _laid_out,
    e.EntriesGiven: _entries,
    e.MissionsDealt: _left_over,
    e.EncounterLaid: _laid,
    e.CardsLeft: _cards_left,
    e.Deployed: _deployed,
    e.TeamReady: _ready,
    e.TurnBegan: _turn,
    e.Marked: _marked,
    e.Activated: _activated,
    e.GroupActivated: _group,
    e.EffortMade: _effort,
    e.ActivationEnded: _ended,
    e.Overruled: _overruled,
    e.UmpirePlanned: _planned,
    e.StyleScored: _style,
    e.ObjectiveHeld: _objective,
    e.MissionShown: _shown,
    e.GameEnded: _over,
    **say_actions.SENTENCES,
    **say_fighting.SENTENCES,
}


def say(game: Game, event: Event) -> str:
    """The sentence of `event`, "" for one that is silent; one that nobody has thought of is told by its name."""
    own = event.told(game) if isinstance(event, TellingEvent) else None
    if own is not None:
        return capital(own)
    sayer = SENTENCES.get(type(event))
    return capital(sayer(game, event)) if sayer else f"{type(event).__name__}."
