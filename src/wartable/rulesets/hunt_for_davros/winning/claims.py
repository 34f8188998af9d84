"""Chapters WIN and OTH: who may save the target, transponders that wait for a chit, and gloating over him."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Option
from wartable.rulesets.hunt_for_davros.data.data import missions, profiles
from wartable.rulesets.hunt_for_davros.events.base import ActionSpent, StyleScored
from wartable.rulesets.hunt_for_davros.events.fighting import ClaimLapsed, ClaimMade, Gloated
from wartable.rulesets.hunt_for_davros.state import OTHER, SAVE, Game, Model, Team

GLOAT = "gloat"


# ------------------------------------------------------------------ who may save
def kind_of(team: Team) -> str:
    """HD-SCN-02: whether a team's mission is to kill or to save; "" if it has none, or one that nobody may know."""
    found = missions().get(team.mission)
    return found.kind if found is not None else ""


def may_fix(game: Game, seat: str) -> bool:
    """HD-WIN-08: whether a team may take the target away by transponder: teams with a save mission of any kind.

    HD-WIN-09: a game may do without. HD-SCN-03: where the target is an open objective any team may.
    """
    team = game.teams.get(seat)
    if team is None or game.options.rescue == "designate":
        return False
    return game.options.open_target or kind_of(team) == SAVE


# ------------------------------------------------------------------ claims
def beside(game: Game, model: Model) -> bool:
    """HD-WIN-08: whether a model stands adjacent to the target; a window cuts them off (HD-GEN-05)."""
    target = game.target()
    if target is None or target.at is None or model.at is None:
        return False
    return game.grid.adjacent(model.at, target.at, windows=False)


def claim_after(game: Game, model: Model) -> None:
    """HD-WIN-08: a model of any race that ends its activation beside the target may fix a transponder to him.

    It takes the next chit of its team, so that a later claim takes the place of an earlier one.
    """
    if game.result is None and beside(game, model) and may_fix(game, model.team):
        game.emit(ClaimMade(model.team, model.id))


def lapse(game: Game) -> None:
    """HD-WIN-08: claims end with the model that made them, or when it and the target are no longer adjacent."""
    for team in game.teams.values():
        if not team.claim:
            continue
        model = game.models[team.claim]
        if model.at is None:
            game.emit(ClaimLapsed(team.seat, f"{model.name} is destroyed"))
        elif not beside(game, model):
            game.emit(ClaimLapsed(team.seat, "the target is no longer adjacent"))


def used_otherwise(game: Game, seat: str) -> None:
    """HD-WIN-08: a claim lapses once the next chit of its team has been used for something else.

    Until that activation ends the transponder is pending, so that there is something to gloat over (HD-OTH-02).
    """
    if seat in game.teams and game.teams[seat].claim:
        game.emit(ClaimLapsed(seat, "the chit is used otherwise"))


def moved(game: Game, model: Model) -> None:
    """HD-WIN-08: a claim ends when the model that made it has moved."""
    team = game.teams.get(model.team)
    if team is not None and team.claim == model.id:
        game.emit(ClaimLapsed(team.seat, f"{model.name} has moved"))


# ------------------------------------------------------------------ gloating
def gloat_options(game: Game, model: Model) -> Iterator[Option]:
    """HD-OTH-01, HD-OTH-02: whether a Dalek may gloat over a target to whom its team is about to fix a transponder.

    HD-NEW-TEAM-05: there is one style point for it in a game, so that a team gloats once.
    """
    team = game.teams.get(model.team)
    if team is None or not team.claim or profiles()[model.profile].race != "dalek":
        return
    if beside(game, model) and _gloated(team) not in game.scored:
        target = game.target()
        assert target is not None
        yield Option(GLOAT, f"gloat over {target.name}", "HD-OTH-02", target.id)


def gloat(game: Game, model: Model) -> None:
    """HD-OTH-02: an OTHER action for a style point, which counts for nothing in the game itself."""
    game.emit(ActionSpent(model.id, OTHER, GLOAT))
    game.emit(Gloated(model.id))
    game.emit(StyleScored(model.team, _gloated(game.teams[model.team])))


def _gloated(team: Team) -> str:
    return f"gloat:{team.seat}"
