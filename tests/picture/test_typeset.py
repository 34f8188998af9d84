"""Pages are set in a process of their own, and what goes wrong there is a sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from wartable.picture import typeset

PAGES = """#let data = json(bytes(sys.inputs.data))
#set page(width: 60mm, height: 40mm)
#for word in data.words [ #word #pagebreak(weak: true) ]
"""
BESIDE = """
import sys
from pathlib import Path
from wartable.picture import typeset
assert typeset.pdf(Path(sys.argv[1]), {"words": ["one"]}).startswith(b"%PDF")
print([name for name in sys.modules if name.split(".")[0] == "typst"])
"""


@pytest.fixture
def template(tmp_path: Path) -> Path:
    path = tmp_path / "pages.typ"
    path.write_text(PAGES, encoding="utf-8")
    return path


def test_pages_come_one_by_one_and_the_same_again(template: Path) -> None:
    data = {"words": ["one", "two – Gräben", "three"]}
    found = typeset.pictures(template, data, 30)
    assert [page[:4] for page in found] == [b"\x89PNG"] * 3
    assert found == typeset.pictures(template, data, 30)
    assert len(set(found)) == 3
    assert typeset.pdf(template, data) == typeset.pdf(template, data) != typeset.pdf(template, {"words": []})


def test_whoever_asks_keeps_nothing_of_it(template: Path) -> None:
    """What sets pages never forgets any: it must not be in this process."""
    done = subprocess.run([sys.executable, "-c", BESIDE, str(template)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_fault_is_told(template: Path) -> None:
    with pytest.raises(typeset.NotSet, match=r"could not be set: .*words"):
        typeset.pdf(template, {})


def test_nobody_waits_for_ever(template: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typeset, "PATIENCE", 0.001)
    with pytest.raises(typeset.NotSet, match=r"not set within 0\.001 seconds"):
        typeset.pdf(template, {"words": []})
