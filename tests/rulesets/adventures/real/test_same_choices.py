"""AT-NEW-OBS-01: what is measured in seeded episodes, told in answers, leads to the same choices as on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.rulesets.adventures.helpers import run
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.plane import gap
from wartable.engine.session import Session
from wartable.rulesets.adventures.aliens.aims import aims_of
from wartable.rulesets.adventures.aliens.asking import Question, Sheet, ask_shot, shooting
from wartable.rulesets.adventures.aliens.facts import Aims, Facts
from wartable.rulesets.adventures.aliens.measure import measure, reaches
from wartable.rulesets.adventures.aliens.plan import AT_MARKER, PREFER, Course, Deed, choose
from wartable.rulesets.adventures.aliens.shots import aim
from wartable.rulesets.adventures.aliens.who import looks_like_a_friend, quarry, speed
from wartable.rulesets.adventures.real import acts
from wartable.rulesets.adventures.real.aliens import choice, sheet, still_asked
from wartable.rulesets.adventures.real.aliens import known as recorded
from wartable.rulesets.adventures.spotting.spot import known as spotted
from wartable.rulesets.adventures.state import ALIENS, Figure, Game, Step
from wartable.shelf import load_scenario

RACES = ("dal", "cyb", "son", "aut", "ice", "sil", "mec", "ogr", "zyg")
ALIKE, ENOUGH, LAST = 3, 12, 400
"""Of each deed so many choices are compared in an episode, of shots so many; it is played to this answer at most."""


def positions(race: str) -> Iterator[tuple[Game, Figure]]:
    """Aliens about to move or to shoot, in an episode that bots play; so many of each."""
    ruleset, doc = load_scenario("at_quarry")
    session = Session(ruleset, ruleset.new_game({**doc, "race": race, "races": [race]}), Seeded(f"told {race}"))
    bots = {seat: player("random", seat) for seat in ruleset.seats(session.game)}
    while session.ask is not None and session.decisions < LAST:
        game = session.game
        assert isinstance(game, Game)
        if game.cursor.step in (Step.MOVES, Step.ACTS):
            yield from ((game, alien) for alien in game.on_table(ALIENS) if alien.able and not alien.unknown)
        session.play(bots, 1)


def nearest(game: Game, alien: Figure, character: bool) -> Figure | None:
    """The nearest that it sees of the one sort or of the other."""
    seen = [f for f in quarry(game, alien) if f.character is character and spotted(game, alien.group, f) is True]
    return min(seen, key=lambda f: (gap(alien.body, f.body), f.id), default=None)


def band(game: Game, alien: Figure, figure: Figure | None) -> str:
    if figure is None:
        return "unseen"
    return "reach" if reaches(game, alien, figure, speed(game, alien)) else "seen"


def told_of_move(game: Game, alien: Figure, facts: Facts, question: Question) -> str:
    """What somebody with a tape measure answers."""
    if question.key in ("figure", "character"):
        return band(game, alien, nearest(game, alien, question.key == "character"))
    figure, character = nearest(game, alien, False), nearest(game, alien, True)
    far = {f.id: gap(alien.body, f.body) for f in (figure, character) if f is not None}
    truths = {
        "helpless": facts.helpless is not None, "lost": facts.lost, "stirred": facts.stirred, "shown": facts.shown,
        "live": facts.live is not None and facts.live.far <= AT_MARKER, "leader": facts.post is not None,
        "further": bool(figure and character) and far[character.id] > far[figure.id] + PREFER,
    }  # fmt: skip
    return "yes" if truths[question.key] else "no"


def same(game: Game, course: Course, measured: Course) -> None:
    """The deed, the order and how far it goes are the same, and whom or what it means fits."""
    assert course._replace(goal="", why="", clause="") == measured._replace(goal="", why="", clause="")
    assert course.clause == measured.clause
    if course.goal in ("figure", "character") and measured.deed is not Deed.FIGHT:
        assert game.figures[measured.goal].character is (course.goal == "character")
    if course.goal in ("marker", "live"):
        assert measured.goal in {marker.id for marker in game.objectives}


@pytest.mark.rule("AT-NEW-OBS-01", "AT-ALN-01", "AT-ALN-02", "AT-ALN-03", "AT-ALN-04")
@pytest.mark.parametrize("race", RACES)
def test_answers_lead_to_the_same_moves_and_shots(race: str) -> None:
    deeds, shots = Counter[Deed](), 0
    for game, alien in positions(race):
        of = sheet(game, alien)
        if game.cursor.step is Step.MOVES and not alien.stepped and not alien.suppressed:
            facts = run(measure(game, alien, dice=False))[0]
            measured = choose(facts)
            if deeds[measured.deed] == ALIKE:
                continue
            answers = recorded(game, alien)
            while (question := still_asked(game, alien, of, answers)) is not None:
                answers[question.key] = told_of_move(game, alien, facts, question)
            same(game, choice(game, alien, of, answers), measured)
            deeds[measured.deed] += 1
        elif game.cursor.step is Step.ACTS and not alien.acted and shots < ENOUGH:
            shots += compared(game, alien, of)
    assert len(deeds) > 1


def compared(game: Game, alien: Figure, of: Sheet) -> int:
    """Whether its shot could be compared: no die for spotting is due; then it is the same."""
    flow = aims_of(game.fresh(), alien)
    try:
        next(flow)
    except StopIteration as stop:
        aims: Aims = stop.value
    else:
        return 0
    answers = acts.known(game, alien)
    while (question := ask_shot(of, answers)) is not None:
        far = {key: whom.far for key, whom in (("f", aims.near), ("c", aims.near_character)) if whom}
        truths = {
            "figure": aims.near is not None, "character": aims.near_character is not None,
            "any_side": aims.any_side is not None, "shown": not looks_like_a_friend(game, alien),
            "further": len(far) == 2 and far["c"] > far["f"],
        }  # fmt: skip
        answers[question.key] = "yes" if truths[question.key] else "no"
    shot, measured = shooting(of, answers), aim(aims)
    assert (bool(shot.target), shot.how) == (bool(measured.target), measured.how)
    if shot.target and aims.any_side is None:
        assert game.figures[measured.target].character is (shot.target == "character")
    return 1
