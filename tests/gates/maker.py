"""At the Gates of Doom as it is put through the test kit: what is drawn of it, and what holds in every position."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from tests.gates.everything import EVERYTHING
from tests.kit.drive import Scenario
from tests.kit.maker import Files, Foretold, Fork, Maker, Some, Table, Tries
from wartable.engine.plane import overlaps
from wartable.engine.session import Session
from wartable.kit.documents import load
from wartable.rulesets.gates_of_doom.catalogue.gear import COMMON, DRUGS, RARE, of_kind
from wartable.rulesets.gates_of_doom.catalogue.weapons import weapons
from wartable.rulesets.gates_of_doom.events.arriving import NeverCame
from wartable.rulesets.gates_of_doom.events.effects import Joined, Returned
from wartable.rulesets.gates_of_doom.events.fighting import DamageTaken, WeaponLost
from wartable.rulesets.gates_of_doom.events.inside import LostInside
from wartable.rulesets.gates_of_doom.specials.armour import armours
from wartable.rulesets.gates_of_doom.state import CONDITIONS, Game

BATTLES = Path(__file__).parents[1] / "rulesets" / "gates_of_doom" / "scenarios"
LEVELS = ("recruit", "soldier", "veteran", "hero")
OBJECTIVES = ("slaughter", "head_taker", "area_denial", "advance", "defend_territory")
GROUND: tuple[dict[str, Any], ...] = (
    {"kind": "wood", "shape": "ellipse", "at": [12, 12], "size": [5, 4]},
    {"kind": "pool", "shape": "ellipse", "at": [18, 12], "size": [4, 3]},
    {"kind": "barricade", "points": [[3, 12], [8, 12]]}, {"kind": "barrels", "at": [6, 9], "size": [2, 1]},
    {"kind": "wall", "points": [[14, 16], [18, 16]]},
)  # fmt: skip


def plain(node: Any) -> Any:
    """A document as plain data."""
    if isinstance(node, dict):
        return {key: plain(value) for key, value in node.items()}
    return [plain(item) for item in node] if isinstance(node, list) else node


def squads() -> Scenario:
    """Two squads a side, far apart."""
    found: Scenario = plain(load(BATTLES / "two_squads.yaml"))
    return found


def close() -> Scenario:
    """Two squads a side, set down close together."""
    found: Scenario = plain(load(BATTLES / "close_quarters.yaml"))
    return found


# ------------------------------------------------------------------ small games
@st.composite
def battles(draw: st.DrawFn) -> Scenario:
    """One or two units a side on 24 by 24 inches, with any weapons and gear, that stand about or wait."""
    stand, fights, units = draw(st.booleans()), draw(st.booleans()), []
    arms, gear = sorted(weapons()), sorted(item.key for item in of_kind(COMMON, RARE, DRUGS))
    for side, y in (("p1", 8), ("p2", 15)):
        for number in range(draw(st.integers(1, 2))):
            one: dict[str, Any] = {
                "id": f"{side}-{number}", "side": side, "name": f"{side} {number}", "count": draw(st.integers(1, 4)),
                "level": draw(st.sampled_from(LEVELS)), "weapons": draw(st.lists(st.sampled_from(arms), max_size=3)),
                "gear": draw(st.lists(st.sampled_from(gear), max_size=2, unique=True)),
                "armour": draw(st.sampled_from(("", *armours()))), "ai": draw(st.booleans()),
            }  # fmt: skip
            if not one["armour"]:
                del one["armour"]
            if stand and fights and not number:  # the first of both sides begin in a melee
                one["places"] = [[round(4 + 1.1 * model, 1), 11 + (side == "p2")] for model in range(one["count"])]
            elif stand:
                one["at"] = [5 + 12 * number, y]
            units.append(one)
    sides = [{"seat": seat, "objectives": draw(st.lists(st.sampled_from(OBJECTIVES), max_size=3, unique=True)),
              **({"edge": edge} if stand else {})} for seat, edge in (("p1", "south"), ("p2", "north"))]  # fmt: skip
    return {
        "wartable": 1, "ruleset": "gates_of_doom", "table": {"width": 24, "height": 24}, "sides": sides, "units": units,
        "terrain": draw(st.lists(st.sampled_from(GROUND), max_size=3, unique_by=lambda piece: piece["kind"])),
        **draw(st.sampled_from(({}, {"fate": {}}, {"fate": {"hand": 6, "each_round": 2}}))),
        "conditions": draw(st.lists(st.sampled_from(CONDITIONS), max_size=2, unique=True)),
    }  # fmt: skip


# ------------------------------------------------------------------ what holds
def position(session: Session) -> None:
    """Bases stand on the table and on nobody else; nothing is below nothing; the dead are gone (GD-RND-15)."""
    _ = session.ask
    game: Any = session.game
    # Who breathes his last is a unit without a size, where he fell: others may stand there by then (GD-FAT-14).
    standing = [(unit, model) for unit in game.on_table() if unit.size for model in unit.models]
    for unit, model in standing:
        assert game.table.on_table(model), f"{unit.id}/{model.id} stands off the table"
    for (one, first), (other, second) in combinations(standing, 2):
        assert not overlaps(first, second), f"{one.id}/{first.id} overlaps {other.id}/{second.id}"
    for unit in game.units.values():
        assert (unit.where == "destroyed") == (not unit.models)
        assert unit.under_fire >= 0
        assert 0 <= unit.spent <= 2
        assert 0 <= unit.actions <= 2
    assert (session.ask is None) == (game.result is not None)
    assert 0 <= game.round <= game.rounds <= 5


LOST = (WeaponLost, LostInside, NeverCame)
"""Events by which all that is left of a unit is lost without damage."""
COME = (Joined, Returned)
"""Events by which a unit has a model more."""


class Ledger:
    """Models are lost by damage, none of them twice, or as rules say that take no damage."""

    def __init__(self, session: Session) -> None:
        _ = session.ask
        game = session.game
        assert isinstance(game, Game)
        # What has happened before the first request, as rad weapons may kill their bearers, is in these numbers.
        self.alive = {key: {model.id for model in unit.models} for key, unit in game.units.items()}
        self.told = len(session.events)

    def follow(self, session: Session) -> None:
        """Hold the models of each unit to the events since the last call."""
        _ = session.ask
        self._take(session)
        game = session.game
        assert isinstance(game, Game)
        for key, unit in game.units.items():
            if not unit.size:  # the last breath of a model that is dead (GD-FAT-14)
                continue
            there = {model.id for model in unit.models}
            assert there == self.alive.setdefault(key, there), key  # a unit may come in the midst of it (GD-ALL-06)

    def _take(self, session: Session) -> None:
        for event in session.events[self.told :]:
            assert event.clause in session.ruleset.rulebook, event
            if isinstance(event, LOST):
                self.alive[event.unit] = set()
            elif isinstance(event, COME):
                self.alive[event.unit].add(event.model.id)
            elif isinstance(event, DamageTaken) and event.unit in self.alive:
                lost = {wound.model for wound in event.wounds if wound.killed}
                assert lost <= self.alive[event.unit], event
                self.alive[event.unit] -= lost
        self.told = len(session.events)


GATES = Maker(
    "gates_of_doom", position, Ledger, battles, games={"battles": Some(battles, 12)},
    wholes={"squads": squads, "close": close}, times=2, tries=Tries(6, 4, 9), tried=("close",),
    naming=("GD-RND-05",), forks={"close": Fork(close, 1, 6)}, back={"close": close}, sent=(close, squads), undone=4,
    stepped=3, foretold=Foretold(squads, 1), shrink=False, everything=EVERYTHING, table=Table("gates_relay", "p1"),
    files=Files(lambda: sorted(BATTLES.glob("*.yaml")), 20, lambda: [load(BATTLES / "two_squads.yaml")], 40),
)  # fmt: skip
