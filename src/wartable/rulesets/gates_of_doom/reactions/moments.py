"""The moments at which a seat may speak while another one acts; only who can do something is asked."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow, Manner, Option, Refusal, Standing, choose
from wartable.kit.wording import does
from wartable.rulesets.gates_of_doom.specials.moments import Moment
from wartable.rulesets.gates_of_doom.state import Game, Unit

PASS = "pass"


CLAUSES = {Moment.CONTACT_BROKEN: "GD-MEL-03", Moment.TARGETED: "GD-REA-01", Moment.ACTION_DONE: "GD-ACT-07",
           Moment.MOVING: "GD-WPN-01"}  # fmt: skip
"""The clause that gives each moment that is nobody's card."""
SAID = {Moment.CONTACT_BROKEN: "no shots at who leaves melee", Moment.TARGETED: "no reactions to fire",
        Moment.ACTION_DONE: "no actions from overwatch", Moment.MOVING: "no carbines on the move"}  # fmt: skip
"""What a seat lets pass that answers nothing at a moment."""


def window(
    game: Game, moment: Moment, seat: str, question: str, options: tuple[Option, ...], about: Unit | None = None,
    refused: tuple[Refusal, ...] = (), stake: str = "", matter: object = None,
) -> Flow[str]:  # fmt: skip
    """What `seat` does at a moment: the key of an option, or PASS; nobody is asked who can do nothing."""
    if not options:
        return PASS
    clause = CLAUSES[moment]
    manner = Manner(passes=PASS, stake=stake, stake_clause=clause if stake else "")
    every = (*options, Option(PASS, "let it pass", clause))
    who = about.id if about else ""
    standing = tuple(_passing(moment, clause, about))
    return (yield from choose(
        clause, seat, question, every, refused, who, manner=manner, matter=matter, standing=standing
    ))  # fmt: skip


def _passing(moment: Moment, clause: str, about: Unit | None) -> Iterator[Standing]:
    """Nobody has to answer what another side does: a seat may let all of a kind pass for a round, or a unit may."""
    yield Standing(f"{moment}", "pass", PASS, f"{SAID[moment]} this round", clause, turn=True)
    if about:
        label = f"{does(about.name, 'let')} it pass each time"
        yield Standing(f"{moment}-{about.id}", "pass", PASS, label, clause)
