"""The strategy Ambush (TW-STRAT-38): the enemy deploys first. It is not the deployment type of that name."""

from __future__ import annotations

from wartable.engine.compat import override
from wartable.rulesets.time_wars.specials.points import SIDE, TroopSpecial
from wartable.rulesets.time_wars.state import Game
from wartable.rulesets.time_wars.strategies.strategies import count


class Ambush(TroopSpecial):
    """TW-STRAT-38: who has bought it deploys last."""

    __slots__ = ()
    key = "ambush"
    borne = SIDE

    @override
    def deploys_last(self, game: Game, player: str) -> str:
        return "TW-STRAT-38" if count(game, player, self.key) else ""
