"""What an attack comes to for both units, on a copy of the game that nobody else has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from wartable.engine.aim import Aim
from wartable.engine.ask import Ask, Choice, Flow, attended, put
from wartable.engine.query import Bar, Outcomes, Told, gathered, how_likely
from wartable.kit.odds import averaged
from wartable.kit.wording import count
from wartable.rulesets.battle_group.melee.bout import bout
from wartable.rulesets.battle_group.shooting.volley import may_target, volley
from wartable.rulesets.battle_group.state import DESTROYED, Game, Unit

Taken = Mapping[tuple[str, str], str]
"""The option that is taken, by the clause of the request and whom it is about."""
NOTHING: Taken = MappingProxyType({})
DEATH = 5
"""What a unit that is destroyed weighs beside a wound, where somebody has a choice on the way."""


class Fate(NamedTuple):
    """What has come of an attack: unsaved wounds and whether the unit is destroyed, of the target and of who attacks.

    `tests`: the target has been hit by shots, and tests its will in the Resolution Phase (BG-RES-01).
    """

    wounds: int = 0
    destroyed: bool = False
    back: int = 0
    lost: bool = False
    tests: bool = False


def copied(game: Game) -> Game:
    """A copy on which odds are counted."""
    kept = game.fresh()
    kept.foretold = True
    return kept


def _harm(unit: Unit) -> int:
    return unit.suffered + unit.damage


def _best(ask: Aim) -> Flow[object]:
    """A template where it does most."""
    yield from ()
    return ask.first()


def played(
    game: Game, unit: str, target: str, melee: bool, taken: Taken = NOTHING,
    at_template: Callable[[Aim], Flow[object]] = _best,
) -> Flow[Fate]:  # fmt: skip
    """A bout or a volley of one unit on another, and what it has come to (BG-MEL-11, BG-SHO-01).

    `taken`: options that are sure to be taken; `at_template`: where a template is laid.
    """
    mine, yours = game.units[unit], game.units[target]
    before = _harm(yours), _harm(mine)
    play = fought if melee else shot
    yield from attended(play(game, mine, yours), lambda ask: _answered(ask, taken, at_template))
    return Fate(
        _harm(yours) - before[0], yours.where == DESTROYED, _harm(mine) - before[1], mine.where == DESTROYED,
        unit in yours.hit_by and yours.where != DESTROYED,
    )  # fmt: skip


def fought(game: Game, unit: Unit, target: Unit) -> Flow[None]:
    """BG-MEL-11: the attack and the strike-back."""
    yield from bout(game, unit, target)


def shot(game: Game, unit: Unit, target: Unit) -> Flow[None]:
    """BG-ARM-13, BG-SHO-01: the shots at a target, if it is made out."""
    if (yield from may_target(game, unit, target)):
        yield from volley(game, unit, target)


def _answered(ask: Ask, taken: Taken, at_template: Callable[[Aim], Flow[object]]) -> Flow[object]:
    if isinstance(ask, Aim):
        return (yield from at_template(ask))
    if isinstance(ask, Choice) and (ask.clause, ask.about) in taken:
        return ask.accept(taken[ask.clause, ask.about])
    return (yield from put(ask))


def worth(sides: Mapping[str, int]) -> Callable[[str, Fate], float]:
    """What an outcome is worth for a seat; `sides`: 1 for that of who attacks, -1 for that of the target."""

    def of(seat: str, fate: Fate) -> float:
        gain = fate.wounds + DEATH * fate.destroyed - fate.back - DEATH * fate.lost
        return float(sides.get(seat, 0) * gain)

    return of


# ------------------------------------------------------------------ in words
def told(melee: bool, clause: str, outcomes: Outcomes) -> Told:
    """How likely the target is destroyed, its unsaved wounds, and what comes back; a bar for each number of wounds."""
    kills = sum(chance for fate, chance in outcomes if fate.destroyed)
    mean = sum(fate.wounds * chance for fate, chance in outcomes)
    text = [how_likely("destroyed", kills), averaged(mean, "wounds" if melee else "HP lost", "nothing lost")]
    text += _back(melee, outcomes)
    return Told(", ".join(text), kills, tuple(_bars(melee, clause, outcomes)))


def _back(melee: bool, outcomes: Outcomes) -> Iterator[str]:
    back = sum(fate.back * chance for fate, chance in outcomes)
    lost = sum(chance for fate, chance in outcomes if fate.lost)
    tests = sum(chance for fate, chance in outcomes if fate.tests)
    if melee or back:
        yield averaged(back, "back", "nothing back")
    if lost:
        yield how_likely("destroyed itself", lost)
    if tests:
        yield how_likely("a test of will", tests)


def _bars(melee: bool, clause: str, outcomes: Outcomes) -> Iterator[Bar]:
    """BG-DMG-01, BG-DMG-07: wounds of a target that lives, then that it is destroyed."""
    found = gathered(outcomes, lambda fate: (fate.destroyed, 0 if fate.destroyed else fate.wounds))
    word = "wound" if melee else "HP lost"
    for (dead, number), chance in sorted(found.items()):
        label = "destroyed" if dead else _many(number, word)
        yield Bar(label, chance, "BG-DMG-01" if dead else clause)


def _many(number: int, word: str) -> str:
    if not number:
        return "no wound" if word == "wound" else "nothing lost"
    return count(number, word) if word == "wound" else f"{number} {word}"
