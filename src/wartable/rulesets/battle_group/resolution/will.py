"""Will tests (BG-RES-02, BG-RES-03)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose, die
from wartable.engine.mod import Mod, fixed, reasons
from wartable.rulesets.battle_group.dice.rights import again
from wartable.rulesets.battle_group.dice.rules_of import of_unit
from wartable.rulesets.battle_group.events.base import Used
from wartable.rulesets.battle_group.events.resolution import WillTested
from wartable.rulesets.battle_group.specials.kit import in_force
from wartable.rulesets.battle_group.specials.points import speaking
from wartable.rulesets.battle_group.state import Game, Unit
from wartable.rulesets.battle_group.troops import line

KEEP, AGAIN = "keep", "again"


def will_test(game: Game, unit: Unit, clause: str, less: int = 0) -> Flow[bool]:
    """BG-RES-02: a D6 equal to or below the WV passes; a 6 is nothing special (BG-RES-03). `less`: WV for this test."""
    sums = [*line.wv_line(unit), *([Mod(-less, clause, "the level of the ability")] if less else [])]
    need = fixed(sums)
    face = yield from die(6, clause, unit.side, f"the will of {unit.name}")
    face = yield from _again(game, unit, clause, need, face)
    game.emit(WillTested(unit.id, face, need, face <= need, clause, reasons(sums)))
    if face > need:
        for rule in speaking(in_force(unit), "will_failed"):
            yield from rule.will_failed(game, unit)
    return face <= need


def _again(game: Game, unit: Unit, clause: str, need: int, face: int) -> Flow[int]:
    """BG-NEW-SKILLS-04: a failed test may be rolled again, once; the second result stands."""
    if face <= need:
        return face
    for right in again(of_unit(unit), unit, None) if need > 0 else ():
        options = (
            Option(KEEP, f"Let the {face} stand", right.clause),
            Option(AGAIN, f"Roll again: {right.name}", right.clause),
        )
        question = f"The will of {unit.name}: {face}, and {need} or less is needed"
        if (yield from choose(right.clause, unit.side, question, options, about=unit.id)) == AGAIN:
            game.emit(Used(unit.id, right.key, right.clause, battle=right.battle))
            return (yield from die(6, clause, unit.side, f"the will of {unit.name}, again"))
    return face
