"""What models find: searches, and cards that are taken, shown, used up, dropped."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Sign
from wartable.engine.grid import Cell
from wartable.rulesets.hunt_for_davros.events.base import HuntEvent, SecretEvent
from wartable.rulesets.hunt_for_davros.state import (
    DROPPED,
    GONE,
    HELD,
    UMPIRE,
    Game,
)


@dataclass(frozen=True, slots=True)
class MarkerSearched(HuntEvent):
    """HD-SRCH-01: a marker is turned up and leaves the board; what it was is told to the searcher alone."""

    rule = "HD-SRCH-01"
    reveals = True
    sign = Sign.FIND
    model: str
    marker: str

    @override
    def apply(self, game: Game) -> None:
        game.becomes(game.markers[self.marker], found=True)
        if game.act is not None:
            game.act = game.act._replace(found=(*game.act.found, game.markers[self.marker].card))


@dataclass(frozen=True, slots=True)
class Encountered(HuntEvent):
    """HD-SRCH-04: an encounter that everybody sees at once, since it puts something on the board."""

    rule = "HD-SRCH-04"
    sentence = "{model} comes upon: {kind:card}!"
    reveals = True
    sign = Sign.FIND
    model: str
    card: str
    kind: str

    @override
    def apply(self, game: Game) -> None:
        game.becomes(game.cards[self.card], known=True)


@dataclass(frozen=True, slots=True)
class CardTaken(SecretEvent):
    """HD-SRCH-03: `seat` gets a card; `holder` is a model, or "" if it is the team's.

    HD-SRCH-02: the player learns what it is when the model has finished (`Briefed`), so that until then only the
    umpire knows.
    """

    rule = "HD-SRCH-03"
    sign = Sign.FIND
    card: str
    kind: str
    holder: str = ""

    @override
    def visible_to(self, seat: str) -> bool:
        return seat == UMPIRE

    @override
    def apply(self, game: Game) -> None:
        card = game.cards[self.card]
        game.becomes(card, where=HELD, owner=self.seat, holder=self.holder, ready=False, at=None)


@dataclass(frozen=True, slots=True)
class Briefed(SecretEvent):
    """HD-SRCH-02: the umpire tells the player what his model has found, once it has finished.

    He knows the card again when he sees it lie about (HD-GEN-10).
    """

    rule = "HD-SRCH-02"
    reveals = True
    sign = Sign.SECRET
    card: str
    kind: str

    @override
    def apply(self, game: Game) -> None:
        game.becomes(game.cards[self.card], ready=True)
        team = game.teams[self.seat]
        if self.card not in team.seen:
            team.seen = (*team.seen, self.card)


@dataclass(frozen=True, slots=True)
class NothingFound(SecretEvent):
    """HD-SRCH-02: the searcher alone is told that there was nothing under a marker."""

    rule = "HD-SRCH-02"
    sentence = "{seat}, {model} has found nothing."
    reveals = True
    sign = Sign.FIND
    model: str


@dataclass(frozen=True, slots=True)
class CardShown(HuntEvent):
    """HD-GEN-10: a card does what everybody can see, and is no secret any more."""

    rule = "HD-GEN-10"
    sentence = "{seat} plays: {kind:card}."
    reveals = True
    sign = Sign.FIND
    card: str
    kind: str
    seat: str

    @override
    def apply(self, game: Game) -> None:
        game.becomes(game.cards[self.card], known=True)


@dataclass(frozen=True, slots=True)
class CardUsedUp(HuntEvent):
    """HD-NEW-ENC-00: a card leaves the game; `seat`, if set, is the only one that may know (HD-GEN-10)."""

    rule = "HD-NEW-ENC-00"
    sign = Sign.FIND
    card: str
    seat: str = ""

    @override
    def visible_to(self, seat: str) -> bool:
        return not self.seat or seat in (self.seat, UMPIRE)

    @override
    def apply(self, game: Game) -> None:
        game.becomes(game.cards[self.card], where=GONE, owner="", holder="", at=None)


@dataclass(frozen=True, slots=True)
class CardReturned(SecretEvent):
    """HD-NEW-ENC-46: a card goes back to the unused ones."""

    rule = "HD-NEW-ENC-46"
    sentence = "{seat}, one card goes back among the unused ones."
    sign = Sign.FIND
    card: str

    @override
    def apply(self, game: Game) -> None:
        game.becomes(game.cards[self.card], where="deck", owner="", holder="")


@dataclass(frozen=True, slots=True)
class ItemDropped(HuntEvent):
    """HD-NEW-ENC-00: what a destroyed model held lies in its square; everybody sees that something is there."""

    rule = "HD-NEW-ENC-00"
    sign = Sign.FIND
    card: str
    at: Cell

    @override
    def apply(self, game: Game) -> None:
        game.becomes(game.cards[self.card], where=DROPPED, owner="", holder="", at=self.at)


@dataclass(frozen=True, slots=True)
class ItemTaken(HuntEvent):
    """HD-NEW-ENC-00: a player's model takes what lies there."""

    rule = "HD-NEW-ENC-00"
    sign = Sign.FIND
    model: str
    card: str

    @override
    def apply(self, game: Game) -> None:
        card, model = game.cards[self.card], game.models[self.model]
        game.becomes(card, where=HELD, owner=model.team, holder=self.model, at=None, ready=True)


@dataclass(frozen=True, slots=True)
class Peeked(SecretEvent):
    """HD-GEN-10: a seat looks at a marker, a mission or unused cards; `what` names it, `kind` what it is."""

    rule = "HD-GEN-10"
    reveals = True
    sign = Sign.SECRET
    what: str
    kind: str
    under: str = "HD-GEN-10"

    @property
    @override
    def clause(self) -> str:
        return self.under

    @override
    def apply(self, game: Game) -> None:
        team = game.teams[self.seat]
        if self.what not in team.seen:
            team.seen = (*team.seen, self.what)


@dataclass(frozen=True, slots=True)
class MissionSwapped(SecretEvent):
    """HD-NEW-ENC-43: a seat exchanges its mission for one of the undealt cards."""

    rule = "HD-NEW-ENC-43"
    sentence = "{seat}, your new orders: {mission:mission}. {mission:orders}"
    reveals = True
    sign = Sign.SECRET
    mission: str

    @override
    def apply(self, game: Game) -> None:
        game.teams[self.seat].mission = self.mission


@dataclass(frozen=True, slots=True)
class OrdersChanged(HuntEvent):
    """HD-NEW-ENC-43: others learn that somebody may have exchanged his orders, not what came of it.

    What they knew of them they cannot be sure of any more.
    """

    rule = "HD-NEW-ENC-43"
    sentence = "New orders may have reached {seat}: what you knew may be wrong."
    sign = Sign.ORDER
    seat: str

    @override
    def apply(self, game: Game) -> None:
        game.teams[self.seat].shown = False
        for team in game.teams.values():
            team.seen = tuple(what for what in team.seen if what != self.seat)
