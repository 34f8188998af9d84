"""What lies about in a position of a scenario file: doors, markers, machines, cards."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any

from wartable.engine.grid import Cell, Square, cell_of, edge
from wartable.kit.documents import Map, Seq, fault, guess, maps, shown, take, texts
from wartable.kit.fields import check
from wartable.kit.told import fill, given
from wartable.rulesets.hunt_for_davros.data.data import cards
from wartable.rulesets.hunt_for_davros.scenario.keys import CARD, DEVICE, DOOR, FOG, MARKER, STANDS
from wartable.rulesets.hunt_for_davros.state import (
    DECK,
    DROPPED,
    HELD,
    LYING,
    Card,
    Device,
    Game,
    Marker,
)

ID = re.compile(r"[A-Za-z0-9_.-]{1,40}")
NUMBERED = re.compile(r"card-[0-9]{1,4}")
_CALLED = {"hover_platform": "platform", "transmat_pad": "pad", "bulkhead_panel": "panel"}
_HELD_KEYS = ("card", "known", "ready", "until")


# ------------------------------------------------------------------ places
def cell(game: Game, node: Map, key: str) -> Cell:
    """The place at `key`: [x, y], or a text such as "5,2nw".

    Raises:
        DataError: it is none, or nobody can stand there.
    """
    value = node[key]
    pair = isinstance(value, Seq) and len(value) == 2 and all(type(part) is int for part in value)
    found = Cell(*value) if pair else cell_of(value) if isinstance(value, str) else None
    if found is None:
        raise fault(node, key, f"{shown(value)} is no place; write [x, y], or 5,2nw for a small square")
    return _stands(game, found, node, key)


def _stands(game: Game, found: Cell, node: Map | Seq, key: str | int) -> Cell:
    board, there = game.board, found.key
    if not board.inside(found.square):
        last = f"[{board.width - 1}, {board.height - 1}]"
        raise fault(node, key, f"{there} lies off the table; its squares go from [0, 0] to {last}")
    cells = game.grid.cells_of(found.square)
    if not cells:
        raise fault(node, key, f"{there} is solid; nothing can be there (HD-BOARD-05)")
    if found not in cells:
        if found.sub:
            raise fault(node, key, f"{there} is no small square; write [{found.x}, {found.y}]")
        raise fault(node, key, f"{there} is divided; write a small square of it, such as {cells[0].key}")
    return found


def squares(game: Game, node: Map, key: str) -> tuple[Square, ...]:
    """The list of squares at `key`.

    Raises:
        DataError: an item is no square of the table.
    """
    items = take(node, key, Seq, Seq())
    found = []
    for index, item in enumerate(items):
        if not isinstance(item, Seq) or len(item) != 2 or any(type(part) is not int for part in item):
            raise fault(items, index, f"{shown(item)} is no square; write [x, y]")
        if not game.board.inside((item[0], item[1])):
            raise fault(items, index, f"[{item[0]}, {item[1]}] lies off the table")
        found.append((item[0], item[1]))
    return tuple(found)


def cards_under(game: Game, node: Map) -> None:
    """HD-SETUP-04: the cards that a drawn table lays under its own markers."""
    for item in maps(take(node, "table", Map, Map()), "markers"):
        if "card" in item:
            place = next(m for m in game.markers.values() if list(m.at) == list(item["at"]))
            _lay(game, item, place)


def _lay(game: Game, node: Map, place: Marker) -> None:
    kind = str(node["card"])
    if kind not in cards():
        raise fault(node, "card", f"there is no card {kind}{guess(kind, cards())}")
    key = _next(game)
    game.becomes(place, card=key)
    game.put(Card(key, kind, LYING, place.id))


def _next(game: Game) -> str:
    number = len(game.cards) + 1
    while f"card-{number}" in game.cards:
        number += 1
    return f"card-{number}"


class Things:
    """Reads what lies about into `game`, whose complex stands; `models` are those of the position."""

    def __init__(self, game: Game, node: Map, models: tuple[Map, ...]) -> None:
        self.game = game
        self.node = node
        self.nodes = models

    # -------------------------------------------------------------- names
    def seat(self, node: Map, key: str) -> str:
        """The seat that `key` names, "" if it is not there.

        Raises:
            DataError: no side has it.
        """
        seat = take(node, key, str, "")
        if seat and seat not in self.game.teams:
            raise fault(node, key, f"no side has the seat {seat!r}{guess(seat, self.game.teams)}")
        return seat

    def one(self, node: Map | Seq, key: str | int, name: str, known: Collection[str], what: str) -> str:
        """`name`, which must be one of the `known` ids.

        Raises:
            DataError: it is not; `what` says what it should be.
        """
        if name not in known:
            raise fault(node, key, f"there is no {what} {name or repr(name)}{guess(name, known)}")
        return name

    def ref(self, node: Map, key: str, known: Collection[str], what: str) -> str:
        """The id at `key`, "" if it is not there.

        Raises:
            DataError: it is none of those `known`.
        """
        return self.one(node, key, take(node, key, str), known, what) if key in node else ""

    def some(self, node: Map, key: str, known: Collection[str], what: str) -> tuple[str, ...]:
        """The list of ids at `key`, empty if it is not there.

        Raises:
            DataError: one is none of those `known`.
        """
        found = texts(node, key)
        return tuple(self.one(node[key], index, name, known, what) for index, name in enumerate(found))

    def new_id(self, node: Map, key: str, known: Collection[str], what: str) -> str:
        """The id at `key`, which nothing else has.

        Raises:
            DataError: it is missing, no short word, or one of those `known`.
        """
        name = take(node, key, str)
        if not ID.fullmatch(name):
            raise fault(node, key, f"{shown(name)} is no id; write a short word such as blue-1")
        if name in known:
            raise fault(node, key, f"two {what} have the id {name}; give each its own")
        return name

    # -------------------------------------------------------------- ground
    def read_ground(self) -> None:
        """Divided squares, doors and gas.

        Raises:
            DataError: a fault in them.
        """
        game, node = self.game, self.node
        game.split = frozenset(squares(game, node, "split"))
        self._doors()
        for item in maps(node, "fog"):
            check(item, FOG, "fog")
            until = take(item, "until", int)
            game.fog = (*game.fog, *((square, until) for square in squares(game, item, "squares")))
        game.ground_changed()

    def _doors(self) -> None:
        given: Any = self.node.get("doors", Map())
        if isinstance(given, Map):
            for key in given:
                self.one(given, key, key, self.game.doors, "door")
                if given[key] not in STANDS:
                    text = f"door {key} is {shown(given[key])}{guess(given[key], STANDS)}"
                    raise fault(given, key, text)
                self._set_door(key, given[key])
            return
        for item in maps(self.node, "doors"):
            check(item, DOOR, "a door")
            at = self._square(item)
            where = edge(*at, str(item["side"]))
            found = next((door.id for door in self.game.board.doors if door.edge == where), "")
            if not found:
                raise fault(item, "at", f"there is no door on side {item['side']} of {list(at)}; draw it under table")
            self._set_door(found, str(item["is"]))

    def _set_door(self, key: str, stands: str) -> None:
        free = stands in ("open", "broken")
        self.game.becomes(self.game.doors[key], open=free, locked=stands == "locked", broken=stands == "broken")

    def _square(self, node: Map) -> Square:
        value = node["at"]
        if not isinstance(value, Seq) or len(value) != 2 or any(type(part) is not int for part in value):
            raise fault(node, "at", f"{shown(value)} is no square; write [x, y]")
        if not self.game.board.inside((value[0], value[1])):
            raise fault(node, "at", f"[{value[0]}, {value[1]}] lies off the table")
        return value[0], value[1]

    # -------------------------------------------------------------- markers and machines
    def read_markers(self) -> None:
        """Markers; those of the board are named by their id or square, others are new.

        Raises:
            DataError: a fault in them.
        """
        game = self.game
        cards_under(game, self.node)
        for item in maps(self.node, "markers"):
            check(item, MARKER, "a marker")
            at = self._square(item) if "at" in item else None
            known = next((m for m in game.markers.values() if m.id == item.get("id") or m.at == at), None)
            if known is None:
                if at is None:
                    raise fault(item, None, "a marker needs at: its square [x, y], or the id of one of the board")
                _stands(game, game.grid.cells_of(at)[0] if game.grid.cells_of(at) else Cell(*at), item, "at")
                key = self.new_id(item, "id", game.markers, "markers") if "id" in item else self._free("marker")
                room = game.board.room_at(at)
                known = Marker(key, at, room.id if room else "")
                game.put(known)
            elif at is not None and known.at != at:
                raise fault(item, "at", f"{known.id} lies in {list(known.at)}; leave at out, or give another id")
            game.becomes(known, **given(Marker, item))
            known = game.markers[known.id]
            if "card" in item:
                if known.card:
                    raise fault(item, "card", f"two cards lie under {known.id}; keep one")
                _lay(game, item, known)

    def _free(self, word: str) -> str:
        taken = {**self.game.markers, **self.game.devices}
        number = 1
        while f"{word}-{number}" in taken:
            number += 1
        return f"{word}-{number}"

    def read_devices(self) -> None:
        """Machines; those of the board are named by their id, or by kind and place.

        Raises:
            DataError: a fault in them.
        """
        for item in maps(self.node, "devices"):
            check(item, DEVICE, "a device")
            device = self._device(item)
            fill(device, item)
            if device.top and device.kind != "lift":
                raise fault(item, "top", f"{device.id} is no lift; it has no upper end")
        self.game.ground_changed()

    def _device(self, item: Map) -> Device:
        """One of the board, by its id or by its kind and place; or a new one."""
        game = self.game
        kind, at = take(item, "kind", str, ""), cell(game, item, "at") if "at" in item else None
        for device in game.devices.values():
            if device.id == item.get("id") or (device.kind == kind and device.at == at):
                if kind not in ("", device.kind) or at not in (None, device.at):
                    raise fault(item, "id", f"{device.id} is the {device.kind} of the board at {device.at.key}")
                return device
        if not kind or at is None:
            raise fault(item, None, "a device needs kind and at, or the id of one of the board")
        if kind == "lift":
            raise fault(item, "kind", "there is no lift in this square; draw it under table")
        word = _CALLED.get(kind, kind)
        key = self.new_id(item, "id", game.devices, "devices") if "id" in item else self._free(word)
        made = game.devices[key] = Device(key, kind, at, name=word.capitalize() + f" {key.rpartition('-')[2]}")
        return made

    def read_machines(self) -> None:
        """What machines are tied to, once everything is there.

        Raises:
            DataError: a fault in it.
        """
        game = self.game
        for item in maps(self.node, "devices"):
            device = self._device(item)
            device.attendant = self.ref(item, "attendant", game.models, "model") or device.attendant
            link = self.ref(item, "link", game.devices, "device")
            if link:
                other = game.devices[link]
                if other.kind != "transmat_pad" or device.kind != "transmat_pad" or other is device:
                    raise fault(item, "link", f"{device.id} and {link} cannot be linked; two transmat pads can")
                device.link, other.link = link, device.id
                device.active = take(item, "active", bool, True)
                other.active = other.active or "active" not in item

    # -------------------------------------------------------------- cards
    def read_cards(self) -> None:
        """The cards of models, teams, and all others.

        Raises:
            DataError: a fault in them.
        """
        game = self.game
        for item in self.nodes:
            for held in self._held(item):
                self._hold(held, game.models[str(item["id"])].team, str(item["id"]))
        for side, seat in zip(maps(self.node, "sides"), game.teams):
            for held in self._held(side):
                self._hold(held, seat, "")
        for item in maps(self.node, "cards"):
            check(item, CARD, "a card")
            self._card(item)

    def _held(self, node: Map) -> Iterator[Map]:
        """The cards that stand under `cards`, each as a mapping."""
        items = take(node, "cards", Seq, Seq())
        for index, item in enumerate(items):
            made = item if isinstance(item, Map) else Map([("card", item)], items.file, items.at(index))
            check(made, {key: CARD[key] for key in _HELD_KEYS}, "a card")
            yield made

    def _hold(self, item: Map, seat: str, holder: str) -> None:
        game, kind = self.game, str(item["card"])
        if seat not in game.teams:
            raise fault(item, None, f"{holder} is in no player's team and holds no cards (HD-SRCH-03)")
        by = cards()[kind].held_by
        if not by:
            raise fault(item, None, f"{kind} is held by nobody; it works where it is found")
        if by == "team" and holder:
            raise fault(item, None, f"{kind} is held by the whole team; write it under cards of the side")
        if by == "model" and not holder:
            raise fault(item, None, f"{kind} is held by a model; write it under cards of a model")
        key = _next(game)
        game.becomes(Card(key, kind, HELD, seat, holder), **given(Card, item))

    def _card(self, item: Map) -> None:
        game, kind = self.game, str(item["card"])
        key = self._card_id(item) if "id" in item else _next(game)
        seat, holder = self.seat(item, "side"), self.ref(item, "holder", game.models, "model")
        at = cell(game, item, "at") if "at" in item else None
        usual = HELD if seat or holder else DROPPED if at is not None else DECK
        where = take(item, "where", str, usual)
        if holder:
            seat = seat or game.models[holder].team
        if (where == HELD) != bool(seat) or (where == DROPPED) != (at is not None) or where == LYING:
            text = "a card is held (with side or holder), dropped (with at), in the deck or gone; under a marker it is"
            raise fault(item, "where" if "where" in item else None, f"{text} written under markers")
        if seat not in ("", *game.teams) or (holder and game.models[holder].team != seat):
            raise fault(item, "holder", f"{holder} is not in the team of {seat or 'anybody'}; it cannot hold its card")
        game.becomes(Card(key, kind, where, seat, holder, at), **given(Card, item))

    def _card_id(self, item: Map) -> str:
        """HD-GEN-10: everybody reads the id of a card that is dropped or taken, so that it is but a number."""
        key = self.new_id(item, "id", self.game.cards, "cards")
        if not NUMBERED.fullmatch(key):
            raise fault(item, "id", f"{key} is no id of a card; write card- and a number, such as card-1")
        return key
