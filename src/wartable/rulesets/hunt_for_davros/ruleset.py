"""Hunt for Davros as the rest of the program sees it."""

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
from wartable.rulesets.hunt_for_davros import bot, data, look, luck, odds, prospects, query, scenario, trial, turn, view
from wartable.rulesets.hunt_for_davros.recipe import complex_of
from wartable.rulesets.hunt_for_davros.say import over, say
from wartable.rulesets.hunt_for_davros.state import UMPIRE, Game


class HuntForDavros(Ruleset):
    """The system `hunt_for_davros`."""

    name = "hunt_for_davros"
    title = "Hunt for Davros"
    version = "1"
    secrets = True
    inches = False

    def __init__(self) -> None:
        self.rulebook = load_rulebook(self.name)
        texts = "\n".join(f"{c.id} {c.rule} {c.ruling}" for c in self.rulebook)
        self.rules_hash = hashlib.sha256(texts.encode()).hexdigest()[:16]
        self._redacted: tuple[Game, str] | None = None  # what a player has just been given to think about

    @override
    def new_game(self, scenario_: Mapping[str, Any]) -> Game:
        return scenario.new_game(scenario_)

    @override
    def step(self, game: State) -> Flow[None] | None:
        return turn.step(cast(Game, game))

    @override
    def restore(self, game: State, data: Mapping[str, Any]) -> Game:
        found: Game = restore(Game, dict(data))
        if found.plan:
            found.complex = complex_of(found.plan)
        return found

    @override
    def fresh(self, game: Any) -> Game:
        return cast(Game, game).fresh()

    @override
    def seats(self, game: State) -> tuple[str, ...]:
        hunt = cast(Game, game)
        return (*hunt.teams, *((UMPIRE,) if hunt.options.umpire else ()))

    @override
    def outcome(self, game: State) -> Outcome | None:
        hunt = cast(Game, game)
        result = hunt.result
        if result is None:
            return None
        return Outcome(result.winners, result.clause, over(hunt, result.winners, result.say, result.minor))

    @override
    def say(self, game: State, event: Event) -> str:
        return say(cast(Game, game), event)

    @override
    def redact(self, game: State, seat: str) -> Game:
        found = view.redact(cast(Game, game), seat)
        self._redacted = found, seat
        return found

    @override
    def hide(self, scenario: Mapping[str, Any], seat: str) -> Mapping[str, Any]:
        return view.hide(scenario, seat)

    @override
    def view(self, game: State, seat: str) -> dict[str, Any]:
        return view.view(cast(Game, game), seat)

    @override
    def scene(self, game: State, seat: str) -> Scene:
        return view.scene(cast(Game, game), seat)

    @override
    def map(self, game: State, seat: str) -> str:
        return view.map_(cast(Game, game), seat)

    @override
    def words(self, game: State, seat: str) -> Sequence[Mapping[str, str]]:
        return view.words(cast(Game, game), seat)

    @override
    def seconds(self, game: State) -> int:
        return cast(Game, game).options.decision_seconds

    @override
    def standings(self, game: State) -> Sequence[Mapping[str, str]]:
        return view.standings(cast(Game, game))

    @override
    def scores(self, game: State) -> Sequence[Score]:
        return view.scores(cast(Game, game))

    @override
    def ideas(self, game: Any, ask: Ask, chances: Odds) -> Sequence[Idea]:
        known = self._redacted
        if known is None or known[0] is not game or known[1] != ask.seat:
            game = view.redact(cast(Game, game), ask.seat)
        return bot.ideas(game, ask, chances)

    @override
    def odds(self, query: Mapping[str, Any]) -> Question:
        return odds.question(query)

    @override
    def prospects(self, game: Any, ask: Ask) -> Sequence[Prospect]:
        return prospects.prospects(game, ask)

    @override
    def luck(self, event: Event) -> Prospect | None:
        return luck.luck(event)

    @override
    def look(self, game: Any, viewer: str, target: str, eye: int = -1, mark: int = -1) -> Look:
        return look.look(cast(Game, game), viewer, target)

    @override
    def trial(self, query: Mapping[str, Any]) -> Trial:
        return trial.trial(query)

    @override
    def query_form(self) -> QueryForm:
        return query.form()

    @override
    def clauses(self, game: State) -> Iterator[str]:
        hunt = cast(Game, game)
        for team in hunt.teams.values():
            yield data.teams()[team.kind].clause
            if team.mission:
                yield data.missions()[team.mission].clause
        for model in hunt.models.values():
            if model.team in hunt.teams:
                yield data.profile(model.profile).clause

    @override
    def tables(self) -> Mapping[str, Sequence[Mapping[str, Any]]]:
        return data.tables()
