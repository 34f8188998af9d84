"""`wartable rules`, the exit codes, and the catalogue loader behind it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wartable import __version__, native
from wartable.cli.coverage import Cite, coverage
from wartable.cli.coverage import test_cites as cites_in_tests
from wartable.cli.main import run
from wartable.engine.errors import DataError
from wartable.kit.catalogue import parse_rulebook
from wartable.rulesets import load_ruleset, systems

Output = pytest.CaptureFixture[str]
OWN_FAULT = "this is a fault in wartable, not in your input"
HEAD = 'system: made_up\nprefix: XX\nversion: "1"\nclauses:\n'
ROW = "  - id: XX-A-01\n    title: One\n    where: here\n    rule: one\n"


def call(capsys: Output, *args: str) -> tuple[int, str, str]:
    code = run(args)
    out, err = capsys.readouterr()
    return code, out, err


def test_the_catalogue_is_whole() -> None:
    book = load_ruleset("time_wars").rulebook
    assert len(book) == 752
    assert len(book.select("core")) == 325
    assert sum(len(book.select(part)) for part in book.parts) == 752
    assert "time_wars" in systems()


def test_a_clause(capsys: Output) -> None:
    code, out, err = call(capsys, "rules", "time_wars", "tw-fire-07")
    assert (code, err) == (0, "")
    assert out.startswith("TW-FIRE-07  Range band bonus\n")
    for part in ("Ruling: ", "Needs\n  TW-FIRE-05  ", "Needed by\n  TW-WEAP-06  "):
        assert part in out


def test_a_clause_as_json(capsys: Output) -> None:
    code, out, _ = call(capsys, "rules", "TW-FIRE-07", "--json")
    [data] = json.loads(out)
    assert code == 0
    assert (data["system"], data["id"], data["needs"]) == ("time_wars", "TW-FIRE-07", ["TW-FIRE-05", "TW-FIRE-06"])
    assert sorted(data) == ["id", "needs", "rule", "ruling", "system", "title", "where"]


def test_words(capsys: Output) -> None:
    code, out, _ = call(capsys, "rules", "TW", "flamethrower", "strips")
    assert code == 0
    assert out.splitlines()[0].split() == ["TW-WEAP-01", "Flamethrower", "strips", "cover"]


@pytest.mark.parametrize("words", [["TW-FIRE"], ["TW", "FIRE"], ["time-wars", "FIRE"], ["TW", "--chapters", "fire"]])
def test_a_chapter(capsys: Output, words: list[str]) -> None:
    code, out, _ = call(capsys, "rules", *words)
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == [f"TW-FIRE-{n:02}" for n in range(1, 22)]


def test_a_chapter_of_every_system(capsys: Output) -> None:
    _, out, _ = call(capsys, "rules", "FIRE")
    found = [line.split()[0] for line in out.splitlines()]
    assert found == [clause.id for name in systems() for clause in load_ruleset(name).rulebook.chapters.get("FIRE", ())]
    assert len(found) > 21


def test_the_list_of_chapters(capsys: Output) -> None:
    _, out, _ = call(capsys, "rules")
    assert "time_wars 2.2: 752 clauses\n  TW-GEN       12  " in out
    [data] = [d for d in json.loads(call(capsys, "rules", "--json")[1]) if d["system"] == "time_wars"]
    assert (data["clauses"], data["chapters"]["FIRE"]) == (752, 21)


def test_no_clause_has_the_words(capsys: Output) -> None:
    assert call(capsys, "rules", "zzzz") == (1, "no clause has the words: zzzz\n", "")
    assert call(capsys, "rules", "zzzz", "--json") == (1, "[]\n", "")


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (["rules", "TW-FIRE-" + "99"], "there is no clause TW-FIRE-" + "99; near it are TW-FIRE-"),
        (["rules", "--coverage", "FIRE"], "--coverage is given for one system: wartable rules time_wars --coverage"),
        (["rules", "time_wars", "FIRE", "--coverage"], "--coverage is given for one system"),
        (["rules", "time_wars", "--chapters", "wings"], "time_wars has no part or chapter 'wings'; there are: core, "),
        (["rules", "--games", "many"], "'--games'"),
        (["rules", "--games", "-1"], "'--games'"),
        (["rules", "--wings"], "--wings ('wartable rules --help' shows what there is)"),
        (["hunt", "mop"], "'mop'. ('wartable hunt --help' shows what there is)"),
        (["wings"], "'wings'. ('wartable --help' shows what there is)"),
    ],
)
def test_bad_input_gets_one_line(capsys: Output, args: list[str], part: str) -> None:
    code, out, err = call(capsys, *args)
    assert (code, out) == (2, "")
    assert part in err
    assert err.count("\n") == 1


def test_help_and_version(capsys: Output) -> None:
    code, out, _ = call(capsys)
    assert (code, out.startswith("Usage: wartable")) == (0, True)
    assert call(capsys, "--version") == (0, f"wartable {__version__} ({native.build()})\n", "")
    assert call(capsys, "rules", "--help")[0] == 0


@pytest.mark.parametrize(
    ("error", "code", "text"),
    [
        (
            FileNotFoundError(2, "No such file or directory", "a.yaml"),
            2,
            "a.yaml: No such file or directory: see whether the name is right\n",
        ),
        (DataError("a.yaml", 3, "two\nlines"), 2, "a.yaml:3: two lines\n"),
        (KeyboardInterrupt(), 130, ""),
        (ZeroDivisionError("oh"), 70, f"{OWN_FAULT} (ZeroDivisionError: oh); WARTABLE_TRACEBACK=1 shows where it is\n"),
    ],
)
def test_exit_codes(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, text: str
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("wartable.cli.rules._books", broken)
    assert call(capsys, "rules") == (code, "", text)


def test_coverage_as_json(capsys: Output) -> None:
    code, out, _ = call(capsys, "rules", "time_wars", "--coverage", "--chapters", "core", "--json")
    data = json.loads(out)
    assert code == 0
    assert list(data) == ["clauses", "cited", "tested", "seen", "missing", "can_come_up", "unmet"]
    assert data["clauses"] == 325
    for name in ("cited", "tested", "seen"):
        assert data[name] + len(data["missing"][name]) == 325
    assert data["can_come_up"] == 325 - len(data["unmet"])


def test_coverage_as_a_table(capsys: Output) -> None:
    _, out, _ = call(capsys, "rules", "time_wars", "--coverage", "--chapters", "FIRE")
    lines = out.splitlines()
    assert lines[0].split() == ["clause", "title", "code", "tests", "seen"]
    assert [line.split()[0] for line in lines[1:-1]] == [f"TW-FIRE-{n:02}" for n in range(1, 22)]
    assert lines[-1].startswith("21 clauses: ")


def test_coverage_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    cites = [Cite("TW-FIRE-01", "a.py", 1), Cite("TW-FIRE-01", "b.py", 2), Cite("TW-MOVE-01", "a.py", 3)]
    monkeypatch.setattr("wartable.cli.coverage.code_cites", lambda root: iter(cites))
    monkeypatch.setattr("wartable.cli.coverage.test_cites", lambda root, prefix: iter(cites[:1]))
    monkeypatch.setattr("wartable.cli.coverage.seen_counts", lambda system, games, bots, jobs: {"TW-FIRE-02": games})
    monkeypatch.setattr("wartable.cli.coverage.unmet", lambda system: {"TW-MOVE-01": "so", "TW-FIRE-02": "so"})
    result = coverage("time_wars", load_ruleset("time_wars").rulebook.select("FIRE")[:2], 7)
    assert result.cited == {"TW-FIRE-01": cites[:2]}
    assert result.report() == {
        "clauses": 2,
        "cited": 1,
        "tested": 1,
        "seen": 1,
        "missing": {"cited": ["TW-FIRE-02"], "tested": ["TW-FIRE-02"], "seen": ["TW-FIRE-01"]},
        "can_come_up": 1,
        "unmet": {"TW-FIRE-02": "so"},
    }


def test_marks_are_found_wherever_they_stand(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text(
        "import pytest\npytestmark = pytest.mark.rule('XX-A-01')\n"
        "@pytest.mark.rule('XX-A-02',\n 'XX-A-03')\ndef test_a(): rule('XX-A-04')\n",
        encoding="utf-8",
    )
    assert [(c.id, c.line) for c in cites_in_tests(tmp_path)] == [("XX-A-01", 2), ("XX-A-02", 3), ("XX-A-03", 4)]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("- one\n", "a.yaml:1: a catalogue is a mapping"),
        ("a: [\n", "a.yaml:2: this is not YAML: "),
        ("system: made_up\nprefix: 4\n", "a.yaml:2: prefix is missing or is no text"),
        (HEAD.replace('"1"', "1") + ROW, "a.yaml:3: version is missing or is no text; write version: "),
        (HEAD, "a.yaml:4: clauses is missing or is no list"),
        (HEAD + "  - one\n", "a.yaml:4: clause 1 is no mapping"),
        (HEAD + ROW + "    rules: two\n", "a.yaml:5: clause XX-A-01 has the unknown key 'rules'; known are id, "),
        (HEAD + ROW.replace("    rule: one\n", ""), "a.yaml:5: clause XX-A-01 has no rule"),
        (HEAD + ROW.replace("XX-A-01", "YY-A-01"), "a.yaml:5: 'YY-A-01' is no clause id; one looks like XX-MOVE-01"),
        (HEAD + ROW + "    ruling: 3\n", "a.yaml:5: the ruling of XX-A-01 is no text"),
        (HEAD + ROW + "    needs: XX-A-01\n", "a.yaml:5: needs of XX-A-01 is no list of clause ids"),
        (HEAD + ROW + ROW, "a.yaml:9: XX-A-01 stands twice"),
        (HEAD + ROW + "    needs: [XX-A-02]\n", "a.yaml:5: XX-A-01 needs XX-A-02, which is not in the catalogue"),
        ("parts: {core: A}\n" + HEAD + ROW, "a.yaml:1: parts is no mapping of a name to a list of chapters"),
    ],
)
def test_faulty_catalogues(text: str, fault: str) -> None:
    with pytest.raises(DataError) as caught:
        parse_rulebook(text, "a.yaml")
    assert str(caught.value).startswith(fault)
    assert "\n" not in str(caught.value)


def test_no_such_system() -> None:
    with pytest.raises(DataError, match=r"no ruleset is called 'chess'; there are: .*time_wars"):
        load_ruleset("chess")
