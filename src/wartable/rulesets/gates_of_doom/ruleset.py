"""At the Gates of Doom as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from wartable.engine.answer import Stream
from wartable.engine.ask import Ask, Flow
from wartable.engine.codec import restore
from wartable.engine.compat import override
from wartable.engine.event import Event
from wartable.engine.query import Prospect, QueryForm, Trial
from wartable.engine.ruleset import Counsel, Idea, Odds, Outcome, Question, Scene, Score, Shape
from wartable.kit.documents import Map
from wartable.kit.system import Beginning, Card, Scenarios, System
from wartable.kit.view import View
from wartable.rulesets.gates_of_doom.bot import ideas as bot
from wartable.rulesets.gates_of_doom.bot import novice, reasons, valuation
from wartable.rulesets.gates_of_doom.bot.behaviour import Conduct
from wartable.rulesets.gates_of_doom.bot.counted import Battles as Weighed
from wartable.rulesets.gates_of_doom.bot.danger import Danger
from wartable.rulesets.gates_of_doom.bot.planning.outlook import Battles as Planned
from wartable.rulesets.gates_of_doom.catalogue import tables
from wartable.rulesets.gates_of_doom.catalogue.factions import printed_clauses
from wartable.rulesets.gates_of_doom.events.inside import fallen
from wartable.rulesets.gates_of_doom.fate import deck
from wartable.rulesets.gates_of_doom.fate.playing import played
from wartable.rulesets.gates_of_doom.lists.arena import Fields
from wartable.rulesets.gates_of_doom.lists.army import Musters
from wartable.rulesets.gates_of_doom.odds import form, plain, questions, umpired
from wartable.rulesets.gates_of_doom.odds.prospects import prospects
from wartable.rulesets.gates_of_doom.scenario import armies, file, keys, options
from wartable.rulesets.gates_of_doom.state import SETTING_UP, Game, living
from wartable.rulesets.gates_of_doom.telling import traces, view
from wartable.rulesets.gates_of_doom.turn import rounds
from wartable.rulesets.gates_of_doom.winning import ending

ABOUT = "Units are drawn from a bag, and who is shot at may answer, on a table without squares."


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
        return options.agreed(game)


class GatesOfDoom(System[Game]):
    """The system `gates_of_doom`."""

    name = "gates_of_doom"
    title = "At the Gates of Doom"
    version = "2"
    secrets = "hand"
    troops = ("rifle", "officer", "drone"), ("unit", "rifle", "walker")
    counts_in = reasons.COUNTED
    folder = Path(__file__).parent
    weighing = Weighed()
    behaviour = Conduct
    threats = Danger()
    planning = Planned()
    spread = 9.0
    card = Card((30, 120), "discs 1 inch across", lambda game: living(game.units.values()), lambda game: 5, ABOUT)

    nick = "gates"
    begin = Beginning("gates_first", "Play a battle of specialists")
    arena = Fields()

    def __init__(self) -> None:
        super().__init__()
        self.scenarios = Battles()
        self.lists = Musters(self.rulebook)

    @override
    def new_game(self, scenario: Mapping[str, Any]) -> Game:
        return file.read(scenario)

    @override
    def step(self, game: Game) -> Flow[None] | None:
        return played(game, lambda: rounds.step(game))

    @override
    def restore(self, game: Game, data: Mapping[str, Any]) -> Game:
        found: Game = restore(Game, dict(data))
        found.table = fallen(game.table, found.buildings)
        return found

    @override
    def seats(self, game: Game) -> tuple[str, ...]:
        return tuple(game.sides)

    @override
    def turn(self, game: Game) -> int:
        return game.round

    @override
    def setting_up(self, game: Game) -> bool:
        return game.cursor.phase in SETTING_UP

    @override
    def acting(self, game: Game) -> str:
        return game.units[game.active].side if game.active else ""

    @override
    def outcome(self, game: Game) -> Outcome | None:
        return game.result

    @override
    def left_by(self, game: Game, event: Event) -> Sequence[Shape]:
        return traces.drawn(game, event)

    @override
    def view(self, game: Game, seat: str) -> View:
        return view.view(game, seat)

    @override
    def scene(self, game: Game, seat: str) -> Scene:
        return view.scene(game, seat)

    @override
    def keeps_secrets(self, game: Game) -> bool:
        return game.fated

    @override
    def redact(self, game: Game, seat: str) -> Game:
        return deck.redact(game, seat)

    @override
    def imagine(self, game: Game, seat: str, stream: Stream) -> Game:
        return deck.imagine(game, seat, stream)

    @override
    def hide(self, scenario: Mapping[str, Any], seat: str) -> Mapping[str, Any]:
        return deck.hide(scenario, seat)

    @override
    def scores(self, game: Game) -> list[Score]:
        return ending.scores(game)

    @override
    def odds(self, query: Mapping[str, Any]) -> Question:
        return questions.question(plain.put(query))

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
    def value(self, game: Game, seat: str, chances: Odds) -> float:
        return valuation.value(game, seat)

    @override
    def window(self, game: Game) -> Hashable:
        return valuation.window(game)

    @override
    def ponders(self, game: Game, ask: Ask) -> bool:
        return valuation.ponders(game, ask)

    @override
    def foretells(self, game: Game, ask: Ask, answer: Any) -> bool:
        return not self.keeps_secrets(game)

    @override
    def novice(self, game: Game, ask: Ask, chances: Odds) -> Sequence[Idea]:
        return novice.ideas(game, ask)

    @override
    def counsel(self, game: Game, ask: Ask, idea: Idea, chances: Odds) -> Counsel:
        return reasons.counsel(game, ask, idea)

    @override
    def clauses(self, game: Game) -> Iterator[str]:
        for name in dict.fromkeys(unit.entry for unit in game.units.values() if unit.entry):
            yield from printed_clauses(name)

    @override
    def tables(self) -> Mapping[str, Sequence[Mapping[str, Any]]]:
        return tables.tables()
