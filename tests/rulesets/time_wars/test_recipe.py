"""The recipe for a special rule in docs/how-to.md, followed to the letter in a copy of the program."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
HOME = Path("src/wartable/rulesets/time_wars")
HELPERS = Path("tests/rulesets/time_wars/helpers.py")
TEXT = (ROOT / "docs" / "how-to.md").read_text(encoding="utf-8")
RECIPE = re.findall(r"## A special rule\n(.*?)\n## ", TEXT, re.DOTALL)[0]
CLAUSE, RULE, ENTRY, TEST = (
    re.sub("^   ", "", block, flags=re.MULTILINE)
    for block in re.findall(r"```(?:yaml|python)\n(.*?)   ```", RECIPE, re.DOTALL)
)
BOOK, _, RULE_FILE, LIST, TEST_FILE = (Path(name) for name in re.findall(r"`((?:src|tests)/\S+\.\w+)`", RECIPE))


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The program with this system as files of its own, and what a test of a chapter needs."""
    source, copy = ROOT / "src" / "wartable", tmp_path / "src" / "wartable"
    for folder, own in ((".", "rulesets"), ("rulesets", "time_wars")):
        (copy / folder).mkdir(parents=True)
        for item in (source / folder).iterdir():
            if item.name not in (own, "__pycache__"):
                (copy / folder / item.name).symlink_to(item)
    shutil.copytree(ROOT / HOME, tmp_path / HOME, ignore=shutil.ignore_patterns("__pycache__"))
    order = ("tests/schedule.py", "tests/seconds.json")
    for name in ("pyproject.toml", "tests/__init__.py", "tests/conftest.py", *order, HELPERS):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def python(copy: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)


def outcome(copy: Path) -> subprocess.CompletedProcess[str]:
    return python(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(TEST_FILE))


def after(file: Path, mark: str, end: str, text: str) -> None:
    """Put `text` behind what begins with `mark`, before `end`."""
    found = file.read_text(encoding="utf-8")
    place = found.index(end, found.index(mark) + len(mark)) + 1
    file.write_text(found[:place] + text + found[place:], encoding="utf-8")


def test_the_recipe_for_a_special_rule(copied: Path) -> None:
    after(copied / BOOK, "  - id: TW-FED-53\n", "\n  - id: ", CLAUSE)
    (copied / TEST_FILE).parent.mkdir(parents=True)
    (copied / TEST_FILE).write_text(TEST, encoding="utf-8")
    before = outcome(copied)
    assert "KeyError: 'stubborn'" in before.stdout
    (copied / RULE_FILE).write_text(RULE, encoding="utf-8")
    after(copied / LIST, "\n  conscripts:\n", "\n", ENTRY)
    done = outcome(copied)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert "2 passed" in done.stdout
    show = "from wartable.rulesets.time_wars.lists import entries\n"
    show += "from wartable.rulesets.time_wars.telling import glossary\n"
    show += "print(entries.factions()['federation'].troops['conscripts'].specials, glossary.rule('stubborn').text)"
    assert python(copied, "-c", show).stdout == "('stubborn',) It counts 2 more for size in Nerve Tests.\n"


def test_a_rule_and_its_test_are_short() -> None:
    both = RULE[RULE.index("class ") :] + TEST[TEST.index("@pytest") :]
    assert both.count("\n") < 20
