"""Hints: what, why and the odds behind it, alternatives with their worth; nothing in the game changes by them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from wartable.ai import hints as thinking
from wartable.ai.greedy import odds_of
from wartable.ai.hints import NO_BETTER, Hint, compared, hints, nothing_more, shortened
from wartable.ai.players import player
from wartable.engine.answer import Physical, Seeded
from wartable.engine.ask import Choice, Die, Flow, Move, Placement, Pool
from wartable.engine.errors import RuleError
from wartable.engine.query import Prospect, Told
from wartable.engine.ruleset import Counsel, Idea, Merit
from wartable.engine.session import Session
from wartable.kit.odds import even
from wartable.odds.prospects import Chance, chances
from wartable.shelf import example, load_scenario
from wartable.umpire.telling import known


def played(name: str, decisions: int, seed: str = "1", **options: Any) -> Iterator[Session]:
    """A game of soldiers, before each of its first decisions."""
    ruleset, doc = load_scenario(example(name))
    changed = {**doc, "options": {**doc.get("options", {}), **options}} if options else doc
    session = Session(ruleset, ruleset.new_game(changed), Seeded(seed), keep="last")
    bots = {seat: player("soldier", seat) for seat in ruleset.seats(session.game)}
    for _ in range(decisions):
        ask = session.ask
        if ask is None:
            return
        yield session
        session.answer(bots[ask.seat].answer(session, ask))


@cache
def at(name: str, clause: str, seed: str = "1", **options: Any) -> Session:
    """The first position in which somebody is asked under `clause`, with more than one way to answer."""
    for session in played(name, 900, seed, **options):
        ask = session.ask
        if ask is not None and ask.clause == clause and (not isinstance(ask, Choice) or len(ask.options) > 1):
            return session.fork()
    raise AssertionError(f"nobody is asked under {clause} in {name}")


def told(session: Session) -> tuple[Hint, ...]:
    assert session.ask is not None
    return hints(session, session.ask.seat)


# ------------------------------------------------------------------ all questions
@pytest.mark.parametrize(("name", "decisions"), [("first_battle", 160), ("skirmish", 120), ("hunt_open", 100)])
def test_each_question_has_a_hint_with_a_reason_and_the_game_stays_as_it_was(name: str, decisions: int) -> None:
    clauses = set()
    for session in played(name, decisions):
        ask, before = session.ask, (session.hash, list(session.faces), session.game.dice, len(session.events))
        found = told(session)
        assert ask is session.ask
        assert (session.hash, list(session.faces), session.game.dice, len(session.events)) == before
        assert 1 <= len(found) <= thinking.MOST
        for hint in found:
            assert ask is not None
            ask.accept(hint.answer)
            assert hint.what
            assert hint.why
            assert isinstance(ask, Placement) >= bool(hint.models)
        assert len({repr(hint.answer) for hint in found}) == len(found)
        assert [hint.beside == "" for hint in found] == [True] + [False] * (len(found) - 1)
        clauses.add(ask.clause if ask is not None else "")
    assert len(clauses) > 4


def test_the_same_is_said_again_by_anybody() -> None:
    session = at("first_battle", "TW-ACT-01")
    assert told(session) == told(session.fork()) == told(session)


@pytest.mark.parametrize("name", ["first_battle", "hunt_open"])
def test_the_first_hint_is_worth_as_much_as_the_answer_of_a_bot(name: str) -> None:
    for session in played(name, 100):
        ask = session.ask
        assert ask is not None
        bot: Any = player("soldier", "x")
        answer = bot.answer(session, ask)
        worths = [idea.worth for idea in bot.last_reasons if idea.answer == answer]
        if worths and isinstance(ask, Choice):
            found = {repr(idea.answer): idea.worth for idea in reversed(thinking.thought_of(
                session, ask, odds_of(session.ruleset.name)))}  # fmt: skip
            assert max(found.values()) == pytest.approx(worths[0])


# ------------------------------------------------------------------ odds
@pytest.mark.parametrize(
    ("name", "clause", "seed"),
    [
        ("first_battle", "TW-FIRE-01", "1"),
        ("first_battle", "TW-GEN-08", "1"),
        ("hunt_open", "HD-FIRE-10", "1"),
    ],
)
def test_odds_are_those_that_the_page_shows(name: str, clause: str, seed: str) -> None:
    session = at(name, clause, seed)
    ask = session.ask
    assert ask is not None
    prospects = session.ruleset.prospects(known(session, ask.seat), ask)
    shown = {each.key: (each.text, each.value) for each in chances(prospects)}
    found = [hint for hint in told(session) if hint.odds]
    assert found
    assert all(shown[hint.answer] == (hint.odds, hint.chance) for hint in found)


def test_the_odds_of_an_action_are_those_of_the_shot_that_follows() -> None:
    for session in played("first_battle", 300):
        ask = session.ask
        if ask is None or ask.clause != "TW-ACT-01" or not isinstance(ask, Choice):
            continue
        hint = next((hint for hint in told(session) if hint.answer == "fire" and hint.odds), None)
        if hint is None:
            continue
        fork = session.fork(Physical())
        fork.answer("fire")
        then = fork.ask
        assert then is not None
        assert then.clause == "TW-FIRE-01"
        shown = [each.text for each in chances(fork.ruleset.prospects(fork.game, then))]
        assert hint.odds in shown
        assert hint.then
        return
    raise AssertionError("nobody may fire")


@pytest.mark.parametrize("clause", ["BG-ACT-06", "BG-ACT-01"])
def test_odds_are_of_whom_the_hint_names_and_not_of_the_nearest(clause: str) -> None:
    """To act and to shoot have the odds of the nearest target on the page, which nobody has named yet."""
    session = at("bg_first", clause, "1")
    ask = session.ask
    assert isinstance(ask, Choice)
    shown = [each.text for each in chances(session.ruleset.prospects(known(session, ask.seat), ask))]
    assert any(text.startswith("at ") for text in shown)
    for found in (thinking.hints(session, ask.seat), thinking.considered(session, ask)):
        assert found
        assert not any(hint.odds.startswith("at ") for hint in found)
    if clause == "BG-ACT-01":
        fork = session.fork(Physical())
        fork.answer("shoot")
        then = fork.ask
        assert then is not None
        texts = [each.text for each in chances(fork.ruleset.prospects(fork.game, then))]
        assert [hint.odds in texts for hint in found if hint.answer == "shoot"] == [True]


# ------------------------------------------------------------------ what comes of it
OTHERWISE = 0.02
"""How often at most a hint in the middle of an activation is another than the one before it has foretold."""


def test_what_follows_in_the_hunt_is_nearly_always_the_next_hint_when_the_first_is_taken() -> None:
    """A hint keeps no plan: from the next square another one may look better than the one that led there."""
    said, otherwise = dict[str, int](), 0
    for seed in ("1", "2", "3", "4"):
        session = at("hunt_open", "HD-TURN-02", seed).fork()
        unit, then = "", ""
        for _ in range(60):
            ask = session.ask
            assert isinstance(ask, Choice)
            best = told(session)[0]
            if then and ask.about == unit:
                otherwise += best.what.split(":")[0] != re.split(": |, then ", then)[0]
                said[ask.clause] = said.get(ask.clause, 0) + 1
            unit, then = (ask.about or str(best.answer)), best.then
            session.answer(best.answer)
    assert {"HD-TURN-03", "HD-MOVE-01", "HD-MOVE-02"} <= set(said)
    assert sum(said.values()) > 80
    assert otherwise <= OTHERWISE * sum(said.values())


def test_a_search_and_the_end_have_nothing_to_tell_of_what_follows() -> None:
    seen = 0
    for session in played("hunt_open", 80):
        for hint in told(session):
            if str(hint.answer).startswith("search-"):
                assert hint.then == ""
                seen += 1
    assert seen


def test_a_model_that_cannot_go_where_it_wants_is_told_of_so() -> None:
    session = at("hunt_open", "HD-TURN-02")
    blocked = [hint for hint in told(session) if hint.then == "end its activation"]
    assert blocked
    assert all(", for its way is blocked now; " in hint.why for hint in blocked)
    assert all("blocked" not in hint.why for hint in told(session) if hint.then.startswith("move: "))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("Blue 1", "move", "north to 1,2", "north to 1,1"), "move: north to 1,2, then north to 1,1"),
        (("Blue 1", "fire", "Plum 1: 8 squares, 2 dice"), "fire: Plum 1"),
        (("Tank acts", "Fire", "declare fire at Daleks 1"), "declare fire at Daleks 1"),
        (("Tank acts", "Run"), "Run"),
        (("face north",), ""),
    ],
)
def test_what_follows_is_joined_to_one_line(words: tuple[str, ...], told: str) -> None:
    assert thinking.joined(words) == told


def test_who_might_issue_an_order_is_told_by_its_name() -> None:
    asked = (session for session in played("bunker", 60) if session.ask and session.ask.clause == "TW-CMD-01")
    whys = [hint.why for session in asked for hint in told(session)]
    assert "Quicken Pace!" in whys
    assert not any("_" in why for why in whys)


@pytest.mark.parametrize(("models", "answers", "told"), [
    (((1000, 1000), (4000, 1000)), ({"to": [1, 1]}, {"to": [4, 1]}), "move, 3 inches east of place 1"),
    (((1000, 1000), (1000, 1010)), ({"facing": 0}, {"facing": 90}), "move, with another facing than place 1"),
    (((1000, 1000), (1000, 1010)), ({"to": [1, 1]}, {"to": [1, 1.01]}), "move, hardly off place 1"),
])  # fmt: skip
def test_places_that_sound_alike_are_told_apart(models: Any, answers: Any, told: str) -> None:
    made = [thinking.Thought(Idea(answer, 0.0), "move", "", (at_,), Counsel(), None) for answer, at_ in
            zip(answers, models)]  # fmt: skip
    assert [each.what for each in thinking._apart(made)] == ["move", told]


# ------------------------------------------------------------------ reasons
@pytest.mark.parametrize(
    ("name", "clause", "seed", "why"),
    [
        ("bunker", "TW-ORD-09", "2", "|has a shot at |it may come nearer, |a shot is worth little now|"),
        ("crossing", "TW-WEAP-10", "1", "|on average|through |over END|"),
        ("skirmish", "TW-UPG-02", "2", "|is missed least|"),
        ("bunker", "TW-UPG-03", "1", "|is missed least|"),
        ("first_battle", "TW-GEN-08", "1", "|lost|as many as can take part|nearer, with |"),
        ("battle", "TW-DEPL-03", "1", "|there is cover in it: |there is no cover in it|"),
        ("hunt_open", "HD-LVL-03", "2", "|squares to go, |1 square to go, |there at once, |"),
    ],
)
def test_reactions_and_re_rolls_and_zones_have_their_reason(name: str, clause: str, seed: str, why: str) -> None:
    best = told(at(name, clause, seed))[0]
    assert any(words in best.why for words in why.strip("|").split("|")), best.why


def test_odds_that_are_alike_are_compared_by_what_else_they_tell() -> None:
    def thought(what: str, value: float, text: str) -> thinking.Thought:
        return thinking.Thought(Idea("x", 0.0), what, "", (), Counsel(), None, Chance("x", "", text, value, (), (), ""))

    again = thought("roll the 2 again", 1.0 - 1e-12, "gets through: certain, 3.5 points over END")
    keep = thought("keep 2: a hit by 4", 1.0, "2 over END")
    assert thinking.reasoned(again, keep, again) == "3.5 points over END, against 2 (keep 2)"
    miss = thought("keep 2: a miss", 0.0, "no effect")
    assert thinking.reasoned(miss, again, again).startswith("no effect, against gets through")
    few, many = thought("Blue 1", 0.1, "0.3 lost on average"), thought("Blue 2", 0.5, "1.5 lost on average")
    assert thinking.reasoned(few, many, many).startswith("only 0.3 lost")


def odds_told(what: str, value: float, text: str) -> thinking.Thought:
    return thinking.Thought(Idea("x", 0.0), what, "", (), Counsel(), None, Chance("x", "", text, value, (), (), ""))


@pytest.mark.parametrize(("mine", "theirs", "why"), [
    ((0.1, "destroyed 12%"), (0.7, "destroyed 70%"), "destroyed only 12%, against 70% (B)"),
    ((0.01, "destroyed 1%"), (0.004, "destroyed under 1%"), "destroyed 1%, against under 1% (B)"),
    ((0.004, "destroyed under 1%"), (0.01, "destroyed 1%"), "destroyed under 1%, against 1% (B)"),
    ((0.75, "some damage 75%, 2.3 health lost on average (about, ± 3%)"), (0.77, "some damage 77%, 2.4 health lost"),
     "some damage only 75%, against 77% (B)"),
    ((1.0, "obeyed: certain"), (0.5, "obeyed 50%"), "obeyed: certain, against 50% (B)"),
    ((0.5, "obeyed 50%"), (1.0, "obeyed: certain"), "obeyed only 50%, against certain (B)"),
    # The chance is the same: what tells them apart is told, of the same thing.
    ((0.3, "hit 28%, 0.3 lost on average, 0.1 lost by A on average (about, ± 3%)"),
     (0.3, "hit 28%, 0.3 lost on average"), "0.1 lost by A on average, against none (B)"),
    ((0.3, "hit 28%, 0.3 lost on average"), (0.3, "hit 28%, 0.3 lost on average, 0.1 lost by A on average"),
     thinking.NO_REASON),
    ((0.3, "hit 28%, 0.4 lost on average"), (0.3, "hit 28%, hardly any lost, 0.1 lost by A on average"),
     "0.4 lost on average, against hardly any lost (B)"),
    ((0.3, "hit 28%, 0.4 lost on average, 1.0 markers"), (0.3, "hit 28%, 0.6 lost on average"),
     "0.4 lost on average, against 0.6 (B)"),
])  # fmt: skip
def test_odds_are_compared_figure_by_figure(mine: tuple[float, str], theirs: tuple[float, str], why: str) -> None:
    this, other = odds_told("A", *mine), odds_told("B", *theirs)
    assert thinking.reasoned(this, other, this) == why


def no_dice() -> Flow[None]:
    """Nothing is thrown."""
    yield from ()


def test_more_of_what_is_feared_is_no_reason() -> None:
    dice = Prospect("x", "", no_dice, (), even, lambda outcomes: Told("", None, ()), feared=True)
    many = odds_told("run", 0.6, "some damage 60%")._replace(dice=dice)
    few = odds_told("duck", 0.4, "some damage 40%")._replace(dice=dice)
    assert thinking.reasoned(few, many, few) == "some damage only 40%, against 60% (run)"
    assert thinking.reasoned(many, few, many) == thinking.NO_REASON
    assert thinking.reasoned(many, few, few) == "some damage 60%, against 40% (duck)"
    why = many._replace(idea=Idea("x", 0.0, "its action is worth more later"))
    assert thinking.reasoned(why, few, why) == "its action is worth more later"


@pytest.mark.rule("GD-REA-01")
def test_who_reacts_fears_what_he_may_lose() -> None:
    checked = 0
    for session in played("gates_first", 120):
        if session.ask is None or session.ask.clause != "GD-REA-01":
            continue
        best = told(session)[0]
        for more, less in re.findall(r"^some .* (\d+)%, against (\d+)%", best.why):
            assert int(more) <= int(less), best.why
        found = session.ruleset.prospects(known(session, session.ask.seat), session.ask)
        assert all(prospect.feared for prospect in found)
        checked += len(found)
    assert checked


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        ("first_battle", "TW-MOVE-01"),
        ("mine", "TW-MOVE-03"),
        ("first_battle", "TW-FIRE-01"),
        ("first_battle", "TW-ACT-01"),
        ("hunt_open", "HD-MOVE-01"),
        ("hunt_open", "HD-MOVE-04"),
    ],
)
def test_the_parts_that_are_told_come_to_what_the_bot_counts(name: str, clause: str) -> None:
    checked = 0
    for session in played(name, 300):
        ask, ruleset = session.ask, session.ruleset
        if ask is None or ask.clause != clause:
            continue
        game, odds = known(session, ask.seat), odds_of(ruleset.name)
        for idea in ruleset.advice(game, ask, odds):
            merits = ruleset.counsel(game, ask, idea, odds).merits
            if merits:
                assert sum(merit.worth for merit in merits) == pytest.approx(idea.worth)
                checked += 1
    assert checked > 10


def test_a_step_is_told_by_where_it_leads_and_a_shot_by_its_odds() -> None:
    said: set[str] = set()
    for session in played("hunt_open", 300):
        if session.ask is not None and session.ask.clause in ("HD-MOVE-01", "HD-FIRE-10"):
            best = told(session)[0]
            words = f"{best.what} {best.why} {best.odds}"
            said.update(word for word in (" on, to ", "destroyed ", " into ") if word in words)
    assert said == {" on, to ", "destroyed ", " into "}


def test_the_largest_differences_are_told_first_and_what_is_worse_is_a_but() -> None:
    mine = (Merit("a", 1.0, "dear", "cheap"), Merit("b", 5.0, "strong", "weak"), Merit("c", 0.0, "near", "far"))
    other = (Merit("a", 0.5), Merit("b", 1.0), Merit("c", 3.0), Merit("d", 2.0, "", "without d"))
    assert compared(mine, other) == (["strong", "dear"], ["far", "without d"])
    assert compared(mine, ()) == (["strong", "dear"], [])
    assert compared((), mine) == ([], ["cheap", "weak"])


@pytest.mark.parametrize(
    ("words", "after", "left"),
    [
        ("0.9 lost on average", "1.8 lost on average", "0.9"),
        ("hits 0.9 on average", "hits 1.4 on average", "0.9"),
        ("destroyed 12%", "destroyed 40%", "12%"),
        ("destroyed 12%", "1.8 lost on average", "destroyed 12%"),
        ("obeyed", "obeyed", "obeyed"),
    ],
)
def test_what_both_say_is_said_once(words: str, after: str, left: str) -> None:
    assert shortened(words, after) == left


def test_an_alternative_says_how_much_worse_it_is() -> None:
    best, *rest = told(at("first_battle", "TW-ACT-01"))
    assert best.beside == ""
    assert rest
    assert all(hint.beside in ("as good", "a little worse", "worse", "much worse") for hint in rest)
    assert rest[-1].beside != "as good"
    _, *shots = told(at("first_battle", "TW-FIRE-01"))
    assert all("points" in hint.beside for hint in shots)
    assert any("worse: " in hint.beside for hint in shots)


def weighed(worth: float, why: str, *merits: Merit, at_: tuple[int, int] | None = None) -> thinking.Thought:
    return thinking.Thought(Idea("x", worth, why), "do it", "", (at_,) if at_ else (), Counsel(merits), None)


@pytest.mark.parametrize(
    ("mine", "most", "said"),
    [
        (0.0, 0.0, "as good"),
        (-0.3, 0.0, "a little worse"),
        (-1.0, 0.0, "worse"),
        (0.5, 1.99, "worse"),
        (73.0, 109.0, "worse"),
        (-9.0, 0.1, "much worse"),
        (2.0, 1.0, "as good"),
    ],
)
def test_what_counts_in_nothing_that_people_know_tells_no_number(mine: float, most: float, said: str) -> None:
    assert thinking.beside(weighed(mine, "so"), weighed(most, "thus"), "points") == said
    low, high = (weighed(worth, "so", Merit("a", worth, "it is", "it is not")) for worth in (0.1, 5.1))
    assert thinking.beside(low, high, "points") == "much worse: 0.1 against 5.1 points"


def test_what_speaks_for_the_best_is_no_reason_for_another_option() -> None:
    best, other = weighed(2.0, "it costs little"), weighed(1.0, "it costs little")
    assert thinking.reasoned(best, other, best) == "it costs little"
    assert thinking.reasoned(other, best, best) == NO_BETTER
    assert thinking.reasoned(weighed(1.0, "it is near"), best, best) == "it is near"
    here, there = weighed(2.0, "well forward", at_=(0, 0)), weighed(1.0, "well forward", at_=(9000, 0))
    assert thinking.reasoned(there, here, here) == "well forward"


def test_where_nothing_may_be_measured_no_reason_tells_a_number() -> None:
    seen = 0
    for session in played("skirmish", 150, strict=True):
        ask = session.ask
        if ask is None or ask.clause not in ("TW-FIRE-01", "TW-MOVE-01", "TW-MOVE-03", "TW-ACT-01"):
            continue
        game: Any = session.game
        names = [each.name for each in (*game.units.values(), *game.table.features)]
        for hint in told(session):
            why = hint.why
            for name in sorted(names, key=len, reverse=True):
                why = why.replace(name, "")
            assert not any(sign.isdigit() for sign in why), hint.why
            if ask.clause == "TW-FIRE-01":
                assert hint.odds == ""
            seen += 1
    assert seen > 20


# ------------------------------------------------------------------ places
def test_a_place_is_told_by_way_and_direction_and_two_places_differ() -> None:
    session = at("first_battle", "TW-MOVE-01")
    assert isinstance(session.ask, Move)
    found = told(session)
    assert len({hint.what for hint in found}) == len(found)
    assert all(" inches " in hint.what for hint in found if hint.models)
    game: Any = session.game
    assert all(len(hint.models) == len(game.units[session.ask.unit].models) for hint in found if hint.models)


# ------------------------------------------------------------------ who is not asked
def test_who_is_not_asked_and_dice_get_no_hint() -> None:
    session = at("first_battle", "TW-ACT-01")
    assert session.ask is not None
    other = next(seat for seat in session.ruleset.seats(session.game) if seat != session.ask.seat)
    with pytest.raises(RuleError, match="you are not asked now"):
        hints(session, other)
    fork = session.fork(Physical())
    while not isinstance(fork.ask, Die | Pool):
        assert fork.ask is not None
        bot = player("soldier", "x")
        fork.answer(bot.answer(fork, fork.ask))
    with pytest.raises(RuleError, match="dice have to be thrown"):
        hints(fork, fork.ask.seat)


def test_there_is_an_end_to_advice() -> None:
    found = told(at("first_battle", "TW-ACT-01"))
    assert nothing_more(found) == f"I have nothing better to say than: {found[0].what}."
    assert NO_BETTER not in found[0].why
