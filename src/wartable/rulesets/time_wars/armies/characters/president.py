"""The Lord President, whoever he is: the Sword of Morbius (TW-CHAR-22, TW-CHAR-23), the Crown of Rassilon (TW-CHAR-24
to -27), what Rassilon has besides (TW-CHAR-28, TW-CHAR-29). Leela, who is with Romana, has a file of her own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from wartable.engine.ask import Flow, Option, Refusal, choose_or_skip, d3, die
from wartable.engine.compat import override
from wartable.engine.event import inner
from wartable.engine.mod import Mod, Reason
from wartable.engine.plane import nearest, needed
from wartable.kit.view import Mark
from wartable.rulesets.time_wars.bot.tactics import Tactics
from wartable.rulesets.time_wars.bot.thoughts import dearest, first
from wartable.rulesets.time_wars.command import command
from wartable.rulesets.time_wars.ending import in_battle
from wartable.rulesets.time_wars.events.base import TimeWarsEvent
from wartable.rulesets.time_wars.events.melee import MeleeThinned
from wartable.rulesets.time_wars.events.sentences import name
from wartable.rulesets.time_wars.melee.contacts import contact, settle
from wartable.rulesets.time_wars.specials.ask import spared
from wartable.rulesets.time_wars.specials.bearers import has
from wartable.rulesets.time_wars.specials.points import Alternative, Felled, Thought, TroopSpecial
from wartable.rulesets.time_wars.state import INCH, INDIVIDUAL, SQUAD, VEHICLE, Game, Melee, Model, Unit
from wartable.rulesets.time_wars.troops.casualties import kinds_of, label_of, outermost, remove_models, tv_of
from wartable.rulesets.time_wars.troops.characteristics import nrv
from wartable.rulesets.time_wars.troops.squads import nerve, rolls_size
from wartable.rulesets.time_wars.troops.vehicles import empty

CROWN = "crown"
EXPENDABLE = "expendable"
COWED, DEAF, SLOW, OURS = 1, 2, 4, 8
"""TW-CHAR-25: the margins from which it cannot charge him, receives no orders, loses actions, changes sides."""
_WORTH = ((8, 1.5), (6, 0.5), (4, 0.3), (2, 0.1), (1, 0.02))
"""What a margin is worth to a bot, as a part of the target."""


# ------------------------------------------------------------------ the Sword of Morbius
@dataclass(frozen=True, slots=True)
class SwordStruck(TimeWarsEvent):
    """TW-CHAR-22: the Sword in `unit` fells `models` of `target` by the D3 of the natural `face`."""

    rule = "TW-CHAR-22"
    unit: str
    target: str
    face: int
    models: tuple[int, ...]

    @override
    def told(self, game: Game) -> str:
        whom, who = name(game, self.target), name(game, self.unit)
        return f"The Sword of Morbius fells {len(self.models)} of {whom} (D3: {self.face}, for {who})."

    @override
    def apply(self, game: Game) -> None:
        """The losses follow as events of their own."""


class SwordOfMorbius(TroopSpecial):
    """TW-CHAR-22, TW-CHAR-23, TW-CHAR-60: before each round of melee it fells a D3 of every enemy Squad there.

    President and Renegade have the same one.
    """

    __slots__ = ()
    key = "sword_of_morbius"
    standing = True  # both sides of a melee are asked at once, for those of the active side strike first
    shared = True
    causes: ClassVar[Mapping[str, str]] = {"TW-CHAR-22": "the Sword of Morbius", "TW-CHAR-23": "the Sword of Morbius"}
    thoughts: ClassVar[Mapping[str, Thought]] = {"TW-CHAR-22": first}

    @override
    def before_round(self, game: Game, melee: Melee) -> Flow[Felled]:
        """TW-CHAR-22: one D3 for each enemy Squad in this melee, in every round; those of the active side first.

        If that leaves one side without troops the melee is over (TW-CHAR-23).
        """
        attackers, defenders = melee.attackers, melee.defenders
        killed = {attackers: 0, defenders: 0}
        active = any(game.units[key].player == game.active for key in defenders)
        first = (defenders, attackers) if active else (attackers, defenders)
        for side, foes in (first, first[::-1]):
            for key in side:
                bearer = game.units[key]
                if not (bearer.models and has(bearer, self.key)):
                    continue
                for foe in foes:
                    killed[side] += yield from _strike(game, bearer, game.units[foe])
        if any(killed.values()):
            settle(game, (*defenders, *attackers))
        return Felled(killed[attackers], killed[defenders], "TW-CHAR-23", "the Sword")

    @override
    def fells(self, me: Unit, foe: Unit) -> int:
        return min(2, len(mortals(foe)))


def mortals(unit: Unit) -> list[Model]:
    """TW-CHAR-22: whom the Sword may fell: members of a Squad, no Individual, no commander; nobody of a Swarm."""
    if unit.kind != SQUAD or rolls_size(unit):
        return []
    return [model for model in unit.models if not model.of]


def _strike(game: Game, bearer: Unit, foe: Unit) -> Flow[int]:
    """TW-CHAR-22: the bearer's player names the dead; what is left of the D3 when nobody legal is left is lost."""
    left = mortals(foe)
    if not left:
        return 0
    face, many = yield from d3("TW-CHAR-22", bearer.player, f"the Sword of Morbius against {foe.name or foe.id}")
    gone: list[Model] = []
    while left and len(gone) < many:
        model = yield from _named(game, bearer, foe, left)
        gone.append(model)
        left.remove(model)
    ids = tuple(model.id for model in gone)
    game.emit(SwordStruck(bearer.id, foe.id, face, ids))
    yield from remove_models(game, foe, ids, "TW-CHAR-22", bearer.player)
    return len(ids)


def _named(game: Game, bearer: Unit, foe: Unit, left: list[Model]) -> Flow[Model]:
    kinds = kinds_of(left)
    if len(kinds) > 1:
        kinds = {key: some for key, some in kinds.items() if not spared(foe, some[0])}
    options = tuple(Option(key, label_of(game, key, len(some)), "TW-CHAR-22", foe.id) for key, some in kinds.items())
    question = f"Whom of {foe.name} does the Sword of Morbius fell?"
    kind = yield from choose_or_skip(game, "TW-CHAR-22", bearer.player, question, options, (), bearer.id)
    return outermost(kinds[kind], left)[0]


# ------------------------------------------------------------------ what Rassilon has besides
class OriginalAndGreatest(TroopSpecial):
    """TW-CHAR-28: his NRV is 10, and so is that of the Squad that he is in.

    TW-TYPE-08: it uses the highest.
    """

    __slots__ = ()
    key = "original_and_greatest"

    @override
    def raises(self, me: Unit) -> Iterator[tuple[str, Mod]]:
        yield "nrv", Mod(10 - me.profile.nrv, "TW-CHAR-28", "Original and Greatest")


class Gauntlet(TroopSpecial):
    """TW-CHAR-29: Smite and Bane against everything, for him and his Squad."""

    __slots__ = ()
    key = "gauntlet"
    shared = True

    @override
    def rerolls_melee(self, me: Unit, bout: object) -> str:
        return "TW-CHAR-29"

    @override
    def bane(self, me: Unit, other: Unit) -> str:
        return "TW-CHAR-29"


# ------------------------------------------------------------------ the Crown of Rassilon
@dataclass(frozen=True, slots=True)
class WillTried(TimeWarsEvent):
    """TW-CHAR-24: `unit` attacks the will of `target`: a D6 and NRV each, and by how much it wins (0: not at all)."""

    rule = "TW-CHAR-24"
    unit: str
    target: str
    face: int
    total: int
    other_face: int
    other_total: int
    margin: int
    why: tuple[Reason, ...] = ()
    numbers: Any = inner()

    @override
    def told(self, game: Game) -> str:
        head = (
            f"{name(game, self.unit)} attacks the will of {name(game, self.target)}: {self.total} (rolled {self.face}) "
            f"against {self.other_total} (rolled {self.other_face})"
        )
        fewer = "loses both actions" if self.margin >= 6 else "loses an action"  # TW-CHAR-25
        effects = ((COWED, "cannot charge him"), (DEAF, "takes no orders"), (SLOW, fewer), (OURS, "changes sides"))
        done = [text for least, text in effects if self.margin >= least]
        return f"{head}: it {', '.join(done)}." if done else f"{head}: it withstands him."

    @override
    def apply(self, game: Game) -> None:
        """TW-CHAR-25: 4 or 5 cost an action of its next turn, 6 or more both."""
        game.units[self.unit].ordered = True
        if not self.margin:
            return
        target = game.units[self.target]
        target.bent = (*target.bent, (game.units[self.unit].player, self.margin))
        if self.margin >= SLOW:
            target.fewer += 1 if self.margin < 6 else 2


@dataclass(frozen=True, slots=True)
class WillsFreed(TimeWarsEvent):
    """TW-CHAR-26: what the Crown of `player` did to `units` is over at the start of his Command Phase."""

    rule = "TW-CHAR-26"
    sentence = "The Crown of Rassilon lets go of {units}."
    player: str
    units: tuple[str, ...]

    @override
    def apply(self, game: Game) -> None:
        for key in self.units:
            unit = game.units[key]
            unit.bent = tuple(item for item in unit.bent if item[0] != self.player)


@dataclass(frozen=True, slots=True)
class SidesChanged(TimeWarsEvent):
    """TW-CHAR-27: `unit` serves `player` from now on, in `detachment`; `tv` is lost for the one that it leaves."""

    rule = "TW-CHAR-27"
    sentence = "{unit} changes sides: it serves {player} now (TV {tv})."
    turning = "out"
    unit: str
    player: str
    detachment: str
    tv: int

    @override
    def apply(self, game: Game) -> None:
        """It has no actions and takes no orders until the Crown lets go of it; an Individual never gives any again."""
        unit = game.units[self.unit]
        unit.hit_by = self.player
        game.count_loss(unit, self.tv)
        owner = unit.owner
        unit.turned = "" if owner == self.player else owner
        unit.player, unit.detachment = self.player, self.detachment
        if EXPENDABLE not in unit.specials:
            unit.specials += (EXPENDABLE,)
        if unit.kind == INDIVIDUAL:
            unit.rank, unit.knows = 0, ()
        unit.actions = unit.fewer = unit.dug = 0
        unit.orders = unit.tests = ()
        unit.prepared = False
        game.credit = self.player


class CrownOfRassilon(TroopSpecial):
    """TW-CHAR-24: in place of an order he attacks the will of the nearest enemy within Command Range: by 1 it cannot
    charge him, by 2 it takes no orders, by 4 it loses an action, by 6 both, by 8 it changes sides.
    """

    __slots__ = ()
    key = "crown_of_rassilon"
    standing = True  # what it has done lasts whatever becomes of its wearer (TW-CHAR-26)
    thoughts: ClassVar[Mapping[str, Thought]] = {"TW-CHAR-24": dearest}

    @override
    def in_place_of_an_order(self, game: Game, me: Unit) -> Alternative | Refusal:
        """TW-CHAR-24: the attack; it counts as the order that he may try to give (TW-CMD-01, TW-CMD-02)."""
        here = command.stands(game, me)
        option = Option(CROWN, f"{me.name} uses the Crown of Rassilon", "TW-CHAR-24", me.id)
        return why_not(game, me, here) or Alternative(option, lambda: attack(game, me, here))

    @override
    def receives_no_orders(self, game: Game, me: Unit) -> Refusal | None:
        """TW-CHAR-25."""
        bent = bool(me.bent) and margin(me) >= DEAF
        return Refusal(me.id, "its will is bent by the Crown of Rassilon", "TW-CHAR-25") if bent else None

    @override
    def forbids_charge(self, game: Game, me: Unit, enemy: Unit) -> Refusal | None:
        """TW-CHAR-25: at the wearer, or his Squad, of the player whose Crown it was."""
        if not me.bent or all(seat != enemy.player for seat, points in me.bent if points >= COWED):
            return None
        worn = any(has(one, self.key) for one in (enemy, *game.joined_to(enemy.id)))
        return Refusal(me.id, "the Crown of Rassilon forbids it", "TW-CHAR-25") if worn else None

    @override
    def before_command(self, game: Game, player: str) -> None:
        """TW-CHAR-26: the effects end when the wearer's player's Command Phase begins, but not a change of sides.

        TW-GEN-01: no such phase comes for a player who is out of the battle; what his Crown has done is over too, as it
        is with suppression (TW-SUPP-08).
        """
        for wearer in game.sides:
            if wearer == player or not in_battle(game, wearer):
                freed = tuple(unit.id for unit in game.units.values() if any(seat == wearer for seat, _ in unit.bent))
                if freed:
                    game.emit(WillsFreed(wearer, freed))

    @override
    def marks(self, game: Game, me: Unit) -> Iterator[Mark]:
        if me.bent:
            yield Mark("bent by the Crown", "TW-CHAR-26", "bad")

    @override
    def order_worth(self, game: Game, me: Unit, key: str, plans: Tactics) -> float:
        """What an attack on the nearest will is worth, over all dice."""
        best = 0.0
        for target in prey(game, me, command.stands(game, me)):
            wills = contest(game, me, target)
            ahead = wills.own.value - wills.other.value
            margins = (ahead + mine - theirs for mine in range(1, 7) for theirs in range(1, 7))
            share = sum(next((part for least, part in _WORTH if margin >= least), 0.0) for margin in margins) / 36
            best = max(best, share * plans.seen.value(target))
        return best


def margin(unit: Unit) -> int:
    """TW-CHAR-26: the highest margin in force over `unit`, 0 for none."""
    return max((points for _, points in unit.bent), default=0)


# ------------------------------------------------------------------ the attack
def prey(game: Game, unit: Unit, here: Sequence[Model]) -> tuple[Unit, ...]:
    """TW-CHAR-24: the enemy nearest to the model of `unit` at `here`, several if they tie; none out of Command Range.

    Nobody needs to see anybody; those in melee and vehicles may be attacked too.
    """
    if not here:
        return ()
    far = {enemy.id: nearest(here, enemy.models)[0] for enemy in game.enemies(unit.player)}
    least = min(far.values(), default=0)
    if least > nrv(game, unit) * INCH:
        return ()
    return tuple(game.units[key] for key, gap in far.items() if gap == least)


def why_not(game: Game, unit: Unit, here: Sequence[Model]) -> Refusal | None:
    """TW-CHAR-24: why the wearer `unit` attacks no will now (TW-CMD-01, TW-CMD-02)."""
    if unit.ordered:
        return Refusal(CROWN, "he has tried to give an order already", "TW-CMD-01")
    body = game.units[unit.joined] if unit.joined else unit
    if unit.suppression or body.suppression:
        return Refusal(CROWN, "suppressed troops issue no orders", "TW-CMD-02")
    return None if prey(game, unit, here) else Refusal(CROWN, _too_far(game, unit, here), "TW-CHAR-24")


def _too_far(game: Game, unit: Unit, here: Sequence[Model]) -> str:
    """That the nearest enemy is out of Command Range, in words; by how much, if that may be measured (TW-GEN-07)."""
    enemies = [enemy for enemy in game.enemies(unit.player) if enemy.models]
    if not here or not enemies or game.options.strict:
        return "no enemy within Command Range"
    gap, name = min((nearest(here, enemy.models)[0], enemy.name) for enemy in enemies)
    reach = command.its_range(nrv(game, unit) * INCH)
    return f"the nearest enemy, {name}, is {needed(gap)} inches from {unit.name}, {reach}"


class Wills(NamedTuple):
    """Both sides of the contest before their dice."""

    seat: str
    own: Reason
    other_seat: str
    other: Reason


def contest(game: Game, unit: Unit, target: Unit) -> Wills:
    """TW-CHAR-24: NRV with all that changes it on both sides, neither size nor rank."""
    own = Reason("TW-CHAR-24", f"NRV of {unit.name}", nrv(game, unit))
    other = Reason("TW-CHAR-24", f"NRV of {target.name}", nerve(game, target))
    return Wills(unit.player, own, target.player, other)


def roll_wills(wills: Wills) -> Flow[tuple[int, int]]:
    """TW-CHAR-24: a D6 each, the attacker's first."""
    mine = yield from die(6, "TW-CHAR-24", wills.seat, "the will of the Crown")
    theirs = yield from die(6, "TW-CHAR-24", wills.other_seat, "the will that withstands it")
    return mine, theirs


def attack(game: Game, unit: Unit, here: Sequence[Model]) -> Flow[None]:
    """TW-CHAR-24: the nearest enemy, of several the one whom he names; only a higher total does anything."""
    found = prey(game, unit, here)
    options = tuple(Option(enemy.id, enemy.name, "TW-CHAR-24", enemy.id) for enemy in found)
    question = "Whose will is attacked?"
    key = yield from choose_or_skip(game, "TW-CHAR-24", unit.player, question, options, (), unit.id)
    target = game.units[key]
    wills = contest(game, unit, target)
    mine, theirs = yield from roll_wills(wills)
    total, other = mine + wills.own.value, theirs + wills.other.value
    why = (
        Reason("TW-CHAR-24", f"{unit.name}: D6", mine), wills.own,
        Reason("TW-CHAR-24", f"{target.name}: D6", theirs), wills.other,
    )  # fmt: skip
    by = max(0, total - other)
    game.emit(WillTried(unit.id, target.id, mine, total, theirs, other, by, why, wills))
    if by >= OURS:
        yield from _turn(game, unit, target)


def _turn(game: Game, unit: Unit, target: Unit) -> Flow[None]:
    """TW-CHAR-27: `target`, with the Individuals who are part of it, serves the detachment of `unit` from now on.

    It leaves its melee; friends of yesterday whom it touches are its enemies.
    """
    if target.kind == VEHICLE:
        yield from empty(game, target)
    mates = game.joined_to(target.id)
    values = [tv_of(game, target), *(0 if target.retinue == mate.id else tv_of(game, mate) for mate in mates)]
    for one, tv in zip((target, *mates), values):
        game.emit(SidesChanged(one.id, unit.player, unit.detachment, tv))
    fight = game.melee_of(target.id)
    if fight is not None:
        sides = [tuple(key for key in side if key != target.id) for side in (fight.attackers, fight.defenders)]
        game.emit(MeleeThinned(fight.id, *sides))
        settle(game)
    yield from contact(game, target, False)
