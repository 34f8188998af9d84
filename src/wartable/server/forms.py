"""What HTTP takes and gives, as data classes; the schema of the client's types has them too."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

Short = Annotated[str, msgspec.Meta(max_length=80)]
Key = Annotated[str, msgspec.Meta(max_length=120)]


class System(msgspec.Struct, frozen=True):
    """One system that can be played."""

    key: str
    title: str
    version: str
    measure: str
    secrets: bool
    clauses: int


class Scenario(msgspec.Struct, frozen=True):
    """A scenario that is ready to play: its seats with the names of their sides, and its first position."""

    key: str
    system: str
    title: str
    about: str
    seats: dict[str, str]
    options: dict[str, Any]


class SeatForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit on a seat: `kind` is human or a bot; `typed`: they throw real dice and type them in."""

    kind: Key
    player: Short = ""
    typed: bool = False


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game to be set up: the key of a scenario, or a whole `document`; seats that are not named are bots.

    `options` replace those of the scenario, `seed` fixes the dice.
    """

    scenario: Key = ""
    document: dict[str, Any] | None = None
    seats: dict[Key, SeatForm] = {}
    options: dict[Key, Any] = {}
    seed: Short = ""
    title: Short = ""


class Made(msgspec.Struct, frozen=True):
    """A game that was set up: its key, and the token of each seat that a person takes. Tokens are told this once."""

    game: str
    tokens: dict[str, str]


class Summary(msgspec.Struct, frozen=True):
    """A game in a list: `seat` is the one that the token opens, '' for a spectator; `waits` who has to answer."""

    game: str
    title: str
    system: str
    ruleset: str
    seat: str
    seats: dict[str, str]
    moment: str
    waits: str
    question: str
    ended: bool
    outcome: str
    n: int


class Clause(msgspec.Struct, frozen=True):
    """A clause of a rulebook with its ruling."""

    id: str
    title: str
    where: str
    rule: str
    ruling: str
    needs: list[str]


class Fault(msgspec.Struct, frozen=True):
    """Why a request was not carried out, in a sentence."""

    why: str
