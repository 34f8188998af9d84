"""Places judged by what the enemy could take there next turn, and by their cover against it.

TW-GEN-07: where distances are hidden until something is declared, no number is told that hangs on one, and the cells
are so wide that none can be read off them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, hypot, pi, prod
from typing import Any, NamedTuple

from wartable.engine.compat import override
from wartable.engine.terrain import Going
from wartable.engine.threat import Threat, Threats, cells
from wartable.rulesets.time_wars.bot.appraisal import appraise
from wartable.rulesets.time_wars.bot.planning.replies import Replies
from wartable.rulesets.time_wars.bot.planning.shots import Shots, stood
from wartable.rulesets.time_wars.sight.cover import HEAVY
from wartable.rulesets.time_wars.state import INCH, VEHICLE, Game, Unit

FINE, COARSE = (2 * INCH, 3 * INCH, 4 * INCH), (4 * INCH, 6 * INCH)
"""How wide cells are, the finest first; the coarse ones are for games in which nobody may measure."""
TURNED = 2
"""How many enemies are taken to turn on one Troop Type: those who could take most."""
COVERS = "no cover", "light cover", "medium cover", "heavy cover"
WINDS = "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"
PLACES = 3
"""How many of the safest places near it are named."""
GRADES = (0.02, "nothing"), (0.15, "little"), (0.4, "a good part"), (2.0, "most of it")
"""How danger is told where no number may be, each up to what part of the unit."""


class Stand(NamedTuple):
    """What it is like in one place: what could be taken there, the grade of cover, and who could take most."""

    danger: float
    cover: int
    foe: str


class Judge:
    """Judgements on one position for one seat."""

    def __init__(self, game: Game, seat: str, chances: Any) -> None:
        self.game = game
        self.shots = Shots(appraise(game, chances))
        self.replies = Replies(self.shots)
        self.foes = tuple(game.enemies(seat))

    def at(self, unit: Unit) -> Stand:
        """What it is like where `unit` stands, or is thought to stand."""
        parts = sorted(((self._part(foe, unit), foe.id) for foe in self.foes), reverse=True)[:TURNED]
        if not parts or not parts[0][0]:
            return Stand(0.0, 0, "")
        worst = self.game.units[parts[0][1]]
        return Stand(1 - prod(1 - part for part, _ in parts), self._grade(worst, unit), worst.name)

    def _part(self, foe: Unit, unit: Unit) -> float:
        """What part of `unit` is lost to `foe` in the mean, who fires, comes on and fires, or charges."""
        fired = self.replies.toll(foe, unit) / max(1, len(unit.models))
        if foe.kind == VEHICLE or self.game.melee_of(foe.id) is not None:
            return min(1.0, fired)
        arrives, bout = self.shots.charge(self.replies.rested(foe), unit)
        return min(1.0, max(fired, arrives * bout / max(1.0, self.shots.seen.value(unit))))

    def _grade(self, foe: Unit, unit: Unit) -> int:
        found = self.shots.seen.shelter(self.replies.rested(foe), unit)
        return HEAVY if found.heavy else min(found.bonus, HEAVY - 1)


def field(game: Game, seat: str, key: str, chances: Any) -> Threat:
    """What two enemies of `seat` could take from the Troop Type `key` wherever it stood."""
    judge, unit = Judge(game, seat, chances), game.units[key]
    width, height = game.table.width, game.table.height
    size, columns, rows = cells(width, height, COARSE if game.options.strict else FINE)
    spots = [(size * c + size // 2, size * r + size // 2) for r in range(rows) for c in range(columns)]
    x, y = _middle(unit)
    stands = [judge.at(stood(unit, at[0] - x, at[1] - y)) if _open(game, *at) else None for at in spots]
    notes = (*_now(judge, seat), *_near(game, unit, list(zip(spots, stands))))
    return Threat(
        key, size, columns, tuple(round(each.danger, 2) if each else -1.0 for each in stands),
        tuple(each.cover if each else 0 for each in stands), notes,
        0.0 if game.options.strict else round(judge.shots.seen.value(unit), 1),
    )  # fmt: skip


def _middle(unit: Unit) -> tuple[int, int]:
    return (unit.box[0] + unit.box[2]) // 2, (unit.box[1] + unit.box[3]) // 2


def _open(game: Game, x: int, y: int) -> bool:
    return not any(piece.going is Going.IMPASSABLE and piece.contains(x, y) for piece in game.table.features)


# ------------------------------------------------------------------ in words
def _now(judge: Judge, seat: str) -> Iterator[str]:
    """How each Troop Type of a side stands."""
    for unit in judge.game.on_table(seat):
        here = judge.at(unit)
        most = f", most to {here.foe}" if here.foe else ""
        yield f"{unit.name} where it stands could lose {_lost(judge, unit, here)}{most}; {COVERS[here.cover]}."


def _lost(judge: Judge, unit: Unit, here: Stand) -> str:
    if judge.game.options.strict:
        return _graded(here.danger)
    points = here.danger * judge.shots.seen.value(unit)
    return "nothing" if points < 0.05 else f"about {points:.1f} points"


def _graded(danger: float) -> str:
    return next(word for most, word in GRADES if danger < most)


def _near(game: Game, unit: Unit, judged: Sequence[tuple[tuple[int, int], Stand | None]]) -> Iterator[str]:
    """The safest places to which it could come in a turn, about."""
    x, y = _middle(unit)
    far = 2 * unit.profile.agl * INCH
    there = [
        (round(each.danger, 1), -each.cover, hypot(at[0] - x, at[1] - y), at, each)
        for at, each in judged if each is not None and hypot(at[0] - x, at[1] - y) <= far
    ]  # fmt: skip
    for _, _, gap, at, each in sorted(there, key=lambda item: item[:4])[:PLACES]:
        wind = WINDS[round(atan2(at[0] - x, at[1] - y) / (pi / 4)) % 8]
        place = f"about {round(gap / INCH)} inches to the {wind}" if gap >= INCH else "about where it stands"
        part = _graded(each.danger) if game.options.strict else f"about {each.danger:.0%} of it"
        yield f"{unit.name}, {place}: {part}; {COVERS[each.cover]}."


class Danger(Threats[Game]):
    """The same, as the rest of the program asks for it."""

    covers = COVERS

    @override
    def askable(self, game: Game, seat: str) -> tuple[str, ...]:
        return tuple(unit.id for unit in game.on_table(seat)) if game.result is None else ()

    @override
    def field(self, game: Game, seat: str, unit: str, chances: Any) -> Threat:
        return field(game, seat, unit, chances)
