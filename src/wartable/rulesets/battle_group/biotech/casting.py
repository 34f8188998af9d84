"""What is cast, by whom, and at whom it may be aimed (BG-BIO-01 to -10, BG-RNK-01, BG-RNK-03)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from wartable.engine.ask import Flow
from wartable.kit.wording import does, inched, they
from wartable.rulesets.battle_group.catalogue.abilities import BOON, ENEMY, FRIEND, IMPLANTED, OWN, Ability, abilities
from wartable.rulesets.battle_group.moving.led import barred as kept
from wartable.rulesets.battle_group.moving.led import director
from wartable.rulesets.battle_group.shooting.chameleon import key_of
from wartable.rulesets.battle_group.sight.lines import sees
from wartable.rulesets.battle_group.specials.points import FREE, Bar, Use
from wartable.rulesets.battle_group.specials.skills import support
from wartable.rulesets.battle_group.state import Game, Model, Unit
from wartable.rulesets.battle_group.troops import near

MAGICK = "biotech"


class Cast(NamedTuple):
    """One use of an ability: the unit, the model that uses it, and the ability (BG-BIO-06)."""

    game: Game
    unit: Unit
    user: Model
    row: Ability

    @property
    def known(self) -> int:
        """The level at which the user knows it."""
        return dict(self.user.abilities)[self.row.key]

    @property
    def support(self) -> int:
        """BG-RNK-03, BG-RNK-05: the levels that other members with Magick Support add."""
        return support([model for model in self.unit.models if model.id != self.user.id], MAGICK)

    @property
    def level(self) -> int:
        """BG-RNK-01: the level at which it works."""
        return self.known + self.support

    @property
    def cost(self) -> int:
        """BG-BIO-07, BG-RNK-03: its Power Points, by the user's own level."""
        return self.row.cost(self.known)

    @property
    def clause(self) -> str:
        """The clause of the ability."""
        return self.row.clauses[0]

    @property
    def seat(self) -> str:
        """Who decides."""
        return director(self.game, self.unit)

    @property
    def key(self) -> str:
        """The key of the option: that of the ability, with the user where several know it."""
        several = sum(self.row.key in dict(model.abilities) for model in self.unit.models) > 1
        return f"{self.row.key}-{self.user.id}" if several else self.row.key

    @property
    def label(self) -> str:
        """Its name and level, and what it costs."""
        level = f" {self.level}" if self.level > 1 else ""
        return f"{self.row.name}{level}, {self.cost} of {self.user.pp} Power Points"


class Power(NamedTuple):
    """What a kind of ability does, and why it would do nothing to a target."""

    does: Callable[[Cast, Unit], Flow[None]]
    idle: Callable[[Cast, Unit], Bar] = lambda cast, target: FREE


POWERS: dict[str, Power] = {}
"""By the key of the ability; filled by the files of this room."""


def answers(power: Power, fits: Callable[[Ability], object]) -> Mapping[str, Ability]:
    """Say what the abilities do that `fits` picks by their figures."""
    found = {key: row for key, row in abilities().items() if fits(row)}
    POWERS.update(dict.fromkeys(found, power))
    return found


def casts(game: Game, unit: Unit) -> list[Cast]:
    """BG-BIO-06: all abilities of the members of a unit."""
    return [Cast(game, unit, model, abilities()[key]) for model in unit.models for key, _ in model.abilities]


# ------------------------------------------------------------------ who may
def unable(cast: Cast) -> Bar:
    """BG-BIO-01, BG-BIO-02, BG-BIO-07: why a model cannot use an ability at all; two times nothing if it can."""
    if not cast.user.user:
        return f"only Biotech Users use {cast.row.name}", "BG-BIO-01"
    if cast.user.user == IMPLANTED and not cast.row.implantable:
        return f"{cast.row.name} is for natural users only", "BG-BIO-02"
    if cast.user.pp < cast.cost:
        have = f"it has {cast.user.pp}" if cast.user.power or cast.user.pp else "it has no power source"
        return f"{cast.row.name} costs {cast.cost} Power Points, and {have}", "BG-BIO-07"
    return FREE


def candidates(cast: Cast) -> list[Unit]:
    """BG-BIO-08, BG-BIO-10, BG-TERM-12: the units that an ability is for, engaged or not.

    Who leads another's unit may harm its friends with it, never the unit itself.
    """
    game, unit = cast.game, cast.unit
    if cast.row.target == OWN:
        return [unit]
    if cast.row.target == ENEMY:
        others = [other for other in game.on_table() if other is not unit]
        if cast.seat == unit.side:
            return game.enemies(unit)
        return others  # BG-CNF-02
    assert cast.row.target == FRIEND
    return [other for other in game.on_table() if game.friendly(other.side, unit.side)]


def why_not(cast: Cast, target: Unit) -> Bar:
    """BG-BIO-08, BG-ARM-13: why an ability cannot be aimed at a unit; two times nothing if it can."""
    if target is not cast.unit:
        if (found := _unseen(cast, target))[0]:
            return found
        if key_of(target.id) in cast.unit.used and cast.row.kind != BOON:
            return f"{they(cast.unit.name, 'have')} not made {target.name} out this turn", "BG-ARM-13"
    return POWERS[cast.row.key].idle(cast, target)


def _unseen(cast: Cast, target: Unit) -> Bar:
    if (found := kept(cast.game, target, Use.TARGETED))[0]:
        return found
    seen = [mark for mark in target.models if sees(cast.game, cast.user, mark)]
    if not seen:
        return f"its user does not see {target.name}", "BG-BIO-08"
    if (away := near.apart((cast.user,), seen)) > (far := cast.game.range(cast.row.range)):
        return f"{inched(away)} is beyond {inched(far)}", "BG-BIO-08"
    return FREE


def targets(cast: Cast) -> list[Unit]:
    """The units at which an ability can be aimed now."""
    return [target for target in candidates(cast) if not why_not(cast, target)[0]]


def barred(cast: Cast) -> Bar:
    """Why a model cannot use an ability now; two times nothing if it can."""
    if (found := unable(cast))[0]:
        return found
    whys = [why_not(cast, target) for target in candidates(cast)]
    if any(not why for why, _ in whys):
        return FREE
    if len(whys) == 1:
        return whys[0]
    name = cast.row.name
    return whys[0] if whys and len(set(whys)) == 1 else (f"{does(name, 'reach')} nobody whom it is for", "BG-BIO-08")
