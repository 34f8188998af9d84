"""Chapter DMG: reading the damage table. Nothing here changes a game but the record of its dice.

Three D3 give the row, the target the column; of the results of one set of hits the worst counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wartable.engine.ask import Flow, Option, choose
from wartable.engine.grid import Cell
from wartable.rulesets.hunt_for_davros.data.data import Column, damage, profiles, results
from wartable.rulesets.hunt_for_davros.dice import d3s
from wartable.rulesets.hunt_for_davros.events.fighting import EffectRolled, ResultIgnored, ResultTaken
from wartable.rulesets.hunt_for_davros.specials import ask
from wartable.rulesets.hunt_for_davros.state import TARGET, UMPIRE, Game, Model

EXPLODED, DESTROYED, ESCAPED, RAN_AWAY, TEMPER = "exploded", "destroyed", "escaped", "ran_away", "lost_temper"
DEFLECTED, FAILURE, STUNNED, COVER, MISSED, NONE = (
    "deflected", "systems_failure", "stunned", "took_cover", "missed", "none",
)  # fmt: skip
NEIGHBOURS, ANY_SECONDARY = "explosion_neighbours", "any_secondary"
"""What a card may ignore beside whole results (HD-NEW-ENC-20, HD-NEW-ENC-22)."""
DICE = 3
DESIGNATE = "designate"
FIRE_ACTIONS = ("fire", "grenade", DESIGNATE)
"""How a model shoots with a FIRE action (HD-TURN-04, HD-WIN-04)."""


BLAST, GLANCE = "explosion", "deflection"


class Source(NamedTuple):
    """Where hits come from.

    Args:
        model: the model that caused the roll, "" if none did; whoever retires goes away from it (HD-DMG-23).
        at: where that stood.
        team: whose action started it all (HD-WIN-11): it is kept through explosions, tempers and deflections.
        target_at: where the target of the shot stood, for the line of fire (HD-DMG-11); None: there was no shot.
        how: what `model` did it by where nobody had it shoot: a temper, shooting back, `BLAST`, `GLANCE`; "" if not so.
    """

    model: str
    at: Cell
    team: str
    target_at: Cell | None = None
    how: str = ""


class Reading(NamedTuple):
    """A cell of the damage table: the result and the clause that gives it."""

    result: str
    clause: str


# ------------------------------------------------------------------ the table
def column_of(model: Model) -> str:
    """HD-DMG-26: the column of a model; HD-SCN-04: whoever is the target has that of Davros."""
    found = profiles()[model.profile]
    return found.column_as_target or found.column if model.team == TARGET else found.column


def result_of(column: str, dice: Sequence[int]) -> Reading:
    """HD-DMG-01, HD-DMG-02: what three D3 say in a column; HD-DMG-03: three equal ones always destroy."""
    found = damage()[column].read(dice)
    return Reading(found.result, found.clause)


def left_of(result: str, secondary: bool) -> str:
    """HD-DMG-23: what a secondary roll leaves of a result, so that no chain comes of it."""
    if not secondary:
        return result
    if result == EXPLODED:
        return DESTROYED
    return NONE if result in (DEFLECTED, TEMPER) else result


def worst(column: str, found: Sequence[str]) -> str:
    """HD-DMG-20: of several results the worst counts, by the ranks of HD-DMG-21 and HD-DMG-22; "none" of none."""
    return damage()[column].worst(found)


def effect_flow(column: str, seat: str = UMPIRE, what: str = "", secondary: bool = False) -> Flow[str]:
    """One effect roll and what comes of it, on no table."""
    faces = yield from d3s(DICE, "HD-DMG-01", seat, what)
    return left_of(result_of(column, faces).result, secondary)


# ------------------------------------------------------------------ a set of rolls
def settle(game: Game, target: Model, count: int, source: Source, secondary: bool, how: str) -> Flow[str]:
    """HD-FIRE-09, HD-DMG-20: all effect rolls of one set of hits, and the one result that is to be applied."""
    if secondary and spared(game, target, ANY_SECONDARY, secondary):
        return NONE
    column = column_of(target)
    table = damage()[column]
    rolls = []
    for _ in range(count):
        faces = yield from roll_one(game, target, column, source, secondary)
        rolls.append(faces)
    if not secondary and how in FIRE_ACTIONS:
        yield from lance(game, target, table, source, rolls)
    left = [_left(game, target, table.read(faces).result, secondary) for faces in rolls]
    taken = table.worst(left)
    if count > 1:
        game.cite(table.ranked_by)
        rest = list(left)
        rest.remove(taken)
        game.emit(ResultTaken(target.id, taken, tuple(rest)))
    return taken


def roll_one(game: Game, target: Model, column: str, source: Source, secondary: bool) -> Flow[tuple[int, ...]]:
    """HD-DMG-01: the three D3 of one effect roll, thrown for the team whose action it comes from."""
    faces = yield from d3s(DICE, "HD-DMG-01", seat_of(game, source.team), f"the effect on {target.name}")
    found = result_of(column, faces)
    game.emit(EffectRolled(target.id, faces, column, found.result, secondary, found.clause))
    return faces


def lance(game: Game, target: Model, table: Column, source: Source, rolls: list[tuple[int, ...]]) -> Flow[None]:
    """HD-NEW-ENC-13: once in a fire action one D3 of one effect roll is thrown again, if its player likes."""
    firer = game.models.get(source.model)
    cards = ask.rerolls(game, firer) if firer is not None and rolls else ()
    for card in cards:
        assert firer is not None
        key = yield from choose(
            "HD-NEW-ENC-13", firer.team, "Which D3 is rolled again?", tuple(_again(table, rolls)), about=target.id,
            matter=tuple(rolls),
        )  # fmt: skip
        if key == "none":
            return
        ask.show(game, card)
        yield from _reroll(game, target, table, firer.team, rolls, key)


def _again(table: Column, rolls: Sequence[tuple[int, ...]]) -> list[Option]:
    found = [Option("none", "let the dice lie", "HD-NEW-ENC-13")]
    for number, faces in enumerate(rolls, 1):
        result = results()[table.read(faces).result]
        told = " ".join(str(face) for face in faces)
        for place, face in enumerate(faces, 1):
            label = f"the {face} at place {place} of {told} ({result})"
            found.append(Option(f"{number}-{place}", label, "HD-NEW-ENC-13"))
    return found


def _reroll(game: Game, target: Model, table: Column, seat: str, rolls: list[tuple[int, ...]], key: str) -> Flow[None]:
    number, place = (int(part) - 1 for part in key.split("-"))
    new = yield from d3s(1, "HD-NEW-ENC-13", seat, f"again for the effect on {target.name}")
    faces = rolls[number]
    rolls[number] = (*faces[:place], *new, *faces[place + 1 :])
    result = table.read(rolls[number]).result
    game.emit(EffectRolled(target.id, rolls[number], table.key, result, False, "HD-NEW-ENC-13"))


def _left(game: Game, target: Model, result: str, secondary: bool) -> str:
    """HD-DMG-24: what is left of one result before the worst is looked for, so that nothing void hides a real one."""
    left = left_of(result, secondary)
    if left == NONE != result:
        game.emit(ResultIgnored(target.id, result))
    elif left not in (NONE, MISSED) and spared(game, target, left, secondary):
        return NONE
    return left


def spared(game: Game, target: Model, result: str, secondary: bool) -> bool:
    """HD-NEW-ENC-19 to HD-NEW-ENC-22: whether a card of the target makes a result of no effect; then it is shown."""
    clause, card = ask.ignored(game, target, result, secondary)
    if not clause:
        return False
    ask.show(game, card)
    game.emit(ResultIgnored(target.id, result, clause))
    return True


def seat_of(game: Game, team: str) -> str:
    """Who throws the dice of a team: its player, or the umpire."""
    return team if team in game.teams else UMPIRE
