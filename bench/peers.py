"""The same work by others, where they are installed."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from typing import Any

from bench import own
from bench.own import SIGHT_DEPTH, places, table
from bench.timing import Rate, rate
from wartable.engine.answer import Stream
from wartable.engine.terrain import Sight


def there(name: str) -> bool:
    return importlib.util.find_spec(name) is not None


def play_spiel(game: Any, stream: Stream) -> int:
    """One random game; how many decisions it took."""
    state, count = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[stream.below(len(outcomes))][0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[stream.below(len(actions))])
            count += 1
    return count


def spiel(name: str) -> list[Rate]:
    """Decisions and clones of a game of open_spiel."""
    pyspiel = importlib.import_module("pyspiel")
    if name.startswith("python_"):
        importlib.import_module(f"open_spiel.python.games.{name.removeprefix('python_')}")
    game, stream = pyspiel.load_game(name), Stream("spiel")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])

    def clones() -> int:
        for _ in range(100):
            state.clone()
        return 100

    return [
        rate(f"open_spiel {name}", "decisions/s", lambda: play_spiel(game, stream)),
        rate(f"open_spiel {name}", "clones/s", clones),
    ]


def ice_sums() -> dict[str, Callable[[Any], Any]]:
    """What `bench.own.SUMS` is to icepool."""
    return {
        "2D6": lambda ice: 2 @ ice.d(6),
        "D6 + D8": lambda ice: ice.d(6) + ice.d(8),
        "5D3": lambda ice: 5 @ ice.d(3),
        "2D6 + 3D8 - D4 + 5": lambda ice: 2 @ ice.d(6) + 3 @ ice.d(8) - ice.d(4) + 5,
        "10D6": lambda ice: 10 @ ice.d(6),
        "100D6": lambda ice: 100 @ ice.d(6),
    }


def ice(text: str) -> Rate:
    icepool = importlib.import_module("icepool")
    make = ice_sums()[text]

    def work() -> int:
        make(icepool)
        return 1

    return rate(f"icepool {text}", "sums/s", work, 0.1)


def ice_pools() -> Rate:
    """The attack of `bench.own.pools`, written for icepool: unsaved wounds, 9 of them at most."""
    icepool = importlib.import_module("icepool")

    def counted(count: Any, least: int) -> Any:
        return icepool.map(lambda many: many @ (icepool.d(6) >= least), count) if not isinstance(count, int) else (
            count @ (icepool.d(6) >= least))  # fmt: skip

    def hits() -> Any:
        """Of 40 dice those that hit at once, one of which is thrown again, and those of the failed dice again."""

        def after(first: int) -> Any:
            forced = (icepool.d(6) >= 4) if first else 0
            return first - min(first, 1) + forced + counted(own.FORTY - first, 4)

        return icepool.map(after, counted(own.FORTY, 4))

    def work() -> int:
        left = icepool.map(lambda many, less: max(0, many - less), hits(), counted(10, 4))
        wounds = counted(left, 4)
        icepool.map(lambda many, less: min(9, max(0, many - less)), wounds, counted(12, 5))
        return 1

    return rate("icepool, the same attack", "attacks/s", work)


def shapely_sights() -> Rate:
    """Lines past prepared footprints in an index; one sees into areas, as in the game, and all is flat."""
    shapely = importlib.import_module("shapely")
    features = [f for f in table().features if f.sight not in (Sight.OPEN, Sight.LOW) and f.height]
    shapes = [shapely.Polygon(feature.polygon) for feature in features]
    for shape in shapes:
        shapely.prepare(shape)
    tree, pairs = shapely.STRtree(shapes), places()

    def clear(ax: int, ay: int, bx: int, by: int) -> bool:
        line = shapely.LineString(((ax, ay), (bx, by)))
        for place in tree.query(line, predicate="intersects"):
            if features[place].sight is not Sight.AREA or line.intersection(shapes[place]).length > SIGHT_DEPTH:
                return False
        return True

    def work() -> int:
        for pair in pairs[:200]:
            clear(*pair)
        return 200

    return rate("shapely, the same lines", "lines/s", work)
