"""What a system hands to the rest of the program: its rules, and what it knows of scenarios, lists and campaigns.

All parts but the rules may be missing; whoever needs one asks for it here and says so if there is none. Lists, arena
and campaign are modules or objects of the shapes below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from wartable.engine.codec import restore
from wartable.engine.compat import override
from wartable.engine.errors import DataError
from wartable.engine.event import Event
from wartable.engine.ruleset import Ruleset, Scene, Shape
from wartable.engine.state import State
from wartable.kit.armies.lists import Fix, Listed, Problem
from wartable.kit.armies.shop import (
    CategoryCard,
    Conditions,
    Craft,
    Edit,
    EffectsOf,
    FactionCard,
    Layout,
    Note,
    Offer,
    Roll,
    Rule,
    UnitCard,
    UnitResult,
    UnitState,
)
from wartable.kit.campaigns import Campaigns
from wartable.kit.catalogue import load_rulebook
from wartable.kit.documents import Map
from wartable.kit.forms.sheets import Writing
from wartable.kit.paper_cards import CardGroup, PaperCard
from wartable.kit.provenance import rules_hash
from wartable.kit.telling import TellingEvent

G = TypeVar("G", bound=State)

Ways = tuple[str | int, ...] | Mapping[str, str]
"""What something could be; ways that have names of their own are a mapping of names by value."""
SideChoice = tuple[str, str | int, Ways]
"""What may be chosen in a scenario: its key (`table.layout`), what it is now, what it could be."""


# ------------------------------------------------------------------ scenarios
class Scenarios(Generic[G]):
    """What a system knows of its scenario files beside the game that it makes of one (`Ruleset.new_game`)."""

    untried: tuple[str, ...] = ()
    """Last words of keys of choices that go together with everything else: nobody need try them."""

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of a scenario."""
        return {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object"}

    def whole(self, doc: Map, path: Path) -> Map:
        """The scenario `doc`, read from `path`, with all files that it names written in.

        Raises:
            DataError: one of them cannot be read.
        """
        return doc

    brings: str = ""
    """What a document of one's own may bring into a scenario, such as "races and cards"; '' if there are none such."""

    def bring(self, doc: Map, found: Map) -> Map:
        """The scenario `doc` with what the document `found` brings; `doc` may be changed.

        Raises:
            DataError: the system takes none, or it is faulty.
        """
        raise DataError(found.file, 0, "this system takes no documents into its scenarios")

    writing: Writing | None = None
    """How such documents are written in a form; None if they are files alone."""

    def choices(self, doc: Mapping[str, Any]) -> Sequence[SideChoice]:
        """What may be chosen in the scenario `doc`."""
        return ()

    def players(self, doc: Mapping[str, Any]) -> Sequence[int]:
        """By how many seats the scenario `doc` may be played, if by others than it names."""
        return ()

    def sided(self, doc: Mapping[str, Any]) -> dict[str, Any]:
        """The scenario `doc` with its sides and their seats written out, so that each can be given something."""
        return dict(doc)

    def spelled(self, doc: Mapping[str, Any]) -> dict[str, Any]:
        """The scenario `doc` with all that the system lays out by itself written down.

        Raises:
            DataError: the scenario is faulty.
        """
        return dict(doc)

    def real(self, doc: Mapping[str, Any]) -> bool:
        """Whether the scenario `doc` is played on a table of the players': they say where figures stand."""
        return False

    def areas(self, game: G) -> Sequence[Shape]:
        """Areas of the table that nobody has taken yet, such as zones that are chosen in the game."""
        return ()

    def laid_size(self, game: G) -> tuple[int, int] | None:
        """Width and height in mils of a table that is drawn only in the first step of the game; None of any other."""
        return None

    def steering(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """Those of the `options` that somebody wants on which it hangs what else may be chosen, if they make sense."""
        return {}

    def agreed(self, game: G) -> Mapping[str, Any]:
        """What the players of a game agreed on before it, by key of the scenario's `options`."""
        return {}


class Card(NamedTuple):
    """What somebody who does not know the system is told of it.

    Attributes:
        minutes: how long people take for a small and a large scenario.
        base: what an ordinary model stands on.
        models: how many models a game begins with.
        turns: after how many turns a game ends at the latest, 0 if nobody can say.
        about: what it is, in one sentence, '' if it does without.
    """

    minutes: tuple[int, int]
    base: str
    models: Callable[[Any], int]
    turns: Callable[[Any], int]
    about: str = ""


class Beginning(NamedTuple):
    """A game that somebody new begins with: the name of an example, and what the button says that starts it."""

    scenario: str
    words: str


# ------------------------------------------------------------------ army lists
class Lists(Protocol):
    """What a system knows of army lists. `army` is always what `rules` made of a document."""

    def layout(self) -> Layout:
        """How a list is written down."""

    def limits(self) -> tuple[int, int]:
        """What a section that is begun may cost, least and most; (0, 0) if every list has the same sections."""

    def rules(self, doc: Mapping[str, Any]) -> Listed:
        """The army of the list `doc`.

        Raises:
            DataError: the document is not built like a list.
        """

    def named(self, doc: Mapping[str, Any]) -> Mapping[str, Any]:
        """The list `doc` with keys in place of names, and with the sections that every list has.

        Raises:
            DataError: it holds what no list can.
        """

    def notes(self, army: Any) -> Sequence[Note]:
        """What is to be said of it that is no fault: how the price of a troop of its own is made, for instance."""

    def faction_of(self, army: Any) -> str:
        """The name of its faction, '' if it is of none."""

    def units_of(self, army: Any) -> int:
        """How many units were bought."""

    def proposals(self, army: Any, doc: Mapping[str, Any], problem: Problem) -> Iterable[Fix]:
        """What might mend `problem` of the list `doc`, best first."""

    def rolled(self, doc: Mapping[str, Any], army: Any) -> Roll:
        """The list `doc` as a builder shows it."""

    def offers(self, army: Any, doc: Mapping[str, Any], number: int) -> Sequence[Offer]:
        """What could be added to the section of that number, and why not."""

    def outfits(self, army: Any, doc: Mapping[str, Any], path: str) -> Sequence[Sequence[Edit]]:
        """Ways to arm who has just been added at `path`, of which an army by lot takes one; none: all is left to it."""

    def beginnings(self, army: Any, doc: Mapping[str, Any]) -> Sequence[Offer]:
        """What could begin another section, and why not."""

    def bare(self, army: Any, doc: Mapping[str, Any]) -> Mapping[str, Any]:
        """The list with all that may matter to another section, and nothing else: without units, for instance."""

    def state_of(self, army: Any, doc: Mapping[str, Any], path: str) -> UnitState | None:
        """One unit of the list with its options, None if there is none at `path`."""

    def nearly(self, army: Any, doc: Mapping[str, Any], path: str) -> UnitState | None:
        """The same, told quickly: what only the rest of the list forbids may be left out, and prices be near."""

    def sizes(self, army: Any) -> Sequence[int]:
        """What each section costs."""

    def costs(self, army: Any) -> Mapping[str, int]:
        """What each section, unit and member costs, by its path."""

    def models(self, army: Any) -> Mapping[str, int]:
        """How many models of each entry the army has, by key."""

    def usual_foe(self, doc: Mapping[str, Any]) -> str:
        """The entry that an army meets unless another is named."""

    def effects_of(
        self, doc: Mapping[str, Any], path: str, foe: str | tuple[Mapping[str, Any], str], how: Conditions
    ) -> list[EffectsOf]:
        """What the unit at `path` of the list `doc` does to `foe`, an entry or a unit of another list.

        Raises:
            DataError: there is no such unit or entry, or a document is not built like a list.
        """

    def unit_results(self, doc: Mapping[str, Any], game: Any) -> Mapping[str, Sequence[UnitResult]]:
        """What each unit of each side's list did in `game`, which was played from the scenario `doc`."""

    def lists(self) -> tuple[FactionCard, ...]:
        """The lists there are."""

    def categories(self) -> tuple[CategoryCard, ...]:
        """The categories of entries."""

    def cards(self, faction: str) -> tuple[UnitCard, ...]:
        """The entries that an army of `faction` may look at, its own first; all if it is ''."""

    def card(self, key: str) -> UnitCard | None:
        """The entry `key`, None if there is none."""

    def clauses(self, card: UnitCard) -> tuple[Rule, ...]:
        """Every clause that a card names."""


class Arena(Protocol):
    """Battles for comparing bots and armies: fair ground by number, and what an army has spent on what.

    `least`: at fewer points not every list has a legal army.
    """

    least: int

    def lists(self) -> dict[str, str]:
        """The army lists by key, with their names."""

    def battlefield(
        self, number: int, armies: Mapping[str, Mapping[str, Any]], points: int, mission: str = ""
    ) -> dict[str, Any]:
        """The scenario of that number for two armies by seat: equal numbers, equal ground."""

    def spent(self, army: Any) -> dict[str, int]:
        """How many points an army has spent on each entry, by its name."""


# ------------------------------------------------------------------ commands of one system
class Setting(NamedTuple):
    """What can be said to a tool: a flag if `start` is a truth, else a text or a whole number, from `least` on."""

    key: str
    start: str | int | bool
    help: str
    least: int | None = None


class Made(NamedTuple):
    """What a tool made: a picture, the same in letters, and as JSON data."""

    title: str
    scene: Scene
    text: str
    data: Mapping[str, Any]


class Tool(NamedTuple):
    """Something that only this system has a use for, such as a map before the first move.

    `run` is called with the settings by their keys and raises DataError for what makes no sense.
    """

    key: str
    help: str
    settings: tuple[Setting, ...]
    run: Callable[..., Made]


# ------------------------------------------------------------------ the whole
class System(Ruleset[G]):
    """A ruleset with all that is known about it outside a game.

    Attributes:
        folder: where it lies, with its clauses in `rules.yaml` and, of those that never come up, why in `unmet.yaml`.
        examples: a folder of scenarios and, in `lists`, of army lists that it brings beside those of the package.
        nick: how its tools are called at the command line, e.g. `wartable hunt map`.
        begin: the game that the first page offers, if any.
    """

    folder: ClassVar[Path]
    scenarios: Scenarios[G]
    card: ClassVar[Card | None] = None
    lists: Lists | None = None
    arena: Arena | None = None
    campaign: Campaigns | None = None
    tools: ClassVar[tuple[Tool, ...]] = ()
    nick: ClassVar[str] = ""
    begin: ClassVar[Beginning | None] = None
    examples: ClassVar[Path | None] = None

    def __init__(self) -> None:
        self.scenarios = Scenarios()
        self.rulebook = load_rulebook(self.folder)
        self.rules_hash = rules_hash(self.folder)

    @override
    def restore(self, game: G, data: Mapping[str, Any]) -> G:
        found: G = restore(type(game), dict(data))
        return found

    @override
    def fresh(self, game: G) -> G:
        return game.fresh()

    @override
    def say(self, game: G, event: Event) -> str:
        return (event.told(game) if isinstance(event, TellingEvent) else None) or ""

    def card_groups(self) -> Sequence[CardGroup]:
        """What of its cards and markers may be printed by itself; none if it has none on paper."""
        return ()

    def paper_cards(self, doc: Mapping[str, Any] | None = None) -> Sequence[PaperCard]:
        """Its cards and markers for a real table, with what the scenario `doc` brings of its own.

        Raises:
            DataError: the scenario is faulty.
        """
        return ()

    def see_lists(self) -> Lists:
        """What it knows of army lists.

        Raises:
            DataError: it has none.
        """
        if self.lists is None:
            raise DataError("", 0, f"{self.name} has no army lists")
        return self.lists

    def craft(self, faction: str) -> Craft | None:
        """What may be said of entries of their own that lists of `faction` bring; None if they cannot bring any."""
        return None

    def see_arena(self) -> Arena:
        """Its battles for comparing armies.

        Raises:
            DataError: it has none.
        """
        if self.arena is None:
            raise DataError("", 0, f"{self.name} has no battles for comparing armies")
        return self.arena

    def see_campaign(self) -> Campaigns:
        """What it knows of campaigns.

        Raises:
            DataError: it has none.
        """
        if self.campaign is None:
            raise DataError("", 0, f"{self.name} has no campaigns")
        return self.campaign
