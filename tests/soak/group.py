"""What the lists and the troops of Battle Group are worth beside their points, by battles of bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from tests.soak.clock import Clock, Say
from wartable.cli.arenas import Arena
from wartable.rulesets import load_ruleset
from wartable.rulesets.battle_group.catalogue.troops import TROOP, Troop, line, troops
from wartable.rulesets.battle_group.lists.entries import MORE
from wartable.rulesets.battle_group.lists.points import figures
from wartable.rulesets.battle_group.state import STRENGTH
from wartable.sim import boards
from wartable.sim.bouts import play_out
from wartable.sim.ladder import Ladder, bouts
from wartable.sim.ladder import mark as mark_ladder
from wartable.sim.match import MatchResult
from wartable.sim.matchups import Entrant, Matchups, Set, mark, sets, table

SYSTEM = "battle_group"
KEPT = Path(".soak")
"""Where the battles are kept from one run to the next."""
BOT = "soldier"
LEVELS = ("random", BOT)
FACTIONS = ("humans", "aliens")
MIXED = "mixed"
ROUND = 6
"""Battles of the lists between two tellings."""
JUDGED = 10
"""From how many decided battles on it is judged who is the better one."""
Told = Callable[[Matchups, list[Set], list[MatchResult]], str]


def matrix_group(clock: Clock, first: int, say: Say, battles_: int = 300) -> None:
    """BG-NEW-POINTS-00: Humans against Aliens in standard games; taken up again where the last run ended.

    Two armies drawn by lot meet twice, once from either seat, on a mirrored table.
    """
    arena = Arena(SYSTEM, figures().games["standard"], f"group {first}")

    def plan(games: int) -> Matchups:
        return Matchups(SYSTEM, arena.lists, draw, arena.field, games, BOT, arena.seed, (FACTIONS,))

    draw = cache(arena.draw)
    _played(clock, say, plan, ROUND, battles_, KEPT / f"group-{first}.jsonl", _matrix)


def prices_group(clock: Clock, first: int, say: Say, battles_: int = 840) -> None:
    """BG-NEW-POINTS-00: each troop that has no limit alone in small games against mixed forces, 60 battles each."""
    arena = Arena(SYSTEM, figures().games["small"], f"alone {first}")
    keys = unlimited()
    names = {**{key: troops()[key].name for key in keys}, MIXED: "Mixed forces"}

    @cache
    def draw(key: str, number: int) -> Entrant:
        if key != MIXED:
            return alone(troops()[key], arena.points)
        # The foe of all troops of a round is the same army: what differs is the troop.
        turn = number // 2 // len(keys)
        return foe(turn)

    @cache
    def foe(turn: int) -> Entrant:
        return replace(arena.draw(FACTIONS[turn % 2], turn), key=MIXED)

    def field(number: int, armies: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
        return arena.field(number // len(keys), armies)

    def plan(games: int) -> Matchups:
        pairs = tuple((key, MIXED) for key in keys)
        return Matchups(SYSTEM, names, draw, field, games, BOT, arena.seed, pairs)

    _played(clock, say, plan, 2 * len(keys), battles_, KEPT / f"alone-{first}.jsonl", _alone)


def ladder_group(clock: Clock, first: int, say: Say, battles_: int = 200) -> None:
    """The soldier against chance: one list on both sides, from either seat, in two sizes of game.

    Taken up again where the last run ended.
    """
    rules, half = load_ruleset(SYSTEM), battles_ // 2
    KEPT.mkdir(exist_ok=True)
    for size in ("small", "standard"):
        points = figures().games[size]
        arena = Arena(SYSTEM, points, f"ladder {first}")
        lists = tuple(arena.lists)
        armies = [arena.draw(lists[number % len(lists)], number).army for number in range(max(1, half // 2))]
        grounds = [arena.field(number, {"p1": army, "p2": army}) for number, army in enumerate(armies)]
        plan = Ladder(SYSTEM, LEVELS, grounds, half, f"ladder {first} {points}")
        due, path = bouts(plan, rules), KEPT / f"ladder-group-{first}-{points}.jsonl"
        played: list[MatchResult] = []
        while clock.left and len(played) < len(due):
            played = play_out(load_ruleset, due[: len(played) + 1], mark_ladder(plan, rules), path=path)
            clock.count += 1
        winners = [each.bots[seat] for each in played for seat in each.winners]
        won, lost = winners.count(BOT), winners.count(LEVELS[0])
        say(f"  {points} points: the soldier won {won}, lost {lost} of {len(played)}, {len(played) - won - lost} drawn")
        assert won > lost or won + lost < JUDGED, f"the soldier is no better than chance at {points} points"


def _played(
    clock: Clock, say: Say, plan: Callable[[int], Matchups], step: int, most: int, path: Path, told: Told
) -> None:
    """Play so many battles more at a time until there are `most` or the time is up, and tell how it stands."""
    path.parent.mkdir(exist_ok=True)
    rules = load_ruleset(SYSTEM)
    while clock.left and clock.count < most:
        clock.count = min(most, clock.count + step)
        due = plan(clock.count)
        made = sets(due)
        fights = [bout for each in made for bout in each.bouts]
        results = play_out(load_ruleset, fights, mark(due, rules, fights[0]), path=path)
        say(told(due, made, results))


# ------------------------------------------------------------------ armies of one troop
def unlimited() -> tuple[str, ...]:
    """The troops of which a force may have any number, by key."""
    return tuple(key for key, troop in troops().items() if troop.kind == TROOP and not troop.limit)


def alone(troop: Troop, points: int) -> Entrant:
    """As many of a troop as there are points for, in groups as large as they may be (BG-BGF-02)."""
    left, room = points // troop.points, STRENGTH // line(troop).size
    groups = []
    while left:
        many = min(left, room)
        unit: dict[str, Any] = {"unit": troop.key}
        if many > 1:
            unit["options"] = [{MORE: many - 1}]
        groups.append({"units": [unit]})
        left -= many
    army = {
        "wartable": 1, "ruleset": SYSTEM, "kind": "army", "name": troop.name, "faction": troop.faction,
        "points": points, "groups": groups,
    }  # fmt: skip
    return Entrant(troop.key, army, {troop.name: points // troop.points * troop.points})


# ------------------------------------------------------------------ words
def _matrix(plan: Matchups, made: list[Set], results: list[MatchResult]) -> str:
    return "\n".join(f"  {line}" for line in boards.matchups_text(table(plan, made, results)).splitlines())


def _alone(plan: Matchups, made: list[Set], results: list[MatchResult]) -> str:
    found = table(plan, made, results)
    gains: dict[str, list[float]] = {}
    for entrants, result in zip((held for each in made for held in each.entrants), results):
        for seat, entrant in entrants.items():
            other = next(key for key in entrants if key != seat)
            gains.setdefault(entrant.key, []).append(result.left[seat] - result.left[other])
    lines = []
    for key, name in plan.lists.items():
        if key != MIXED and found.totals[key].decided + found.totals[key].drawn:
            cell = found.totals[key]
            share, gain = cell.share, sum(gains[key]) / len(gains[key])
            part = f"{share.part:.0%}, {share.low:.0%} to {share.high:.0%}"
            lines.append(f"  {name:20} won {cell.won} of {cell.decided} ({part}), {cell.drawn} drawn; left {gain:+.2f}")
    return "\n".join(lines)
