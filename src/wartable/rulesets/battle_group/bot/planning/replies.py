"""What each enemy could take in his next turn from a unit that stands where it is thought of."""

from __future__ import annotations

from wartable.rulesets.battle_group.bot.chances import at_least
from wartable.rulesets.battle_group.bot.eye import Eye
from wartable.rulesets.battle_group.bot.peril import TOGETHER, Peril, together
from wartable.rulesets.battle_group.state import Unit
from wartable.rulesets.battle_group.troops import line, near


class Replies:
    """Answers of the enemies in one position."""

    def __init__(self, eye: Eye, peril: Peril) -> None:
        self.eye, self.peril = eye, peril
        self._kept: dict[int, tuple[Unit, dict[str, float]]] = {}

    def toll(self, foe: str, there: Unit) -> float:
        """The chance that a unit is destroyed by one enemy, or his share in what several do together (BG-DMG-04)."""
        if id(there) not in self._kept:
            self._kept[id(there)] = (there, self._tolls(there))
        return self._kept[id(there)][1].get(foe, 0.0)

    def _tolls(self, there: Unit) -> dict[str, float]:
        eye, peril = self.eye, self.peril
        found = {foe.id: charge for foe in eye.foes if (charge := peril.charge(foe, there)) > 0}
        if any(near.in_contact(there.models, foe.models) for foe in eye.foes if not near.flies(foe)):
            return found
        fire = {foe.id: (part, eye.from_afar(foe, there)) for foe in eye.foes if (part := peril.fire(foe, there))}
        means = {key: part * harm.average for key, (part, harm) in fire.items()}
        most = sorted(means, key=lambda key: -means[key])[:TOGETHER]
        whole = sum(means[key] for key in most)
        kills = at_least(together(fire.values()), max(1, line.hp(there)))
        for key in most if whole else ():
            found[key] = max(found.get(key, 0.0), kills * means[key] / whole)
        return found
