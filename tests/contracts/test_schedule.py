"""In which order several workers get the files of tests."""

from __future__ import annotations

import json
import re
import subprocess
import sys

from tests import schedule
from tests.quick import ROOT

TOOK = {
    "tests/web/test_board.py": 1.0, "tests/web/test_pictures.py": 9.0, "tests/web/gates/test_aim.py": 3.0,
    "tests/sixth/web/test_keys.py": 2.0, "tests/ai/test_hints.py": 40.0,
}  # fmt: skip


def test_browsers_come_first_folder_by_folder_and_the_longest_of_each_before_the_others() -> None:
    files = ["tests/engine/test_new.py", "tests/contracts/test_doors.py", *TOOK]
    found = sorted(files, key=lambda file: schedule.rank(file, TOOK))
    assert found == [
        "tests/web/test_pictures.py", "tests/web/gates/test_aim.py", "tests/web/test_board.py",
        "tests/sixth/web/test_keys.py", "tests/contracts/test_doors.py", "tests/ai/test_hints.py",
        "tests/engine/test_new.py",
    ]  # fmt: skip


def test_there_are_such_folders() -> None:
    assert sum(1 for _ in (ROOT / "tests").rglob(f"{schedule.BROWSER}/test_*.py")) > 60


def test_workers_go_by_it() -> None:
    """Of two files the one that takes longer is the first, though its name is the later."""
    share = re.search(r"^share=\((.+)\)$", (ROOT / "script" / "test").read_text(encoding="utf-8"), re.MULTILINE)
    assert share is not None
    short, long = "tests/engine/test_answer.py", "tests/engine/test_session.py"
    seconds = json.loads(schedule.SECONDS.read_text(encoding="utf-8"))
    assert seconds.get(short, 0.0) < seconds[long]
    words = (sys.executable, "-m", "pytest", "-v", "-n", "1", *share[1].split(), short, long)
    done = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True)
    files = re.findall(r"PASSED (\S+\.py)::", done.stdout)
    assert list(dict.fromkeys(files)) == [long, short]
