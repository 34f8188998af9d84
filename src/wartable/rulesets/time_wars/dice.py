"""Chapter DICE: D3 worths and the one re-roll of one die.

TW-DICE-01: only six-sided dice. TW-DICE-02: a D3 is a D6 whose faces count (face + 1) // 2.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from wartable.engine.ask import Flow, Option, choose, die, pool, pool_faces, without_dice
from wartable.engine.errors import RuleError

KEEP = "keep"


def main_dice(clause: str, seat: str, what: str, bane: str = "") -> Flow[tuple[int, ...]]:
    """TW-DICE-01: the main D6 of an attack or test; two with Bane (TW-SPEC-03), both are returned."""
    first = yield from die(6, clause, seat, what)
    if not bane:
        return (first,)
    second = yield from die(6, bane, seat, f"{what}, second die")  # TW-SPEC-03
    return (first, second)


class Comes(NamedTuple):
    """What the faces of a main die lead to, for the odds of a re-roll.

    Attributes:
        flow: what comes of any faces, by the very flow of play; a whole number.
        reads: how such a number reads. wanted: whether it is what the one hopes for who rolls, None: there is no such.
        word: what is wanted, in words: "passes". mean: what the number counts, '' if its mean says nothing.
    """

    flow: Callable[[tuple[int, ...]], Flow[int]]
    reads: Callable[[int], str]
    wanted: Callable[[int], bool] | None = None
    word: str = ""
    mean: str = ""


class Lying(NamedTuple):
    """The faces that may be re-rolled, and what comes of any: what the question of a re-roll is about.

    `again` are the places of those that are thrown again, by the answer (TW-MOD-20); else it is one face.
    """

    faces: tuple[int, ...]
    comes: Comes
    again: dict[str, tuple[int, ...]] | None = None


def offer_reroll(
    sources: Sequence[str], seat: str, faces: tuple[int, ...], outcome: str, what: str, comes: Comes | None = None
) -> Flow[tuple[int, ...]]:
    """TW-DICE-03: the player may re-roll the main die, knowing the outcome; the new face stands even if worse.

    TW-DICE-04, TW-SPEC-33: one re-roll in all, however many `sources` (clause ids) grant it.
    TW-DICE-07: the main die only, bonus dice stand. TW-SPEC-06: with Bane the player picks one of the two.
    """
    if not sources:
        return faces
    if len(sources) > 1:
        sources = sources[:1]  # TW-SPEC-33
    keep = Option(KEEP, f"keep {_shown(faces)}: {outcome}", "TW-DICE-03")
    options: tuple[Option, ...]
    if len(faces) == 1:
        options = (keep, Option("re-roll", f"roll the {faces[0]} again", sources[0]))
    else:
        options = (
            keep,
            Option("re-roll-1", f"roll the {faces[0]} again", "TW-SPEC-06"),
            Option("re-roll-2", f"roll the {faces[1]} again", "TW-SPEC-06"),
        )
    about = "/".join(str(face) for face in faces)
    # TW-DICE-04, TW-DICE-07
    matter = Lying(faces, comes) if comes is not None else None
    key = yield from choose(
        sources[0], seat, f"Re-roll {what}? {outcome}", options, (), about, matter=matter,
        moot=lambda: KEEP if comes is not None and settled(faces, comes) else "",
    )  # fmt: skip
    found = yield from thrown_again(key, sources[0], seat, faces, what)
    return found


def settled(faces: tuple[int, ...], comes: Comes) -> bool:
    """Whether no die that is thrown again makes a difference: all that may lie comes to the same, without more dice."""
    others = ((*faces[:place], face, *faces[place + 1 :]) for place in range(len(faces)) for face in range(1, 7))
    try:
        return len({without_dice(partial(comes.flow, those)) for those in (faces, *others)}) == 1
    except RuleError:  # more dice are to come
        return False


def thrown_again(
    key: str, clause: str, seat: str, faces: tuple[int, ...], what: str, again: dict[str, tuple[int, ...]] | None = None
) -> Flow[tuple[int, ...]]:
    """The faces after one of the answers of `offer_reroll`; `again`: see `Lying`."""
    if key == KEEP:
        return faces
    if again is not None:
        thrown = list(faces)
        for place in again[key]:
            thrown[place] = yield from die(6, clause, seat, f"{what}, re-rolled")
        return tuple(thrown)
    new = yield from die(6, clause, seat, f"{what}, re-rolled")
    if len(faces) == 1:
        return (new,)
    return (new, faces[1]) if key == "re-roll-1" else (faces[0], new)


def _shown(faces: tuple[int, ...]) -> str:
    return " and ".join(str(face) for face in faces)


class Bonus(NamedTuple):
    """What bonus dice come to, and their faces in words (`D3 5 worth 3, D6 4`)."""

    total: int = 0
    shown: str = ""


def bonus_dice(d3: int, d6: int, clause: str, seat: str, what: str) -> Flow[Bonus]:
    """TW-DICE-06: the bonus dice of a score in their order, D3s before D6s. TW-DICE-02: the record shows both."""
    total, shown = 0, []
    if d3:
        for face in (yield from pool_faces(d3, 6, clause, seat, f"{what}, D3", d3=True)):
            total += (face + 1) // 2  # TW-DICE-02
            shown.append(f"D3 {face} worth {(face + 1) // 2}")
    if d6:
        for face in (yield from pool_faces(d6, 6, clause, seat, f"{what}, D6")):
            total += face
            shown.append(f"D6 {face}")
    return Bonus(total, ", ".join(shown))


def swarm_size(clause: str, seat: str, what: str) -> Flow[int]:
    """TW-SPEC-40: 2D6."""
    total: int = yield from pool(2, 6, clause, seat, what)
    return total
