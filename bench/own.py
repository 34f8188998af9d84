"""What wartable does in a second."""

from __future__ import annotations

import itertools
from functools import cache
from pathlib import Path
from typing import Any, cast

from bench.timing import Rate, rate
from wartable.ai.players import player
from wartable.engine.answer import Seeded, Stream
from wartable.engine.session import Session
from wartable.engine.sight import screening
from wartable.odds import sums
from wartable.odds.exact import distribution
from wartable.odds.question import answer
from wartable.rulesets import load_ruleset
from wartable.rulesets.battle_group.dice.attack import resolve
from wartable.rulesets.battle_group.melee.bout import attack_of
from wartable.rulesets.battle_group.odds.fate import copied
from wartable.rulesets.battle_group.state import Game as Group
from wartable.rulesets.hunt_for_davros.complex.generator import generate
from wartable.rulesets.time_wars.scenario.file import load_scenario
from wartable.rulesets.time_wars.state import GONE, INCH, INFANTRY_EYE, Game

EXAMPLES = Path(__file__).parents[1] / "examples"
MODELS = 120
SIGHT_DEPTH = 3 * INCH
ATTACKS: tuple[dict[str, Any], ...] = (
    {"kind": "fire", "attacker": {"unit": "dalek_patrol"}, "defender": {"unit": "ogrons"}},
    {"kind": "fire", "attacker": {"unit": "slave_troopers", "weapons": {"lmg": 1}}, "defender": {"unit": "ogrons"}},
    {"kind": "suppress", "attacker": {"unit": "dalek_patrol"}, "defender": {"unit": "ogrons"}, "cover": "light"},
    {"kind": "melee", "attacker": {"unit": "ogrons"}, "defender": {"unit": "dalek_patrol"}},
)
SUMS = ("2D6", "D6 + D8", "5D3", "2D6 + 3D8 - D4 + 5", "10D6", "100D6")


@cache
def scenario(name: str) -> Any:
    return load_scenario(EXAMPLES / f"{name}.yaml")


def midway() -> Session:
    """The example battle in its second turn, cut down to `MODELS` models."""
    rules = load_ruleset("time_wars")
    session = Session(rules, rules.new_game(scenario("battle")), Seeded("bench"), keep="last")
    bots = {seat: player("random", f"bench {seat}") for seat in rules.seats(session.game)}
    while not session.over and cast(Game, session.game).turn < 2:
        session.play(bots, 1)
    game = rules.fresh(session.marks[-1].game)
    squads = [unit for unit in game.units.values() if unit.where not in GONE and len(unit.models) > 1]
    more = sum(len(unit.models) for unit in game.units.values() if unit.where not in GONE) - MODELS
    while more > 0:
        unit = max(squads, key=lambda each: len(each.models))
        unit.stand(unit.models[:-1])
        more -= 1
    return Session(rules, game, Seeded("bench"), keep="last")


def forks(run_on: bool = False) -> Rate:
    """Copies of a game in progress that can be played on; with `run_on` each comes to its open request."""
    session, dice = midway(), Seeded("other")
    session.play({seat: player("random", seat) for seat in session.ruleset.seats(session.game)}, 1)

    def copy() -> int:
        session.fork(dice, keep="last")
        return 1

    def ready() -> int:
        return 1 if session.fork(dice, keep="last").ask is not None else 0

    if run_on:
        return rate("the same, run on to their open request", "forks/s", ready)
    return rate(f"forks of a battle with {MODELS} models", "forks/s", copy)


def places(count: int = 2000) -> list[tuple[int, int, int, int]]:
    """Pairs of places on the table of the example battle, mils."""
    stream = Stream("places")
    return [
        (stream.below(72 * INCH), stream.below(48 * INCH), stream.below(72 * INCH), stream.below(48 * INCH))
        for _ in range(count)
    ]


def table() -> Any:
    return cast(Game, load_ruleset("time_wars").new_game(scenario("battle"))).table


def sights() -> Rate:
    land, pairs, eye = table(), places(), INFANTRY_EYE

    def work() -> int:
        for ax, ay, bx, by in pairs:
            screening(land, ax, ay, eye, bx, by, eye, SIGHT_DEPTH)
        return len(pairs)

    return rate("lines of sight over the battle's terrain", "lines/s", work)


def odds() -> list[Rate]:
    rules = load_ruleset("time_wars")
    found = []
    for query in ATTACKS:
        question = rules.odds(query)

        def work(question: Any = question) -> int:
            answer(question)
            return 1

        found.append(rate(f"odds: {question.title}"[:46], "answers/s", work))
    return found


# ------------------------------------------------------------------ Battle Group
FORTY = 40
POOLS = {
    "a": {"side": "p1", "facing": 90, "places": [[10, 10]], "weapons": ["pneumatic_weapon"]},
    "b": {"side": "p2", "facing": 270, "places": [[10, 11]], "hp": 9, "av": 10, "dv": 10, "shield": "buckler",
          "armour": "chain_mail"},
}  # fmt: skip


def pools() -> Rate:
    """An attack of 40 dice with failed hits rolled again, then one as the buckler forces it, on AV 10 and DV 12."""
    units = [{"id": key, **unit} for key, unit in POOLS.items()]
    sides = [{"seat": seat, "name": seat} for seat in ("p1", "p2")]
    doc = {"wartable": 1, "ruleset": "battle_group", "sides": sides, "units": units, "player": "p1", "cursor": "action"}
    kept = copied(cast(Group, load_ruleset("battle_group").new_game(doc)))

    def flow() -> Any:
        game = kept.fresh()
        return resolve(attack_of(game, game.units["a"], game.units["b"], "pneumatic", "parry"), FORTY)

    def work() -> int:
        distribution(flow)
        return 1

    return rate(f"odds of {FORTY} dice, re-rolls of both sides", "attacks/s", work)


# ------------------------------------------------------------------ Hunt for Davros
def complexes() -> Rate:
    """Complexes of the usual layout, each with another number."""
    numbers = itertools.count()

    def work() -> int:
        generate("3x9", 4, next(numbers))
        return 1

    return rate("complexes of 3x9 boards", "complexes/s", work)


def dice(text: str) -> Rate:
    def work() -> int:
        for known in (sums.expression, sums.add, sums.dice):
            known.cache_clear()
        sums.expression(text)
        return 1

    return rate(f"sum of dice {text}", "sums/s", work, 0.1)
