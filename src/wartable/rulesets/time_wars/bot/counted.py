"""What is counted of each side of a battle to tell who is likely to win. Judgement, not rules.

All of it is in parts of what an army is worth here on average, but for what is said to be in other parts.
"""

from __future__ import annotations

from pathlib import Path
from statistics import fmean

from wartable.engine.compat import override
from wartable.engine.ruleset import Odds
from wartable.kit.bots.chances import NAME, Shipped
from wartable.rulesets.time_wars import ending
from wartable.rulesets.time_wars.bot.appraisal import Appraisal, appraise, eye
from wartable.rulesets.time_wars.bot.worth import part, strength
from wartable.rulesets.time_wars.morale import detachments
from wartable.rulesets.time_wars.state import Band, Game, Unit
from wartable.rulesets.time_wars.troops.casualties import tv_of

NEAREST = 4
"""How many enemies each Troop Type is compared with."""
NO_LIMIT = 8
"""After how many turns a battle without a limit is about over."""
FAR = 24
"""Inches at which an enemy is far away."""
WORDS = {
    "strength": "points left", "mission": "mission", "shots": "shots in sight", "power": "firepower",
    "nerve": "how far its detachments are from breaking", "near": "how near the enemy is",
    "turn": "whose turn it is",
}  # fmt: skip
"""Squads of one model, suppression, units, reserves, troops out of command, melees and who moves last were tried too:
with them it was no better beyond doubt, or they would speak for whom they should speak against."""


def counted(game: Game, chances: Odds) -> dict[str, dict[str, float]]:
    """What is counted of each side in `game`, by seat and by the keys of `WORDS`."""
    seen = appraise(game, chances)
    whole = max(1.0, sum(unit.cost for unit in game.units.values()) / max(1, len(game.sides)))
    lead = _mission(game)
    return {
        seat: {**_troops(game, seat, whole), **_attacks(game, seat, whole, seen), **lead[seat]} for seat in game.sides
    }


def _mission(game: Game) -> dict[str, dict[str, float]]:
    """How each side stands in the mission, in parts of all that is counted, and who moves now."""
    standing = ending.standing(game)
    total = sum(abs(score) for score in standing.values()) + 1
    return {
        seat: {
            "mission": standing.get(seat, 0) / total,
            "turn": _waiting(game, seat) if seat == game.active else 0.0,
        }
        for seat in game.sides
    }


def _waiting(game: Game, seat: str) -> float:
    """The part of what a side has on the table that may still act in its turn."""
    here = list(game.on_table(seat))
    total = sum(unit.cost for unit in here)
    return sum(unit.cost for unit in here if unit.actions > 0) / total if total else 0.0


# ------------------------------------------------------------------ troops
def _troops(game: Game, seat: str, whole: float) -> dict[str, float]:
    own = [unit for unit in game.units.values() if unit.player == seat and unit.alive]
    return {
        "strength": strength(game, seat) / whole,
        "nerve": _nerve(game, seat, own),
    }


def _worth(unit: Unit) -> float:
    return unit.cost * part(unit)


def _nerve(game: Game, seat: str, own: list[Unit]) -> float:
    """The TV that its detachments may still lose before they test, in parts of what they have; weighed by points."""
    found: list[tuple[float, float]] = []
    for item in game.detachments.values():
        chief = detachments.leader(game, item) if item.player == seat and not item.gone else None
        if chief is None:
            continue
        mine = [unit for unit in own if unit.detachment == item.id]
        values = sum(tv_of(game, unit) for unit in mine)
        room = (chief.nrv + 1 - item.lost) / max(1, values)
        found.append((sum(_worth(unit) for unit in mine), max(-1.0, min(1.5, room))))
    total = sum(points for points, _ in found)
    return sum(points * room for points, room in found) / total if total else 0.0


# ------------------------------------------------------------------ what they could do
def _attacks(game: Game, seat: str, whole: float, seen: Appraisal) -> dict[str, float]:
    """What one attack of each of its own would do, now and at a middling distance, and how near the enemy is."""
    foes = list(game.enemies(seat))
    shots = near = power = 0.0
    for unit in game.on_table(seat) if foes else ():
        close = sorted((eye(unit, foe), foe.id) for foe in foes)[:NEAREST]
        inches = {key: gap for gap, key in close}
        best, at = seen.best_shot(unit, [game.units[key] for _, key in close], inches, False)
        shots += _felled(seen, game.units[at], best) if at else 0.0
        near += _worth(unit) * max(0.0, 1 - close[0][0] / FAR)
        power += fmean(_felled(seen, foe, seen.shot(unit, foe, Band.MEDIUM, False, False)) for foe in foes)
    return {"shots": shots / whole, "near": near / whole, "power": power / whole}


def _felled(seen: Appraisal, target: Unit, harm: float) -> float:
    """The part of what is left of a target that an attack takes, times what the target cost.

    In points alone an army would shoot worse the less there is left to shoot at.
    """
    return target.cost * min(1.0, harm / max(1.0, seen.value(target) + seen.stake(target)))


# ------------------------------------------------------------------ what it is worth
class Battles(Shipped[Game]):
    """The same, as the rest of the program asks for it."""

    words = WORDS
    file = Path(__file__).with_name(NAME)

    @override
    def sides(self, game: Game, chances: Odds) -> dict[str, dict[str, float]]:
        return counted(game, chances)

    @override
    def over(self, game: Game) -> float:
        return min(1.0, game.turn / (game.options.turns or NO_LIMIT))

    @override
    def when(self, game: Game) -> tuple[int, str]:
        return game.turn, game.active


weighing = Battles()
