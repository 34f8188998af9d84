"""Chapters WIN and SCN: who wins, by what, and when it is over."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow, Option, choose
from wartable.kit.wording import count, does
from wartable.rulesets.hunt_for_davros.chits import ready
from wartable.rulesets.hunt_for_davros.data.data import missions, profiles
from wartable.rulesets.hunt_for_davros.events.base import GameEnded, Marked, MissionShown, ObjectiveHeld, TeamLost
from wartable.rulesets.hunt_for_davros.events.fighting import TargetTaken, TransponderFixed
from wartable.rulesets.hunt_for_davros.state import KILL, Game, Model
from wartable.rulesets.hunt_for_davros.winning import claims
from wartable.rulesets.hunt_for_davros.winning.claims import claim_after, gloat_options, kind_of, lapse

__all__ = [
    "claim_after", "fix_transponder", "gloat", "gloat_options", "kind_of", "lapse", "largest", "show", "sweep",
    "target_destroyed", "target_taken", "turn_end", "use_claim",
]  # fmt: skip

LAST_TEAM, OBJECTIVE, MISSION = "last_team_or_most_models", "objective", "mission"
"""What wins a game (`Options.win`)."""
_MOST_MODELS = "target_destroyed_by_no_winner_and_most_models"


# ------------------------------------------------------------------ missions
def show(game: Game, seat: str) -> None:
    """HD-SCN-02: the mission of a team is known as soon as it wins, tries an extraction or fixes a transponder."""
    team = game.teams[seat]
    if team.mission and not team.shown:
        game.emit(MissionShown(seat, team.mission))


def finish(game: Game, winners: Sequence[str], say: str, under: str, ending: str, minor: bool = False) -> None:
    """HD-WIN-10: the game is over, and all missions are known (HD-SCN-02).

    HD-GEN-08: an alliance is nothing that the game knows; allies share no victory.
    """
    if game.result is not None:
        return
    for seat in (*winners, *game.teams):
        show(game, seat)
    # HD-GEN-09: one team at most has won.
    game.emit(GameEnded(tuple(winners), say, under, minor, ending))


def named(game: Game) -> str:
    """What the target is called."""
    return profiles()[game.options.target].name if game.options.target else "the target"


# ------------------------------------------------------------------ the target is dead
def target_destroyed(game: Game, by: str) -> None:
    """HD-WIN-01, HD-WIN-10, HD-WIN-11: the target is destroyed by an action of `by`, "" if of nobody.

    HD-SCN-03: with the target as an open objective whoever does it first wins. HD-NEW-SCN-01: a kill mission wins
    by the hand of its own team, and always before HD-NEW-SCN-03.
    """
    options = game.options
    who = named(game)
    team = game.teams.get(by)
    if options.open_target and team is not None:
        finish(game, (by,), f"{team.name} has destroyed {who} first", "HD-SCN-03", "killed")
    elif options.missions and team is not None and kind_of(team) == KILL:
        finish(game, (by,), f"{team.name} was to kill {who}, and did", "HD-WIN-01", "killed")
    elif options.missions or options.open_target:
        _wrong_hand(game, who)


def _wrong_hand(game: Game, who: str) -> None:
    """HD-WIN-11: nobody wins by this kill, unless a mission says otherwise (HD-NEW-SCN-03)."""
    for team in game.teams.values():
        found = missions().get(team.mission)
        if found is not None and found.also == _MOST_MODELS and largest(game) == (team.seat,):
            say = f"{who} is dead without a trace of {team.name}, the largest team"
            finish(game, (team.seat,), say, "HD-NEW-SCN-03", "killed")
            return
    glad = [team.name for team in game.teams.values() if kind_of(team) == KILL]
    rank = f"; {' and '.join(glad)} rank above those who were to save" if glad else ""
    finish(game, (), f"{who} has died by the wrong hand{rank}", "HD-WIN-11", "wrong_hand")


def largest(game: Game) -> tuple[str, ...]:
    """The teams with most models on the board, none if no team has any."""
    sizes = {seat: sum(1 for _ in game.of(seat)) for seat in game.teams}
    most = max(sizes.values(), default=0)
    return tuple(seat for seat, size in sizes.items() if size == most > 0)


# ------------------------------------------------------------------ the target is gone
def target_taken(game: Game, seat: str, lost: bool = False) -> None:
    """HD-WIN-06: a team's designation has the target beamed away, and it wins.

    HD-WIN-07: if he escapes in the beam he is lost, a minor victory, and nobody else wins.
    """
    target, team, who = game.target(), game.teams[seat], named(game)
    if target is None:
        return
    show(game, seat)
    game.emit(TargetTaken(seat, target.id, lost))
    if lost:
        finish(game, (seat,), f"{who} lives, but nobody knows where", "HD-WIN-07", "lost", minor=True)
    else:
        finish(game, (seat,), f"{team.name} has beamed {who} away", "HD-WIN-06", "extracted")


def use_claim(game: Game, seat: str) -> Flow[bool]:
    """HD-WIN-08: a chit of a team with a claim is drawn: its owner fixes the transponder, or uses the chit otherwise.

    Whether the chit is spent on it; if it is not, the claim lapses with the chit (`claims.used_otherwise`). A
    leaderless team is not asked (HD-CMD-06), its claim stays open meanwhile.
    """
    lapse(game)
    team = game.teams[seat]
    if not team.claim:
        return False
    model = game.models[team.claim]
    options = (
        Option("fix-transponder", f"{model.name} fixes a transponder to {named(game)}", "HD-WIN-08", model.id),
        Option("no", "use the chit otherwise; the claim lapses", "HD-WIN-08"),
    )
    key = yield from choose("HD-WIN-08", seat, "What is the chit for?", options, about=model.id)
    if key == "no":
        return False
    fix_transponder(game, seat, model)
    return True


def fix_transponder(game: Game, seat: str, model: Model) -> None:
    """HD-WIN-08, HD-NEW-SCN-02, HD-NEW-SCN-04: a transponder takes the target away without a roll.

    The chit lies beside a model that has not acted and thereby loses its activation.
    """
    target, team = game.target(), game.teams[seat]
    assert target is not None
    for other in ready(game, seat)[:1]:
        game.emit(Marked(other.id, "HD-WIN-08"))
    show(game, seat)
    game.emit(TransponderFixed(seat, model.id, target.id))
    say = f"{team.name} has fixed a transponder to {named(game)}"
    finish(game, (seat,), say, "HD-WIN-08", "transponder")


def gloat(game: Game, model: Model) -> Flow[None]:
    """HD-OTH-02: a Dalek gloats over the target."""
    claims.gloat(game, model)
    yield from ()


# ------------------------------------------------------------------ teams out, turns over
def sweep(game: Game) -> None:
    """HD-WIN-13: a team without models is out; with nobody left the game ends.

    HD-SCN-03, HD-NEW-SCN-07: in pure combat the last team wins; otherwise it still has to do what it came for.
    """
    if game.result is not None:
        return
    for team in game.teams.values():
        if not team.out and next(game.of(team.seat), None) is None:
            game.emit(TeamLost(team.seat))
            lapse(game)
    left = [team for team in game.teams.values() if not team.out]
    if not left:
        finish(game, (), "all teams are wiped out", "HD-WIN-13", "all_out")
    elif len(left) == 1 and len(game.teams) > 1 and game.options.win == LAST_TEAM:
        finish(game, (left[0].seat,), f"{does(left[0].name, 'be')} the last team", "HD-SCN-03", "last_team")


def turn_end(game: Game) -> None:
    """HD-NEW-SCN-08: the objective is scored; HD-WIN-13: the game ends with its last turn."""
    sweep(game)
    if game.result is not None:
        return
    if game.options.win == OBJECTIVE:
        score(game)
    if game.options.turn_limit and game.turn >= game.options.turn_limit:
        time_up(game)


def score(game: Game) -> None:
    """HD-NEW-SCN-08: the only team with models in the control room scores 1; the first to get there wins."""
    room = game.board.room(game.board.objective) if game.board.objective else None
    if room is None:
        return
    there = [
        team for team in game.teams.values()
        if any(model.at is not None and model.at.square in room.squares for model in game.of(team.seat))
    ]  # fmt: skip
    if len(there) != 1:
        return
    team = there[0]
    game.emit(ObjectiveHeld(team.seat, team.score + 1))
    if team.score >= game.options.objective_score:
        say = f"{does(team.name, 'have')} held {room.name} for {count(team.score, 'turn')}"
        finish(game, (team.seat,), say, "HD-NEW-SCN-08", "objective")


def time_up(game: Game) -> None:
    """HD-WIN-13: at the turn limit nobody wins, or by models (HD-SCN-03) or by points (HD-NEW-SCN-08) who leads."""
    last = f"turn {game.turn} was the last"
    if game.options.win == LAST_TEAM:
        _leading(game, largest(game), f"{last}, and {{}} most models", "HD-SCN-03", "most_models")
    elif game.options.win == OBJECTIVE:
        best = max((team.score for team in game.teams.values()), default=0)
        ahead = tuple(team.seat for team in game.teams.values() if team.score == best)
        _leading(game, ahead, f"{last}, and {{}} most points", "HD-NEW-SCN-08", "objective")
    else:
        finish(game, (), last, "HD-WIN-13", "turn_limit")


def _leading(game: Game, ahead: Sequence[str], say: str, under: str, ending: str) -> None:
    if len(ahead) == 1:
        finish(game, ahead, say.format(does(game.teams[ahead[0]].name, "have")), under, ending)
    else:
        names = " and ".join(game.teams[seat].name for seat in ahead)
        finish(game, (), f"{names} are equal at the last turn: a draw", under, "draw")
