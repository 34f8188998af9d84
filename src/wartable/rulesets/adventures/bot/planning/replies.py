"""What an alien does to somebody who stands where he is thought of: it goes by rules, so that it can be foreseen.

Each answer is a chance to be taken; to be helpless for a turn or more is a part of that.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import NamedTuple

from wartable.engine.ask import Flow
from wartable.engine.mod import fixed
from wartable.engine.plane import INCH, Body, Point, along, gap
from wartable.engine.ruleset import Odds
from wartable.rulesets.adventures.aliens.aims import shooter
from wartable.rulesets.adventures.aliens.plan import PREFER
from wartable.rulesets.adventures.aliens.who import quarry
from wartable.rulesets.adventures.bot.places import threats
from wartable.rulesets.adventures.catalogue.weapons import weapons
from wartable.rulesets.adventures.melee.contacts import Fight
from wartable.rulesets.adventures.melee.totals import parts
from wartable.rulesets.adventures.odds.fate import End, Fate, carried_out, copied, fought
from wartable.rulesets.adventures.prisoners.armed import armed
from wartable.rulesets.adventures.prisoners.surrender import HELP, NEAR
from wartable.rulesets.adventures.shooting.aim import PARALYSE, STUN, stuns
from wartable.rulesets.adventures.shooting.damage import health_parts
from wartable.rulesets.adventures.shooting.shot import SHOOT
from wartable.rulesets.adventures.spotting.lines import clear
from wartable.rulesets.adventures.state import OWN, Act, Figure, Game, Step
from wartable.rulesets.adventures.turn.move_all import listed

SLACK = INCH // 2
"""How much further off than its reach one keeps: how a way goes round others is not looked at."""
ELSEWHERE = 0.25
"""What counts of an alien that has somebody nearer to go for (AT-ALN-02)."""
EARLIER = 0.5
"""What counts of a charge by one that has moved already, or moves before him: he may go away in the next turn."""
HELPLESS = 0.5
"""What part of being taken it is to be helpless for a turn or more."""
BEYOND = 18 * INCH
"""How much further off than its move an alien is looked at."""


class Foe(NamedTuple):
    """An alien that may answer: how far it goes, mils, and with what it shoots, '' for nothing."""

    figure: Figure
    speed: int
    weapon: str
    armed: bool


class Replies:
    """Answers of the aliens in one position."""

    def __init__(self, game: Game, chances: Odds) -> None:
        self.game, self.chances = game, chances
        rows = [(foe, speed if foe.able else 0) for foe, speed in threats(game)]
        self.foes = {f.id: Foe(f, far, shooter(f) if f.able else "", armed(game, f)) for f, far in rows}
        self.order = {key: place for place, key in enumerate(game.moving or listed(game))}
        self.moving = game.cursor.step in (Step.ORDERS, Step.EVENTS, Step.MOVES)
        self.guards = [figure for figure in game.on_table(OWN) if armed(game, figure)]
        self._others: dict[tuple[str, str], tuple[int, int]] = {}
        self._kept: dict[tuple[str, Point], Mapping[str, float]] = {}

    def taken(self, figure: Figure, at: Point) -> Mapping[str, float]:
        """How likely each alien takes a figure that stands there; together no more than certain."""
        key = (figure.id, at)
        if key not in self._kept:
            body = Body(*at, figure.r)
            near = [foe for foe in self.foes.values() if gap(body, foe.figure.body) <= foe.speed + BEYOND]
            safe = armed(self.game, figure) or any(
                gap(body, guard.body) <= HELP for guard in self.guards if guard is not figure
            )
            found = {foe.figure.id: self._chance(foe, figure, at, body, safe) for foe in near}
            whole, spared = sum(found.values()), 1.0
            for chance in found.values():
                spared *= 1.0 - chance
            part = (1.0 - spared) / whole if whole else 0.0
            self._kept[key] = {foe: chance * part for foe, chance in found.items() if chance}
        return self._kept[key]

    def _chance(self, foe: Foe, figure: Figure, at: Point, body: Body, safe: bool) -> float:
        """AT-ALN-03, AT-ALN-06, AT-PRIS-02: by a charge and its melee, by surrender, by a shot."""
        off = gap(body, foe.figure.body)
        by_hand = 0.0
        if off <= foe.speed + NEAR + SLACK:
            by_hand = 1.0 if foe.armed and not safe else self.melee(foe.figure, figure)
            if off > NEAR:
                by_hand *= self._sent(foe, figure, off)
        shot = 0.0
        if foe.weapon and not self._before_soldiers(foe, figure, off) and clear(self.game, at, foe.figure.at):
            shot = HELPLESS * self.shot(foe, figure, off)
        return max(by_hand, shot)

    def _sent(self, foe: Foe, figure: Figure, off: int) -> float:
        """What counts of a charge: whether it goes for this figure (AT-ALN-02), and before that may go away."""
        nearest, character = self.others(foe, figure)
        mine = off <= nearest + PREFER if figure.character else off <= nearest
        share = 1.0 if mine and off <= character else ELSEWHERE
        early = not self.moving or foe.figure.stepped or self._before(foe.figure.id, figure)
        return share * (EARLIER if early else 1.0)

    def _before(self, foe: str, figure: Figure) -> bool:
        """AT-TURN-03: whether an alien moves before the group of a figure."""
        last = len(self.order)
        return self.order.get(foe, last) < self.order.get(figure.group, last)

    def _before_soldiers(self, foe: Foe, figure: Figure, off: int) -> bool:
        """AT-ALN-06: whether it has somebody nearer to shoot at."""
        return self.others(foe, figure)[0] < off

    def others(self, foe: Foe, figure: Figure) -> tuple[int, int]:
        """How far the nearest other figure is from an alien, and the nearest other player character, mils."""
        key = (foe.figure.id, figure.id)
        if key not in self._others:
            far = self.game.table.width + self.game.table.height
            some = [other for other in quarry(self.game, foe.figure) if other is not figure]
            rows = [(gap(foe.figure.body, other.body), other.character) for other in some]
            self._others[key] = (
                min((off for off, _ in rows), default=far), min((off for off, named in rows if named), default=far)
            )  # fmt: skip
        return self._others[key]

    # ------------------------------------------------------------ chances
    def melee(self, foe: Figure, figure: Figure) -> float:
        """AT-MEL-09: how likely an alien takes a figure in one fight of the two."""
        mine, other = (fixed(parts(self.game, one, two, 0)) for one, two in ((figure, foe), (foe, figure)))
        key: Hashable = (
            "adventures taken in melee", mine, other,
            foe.race, foe.kind, figure.kind, figure.robot, figure.character,
        )  # fmt: skip

        def flow() -> Flow[Fate]:
            game = copied(self.game)
            both = Fight(game.figures[figure.id], game.figures[foe.id])
            return (yield from fought(game, both, figure.id, foe.id))

        return self._bad(key, flow)

    def shot(self, foe: Foe, figure: Figure, off: int) -> float:
        """AT-SHOOT-01, AT-WPN-02: how likely an alien that has come nearer leaves a figure helpless."""
        weapon, far = weapons()[foe.weapon], max(0, off - foe.speed)
        number = weapon.need(far)
        if not number:
            return 0.0
        how = PARALYSE if weapon.paralyses else STUN if stuns(weapon, figure) else ""
        there = along((figure.at, foe.figure.at), far + figure.r + foe.figure.r)
        key: Hashable = (
            "adventures taken by a shot", weapon.key, how, number, weapon.bonus(far),
            fixed(tuple(health_parts(self.game, figure, foe.figure.at))), figure.kind, figure.person,
        )  # fmt: skip

        def flow() -> Flow[Fate]:
            game = copied(self.game)
            shoots = game.figures[foe.figure.id]
            shoots.x, shoots.y = there
            act = Act(shoots.id, SHOOT, weapon.key, (figure.id,) * weapon.attacks, how=how)
            return (yield from carried_out(game, act))

        return self._bad(key, flow)

    def _bad(self, key: Hashable, flow: Callable[[], Flow[Fate]]) -> float:
        rows = self.chances(key, flow)
        return float(sum(chance for fate, chance in rows if fate.target >= End.HELPLESS))
