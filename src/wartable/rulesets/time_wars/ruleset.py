"""Time Wars as the rest of the program sees it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from wartable.engine.ask import Ask, Flow
from wartable.engine.codec import restore
from wartable.engine.compat import override
from wartable.engine.event import Event
from wartable.engine.query import Prospect, QueryForm, Trial
from wartable.engine.ruleset import Idea, Look, Odds, Outcome, Question, Ruleset, Scene, Score
from wartable.engine.state import State
from wartable.kit.catalogue import load_rulebook
from wartable.rulesets.time_wars import (
    bot,
    look,
    luck,
    missions,
    odds,
    prospects,
    query,
    revealed,
    scenario,
    strategy_points,
    tables,
    trial,
    turn,
    valuation,
    view,
    works,
)
from wartable.rulesets.time_wars.say import say
from wartable.rulesets.time_wars.state import Game
from wartable.rulesets.time_wars.terrain import trapped, weathered
from wartable.rulesets.time_wars.troops import factions


class TimeWars(Ruleset):
    """The system `time_wars`."""

    name = "time_wars"
    title = "Time Wars"
    measure = "none"
    version = "2.2"

    def __init__(self) -> None:
        self.rulebook = load_rulebook(self.name)
        texts = "\n".join(f"{c.id} {c.rule} {c.ruling}" for c in self.rulebook)
        self.rules_hash = hashlib.sha256(texts.encode()).hexdigest()[:16]

    @override
    def new_game(self, scenario_: Mapping[str, Any]) -> Game:
        return scenario.new_game(scenario_)

    @override
    def step(self, game: State) -> Flow[None] | None:
        return turn.step(cast(Game, game))

    @override
    def restore(self, game: State, data: Mapping[str, Any]) -> Game:
        found: Game = restore(Game, dict(data))
        found.table = works.all_laid(cast(Game, game).table, found.works)
        for key, seat in found.traps:
            found.table = trapped(found.table, key, seat)
        found.table = weathered(found.table, found.weather)
        return found

    @override
    def fresh(self, game: Any) -> Game:
        return cast(Game, game).fresh()

    @override
    def keeps_secrets(self, game: Any) -> bool:
        return strategy_points.secret(cast(Game, game))

    @override
    def redact(self, game: Any, seat: str) -> Game:
        return revealed.redact(cast(Game, game), seat)

    @override
    def hide(self, scenario: Mapping[str, Any], seat: str) -> Mapping[str, Any]:
        return revealed.hide(scenario, seat)

    @override
    def seats(self, game: State) -> tuple[str, ...]:
        battle = cast(Game, game)
        return battle.order or tuple(battle.sides)

    @override
    def outcome(self, game: State) -> Outcome | None:
        result = cast(Game, game).result
        return Outcome(result.winners, result.clause, result.say) if result else None

    @override
    def say(self, game: State, event: Event) -> str:
        return say(cast(Game, game), event)

    @override
    def view(self, game: State, seat: str) -> dict[str, Any]:
        return view.view(cast(Game, game), seat)

    @override
    def scene(self, game: State, seat: str) -> Scene:
        return view.scene(cast(Game, game), seat)

    @override
    def ideas(self, game: Any, ask: Ask, chances: Odds) -> Sequence[Idea]:
        return bot.ideas(cast(Game, game), ask, chances)

    @override
    def value(self, game: Any, seat: str, chances: Odds) -> float:
        return valuation.value(cast(Game, game), seat, chances)

    @override
    def favour(self, game: Any, chances: Odds) -> dict[str, float]:
        return valuation.favour(cast(Game, game), chances)

    @override
    def left(self, game: Any) -> dict[str, float]:
        return valuation.parts_left(cast(Game, game))

    @override
    def moment(self, game: Any) -> tuple[int, str]:
        return valuation.moment(cast(Game, game))

    @override
    def ponders(self, game: Any, ask: Ask) -> bool:
        return valuation.ponders(cast(Game, game), ask)

    @override
    def scores(self, game: State) -> Sequence[Score]:
        return missions.scores(cast(Game, game))

    @override
    def odds(self, query: Mapping[str, Any]) -> Question:
        return odds.question(query)

    @override
    def prospects(self, game: Any, ask: Ask) -> Sequence[Prospect]:
        return prospects.prospects(cast(Game, game), ask)

    @override
    def luck(self, event: Event) -> Prospect | None:
        return luck.luck(event)

    @override
    def look(self, game: Any, viewer: str, target: str, eye: int = -1, mark: int = -1) -> Look:
        return look.look(cast(Game, game), viewer, target, eye, mark)

    @override
    def trial(self, query: Mapping[str, Any]) -> Trial:
        return trial.trial(query)

    @override
    def query_form(self) -> QueryForm:
        return query.form()

    @override
    def clauses(self, game: State) -> Iterator[str]:
        entries = dict.fromkeys(unit.entry for unit in cast(Game, game).units.values())
        for faction in factions().values():
            played = [troop for key, troop in faction.troops.items() if key in entries]
            if played:
                yield from faction.clauses
            for troop in played:
                yield from troop.clauses

    @override
    def tables(self) -> Mapping[str, Sequence[Mapping[str, Any]]]:
        return tables.tables()
