"""`python -m tests.games.update [NAME ...]`: record transcripts anew; read the difference before you keep it."""

from __future__ import annotations

import sys

from tests.games.test_transcripts import FOLDERS
from tests.kit.transcript import plan, updated
from tests.sixth.install import installed


def main(names: list[str]) -> None:
    """Record those of `names`, all if there are none; a name is that of a transcript or of a system."""
    planned = [(folder, name) for folder in FOLDERS for name in plan(folder)]
    known = {word for folder, name in planned for word in (folder.name, name)}
    for word in names:
        if word not in known:
            sys.exit(f"there is no transcript {word!r}; there are: {', '.join(sorted(known))}")
    for folder, name in planned:
        if names and name not in names and folder.name not in names:
            continue
        text = updated(folder, name)
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
        sys.stdout.write(f"{name}: {len(text.splitlines())} lines, {len(text.encode()) // 1000} kB\n")


if __name__ == "__main__":
    with installed():
        main(sys.argv[1:])
