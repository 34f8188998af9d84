"""What a hit does: damage against Health (AT-SHOOT-02 to -07)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wartable.engine.apart import apart
from wartable.engine.ask import Flow, d3, pool_faces
from wartable.engine.mod import Mod, fixed, reasons
from wartable.engine.plane import Point
from wartable.rulesets.adventures.catalogue.words.vocabulary import Dice
from wartable.rulesets.adventures.events.base import FigureRemoved, KnockedOut, Suppressed, Wounded
from wartable.rulesets.adventures.events.shooting import DamageRolled
from wartable.rulesets.adventures.persons.asked import KNOCK_OUT, WOUND, bearer, covered, turns_out
from wartable.rulesets.adventures.spotting.lines import in_cover
from wartable.rulesets.adventures.state import VEHICLE, Figure, Game
from wartable.rulesets.adventures.vehicles.damage import damaged, wrecked

SUPPRESSED, WOUNDED, DESTROYED = 1, 2, 3
"""By how much damage is over Health (AT-SHOOT-03 to -05)."""


class Strike(NamedTuple):
    """One hit: its dice and what is added to them; from where it comes, for cover; who throws.

    `clause`: by which there is this damage, `what`: what does it, in words.
    """

    dice: Dice
    seat: str
    what: str
    clause: str = "AT-SHOOT-02"
    mods: tuple[Mod, ...] = ()
    eye: Point | None = None


def protected(figure: Figure) -> bool:
    """AT-GEN-04, AT-SHOOT-06: whether a figure is a player character, who never dies by shooting."""
    return figure.character or figure.of_doctor


def health_parts(game: Game, figure: Figure, eye: Point | None) -> Iterator[Mod]:
    """AT-SHOOT-02: the Health of a figure, counted 1 higher in cover."""
    yield Mod(figure.health, "AT-SHOOT-02", "Health")
    if figure.kind == VEHICLE:
        return
    if in_cover(game, figure, eye):
        yield Mod(1, "AT-SHOOT-02", "cover")
    elif clause := covered(game, figure):
        yield Mod(1, clause, "cover")


def strike(game: Game, target: Figure, hit: Strike) -> Flow[None]:
    """AT-SHOOT-02: damage is rolled and compared with Health; then what follows."""
    mods = (Mod(hit.dice.fixed, hit.clause, hit.what), *hit.mods)
    against = tuple(health_parts(game, target, hit.eye))
    if game.foretold:
        yield from suffer(game, target, (yield from _foretold(hit, fixed(against) - fixed(mods))), hit.seat)
        return
    faces = yield from _damage(hit)
    total = sum(faces) + fixed(mods)
    over = total - fixed(against)
    game.emit(DamageRolled(target.id, faces, total, fixed(against), (*reasons(mods), *reasons(against))))
    yield from suffer(game, target, over, hit.seat)


def _damage(hit: Strike) -> Flow[tuple[int, ...]]:
    return (yield from pool_faces(hit.dice.dice, hit.dice.sides, hit.clause, hit.seat, f"for damage, {hit.what}"))


def _foretold(hit: Strike, least: int) -> Flow[int]:
    """AT-SHOOT-03 to -05: by how much dice are over `least`, for odds: more than destroys is the same as that."""

    def over_at_most() -> Flow[int]:
        faces = yield from _damage(hit)
        return max(0, min(sum(faces) - least, DESTROYED))

    over: int = yield from apart(hit.clause, ("adventures damage", hit.dice.dice, hit.dice.sides, least), over_at_most)
    return over


def suffer(game: Game, target: Figure, over: int, seat: str) -> Flow[None]:
    """AT-SHOOT-03 to -06, AT-VEH-08: what damage does that is so much over Health."""
    if over < SUPPRESSED:
        return
    if target.kind == VEHICLE:
        yield from _vehicle(game, target, over)
    elif protected(target):
        game.cite("AT-SHOOT-06")
        if over >= DESTROYED:
            yield from knock_out(game, target, seat)
    elif over == SUPPRESSED:
        game.emit(Suppressed(target.id))
    else:
        harmed = (yield from bearer(game, target, WOUND)) if over == WOUNDED else target
        if harmed is not target:
            return  # AT-NEW-WHO-05: he ignores it himself (AT-SHOOT-06)
        lose(game, target, over)


def lose(game: Game, target: Figure, over: int) -> None:
    """AT-SHOOT-04, AT-SHOOT-05: a wound, the second one disables; three or more over destroys."""
    if over >= DESTROYED:
        game.emit(FigureRemoved(target.id, True, "AT-SHOOT-05"))
        return
    game.emit(Wounded(target.id))
    if target.wounds >= 2:
        game.emit(FigureRemoved(target.id, False, "AT-SHOOT-04"))


def knock_out(game: Game, target: Figure, seat: str, clause: str = "AT-SHOOT-05") -> Flow[None]:
    """AT-SHOOT-05, AT-SHOOT-06: a player character is knocked out for D3 turns, or a friend in its place."""
    target = yield from bearer(game, target, KNOCK_OUT)
    _, turns = yield from d3(clause, seat, "turns of a knock-out")
    turns, shorter = turns_out(game, target, turns)
    game.emit(KnockedOut(target.id, turns, by=shorter or clause))


def _vehicle(game: Game, target: Figure, over: int) -> Flow[None]:
    """AT-VEH-08: it stands next turn, is damaged, or wrecked."""
    if over == SUPPRESSED:
        game.emit(Suppressed(target.id, "AT-VEH-08"))
    elif over == WOUNDED and not target.wounds:
        damaged(game, target)
    else:
        wrecked(game, target)
    yield from ()
