"""The Sword of Morbius (TW-CHAR-22, TW-CHAR-23, TW-CHAR-60): it kills before each round of melee."""

from __future__ import annotations

from typing import NamedTuple

from wartable.engine.ask import Flow, Option, choose, d3
from wartable.rulesets.time_wars.armies.heroes import LEELA
from wartable.rulesets.time_wars.casualties import kinds_of, label_of, outermost, remove_models
from wartable.rulesets.time_wars.contacts import settle
from wartable.rulesets.time_wars.hero_events import SwordStruck
from wartable.rulesets.time_wars.registry import right
from wartable.rulesets.time_wars.squads import rolls_size
from wartable.rulesets.time_wars.state import SQUAD, Game, Melee, Model, Unit


class Felled(NamedTuple):
    """How many models the Swords on each side have killed before this round."""

    by_attackers: int = 0
    by_defenders: int = 0

    @property
    def lead(self) -> int:
        """TW-CHAR-23: what the attackers have more of, for the question who has won."""
        return self.by_attackers - self.by_defenders


NOBODY = Felled()


def reap(game: Game, melee: Melee) -> Flow[Felled]:
    """TW-CHAR-22: one D3 for each enemy Squad in this melee, in every round; those of the active side first.

    If that leaves one side without troops the melee is over (TW-CHAR-23), and `melee` no longer among those of `game`.
    """
    attackers, defenders = melee.attackers, melee.defenders
    killed = {attackers: 0, defenders: 0}
    active = any(game.units[key].player == game.active for key in defenders)
    first = (defenders, attackers) if active else (attackers, defenders)
    for side, foes in (first, first[::-1]):
        for key in side:
            bearer = game.units[key]
            if not (bearer.models and bears(bearer)):
                continue
            for foe in foes:
                killed[side] += yield from _strike(game, bearer, game.units[foe])
    if any(killed.values()):
        settle(game, (*defenders, *attackers))
    return Felled(killed[attackers], killed[defenders])


def bears(unit: Unit) -> str:
    """TW-CHAR-22: the clause by which somebody in `unit` bears the Sword, or ''."""
    return right(unit, "reaps")


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
        model = yield from _named(bearer, foe, left)
        gone.append(model)
        left.remove(model)
    ids = tuple(model.id for model in gone)
    game.emit(SwordStruck(bearer.id, foe.id, face, ids))
    yield from remove_models(game, foe, ids, "TW-CHAR-22", bearer.player)
    return len(ids)


def _named(bearer: Unit, foe: Unit, left: list[Model]) -> Flow[Model]:
    kinds = kinds_of(left)
    if len(kinds) > 1:
        kinds.pop(LEELA, None)  # TW-CHAR-20
    kind = next(iter(kinds))
    if len(kinds) > 1:
        options = tuple(Option(key, label_of(key, len(some)), "TW-CHAR-22", foe.id) for key, some in kinds.items())
        question = f"Whom of {foe.name} does the Sword of Morbius fell?"
        kind = yield from choose("TW-CHAR-22", bearer.player, question, options, (), bearer.id)
    return outermost(kinds[kind], left)[0]
