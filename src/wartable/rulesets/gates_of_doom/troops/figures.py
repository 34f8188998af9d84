"""The figures of a model as they are now, each with its reasons (chapters ARM, GEN, UF)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from wartable.engine.memo import Memo
from wartable.engine.mod import Mod, Reason, fixed, reasons
from wartable.engine.plane import INCH
from wartable.kit.wording import inched
from wartable.rulesets.gates_of_doom.specials.abilities import ability
from wartable.rulesets.gates_of_doom.specials.armour import armours
from wartable.rulesets.gates_of_doom.specials.gear import gear
from wartable.rulesets.gates_of_doom.specials.points import GatesSpecial, Told, speaking
from wartable.rulesets.gates_of_doom.specials.traits import TRAITS
from wartable.rulesets.gates_of_doom.specials.traits import hands as printed_hands
from wartable.rulesets.gates_of_doom.state import ACTIONS, GUN, INSIDE, Bonus, Effect, Game, Model, Unit, Weapon
from wartable.rulesets.gates_of_doom.troops import near
from wartable.rulesets.gates_of_doom.troops.boons import boons, has


@lru_cache(maxsize=1024)
def _borne(armour: str, items: tuple[str, ...], clauses: tuple[str, ...]) -> tuple[GatesSpecial, ...]:
    worn = (armours()[armour],) if armour else ()
    known = gear()
    # GD-GEN-15: the same item counts once; parts of vehicles have their figures already (GD-VEH-07).
    return (*worn, *(known[key] for key in dict.fromkeys(items) if key in known), *map(ability, clauses))


def rules_of(model: Model) -> tuple[GatesSpecial, ...]:
    """What a model wears and carries, and the special rules of its entry, as rules."""
    working = model.gear if not model.failing else tuple(key for key in model.gear if key not in model.failing)
    return _borne(model.armour if model.armour not in model.failing else "", working, model.rules)


def all_rules(unit: Unit, model: Model) -> tuple[GatesSpecial, ...]:
    """The same with what other rules have done to its unit."""
    rules = rules_of(model)
    if not unit.effects:
        return rules
    more = _given(unit.effects)
    key = id(rules), id(more)
    return _JOINED.get(key) or _JOINED.keep(key, (*rules, *more), rules, more)


_JOINED: Memo[tuple[GatesSpecial, ...]] = Memo(1024)


@lru_cache(maxsize=1024)
def _given(effects: tuple[Effect, ...]) -> tuple[GatesSpecial, ...]:
    given = ((ability(effect.clause), effect) for effect in effects)
    more = (rule.gives(effect) for maker, effect in given for rule in speaking((maker,), "gives"))
    return tuple(rule for rule in more if rule is not None)


@lru_cache(maxsize=1024)
def _traits(traits: tuple[str, ...]) -> tuple[GatesSpecial, ...]:
    return tuple(TRAITS[key] for key in traits if key in TRAITS)


def traits_of(weapon: Weapon) -> tuple[GatesSpecial, ...]:
    """The traits of a weapon as rules."""
    return _traits(weapon.traits)


# ------------------------------------------------------------------ health and nerve
def health(model: Model) -> int:
    """GD-SA-12: the health that it has left; GD-ARM-07."""
    more = (mod for rule in speaking(rules_of(model), "health_mods") for mod in rule.health_mods(model))
    return model.profile.health + fixed(more) - model.wounds


def nerve(unit: Unit, game: Game | None = None) -> tuple[int, str]:
    """GD-ACT-11: the highest nerve in the unit; GD-WPN-06: needles take 1 of a model's.

    With a game, that of a unit where it stands: of who is near too.
    """
    living = [model for model in unit.models if model.kind != GUN]
    return max((_nerve(unit, model, game) for model in living), default=0), "GD-ACT-11"


def _nerve(unit: Unit, model: Model, game: Game | None) -> int:
    rules = here(game, unit, model, "nerve_mods") if game else all_rules(unit, model)
    more = fixed(mod for rule in speaking(rules, "nerve_mods") for mod in rule.nerve_mods(model))
    return model.profile.nerve - model.needled + more


def agility(unit: Unit) -> int:
    """GD-SA-06: the agility that most of its models have, the higher one on a tie."""
    # GD-TEAM-01: a separate weapon has none.
    values = [model.profile.agility for model in unit.models if model.kind != GUN]
    return max(sorted(set(values), reverse=True), key=values.count)


# ------------------------------------------------------------------ who is near
@lru_cache(maxsize=1024)
def _lenders(clauses: tuple[str, ...]) -> bool:
    return bool(speaking(tuple(ability(clause) for clause in clauses), "lends"))


_LENDING: Memo[tuple[Model, ...]] = Memo(4096)
_SINGLE: Memo[tuple[GatesSpecial, ...]] = Memo(1024)


def _lending(models: tuple[Model, ...]) -> tuple[Model, ...]:
    """Those who lend something to who is near."""
    found = _LENDING.get((id(models),))
    if found is None:
        found = _LENDING.keep((id(models),), tuple(model for model in models if _lenders(model.rules)), models)
    return found


def _once(rules: tuple[GatesSpecial, ...]) -> tuple[GatesSpecial, ...]:
    return _SINGLE.get((id(rules),)) or _SINGLE.keep((id(rules),), tuple(dict.fromkeys(rules)), rules)


def here(game: Game, unit: Unit, model: Model, point: str = "") -> tuple[GatesSpecial, ...]:
    """All rules of a model where it stands: its own, what was done to its unit, what those near it lend, once each.

    With a point, of what is lent only that which speaks there.
    """
    lent: list[GatesSpecial] = []
    lost = unit.where == INSIDE and unit.holder not in game.buildings  # GD-VEH-10: who rides is not there
    others = () if lost else near.about(game, unit, [other for other in game.units.values() if _lending(other.models)])
    if not others and (lost or not _lending(unit.models)):
        return _once(all_rules(unit, model))
    for other in () if lost else (unit, *others):
        foes = other.side != unit.side
        for lender in _lending(other.models):
            for rule in rules_of(lender):
                lent += [
                    one.rule for one in rule.lends(lender, other)
                    if one.foes is foes and one.rule not in lent and (not point or speaking((one.rule,), point))
                    and near.reach(game, unit, model, other, lender) <= one.reach
                ]  # fmt: skip
    return tuple(dict.fromkeys((*all_rules(unit, model), *lent)))


def pressure(unit: Unit) -> int:
    """GD-UF-02: the under fire markers of a unit that do something to it."""
    spared = (rule.fearless(unit) for m in unit.models for rule in speaking(all_rules(unit, m), "fearless"))
    return 0 if any(spared) else unit.under_fire


def most_actions(unit: Unit) -> int:
    """GD-RND-05: how many actions a unit has in a round."""
    told = (rule.most_actions(unit) for m in unit.models for rule in speaking(rules_of(m), "most_actions"))
    return min((found[0] for found in told if found), default=ACTIONS)


def must_run(unit: Unit) -> str:
    """The clause by which a unit runs away whenever it can, '' if it need not."""
    told = (rule.must_run(m) for m in unit.models for rule in speaking(rules_of(m), "must_run"))
    return next((clause for clause in told if clause), "")


def dropped(unit: Unit) -> Told:
    """GD-RND-07: how many under fire markers it loses as it is drawn."""
    told = (rule.drops(m) for m in unit.models for rule in speaking(rules_of(m), "drops"))
    return max((found for found in told if found), default=(1, "GD-RND-07"))


def unmarked(game: Game, unit: Unit) -> str:
    """GD-ALL-12: the clause by which a unit takes no markers, as half of its models or more are covered; '' of most."""
    covered = []
    for model in unit.models:
        rules = speaking(here(game, unit, model), "spares_markers")
        covered += [clause for rule in rules if (clause := rule.spares_markers(model))][:1]
    return covered[0] if covered and 2 * len(covered) >= len(unit.models) else ""


def fewer_markers(unit: Unit) -> Told:
    """How many markers fewer it takes of each attack or ability."""
    told = (rule.fewer_markers(m) for m in unit.models for rule in speaking(rules_of(m), "fewer_markers"))
    return max((found for found in told if found), default=(0, ""))


def immune(model: Model, trait: str) -> str | None:
    """The clause by which a trait of weapons does nothing to a model."""
    told = (rule.immune(trait) for rule in speaking(rules_of(model), "immune"))
    return next((clause for clause in told if clause), None)


# ------------------------------------------------------------------ speed
def speed_mods(unit: Unit, model: Model) -> Iterator[Mod]:
    """GD-ACT-01, GD-ARM-30, GD-UF-02: the speed of a model with its reasons, mils; GD-AI-05."""
    rules = rules_of(model)
    given = next((told for rule in speaking(rules, "set_speed") if (told := rule.set_speed(model))), None)
    base, clause = given or (model.speed, "GD-ARM-30")
    yield Mod(base, clause, "speed")
    if model.faster:
        yield Mod(model.faster, "GD-ARM-30", "its entry")
    for rule in speaking(rules, "speed_mods"):
        yield from rule.speed_mods(model)
    if model.needled and not model.ai:
        yield Mod(-1000, "GD-WPN-06", "needles")
    if unit.pull and base:
        yield Mod(unit.pull, "GD-CON-01" if unit.pull > 0 else "GD-CON-02", "gravity")
    if model.slowed:
        yield Mod(-model.slowed, "GD-DEL-02", "slowed by a javelin")
    yield from boons(unit, Bonus.SPEED, model)
    if pressure(unit) and not model.ai and not has(unit, Bonus.STEADY, model):
        yield Mod(-1000 * unit.under_fire, "GD-UF-02", "under fire markers")


def speed_reasons(unit: Unit, model: Model) -> tuple[Reason, ...]:
    """GD-ACT-01: the speed of a model as lines of arithmetic, in inches as it is printed; all amounts are whole."""
    mods = ((mod, mod.value) for mod in speed_mods(unit, model))
    return reasons(Mod(mils // INCH, mod.clause, mod.why) for mod, mils in mods if isinstance(mils, int))


def speed(unit: Unit, model: Model) -> int:
    """How far it may move in one action, mils; GD-GEN-20: never below 0."""
    return max(0, fixed(speed_mods(unit, model)))


# ------------------------------------------------------------------ what nothing changes
HANDS = 2  # GD-ARM-26
AI_HITS = 5, "GD-AI-01"


def number(model: Model) -> Told | None:
    """GD-AI-01: the natural face with which it hits, at range and in melee, whatever the modifiers; None of most."""
    found = (told for rule in speaking(rules_of(model), "own_number") if (told := rule.own_number(model)))
    return next(found, AI_HITS if model.ai else None)


def unshaken(unit: Unit) -> str | None:
    """GD-AI-04, GD-ACT-13: the clause by which a unit passes nerve checks without a roll."""
    if any(model.ai for model in unit.models):
        return "GD-AI-04"
    found = (rule.unshaken(model) for model in unit.models for rule in speaking(rules_of(model), "unshaken"))
    return next((clause for clause in found if clause), None)


# ------------------------------------------------------------------ skills
def ranged_mods(unit: Unit, model: Model) -> Iterator[Mod]:
    """GD-SA-17: the ranged skill of a model with its reasons."""
    yield Mod(model.profile.ranged, "GD-ARM-07", "ranged skill")
    for rule in speaking(all_rules(unit, model), "ranged_mods"):
        yield from rule.ranged_mods(model)
    if pressure(unit) and not has(unit, Bonus.STEADY, model):
        yield Mod(-unit.under_fire, "GD-UF-02", "under fire markers")
    if unit.dark:
        yield Mod(-1, "GD-CON-05", "night")
    yield from _weakness(model)


def melee_mods(model: Model, unit: Unit | None = None) -> Iterator[Mod]:
    """GD-MEL-05, GD-MEL-15: the melee skill of a model with its reasons."""
    yield Mod(model.profile.melee, "GD-ARM-07", "melee skill")
    for rule in speaking(all_rules(unit, model) if unit else rules_of(model), "melee_mods"):
        yield from rule.melee_mods(model)
    if model.fatigue and not model.ai:
        yield Mod(-model.fatigue, "GD-MEL-15", "tired")
    yield from _weakness(model)


def _weakness(model: Model) -> Iterator[Mod]:
    """GD-WPN-06, GD-WPN-13: what needles and a flash take from both skills (GD-GEN-16)."""
    if model.needled:
        yield Mod(-1, "GD-WPN-06", "needles")
    if model.dazzled:
        yield Mod(-3, "GD-WPN-13", "dazzled")


def stagger(model: Model) -> tuple[Mod, ...]:
    """GD-WPN-24: 1 less on the next roll to attack, to parry or to save of a model that a shock mace has hit."""
    return (Mod(-1, "GD-WPN-24", "shock mace"),) if model.shocked else ()


# ------------------------------------------------------------------ saves
def save(model: Model, weapon: Weapon) -> Told | None:
    """GD-SA-07, GD-SA-10: the least face that saves against a weapon before its AP; None if there is no save."""
    if model.save:
        return model.save, "GD-SA-07"
    rules = rules_of(model)
    return next((told for rule in speaking(rules, "save") if (told := rule.save(model, weapon))), None)


def printed_save(model: Model) -> int:
    """The save that its armour prints, 0 if it has none."""
    found = model.save, ""
    for rule in rules_of(model):
        found = rule.save(model, None) or found
    return found[0]


def shield(model: Model, unit: Unit | None = None, game: Game | None = None) -> Told | None:
    """GD-EQP-01: the least face with which its shield stops a hit; with its unit, as it does there.

    With a game also one that covers it where it stands.
    """
    rules = here(game, unit, model, "shield") if game and unit else rules_of(model)
    found = next((told for rule in speaking(rules, "shield") if (told := rule.shield(model))), None)
    if found is None or unit is None:
        return found
    better = (told for rule in speaking(rules, "shield_as") if (told := rule.shield_as(unit, found[0])))
    return next(better, found)


def blunts(model: Model, weapon: Weapon) -> str | None:
    """The clause by which the AP of a blast that does not hit a model directly is nothing to it."""
    told = (rule.blunts(weapon) for rule in speaking(rules_of(model), "blunts"))
    return next((clause for clause in told if clause), None)


def in_hand(model: Model, unit: Unit, weapon: Weapon, game: Game | None = None) -> Weapon:
    """A weapon as it is in the hands of a model, where it stands."""
    for rule in speaking(here(game, unit, model, "held") if game else all_rules(unit, model), "held"):
        weapon = rule.held(model, weapon)
    return weapon


def hands(model: Model, weapon: Weapon) -> int:
    """GD-ARM-26: how many hands of a model a weapon takes."""
    told = (rule.hands(weapon) for rule in speaking(rules_of(model), "hands"))
    return next((found for found in told if found is not None), printed_hands(weapon))


def free_hands(model: Model) -> int:
    """GD-ARM-26, GD-EQP-02: the hands of a model for weapons that it uses together; a shield takes one."""
    told = (rule.hands_free(model) for rule in speaking(rules_of(model), "hands_free"))
    most = max((found[0] for found in told if found), default=HANDS)
    return most - (shield(model) is not None)


def forged(model: Model, weapon: Weapon) -> bool:
    """GD-AVA-11: whether a weapon of a model is master-forged, and all of that kind which it has."""
    return 0 < model.weapons.count(weapon.key) <= model.forged.count(weapon.key)


def unarmed(model: Model) -> Weapon | None:
    """GD-MEL-16: what a model attacks with that uses no melee weapon; None of most."""
    return next((found for r in speaking(rules_of(model), "unarmed") if (found := r.unarmed(model))), None)


def no_save(weapon: Weapon) -> str | None:
    """GD-SA-11: the clause by which no save is thrown against it."""
    for rule in speaking(traits_of(weapon), "no_save"):
        if clause := rule.no_save(weapon):
            return clause
    return "GD-SA-11" if weapon.pierces is None else None


def inches_of(unit: Unit) -> str:
    """The speed of its fastest model, for people."""
    return inched(max(speed(unit, model) for model in unit.models))
