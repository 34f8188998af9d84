"""What dice may come of an open request: the flows of the rules themselves, on a copy of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice

from wartable.engine.aim import Aim, Aimed
from wartable.engine.ask import Ask, Choice, Flow
from wartable.engine.matching import Allot
from wartable.engine.plane import Point
from wartable.engine.query import Outcomes, Prospect, Told, gathered
from wartable.kit.odds import aimed, averaged, even, passes
from wartable.kit.wording import does, verb
from wartable.rulesets.gates_of_doom.fate.acting import BOMBING
from wartable.rulesets.gates_of_doom.melee.blows import armed, throw
from wartable.rulesets.gates_of_doom.melee.fight import PARRY, Struck, fight, settle
from wartable.rulesets.gates_of_doom.morale import nerve
from wartable.rulesets.gates_of_doom.odds import mending, powers
from wartable.rulesets.gates_of_doom.odds.stakes import Stake, prospect, quiet
from wartable.rulesets.gates_of_doom.reactions.exchange import answered, volleys_at_one
from wartable.rulesets.gates_of_doom.reactions.parting import SHOOT
from wartable.rulesets.gates_of_doom.reactions.reacting import SAID, Incoming
from wartable.rulesets.gates_of_doom.setup import arriving
from wartable.rulesets.gates_of_doom.shooting import aiming, declaring, siege
from wartable.rulesets.gates_of_doom.shooting.aiming import Pointed
from wartable.rulesets.gates_of_doom.shooting.declaring import AIM, FOCUS, Bucket, Declaration, Volley
from wartable.rulesets.gates_of_doom.shooting.pointed import resolve
from wartable.rulesets.gates_of_doom.state import SUPPRESSION, Game, Unit
from wartable.rulesets.gates_of_doom.troops import near
from wartable.rulesets.gates_of_doom.turn import actions

CLEAR = "at the nearest, clear of friends if possible"
MANNER = {AIM: f"aim {CLEAR}", FOCUS: f"aim, focused, {CLEAR}"}
AIMED = 12
"""At how many enemies a shot is tried, the nearest first."""


def prospects(game: Game, ask: Ask) -> Sequence[Prospect]:
    """The prospects of the options of a request, as far as dice hang on them."""
    if isinstance(ask, Allot):
        return [prospect(game, stake) for stake in _allotted(game, ask)]
    if isinstance(ask, Aim):
        at = POINTS.get(ask.clause)
        return list(at(game, ask)) if at else [prospect(game, stake) for stake in _aimed(game, ask)]
    found = CHOICES.get(ask.clause) if isinstance(ask, Choice) else None
    return list(found(game, ask)) if found and isinstance(ask, Choice) else ()


# ------------------------------------------------------------------ targets and points
def _allotted(game: Game, ask: Allot) -> Iterator[Stake]:
    """GD-ACT-02, GD-MEL-04: of each target what it loses if all who may are sent at it, and it does not react."""
    if isinstance(ask.matter, Declaration):
        unit = game.units[ask.matter.unit]
        for option in ask.targets:
            yield from _sent(game, unit, ask.matter, option.key)
    elif ask.matter in game.units:
        unit = game.units[str(ask.matter)]
        for option in ask.targets:
            if option.target in game.units:
                yield _melee(unit, game.units[option.target], option.key)


def _sent(game: Game, unit: Unit, found: Declaration, key: str) -> Iterator[Stake]:
    if key in (AIM, FOCUS):
        fired = [one for _, bucket, weapon in found.rows for one in _ways(bucket, key) if one.weapon == weapon]
        stake = _pointed(game, unit, fired, key, does(unit.name, MANNER[key]))
        if stake:
            yield stake
        return
    volleys = declaring.sent_at(unit, found, key)
    if volleys and key in game.buildings:
        title = f"{does(unit.name, 'shoot')} at {game.table.feature(key).name}"
        yield Stake(key, title, _besieged(volleys), (key,), "GD-BLD-03")
    elif volleys and key in game.units:
        yield _shot(unit, game.units[key], volleys, key)


def _ways(bucket: Bucket, key: str) -> Iterator[Pointed]:
    focus = key == FOCUS
    able = [way.partition(" ")[0] for way in bucket.aims if way.endswith(f" {FOCUS}") is focus]
    yield from (Pointed(m, w, focus) for m in bucket.models for w in bucket.weapons if w.key in able)


def _shot(unit: Unit, foe: Unit, volleys: Sequence[Volley], key: str) -> Stake:
    def play(game: Game) -> Flow[None]:
        yield from volleys_at_one(game, volleys)

    title = f"{does(unit.name, 'shoot')} at {foe.name}"
    return Stake(key, title, play, (foe.id,), "GD-SA-05", (tuple(volleys), foe.models, foe.effects, foe.boons))


def _besieged(volleys: Sequence[Volley]) -> Callable[[Game], Flow[None]]:
    def play(game: Game) -> Flow[None]:
        for volley in volleys:
            yield from siege.besiege(game, volley)

    return play


def _pointed(game: Game, unit: Unit, fired: Sequence[Pointed], key: str, title: str) -> Stake | None:
    """Shots at points, each at the nearest where no friend is hit; whom they touch there loses something."""
    shots = [(one, to) for one in fired if (to := _best_point(game, unit, one)) is not None]
    if not shots:
        return None
    return _at_points(game, unit, shots, key, title)


def _best_point(game: Game, unit: Unit, fired: Pointed) -> Point | None:
    """The nearest enemy at whom a shot touches no friend, else the nearest of all; None if there is none."""
    found = list(islice(aiming.points(game, unit, fired), AIMED))
    return next((to for to in found if _clear(game, unit, fired, to)), found[0] if found else None)


def _clear(game: Game, unit: Unit, fired: Pointed, to: Point) -> bool:
    friends = {friend.id for friend in game.friends(unit)} | {unit.id}
    return not friends.intersection(aiming.touched(game, fired, to, unit))


def _narrow(game: Game, unit: Unit, fired: Pointed) -> Pointed:
    """GD-SUP-02: the same shot focused where that alone spares friends."""
    focused = fired._replace(focus=True)
    if fired.weapon.kind != SUPPRESSION:
        return fired
    wide, narrow = _best_point(game, unit, fired), _best_point(game, unit, focused)
    if narrow is None or (wide is not None and _clear(game, unit, fired, wide)):
        return fired
    return focused if _clear(game, unit, focused, narrow) else fired


def _at_points(game: Game, unit: Unit, shots: Sequence[tuple[Pointed, Point]], key: str, title: str) -> Stake | None:
    def play(game: Game) -> Flow[None]:
        for one, to in shots:
            if any(model.id == one.model.id for model in game.units[unit.id].models):
                yield from resolve(game, game.units[unit.id], aiming.Shot(one, to))

    met = [key for one, to in shots for key in aiming.touched(game, one, to, unit)]
    order = sorted(dict.fromkeys(met), key=lambda one: game.units[one].side == unit.side if one in game.units else True)
    return Stake(key, title, play, tuple(order), aiming.clause_of(shots[0][0].weapon)) if order else None


def _aimed(game: Game, ask: Aim) -> Iterator[Stake]:
    """GD-MIS-01, GD-SUP-01, GD-LAN-01: the shot at the point that is proposed."""
    first = ask.first()
    unit = game.units.get(ask.unit)
    if isinstance(ask.matter, Pointed) and isinstance(first, Aimed) and unit is not None:
        title = f"{ask.matter.weapon.name} of {unit.name}, aimed at the nearest"
        stake = _at_points(game, unit, [(ask.matter, first.to)], "", title)
        if stake:
            yield stake


# ------------------------------------------------------------------ melee
def _melee(unit: Unit, foe: Unit, key: str) -> Stake:
    """GD-MEL-05 to -14: all who can strike do, and the other side parries."""

    def play(game: Game) -> Flow[None]:
        me = game.units[unit.id]
        yield from fight(game, me, game.units[foe.id], armed(game, me))

    title = f"{does(unit.name, 'fight')} {foe.name}, who {verb(foe.name, 'parry')}"
    return Stake(key, title, play, (foe.id, unit.id), "GD-MEL-05")


def _parries(game: Game, ask: Choice) -> Iterator[Prospect]:
    """GD-MEL-08: the dice of the attack lie there; with a parry, and without one."""
    if not isinstance(ask.matter, Struck):
        return
    struck = ask.matter
    for option in ask.options:

        def play(game: Game, parry: bool = option.key == PARRY) -> Flow[None]:
            me, foe = game.units[ask.about], game.units[struck.attacker]
            own = (yield from throw(game, me, foe, armed(game, me, parry=True), parry=True)) if parry else []
            yield from settle(game, foe, me, struck.attacks, own)

        title = f"{game.units[ask.about].name}: {option.label}"
        stake = Stake(option.key, title, play, (ask.about, struck.attacker), "GD-MEL-10")
        yield prospect(game, stake)._replace(feared=True)


# ------------------------------------------------------------------ while others act
def _reactions(game: Game, ask: Choice) -> Iterator[Prospect]:
    """GD-REA-01: what the unit loses to the attack if it reacts so, and if it does not."""
    if not isinstance(ask.matter, Incoming):
        return
    incoming = ask.matter
    for option in ask.options:

        def play(game: Game, key: str = option.key) -> Flow[None]:
            me, foe = game.units[ask.about], game.units[incoming.attacker]
            if key in SAID:
                yield from answered(game, incoming.volleys, me, foe, key)
            else:
                yield from volleys_at_one(game, incoming.volleys)

        title = f"{game.units[ask.about].name}: {option.label}"
        about = (ask.about, incoming.attacker)
        yield prospect(game, Stake(option.key, title, play, about, "GD-REA-01"))._replace(feared=True)


def _watching(game: Game, ask: Choice) -> Iterator[Prospect]:
    """GD-ACT-07: the attack of each that could act now."""
    for option in ask.options:
        if option.target in game.units:
            yield from _usual(game, game.units[option.target], option.key)


def _parting(game: Game, ask: Choice) -> Iterator[Prospect]:
    """GD-MEL-03: the shot at those who leave."""
    target = next((option.target for option in ask.options if option.key == SHOOT), "")
    if target in game.units:
        unit, foe = game.units[ask.about], game.units[target]
        volleys = declaring.sent_at_once(unit, declaring.point_blank(game, unit, foe))
        if volleys:
            yield prospect(game, _shot(unit, foe, volleys, SHOOT))


# ------------------------------------------------------------------ actions
def _usual(game: Game, unit: Unit, key: str) -> Iterator[Prospect]:
    """GD-ACT-02: the attack that most would make: at the nearest."""
    foes = near.foes_in_combat(game, unit)
    if foes and armed(game, unit):
        yield aimed(prospect(game, _melee(unit, foes[0], key)), foes[0].name)
        return
    named = declaring.usual(game, unit)
    if named.volleys:
        foe = named.volleys[0].target
        mine = [volley for volley in named.volleys if volley.target == foe]
        if foe in game.units:
            yield aimed(prospect(game, _shot(unit, game.units[foe], mine, key)), game.units[foe].name)
    elif named.pointed:
        fired = [_narrow(game, unit, one) for one in named.pointed]
        way = FOCUS if any(one.focus for one in fired) else AIM
        stake = _pointed(game, unit, fired, key, does(unit.name, MANNER[way]))
        if stake:
            yield prospect(game, stake)._replace(supposed=True)


def _actions(game: Game, ask: Choice) -> Iterator[Prospect]:
    """GD-RND-05: of the attack, and of what is rolled for."""
    unit = game.units[ask.about]
    keys = {option.key for option in ask.options}
    if actions.ATTACK in keys:
        yield from _usual(game, unit, actions.ATTACK)
    if actions.RECOVER in keys:
        yield _recovery(game, unit)
    yield from powers.of_actions(game, unit, keys)


def _recovery(game: Game, unit: Unit) -> Prospect:
    """GD-ACT-06: how many markers it loses."""
    kept, key = quiet(game), unit.id

    def flow() -> Flow[int]:
        copy = kept.fresh()
        before = copy.units[key].under_fire
        yield from nerve.recover(copy, copy.units[key])
        return before - copy.units[key].under_fire

    def tell(outcomes: Outcomes) -> Told:
        told = passes(outcomes, bool, "loses markers", "keeps them", "GD-ACT-06")
        mean = sum(number * chance for number, chance in gathered(outcomes, int).items())
        return told._replace(text=f"{told.text}, {averaged(mean, 'markers lost', 'none lost')}")

    return Prospect(actions.RECOVER, does(unit.name, "recover"), flow, (), even, tell, clause="GD-ACT-06")


CHOICES: Mapping[str, Callable[[Game, Choice], Iterator[Prospect]]] = {
    "GD-RND-05": _actions, "GD-ACT-07": _watching, "GD-REA-01": _reactions, "GD-MEL-08": _parries,
    "GD-MEL-03": _parting, powers.PUSH: powers.at_whom, powers.DISRUPT: powers.at_whom,
    **dict.fromkeys(mending.POWERS, mending.at_whom), "GD-FAT-03": mending.offered, "GD-DRG-01": mending.offered,
}  # fmt: skip
"""By clause, what is told of a choice."""
POINTS: Mapping[str, Callable[[Game, Aim], Iterator[Prospect]]] = {
    arriving.LAND: powers.landing,
    BOMBING: powers.bombardment,
}
"""By clause, what is told of a point that nobody shoots at."""
