"""`wartable army check`: verdicts in words and as JSON, and its exit codes."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from wartable.cli.main import run
from wartable.shelf import lists

GOOD = """faction: cybermen
name: Hive
detachments:
  - commander: {unit: cyber_commander, options: [cybermen]}
    units: [{unit: cyber_patrol, as: basic}, {unit: cyber_slave_troopers}]
"""

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def hive(tmp_path: Path) -> Path:
    path = tmp_path / "hive.yaml"
    path.write_text(GOOD.replace("[cybermen]", "[cybermen: 5]"))
    return path


def test_a_legal_list(hive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["army", "check", str(hive)]) == 0
    assert capsys.readouterr().out == f"{hive}: Hive, 57 points, legal.\n"


def test_faults_with_clause_place_and_repair(hive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hive.write_text(hive.read_text().replace("as: basic}", "as: basic, options: [more: 6]}"))
    assert run(["army", "check", str(hive)]) == 1
    out = capsys.readouterr().out
    assert "not legal" in out
    assert "[TW-CYB-06] (line 5, detachments[0].units[0].options)" in out
    assert "to mend it: take more Cybermen out" in out


def test_as_json(hive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["army", "check", "--json", str(hive)]) == 0
    one = json.loads(capsys.readouterr().out)
    told = {"name": "Hive", "points": 57, "legal": True, "faults": [], "warnings": [], "notes": []}
    assert one == {"file": str(hive), **told}
    assert run(["army", "check", "--json", str(hive), str(hive)]) == 0
    assert json.loads(capsys.readouterr().out) == [one, one]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("ruleset: hunt_for_davros\n", "hunt_for_davros has no army lists"),
        ("faction: movellans\n", "movellans"),
        ("[", ""),
    ],
)
def test_what_is_no_list(hive: Path, text: str, part: str, capsys: pytest.CaptureFixture[str]) -> None:
    hive.write_text(text)
    assert run(["army", "check", str(hive)]) == 2
    told = capsys.readouterr().err
    assert len(told.splitlines()) == 1
    assert str(hive) in told
    assert part in told


@pytest.mark.parametrize("path", lists("time_wars"), ids=lambda path: path.stem)
def test_the_lists_that_are_shipped_are_legal(path: Path) -> None:
    assert run(["army", "check", str(path)]) == 0


# ------------------------------------------------------------------ by lot, written down, on paper
def out(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["army", *words]) == 0
    return capsys.readouterr().out


def test_repairs_are_those_that_mend(hive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hive.write_text(hive.read_text().replace("as: basic}", "as: basic, options: [more: 6]}"))
    assert run(["army", "check", "--json", str(hive)]) == 1
    (fault,) = json.loads(capsys.readouterr().out)["faults"]
    assert (fault["clause"], fault["line"]) == ("TW-CYB-06", 5)
    assert {"take 5 More Cybermen", "take more Cybermen out"} <= {fix["label"] for fix in fault["fixes"]}


def test_an_army_by_lot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("random", "--points", "80", "--faction", "vogans", "--seed", "3")
    text = out(capsys, *words)
    assert text == out(capsys, *words)
    path = tmp_path / "lot" / "vogans.yaml"
    assert out(capsys, *words, "-o", str(path)) == ""
    assert path.read_text() == text
    assert " legal." in out(capsys, "check", str(path))
    assert "Limit: 120 points" in out(capsys, "complete", str(path), "--points", "120", "-f", "text")


def test_an_army_from_a_collection(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    owned = tmp_path / "owned.yaml"
    owned.write_text("federation_leader: 1\nmarine_squad: 40\n")
    words = ["random", "--points", "70", "--faction", "federation", "--collection", str(owned)]
    units = [line.partition("unit: ")[2].strip("}") for line in out(capsys, *words).splitlines() if "unit: " in line]
    assert set(units) == {"federation_leader", "marine_squad"}
    for text, said in (("marin_squad: 3\n", "did you mean marine_squad?"), ("marine_squad: many\n", "whole number")):
        owned.write_text(text)
        assert run(["army", *words]) == 2
        told = capsys.readouterr().err
        assert said in told
        assert told.startswith(f"{owned}:1:")


def test_out_and_in_by_every_way(
    hive: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = out(capsys, "export", str(hive))
    assert "* Cyber-Commander (27): 5 Cybermen" in text.splitlines()
    code = out(capsys, "export", str(hive), "-f", "code").strip()
    link = out(capsys, "export", str(hive), "-f", "link").strip()
    assert link == f"/army#{code}"
    yaml = out(capsys, "import", code)
    assert yaml == out(capsys, "import", link)
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert out(capsys, "import", "-") == yaml


def test_on_paper(hive: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, "print", str(hive)).startswith("<!doctype html>")
    path = tmp_path / "hive.pdf"
    assert out(capsys, "print", str(hive), "--format", "pdf", "-o", str(path)) == f"{path} written.\n"
    assert path.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("words", [
    ["random", "--points", "49"], ["random", "--points", "80", "--faction", "movellans"], ["export", "nowhere.yaml"],
    ["import", "W1.abc"], ["random", "--points", "80", "--format", "pdf"],
    ["random", "--points", "80", "--system", "x"],
])  # fmt: skip
def test_bad_input_is_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["army", *words]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_paper_of_no_kind(hive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["army", "print", str(hive), "--format", "doc"]) == 2
    assert capsys.readouterr().err == "'doc' is no kind of paper; there are: html, pdf\n"


def test_a_list_is_tried_out_by_bots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mini = tmp_path / "mini.yaml"
    mini.write_text(
        "name: Mini\nfaction: federation\npoints: 20\n"
        "detachments:\n- commander: {unit: federation_leader}\n  units: [{unit: marine_squad}]\n"
    )
    given = ["army", "trial", str(mini), "--against", str(mini), "-n", "2", "--bots", "random"]
    assert run(given) == 0
    text = capsys.readouterr().out
    assert "of 2 battles won, between" in text
    assert "Marine Squad" in text
    assert run([*given, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 2
    assert {unit["path"] for unit in found["units"]} == {"detachments[0].commander", "detachments[0].units[0]"}
    assert run(["army", "trial", str(mini), "--bots", "general"]) == 2
    assert "no bot is called 'general'" in capsys.readouterr().err


@pytest.mark.parametrize("form", ["code", "link"])
def test_a_code_longer_than_a_name_of_a_file(form: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    army = str(EXAMPLES / "lists" / "federation-two-fronts.yaml")
    word = out(capsys, "export", army, "-f", form).strip()
    assert len(word) > 255, "what no file can be called"
    wanted = out(capsys, "import", army)
    assert out(capsys, "import", word) == wanted
    assert out(capsys, "export", word, "-f", form).strip() == word
    assert "legal" in out(capsys, "check", word)
    assert out(capsys, "import", f"https://example.org{word}" if form == "link" else f"  {word}\n") == wanted
    out(capsys, "print", word, "-o", str(tmp_path / "army.html"))
    for broken in (word[:-20], f"{word}!", f"{word[:100]}é{word[100:]}"):
        assert run(["army", "import", broken]) == 2
        assert "this code is damaged" in capsys.readouterr().err
