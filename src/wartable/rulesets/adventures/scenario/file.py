"""The game of a scenario file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wartable.engine.plane import overlaps
from wartable.kit.documents import Map, Seq, adopt, fault, maps, take, texts
from wartable.kit.fields import check, known, length, point
from wartable.kit.frame import see_script
from wartable.kit.wording import told_apart
from wartable.rulesets.adventures.catalogue.own import read_book
from wartable.rulesets.adventures.catalogue.play import difficulties, vehicles
from wartable.rulesets.adventures.ground.buildings import BUILDING, DOOR_SIDES
from wartable.rulesets.adventures.ground.terrain import TERRAIN, laid
from wartable.rulesets.adventures.ground.unmeasured import unmeasured
from wartable.rulesets.adventures.scenario.figures import figure_of
from wartable.rulesets.adventures.scenario.keys import (
    CURSOR,
    EXPECT,
    INNER,
    OPTIONS,
    SCENARIO,
    figure_keys,
)
from wartable.rulesets.adventures.scenario.squads import with_soldiers
from wartable.rulesets.adventures.scenario.team import figures_of, seats_of, see_team
from wartable.rulesets.adventures.state import (
    DAY,
    SETUP_STEPS,
    SIDES,
    Act,
    Cursor,
    Figure,
    Game,
    Lying,
    Objective,
    Options,
    Pending,
    Portal,
    Quest,
    Smoke,
    Spotted,
    Step,
    Visibility,
)


def read(doc: Mapping[str, Any]) -> Game:
    """The episode of a scenario.

    Raises:
        DataError: it is faulty; the error names file and line.
    """
    node: Map = adopt(doc)
    check(node, SCENARIO, "an episode")
    see_script(node, EXPECT, 0, "the key of an option, or a mapping such as {to: [x, y]}")
    for name, table in INNER.items():
        for item in maps(node, name):
            check(item, table, name)
    book = read_book(node)
    game = Game(table=TERRAIN.table(node), book=book, own=book.own)
    game.real = take(node, "real", bool, False)
    if game.real:
        game.table = unmeasured()
    game.doors = tuple(_doors(node, game))
    game.table = laid(game.table, (), dict(game.doors))
    game.setting = take(node, "setting", str, "")
    _options(game, node)
    _seats(game, node)
    entries = figures_of(node, book.persons)
    for item in entries:
        check(item, figure_keys(), "a figure")
    for item in with_soldiers(entries, book.persons):
        _add(game, item, figure_of(game, item))
    names = told_apart([figure.name for figure in game.figures.values()])
    for figure, called in zip(game.figures.values(), names):
        figure.name = called
    _see_names(game, node)
    _cards(game, node)
    _markers(game, node)
    _course(game, node)
    _begin(game, node)
    if "turn" not in node and "cursor" not in node:
        see_team(game, node)
    return game


def _doors(node: Map, game: Game) -> Iterator[tuple[str, str]]:
    """AT-MOVE-03: the side of each building that has its door."""
    for item, piece in zip(maps(node, "terrain"), game.table.features):
        if piece.kind == BUILDING:
            yield piece.key, take(item, "door", str, DOOR_SIDES[0])


def _options(game: Game, node: Map) -> None:
    given = take(node, "options", Map, Map())
    check(given, OPTIONS, "options")
    game.options = Options(**{key: given[key] for key in given})
    if "threat_clock" not in given:  # AT-NEW-TAB-05
        game.options = game.options._replace(threat_clock=difficulties()[game.options.difficulty].clock)


def _seats(game: Game, node: Map) -> None:
    names = [str(item["seat"]) for item in maps(node, "seats")]
    for item, seat in zip(maps(node, "seats"), names):
        if not _short(seat) or names.count(seat) > 1 or seat in SIDES:
            raise fault(item, "seat", f"seat is {seat!r}; write a short word that nobody else has")
    game.seats = seats_of(node)
    if not game.seats:
        raise fault(node, "seats", "nobody plays; name a seat, or leave out seats")


def _short(word: str) -> bool:
    return word.replace("-", "").replace("_", "").isalnum()


# ------------------------------------------------------------------ figures
def _add(game: Game, node: Map, figure: Figure) -> None:
    if not _short(figure.id) or figure.id in game.figures:
        raise fault(node, "id", f"id is {figure.id!r}; write a short word that nobody else has")
    if figure.on_table:
        if not game.table.on_table(figure.body):
            raise fault(node, "at", f"{figure.name} stands off the table")
        if any(overlaps(figure.body, other.body) for other in game.on_table()):
            raise fault(node, "at", f"{figure.name} stands on another base")
    if game.real and figure.corners:  # people know how it stands
        figure.corners, figure.r = (), vehicles()[figure.vehicle].long // 2
    game.figures[figure.id] = figure


def _see_names(game: Game, node: Map) -> None:
    for item in maps(node, "figures"):
        for key in ("captor", "aboard", "target"):
            if key in item and item[key] not in game.figures:
                raise fault(item, key, f"no figure is called {item[key]!r}; there are: {', '.join(game.figures)}")
        _see_cards(game, item, "cards")
    for key in ("deck", "aside"):
        _see_cards(game, node, key)
    for item in maps(node, "quests"):
        known(item, "key", str(item["key"]), game.book.cards, "the quest")


def _see_cards(game: Game, node: Map, key: str) -> None:
    """That all cards that stand at a key are in the game's book."""
    every = {**game.book.ideas, **game.book.cards}
    for card in texts(node, key):
        known(node, key, card, every, "the card")


# ------------------------------------------------------------------ cards and markers
def _cards(game: Game, node: Map) -> None:
    game.race, game.races = take(node, "race", str, ""), texts(node, "races")
    for key in (*game.races, *((game.race,) if game.race else ())):
        known(node, "race" if key == game.race else "races", key, game.book.races, "the race")
    game.revealed = take(node, "revealed", bool, False)
    game.sets, game.deck, game.aside = texts(node, "sets"), texts(node, "deck"), texts(node, "aside")
    for key in game.sets:
        known(node, "sets", key, game.book.races, "the race")
    pool: Mapping[str, int] = take(node, "pool", Map, Map())
    game.pool = tuple(pool.items())
    game.quests = tuple(
        Quest(
            str(item["key"]), str(item["holder"]), take(item, "done", bool, False), take(item, "about", str, ""),
            take(item, "come", int, 0),
        )
        for item in maps(node, "quests")
    )  # fmt: skip
    game.lying = tuple(Lying(str(item["key"]), *point(item, "at")) for item in maps(node, "lying"))


def _markers(game: Game, node: Map) -> None:
    game.objectives = tuple(
        Objective(
            str(item["id"]), *point(item, "at"), take(item, "live", bool, False), take(item, "up", bool, False),
            take(item, "seen", bool, False),
        )
        for item in maps(node, "objectives")
    )  # fmt: skip
    game.portals = tuple(
        Portal(str(item["id"]), *point(item, "at"), take(item, "value", int, 1), take(item, "rock", bool, False))
        for item in maps(node, "portals")
    )
    if len([marker for marker in game.objectives if marker.live]) > 1:
        raise fault(node, "objectives", "one objective marker is live, and no more (AT-OBJ-01)")
    for name, keys in (("objectives", game.objectives), ("portals", game.portals)):
        ids: Sequence[str] = [marker.id for marker in keys]
        if len(set(ids)) < len(ids):
            raise fault(node, name, f"two of the {name} have one id")


# ------------------------------------------------------------------ the course
def _course(game: Game, node: Map) -> None:
    game.contact = take(node, "contact", bool, False)
    game.alien_destroyed = take(node, "alien_destroyed", bool, False)
    clocks: Mapping[str, int] = take(node, "clocks", Map, Map())
    facts: Mapping[str, int] = take(node, "facts", Map, Map())
    game.clocks, game.facts = tuple(clocks.items()), tuple(facts.items())
    game.steps_done = tuple(take(node, "steps_done", Seq, Seq()))
    game.visibility = Visibility(take(node, "light", str, DAY), take(node, "light_until", int, 0))
    game.earth = take(node, "earth", bool, True)
    game.start_edge = take(node, "start_edge", str, "")
    game.laboratory = take(node, "laboratory", str, "")
    game.smoke = tuple(Smoke(*point(item, "at"), take(item, "until", int)) for item in maps(node, "smoke"))
    game.pending = tuple(
        Pending(
            str(item["key"]), take(item, "turn", int), take(item, "about", str, ""),
            *(point(item, "at") if "at" in item else (0, 0)),
        )
        for item in maps(node, "pending")
    )  # fmt: skip


def _begin(game: Game, node: Map) -> None:
    """Where it begins: with set-up as far as something is left to lay, or in a turn."""
    cursor: Any = node.get("cursor", Step.ORDERS if "turn" in node else Step.TERRAIN)
    if isinstance(cursor, str):
        cursor = Map([("step", cursor)], node.file, node.at("cursor") if "cursor" in node else 0)
    if not isinstance(cursor, Map):
        raise fault(node, "cursor", "cursor is a step, or a mapping with step and done")
    check(cursor, CURSOR, "cursor")
    game.cursor = Cursor(Step(str(cursor["step"])), take(cursor, "done", int, 0))
    game.turn = take(node, "turn", int, 0 if game.cursor.step in SETUP_STEPS else 1)
    game.moving, game.rolled = texts(node, "moving"), texts(node, "rolled")
    game.acts = tuple(
        Act(
            str(item["figure"]), str(item["kind"]), take(item, "weapon", str, ""), texts(item, "targets"),
            *(point(item, "at") if "at" in item else (0, 0)), take(item, "how", str, ""),
        )
        for item in maps(node, "acts")
    )  # fmt: skip
    game.spotted = tuple(
        Spotted(str(item["group"]), str(item["target"]), length(item, "far")) for item in maps(node, "spotted")
    )
