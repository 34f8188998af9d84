"""One attack umpired with real dice, for people who play with models on a table of their own.

What is thrown, asked and counted is what play does, on the battle of the question of odds. How many models lie under a
flame template people see for themselves: they say so when it is laid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wartable.engine.aim import Aim
from wartable.engine.ask import Ask, Flow, Option, Tally, choose
from wartable.engine.query import Need, Todo, Trial
from wartable.kit.wording import count
from wartable.rulesets.battle_group.dice.needs import MELEE, SHOOTING, need
from wartable.rulesets.battle_group.dice.needs import Need as Number
from wartable.rulesets.battle_group.dice.pools import HIT, WHAT
from wartable.rulesets.battle_group.events.fighting import AttackBegan, BoutCounted, DamageTaken, UnitDestroyed, WasShot
from wartable.rulesets.battle_group.melee.bout import attack_of
from wartable.rulesets.battle_group.odds import questions
from wartable.rulesets.battle_group.odds.fate import Fate, played
from wartable.rulesets.battle_group.odds.questions import ATTACKER, DEFENDER, SEATS, UNIT
from wartable.rulesets.battle_group.specials.points import Attack, Dice
from wartable.rulesets.battle_group.state import Game

DOES = {Dice.HITS: "hits", Dice.BLOCKS: "blocks a hit", Dice.WOUNDS: "wounds", Dice.NULLIFY: "nullifies a wound"}
LAID = "How many of the targets does the template cover, at least in part?"


def trial(query: Mapping[str, Any]) -> Trial:
    """What `query` asks, played once.

    Raises:
        DataError: as `questions.question`.
    """
    questions.see(query)
    game = questions.battle(query)
    questions.see_able(game, query)
    hand = query["kind"] == questions.FIGHT

    def flow() -> Flow[Fate]:
        units = UNIT[ATTACKER], UNIT[DEFENDER]
        return (yield from played(game, *units, hand, at_template=lambda ask: _covered(game, ask)))

    return Trial(questions.title_of(query), game, flow, lambda ask: _need(game, ask), lambda: list(_todo(game)))


def _covered(game: Game, ask: Aim) -> Flow[Any]:
    """BG-MSL-11: people lay the template and say how many it covers."""
    most = len(game.units[UNIT[DEFENDER]].models)
    options = tuple(Option(f"n{number}", str(number), "BG-MSL-11") for number in range(1, most + 1))
    key = yield from choose("BG-MSL-11", SEATS[ATTACKER], LAID, options)
    questions.lay(game, int(key[1:]))
    return ask.first()


# ------------------------------------------------------------------ what a roll needs
def _need(game: Game, ask: Ask) -> Need:
    """What an open request needs, with the sums behind it."""
    side = next((side for side, seat in SEATS.items() if seat == ask.seat), "")
    if not isinstance(ask, Tally):
        return Need("", ask.clause, side=side)
    good = [face for each in ask.classes if each.name in (HIT, "six", "ward") for face in each.faces]
    found = _number(game, ask)
    dice = _dice(ask)
    say = _least(min(good, default=0), DOES[dice] if dice else "does")
    return Need(say, ask.clause, found.why if found else (), {"needed": found.number} if found else {}, side=side)


def _least(face: int, does: str) -> str:
    if not face:
        return "Even dice hit the vehicle, odd ones the crew."
    return f"A 6 {does}." if face == 6 else f"{face} or more {does}."


def _dice(ask: Tally) -> Dice | None:
    """Which pool is thrown, by its words."""
    return next((dice for dice, words in WHAT.items() if words in ask.what), None)


def _number(game: Game, ask: Tally) -> Number | None:
    """The number of the pool with its sums, of the attack that was declared last."""
    began = next((event for event in reversed(game.log) if isinstance(event, AttackBegan)), None)
    dice = _dice(ask)
    if began is None or dice is None or ask.clause not in (*MELEE.values(), *SHOOTING.values(), "BG-SHD-04"):
        return None
    unit, target = game.units[began.unit], game.units[began.target]
    if not unit.models or not target.models:
        return None
    if began.melee:
        return need(attack_of(game, unit, target, began.effect, "", began.back), dice)
    return need(Attack(game, unit, target, models=unit.models, chosen=began.effect), dice)


# ------------------------------------------------------------------ what people do on their table
def _todo(game: Game) -> Iterator[Todo]:
    for event in game.log:
        if isinstance(event, BoutCounted):
            who = game.units[event.target].name
            yield Todo(f"Note {count(event.wounds, 'unsaved wound')} of {who} for who has lost the melee.", "BG-MEL-12")
        elif isinstance(event, DamageTaken):
            yield Todo(f"Note {event.wounds} HP lost by {game.units[event.unit].name} in this phase.", "BG-DMG-04")
        elif isinstance(event, UnitDestroyed):
            yield Todo(f"Take {game.units[event.unit].name} off the table, all of them.", "BG-BGF-20")
    for event in game.log:
        if isinstance(event, WasShot) and game.units[event.unit].models:
            yield Todo(f"{game.units[event.unit].name} test their will in the Resolution Phase.", "BG-RES-01")
