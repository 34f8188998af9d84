from __future__ import annotations

from collections.abc import Iterator

from wartable.ai.players import SOLDIER, player
from wartable.engine.answer import Seeded
from wartable.engine.plane import Body, within
from wartable.engine.session import Session
from wartable.rulesets import load_ruleset
from wartable.rulesets.gates_of_doom.bot import lore, novice
from wartable.rulesets.gates_of_doom.bot.ideas import ideas
from wartable.rulesets.gates_of_doom.ground.kinds import covers
from wartable.rulesets.gates_of_doom.shooting import aiming
from wartable.rulesets.gates_of_doom.sight import lines
from wartable.rulesets.gates_of_doom.state import Game, Model, Unit
from wartable.rulesets.gates_of_doom.troops import near
from wartable.shelf import example, load_scenario

FIRST, LAST = 30, 80


def requests(seed: str) -> Iterator[Session]:
    """A battle of bots at each of its requests, after most of it has been set up."""
    rules = load_ruleset("gates_of_doom")
    session = Session(rules, rules.new_game(load_scenario(example("gates_shields"))[1]), Seeded(seed), keep="last")
    bots = {seat: player(SOLDIER, f"{seed} {seat}") for seat in rules.seats(session.game)}
    session.play(bots, FIRST)
    for _ in range(FIRST, LAST):
        if session.over:
            return
        yield session
        session.play(bots, 1)


def plain_cover(game: Game, eye: Model, unit: Unit) -> lines.Cover:
    """GD-TER-02, GD-TER-05, with nothing left out."""
    if any(mark.within for mark in unit.models):
        return lines.Cover(False, False)
    inside = any(covers(piece) and lines.inside(unit, piece) for piece in game.table.features)
    harder = inside or lines._hidden(game.table, eye, unit, covers)
    return lines.Cover(harder or lines._hidden(game.table, eye, unit, lines._any), harder)


def test_what_is_recalled_is_what_would_be_found_out_anew() -> None:
    for session in requests("lore"):
        ask = session.ask
        assert ask is not None
        game = session.ruleset.redact(session.game, ask.seat)
        recalled = list(ideas(game, ask))
        lore._KEPT.clear()
        assert list(ideas(game, ask)) == recalled


def test_a_soldier_recalls_nothing_that_a_recruit_has_found() -> None:
    """A recruit overlooks enemies and thinks most of the nearest, of one unit at a time."""
    for session in requests("recruit"):
        ask = session.ask
        assert ask is not None
        game = session.ruleset.redact(session.game, ask.seat)
        lore._KEPT.clear()
        alone = list(ideas(game, ask))
        lore._KEPT.clear()
        novice.ideas(game, ask)
        assert list(ideas(game, ask)) == alone


def test_what_is_covered_is_what_no_short_cut_leaves_out() -> None:
    for session in requests("covered"):
        game = session.game
        assert isinstance(game, Game)
        units = game.on_table()
        for unit in units:
            for other in units:
                eye, to = unit.models[0], (other.models[-1].x, other.models[-1].y)
                assert lines.cover(game.table, eye, other) == plain_cover(game, eye, other)
                under = {
                    each.id: tuple(m for m in each.models if within(m, Body(*to, 0), 2_000 - near.lift(unit, each)))
                    for each in units
                }
                found = {key: models for key, models in under.items() if models}
                assert aiming.covered(game, to, 2_000, unit) == found
