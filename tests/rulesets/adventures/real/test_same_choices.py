"""AT-NEW-OBS-01: what is measured in seeded episodes, told in answers, leads to the same choices as on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.rulesets.adventures.helpers import document, figure, run
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.plane import gap
from wartable.engine.session import Session
from wartable.kit.documents import adopt
from wartable.rulesets import load_ruleset
from wartable.rulesets.adventures.aliens.aims import aims_of
from wartable.rulesets.adventures.aliens.asking import Question, Sheet, ask_shot, shooting
from wartable.rulesets.adventures.aliens.facts import Aims, Facts
from wartable.rulesets.adventures.aliens.measure import measure, reaches
from wartable.rulesets.adventures.aliens.plan import AT_MARKER, PREFER, AlienAction, Course, choose
from wartable.rulesets.adventures.aliens.shots import aim
from wartable.rulesets.adventures.aliens.who import looks_like_a_friend, quarry, speed
from wartable.rulesets.adventures.real import acts
from wartable.rulesets.adventures.real.aliens import choice, sheet, still_asked
from wartable.rulesets.adventures.real.aliens import known as recorded
from wartable.rulesets.adventures.spotting.spot import known as spotted
from wartable.rulesets.adventures.state import ALIENS, Figure, Game, Step

RACES = ("dal", "cyb", "son", "aut", "ice", "sil", "mec", "ogr", "zyg")
ALIKE, ENOUGH, LAST = 4, 12, 60
"""Of each action so many choices are compared in an episode, of shots so many; it is played to this answer at most."""


def scattered(race: str) -> dict[str, Any]:
    """Somebody of each kind of a race and of the players, set down by lot among a house, a wood and a wall."""
    lot = Random(race)
    spots = [(6 + 6 * column, 8 + 6 * row) for column in range(5) for row in range(4)]
    lot.shuffle(spots)
    kinds = ("doctor", "4th_doctor"), ("companion", "sarah_jane_smith"), ("officer", "benton")
    own = [figure(key, kind, spots.pop(), person=key, group=f"g{n}", seat="p1") for n, (kind, key) in enumerate(kinds)]
    own += [figure(f"s{n}", "soldier", spots.pop(), group="squad", seat="p1", weapons=["unit_rifle"]) for n in range(3)]
    aliens = [
        {"id": f"alien-{n}", "race": race, "kind": kind, "at": list(spots.pop())}
        for n, kind in enumerate(("rank", "rank", "rank", "leader", "character"), 1)
    ]  # fmt: skip
    return document(
        *own, *aliens, race=race, revealed=True, contact=True, seats=[{"seat": "p1", "name": "Ann"}],
        objectives=[{"id": f"objective-{n}", "at": [9 + 12 * n, 35], "live": n == 1} for n in range(3)],
        portals=[{"id": "portal", "at": [70, 47]}], terrain=[
            {"kind": "wood", "key": "wood", "shape": "ellipse", "at": [15, 17], "size": [7, 5]},
            {"kind": "wall", "key": "wall", "points": [[22, 12], [28, 22]]},
        ],
    )  # fmt: skip


def positions(race: str) -> Iterator[tuple[Game, Figure]]:
    """Aliens about to move or to shoot, in an episode that a bot plays from where all are scattered."""
    ruleset = load_ruleset("adventures")
    session = Session(ruleset, ruleset.new_game(adopt(scattered(race))), Seeded(f"told {race}"))
    bots = {"p1": player("random", race)}
    while session.ask is not None and session.decisions < LAST:
        game = session.game
        assert isinstance(game, Game)
        if game.cursor.step in (Step.MOVES, Step.ACTS):
            yield from ((game, alien) for alien in game.on_table(ALIENS) if alien.able and not alien.unknown)
        session.play(bots, 1)


def sighted(game: Game, alien: Figure, character: bool) -> tuple[str, int]:
    """The band of those of the one sort or the other that it sees, and how far the nearest of them is that matters."""
    seen = [f for f in quarry(game, alien) if f.character is character and spotted(game, alien.group, f) is True]
    able = [f for f in seen if reaches(game, alien, f, speed(game, alien))]
    far = min((gap(alien.body, f.body) for f in able or seen), default=0)
    return "reach" if able else "seen" if seen else "unseen", far


def told_of_move(game: Game, alien: Figure, facts: Facts, question: Question) -> str:
    """What somebody with a tape measure answers."""
    figure, character = sighted(game, alien, False), sighted(game, alien, True)
    if question.key in ("figure", "character"):
        return {"figure": figure, "character": character}[question.key][0]
    truths = {
        "helpless": facts.helpless is not None, "lost": facts.lost, "stirred": facts.stirred, "shown": facts.shown,
        "live": facts.live is not None and facts.live.far <= AT_MARKER, "leader": facts.post is not None,
        "further": character[1] > figure[1] + PREFER,
    }  # fmt: skip
    return "yes" if truths[question.key] else "no"


def same(game: Game, course: Course, measured: Course) -> None:
    """The action, the order and how far it goes are the same, and whom or what it means fits."""
    assert course._replace(goal="", why="", clause="") == measured._replace(goal="", why="", clause="")
    assert course.clause == measured.clause
    if course.goal in ("figure", "character") and measured.action is not AlienAction.FIGHT:
        assert game.figures[measured.goal].character is (course.goal == "character")
    if course.goal in ("marker", "live"):
        assert measured.goal in {marker.id for marker in game.objectives}


@pytest.mark.rule("AT-NEW-OBS-01", "AT-ALN-01", "AT-ALN-02", "AT-ALN-03", "AT-ALN-04")
@pytest.mark.parametrize("race", RACES)
def test_answers_lead_to_the_same_moves_and_shots(race: str) -> None:
    actions, shots = Counter[AlienAction](), 0
    for game, alien in positions(race):
        of = sheet(game, alien)
        if game.cursor.step is Step.MOVES and not alien.stepped and not alien.suppressed:
            facts = run(measure(game, alien, dice=False))[0]
            measured = choose(facts)
            if actions[measured.action] == ALIKE:
                continue
            answers = recorded(game, alien)
            while (question := still_asked(game, alien, of, answers)) is not None:
                answers[question.key] = told_of_move(game, alien, facts, question)
            same(game, choice(game, alien, of, answers), measured)
            actions[measured.action] += 1
        elif game.cursor.step is Step.ACTS and not alien.acted and shots < ENOUGH:
            shots += compared(game, alien, of)
    assert len(actions) > 1


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
