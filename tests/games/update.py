"""`python -m tests.games.update [NAME ...]`: record transcripts anew; read the difference before you keep it."""

from __future__ import annotations

import sys

from tests.games.transcript import HERE, plan, record
from wartable.ai.players import player


def main(names: list[str]) -> None:
    """Record those of `names`, all if there are none."""
    for name, game in plan().items():
        if names and name not in names:
            continue
        bots = {seat: player(kind, f"{game['seed']} {seat}") for seat, kind in game["bots"].items()}
        text = record(game["scenario"], game["seed"], bots, game.get("decisions", 0))
        (HERE / "time_wars" / f"{name}.txt").write_text(text, encoding="utf-8")
        sys.stdout.write(f"{name}: {len(text.splitlines())} lines\n")


if __name__ == "__main__":
    main(sys.argv[1:])
