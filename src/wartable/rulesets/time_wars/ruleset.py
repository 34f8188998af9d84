"""Time Wars as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from wartable.engine.ask import Ask, Flow
from wartable.engine.codec import restore
from wartable.engine.compat import override
from wartable.engine.event import Event
from wartable.engine.query import Prospect, QueryForm, Trial
from wartable.engine.ruleset import Counsel, Idea, Look, Odds, Outcome, Question, Scene, Score, Shape
from wartable.kit.documents import Map
from wartable.kit.system import Beginning, Card, Scenarios, SideChoice, System
from wartable.rulesets.time_wars import campaign, ending, turn
from wartable.rulesets.time_wars.bot import bot, novice, reasons, valuation, worth
from wartable.rulesets.time_wars.bot.behaviour import Conduct
from wartable.rulesets.time_wars.bot.counted import weighing
from wartable.rulesets.time_wars.bot.planning.danger import Danger
from wartable.rulesets.time_wars.bot.planning.outlook import Battles as Plans
from wartable.rulesets.time_wars.builder import battles as arena
from wartable.rulesets.time_wars.builder import roster, tables
from wartable.rulesets.time_wars.ground import field_works
from wartable.rulesets.time_wars.ground.terrain import trapped, weathered
from wartable.rulesets.time_wars.lists.entries import factions
from wartable.rulesets.time_wars.odds import form as query
from wartable.rulesets.time_wars.odds import luck, prospects
from wartable.rulesets.time_wars.odds import questions as odds
from wartable.rulesets.time_wars.odds import umpired as trial
from wartable.rulesets.time_wars.scenario import beginnings
from wartable.rulesets.time_wars.scenario import file as scenario
from wartable.rulesets.time_wars.setup.order import ORDER
from wartable.rulesets.time_wars.sight import line_of_sight as look
from wartable.rulesets.time_wars.state import Game
from wartable.rulesets.time_wars.strategies import points
from wartable.rulesets.time_wars.telling import introduction, secrets, view
from wartable.rulesets.time_wars.telling.lines import line
from wartable.rulesets.time_wars.telling.say import say


class Battles(Scenarios[Game]):
    """Scenario files of battles."""

    untried = scenario.UNTRIED

    @override
    def schema(self) -> dict[str, Any]:
        return scenario.schema()

    @override
    def whole(self, doc: Map, path: Path) -> Map:
        return scenario.whole(doc, path)

    @override
    def choices(self, doc: Mapping[str, Any]) -> Sequence[SideChoice]:
        return scenario.choices(doc)

    @override
    def spelled(self, doc: Mapping[str, Any]) -> dict[str, Any]:
        return scenario.spelled(doc)

    @override
    def areas(self, game: Game) -> tuple[Shape, ...]:
        return scenario.areas(game)

    @override
    def steering(self, options: Mapping[str, Any]) -> dict[str, Any]:
        wanted = options.get("modifiers")
        return {"modifiers": wanted} if isinstance(wanted, list) else {}

    @override
    def agreed(self, game: Game) -> dict[str, Any]:
        return game.options._asdict()


class TimeWars(System[Game]):
    """The system `time_wars`."""

    name = "time_wars"
    title = "Time Wars"
    measure = "none"
    sight = True
    counts_in = "points"
    troops = ("rifle", "officer", "rifle"), ("dalek", "dalek", "ogron")
    version = "2.2"
    folder = Path(__file__).parent
    card = Card(introduction.MINUTES, introduction.BASE, introduction.models, introduction.turns, introduction.ABOUT)
    begin = Beginning("first_battle", "Play the example battle")
    lists = roster
    arena = arena
    campaign = campaign
    planning = Plans()
    weighing = weighing
    threats = Danger()
    behaviour = Conduct

    def __init__(self) -> None:
        super().__init__()
        self.scenarios = Battles()

    @override
    def new_game(self, scenario_: Mapping[str, Any]) -> Game:
        return scenario.new_game(scenario_)

    @override
    def beginning(self, scenario_: Mapping[str, Any]) -> Game:
        return beginnings.beginning(scenario_)

    @override
    def step(self, game: Game) -> Flow[None] | None:
        return turn.step(game)

    @override
    def restore(self, game: Game, data: Mapping[str, Any]) -> Game:
        found: Game = restore(Game, dict(data))
        found.table = field_works.all_laid(game.table, found.works)
        for key, seat in found.traps:
            found.table = trapped(found.table, key, seat)
        found.table = weathered(found.table, found.weather)
        return found

    @override
    def keeps_secrets(self, game: Game) -> bool:
        return points.secret(game)

    @override
    def redact(self, game: Game, seat: str) -> Game:
        return secrets.redact(game, seat)

    @override
    def hide(self, scenario: Mapping[str, Any], seat: str) -> Mapping[str, Any]:
        return secrets.hide(scenario, seat)

    @override
    def seats(self, game: Game) -> tuple[str, ...]:
        battle = game
        return battle.order or tuple(battle.sides)

    @override
    def turn(self, game: Game) -> int:
        return game.turn

    @override
    def outcome(self, game: Game) -> Outcome | None:
        result = game.result
        return Outcome(result.winners, result.clause, result.say) if result else None

    @override
    def say(self, game: Game, event: Event) -> str:
        return say(game, event)

    @override
    def line(self, game: Game, events: Sequence[Event], later: Sequence[Event]) -> str:
        return line(game, events, later)

    @override
    def view(self, game: Game, seat: str) -> dict[str, Any]:
        return view.view(game, seat)

    @override
    def scene(self, game: Game, seat: str) -> Scene:
        return view.scene(game, seat)

    @override
    def novice(self, game: Game, ask: Ask, chances: Odds) -> Sequence[Idea]:
        return novice.ideas(game, ask, chances)

    @override
    def ideas(self, game: Game, ask: Ask, chances: Odds) -> Sequence[Idea]:
        return bot.ideas(game, ask, chances)

    @override
    def advice(self, game: Game, ask: Ask, chances: Odds) -> Sequence[Idea]:
        return reasons.advice(game, ask, chances)

    @override
    def counsel(self, game: Game, ask: Ask, idea: Idea, chances: Odds) -> Counsel:
        return reasons.counsel(game, ask, idea, chances)

    @override
    def foresees(self, game: Game, ask: Ask, then: Ask) -> bool:
        return reasons.foresees(game, ask, then)

    @override
    def value(self, game: Game, seat: str, chances: Odds) -> float:
        return valuation.value(game, seat, chances)

    @override
    def told_value(self, value: float) -> str:
        return valuation.told(value)

    @override
    def left(self, game: Game) -> dict[str, float]:
        return worth.parts_left(game)

    @override
    def setting_up(self, game: Game) -> bool:
        return game.cursor.phase in ORDER and game.result is None

    @override
    def acting(self, game: Game) -> str:
        return game.active

    @override
    def moment(self, game: Game) -> tuple[int, str]:
        return valuation.moment(game)

    @override
    def ponders(self, game: Game, ask: Ask) -> bool:
        return valuation.ponders(game, ask)

    @override
    def scores(self, game: Game) -> Sequence[Score]:
        return ending.scores(game)

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
        return look.look(game, viewer, target, eye, mark)

    @override
    def trial(self, query: Mapping[str, Any]) -> Trial:
        return trial.trial(query)

    @override
    def query_form(self) -> QueryForm:
        return query.form()

    @override
    def clauses(self, game: Game) -> Iterator[str]:
        entries = dict.fromkeys(unit.entry for unit in game.units.values())
        for faction in factions().values():
            played = [troop for key, troop in faction.troops.items() if key in entries]
            if played:
                yield from faction.clauses
            for troop in played:
                yield from troop.clauses

    @override
    def tables(self) -> Mapping[str, Sequence[Mapping[str, Any]]]:
        return tables.tables()
