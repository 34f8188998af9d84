"""Who has spotted whom (AT-VIS-01 to -04, AT-VIS-07)."""

from __future__ import annotations

from wartable.engine.ask import Flow, die
from wartable.engine.plane import INCH, gap
from wartable.engine.ruleset import UMPIRE
from wartable.rulesets.adventures.events.spotting import SpottingRolled
from wartable.rulesets.adventures.specials.kit import rules_of
from wartable.rulesets.adventures.specials.points import speaking
from wartable.rulesets.adventures.spotting.lines import in_cover, sees
from wartable.rulesets.adventures.state import ALIENS, DAY, Figure, Game

BINOCULARS = "binoculars"
OPEN, DARK = 36 * INCH, 12 * INCH  # AT-VIS-01
GLASSES, DARK_GLASSES = 48 * INCH, 18 * INCH  # AT-VIS-02


def limit(game: Game, viewer: Figure | None = None) -> int:
    """AT-VIS-01, AT-VIS-02, AT-VIS-07: how far a figure spots in the open, mils."""
    day = game.visibility.kind == DAY
    if viewer is not None and viewer.side != ALIENS and BINOCULARS in viewer.items:
        return GLASSES if day else DARK_GLASSES
    return OPEN if day else DARK


def was_active(game: Game, target: Figure) -> bool:
    """AT-VIS-04: whether a figure has moved or shot in this turn or the one before; some may move unseen."""
    if any(rule.sneaks(game, target) for rule in speaking(rules_of(game, target), "sneaks")):
        return False
    return target.active >= 0 and target.active >= game.turn - 1


def eyes(game: Game, group: str) -> list[Figure]:
    """The figures of a group that can look out; an alien is a group of its own."""
    return [figure for figure in game.group(group) if figure.free]


def nearest_eye(game: Game, group: str, target: Figure) -> Figure | None:
    """AT-VIS-03: the figure of a group nearest to a target of those with a line of sight."""
    seeing = [figure for figure in eyes(game, group) if sees(game, figure, target.body)]
    return min(seeing, key=lambda figure: (gap(figure.body, target.body), figure.id), default=None)


def known(game: Game, group: str, target: Figure) -> bool | None:
    """Whether a group has spotted a target, as far as that is known without a die; None if a die is needed."""
    seeing = [figure for figure in eyes(game, group) if sees(game, figure, target.body)]
    if any(not in_cover(game, target, f.at) and gap(f.body, target.body) <= limit(game, f) for f in seeing):
        return True
    near = [figure for figure in seeing if gap(figure.body, target.body) <= limit(game)]
    if not near:
        return False
    done = next((row for row in game.spotted if (row.group, row.target) == (group, target.id)), None)
    if done is None:
        return None
    return any(gap(figure.body, target.body) <= done.far for figure in near)


def spot(game: Game, group: str, target: Figure) -> Flow[bool]:
    """AT-VIS-03, AT-VIS-04: whether a group spots a target; the die is thrown once a turn, when it first matters."""
    found = known(game, group, target)
    if found is not None:
        return found
    seat = next((figure.seat for figure in eyes(game, group) if figure.seat), "") or UMPIRE
    active = was_active(game, target)
    clause = "AT-VIS-04" if active else "AT-VIS-03"
    face = yield from die(10, clause, seat, "to spot a target in cover")
    far = min((face + (6 if active else 0)) * INCH, limit(game))
    game.emit(SpottingRolled(group, target.id, face, far, clause))
    return bool(known(game, group, target))
