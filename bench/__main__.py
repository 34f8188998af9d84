"""`python -m bench`: prints medians, those of peers where they are installed, and the ratios.

python -m bench time_wars forks --keep history.jsonl
python -m bench time_wars forks --against history.jsonl
"""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Iterator
from pathlib import Path

from bench import history, own, peers, swarm, systems
from bench.timing import Rate, shown

GROUPS = ("systems", "spiel", "forks", "complexes", "sight", "odds", "sums", "games", "page")


def spiel() -> Iterator[Rate | str]:
    random = systems.games("time_wars", "random")
    yield from random
    if peers.there("pyspiel"):
        for name in ("python_block_dominoes", "backgammon"):
            found = peers.spiel(name)[0]
            yield found
            yield ratio("battle, random bots", random[1], found)


def forks() -> Iterator[Rate | str]:
    mine = own.forks()
    yield mine
    yield own.forks(run_on=True)
    if peers.there("pyspiel"):
        for name in ("python_block_dominoes", "backgammon"):
            found = peers.spiel(name)[1]
            yield found
            yield ratio("forks", mine, found)


def complexes() -> Iterator[Rate | str]:
    yield own.complexes()


def sight() -> Iterator[Rate | str]:
    mine = own.sights()
    yield mine
    if peers.there("shapely"):
        found = peers.shapely_sights()
        yield found
        yield ratio("lines of sight", mine, found)


def odds() -> Iterator[Rate | str]:
    yield from own.odds()
    mine = own.pools()
    yield mine
    if peers.there("icepool"):
        found = peers.ice_pools()
        yield found
        yield ratio("odds of 40 dice", mine, found)


def sums() -> Iterator[Rate | str]:
    for text in own.SUMS:
        mine = own.dice(text)
        yield mine
        if peers.there("icepool"):
            found = peers.ice(text)
            yield found
            yield ratio(f"sum of dice {text}", mine, found)


def games() -> Iterator[Rate | str]:
    yield from swarm.most()


def page() -> Iterator[Rate | str]:
    from bench.page import rates  # it needs a browser, which nobody else does

    yield from rates()


def rows(name: str) -> Iterator[Rate | str]:
    """Those of a group; those of one system, by its name, or of them all."""
    if name in systems.SYSTEMS or name == "systems":
        return systems.all_of((name,) if name in systems.SYSTEMS else tuple(systems.SYSTEMS))
    found: Iterator[Rate | str] = globals()[name]()
    return found


def ratio(what: str, mine: Rate, other: Rate) -> str:
    return f"  = {what}: {shown(mine.value / other.value)} times the rate of {other.name}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    there = ", ".join((*GROUPS, *systems.SYSTEMS))
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=f"some of {there}; all if none is named")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="add what is measured to a history")
    parser.add_argument("--against", type=Path, metavar="FILE", help="compare with the last that a history has of each")
    options = parser.parse_args()
    for name in options.groups:
        if name not in GROUPS and name not in systems.SYSTEMS:
            parser.error(f"there is no group {name!r}; there are {there}")
    found: list[Rate] = []
    try:
        before = history.latest(options.against) if options.against else {}
    except (OSError, ValueError) as why:
        parser.error(f"--against {options.against}: {why}")
    measured: dict[str, float] = {}
    if not options.json:
        print(f"Python {platform.python_version()} on {platform.machine()}; medians of rounds, slowest to quickest")
    for name in options.groups or GROUPS:
        stick = history.yardstick()
        for each in rows(name):
            if isinstance(each, Rate):
                found.append(each)
                stick, last = history.yardstick(), stick
                key = history.key(name, each)
                measured[key] = each.value * 2 / (stick + last)
            if not options.json:
                print(each.line() if isinstance(each, Rate) else each, flush=True)
                if isinstance(each, Rate) and key in before:
                    print(f"  = {measured[key] / before[key]:.2f} times what it was", flush=True)
    if options.keep:
        history.keep(options.keep, measured)
    if options.json:
        print(json.dumps([vars(each) for each in found], indent=1))


if __name__ == "__main__":
    main()
