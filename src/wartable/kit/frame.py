"""What every scenario has, whatever the system: its keys, its script with what is expected of it, its cursor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.kit.documents import Map, Seq, fault, guess, shown, take
from wartable.kit.fields import Key, Table, check, schema_of
from wartable.kit.scenario_card import CARD

MOST_TURNS = 999


def frame(
    system: str, own: Table | None = None, last: Table | None = None,
    dice: str = "natural faces in rolling order", expect: str = "what must come of the script",
) -> dict[str, Key]:  # fmt: skip
    """The keys of a scenario of `system`: those that the program itself reads, and within them the system's own.

    Args:
        own: the keys that the system reads; `last` those of them that stand behind the dice.
        dice, expect: what is said of these two.
    """
    return {
        "wartable": Key("number", "version of the format: 1", 1, 1, must=True),
        "ruleset": Key("text", system, words=(system,), must=True),
        "title": Key("text", "what it is called"),
        "about": Key("text", "a few words on it"),
        "card": Key("map", "what is known of it before it is played: minutes, how equal bots fared"),
        "guide": Key("list", "steps by which somebody new is guided: title, why, clause, at, until, does"),
        **(own or {}),
        "script": Key("list", "answers in order, by key"),
        "seed": Key("any", "seed of the dice, a word or number, if their faces are not given"),
        "dice": Key("list", dice),
        **(last or {}),
        "expect": Key("map", expect),
    }


def expected(parts: Table, turns: int = MOST_TURNS, turn: str = "the turn at the end", **more: str) -> dict[str, Key]:
    """The keys of what is expected of a script; `parts` are those of the state that may be named.

    Args:
        turns: the highest number of a turn; `turn` says what that is.
        more: texts that may be named beside the turn, with what they are.
    """
    return {
        "events": Key("list", "events in order: names, or mappings with event and some of its fields"),
        "exactly": Key("flag", "no: further events may stand between (the usual); yes: just these"),
        **parts,
        "turn": Key("number", turn, 0, turns),
        **{name: Key("text", says) for name, says in more.items()},
        "phase": Key("text", "the cursor's phase at the end"),
        "result": Key("any", "the winners, or draw, or none"),
        "ask": Key("map", "the request open at the end: seat, clause, options"),
        "refused": Key("any", "the clause by which the last answer is refused"),
    }


def fields_of(*things: str, by: str = "id", called: str = "") -> dict[str, Key]:
    """Parts of a state that are held by key, for `expected`; `called` is another word for what they hold."""
    return {name: Key("map", f"fields of {called or name} at the end, by {by}") for name in things}


def see_script(node: Map, expect: Table, most: int, such: str, numbers: bool = False) -> None:
    """The dice, the answers and what is expected, as far as they can be judged before they are used.

    Args:
        most: the highest face, 0 if there are dice of several kinds.
        such: what an answer could be, for the sentence that refuses one.
        numbers: a number may be an answer.

    Raises:
        DataError: one of them is none.
    """
    dice = take(node, "dice", Seq, Seq())
    for index, face in enumerate(dice):
        if type(face) is not int or face < 1 or (most and face > most):
            right = f"1 to {most}" if most else "a number from 1"
            raise fault(dice, index, f"dice: number {index + 1} is {shown(face)}; a face is {right}")
    script = take(node, "script", Seq, Seq())
    for index, answer in enumerate(script):
        word = isinstance(answer, str | Map) or (numbers and type(answer) is int)
        if not word or answer == "":
            raise fault(script, index, f"script: answer {index + 1} is {shown(answer)}; write {such}")
    if "expect" in node:
        check(take(node, "expect", Map), expect, "expect")


def cursor_of(node: Map, table: Table, usual: str) -> Map:
    """Where the game of a scenario goes on: a mapping with the keys of `table`, of which a word alone is the `phase`.

    Raises:
        DataError: it is none, or there is no such phase.
    """
    value: Any = node.get("cursor", usual)
    if isinstance(value, str):
        phases = table["phase"].words
        if value not in phases:
            raise fault(node, "cursor", f"{value!r} is no phase{guess(value, phases)}")
        return Map([("phase", value)], node.file, node.at("cursor"))
    if not isinstance(value, Map):
        raise fault(node, "cursor", f"cursor is {shown(value)}; it must be a phase or a mapping with phase")
    check(value, table, "cursor")
    return value


def schema(title: str, table: Table, inner: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON Schema of the scenarios of a system of that title; `inner` as of `schema_of`."""
    about = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"wartable scenario for {title}"}
    return {**about, **schema_of(table, {"card": schema_of(CARD), **inner})}
