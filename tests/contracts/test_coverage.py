"""Each clause that is built is cited and tested, and simulated battles come to nearly all that can come up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from tests.kit.coverage import examples, recorded
from tests.sixth.install import installed
from tests.soak.coverage import MEASURED, Wanted, quickly, varied
from wartable.cli.coverage import REPOSITORY, coverage, scenes, unmet
from wartable.engine.errors import DataError
from wartable.engine.rulebook import ids_in
from wartable.rulesets import load_ruleset
from wartable.sim.sites import File, read_files

READ = ("TW", "HD", "ZZ")  # ZZ: of a system that is to come
each = pytest.mark.parametrize("row", MEASURED, ids=[row.maker.name for row in MEASURED])


@pytest.fixture(scope="module", autouse=True)
def sixth() -> Iterator[None]:
    with installed():
        yield


@each
def test_every_clause_is_cited_and_tested(row: Wanted) -> None:
    missing = coverage(row.maker.name, row.maker.rules.rulebook.select("")).report()["missing"]
    assert missing["cited"] == []
    assert missing["tested"] == []


@each
def test_unmet_clauses_are_known_and_have_their_reason(row: Wanted) -> None:
    for name, why in unmet(row.maker.name).items():
        assert name in row.maker.rules.rulebook
        assert why.endswith(".")


@each
def test_a_short_run_comes_to_nearly_all_that_can_come_up(row: Wanted) -> None:
    """In one recorded run, in which every position is held to what must be true."""
    name = row.maker.name
    assert row.games % (2 * len(scenes(name))) == 0 < row.games
    games = chain(examples(name, row.games, turns=row.turns), varied(name))
    run = recorded(row.maker, quickly(games, row.left))
    assert run.played > 0
    found = run.measured()
    assert [name for name in found.unmet if name in found.seen] == [], "these can come up after all"
    assert found.share >= row.floor, f"{found.share:.3f}"


def test_an_unknown_unmet_clause_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "TW-FIRE-" + "99"
    (tmp_path / "unmet.yaml").write_text(f"{name}: so.\n", encoding="utf-8")
    monkeypatch.setattr(type(load_ruleset("time_wars")), "folder", tmp_path)
    with pytest.raises(DataError, match=f"{name} is in no catalogue"):
        unmet("time_wars")


def places(folder: Path, text: str) -> File:
    path = folder / "fire.py"
    path.write_text(text, encoding="utf-8")
    return read_files(folder, lambda line: ids_in(line, READ))[str(path)]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("def f(a):\n    b = a  # TW-FIRE-01\n    return b\n", {2: ("TW-FIRE-01",)}),
        ("def f(a):\n    # TW-FIRE-01\n    b = a\n    return b\n", {3: ("TW-FIRE-01",)}),
        ("def f(a):\n    if a:  # TW-FIRE-01\n        return 1\n    return 2\n", {3: ("TW-FIRE-01",)}),
        ("def f(a):\n    # TW-FIRE-01\n    if a:\n        return 1\n    return 2\n", {4: ("TW-FIRE-01",)}),
        ("CAP = 3  # TW-FIRE-01\ndef f(a):\n    return min(CAP, a)\n", {3: ("TW-FIRE-01",)}),
        ("CAP = 3  # see TW-FIRE-01\ndef f(a):\n    return min(CAP, a)\n", {}),
        ("def f(a):\n    return g('TW-FIRE-01', a)\n", {2: ("TW-FIRE-01",)}),
        ("def f(a):\n    return g('TW-FIRE-01' if a else '')\n", {}),
        ("def f(a):\n    return Mod(a, 'TW-FIRE-01')\n", {}),
        ("def f(a):\n    b = a  # HD-NEW-ENC-02\n    return b\n", {2: ("HD-NEW-ENC-02",)}),
        (
            "def f(a):\n    b = a  # ZZ-NEW-DAL1-01 to -03\n    return b\n",
            {2: ("ZZ-NEW-DAL1-01", "ZZ-NEW-DAL1-02", "ZZ-NEW-DAL1-03")},
        ),
    ],
)
def test_lines_that_cite(tmp_path: Path, text: str, lines: dict[int, tuple[str, ...]]) -> None:
    assert places(tmp_path, text).lines == lines


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ('"""TW-FIRE-01: so."""', ("TW-FIRE-01",)),
        ('"""So it is (TW-FIRE-01)."""', ("TW-FIRE-01",)),
        ('"""TW-FIRE-01 to -03: so (TW-FIRE-07)."""', ("TW-FIRE-01", "TW-FIRE-02", "TW-FIRE-03")),
        ('"""So it is (TW-FIRE-01, TW-FIRE-02)."""', ()),
        ('"""TW-FIRE-01, TW-FIRE-02: so."""\n    a = 1  # TW-FIRE-02', ("TW-FIRE-01",)),
    ],
)
def test_functions_that_cite(tmp_path: Path, text: str, ids: tuple[str, ...]) -> None:
    found = places(tmp_path, f"def f(a) -> int:\n    {text}\n    return 1\n").functions
    assert tuple(site.ids for site in found.values()) == ((ids,) if ids else ())


def test_the_repository_is_at_hand() -> None:
    assert (REPOSITORY / "tests" / "soak" / "scenarios").is_dir()
