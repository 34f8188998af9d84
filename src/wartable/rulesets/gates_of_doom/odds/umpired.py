"""One attack umpired with real dice, for people who play with models on a table of their own.

It is the flow of play on the battle of the question of odds, its dice in the order of GD-SA-16. Where a missile lands
only people can see: when its scatter has been thrown they say how many models lie under the template.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wartable.engine.ask import Ask, Choice, Flow, Option, Tally, choose
from wartable.engine.mod import Mod, Reason, fixed, reasons
from wartable.engine.query import Need, Todo, Trial
from wartable.kit.wording import does, inched
from wartable.rulesets.gates_of_doom.events.acting import LaidDown
from wartable.rulesets.gates_of_doom.events.fighting import (
    DamageTaken,
    Launched,
    MarkersPlaced,
    Reacted,
    Tired,
    Wound,
)
from wartable.rulesets.gates_of_doom.melee.blows import strike_mods
from wartable.rulesets.gates_of_doom.morale import nerve
from wartable.rulesets.gates_of_doom.odds import questions
from wartable.rulesets.gates_of_doom.odds.questions import ATTACKER, SEATS, TARGET, UNIT, Fate
from wartable.rulesets.gates_of_doom.reactions.reacting import BACK, CHANGES, FIRE_BACK, RUN_AWAY
from wartable.rulesets.gates_of_doom.shooting import declaring, pointed
from wartable.rulesets.gates_of_doom.shooting.aiming import steadiness
from wartable.rulesets.gates_of_doom.shooting.declaring import Volley
from wartable.rulesets.gates_of_doom.state import Game, Unit
from wartable.rulesets.gates_of_doom.troops import figures, saves

SCATTER = "A 6 lands where it was aimed; 1 is straight away from the shooter, 2 to 5 follow clockwise."
STRAYS = "So many inches it strays, less the ranged skill, never below 0."
TURNS = ("one fifth", "two fifths", "three fifths", "four fifths")
AWAY = ("straight away from the shooter", *(f"{turn} of a turn clockwise from straight away" for turn in TURNS))
DOES = {"hit": "hits", "stopped": "stops a hit", "save": "saves"}
PARRIES = "GD-MEL-08"
STRIKES = {
    "GD-MEL-05": "Each die with the skill added is an attack; lay them out for the parry.",
    PARRIES: "A die with the skill added removes an attack that is lower; a 6 removes any.",
}  # fmt: skip
WORST = 7  # no face of a die


def trial(query: Mapping[str, Any]) -> Trial:
    """What `query` asks, played once.

    Raises:
        DataError: as `questions.question`.
    """
    questions.see(query)
    game = questions.battle(query)

    def flow() -> Flow[Fate]:
        return (yield from questions.attack(game, query, _landing))

    # Who ducks lies down at once: what the dice need was settled before (GD-REA-05).
    sent = questions.volleys(game) if query["kind"] == questions.SHOOT else []
    title = questions.title_of(query, game)
    return Trial(title, game, flow, lambda ask: _need(game, sent, ask), lambda: list(_todo(game)))


# ------------------------------------------------------------------ what lies under a template
def _landing(game: Game, to: tuple[int, int]) -> Flow[None]:
    """GD-MIS-01 to -05: the scatter, then what people see under the template, then the saves."""
    unit, fired = game.units[UNIT[ATTACKER]], questions.fired(game)
    landed, face = yield from pointed.flight(game, unit, fired, to)
    where = next(_laid(event) for event in reversed(game.log) if isinstance(event, Launched))
    many = yield from _counted(game, f"{where} How many of them lie within 2 inches of it?")
    direct = bool(many) and (yield from _said(game, "Did the point itself land on one of them?"))
    questions.lay(game, landed, many, direct)
    yield from pointed.lands(game, unit, fired, landed, face)


def _counted(game: Game, question: str) -> Flow[int]:
    most = len(game.units[UNIT[TARGET]].models)
    options = tuple(Option(f"n{number}", str(number) if number else "none", "GD-MIS-03") for number in range(most + 1))
    key = yield from choose("GD-MIS-03", SEATS[ATTACKER], question, options)
    return int(key[1:])


def _said(game: Game, question: str) -> Flow[bool]:
    options = (Option("yes", "yes", "GD-MIS-04"), Option("no", "no", "GD-MIS-04"))
    return (yield from choose("GD-MIS-04", SEATS[ATTACKER], question, options)) == "yes"


# ------------------------------------------------------------------ what a roll needs
def _need(game: Game, sent: Sequence[Volley], ask: Ask) -> Need:
    """What an open request needs, with the sums behind it."""
    side = next((side for side, seat in SEATS.items() if seat == ask.seat), "")
    if isinstance(ask, Choice):
        return Need("", ask.clause, side=side)
    if ask.clause in STRIKES:
        return Need(STRIKES[ask.clause], ask.clause, tuple(_strikes(game, ask.seat, ask.clause == PARRIES)), side=side)
    if isinstance(ask, Tally):
        best = max(ask.classes, key=lambda each: max(each.faces, default=0))
        least = min(best.faces) if best.name in DOES else WORST
        return Need(_least(least, DOES.get(best.name, "does")), ask.clause, tuple(_sums(game, sent, ask)), side=side)
    if ask.clause == "GD-REA-02":
        mods = nerve.reaction_mods(game.units[UNIT[TARGET]], game)
        return Need(f"Less than {fixed(mods)} passes.", "GD-ACT-10", tuple(reasons(mods)), side=side)
    if ask.clause == "GD-GEN-02":
        return Need(SCATTER, ask.clause, side=side)
    if ask.clause == "GD-MIS-01":
        unit = game.units[UNIT[ATTACKER]]
        skill = tuple(steadiness(game, unit, questions.fired(game), ()))
        return Need(STRAYS, "GD-MIS-02", tuple(reasons(skill)), {"ranged skill": fixed(skill)}, side=side)
    return Need("", ask.clause, side=side)


def _least(face: int, does: str) -> str:
    if face >= WORST:
        return "No face is enough."
    return f"A 6 {does}." if face == WORST - 1 else f"{face} or more {does}." if face > 1 else f"Any face {does}."


def _sums(game: Game, sent: Sequence[Volley], ask: Tally) -> Iterator[Reason]:
    """The terms of a roll to hit, or of a save."""
    thrower = next(unit for unit in game.units.values() if unit.side == ask.seat)
    other = next(unit for unit in game.units.values() if unit.side != ask.seat)
    if ask.clause == "GD-SA-05" and thrower.models and other.models:
        volleys = sent if thrower.id == UNIT[ATTACKER] else declaring.usual(game, thrower).volleys
        volley = next(iter(volleys), None)
        mods: Sequence[Mod] = (*(volley.shots[0][1].mods if volley else ()), *_changes(game, thrower))
        yield Reason("GD-SA-06", "agility of the target", figures.agility(other))
        yield from reasons(mods)
    if ask.clause == "GD-SA-07" and thrower.models:
        weapon = game.arms[other.models[0].weapons[0]] if other.models else None
        if weapon is not None:
            yield from saves.guard(thrower.models[0], weapon, thrower, game).why


def _strikes(game: Game, seat: str, parry: bool) -> Iterator[Reason]:
    """GD-MEL-05, GD-MEL-08: what is added to each die of the melee."""
    thrower = next(unit for unit in game.units.values() if unit.side == seat)
    other = next(unit for unit in game.units.values() if unit.side != seat)
    model = thrower.models[0]
    yield from reasons(tuple(strike_mods(game, thrower, model, game.arms[model.weapons[0]], other, parry)))


def _changes(game: Game, thrower: Unit) -> Iterator[Mod]:
    """What a reaction changes of the dice of a unit."""
    for event in game.log:
        if isinstance(event, Reacted):
            if event.unit == thrower.id and event.reaction == FIRE_BACK:
                yield BACK
            elif event.attacker == thrower.id and event.reaction in CHANGES:
                yield CHANGES[event.reaction]


# ------------------------------------------------------------------ what people do on their table
def _todo(game: Game) -> Iterator[Todo]:
    for event in game.log:
        if isinstance(event, Launched):
            yield Todo(_laid(event), "GD-GEN-02")
        elif isinstance(event, LaidDown):
            yield Todo(f"Lay {game.units[event.unit].name} down.", "GD-ACT-03")
        elif isinstance(event, Tired):
            who = game.units[event.unit].name
            yield Todo(f"{does(who, 'have')} 1 less melee skill for the rest of the round.", "GD-MEL-15")
        elif isinstance(event, MarkersPlaced):
            what = "marker" if event.more == 1 else "markers"
            yield Todo(f"Lay {event.more} under fire {what} beside {game.units[event.unit].name}.", "GD-UF-01")
    for unit in game.units.values():
        taken = [event for event in game.log if isinstance(event, DamageTaken) and event.unit == unit.id]
        yield from _taken(unit.name, [wound for event in taken for wound in event.wounds])
    for event in game.log:
        if isinstance(event, Reacted):
            yield Todo(f"An action of {game.units[event.unit].name} is spent.", "GD-REA-03")
            if event.reaction == RUN_AWAY and game.units[event.unit].models:
                yield Todo(f"Move {game.units[event.unit].name} away from the attackers.", "GD-REA-07")


def _laid(event: Launched) -> str:
    if not event.strays:
        return "Lay the template where it was aimed."
    return f"Lay the template {inched(event.strays)} from there, {AWAY[event.faces[0] - 1]}."


def _taken(name: str, wounds: Sequence[Wound]) -> Iterator[Todo]:
    """What all damage to a unit comes to: who has died in the end needs no note."""
    dead = {wound.model for wound in wounds if wound.killed}
    killed, left = len(dead), sum(wound.points for wound in wounds if wound.model not in dead)
    if killed:
        yield Todo(f"Take {killed} of {name} off the table.", "GD-SA-13")
    if left:
        yield Todo(f"Note {left} health lost among {name}.", "GD-SA-12")
