"""The keys of scenario files: an episode laid out at random, or any position written down."""

from __future__ import annotations

from typing import Any

from wartable.engine.plane import INCH
from wartable.kit.fields import Key, schema_of
from wartable.kit.frame import expected, fields_of, frame, schema
from wartable.kit.told import keys
from wartable.rulesets.adventures.catalogue.own import own_schema
from wartable.rulesets.adventures.catalogue.settings import settings
from wartable.rulesets.adventures.ground.terrain import TERRAIN
from wartable.rulesets.adventures.scenario.squads import SQUAD
from wartable.rulesets.adventures.scenario.team import SEATS, team_keys
from wartable.rulesets.adventures.state import LIGHTS, POOL, Cursor, Figure, Options, Step

DIFFICULTIES = ("easy", "normal", "hard", "desperate")
SWINGS = ("off", "d3", "d6")
VARIANTS = ("early", "late")
EDGES = ("south", "north", "west", "east")
OPTIONS = {
    "difficulty": Key("text", "how many sets and cards, the portals' values (AT-NEW-TAB-05)", words=DIFFICULTIES),
    "threat_clock": Key("flag", "yes: Threat cards run (AT-GEN-06)"),
    "solution_perks": Key("flag", "no: Solution cards bring nothing while they are held"),
    "contact_guard": Key("number", "from which turn on event rolls rise until the first contact; 0: never", 0, 40),
    "swing_die": Key("text", "a die for the random movement table (AT-NEW-RND-01)", words=SWINGS),
    "turn_limit": Key("number", "the last turn (AT-GEN-06); 0: there is none", 0, 200),
    "quest_turns": Key("number", "after how many turns a quest lapses (AT-NEW-TAB-06); 0: never", 0, 40),
    "run_multiplier": Key("number", "how many Moves a run is (AT-MOVE-02)", 1, 3),
    "character_traits": Key("flag", "no: persons have no traits (AT-NEW-CHAR-01)"),
    "civilians": Key("number", "how many civilians there are (AT-NEW-CIV-01); -1: as the setting has", -1, 12),
    "must_save": Key("flag", "yes: half of the civilians must be saved (AT-NEW-CIV-01)"),
    "pool": Key("number", "rank and file of a race (AT-RACE-04)", 8, 12),
    "dalek_variant": Key("text", "which Daleks (AT-WPN-05)", words=VARIANTS),
    "cyber_variant": Key("text", "which Cybermen (AT-MEL-10)", words=VARIANTS),
    "off_table_lab": Key("flag", "yes: a lab worker is off the table (AT-NEW-LAB-01)"),
}
SEAT = {
    "seat": Key("text", "its seat, a short word", must=True),
    "name": Key("text", "its name"),
}
OBJECTIVE = {
    "id": Key("text", "its id", must=True),
    "at": Key("point", "where it lies", must=True),
    "live": Key("flag", "yes: it is the live one (AT-OBJ-01)"),
    "up": Key("flag", "yes: it is turned up (AT-OBJ-03)"),
    "seen": Key("flag", "yes: its face is known (AT-OBJ-03)"),
}
PORTAL = {
    "id": Key("text", "its id", must=True),
    "at": Key("point", "where it lies", must=True),
    "value": Key("number", "its value (AT-EVT-03)", 1, 3),
    "rock": Key("flag", "yes: it works once only (AT-PORT-10)"),
}
LYING = {
    "key": Key("text", "what it is: a card, or a thing of a plot", must=True),
    "at": Key("point", "where it lies", must=True),
}
SMOKE = {
    "at": Key("point", "its middle", must=True),
    "until": Key("number", "the last turn in which it hides", 0, 999, must=True),
}
QUEST = {
    "key": Key("text", "the card", must=True),
    "holder": Key("text", "who was given it, by id", must=True),
    "done": Key("flag", "yes: it is done"),
    "about": Key("text", "what it is about, by id"),
    "come": Key("number", "how far it has come", 0, 99),
}
PENDING = {
    "key": Key("text", "what is due", must=True),
    "turn": Key("number", "at the end of which turn", 0, 999, must=True),
    "about": Key("text", "to whom or what, by id"),
    "at": Key("point", "where"),
}
ACT = {
    "figure": Key("text", "whose it is, by id", must=True),
    "kind": Key("text", "which act", must=True),
    "weapon": Key("text", "with which weapon"),
    "targets": Key("texts", "at whom, by id"),
    "at": Key("point", "at which point"),
    "how": Key("text", "how, such as stun"),
}
SPOTTED = {
    "group": Key("text", "which group has rolled", must=True),
    "target": Key("text", "for whom, by id", must=True),
    "far": Key("inches", "how far it spots it", 0, 60 * INCH, must=True),
}
SCENARIO = {
    **frame("adventures"),
    "table": Key("map", "its size: width and height"),
    "terrain": Key("maps", "its pieces; scattered by dice if there are none and a setting is named"),
    "setting": Key("text", "where it is set (AT-NEW-SET-01 to -04)", words=tuple(settings())),
    "seats": Key("maps", "the players; one if none are named"),
    "players": Key("number", "how many players share the figures; 1 if it is not given", 1, SEATS),
    "team": Key("map", "who plays, by key: a Doctor, companions, U.N.I.T. (AT-SETUP-01)"),
    "figures": Key("maps", "the figures of all sides, in place of a team"),
    "objectives": Key("maps", "the objective markers; laid by dice if there are none"),
    "portals": Key("maps", "the portal markers; laid by dice if there are none"),
    "race": Key("text", "the race card, or a file of a race of one's own; drawn if it is not given"),
    "cards": Key("text", "a file of cards of one's own (AT-IDEA-08)"),
    "persons": Key("text", "a file of persons of one's own (AT-DOC-01)"),
    "own": Key("map", "races, ideas, cards, persons and texts of one's own (AT-IDEA-08)"),
    "races": Key("texts", "the races that may be drawn (AT-SETUP-06)"),
    "revealed": Key("flag", "yes: the race card lies face up"),
    "sets": Key("texts", "the colours in the deck, by race"),
    "deck": Key("texts", "the deck, the next card first; shuffled if it is not given"),
    "aside": Key("texts", "cards that lie aside"),
    "pool": Key("counts", "figures left by kind (AT-RACE-04)", words=POOL),
    "lying": Key("maps", "what lies on the table"),
    "quests": Key("maps", "the quests"),
    "steps_done": Key("list", "numbers of the steps of the Actions card that are done"),
    "pending": Key("maps", "what is due later"),
    "contact": Key("flag", "yes: there has been contact (AT-EVT-02)"),
    "alien_destroyed": Key("flag", "yes: an alien has been destroyed"),
    "clocks": Key("counts", "the clocks"),
    "facts": Key("counts", "counters of the episode"),
    "light": Key("text", "day, night or fog (AT-VIS-01)", words=LIGHTS),
    "light_until": Key("number", "the turn at whose end it is day again", 0, 999),
    "real": Key("flag", "yes: it is played at a real table, and people say where figures stand (AT-NEW-OBS-01)"),
    "earth": Key("flag", "no: it is another world (AT-SETUP-10)"),
    "start_edge": Key("text", "the edge where the players start (AT-SETUP-09)", words=EDGES),
    "laboratory": Key("text", "the building that is the laboratory, by key (AT-LAB-04)"),
    "smoke": Key("maps", "clouds of smoke (AT-HVY-06)"),
    "options": Key("map", "what the players agreed on"),
    "turn": Key("number", "the turn that it is", 0, 999),
    "cursor": Key("any", "where the episode goes on: a step"),
    "moving": Key("texts", "who is still to move in step 3"),
    "acts": Key("maps", "acts that are declared (AT-TURN-04)"),
    "rolled": Key("texts", "groups that have rolled for events this turn"),
    "spotted": Key("maps", "what was rolled to spot this turn"),
}
INNER = {
    "seats": SEAT, "objectives": OBJECTIVE, "portals": PORTAL, "lying": LYING, "smoke": SMOKE, "quests": QUEST,
    "pending": PENDING, "acts": ACT, "spotted": SPOTTED,
}  # fmt: skip
EXPECT = expected({**fields_of("figures")}, 999, "the turn at the end")
CURSOR = {**keys(Cursor), "step": Key("text", "the step", words=tuple(Step), must=True)}


def figure_keys() -> dict[str, Key]:
    """What is said of a figure."""
    own = keys(Figure, {"where": {"at": Key("point", "where it stands")}}, first=("id", "side", "kind"))
    return {**own, **SQUAD}


def agreed(options: Options) -> dict[str, Any]:
    """What players have agreed on, by the words of scenario files."""
    return options._asdict()


def scenario_schema() -> dict[str, Any]:
    """The JSON Schema of a scenario."""
    inner = {name: schema_of(table) for name, table in INNER.items()}
    return schema("Adventures in Time and Space", SCENARIO, {
        **inner, "table": TERRAIN.table_schema(), "terrain": TERRAIN.terrain_schema(),
        "figures": schema_of(figure_keys()), "options": schema_of(OPTIONS), "expect": schema_of(EXPECT),
        "own": own_schema(), "team": schema_of(team_keys()),
    })  # fmt: skip
