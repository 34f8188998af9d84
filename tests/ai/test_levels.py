"""Recruits overlook, soldiers take the best idea, veterans look where it leads; each alike for the same seed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ai.sketch import Sketched
from tests.engine.secret_toy import SecretToy
from tests.engine.toy import Toy, ToyRules
from wartable.ai.levels import levels, offered
from wartable.ai.lookahead import MARGIN, Line, lead, preferred
from wartable.ai.players import GREEDY, KINDS, MARSHAL, RECRUIT, SOLDIER, VETERAN, Kind, keep_for, known, parsed, player
from wartable.ai.veteran import VeteranPlayer
from wartable.engine.answer import Physical, Scripted, Seeded, Stream
from wartable.engine.ask import Ask, Choice
from wartable.engine.compat import override
from wartable.engine.errors import DataError, WartableError
from wartable.engine.planning import EVEN
from wartable.engine.ruleset import Idea, Odds, Ruleset
from wartable.engine.session import Session
from wartable.rulesets import load_ruleset, systems
from wartable.sim.match import match


class Pondered(ToyRules):
    """The worth of ideas is wrong: who throws has more points, but only the value tells so."""

    @override
    def ideas(self, game: Any, ask: Ask, odds: Odds) -> list[Idea]:
        worth = {"pass": 3.0, "walk": 2.0, "throw": 1.0}
        if not isinstance(ask, Choice):
            return []
        return [Idea(option.key, worth[option.key], "so") for option in ask.options if option.key in worth]

    @override
    def ponders(self, game: Any, ask: Ask) -> bool:
        return isinstance(ask, Choice) and ask.clause == "TOY-A-05"

    @override
    def value(self, game: Any, seat: str, chances: Odds) -> float:
        assert isinstance(game, Toy)
        return float(game.hands[seat].points)

    @override
    def moment(self, game: Any) -> Any:
        return game.cursor


def start(rules: ToyRules, keep: str = "last", dice: Any = None) -> Session:
    return Session(rules, rules.new_game({"rounds": 3}), dice or Seeded("s"), keep=keep)


def test_a_veteran_sees_what_comes_of_an_idea() -> None:
    session = start(Pondered())
    assert session.ask is not None
    assert player(SOLDIER, 1).answer(session, session.ask) == "pass"
    bot = VeteranPlayer(1)
    assert bot.answer(session, session.ask) == "throw"
    first = bot.last_reasons[0]
    assert first.answer == "throw"
    assert first.why.startswith("so; played out")
    assert first.why.endswith("points")
    assert {idea.answer for idea in bot.last_reasons} == {"pass", "walk", "throw"}


def test_looking_ahead_changes_nothing_and_is_repeatable() -> None:
    hashes = []
    for _ in range(2):
        session = start(Pondered())
        session.game.cites = {}
        before = session.hash()
        assert session.ask is not None
        VeteranPlayer(1).answer(session, session.ask)
        assert session.hash() == before
        assert session.game.cites == {}, "what is only thought of does not come up"
        session.play({seat: player(VETERAN, seat) for seat in ("ann", "bob", "cid")})
        hashes.append(session.hash())
    assert hashes[0] == hashes[1]


def test_real_dice_are_not_asked_for_while_looking_ahead() -> None:
    rules = Pondered()
    session = start(rules, dice=Physical())
    session.faces = [1, 2, 3, 4, 5, 6]  # the cards are dealt
    session.take_dice(Physical())
    assert isinstance(session.ask, Choice)
    assert VeteranPlayer(1).answer(session, session.ask) == "throw"
    assert len(session.faces) == 6


def test_without_a_budget_the_first_idea_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    session = start(Pondered())
    assert session.ask is not None
    slow = player(VETERAN, 1, seconds=5.0)
    assert isinstance(slow, VeteranPlayer)
    assert slow.seconds == 5.0
    clock = iter([0.0] + [6.0] * 1000)
    monkeypatch.setattr("wartable.ai.lookahead.monotonic", lambda: next(clock))
    rules = session.ruleset
    monkeypatch.setattr(rules, "moment", lambda game: 0)  # so that it has to play on
    assert slow.answer(session, session.ask) == "pass", "its time was over before it had compared anything"


def test_where_nobody_may_look_ahead_a_veteran_is_a_soldier() -> None:
    rules = ToyRules()
    answers = []
    for bot in (player(SOLDIER, 1), player(VETERAN, 1)):
        session = start(rules, keep="none")
        assert session.ask is not None
        answers.append(bot.answer(session, session.ask))
        assert answers[-1] in ("throw", "show-6")
    session = start(Pondered(), keep="none")
    assert session.ask is not None
    with pytest.raises(WartableError, match="cannot be forked"):
        player(VETERAN, 1).answer(session, session.ask)


def test_how_much_is_believed() -> None:
    first = Line(Idea("a", 1.0), [0.0, 0.0])
    assert lead(first, first, 4.0) == 0
    once = lead(Line(Idea("b", 0.0), [1.5]), first, 4.0)
    often = lead(Line(Idea("b", 0.0), [1.5] * 10), Line(Idea("a", 1.0), [0.0] * 10), 4.0)
    wild = lead(Line(Idea("b", 0.0), [44.0, -36.0] * 5), Line(Idea("a", 1.0), [0.0] * 10), 4.0)
    assert 0 < once < often < 1.5, "the more games, the more is believed"
    assert wild < often, "the more they differ, the less"
    assert lead(Line(Idea("b", 0.0), [1.5]), first, 9.0) < once, "and the more they usually do in a system"
    assert once < MARGIN < often, "a single game is not enough"
    assert lead(Line(Idea("b", 0.0), []), first, 4.0) == 0


def test_who_fell_behind_is_not_taken_for_its_few_playouts() -> None:
    first = Line(Idea("a", 1.0), [-9.0, 0.0, 0.0, 0.0, 0.0, 0.0])
    fell = Line(Idea("b", 0.0), [-1.0, 0.0])
    assert preferred([first, fell], 4.0) is first
    assert preferred([Line(Idea("a", 1.0), [0.0] * 2), Line(Idea("b", 0.0), [30.0] * 2)], 4.0).idea.answer == "a"
    assert preferred([first, Line(Idea("b", 0.0), [9.0] * 6), fell], 4.0).idea.answer == "b"


@pytest.mark.parametrize("name", systems())
def test_a_recruit_has_an_eye_of_his_own(name: str) -> None:
    """Nowhere is he a soldier who errs: a ruleset says what he sees."""
    assert type(load_ruleset(name)).novice is not Ruleset.novice


def test_kinds() -> None:
    assert KINDS[GREEDY] is KINDS[SOLDIER]
    assert parsed("veteran:200") == Kind("veteran", "", 200)
    assert parsed(RECRUIT) == Kind("recruit")
    assert parsed("marshal/bold:90") == Kind("marshal", "bold", 90)
    assert (known("veteran:9"), known("veteran"), known("clever"), known("soldier:9")) == (True, True, False, False)
    assert (keep_for(["soldier", "veteran:9"]), keep_for(["soldier", "random"])) == ("last", "none")
    bot = player("veteran:200", 1)
    assert isinstance(bot, VeteranPlayer)
    assert bot.nodes == 200
    for kind in ("soldier:9", "veteran:", "veteran:0", "veteran:x"):
        with pytest.raises(DataError, match="alone have a budget"):
            player(kind, 1)
    for kind in ("soldier/bold", "veteran/", "veteran/rash"):
        with pytest.raises(DataError, match="there are: bold, careful, hunter, holder"):
            player(kind, 1)


def test_a_style_is_other_weights() -> None:
    even, bold = player("veteran", 1), player("veteran/bold", 1)
    assert isinstance(even, VeteranPlayer)
    assert isinstance(bold, VeteranPlayer)
    assert even.weights == EVEN
    assert bold.weights == EVEN._replace(danger=bold.weights.danger)
    assert bold.weights.danger < 1


@pytest.mark.parametrize("name", systems())
def test_levels_are_asked_of_the_ruleset(name: str) -> None:
    ruleset = load_ruleset(name)
    found = {level.key: level for level in levels(ruleset)}
    plans = ruleset.planning is not None
    tries = plans and type(ruleset).ponders is not Ruleset.ponders
    assert [*found] == ["random", "recruit", "soldier", "veteran", *(["marshal"] if tries else [])]
    assert all(level.says.endswith(".") for level in found.values())
    assert bool(found["veteran"].styles) is plans
    assert all(offered(ruleset, key) == key for key in (*found, "greedy", "captain", "lookahead"))
    for kind, can in (("marshal", tries), ("veteran/bold", plans)):
        if can:
            assert offered(ruleset, kind) == kind
        else:
            why = "nobody looks ahead there" if plans else "nobody can plan there"
            with pytest.raises(DataError, match=f"{why}; there are: random, recruit, soldier, veteran$"):
                offered(ruleset, kind)


def test_a_veteran_says_so_where_he_plays_as_a_soldier() -> None:
    def said(rules: Ruleset) -> str:
        return next(level.says for level in levels(rules) if level.key == VETERAN)

    assert said(ToyRules()).startswith("Plays as a soldier does")
    assert said(Pondered()).startswith("Plays its best ideas out")


def test_a_veteran_that_has_not_won_more_than_a_soldier_says_so() -> None:
    def said(proven: bool, rules: ToyRules) -> str:
        rules.planning = Sketched(())
        rules.planning.proven = proven
        return next(level.says for level in levels(rules) if level.key == VETERAN)

    assert said(True, ToyRules()).endswith("Hard to beat.")
    assert "It wins no more often than a soldier" in said(False, ToyRules())


@pytest.mark.parametrize("proven", [True, False])
def test_a_veteran_that_plans_for_one_unit_says_so(proven: bool) -> None:
    rules = ToyRules()
    rules.planning = Sketched(())
    rules.planning.single, rules.planning.proven = True, proven
    found = next(level for level in levels(rules) if level.key == VETERAN)
    assert found.does == "plans its activations"
    assert "all of its units" not in found.says
    assert ("It wins more often than a soldier." in found.says) is proven
    assert ("It wins no more often than a soldier" in found.says) is not proven


def test_nobody_tries_plans_out_who_cannot_tell_positions_apart() -> None:
    blind, able = ToyRules(), Pondered()
    blind.planning = able.planning = Sketched(())
    assert [level.key for level in levels(blind)][-1] == VETERAN
    assert [level.key for level in levels(able)][-1] == MARSHAL
    assert offered(able, MARSHAL) == MARSHAL
    for kind in (MARSHAL, "veteran/bold"):
        with pytest.raises(DataError, match="nobody can plan there"):
            offered(ToyRules(), kind)
    with pytest.raises(DataError, match="nobody looks ahead there"):
        offered(blind, MARSHAL)


SMALL = {
    "wartable": 1, "ruleset": "time_wars", "title": "A meeting", "options": {"turns": 2},
    "sides": [{"seat": "p1", "name": "Federation"}, {"seat": "p2", "name": "Daleks"}],
    "units": [
        {"id": "marines-1", "side": "p1", "unit": "marine_squad", "at": [20, 24]},
        {"id": "marines-2", "side": "p1", "unit": "marine_squad", "at": [20, 16]},
        {"id": "daleks-1", "side": "p2", "unit": "dalek_patrol", "at": [29, 24]},
    ],
    "turn": 1, "active": "p1", "cursor": "action",
}  # fmt: skip


def test_a_veteran_of_time_wars_fights_the_same_battle_again() -> None:
    """A small battle with its own budget: equal to the last die, and nothing that was thought of is counted."""
    bots = {"p1": "veteran:60", "p2": "soldier"}
    first = match(load_ruleset, "time_wars", SMALL, bots, "x")
    assert first.finished
    assert match(load_ruleset, "time_wars", SMALL, bots, "x") == first
    assert set(first.left) == {"p1", "p2"}
    plain = match(load_ruleset, "time_wars", SMALL, bots, "x", seen=False)
    assert (plain.hash, plain.decisions) == (first.hash, first.decisions)


# ---------------------------------------------------------------------- what it does not know
class Imagined(SecretToy):
    """Others hold cards of a deck of six; whose value hangs on them is seen by whoever plays on."""

    def __init__(self) -> None:
        self.drawn: list[tuple[int, ...]] = []

    @override
    def ponders(self, game: Any, ask: Ask) -> bool:
        return isinstance(ask, Choice) and ask.clause == "TOY-A-05"

    @override
    def ideas(self, game: Any, ask: Ask, odds: Odds) -> list[Idea]:
        assert isinstance(ask, Choice)
        # Who has cards shows the highest one.
        shown = [Idea(option.key, float(option.key[-1]), "") for option in ask.options if option.key[-1].isdigit()]
        return [*shown, Idea("pass", 0.5, ""), Idea("throw", 0.1, "")]

    @override
    def value(self, game: Any, seat: str, chances: Odds) -> float:
        assert isinstance(game, Toy)
        return float(2 * game.hands[seat].points - sum(hand.points for hand in game.hands.values()))

    @override
    def moment(self, game: Any) -> Any:
        return game.turn

    @override
    def imagine(self, game: Any, seat: str, stream: Stream) -> Toy:
        assert isinstance(game, Toy)
        left = [card for card in range(1, 7) if card not in game.hands[seat].cards]
        for hand in game.hands.values():
            if hand.seat != seat:
                hand.cards = tuple(left.pop(stream.below(len(left))) for _ in hand.cards)
        self.drawn.append(tuple(card for hand in game.hands.values() for card in hand.cards))
        return game


def look(cards: list[int]) -> tuple[Imagined, Any, list[Any]]:
    rules = Imagined()
    session = Session(rules, rules.new_game({}), Scripted(cards), keep="last")
    assert session.ask is not None
    bot = VeteranPlayer("it", 200)
    return rules, bot.answer(session, session.ask), [(idea.answer, idea.worth, idea.why) for idea in bot.last_reasons]


def test_what_is_unknown_is_drawn_by_lot_and_never_looked_at() -> None:
    rules, answer, reasons = look([1, 2, 3, 4, 5, 6])
    assert any("played out" in why for _, _, why in reasons)
    assert {hands[:2] for hands in rules.drawn} == {(1, 2)}
    assert {tuple(sorted(hands)) for hands in rules.drawn} == {(1, 2, 3, 4, 5, 6)}
    assert len(set(rules.drawn)) > 3
    other, *same = look([1, 2, 6, 5, 4, 3])
    assert (same, other.drawn) == ([answer, reasons], rules.drawn), "it hangs on nothing that others hold"


def test_a_fork_without_a_lot_leaves_the_unknown_unknown() -> None:
    rules = Imagined()
    session = Session(rules, rules.new_game({}), Scripted([1, 2, 3, 4, 5, 6]), keep="last")
    assert session.ask is not None

    def held(**how: Any) -> tuple[int, ...]:
        game = session.fork(**how).game
        assert isinstance(game, Toy)
        return game.hands["bob"].cards

    assert held(seat="ann") == (0, 0)
    assert 0 not in held(seat="ann", lot=Stream(1))
    assert held(lot=Stream(1)) == (3, 4), "who forks for nobody knows all"
