"""What bands shoot with if it is agreed on: `arms` of the options, each a way of its own to answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from wartable.engine.aim import DISC, SECTOR, Aim, Aimed, Template
from wartable.engine.arcs import Sector, sector_meets
from wartable.engine.ask import Flow, Option, place, sorted_faces
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.formation import centre
from wartable.engine.matching import Allot, Barred, Couple, Pairs, Share, Shooters, Thing, allot, pair
from wartable.engine.plane import INCH, Body, inches, nearest, overlaps

from .game import CLOSE, RANGE, Band, Game, ModelsLost, Shot, SixthEvent, least, shoot, throw

STONE = 2 * INCH


# ------------------------------------------------------------------ stones
@dataclass(frozen=True, slots=True)
class StoneThrown(SixthEvent):
    """A band has thrown a stone at a point."""

    rule = "SX-SHOOT-01"
    sentence = "{unit} throw a stone."
    unit: str
    x: int
    y: int

    @override
    def apply(self, game: Game) -> None:
        game.stone = (self.unit, self.x, self.y)


def throw_stone(game: Game, band: Band) -> Flow[None]:
    """SX-SHOOT-01: at a point within 12 inches; who stands within 2 inches of it is lost, and friends may not."""

    def hit(aimed: Aimed) -> dict[str, tuple[int, ...]]:
        stone = Body(*aimed.to, STONE)
        found = {one.id: tuple(model.id for model in one.models if overlaps(model, stone))
                 for one in game.bands.values() if one.placed}  # fmt: skip
        return {key: models for key, models in found.items() if models}

    def legal(aimed: Aimed) -> None:
        far = nearest(band.models, (Body(*aimed.to, 0),))[0]
        if far > RANGE:
            raise RuleError("SX-SHOOT-01", f"the point is {inches(far)} inches away, and 12 is the most")
        if any(game.bands[key].seat == band.seat for key in hit(aimed)):
            raise RuleError("SX-SHOOT-01", "a stone would hit friends")

    aimed: Aimed = yield from place(Aim(
        "SX-SHOOT-01", band.seat, f"Where do {band.name} throw their stone?", band.id,
        ideas=lambda roll: _points(game, band), first=lambda: Aimed(centre(band.models)),
        template=Template(DISC, STONE), legal=legal, touches=lambda aimed: tuple(hit(aimed)),
    ))  # fmt: skip
    game.emit(StoneThrown(band.id, *aimed.to))
    for key, models in hit(aimed).items():
        game.emit(ModelsLost(key, models))


def _points(game: Game, band: Band) -> Iterator[dict[str, Any]]:
    """Every enemy, the nearest first; at last a point that hits nobody and is near enough, if no friend is."""
    for foe in sorted(game.others(band), key=lambda foe: nearest(band.models, foe.models)[0]):
        yield {"to": list(centre(foe.models))}
    x, y = centre(band.models)
    for dx, dy in ((0, 8), (0, -8), (8, 0), (-8, 0), (8, 8), (-8, -8)):
        yield {"to": [x + dx * INCH, y + dy * INCH]}


# ------------------------------------------------------------------ flames
FLAME = 60  # degrees


def burn(game: Game, band: Band) -> Flow[None]:
    """SX-SHOOT-01: from one of its models 6 inches far and 60 degrees wide; whom it meets is lost, and no friends."""

    def hit(aimed: Aimed) -> dict[str, tuple[int, ...]]:
        flame = Sector(*aimed.to, CLOSE, aimed.facing, FLAME)
        found = {one.id: tuple(model.id for model in one.models if sector_meets(flame, model))
                 for one in game.bands.values() if one.placed and one is not band}  # fmt: skip
        return {key: models for key, models in found.items() if models}

    def legal(aimed: Aimed) -> None:
        if aimed.to not in [(model.x, model.y) for model in band.models]:
            raise RuleError("SX-SHOOT-01", "a flame begins in the middle of a model")
        if any(game.bands[key].seat == band.seat for key in hit(aimed)):
            raise RuleError("SX-SHOOT-01", "a flame would hit friends")

    begin = (band.models[0].x, band.models[0].y)
    aimed: Aimed = yield from place(Aim(
        "SX-SHOOT-01", band.seat, f"Where do {band.name} send their flame?", band.id,
        ideas=lambda roll: ({"to": list(begin), "facing": turn} for turn in range(0, 360, 15)),
        first=lambda: Aimed(begin, 90), template=Template(SECTOR, CLOSE, FLAME), legal=legal,
        touches=lambda aimed: tuple(hit(aimed)),
    ))  # fmt: skip
    for key, models in hit(aimed).items():
        game.emit(ModelsLost(key, models))


# ------------------------------------------------------------------ volleys
FRONT, REAR, MOST = "front", "rear", 2


def volley(game: Game, band: Band) -> Flow[None]:
    """SX-SHOOT-01: each model has a target of its own, at most two in all; those in the rear shoot 6 inches only."""
    far = {foe.id: nearest(band.models, foe.models)[0] for foe in game.others(band)}
    near = sorted((key for key in far if far[key] <= RANGE), key=lambda key: far[key])
    if not near:
        return
    halves = ((FRONT, band.models[:2], RANGE), (REAR, band.models[2:], CLOSE))
    rows = [(key, len(models), reach) for key, models, reach in halves if models and far[near[0]] <= reach]
    barred = [Barred(REAR, key, "those in the rear shoot 6 inches far", "SX-SHOOT-01")
              for key in near if far[key] > CLOSE and any(row[0] == REAR for row in rows)]  # fmt: skip

    def legal(shares: tuple[Share, ...]) -> None:
        if len({share.target for share in shares}) > MOST:
            raise RuleError("SX-SHOOT-01", "a band shoots at two targets at most")

    shares = yield from allot(Allot(
        "SX-SHOOT-01", band.seat, f"At whom do {band.name} shoot?",
        groups=tuple(Shooters(key, f"in the {key}", many) for key, many, _ in rows),
        targets=tuple(Option(key, game.bands[key].name, "SX-SHOOT-01", key) for key in near),
        shares=tuple(Share(key, near[0], many) for key, many, _ in rows), barred=tuple(barred), legal=legal,
    ))  # fmt: skip
    for share in shares:
        faces, hits = yield from throw(share.many, least(far[share.target]), band.seat)
        game.emit(Shot(band.id, share.target, faces, hits))
        _lost(game, band, share.target, hits)


def _lost(game: Game, band: Band, key: str, hits: int) -> None:
    order = sorted(game.bands[key].models, key=lambda model: (nearest(band.models, (model,))[0], model.id))
    if hits and order:
        game.emit(ModelsLost(key, tuple(model.id for model in order[:hits])))


# ------------------------------------------------------------------ duels
def duel(game: Game, band: Band) -> Flow[None]:
    """SX-SHOOT-02: two dice a side are set against one another; the higher one hits, and a 1 is set against nothing."""
    foe = min(game.others(band), key=lambda foe: nearest(band.models, foe.models)[0])
    hits = yield from duel_hits(band.seat, foe.seat)
    game.emit(Shot(band.id, foe.id, (), hits))
    _lost(game, band, foe.id, hits)


def duel_hits(seat: str, foe: str) -> Flow[int]:
    """SX-SHOOT-02: the hits of the dice of `seat` against those of `foe`."""
    own = yield from sorted_faces(2, 6, "SX-SHOOT-02", seat, "own")
    other = yield from sorted_faces(2, 6, "SX-SHOOT-02", foe, "their")
    left = tuple(Thing(f"a{i + 1}", "", face) for i, face in enumerate(own))
    right = tuple(Thing(f"b{i + 1}", "", face) for i, face in enumerate(other))
    shown = {thing.key: thing.face for thing in (*left, *right)}

    def legal(couples: tuple[Couple, ...]) -> None:
        if any(shown[one] == 1 for one, _ in couples):
            raise RuleError("SX-SHOOT-02", "a 1 is set against nothing")

    couples = yield from pair(Pairs(
        "SX-SHOOT-02", seat, "Which of your dice meets which of theirs?",
        left=left, right=right, couples=_best(left, right), legal=legal,
    ))  # fmt: skip
    return sum(shown[one] > shown[other] for one, other in couples)


def _best(left: tuple[Thing, ...], right: tuple[Thing, ...]) -> tuple[Couple, ...]:
    """As many wins as there can be: from the least on, each against the highest that it beats."""
    found, free = [], list(right)
    for thing in left:
        beaten = [other for other in free if other.face < thing.face]
        if beaten:
            free.remove(beaten[-1])
            found.append((thing.key, beaten[-1].key))
    return tuple(found)


ARMS: dict[str, Callable[[Game, Band], Flow[None]]] = {
    "": shoot, "stones": throw_stone, "flames": burn, "volleys": volley, "duels": duel,
}  # fmt: skip
