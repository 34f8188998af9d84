"""What the actions that special rules bring are worth to a bot, and whom it chooses for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wartable.engine.ask import Choice, Option
from wartable.rulesets.gates_of_doom.bot import harm
from wartable.rulesets.gates_of_doom.bot.eye import MARKER, Eye
from wartable.rulesets.gates_of_doom.bot.tactics import Tactics
from wartable.rulesets.gates_of_doom.state import INFANTRY, VEHICLES, Unit
from wartable.rulesets.gates_of_doom.troops import figures, near

FREE = 3.0  # what costs no action is done first
D3, D6 = 2.0, 3.5
Worth = tuple[float, str]


def action(plans: Tactics, key: str) -> Worth | None:
    """What an action of a special rule brings at once, and why; None if nothing is thought of it."""
    make = POWERS.get(key)
    return make(plans) if make else None


def _friends(plans: Tactics) -> list[Unit]:
    return plans.game.friends(plans.unit)


def _pray(plans: Tactics) -> Worth:
    """A hit more in six for the attacks to come of this activation."""
    return 0.15 * plans.now.worth * max(0, plans.actions - 1) + 0.05, "it may be blessed for the round"


def _preach(plans: Tactics) -> Worth:
    return FREE, "it costs no action"


def _net(plans: Tactics) -> Worth:
    return FREE, "another unit acts for nothing"


def _array(plans: Tactics) -> Worth:
    worths = [plans.eye.attack(friend).worth for friend in _friends(plans) if not friend.activated]
    return 0.8 * max(worths, default=0.0), "another unit attacks before it is drawn"


def _disrupt(plans: Tactics) -> Worth:
    foes = [foe for foe in plans.foes if near.apart(plans.unit, foe) <= 12_000 and not foe.activated]
    worth = max((MARKER * D6 * plans.eye.punch(foe) for foe in foes), default=0.0)
    return worth, "under fire markers weigh on an enemy"


def _shatter(plans: Tactics) -> Worth:
    close = [foe for foe in plans.foes if near.apart(plans.unit, foe) <= 9_000]
    return max((plans.eye.prize(foe) * D3 for foe in close), default=0.0), "nothing saves from it"


def _push(plans: Tactics) -> Worth:
    close = [foe for foe in plans.foes if near.apart(plans.unit, foe) <= 6_000]
    return max((plans.eye.prize(foe) * 1.6 for foe in close), default=0.0), "nothing saves from it"


def _shield(plans: Tactics) -> Worth:
    return 0.1 * len(_friends(plans)), "no under fire markers near it"


def _surgery(plans: Tactics) -> Worth:
    foes = [foe for foe in near.foes_in_combat(plans.game, plans.unit) if any(m.kind == INFANTRY for m in foe.models)]
    return max((1.5 * D3 * plans.eye.prize(foe) for foe in foes), default=0.0), "enemies become its own"


def _visions(plans: Tactics) -> Worth:
    units = [unit for unit in (plans.unit, *_friends(plans)) if unit.under_fire]
    worth = max((MARKER * min(4, unit.under_fire) * plans.eye.punch(unit) for unit in units), default=0.0)
    return worth, "markers are taken off"


def _repair(plans: Tactics) -> Worth:
    """Drones that come back, or a vehicle that is mended."""
    hurt = sum(model.wounds for unit in _friends(plans) for model in unit.models if model.kind in VEHICLES)
    gone = sum(model.ai for unit in (plans.unit, *_friends(plans)) for model in unit.fallen)
    return 0.9 * min(D3, hurt + gone), "what was lost comes back"


def _guide(plans: Tactics) -> Worth:
    worths = [0.25 * plans.eye.attack(friend).worth for friend in (plans.unit, *_friends(plans))]
    return max(worths, default=0.0), "battlesuits hit better"


def _summon(plans: Tactics) -> Worth:
    """Ghosts that reach an enemy within two moves weigh on him with D3 markers each."""
    close = [foe for foe in plans.foes if near.apart(plans.unit, foe) <= 20_000]
    return max((MARKER * D3 * 3 * plans.eye.punch(foe) for foe in close), default=0.0), "ghosts weigh on enemies"


def _declare(plans: Tactics) -> Worth:
    """A marker more on each enemy near, one less on each friend; the others of the unit attack as they would."""
    heard = [unit for unit in (plans.unit, *_friends(plans), *plans.foes) if near.apart(plans.unit, unit) <= 10_000]
    gain = sum(MARKER * plans.eye.punch(unit) * (unit.side != plans.unit.side or unit.under_fire > 0) for unit in heard)
    most = len(plans.unit.models)
    return gain + plans.now.worth * (most - 1) / most, "enemies are shaken and friends heartened"


POWERS: Mapping[str, Callable[[Tactics], Worth]] = {
    "pray": _pray, "preach": _preach, "command-net": _net, "communications-array": _array, "disrupt": _disrupt,
    "shatter": _shatter, "force-push": _push, "force-shield": _shield, "surgery": _surgery, "visions": _visions,
    "repair": _repair, "guide": _guide, "summon": _summon, "declare": _declare,
}  # fmt: skip


# ------------------------------------------------------------------ for whom
def chosen(eye: Eye, ask: Choice, option: Option) -> Worth:
    """What it is worth to choose a unit, or a model of it, for a power: friends are helped, enemies are harmed."""
    unit = eye.game.units.get(option.target or option.key)
    if unit is None:
        return 0.0, ""
    if unit.side != eye.seat:
        return eye.prize(unit) + eye.punch(unit) * (1.0 if not unit.activated else 0.5), "it is worth most"
    attack = eye.attack(unit).worth if unit.models else 0.0
    return attack + 0.3 * unit.under_fire - 2.0 * (ask.clause in HARMFUL), "it gains most by it"


HARMFUL = ("GD-ALL-17", "GD-ALL-13", "GD-ALL-11")
"""What nobody does to his own."""


def sermon(eye: Eye, unit: Unit, option: Option) -> Worth:
    """GD-ATL-07: of wrath where there is fighting, of mercy where there is shooting."""
    around = [unit, *eye.game.friends(unit)]
    fights = sum(bool(near.foes_in_combat(eye.game, one)) for one in around)
    shoots = sum(eye.attack(one).worth > 0 for one in around) - fights
    worth = {"GD-ATL-03": 2.0 * fights + 0.5, "GD-ATL-04": float(shoots), "GD-ATL-05": 0.1}
    return worth.get(option.key, 0.0), "most are helped by it"


def spared(eye: Eye, unit: Unit, option: Option) -> Worth:
    """GD-SA-13, GD-WPN-06: who is hit, the one that is missed least."""
    number = option.key.rpartition("m")[2]
    model = next((model for model in unit.models if str(model.id) == number), None)
    if model is None:
        return 0.0, ""
    arms = sum(harm.shots_of(eye.game.arms[key]) * (1 + eye.game.arms[key].damage) for key in model.weapons)
    carries = any(side.carrier == (unit.id, model.id) for side in eye.game.sides.values())
    hunted = any(side.hunted == (unit.id, model.id) for side in eye.game.sides.values())
    lead = {"hero": 6.0, "veteran": 2.0}.get(model.level, 0.0)
    value = arms + lead + 20.0 * (carries + hunted) + model.profile.nerve / 4 + figures.health(model)
    return (-value if unit.side == eye.seat else value), "it is missed least" if unit.side == eye.seat else "worth most"
