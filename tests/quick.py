"""`script/test quick`: the tests nearest to what has changed, as many as fit into a few minutes.

Near is who imports it: a test of a changed module comes first, then tests of modules that import that one. How long a
file of tests takes is kept in `seconds.json`; `python -m tests.quick --keep REPORT.xml` reads it from a report.
"""

from __future__ import annotations

import argparse
import ast
import json
import subprocess
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from tests.contracts.source import Module, imports
from tests.schedule import SECONDS

ROOT = Path(__file__).parents[1]
BUDGET = 150.0  # seconds of one core
UNKNOWN = 2.0  # what a file of tests takes that was never timed
SMOKE = ("tests/engine/test_session.py", "tests/cli/test_games.py", "tests/umpire/test_referee.py")
# Browsers, long games and fresh machines are for the whole run.
LEFT_OUT = ("tests/web/", "tests/systems/", "tests/soak/", "tests/setup/", "tests/properties/test_everything.py")


class Chosen(NamedTuple):
    """Files of tests to be run, nearest first, how many seconds they take, and how many that are concerned are not."""

    files: tuple[str, ...]
    seconds: float
    left: int


def git(*words: str) -> list[str]:
    """The lines that git says."""
    return subprocess.run(("git", *words), cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\n")


def changed(since: str) -> list[str]:
    """The files that differ from `since` or are new to git; if there are none, those of the last commit."""
    new = git("ls-files", "--others", "--exclude-standard")
    found = [*git("diff", "--name-only", since), *new]
    return sorted(filter(None, found)) or sorted(filter(None, git("diff", "--name-only", "HEAD~1")))


def name_of(path: str) -> str:
    """The dotted name of a Python file of the repository."""
    parts = Path(path).with_suffix("").parts
    parts = parts[1:] if parts[0] == "src" else parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def importers(files: tuple[str, ...]) -> dict[str, list[str]]:
    """Who imports each file, both by their paths."""
    names = {name_of(path): path for path in files}
    known = frozenset(names)
    found: dict[str, list[str]] = {}
    for path in names.values():
        text = (ROOT / path).read_text(encoding="utf-8")
        source = Module(name_of(path), ROOT / path, text, ast.parse(text))
        for target in dict.fromkeys(target for target, _ in imports(source, known)):
            if target in names:
                found.setdefault(names[target], []).append(path)
    return found


def distances(starts: Iterable[str], edges: Mapping[str, list[str]]) -> dict[str, int]:
    """How many imports lie between each file and the nearest of `starts`."""
    found = dict.fromkeys(starts, 0)
    todo = deque(found)
    while todo:
        path = todo.popleft()
        for other in edges.get(path, ()):
            if other not in found:
                found[other] = found[path] + 1
                todo.append(other)
    return found


def meant(path: str, files: Iterable[str]) -> Iterator[str]:
    """The Python files that stand for a changed file: itself, or for data all that lie beside it."""
    if path.endswith(".py"):
        yield path
        return
    folder = path.rpartition("/")[0]
    yield from (other for other in files if folder and other.rpartition("/")[0] == folder)


def chosen(paths: Iterable[str], files: list[str], seconds: Mapping[str, float], budget: float) -> Chosen:
    """The files of tests to be run for the changed `paths` of the repository's Python `files`."""
    starts = [file for path in paths for file in meant(path, files) if file in files]
    near = dict.fromkeys(SMOKE, 0) | distances(starts, importers(tuple(files)))
    tests = [path for path in near if path.rpartition("/")[2].startswith("test_") and not path.startswith(LEFT_OUT)]
    picked, total = [], 0.0
    for path in sorted(tests, key=lambda path: (near[path], seconds.get(path, UNKNOWN), path)):
        cost = seconds.get(path, UNKNOWN)
        if total + cost <= budget:
            picked.append(path)
            total += cost
    return Chosen(tuple(picked), total, len(tests) - len(picked))


def kept(report: Path) -> dict[str, float]:
    """The seconds of each file of tests in a report of pytest (`--junitxml`)."""
    found: dict[str, float] = {}
    for case in ElementTree.parse(report).iter("testcase"):
        parts = case.get("classname", "").split(".")
        while parts and not (ROOT / "/".join(parts)).with_suffix(".py").is_file():
            parts.pop()
        if parts:
            path = "/".join(parts) + ".py"
            found[path] = found.get(path, 0.0) + float(case.get("time", 0))
    return {path: round(total, 1) for path, total in sorted(found.items()) if total >= 0.5}


def main() -> int:
    """Print the files of tests to be run on standard output, what they are on the other."""
    parser = argparse.ArgumentParser(prog="python -m tests.quick", description=__doc__)
    parser.add_argument("--since", default="main", metavar="REV", help="what has changed since (main)")
    parser.add_argument("--budget", type=float, default=BUDGET, help=f"seconds of one core ({BUDGET:g})")
    parser.add_argument("--keep", type=Path, metavar="REPORT", help="take the seconds of each file from this report")
    given = parser.parse_args()
    if given.keep:
        SECONDS.write_text(json.dumps(kept(given.keep), indent=0) + "\n", encoding="utf-8")
        return 0
    files = [path for path in git("ls-files", "--cached", "--others", "--exclude-standard", "src", "tests")
             if path.endswith(".py") and (ROOT / path).is_file()]  # fmt: skip
    seconds = json.loads(SECONDS.read_text(encoding="utf-8"))
    found = chosen(changed(given.since), files, seconds, given.budget)
    sys.stderr.write(f"quick: {len(found.files)} files of tests, about {found.seconds:.0f} s of one core; ")
    sys.stderr.write(f"{found.left} more are concerned and left to the whole run, and so is the browser\n")
    sys.stdout.write("\n".join(found.files) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
