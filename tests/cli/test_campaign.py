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
        assert player["kept"]["points"] == earned - first + spent
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
    doc["players"][0]["kept"]["roster"] = [{"strategy": "light_infantry", "for": ["patrol-77"]}]
    path.write_text(yaml.safe_dump(doc), encoding="utf-8")
    code, out, _ = call(capsys, "campaign", "army", path, "p1", RED)
    assert (code, out.splitlines()[0]) == (0, "Off the roster: Light Infantry for patrol-77.")
    assert yaml.safe_load(path.read_text(encoding="utf-8"))["players"][0]["kept"]["roster"] == []


@pytest.mark.parametrize(("args", "says"), [
    (("new", "war.yaml", "--player", "Red"), "--player Red: write NAME=LIST"),
    (("new", "war.yaml", "--player", f"Red={RED}"), "a campaign needs two players or more, not 1"),
    (("new", "war.yaml", "--player", f"A={RED}", "--player", f"B={BLUE}", "--place", "X=heaven"),
     "'heaven' is no effect of a place; write NAME=half"),
    (("new", "war.yaml", "--player", f"A={RED}", "--player", f"B={BLUE}", "--system", "hunt_for_davros"),
     "hunt_for_davros has no campaigns"),
    (("show", "nothing.yaml"), "there is no such file"),
    (("show", RED), "this is no campaign; one begins with wartable: 2 and kind: campaign"),
])  # fmt: skip
def test_bad_input(capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...],
                   says: str) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    code, _, err = call(capsys, "campaign", *args)
    assert (code, err.count("\n")) == (2, 1)
    assert says in err


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"players": []}, "needs two players or more"),
        ({"players": [{"seat": "p1"}, {"seat": "p2"}]}, "this campaign is damaged"),
        ({"colour": "red"}, "a campaign has no key 'colour'"),
        ({"battles": [{"number": 1}]}, "this campaign is damaged"),
    ],
)
def test_a_damaged_file(capsys: Output, tmp_path: Path, change: dict[str, object], says: str) -> None:
    path = begun(capsys, tmp_path)
    doc = yaml.safe_load(path.read_text(encoding="utf-8"))
    path.write_text(yaml.safe_dump({**doc, **change}), encoding="utf-8")
    code, _, err = call(capsys, "campaign", "show", path)
    assert (code, err.count("\n")) == (2, 1)
    assert says in err


def kept_battle() -> dict[str, object]:
    return {
        "number": 1, "title": "War, battle 1", "place": "", "winners": ["p1"], "clause": "TW-MISS-09",
        "say": "Victory.", "turns": 6,
        "earned": {"p1": [{"points": 2, "clause": "TW-CAMP-02", "say": "2 commanders alive"}], "p2": []},
        "unspent": {"p1": 0, "p2": 0}, "lost": {"p1": [], "p2": []}, "hash": "0",
    }  # fmt: skip


@pytest.mark.parametrize(("player", "battle", "says"), [
    ({"points": "many"}, {}, "points of player 1 are 'many'; they must be a whole number from 0"),
    ({"points": -1}, {}, "points of player 1 are -1"),
    ({"points": True}, {}, "points of player 1 are True"),
    ({"points": 2.5}, {}, "points of player 1 are 2.5"),
    ({"name": ""}, {}, "name of player 1 is ''"),
    ({"seat": 3}, {}, "seat of player 1 is 3"),
    ({"army": None}, {}, "army of player 1 must be an army list in full"),
    ({"roster": 3}, {}, "roster of player 1 must be a list of upgrades"),
    ({"roster": [{"for": ["troopers-1"]}]}, {}, "roster of player 1 must be a list of upgrades"),
    ({"roster": [{"strategy": "light_infantry"}]}, {}, "roster of player 1 must be a list of upgrades"),
    ({"roster": ["light_infantry"]}, {}, "roster of player 1 must be a list of upgrades"),
    ({"colour": "red"}, {}, "player 1 has no part 'colour'; a player has seat, name, army and kept"),
    ({"kept": 3}, {}, "kept of player 1 must be a mapping"),
    ({"kept": {"medals": 1}}, {}, "medals of player 1 is nothing that is kept; kept are points and roster"),
    ({}, {"number": 2}, "number of battle 1 is 2"),
    ({}, {"number": True}, "number of battle 1 is True"),
    ({}, {"say": None}, "say of battle 1 is None"),
    ({}, {"turns": "six"}, "turns of battle 1 are 'six'"),
    ({}, {"winners": "p1"}, "winners of battle 1 must be a list of seats"),
    ({}, {"winners": [1]}, "winners of battle 1 must be a list of seats"),
    ({}, {"earned": {"p1": []}}, "earned of battle 1 must say for each of p1, p2 what it was"),
    ({}, {"earned": {"p1": [{"points": 1}], "p2": []}}, "earned of battle 1 must say"),
    ({}, {"earned": {"p1": ["1"], "p2": []}}, "earned of battle 1 must say"),
    ({}, {"unspent": {"p1": 0, "p2": "x"}}, "unspent of battle 1 must say"),
    ({}, {"lost": []}, "lost of battle 1 must say"),
])  # fmt: skip
def test_a_file_that_was_edited(capsys: Output, tmp_path: Path, player: dict[str, object], battle: dict[str, object],
                                says: str) -> None:  # fmt: skip
    path = begun(capsys, tmp_path)
    doc = yaml.safe_load(path.read_text(encoding="utf-8"))
    doc["battles"] = [kept_battle()]
    path.write_text(yaml.safe_dump(doc), encoding="utf-8")
    assert call(capsys, "campaign", "show", path)[0] == 0
    kept = {key: value for key, value in player.items() if key in ("points", "roster")}
    doc["players"][0].update({key: value for key, value in player.items() if key not in kept})
    if kept:
        doc["players"][0]["kept"].update(kept)
    doc["battles"][0].update(battle)
    path.write_text(yaml.safe_dump(doc), encoding="utf-8")
    code, _, err = call(capsys, "campaign", "show", path)
    assert (code, err.count("\n")) == (2, 1)
    assert f"this campaign is damaged: {says}" in err


def test_a_file_of_the_first_format_is_read(capsys: Output, tmp_path: Path) -> None:
    """What the ruleset keeps of a player stood beside his name."""
    path = begun(capsys, tmp_path)
    doc = yaml.safe_load(path.read_text(encoding="utf-8"))
    del doc["length"]
    doc["wartable"], doc["battles"] = 1, [kept_battle()]
    for player in doc["players"]:
        del player["kept"]
        player |= {"points": 3, "roster": []}
    doc["players"][1]["roster"] = [{"strategy": "light_infantry", "for": ["marines-1"]}]
    path.write_text(yaml.safe_dump(doc), encoding="utf-8")
    code, out, _ = call(capsys, "campaign", "show", path)
    assert (code, "Blue (p2): 3 Strategy Points." in out, "on the roster: Light Infantry: Marine Squad 1" in out) == (
        0, True, True,
    )  # fmt: skip
    code, out, _ = call(capsys, "campaign", "show", path, "--json")
    made = json.loads(out)
    assert (made["wartable"], made["players"][0]["kept"]["points"], "points" in made["players"][0]) == (2, 3, False)
    code, out, _ = call(capsys, "campaign", "battle", path, "-o", tmp_path / "b.yaml")
    assert (code, out.startswith("War, battle 2 is set up")) == (0, True)


def test_what_nobody_can_agree_on(capsys: Output, tmp_path: Path) -> None:
    path = begun(capsys, tmp_path)
    for agreed, says in (
        ("picnic=yes", "there is no picnic to agree on; there are: mission, deployment, modifiers, consent"),
        ("mission=picnic", "mission is 'picnic'; it must be one of "), ("mission", "write WHAT=HOW"),
    ):  # fmt: skip
        code, _, err = call(capsys, "campaign", "battle", path, "-o", tmp_path / "b.yaml", "--agree", agreed)
        assert (code, says in err) == (2, True)
    two = ("--agree", "mission=take_ground", "--mission", "possession")
    code, _, err = call(capsys, "campaign", "battle", path, "-o", tmp_path / "b.yaml", *two)
    assert (code, "mission can be one thing only" in err) == (2, True)


@pytest.mark.rule("TW-CAMP-01", "TW-CAMP-06")
@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"strategy_points": 40}, "Red fought this battle with other Strategy Points than the campaign has"),
        (
            {"roster": [{"strategy": "light_infantry", "for": ["troopers-1"]}]},
            "Red fought this battle with other upgrades",
        ),
        ({"army": str(BLUE)}, "Red fought this battle with another army than the campaign has"),
    ],
)
def test_a_battle_fought_with_what_nobody_had_is_not_recorded(
    capsys: Output, tmp_path: Path, change: dict[str, object], says: str
) -> None:
    path, scenario = begun(capsys, tmp_path), tmp_path / "b.yaml"
    call(capsys, "campaign", "battle", path, "-o", scenario)
    doc = yaml.safe_load(scenario.read_text(encoding="utf-8"))
    doc["options"] = {"turns": 1}
    doc["sides"][0].update(change)
    scenario.write_text(yaml.safe_dump(doc), encoding="utf-8")
    before = path.read_text(encoding="utf-8")
    code, _, err = call(capsys, "campaign", "resolve", path, scenario, "-n", 0, "--bots", "random")
    assert (code, says in err, path.read_text(encoding="utf-8") == before) == (2, True, True)


@pytest.mark.rule("TW-CAMP-05")
def test_a_place_whose_effect_there_is_not(capsys: Output, tmp_path: Path) -> None:
    path = begun(capsys, tmp_path, "--place", "City=double")
    path.write_text(path.read_text(encoding="utf-8").replace("City: double", "City: triple"), encoding="utf-8")
    code, _, err = call(capsys, "campaign", "battle", path, "-o", tmp_path / "b.yaml", "--place", "City")
    assert (code, err) == (2, "the effect of City is 'triple'; it must be one of half, double\n")


def test_the_chronicle_in_words(capsys: Output, tmp_path: Path) -> None:
    """Names with letters of any tongue; what a place takes away has one sign; troops are called by their names."""
    path = tmp_path / "krieg.yaml"
    code, out, _ = call(capsys, "campaign", "new", path, "--player", f"Zoë Ünal={RED}", "--player", f"Bjørn={BLUE}",
                        "--name", "Krieg um Ödland", "--place", "Öde=half")  # fmt: skip
    assert (code, out.splitlines()[0]) == (0, "Krieg um Ödland: 0 battles fought.")
    doc = yaml.safe_load(path.read_text(encoding="utf-8"))
    doc["players"][0]["kept"]["points"] = 1
    item = kept_battle()
    item["lost"] = {"p1": ["troopers-1", "gone-since-1"], "p2": []}
    item["earned"] = {"p1": [{"points": -2, "clause": "TW-CAMP-05", "say": "half points at this place"}], "p2": []}
    doc["battles"] = [item]
    path.write_text(yaml.safe_dump(doc, allow_unicode=True), encoding="utf-8")
    code, out, _ = call(capsys, "campaign", "show", path)
    assert code == 0
    assert out.splitlines()[:3] == [
        "Krieg um Ödland: 1 battle fought.", "  Zoë Ünal (p1): 1 Strategy Point.", "  Bjørn (p2): 0 Strategy Points.",
    ]  # fmt: skip
    assert "  Zoë Ünal: -2 half points at this place [TW-CAMP-05]." in out
    assert "wiped out: Slave Trooper Squad 1, gone-since-1." in out


def test_a_campaign_is_not_overwritten(capsys: Output, tmp_path: Path) -> None:
    path = begun(capsys, tmp_path)
    code, _, err = call(capsys, "campaign", "new", path, "--player", f"A={RED}", "--player", f"B={BLUE}")
    assert (code, "this file is there already" in err) == (2, True)
    code, _, err = call(capsys, "campaign", "battle", path, "-o", tmp_path / "b.yaml", "--place", "Moon")
    assert (code, "the campaign has no place 'Moon'" in err) == (2, True)
