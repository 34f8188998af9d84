"""Chapter GEN: the dice of the game."""

from __future__ import annotations

from wartable.engine.ask import Flow, die, pool_faces
from wartable.rulesets.hunt_for_davros.state import UMPIRE, Game

EXTREME_FACES = (1, 1, 2, 5, 6, 6)  # HD-NEW-DIE-01
EXTREME, D3, D6, D10 = "extreme", "d3", "d6", "d10"
SIDES = {D3: 3, D6: 6, D10: 10}


def throw(plain: bool, kind: str, count: int, clause: str, seat: str, what: str) -> Flow[tuple[int, ...]]:
    """HD-GEN-01 to HD-GEN-03: the faces of `count` dice of a kind; `plain` puts a D6 in the place of extreme dice."""
    if count <= 0:
        return ()
    found: tuple[int, ...]
    if kind == EXTREME and not plain:
        found = yield from pool_faces(count, 6, clause, seat, what, faces=EXTREME_FACES, name="extreme die")
    else:
        sides = 6 if kind == EXTREME else SIDES[kind]
        found = yield from pool_faces(count, sides, clause, seat, what)
    return found


def d3s(count: int, clause: str, seat: str, what: str) -> Flow[tuple[int, ...]]:
    """HD-GEN-01: that many D3, 1 to 3 each."""
    faces = []
    for _ in range(count):  # one by one, since a treble is more than its total
        face = yield from die(3, clause, seat, what)
        faces.append(face)
    return tuple(faces)


def d6(clause: str, seat: str, what: str) -> Flow[int]:
    """One D6."""
    return die(6, clause, seat, what)


def umpire_die(game: Game, sides: int, clause: str, what: str) -> Flow[int]:
    """HD-GEN-06: a draw of the umpire's among `sides` things, 1 to `sides`; no die is needed for one."""
    if sides < 2:
        return 1
    face: int = yield from die(sides, clause, UMPIRE, what, secret=True)
    return face
