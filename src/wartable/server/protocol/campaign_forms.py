"""What HTTP takes and gives about campaigns; the book itself stays with the player, as a file or in the browser."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from wartable.server.protocol.forms import Key, Short

Document = dict[str, Any]
Count = Annotated[int, msgspec.Meta(ge=1, le=100)]
Number = Annotated[int, msgspec.Meta(ge=1, le=999_999)]


class Way(msgspec.Struct, frozen=True):
    """Something that can be chosen: its key and the words for it."""

    key: str
    say: str


class Term(msgspec.Struct, frozen=True):
    """Something that is agreed on for a battle. `many`: any number of its options; else one or, as usual, none."""

    key: str
    name: str
    options: list[Way]
    many: bool


class CampaignWords(msgspec.Struct, frozen=True):
    """What is said of the campaigns of a system; `effects` are what a place can do, none if there are no places.

    Attributes:
        about: what a campaign is. point, points: what is earned. unit, units: who is in an army.
        held: the heading over what a player holds. reform: what becomes of it when he has another army.
        battles: how many there are unless others are agreed on, 0 as many as the players like.
    """

    system: str
    title: str
    about: str
    point: str
    points: str
    unit: str
    units: str
    held: str
    reform: str
    battles: int
    effects: list[Way]


class Part(msgspec.Struct, frozen=True):
    """Points that were earned, or 0 and something else, with the clause and the words for it."""

    points: int
    clause: str
    say: str


class Held(msgspec.Struct, frozen=True):
    """Something that a player holds: what it is and who has it, '' the player."""

    what: str
    who: str
    clause: str


class Fighter(msgspec.Struct, frozen=True):
    """A player of a campaign. `army` is the name of the list, `cost` its points, `points` those that he holds."""

    seat: str
    name: str
    points: int
    army: str
    cost: int
    units: dict[str, str]
    held: list[Held]


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place on the map and what it makes of points earned there (a key of `effects`)."""

    name: Short
    effect: Key


class Chapter(msgspec.Struct, frozen=True):
    """A battle of the chronicle; by seat what was earned, what was left unspent, and the names of the wiped out."""

    number: int
    title: str
    place: str
    winners: list[str]
    clause: str
    say: str
    turns: int
    earned: dict[str, list[Part]]
    unspent: dict[str, int]
    lost: dict[str, list[str]]


class CampaignBook(msgspec.Struct, frozen=True):
    """A campaign as it stands, and what can be chosen for its next battle. `document` is what the player keeps.

    `length`: after how many battles it is over, 0 if that is open; `over`: who has won it, '' as long as it goes on.
    """

    document: Document
    name: str
    system: str
    words: CampaignWords
    players: list[Fighter]
    places: list[Place]
    battles: list[Chapter]
    terms: list[Term]
    layouts: list[Way]
    length: int
    over: str
    clause: str


class Recruit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player and the army list that he brings."""

    name: Short
    document: Document


class BeginForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign to be begun."""

    system: Key
    name: Short
    players: list[Recruit]
    places: list[Place] = []
    battles: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0


class LookForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign to be looked at."""

    campaign: Document


class TroopsForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """New troops for a player of a campaign."""

    campaign: Document
    seat: Key
    document: Document


class BattleForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was agreed on for the next battle: options of `terms` by their key; '' is as usual."""

    campaign: Document
    agreed: dict[Key, list[Key]] = {}
    place: Short = ""
    layout: Key = ""
    number: Number = 1


class BattleSet(msgspec.Struct, frozen=True):
    """The scenario of the next battle; it is played like any other."""

    document: Document
    title: str


class RecordForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game on this server that is over, to be written into the campaign."""

    campaign: Document
    game: Key
    token: Annotated[str, msgspec.Meta(max_length=80)] = ""


class ResolveForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle of a campaign that bots are to fight: `games` times for the odds, or once and for all."""

    campaign: Document
    document: Document
    bot: Key = "greedy"
    games: Count = 10


class Chance(msgspec.Struct, frozen=True):
    """A share of the battles, with the bounds of its 95 % interval."""

    share: float
    low: float
    high: float


class BattleOdds(msgspec.Struct, frozen=True):
    """How often each seat won `games` battles of bots."""

    games: int
    wins: dict[str, Chance]
    draws: Chance
