"""The Cyber Nomads (chapter NOM)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.engine.ask import Flow, Option, choose_or_skip, d3
from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.engine.plane import INCH, touching
from wartable.kit.wording import they
from wartable.rulesets.gates_of_doom.catalogue.gear import levels
from wartable.rulesets.gates_of_doom.events.effects import Joined, MarkersLost, Rose
from wartable.rulesets.gates_of_doom.specials.points import Action, Done, GatesSpecial, Lent, Shot, Told
from wartable.rulesets.gates_of_doom.specials.traits import RAD
from wartable.rulesets.gates_of_doom.state import INFANTRY, SPEED, Effect, Game, Model, Profile, Unit
from wartable.rulesets.gates_of_doom.troops import figures, losses, near

NIGHTMARE, CYBORG, SURGERY, RALLY, HIGH, DOWN = (
    "GD-NOM-02", "GD-NOM-03", "GD-NOM-05", "GD-NOM-08", "GD-NOM-14", "GD-NOM-15",
)  # fmt: skip
LOBOTOMISED, SAVIOUR, SINNER = "GD-NOM-17", "cyber_nomads.saviour", "recruit"
FREE = "", ""


def _bearer(unit: Unit, clause: str) -> Model:
    """The model of a unit that has a rule."""
    return next(model for model in unit.models if clause in model.rules)


# ------------------------------------------------------------------ the army
class Frightened(GatesSpecial):
    """GD-NOM-02: a model that Nomads are near has 1 nerve less, however many of them."""

    __slots__ = ()

    @override
    def nerve_mods(self, me: Model) -> Iterator[Mod]:
        yield Mod(-1, NIGHTMARE, "Nightmare Raiders")


class Nightmare(GatesSpecial):
    """GD-NOM-02: enemy models within 6 inches have 1 nerve less."""

    __slots__ = ()

    @override
    def lends(self, me: Model, unit: Unit) -> Iterator[Lent]:
        yield Lent(FRIGHTENED, 6 * INCH, foes=True)


class Cyborg(GatesSpecial):
    """GD-NOM-03: rad weapons do not harm it as they are carried about."""

    __slots__ = ()

    @override
    def immune(self, trait: str) -> str | None:
        return CYBORG if trait == RAD else None


# ------------------------------------------------------------------ surgery
class Surgery(GatesSpecial):
    """GD-NOM-05: as an action D3 enemies in contact with the hero become sinners of the flesh of his unit."""

    __slots__ = ()

    @override
    def actions(self, me: Model) -> tuple[Action, ...]:
        return (Action("surgery", "battlefield surgery", SURGERY, 1, _no_surgery, _operate),)


def _in_touch(game: Game, unit: Unit) -> list[tuple[Unit, Model]]:
    """GD-NOM-05: the enemy infantry in base contact with the hero; AIs have no flesh to change."""
    hero = _bearer(unit, SURGERY)
    foes = near.foes_in_combat(game, unit)
    return [(foe, m) for foe in foes for m in foe.models if m.kind == INFANTRY and not m.ai and touching(m, hero)]


def _no_surgery(game: Game, unit: Unit) -> tuple[str, str]:
    return FREE if _in_touch(game, unit) else ("no enemy infantry touches the hero", SURGERY)


def _operate(game: Game, unit: Unit) -> Flow[None]:
    _, many = yield from d3(SURGERY, unit.side, "models that are changed")
    for _ in range(many):
        able = _in_touch(game, unit)
        if not able:
            return
        kinds = {(foe.id, losses.kind_of(model)): (foe, model) for foe, model in reversed(able)}
        options = [Option(f"{foe.id}:{m.id}", f"{foe.name}: {losses.described(game, m)}", SURGERY, foe.id)
                   for foe, m in kinds.values()]  # fmt: skip
        owner = able[0][0]
        words = [f"{foe.id}:{m.id}" for foe in game.enemies(unit) for m in foe.models]
        question = "Who is turned into a sinner of the flesh?"
        key = yield from choose_or_skip(game, SURGERY, owner.side, question, options, about=owner.id, words=words)
        foe, model = next((foe, m) for foe, m in able if f"{foe.id}:{m.id}" == key)
        losses.suffer(game, foe, model, figures.health(model), unit.side)
        game.emit(Joined(unit.id, foe.id, _sinner(unit, model)))


def _sinner(unit: Unit, model: Model) -> Model:
    """GD-NOM-05: a recruit at full health, with the weapons that it had, without armour and equipment."""
    level = levels()[SINNER]
    number = max(m.id for m in (*unit.models, *unit.fallen)) + 1
    return model._replace(
        id=number, profile=Profile(level.melee, level.ranged, level.nerve, level.agility, level.health), level=SINNER,
        armour="", gear=(), save=0, speed=SPEED, faster=0, strikes=0, slowed=0, wounds=0, hacked=(),
        rules=(NIGHTMARE, CYBORG),
    )  # fmt: skip


# ------------------------------------------------------------------ the Prophet
class Prophet(GatesSpecial):
    """GD-NOM-07: 2 attacks more in melee."""

    __slots__ = ()

    @override
    def more_strikes(self, me: Model) -> Told | None:
        return 2, "GD-NOM-07"


class Rally(GatesSpecial):
    """GD-NOM-08: as an action he takes all under fire markers off a unit within 12 inches, his own too; unseen."""

    __slots__ = ()

    @override
    def actions(self, me: Model) -> tuple[Action, ...]:
        return (Action("visions", "visions of metal", RALLY, 1, _no_rally, _rally),)


def _shaken(game: Game, unit: Unit) -> list[Unit]:
    hero = _bearer(unit, RALLY)
    mine = (unit, *(other for other in near.about(game, unit) if other.side == unit.side))
    return [
        one for one in mine if one.under_fire
        and min(near.reach(game, unit, hero, one, model) for model in one.models) <= 12 * INCH
    ]  # fmt: skip


def _no_rally(game: Game, unit: Unit) -> tuple[str, str]:
    return FREE if _shaken(game, unit) else ("no unit within 12 inches has under fire markers", RALLY)


def _rally(game: Game, unit: Unit) -> Flow[None]:
    options = [Option(one.id, one.name, RALLY, one.id) for one in _shaken(game, unit)]
    words = [one.id for one in game.units.values() if one.side == unit.side]
    question = "Which unit loses its under fire markers?"
    key = yield from choose_or_skip(game, RALLY, unit.side, question, options, about=unit.id, words=words)
    game.emit(MarkersLost(key, game.units[key].under_fire, 0, RALLY))


# ------------------------------------------------------------------ squads
class SkinOfMetal(GatesSpecial):
    """GD-NOM-09: one under fire marker fewer each time the unit gets any."""

    __slots__ = ()

    @override
    def fewer_markers(self, me: Model) -> Told | None:
        return 1, "GD-NOM-09"


class AuraOfNoise(GatesSpecial):
    """GD-NOM-12: an attack with sonic weapons takes D3+1 under fire markers off the unit."""

    __slots__ = ()

    @override
    def relief(self, me: Model, done: Done) -> tuple[int, bool, str] | None:
        return (1, True, "GD-NOM-12") if any(w.key.startswith("sonic") for w in done.weapons) else None


class FlyHigh(GatesSpecial):
    """GD-NOM-14, GD-NOM-15: an action to fly high, a free one to come down."""

    __slots__ = ()

    @override
    def actions(self, me: Model) -> tuple[Action, ...]:
        return (
            Action("fly-high", "fly high", HIGH, 1, _no_rise, _rise),
            Action("come-down", "come down", DOWN, 0, _no_fall, _fall),
        )

    @override
    def gives(self, effect: Effect) -> GatesSpecial | None:
        return ALOFT


class Aloft(GatesSpecial):
    """GD-NOM-14: who flies high shoots 1 worse, and is shot at 1 worse."""

    __slots__ = ()

    @override
    def ranged_mods(self, me: Model) -> Iterator[Mod]:
        yield Mod(-1, HIGH, "flying high")

    @override
    def target_mods(self, shot: Shot) -> Iterator[Mod]:
        yield Mod(-1, HIGH, "flying high")


def _no_rise(game: Game, unit: Unit) -> tuple[str, str]:
    return (they(unit.name, "fly high already"), HIGH) if unit.high else FREE


def _no_fall(game: Game, unit: Unit) -> tuple[str, str]:
    return FREE if unit.high else (they(unit.name, "do not fly high"), DOWN)


def _rise(game: Game, unit: Unit) -> Flow[None]:
    game.emit(Rose(unit.id, True))
    yield from ()


def _fall(game: Game, unit: Unit) -> Flow[None]:
    game.emit(Rose(unit.id, False))
    yield from ()


class Lobotomised(GatesSpecial):
    """GD-NOM-17: they ignore under fire markers and do one thing a round; a Saviour's unit is not bound by it."""

    __slots__ = ()

    @override
    def fearless(self, unit: Unit) -> str | None:
        return None if unit.entry == SAVIOUR else LOBOTOMISED

    @override
    def most_actions(self, unit: Unit) -> Told | None:
        return None if unit.entry == SAVIOUR else (1, LOBOTOMISED)


FRIGHTENED, ALOFT = Frightened(), Aloft()
RULES: Mapping[str, GatesSpecial] = {
    NIGHTMARE: Nightmare(), CYBORG: Cyborg(), SURGERY: Surgery(), "GD-NOM-07": Prophet(), RALLY: Rally(),
    "GD-NOM-09": SkinOfMetal(), "GD-NOM-12": AuraOfNoise(), HIGH: FlyHigh(), LOBOTOMISED: Lobotomised(),
}  # fmt: skip
"""The special rules of the faction, by clause."""
