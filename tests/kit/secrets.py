"""Nobody is shown what he may not know: games that differ in secrets alone are the same to a seat."""

from __future__ import annotations

from typing import Any

from tests.kit.drive import SEEDS, Drawn, Scenario, drawn, draws
from tests.kit.maker import Maker
from wartable.engine.answer import Stream
from wartable.engine.ruleset import UMPIRE
from wartable.engine.session import Session


def shown(session: Session, game: Any, seat: str) -> dict[str, Any]:
    """All that is shown to a seat of a position."""
    rules = session.ruleset
    known = rules.redact(game, seat)
    return {
        "view": rules.view(known, seat), "scene": rules.scene(known, seat), "map": rules.map(known, seat),
        "words": list(rules.words(known, seat)), "hash": known.hash(),
    }  # fmt: skip


def hidden(maker: Maker, session: Session, below: Any) -> None:
    """What each seat and a spectator are shown does not hang on what the system keeps from them."""
    game: Any = session.game
    for seat in (*session.ruleset.seats(game), ""):
        if seat == UMPIRE:
            continue
        mine = shown(session, game, seat)
        known = session.ruleset.redact(game, seat)
        assert session.ruleset.redact(known, seat).hash() == mine["hash"], f"{seat!r} is shown less the second time"
        drawn_by_lot = session.ruleset.imagine(session.ruleset.redact(game, seat), seat, Stream(below(1000)))
        again = session.ruleset.redact(drawn_by_lot, seat)
        assert again.hash() == mine["hash"], f"what is imagined for {seat!r} is not what it knows"
        other = game.fresh()
        if maker.scatter is not None:
            maker.scatter(other, seat, below)
        beside = shown(session, other, seat)
        for part, value in mine.items():
            assert value == beside[part], f"{part} tells {seat!r} a secret"


def kept(maker: Maker) -> None:
    """At one request in eleven of small games."""

    def body(scenario: Scenario, given: list[int], seed: int) -> None:
        player = Drawn(given, seed)
        session = maker.begin(scenario, seed)
        while (ask := session.ask) is not None:
            if session.decisions % 11 == 0:
                hidden(maker, session, player.below)
            session.answer(player.answer(session, ask))

    drawn(maker.often(maker.undone), body, maker.small(), draws(), SEEDS)
