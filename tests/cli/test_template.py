"""`wartable data template`: files of one's own to begin with, which can be played as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from wartable.cli.main import run
from wartable.shelf import load_scenario

Output = pytest.CaptureFixture[str]
HOME = ["data", "template", "adventures"]
SEEDS = 10
EPISODE = """\
wartable: 1
ruleset: adventures
setting: village
race: krill.yaml
persons: friends.yaml
figures:
  - {id: doctor, person: 4th_doctor}
  - {id: oswin, person: oswin_marsh}
options: {difficulty: easy, turn_limit: 6}
"""


@pytest.mark.rule("AT-IDEA-08", "AT-CHAR-01", "AT-DOC-01")
def test_a_race_and_a_person_to_begin_with_are_played_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run([*HOME, "race", "--from", "zyg", "--name", "Krill", "--out", "krill.yaml"]) == 0
    assert run([*HOME, "person", "--from", "tegan", "--name", "Oswin Marsh", "--out", "friends.yaml"]) == 0
    Path("episode.yaml").write_text(EPISODE, encoding="utf-8")
    system, scenario = load_scenario("episode.yaml")
    assert (scenario["race"], scenario["own"]["races"]["krill"]["name"]) == ("krill", "Krill")
    assert system.new_game(scenario).hash()
    # Who the enemy is comes out once the first of them is met, which not every short episode comes to.
    for seed in range(1, SEEDS):
        assert run(["battle", "episode.yaml", "--seed", str(seed)]) == 0
        told = capsys.readouterr().out
        assert "Oswin Marsh is set down." in told
        if "The race card is turned up: Krill." in told:
            break
    else:
        pytest.fail("nobody ever meets the Krill")


def test_it_says_what_there_is_and_prints_without_a_file(capsys: Output) -> None:
    assert run(HOME) == 0
    told = capsys.readouterr().out
    assert [line.split(":")[0] for line in told.splitlines()[::2]] == ["person", "race", "cards"]
    assert "  --from dal, cyb, son" in told
    assert run([*HOME, "cards", "--from", "dal", "--name", "Deeper"]) == 0
    assert capsys.readouterr().out.startswith("ideas:\n  deeper_1:\n    name: A shaft to the core\n")


@pytest.mark.parametrize(("args", "why"), [
    ([*HOME, "rase"], "nothing is called 'rase'; did you mean race?"),
    ([*HOME, "race", "--from", "zygo"], "nobody is called 'zygo'; did you mean zyg?"),
    (["data", "template", "time_wars"], "Time Wars takes no documents into its scenarios"),
])  # fmt: skip
def test_what_cannot_be_begun_is_said(args: list[str], why: str, capsys: Output) -> None:
    assert run(args) == 2
    assert why in capsys.readouterr().err
