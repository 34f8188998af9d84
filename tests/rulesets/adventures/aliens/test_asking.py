"""AT-NEW-OBS-01: the facts as questions at a real table; the same choices follow from the answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one, run
from wartable.engine.plane import INCH
from wartable.rulesets.adventures.aliens import asking
from wartable.rulesets.adventures.aliens.asking import Question, Sheet, ask_move, ask_shot, moving, sheet_of, shooting
from wartable.rulesets.adventures.aliens.measure import measure
from wartable.rulesets.adventures.aliens.plan import AlienAction, choose
from wartable.rulesets.adventures.catalogue.races import races
from wartable.rulesets.adventures.state import CHARACTER, CYBERMAT, NODE, RANK

Ask = Callable[[Sheet, dict[str, str]], Question | None]


def sheet(race: str, kind: str = RANK, sight: int = 36) -> Sheet:
    card = races()[race]
    foe = {RANK: card.rank, CHARACTER: card.enemy, NODE: card.led_by[0], CYBERMAT: card.rank}[kind]
    return sheet_of(card, foe, kind, sight * INCH)


def answered(ask: Ask, of: Sheet, **known: str) -> dict[str, str]:
    """What has been asked until all was settled: `known` where it is told, else the answer that nothing is so."""
    given: dict[str, str] = {}
    while (question := ask(of, given)) is not None:
        given[question.key] = known.get(question.key, _nothing(question))
    return given


def _nothing(question: Question) -> str:
    keys = [answer.key for answer in question.answers]
    return next(key for key in ("no", "nobody", "unseen") if key in keys)


@pytest.mark.rule("AT-NEW-OBS-01", "AT-ALN-01", "AT-ALN-04")
def test_questions_come_in_the_order_of_the_priorities():
    of = sheet("dal")
    given = answered(ask_move, of)
    assert list(given) == [
        "touched", "halts", "prisoner", "helpless", "figure", "character", "lost", "marker",
    ]  # fmt: skip
    course = moving(of, given)
    assert (course.action, course.goal, course.clause) == (AlienAction.GO, "marker", "AT-ALN-01")


@pytest.mark.rule("AT-NEW-OBS-01")
@pytest.mark.parametrize(("known", "asked", "action"), [
    ({"touched": "yes"}, ["touched"], AlienAction.FIGHT),
    ({"prisoner": "there"}, ["touched", "halts", "prisoner"], AlienAction.GUARD),
    ({"helpless": "yes"}, ["touched", "halts", "prisoner", "helpless"], AlienAction.CATCH),
    ({"halts": "yes"},
     ["touched", "halts", "prisoner", "helpless", "figure", "character", "stirred"], AlienAction.HALT),
    ({"lost": "yes"},
     ["touched", "halts", "prisoner", "helpless", "figure", "character", "lost", "stirred"], AlienAction.HALT),
])  # fmt: skip
def test_what_cannot_change_the_answer_is_not_asked(known, asked, action):
    given = answered(ask_move, sheet("dal"), **known)
    assert moving(sheet("dal"), given).action is action
    assert [key for key in given if key in asked] == [key for key in asked if key in given]
    if action is not AlienAction.HALT:
        assert list(given) == asked


@pytest.mark.rule("AT-NEW-RACE-01", "AT-LEAD-01")
def test_davros_is_asked_about_where_he_may_come():
    assert moving(sheet("dal"), answered(ask_move, sheet("dal"), lost="yes", stirred="yes")).action is AlienAction.GO
    assert "stirred" not in answered(ask_move, sheet("cyb"), lost="yes")


@pytest.mark.rule("AT-ALN-02", "AT-ALN-03")
@pytest.mark.parametrize(("figure_band", "character_band", "further", "action", "goal"), [
    ("reach", "unseen", None, AlienAction.CHARGE, "figure"), ("unseen", "reach", None, AlienAction.CHARGE, "character"),
    ("reach", "seen", None, AlienAction.CHARGE, "figure"), ("reach", "reach", "yes", AlienAction.CHARGE, "figure"),
    ("reach", "reach", "no", AlienAction.CHARGE, "character"), ("seen", "seen", "no", AlienAction.ADVANCE, "character"),
    ("seen", "seen", "yes", AlienAction.ADVANCE, "figure"), ("seen", "reach", None, AlienAction.CHARGE, "character"),
    ("seen", "unseen", None, AlienAction.ADVANCE, "figure"),
])  # fmt: skip
def test_bands_stand_for_distances(figure_band, character_band, further, action, goal):
    known = {"figure": figure_band, "character": character_band, **({"further": further} if further else {})}
    given = answered(ask_move, sheet("dal"), **known)
    course = moving(sheet("dal"), given)
    assert (course.action, course.goal) == (action, goal)
    assert ("further" in given) is (further is not None)


@pytest.mark.rule("AT-MOVE-01", "AT-VIS-01", "AT-SHOOT-01", "AT-VIS-03")
def test_the_borders_are_its_move_its_sight_and_the_reach_of_its_weapon():
    questions = {question.key: question for question in asking.move_questions(sheet("ice", sight=12))}
    texts = [answer.text for answer in questions["figure"].answers]
    assert texts[:2] == ["one is within 4 inches, and the way is free", "in sight, up to 12 inches"]
    assert "within 6 inches of" in questions["helpless"].text
    assert "D10+6" in questions["figure"].note
    shots = {question.key: question for question in asking.shot_questions(sheet("mec"))}
    assert "within 9 inches" in shots["figure"].text
    dark = {question.key: question for question in asking.shot_questions(sheet("dal", sight=12))}
    assert "within 12 inches" in dark["figure"].text


@pytest.mark.rule("AT-LEAD-05", "AT-LEAD-06", "AT-CHAR-05", "AT-NEW-RACE-07")
def test_of_who_has_no_choice_little_is_asked():
    assert ask_move(sheet("mec", NODE), {}) is None
    assert ask_move(sheet("aut", NODE), {}) is None
    mat = sheet("cyb", CYBERMAT)
    assert list(answered(ask_move, mat)) == ["touched", "halts", "prey"]
    assert moving(mat, {"prey": "yes"}).action is AlienAction.FOLLOW
    pilot = answered(ask_move, sheet("mec", CHARACTER))
    assert list(pilot) == ["touched", "halts", "prisoner"]


@pytest.mark.rule("AT-NEW-RACE-03", "AT-NEW-RACE-05", "AT-NEW-RACE-08", "AT-NEW-RACE-09", "AT-NEW-RACE-01")
@pytest.mark.parametrize(("race", "known", "action"), [
    ("son", {"leader": "yes"}, AlienAction.KEEP), ("son", {"leader": "no", "figure": "reach"}, AlienAction.CHARGE),
    ("ice", {"live": "no", "figure": "reach"}, AlienAction.GO),
    ("ice", {"live": "yes", "figure": "reach"}, AlienAction.WAIT),
    ("ogr", {"live": "yes", "figure": "reach"}, AlienAction.CHARGE), ("zyg", {"figure": "reach"}, AlienAction.ADVANCE),
    ("zyg", {"shown": "yes", "figure": "reach"}, AlienAction.CHARGE),
    ("dal", {"marker": "yes", "figure": "reach"}, AlienAction.WAIT),
    ("sil", {"figure": "seen"}, AlienAction.RUN),
])  # fmt: skip
def test_characters_are_asked_by_their_own_behaviour(race, known, action):
    of = sheet(race, CHARACTER)
    assert moving(of, answered(ask_move, of, **known)).action is action


@pytest.mark.rule("AT-ALN-06", "AT-SHOOT-08", "AT-NEW-RACE-04", "AT-NEW-RACE-07")
@pytest.mark.parametrize(("race", "kind", "known", "asked", "target", "how"), [
    ("dal", RANK, {"touched": "yes"}, ["touched"], "", ""),
    ("dal", RANK, {"figure": "yes", "character": "yes", "further": "no"},
     ["touched", "figure", "character", "further"], "character", "paralyse"),
    ("cyb", RANK, {"figure": "yes", "character": "yes", "further": "yes"},
     ["touched", "figure", "character", "further"], "figure", ""),
    ("ice", RANK, {"figure": "yes", "character": "yes"}, ["touched", "figure"], "figure", ""),
    ("ice", RANK, {"character": "yes"}, ["touched", "figure", "character"], "character", ""),
    ("zyg", RANK, {}, [], "", ""), ("aut", CHARACTER, {"figure": "yes"}, ["touched", "character"], "", ""),
    ("mec", CHARACTER, {"any_side": "yes"}, ["touched", "any_side"], "figure", ""),
    ("zyg", CHARACTER, {"figure": "yes"}, ["touched", "shown"], "", ""),
])  # fmt: skip
def test_shots_are_asked_for_in_the_same_way(race, kind, known, asked, target, how):
    of = sheet(race, kind)
    given = answered(ask_shot, of, **known)
    assert list(given) == asked
    assert shooting(of, given)[:2] == (target, how)


# ------------------------------------------------------------------ on the table and asked
def place(key: str, kind: str, far: float, **fields: Any) -> dict[str, Any]:
    return figure(key, kind, (21 + far, 20), **fields)


@pytest.mark.rule("AT-NEW-OBS-01", "AT-GEN-01")
@pytest.mark.parametrize("others", [
    [], [("tom", "soldier", 4.9)], [("tom", "soldier", 5.1)], [("tom", "soldier", 36.1)],
    [("tom", "soldier", 10), ("rose", "companion", 12.9)], [("tom", "soldier", 10), ("rose", "companion", 13.1)],
    [("rose", "companion", 3)], [("rose", "companion", 3), ("tom", "soldier", 8)],
])  # fmt: skip
def test_the_answers_lead_to_what_is_measured(others):
    game = episode(figure("x", "rank", (20, 20), race="dal"), *(place(*row) for row in others),
                   objectives=[{"id": "o", "at": [20, 40]}], race="dal")  # fmt: skip
    measured = choose(run(measure(game, one(game, "x")))[0])

    def band(key: str) -> str:
        far = next((row[2] for row in others if row[0] == key), 99)
        return "reach" if far <= 5 else "seen" if far <= 36 else "unseen"

    fars = {row[0]: row[2] for row in others}
    further = "yes" if fars.get("rose", 0) > fars.get("tom", 0) + 3 else "no"
    given = answered(ask_move, sheet("dal"), figure=band("tom"), character=band("rose"), further=further)
    course = moving(sheet("dal"), given)
    names = {"tom": "figure", "rose": "character", "o": "marker"}
    assert (course.action, course.goal) == (measured.action, names[measured.goal])
