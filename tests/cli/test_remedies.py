"""A file that cannot be read or written: which, why, and what to do, in one line."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest

from wartable.cli.main import run

TINY = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, resource.RLIM_INFINITY))
from wartable.cli.main import run
sys.exit(run(sys.argv[1:]))
"""


@pytest.mark.parametrize("words", [
    ["battle", "skirmish", "--bots", "random", "--save", "FILE.wartable"],
    ["battle", "skirmish", "--bots", "random", "--json", "--picture", "FILE.svg"],
    ["army", "export", "federation-200.yaml", "--format", "text", "--out", "FILE.txt"],
])  # fmt: skip
def test_a_small_quota(tmp_path: Path, words: list[str]) -> None:
    lists = Path(__file__).parents[2] / "examples" / "lists"
    given = [word.replace("FILE", str(tmp_path / "x")).replace("federation", f"{lists}/federation") for word in words]
    if words[0] == "army":
        given[2] = str(long_list(tmp_path, Path(given[2])))
    ran = subprocess.run([sys.executable, "-c", TINY, *given], capture_output=True, text=True, timeout=300)
    assert ran.returncode == 2, ran.stderr
    assert ran.stderr.startswith(f"{tmp_path / 'x'}."), ran.stderr
    assert ran.stderr.endswith(": File too large: no file may grow so large here; name one on another disk, or have the"
                               " limit raised\n")  # fmt: skip
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != 2000, "the limit is the other process's"


def long_list(folder: Path, path: Path) -> Path:
    """A list that is longer than the quota as a text."""
    made = folder / "long.yaml"
    made.write_text(path.read_text(encoding="utf-8").replace("name: ", "name: " + "long " * 500, 1), encoding="utf-8")
    return made


def test_folders_and_files_in_the_wrong_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    army = str(Path(__file__).parents[2] / "examples" / "lists" / "federation-200.yaml")
    file = tmp_path / "file"
    file.touch()
    for out, why in (
        (tmp_path, "Is a directory: this is a folder; name a file in it"),
        (file / "deep" / "x.txt", "a part of this path is a file and no folder; name another"),
        (tmp_path / ("x" * 300), "File name too long: name it shorter"),
    ):
        assert run(["army", "export", army, "--out", str(out)]) == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert why in said
        assert str(tmp_path) in said
