"""`wartable campaign`: begun, fought, written down, shown; and what is said of bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from wartable.cli.main import run
from wartable.shelf import lists

Output = pytest.CaptureFixture[str]
RED, BLUE = (next(path for path in lists("time_wars") if path.stem == stem) for stem in ("daleks-60", "federation-60"))


def call(capsys: Output, *args: object) -> tuple[int, str, str]:
    code = run([str(arg) for arg in args])
    said = capsys.readouterr()
    return code, said.out, said.err


def begun(capsys: Output, folder: Path, *more: str) -> Path:
    path = folder / "war.yaml"
    code, _, err = call(
        capsys, "campaign", "new", path, "--player", f"Red={RED}", "--player", f"Blue={BLUE}", "--name", "War",
        "--seed", "x", *more,
    )  # fmt: skip
    assert (code, err) == (0, "")
    return path


def test_a_campaign_of_two_battles(capsys: Output, tmp_path: Path) -> None:
    path = begun(capsys, tmp_path, "--place", "City=double")
    for number in (1, 2):
        scenario = tmp_path / f"b{number}.yaml"
        told = ("-o", scenario, "--place", "City", "--table", "woods:3")
        code, out, _ = call(capsys, "campaign", "battle", path, *told)
        assert (code, out) == (0, f"War, battle {number} at City is set up in {scenario}.\n")
        doc = yaml.safe_load(scenario.read_text(encoding="utf-8"))
        doc["options"] = {"turns": 1}
        scenario.write_text(yaml.safe_dump(doc), encoding="utf-8")
        save = tmp_path / f"b{number}.wartable"
        quick = ("-n", 0, "--bots", "random", "--save", save)
        code, out, err = call(capsys, "campaign", "resolve", path, scenario, *quick)
        assert (code, err) == (0, "")
        assert "double points at this place [TW-CAMP-05]" in out
        assert save.is_file()
    code, out, _ = call(capsys, "campaign", "show", path, "--json")
    shown = json.loads(out)
    assert (code, len(shown["battles"])) == (0, 2)
    for player in shown["players"]:
        earned = sum(part["points"] for battle in shown["battles"] for part in battle["earned"][player["seat"]])
        spent = sum(battle["unspent"][player["seat"]] for battle in shown["battles"][1:])
        first = sum(part["points"] for part in shown["battles"][0]["earned"][player["seat"]])
        assert player["points"] == earned - first + spent
    assert call(capsys, "campaign", "show", path)[1].count("[TW-CAMP-0") >= 4


def test_a_battle_that_was_played_elsewhere_is_recorded_once(capsys: Output, tmp_path: Path) -> None:
    path, scenario, save = begun(capsys, tmp_path), tmp_path / "b.yaml", tmp_path / "b.wartable"
    call(capsys, "campaign", "battle", path, "-o", scenario)
    doc = yaml.safe_load(scenario.read_text(encoding="utf-8"))
    doc["options"] = {"turns": 1}
    scenario.write_text(yaml.safe_dump(doc), encoding="utf-8")
    code, _, err = call(capsys, "battle", scenario, "--bots", "random", "--seed", "1", "--save", save)
    assert (code, err) == (0, "")
    before = path.read_text(encoding="utf-8")
    code, out, _ = call(capsys, "campaign", "record", path, save)
    assert (code, out.splitlines()[0].startswith("War, battle 1: ")) == (0, True)
    assert path.read_text(encoding="utf-8") != before
    code, _, err = call(capsys, "campaign", "record", path, save)
    assert (code, err) == (2, "this is not battle 2 of War; set it up with campaign battle\n")


def test_odds_come_first(capsys: Output, tmp_path: Path) -> None:
    path, scenario = begun(capsys, tmp_path), tmp_path / "b.yaml"
    call(capsys, "campaign", "battle", path, "-o", scenario)
    doc = yaml.safe_load(scenario.read_text(encoding="utf-8"))
    doc["options"] = {"turns": 1}
    scenario.write_text(yaml.safe_dump(doc), encoding="utf-8")
    code, out, _ = call(capsys, "campaign", "resolve", path, scenario, "-n", 1, "--bots", "random", "--yes")
    assert code == 0
    assert out.index("Red (p1) won") < out.index("War, battle 1: ")


def test_new_troops(capsys: Output, tmp_path: Path) -> None:
    path = begun(capsys, tmp_path)
    doc = yaml.safe_load(path.read_text(encoding="utf-8"))
    doc["players"][0]["roster"] = [{"strategy": "light_infantry", "for": ["patrol-77"]}]
    path.write_text(yaml.safe_dump(doc), encoding="utf-8")
    code, out, _ = call(capsys, "campaign", "army", path, "p1", RED)
    assert (code, out.splitlines()[0]) == (0, "Off the roster: light infantry for patrol-77.")
    assert yaml.safe_load(path.read_text(encoding="utf-8"))["players"][0]["roster"] == []


@pytest.mark.parametrize(("args", "says"), [
    (("new", "war.yaml", "--player", "Red"), "--player Red: write NAME=LIST"),
    (("new", "war.yaml", "--player", f"Red={RED}"), "a campaign needs two players or more, not 1"),
    (("new", "war.yaml", "--player", f"A={RED}", "--player", f"B={BLUE}", "--place", "X=heaven"),
     "'heaven' is no effect of a place; write NAME=half"),
    (("new", "war.yaml", "--player", f"A={RED}", "--player", f"B={BLUE}", "--system", "hunt_for_davros"),
     "hunt_for_davros has no campaigns"),
    (("show", "nothing.yaml"), "there is no such file"),
    (("show", RED), "this is no campaign; one begins with wartable: 1 and kind: campaign"),
])  # fmt: skip
def test_bad_input(capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...],
                   says: str) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    code, _, err = call(capsys, "campaign", *args)
    assert (code, err.count("\n")) == (2, 1)
    assert says in err


@pytest.mark.parametrize(("change", "says"), [
    ({"players": []}, "needs two players or more"),
    ({"players": [{"seat": "p1"}, {"seat": "p2"}]}, "this campaign is damaged"),
    ({"colour": "red"}, "a campaign has no key 'colour'"),
    ({"battles": [{"number": 1}]}, "this campaign is damaged"),
])
def test_a_damaged_file(capsys: Output, tmp_path: Path, change: dict[str, object], says: str) -> None:
    path = begun(capsys, tmp_path)
    doc = yaml.safe_load(path.read_text(encoding="utf-8"))
    path.write_text(yaml.safe_dump({**doc, **change}), encoding="utf-8")
    code, _, err = call(capsys, "campaign", "show", path)
    assert (code, err.count("\n")) == (2, 1)
    assert says in err


def test_a_campaign_is_not_overwritten(capsys: Output, tmp_path: Path) -> None:
    path = begun(capsys, tmp_path)
    code, _, err = call(capsys, "campaign", "new", path, "--player", f"A={RED}", "--player", f"B={BLUE}")
    assert (code, "this file is there already" in err) == (2, True)
    code, _, err = call(capsys, "campaign", "battle", path, "-o", tmp_path / "b.yaml", "--place", "Moon")
    assert (code, "the campaign has no place 'Moon'" in err) == (2, True)
