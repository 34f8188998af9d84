"""Games before their first move: scenarios and what may be chosen in them, first positions, saves taken up."""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from pathlib import PurePath
from typing import Any, NamedTuple

import msgspec

from wartable.ai.levels import Level, levels, offered
from wartable.ai.players import KINDS
from wartable.engine import record
from wartable.engine.chain import marks
from wartable.engine.errors import DataError, DesyncError, WartableError
from wartable.engine.ruleset import UMPIRE, Ruleset
from wartable.engine.saved import parse as parse_save
from wartable.engine.session import Earlier
from wartable.kit.documents import Map, Seq, adopt, parse, take
from wartable.kit.guide import read_guide
from wartable.kit.scenario_card import read_card
from wartable.kit.system import System
from wartable.picture import svg
from wartable.rulesets import load_ruleset, systems
from wartable.server.protocol import forms as f
from wartable.server.rooms import armies
from wartable.server.rooms.choices import applied, choices
from wartable.server.rooms.running import continued
from wartable.server.rooms.showing import split
from wartable.server.rooms.store import FACES, HUMAN, OPEN, Came, Chair, Entry, kind_of
from wartable.shelf import example, examples, key_of, load_scenario, own_key, title_of

log = logging.getLogger("wartable.server")
BOT = "greedy"

Document = dict[str, Any]


class Taken(NamedTuple):
    """A save that was read and run: `first` are its entries; `over`: it is played to its end.

    `earlier`: under what other rules it was played; `note`: what is said of that at its table.
    """

    system: str
    scenario: Document
    seed: str
    seats: tuple[str, ...]
    first: tuple[Entry, ...]
    decisions: int
    over: bool
    earlier: tuple[Earlier, ...] = ()
    note: str = ""

    @property
    def ruleset(self) -> System[Any]:
        """The rules that it was played by."""
        return load_ruleset(self.system)


# ------------------------------------------------------------------ systems and scenarios
@cache
def system(name: str) -> f.System:
    """The system `name` as a list shows it."""
    r = load_ruleset(name)
    begin = f.Begin(own_key(name, r.begin.scenario), r.begin.words) if r.begin is not None else None
    return f.System(
        r.name,
        r.title,
        r.version,
        r.measure,
        r.secrets != "none",
        len(r.rulebook),
        r.inches,
        begin,
        _umpires_attacks(r),
        r.secrets,
        r.lists is not None,
        [list(side) for side in r.troops],
        r.scenarios.brings,
        r.scenarios.writing is not None,
        [_level(level) for level in levels(r)],
    )


def _level(level: Level) -> f.Level:
    styles = [f.Style(style.key, style.name, style.says) for style in level.styles]
    return f.Level(level.key, level.name, level.does, level.says, level.ahead, styles)


def _umpires_attacks(ruleset: System[Any]) -> bool:
    try:
        ruleset.query_form()
    except DataError:  # so says a system without any
        return False
    return True


@cache
def scenario(system: str, key: str) -> f.Scenario:
    """The scenario `key` of `system` as a list shows it."""
    ruleset, doc = load_scenario(example(key))
    return told(ruleset, doc, key)


def told(ruleset: System[Any], doc: Mapping[str, Any], key: str) -> f.Scenario:
    """A scenario as a list shows it.

    Raises:
        DataError: it is faulty.
    """
    game = ruleset.new_game(doc)
    chosen = list(choices(ruleset, doc, {}, tried=False))
    agreed = dict(ruleset.scenarios.agreed(game))
    about = str(doc.get("about") or "")
    read_guide(doc, ruleset)
    found = names(ruleset, game)
    card = read_card(doc, found)
    held = card.balance
    balance = f.Balance(held.games, dict(held.wins), held.even, held.words(found)) if held else None
    return f.Scenario(
        key, ruleset.name, title_of(doc, key), about, found, agreed, chosen, size(ruleset, game),
        card.minutes, balance, card.good_first_game, ruleset.scenarios.real(doc),
    )  # fmt: skip


def scenarios(system: str) -> list[f.Scenario]:
    """The scenarios of a system that are ready to play."""
    return [scenario(system, key_of(path)) for path in examples(system)]


@cache
def card(system: str) -> f.Card:
    """What `system` is like: figures from its rules and from all its scenarios."""
    ruleset = load_ruleset(system)
    docs = [load_scenario(path)[1] for path in examples(system)]
    games = [ruleset.new_game(doc) for doc in docs]
    players = [number for doc, game in zip(docs, games) for number in _players(ruleset, doc, game)]
    measured = [game for doc, game in zip(docs, games) if not ruleset.scenarios.real(doc)]
    sizes = sorted((size(ruleset, game) for game in measured), key=lambda size: size[0] * size[1])
    known = ruleset.card
    if known is None:
        return f.Card(_bounds(players), [], [], sizes[:1] + sizes[-1:], [], "")
    turns = [known.turns(game) for game in games]
    return f.Card(
        _bounds(players), list(known.minutes), _bounds([known.models(game) for game in games]),
        sizes[:1] + sizes[-1:], _bounds([limit for limit in turns if limit]), known.base, known.about,
    )  # fmt: skip


def _players(ruleset: System[Any], doc: Map, game: Any) -> list[int]:
    """By how many seats a scenario may be played."""
    return [len(names(ruleset, game)), *ruleset.scenarios.players(doc)]


def _bounds(numbers: list[int]) -> list[int]:
    return [min(numbers), max(numbers)] if numbers else []


def shipped() -> tuple[str, ...]:
    """The keys of all scenarios that are ready to play."""
    return tuple(key for system in systems() for key in _keys(system))


@cache
def _keys(system: str) -> tuple[str, ...]:
    return tuple(key_of(path) for path in examples(system))


@cache
def schema(system: str) -> Mapping[str, Any]:
    """The JSON Schema of the scenarios of `system`."""
    return load_ruleset(system).scenarios.schema()


def names(ruleset: System[Any], game: Any) -> dict[str, str]:
    """What the sides of a game are called, by seat."""
    sides = ruleset.view(ruleset.redact(game, ""), "").get("sides", {})
    return {seat: str(sides.get(seat, {}).get("name") or seat) for seat in ruleset.seats(game)}


def size(ruleset: System[Any], game: Any) -> list[int]:
    """Width and height of the table in mils, also of one that is drawn only in the first step of the game."""
    if known := ruleset.scenarios.laid_size(game):
        return list(known)
    scene = ruleset.scene(ruleset.redact(game, ""), "")
    return [scene.width, scene.height]


def document(data: f.NewGame) -> tuple[System[Any], Document]:
    """The ruleset and the document of a new game.

    Raises:
        DataError: neither a scenario nor a document is named, or it is faulty.
    """
    ruleset, doc = _unchanged(data)
    return ruleset, applied(ruleset, doc, data.changes)


def _unchanged(data: f.NewGame) -> tuple[System[Any], Document]:
    """The document of a new game with its options, before the changes."""
    if bool(data.scenario) == (data.document is not None):
        raise DataError("", 0, "a new game names either a scenario or a document")
    if data.document is not None:
        doc: Document = dict(data.document)
        ruleset = load_ruleset(str(doc.get("ruleset")))
    else:
        known = shipped()
        if data.scenario not in known:
            raise DataError("", 0, f"no scenario is called {data.scenario!r}; there are: {', '.join(known)}")
        ruleset, found = load_scenario(example(data.scenario))
        doc = dict(found)
    if data.options:
        doc["options"] = {**dict(doc.get("options") or {}), **data.options}
    return ruleset, doc


def chairs(ruleset: Ruleset, forms: Mapping[str, f.SeatForm], seats: tuple[str, ...]) -> tuple[Chair, ...]:
    """Who sits where; a bot where nobody is named.

    Raises:
        DataError: there is no such seat, or nobody of that kind.
    """
    for seat in forms:
        if seat not in seats:
            raise DataError("", 0, f"no seat is called {seat!r}; there are: {', '.join(seats)}")
    return tuple(chair(ruleset, seat, forms.get(seat, f.SeatForm(BOT))) for seat in seats)


def clocks(forms: Mapping[str, f.ClockForm], seats: tuple[str, ...]) -> dict[str, tuple[int, int]]:
    """Bank and increment of each seat that gets a clock, seconds.

    Raises:
        DataError: there is no such seat.
    """
    for seat in forms:
        if seat not in seats:
            raise DataError("", 0, f"no seat is called {seat!r}, so it gets no clock; there are: {', '.join(seats)}")
    return {seat: (form.bank, form.increment) for seat, form in forms.items()}


def looking_on(seats: tuple[str, ...], wanted: bool) -> tuple[Chair, ...]:
    """The seat of an umpire who sees everything and answers nothing, if one is wanted and the rules have no other."""
    return (Chair(UMPIRE, HUMAN),) if wanted and UMPIRE not in seats else ()


def chair(ruleset: Ruleset, seat: str, form: f.SeatForm) -> Chair:
    """Who shall sit on `seat`.

    Raises:
        DataError: there is nobody of that kind in games of `ruleset`.
    """
    person = form.kind in (HUMAN, OPEN)
    if not person and form.kind.partition("/")[0] not in KINDS:
        raise DataError("", 0, f"nobody is called {form.kind!r}; there are: {', '.join((HUMAN, OPEN, *KINDS))}")
    kind = form.kind if person else offered(ruleset, form.kind)
    return Chair(seat, kind, form.player, form.typed and person, 0 if person else form.seconds)


def preview(data: f.NewGame) -> f.Preview:
    """A new game's first position as everybody sees it.

    Raises:
        DataError: it is faulty.
    """
    ruleset, plain = _unchanged(data)
    doc = applied(ruleset, plain, data.changes)
    game = ruleset.new_game(doc)
    found = names(ruleset, game)
    chairs(ruleset, data.seats, tuple(found))
    if data.spell:
        doc = ruleset.scenarios.spelled(doc)
    scene = ruleset.scene(ruleset.redact(game, ""), "")
    picture = svg.draw(scene, data.title or title_of(doc, data.scenario))
    offers = list(choices(ruleset, plain, data.changes))
    ground = split(scene._replace(shapes=(*scene.shapes, *ruleset.scenarios.areas(game))))[0]
    # Whoever wrote a document knows what is in it; what a shipped one keeps from players is kept from whoever picks it.
    told = doc if data.document is not None else dict(ruleset.hide(doc, ""))
    return f.Preview(picture, found, dict(ruleset.scenarios.agreed(game)), "", ground, told, choices=offers)


def refused(data: f.NewGame, why: str) -> f.Preview:
    """The preview of a game that cannot be set up, with the place of the fault in its document."""
    try:
        ruleset, doc = document(data)
    except WartableError:
        return f.Preview("", {}, {}, why)
    at: list[str | int] = []
    node = Map()
    try:
        # Written out with a line for each value the document knows its lines, and a fault tells its own.
        node = parse(json.dumps(doc, indent=0), "")
        ruleset.new_game(node)
    except DataError as fault:
        at = _path(node, fault.line)
    except WartableError as fault:
        log.info("no place for the fault %r", fault)  # what is wrong is told all the same
    return f.Preview("", {}, {}, why, at=at, choices=_still_offered(ruleset, data))


def _still_offered(ruleset: System[Any], data: f.NewGame) -> list[f.Choice]:
    """What may be chosen where what was chosen cannot be: what mends it may have come with that, such as who defends.

    [] if the scenario itself is faulty; what makes no sense in it is left out.
    """
    _, plain = _unchanged(msgspec.structs.replace(data, options={}))
    try:
        ruleset.new_game(applied(ruleset, plain, {}))
    except WartableError:
        return []
    known = {choice.key: [way.value for way in choice.ways] for choice in choices(ruleset, plain, {}, tried=False)}
    kept = {key: value for key, value in data.changes.items() if value in known.get(key, ())}
    if wanted := ruleset.scenarios.steering(data.options):
        plain["options"] = {**dict(plain.get("options") or {}), **wanted}
    return list(choices(ruleset, plain, kept, tried=False))


def _path(node: Map | Seq, line: int) -> list[str | int]:
    """The keys and numbers that lead to what stands in a line of a document, [] if nothing does."""
    keys: list[str | int] = list(node) if isinstance(node, Map) else list(range(len(node)))
    for key in keys:
        held = node[str(key)] if isinstance(node, Map) else node[int(key)]
        if line == (node.at(str(key)) if isinstance(node, Map) else node.at(int(key))):
            return [key]
        if isinstance(held, Map | Seq) and (rest := _path(held, line)):
            return [key, *rest]
    return []


def read(text: str, file: str = "") -> f.OpenedScenario:
    """A scenario that somebody wrote; the lists that it names must be shipped, or written in.

    Raises:
        DataError: it is faulty; the first fault with its line.
    """
    node = parse(text, file)
    if node.get("kind") == "army":
        raise DataError(file, node.at("kind"), "this is an army list: choose it for a side of a new game")
    ruleset = load_ruleset(take(node, "ruleset", str))
    armies.write_in(ruleset.name, node)
    return f.OpenedScenario(told(ruleset, node, PurePath(file).stem), dict(node))


def bring(data: f.BringForm) -> f.OpenedScenario:
    """A scenario with what a document of one's own brings into it, as one that somebody wrote.

    Raises:
        DataError: it is faulty, the first fault with its line; or the system takes none.
    """
    ruleset, plain = _unchanged(f.NewGame(data.scenario, data.document))
    name = title_of(plain, data.scenario)
    doc = ruleset.scenarios.bring(adopt(plain), parse(data.text, data.file))
    stem = PurePath(data.file).stem
    doc["title"] = f"{name} with {stem}" if stem and stem not in name else name
    return f.OpenedScenario(told(ruleset, doc, f"{ruleset.name} with {stem}"), dict(doc))


# ------------------------------------------------------------------ saves
def take_up(text: str, file: str = "") -> Taken:
    """A save as a game that can go on: all its answers are run, and its dice are those that fell.

    Raises:
        DataError: a line is faulty, or the game belongs to another ruleset or version.
        DesyncError: the game comes to another state than the file says.
    """
    lines = text.splitlines()
    saved = parse_save(lines, file)
    armies.see_written(saved.header["scenario"], file)
    ruleset = load_ruleset(str(saved.header["ruleset"]))
    ends: list[int] = []
    try:
        session = record.run(saved, ruleset, keep="last", watch=lambda seen: ends.append(len(seen.events)))
    except DesyncError as why:
        same = saved.rules in ("", ruleset.rules_hash)
        cause = "it was changed, or played under other rules" if same else "it was played under other rules"
        raise DataError(file, 0, f"{why}: {cause}") from None
    seed = str(saved.header.get("seed") or secrets.token_hex(8))
    did = [tuple(marks(session.events[first:end])) for first, end in pairwise(ends)]
    answers = (
        Entry(
            kind_of(n, saved),
            due.value,
            str(saved.hashes[n].value) if n in saved.hashes else "",
            Came((), did[n - 1]),
        )
        for n, due in enumerate(saved.answers, 1)
    )
    first = (Entry(FACES, saved.faces), *answers)
    seats = ruleset.seats(ruleset.new_game(saved.header["scenario"]))  # in the order of the sides, not of play
    other = saved.rules != ruleset.rules_hash and session.decisions
    note = continued(saved.rules, session.decisions) if other else ""
    return Taken(
        ruleset.name, saved.header["scenario"], seed, seats, first, session.decisions, session.over, session.earlier,
        note,
    )  # fmt: skip
