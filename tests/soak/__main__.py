"""`script/soak [PART ...] [--seconds N] [--seed N]`: each part runs for about N seconds and says how much it did.

`script/soak chances SYSTEM --games N` is apart: it records games and learns from them who is likely to win.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Callable
from functools import partial
from time import monotonic

from tests.soak import chances
from tests.soak.clock import Clock
from tests.soak.episodes import PARTS as EPISODES
from tests.soak.parts import GROUPS, PARTS, SIMULATED


def tell(text: str) -> None:
    """Print `text` at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> int:
    """Run the parts; the exit code is 1 if one of them has found a fault."""
    if sys.argv[1:2] == ["chances"]:
        return chances.main(sys.argv[2:])
    parser = argparse.ArgumentParser(prog="script/soak", description="Long runs of games that look for faults.")
    there = ", ".join((*PARTS, *GROUPS))
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {there}; all if none is named")
    parser.add_argument("--seconds", type=float, default=120.0, help="for each part (120)")
    parser.add_argument("--seed", type=int, default=0, help="other seeds, other games (0)")
    parser.add_argument("--battles", type=int, help="how many a part that simulates plays at most (its own number)")
    parser.add_argument("--jobs", type=int, default=1, help="processes for parts that play episodes (1)")
    given = parser.parse_args()
    for name in given.parts:
        if name not in PARTS and name not in GROUPS:
            parser.error(f"there is no part {name!r}; there are {there}")
    failed = False
    named = [part for name in given.parts or PARTS for part in GROUPS.get(name, (name,))]
    for name in named:
        clock, began = Clock(given.seconds), monotonic()
        more = {"battles_": given.battles} if given.battles and name in SIMULATED else {}
        more |= {"jobs_": given.jobs} if name in EPISODES else {}
        part: Callable[..., None] = partial(PARTS[name], **more)
        word = "good"
        try:
            part(clock, given.seed, tell)
        except Exception:
            traceback.print_exc()
            failed, word = True, "A FAULT WAS FOUND, see above"
        tell(f"{name}: {clock.count} in {monotonic() - began:.0f} s, {word}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
