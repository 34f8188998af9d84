"""A position in letters: the map with what a seat knows below it, and a row for every model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from wartable.engine.grid import DIRECTIONS, Square
from wartable.engine.ruleset import Score
from wartable.kit.view import Mark
from wartable.rulesets.hunt_for_davros.command import tied
from wartable.rulesets.hunt_for_davros.complex.complex import Complex
from wartable.rulesets.hunt_for_davros.data.data import cards, missions, profile, weapons
from wartable.rulesets.hunt_for_davros.events.wording import called, capital, count, listed, mission_name, the_room
from wartable.rulesets.hunt_for_davros.searching.released_units import PAD
from wartable.rulesets.hunt_for_davros.state import DORMANT, DROPPED, HELD, TARGET, UMPIRE_TEAMS, Game, Model, Team
from wartable.rulesets.hunt_for_davros.telling import text_map
from wartable.rulesets.hunt_for_davros.telling.scene import badge, heading
from wartable.rulesets.hunt_for_davros.winning.victory import OBJECTIVE

_MACHINES = {
    "hover_platform": "hp", "monitor": "mo", "turret": "tu", "bulkhead_panel": "bp", "relay": "re", PAD: "()",
}  # fmt: skip
_ITEM, _GAS = "**", "~~"


# ------------------------------------------------------------------ the map
def map_(game: Game, seat: str) -> str:
    """The map with everybody on it, who they are, what is in the pot, and what `seat` alone knows."""
    if game.complex is None:
        return "The complex is not laid out yet.\n"
    return "\n".join([_drawn(game).rstrip("\n"), *_legend(game, team_letters(game)), "", *notes(game, seat)]) + "\n"


def map_near(game: Game, model: str) -> str:
    """The part of the map around a model, and who is who; '' if it is not on the board."""
    found = game.models.get(model)
    if game.complex is None or found is None or found.at is None:
        return ""
    part = text_map.part_around(game.board, found.at.square)
    return "\n".join([_drawn(game, part).rstrip("\n"), *_legend(game, team_letters(game))]) + "\n"


def _drawn(game: Game, part: text_map.Part | None = None) -> str:
    letters = team_letters(game)
    signs = {**_things(game), **{model.at.square: short(model, letters) for model in game.on_board() if model.at}}
    markers = [marker.id for marker in game.markers.values() if not marker.found]
    return text_map.text_map(_now(game), signs, markers=markers, part=part)


def _now(game: Game) -> Complex:
    """The complex with its doors and its floor as they are."""
    board = game.board
    doors = tuple(d._replace(open=game.doors[d.id].open, locked=game.doors[d.id].locked) for d in board.doors)
    return replace(board, doors=doors, split=board.split | game.split)


def team_letters(game: Game) -> dict[str, str]:
    """A capital for each team: the first of its name that no other has."""
    found: dict[str, str] = {}
    for seat, team in game.teams.items():
        wanted = [*(c for c in team.name.upper() if c.isalpha() and c.isascii()), *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
        found[seat] = next(letter for letter in wanted if letter not in found.values())
    return found


def short(model: Model, letters: Mapping[str, str]) -> str:
    """Two letters for a model: capitals for teams and the target, a small one for everybody else of the umpire's."""
    if model.team == TARGET:
        return model.name.removeprefix("The ")[:2].upper()
    row = profile(model.profile)
    first = letters.get(model.team, row.letter.lower())
    number = badge(model)
    return first + (number if len(number) == 1 else number[-1:])


def _things(game: Game) -> dict[Square, str]:
    board = game.board
    built = {*board.raised, *board.slopes, *(link.foot for link in board.links)}
    kept = {marker.at for marker in game.markers.values() if not marker.found}
    found = {square: _GAS for square, _ in game.fog if square not in built and square not in kept}
    found.update((card.at.square, _ITEM) for card in game.cards.values() if card.where == DROPPED and card.at)
    found.update((d.at.square, _MACHINES[d.kind]) for d in game.devices.values() if d.kind in _MACHINES)
    return found


def _legend(game: Game, letters: Mapping[str, str]) -> Iterator[str]:
    there = list(game.on_board())
    words = [f"{letters[seat]}  {team.name}" for seat, team in game.teams.items() if any(True for _ in game.of(seat))]
    for model in there:
        if model.team not in game.teams:
            name = model.name if model.team == TARGET else profile(model.profile).name
            sleeps = " (dormant)" if model.team == DORMANT else ""
            sign = short(model, letters) if model.team == TARGET else short(model, letters)[:1]
            words.append(f"{sign}  {name}{sleeps}")
    kinds = [device.kind for device in game.devices.values() if device.kind in _MACHINES and device.kind != PAD]
    words += [f"{_MACHINES[kind]}  {kind.replace('_', ' ')}" for kind in kinds]
    words += [f"{_ITEM}  something lies there" for card in game.cards.values() if card.where == DROPPED]
    words += [f"{_GAS}  gas" for _ in game.fog[:1]]
    told = list(dict.fromkeys(words))
    for first in range(0, len(told), 3):
        yield "  ".join(item.ljust(24) for item in told[first : first + 3]).rstrip()


# ------------------------------------------------------------------ what a seat knows
def notes(game: Game, seat: str) -> Iterator[str]:
    """The turn, the pot, the orders and the cards that a seat knows, a line each."""
    yield f"{capital(heading(game))}. {pot_line(game)}"
    for team in game.teams.values():
        found = missions().get(team.mission)
        if found is not None:
            whose = "Your orders" if team.seat == seat else f"Orders of {team.name}"
            yield f"{whose}: {found.name}. {found.text.strip()}"
    for card in game.cards.values():
        row = cards().get(card.kind)
        if row is None or card.where != HELD:
            continue
        own = card.owner == seat
        who = called(game, card.holder) if card.holder else "your team" if own else called(game, card.owner)
        yield f"{capital(who)} has: {row.name}.{' ' + row.text.strip() if own else ''}"
    for marker in game.markers.values():
        row = cards().get(game.cards[marker.card].kind) if marker.card in game.cards and not marker.found else None
        if row is not None:
            yield f"Under the marker at {marker.at[0]},{marker.at[1]}: {row.name}."


def pot_line(game: Game) -> str:
    """HD-GEN-10: the chits in the pot by owner, which is public arithmetic."""
    chits = [f"{called(game, owner).removeprefix('the ')} {number}" for owner, number in game.pot.chits if number]
    return f"In the pot: {', '.join(chits)}." if chits else "The pot is empty."


# ------------------------------------------------------------------ a row for each model
def words(game: Game, seat: str) -> Sequence[Mapping[str, str]]:
    """Every model on the board: where it stands, the way it faces, its state, and what it is known to carry.

    Before anybody is set up all models that wait for it.
    """
    order = [*game.teams, *UMPIRE_TEAMS, DORMANT]
    there = list(game.on_board()) or [model for model in game.models.values() if not model.destroyed]
    models = sorted(there, key=lambda model: order.index(model.team))
    letters = team_letters(game)
    return [_row(game, model, short(model, letters)) for model in models]


def _row(game: Game, model: Model, sign: str) -> Mapping[str, str]:
    at = model.at
    weapon = weapons().get(model.weapon)
    return {
        "on map": sign,
        "model": model.name,
        "at": at.key if at is not None else "",
        "faces": DIRECTIONS[model.facing] if at is not None else "",
        "room": the_room(game, at.square).removeprefix("the ") if at is not None else "",
        "weapon": (weapon.name if weapon else "none") + _rounds(model),
        "in force": ", ".join(mark.text for mark in marks(game, model)),
    }


def _rounds(model: Model) -> str:
    rounds = [f"{model.ammo} left"] if model.ammo >= 0 else []
    if model.grenades:
        rounds.append(count(model.grenades, "grenade"))
    return f" ({', '.join(rounds)})" if rounds else ""


def marks(game: Game, model: Model) -> Iterator[Mark]:
    """What is in force for a model, each by its clause."""
    act = game.act
    if act is not None and act.model == model.id:
        yield Mark(f"acts, {count(act.left, 'action')} left", "HD-TURN-03", "plain")
    elif model.acted:
        yield Mark("has acted", "HD-TURN-06", "plain")
    if model.commander:
        yield Mark("commander", "HD-SETUP-02", "plain")
    if model.team == DORMANT:
        yield Mark("dormant", "HD-NEW-ENC-05", "bad")
    elif not (game.groups[model.group].chit if model.group in game.groups else model.chit):
        yield Mark("acts from the next turn on", "HD-TURN-13")
    if model.team in game.teams and tied(game, model):
        yield Mark("out of command", "HD-CMD-02", "bad")
    yield from _troubles(game, model)
    held = [cards()[c.kind].name for c in game.cards.values() if c.holder == model.id and c.kind in cards()]
    if held:
        yield Mark(f"has {listed(held)}", "HD-GEN-10", secret=True)


def _troubles(game: Game, model: Model) -> Iterator[Mark]:
    if model.numb:
        yield Mark("will miss the next turn", "HD-NEW-ENC-30", "bad")
    if model.still:
        yield Mark("may not move or turn", "HD-DMG-10", "bad")
    if model.rides:
        yield Mark(f"on {called(game, model.rides)}", "HD-NEW-DEV-01")
    if model.hunts:
        yield Mark(f"hunts {called(game, model.hunts)}", "HD-NEW-ENC-34")
    if model.group:
        yield Mark(f"of {called(game, model.group)}", "HD-DEF-03")
    if model.shape:
        yield Mark(f"in the shape of a {profile(model.shape).name}", "HD-CMD-08", secret=True)
    if any(team.claim == model.id for team in game.teams.values()):
        yield Mark("waits with a transponder", "HD-WIN-08")


# ------------------------------------------------------------------ the end
def standings(game: Game) -> Sequence[Mapping[str, str]]:
    """How each team has fared, the winners first: its orders, the models that it has left, its points."""
    won = game.result.winners if game.result is not None else ()
    order = sorted(game.teams.values(), key=lambda team: team.seat not in won)
    return [_standing(game, team, team.seat in won) for team in order]


def _standing(game: Game, team: Team, won: bool) -> Mapping[str, str]:
    found = missions().get(team.mission)
    left = sum(1 for _ in game.of(team.seat))
    lost = sum(1 for model in game.models.values() if model.team == team.seat and model.destroyed)
    row = {"": "won" if won else "out" if team.out else "", "team": team.name}
    if game.options.missions:
        kind = f" (to {found.kind})" if found is not None and found.kind else ""
        row["orders"] = mission_name(team.mission) + kind
    row.update(models=f"{left} of {left + lost}", style=str(team.style))
    if game.options.win == OBJECTIVE:
        row["points"] = str(team.score)
    return row


def scores(game: Game) -> Sequence[Score]:
    """What counted for each team, by clause; orders and cards that were hidden lie open."""
    return [score for team in game.teams.values() for score in _scores(game, team)]


def _scores(game: Game, team: Team) -> Iterator[Score]:
    if game.options.missions:
        found = missions().get(team.mission)
        yield Score(team.seat, "Orders", mission_name(team.mission), found.clause if found is not None else "")
    left = sum(1 for _ in game.of(team.seat))
    lost = sum(1 for model in game.models.values() if model.team == team.seat and model.destroyed)
    yield Score(team.seat, "Models left", f"{left} of {left + lost}", "HD-WIN-13")
    if game.options.win == OBJECTIVE:
        yield Score(team.seat, "Points", str(team.score), "HD-NEW-SCN-08")
    yield Score(team.seat, "Style", str(team.style), "HD-NEW-TEAM-05")
    hand = (card for card in game.cards.values() if card.where == HELD and card.owner == team.seat)
    held = [cards()[card.kind].name for card in hand if card.kind in cards()]
    if held or game.cards:
        yield Score(team.seat, "Cards in hand", listed(held) if held else "none", "HD-GEN-10")
