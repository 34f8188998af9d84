"""Army lists that join a battle, and units that name their entry of the catalogue."""

from __future__ import annotations

from collections.abc import Container
from functools import cache
from pathlib import Path

from wartable.engine.plane import INCH
from wartable.kit.armies.bought import Army
from wartable.kit.catalogue import load_rulebook
from wartable.kit.documents import Map, fault, guess, is_file, load, maps, shown, take, texts
from wartable.kit.wording import does
from wartable.rulesets.gates_of_doom.catalogue import gear
from wartable.rulesets.gates_of_doom.catalogue.factions import Muster, Role, factions
from wartable.rulesets.gates_of_doom.catalogue.weapons import weapons
from wartable.rulesets.gates_of_doom.factions import RULES
from wartable.rulesets.gates_of_doom.lists.army import Musters
from wartable.rulesets.gates_of_doom.lists.carried import abilities
from wartable.rulesets.gates_of_doom.lists.fielding import Fielded, fielded
from wartable.rulesets.gates_of_doom.lists.fielding import Unit as Bought
from wartable.rulesets.gates_of_doom.specials.abilities import bring, with_rules
from wartable.rulesets.gates_of_doom.state import RADIUS, RESERVE, SOLDIER, Game, Model, Profile, Side, Unit
from wartable.rulesets.gates_of_doom.troops import figures
from wartable.rulesets.gates_of_doom.troops.arsenal import printed

SYSTEM = Path(__file__).parent.parent
bring(RULES)


# ------------------------------------------------------------------ lists
def whole(doc: Map, path: Path) -> Map:
    """The scenario `doc`, read from `path`, with the army lists that lie beside it written in.

    Raises:
        DataError: a list cannot be read.
    """
    for side in maps(doc, "sides"):
        if isinstance(side.get("army"), str):
            line = side.at("army")
            side["army"] = _listed(side, path.parent)
            side.lines["army"] = line
    return doc


def _listed(side: Map, folder: Path) -> Map:
    path = folder / str(side["army"])
    if not is_file(path):
        raise fault(side, "army", f"there is no army list {side['army']} beside the scenario")
    return load(path)


@cache
def shop() -> Musters:
    """What judges army lists."""
    return Musters(load_rulebook(SYSTEM))


def join(game: Game, node: Map, side: Side) -> None:
    """The units of the list of a side, that wait to be set down (GD-RND-11).

    Raises:
        DataError: the list cannot be read, or it breaks a rule and does not say `legal: no` (GD-GEN-06).
    """
    doc = node["army"]
    if isinstance(doc, str):
        doc = _listed(node, Path(node.file).parent)
    if not isinstance(doc, Map):
        raise fault(node, "army", f"army is {shown(doc)}; it must be a list file or a list in full")
    army = shop().rules(doc)
    legal = take(node, "legal", bool, True) and take(doc, "legal", bool, True)
    for problem in army.problems:
        if not problem.warning and (legal or problem.unread):
            raise problem.error()
    # GD-GEN-06: who brings such a list wants it played; the other side is asked, if it has not said so too.
    side.lenient = side.lenient or not legal
    side.breaks = tuple((problem.clause, problem.text) for problem in army.problems if not problem.warning)
    if "name" not in node and army.name:
        side.name = army.name
    muster(game, side.seat, army)


def muster(game: Game, seat: str, army: Army) -> None:
    """Put the units of an army into a game."""
    for bought in fielded(army):
        key = _free(bought.muster.key, game.units)
        game.units[key] = _unit(game, key, seat, bought)


def bare_hands(game: Game) -> None:
    """GD-SIM-18: what models attack with that use no weapon is known to the battle as its weapons are."""
    for model in [model for unit in game.units.values() for model in unit.models]:
        bare = figures.unarmed(model)
        if bare is not None:
            game.arms.setdefault(bare.key, bare)


def _free(stem: str, used: Container[str]) -> str:
    number = 1
    while (key := f"{stem}-{number}") in used:
        number += 1
    return key


def _unit(game: Game, key: str, seat: str, bought: Bought) -> Unit:
    found = Unit(key, seat, bought.name, f"{bought.muster.faction}.{bought.muster.key}", bought.upgrades)
    found.models = tuple(_model(game, number, each) for number, each in enumerate(bought.models, 1))
    found.where, found.size = RESERVE, len(found.models)
    found.carries = max(model.carries for model in bought.models)  # GD-VEH-04
    return found


def _model(game: Game, number: int, born: Fielded) -> Model:
    for key in born.weapons:
        if key not in game.arms:
            game.arms[key] = printed(key)
    own = born.own
    return Model(
        number, Profile(own.melee, own.ranged, own.nerve, own.agility, own.health), r=RADIUS[born.kind], kind=born.kind,
        level=born.level, weapons=born.weapons, armour=born.armour, gear=born.gear, speed=own.speed * INCH,
        save=own.save, ai=born.ai, faster=own.faster * INCH, strikes=born.attacks, rules=with_rules(born.rules),
        hacked=born.hacked,
    )  # fmt: skip


# ------------------------------------------------------------------ units in full
def entry_of(node: Map) -> Muster | None:
    """The entry that a unit names, None if it names none.

    Raises:
        DataError: there is no such entry.
    """
    word = take(node, "entry", str, "")
    if not word:
        return None
    every = {f"{key}.{unit}": muster for key, found in factions().items() for unit, muster in found.units.items()}
    if word not in every:
        raise fault(node, "entry", f"no entry is called {word!r}{guess(word, every)}; write faction.entry")
    return every[word]


def role_of(node: Map, muster: Muster) -> tuple[Muster, Role]:
    """The kind of model that a model of an entry is, the first if it names none, and the entry that it comes of.

    Raises:
        DataError: the entry has no such kind.
    """
    roles = {role.key: role for role in muster.models}
    word = take(node, "role", str, muster.models[0].key)
    if word not in roles:
        raise fault(node, "role", f"{does(muster.name, 'have')} no {word!r}; write one of {', '.join(roles)}")
    role = roles[word]
    home = factions()[muster.faction].units[role.of[0]] if role.of else muster
    return home, home.models[0] if role.of else role


def born(node: Map, muster: Muster | None, upgrades: tuple[str, ...]) -> Model:
    """A model as its level and its entry make it, with the rules and the things that come with them.

    Raises:
        DataError: the entry has no such kind of model.
    """
    if muster is None:
        level = take(node, "level", str, SOLDIER)
        return Model(0, _profile(gear.levels()[level]), level=level)
    home, role = role_of(node, muster)
    level = take(node, "level", str, role.levels[0] if role.levels else "")
    base = gear.profiles()[role.profile] if role.profile else gear.levels()[level or SOLDIER]
    clauses = abilities(muster, home, role)
    things = [key for key in role.has if key in gear.items()]
    armour = next((key for key in things if gear.items()[key].kind == gear.ARMOUR), "")
    carried = (key for key in texts(node, "gear") if key in gear.items() and gear.items()[key].kind == gear.UPGRADES)
    bought = (*upgrades, *carried)
    return Model(
        0, _profile(base, role), level=level, weapons=tuple(key for key in role.has if key in weapons()), armour=armour,
        gear=tuple(key for key in things if key != armour), ai=role.ai, faster=role.speed * INCH, strikes=role.attacks,
        rules=with_rules((*clauses, *(clause for key in bought for clause in gear.items()[key].clauses))),
    )  # fmt: skip


def _profile(base: gear.Profile, role: Role | None = None) -> Profile:
    """GD-ARM-07: what a level or a printed profile sets, and what an entry adds to it."""
    nerve, health = (role.nerve, role.health) if role else (0, 0)
    return Profile(base.melee, base.ranged, base.nerve + nerve, base.agility, base.health + health)
