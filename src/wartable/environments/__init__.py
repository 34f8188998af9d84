"""Battles as environments for programs that learn: PettingZoo's `AECEnv`, for which `wartable[environments]` is wanted.

`from wartable.environments import battle` makes one of a scenario; `docs/how-to.md` shows it.
"""

from wartable.environments.battle import Battle as Battle
from wartable.environments.battle import battle as battle
