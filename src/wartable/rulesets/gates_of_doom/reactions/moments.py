"""The moments at which a seat may speak while another one acts; only who can do something is asked."""

from __future__ import annotations

from wartable.engine.ask import Flow, Manner, Option, Refusal, choose
from wartable.rulesets.gates_of_doom.specials.moments import Moment
from wartable.rulesets.gates_of_doom.state import Game, Unit

PASS = "pass"


CLAUSES = {Moment.CONTACT_BROKEN: "GD-MEL-03", Moment.TARGETED: "GD-REA-01", Moment.ACTION_DONE: "GD-ACT-07",
           Moment.MOVING: "GD-WPN-01"}  # fmt: skip
"""The clause that gives each moment that is nobody's card."""


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
    return (yield from choose(clause, seat, question, every, refused, who, manner=manner, matter=matter))
