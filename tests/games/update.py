"""`python -m tests.games.update [NAME ...]`: record transcripts anew; read the difference before you keep it."""

from __future__ import annotations

import sys

from tests.games.transcript import HERE, SYSTEMS, plan, record
from wartable.ai.players import player


def main(names: list[str]) -> None:
    """Record those of `names`, all if there are none; a name is that of a transcript or of a system."""
    planned = [(system, name, game) for system in SYSTEMS for name, game in plan(system).items()]
    known = {word for system, name, _ in planned for word in (system, name)}
    for word in names:
        if word not in known:
            sys.exit(f"there is no transcript {word!r}; there are: {', '.join(sorted(known))}")
    for system, name, game in planned:
        if names and name not in names and system not in names:
            continue
        bots = {seat: player(kind, f"{game['seed']} {seat}") for seat, kind in game["bots"].items()}
        text = record(system, game, bots)
        (HERE / system / f"{name}.txt").write_text(text, encoding="utf-8")
        sys.stdout.write(f"{name}: {len(text.splitlines())} lines, {len(text.encode()) // 1000} kB\n")


if __name__ == "__main__":
    main(sys.argv[1:])
