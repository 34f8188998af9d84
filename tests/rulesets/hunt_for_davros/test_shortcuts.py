"""What is kept from one question to the next gives what is worked out anew, and never answers for another state."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from wartable.ai.greedy import odds_of
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.codec import canonical, digest, plain
from wartable.engine.session import Mark, Session
from wartable.rulesets import load_ruleset
from wartable.rulesets.hunt_for_davros.activation import menu
from wartable.rulesets.hunt_for_davros.bot.appraisal import Appraisal
from wartable.rulesets.hunt_for_davros.chits import ready
from wartable.rulesets.hunt_for_davros.moving import levels, movement
from wartable.rulesets.hunt_for_davros.searching import search
from wartable.rulesets.hunt_for_davros.shooting import attack
from wartable.rulesets.hunt_for_davros.shooting.sightlines import distance, sees
from wartable.rulesets.hunt_for_davros.specials.bearers import speaking
from wartable.rulesets.hunt_for_davros.state import GUARDS, UMPIRE, Game
from wartable.rulesets.hunt_for_davros.telling.redaction import redact
from wartable.rulesets.hunt_for_davros.umpire import guards
from wartable.shelf import example, load_scenario

HUNTS = load_ruleset("hunt_for_davros")
GAMES = ("hunt", "hunt_supreme", "hunt_break_in", "hunt_six")
POINTS = ("band_shifts", "dice_mods", "firing_arc", "fire_limit", "rerolls", "drops_hits", "ignores", "extra_effects")


def begun(name: str, keep: str = "last") -> Session:
    """A hunt of three turns."""
    doc: dict[str, Any] = load_scenario(example(name))[1]
    short = {**doc, "options": {**doc.get("options", {}), "turn_limit": 3}}
    return Session(HUNTS, HUNTS.new_game(short), Seeded(name), keep=keep)


def played(session: Session, level: str = "random") -> Iterator[Game]:
    """The game at each request."""
    bots = {seat: player(level, f"{seat} shortcuts") for seat in HUNTS.seats(session.game)}
    while not session.over:
        game = session.game
        assert isinstance(game, Game)
        yield game
        session.play(bots, 1)


def anew(game: Game) -> Game:
    """The same state with nothing kept."""
    made: Game = HUNTS.restore(game, plain(game))
    made.skipped, made.heard = list(game.skipped), set(game.heard)
    return made


@pytest.mark.parametrize("name", GAMES)
def test_a_checkpoint_stays_as_it_was_whatever_is_played_after_it(name: str) -> None:
    session = begun(name, "all")
    seen: dict[int, tuple[Mark, str]] = {}
    for _ in played(session):
        mark = session.marks[-1]
        seen.setdefault(id(mark), (mark, digest(mark.game)))
    assert len(seen) >= 16
    for mark, text in seen.values():
        assert mark.game.hash() == digest(mark.game) == text


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_knows_is_the_same_without_what_is_kept(name: str) -> None:
    for number, game in enumerate(played(begun(name))):
        if number % 7:
            continue
        other = anew(game)
        for seat in (*game.teams, "", UMPIRE):
            assert canonical(plain(redact(game, seat))) == canonical(plain(redact(other, seat)))
        assert game.hash() == digest(game) == digest(other)


def test_who_looks_at_what_a_seat_knows_cannot_change_it() -> None:
    game = next(game for number, game in enumerate(played(begun("hunt"))) if number == 60)
    known = redact(game, "blue")
    before = digest(game)
    with pytest.raises(AttributeError, match="what is kept is not changed"):
        next(iter(known.models.values())).acted = True
    own = known.fresh()
    next(iter(own.models.values())).acted = True
    own.becomes(next(iter(own.cards.values())), known=True)
    assert (digest(game), digest(known)) == (before, digest(redact(game, "blue")))
    assert known.changeable() is not known
    assert game.changeable() is game


@pytest.mark.parametrize("name", GAMES)
def test_special_rules_that_speak_are_the_same_without_what_is_kept(name: str) -> None:
    for number, game in enumerate(played(begun(name))):
        if number % 11 == 0:
            other = deepcopy(game)
            other.cards = dict(game.cards)
            for model in game.models.values():
                for point in POINTS:
                    assert speaking(game, model, point) == speaking(other, model, point)


@pytest.mark.parametrize("name", GAMES)
def test_a_menu_is_the_same_without_shortcuts(name: str) -> None:
    for number, game in enumerate(played(begun(name))):
        if game.act is None or number % 5:
            continue
        model, other = game.models[game.act.model], anew(game)
        if model.at is None:
            continue
        assert movement.may_move(game, model) is bool(movement.step_cells(game, model))
        near = [marker.id for marker in game.markers.values() if search.closed(game, model, marker) is None]
        assert [option.target for option in search.options(game, model)] == near
        kinds, again = menu.open_kinds(game, model), menu.open_kinds(other, other.models[model.id])
        assert [options for _, options in kinds] == [options for _, options in again]


def test_which_guard_acts_first_is_told_by_each_distance_and_line() -> None:
    seen = 0
    for game in played(begun("hunt")):
        waiting = ready(game, GUARDS)
        if not waiting:
            continue
        foes = list(guards.Guard().foes(game, waiting[0]))
        lines = [
            (distance(game, one, foe), place, number)
            for place, one in enumerate(waiting) for number, foe in enumerate(foes)
        ]  # fmt: skip
        lines.sort()
        models = game.occupied()
        shown = [place for _, place, number in lines if sees(game, waiting[place], foes[number], models)]
        others = [place for _, place, number in lines if foes[number].team in game.teams]
        assert guards.first(game, waiting) is waiting[(*shown, *others, 0)[0]]
        seen += 1
    assert seen > 100


@pytest.mark.parametrize("name", GAMES)
def test_shots_that_are_open_are_those_of_which_each_plan_is(name: str) -> None:
    """HD-FIRE-06: who is passed over without a plan is refused by one; ladders are at hand where they end."""
    for number, game in enumerate(played(begun(name))):
        if number % 9:
            continue
        for model in game.on_board():
            plans = [attack.plan(game, model, other, seat=model.team) for other in game.on_board()]
            shown = [made for made in plans if made.refused is None]
            assert list(attack.open_plans(game, model, seat=model.team)) == shown
            ladders = [link for link in game.board.links if link.kind == levels.LADDER]
            ends = [(levels.at_foot(game.grid, link), levels.at_head(game.grid, link)) for link in ladders]
            beside = [link for link, (foot, head) in zip(ladders, ends) if model.at in foot or model.at in head]
            assert [way.link for way in levels.climbs(game, model)] == beside


def test_the_band_of_a_line_is_that_of_a_look_along_it() -> None:
    for number, game in enumerate(played(begun("hunt"))):
        if number % 40 == 0:
            eye = Appraisal(game, "blue", odds_of("hunt_for_davros"))
            lines = [(foe, foe.at, mate.at) for foe in eye.foes for mate in eye.mates if foe.at and mate.at]
            for _ in range(2):
                for model, at, aim in lines:
                    assert eye.band(model, at, aim) == eye.band_among(model, at, aim, game.occupied())
