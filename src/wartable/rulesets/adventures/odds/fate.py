"""What an act or a fight comes to for those in it, on a copy of the game that nobody else has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import NamedTuple

from wartable.engine.ask import Flow, first_options
from wartable.engine.query import Bar, Outcomes, Told, gathered, how_likely
from wartable.rulesets.adventures.melee.contacts import Fight
from wartable.rulesets.adventures.melee.fight import fight_out
from wartable.rulesets.adventures.state import Act, Figure, Game
from wartable.rulesets.adventures.turn.acting import KINDS


class End(IntEnum):
    """How a figure comes out of it, the worst last."""

    UNHURT = 0
    SUPPRESSED = 1
    WOUNDED = 2
    IMMOBILISED = 3
    HELPLESS = 4
    CAPTURED = 5
    OUT = 6


WORDS = {
    End.UNHURT: ("nothing", "AT-SHOOT-02"), End.SUPPRESSED: ("suppressed", "AT-SHOOT-03"),
    End.WOUNDED: ("wounded", "AT-SHOOT-04"), End.IMMOBILISED: ("immobilised", "AT-MEL-07"),
    End.HELPLESS: ("helpless", "AT-SHOOT-07"), End.CAPTURED: ("captured", "AT-MEL-09"),
    End.OUT: ("out of the game", "AT-SHOOT-05"),
}  # fmt: skip
"""How each reads, and the clause by which it is so."""


class Fate(NamedTuple):
    """What has come of it for the target and for who attacks; `others`: how many others are out or helpless.

    `seen`: the target was spotted, so that the attack was made at all (AT-VIS-03).
    """

    target: End = End.UNHURT
    mine: End = End.UNHURT
    others: int = 0
    seen: bool = True


def copied(game: Game) -> Game:
    """A copy on which odds are counted."""
    kept = game.fresh()
    kept.foretold = True
    return kept


def end_of(before: Figure, now: Figure) -> End:
    """How a figure has come out of it, against how it was before."""
    if not now.on_table:
        return End.OUT if before.on_table else End.UNHURT
    rows = (
        (now.prisoner and not before.prisoner, End.CAPTURED), (now.helpless > before.helpless, End.HELPLESS),
        (now.immobilised > before.immobilised, End.IMMOBILISED), (now.wounds > before.wounds, End.WOUNDED),
        (now.suppressed > before.suppressed, End.SUPPRESSED),
    )  # fmt: skip
    return next((end for holds, end in rows if holds), End.UNHURT)


def _compared(game: Game, before: dict[str, Figure], target: str, mine: str) -> Fate:
    ends = {key: end_of(before[key], game.figures[key]) for key in before}
    others = sum(end >= End.HELPLESS for key, end in ends.items() if key not in (target, mine))
    return Fate(ends[target], ends[mine], others)


def acted(game: Game, act: Act) -> Flow[Fate]:
    """AT-TURN-04: an act that is declared and carried out at once; further targets are the first one again."""
    before = {key: figure.copy() for key, figure in game.figures.items()}
    kind = KINDS[act.kind]
    full = yield from first_options(lambda: kind.settle(game, act))
    if full is None:
        return Fate(seen=False)
    yield from kind.carry_out(game, full)
    return _compared(game, before, act.targets[0], act.figure)


def carried_out(game: Game, act: Act) -> Flow[Fate]:
    """AT-TURN-04: an act that has been declared with all its targets."""
    before = {key: figure.copy() for key, figure in game.figures.items()}
    yield from KINDS[act.kind].carry_out(game, act)
    return _compared(game, before, act.targets[0], act.figure)


def fought(game: Game, found: Fight, target: str, mine: str) -> Flow[Fate]:
    """AT-MEL-01: a fight, and what comes of it."""
    before = {key: figure.copy() for key, figure in game.figures.items()}
    yield from fight_out(game, found)
    return _compared(game, before, target, mine)


def worth(seat: str) -> Callable[[str, Fate], float]:
    """What an outcome is worth for a seat; `seat` is that of who attacks, '' if it is the aliens who do."""

    def of(asked: str, fate: Fate) -> float:
        gain = float(fate.target - fate.mine)
        return gain if asked == seat else -gain

    return of


# ------------------------------------------------------------------ in words
def told(outcomes: Outcomes) -> Told:
    """How likely the target can do nothing any more, and everything that may come of it as a bar."""
    good = sum(chance for fate, chance in outcomes if fate.target >= End.HELPLESS)
    text = [how_likely("out, captured or helpless", good), *_more(outcomes)]
    return Told(", ".join(text), good, tuple(_bars(outcomes)))


def _more(outcomes: Outcomes) -> Iterator[str]:
    unseen = sum(chance for fate, chance in outcomes if not fate.seen)
    back = sum(chance for fate, chance in outcomes if fate.mine >= End.IMMOBILISED)
    others = sum(fate.others * chance for fate, chance in outcomes)
    if unseen:
        yield how_likely("not spotted", unseen)
    if back:
        yield how_likely("beaten itself", back)
    if others:
        yield f"{others:.1f} others out on average"


def _bars(outcomes: Outcomes) -> Iterator[Bar]:
    found = gathered(outcomes, lambda fate: (fate.seen, fate.target))
    for (seen, end), chance in sorted(found.items()):
        word, clause = WORDS[end]
        yield Bar(word if seen else "not spotted", chance, clause if seen else "AT-VIS-03")
