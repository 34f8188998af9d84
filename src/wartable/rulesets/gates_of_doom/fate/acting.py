"""Cards that bring further actions, and the bombardment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from wartable.engine.aim import DISC, Aim, Aimed, Template
from wartable.engine.ask import Flow, d3, die, place
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.formation import centre
from wartable.engine.plane import INCH, Point
from wartable.kit.inches.bases import off
from wartable.rulesets.gates_of_doom.events.fate import BombsFell
from wartable.rulesets.gates_of_doom.fate.card import BETWEEN, FateCard, doer
from wartable.rulesets.gates_of_doom.melee.blows import armed
from wartable.rulesets.gates_of_doom.melee.fight import fight
from wartable.rulesets.gates_of_doom.reactions.exchange import attack
from wartable.rulesets.gates_of_doom.setup import arriving
from wartable.rulesets.gates_of_doom.shooting import declaring, fire
from wartable.rulesets.gates_of_doom.shooting.aiming import covered
from wartable.rulesets.gates_of_doom.specials.moments import Fact, Moment
from wartable.rulesets.gates_of_doom.state import Game, Unit, Until, Weapon
from wartable.rulesets.gates_of_doom.troops import near, saves
from wartable.rulesets.gates_of_doom.troops.boons import over
from wartable.rulesets.gates_of_doom.turn.actions import can_do, free_action

NORTH, TURN, DIRECT = 90, 72, 6  # GD-GEN-02
BOMBS = Weapon("bombardment", "Bombardment", pierces=-2, tech=0)  # GD-FAT-32
RADIUS = 3 * INCH
BOMBING = "GD-FAT-32"


class Ready(FateCard):
    """GD-FAT-27: a unit that uses its held action gets two."""

    __slots__ = ()
    good = "two actions for one"
    moments = frozenset({Moment.HELD_ACTION})

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        return doer(game, fact, seat, own=True)

    @override
    def play(self, game: Game, seat: str, fact: Fact, unit: Unit) -> Flow[None]:
        fact.more += 1
        yield from ()


class CounterAttack(FateCard):
    """GD-FAT-31: one of its units attacks at once, for free, an enemy unit that has completed its attack."""

    __slots__ = ()
    good = "an attack for nothing"
    moments = frozenset({Moment.ATTACKED})

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        return [u for foe in doer(game, fact, seat, own=False) for u in game.on_table(seat) if self._able(game, u, foe)]

    def _able(self, game: Game, unit: Unit, foe: Unit) -> bool:
        return self._fights(game, unit, foe) or declaring.can_shoot(self._shots(game, unit, foe))

    @staticmethod
    def _fights(game: Game, unit: Unit, foe: Unit) -> bool:
        return near.in_contact(unit.models, foe.models) and bool(armed(game, unit))

    @staticmethod
    def _shots(game: Game, unit: Unit, foe: Unit) -> list[declaring.Bucket]:
        return declaring.buckets(game, unit, unit.models, [foe], free=True)

    @override
    def play(self, game: Game, seat: str, fact: Fact, unit: Unit) -> Flow[None]:
        foe = game.units[fact.unit]
        if self._fights(game, unit, foe):
            yield from fight(game, unit, foe, armed(game, unit))
        else:
            yield from attack(game, unit, self._shots(game, unit, foe))
        over(game, Until.ATTACK)

    @override
    def wish_on(self, game: Game, seat: str, fact: Fact, unit: Unit) -> float:
        return len(unit.models) - 1.5


class Sacrifice(FateCard):
    """GD-FAT-18: one of its units has been destroyed: a friend within 6 inches of its last model acts for free."""

    __slots__ = ()
    good = "an action for nothing"
    moments = frozenset({Moment.LOST})

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        last = {key: model for key, model in fact.fallen if key in game.units}
        gone = [model for key, model in last.items() if game.units[key].side == seat and not game.units[key].models]
        return [u for u in game.on_table(seat) if any(near.far(model, u.models) <= 6 * INCH for model in gone)]

    @override
    def play(self, game: Game, seat: str, fact: Fact, unit: Unit) -> Flow[None]:
        yield from free_action(game, unit)


class AdvanceWarning(FateCard):
    """GD-FAT-30: as the enemy sets a unit down during the game one of its units acts at once, for free."""

    __slots__ = ()
    moments = frozenset({Moment.ARRIVED})

    @override
    def usable(self, game: Game, seat: str) -> bool:
        """GD-FAT-02: only where an enemy model has an RDG or mirage armour."""
        foes = (unit for unit in game.units.values() if unit.side != seat)
        return any(arriving.lands(model) or arriving.unseen(foe) for foe in foes for model in foe.models)

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        mine = game.on_table(seat) if doer(game, fact, seat, own=False) else []
        return [unit for unit in mine if can_do(game, unit, 1, held=True)]

    @override
    def play(self, game: Game, seat: str, fact: Fact, unit: Unit) -> Flow[None]:
        yield from free_action(game, unit)


def bombed(game: Game, seat: str, to: Point) -> Flow[None]:
    """GD-FAT-32: bombs of a seat at a point: where they fall, and what those take who are near."""
    scatter = yield from die(6, "GD-GEN-02", seat, "scatter die")
    far = yield from die(6, "GD-GEN-03", seat, "inches that it strays")
    landed = to if scatter == DIRECT else off(*to, (NORTH - TURN * (scatter - 1)) % 360, far * INCH)
    game.emit(BombsFell(to, landed, 0 if scatter == DIRECT else far * INCH))
    for key in covered(game, landed, RADIUS):
        unit = game.units[key]
        _, hits = yield from d3(BOMBING, seat, f"hits on {unit.name}")
        fire.mark(game, unit, (yield from saves.take_hits(game, unit, BOMBS, hits, seat)))


class Bombardment(FateCard):
    """GD-FAT-32: bombs on any point, D6 inches off; units within 3 inches take D3 hits at AP -2, friends too."""

    __slots__ = ()
    good = "many enemies and no friend lie there"
    moments = BETWEEN
    aimed = False

    @override
    def fits(self, game: Game, seat: str, fact: Fact) -> bool:
        return bool(game.on_table())

    def _points(self, game: Game, seat: str) -> list[Point]:
        """The middles of enemy units, the largest first."""
        foes = sorted((u for u in game.on_table() if u.side != seat), key=lambda u: -len(u.models))
        return [centre(unit.models) for unit in foes] or [(game.table.width // 2, game.table.height // 2)]

    def _aim(self, game: Game, seat: str) -> Flow[Point]:
        def legal(aimed: Aimed) -> None:
            x, y = aimed.to
            if not (0 <= x <= game.table.width and 0 <= y <= game.table.height):
                raise RuleError(self.clause, "the point lies off the table")

        def ideas(roll: Callable[[int], int]) -> Iterator[Any]:
            for to in self._points(game, seat):
                yield {"to": list(to)}

        aimed: Aimed = yield from place(Aim(
            self.clause, seat, "Where does the bombardment come down?", "", ideas=ideas,
            first=lambda: Aimed(self._points(game, seat)[0]), template=Template(DISC, RADIUS), legal=legal,
            touches=lambda aimed: tuple(covered(game, aimed.to, RADIUS)),
        ))  # fmt: skip
        return aimed.to

    @override
    def play_alone(self, game: Game, seat: str, fact: Fact) -> Flow[None]:
        yield from bombed(game, seat, (yield from self._aim(game, seat)))

    @override
    def wish(self, game: Game, seat: str, fact: Fact) -> float:
        """On two units or more, none of its own."""
        to = self._points(game, seat)[0]
        sides = [game.units[key].side for key in covered(game, to, RADIUS)]
        return float(seat not in sides and (len(sides) > 1 or game.round >= 3)) - 0.5
