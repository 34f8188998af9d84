"""How a game leaned that is over: what its positions were worth to each side, moment by moment."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

from wartable.ai.greedy import odds_of
from wartable.ai.purposes import purpose_at
from wartable.engine.errors import RuleError
from wartable.engine.ruleset import UMPIRE, Ruleset
from wartable.engine.session import Session
from wartable.server.pages import replays
from wartable.server.pages.replays import Whole, whole
from wartable.server.protocol import replay_forms as f
from wartable.server.rooms.room import Room
from wartable.server.work.heavy import Apart
from wartable.sim.aftermath import Lean, aftermath

MEANING = "An estimate: what bots hold the position to be worth, as a chance to win. No games were played for it."
FITTED = "An estimate from {games} games of bots; in brackets the bounds between which such positions came out."
KEPT = 64  # games of which it is remembered
_known: OrderedDict[tuple[str, int, int], f.Favours] = OrderedDict()


async def favours(room: Room, apart: Apart) -> f.Favours:
    """How the game in `room` leaned.

    Raises:
        RuleError: it is not over: what everybody has in hand, and how far off they are, would show in it.
    """

    def take(session: Session) -> Whole:
        if not session.over:
            raise RuleError("", "how the game leans is told when it is over")
        return whole(room, session)

    game = await room.reading(take)
    key = room.id, room.line, len(game.answers)
    found = _known.get(key)
    if found is None:
        found = _known[key] = await apart.do(_weighed, game, replays.bots(room), long=True)
        if len(_known) > KEPT:
            _known.popitem(last=False)
    _known.move_to_end(key)
    return found


def _weighed(game: Whole, bots: Mapping[str, str]) -> f.Favours:
    return weighed(game.start(), game.answers, bots)


def weighed(session: Session, answers: Sequence[Any], bots: Mapping[str, str]) -> f.Favours:
    """The same of a session at its first moment that is played on by `answers`; `bots` by seat."""
    told = aftermath(session, answers, odds_of(session.ruleset.name))
    return f.Favours(
        list(told.seats), _meaning(session.ruleset), [_favour(each, told.seats) for each in told.leans],
        [f.TurningPoint(*each._replace(before=round(each.before, 3), after=round(each.after, 3)),
                        wanted=purpose_at(session, each.n, each.by(bots), UMPIRE)) for each in told.turnings],
        [f.LuckOf(*each._replace(expected=round(each.expected, 2))) for each in told.luck],
    )  # fmt: skip


def _meaning(ruleset: Ruleset) -> str:
    return MEANING if ruleset.weighing is None else FITTED.format(games=f"{ruleset.weighing.fitted.games:,}")


def _favour(lean: Lean, seats: Sequence[str]) -> f.Favour:
    low, high = ([round(lean.bounds[seat][end], 3) for seat in seats if seat in lean.bounds] for end in (0, 1))
    return f.Favour(lean.n, [round(lean.chances.get(seat, 0.0), 3) for seat in seats], low, high, list(lean.why))
