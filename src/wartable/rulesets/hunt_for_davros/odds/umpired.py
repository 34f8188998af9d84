"""Shots umpired with real dice, for people who play with models on a board of their own.

The dice are those of play, `volley.loose` and `effects.settle`; what a result does on the board is told to the
players, who have it before them. What `odds` counts is what comes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wartable.engine.ask import Ask, Choice, Die, Flow, Pool
from wartable.engine.query import Need, Row, Todo, Trial
from wartable.rulesets.hunt_for_davros.data.data import Column, damage, results
from wartable.rulesets.hunt_for_davros.odds import questions
from wartable.rulesets.hunt_for_davros.odds.questions import ATTACKED, FIRER, State
from wartable.rulesets.hunt_for_davros.shooting.attack import DESIGNATE, Plan, extra_effects
from wartable.rulesets.hunt_for_davros.shooting.damage_table import (
    COVER,
    DEFLECTED,
    DESTROYED,
    ESCAPED,
    EXPLODED,
    FAILURE,
    RAN_AWAY,
    STUNNED,
    TEMPER,
    Source,
    column_of,
    settle,
)
from wartable.rulesets.hunt_for_davros.shooting.dice import loose
from wartable.rulesets.hunt_for_davros.state import Game, Model

ROLL = "Three D3, one after the other; their total gives the row of the damage table."
AGAIN = "One of the D3 again."
LAID = "Lay a chit of its team beside {who}, if it has not acted: it loses its activation."
INSTRUCTIONS = {
    EXPLODED: "Take {who} off the board, then make a secondary effect roll for every model beside it.",
    DESTROYED: "Take {who} off the board.",
    ESCAPED: "{who} is gone from the board for good.",
    RAN_AWAY: "{who} runs away: move it as its clause says.",
    TEMPER: "Turn {who}; it shoots at once, and the effect rolls of that shot are secondary.",
    DEFLECTED: "The hit goes on to a model beside {who}: make a secondary effect roll for it.",
    STUNNED: LAID,
    FAILURE: LAID,
    COVER: LAID,
}
RETIRES = "{who} retires from the shooter at once, if it has not acted, and a chit of its team is laid beside it."
BEAMED = {DESTROYED: "{who} fades away in the beam: take it off the board, its team has won.",
          ESCAPED: "{who} is lost in the beam: take it off the board."}  # fmt: skip


def trial(query: Mapping[str, Any]) -> Trial:
    """What `query` asks, played once.

    Raises:
        DataError: as `odds.question`.
    """
    title = questions.question(query).title
    game, made, shots = questions.set_up(query, query.get("kind", questions.FIRE))
    done: list[Todo] = []
    secondary = bool(query.get("secondary", True))
    if made is None:
        return Trial(title, game, lambda: _effect(game, secondary, done), _needs(game, made), lambda: done)
    return Trial(title, game, lambda: _shots(game, made, shots, done), _needs(game, made), lambda: done)


# ------------------------------------------------------------------ the dice
def _effect(game: Game, secondary: bool, done: list[Todo]) -> Flow[State]:
    target = game.models[ATTACKED]
    result = yield from settle(game, target, 1, _source(game, None), secondary, "")
    done += _instructions(target, result, "")
    return questions.effect_taken(result)


def _shots(game: Game, made: Plan, shots: int, done: list[Todo]) -> Flow[State]:
    """HD-FIRE-08: one shot after the other, until nothing is left to shoot at (HD-FIRE-11)."""
    target, state = made.target, State()
    done.append(Todo(f"{made.firer.name} has fired: count its actions.", "HD-TURN-04"))
    for number in range(1, shots + 1):
        hits, extra = 1, 0
        if made.how != DESIGNATE:
            before = target.shells
            hits, extra = (yield from loose(game, made)), extra_effects(game, made)
            dropped = target.shells - before
            state = state._replace(hits=state.hits + hits + dropped, shells=state.shells + dropped)
        if hits:
            result = yield from settle(game, target, hits + extra, _source(game, made), False, made.how)
            done += _instructions(target, result, made.how)
            state = questions.taken(state._replace(worst=result), target)
            if number < shots and (yield from questions.strikes_back(game, made, result)):
                done.append(Todo(f"Take {made.firer.name} off the board: its other shots are lost.", "HD-TURN-14"))
                return state._replace(gone=True)
        if state.over:
            break
    return state


def _source(game: Game, made: Plan | None) -> Source:
    firer, target = game.models[FIRER], game.models[ATTACKED]
    assert firer.at is not None
    return Source(firer.id, made.origin if made is not None else firer.at, firer.team, target.at)


# ------------------------------------------------------------------ what a roll needs
def _needs(game: Game, made: Plan | None) -> Callable[[Ask], Need]:
    table = damage()[column_of(game.models[ATTACKED])]

    def needs(ask: Ask) -> Need:
        if isinstance(ask, Choice):
            return Need("", ask.clause, side=FIRER)
        if isinstance(ask, Pool) and made is not None:
            return Need("Every full 6 of the total is a hit.", "HD-FIRE-07", made.reasons, side=FIRER)
        one = isinstance(ask, Die) and ask.clause == "HD-NEW-ENC-13"
        return Need(AGAIN if one else ROLL, table.clause, rows=_rows(table), side=FIRER)

    return needs


def _rows(table: Column) -> tuple[Row, ...]:
    """HD-DMG-01: what each total of three D3 does in a column."""
    return tuple(
        Row(row.replace("treble", "three alike"), results()[cell.result], cell.clause)
        for row, cell in table.rows.items()
    )


# ------------------------------------------------------------------ what people do on their board
def _instructions(who: Model, result: str, how: str) -> tuple[Todo, ...]:
    """What the one result that counts (HD-DMG-20) does on the board; nothing, if it has no effect."""
    clause = next((cell.clause for cell in damage()[column_of(who)].rows.values() if cell.result == result), "")
    if how == DESIGNATE and result in BEAMED:
        return (Todo(BEAMED[result].format(who=who.name), "HD-WIN-05"),)
    text = RETIRES if result == COVER and column_of(who) == "daleks" else INSTRUCTIONS.get(result, "")
    return (Todo(text.format(who=who.name), clause),) if text else ()
