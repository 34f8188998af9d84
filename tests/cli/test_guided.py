"""Guided games in the terminal."""

from __future__ import annotations

import re
import socket
from pathlib import Path
from typing import Any

import pytest

from tests.cli.leaving import call


class NoNetwork:
    """A machine without a network: whoever asks for a socket is told so."""

    def __init__(self, *args: Any, **more: Any) -> None:
        raise AssertionError("the guide asks for the network")


@pytest.mark.parametrize(("what", "seat"), [("first_battle", "p1"), ("first_hunt", "orange")])
def test_a_guided_game_in_the_terminal_needs_no_network(
    what: str, seat: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "socket", NoNetwork)
    monkeypatch.setattr(socket, "create_connection", NoNetwork)
    typed = (*(word for _ in range(30) for word in ("auto", "why")), "quit")
    found = call("play", what, "--seat", f"{seat}=human", "--seed", "1", "--save", tmp_path / "g.wartable", typed=typed)
    assert (found.code, found.err) == (0, "")
    assert "[1 of " in found.out
    assert len(set(re.findall(r"\[(\d) of \d\]", found.out))) > 1


def test_nobody_is_told_to_move_who_is_asked_to_react(tmp_path: Path) -> None:
    """GD-REA-01: the first step of the guide comes once it can be done."""
    kept = tmp_path / "g.wartable"
    typed = ("pass", "pass", "pass", "quit")
    found = call("play", "gates_first", "--seat", "p1=human", "--seed", "1", "--save", kept, typed=typed)
    assert (found.code, found.err) == (0, "")
    asked, told = found.out.index("react?"), found.out.find("Move whoever was drawn")
    assert asked < told, found.out
