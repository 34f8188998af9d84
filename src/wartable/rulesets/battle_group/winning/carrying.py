"""What is in force for a unit that carries the core of Dock Nine (BG-NEW-SCENARIOS-09)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow, Option, choose
from wartable.engine.compat import override
from wartable.engine.formation import centre
from wartable.engine.mod import Mod
from wartable.engine.plane import CONTACT, INCH
from wartable.kit.view import Mark
from wartable.kit.wording import asked, they
from wartable.rulesets.battle_group.events.scenarios import CORE, CoreCarriedOff, CoreDropped
from wartable.rulesets.battle_group.moving.led import director
from wartable.rulesets.battle_group.specials.kit import answers_effect
from wartable.rulesets.battle_group.specials.points import Bar, BattleSpecial, Use
from wartable.rulesets.battle_group.state import Game, Unit
from wartable.rulesets.battle_group.troops import contacts

CLAUSE = "BG-NEW-SCENARIOS-09"
MOST = 4 * INCH
LEAVE, STAY = "leave", "stay"


class Carrying(BattleSpecial):
    """BG-NEW-SCENARIOS-09: at most 4 inches, no run; a failed will test drops it; by a long edge it is carried off."""

    __slots__ = ()

    @override
    def unit_move(self, unit: Unit, move: int) -> Iterator[Mod]:
        if move > MOST:
            yield Mod(MOST - move, CLAUSE, "it carries the core")

    @override
    def forbids(self, game: Game, unit: Unit, use: Use) -> Bar | None:
        return (they(unit.name, "carry the core"), CLAUSE) if use is Use.RUN else None

    @override
    def will_failed(self, game: Game, unit: Unit) -> Flow[None]:
        drop(game, unit)
        yield from ()

    @override
    def leaving(self, game: Game, unit: Unit) -> None:
        drop(game, unit)

    @override
    def move_ends(self, game: Game, unit: Unit) -> Flow[None]:
        """BG-NEW-SCENARIOS-09: who has come to a long edge may leave by it, against BG-MOVE-07."""
        if not at_long_edge(game, unit):
            return
        options = (
            Option(LEAVE, "Leave the table with the core", CLAUSE), Option(STAY, "Stay on the table", "BG-MOVE-07"),
        )  # fmt: skip
        question = asked(unit.name, "leave the table with the core")
        if (yield from choose(CLAUSE, director(game, unit), question, options, about=unit.id)) == LEAVE:
            game.emit(CoreCarriedOff(unit.id, list(game.sides).index(unit.side) + 1))
            contacts.update(game)

    @override
    def marks(self, game: Game, unit: Unit) -> Iterator[Mark]:
        yield Mark("carries the core", CLAUSE, "good")


def drop(game: Game, unit: Unit) -> None:
    """The core lies where the unit stands."""
    if unit.effect(CORE) and unit.models:
        game.emit(CoreDropped(unit.id, CORE, CLAUSE, centre(unit.models)))


def at_long_edge(game: Game, unit: Unit) -> bool:
    """Whether a base of a unit touches a long edge of the table."""
    ys = [y for m in unit.models for _, y in (m.corners or ((m.x, m.y - m.r), (m.x, m.y + m.r)))]
    return min(ys) <= CONTACT or max(ys) >= game.table.height - CONTACT


answers_effect({CORE: Carrying()})
