"""At whom an alien shoots, measured on the table (AT-ALN-06)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow
from wartable.engine.plane import gap
from wartable.rulesets.adventures.aliens.facts import Aims, Whom
from wartable.rulesets.adventures.aliens.shots import FULL, PARALYSE, STUN, Shot, aim
from wartable.rulesets.adventures.aliens.who import behaviour, holds_off, looks_like_a_friend, spares
from wartable.rulesets.adventures.catalogue.weapons import Weapon, weapons
from wartable.rulesets.adventures.catalogue.words.behaviours import Neutral
from wartable.rulesets.adventures.events.aliens import AlienAimed
from wartable.rulesets.adventures.shooting.aim import in_melee, in_reach
from wartable.rulesets.adventures.spotting.spot import limit, spot
from wartable.rulesets.adventures.state import OWN, Act, Figure, Game

SHOOT = "shoot"
"""The kind of act that a shot is (AT-TURN-06)."""


def act_of(game: Game, alien: Figure) -> Flow[Act | None]:
    """AT-ALN-06: what an alien declares in step 4, told with its reason; None if it does not shoot.

    The act has the kind `shoot`, its weapon, one target for each attack, and `how`: `paralyse`, `stun` or ''.
    """
    if not alien.able or alien.side == OWN:
        return None
    shot = yield from shot_of(game, alien)
    if not shot.target:
        return None
    weapon = weapons()[shooter(alien)]
    game.emit(AlienAimed(alien.id, shot.target, shot.how, shot.why, shot.clause))
    return Act(alien.id, SHOOT, weapon.key, (shot.target,) * weapon.attacks, how=shot.how)


def shot_of(game: Game, alien: Figure) -> Flow[Shot]:
    """AT-ALN-06: the choice, with the spotting dice that it takes (AT-VIS-03)."""
    return aim((yield from aims_of(game, alien)))


def shooter(figure: Figure) -> str:
    """AT-SHOOT-01: the key of its first weapon that works and shoots, '' if it has none."""
    return next((key for key in figure.weapons if key not in figure.weapons_off and weapons()[key].ranged), "")


def aims_of(game: Game, alien: Figure) -> Flow[Aims]:
    """What an alien goes by as it chooses a target."""
    key = shooter(alien)
    words = behaviour(game, alien)
    bare = Aims(
        armed=bool(key), takes=_takes(weapons()[key]) if key else FULL, touched=in_melee(game, alien),
        holds_off=holds_off(game, alien), shown=not looks_like_a_friend(game, alien), spares=spares(game, alien),
        neutral=any(isinstance(word, Neutral) for word in words),
    )  # fmt: skip
    if not key or bare.touched:
        return bare
    reach = weapons()[key].reach or limit(game)
    targets = list(in_reach(game, alien, weapons()[key]))
    if bare.neutral:
        others = [f for f in game.on_table() if f is not alien and not f.prisoner and not in_melee(game, f)]
        return bare._replace(any_side=(yield from nearest_spotted(game, alien, others, reach)))
    plain = yield from nearest_spotted(game, alien, [f for f in targets if not f.character], reach)
    character = yield from nearest_spotted(game, alien, [f for f in targets if f.character and not f.helpless], reach)
    return bare._replace(near=plain, near_character=character)


def nearest_spotted(game: Game, alien: Figure, targets: Sequence[Figure], reach: int) -> Flow[Whom | None]:
    """The nearest of several in range that it spots; a die is thrown only until somebody is spotted."""
    for far, key in sorted((gap(alien.body, f.body), f.id) for f in targets):
        if far > reach:
            break
        if (yield from spot(game, alien.group, game.figures[key])):
            return Whom(key, far)
    return None


def _takes(weapon: Weapon) -> str:
    if weapon.paralyses:
        return PARALYSE
    return STUN if weapon.stuns else FULL
