"""Pictures of games: drawn in a process apart, and kept for whoever looks next."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

from wartable.engine.ruleset import Scene
from wartable.picture import svg
from wartable.server.work.heavy import Apart

KEPT = 96  # pictures, of some 100 KB each
LINE = 24  # pictures that an address may wait for: a page with a list of games asks for all of theirs at once


class Pictures:
    """The pictures that were asked for last, by what they show."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, str] = OrderedDict()

    async def draw(self, key: Hashable, scene: Scene, title: str, look: str, apart: Apart) -> str:
        """The SVG of `scene` by `look` (`night.LOOKS`); `key` is the same for the same scene and no other."""
        place = key, title, look
        found = self._kept.pop(place, None)
        if found is None:
            found = await apart.do(_drawn, scene, title, look, line=LINE)
        self._kept[place] = found
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found


def _drawn(scene: Scene, title: str, look: str) -> str:
    return svg.draw(scene, title, look)
