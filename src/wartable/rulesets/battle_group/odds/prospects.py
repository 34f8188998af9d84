"""What dice may come of an open request: the flows of the rules themselves, on a copy of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from wartable.engine.ask import Ask, Choice, Flow
from wartable.engine.query import Outcomes, Prospect, Told, gathered
from wartable.kit.odds import aimed, averaged, even, passes
from wartable.kit.wording import does, inched
from wartable.rulesets.battle_group.dice.pools import AGAIN, first, terms
from wartable.rulesets.battle_group.melee import declaring as melee
from wartable.rulesets.battle_group.odds.fate import NOTHING, Fate, Taken, copied, played, told, worth
from wartable.rulesets.battle_group.resolution.hiding import LEAVE
from wartable.rulesets.battle_group.resolution.will import will_test
from wartable.rulesets.battle_group.shooting import declaring as shooting
from wartable.rulesets.battle_group.specials.points import Attack, Dice
from wartable.rulesets.battle_group.state import Game, Unit
from wartable.rulesets.battle_group.troops import near


def prospects(game: Game, ask: Ask) -> Sequence[Prospect]:
    """The prospects of the options of a request, as far as dice hang on them."""
    found = CHOICES.get(ask.clause) if isinstance(ask, Choice) else None
    return list(found(game, ask)) if found and isinstance(ask, Choice) else ()


# ------------------------------------------------------------------ attacks
def _attack(
    game: Game, key: str, unit: Unit, target: Unit, hand: bool, taken: Taken = NOTHING, more: str = ""
) -> Prospect:  # fmt: skip
    """BG-DICE-10: one attack with its strike-back; key is the option that leads to it."""
    kept, sides = copied(game), {unit.side: 1, target.side: -1}
    mine, yours = unit.id, target.id
    clause = "BG-MEL-10" if hand else "BG-SHO-06"

    def flow() -> Flow[Fate]:
        return (yield from played(kept.fresh(), mine, yours, hand, taken))

    def tell(outcomes: Outcomes) -> Told:
        return told(hand, clause, outcomes)

    how = "attack" if hand else "shoot at"
    far = "" if hand else f", {inched(near.apart(unit.models, target.models))}"
    title = f"{does(unit.name, how)} {target.name}{far}{more}"
    return Prospect(key, title, flow, (), worth(sides), tell, clause="BG-MEL-11" if hand else "BG-SHO-01")


def _fought(game: Game, ask: Choice) -> Iterator[Prospect]:
    """BG-MEL-01: each enemy in contact."""
    for option in ask.options:
        if option.target in game.units:
            yield _attack(game, option.key, game.units[ask.about], game.units[option.target], True)


def _shot(game: Game, ask: Choice) -> Iterator[Prospect]:
    """BG-SHO-01: each target in range."""
    for option in ask.options:
        if option.target in game.units:
            yield _attack(game, option.key, game.units[ask.about], game.units[option.target], False)


def _usual(game: Game, unit: Unit, key: str, kind: str) -> Iterator[Prospect]:
    """The attack that most would make: on the first who came into contact, at the nearest target."""
    if kind == melee.MELEE.key and (able := melee.targets(game, unit)):
        yield aimed(_attack(game, key, unit, able[0], True), able[0].name)
    if kind == shooting.SHOOT.key and (able := shooting.targets(game, unit)):
        target = min(able, key=lambda foe: near.apart(unit.models, foe.models))
        yield aimed(_attack(game, key, unit, target, False), target.name)


def _actions(game: Game, ask: Choice) -> Iterator[Prospect]:
    """BG-ACT-01: of the attacks among the actions of a unit."""
    for option in ask.options:
        yield from _usual(game, game.units[ask.about], option.key, option.key)


def _actors(game: Game, ask: Choice) -> Iterator[Prospect]:
    """BG-ACT-06: the attack that each could make now; who is engaged does not shoot (BG-ACT-07)."""
    for option in ask.options:
        unit = game.units.get(option.target)
        if unit is not None:
            kind = melee.MELEE if near.engaged(game, unit) else shooting.SHOOT
            if not kind.barred(game, unit)[0]:
                yield from _usual(game, unit, option.key, kind.key)


def _effects(game: Game, ask: Choice) -> Iterator[Prospect]:
    """BG-BGF-14: the attack with each of the effects that may be chosen; that of the other side stays open."""
    attack = ask.matter
    if not isinstance(attack, Attack):
        return
    unit, target = attack.unit, attack.target
    for option in ask.options:
        taken = {(ask.clause, ask.about): option.key}
        more = f": {option.label[:1].lower()}{option.label[1:]}"
        if attack.back:
            yield _answer(game, option.key, unit, target, taken, more)
        else:
            yield _attack(game, option.key, unit, target, attack.melee, taken, more)


def _answer(game: Game, key: str, unit: Unit, target: Unit, taken: Taken, more: str) -> Prospect:
    """BG-BGF-14, BG-MEL-11: the bout as it goes on if who is attacked in it uses an effect."""
    kept = copied(game)

    def flow() -> Flow[Fate]:
        fate = yield from played(kept.fresh(), target.id, unit.id, True, taken)
        return Fate(fate.back, fate.lost, fate.wounds, fate.destroyed)

    def tell(outcomes: Outcomes) -> Told:
        return told(True, "BG-MEL-10", outcomes)

    title = f"{does(unit.name, 'strike')} back at {target.name}{more}"
    return Prospect(key, title, flow, (), worth({unit.side: 1, target.side: -1}), tell, clause="BG-MEL-11")


# ------------------------------------------------------------------ pools and tests
def _again(game: Game, ask: Choice) -> Iterator[Prospect]:
    """BG-SKL-15: how many of a pool succeed if it is rolled again."""
    if not isinstance(ask.matter, tuple) or len(ask.matter) != 3:
        return
    attack, dice, (good, number) = ask.matter
    if not isinstance(attack, Attack) or not isinstance(dice, Dice):
        return
    cast = terms(attack, dice).cast._replace(dice=number)

    def flow() -> Flow[int]:
        return (yield from first(cast)).good

    def tell(outcomes: Outcomes) -> Told:
        found = passes(outcomes, lambda many: many > good, f"more than {good}", f"{good} or fewer", ask.clause)
        mean = sum(many * chance for many, chance in gathered(outcomes, int).items())
        return found._replace(text=f"{found.text}, {averaged(mean, 'successes', 'none')}")

    yield Prospect(AGAIN, f"{cast.what}, all again", flow, (), even, tell, clause=ask.clause)


def will(game: Game, key: str, unit: Unit, clause: str, title: str) -> Prospect:
    """BG-RES-02: whether a unit passes a test of its will; a failed one is rolled again where it may be."""
    kept, mine = copied(game), unit.id

    def flow() -> Flow[bool]:
        copy = kept.fresh()
        return (yield from will_test(copy, copy.units[mine], clause))

    def tell(outcomes: Outcomes) -> Told:
        return passes(outcomes, bool, "passes", "fails", clause)

    return Prospect(key, title, flow, (), lambda seat, passed: float(bool(passed)), tell, clause=clause)


def _leaving(game: Game, ask: Choice) -> Iterator[Prospect]:
    """BG-RES-07: whether it comes out of its cover."""
    unit = game.units[ask.about]
    yield will(game, LEAVE, unit, "BG-RES-07", f"{does(unit.name, 'test')} the will to come out")


CHOICES: Mapping[str, Callable[[Game, Choice], Iterator[Prospect]]] = {
    "BG-MEL-01": _fought, "BG-SHO-01": _shot, "BG-ARM-13": _shot, "BG-ACT-01": _actions, "BG-ACT-06": _actors,
    "BG-BGF-14": _effects, "BG-SKL-15": _again, "BG-SKL-16": _again, "BG-RES-07": _leaving,
}  # fmt: skip
"""What is foretold of a choice, by its clause."""
