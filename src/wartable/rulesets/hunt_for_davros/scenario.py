"""The scenario file: a game to be set up by the rules, or any position in the middle of one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from wartable.engine.errors import RuleError
from wartable.rulesets.documents import Map, adopt, fault, guess, is_kind, kind_name, load, maps, shown, take, texts, unknown
from wartable.rulesets.fields import check
from wartable.rulesets.hunt_for_davros import entry
from wartable.rulesets.hunt_for_davros.data import Preset, missions, scenarios
from wartable.rulesets.hunt_for_davros.drawn import from_document, layout_number
from wartable.rulesets.hunt_for_davros.recipe import LAYOUT, board_plan, drawn_plan, furnish
from wartable.rulesets.hunt_for_davros.scenario_keys import SCENARIO, SEATS, SIDE
from wartable.rulesets.hunt_for_davros.state import Cursor, Game, Options, Team

USUAL = "prison_complex"


def load_scenario(path: str | Path) -> Map:
    """The scenario in `path`; it names no other files.

    Raises:
        DataError: it cannot be read.
    """
    return load(path)


def new_game(doc: Mapping[str, Any], file: str = "") -> Game:
    """The game that the scenario `doc` describes.

    Raises:
        DataError: the scenario is faulty; the first fault with its line.
    """
    node = doc if isinstance(doc, Map) else adopt(dict(doc), file)
    check(node, SCENARIO, "a scenario")
    preset = scenarios()[take(node, "scenario", str, USUAL)]
    game = Game(title=take(node, "title", str, preset.name))
    _teams(game, node, preset)
    game.options = _options(node, preset, len(game.teams))
    _table(game, node, preset)
    entry.muster(game)
    game.cursor = Cursor("layout")
    return game


def _teams(game: Game, node: Map, preset: Preset) -> None:
    sides = maps(node, "sides") or (Map(),) * take(node, "teams", int, preset.teams[0])
    kinds = preset.teams_for(len(sides))
    fixed = dict(preset.fixed_missions)
    for place, (side, kind) in enumerate(zip(sides, kinds)):
        check(side, SIDE, "a side")
        seat = take(side, "seat", str, SEATS[place])
        kind = take(side, "team", str, kind)
        mission = _mission(side, take(side, "mission", str, fixed.get(kind, "")))
        game.teams[seat] = Team(
            seat, take(side, "name", str, seat.capitalize()), kind, take(side, "entry", str, ""), mission
        )


def _mission(node: Map, word: str) -> str:
    if not word or word in missions():
        return word
    plain = {item.kind: item.key for item in reversed(tuple(missions().values())) if not item.replaces}
    if word not in plain:
        raise fault(node, "mission", f"mission is {word!r}{guess(word, (*plain, *missions()))}")
    return plain[word]


def _options(node: Map, preset: Preset, count: int) -> Options:
    usual = Options(
        scenario=preset.key, turn_limit=preset.turn_limit, guards=preset.guards_for(count), missions=preset.missions,
        encounters=preset.encounters, sanctum=preset.sanctum, sanctum_locked=preset.sanctum_locked,
        target=preset.target, target_actions=preset.target_actions, win=preset.win,
        objective_score=preset.objective.score if preset.objective else Options().objective_score,
    )  # fmt: skip
    return usual._replace(**take(node, "options", Map, Map()))


def _table(game: Game, node: Map, preset: Preset) -> None:
    table = take(node, "table", Map, Map([("layout", preset.layout)]))
    options = game.options
    if "layout" in table:
        number = str(table["number"]) if "number" in table else ""
        flags = (options.sanctum, options.win == "objective", options.encounters)
        game.plan = (LAYOUT, table["layout"], str(len(game.teams)), number, *(str(int(flag)) for flag in flags))
        if not number:
            return
    elif "board" in table:
        game.plan = board_plan(table["board"])
    else:
        game.plan = drawn_plan(table)
    furnish(game)
