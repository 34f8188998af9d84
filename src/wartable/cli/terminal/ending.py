"""What commands print when a game is over: what turned it, how the dice fell, how each side stands, who has won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.text import Text

from wartable.ai.greedy import odds_of
from wartable.ai.purposes import purpose_at
from wartable.cli.terminal import out
from wartable.engine.ruleset import UMPIRE
from wartable.engine.session import Session
from wartable.sim.aftermath import Aftermath, Luck, Turning, of


def ended(
    console: Console, session: Session, document: Mapping[str, Any], bots: Mapping[str, str] | None = None
) -> None:
    """All of it, the result last; of a game that does not know its beginning nothing but the result.

    `bots`: by seat, which bot played it; of each turning point is told what it wanted, as far as the session knows it.
    """
    if session.over and session.first == (0, 0):
        view = session.ruleset.view(session.game, UMPIRE)
        found = of(session, document, odds_of(session.ruleset.name))
        wanted = {each.n: purpose_at(session, each.n, each.by(bots or {}), UMPIRE) for each in found.turnings}
        aftermath(console, found, _names(view), str(view.get("turn_called") or "turn"), wanted)
    out.outcome(console, session.outcome, session.ruleset.standings(session.game))


def aftermath(
    console: Console, found: Aftermath, names: Mapping[str, str], turn: str = "turn",
    wanted: Mapping[int, str] | None = None,
) -> None:  # fmt: skip
    """What turned a game and how the dice fell, if there is anything to tell; `turn`: what its rules call one.

    `wanted`: what a bot wanted with the decision of a turning point, by its number.
    """
    told = wanted or {}
    for title, lines in (
        ("Turning points", [f"{_turned(each, names, turn)} {told.get(each.n, '')}".strip() for each in found.turnings]),
        ("Luck of the dice", [_fell(each, names) for each in found.luck]),
    ):
        if lines:
            console.print()
            console.print(Text(title, style="bold"))
        for line in lines:
            console.print(Text(f"  {line}"))


def _turned(turning: Turning, names: Mapping[str, str], turn: str) -> str:
    where = f"{turn.capitalize()} {turning.turn}: {turning.say}" if turning.turn else turning.say
    if not turning.seat:
        return where
    name = names.get(turning.seat, turning.seat)
    return f"{where} {name[:1].upper()}{name[1:]} {turning.before:.0%} to win before, {turning.after:.0%} after."


def _fell(luck: Luck, names: Mapping[str, str]) -> str:
    rolls = "1 roll" if luck.rolls == 1 else f"{luck.rolls} rolls"
    return f"{names.get(luck.seat, luck.seat)}: {luck.counts}, {luck.came:g} in {rolls}, {luck.expected:.1f} expected"


def _names(view: Mapping[str, Any]) -> dict[str, str]:
    sides: Mapping[str, Any] = view.get("sides") or {}
    return {seat: str(side.get("name") or seat) for seat, side in sides.items()}
