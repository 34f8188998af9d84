"""The log: every event has its sentence, and they read like a story."""

from __future__ import annotations

import re
from typing import cast

import pytest

from tests.properties.hunt_scenes import HUNTS, preset
from tests.rulesets.hunt_for_davros.helpers import hall, model
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.event import Event, names
from wartable.engine.grid import Cell
from wartable.engine.session import Session
from wartable.rulesets.hunt_for_davros.complex.complex import Room
from wartable.rulesets.hunt_for_davros.events import actions as d
from wartable.rulesets.hunt_for_davros.events import base as e
from wartable.rulesets.hunt_for_davros.events import fighting as f
from wartable.rulesets.hunt_for_davros.events import searching as h
from wartable.rulesets.hunt_for_davros.events.actions import Faced, GroupFormed, ModelArrived, Stepped
from wartable.rulesets.hunt_for_davros.events.searching import Briefed, CardTaken, Encountered, MarkerSearched, Peeked
from wartable.rulesets.hunt_for_davros.state import Game, Group, Marker, Options
from wartable.rulesets.hunt_for_davros.telling.say import SENTENCES, say

BASES = ("HuntEvent", "SecretEvent")
RAW = re.compile(r"\b(?:blue|orange|teal|plum|guard|door|marker|card|group|monitor|relay)-\w|None|  |\{|\}|<|_")
"""What no sentence may hold: keys, holes, names of the program."""


def position() -> Game:
    store = Room("store", "store", ((4, 4), (5, 4)))
    return hall(
        8, 8,
        model("blue-1", "blue", 1, 1, name="Blue 1"), model("blue-c", "blue", 1, 3, name="Blue C", commander=True),
        model("orange-3", "orange", 5, 5, name="Orange 3"),
        model("orange-1", "orange", 1, 9, name="Orange 1"),
        model("orange-h", "orange", 6, 6, profile="human_unarmed", name="Unarmed human 1", group="gang"),
        model("guard-1", "guards", 7, 7, profile="imperial_guard", name="Guard 1"),
        model("davros", "davros", 7, 1, profile="davros", name="Davros"),
        rooms=(store,), markers=[Marker("marker-1", (4, 4), "store", "card-1")],
        groups=[Group("group-1", "Thawed Cybermen", "defenders", "any", ("move", "fire"))],
        doors=[(4, 4, "n")], missions={"blue": "execute_the_maker", "orange": "bring_the_maker_home"},
        options=Options(turn_limit=30),
    )  # fmt: skip


def test_every_event_has_a_sentence() -> None:
    """A new event has to be told, by its own template or by `say`, or said to be silent."""
    modules = [vars(module) for module in (e, d, f, h)]
    kinds = {name: kind for held in modules for name, kind in held.items() if name in names("hunt_for_davros")}
    carried = [name for name, kind in kinds.items() if kind.sentence is not None]
    told = [kind.__name__ for kind in SENTENCES]
    assert sorted((*told, *carried)) == [name for name in names("hunt_for_davros") if name not in BASES]


CASES: tuple[tuple[Event, str], ...] = (
    (e.TurnBegan(3), "Turn 3 of 30."),
    # a chit tells itself by who acts on it
    (e.ChitDrawn("blue", 7), ""),
    (e.ChitSetAside("guards"), "A chit of the guards goes by: nobody can use it."),
    (e.Activated("blue-1", 4), "Blue 1 acts."),
    (e.Activated("blue-1", 4, tied=True), "Blue 1 acts, out of command: it can only move toward its leader."),
    (e.Activated("guard-1", 2), ""),
    (e.UmpirePlanned("guard-1", "patrol", "", "nobody is near: it walks round"),
     "Guard 1 acts: nobody is near, so it walks round."),
    (e.UmpirePlanned("guard-1", "stay", "", "it is shut in"), "Guard 1 stays: it is shut in."),
    (e.UmpirePlanned("guard-1", "fire", "blue-1", "Blue 1 is in sight"), ""),
    # what is left over is told only where nothing has been done: 4 actions of a Dalek, 2 of a gang
    (e.ActivationEnded("blue-1", 4), "Blue 1 does nothing."),
    (e.ActivationEnded("blue-1", 3), ""),
    (e.ActivationEnded("orange-h", 2), "Unarmed human 1 does nothing."),
    (e.ActivationEnded("orange-h", 1), ""),
    (e.ActivationEnded("guard-1", 2), ""),
    (e.ActivationEnded("blue-1", 2, "its team has no leader"), "Blue 1 has to stop: its team has no leader."),
    (e.ActivationEnded("blue-1", 2, "it is destroyed", "HD-TURN-14"), ""),
    (e.Overruled("What does Guard 1 do?", "fire-blue-1", "move-5,2"),
     "What does Guard 1 do? The umpire overrules the procedure: go to 5,2, not fire at Blue 1."),
    (e.Overruled("What does Guard 1 do?", "turn-nw", "end"),
     "What does Guard 1 do? The umpire overrules the procedure: end its activation, not turn to the north-west."),
    (e.Overruled("Which guard acts?", "guard-1", "guard-1"),
     "Which guard acts? The umpire overrules the procedure: Guard 1, not Guard 1."),
    (e.Marked("blue-1", "HD-GEN-07"), "The time is up: Blue 1 loses its activation."),
    (e.MissionDrawn("blue", "execute_the_maker"), "Blue, your secret orders: Execute the maker."),
    (e.MissionShown("blue", "execute_the_maker"), "The orders of Blue come to light: Execute the maker (to kill)."),
    (e.GameEnded(("blue",), "Blue has beamed Davros away"), "Blue wins: it has beamed Davros away."),
    (e.GameEnded(("blue",), "Davros lives, but nobody knows where", minor=True),
     "Blue wins a minor victory: Davros lives, but nobody knows where."),
    (e.GameEnded((), "turn 30 was the last, and nobody has won"),
     "Nobody wins: turn 30 was the last, and nobody has won."),
    (Stepped("blue-1", Cell(4, 4), 2), "Blue 1 moves east to 4,4, into the store."),
    (Stepped("blue-1", Cell(6, 4), 2), "Blue 1 moves east to 6,4, out of the store."),
    (Stepped("blue-1", Cell(1, 2), 4, "momentum"), "Its momentum carries Blue 1 on to 1,2."),
    # a turn is told where an action is spent on it alone
    (Faced("blue-1", 6), ""),
    (Faced("blue-1", 6, alone=True), "Blue 1 turns to face west."),
    (Faced("blue-1", 6, "HD-DMG-11"), ""),
    (MarkerSearched("blue-1", "marker-1"), "Blue 1 searches the marker at 4,4 in the store."),
    (Encountered("blue-1", "card-1", "thawed_cybermen"), "Blue 1 comes upon: Thawed Cybermen!"),
    (GroupFormed("group-1", "Thawed Cybermen", "defenders", "players_and_guards", ("move", "fire"), ""),
     "Thawed Cybermen are loose! They act on one chit and attack teams and guards."),
    (ModelArrived("x", "Cyberman 1", "defenders", "cyberman", Cell(2, 2), 0, "cyber_ray"),
     "Cyberman 1 appears at 2,2, armed with: cyber-ray."),
    (f.ShotsDeclared("blue-1", ("orange-3",)), ""),
    (f.ShotsDeclared("blue-1", ("orange-3",) * 3), "Blue 1 declares three shots at Orange 3."),
    (f.ShotsDeclared("blue-1", ("orange-3", "orange-3", "guard-1")),
     "Blue 1 declares three shots: at Orange 3, twice, then at Guard 1."),
    (f.Fired("blue-1", "orange-3", 8, "medium", (6, 6), 12, 2),
     "Blue 1 fires at Orange 3 (8 squares; medium range, 7 to 12): 6 + 6 = 12, two hits."),
    (f.Fired("blue-1", "orange-3", 1, "short", (1, 1, 2), 4, 0),
     "Blue 1 fires at Orange 3 (1 square; short range, up to 6): 1 + 1 + 2 = 4, a miss."),
    (f.Fired("blue-1", "orange-3", 8, "long", (6,), 6, 1),
     "Blue 1 fires at Orange 3 (8 squares; long range): 6, one hit."),
    (f.EffectRolled("orange-3", (2, 2, 2), "dalek", "exploded"),
     "Damage to Orange 3: 2 + 2 + 2 = 6 (a treble), destroyed in an explosion."),
    # where all results are one the rolls have told it
    (f.ResultTaken("orange-3", "destroyed", ("took_cover",)), "The worst of it counts for Orange 3: destroyed."),
    (f.ResultTaken("orange-3", "destroyed", ("destroyed",)), ""),
    (f.ResultTaken("orange-3", "destroyed"), ""),
    (f.Destroyed("orange-3", "blue"), "Orange 3 is destroyed by Blue."),
    (f.Destroyed("orange-3", "orange"), "Orange 3 is destroyed by its own side."),
    (f.Destroyed("orange-3", "blue", hand="orange-1", how="temper"),
     "Orange 3 is destroyed by Orange 1 of its own side in a temper."),
    (f.Destroyed("orange-3", "orange", hand="blue-1", how="temper"), "Orange 3 is destroyed by Blue 1 in a temper."),
    (f.Destroyed("orange-3", "blue", hand="orange-1", how="explosion"),
     "Orange 3 is destroyed by the explosion of Orange 1."),
    (f.Destroyed("orange-3", "blue", hand="orange-1", how="deflection"),
     "Orange 3 is destroyed by the shot that glanced off Orange 1."),
    (f.Destroyed("orange-3", "blue", hand="davros", how="return"), "Orange 3 is destroyed by Davros, who shoots back."),
    (f.Destroyed("davros", "blue"), "Davros is killed by Blue!"),
    (f.Destroyed("orange-3", "blue", exploded=True), "Orange 3 explodes!"),
    (f.ShotVoid("davros", "blue-1", "Blue 1 is out of sight"),
     "Davros' shot at Blue 1 is void: Blue 1 is out of sight."),
    (f.TargetTaken("blue", "davros"), "Davros fades away in the beam of Blue."),
    (f.ClaimMade("blue", "blue-1"), "Blue, Blue 1 is beside Davros: your next chit may fix a transponder."),
    (CardTaken("blue", "card-1", "trip_mine"), "Blue takes a find, to be told of it later: Trip mine."),
)  # fmt: skip


@pytest.mark.rule("HD-GEN-06", "HD-GEN-10")
@pytest.mark.parametrize(("event", "sentence"), CASES, ids=lambda case: type(case).__name__)
def test_sentences(event: Event, sentence: str) -> None:
    told = say(position(), event)
    if type(event) is e.MissionDrawn:  # the text of the card follows
        assert told.startswith(sentence)
    else:
        assert told == sentence


@pytest.mark.rule("HD-SRCH-02", "HD-GEN-10")
def test_what_one_seat_is_told_speaks_to_it() -> None:
    game = position()
    briefed = say(game, Briefed("blue", "card-1", "plan_of_the_sanctum"))
    assert briefed.startswith("Blue, this is what you have found: ")
    assert say(game, Peeked("blue", "marker-1", "")) == "Blue, under the marker at 4,4 in the store you see: nothing."
    orders = say(game, Peeked("blue", "orange", "bring_the_maker_home"))
    assert orders.startswith("Blue, you read the orders of Orange: Bring the maker home. ")


@pytest.mark.parametrize(("name", "seed"), [("prison_complex", 3), ("raid_by_unit", 4)])
def test_a_game_reads_well(name: str, seed: int) -> None:
    """Whole sentences with names; each activation is told; four events in ten at least are no line of their own."""
    session = Session(HUNTS, HUNTS.new_game(preset(name, turn_limit=3)), Seeded(seed), keep="last")
    bots = {seat: player("random", f"{seed} {seat}") for seat in HUNTS.seats(session.game)}
    while (ask := session.ask) is not None:
        session.answer(bots[ask.seat].answer(session, ask))
    game = cast(Game, session.game)
    told = [(event, say(game, event)) for event in session.events]
    for event, text in told:
        assert text == "" or (text[0].isupper() and text[-1] in ".!"), (event, text)
        assert not RAW.search(text), (event, text)
    assert told[-1][1].startswith("Nobody wins: ") or " wins" in told[-1][1]
    lines = [text for event, text in told if text]
    acts = [place for place, (event, _) in enumerate(told) if isinstance(event, e.Activated)]
    ends = [place for place, (event, _) in enumerate(told) if isinstance(event, e.ActivationEnded)]
    for start in acts:
        end = next((place for place in ends if place > start), len(told))
        assert any(text for _, text in told[start : end + 1]), told[start]
    assert len(lines) < 0.6 * len(told)
