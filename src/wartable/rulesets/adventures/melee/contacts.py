"""Who is in contact with whom, split into single fights (AT-MEL-01, AT-MEL-02)."""

from __future__ import annotations

from typing import NamedTuple

from wartable.engine.plane import touching
from wartable.rulesets.adventures.state import ALIENS, OWN, TRUCE, VEHICLE, Figure, Game, Order


class Fight(NamedTuple):
    """AT-MEL-01: a single fight: the main figure of each side, and those who only add to them (AT-MEL-02)."""

    mine: Figure
    foe: Figure
    extras: tuple[Figure, ...] = ()
    foe_extras: tuple[Figure, ...] = ()


def fights(figure: Figure) -> bool:
    """AT-SHOOT-07, AT-LEAD-05: whether a figure throws a die in melee; who is suppressed or immobilised does."""
    return figure.free and figure.kind != VEHICLE and not figure.passive


def opponents(game: Game, figure: Figure) -> list[Figure]:
    """AT-MEL-01: those in contact with a figure with whom it can fight and who have not fought this turn, by id."""
    if not fights(figure) or figure.id in game.fought:
        return []
    side = ALIENS if figure.side == OWN else OWN
    found = [
        foe for foe in game.on_table(side)
        if fights(foe) and foe.id not in game.fought and touching(figure.body, foe.body)
    ]  # fmt: skip
    return sorted(found, key=lambda foe: foe.id)


def next_fight(game: Game) -> Fight | None:
    """AT-MEL-01: the first of the single fights into which all contacts are split; None if there are none.

    Who has fewest to choose among is paired first, with the one who has fewest, of equals the lowest id; who is left
    over helps against the one of his opponents who is paired first.
    """
    if game.fact(TRUCE) >= game.turn > 0 and not any(f.order == Order.ATTACK for f in game.on_table(OWN)):
        return None
    pairs = _paired(game)
    if not pairs:
        return None
    mine, foe = pairs[0]
    busy = {figure.id for pair in pairs for figure in pair}
    return Fight(mine, foe, _helpers(game, foe, pairs, busy), _helpers(game, mine, pairs, busy))


def _paired(game: Game) -> list[tuple[Figure, Figure]]:
    touched = {figure.id: opponents(game, figure) for figure in game.on_table() if figure.side in (OWN, ALIENS)}
    found: list[tuple[Figure, Figure]] = []
    taken = set[str]()
    waiting = [figure for figure in game.on_table(OWN) if touched[figure.id]]
    for mine in sorted(waiting, key=lambda figure: (len(touched[figure.id]), figure.id)):
        free = [foe for foe in touched[mine.id] if foe.id not in taken]
        if free:
            foe = min(free, key=lambda other: (len(touched[other.id]), other.id))
            found.append((mine, foe))
            taken.add(foe.id)
    return found


def _helpers(
    game: Game, against: Figure, pairs: list[tuple[Figure, Figure]], busy: set[str]
) -> tuple[Figure, ...]:  # fmt: skip
    """AT-MEL-02: those in contact with `against` who are in no fight of their own, and help in this one first."""
    main = [figure.id for pair in pairs for figure in pair]
    found = []
    for other in opponents(game, against):
        first = min((foe.id for foe in opponents(game, other) if foe.id in main), key=main.index, default="")
        if other.id not in busy and first == against.id:
            found.append(other)
    return tuple(found)
