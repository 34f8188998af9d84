"""Battle Group as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from wartable.engine.ask import Ask, Flow
from wartable.engine.codec import restore
from wartable.engine.compat import override
from wartable.engine.event import Event
from wartable.engine.query import Prospect, QueryForm, Trial
from wartable.engine.ruleset import Idea, Odds, Outcome, Question, Scene, Score
from wartable.kit.armies.shop import Craft
from wartable.kit.documents import Map
from wartable.kit.system import Beginning, Card, Scenarios, System
from wartable.kit.view import View
from wartable.rulesets.battle_group.bot import ideas as bot
from wartable.rulesets.battle_group.bot import novice
from wartable.rulesets.battle_group.bot.behaviour import Conduct
from wartable.rulesets.battle_group.bot.counted import Battles as Weighed
from wartable.rulesets.battle_group.bot.danger import Danger
from wartable.rulesets.battle_group.bot.planning.outlook import Battles as Planned
from wartable.rulesets.battle_group.campaign.campaign import Stories
from wartable.rulesets.battle_group.catalogue import printed, tables
from wartable.rulesets.battle_group.ground.changed import changed
from wartable.rulesets.battle_group.lists.arena import Fields
from wartable.rulesets.battle_group.lists.army import Musters
from wartable.rulesets.battle_group.lists.craft import craft
from wartable.rulesets.battle_group.odds import form, questions, umpired
from wartable.rulesets.battle_group.odds.prospects import prospects
from wartable.rulesets.battle_group.scenario import armies, file, keys
from wartable.rulesets.battle_group.state import Game, Phase, figures
from wartable.rulesets.battle_group.telling import lines, view
from wartable.rulesets.battle_group.turn import turn
from wartable.rulesets.battle_group.winning.scenario import part_left
from wartable.rulesets.battle_group.winning.scenarios import scenario

ABOUT = "Models join in groups that act as one, with added-up dice, on a table without squares."


class Battles(Scenarios[Game]):
    """Scenario files of battles."""

    @override
    def schema(self) -> dict[str, Any]:
        return keys.scenario_schema()

    @override
    def whole(self, doc: Map, path: Path) -> Map:
        return armies.whole(doc, path)

    @override
    def agreed(self, game: Game) -> dict[str, Any]:
        return keys.agreed(game.options)


class BattleGroup(System[Game]):
    """The system `battle_group`."""

    name = "battle_group"
    title = "Battle Group"
    version = "2011"
    troops = ("rifle", "officer", "tank"), ("draconian", "ogron", "walker")
    folder = Path(__file__).parent
    weighing = Weighed()
    behaviour = Conduct
    threats = Danger()
    planning = Planned()
    card = Card(
        (30, 90), "discs 1 inch across", lambda game: figures(game.units.values()), lambda game: game.turns, ABOUT
    )
    nick = "group"
    begin = Beginning("bg_first", "Play a battle of groups")
    arena = Fields()
    campaign = Stories()

    def __init__(self) -> None:
        super().__init__()
        self.scenarios = Battles()
        self.lists = Musters(self.rulebook)

    @override
    def craft(self, faction: str) -> Craft:
        return craft(faction)

    @override
    def new_game(self, scenario: Mapping[str, Any]) -> Game:
        return file.read(scenario)

    @override
    def step(self, game: Game) -> Flow[None] | None:
        return turn.step(game)

    @override
    def restore(self, game: Game, data: Mapping[str, Any]) -> Game:
        found: Game = restore(Game, dict(data))
        found.table = changed(game.table, found)
        return found

    @override
    def seats(self, game: Game) -> tuple[str, ...]:
        return tuple(game.sides)

    @override
    def turn(self, game: Game) -> int:
        return game.turn

    @override
    def setting_up(self, game: Game) -> bool:
        return game.cursor.phase in (Phase.SEQUENCE, Phase.DEPLOY)

    @override
    def acting(self, game: Game) -> str:
        return game.player

    @override
    def outcome(self, game: Game) -> Outcome | None:
        return game.result

    @override
    def line(self, game: Game, events: Sequence[Event], later: Sequence[Event]) -> str:
        return lines.line(events, lambda event: self.say(game, event))

    @override
    def view(self, game: Game, seat: str) -> View:
        return view.view(game, seat)

    @override
    def scene(self, game: Game, seat: str) -> Scene:
        return view.scene(game, seat)

    @override
    def clauses(self, game: Game) -> Iterator[str]:
        for unit in game.units.values():
            yield from printed.of_unit(unit)

    @override
    def scores(self, game: Game) -> list[Score]:
        return [row for seat in game.sides for row in scenario(game).rows(game, seat)]

    @override
    def left(self, game: Game) -> dict[str, float]:
        return {seat: part_left(game, seat) for seat in game.sides}

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
        return bot.ideas(game, ask)

    @override
    def advice(self, game: Game, ask: Ask, chances: Odds) -> Sequence[Idea]:
        found = self.planning.ideas(game, ask, chances)
        return self.ideas(game, ask, chances) if found is None else found

    @override
    def novice(self, game: Game, ask: Ask, chances: Odds) -> Sequence[Idea]:
        return novice.ideas(game, ask)

    @override
    def tables(self) -> Mapping[str, Sequence[Mapping[str, Any]]]:
        return tables.tables()
