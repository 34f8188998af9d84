"""Adventures in Time and Space as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from wartable.engine.answer import Stream
from wartable.engine.ask import Ask, Flow
from wartable.engine.codec import restore
from wartable.engine.compat import override
from wartable.engine.event import Event
from wartable.engine.query import Prospect, QueryForm, Trial
from wartable.engine.ruleset import Carried, Idea, Odds, Outcome, Question, Scene, Story
from wartable.kit.documents import Map, adopt
from wartable.kit.paper_cards import CardGroup, PaperCard
from wartable.kit.system import Beginning, Card, Scenarios, SideChoice, System
from wartable.kit.view import View
from wartable.rulesets.adventures.authoring.drafts import Forms
from wartable.rulesets.adventures.bot import ideas as bot
from wartable.rulesets.adventures.bot import novice
from wartable.rulesets.adventures.bot.behaviour import Conduct
from wartable.rulesets.adventures.bot.counted import Episodes as Weighed
from wartable.rulesets.adventures.bot.danger import Danger
from wartable.rulesets.adventures.bot.planning.outlook import Episodes as Planned
from wartable.rulesets.adventures.catalogue import tables
from wartable.rulesets.adventures.catalogue.own import brought, read_book, shipped_book, written_in
from wartable.rulesets.adventures.events.ideas import cleared_of
from wartable.rulesets.adventures.ground.terrain import laid
from wartable.rulesets.adventures.odds import form, questions, umpired
from wartable.rulesets.adventures.odds.prospects import prospects
from wartable.rulesets.adventures.real import turn as real_turn
from wartable.rulesets.adventures.scenario import file, keys, team
from wartable.rulesets.adventures.serial.sequel import choices
from wartable.rulesets.adventures.serial.sequel import sequel as next_episode
from wartable.rulesets.adventures.state import SETUP_STEPS, Game
from wartable.rulesets.adventures.telling import imagining, paper, printed, redaction, scene, story, view
from wartable.rulesets.adventures.turn import turn

ABOUT = "One or more players run the Doctor and friends against aliens that the rules run."


class Episodes(Scenarios[Game]):
    """Scenario files of episodes."""

    untried = ("race",)
    brings = "a race with its Idea cards, other cards, persons"
    writing = Forms()

    @override
    def bring(self, doc: Map, found: Map) -> Map:
        return brought(doc, found)

    @override
    def schema(self) -> dict[str, Any]:
        return keys.scenario_schema()

    @override
    def whole(self, doc: Map, path: Path) -> Map:
        return written_in(doc, path.parent)

    @override
    def choices(self, doc: Mapping[str, Any]) -> Sequence[SideChoice]:
        return team.choices(doc)

    @override
    def players(self, doc: Mapping[str, Any]) -> Sequence[int]:
        return team.players(doc)

    @override
    def real(self, doc: Mapping[str, Any]) -> bool:
        return bool(doc.get("real", False))

    @override
    def agreed(self, game: Game) -> dict[str, Any]:
        return keys.agreed(game.options)


class Adventures(System[Game]):
    """The system `adventures`."""

    name = "adventures"
    title = "Adventures in Time and Space"
    version = "1"
    secrets = "table"
    cooperative = True
    stories = True
    called = "episode"
    troops = ("officer", "rifle", "rifle"), ("dalek", "dalek", "supreme")
    folder = Path(__file__).parent
    card = Card(
        (45, 120), "discs 1 inch across", lambda game: len(game.figures), lambda game: game.options.turn_limit, ABOUT
    )
    planning = Planned()
    weighing = Weighed()
    behaviour = Conduct
    threats = Danger()
    nick = "episode"
    begin = Beginning("at_first", "Play an Adventure in Time and Space")

    def __init__(self) -> None:
        super().__init__()
        self.scenarios = Episodes()

    @override
    def new_game(self, scenario: Mapping[str, Any]) -> Game:
        return file.read(scenario)

    @override
    def step(self, game: Game) -> Flow[None] | None:
        if game.real:
            return real_turn.step(game)
        return turn.step(game)

    @override
    def restore(self, game: Game, data: Mapping[str, Any]) -> Game:
        found: Game = restore(Game, dict(data))
        whole = laid(game.table, found.pieces, dict(found.doors))
        found.table, found.book = cleared_of(whole, found.cleared), game.book
        return found

    @override
    def seats(self, game: Game) -> tuple[str, ...]:
        return tuple(game.seats)

    @override
    def turn(self, game: Game) -> int:
        return game.turn

    @override
    def by_people(self, game: Game) -> bool:
        return game.real

    @override
    def setting_up(self, game: Game) -> bool:
        return game.cursor.step in SETUP_STEPS

    @override
    def outcome(self, game: Game) -> Outcome | None:
        return game.result

    @override
    def story(self, game: Game, events: Sequence[Event]) -> Story:
        return story.story(game, events)

    @override
    def redact(self, game: Game, seat: str) -> Game:
        return redaction.redact(game, seat)

    @override
    def imagine(self, game: Game, seat: str, stream: Stream) -> Game:
        return imagining.imagine(game, seat, stream)

    @override
    def hide(self, scenario: Mapping[str, Any], seat: str) -> Mapping[str, Any]:
        return redaction.hide(scenario, seat)

    @override
    def view(self, game: Game, seat: str) -> View:
        return view.view(game, seat)

    @override
    def scene(self, game: Game, seat: str) -> Scene:
        return scene.scene(game, seat)

    @override
    def odds(self, query: Mapping[str, Any]) -> Question:
        return questions.question(query)

    @override
    def trial(self, query: Mapping[str, Any]) -> Trial:
        return umpired.trial(query)

    @override
    def query_form(self) -> QueryForm:
        return form.form()

    @override
    def prospects(self, game: Game, ask: Ask) -> Sequence[Prospect]:
        return prospects(game, ask)

    @override
    def ideas(self, game: Game, ask: Ask, chances: Odds) -> Sequence[Idea]:
        # At a real table people tell what is so; there is nothing to weigh.
        return () if game.real else bot.ideas(game, ask, chances)

    @override
    def novice(self, game: Game, ask: Ask, chances: Odds) -> Sequence[Idea]:
        return () if game.real else novice.ideas(game, ask, chances)

    @override
    def sequel(
        self, game: Game, scenario: Mapping[str, Any], chosen: Mapping[str, str] | None = None
    ) -> Map | None:  # fmt: skip
        """AT-NEW-EPI-01: the scenario of the next episode of a serial; None if there is none."""
        found = next_episode(game, scenario, chosen or {})
        return None if found is None else adopt(found)

    @override
    def sequel_choices(self, game: Game) -> Sequence[Carried]:
        return choices(game)

    @override
    def clauses(self, game: Game) -> Iterator[str]:
        return printed.in_force(game)

    @override
    def card_groups(self) -> Sequence[CardGroup]:
        return paper.groups(shipped_book())

    @override
    def paper_cards(self, doc: Mapping[str, Any] | None = None) -> Sequence[PaperCard]:
        return tuple(paper.paper_cards(read_book(adopt(dict(doc))) if doc else shipped_book()))

    @override
    def tables(self) -> Mapping[str, Sequence[Mapping[str, Any]]]:
        return tables.tables()
