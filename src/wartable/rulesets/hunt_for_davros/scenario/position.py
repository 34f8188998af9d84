"""A position in a scenario file: who stands where and in what state, what lies about, and where the game goes on."""

from __future__ import annotations

from functools import partial

from wartable.engine.deck import Pot
from wartable.engine.grid import DIRECTIONS
from wartable.kit.documents import Map, fault, guess, maps, take, texts
from wartable.kit.fields import check
from wartable.kit.frame import cursor_of
from wartable.kit.told import Reader, fill, given
from wartable.rulesets.hunt_for_davros.chits import due
from wartable.rulesets.hunt_for_davros.command import tied
from wartable.rulesets.hunt_for_davros.data.data import profile, teams
from wartable.rulesets.hunt_for_davros.scenario.keys import ACTIVE, CURSOR, GROUP, MODEL, RESULT, SETUP
from wartable.rulesets.hunt_for_davros.scenario.things import ID, Things, cell
from wartable.rulesets.hunt_for_davros.setup import entry
from wartable.rulesets.hunt_for_davros.state import (
    DEFENDERS,
    DORMANT,
    GUARDS,
    MOVE,
    NEUTRALS,
    TARGET,
    Activation,
    Cursor,
    Device,
    Group,
    Model,
    Result,
)

ASLEEP = "dormant"


class Position(Things):
    """Reads a position into `game`, whose teams, options and complex stand; `models` are its models."""

    def read(self) -> None:
        """Read everything, in an order in which each part finds what it names.

        Raises:
            DataError: the first fault with its line.
        """
        self.read_ground()
        self.read_markers()
        self.read_devices()
        for item in self.nodes:
            self._model(item)
        self._groups()
        for item in self.nodes:
            self._ties(item)
        self._see_commanders()
        self.read_machines()
        self.read_cards()
        self._sides()
        self._whole()
        self._begin()

    # -------------------------------------------------------------- models
    def _model(self, item: Map) -> None:
        game = self.game
        check(item, MODEL, "a model")
        key = self.new_id(item, "id", game.models, "models")
        if key in game.devices or key in game.teams:
            raise fault(item, "id", f"{key} is the id of a {'side' if key in game.teams else 'device'}; take another")
        team = self._team(item, key)
        kind = take(item, "profile", str, "") or self._profile(item, key, team)
        mark = key.rpartition("-")[2] or key
        made = entry.made(key, self._name(team, kind, mark), team, kind)
        made.chit = team != DORMANT  # HD-SETUP-08: anybody may stand there, whoever runs him
        if team not in game.teams:
            made.commander = False
        fill(made, item, seat=self.seat)
        if made.commander and team not in game.teams:
            raise fault(item, "commander", f"{key} is in no player's team and leads nobody (HD-CMD-11)")
        made.facing = DIRECTIONS.index(take(item, "facing", str, DIRECTIONS[0]))
        self._place(item, made)
        game.models[key] = made

    def _team(self, item: Map, key: str) -> str:
        front = key.rpartition("-")[0]
        usual = {"guard": GUARDS, "defender": DEFENDERS, "neutral": NEUTRALS, ASLEEP: ASLEEP}
        side = take(item, "side", str, "") or (front if front in self.game.teams else usual.get(front, ""))
        side = side or (TARGET if key in (TARGET, "supreme") else "")
        known = (*self.game.teams, GUARDS, DEFENDERS, NEUTRALS, TARGET, ASLEEP)
        if not side:
            raise fault(item, "id", f"whose is {key}? write side: {', '.join(known)}")
        if side not in known:
            raise fault(item, "side" if "side" in item else "id", f"no side has the seat {side!r}{guess(side, known)}")
        return DORMANT if side == ASLEEP else side

    def _profile(self, item: Map, key: str, team: str) -> str:
        if team in self.game.teams:
            members = [name for name, _ in teams()[self.game.teams[team].kind].members]
            leads = take(item, "commander", bool, key.endswith("-c"))
            return next((name for name in members if profile(name).commander == leads), members[0])
        if team == TARGET:
            return "dalek_supreme" if key == "supreme" else self.game.options.target or "davros"
        if team in (GUARDS, DORMANT):
            return "imperial_guard" if team == GUARDS else "dalek_warrior"
        raise fault(item, None, f"{key} needs profile: what kind of model it is")

    def _name(self, team: str, kind: str, mark: str) -> str:
        if team in self.game.teams:
            return f"{self.game.teams[team].name} {mark.upper()}"
        if team == TARGET:
            return "Davros" if kind == "davros" else "The Dalek Supreme"
        return f"Guard {mark}" if team == GUARDS else f"{profile(kind).name} {mark}"

    def _place(self, item: Map, made: Model) -> None:
        game, key = self.game, made.id
        if made.destroyed:
            if "at" in item:
                raise fault(item, "at", f"{key} is destroyed and has no place; leave at out")
            return
        if "at" not in item:
            if self._setting_up():
                return
            raise fault(item, None, f"{key} has no place; give it at: [x, y], or destroyed: yes")
        at = cell(game, item, "at")
        other = game.at(at)
        if other is not None:
            raise fault(item, "at", f"{key} and {other.id} stand in {at.key}; one model stands there (HD-MOVE-06)")
        for other in game.on_board():
            gap = game.grid.small_gap(at, other.at) if other.at is not None else None
            if gap is not None and gap < 2:
                text = f"{key} at {at.key} and {other.id} leave no small square free between them (HD-MOVE-07)"
                raise fault(item, "at", text)
        made.at = at

    def _ties(self, item: Map) -> None:
        """What a model is tied to, once all are there."""
        game = self.game
        model = game.models[str(item["id"])]
        model.group = self.ref(item, "group", game.groups, "group")
        model.uses = self.ref(item, "uses", game.devices, "device")
        ride = take(item, "rides", str, "")
        if ride and model.at is not None:
            if ride not in game.devices and ID.fullmatch(ride):
                number = ride.rpartition("-")[2]
                game.devices[ride] = Device(ride, "hover_platform", model.at, name=f"Platform {number}")
            device = game.devices[self.one(item, "rides", ride, game.devices, "device")]
            if device.kind != "hover_platform" or device.at != model.at:
                raise fault(item, "rides", f"{model.id} cannot ride {ride}: that is no platform in its square")
            model.rides = ride

    def _see_commanders(self) -> None:
        for seat, team in self.game.teams.items():
            leaders = [model.id for model in self.game.of(seat) if model.commander]
            if len(leaders) > 1:
                item = next(item for item in self.nodes if item["id"] == leaders[1])
                text = f"{team.name} has two commanders, {leaders[0]} and {leaders[1]}; a team has one (HD-CMD-01)"
                raise fault(item, "commander", text)

    def _groups(self) -> None:
        game = self.game
        for item in maps(self.node, "groups"):
            check(item, GROUP, "a group")
            key = self.new_id(item, "id", {**game.groups, **game.models, **game.teams}, "groups or models")
            inside = [game.models[str(m["id"])].team for m in self.nodes if m.get("group") == key]
            known = (*game.teams, DEFENDERS, NEUTRALS)
            team = take(item, "side", str, inside[0] if inside else "")
            if team not in known:
                raise fault(item, "side" if "side" in item else None, f"whose is {key}? write side: {', '.join(known)}")
            if any(other != team for other in inside):
                raise fault(item, None, f"the members of {key} are of several sides; those of a group are of one")
            made = game.groups[key] = Group(key, take(item, "name", str, key.replace("-", " ").capitalize()), team)
            fill(made, item, seat=self.seat)
            made.actions = texts(item, "actions") or made.actions

    # -------------------------------------------------------------- teams and the whole
    def _sides(self) -> None:
        game = self.game
        for side, team in zip(maps(self.node, "sides"), game.teams.values()):
            fill(team, side, claim=partial(self._claim, team.seat), seen=self._seen)
        for team in game.teams.values():
            mine = [model for model in game.models.values() if model.team == team.seat and not model.destroyed]
            team.deployed = all(model.at is not None for model in mine)

    def _claim(self, seat: str, node: Map, key: str) -> str:
        name = self.ref(node, key, self.game.models, "model")
        if self.game.models[name].team != seat:
            raise fault(node, key, f"{name} is not in the team of {seat}; it claims nothing for it")
        return name

    def _seen(self, node: Map, key: str) -> tuple[str, ...]:
        found, known = texts(node, key), (*self.game.teams, *self.game.markers)
        for index, name in enumerate(found):
            if name not in known:
                raise fault(node[key], index, f"there is no seat or marker {name}{guess(name, known)}")
        return found

    def _whole(self) -> None:
        game, node = self.game, self.node
        target = game.target()
        if target is not None:
            said = "target" in take(node, "options", Map, Map())
            if said and game.options.target != target.profile:
                text = f"target is {game.options.target or 'none'!r}, and {target.id} is a {target.profile}"
                raise fault(take(node, "options", Map), "target", text)
            game.options = game.options._replace(target=target.profile)
        guards = sum(model.team == GUARDS for model in game.models.values())
        game.options = game.options._replace(guards=guards)
        some = any(team.mission for team in game.teams.values())
        if not some and "missions" not in take(node, "options", Map, Map()):
            game.options = game.options._replace(missions=False)
        game.alarm, game.scored = take(node, "alarm", int, 0), texts(node, "scored")
        jams = take(node, "jams", Map, Map())
        for seat in jams:
            self.one(jams, seat, seat, game.teams, "side")
        game.jams = tuple(jams.items())
        ends = (name.rpartition("-")[2] for name in (*game.models, *game.devices, *game.groups))
        game.counter = max((int(end) for end in ends if end.isdigit() and len(end) < 9), default=0)
        if "result" in node:
            item = take(node, "result", Map)
            check(item, RESULT, "result")
            told = given(Result, item, seats=lambda node, key: self.some(node, key, game.teams, "side"))
            game.result = Result(**told)

    # -------------------------------------------------------------- where it goes on
    def _setting_up(self) -> bool:
        value = self.node.get("cursor")
        phase = value.get("phase") if isinstance(value, Map) else value
        return phase in SETUP

    def _begin(self) -> None:
        game, node = self.game, self.node
        ways = [key for key in ("active", "drawn", "cursor") if key in node]
        if len(ways) > 1:
            raise fault(node, ways[1], f"{ways[0]} and {ways[1]} both say where the game goes on; keep one")
        game.cursor = self._cursor()
        phase = game.cursor.phase
        if phase in (*SETUP, "begin") and "pot" in node:
            raise fault(node, "pot", f"at the cursor {phase} the pot is still empty; leave pot out")
        if phase in SETUP:
            self._see_starts()
            return
        game.turn = take(node, "turn", int, 1)
        if phase == "begin":  # the step of that name counts the turn up
            game.turn = max(0, game.turn - 1)
            return
        if "active" in node:
            self._active()
        self._pot()

    def _cursor(self) -> Cursor:
        value = cursor_of(self.node, CURSOR, "draw")
        phase, owner = str(value["phase"]), take(value, "owner", str, "")
        if phase == "act":
            raise fault(value, "phase", "for an activation under way write active: and the id of the model")
        if phase == "chit" or "drawn" in self.node:
            node, key = (value, "owner") if phase == "chit" else (self.node, "drawn")
            owner = take(node, key, str, "")
            owners = {name: count for name, count in due(self.game) if count}
            if owner not in owners:
                text = f"{owner or 'nobody'} has no chit that can have been drawn"
                raise fault(node, key, f"{text}{guess(owner, owners)}")
            return Cursor("chit", (), owner)
        return Cursor(phase, texts(value, "queue"), owner)

    def _see_starts(self) -> None:
        """Who is still to be set up needs an entry board."""
        game = self.game
        free = len(game.board.starts)
        if any(not team.deployed for team in game.teams.values()) and free < len(game.teams):
            raise fault(self.node, "cursor", f"models wait to be set up, and the table has {free} starts")
        for team in game.teams.values():
            if game.cursor.phase == "deploy" and not team.deployed and not team.start:
                raise fault(self.node, "cursor", f"models of {team.seat} wait to be set up; give the side its entry")

    def _active(self) -> None:
        game, value = self.game, self.node["active"]
        item = value if isinstance(value, Map) else Map([("model", value)], self.node.file, self.node.at("active"))
        check(item, ACTIVE, "active")
        key = self.ref(item, "model", game.models, "model")
        model = game.models[key]
        if model.at is None:
            raise fault(item, "model", f"{key} is not on the board and cannot be active")
        if model.team not in game.teams:
            owner = model.group or model.team
            raise fault(item, "model", f"{key} is not a player's model; write drawn: {owner}, and the umpire acts")
        model.acted = True
        used = texts(item, "used")
        usual = {
            "left": max(0, profile(model.profile).actions - len(used)), "start": model.at, "stayed": MOVE not in used,
            "tied": tied(game, model),
        }  # fmt: skip
        act = Activation(**{**usual, **given(Activation, item, cell=partial(cell, game), **self._readers())})
        game.act = act._replace(declared=act.declared or bool(act.shots))
        game.cursor = Cursor("act", game.cursor.queue, model.team)

    def _readers(self) -> dict[str, Reader]:
        game = self.game
        return {
            "model": lambda node, key: self.ref(node, key, game.models, "model"),
            "models": lambda node, key: self.some(node, key, game.models, "model"),
            "cards": lambda node, key: self.some(node, key, game.cards, "card"),
        }

    def _pot(self) -> None:
        """HD-TURN-06: a chit for each model that has not acted, unless the file counts them."""
        game, node = self.game, self.node
        counts = dict(due(game))
        if game.cursor.phase == "chit":
            counts[game.cursor.owner] -= 1
        given = take(node, "pot", Map, Map())
        for owner in given:
            self.one(given, owner, owner, counts, "owner of chits")
            if given[owner] > counts[owner]:
                text = f"{owner} has {given[owner]} chits in the pot, and {counts[owner]} models or groups to act"
                raise fault(given, owner, text)
        if given:
            counts = {owner: given.get(owner, 0) for owner in counts}
        game.pot = Pot(tuple(counts.items()))
