"""Battles of bots come out the same whether looks are compiled or plain Python, look by look."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.rulesets.time_wars.helpers import box, game, squad
from wartable import native
from wartable.engine.terrain import Sight
from wartable.kit.inches import sight
from wartable.rulesets import load_ruleset
from wartable.rulesets.time_wars.sight import visibility
from wartable.rulesets.time_wars.state import Game, Unit
from wartable.shelf import example, load_scenario
from wartable.sim.match import match

COMPILED = pytest.mark.skipif(native.COMPILED is None, reason="nothing is compiled here: there was no C compiler")


def battle() -> str:
    """The final hash of one."""
    doc = load_scenario(example("battle"))[1]
    rules = load_ruleset("time_wars")
    bots = dict.fromkeys(rules.seats(rules.new_game(doc)), "random")
    return match(load_ruleset, "time_wars", doc, bots, "looks", seen=False).hash


@COMPILED
@pytest.mark.rule("TW-VIS-01")
def test_all_looks_of_a_battle(monkeypatch: pytest.MonkeyPatch) -> None:
    visibility._POSITIONS.clear()
    asked = {True: 0, False: 0}
    look = visibility._sees

    def both(game: Game, viewer: Unit, target: Unit, only: tuple[int, ...], *more: visibility._Position) -> bool:
        seen = look(game, viewer, target, only, *more)
        if visibility._present(viewer) and visibility._present(target):
            far = visibility.reach(game, viewer, target)
            assert visibility._worked_out(game, viewer, target, only, far) is seen
            asked[seen] += 1
        return seen

    look_at = visibility._look_at

    def all_at_once(
        game: Game, position: visibility._Position, viewer: Unit, targets: Iterable[Unit], *, first: bool = False
    ) -> None:
        those, before = tuple(targets), set(position.known)
        look_at(game, position, viewer, those, first=first)
        for target in those:
            if (key := (viewer.id, target.id)) in position.known and key not in before:
                far, only = visibility.reach(game, viewer, target), visibility._taking_part(viewer)
                seen = position.known[key]
                assert visibility._worked_out(game, viewer, target, only, far) is seen
                asked[seen] += 1

    monkeypatch.setattr(visibility, "_sees", both)
    monkeypatch.setattr(visibility, "_look_at", all_at_once)
    with_both = battle()
    assert min(asked.values()) > 100
    visibility._POSITIONS.clear()
    monkeypatch.setattr(sight, "COMPILED", None)
    assert battle() == with_both
    visibility._POSITIONS.clear()


def plainly(monkeypatch: pytest.MonkeyPatch, battle: Game, a: Unit, b: Unit) -> bool:
    with monkeypatch.context() as plain:
        plain.setattr(sight, "COMPILED", None)
        visibility._POSITIONS.clear()
        seen = visibility.sees(battle, a, b)
    visibility._POSITIONS.clear()
    return seen


@pytest.mark.rule("TW-VIS-02", "TW-VIS-05", "TW-VIS-09")
def test_who_is_changed_is_seen_as_he_is_then(monkeypatch: pytest.MonkeyPatch) -> None:
    # What a position keeps of the one before it: those with whom nothing has changed, and nobody else.
    a, b, c = squad("a", "p1", 2, (10, 10)), squad("b", "p2", 2, (10, 30)), squad("c", "p1", 5, (9, 20))
    wall = box("w", 5, 24, 4, 1, kind="wall", sight=Sight.SOLID, height=3000)
    field = game(a, b, c, terrain=(wall,))
    found = []
    for dx, where, owner in (
        (0, "table", "p1"), (9000, "table", "p1"), (-9000, "table", "p2"), (0, "destroyed", "p2"), (0, "table", "p1"),
    ):  # fmt: skip
        c.stand([model._replace(x=model.x + dx) for model in c.models])
        c.where, c.player = where, owner
        found.append(visibility.sees(field, a, b))
        kept = list(visibility._POSITIONS)
        assert plainly(monkeypatch, field, a, b) is found[-1]
        visibility._POSITIONS[:] = kept
    assert found == [False, True, False, True, False]
