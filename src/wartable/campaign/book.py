"""The book of a campaign: who fights with what, the points they hold, and what has happened, as one file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from wartable.engine.errors import DataError
from wartable.kit.campaigns import Campaigns

FORMAT = 2
FIRST = 1
"""The first format, in which what a ruleset keeps of a player stood beside his name."""
_KEYS = ("wartable", "kind", "ruleset", "name", "seed", "length", "players", "places", "battles")
_OWN = ("seat", "name", "army")
Find = Callable[[str], Campaigns]
"""Gives what the ruleset of a name knows of campaigns."""


@dataclass(slots=True)
class Contestant:
    """One player of a campaign: his army list as it stands, and what the ruleset keeps of him."""

    seat: str
    name: str
    army: dict[str, Any]
    kept: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Fought:
    """A battle of the chronicle. `earned` holds for each seat the parts of what it earned: points, clause, say."""

    number: int
    title: str
    place: str
    winners: list[str]
    clause: str
    say: str
    turns: int
    earned: dict[str, list[dict[str, Any]]]
    unspent: dict[str, int]
    lost: dict[str, list[str]]
    hash: str


@dataclass(slots=True)
class Campaign:
    """A campaign. `places` names what each place on the map makes of the points earned there.

    `length`: after how many battles it is over, 0 if nobody has agreed on that.
    """

    name: str
    ruleset: str
    seed: str
    players: list[Contestant]
    places: dict[str, str] = field(default_factory=dict)
    battles: list[Fought] = field(default_factory=list)
    length: int = 0

    @property
    def over(self) -> bool:
        """Whether all battles that were agreed on have been fought."""
        return bool(self.length) and len(self.battles) >= self.length

    def player(self, seat: str) -> Contestant:
        """The player at `seat`.

        Raises:
            DataError: nobody sits there.
        """
        for item in self.players:
            if item.seat == seat:
                return item
        seats = ", ".join(item.seat for item in self.players)
        raise DataError("", 0, f"nobody in this campaign has the seat {seat!r}; there are {seats}")


def read(doc: Mapping[str, Any], find: Find, file: str = "") -> Campaign:
    """The campaign in the document `doc`; what its ruleset keeps of the players is checked by what `find` gives.

    Raises:
        DataError: it is none, or a part of it is missing or of the wrong kind.
    """
    if doc.get("kind") != "campaign" or doc.get("wartable") not in (FIRST, FORMAT):
        raise DataError(file, 0, f"this is no campaign; one begins with wartable: {FORMAT} and kind: campaign")
    strange = next((key for key in doc if key not in _KEYS), None)
    if strange is not None:
        raise DataError(file, 0, f"a campaign has no key {strange!r}; it has {', '.join(_KEYS)}")
    try:
        given, fought = [_plain(item) for item in doc["players"]], [_plain(item) for item in doc.get("battles", ())]
        name, ruleset, length = str(doc["name"]), str(doc["ruleset"]), doc.get("length", 0)
        places = {str(key): str(value) for key, value in doc.get("places", {}).items()}
        _must(_is_count(length), f"length is {length!r}; it must be a whole number from 0")
        rules = find(ruleset)
        players = [_contestant(item, n, rules, doc["wartable"]) for n, item in enumerate(given, 1)]
        battles = [Fought(**item) for item in fought]
        for number, item in enumerate(battles, 1):
            _see_battle(item, number, [player.seat for player in players])
    except (KeyError, TypeError, AttributeError) as why:
        raise DataError(file, 0, f"this campaign is damaged: {_told(why)}") from None
    if len(players) < 2 or len({item.seat for item in players}) < len(players):
        raise DataError(file, 0, "a campaign needs two players or more, each with a seat of his own")
    return Campaign(name, ruleset, str(doc.get("seed", name)), players, places, battles, length)


def _contestant(item: dict[str, Any], number: int, rules: Campaigns, form: int) -> Contestant:
    """A player. In the first format all but seat, name and army was the ruleset's.

    Raises:
        TypeError: a part of him is not what it should be; the sentence says which.
    """
    whose = f"of player {number}"
    own = {key: item.pop(key) for key in _OWN}
    for part in ("seat", "name"):
        _must(isinstance(own[part], str) and bool(own[part]), f"{part} {whose} is {own[part]!r}; it must be a text")
    _must(isinstance(own["army"], dict), f"army {whose} must be an army list in full")
    kept = item if form == FIRST else item.pop("kept")
    _must(isinstance(kept, dict), f"kept {whose} must be a mapping")
    strange = next(iter(item), None) if form != FIRST else None
    _must(strange is None, f"player {number} has no part {strange!r}; a player has {', '.join(_OWN)} and kept")
    return Contestant(own["seat"], own["name"], own["army"], rules.checked(kept, whose))


def _see_battle(item: Fought, number: int, seats: list[str]) -> None:
    """Raises a TypeError that says which part of a battle of the chronicle is not what it should be."""
    which = f"of battle {number}"
    _must(item.number == number and _is_count(item.number), f"number {which} is {item.number!r}")
    for part in ("title", "place", "clause", "say", "hash"):
        _must(isinstance(getattr(item, part), str), f"{part} {which} is {getattr(item, part)!r}; it must be a text")
    _must(_is_count(item.turns), f"turns {which} are {item.turns!r}; they must be a whole number")
    _must(_is_texts(item.winners), f"winners {which} must be a list of seats")
    for word, each in (("earned", _is_earned), ("unspent", _is_count), ("lost", _is_texts)):
        found = getattr(item, word)
        whole = isinstance(found, dict) and all(seat in found and each(found[seat]) for seat in seats)
        _must(whole, f"{word} {which} must say for each of {', '.join(seats)} what it was")


def _must(holds: bool, text: str) -> None:
    if not holds:
        raise TypeError(text)


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _is_earned(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(part, dict)
        and type(part.get("points")) is int
        and isinstance(part.get("clause"), str)
        and isinstance(part.get("say"), str)
        for part in value
    )


def _told(why: Exception) -> str:
    return f"{why.args[0]} is missing" if isinstance(why, KeyError) else str(why).replace("__init__() ", "")


def data(campaign: Campaign) -> dict[str, Any]:
    """The campaign as a document."""
    return {
        "wartable": FORMAT,
        "kind": "campaign",
        "ruleset": campaign.ruleset,
        "name": campaign.name,
        "seed": campaign.seed,
        "length": campaign.length,
        "places": dict(campaign.places),
        "players": [
            {"seat": item.seat, "name": item.name, "kept": item.kept, "army": item.army} for item in campaign.players
        ],
        "battles": [{key: getattr(item, key) for key in item.__slots__} for item in campaign.battles],
    }


def _plain(item: Any) -> dict[str, Any]:
    if not isinstance(item, Mapping):
        raise TypeError(f"{item!r} is no mapping")
    return {str(key): plain(value) for key, value in item.items()}


def plain(value: Any) -> Any:
    """Plain lists and dicts of what a reader of documents gave."""
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value
