"""A maker out of nothing but a name: for a system that is installed, its examples are played in every way.

Whoever knows more of his system says so besides: what holds in every position, small scenarios that are drawn, odds
that are told, walks, what has to be used. `Maker` says what there is.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from tests.kit.drive import Scenario
from tests.kit.keys import plain
from tests.kit.maker import Files, Fork, Maker, Some, Table, Tries, Walk
from wartable.engine.session import Session
from wartable.rulesets import load_ruleset
from wartable.shelf import examples, key_of, lists, load_scenario
from wartable.umpire.telling import scene, view

GAMES, TRIES, CHANGES = 20, Tries(10, 5, 7), 60


def usual(name: str, **more: Any) -> Maker:
    """The maker of the system `name`; `more` are fields of `Maker` that take the place of these."""
    paths = examples(name)
    wholes = {path.stem: partial(scenario, path) for path in paths}
    first, rules = next(iter(wholes.values())), load_ruleset(name)
    seat = rules.seats(rules.new_game(first()))[0]
    given = {
        "look": whole, "ledger": Clauses, "small": partial(drawn, paths), "wholes": wholes, "tries": TRIES,
        "games": {"examples": Some(partial(drawn, paths), GAMES)}, "tried": tuple(wholes), "back": wholes,
        "forks": {f"{seed}": Fork(first, seed) for seed in range(3)}, "sent": tuple(wholes.values()),
        "walks": {"the first step": Walk(first, (), 1, 5000)}, "table": Table(key_of(paths[0]), seat),
        "files": Files(lambda: paths, 1, lambda: [plain(make()) for make in wholes.values()], CHANGES,
                       lists=lambda: lists(name)),
    }  # fmt: skip
    return Maker(name, **{**given, **more})


def scenario(path: Path) -> Scenario:
    """An example as plain data."""
    found: Scenario = plain(load_scenario(path)[1])
    return found


def drawn(paths: list[Path]) -> st.SearchStrategy[Scenario]:
    """Any of the examples."""
    return st.sampled_from(paths).map(scenario)


def whole(session: Session) -> None:
    """Somebody is asked or it is over; everybody can be shown what there is."""
    assert (session.ask is None) == (session.outcome is not None)
    for seat in (*session.ruleset.seats(session.game), ""):
        view(session, seat)
        scene(session, seat)


class Clauses:
    """Everything that happens has its clause in the rulebook, and its sentence."""

    def __init__(self, session: Session) -> None:
        self.told = 0

    def follow(self, session: Session) -> None:
        """Look at the events since the last call."""
        for event in session.events[self.told :]:
            assert event.clause in session.ruleset.rulebook, event
            assert isinstance(session.ruleset.say(session.game, event), str), event
        self.told = len(session.events)
