"""The battles that come with the system: one for each faction, with all objectives and conditions among them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.ask import Choice
from wartable.engine.codec import plain
from wartable.engine.errors import DataError
from wartable.engine.session import Session
from wartable.kit.documents import load, parse
from wartable.kit.guide import behind, read_guide
from wartable.rulesets.gates_of_doom import ruleset
from wartable.rulesets.gates_of_doom.catalogue.factions import NAMES
from wartable.rulesets.gates_of_doom.lists.army import Musters
from wartable.rulesets.gates_of_doom.state import CONDITIONS, MEDIUM_MECH, SMALL_MECH, VEHICLES, Game
from wartable.rulesets.gates_of_doom.winning.objectives import OBJECTIVES

EXAMPLES = Path(__file__).parents[3] / "examples"
RULES = ruleset()
BATTLES = {path.stem: path for path in sorted(EXAMPLES.glob("gates_*.yaml"))}
SMALL = "gates_first"
MOST = 60
"""Decisions of one side in the small game."""


def begun(name: str, seed: int = 1) -> Session:
    doc = RULES.scenarios.whole(load(BATTLES[name]), BATTLES[name])
    return Session(RULES, RULES.new_game(doc), Seeded(seed))


def played(name: str, seed: int, kind: str) -> Counter[str]:
    """Who was asked how often in a battle of these bots."""
    session, asked = begun(name, seed), Counter[str]()
    bots = {seat: player(kind, f"{seed} {seat}") for seat in ("p1", "p2")}
    while session.ask is not None:
        asked[session.ask.seat] += 1
        session.answer(bots[session.ask.seat].answer(session, session.ask))
    assert session.outcome is not None
    return asked


def games() -> dict[str, Game]:
    found: dict[str, Any] = {name: begun(name).game for name in BATTLES}
    return found


def test_each_faction_has_a_battle_and_fights_in_another() -> None:
    first: list[str] = []
    both = Counter[str]()
    for name, game in games().items():
        if name == SMALL:
            continue
        for seat in ("p1", "p2"):
            faction = next(unit.entry.split(".")[0] for unit in game.units.values() if unit.side == seat)
            both[faction] += 1
            first += [faction] if seat == "p1" else []
    assert sorted(first) == sorted(NAMES)
    assert set(both.values()) == {2}


def test_all_objectives_and_conditions_are_among_them() -> None:
    found = games().values()
    assert {key for game in found for side in game.sides.values() for key in side.objectives} == set(OBJECTIVES)
    assert {key for game in found for key in game.conditions} == set(CONDITIONS)


def test_vehicles_mechs_teams_and_fate_are_among_them() -> None:
    found = games().values()
    kinds = {model.kind for game in found for unit in game.units.values() for model in unit.models}
    assert {SMALL_MECH, MEDIUM_MECH, "gun", *VEHICLES} <= kinds
    assert any(game.fated for game in found)
    assert any(game.emplaced for game in found)
    assert any(game.buildings for game in found)


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("lists/gates-*.yaml")), ids=lambda path: path.stem)
def test_lists_are_legal_and_spend_what_they_may(path: Path) -> None:
    doc = load(path)
    army = Musters(RULES.rulebook).rules(doc)
    assert [problem.text for problem in army.problems if not problem.warning] == []
    assert 0.94 * doc["points"] <= army.cost <= doc["points"]


@pytest.mark.parametrize("kind", ["random", "soldier"])
@pytest.mark.parametrize("name", BATTLES)
def test_bots_play_it_to_its_end(name: str, kind: str) -> None:
    played(name, 1, kind)


@pytest.mark.rule("GD-GEN-08")
def test_the_small_game_is_of_single_models_and_few_decisions() -> None:
    game = games()[SMALL]
    assert {len(unit.models) for unit in game.units.values()} == {1}
    most = max(max(played(SMALL, seed, "soldier").values()) for seed in range(8))
    assert most < MOST


def test_whoever_is_guided_comes_to_the_end_of_it() -> None:
    """What the steps say that does it is answered, and a bot's answer where they say nothing."""
    doc = load(BATTLES[SMALL])
    guide = read_guide(doc, RULES)
    assert len(guide) == 5
    passed = Counter[int]()
    for seed in range(4):
        session = begun(SMALL, seed)
        bots = {seat: player("soldier", f"{seed} {seat}") for seat in ("p1", "p2")}
        seen = [0]
        while session.ask is not None and seen[-1] < len(guide):
            ask, opened = session.ask, 2 if seen[-1] == 2 else -1
            answer = bots[ask.seat].answer(session, ask)
            if ask.seat == "p1" and isinstance(ask, Choice):
                open_ = [option.key for option in ask.options]
                answer = next((key for key in guide[min(seen[-1], 4)].does if key in open_), answer)
            session.answer(answer)
            events = [{"event": type(event).__name__, **plain(event)} for event in session.events]
            seen.append(max(seen[-1], behind(guide, events, opened)))
        assert seen[-1] == len(guide), (seed, session.outcome)
        passed.update(seen)
    assert set(passed) == set(range(len(guide) + 1)), "who is shot at first fires back, and goes on from there"


# ------------------------------------------------------------------ a unit of a list is set down by the file
def changed(line: str, into: str) -> Game:
    path = BATTLES[SMALL]
    text = path.read_text(encoding="utf-8")
    assert line in text
    doc = RULES.scenarios.whole(parse(text.replace(line, into), str(path)), path)
    return RULES.new_game(doc)


LINE = "  - {id: troopers-1, side: p1, at: [8, 5]}"


def test_it_stands_where_the_file_has_it() -> None:
    game = changed(LINE, "  - {id: troopers-1, side: p1, places: [[7, 4.5]]}")
    assert [(model.x, model.y) for model in game.units["troopers-1"].models] == [(7000, 4500)]
    assert game.units["troopers-1"].where == "table"


def test_who_is_not_named_is_set_down_in_the_game() -> None:
    game = changed(LINE, "")
    assert game.units["troopers-1"].where == "reserve"
    assert game.cursor.phase == "deploy"


@pytest.mark.parametrize(("into", "part"), [
    ("  - {id: troopers-1, side: p1, at: [8, 5], level: hero}", "come from an army list"),
    ("  - {id: troopers-1, side: p2, at: [8, 5]}", "Troopers are of the side p1"),
    ("  - {id: troopers-1, side: p1}", "Troopers need a place, at: or places:"),
    (f"{LINE}\n{LINE}", "Troopers have been set down already"),
    ("  - {id: troopers-1, side: p1, places: [[8, 5], [10, 5]]}", "2 places are given for 1 models"),
    ("  - {id: troopers-1, side: p1, places: [[12, 4.5]]}", "stands on another base"),
])  # fmt: skip
def test_what_cannot_be_said_of_it_is_refused(into: str, part: str) -> None:
    with pytest.raises(DataError, match=part):
        changed(LINE, into)
