"""Hunt for Davros as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from wartable.engine.ask import Ask, Flow, Refusal
from wartable.engine.codec import restore
from wartable.engine.compat import override
from wartable.engine.event import Event
from wartable.engine.grid import cell_of
from wartable.engine.query import Prospect, QueryForm, Trial
from wartable.engine.ruleset import Counsel, Idea, Look, Odds, Outcome, Question, Scene, Score
from wartable.kit.system import Beginning, Card, Scenarios, SideChoice, System
from wartable.rulesets.hunt_for_davros.bot import bot, novice, reasons
from wartable.rulesets.hunt_for_davros.bot.behaviour import Conduct
from wartable.rulesets.hunt_for_davros.bot.counted import Hunts as Weighed
from wartable.rulesets.hunt_for_davros.bot.danger import Danger
from wartable.rulesets.hunt_for_davros.bot.planning.outlook import Hunting
from wartable.rulesets.hunt_for_davros.data import data
from wartable.rulesets.hunt_for_davros.moving import ways
from wartable.rulesets.hunt_for_davros.odds import form as query
from wartable.rulesets.hunt_for_davros.odds import luck, prospects
from wartable.rulesets.hunt_for_davros.odds import questions as odds
from wartable.rulesets.hunt_for_davros.odds import umpired as trial
from wartable.rulesets.hunt_for_davros.scenario import file as scenario
from wartable.rulesets.hunt_for_davros.scenario.keys import SETUP
from wartable.rulesets.hunt_for_davros.shooting import line_of_sight as look
from wartable.rulesets.hunt_for_davros.starting_layout import complex_of
from wartable.rulesets.hunt_for_davros.state import UMPIRE, Game
from wartable.rulesets.hunt_for_davros.telling import introduction, map_command, tables, view
from wartable.rulesets.hunt_for_davros.telling.lines import line
from wartable.rulesets.hunt_for_davros.telling.say import over, say
from wartable.rulesets.hunt_for_davros.turn import turn


class Hunts(Scenarios[Game]):
    """Scenario files of hunts."""

    @override
    def schema(self) -> dict[str, Any]:
        return scenario.schema()

    @override
    def choices(self, doc: Mapping[str, Any]) -> Sequence[SideChoice]:
        return scenario.choices(doc)

    @override
    def players(self, doc: Mapping[str, Any]) -> Sequence[int]:
        return scenario.players(doc)

    @override
    def sided(self, doc: Mapping[str, Any]) -> dict[str, Any]:
        return scenario.sided(doc)

    @override
    def spelled(self, doc: Mapping[str, Any]) -> dict[str, Any]:
        return scenario.spelled(doc)

    @override
    def laid_size(self, game: Game) -> tuple[int, int] | None:
        return scenario.laid_size(game)

    @override
    def agreed(self, game: Game) -> dict[str, Any]:
        return game.options._asdict()


class HuntForDavros(System[Game]):
    """The system `hunt_for_davros`."""

    name = "hunt_for_davros"
    title = "Hunt for Davros"
    version = "1"
    secrets = "all"
    counts_in = "enemy warriors"
    inches = False
    troops = ("dalek", "dalek", "sontaran"), ("dalek", "cyberman", "dalek")
    sight = True
    folder = Path(__file__).parent
    card = Card(introduction.MINUTES, introduction.BASE, introduction.models, introduction.turns, introduction.ABOUT)
    tools = (map_command.MAP,)
    nick = "hunt"
    planning = Hunting()
    weighing = Weighed()
    behaviour = Conduct
    threats = Danger()
    begin = Beginning("first_hunt", "Play a Hunt for Davros")

    def __init__(self) -> None:
        super().__init__()
        self.scenarios = Hunts()
        self._redacted: tuple[Game, str] | None = None  # what a player has just been given to think about

    @override
    def new_game(self, scenario_: Mapping[str, Any]) -> Game:
        return scenario.new_game(scenario_)

    @override
    def step(self, game: Game) -> Flow[None] | None:
        return turn.step(game)

    @override
    def restore(self, game: Game, data: Mapping[str, Any]) -> Game:
        found: Game = restore(Game, dict(data))
        if found.plan:
            found.complex = complex_of(found.plan)
        return found

    @override
    def seats(self, game: Game) -> tuple[str, ...]:
        hunt = game
        return (*hunt.teams, *((UMPIRE,) if hunt.options.umpire else ()))

    @override
    def turn(self, game: Game) -> int:
        return game.turn

    @override
    def setting_up(self, game: Game) -> bool:
        return game.cursor.phase in SETUP and game.result is None

    @override
    def acting(self, game: Game) -> str:
        found = game.models.get(game.act.model) if game.act is not None else None
        owner = found.team if found is not None else game.cursor.owner
        return owner if owner in game.teams else ""

    @override
    def outcome(self, game: Game) -> Outcome | None:
        hunt = game
        result = hunt.result
        if result is None:
            return None
        return Outcome(result.winners, result.clause, over(hunt, result.winners, result.say, result.minor))

    @override
    def say(self, game: Game, event: Event) -> str:
        return say(game, event)

    @override
    def line(self, game: Game, events: Sequence[Event], later: Sequence[Event]) -> str:
        return line(game, events)

    @override
    def redact(self, game: Game, seat: str) -> Game:
        found = view.redact(game, seat)
        self._redacted = found, seat
        return found

    @override
    def hide(self, scenario: Mapping[str, Any], seat: str) -> Mapping[str, Any]:
        return view.hide(scenario, seat)

    @override
    def view(self, game: Game, seat: str) -> dict[str, Any]:
        return view.view(game, seat)

    @override
    def scene(self, game: Game, seat: str) -> Scene:
        return view.scene(game, seat)

    @override
    def map(self, game: Game, seat: str) -> str:
        return view.map_(game, seat)

    @override
    def map_near(self, game: Game, seat: str, unit: str) -> str:
        return view.map_near(game, unit)

    @override
    def words(self, game: Game, seat: str) -> Sequence[Mapping[str, str]]:
        return view.words(game, seat)

    @override
    def seconds(self, game: Game) -> int:
        return game.options.decision_seconds

    @override
    def standings(self, game: Game) -> Sequence[Mapping[str, str]]:
        return view.standings(game)

    @override
    def scores(self, game: Game) -> Sequence[Score]:
        return view.scores(game)

    @override
    def ideas(self, game: Game, ask: Ask, chances: Odds) -> Sequence[Idea]:
        return bot.ideas(self._known(game, ask.seat), ask, chances)

    def _known(self, game: Game, seat: str) -> Game:
        """`game`, or what `seat` knows of it if it is not that already."""
        known = self._redacted
        return game if known is not None and known[0] is game and known[1] == seat else view.redact(game, seat)

    @override
    def novice(self, game: Game, ask: Ask, chances: Odds) -> Sequence[Idea]:
        return novice.ideas(self._known(game, ask.seat), ask, chances)

    @override
    def advice(self, game: Game, ask: Ask, chances: Odds) -> Sequence[Idea]:
        return reasons.advice(self._known(game, ask.seat), ask, chances)

    @override
    def counsel(self, game: Game, ask: Ask, idea: Idea, chances: Odds) -> Counsel:
        return reasons.counsel(self._known(game, ask.seat), ask, idea, chances)

    @override
    def foretells(self, game: Game, ask: Ask, answer: Any) -> bool:
        return reasons.foretells(game, ask, answer)

    @override
    def odds(self, query: Mapping[str, Any]) -> Question:
        return odds.question(query)

    @override
    def prospects(self, game: Game, ask: Ask) -> Sequence[Prospect]:
        return prospects.prospects(game, ask)

    @override
    def luck(self, event: Event) -> Prospect | None:
        return luck.luck(event)

    @override
    def look(self, game: Game, viewer: str, target: str, eye: int = -1, mark: int = -1) -> Look:
        return look.look(game, viewer, target)

    @override
    def way(self, game: Game, unit: str, to: str) -> tuple[str, ...]:
        model, cell = game.models.get(unit), cell_of(to)
        return tuple(step.key for step in ways.way(game, model, cell)) if model and cell else ()

    @override
    def no_way(self, game: Game, unit: str, to: str) -> Refusal | None:
        model, cell = game.models.get(unit), cell_of(to)
        return ways.no_way(game, model, cell) if model and cell else None

    @override
    def trial(self, query: Mapping[str, Any]) -> Trial:
        return trial.trial(query)

    @override
    def query_form(self) -> QueryForm:
        return query.form()

    @override
    def clauses(self, game: Game) -> Iterator[str]:
        hunt = game
        for team in hunt.teams.values():
            yield data.teams()[team.kind].clause
            if team.mission:
                yield data.missions()[team.mission].clause
        for model in hunt.models.values():
            if model.team in hunt.teams:
                yield data.profile(model.profile).clause

    @override
    def tables(self) -> Mapping[str, Sequence[Mapping[str, Any]]]:
        return tables.tables()
