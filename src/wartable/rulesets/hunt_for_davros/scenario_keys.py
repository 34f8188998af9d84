"""The keys of a scenario file: the tables from which it is checked and from which its JSON Schema is made."""

from __future__ import annotations

from wartable.engine.grid import DIRECTIONS
from wartable.rulesets.fields import Key
from wartable.rulesets.hunt_for_davros.data import scenarios, teams
from wartable.rulesets.hunt_for_davros.drawn import DRAWN_KEYS, LAST
from wartable.rulesets.hunt_for_davros.state import TYPES

SEATS = ("blue", "orange", "teal", "plum", "olive", "rose")
"""The usual seats in their order; they are colours, since models are told apart by them."""
PHASES = ("layout", "entries", "missions", "encounters", "deploy", "begin", "draw", "chit", "act", "end")
DEVICES = ("hover_platform", "transmat_pad", "monitor", "turret", "bulkhead_panel", "relay", "lift")
TARGETS = ("players_and_guards", "any_dalek", "any", "none")
MOST_TURNS = 99

SCENARIO = {
    "wartable": Key("number", "version of the format: 1", 1, 1, must=True),
    "ruleset": Key("text", "hunt_for_davros", words=("hunt_for_davros",), must=True),
    "title": Key("text", "what it is called"),
    "about": Key("text", "a few words on it"),
    "scenario": Key("text", "what is played; prison_complex if it is not given", words=tuple(scenarios())),
    "table": Key("map", "a layout with or without number, a board that is shipped, or one drawn here"),
    "sides": Key("maps", "the teams, two to six"),
    "teams": Key("number", "how many teams, in place of sides", 2, 6),
    "options": Key("map", "what the players agreed, and what is other than in the scenario"),
    "models": Key("maps", "every model of a position: where it stands and in what state"),
    "units": Key("maps", "another word for models"),
    "doors": Key("any", "how doors stand, by id; or a list of {at: [x, y], side, is}"),
    "markers": Key("maps", "encounter markers: further ones, or what lies under those of the board"),
    "devices": Key("maps", "machines on the board"),
    "groups": Key("maps", "models that act on one chit (HD-DEF-03)"),
    "cards": Key("maps", "encounter cards: held by a team, dropped in a square, or left over"),
    "missions": Key("map", "the secret missions by seat"),
    "spare_missions": Key("texts", "the mission cards that were not dealt (HD-NEW-SCN-00)"),
    "pot": Key("counts", "the chits in the pot by owner; those of all that have not acted unless given", 0, 40),
    "turn": Key("number", "the turn", 0, MOST_TURNS),
    "active": Key("any", "the model that is being activated: its id, or {model, left, used, ...}"),
    "drawn": Key("text", "whose chit has been drawn"),
    "cursor": Key("any", "the phase that comes next: its name, or {phase, queue, owner}"),
    "fog": Key("maps", "squares without sight, and until which turn (HD-NEW-ENC-32)"),
    "split": Key("list", "squares divided in play (HD-NEW-ENC-31)"),
    "alarm": Key("number", "the last turn of the alarm (HD-NEW-ENC-34)", 0, MOST_TURNS),
    "jams": Key("counts", "teams whose command is jammed, and until which turn (HD-NEW-ENC-35)", 0, MOST_TURNS),
    "result": Key("map", "how the game ended, if it has"),
    "script": Key("list", "answers in order, by key"),
    "seed": Key("any", "seed of the dice, a word or number, if their faces are not given"),
    "dice": Key("list", "natural faces in rolling order"),
    "expect": Key("map", "what must come of it"),
}
SIDE = {
    "seat": Key("text", "the seat, such as blue; its colour unless given"),
    "name": Key("text", "its name for people"),
    "team": Key("text", "what kind of team it is", words=tuple(teams())),
    "entry": Key("text", "its entry board: nw, ne, sw, se, w or e (HD-SETUP-03)"),
    "mission": Key("text", "its mission card, or kill or save for the plain ones (HD-SCN-02)"),
    "shown": Key("flag", "its mission is known to everybody"),
    "claim": Key("text", "its model that waits beside the target with a transponder (HD-WIN-08)"),
    "score": Key("number", "turns for which it has held the objective (HD-NEW-SCN-08)", 0, MOST_TURNS),
    "style": Key("number", "its style points (HD-NEW-TEAM-05)", 0, 99),
    "seen": Key("texts", "missions of other seats and cards under markers that it has looked at"),
    "out": Key("flag", "it has no models left"),
    "cards": Key("list", "encounter cards that the team holds"),
}
EXPECT = {
    "events": Key("list", "events in order: names, or mappings with event and some of its fields"),
    "exactly": Key("flag", "no: further events may stand between (the usual); yes: just these"),
    "models": Key("map", "fields of models at the end, by id"),
    "units": Key("map", "another word for models"),
    "sides": Key("map", "fields of teams at the end, by seat"),
    "doors": Key("map", "fields of doors at the end, by id"),
    "devices": Key("map", "fields of devices at the end, by id"),
    "groups": Key("map", "fields of groups at the end, by id"),
    "markers": Key("map", "fields of markers at the end, by id"),
    "cards": Key("map", "fields of cards at the end, by id"),
    "pot": Key("map", "chits in the pot at the end, by owner"),
    "turn": Key("number", "the turn at the end", 0, MOST_TURNS),
    "phase": Key("text", "the cursor's phase at the end"),
    "result": Key("any", "the winners, or draw, or none"),
    "ask": Key("map", "the request open at the end: seat, clause, options"),
    "refused": Key("any", "the clause by which the last answer is refused"),
}
LAYOUT_KEYS = {
    "layout": Key("text", "columns and rows of boards, such as 3x9 (HD-BOARD-01)", must=True),
    "number": Key("number", "which complex of that layout; drawn by a die unless given", 0, LAST),
}
RESULT = {
    "winners": Key("texts", "the seats that won; none if nobody has", must=True),
    "clause": Key("text", "by which rule"),
    "say": Key("text", "a sentence"),
    "minor": Key("flag", "it is a minor victory (HD-WIN-07)"),
    "ending": Key("text", "a word for how"),
}
CURSOR = {
    "phase": Key("text", "the phase", words=PHASES, must=True),
    "queue": Key("texts", "what is left of the phase's list"),
    "owner": Key("text", "whose chit it is about"),
}
__all__ = ["DIRECTIONS", "DRAWN_KEYS", "TYPES"]
