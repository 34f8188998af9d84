"""The systems as they are put through the test kit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import cast

from hypothesis import assume

from tests.gates.maker import GATES
from tests.kit.drive import Scenario, start
from tests.kit.maker import Files, Fork, Maker, Some, Table, Tries
from tests.properties import checks, fights, hunt_all, hunt_checks, hunt_fights, hunt_permute, hunt_scenes, scenes
from tests.properties.hunt_scenes import hunt, preset
from tests.properties.scenes import EXAMPLES, NAMES, example
from tests.sixth.maker import SIXTH
from tests.soak.exhaustive import EVERYTHING
from wartable.engine.errors import DataError
from wartable.engine.session import Session
from wartable.rulesets.time_wars.state import INCH, Game, Purchase, Work

LISTS = EXAMPLES / "lists"
VECTORS = Path(__file__).parents[1] / "vectors"


def files(system: str) -> list[Path]:
    """The examples and the vectors of a system."""
    return [*sorted(EXAMPLES.glob("*.yaml")), *sorted((VECTORS / system).glob("*.yaml"))]


# ------------------------------------------------------------------ Time Wars
def begin(scenario: Scenario, seed: int, faces: Sequence[int] = (), keep: str = "none") -> Session:
    """As `start`; a drawn position in which two want the same ground, or a tank stands in a house, is no example."""
    try:
        session = start(scenario, seed, faces, keep)
    except DataError as fault:
        assume("stands on" not in fault.text and "no room" not in fault.text and "off the table" not in fault.text)
        raise
    assume(grounded(cast(Game, session.game)))
    return session


def grounded(game: Game) -> bool:
    """Whether nobody stands where he may not to begin with; a scenario is not refused for that."""
    try:
        checks.ground(game)
    except AssertionError:
        return False
    return True


def skirmish_or_bunker(seed: int) -> Scenario:
    """An example that is soon over."""
    return {**example("bunker"), "options": {"turns": 2}} if seed % 2 else example("skirmish")


def scatter(game: Game, seat: str, below: Callable[[int], int]) -> None:
    """What others have bought in secret, and where: a minefield somewhere."""
    for other, side in game.sides.items():
        if other != seat:
            x, y, wide = (INCH * (1 + below(20)) for _ in range(3))
            area = ((x, y), (x + wide, y), (x + wide, y + wide), (x, y + wide))
            game.works = (*game.works, Work(f"m-{other}", "the minefield", "minefield", other, area, hidden=True))
            side.bought = (*side.bought, Purchase("minefield", 1))


TIME_WARS = Maker(
    "time_wars", checks.position, lambda session: checks.Ledger(cast(Game, session.game)), scenes.scenarios,
    games={"small": Some(scenes.scenarios, 60)}, wholes={name: partial(example, name) for name in NAMES}, times=2,
    tries=Tries(30, 5, 7), tried=NAMES[:3],
    # What is declared is named even if there is but one choice: a script does not depend on who else is in sight.
    naming=("TW-ACT-01", "TW-FIRE-01", "TW-CMD-05", "TW-MELEE-03", "TW-SPEC-34", "TW-SPEC-36"),
    forks={f"{seed}": Fork(partial(skirmish_or_bunker, seed), seed) for seed in range(10)},
    sent=tuple(partial(example, name) for name in ("skirmish", "bunker", "convoy")), undone=25, stepped=10,
    begin=begin, scatter=scatter, queries=fights.QUERIES, foretold=fights.FORETOLD, fights=fights.FIGHTS,
    walks=fights.WALKS, everything=EVERYTHING, table=Table("skirmish", "p1"),
    files=Files(
        partial(files, "time_wars"), 201, lambda: [example("bunker")], 120, lists=lambda: [
            LISTS / f"{name}.yaml" for name in ("daleks-200", "federation-200", "time-lords-200")
        ]
    ),
)  # fmt: skip


# ------------------------------------------------------------------ Hunt for Davros
def short(name: str, turn: int) -> Scenario:
    """An example that ends with a turn."""
    scenario = hunt(name)
    return {**scenario, "options": {**scenario.get("options", {}), "turn_limit": turn}}


BY_SEATS = {
    "2 seats": partial(preset, "straight_fight", turn_limit=2),
    "4 seats": partial(preset, "prison_complex", turn_limit=1),
    "6 seats": partial(preset, "six_teams", turn_limit=1),
}  # fmt: skip
HUNT = Maker(
    "hunt_for_davros", hunt_checks.position, hunt_checks.Ledger, hunt_scenes.hunts,
    games={
        "positions": Some(hunt_scenes.in_the_thick, 30), "by the rules": Some(partial(hunt_scenes.by_the_rules, 2), 8),
    },
    wholes={
        "prison_complex": partial(preset, "prison_complex"), "straight_fight": partial(preset, "straight_fight"),
        "six_teams": partial(preset, "six_teams", turn_limit=4), "hunt_yard": partial(hunt, "hunt_yard"),
    },
    tries=Tries(16, 3, 17),
    # A model is asked even if it can do nothing but end its activation; the menu says that it moves, not where to.
    naming=("HD-TURN-03", "HD-GEN-06", "HD-MOVE-01"),
    forks={
        **{f"{seed}": Fork(partial(short, "hunt_break_in", 9), seed) for seed in range(3)},
        **{name: Fork(make, number, 29) for number, (name, make) in enumerate(BY_SEATS.items())},
    },
    back=BY_SEATS,
    sent=(
        partial(preset, "straight_fight", turn_limit=1), partial(preset, "prison_complex", turn_limit=1),
        partial(preset, "six_teams", turn_limit=1), partial(short, "hunt_yard", 1),
    ),
    scatter=hunt_permute.scatter,
    shrink=False,
    queries=hunt_fights.QUERIES, foretold=hunt_fights.FORETOLD, fights=hunt_fights.FIGHTS, walks=hunt_fights.WALKS,
    files=Files(
        partial(files, "hunt_for_davros"), 201, hunt_scenes.documents, 150, ("blue-c", "orange", "draw", "door-1")
    ),
    everything=hunt_all.EVERYTHING, table=Table("hunt_two", "blue"),
    limit=9000,  # a whole game of six random teams takes 4000 answers
    turns=999,
)  # fmt: skip

MAKERS = (TIME_WARS, HUNT, GATES, SIXTH)
