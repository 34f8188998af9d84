"""Answers for a bot that weighs its chances: each request gets ideas with their worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wartable.engine.ask import Ask, Choice, Move, Placement
from wartable.engine.plane import Polygon
from wartable.engine.ruleset import Idea, Odds
from wartable.rulesets.time_wars.appraisal import appraise, band_by_eye, eye
from wartable.rulesets.time_wars.casualties import tv_of
from wartable.rulesets.time_wars.orders import NAMES
from wartable.rulesets.time_wars.questions import spots
from wartable.rulesets.time_wars.state import INCH, VEHICLE, Game, Unit
from wartable.rulesets.time_wars.tactics import Tactics

Thought = Callable[[Game, Choice, Tactics], Sequence[Idea]]


def ideas(game: Game, ask: Ask, chances: Odds) -> Sequence[Idea]:
    """Answers to `ask` with their worth; the player takes the best one that is legal."""
    plans = Tactics(appraise(game, chances))
    if isinstance(ask, Move):
        return [*plans.goals(game.units[ask.unit], ask.limit), Idea({"stay": True}, -1e6)]
    if isinstance(ask, Placement):
        return list(_deploy(game, game.units[ask.unit]))
    if not isinstance(ask, Choice):
        return ()
    if {option.key for option in ask.options} & {"re-roll", "re-roll-1"}:
        return _reroll(ask)
    thought = THOUGHTS.get(ask.clause)
    return thought(game, ask, plans) if thought else ()


def _reroll(ask: Choice) -> Sequence[Idea]:
    """The lower of two dice always; one die if it is 3 or less."""
    faces = [int(face) for face in ask.about.split("/")]
    if len(faces) == 2:
        lower = 1 if faces[0] <= faces[1] else 2
        return (Idea(f"re-roll-{lower}", 7.0 - min(faces)), Idea("keep", 1.0))
    return (Idea("re-roll", 3.6 - faces[0]), Idea("keep", 0.0))


# ---------------------------------------------------------------- command
def _who_orders(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    found = [Idea("done", 0.2, "nothing worth an order")]
    for option in ask.options:
        if option.key != "done":
            best = max(plans.order_plans(game.units[option.key]), default=(0.0, "", ()))
            found.append(Idea(option.key, best[0], best[1]))
    return found


def _which_order(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """The order, then its recipients: both come from the same plan."""
    made = sorted(plans.order_plans(game.units[ask.about]), reverse=True)
    if ask.options[0].key in NAMES:
        worth = {order: plan for plan, order, _ in made}
        return [Idea(option.key, worth.get(option.key, 0.0)) for option in ask.options]
    order = next((key for key, name in NAMES.items() if name in ask.question), "")
    wanted = next((keys for _, key, keys in made if key == order), ())
    rank = {key: 2.0 - place / 10 for place, key in enumerate(wanted)}
    return [Idea(option.key, 0.5 if option.key == "enough" else rank.get(option.key, 0.0)) for option in ask.options]


# ---------------------------------------------------------------- action
def _who_acts(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """Spotters first, then the first who has something to shoot at; only if nobody has, the others are compared."""
    found = [Idea("end", 0.0, "nobody has anything left to do")]
    keys = [option.key for option in ask.options if option.key != "end"]
    for key in sorted(keys, key=lambda key: not spots(game.units[key])):
        worth, deed = plans.best_deed(game.units[key])
        if _turn_of(deed) >= _turn_of("disembark"):
            return [Idea(key, 1.0, deed)]
        found.append(Idea(key, max(0.01, _turn_of(deed) + worth / 100), deed))
    return found


def _turn_of(deed: str) -> float:
    """Shots before moves, moves before charges; who holds comes last."""
    order = ("hold", "charge", "run", "advance", "prepare", "take-cover", "disembark", "fire", "suppress", "spot")
    return float(order.index(deed)) if deed in order else 1.0


def _which_deed(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    worth = plans.deeds(game.units[ask.about])
    return [Idea(option.key, worth.get(option.key, -1.0)) for option in ask.options]


def _which_target(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    unit = game.units[ask.about]
    suppressive = "suppress" in ask.question
    found = []
    for option in ask.options:
        enemy = game.units[option.key]
        band = band_by_eye(game, unit, eye(unit, enemy))
        worth = 0.0
        if band is not None:
            worth = plans.suppress(unit, enemy, eye(unit, enemy)) if suppressive else plans.seen.shot(unit, enemy, band)
        found.append(Idea(option.key, worth))
    return found


def _which_prey(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    unit = game.units[ask.about]
    return [Idea(option.key, plans.seen.charge(unit, game.units[option.key])) for option in ask.options]


def _which_band(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """More models at a farther band, or fewer at a nearer one: as many as can, unless nearly all are near."""
    counts = {option.key: int(option.label.split(": ")[1].split()[0]) for option in ask.options}
    return [Idea(key, count - 2.0 * place) for place, (key, count) in enumerate(counts.items())]


def _interrupt(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """Wait for a good shot, but not past the end of the enemy's action."""
    found = [Idea("pass", 0.8 if "end" not in ask.question and "done" not in ask.question else 0.3)]
    for option in ask.options:
        if option.key == "pass" or option.key not in game.units:
            found.append(Idea(option.key, 0.5))
            continue
        unit = game.units[option.key]
        near = plans.visible(unit)
        inches = {enemy.id: eye(unit, enemy) for enemy in near}
        worth, _ = plans.seen.best_shot(unit, near, inches, unit.moved_last)
        found.append(Idea(option.key, worth / 4))
    return found


def _spotting(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """Strip the cover of what is best protected and worth most."""
    unit = game.units[ask.about]
    found = []
    for option in ask.options:
        if option.key in game.units:
            enemy = game.units[option.key]
            fresh = not any(spot.target == enemy.id for spot in game.spots)
            found.append(Idea(option.key, fresh * plans.seen.shelter(unit, enemy).bonus * plans.seen.value(enemy)))
        else:
            found.append(Idea(option.key, 1.0 if option.key == "cover" else 0.0))
    return found


# ---------------------------------------------------------------- losses and set-up
def _casualty(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """Ordinary models first, then the Leader, then teams and Individuals."""
    rank = {"model": 3.0, "leader": 2.0}
    return [Idea(option.key, rank.get(option.key, 1.0)) for option in ask.options]


def _weapon(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """Give up the weapon that matters least."""
    rank = ("flamethrower", "sniper_rifle", "grenade_launcher", "lmg", "missile_launcher", "special_weapon", "hmg")
    return [Idea(o.key, -float(rank.index(o.key)) if o.key in rank else -9.0) for o in ask.options]


def _bring(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """Ride if there is something to ride in; join nobody; commanders and transports first."""
    found = []
    for option in ask.options:
        other = game.units.get(option.key)
        aboard = other is not None and other.kind == VEHICLE and option.label.startswith("aboard")
        first = other is not None and other.kind == VEHICLE and not aboard
        found.append(Idea(option.key, 2.0 if aboard or first else 1.0 if option.key == "place" else 0.0))
    return found


def _plain(wanted: str) -> Thought:
    def think(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
        return [Idea(option.key, float(option.key == wanted)) for option in ask.options]

    return think


def _deploy(game: Game, unit: Unit) -> list[Idea]:
    """Spread along the front of the zone, in cover where there is some, guns a little back."""
    return [idea for zone in game.sides[unit.player].zones for idea in _along(game, unit, zone)]


def _along(game: Game, unit: Unit, zone: Polygon) -> list[Idea]:
    left, right_ = min(x for x, _ in zone), max(x for x, _ in zone)
    low, high = min(y for _, y in zone), max(y for _, y in zone)
    up = (low + high) // 2 < game.table.height // 2
    mine = [key for key, other in game.units.items() if other.player == unit.player and other.kind != "individual"]
    slot = mine.index(unit.id) if unit.id in mine else len(mine) // 2
    width = (right_ - left) // (len(mine) + 1)
    middle = left + width * (slot + 1)
    precious = tv_of(game, unit) > 0 and unit.profile.agl < 5
    lines = (high - 2 * INCH, (low + high) // 2) if up else (low + 2 * INCH, (low + high) // 2)
    front, back = lines[::-1] if precious else lines
    found = []
    for dx in (0, 2, -2, 5, -5, 9, -9, 14, -14, 20, -20):
        for y, worth in ((front, 1.0), (back, 0.6)):
            x = min(max(middle + dx * INCH, left + 2 * INCH), right_ - 2 * INCH)
            sheltered = 0.3 * max((feature.cover for feature in game.table.features_at(x, y)), default=0)
            answer = {"to": [x, y], "facing": 90 if up else 270} if unit.kind == VEHICLE else {"to": [x, y]}
            penalty = sheltered * 3 if unit.kind == VEHICLE else -sheltered
            found.append(Idea(answer, worth - abs(dx) / 10 - penalty))
    return found


THOUGHTS: dict[str, Thought] = {
    "TW-CMD-01": _who_orders,
    "TW-CMD-05": _which_order,
    "TW-ACT-02": _who_acts,
    "TW-ACT-01": _which_deed,
    "TW-FIRE-01": _which_target,
    "TW-MELEE-03": _which_prey,
    "TW-GEN-08": _which_band,
    "TW-ORD-09": _interrupt,
    "TW-SPEC-34": _spotting,
    "TW-SQUAD-08": _casualty,
    "TW-UPG-02": _weapon,
    "TW-UPG-03": _weapon,
    "TW-DEPL-03": _bring,
    "TW-SPEC-41": _plain("deploy"),
}
"""How a bot thinks about each question, by the clause under which it is asked."""
