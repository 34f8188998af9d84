"""What dice may come of the options of a request, for the seat that is asked: its redacted game is all that is read.

The dice are those of play, as `odds` cuts them into stages; measuring is free (HD-FIRE-03), so all shots are told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from wartable.engine.ask import Ask, Choice, Die, Flow, Option, Pool
from wartable.engine.query import Bar, Outcomes, Prospect, Term, Told, gathered, how_likely
from wartable.kit.odds import LEAST, even
from wartable.rulesets.hunt_for_davros.data.data import Column, damage, results
from wartable.rulesets.hunt_for_davros.dice import d3s
from wartable.rulesets.hunt_for_davros.odds.questions import OVER, State, effect_taken, stages, worth_for
from wartable.rulesets.hunt_for_davros.shooting.attack import (
    AIMED,
    DESIGNATE,
    GRENADE,
    TURRET,
    Plan,
    extra_effects,
    firing,
    plan,
)
from wartable.rulesets.hunt_for_davros.shooting.damage_table import (
    DESTROYED,
    ESCAPED,
    EXPLODED,
    MISSED,
    NONE,
    column_of,
    effect_flow,
)
from wartable.rulesets.hunt_for_davros.shooting.extraction import KEY as DESIGNATION
from wartable.rulesets.hunt_for_davros.shooting.grenades import PLAIN
from wartable.rulesets.hunt_for_davros.specials import ask as questions
from wartable.rulesets.hunt_for_davros.state import Game, Model

KILLED = (DESTROYED, EXPLODED)
ROLL = "roll"  # the key of dice that are about to be thrown
LATER = "HD-TURN-05"  # the clause of targets that cannot be shot at as things stand
NO_HIT, NOTHING, STANDS, SHOT_DOWN = "no hit", "no effect", "still there", "the firer is destroyed first"


def prospects(game: Game, ask: Ask) -> Sequence[Prospect]:
    """The prospects of the options of `ask`; `game` is what its seat knows."""
    if game.result is not None:
        return ()
    if isinstance(ask, Die | Pool):
        return tuple(_thrown(game, ask))
    if not isinstance(ask, Choice):
        return ()
    found = CHAPTERS.get(ask.clause)
    return tuple(found(game, ask)) if found is not None else ()


# ------------------------------------------------------------------ shots
def _thrown(game: Game, ask: Die | Pool) -> Iterator[Prospect]:
    """HD-FIRE-07: the shot whose dice are about to be thrown, by whoever throws them."""
    if ask.clause != "HD-FIRE-07":
        return
    count = ask.count if isinstance(ask, Pool) else 1
    for firer in game.on_board():
        for target in game.on_board() if ask.what.startswith(firer.name) else ():
            if firing(firer, target) != ask.what:
                continue
            made = (plan(game, firer, target, how, seat=firer.team) for how in (AIMED, GRENADE))
            for shot in [one for one in made if one.refused is None and one.count == count][:1]:
                yield from _shot(game, shot, ROLL, 1)


def _declared(game: Game, ask: Choice) -> Iterator[Prospect]:
    """HD-FIRE-10: each shot that may be declared next, together with those at the same target named before."""
    firer = game.models[ask.about]
    named: tuple[str, ...] = ask.matter or ()
    for option in ask.options:
        if option.clause != LATER:
            yield from fired(game, firer, option.key, named.count(option.key) + 1)


def _menu(game: Game, ask: Choice) -> Iterator[Prospect]:
    """HD-FIRE-08: the next of the shots that are declared."""
    act = game.act
    if act is None or not act.shots or not any(option.key == "fire" for option in ask.options):
        return
    for prospect in fired(game, game.models[act.model], act.shots[0], 1):
        yield prospect._replace(key="fire")


def _turret(game: Game, ask: Choice) -> Iterator[Prospect]:
    """HD-NEW-ENC-25: the shots of a turret, for who attends it."""
    device = game.devices.get(str(ask.matter))
    if device is None:
        return
    for option in ask.options:
        made = plan(game, game.models[ask.about], game.models[option.key], TURRET, origin=device.at, seat=ask.seat)
        yield from _shot(game, made, option.key, 1)


def fired(game: Game, firer: Model, key: str, shots: int) -> Iterator[Prospect]:
    """A declared key as a shot: at a model, a grenade at one, or an attempt to extract the target."""
    how = DESIGNATE if key == DESIGNATION else GRENADE if key.startswith(PLAIN) else AIMED
    target = game.target() if how == DESIGNATE else game.models.get(key.removeprefix(PLAIN))
    if target is not None:
        yield from _shot(game, plan(game, firer, target, how, seat=firer.team), key, shots)


def _shot(game: Game, made: Plan, key: str, shots: int) -> Iterator[Prospect]:
    if made.refused is not None:
        return
    target = made.target
    extra, shells = extra_effects(game, made), max(0, len(questions.shells(game, target)) - target.shells)
    start = State(shells=target.shells)
    verb = "tries to extract" if made.how == DESIGNATE else "fires at"
    times = "" if shots == 1 else f", {shots} times"
    column = column_of(target)
    yield Prospect(
        key, f"{made.firer.name} {verb} {target.name}{times}", partial(_sure, start), stages(game, made, shots, True),
        partial(worth_for, made.seat), partial(_told, damage()[column], made, shots), _terms(made), "HD-FIRE-07",
        None if questions.rerolls(game, made.firer) or questions.ignored(game, target, EXPLODED, False)[0] or shots > 1
        else (made.how, made.plain, made.die, made.count, column, target.team, target.acted, extra, shells, shots),
    )  # fmt: skip


def _sure(state: State) -> Flow[State]:
    yield from ()
    return state


def _terms(made: Plan) -> tuple[Term, ...]:
    lines = [Term(line.value, line.text, line.clause) for line in made.reasons]
    if made.count:
        lines.append(Term(None, f"dice: a hit for every full 6 of {_dice(made)}", "HD-FIRE-07"))
    return tuple(lines)


def _dice(made: Plan) -> str:
    kind = {"d3": "D3", "d6": "D6", "d10": "D10"}.get(made.die, "D6" if made.plain else "extreme dice")
    return f"{made.count} {kind}" if made.count > 1 or kind != "extreme dice" else "1 extreme die"


def _named(state: State) -> str:
    """The one thing that an outcome is called by."""
    if state.over:
        return DESTROYED if state.over == EXPLODED else state.over
    if state.others:
        return state.others[-1]
    return SHOT_DOWN if state.gone else NOTHING if state.hits else NO_HIT


def _left_by_all(state: State) -> str:
    """The same after several shots, of which only those that end it all are known."""
    name = _named(state)
    return name if state.over or name == SHOT_DOWN else STANDS


def _told(column: Column, made: Plan, shots: int, outcomes: Outcomes) -> Told:
    """HD-FIRE-07, HD-DMG-20: "hits 0.7, destroyed 19%", and everything that may come of it."""
    found = gathered(outcomes, _named if shots == 1 else _left_by_all)
    wanted = found.get(DESTROYED, 0.0) + (found.get(ESCAPED, 0.0) if made.how == DESIGNATE else 0.0)
    bars = tuple(Bar(_word(name, made), chance, _clause(column, name)) for name, chance in _sorted(column, found))
    verb = "taken away" if made.how == DESIGNATE else "destroyed"
    if made.how == DESIGNATE or shots > 1:
        text = how_likely(verb, wanted) + (f" by {shots} shots" if shots > 1 else "")
    else:
        hits = sum(state.hits * chance for state, chance in outcomes)
        often = f"hits {hits:.1f} on average" if hits >= LEAST else "hardly ever hits"
        text = f"{often}, {how_likely(verb, wanted)}"
    return Told(text, wanted, bars)


def _sorted(column: Column, found: dict[str, float]) -> list[tuple[str, float]]:
    """The worst first; what is nothing last."""
    last = (NOTHING, NO_HIT, STANDS, SHOT_DOWN)
    return sorted(found.items(), key=lambda item: (item[0] in last, item[0] not in OVER, -_rank(column, item[0])))


def _rank(column: Column, name: str) -> int:
    return column.rank(name) if name in column.ranks else 0


def _word(name: str, made: Plan | None = None) -> str:
    if made is not None and made.how == DESIGNATE and name in (DESTROYED, ESCAPED):
        return "extracted" if name == DESTROYED else "lost in the beam"
    word = results()[name] if name in results() and name != NONE else name
    return word[:1].lower() + word[1:]


def _clause(column: Column, name: str) -> str:
    if name in (NO_HIT, STANDS, SHOT_DOWN):
        return "HD-DMG-11" if name == SHOT_DOWN else "HD-FIRE-07"
    return next((cell.clause for cell in column.rows.values() if cell.result == name), "")


# ------------------------------------------------------------------ effect rolls
def _deflected(game: Game, ask: Choice) -> Iterator[Prospect]:
    """HD-DMG-07: a secondary effect roll on whoever is named."""
    for option in ask.options:
        other = game.models[option.key]
        column = column_of(other)

        def flow(column: str = column) -> Flow[State]:
            return effect_taken((yield from effect_flow(column, secondary=True)))

        yield Prospect(
            option.key, f"a secondary effect roll on {other.name}", flow, (), even, partial(_effect, damage()[column]),
            (Term(None, "three D3 on the damage table", "HD-DMG-01"),), "HD-DMG-23", (column,),
        )  # fmt: skip


def _lanced(game: Game, ask: Choice) -> Iterator[Prospect]:
    """HD-NEW-ENC-13: one D3 of the effect rolls that lie is thrown again."""
    target, rolls = game.models[ask.about], tuple(ask.matter or ())
    table = damage()[column_of(target)]
    if not rolls:
        return
    for option in ask.options:
        yield Prospect(
            option.key, f"the effect on {target.name}", partial(_again, game, target, table, rolls, option), (), even,
            partial(_effect, table), (Term(None, "three D3 on the damage table", "HD-DMG-01"),), "HD-NEW-ENC-13",
        )  # fmt: skip


def _again(game: Game, target: Model, table: Column, rolls: Sequence[tuple[int, ...]], option: Option) -> Flow[State]:
    found = list(rolls)
    if option.key != "none":
        number, place = (int(part) - 1 for part in option.key.split("-"))
        new = yield from d3s(1, "HD-NEW-ENC-13", target.team, "")
        faces = found[number]
        found[number] = (*faces[:place], *new, *faces[place + 1 :])
    felt = [_felt(game, target, table.read(faces).result) for faces in found]
    return effect_taken(table.worst(felt))


def _felt(game: Game, target: Model, result: str) -> str:
    ignored = result not in (NONE, MISSED) and questions.ignored(game, target, result, False)[0]
    return NONE if ignored else result


def _effect(column: Column, outcomes: Outcomes) -> Told:
    found = gathered(outcomes, lambda state: NOTHING if _named(state) == NO_HIT else _named(state))
    wanted = found.get(DESTROYED, 0.0)
    bars = tuple(Bar(_word(name), chance, _clause(column, name)) for name, chance in _sorted(column, found))
    return Told(how_likely("destroyed", wanted), wanted, bars)


CHAPTERS: dict[str, Callable[[Game, Choice], Iterator[Prospect]]] = {
    "HD-FIRE-10": _declared,
    "HD-TURN-03": _menu,
    "HD-NEW-ENC-25": _turret,
    "HD-DMG-07": _deflected,
    "HD-NEW-ENC-13": _lanced,
}
