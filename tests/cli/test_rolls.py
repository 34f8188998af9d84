"""`rolls` in the terminal: what each face of an event roll brings, its chance and clause, and whose roll it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.meeting import Output, _saves, call, typed

__all__ = ["_saves"]
CLEARING = Path(__file__).parents[1] / "web" / "episode" / "table.yaml"
UNDER = "rolls: what each face would bring"


def played(capsys: Output, monkeypatch: pytest.MonkeyPatch, *lines: str, what: str | Path = CLEARING) -> str:
    typed(monkeypatch, *lines, "quit")
    code, out, err = call(capsys, "play", what, "--seat", "p1=human", "--own-dice", "--seed", "1")
    assert (code, err) == (0, "")
    return out


def part(out: str, after: str) -> str:
    """What was printed between a question and the next one."""
    return out.split(after)[1].split("\nAnn: ")[0]


@pytest.mark.rule("AT-EVT-02", "AT-EVT-03", "AT-EVT-06")
def test_between_two_groups_both_ladders_are_told_and_at_a_die_that_of_its_group(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = played(capsys, monkeypatch, "move", "move", "rolls", "sarah", "rolls")
    both = part(out, "Which group rolls for events next?")
    assert UNDER in both
    assert re.findall(r"Events: [\w ]+?(?=  )", both) == ["Events: the 4th Doctor", "Events: Sarah Jane Smith"]
    one = part(out, "for events of Sarah Jane Smith")
    assert UNDER in one
    assert re.findall(r"Events: [\w ]+?(?=  )", one) == ["Events: Sarah Jane Smith"]
    assert re.search(r"\+3 +another marker in view, portal \d  AT-EVT-03", one)
    rows = re.findall(r"^ +([\d, ]+?) +(\D.*?)  (\d+)%  (AT-EVT-\d+)$", one, re.MULTILINE)
    assert [face for faces, *_ in rows for face in faces.split(", ")] == list("123456")
    assert sum(int(chance) for *_, chance, _ in rows) in range(98, 103)
    assert rows[0][1] == "nothing"
    assert any("1 alien, at one of 2 portal markers, by lot" in row[1] for row in rows)


def test_it_is_told_before_and_of_nobody_afterwards(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    out = played(capsys, monkeypatch, "rolls", "rolls now", what=CLEARING)
    assert out.count("Events: ") == 2
    assert UNDER not in out, "nobody rolls now"
    assert "No: write rolls alone" in out
    out = played(capsys, monkeypatch, "rolls", what="first")
    assert "No: no roll is to come in this turn of which a table tells what each face brings" in out
