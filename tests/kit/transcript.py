"""Golden transcripts: a game as a text that is read by people and played again by the test.

Each system has a folder of them, which has its name. The head names the ruleset and a scenario, a file of the folder or
an example.
Then each line is

    ? SEAT QUESTION [CLAUSE] ! ANSWER     a decision
    ? SEAT d6 WHAT [CLAUSE] ! FACE        a die (several faces for a pool)
    . EVENT field=value ... [CLAUSE]      what happened
    = RESULT                              how it ended

All events are there, secret ones too, as the umpire sees them.
To play it again, the answers and the faces are taken from the text; whatever a bot would do today plays no part.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from wartable.ai.players import player
from wartable.engine.answer import Dice, Player, Scripted, Seeded
from wartable.engine.ask import Ask, Die, Pool
from wartable.engine.codec import plain
from wartable.engine.event import Event, told
from wartable.engine.ruleset import Ruleset
from wartable.engine.session import Session
from wartable.kit.documents import load
from wartable.rulesets import load_ruleset
from wartable.shelf import load_scenario

DULL = ("why", "models", "sizes", "zone", "places", "area")
"""Fields that are left out of the lines: places are seen by their answers, reasons have tests of their own."""


class Scribe:
    """Writes down a game: the dice, with what they are thrown for, and what has happened before each."""

    def __init__(self, rules: Ruleset, scenario: Mapping[str, Any], dice: Dice) -> None:
        self.dice = dice
        self.note: list[str] = []
        self.told = 0
        self.session = Session(rules, rules.new_game(scenario), self, keep="none")

    def events(self) -> None:
        """Note the events since the last time."""
        news = self.session.events[self.told :]
        self.note += [event_line(event) for event in news]
        self.told += len(news)

    def face(self, number: int, ask: Die | Pool) -> int | None:
        """The face of that number."""
        face = self.dice.face(number, ask)
        self.events()
        what = f" {ask.what}" if ask.what else ""
        self.note.append(f"? {ask.seat} d{ask.sides}{what} [{ask.clause}] ! {face}")
        return face


def event_line(event: Event) -> str:
    """One event with its fields."""
    found = []
    for item in told(event):
        value = plain(getattr(event, item.name))
        if item.name not in DULL and value not in ("", [], None):
            found.append(f" {item.name}={value if isinstance(value, str) else json.dumps(value)}")
    return f". {type(event).__name__}{''.join(found)} [{event.clause}]"


def ask_line(ask: Ask, answer: Any) -> str:
    """One decision with its answer."""
    text = answer if isinstance(answer, str) else json.dumps(answer)
    return f"? {ask.seat} {getattr(ask, 'question', '')} [{ask.clause}] ! {text}"


def scenario_of(folder: Path, name: str) -> Mapping[str, Any]:
    """The scenario that a head names: a file of the folder of its system, or one of the examples."""
    path = folder / name
    _, found = load_scenario(path if path.is_file() else name)
    return found


def played(folder: Path, scenario: str, dice: Dice, answer: Any) -> Iterator[str]:
    """The lines of a game; `answer(session, ask)` decides."""
    scribe = Scribe(load_ruleset(folder.name), scenario_of(folder, scenario), dice)
    session = scribe.session
    while True:
        ask = session.ask
        scribe.events()
        yield from scribe.note
        scribe.note.clear()
        if ask is None:
            break
        given = answer(session, ask)
        if given is None:
            break
        yield ask_line(ask, given)
        session.answer(given)
    outcome = session.outcome
    yield f"= {outcome.say} [{outcome.clause}]" if outcome else f"= goes on; {session.hash()}"
    yield f"= {session.decisions} decisions, {session.game.dice} dice, state {session.game.hash()}"


def record(folder: Path, game: Mapping[str, Any], bots: Mapping[str, Player]) -> str:
    """A new transcript of a game of `bots`.

    Args:
        folder: of the system.
        game: `scenario`, `seed`, and perhaps `decisions` or `turns`: after so many it is broken off.
    """
    most, turns = game.get("decisions", 0), game.get("turns", 0)

    def answer(session: Session, ask: Ask) -> Any:
        state: Any = session.game
        done = (most and session.decisions >= most) or (turns and state.turn > turns)
        return None if done else bots[ask.seat].answer(session, ask)

    lines = played(folder, game["scenario"], Seeded(game["seed"]), answer)
    return "\n".join((f"# {folder.name} · {game['scenario']}", *lines)) + "\n"


def again(folder: Path, text: str) -> str:
    """The transcript of the game that has the answers and the faces of `text`."""
    head, *lines = text.splitlines()
    system, scenario = (word.strip() for word in head.removeprefix("#").split("·"))
    assert system == folder.name, f"a game of {system} lies in {folder}"
    given = [line.rpartition(" ! ") for line in lines if line.startswith("? ")]
    faces = [int(last) for first, _, last in given if _is_die(first)]
    answers = [_answer(last) for first, _, last in given if not _is_die(first)]
    due = iter(answers)
    found = played(folder, scenario, Scripted(faces), lambda session, ask: next(due, None))
    return "\n".join((head, *found)) + "\n"


def _is_die(line: str) -> bool:
    word = line.split()[2]
    return word[0] == "d" and word[1:].isdigit()


def _answer(text: str) -> Any:
    return json.loads(text) if text.startswith("{") else text


def plan(folder: Path) -> Mapping[str, Any]:
    """What is recorded of a system: its `games.yaml`, by the name of the transcript."""
    found: Mapping[str, Any] = load(folder / "games.yaml")
    return found


def updated(folder: Path, name: str) -> str:
    """A planned game as bots play it today."""
    game = plan(folder)[name]
    return record(folder, game, {seat: player(kind, f"{game['seed']} {seat}") for seat, kind in game["bots"].items()})
