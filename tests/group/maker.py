"""Battle Group as it is put through the test kit: what is drawn of it, and what holds in every position."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from tests.group.everything import EVERYTHING
from tests.kit.drive import Scenario
from tests.kit.maker import Files, Fork, Maker, Some, Tries
from wartable.engine.plane import overlaps
from wartable.engine.session import Session
from wartable.kit.documents import load
from wartable.rulesets.battle_group.catalogue import abilities
from wartable.rulesets.battle_group.catalogue.equipment import armours, shields, weapons
from wartable.rulesets.battle_group.catalogue.troops import troops
from wartable.rulesets.battle_group.catalogue.vehicles import vehicles
from wartable.rulesets.battle_group.state import DESTROYED, Game
from wartable.rulesets.battle_group.troops import line

BATTLES = Path(__file__).parents[1] / "rulesets" / "battle_group" / "scenarios"
ILL = ("sleep", "poison", "burning", "frozen", "confusion", "panic")
GROUND: tuple[dict[str, Any], ...] = (
    {"kind": "woods", "shape": "ellipse", "at": [12, 12], "size": [5, 4]},
    {"kind": "wall", "points": [[4, 12], [9, 12]]},
    {"kind": "building", "at": [18, 12], "size": [3, 3]}, {"kind": "rough", "at": [20, 16], "size": [3, 3]},
    {"kind": "wire", "points": [[14, 15], [17, 15]]}, {"kind": "deep_water", "at": [6, 16], "size": [3, 3]},
)  # fmt: skip


def plain(node: Any) -> Any:
    """A document as plain data."""
    if isinstance(node, dict):
        return {key: plain(value) for key, value in node.items()}
    return [plain(item) for item in node] if isinstance(node, list) else node


def wall() -> Scenario:
    """Two groups a side, in their places, with a wall between them."""
    found: Scenario = plain(load(BATTLES / "wall.yaml"))
    return found


def close() -> Scenario:
    """Two groups a side that touch already."""
    found: Scenario = plain(load(BATTLES / "close.yaml"))
    return found


# ------------------------------------------------------------------ small games
@st.composite
def units(draw: st.DrawFn, side: str, number: int, close: bool) -> dict[str, Any]:
    """A vehicle, a group of one entry, or one that is made up."""
    one: dict[str, Any] = {"id": f"{side}-{number}", "side": side, "name": f"{side} {number}"}
    kind = draw(st.sampled_from(("vehicle", "troop", "troop", "own")))
    if kind == "vehicle":
        one["vehicle"] = draw(st.sampled_from(sorted(vehicles())))
    elif kind == "troop":
        entry = troops()[draw(st.sampled_from(sorted(troops())))]
        large = entry.mount or (entry.armour and armours()[entry.armour].doubles)
        one |= {"troop": entry.key, "count": draw(st.integers(1, 2 if large else 4))}
    else:
        held = sorted(key for key, weapon in weapons().items() if not weapon.mounted)
        one |= {"count": draw(st.integers(1, 3)), "weapons": draw(st.lists(st.sampled_from(held), max_size=2)),
                "shield": draw(st.sampled_from(sorted(shields()))),
                "skills": {draw(st.sampled_from(sorted(abilities.skills()))): 1}}  # fmt: skip
    if draw(st.integers(0, 3)) == 0:
        one["effects"] = [{"key": draw(st.sampled_from(ILL)), "by": "p2"}]
    if close:
        one |= {"at": [6 + 8 * number, 9 if side == "p1" else 15], "facing": 90 if side == "p1" else 270}
    return one


@st.composite
def battles(draw: st.DrawFn) -> Scenario:
    """One or two units a side on 24 by 24 inches, with anything there is, that stand about or wait."""
    close = draw(st.booleans())
    given = [draw(units(seat, number, close)) for seat in ("p1", "p2") for number in range(draw(st.integers(1, 2)))]
    options = draw(st.sampled_from(({}, {"strike_back": False}, {"worn_defence": True})))
    return {
        "wartable": 1, "ruleset": "battle_group", "table": {"width": 24, "height": 24}, "turns": 2, "units": given,
        "sides": [{"seat": "p1"}, {"seat": "p2"}], "options": options,
        "terrain": draw(st.lists(st.sampled_from(GROUND), max_size=2, unique_by=lambda piece: piece["kind"])),
    }  # fmt: skip


# ------------------------------------------------------------------ what holds
def position(session: Session) -> None:
    """Bases stand on the table and on nobody else; nothing is below nothing; who has no HP is gone (BG-BGF-20)."""
    _ = session.ask
    game: Any = session.game
    standing = [(unit, model) for unit in game.on_table() for model in unit.models]
    for unit, model in standing:
        assert game.table.on_table(model), f"{unit.id}/{model.id} stands off the table"
    for (one, first), (other, second) in combinations(standing, 2):
        assert not overlaps(first, second), f"{one.id}/{first.id} overlaps {other.id}/{second.id}"
    for unit in game.units.values():
        assert (unit.where == DESTROYED) == (not unit.models)
        if unit.on_table:
            assert line.hp(unit) >= 1
            assert 0 <= unit.damage < line.hp(unit) or unit.effects, unit.id
        assert all(model.pp >= 0 for model in unit.models)
    assert (session.ask is None) == (game.result is not None)
    assert 0 <= game.turn <= game.turns


class Ledger:
    """Units lose all their figures at once or none (BG-BGF-20), and no figure appears."""

    def __init__(self, session: Session) -> None:
        _ = session.ask
        game = session.game
        assert isinstance(game, Game)
        self.figures = {key: [model.id for model in unit.models] for key, unit in game.units.items()}
        self.told = len(session.events)

    def follow(self, session: Session) -> None:
        """Hold the figures of each unit to those that it began with."""
        _ = session.ask
        game = session.game
        assert isinstance(game, Game)
        for key, unit in game.units.items():
            assert [model.id for model in unit.models] in ([], self.figures[key]), key
        for event in session.events[self.told :]:
            assert event.clause in session.ruleset.rulebook, event
        self.told = len(session.events)


GROUP = Maker(
    "battle_group", position, Ledger, battles, games={"battles": Some(battles, 12)},
    wholes={"wall": wall, "close": close}, times=2, tries=Tries(5, 4, 9), tried=("close",),
    naming=("BG-ACT-01",), forks={"close": Fork(close, 1, 6)}, back={"close": close}, sent=(close, wall), undone=4,
    stepped=3, shrink=False, everything=EVERYTHING,
    files=Files(lambda: sorted(BATTLES.glob("*.yaml")), 20, lambda: [load(BATTLES / "wall.yaml")], 40),
)  # fmt: skip
