"""A skirmish as the program sees it: its scenarios, sentences, pictures, and what a bot thinks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from wartable.engine.aim import SECTOR, Template
from wartable.engine.ask import Ask, Choice, Flow, Move
from wartable.engine.compat import override
from wartable.engine.event import Event
from wartable.engine.formation import centre
from wartable.engine.mod import Reason
from wartable.engine.plane import INCH, along, nearest, overlaps, path_length
from wartable.engine.query import Bar, Outcomes, Prospect, Told, how_likely
from wartable.engine.ruleset import Chapter, Idea, Odds, Outcome, Part, Scene, Shape, Story
from wartable.kit.bots.choices import weighed
from wartable.kit.documents import Map, adopt, fault, maps, take
from wartable.kit.fields import Key, check, point, points, schema_of
from wartable.kit.frame import expected, fields_of, frame, see_script
from wartable.kit.system import Beginning, Card, Scenarios, System
from wartable.kit.told import conceal, given, keys, secrets, shown
from wartable.kit.view import Figure, Mark, ModelView, UnitView, View, marks_view, profile_view

from . import game as rules
from .arms import ARMS, STONE
from .companies import Companies
from .game import PACE, Band, Game, Model

SCENARIO = {
    **frame("sixth"),
    "table": Key("point", "its width and depth in inches"),
    "sides": Key("maps", "the two sides; the first one has the lower edge", must=True),
    "options": Key("map", "what was agreed on"),
    "turn": Key("number", "the turn that it is, once all stand", 1, 99),
}
EXPECT = expected({**fields_of("bands", "units"), **fields_of("sides", by="seat")})
OPTIONS = {
    "turns": Key("number", "how many turns it has", 1, 20),
    "arms": Key("text", "what bands shoot with, if it is agreed on"),
    "fronts": Key("flag", "whether models have fronts"),
}
VIEW = 2 * INCH  # how far a wedge is drawn
SIDE = {
    "seat": Key("text", "its seat, a short word", must=True),
    "name": Key("text", "its name", must=True),
    "bands": Key("maps", "its bands", must=True),
}


def band_keys() -> dict[str, Key]:
    """What is said of a band: its fields, and how many models it has."""
    return keys(rules.Band, {"name": {"size": Key("number", "how many models it has", 1, 6)}})


class Skirmishes(Scenarios[Game]):
    """Scenario files of skirmishes."""

    @override
    def schema(self) -> dict[str, Any]:
        sides = schema_of(SIDE, {"bands": schema_of(band_keys())})
        return {**super().schema(), **schema_of(SCENARIO, {"sides": sides, "options": schema_of(OPTIONS)})}

    @override
    def agreed(self, game: Game) -> dict[str, Any]:
        fronts = {"fronts": True} if game.fronts else {}
        return {"turns": game.turns, **({"arms": game.arms} if game.arms else {}), **fronts}


def read(doc: Mapping[str, Any]) -> Game:
    """The skirmish of a scenario.

    Raises:
        DataError: it is faulty.
    """
    node: Map = adopt(doc)
    check(node, SCENARIO, "a skirmish")
    see_script(node, EXPECT, 6, "the key of an option, or a mapping such as {to: [x, y]}")
    options = take(node, "options", Map, Map())
    check(options, OPTIONS, "options")
    game = Game(turns=take(options, "turns", int, 6), arms=take(options, "arms", str, ""),
                fronts=take(options, "fronts", bool, False))  # fmt: skip
    if game.arms not in ARMS:
        raise fault(options, "arms", f"arms is {game.arms!r}; it may be {', '.join(filter(None, ARMS))}")
    if "table" in node:
        game.size = point(node, "table")
        if not all(12 * INCH <= side <= 72 * INCH for side in game.size):
            raise fault(node, "table", "a table is 12 to 72 inches wide and deep")
    sides = maps(node, "sides")
    if len(sides) != 2:
        raise fault(node, "sides", f"a skirmish has two sides, not {len(sides)}")
    for side in sides:
        check(side, SIDE, "a side")
        _add(game.sides, side, "seat", side["name"])
        for item in maps(side, "bands"):
            check(item, band_keys(), "a band")
            _add(game.bands, item, "id", _band(game, item, side["seat"]))
        if not any(band.seat == side["seat"] for band in game.bands.values()):
            raise fault(side, "bands", f"{side['name']} have no bands")
    standing = [band.placed for band in game.bands.values()]
    if any(standing) and not all(standing):
        raise fault(node, "sides", "some bands stand and others do not; give all of them at:, or none")
    game.turn = take(node, "turn", int, 1) if all(standing) else 0
    return game


def _add(held: dict[str, Any], node: Map, key: str, value: Any) -> None:
    """Put `value` into `held` by the word that `node` has for it, which nobody else may have."""
    word = node[key]
    if not word.replace("-", "").isalnum() or word in held:
        raise fault(node, key, f"{key} is {word!r}; write a short word that nobody else has")
    held[word] = value


def _band(game: Game, node: Map, seat: str) -> Band:
    at = points(node, "at") if "at" in node else ()
    models = [Model(i) for i in range(take(node, "size", int, len(at) or 1))]
    band = rules.Band(seat=seat, models=tuple(models), **given(rules.Band, node))
    if band.cart:
        if len(models) != 1:
            raise fault(node, "cart", f"a cart is one model, and {band.name} have {len(models)}")
        band.models = (rules.wheeled(models[0], 0, 0, 90 if len(game.sides) < 2 else 270),)
    if at:
        if len(at) != len(models):
            raise fault(node, "at", f"{len(at)} places are given for {len(models)} models")
        band.models, band.placed = band.at(at), True
        others = [model for other in game.bands.values() for model in other.models if other.placed]
        for model in band.models:
            others.append(model)
            inside = all(model.r <= along <= far - model.r for along, far in zip((model.x, model.y), game.size))
            if not inside or any(overlaps(model, other) for other in others[:-1]):
                raise fault(node, "at", f"a model of {band.name} stands off the table or on another base")
    return band


class Sixth(System[Game]):
    """The system `sixth`."""

    name = "sixth"
    title = "Skirmish of Seven Rules"
    version = "1"
    folder = Path(__file__).parent
    examples = folder / "examples"
    begin = Beginning("ford", "Skirmish at the ford")
    stories = True
    card = Card((5, 10), "discs 0.6 inch across", lambda game: sum(len(band.models) for band in game.bands.values()),
                lambda game: game.turns)  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.scenarios = Skirmishes()
        self.lists = Companies(self.rulebook)

    @override
    def new_game(self, scenario: Mapping[str, Any]) -> Game:
        return read(scenario)

    @override
    def story(self, game: Game, events: Sequence[Event]) -> Story:
        losses = [(at, event) for at, event in enumerate(events, 1) if isinstance(event, rules.ModelsLost)]
        first = losses[0] if losses else (len(events), None)
        about = (first[1].unit,) if first[1] else ()
        names = [band.name for band in game.bands.values()]
        told = "Nobody was hurt." if first[1] is None else f"{game.bands[first[1].unit].name} were the first to fall."
        chapters = (
            Chapter("The ford", told, "At the water", first[0], about),
            Chapter("The end", f"So it ended.\n\n{len(losses)} times somebody fell.", "The field", len(events)),
        )
        cast = tuple(Part(band.name, band.art, band.seat, "were there") for band in game.bands.values())
        return Story(f"Of {', '.join(names)}.", chapters, cast)

    @override
    def step(self, game: Game) -> Flow[None] | None:
        return rules.step(game, ARMS[game.arms])

    @override
    def seats(self, game: Game) -> tuple[str, ...]:
        return tuple(game.sides)

    @override
    def turn(self, game: Game) -> int:
        return game.turn

    @override
    def outcome(self, game: Game) -> Outcome | None:
        return game.result

    @override
    def keeps_secrets(self, game: Game) -> bool:
        return any(secrets(type(band)) for band in game.bands.values())

    @override
    def redact(self, game: Game, seat: str) -> Game:
        known = game.fresh()
        for band in known.bands.values():
            if band.seat != seat:
                conceal(band)
        return known

    @override
    def view(self, game: Game, seat: str) -> View:
        return {
            "seat": seat, "turn": game.turn, "turns": game.turns, "actions": 1,
            "sides": {
                key: {"name": name, "models": sum(len(band.models) for band in game.bands.values() if band.seat == key)}
                for key, name in game.sides.items()
            },
            "units": {band.id: _told(game, band) for band in game.bands.values()},
            "clauses": {"turn": "SX-WIN-01", "models": "SX-WIN-01"},
            "cohesion": {"gap": rules.LINK, "clause": "SX-MOVE-02"},
        }  # fmt: skip

    @override
    def scene(self, game: Game, seat: str) -> Scene:
        shapes = []
        for number, key in enumerate(game.sides):
            shapes.append(Shape("zone", rules.zone_of(game, key), 0, f"side{number}", game.sides[key], still=True))
        for number, key in enumerate(game.sides):
            for band in game.of(key):
                tone = f"side{number}"
                shapes += [_model(m, tone, band.id) for m in band.models]
                shapes.append(Shape("label", (centre(band.models),), 0, tone, band.name, id=band.id))
                if game.fronts:
                    shapes += [_wedge(model, tone, band.id) for model in band.models]
                    shapes += [_front(model, tone) for model in band.models]
        if game.stone is not None and game.bands[game.stone[0]].models:
            key, *at = game.stone
            begin = centre(game.bands[key].models)
            shapes.append(Shape("template", ((at[0], at[1]),), STONE, clause="SX-SHOOT-01", id=key))
            shapes.append(Shape("arrow", (begin, (at[0], at[1])), text="the last stone", clause="SX-SHOOT-01", id=key))
        return Scene(*game.size, f"turn {game.turn}" if game.turn else "set-up", tuple(shapes))

    @override
    def ideas(self, game: Game, ask: Ask, chances: Odds) -> Sequence[Idea]:
        if isinstance(ask, Choice) and ask.clause == "SX-SHOOT-01":
            # More than nothing is better than to hold; those who are fewer are finished first.
            return weighed(
                ask, lambda item: 1 / len(game.bands[item.key].models) if item.target else 0.0, "the fewer they are"
            )
        if isinstance(ask, Move):
            return [*_approach(game, game.bands[ask.unit]), Idea({"stay": True}, -1.0, "no way is open")]
        return []

    @override
    def prospects(self, game: Game, ask: Ask) -> Sequence[Prospect]:
        if not isinstance(ask, Choice) or ask.clause != "SX-SHOOT-01":
            return ()
        band = game.bands[ask.about]
        return [_prospect(band, game.bands[item.target]) for item in ask.options if item.target]


def _model(model: Model, tone: str, key: str) -> Shape:
    turn = (90 - model.facing) % 360
    if model.corners:
        return Shape("vehicle", model.corners, 0, tone, key, turn, key)
    return Shape("model", ((model.x, model.y),), model.r, tone, key, turn, key)


def _front(model: Model, tone: str) -> Shape:
    return Shape("front", ((model.x, model.y),), model.r, tone, "", (90 - model.facing) % 360, clause="SX-MOVE-01")


def _wedge(model: Model, tone: str, key: str) -> Shape:
    """What a model sees: 90 degrees about its front."""
    view = Template(SECTOR, VIEW, 90).outline((model.x, model.y), model.facing)
    return Shape("wedge", view, 0, tone, "", 0, key, "SX-MOVE-01")


def _told(game: Game, band: Band) -> UnitView:
    kind = "vehicle" if band.cart else "model"
    models: list[ModelView] = [{"id": m.id, "x": m.x, "y": m.y, "kind": kind, "facing": m.facing} for m in band.models]
    where = "table" if band.placed and band.models else "lost" if band.placed else "waiting"
    found = {
        **shown(band), "player": band.seat, "kind": "vehicle" if band.cart else "band", "where": where,
        "models": models, "size": len(models), "actions": int(bool(models) and not band.acted),
        "profile": profile_view(_figures(band)), "marks": marks_view(_marks(game, band) if where == "table" else ()),
    }  # fmt: skip
    return cast(UnitView, found)


def _figures(band: Band) -> Iterator[Figure]:
    yield Figure("MOVE", "inches in a move", PACE // INCH, "SX-MOVE-01")
    count = len(band.models)
    yield Figure("DICE", "dice to shoot with", count, "SX-SHOOT-02", (Reason("SX-SHOOT-02", "a die each", count),))


def _marks(game: Game, band: Band) -> Iterator[Mark]:
    if any(nearest(band.models, foe.models)[0] <= rules.CLOSE for foe in game.others(band)):
        yield Mark("an enemy is close", "SX-SHOOT-02", "bad")
    if band.acted:
        yield Mark("has acted", "SX-TURN-01", "plain")


def _approach(game: Game, band: Band) -> list[Idea]:
    """Ways towards the nearest enemy, to where a 4 hits; the farther the better."""
    foe = min(game.others(band), key=lambda foe: nearest(band.models, foe.models)[0])
    here, there = centre(band.models), centre(foe.models)
    far = path_length((here, there))
    wish = min(PACE - 1, max(0, nearest(band.models, foe.models)[0] - rules.CLOSE + INCH))
    steps = [step for part in (4, 3, 2, 1) if (step := wish * part // 4)]
    return [Idea({"to": list(along((here, there), step))}, step / far, f"nearer to {foe.name}") for step in steps]


def _prospect(band: Band, foe: Band) -> Prospect:
    need, seat, count = rules.least(nearest(band.models, foe.models)[0]), band.seat, len(band.models)
    return Prospect(
        foe.id, f"{band.name} shoot at {foe.name}", lambda: rules.hits_of(count, need, seat), (),
        lambda seat, hits: hits, lambda found: _read(found, len(foe.models)),
        clause="SX-SHOOT-02", same=(need, count, len(foe.models)),
    )  # fmt: skip


def _read(found: Outcomes, most: int) -> Told:
    bars = tuple(Bar(f"{hits} hits", chance, "SX-SHOOT-02") for hits, chance in found)
    wiped = sum(chance for hits, chance in found if hits >= most)
    return Told(how_likely("all of them lost", wiped), wiped, bars)
