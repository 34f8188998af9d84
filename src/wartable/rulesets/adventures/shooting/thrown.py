"""Grenades and smoke bombs (AT-HVY-05, AT-HVY-06)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from wartable.engine.aim import DISC, Aim, Aimed, Template
from wartable.engine.ask import Flow, die, place
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.mod import fixed, reasons
from wartable.engine.plane import INCH, Body, gap, needed
from wartable.kit.wording import asked
from wartable.rulesets.adventures.catalogue.weapons import weapons
from wartable.rulesets.adventures.events.base import spoken
from wartable.rulesets.adventures.events.shooting import RoundSpent, ShotFired, SmokeThrown
from wartable.rulesets.adventures.shooting.aim import distance, in_melee, parts, spotted, targets, thrower
from wartable.rulesets.adventures.shooting.blast import blast
from wartable.rulesets.adventures.shooting.damage import Strike
from wartable.rulesets.adventures.specials.acts import ActKind, Offer
from wartable.rulesets.adventures.spotting.lines import SMOKE
from wartable.rulesets.adventures.state import Act, Figure, Game

GRENADE, BOMB = "grenade", "smoke"
FAR = 8 * INCH
LASTS = 2
"""AT-HVY-06: smoke hides for the turn of throwing and so many more."""


class Throw(ActKind):
    """AT-HVY-05: a grenade at a figure up to 8 inches away."""

    kind = "throw"

    @override
    def offers(self, game: Game, figure: Figure) -> Iterator[Offer]:
        if not figure.grenades or not figure.on_table:
            return
        for target in targets(game, figure, weapons()[GRENADE]):
            far = needed(distance(figure, game.figures[target]))
            label = f"Grenade at {spoken(game.figures[target])}, {far} inches (4 or more, and all within 2 inches)"
            yield Offer(Act(figure.id, self.kind, GRENADE, (target,)), label, "AT-HVY-05")

    @override
    def settle(self, game: Game, act: Act) -> Flow[Act | None]:
        seen = yield from spotted(game, game.figures[act.figure], act.targets[0])
        return act if seen else None

    @override
    def carry_out(self, game: Game, act: Act) -> Flow[None]:
        figure, target = game.figures[act.figure], game.figures[act.targets[0]]
        game.emit(RoundSpent(figure.id, GRENADE, "AT-HVY-05"))
        if target.on_table:
            yield from lob(game, figure, target, GRENADE, "AT-HVY-05")


def lob(game: Game, figure: Figure, target: Figure, key: str, clause: str) -> Flow[None]:
    """AT-HVY-04, AT-HVY-05: one D10; on a hit each figure within 2 inches of the target takes damage."""
    weapon, seat, mods = weapons()[key], thrower(figure), parts(game, figure, target)
    number = weapon.need(distance(figure, target))
    face = yield from die(10, clause, seat, f"to hit {spoken(target)}: {weapon.name}")
    total = face + fixed(mods)
    hit = 0 < number <= total
    game.emit(ShotFired(figure.id, target.id, key, face, total, number, hit, why=reasons(mods)))
    if hit:
        what = weapon.name.removesuffix("s")
        yield from blast(game, target, weapon.around, Strike(weapon.dice, seat, what, clause, eye=figure.at))


class SmokeBomb(ActKind):
    """AT-HVY-06: a smoke bomb at a point up to 8 inches away."""

    kind = BOMB

    @override
    def offers(self, game: Game, figure: Figure) -> Iterator[Offer]:
        if figure.smoke and figure.on_table and not in_melee(game, figure):
            yield Offer(Act(figure.id, self.kind), "Throw smoke up to 8 inches", "AT-HVY-06")

    @override
    def settle(self, game: Game, act: Act) -> Flow[Act | None]:
        figure = game.figures[act.figure]

        def legal(aimed: Aimed) -> None:
            far = gap(figure.body, Body(*aimed.to, 0))
            if far > FAR:
                raise RuleError("AT-HVY-06", f"{needed(far)} inches is beyond 8 inches")
            if not (0 <= aimed.to[0] <= game.table.width and 0 <= aimed.to[1] <= game.table.height):
                raise RuleError("AT-HVY-06", "that lies off the table")

        def ideas(roll: Callable[[int], int]) -> Iterator[Any]:
            yield {"to": list(figure.at)}

        question = asked(spoken(figure), "throw the smoke bomb", "Whither")
        aim = Aim(
            "AT-HVY-06", figure.seat, question, figure.id, ideas=ideas, template=Template(DISC, SMOKE), legal=legal
        )  # fmt: skip
        aimed: Aimed = yield from place(aim)
        return act._replace(x=aimed.to[0], y=aimed.to[1])

    @override
    def carry_out(self, game: Game, act: Act) -> Flow[None]:
        game.emit(RoundSpent(act.figure, BOMB, "AT-HVY-06"))
        game.emit(SmokeThrown(act.figure, act.x, act.y, game.turn + LASTS))
        yield from ()
