"""Questions of odds: shots of a model at another one, attempts to extract the target, and single effect rolls.

The very flows of play are run over all dice: those of `attack.roll`, `effects.effect_flow` and `effects.lance`, for
two models on a small floor that is made for the question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

from wartable.engine.apart import Narrow, apart
from wartable.engine.ask import Flow
from wartable.engine.errors import DataError
from wartable.engine.grid import Barrier, Cell, edge
from wartable.engine.ruleset import Question
from wartable.rulesets.hunt_for_davros.complex.complex import Board, Complex
from wartable.rulesets.hunt_for_davros.data.data import cards, damage, profiles, results, weapons
from wartable.rulesets.hunt_for_davros.dice import d3s
from wartable.rulesets.hunt_for_davros.shooting import damage_table
from wartable.rulesets.hunt_for_davros.shooting.attack import (
    AIMED,
    DESIGNATE,
    GRENADE,
    RETURN,
    TURRET,
    Plan,
    extra_effects,
    plan,
    roll,
)
from wartable.rulesets.hunt_for_davros.shooting.attack import TEMPER as ANGRY
from wartable.rulesets.hunt_for_davros.shooting.damage_table import (
    ANY_SECONDARY,
    COVER,
    DEFLECTED,
    DESTROYED,
    ESCAPED,
    EXPLODED,
    FAILURE,
    MISSED,
    NONE,
    RAN_AWAY,
    STUNNED,
    TEMPER,
    Source,
    column_of,
    effect_flow,
    left_of,
)
from wartable.rulesets.hunt_for_davros.shooting.lost_temper import deflected_onto, nearest_dalek
from wartable.rulesets.hunt_for_davros.specials import ask
from wartable.rulesets.hunt_for_davros.state import HELD, TARGET, UMPIRE, Activation, Card, Game, Model, Options, Team

FIRER, ATTACKED = "attacker", "defender"
FIRE, EXTRACT, EFFECT = "fire", "extract", "effect"
KINDS = (FIRE, EXTRACT, EFFECT)
BANDS = {"short": 3, "medium": 9, "long": 15}
KEYS = ("kind", FIRER, ATTACKED, "band", "squares", "windows", "shots", "secondary", "rear", "plain")
OWN = ("unit", "weapon", "cards", "specials", "size", "acted", "moved")
MOST_SHOTS, MOST_SQUARES, MOST_WINDOWS = 6, 30, 2
UNITS = {"daleks": "dalek_warrior", "cybermen": "cyberman", "humans": "unit_rifle", "davros": "davros"}
"""A model for each column of the damage table."""
OVER = (DESTROYED, EXPLODED, ESCAPED, RAN_AWAY)
NAMED = (EXPLODED, DESTROYED, ESCAPED, RAN_AWAY, TEMPER, DEFLECTED, FAILURE, STUNNED, COVER)
Stage = Callable[[Any], Flow[Any]]
Faces = tuple[tuple[int, ...], ...]


class State(NamedTuple):
    """What has come of the shots so far.

    Args:
        over: the result by which nothing is left to shoot at, "" while it is there.
        others: the other results that took effect, sorted. shells: hits that a card has dropped.
        hits: of all shots. due: effect rolls of the shot under way. worst: of those made. rolls: their dice, if they
            count one by one (HD-NEW-ENC-13).
        answer: the result of the last shot, if it may strike back at the firer; back: effect rolls that the firer has
            to suffer for it. gone: it is destroyed by one of them, and no other shot follows.
    """

    over: str = ""
    others: tuple[str, ...] = ()
    shells: int = 0
    hits: int = 0
    due: int = 0
    worst: str = NONE
    rolls: Faces = ()
    answer: str = ""
    back: int = 0
    gone: bool = False


def question(query: Mapping[str, Any]) -> Question:
    """The question of `query`: kind, attacker and defender, band or squares, windows, shots.

    `attacker.unit` is a profile or a weapon, `defender.unit` a profile or a column; `cards` are those that they hold,
    `specials` is another word for it; `attacker.size` or `shots`: how many shots, one after the other.

    Raises:
        DataError: a key or a word that does not exist, or there is no such shot.
    """
    _see(query)
    kind = query.get("kind", FIRE)
    if kind == EFFECT:
        return _effect(query)
    game, made, shots = set_up(query, kind)
    assert made is not None
    verb = "tries to extract" if kind == EXTRACT else "fires at"
    times = "" if shots == 1 else f", {shots} times"
    title = f"{_who(query, FIRER)} {verb} {made.target.name} at {made.distance} squares{times}"
    return Question(title, _nothing, stages(game, made, shots), _worth, _figures(kind))


def set_up(query: Mapping[str, Any], kind: str) -> tuple[Game, Plan | None, int]:
    """The floor that a question is about, the shot (None: there is but an effect roll), and how often it is fired.

    Raises:
        DataError: there is no such shot.
    """
    game = _floor(query, kind)
    if kind == EFFECT:
        return game, None, 0
    how = DESIGNATE if kind == EXTRACT else _how(query)
    made = plan(game, game.models[FIRER], game.models[ATTACKED], how)
    if made.refused is not None:
        raise DataError("", 0, f"odds: {made.refused.why} ({made.refused.clause})")
    return game, made, int(query.get("shots", query.get(FIRER, {}).get("size", 1)))


# ------------------------------------------------------------------ reading the question
def _see(query: Mapping[str, Any]) -> None:
    for key in query:
        if key not in KEYS:
            raise _fault(f"no {key!r} is asked for; the keys are {', '.join(KEYS)}")
    _word("kind", query.get("kind", FIRE), KINDS)
    _word("band", query.get("band", "short"), tuple(BANDS))
    _count("squares", query.get("squares", 1), 1, MOST_SQUARES)
    _count("windows", query.get("windows", 0), 0, MOST_WINDOWS)
    _count("shots", query.get("shots", 1), 1, MOST_SHOTS)
    for side in (FIRER, ATTACKED):
        found = query.get(side, {})
        if not isinstance(found, Mapping):
            raise _fault(f"{side} is {found!r}; it must be a table with a unit")
        for key in found:
            if key not in OWN:
                raise _fault(f"{side} has no {key!r}; the keys are {', '.join(OWN)}")
        _count(f"{side}.size", found.get("size", 1), 1, MOST_SHOTS)
        for word in _cards(found):
            _word("card", word, tuple(cards()))
        if "weapon" in found:
            _word("weapon", found["weapon"], tuple(weapons()))
    _word(f"{FIRER}.unit", query.get(FIRER, {}).get("unit", "dalek_warrior"), (*profiles(), *weapons()))
    _word(f"{ATTACKED}.unit", query.get(ATTACKED, {}).get("unit", "daleks"), (*profiles(), *UNITS))


def _fault(text: str) -> DataError:
    return DataError("", 0, f"odds: {text}")


def _word(what: str, word: Any, known: tuple[str, ...]) -> None:
    if word not in known:
        raise _fault(f"{what} {word!r} is none of {', '.join(known)}")


def _count(what: str, number: Any, least: int, most: int) -> None:
    if type(number) is not int or not least <= number <= most:
        raise _fault(f"{what} is {number!r}; it must be a whole number from {least} to {most}")


def _cards(side: Mapping[str, Any]) -> tuple[str, ...]:
    return (*side.get("cards", ()), *side.get("specials", ()))


def _how(query: Mapping[str, Any]) -> str:
    """Grenades and turrets are no weapons of a model's own."""
    unit = query.get(FIRER, {}).get("weapon", query.get(FIRER, {}).get("unit", ""))
    return GRENADE if unit == "grenade" else TURRET if unit == "turret" else AIMED


def _who(query: Mapping[str, Any], side: str) -> str:
    unit = str(query.get(side, {}).get("unit", "dalek_warrior"))
    return profiles()[unit].name if unit in profiles() else weapons()[unit].name


# ------------------------------------------------------------------ the floor
def _floor(query: Mapping[str, Any], kind: str) -> Game:
    """A hall with the two alone, the attacker in its activation; windows stand in the way if there are any."""
    mine, theirs = query.get(FIRER, {}), query.get(ATTACKED, {})
    far = int(query.get("squares", BANDS[query.get("band", "short")]))
    windows = int(query.get("windows", 0))
    bars = {edge(1 + number, 1, "e"): Barrier.WINDOW for number in range(min(windows, far))}
    boards = tuple(Board((x, 0), "") for x in range(-(-(far + 3) // 6)))
    drawn = Complex("odds", far + 3, 3, boards, bars)
    game = Game(options=Options(plain_dice=bool(query.get("plain", False))), turn=1, complex=drawn)
    game.teams = {"a": Team("a", "Attacker", mission="bring_the_maker_home"), "d": Team("d", "Defender")}
    rear = bool(query.get("rear", False))
    game.models = {
        FIRER: _firer(mine, Cell(1, 1)),
        ATTACKED: _target(theirs, Cell(1 + far, 1), kind, 2 if rear else 6),
    }  # fmt: skip
    game.models[ATTACKED].acted = bool(theirs.get("acted", False))
    for side, seat in ((FIRER, "a"), (ATTACKED, game.models[ATTACKED].team)):
        for number, key in enumerate(_cards(query.get(side, {}))):
            holder = "" if cards()[key].held_by == "team" else side
            game.cards[f"{side}-{number}"] = Card(f"{side}-{number}", key, HELD, seat, holder, known=True)
    game.act = Activation(FIRER, 4, start=Cell(1, 1), stayed=not mine.get("moved", False))
    return game


def _firer(side: Mapping[str, Any], at: Cell) -> Model:
    unit = str(side.get("unit", "dalek_warrior"))
    key = unit if unit in profiles() else "dalek_warrior"
    row = profiles()[key]
    weapon = str(side.get("weapon", unit if unit in weapons() else row.weapon))
    return Model(FIRER, row.name, "a", key, at, 2, weapon=weapon, grenades=int(weapon == "grenade"))


def _target(side: Mapping[str, Any], at: Cell, kind: str, facing: int) -> Model:
    unit = str(side.get("unit", "davros" if kind == EXTRACT else "daleks"))
    key = UNITS.get(unit, unit)
    team = TARGET if kind == EXTRACT or profiles()[key].race == "davros" else "d"
    return Model(ATTACKED, profiles()[key].name, team, key, at, facing, weapon=profiles()[key].weapon)


# ------------------------------------------------------------------ the shots
def _nothing() -> Flow[State]:
    yield from ()
    return State()


def stages(game: Game, made: Plan, shots: int, forget: bool = False) -> tuple[Stage, ...]:
    """The parts of so many shots, cut where little is carried on: dice to hit, each effect roll, what comes of them.

    With `forget` all that one shot leaves for the next is whether it can be fired: hits are those of the last shot.
    """
    extra = extra_effects(game, made)
    if ask.rerolls(game, made.firer) and made.how != TURRET:
        most = 1 if made.how == DESIGNATE else _most(made) + extra
        each = [_to_hit(game, made, extra), *[_effect_roll] * most, _lance(game, made), _result(made)]
    else:
        each = [_whole(game, made, extra)]
    between = _retort(game, made) if shots > 1 else []
    if forget:
        between.append(_forget)
    return (*([*each, *between] * (shots - 1)), *each)


def _most(made: Plan) -> int:
    """The most hits that the dice of a shot can score."""
    top = {"d3": 3, "d10": 10}.get(made.die, 6)
    return made.count * top // 6


def _to_hit(game: Game, made: Plan, extra: int) -> Stage:
    """HD-FIRE-07, HD-NEW-ENC-17: the dice of a shot, and how many effect rolls come of it."""
    shells = len(ask.shells(game, made.target))

    def stage(state: State) -> Flow[State]:
        if state.over or state.gone:
            return state
        hits, dropped, due = yield from _hit(made, extra, shells - state.shells)
        return state._replace(shells=state.shells + dropped, hits=state.hits + hits, due=due)

    return stage


def _hit(made: Plan, extra: int, shells: int) -> Flow[tuple[int, int, int]]:
    """HD-FIRE-07, HD-NEW-ENC-17: the hits of a shot, how many a card drops, and the effect rolls that come of it."""
    if made.how == DESIGNATE:
        return 0, 0, 1
    hits = (yield from roll(made)).hits
    dropped = min(hits, shells)
    return hits, dropped, hits - dropped + extra if hits > dropped else 0


def _whole(game: Game, made: Plan, extra: int) -> Narrow:
    """A shot with all that comes of it, which goes by nothing but how many hits are still to be dropped."""
    shells, column = len(ask.shells(game, made.target)), column_of(made.target)
    feels = tuple((result, _felt(game, made, result)) for result in results())
    rolled = made.how, made.plain, made.die, made.count, extra

    def shot(left: int) -> Flow[tuple[int, int, str]]:
        return apart("HD-FIRE-07", ("hunt shot", rolled, left, column, feels), partial(struck, left))

    def struck(left: int) -> Flow[tuple[int, int, str]]:
        hits, dropped, due = yield from _hit(made, extra, left)
        return hits, dropped, (yield from _worst(column, feels, due))

    @cache
    def fate(others: tuple[str, ...], worst: str) -> State:
        return taken(State(others=others, worst=worst), made.target)

    def puts(state: State, found: tuple[int, int, str]) -> State:
        hits, dropped, worst = found
        over, others, *_, answer, back, gone = fate(state.others, worst)
        return State(over, others, state.shells + dropped, state.hits + hits, 0, NONE, (), answer, back, gone)

    return Narrow(lambda state: None if state.over or state.gone else shells - state.shells, shot, puts)


def _worst(column: str, feels: tuple[tuple[str, str], ...], due: int) -> Flow[str]:
    """HD-DMG-20: the worst of so many effect rolls, `feels` of each what the cards of the target leave of it."""
    if not due:
        return NONE
    same = "hunt worst", column, feels, due
    found: str = yield from apart("HD-DMG-20", same, partial(_worse, column, feels, due))
    return found


def _worse(column: str, feels: tuple[tuple[str, str], ...], due: int) -> Flow[str]:
    before = yield from _worst(column, feels, due - 1)
    rolled = yield from apart("HD-DMG-01", ("effect roll", column), partial(effect_flow, column))
    return damage()[column].worst((before, dict(feels)[rolled]))


def _felt(game: Game, made: Plan, result: str) -> str:
    """HD-NEW-ENC-19 to HD-NEW-ENC-21: what the cards of the target leave of a result."""
    if result in (NONE, MISSED) or not ask.ignored(game, made.target, result, False)[0]:
        return result
    return NONE


def _effect_roll(state: State) -> Flow[State]:
    """HD-DMG-01: one effect roll more, of which the dice are kept, since one of them may be thrown again."""
    if not state.due:
        return state
    faces = yield from apart("HD-DMG-01", "dice of an effect roll", _effect_dice)
    return state._replace(due=state.due - 1, rolls=tuple(sorted((*state.rolls, faces))))


def _effect_dice() -> Flow[tuple[int, ...]]:
    return tuple(sorted((yield from d3s(damage_table.DICE, "HD-DMG-01", UMPIRE, ""))))


def _lance(game: Game, made: Plan) -> Stage:
    """HD-NEW-ENC-13: once in a shot one D3 may be thrown again."""
    table = damage()[column_of(made.target)]
    source = Source(made.firer.id, made.origin, made.firer.team, made.target.at)

    def stage(state: State) -> Flow[State]:
        if not state.rolls:
            return state
        battle = game.fresh()
        rolls = list(state.rolls)
        yield from damage_table.lance(battle, battle.models[made.target.id], table, source, rolls)
        felt = [_felt(game, made, table.read(faces).result) for faces in rolls]
        return state._replace(rolls=(), worst=table.worst(felt))

    return stage


def _result(made: Plan) -> Stage:
    """HD-FIRE-14: the result takes effect; HD-FIRE-11: who has left sight cannot be shot at any more."""

    def stage(state: State) -> Flow[State]:
        yield from ()
        return taken(state, made.target)

    return stage


def _forget(state: State) -> Flow[State]:
    yield from ()
    return State(over=state.over, shells=state.shells, gone=state.gone)


# ------------------------------------------------------------------ what strikes back
def _retort(game: Game, made: Plan) -> list[Stage]:
    """HD-DMG-07, HD-DMG-11, HD-DAV-01: what the result of a shot does to the firer, before others follow."""
    back, column = _shot_back(game, made), column_of(made.firer)
    safe = bool(ask.ignored(game, made.firer, DESTROYED, True)[0])

    def answered(result: str) -> Flow[bool]:
        count = yield from _hits_back(game, made, result, back)
        if safe or not count:
            return False
        lost: bool = yield from apart("HD-DMG-23", ("hunt lost", column, count), partial(_lost_to, column, count))
        return lost

    def puts(state: State, lost: bool) -> State:
        return state._replace(answer="", gone=lost)

    return [Narrow(lambda state: state.answer or None, answered, puts)]


def _lost_to(column: str, count: int) -> Flow[bool]:
    """HD-DMG-23: whether one of so many secondary effect rolls destroys a model in that column."""
    roll = partial(effect_flow, column, secondary=True)
    for _ in range(count):
        if (yield from apart("HD-DMG-23", ("secondary effect", column), roll)) == DESTROYED:
            return True
    return False


def strikes_back(game: Game, made: Plan, result: str) -> Flow[bool]:
    """Whether a result on the target destroys the firer; nothing is changed, and one that acts loses nothing else."""
    hits = yield from _hits_back(game, made, result, _shot_back(game, made))
    for _ in range(hits):
        if (yield from _lost_to_one(game, made.firer)):
            return True
    return False


def _lost_to_one(game: Game, firer: Model) -> Flow[bool]:
    """HD-DMG-23: one secondary effect roll on the firer."""
    found = yield from effect_flow(column_of(firer), secondary=True)
    return found == DESTROYED and not ask.ignored(game, firer, found, True)[0]


def _hits_back(game: Game, made: Plan, result: str, back: Plan) -> Flow[int]:
    """How many effect rolls the firer has to suffer for a result on its target; `back` is the shot of that one."""
    target, firer = made.target, made.firer
    if result not in (TEMPER, DEFLECTED) or ask.ignored(game, firer, ANY_SECONDARY, True)[0]:
        return 0
    source = Source(firer.id, made.origin, firer.team, target.at)
    if result == DEFLECTED:
        other = yield from deflected_onto(game, target, source)
        return int(other is firer)
    if column_of(target) != "davros" and (yield from nearest_dalek(game, target, source)) is not firer:
        return 0
    if back.refused is not None:
        return 0
    hits = (yield from roll(back)).hits - len(ask.shells(game, firer)[firer.shells :])
    return hits + extra_effects(game, back) if hits > 0 else 0


def _shot_back(game: Game, made: Plan) -> Plan:
    """The shot of a target that has lost its temper with the firer."""
    return plan(game, made.target, made.firer, RETURN if column_of(made.target) == "davros" else ANGRY)


def taken(state: State, target: Model) -> State:
    """The same when the worst result so far has taken effect on the target."""
    result, others = state.worst, state.others
    ends = result in OVER or (result == COVER and column_of(target) == "daleks" and not target.acted)
    if not ends and result in NAMED:
        others = tuple(sorted({*others, result}))
    answer = result if result in (TEMPER, DEFLECTED) else ""
    return state._replace(over=result if ends else state.over, others=others, worst=NONE, answer=answer)


def effect_taken(left: str) -> State:
    """What has come of a single effect roll, of which so much was left."""
    return State(over=left if left in OVER else "", others=(left,) if left in NAMED and left not in OVER else ())


def _effect(query: Mapping[str, Any]) -> Question:
    """One effect roll without a roll to hit (HD-DMG-05); `secondary` is the usual case (HD-DMG-23)."""
    target = _target(query.get(ATTACKED, {}), Cell(1, 1), EFFECT, 0)
    column, secondary = column_of(target), bool(query.get("secondary", True))

    def flow() -> Flow[State]:
        result = yield from effect_flow(column, secondary=secondary)
        return effect_taken(left_of(result, secondary))

    title = f"{'a secondary' if secondary else 'an'} effect roll on {target.name}"
    return Question(title, flow, (), _worth, _figures(EFFECT))


# ------------------------------------------------------------------ reading the outcome
def _figures(kind: str) -> Callable[[State], Mapping[str, int | bool]]:
    def figures(state: State) -> Mapping[str, int | bool]:
        found: dict[str, int | bool] = {}
        if kind == EXTRACT:
            found["extracted"], found["lost_in_the_beam"] = state.over == DESTROYED, state.over == ESCAPED
            found["won"] = state.over in (DESTROYED, ESCAPED)
        else:
            found["destroyed"] = state.over in (DESTROYED, EXPLODED)
            found.update((name, state.over == name) for name in (EXPLODED, ESCAPED))
        names: Sequence[str] = (RAN_AWAY, COVER, FAILURE, STUNNED, TEMPER, DEFLECTED)
        found.update((name, name == state.over or name in state.others) for name in names)
        found["nothing"] = not state.over and not state.others
        if kind == FIRE:
            found["hits"] = state.hits
        return found

    return figures


_WORTH = {EXPLODED: 10.0, DESTROYED: 10.0, FAILURE: 3.0, STUNNED: 3.0, COVER: 2.0, TEMPER: 1.0, DEFLECTED: 0.5}


def _worth(seat: str, state: State) -> float:
    """What the attacker goes for."""
    return _WORTH.get(state.over, 0.0) + sum(_WORTH.get(name, 0.0) for name in state.others)


def worth_for(attacker: str, seat: str, state: State) -> float:
    """What a seat goes for that has a choice in the shots of another one, or in its own."""
    return _worth(seat, state) if seat == attacker else -_worth(seat, state)
