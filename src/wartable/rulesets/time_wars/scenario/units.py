"""The Troop Types of a scenario: those that it makes itself, where everybody stands, and what state they are in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from wartable.engine.formation import block
from wartable.engine.plane import CONTACT, body_overlaps_polygon, inches, overlaps
from wartable.kit.armies.lists import read_picks
from wartable.kit.documents import Map, Seq, fault, guess, shown, take
from wartable.kit.fields import Key, as_point, check, point
from wartable.kit.told import fill, keys
from wartable.kit.wording import inched
from wartable.rulesets.time_wars.events.reserves import WAYS
from wartable.rulesets.time_wars.ground.terrain import closed_to
from wartable.rulesets.time_wars.lists.army import Army, Force, price, read_buy
from wartable.rulesets.time_wars.lists.entries import (
    ORDERS,
    WEAPONS,
    all_names,
    armed,
    find,
    plain_key,
    profile,
    race_key,
    weapons,
)
from wartable.rulesets.time_wars.lists.units import Ids, by_kind, race_command, squad_models, stand, troop_types
from wartable.rulesets.time_wars.specials import bearers
from wartable.rulesets.time_wars.state import (
    ABOARD,
    GONE,
    INDIVIDUAL,
    INFANTRY_RADIUS,
    JOINED,
    LARGE,
    LIMBO,
    RESERVE,
    SQUAD,
    TABLE,
    TEAM_RADIUS,
    VEHICLE,
    WAITING,
    Game,
    Model,
    Order,
    Unit,
)
from wartable.rulesets.time_wars.troops.bases import moved_to, vehicle_model
from wartable.rulesets.time_wars.troops.vehicles import bought_for

UNIT_KEYS = keys(
    Unit,
    {
        "side": {
            "unit": Key("text", "the entry of an army list that it is, with its options"),
            "options": Key("list", "the options taken, as in an army list"),
        },
        "teams": {"leader": Key("flag", "whether its first model is a Squad Leader (TW-UPG-06)")},
        "retinue": {"at": Key("point", "middle of a compact formation of its models")},
        "models": {
            "facing": Key(
                "number", "degrees to which a vehicle looks, 0 along the long side, counter-clockwise", -360, 360
            ),
            "size": Key("number", "models that it has now, Weapon Teams included, joined Individuals not", 0, 60),
        },
    },
    weapons=WEAPONS, teams=WEAPONS, knows=ORDERS, declined=WEAPONS, arrives=WAYS,
)  # fmt: skip
_FIGURES = tuple(UNIT_KEYS)[: tuple(UNIT_KEYS).index("at")]
_STATES = tuple(key for key in UNIT_KEYS if key not in _FIGURES)
_MODELS = ("model", "team", "leader", "individual", "vehicle")


@cache
def model_keys() -> dict[str, Key]:
    """What may be said of a model; its kind may be one whose rule goes with it."""
    return {
        "at": Key("point", "its place", must=True),
        "kind": Key("text", "what it is", words=(*_MODELS, *bearers.marked())),
        "weapon": Key("text", "what a Weapon Team serves", words=WEAPONS),
        "facing": Key("number", "degrees", -360, 360),
        "of": Key("text", "the Individual whose model it is"),
    }


@dataclass(slots=True)
class Placer:
    """Makes, changes and places the Troop Types of a scenario, entry by entry."""

    game: Game
    ids: Ids
    placed: dict[str, Map]

    # -------------------------------------------------------------- making
    def make(self, node: Map, seat: str = "") -> None:
        """See to it that the Troop Type of `node` exists, with its figures; places come later.

        Raises:
            DataError: a fault in it.
        """
        check(node, UNIT_KEYS, "a unit")
        key = take(node, "id", str)
        if key in self.placed:
            raise fault(node, "id", f"{key} stands twice under units; keep one")
        seat = self._seat(node, seat)
        if key not in self.game.units:
            if "unit" not in node and "profile" not in node:
                text = f"no army brings {key}{guess(key, self.game.units)}; a new one needs unit: or profile:"
                raise fault(node, "id", text)
            for unit in self._listed(node, seat) if "unit" in node else self._inline(node, seat):
                self.game.units[unit.id] = unit
        elif "unit" in node or "side" in node:
            wrong = "unit" if "unit" in node else "side"
            raise fault(node, wrong, f"{key} comes from an army; take {wrong}: out or give a new one another id")
        self.placed[key] = node
        self._figures(self.game.units[key], node)

    def _seat(self, node: Map, seat: str) -> str:
        if "side" in node:
            seat = take(node, "side", str)
            if seat not in self.game.sides:
                raise fault(node, "side", f"no side has the seat {seat!r}{guess(seat, self.game.sides)}")
        return seat or self.game.order[0]

    def _listed(self, node: Map, seat: str) -> Iterator[Unit]:
        name = take(node, "unit", str)
        troop = find(name)
        if troop is None:
            raise fault(node, "unit", f"no list has the Troop Type {name!r}{guess(name, all_names())}")
        buy = read_buy(troop, read_picks(node), node, take(node, "id", str))
        tv = troop.lines[0].profile.tv
        price(buy, {"tv": tv, "leader_price": tv})
        problems = [*buy.bill.problems, *(fault_ for _, _, bill in buy.brought for fault_ in bill.problems)]
        if problems and not {"weapons", "teams"} & set(node):  # arms that are named here replace those of the list
            raise problems[0].error()
        army = Army("", troop.faction, troop.loyalty, 0, node.file)
        for unit in troop_types(army, Force("", "", node.line, buy), buy, self.ids):
            unit.player, unit.detachment = seat, take(node, "detachment", str, f"{seat}-1")
            yield unit

    def _inline(self, node: Map, seat: str) -> Iterator[Unit]:
        key = take(node, "id", str)
        self.ids.reserve(key)
        kind = take(node, "kind", str, SQUAD)
        unit = Unit(key, seat, kind, profile(take(node, "profile", Map)), name=key)
        unit.detachment, unit.tv = f"{seat}-1", unit.profile.tv
        unit.specials, unit.where = by_kind(kind), WAITING
        teams = list(node.get("teams", ()))
        count = take(node, "size", int, _places(node) or len(teams) or 5) - len(teams)
        if count < 0:
            raise fault(node, "teams", f"{key} has {len(teams)} Weapon Teams and {count + len(teams)} models in all")
        stand(unit, _new_models(kind, count, teams, node.get("leader") is True))
        unit.knows = ORDERS if node.get("rank") else ()
        yield unit

    def _figures(self, unit: Unit, node: Map) -> None:
        """What is said of it anew: the entry's figures give way."""
        fill(
            unit, _part(node, _FIGURES), profile=lambda node, key: profile(take(node, key, Map)),
            race=lambda node, key: race_key(node[key]), weapons=lambda node, key: armed(weapons(node, key)),
            specials=lambda node, key: _specials(node, key, (*map(plain_key, node[key]), *by_kind(unit.kind))),
        )  # fmt: skip
        if "teams" in node and "unit" in node and unit.kind == SQUAD:
            self._team(unit, list(node["teams"]))
        if "leader" in node and unit.kind == SQUAD and unit.models:
            first = unit.models[0]._replace(kind="leader" if node["leader"] else "model")
            stand(unit, [first, *unit.models[1:]])
            troop = find(unit.entry, unit.faction)
            if "knows" not in node and troop is not None:
                unit.knows = race_command(troop, unit)

    def gather(self) -> None:
        """TW-ARMY-35: where a new commander's Retinue has no place said, his place and state are those of them all."""
        for key, node in tuple(self.placed.items()):
            unit = self.game.units[key]
            squad = self.game.units.get(unit.joined)
            if "unit" not in node or squad is None or squad.retinue != key:
                continue
            own = self.placed.get(squad.id, Map((("id", squad.id),), node.file, node.line))
            if any(word in own for word in ("at", "models", "where", "aboard")):
                continue
            self.placed[key] = _part(node, _FIGURES)
            self.placed[squad.id] = _part(node, _STATES)
            self.placed[squad.id].update(own)

    def _team(self, unit: Unit, teams: list[str]) -> None:
        """TW-UPG-13: its Weapon Teams anew; each takes the place of two ordinary models, or of a team that it had."""
        had = sum(1 for model in unit.models if model.kind == "team")
        ordinary = len(unit.models) - had
        led = any(model.kind == "leader" for model in unit.models)
        stand(unit, squad_models(max(0, ordinary - 2 * max(0, len(teams) - had)), teams, led))

    # -------------------------------------------------------------- joining and riding
    def join(self, node: Map) -> None:
        """TW-TYPE-04: make an Individual part of a Squad, or take it out of one if it has a place of its own."""
        unit = self.game.units[node["id"]]
        for key in ("retinue", "serves"):
            if node.get(key):
                self._other(node, key)
        if unit.where == JOINED and ("at" in node or "models" in node or "where" in node):
            self._leave(unit)
        if "joined" not in node:
            return
        squad = self._other(node, "joined")
        if unit.kind != INDIVIDUAL or squad.kind != SQUAD or squad.player != unit.player:
            raise fault(node, "joined", f"{unit.id} cannot join {squad.id}; an Individual joins a Squad of its side")
        number = max((model.id for model in squad.models), default=-1) + 1
        own = Model(0, 0, INFANTRY_RADIUS, (), number, LARGE if LARGE in unit.specials else INDIVIDUAL, unit.id)
        start, size = squad.start, squad.turn_size
        stand(squad, [*squad.models, own])
        squad.start, squad.turn_size = start, size + (3 if own.kind == LARGE else 1)
        unit.stand(())
        unit.where, unit.joined = JOINED, squad.id
        shared = bearers.lent(unit.specials, squad.retinue == unit.id)
        squad.lent = tuple(dict.fromkeys((*squad.lent, *shared)))

    def _leave(self, unit: Unit) -> None:
        squad = self.game.units[unit.joined]
        start = squad.start
        stand(squad, [model for model in squad.models if model.of != unit.id])
        squad.start, squad.lent = start, ()
        unit.joined, unit.where = "", WAITING
        stand(unit, [Model(0, 0, INFANTRY_RADIUS, (), 0, "individual")])

    def _other(self, node: Map, key: str) -> Unit:
        name = take(node, key, str)
        if name not in self.game.units:
            raise fault(node, key, f"there is no unit {name}{guess(name, self.game.units)}")
        return self.game.units[name]

    def board(self, node: Map) -> None:
        """TW-VEH-12: put a Troop Type aboard a vehicle of its side that has room for it."""
        if "aboard" not in node:
            return
        unit, vehicle = self.game.units[node["id"]], self._other(node, "aboard")
        if vehicle.kind != VEHICLE or vehicle.player != unit.player or unit.kind == VEHICLE:
            raise fault(node, "aboard", f"{unit.id} cannot ride in {vehicle.id}; it needs a vehicle of its side")
        aboard = [other for other in self.game.units.values() if other.aboard == vehicle.id and other is not unit]
        riders = len(unit.models) + sum(len(other.models) for other in aboard)
        if riders > vehicle.capacity:
            text = f"{riders} models do not fit {vehicle.id}, which has {vehicle.capacity} places (TW-VEH-14)"
            raise fault(node, "aboard", text)
        if not bought_for(self.game, vehicle, unit):
            raise fault(node, "aboard", f"{vehicle.id} carries {vehicle.serves} alone (TW-UPG-11)")
        unit.where, unit.aboard = RESERVE if vehicle.where == RESERVE else ABOARD, vehicle.id

    # -------------------------------------------------------------- places
    def thin(self, node: Map) -> None:
        """Take away models that it has no more: ordinary ones first, from the end."""
        unit = self.game.units[node["id"]]
        own = [model for model in unit.models if not model.of]
        wanted = take(node, "size", int, len(own))
        if "size" not in node and "models" in node:
            wanted = _places(node) - len(unit.models) + len(own)
        if wanted > len(own) and unit.kind == SQUAD and "unit" in node and "size" in node:
            self._swell(unit, wanted - len(own))
            return
        if wanted > len(own) or wanted < 0:
            raise fault(node, "size" if "size" in node else "models", _too_many(unit, wanted, len(own)))
        rank = {"model": 0, "team": 1, "leader": 2}
        order = sorted(own, key=lambda model: (rank.get(model.kind, 3), -model.id))
        gone = {model.id for model in order[: len(own) - wanted]}
        if gone:
            start = unit.start
            stand(unit, [model for model in unit.models if model.id not in gone])
            unit.start, unit.lost = start, len(gone)

    def _swell(self, unit: Unit, count: int) -> None:
        """A Squad that the file makes larger than its entry: so many more ordinary models."""
        free = max(model.id for model in unit.models) + 1
        more = [Model(0, 0, INFANTRY_RADIUS, (), free + number, "model") for number in range(count)]
        first = next((n for n, model in enumerate(unit.models) if model.kind == "team" or model.of), len(unit.models))
        stand(unit, [*unit.models[:first], *more, *unit.models[first:]])

    def place(self, node: Map) -> None:
        """Set it down where `node` says.

        Raises:
            DataError: off the table, on another base, or the numbers do not fit.
        """
        unit = self.game.units[node["id"]]
        where = take(node, "where", str, "")
        if where in GONE or (where in (RESERVE, WAITING, LIMBO)):
            unit.where = where
            if where in GONE:
                unit.lost = unit.start
                unit.stand(())
            return
        if "models" in node:
            unit.stand(self._given(unit, node))
        elif "at" in node:
            unit.stand(self._formation(unit, node))
        else:
            return
        if unit.where not in (JOINED, ABOARD):
            unit.where = TABLE
        self._see_room(unit, node)

    def _given(self, unit: Unit, node: Map) -> list[Model]:
        places = take(node, "models", Seq)
        facing = take(node, "facing", int, 0)
        if len(places) != len(unit.models):
            text = f"models has {len(places)} places, {unit.id} has {len(unit.models)} models; name a place for each"
            raise fault(node, "models", text)
        found = []
        for index, (model, item) in enumerate(zip(unit.models, places, strict=True)):
            if isinstance(item, Map):
                check(item, model_keys(), "a model")
                model = _of_kind(model, item)
                x, y = point(item, "at")
                found.append(moved_to(model, x, y, take(item, "facing", int, facing)))
            else:
                x, y = as_point(item, places, index)
                found.append(moved_to(model, x, y, facing))
        return found

    def _formation(self, unit: Unit, node: Map) -> list[Model]:
        x, y = point(node, "at")
        if len(unit.models) == 1:
            return [moved_to(unit.models[0], x, y, take(node, "facing", int, 0))]
        others = [base for other in self.game.on_table() if other is not unit for base in other.models]
        table, shut = self.game.table, closed_to(unit)
        closed = [feature.polygon for feature in table.features if shut(feature)]

        def free(px: int, py: int, r: int) -> bool:
            base = Model(px, py, r)
            if not table.on_table(base) or any(overlaps(base, other) for other in others):
                return False
            return not any(body_overlaps_polygon(base, polygon) for polygon in closed)

        places = block([model.r for model in unit.models], (x, y), free)
        if places is None:
            raise fault(node, "at", f"there is no room for {unit.id} at {inches(x)}, {inches(y)}; give it more")
        return [moved_to(model, px, py) for model, (px, py) in zip(unit.models, places, strict=True)]

    def _see_room(self, unit: Unit, node: Map) -> None:
        key = "models" if "models" in node else "at"
        for index, model in enumerate(unit.models):
            if not self.game.table.on_table(model):
                text = f"{unit.id} stands off the table at {inches(model.x)}, {inches(model.y)}"
                raise fault(node, key, f"{text}; the table is {_size(self.game)}")
            if any(_deep(model, other) for other in unit.models[:index]):
                text = f"two models of {unit.id} stand on each other at {inches(model.x)}, {inches(model.y)}"
                raise fault(node, key, text)
            for other in self.game.on_table():
                if other is not unit and any(_deep(model, base) for base in other.models):
                    text = f"{unit.id} stands on {other.id} at {inches(model.x)}, {inches(model.y)}"
                    raise fault(node, key, f"{text}; bases never overlap (TW-GEN-04)")

    # -------------------------------------------------------------- states
    def states(self, node: Map) -> None:
        """Give it the state that `node` says.

        Raises:
            DataError: a fault in it.
        """
        unit = self.game.units[node["id"]]
        fill(
            unit, _part(node, _STATES), seat=self._seat_of, seats=self._by_seat,
            lent=lambda node, key: _specials(node, key, node[key]),
        )  # fmt: skip
        if "orders" in node:
            unit.orders = tuple(self._orders(take(node, "orders", Seq)))

    def _seat_of(self, node: Map, key: str) -> str:
        seat = take(node, key, str)
        if seat not in self.game.sides:
            raise fault(node, key, f"no side has the seat {seat!r}{guess(seat, self.game.sides)}")
        return seat

    def _by_seat(self, node: Map, key: str) -> tuple[tuple[str, int], ...]:
        points = take(node, key, Map, Map())
        for seat in points:
            if seat not in self.game.sides:
                raise fault(points, seat, f"no side has the seat {seat!r}{guess(seat, self.game.sides)}")
        return tuple((seat, count) for seat, count in points.items() if count)

    def _orders(self, items: Seq) -> Iterator[Order]:
        for index, item in enumerate(items):
            if isinstance(item, Map):
                check(item, {"order": Key("text", "", words=ORDERS, must=True), "by": Key("text", "")}, "an order")
                giver = self._other(item, "by").id if "by" in item else ""
                name = str(item["order"])
            else:
                name, giver = item, ""
            if name not in ORDERS:
                raise fault(items, index, f"{shown(item)} is no order{guess(item, ORDERS)}")
            yield Order(name, giver, self._issue(name, giver))

    def _issue(self, name: str, giver: str) -> int:
        """TW-ORD-03: the same order of the same giver, or of none that is named, is one issue."""
        issued = (order for unit in self.game.units.values() for order in unit.orders)
        same = [order.issue for order in issued if order[:2] == (name, giver)]
        if not same:
            self.game.issues += 1
        return same[0] if same else self.game.issues


# ------------------------------------------------------------------ small things
def _part(node: Map, wanted: Iterable[str]) -> Map:
    part = Map(((key, node[key]) for key in wanted if key in node), node.file, node.line)
    part.lines = node.lines
    return part


def _places(node: Map) -> int:
    items = node.get("models")
    return len(items) if isinstance(items, Seq) else 0


def _too_many(unit: Unit, wanted: int, own: int) -> str:
    joined = len(unit.models) - own
    also = f" and {joined} joined" if joined else ""
    return f"{unit.id} has {own} models{also}, not {wanted}; give a place for each that is left"


def _new_models(kind: str, count: int, teams: list[str], led: bool) -> list[Model]:
    if kind == VEHICLE:
        return [vehicle_model(0, 0, 0)]
    if kind == INDIVIDUAL:
        return [Model(0, 0, INFANTRY_RADIUS, (), 0, "individual")]
    return squad_models(count, teams, led)


def _of_kind(model: Model, item: Map) -> Model:
    kind = take(item, "kind", str, model.kind)
    if (kind == "vehicle") != (model.kind == "vehicle"):
        raise fault(item, "kind", f"a {model.kind} cannot be made a {kind} here")
    radius = model.r if kind == "vehicle" else TEAM_RADIUS if kind == "team" else INFANTRY_RADIUS
    return model._replace(
        kind=kind, r=radius, weapon=take(item, "weapon", str, model.weapon), of=take(item, "of", str, model.of)
    )


def _deep(a: Model, b: Model) -> bool:
    """Whether two bases overlap by more than a rounding of contact explains."""
    if not overlaps(a, b):
        return False
    if a.corners or b.corners:
        return overlaps(_shrunk(a), _shrunk(b))
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < (a.r + b.r - CONTACT) ** 2


def _shrunk(model: Model) -> Model:
    return model if model.corners else model._replace(r=model.r - CONTACT)


def _size(game: Game) -> str:
    return f"{inches(game.table.width)} by {inched(game.table.height)}"


def _specials(node: Map, at: str, found: Iterable[str]) -> tuple[str, ...]:
    known = tuple(dict.fromkeys(found))
    for key in known:
        try:
            bearers.special(key)
        except KeyError:
            raise fault(node, at, f"{key} is no special rule{guess(key, bearers.KNOWN)}") from None
    return known
