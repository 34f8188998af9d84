"""Step 3: one list of movers of both sides (AT-TURN-03)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.engine.plane import gap
from wartable.rulesets.adventures.arrivals.race import reveal
from wartable.rulesets.adventures.cards.windows import windows
from wartable.rulesets.adventures.civilians.leave import leave
from wartable.rulesets.adventures.events.base import MoversListed, Picked, StepBegan
from wartable.rulesets.adventures.moving.suppressed import take_cover
from wartable.rulesets.adventures.portals.fall_back import approached
from wartable.rulesets.adventures.prisoners.follow import follow
from wartable.rulesets.adventures.specials.kit import rules_of
from wartable.rulesets.adventures.specials.points import speaking
from wartable.rulesets.adventures.spotting.lines import spot
from wartable.rulesets.adventures.spotting.objectives import turn_objectives
from wartable.rulesets.adventures.state import ALIENS, CIVIL, OWN, VEHICLE, Figure, Game, Step
from wartable.rulesets.adventures.turn.alien_moves import move_alien
from wartable.rulesets.adventures.turn.figure_moves import move_figure
from wartable.rulesets.adventures.turn.quarters import chase, pursuer_of, runner_of
from wartable.rulesets.adventures.vehicles.drive import can_drive, drive


def move_all(game: Game) -> Flow[bool]:
    """AT-TURN-03: the first of the list moves; whether the step goes on."""
    if not game.cursor.done:
        yield from begin_moves(game)
        return True
    if not game.moving:
        return False
    key = game.moving[0]
    game.emit(Picked(key))
    if key in game.players_groups():
        yield from windows(game, key)
    movers = [figure for figure in members(game, key) if figure.on_table]
    for figure in movers:
        if not figure.stepped:
            yield from _move(game, figure)
    if any(figure.side == OWN for figure in movers):
        yield from approached(game, movers)
    game.emit(MoversListed(game.moving[1:]))
    return True


def begin_moves(game: Game) -> Flow[None]:
    """AT-TURN-03, AT-NEW-WHO-18: what figures may do at the start of step 3; then the list is made."""
    for figure in list(game.on_table()):
        for rule in speaking(rules_of(game, figure), "before_moves") if figure.able else ():
            yield from rule.before_moves(game, figure)
    game.emit(MoversListed(listed(game)))
    game.emit(StepBegan(Step.MOVES, 1))


def _move(game: Game, figure: Figure) -> Flow[None]:
    """One figure has its move, and whoever is after it or runs from it with it (AT-TURN-05)."""
    other = runner_of(game, figure) if figure.side == ALIENS else pursuer_of(game, figure)
    if other is not None:
        runner, alien = (other, figure) if figure.side == ALIENS else (figure, other)
        yield from chase(game, runner, alien, figure)
    elif figure.side == ALIENS:
        yield from move_alien(game, figure)
    elif figure.side == CIVIL:
        yield from leave(game, figure)
    elif figure.kind == VEHICLE:
        yield from drive(game, figure)
    elif figure.suppressed and figure.free:
        yield from take_cover(game, figure)
    else:
        yield from move_figure(game, figure)
    if figure.side == OWN and figure.on_table:
        follow(game, figure)
    turn_objectives(game)
    reveal(game)


def driven(game: Game) -> list[Figure]:
    """AT-VEH-03: the vehicles that somebody can drive."""
    return [figure for figure in game.on_table(OWN) if figure.kind == VEHICLE and can_drive(game, figure)]


def members(game: Game, key: str) -> list[Figure]:
    """Who moves under one entry of the list: a group of the players, or one figure."""
    alone = key in game.figures and key not in game.players_groups()  # a group may be called as one of its figures is
    return [game.figures[key]] if alone else game.group(key)


def listed(game: Game) -> tuple[str, ...]:
    """AT-TURN-03: both sides, nearest to an enemy or objective first; of equals the players' groups first."""
    rows = []
    for group in game.players_groups():
        movers = [f for f in game.group(group) if f.kind != VEHICLE and not f.prisoner]
        if movers:
            rows.append((_place(game, movers), min(far(game, figure) for figure in movers), 0, group))
    for figure in (*game.on_table(ALIENS), *game.on_table(CIVIL)):
        rows.append((1, far(game, figure), 1 if figure.side == ALIENS else 2, figure.id))
    rows += [(1, far(game, figure), 0, figure.id) for figure in driven(game)]
    return tuple(row[3] for row in sorted(rows))


def _place(game: Game, movers: list[Figure]) -> int:
    """AT-PRIS-09, AT-NEW-WHO-24: escaped prisoners move before any alien; who leaves contact may be first of all."""
    if any(game.fact(f"escaped {figure.id}") == game.turn for figure in movers):
        return 0
    first = (speaking(rules_of(game, figure), "first_to_move") for figure in movers)
    return 0 if any(rule.first_to_move(game, f) for f, rules in zip(movers, first) for rule in rules) else 1


def far(game: Game, figure: Figure) -> int:
    """AT-TURN-03: how far a figure is from the nearest enemy or objective marker, mils."""
    foes = [gap(figure.body, foe.body) for foe in game.enemies(figure)]
    marks = [gap(figure.body, spot(marker.x, marker.y)) for marker in game.objectives]
    return min((*foes, *marks), default=0)
