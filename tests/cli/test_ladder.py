"""`ladder` and `matchups`: a few battles, taken up again, as text, JSON and a page; and their faulty inputs."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from wartable.ai.own import own_player
from wartable.ai.players import known, player
from wartable.cli.arenas import Arena, fields, has_lists
from wartable.cli.main import run
from wartable.engine.errors import DataError
from wartable.rulesets import load_ruleset, systems
from wartable.rulesets.time_wars.builder.roster import rules
from wartable.shelf import examples
from wartable.sim.matchups import SEATS, Entrant

Output = pytest.CaptureFixture[str]


def call(capsys: Output, *args: str | Path) -> tuple[int, str, str]:
    code = run([str(arg) for arg in args])
    out, err = capsys.readouterr()
    return code, out, err


def test_a_ladder(capsys: Output, tmp_path: Path) -> None:
    path, page = tmp_path / "ladder.jsonl", tmp_path / "ladder.html"
    words: list[str | Path] = ["ladder", "time_wars", "--points", "50", "--bot", "random", "--bot", "soldier"]
    words += ["--out", path]
    assert call(capsys, *words, "-n", "2")[0] == 0
    kept = path.read_text(encoding="utf-8")
    code, out, _ = call(capsys, *words, "-n", "4", "--json", "--html", page)
    assert code == 0
    found = json.loads(out)
    assert found["games"] == 4
    assert {row["name"]: row["elo"] for row in found["ratings"]}["soldier"] == 1500
    assert path.read_text(encoding="utf-8").startswith(kept), "what was played is not played again"
    assert len(path.read_text(encoding="utf-8").splitlines()) == 5
    assert "<svg" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(("system", "veteran"), [
    ("time_wars", "Plans for all of its units at once"), ("gates_of_doom", "Plans all that a unit does"),
    ("battle_group", "Plans for all of its units at once"), ("hunt_for_davros", "Plans for all of its units at once"),
])  # fmt: skip
def test_levels_are_told_in_sentences(capsys: Output, system: str, veteran: str) -> None:
    code, out, _ = call(capsys, "bots", system)
    assert code == 0
    said = dict(line.split(maxsplit=1) for line in out.splitlines())
    assert said["veteran"].startswith(veteran)
    assert "overlooks one enemy in five" in said["recruit"]
    assert "veteran/bold:" in said
    assert ("marshal" in said) is (system in ("time_wars", "gates_of_doom"))
    told = json.loads(call(capsys, "bots", system, "--json")[1])
    assert {row["level"]: row["says"] for row in told}.items() <= said.items()


def test_a_test_stops_when_it_is_decided_and_goes_on_where_it_ended(capsys: Output, tmp_path: Path) -> None:
    path = tmp_path / "sprt.jsonl"
    words: list[str | Path] = ["ladder", "time_wars", "--points", "50", "--mirror", "--bot", "soldier"]
    words += ["--bot", "random", "--sprt", "0,300", "--out", path]
    assert "more sets are needed" in call(capsys, *words, "-n", "2")[1]
    kept = path.read_text(encoding="utf-8")
    code, out, _ = call(capsys, *words, "-n", "40", "--json")
    found = json.loads(out)
    assert (code, found["decided"], found["sets"][0]) == (0, "high", 0)
    assert found["games"] == 2 * sum(found["sets"]) < 40
    assert path.read_text(encoding="utf-8").startswith(kept), "what was played is not played again"
    code, out, _ = call(capsys, *words, "-n", "40")
    assert out.startswith("soldier against random: ")
    assert "it is 300 Elo stronger rather than 0" in out


def test_what_bots_do_is_counted_beside_who_wins(capsys: Output, tmp_path: Path) -> None:
    path = tmp_path / "behaviour.jsonl"
    words: list[str | Path] = ["ladder", "hunt_for_davros", "--bot", "random", "--bot", "soldier", "--out", path]
    assert call(capsys, *words, "-n", "2", "--behaviour")[0] == 0
    kept = path.read_text(encoding="utf-8")
    code, out, err = call(capsys, *words, "-n", "4", "--behaviour", "--json")
    assert (code, err) == (0, "")
    assert path.read_text(encoding="utf-8").startswith(kept), "what was played is not played again"
    found = json.loads(out)["behaviour"]
    assert found["games"] == 4
    idle = found["bots"]["soldier"]["idle"]
    assert 0 <= idle["hits"] <= idle["total"] > 0
    page = tmp_path / "behaviour.html"
    code, out, _ = call(capsys, *words, "-n", "4", "--behaviour", "--html", page)
    lines = out.splitlines()
    assert "what each did, counted in 4 games" in lines
    row = next(line for line in lines if line.startswith(found["words"]["idle"]))
    assert f"{idle['hits']} of {idle['total']} ({idle['hits'] / idle['total']:.0%})" in row
    shown = page.read_text(encoding="utf-8")
    assert "<h2>What each did, counted in 4 games</h2>" in shown
    assert f"{idle['hits']} of {idle['total']} ({idle['hits'] / idle['total']:.0%})" in shown
    assert "what each did" not in call(capsys, *words, "-n", "4")[1], "nobody has asked for it"
    other = tmp_path / "plain.jsonl"
    assert call(capsys, *words[:-1], other, "-n", "2")[0] == 0
    code, out, err = call(capsys, *words[:-1], other, "-n", "2", "--behaviour")
    assert (code, out) == (2, "")
    assert "these are results of another series (behaviour is None" in err


@pytest.mark.parametrize("system", systems())
def test_each_system_counts_what_bots_do(capsys: Output, system: str) -> None:
    words = ["ladder", system, "--bot", "recruit", "--bot", "soldier", "-n", "2", "--behaviour", "--json"]
    code, out, err = call(capsys, *words)
    assert (code, err) == (0, "")
    found = json.loads(out)["behaviour"]
    assert found["games"] == 2
    for did in found["bots"].values():
        assert did, "nothing is counted"
        assert set(did) <= set(found["words"])
        assert all(0 <= times["hits"] <= times["total"] > 0 for times in did.values())


def test_what_bots_did_when_a_test_is_decided(capsys: Output) -> None:
    words = ["ladder", "hunt_for_davros", "--bot", "soldier", "--bot", "random", "--sprt", "0,300", "-n", "2"]
    code, out, _ = call(capsys, *words, "--behaviour")
    assert code == 0
    assert "what each did, counted in 2 games" in out


def test_matchups(capsys: Output, tmp_path: Path) -> None:
    page = tmp_path / "matchups.html"
    words: list[str | Path] = ["matchups", "time_wars", "--points", "50", "--bots", "random", "-n", "2", "--html", page]
    code, out, err = call(capsys, *words)
    assert (code, err) == (0, "")
    assert out.startswith("2 games; ")
    assert "Row against column" in page.read_text(encoding="utf-8")


def test_armies_are_legal_and_the_same_again() -> None:
    arena = Arena("time_wars", 60, "x")
    assert len(arena.lists) == 6
    drawn = []
    for number, key in enumerate(arena.lists):
        entrant = arena.draw(key, number)
        army = rules(entrant.army)
        assert army.faction == key
        assert not [problem for problem in army.problems if not problem.warning]
        assert 50 <= army.cost == sum(entrant.spent.values()) <= 60
        assert arena.draw(key, number) == entrant
        drawn.append(entrant)
    ruleset = load_ruleset("time_wars")
    for number in range(6):
        doc = arena.field(number, {seat: entrant.army for seat, entrant in zip(SEATS, drawn)})
        assert ruleset.seats(ruleset.new_game(doc)) == SEATS


def test_without_points_named_there_are_as_many_as_a_system_needs() -> None:
    least = {system: load_ruleset(system).see_arena().least for system in systems() if has_lists(system)}
    assert least == {"time_wars": 50, "gates_of_doom": 200, "battle_group": 50}
    for system in least:
        assert Arena(system, None, "least", 60).points == max(60, least[system])
    gates = Arena("gates_of_doom", None, "least", 60)
    assert gates.draw("avalonia", 0).army


def test_where_a_list_has_no_army_that_is_small_enough_another_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    arena, draw = Arena("time_wars", 60, "x"), Arena.draw
    first = arena.mixed(2)

    def drawn(self: Arena, key: str, number: int) -> Entrant:
        if key != "dalek_empire":
            raise DataError("", 0, f"no legal army of at most 60 points was found: {key}")
        return draw(self, key, number)

    monkeypatch.setattr(Arena, "draw", drawn)
    others = arena.mixed(2)
    assert others != first
    assert {side["army"]["faction"] for doc in others for side in doc["sides"]} == {"dalek_empire"}
    monkeypatch.setattr(Arena, "lists", {"federation": "Federation"})
    with pytest.raises(DataError, match="no legal army of at most 60 points was found: federation"):
        arena.mixed(1)


def test_one_army_on_both_sides() -> None:
    ruleset = load_ruleset("time_wars")
    for mirror in (False, True):
        docs = fields(ruleset, 3, 60, "x", mirror)
        alike = [[{**side, "seat": ""} for side in doc["sides"]] for doc in docs]
        assert len(docs) == 3
        assert all(one["army"] == other["army"] for one, other in alike) is mirror


def test_bots_play_no_episode_of_which_only_people_know_where_all_stand() -> None:
    """Every fourth episode was one at a real table: nobody has won one, and it told no bot from another."""
    ruleset = load_ruleset("adventures")
    docs = fields(ruleset, 99, None, "x")
    assert len(docs) == len(examples("adventures")) - 1
    assert not any(ruleset.by_people(ruleset.new_game(doc)) for doc in docs)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["ladder"], "Missing argument 'SYSTEM'"),
        (["ladder", "chess"], "no ruleset is called 'chess'"),
        (["ladder", "time_wars", "--bot", "clever"], "no bot is called 'clever'"),
        (["ladder", "time_wars", "--bot", "random"], "a ladder needs at least two bots"),
        (["ladder", "time_wars", "--points", "9"], "--points 9: armies are compared at 50 to 600 points"),
        (["ladder", "time_wars", "--points", "0"], "--points 0: armies are compared at 50 to 600 points"),
        (["ladder", "gates_of_doom", "--points", "100"], "--points 100: armies are compared at 200 to 600 points"),
        (["ladder", "time_wars", "--sprt", "0,60", "--bot", "random"], "--sprt is for two bots"),
        (["ladder", "time_wars", "--sprt", "60,0"], "LOW is below HIGH"),
        (
            ["ladder", "time_wars", "--bot", "random", "--bot", "soldier", "--sprt", "0,60", "--html", "x.html"],
            "--html draws ratings, and there are none with --sprt",
        ),
        (
            ["ladder", "adventures", "--html", "x.html"],
            "there are none in Adventures in Time and Space, where all seats",
        ),
        (["ladder", "hunt_for_davros", "--bot", "marshal", "--bot", "soldier"], "nobody looks ahead there"),
        (["ladder", "battle_group", "--bot", "marshal", "--bot", "soldier"], "nobody looks ahead there"),
        (["ladder", "time_wars", "--bot", "random", "--bot", "soldier:4"], "alone have a budget"),
        (
            ["ladder", "hunt_for_davros", "--mirror"],
            "--mirror: Hunt for Davros has no army lists to have on both sides",
        ),
        (["matchups", "hunt_for_davros"], "Hunt for Davros has no army lists to compare"),
        (["matchups", "time_wars", "--bots", "clever"], "no bot is called 'clever'"),
        (["matchups", "time_wars", "--points", "1000"], "--points 1000"),
    ],
)
def test_faulty_input_gets_one_line(capsys: Output, words: list[str], why: str) -> None:
    code, out, err = call(capsys, *words)
    assert (code, out) == (2, "")
    assert why in err
    assert err.count("\n") == 1


CAUTIOUS = (Path(__file__).parents[2] / "docs" / "how-to.md").read_text(encoding="utf-8")
CAUTIOUS = re.findall(r"```python\n(# cautious\.py\n.*?)```", CAUTIOUS, re.DOTALL)[0]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_of_ones_own(capsys: Output, tmp_path: Path, jobs: str) -> None:
    """The file of the recipe is rated like any other; changed, it is another bot."""
    file, out = tmp_path / "cautious.py", tmp_path / "ladder.jsonl"
    file.write_text(CAUTIOUS, encoding="utf-8")
    words: list[str | Path] = ["ladder", "time_wars", "--points", "50", "--jobs", jobs, "-n", "4"]
    words += ["--bot", "soldier", "--bot", file]
    code, said, err = call(capsys, *words, "--out", out, "--json")
    assert (code, err) == (0, "")
    found = {row["name"]: row for row in json.loads(said)["ratings"]}
    assert set(found) == {"soldier", "cautious"}
    assert found["soldier"]["elo"] == 1500 > found["cautious"]["elo"]
    played = [json.loads(line)["bots"]["p1"] for line in out.read_text(encoding="utf-8").splitlines()[1:]]
    assert sorted(played) == ["cautious", "cautious", "soldier", "soldier"]
    file.write_text(f"{CAUTIOUS}\n# changed\n", encoding="utf-8")
    code, _, err = call(capsys, *words, "--out", out)
    assert code == 2
    assert "these are results of another series (own is" in err


@pytest.mark.parametrize(("text", "why"), [
    ("class A(:\n", ":1: this is no Python: invalid syntax"),
    ("x = 1\nimport nowhere_at_all\n", ":2: it cannot be run: ModuleNotFoundError: No module named 'nowhere_at_all'"),
    ("import sys\nsys.exit(3)\n", ":2: it cannot be run: SystemExit: 3"),
    ("class A:\n    pass\n", ": define one class with a method answer(session, ask); none has one"),
    ("class A:\n    def answer(self, s, a): ...\nclass B:\n    def answer(self, s, a): ...\n",
     "define one class with a method answer(session, ask); A, B have one"),
    ("class A:\n    def __init__(self, a, b): ...\n    def answer(self, s, a): ...\n", "A() cannot be made: TypeError"),
    ("class A:\n    def answer(self, s, a):\n        return 1 // 0\n", ":3: answer() fails: ZeroDivisionError: "),
    ("class A:\n    def answer(self, s, a):\n        return 'zorg'\n", "answer() gives what is refused: 'zorg' is no "),
    ("x = '\0'\n", "null bytes"),
])  # fmt: skip
def test_a_fault_in_a_bot_of_ones_own_gets_one_line(capsys: Output, tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(text, encoding="utf-8")
    jobs = "2" if "answer()" in why else "1"  # what comes up in a game comes up in another process
    words: list[str | Path] = ["ladder", "time_wars", "--points", "50", "--jobs", jobs, "-n", "4"]
    words += ["--bot", "random", "--bot", file]
    code, out, err = call(capsys, *words)
    assert (code, out) == (2, "")
    assert err.startswith(f"{file}:"), err
    assert why in err
    assert err.count("\n") == 1


def test_names_of_bots_of_ones_own(capsys: Output, tmp_path: Path) -> None:
    for folder in ("one", "other"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine.py").write_text(CAUTIOUS, encoding="utf-8")
    (tmp_path / "soldier.py").write_text(CAUTIOUS, encoding="utf-8")
    words = ["ladder", "time_wars", "--bot", str(tmp_path / "one" / "mine.py"), "--bot"]
    for file, why in (
        (tmp_path / "other" / "mine.py", "there is another bot called mine"),
        (tmp_path / "soldier.py", "there is another bot called soldier"),
        (tmp_path / "nowhere.py", "there is no such file"),
        (tmp_path / "one", "no bot is called"),
    ):
        code, out, err = call(capsys, *words, file)
        assert (code, out) == (2, "")
        assert why in err


def test_a_player_may_be_made_of_others_and_of_a_seed(tmp_path: Path) -> None:
    """One that inherits its answers from a class beside it, and imports a file beside it."""
    (tmp_path / "beside_it.py").write_text("WORD = 'seed '\n", encoding="utf-8")
    file = tmp_path / "heir.py"
    file.write_text(
        "from beside_it import WORD\nfrom wartable.ai.greedy import RandomPlayer\n"
        "class Base(RandomPlayer):\n    pass\nclass Heir(Base):\n"
        "    def __init__(self, seed):\n        super().__init__(WORD + seed)\n        self.seed = seed\n",
        encoding="utf-8",
    )
    made = own_player(str(file), "7 a").player
    assert (type(made).__name__, vars(made)["seed"]) == ("Heir", "7 a")


def test_no_server_loads_a_file() -> None:
    """What is named over the network is never a file of Python."""
    for kind in ("mine.py", "/tmp/mine.py", "../mine.py"):
        assert not known(kind)
        with pytest.raises(DataError, match="no bot is called"):
            player(kind, "x")
