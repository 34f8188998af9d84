"""What a figure can do in step 4, one kind of act each (AT-TURN-04, AT-TURN-06).

Each chapter makes its own kinds; `turn/acting.py` puts them together, offers them to the figures and resolves what was
declared.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from wartable.engine.ask import Flow
from wartable.rulesets.adventures.state import Act, Figure, Game


class Offer(NamedTuple):
    """An act that a figure may declare: in words, and by which clause."""

    act: Act
    label: str
    clause: str


class ActKind:
    """One kind of act; `kind` is the word that stands in `Act.kind`, and nobody else's."""

    kind: ClassVar[str]

    def offers(self, game: Game, figure: Figure) -> Iterator[Offer]:
        """AT-TURN-06: what of this kind a figure of the players may declare now; pure.

        The figure is on the table or aboard a vehicle (`Figure.where`), and nothing keeps it from acting: it is no
        prisoner, not helpless, not suppressed and not immobilised.
        """
        yield from ()

    def settle(self, game: Game, act: Act) -> Flow[Act | None]:
        """AT-TURN-04: the act with all that is declared of it, such as a second target; None: it is given up.

        Dice that decide whether it can be declared at all, such as those to spot a target, are thrown here.
        """
        yield from ()
        return act

    def carry_out(self, game: Game, act: Act) -> Flow[None]:
        """AT-TURN-04: what comes of the act, once all have been declared.

        A figure that was hit in this step still acts in it; it may have left the table.
        """
        raise NotImplementedError(f"{type(self).__name__} does not say what comes of {self.kind!r}")


def key_of(act: Act) -> str:
    """The key of the option that declares an act."""
    return "-".join(part for part in (act.kind, act.weapon, act.how, *act.targets) if part)
