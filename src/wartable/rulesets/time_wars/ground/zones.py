"""Deployment zones (chapter DEPL): polygons in mils, from the deployment that is agreed and the size of the table."""

from __future__ import annotations

from wartable.engine.errors import RuleError
from wartable.engine.plane import Polygon, inches
from wartable.kit.inches.division import parted
from wartable.kit.inches.zones import MOST_BOXES, Offer, Offers, band, between, boxes, rectangle, strips
from wartable.kit.wording import inched
from wartable.rulesets.time_wars.state import INCH, Game

ATTACKER, DEFENDER = "attacker", "defender"
BOX_WIDE, BOX_APART = 8 * INCH, 12 * INCH  # TW-DEPL-08
AMBUSH_GAP = 18 * INCH  # TW-DEPL-11
FOOTHOLD_WIDE, FOOTHOLD_HIGH, FOOTHOLD_GAP = 12 * INCH, 8 * INCH, 6 * INCH  # TW-DEPL-13, TW-DEPL-14


def depth(height: int) -> int:
    """TW-DEPL-05: how deep a zone is on a table `height` mils high: 10 inches, less if the gap would be under 24.

    TW-GEN-05 recommends that gap; on tables under 32 inches the zones keep 4 inches and it narrows.
    """
    if height >= 44 * INCH:
        return 10 * INCH
    return max(4 * INCH, (height - 24 * INCH) // 2 // INCH * INCH)


def standard(width: int, height: int) -> dict[str, Polygon]:
    """TW-DEPL-04: two strips along the long edges over their full length, by the key of their edge."""
    return strips(width, height, depth(height), depth(height))


# ------------------------------------------------------------ what is offered
def offered(game: Game) -> Offers:
    """What the players choose from in the roll for sides, by key (TW-DEPL-03).

    With three or more players each has a box (TW-DEPL-10), whatever two would have.

    Raises:
        RuleError: the deployment cannot be played on this table, or by so many.
    """
    kind, count = game.options.deployment, len(game.sides)
    if count <= 2:
        return _OFFERS[kind](game)
    if kind not in ("standard", "convergence"):
        raise RuleError(_CLAUSES[kind], f"the deployment {kind.replace('_', ' ')} is for two sides, not {count}")
    if count > MOST_BOXES:
        raise RuleError("TW-DEPL-10", f"there are boxes for up to {MOST_BOXES} sides, not {count}")
    if kind == "convergence":
        _see_boxes(game.table.width, middle=count > 4)
    found = _boxes(game, count)
    return {key: Offer((box,), "", key.replace("_", " "), "TW-DEPL-10") for key, box in found.items()}


def playable(game: Game, kind: str) -> bool:
    """TW-DEPL-01: whether the deployment `kind` can be played on this table, by so many."""
    probe = game.fresh()
    probe.options = game.options._replace(deployment=kind)
    try:
        offered(probe)
        see_foothold(probe)
    except RuleError:
        return False
    return True


def _standard(game: Game) -> Offers:
    return _edges(standard(game.table.width, game.table.height), "TW-DEPL-04")


def _edges(found: dict[str, Polygon], clause: str) -> Offers:
    words = {"south": "the southern edge", "north": "the northern edge"}
    return {key: Offer((zone,), "", words[key], clause) for key, zone in found.items()}


def _thin_line(game: Game) -> Offers:
    """TW-DEPL-06: all ground on either side of a diagonal band. TW-DEPL-07: or of a feature that parts the table."""
    table, names = game.table, game.options.division
    if names:
        halves, clause = parted(table, names, "TW-DEPL-07"), "TW-DEPL-07"
    else:
        halves, clause = band(table.width, table.height, game.options.band * INCH), "TW-DEPL-06"
    words = {key: f"the ground in the {key.replace('_', '-')}" for key in halves}
    return {key: Offer((half,), "", words[key], clause) for key, half in halves.items()}


def _convergence(game: Game) -> Offers:
    """TW-DEPL-08: boxes along each long edge; the middle ones are left out where they would stand under 12 inches."""
    table = game.table
    _see_boxes(table.width)
    columns = ["west", "east"] if table.width < 2 * BOX_APART + 3 * BOX_WIDE else ["west", "middle", "east"]
    found = _boxes(game, MOST_BOXES)
    words = {edge: f"the {len(columns)} boxes on the {edge}ern edge" for edge in ("south", "north")}
    return {
        edge: Offer(tuple(found[f"{edge}_{column}"] for column in columns), "", words[edge], "TW-DEPL-08")
        for edge in words
    }


def _see_boxes(width: int, middle: bool = False) -> None:
    """TW-DEPL-08: see that boxes side by side are 12 inches apart."""
    least = 2 * BOX_APART + 3 * BOX_WIDE if middle else BOX_APART + 2 * BOX_WIDE
    if width < least:
        text = f"convergence needs a table at least {inched(least)} wide, not {inches(width)}"
        raise RuleError("TW-DEPL-08", text)


def _boxes(game: Game, players: int) -> dict[str, Polygon]:
    """TW-DEPL-10: a box for each of three to six players, 8 inches wide (TW-DEPL-08)."""
    return boxes(game.table.width, game.table.height, players, BOX_WIDE, depth(game.table.height))


def _ambush(game: Game) -> Offers:
    """TW-DEPL-11: the defender across the middle, the attacker along both short edges, 18 inches between them."""
    width, height = game.table.width, game.table.height
    if width < 48 * INCH:
        raise RuleError("TW-DEPL-11", f"an ambush needs a table at least 48 inches wide, not {inches(width)}")
    deep = 10 * INCH if width >= 64 * INCH else (width - 2 * AMBUSH_GAP) // 3
    ends = (rectangle(0, 0, deep, height), rectangle(width - deep, 0, width, height))
    middle = rectangle(deep + AMBUSH_GAP, 0, width - deep - AMBUSH_GAP, height)
    return _roles(ends, "the attacker, at both ends", (middle,), "the defender, in the middle", "TW-DEPL-12")


def _foothold(game: Game) -> Offers:
    """TW-DEPL-13: one zone for the attacker, and for the defender, who has the foothold too, his relief zone."""
    found = standard(game.table.width, game.table.height)
    held = "the defender, with the foothold"
    return _roles((found["south"],), "the attacker", (found["north"],), held, "TW-DEPL-13")


def _siege(game: Game) -> Offers:
    """TW-DEPL-16: the attacker up to 20 inches deep, 18 from the defender. TW-DEPL-17: an open siege holds both back.

    Then both strips are 2 inches less deep than Standard, but at least 4.
    """
    width, height = game.table.width, game.table.height
    deep = depth(height)
    if game.options.open_siege:
        north = south = max(4 * INCH, deep - 2 * INCH)
    else:
        north, south = deep, min(20 * INCH, height - deep - 18 * INCH)
    found = strips(width, height, south, north)
    return _roles((found["south"],), "the attacker", (found["north"],), "the defender", "TW-DEPL-16")


def _roles(attack: tuple[Polygon, ...], attacks: str, defend: tuple[Polygon, ...], defends: str, clause: str) -> Offers:
    return {
        ATTACKER: Offer(attack, ATTACKER, attacks, clause),
        DEFENDER: Offer(defend, DEFENDER, defends, clause),
    }


_OFFERS = {
    "standard": _standard, "thin_line": _thin_line, "convergence": _convergence, "ambush": _ambush,
    "foothold": _foothold, "siege": _siege,
}  # fmt: skip
_CLAUSES = {"thin_line": "TW-DEPL-06", "ambush": "TW-DEPL-11", "foothold": "TW-DEPL-13", "siege": "TW-DEPL-16"}


# ------------------------------------------------------------ the foothold
def foothold(game: Game) -> Polygon:
    """TW-DEPL-13: the rectangle that is the foothold, central unless it was agreed where; () without one.

    It counts as no man's land, and is therefore none of the zones of its side.
    """
    if game.options.deployment != "foothold":
        return ()
    x, y = game.options.foothold or (game.table.width // 2, game.table.height // 2)
    left, low = x - FOOTHOLD_WIDE // 2, y - FOOTHOLD_HIGH // 2
    return rectangle(left, low, left + FOOTHOLD_WIDE, low + FOOTHOLD_HIGH)


def see_foothold(game: Game) -> None:
    """TW-DEPL-14: see that the foothold is 6 inches from both zones and not nearer to the relief zone.

    Raises:
        RuleError: it is not, or it lies off the table.
    """
    area = foothold(game)
    if not area:
        return
    (left, low), (right, high) = area[0], area[2]
    if left < 0 or low < 0 or right > game.table.width or high > game.table.height:
        raise RuleError("TW-DEPL-14", "the foothold must lie wholly on the table")
    to = {role: min(between(area, zone) for zone in zones) for role, zones in _held(game).items()}
    if to[DEFENDER] < to[ATTACKER]:
        near, far = inches(to[DEFENDER]), inches(to[ATTACKER])
        text = f"the foothold is {near} inches from the relief zone and {far} from the attacker; it may not be nearer"
        raise RuleError("TW-DEPL-14", text)
    if to[ATTACKER] < FOOTHOLD_GAP:
        text = f"the foothold is {inched(to[ATTACKER])} from the attacker's zone; it needs 6"
        raise RuleError("TW-DEPL-14", text)


def _held(game: Game) -> dict[str, tuple[Polygon, ...]]:
    """The zones of attacker and defender: those that a side has already, else those that are offered."""
    found = {role: offer.zones for role, offer in offered(game).items()}
    return found | {side.role: side.zones for side in game.sides.values() if side.role and side.zones}
