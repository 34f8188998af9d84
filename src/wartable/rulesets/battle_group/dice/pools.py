"""Pools of dice: thrown whole, then rolled again by who rolls and as the other side forces it (BG-DICE-04 to -06).

`Cast` holds all that the throws of a pool hang on, as numbers; `first`, `whole`, `own` and `forced` are its stages,
each a flow of what lies there before, so that odds can be counted stage by stage and kept by `Cast`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from wartable.engine.apart import apart
from wartable.engine.ask import Ask, Choice, Counts, Flow, Option, attended, choose, put, tally
from wartable.engine.mod import Reason
from wartable.kit.wording import count
from wartable.rulesets.battle_group.dice.needs import Need, Rules, both, need, sides
from wartable.rulesets.battle_group.dice.rights import again as rights_of
from wartable.rulesets.battle_group.events.base import Used
from wartable.rulesets.battle_group.events.fighting import PoolRolled
from wartable.rulesets.battle_group.moving.led import director
from wartable.rulesets.battle_group.specials.kit import in_force
from wartable.rulesets.battle_group.specials.points import Again, Attack, Dice, Told, speaking
from wartable.rulesets.battle_group.state import Unit

HIT, MISS, SIX = "success", "failure", "six"
KEEP, AGAIN = "keep", "again"
WHAT = {Dice.HITS: "to hit", Dice.BLOCKS: "to block", Dice.WOUNDS: "to wound", Dice.NULLIFY: "to nullify"}


class Rolled(NamedTuple):
    """What a pool has come to: how many succeed, and how many of the marked dice show a six (BG-SHD-04).

    `used` is the key of the right by which all were rolled again, where odds are counted; '' if none was.
    """

    successes: int
    sixes: int = 0
    used: str = ""


class Cast(NamedTuple):
    """A pool as numbers and words.

    Args:
        number: what a die needs. dice: how many there are; `marked` of them are those of Energy Shields.
        again: failed dice are rolled again. forced: so many successful ones have to be, -1 all of them.
        rights: rights to have the whole pool rolled again.
        seat: who throws; `asked` who decides. clause, unit, what: for the requests.
    """

    number: int
    dice: int = 0
    marked: int = 0
    again: bool = False
    forced: int = 0
    rights: tuple[Again, ...] = ()
    seat: str = ""
    asked: str = ""
    clause: str = ""
    unit: str = ""
    what: str = ""

    def alone(self) -> Cast:
        """Without the words of the requests: what comes of the dice hangs on nothing else."""
        return self._replace(seat="", asked="", unit="", what="")


class Lay(NamedTuple):
    """How the dice of a pool lie.

    Args:
        good: how many succeed, `sixes` of them sixes of marked dice.
        fresh: how many of these have not been rolled again (BG-DICE-04).
        failed, lost: plain and marked dice that do not succeed.
        faces, more, forced: as they fell at first, of its own re-rolls, of forced ones.
        right: by which right all were rolled again; `more` are all then.
    """

    good: int = 0
    sixes: int = 0
    fresh: int = 0
    failed: int = 0
    lost: int = 0
    faces: tuple[int, ...] = ()
    more: tuple[int, ...] = ()
    forced: tuple[int, ...] = ()
    right: Again | None = None


# ------------------------------------------------------------------ throwing
def first(cast: Cast) -> Flow[Lay]:
    """BG-DICE-06: all dice together, marked ones before the others (BG-SHD-04)."""
    return (yield from _thrown(cast, cast.marked, cast.dice - cast.marked))


def whole(cast: Cast, lay: Lay, matter: Any = None) -> Flow[Lay]:
    """BG-SKL-15, BG-SKL-16: whether all dice are rolled again, before any other re-roll; none of them is after that."""
    for right in cast.rights if lay.good < cast.dice else ():
        options = (
            Option(KEEP, f"Keep {lay.good} of {cast.dice}", right.clause),
            Option(AGAIN, f"Roll {'it' if cast.dice == 1 else f'all {cast.dice}'} again: {right.name}", right.clause),
        )
        succeed = "succeeds" if 1 in (lay.good, cast.dice) else "succeed"
        question = f"{cast.what}: {lay.good} of {count(cast.dice, 'die', 'dice')} {succeed}"
        key = yield from choose(right.clause, cast.asked, question, options, about=cast.unit, matter=matter)
        if key == AGAIN:
            again = yield from first(cast)
            return again._replace(faces=lay.faces, more=again.faces, right=right, fresh=0)
    return lay


def own(cast: Cast, lay: Lay) -> Flow[Lay]:
    """BG-DICE-05: who rolls has his failed dice rolled again first."""
    if not cast.again or lay.right or not lay.failed + lay.lost:
        return lay
    again = yield from _thrown(cast, lay.lost, lay.failed)  # BG-DICE-04: what falls now stands
    good, sixes = lay.good + again.good, lay.sixes + again.sixes
    return lay._replace(good=good, sixes=sixes, failed=again.failed, lost=again.lost, more=again.faces)


def forced(cast: Cast, lay: Lay) -> Flow[Lay]:
    """BG-DICE-05: then successful dice as the other side forces it, among those not yet rolled again."""
    count = lay.fresh if cast.forced < 0 else min(lay.fresh, cast.forced)
    if not count:
        return lay
    again = yield from _thrown(cast, 0, count)  # BG-DICE-04: none of them a third time
    good = lay.good - count + again.good
    return lay._replace(good=good, sixes=min(lay.sixes, good), fresh=lay.fresh - count, forced=again.faces)


def _thrown(cast: Cast, marked: int, plain: int) -> Flow[Lay]:
    special = yield from _marked(cast, marked)
    others = yield from _plain(cast, plain)
    good = others.of(HIT) + special.of(HIT, SIX)
    lost = special.of(MISS)
    faces = (*special.faces, *others.faces)
    return Lay(good, special.of(SIX), good, others.of(MISS), lost, faces)


def _plain(cast: Cast, count: int) -> Flow[Counts]:
    if count <= 0:
        return Counts((), ((HIT, 0), (MISS, 0)))
    classes = {HIT: range(cast.number, 7), MISS: range(1, cast.number)}
    return (yield from tally(count, 6, classes, cast.clause, cast.seat, cast.what))


def _marked(cast: Cast, count: int) -> Flow[Counts]:
    """BG-SHD-04: the dice of Energy Shields."""
    if count <= 0:
        return Counts((), ((SIX, 0), (HIT, 0), (MISS, 0)))
    classes = {SIX: (6,), HIT: range(cast.number, 6), MISS: range(1, cast.number)}
    return (yield from tally(count, 6, classes, "BG-SHD-04", cast.seat, f"{cast.what}, marked dice"))


# ------------------------------------------------------------------ of an attack
def roller(attack: Attack, dice: Dice) -> Unit:
    """Who rolls a pool: the attacker to hit and to wound, the target to block and to nullify."""
    return attack.unit if dice in (Dice.HITS, Dice.WOUNDS) else attack.target


class Terms(NamedTuple):
    """A pool of an attack without its dice: the number, the clauses of re-rolls, and the cast of no dice."""

    need: Need
    again: str
    forced: tuple[Told, ...]
    cast: Cast


def terms(attack: Attack, dice: Dice, plain: bool = False, known: tuple[Rules, Rules] | None = None) -> Terms:
    """What the dice of a pool need, and what is rolled again; `plain`: nothing is (BG-SHD-05); `known`: see `need`."""
    known = known or both(attack)
    unit, found = roller(attack, dice), need(attack, dice, known)
    mine, theirs = sides(attack, dice, known)
    again = "" if plain else next((c for rule in speaking(mine, "rerolls") if (c := rule.rerolls(attack, dice))), "")
    rights = [
        *(right for rule in speaking(theirs, "forces") if (right := rule.forces(attack, dice))),
        *(right for rule in speaking(in_force(unit), "must_reroll") if (right := rule.must_reroll(attack, dice))),
    ]  # fmt: skip
    if plain:
        rights = []
    every = -1 if any(number < 0 for number, _ in rights) else sum(number for number, _ in rights)
    wholes = () if plain else tuple(rights_of(mine, unit, dice))
    cast = Cast(
        found.number, 0, 0, bool(again), every, wholes, unit.side, director(attack.game, unit), found.clause, unit.id,
        f"{unit.name} {WHAT[dice]}",
    )  # fmt: skip
    return Terms(found, again, tuple(rights), cast)


def roll(
    attack: Attack, dice: Dice, count: int, marked: int = 0, plain: bool = False, *, found: Terms | None = None,
    used: Sequence[str] = (),
) -> Flow[Rolled]:  # fmt: skip
    """BG-DICE-06: a pool is rolled whole; none is rolled where there are no dice.

    Args:
        marked: so many of the dice are those of Energy Shields, of which sixes are told apart.
        plain: nothing is rolled again (BG-SHD-05).
        found: its terms where odds are counted; `used`: keys of rights of theirs that are gone.
    """
    if count <= 0:
        return Rolled(0)
    if found is not None:
        left = tuple(right for right in found.cast.rights if right.key not in used)
        return (yield from _counted(found.cast._replace(dice=count, marked=marked, rights=left).alone()))
    found = terms(attack, dice, plain)
    cast = found.cast._replace(dice=count, marked=marked)
    if attack.game.foretold and not cast.rights:
        return (yield from _counted(cast.alone()))
    lay = yield from first(cast)
    lay = yield from whole(cast, lay, (attack, dice, (lay.good, count)))
    if lay.right:
        attack.game.emit(Used(cast.unit, lay.right.key, lay.right.clause, battle=lay.right.battle))
    lay = yield from own(cast, lay)
    lay = yield from forced(cast, lay)
    attack.game.emit(PoolRolled(
        cast.unit, dice.value, cast.number, lay.faces, lay.good, cast.clause, lay.more, lay.forced, bool(lay.right),
        (*found.need.why, *_again(found, lay)),
    ))  # fmt: skip
    return Rolled(lay.good, min(lay.good, lay.sixes))


# ------------------------------------------------------------------ for odds
def _counted(cast: Cast) -> Flow[Rolled]:
    """The same for odds: stage by stage, of what lies there only what is still to count.

    All is rolled again, by who may, if fewer succeed than on average: who it is knows no more of the dice to come.
    """

    def usual(ask: Ask, lay: Lay) -> Flow[Any]:
        if isinstance(ask, Choice):
            return AGAIN if 6 * lay.good < cast.dice * (7 - cast.number) else KEEP
        return (yield from put(ask))

    def over(lay: Lay) -> Flow[Lay]:
        def play() -> Flow[Lay]:
            return (yield from whole(cast, _still(lay, cast.again, cast)))

        return (yield from attended(play(), lambda ask: usual(ask, lay)))

    def again(lay: Lay) -> Flow[Lay]:
        return (yield from own(cast, _still(lay, cast.again, cast)))

    def last(lay: Lay) -> Flow[Rolled]:
        found = yield from forced(cast, _still(lay, False, cast))
        return Rolled(found.good, min(found.good, found.sixes), found.right.key if found.right else "")

    stages = (over, again, last) if cast.rights else (again, last)
    rolled: Rolled = yield from apart(cast.clause, cast, lambda: first(cast), stages)
    return rolled


def _still(lay: Lay, again: bool, cast: Cast) -> Lay:
    fresh = lay.fresh if cast.forced else 0
    return Lay(lay.good, lay.sixes, fresh, lay.failed if again else 0, lay.lost if again else 0, right=lay.right)


def _again(found: Terms, lay: Lay) -> list[Reason]:
    """The re-rolls of a pool as lines of its arithmetic: how many dice, and by which clause."""
    rows = []
    if lay.right:
        rows.append(Reason(lay.right.clause, f"all dice again, {lay.right.name}", len(lay.more)))
    elif lay.more:
        rows.append(Reason(found.again, "failed dice again", len(lay.more)))
    if lay.forced:
        rows.append(Reason(found.forced[0][1], "successful dice again, forced", len(lay.forced)))
    return rows
