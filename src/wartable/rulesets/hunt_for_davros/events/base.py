"""What can happen in a game up to the blows: the only code that writes to a `Game`.

What a model does with its hands stands in `actions`, what it finds in `searching`, fire and its results in `fighting`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.engine.grid import Cell
from wartable.engine.state import Fixed
from wartable.kit.telling import TellingEvent, Words
from wartable.rulesets.hunt_for_davros.events.wording import words_for
from wartable.rulesets.hunt_for_davros.starting_layout import furnish
from wartable.rulesets.hunt_for_davros.state import (
    DECK,
    DORMANT,
    LYING,
    UMPIRE,
    Activation,
    Card,
    Cursor,
    Game,
    Result,
)


@dataclass(frozen=True, slots=True)
class HuntEvent(TellingEvent):
    """Base of the events of this system."""

    system: ClassVar[str] = "hunt_for_davros"

    @override
    def words_for(self, game: Game) -> Words:
        return words_for(game)


@dataclass(frozen=True, slots=True)
class SecretEvent(HuntEvent):
    """HD-GEN-10: something that one seat alone may know; "" is nobody but the umpire."""

    seat: str

    @override
    def visible_to(self, seat: str) -> bool:
        return seat in (self.seat, UMPIRE) and seat != ""


# ---------------------------------------------------------------- set-up
@dataclass(frozen=True, slots=True)
class Turned(HuntEvent):
    """HD-TURN-01: the cursor goes to another phase (and to what is left of its list)."""

    rule = "HD-TURN-01"
    sign = Sign.TURN
    phase: str
    queue: tuple[str, ...] = ()
    owner: str = ""

    @override
    def apply(self, game: Game) -> None:
        game.cursor = Cursor(self.phase, self.queue, self.owner)


@dataclass(frozen=True, slots=True)
class ComplexLaidOut(HuntEvent):
    """HD-BOARD-02: the boards are laid out; `plan` is the recipe by which the same complex is made again."""

    rule = "HD-BOARD-02"
    plan: tuple[str, ...]

    @override
    def apply(self, game: Game) -> None:
        game.plan = self.plan
        furnish(game)


@dataclass(frozen=True, slots=True)
class EntriesGiven(HuntEvent):
    """HD-SETUP-03: each team has its entry board."""

    rule = "HD-SETUP-03"
    entries: tuple[tuple[str, str], ...]

    @override
    def apply(self, game: Game) -> None:
        for seat, start in self.entries:
            game.teams[seat].start = start


@dataclass(frozen=True, slots=True)
class MissionsDealt(SecretEvent):
    """HD-NEW-SCN-00: the cards that are left after the deal; nobody knows them."""

    rule = "HD-NEW-SCN-00"
    sign = Sign.SECRET
    left: tuple[str, ...]

    @override
    def apply(self, game: Game) -> None:
        game.missions = self.left


@dataclass(frozen=True, slots=True)
class MissionDrawn(SecretEvent):
    """HD-SCN-02: `seat` draws the secret card `mission`."""

    rule = "HD-SCN-02"
    sentence = "{seat}, your secret orders: {mission:mission}. {mission:orders}"
    sign = Sign.SECRET
    mission: str

    @override
    def apply(self, game: Game) -> None:
        game.teams[self.seat].mission = self.mission


@dataclass(frozen=True, slots=True)
class EncounterLaid(SecretEvent):
    """HD-SETUP-04: a card lies face down under a marker; nobody knows which."""

    rule = "HD-SETUP-04"
    sign = Sign.FIND
    marker: str
    card: str
    kind: str

    @override
    def apply(self, game: Game) -> None:
        game.becomes(game.markers[self.marker], card=self.card)
        game.put(Card(self.card, self.kind, LYING, self.marker))


@dataclass(frozen=True, slots=True)
class CardsLeft(SecretEvent):
    """HD-NEW-ENC-00: the unused cards, with their kinds, in an order that nobody knows."""

    rule = "HD-NEW-ENC-00"
    sign = Sign.FIND
    cards: tuple[tuple[str, str], ...]

    @override
    def apply(self, game: Game) -> None:
        game.cards = Fixed({**game.cards, **{card: Card(card, kind, DECK) for card, kind in self.cards}})


@dataclass(frozen=True, slots=True)
class Deployed(HuntEvent):
    """HD-SETUP-03: a model is set up."""

    rule = "HD-SETUP-03"
    sign = Sign.MOVE
    model: str
    at: Cell
    facing: int

    @override
    def apply(self, game: Game) -> None:
        model = game.models[self.model]
        model.at, model.facing = self.at, self.facing


@dataclass(frozen=True, slots=True)
class TeamReady(HuntEvent):
    """HD-SETUP-03: a team has been set up."""

    rule = "HD-SETUP-03"
    seat: str

    @override
    def apply(self, game: Game) -> None:
        game.teams[self.seat].deployed = True


@dataclass(frozen=True, slots=True)
class PotFilled(HuntEvent):
    """HD-SETUP-05, HD-TURN-08: `owner` has `count` chits in the pot, one for each model or group that may act."""

    rule = "HD-SETUP-05"
    sentence = ""
    sign = Sign.CHIT
    owner: str
    count: int

    @override
    def apply(self, game: Game) -> None:
        pot = game.pot.take(self.owner, game.pot.count(self.owner))
        game.pot = pot.put(self.owner, self.count)


# ---------------------------------------------------------------- turn
@dataclass(frozen=True, slots=True)
class TurnBegan(HuntEvent):
    """HD-TURN-08: a new turn: all marks and one-turn effects end, and who has joined has his chit (HD-TURN-13)."""

    rule = "HD-TURN-08"
    part = Part.TURN
    begins = "turn"
    sign = Sign.TURN
    turn: int

    @override
    def apply(self, game: Game) -> None:
        game.turn = self.turn
        for model in game.models.values():
            model.acted = model.still = False
            model.shells = 0
            model.chit = model.chit or model.team != DORMANT
        for group in game.groups.values():
            group.chit, group.acted = True, False
        if any(last < self.turn for _, last in game.fog):
            game.fog = tuple(item for item in game.fog if item[1] >= self.turn)
            game.ground_changed()
        game.jams = tuple(item for item in game.jams if item[1] >= self.turn)


@dataclass(frozen=True, slots=True)
class ChitDrawn(HuntEvent):
    """HD-TURN-01: a chit of `owner` comes out of the pot."""

    rule = "HD-TURN-01"
    sentence = ""
    sign = Sign.CHIT
    owner: str
    left: int = 0

    @override
    def apply(self, game: Game) -> None:
        game.pot = game.pot.take(self.owner)


@dataclass(frozen=True, slots=True)
class ChitSetAside(HuntEvent):
    """HD-TURN-12: a chit for which there is no model goes without effect."""

    rule = "HD-TURN-12"
    sentence = "A chit of {owner} goes by: nobody can use it."
    sign = Sign.CHIT
    owner: str


@dataclass(frozen=True, slots=True)
class ChitRemoved(HuntEvent):
    """HD-TURN-09, HD-TURN-10: a chit leaves the pot, laid beside a model or lost for good."""

    rule = "HD-TURN-10"
    sentence = ""
    sign = Sign.CHIT
    owner: str
    cause: str = "destroyed"

    @override
    def apply(self, game: Game) -> None:
        game.pot = game.pot.take(self.owner)


@dataclass(frozen=True, slots=True)
class Marked(HuntEvent):
    """HD-TURN-09: a chit lies beside a model as though it had acted; `under` is the clause that did it."""

    rule = "HD-TURN-09"
    sign = Sign.HELD
    model: str
    under: str = "HD-TURN-09"

    @property
    @override
    def clause(self) -> str:
        return self.under

    @override
    def apply(self, game: Game) -> None:
        game.models[self.model].acted = True


@dataclass(frozen=True, slots=True)
class Activated(HuntEvent):
    """HD-TURN-02: a model is chosen and has so many actions (HD-TURN-03); `tied` if out of command (HD-CMD-02)."""

    rule = "HD-TURN-02"
    part = Part.HEAD
    sign = Sign.CHIT
    model: str
    actions: int
    limit: int = 3
    tied: bool = False
    menu: tuple[str, ...] = ()

    @override
    def apply(self, game: Game) -> None:
        model = game.models[self.model]
        model.acted, model.uses = True, ""  # HD-OPER-05: what it did in its latest activation is past
        assert model.at is not None
        game.act = Activation(  # HD-GEN-04: one chit, one activation, its pool of actions
            self.model, self.actions, self.limit, start=model.at, tied=self.tied, menu=self.menu
        )  # fmt: skip
        for device in game.devices.values():
            if device.attendant == self.model:  # HD-OPER-03: it runs until his next activation
                device.attendant = ""


@dataclass(frozen=True, slots=True)
class GroupActivated(HuntEvent):
    """HD-DEF-03: the chit of a group is used: all its members act, one after another."""

    rule = "HD-DEF-03"
    sign = Sign.CHIT
    group: str
    members: tuple[str, ...]

    @override
    def apply(self, game: Game) -> None:
        game.groups[self.group].acted = True


@dataclass(frozen=True, slots=True)
class ActionSpent(HuntEvent):
    """HD-TURN-03: an action of a type is spent; `unto` is what it works on, `count` how many at once."""

    rule = "HD-TURN-03"
    sentence = ""
    model: str
    kind: str
    unto: str = ""
    count: int = 1

    @override
    def apply(self, game: Game) -> None:
        act = game.act
        if act is None or act.model != self.model:
            return
        act = act._replace(left=act.left - self.count, used=act.used + (self.kind,) * self.count)
        game.act = act._replace(stayed=False) if self.kind == "move" else act._replace(run=0)


@dataclass(frozen=True, slots=True)
class EffortMade(HuntEvent):
    """HD-NEW-DEV-04: one of several OPERATE actions on the same thing in this activation."""

    rule = "HD-NEW-DEV-04"
    thing: str
    spent: int

    @override
    def apply(self, game: Game) -> None:
        if game.act is not None:
            rest = tuple(item for item in game.act.effort if item[0] != self.thing)
            game.act = game.act._replace(effort=(*rest, (self.thing, self.spent)))


@dataclass(frozen=True, slots=True)
class ActivationEnded(HuntEvent):
    """HD-TURN-03: a model has finished; what it has not used is lost. `cause` is set if it was cut short."""

    rule = "HD-TURN-03"
    model: str
    lost: int = 0
    cause: str = ""
    under: str = "HD-TURN-03"

    @property
    @override
    def clause(self) -> str:
        return self.under

    @override
    def apply(self, game: Game) -> None:
        game.act = None


@dataclass(frozen=True, slots=True)
class LeaderMade(HuntEvent):
    """HD-CMD-07: a Dalek spends its whole activation and leads the team from now on."""

    rule = "HD-CMD-07"
    sentence = "{model} takes command of {seat}."
    sign = Sign.ORDER
    seat: str
    model: str

    @override
    def apply(self, game: Game) -> None:
        model = game.models[self.model]
        model.commander = model.acted = True


@dataclass(frozen=True, slots=True)
class FigureSwapped(HuntEvent):
    """HD-CMD-08: the figure of the old commander takes the place of the new one's; only the rank it shows changes."""

    rule = "HD-CMD-08"
    sentence = ""
    model: str
    shape: str

    @override
    def apply(self, game: Game) -> None:
        game.models[self.model].shape = self.shape


@dataclass(frozen=True, slots=True)
class LeaderMissing(HuntEvent):
    """HD-CMD-07: nobody of the team can be nominated; the chit goes by."""

    rule = "HD-CMD-06"
    sentence = "Nobody is left who could lead {seat}; the chit goes by."
    sign = Sign.ORDER
    seat: str


@dataclass(frozen=True, slots=True)
class TeamLost(HuntEvent):
    """HD-WIN-13: a team without models is out."""

    rule = "HD-WIN-13"
    sentence = "Nobody is left of {seat}."
    turning = "out"
    sign = Sign.OUT
    seat: str

    @override
    def apply(self, game: Game) -> None:
        game.teams[self.seat].out = True


@dataclass(frozen=True, slots=True)
class Overruled(HuntEvent):
    """HD-GEN-06: the person in the umpire's chair takes another way than the procedure."""

    rule = "HD-GEN-06"
    sign = Sign.ORDER
    what: str
    procedure: str
    choice: str


@dataclass(frozen=True, slots=True)
class UmpirePlanned(HuntEvent):
    """HD-NEW-AI-01 to HD-NEW-AI-03: what a unit of the umpire is about to do, and why.

    Args:
        plan: fire, approach, turn, intercept, hunt, patrol, open, climb, flee or stay.
        target: the model that it is about, "" if none.
        under: the clause of its procedure.
    """

    rule = "HD-NEW-AI-01"
    part = Part.HEAD
    sign = Sign.ORDER
    model: str
    plan: str
    target: str
    reason: str
    under: str = "HD-NEW-AI-01"

    @property
    @override
    def clause(self) -> str:
        return self.under


@dataclass(frozen=True, slots=True)
class StyleScored(HuntEvent):
    """HD-NEW-TEAM-05: a style point; it ranks equals in a series of games and nothing else.

    A `secret` one is told to `seat` alone: who has found the first key does not want it known (HD-GEN-10).
    """

    rule = "HD-NEW-TEAM-05"
    seat: str
    reason: str
    points: int = 1
    secret: bool = False

    @override
    def visible_to(self, seat: str) -> bool:
        return not self.secret or seat in (self.seat, UMPIRE)

    @override
    def apply(self, game: Game) -> None:
        team = game.teams[self.seat]
        team.style += self.points
        team.quiet += self.points if self.secret else 0
        game.scored = (*game.scored, self.reason)


@dataclass(frozen=True, slots=True)
class ObjectiveHeld(HuntEvent):
    """HD-NEW-SCN-08: a team alone in the control room at the end of a turn scores."""

    rule = "HD-NEW-SCN-08"
    sign = Sign.FIND
    seat: str
    score: int

    @override
    def apply(self, game: Game) -> None:
        game.teams[self.seat].score = self.score


@dataclass(frozen=True, slots=True)
class MissionShown(HuntEvent):
    """HD-SCN-02: the mission of a team is known to everybody from now on."""

    rule = "HD-SCN-02"
    reveals = True
    sign = Sign.SECRET
    seat: str
    mission: str

    @override
    def apply(self, game: Game) -> None:
        game.teams[self.seat].shown = True


@dataclass(frozen=True, slots=True)
class GameEnded(HuntEvent):
    """HD-WIN-10: the game is over. `winners` may be empty; `under` is the clause that decides."""

    rule = "HD-WIN-10"
    turning = "end"
    reveals = True
    sign = Sign.END
    winners: tuple[str, ...]
    reason: str
    under: str = "HD-WIN-10"
    minor: bool = False
    ending: str = ""

    @property
    @override
    def clause(self) -> str:
        return self.under

    @override
    def apply(self, game: Game) -> None:
        game.result = Result(self.winners, self.under, self.reason, self.minor, self.ending)
        game.act = None
        for team in game.teams.values():
            team.shown = team.shown or bool(team.mission)
