"""Chapter TURN: whose chits are in the pot. A team has there one for each of its models that has not acted."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.rulesets.hunt_for_davros.state import DORMANT, GUARDS, TARGET, Game, Group, Model


def owner_of(game: Game, model: Model) -> str:
    """HD-SETUP-05, HD-DEF-03: in whose name the chit of a model lies in the pot; a gang's counts among its team's."""
    if model.group:
        group = game.groups[model.group]
        return group.team if group.team in game.teams else group.id
    return model.team


def members(game: Game, group: Group) -> Iterator[Model]:
    """The models of a group that are on the board."""
    return (model for model in game.on_board() if model.group == group.id)


def waits(game: Game, model: Model) -> bool:
    """Whether there is a chit in the pot for this model alone, or for the group of which it is the last (HD-DEF-03)."""
    if model.team == DORMANT or (model.team == TARGET and not game.options.target_actions):
        return False
    if not model.group:
        return model.chit and not model.acted and game.pot.count(model.team) > 0
    group = game.groups[model.group]
    alone = all(other is model for other in members(game, group))
    return alone and group.chit and not group.acted and game.pot.count(owner_of(game, model)) > 0


def due(game: Game) -> Iterator[tuple[str, int]]:
    """HD-TURN-08, HD-SETUP-05: the chits that belong in the pot now, by owner."""
    for seat in game.teams:
        gangs = [group for group in game.groups.values() if group.team == seat and _acts(game, group)]
        yield seat, sum(_single(model) for model in game.of(seat)) + len(gangs)
    yield GUARDS, sum(_single(model) for model in game.of(GUARDS))
    if game.options.target_actions:
        yield TARGET, sum(_single(model) for model in game.of(TARGET))
    for group in game.groups.values():
        if group.team not in game.teams:
            yield group.id, int(_acts(game, group))


def _single(model: Model) -> bool:
    return not model.group and model.chit and not model.acted


def _acts(game: Game, group: Group) -> bool:
    return group.chit and not group.acted and any(True for _ in members(game, group))


def ready(game: Game, seat: str) -> tuple[Model, ...]:
    """HD-TURN-02: the models of a team that may be chosen for a chit, gangs left out."""
    return tuple(model for model in game.of(seat) if _single(model))


def gangs(game: Game, seat: str) -> tuple[Group, ...]:
    """HD-NEW-ENC-07: the gangs of a team that may be activated by one of its chits."""
    return tuple(group for group in game.groups.values() if group.team == seat and _acts(game, group))
