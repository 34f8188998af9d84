"""The keys of a scenario file: the tables from which it is checked and from which its JSON Schema is made."""

from __future__ import annotations

from typing import Any

from wartable.engine.grid import DIRECTIONS
from wartable.kit.fields import Key, Table, schema_of
from wartable.rulesets.hunt_for_davros.data import cards, profiles, scenarios, teams, weapons
from wartable.rulesets.hunt_for_davros.drawn import table_schema
from wartable.rulesets.hunt_for_davros.state import MOVE, TYPES

SEATS = ("blue", "orange", "teal", "plum", "olive", "rose")
"""The usual seats in their order: colours, since that is how one tells teams apart on the table."""
SETUP = ("layout", "entries", "missions", "encounters", "deploy")
PHASES = (*SETUP, "begin", "draw", "chit", "act", "end")
DEVICES = ("hover_platform", "transmat_pad", "monitor", "turret", "bulkhead_panel", "relay", "lift")
TARGETS = ("players_and_guards", "any_dalek", "any", "none")
STANDS = ("open", "closed", "locked", "broken")
PLACES = ("deck", "held", "dropped", "marker", "gone")
MOST_TURNS = 999

SCENARIO = {
    "wartable": Key("number", "version of the format: 1", 1, 1, must=True),
    "ruleset": Key("text", "hunt_for_davros", words=("hunt_for_davros",), must=True),
    "title": Key("text", "what it is called"),
    "about": Key("text", "a few words on it"),
    "scenario": Key("text", "what is played; prison_complex if it is not given", words=tuple(scenarios())),
    "table": Key("map", "a layout with or without number, a board that is shipped, or one drawn here"),
    "sides": Key("maps", "the teams, two to six"),
    "teams": Key("number", "how many teams there are, in place of sides", 2, 6),
    "options": Key("map", "what the players agreed, and what is other than in the scenario"),
    "models": Key("maps", "a position: every model, where it stands and in what state"),
    "units": Key("maps", "another word for models"),
    "doors": Key("any", "how doors stand, by id; or a list of {at: [x, y], side, is}"),
    "markers": Key("maps", "encounter markers: what lies under those of the board, and further ones"),
    "devices": Key("maps", "machines on the board"),
    "groups": Key("maps", "models that act on one chit (HD-DEF-03)"),
    "cards": Key("maps", "encounter cards: held, dropped in a square, or left over"),
    "missions": Key("map", "the secret missions by seat"),
    "spare_missions": Key("texts", "the mission cards that were not dealt (HD-NEW-SCN-00)"),
    "pot": Key("counts", "the chits in the pot by owner; those of all that have not acted unless given", 0, 60),
    "turn": Key("number", "the turn", 0, MOST_TURNS),
    "active": Key("any", "the model that is being activated: its id, or {model, left, used, ...}"),
    "drawn": Key("text", "whose chit has been drawn"),
    "cursor": Key("any", "the phase that comes next: its name, or {phase, queue, owner}"),
    "fog": Key("maps", "squares without sight, and until which turn (HD-NEW-ENC-32)"),
    "split": Key("list", "squares divided in play (HD-NEW-ENC-31)"),
    "alarm": Key("number", "the last turn of the alarm (HD-NEW-ENC-34)", 0, MOST_TURNS),
    "jams": Key("counts", "teams whose command is jammed, and until which turn (HD-NEW-ENC-35)", 0, MOST_TURNS),
    "scored": Key("texts", "for what style points have been given (HD-NEW-TEAM-05)"),
    "result": Key("map", "how the game ended, if it has"),
    "script": Key("list", "answers in order, by key"),
    "seed": Key("any", "seed of the dice, a word or number, if their faces are not given"),
    "dice": Key("list", "natural faces in rolling order"),
    "rules": Key("texts", "the clauses that it shows, if it is a vector"),
    "expect": Key("map", "what must come of it: events, models, teams, doors, pot, turn, phase, result, ask, ..."),
}
SIDE = {
    "seat": Key("text", "the seat, such as blue; the usual colours unless given"),
    "name": Key("text", "its name for people"),
    "team": Key("text", "what kind of team it is", words=tuple(teams())),
    "entry": Key("text", "its entry board: nw, ne, sw, se, w or e (HD-SETUP-03)"),
    "mission": Key("text", "its mission card, or kill or save for the plain ones (HD-SCN-02)"),
    "shown": Key("flag", "its mission is known to everybody"),
    "claim": Key("text", "its model that waits beside the target with a transponder (HD-WIN-08)"),
    "score": Key("number", "turns for which it has held the objective (HD-NEW-SCN-08)", 0, MOST_TURNS),
    "style": Key("number", "its style points (HD-NEW-TEAM-05)", 0, 99),
    "quiet": Key("number", "those of its style points that others have not been told of (HD-GEN-10)", 0, 99),
    "seen": Key("texts", "seats whose missions, and markers under which, it has looked"),
    "out": Key("flag", "it has no models left"),
    "cards": Key("list", "encounter cards that the team holds: keys, or {card, known, ready, until}"),
}
OPTIONS = {
    "move_rate": Key("number", "squares of one MOVE action (HD-MOVE-04)", 1, 2),
    "turn_limit": Key("number", "turns, 0 for no limit (HD-WIN-13)", 0, MOST_TURNS),
    "guards": Key("number", "Imperial guards (HD-SETUP-07)", 0, 10),
    "missions": Key("flag", "secret missions are dealt (HD-SCN-01)"),
    "encounters": Key("flag", "encounters lie under markers (HD-SETUP-04)"),
    "sanctum": Key("flag", "there is a sanctum with the target in it (HD-BOARD-03)"),
    "sanctum_locked": Key("flag", "its doors are locked (HD-BOARD-03)"),
    "target": Key("text", "who sits in it (HD-SCN-04)", words=("davros", "dalek_supreme", "none")),
    "target_actions": Key("texts", "what the target does on a chit of its own (HD-DAV-04)", words=("move", "fire")),
    "rescue": Key("text", "how he can be saved (HD-WIN-09)", words=("both", "designate", "transponder")),
    "advanced_systems_failure": Key("flag", "the optional rule HD-DMG-10"),
    "advanced_missions": Key("flag", "two further mission cards (HD-NEW-SCN-00)"),
    "blast": Key("flag", "the optional rule of HD-WPN-07, HD-WPN-08 and HD-WPN-09"),
    "plain_dice": Key("flag", "D6 in the place of extreme dice (HD-GEN-02)"),
    "decision_seconds": Key("number", "time for a decision, 0 for any (HD-GEN-07)", 0, 3600),
    "choose_entries": Key("flag", "entry boards are chosen, not drawn (HD-SETUP-03)"),
    "umpire": Key("flag", "a person sits in the umpire's chair (HD-GEN-06)"),
    "open_target": Key("flag", "who destroys or removes the target first wins (HD-SCN-03)"),
    "win": Key("text", "what the game is about", words=("mission", "last_team_or_most_models", "objective")),
    "objective_score": Key("number", "turns in the objective's room that win (HD-NEW-SCN-08)", 1, 99),
}  # fmt: skip
MODEL = {
    "id": Key("text", "its id, such as blue-c, blue-1, guard-1 or davros", must=True),
    "side": Key("text", "a seat, guards, defenders, neutrals, davros or dormant; told by the id unless given"),
    "profile": Key("text", "its profile; the usual one of its team unless given", words=tuple(profiles())),
    "name": Key("text", "its name for people"),
    "at": Key("any", "its place: [x, y], or a key such as 5,2nw for a small square"),
    "facing": Key("text", "the way it faces: n unless another is given", words=DIRECTIONS),
    "acted": Key("flag", "a chit lies beside it (HD-TURN-06)"),
    "commander": Key("flag", "it leads its team (HD-CMD-01); as its profile says unless given"),
    "weapon": Key("text", "its weapon, if another than its profile's", words=tuple(weapons())),
    "ammo": Key("number", "shots left, -1 for no limit", -1, 99),
    "grenades": Key("number", "hand grenades left", 0, 99),
    "cards": Key("list", "encounter cards that it holds: keys, or {card, known, ready, until}"),
    "group": Key("text", "the group on whose chit it acts (HD-DEF-03)"),
    "chit": Key("flag", "no: its chit comes with the next turn (HD-TURN-13)"),
    "rides": Key("text", "the hover platform under it; made if there is none of that id"),
    "uses": Key("text", "the machine that it attends or worked last and has not left (HD-OPER-05)"),
    "numb": Key("flag", "it is marked when the next turn begins (HD-NEW-ENC-30)"),
    "still": Key("flag", "it may not move or turn this turn (HD-DMG-10)"),
    "shells": Key("number", "hits dropped this turn (HD-NEW-ENC-17)", 0, 99),
    "destroyed": Key("flag", "it has left the game"),
    "hunts": Key("text", "the team that this guard hunts (HD-NEW-ENC-34)"),
    "shape": Key("text", "the rank its figure shows, if another (HD-CMD-08)", words=tuple(profiles())),
}
DOOR = {
    "at": Key("any", "a square [x, y] on either side of it", must=True),
    "side": Key("text", "the side of that square on which it stands", words=("n", "e", "s", "w"), must=True),
    "is": Key("text", "how it stands", words=STANDS, must=True),
}
MARKER = {
    "id": Key("text", "its id; that of the board's marker in that square, or marker-N"),
    "at": Key("any", "its square [x, y]"),
    "card": Key("text", "the card under it; nothing unless given", words=tuple(cards())),
    "room": Key("text", "the id of its room; where it lies unless given"),
    "found": Key("flag", "it has been searched and is gone"),
}
DEVICE = {
    "id": Key("text", "its id; made of its kind and a number unless given"),
    "kind": Key("text", "what it is", words=DEVICES),
    "at": Key("any", "its place: [x, y], or a key such as 5,2nw"),
    "active": Key("flag", "no: it does not work yet (HD-NEW-DEV-02)"),
    "link": Key("text", "the pad to which this one leads"),
    "attendant": Key("text", "the model that runs it until its next activation (HD-OPER-03)"),
    "used": Key("number", "the turn of its latest use", 0, MOST_TURNS),
    "top": Key("flag", "the lift waits at its upper end (HD-NEW-DEV-03)"),
    "rose": Key("number", "the turn in which the platform last changed its level (HD-LVL-06)", 0, MOST_TURNS),
    "name": Key("text", "its name for people"),
}
GROUP = {
    "id": Key("text", "its id, such as group-1", must=True),
    "side": Key("text", "defenders, neutrals, or the seat whose gang it is; told by its members unless given"),
    "name": Key("text", "its name for people"),
    "targets": Key("text", "whom it attacks", words=TARGETS),
    "actions": Key("texts", "what each member does on the chit", words=(*TYPES, "operate_or_search")),
    "opener": Key("text", "the seat that set it off"),
    "chit": Key("flag", "no: its chit comes with the next turn"),
    "acted": Key("flag", "its chit has been drawn this turn"),
}
CARD = {
    "card": Key("text", "its key", words=tuple(cards()), must=True),
    "id": Key("text", "its id; card-1, ... unless given"),
    "where": Key("text", "deck unless it has a side, a holder or a place", words=PLACES),
    "side": Key("text", "the seat that holds it"),
    "holder": Key("text", "the model that holds it"),
    "at": Key("any", "the square where it was dropped"),
    "known": Key("flag", "everybody has seen it at work"),
    "ready": Key("flag", "no: its player has not been told yet (HD-SRCH-02)"),
    "until": Key("number", "the last turn of its effect, 0 for ever", 0, MOST_TURNS),
}
FOG = {
    "squares": Key("list", "squares into, out of and across which nobody sees", must=True),
    "until": Key("number", "the last turn of it", 0, MOST_TURNS, must=True),
}
ACTIVE = {
    "model": Key("text", "its id", must=True),
    "left": Key("number", "actions left; 4, less those in used, unless given", 0, 9),
    "limit": Key("number", "actions of one kind at most (HD-TURN-04)", 1, 9),
    "used": Key("texts", "the kinds of actions spent, in their order", words=TYPES),
    "start": Key("any", "where it began; where it stands unless given"),
    "tied": Key("flag", "it may only move toward its leader (HD-CMD-02); as it stands unless given"),
    "shots": Key("texts", "targets declared and not yet fired at (HD-FIRE-10)"),
    "declared": Key("flag", "its shots have been declared"),
    "run": Key("number", "MOVE actions of an unbroken run straight ahead (HD-MOM-01)", 0, 9),
    "turned": Key("flag", "it has turned (HD-MOM-02)"),
    "bonus": Key("flag", "it has taken its momentum square"),
    "effort": Key("counts", "OPERATE actions spent on things that need several", 0, 9),
    "found": Key("texts", "ids of cards of which it is told when it has finished (HD-SRCH-02)"),
    "stayed": Key("flag", f"no: it has spent a {MOVE.upper()} action (HD-WPN-07); as used says unless given"),
    "whole": Key("flag", "an activation of FIRE actions alone (HD-NEW-ENC-12)"),
    "menu": Key("texts", "the kinds that a gang has left (HD-NEW-ENC-07)"),
}
CURSOR = {
    "phase": Key("text", "the phase", words=PHASES, must=True),
    "queue": Key("texts", "what is left of the phase's list"),
    "owner": Key("text", "whose chit it is about"),
}
RESULT = {
    "winners": Key("texts", "the seats that won; none if nobody has", must=True),
    "clause": Key("text", "by which rule"),
    "say": Key("text", "a sentence"),
    "minor": Key("flag", "it is a minor victory (HD-WIN-07)"),
    "ending": Key("text", "a word for how"),
}
EXPECT = {
    "events": Key("list", "events in order: names, or mappings with event and some of its fields"),
    "exactly": Key("flag", "no: further events may stand between (the usual); yes: just these"),
    "models": Key("map", "fields of models at the end, by id"),
    "teams": Key("map", "fields of teams at the end, by seat"),
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


# ------------------------------------------------------------------ schema
_NUMBERS = {"type": "array", "items": {"type": "integer", "minimum": 0}, "minItems": 2, "maxItems": 2}
_CELL = {"anyOf": [_NUMBERS, {"type": "string", "pattern": "^[0-9]+,[0-9]+(nw|ne|sw|se)?$"}]}
_DOORS = {"type": "object", "additionalProperties": {"enum": list(STANDS)}}


def _schema(table: Table, inner: dict[str, Any] | None = None) -> dict[str, Any]:
    """As `schema_of`; what is any is a place on the board."""
    places = {name: _CELL for name, key in table.items() if key.kind == "any"}
    return schema_of(table, {**places, **(inner or {})})


def _or_text(table: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [{"type": "string"}, table]}


def schema() -> dict[str, Any]:
    """The JSON Schema of a scenario, from the tables that check it."""
    held = _or_text(_schema({name: key for name, key in CARD.items() if name in ("card", "known", "ready", "until")}))
    model = _schema(MODEL, {"cards": held})
    inner = {
        "table": table_schema(), "sides": _schema(SIDE, {"cards": held}), "options": _schema(OPTIONS),
        "models": model, "units": model, "doors": {"anyOf": [_DOORS, {"type": "array", "items": _schema(DOOR)}]},
        "markers": _schema(MARKER), "devices": _schema(DEVICE), "groups": _schema(GROUP), "cards": _schema(CARD),
        "fog": _schema(FOG, {"squares": _NUMBERS}), "split": _NUMBERS, "active": _or_text(_schema(ACTIVE)),
        "cursor": _or_text(_schema(CURSOR)), "result": _schema(RESULT), "seed": {"type": ["string", "integer"]},
        "expect": _schema(EXPECT, {"result": {}, "refused": {}}), "script": {"type": ["string", "integer", "object"]},
        "dice": {"type": "integer", "minimum": 1},
    }  # fmt: skip
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "wartable scenario for Hunt for Davros",
        **_schema(SCENARIO, inner),
    }  # fmt: skip
