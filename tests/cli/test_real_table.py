"""A turn at a real table in the terminal: the laboratory, quarter moves and smoke are asked for and answered by key."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.cli.meeting import Output, _saves, call, typed
from tests.rulesets.adventures.real.at_table import People, full_turn, in_full_turn, play
from wartable.engine.ask import Choice
from wartable.engine.compat import override
from wartable.kit.documents import adopt
from wartable.rulesets.adventures.scenario.file import read

__all__ = ["_saves"]


class Wanting(People):
    """People who want a laboratory, quarter moves and smoke."""

    @override
    def chosen(self, ask: Choice) -> str:
        return in_full_turn(ask.question, [option.key for option in ask.options])


@pytest.mark.rule("AT-NEW-LAB-01", "AT-TURN-05", "AT-HVY-06")
def test_a_turn_with_a_laboratory_quarter_moves_and_smoke(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "turn.yaml"
    path.write_text(yaml.safe_dump(full_turn()), encoding="utf-8")
    game = read(adopt(full_turn()))
    game.cites = {}
    people = play(game, Wanting())
    typed(monkeypatch, *(key for _, key in people.asked), "log", "quit")
    code, out, err = call(capsys, "play", str(path), "--seat", "p1=human", "--seed", "1")
    assert (code, err) == (0, "")
    told = " ".join(out.split())
    for words in (
        "Who works in the laboratory?", "rolls", "Leela runs from Dalek 1: both move in quarters.",
        *(f"Quarter {n} of 4. Move Leela up to 1.5 inches away from Dalek 1" for n in range(1, 5)),
        "Mark the point, up to 8 inches from Leela", "Lay a circle of smoke", "Leela throws smoke.",
    ):  # fmt: skip
        assert words in told
