"""Each clause that is built is cited and tested, and simulated battles come to nearly all that can come up."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.soak import coverage as soak
from wartable.cli.coverage import REPOSITORY, scenes, unmet
from wartable.engine.errors import DataError
from wartable.engine.rulebook import ids_in
from wartable.rulesets import load_ruleset
from wartable.sim.sites import File, read_files

# How many games a short run plays, and a little under what they reach; raise it when they reach more, never lower it.
GAMES = {"time_wars": 42, "hunt_for_davros": 38}
FLOOR = {"time_wars": 0.91, "hunt_for_davros": 0.94}
READ = ("TW",)
each = pytest.mark.parametrize("system", soak.SYSTEMS, ids=[system.name for system in soak.SYSTEMS])


@each
def test_every_clause_is_cited_and_tested(system: soak.System) -> None:
    missing = soak.measured({}, system=system).report()["missing"]
    assert missing["cited"] == []
    assert missing["tested"] == []


@each
def test_unmet_clauses_are_known_and_have_their_reason(system: soak.System) -> None:
    book = load_ruleset(system.name).rulebook
    for name, why in unmet(system.name).items():
        assert name in book
        assert why.endswith(".")


@each
def test_a_short_run_comes_to_nearly_all_that_can_come_up(system: soak.System) -> None:
    games = GAMES[system.name]
    played, seen = soak.battles(games, system=system, short=True)
    found = soak.measured(seen, system=system)
    assert games % (2 * len(scenes(system.name))) == 0 < played <= games
    assert [name for name in found.unmet if name in found.seen] == [], "these can come up after all"
    assert found.share >= FLOOR[system.name], f"{found.share:.3f}"


def test_an_unknown_unmet_clause_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "TW-FIRE-" + "99"
    (tmp_path / "unmet.yaml").write_text(f"{name}: so.\n", encoding="utf-8")
    monkeypatch.setattr(type(load_ruleset(soak.TIME_WARS.name)), "folder", tmp_path)
    with pytest.raises(DataError, match=f"{name} is in no catalogue"):
        unmet(soak.TIME_WARS.name)


def places(folder: Path, text: str) -> File:
    path = folder / "fire.py"
    path.write_text(text, encoding="utf-8")
    return read_files(folder, lambda line: ids_in(line, READ))[str(path)]


@pytest.mark.parametrize(("text", "lines"), [
    ("def f(a):\n    b = a  # TW-FIRE-01\n    return b\n", {2: ("TW-FIRE-01",)}),
    ("def f(a):\n    # TW-FIRE-01\n    b = a\n    return b\n", {3: ("TW-FIRE-01",)}),
    ("def f(a):\n    if a:  # TW-FIRE-01\n        return 1\n    return 2\n", {3: ("TW-FIRE-01",)}),
    ("def f(a):\n    # TW-FIRE-01\n    if a:\n        return 1\n    return 2\n", {4: ("TW-FIRE-01",)}),
    ("CAP = 3  # TW-FIRE-01\ndef f(a):\n    return min(CAP, a)\n", {3: ("TW-FIRE-01",)}),
    ("CAP = 3  # see TW-FIRE-01\ndef f(a):\n    return min(CAP, a)\n", {}),
    ("def f(a):\n    return g('TW-FIRE-01', a)\n", {2: ("TW-FIRE-01",)}),
    ("def f(a):\n    return g('TW-FIRE-01' if a else '')\n", {}),
    ("def f(a):\n    return Mod(a, 'TW-FIRE-01')\n", {}),
])
def test_lines_that_cite(tmp_path: Path, text: str, lines: dict[int, tuple[str, ...]]) -> None:
    assert places(tmp_path, text).lines == lines


@pytest.mark.parametrize(("text", "ids"), [
    ('"""TW-FIRE-01: so."""', ("TW-FIRE-01",)),
    ('"""So it is (TW-FIRE-01)."""', ("TW-FIRE-01",)),
    ('"""TW-FIRE-01 to -03: so (TW-FIRE-07)."""', ("TW-FIRE-01", "TW-FIRE-02", "TW-FIRE-03")),
    ('"""So it is (TW-FIRE-01, TW-FIRE-02)."""', ()),
    ('"""TW-FIRE-01, TW-FIRE-02: so."""\n    a = 1  # TW-FIRE-02', ("TW-FIRE-01",)),
])
def test_functions_that_cite(tmp_path: Path, text: str, ids: tuple[str, ...]) -> None:
    found = places(tmp_path, f"def f(a) -> int:\n    {text}\n    return 1\n").functions
    assert tuple(site.ids for site in found.values()) == ((ids,) if ids else ())


def test_the_repository_is_at_hand() -> None:
    assert (REPOSITORY / "tests" / "soak" / "scenarios").is_dir()
