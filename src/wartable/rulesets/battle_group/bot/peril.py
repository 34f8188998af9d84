"""What may come to a unit where it would stand: who can see it or reach it in his next turn, and what that costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from wartable.engine.formation import centre
from wartable.engine.plane import INCH, Point, along, path_length, scatter
from wartable.kit.inches.bases import heading
from wartable.rulesets.battle_group.bot.chances import SURE, Chances, at_least, both
from wartable.rulesets.battle_group.bot.eye import Eye, Harm, reach
from wartable.rulesets.battle_group.ground.kinds import HIDING, middle
from wartable.rulesets.battle_group.moving.phase import no_run, run_number
from wartable.rulesets.battle_group.sight.lines import hulls_of, sees
from wartable.rulesets.battle_group.state import Game, Model, Unit
from wartable.rulesets.battle_group.troops import line, near
from wartable.rulesets.battle_group.troops.models import stood

STEPPED = 0.6  # what is left of the fire of who has to move to see
TOGETHER = 3  # how many enemies are thought to shoot at one unit
HELD = 0.15  # what a hope of fighting loses where the unit has to test and fails: it hides, or goes elsewhere
BEYOND = 2 * INCH  # how far behind a piece that blocks sight a unit stands
NEAREST = 3  # of how many such pieces it thinks
AROUND = (0, 35, -35)  # degrees beside the line from the enemies through it


class Peril:
    """What enemies may do in their next turn; all is kept for one request."""

    def __init__(self, eye: Eye) -> None:
        self.eye, self.game = eye, eye.game
        self._eyes: dict[str, tuple[Model, tuple[Model, ...]]] = {}

    @cached_property
    def _engaged(self) -> frozenset[str]:
        """BG-ACT-07: who fights does not shoot."""
        return frozenset(foe.id for foe in self.eye.foes if near.engaged(self.game, foe))

    @cached_property
    def _hulls(self) -> Sequence[Model]:
        return hulls_of(self.game)

    def of(self, unit: Unit) -> tuple[float, float]:
        """What a unit may lose where it stands, in points, and the chance that fire keeps it from what it hopes for."""
        fought = 0.0
        # BG-ACT-07: at who fights nobody shoots.
        bound = any(near.in_contact(unit.models, foe.models) for foe in self.eye.foes if not near.flies(foe))
        fire = []
        for foe in self.eye.foes:
            fought = max(fought, self.charge(foe, unit))
            if not bound and (part := self.fire(foe, unit)):
                harm = self.eye.from_afar(foe, unit)
                fire.append((part, harm))
        nerve = max((part * harm.shaken for part, harm in heaviest(fire)), default=0.0)
        kills = max(fought, at_least(together(fire), max(1, line.hp(unit))))
        return self.eye.prize(unit) * kills, nerve

    # -------------------------------------------------------------- melee
    def charge(self, foe: Unit, unit: Unit) -> float:
        """BG-TERM-11, BG-RUN-05: the chance that an enemy comes and destroys a unit."""
        if not line.av(foe):
            return 0.0
        gap, move = near.apart(foe.models, unit.models), line.move(foe)
        if gap <= move + INCH // 2:
            return self.eye.fight(foe, unit).kills
        if foe.id in self._engaged or gap > 2 * move + INCH // 2 or no_run(self.game, foe)[0]:
            return 0.0
        return self.eye.fight(foe, unit).kills * run_number(foe) / 6

    # -------------------------------------------------------------- fire
    def fire(self, foe: Unit, unit: Unit) -> float:
        """BG-SHO-07, BG-FACE-03: what part of an enemy's fire a unit has to reckon with."""
        far, gap = reach(foe), near.apart(foe.models, unit.models)
        if foe.id in self._engaged or not far or gap > far + line.move(foe):
            return 0.0
        now, steps = self._looks(foe)
        marks = marked(unit)
        if gap <= far and self._sees(now, marks):
            return 1.0
        return STEPPED if any(self._sees(step, marks) for step in (now, *steps)) else 0.0

    def _sees(self, eye: Model, marks: Sequence[Model]) -> bool:
        return any(sees(self.game, eye, mark, False, self._hulls) for mark in marks)

    def _looks(self, foe: Unit) -> tuple[Model, tuple[Model, ...]]:
        """One in the middle of an enemy, where it stands and where it may step to see more."""
        if foe.id not in self._eyes:
            eye = foe.models[len(foe.models) // 2]
            move = line.move(foe)
            front = self._front(eye)
            spots = (scatter(eye.x, eye.y, (front + turn) % 360, move) for turn in (0, 70, -70)) if move else ()
            self._eyes[foe.id] = eye, tuple(stood(eye, x, y, eye.facing) for x, y in spots)
        return self._eyes[foe.id]

    def _front(self, eye: Model) -> int:
        """The direction of the nearest of those whom it may see."""
        here = eye.x, eye.y
        spots = [centre(unit.models) for unit in self.eye.own]
        at = min(spots, key=lambda spot: path_length((here, spot)), default=None)
        return heading(at[0] - eye.x, at[1] - eye.y) if at else eye.facing


def marked(unit: Unit) -> Sequence[Model]:
    """At whom of a unit one looks to tell whether it is seen: the first, the middle and the last."""
    models = unit.models
    return models if len(models) < 3 else (models[0], models[len(models) // 2], models[-1])


def heaviest(fire: Iterable[tuple[float, Harm]]) -> Sequence[tuple[float, Harm]]:
    """Of parts of enemies' fire with what it would do, those that do most."""
    return sorted(fire, key=lambda row: -row[0] * row[1].average)[:TOGETHER]


def together(fire: Iterable[tuple[float, Harm]]) -> Chances:
    """BG-DMG-04: the chances of wounds from all of them, for they add up."""
    shots = SURE
    for part, harm in heaviest(fire):
        shots = both(shots, tuple(chance * part + (1 - part) * (not n) for n, chance in enumerate(harm.chances)))
    return shots


def dead_ground(game: Game, unit: Unit, foes: Sequence[Unit], limit: int) -> Iterator[Point]:
    """Places within a move behind what blocks sight (BG-NEW-TERRAIN-02, -06), as the nearest enemies look at it."""
    here = centre(unit.models)
    hiding = [piece for piece in game.table.features if piece.sight in HIDING]
    for piece in sorted(hiding, key=lambda piece: path_length((here, middle(piece))))[:NEAREST]:
        at = middle(piece)
        half = min(piece.right - piece.left, piece.bottom - piece.top) // 2
        if path_length((here, at)) > limit + half + BEYOND or not foes:
            continue
        eye = centre(min(foes, key=lambda foe: path_length((centre(foe.models), at))).models)
        for turn in AROUND:
            spot = scatter(*at, (heading(at[0] - eye[0], at[1] - eye[1]) + turn) % 360, half + BEYOND)
            far = path_length((here, spot))
            if INCH < far <= limit:
                yield spot
            elif limit < far <= 2 * limit and not turn:
                yield along((here, spot), limit)
