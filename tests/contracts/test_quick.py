"""What the quick run picks: nearest first, within its budget, and never the browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import quick

EDGES = {"a.py": ["b.py", "test_a.py"], "b.py": ["test_b.py"], "test_b.py": ["test_c.py"]}


def test_near_is_who_imports_it() -> None:
    found = quick.distances(["a.py"], EDGES)
    assert found == {"a.py": 0, "b.py": 1, "test_a.py": 1, "test_b.py": 2, "test_c.py": 3}


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("src/wartable/kit/armies/lists.py", ["src/wartable/kit/armies/lists.py"]),
        ("src/wartable/rulesets/time_wars/terrain.yaml", ["src/wartable/rulesets/time_wars/terrain.py"]),
        ("README.md", []),
    ],
)
def test_data_stands_for_what_lies_beside_it(path: str, found: list[str]) -> None:
    files = ["src/wartable/kit/armies/lists.py", "src/wartable/rulesets/time_wars/terrain.py", "setup.py"]
    assert list(quick.meant(path, files)) == found


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("src/wartable/kit/armies/lists.py", "wartable.kit.armies.lists"),
        ("src/wartable/kit/__init__.py", "wartable.kit"),
        ("tests/engine/toy.py", "tests.engine.toy"),
    ],
)
def test_names(path: str, name: str) -> None:
    assert quick.name_of(path) == name


def files() -> list[str]:
    return [path for path in quick.git("ls-files", "src", "tests") if path.endswith(".py")]


def test_a_changed_room_brings_its_own_tests_first() -> None:
    found = quick.chosen(["src/wartable/engine/deck.py"], files(), {}, 10 * quick.UNKNOWN)
    assert "tests/engine/test_deck.py" in found.files
    assert found.seconds <= 10 * quick.UNKNOWN
    assert found.left > 0
    assert not any(path.startswith("tests/web/") for path in found.files)
    assert all((quick.ROOT / path).is_file() for path in quick.SMOKE)


def test_what_costs_more_than_is_left_waits() -> None:
    found = quick.chosen(["src/wartable/engine/deck.py"], files(), {"tests/engine/test_deck.py": 99.0}, 20.0)
    assert "tests/engine/test_deck.py" not in found.files


def test_seconds_are_read_from_a_report(tmp_path: Path) -> None:
    cases = "".join(f'<testcase classname="{name}" time="{time}"/>' for name, time in [
        ("tests.engine.test_deck", "1.25"), ("tests.engine.test_deck.TestOne", "0.5"), ("tests.engine.test_mod", "0.1"),
    ])  # fmt: skip
    report = tmp_path / "report.xml"
    report.write_text(f"<testsuites><testsuite>{cases}</testsuite></testsuites>", encoding="utf-8")
    assert quick.kept(report) == {"tests/engine/test_deck.py": 1.8}
