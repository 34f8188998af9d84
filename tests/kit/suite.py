"""All that every system is put through, by chapter: each test of it is one run of a part with a maker."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import pytest

from tests.kit import decisions, everything, games, keys, secrets, sessions, throws, walks
from tests.kit.drive import Drawn, start
from tests.kit.maker import Maker

Run = Callable[[], None]
ONCE = ("",)
NEVER: tuple[str, ...] = ()


class Part(NamedTuple):
    """Something that systems are put through: what it is called, for which keys of a maker, and how."""

    name: str
    run: Callable[..., None]
    keys: Callable[[Maker], Iterable[str]] = lambda maker: ONCE


def _if(found: Any) -> tuple[str, ...]:
    return ONCE if found else NEVER


def _forked(maker: Maker, key: str) -> None:
    sessions.forked(maker.forks[key], maker.limit)


def _apart(maker: Maker) -> None:
    sessions.apart(next(iter(maker.forks.values())).make(), maker.limit)


def _back(maker: Maker, key: str) -> None:
    """A whole game is taken back, saved and loaded."""
    scenario = maker.back[key]()
    sessions.back_again(start(scenario, 5, keep="all"), scenario, Drawn((), 5), 53)


CHAPTERS: dict[str, tuple[Part, ...]] = {
    "games": (
        Part("small", games.small_games, lambda maker: maker.games),
        Part("whole", games.whole_games, lambda maker: maker.wholes),
    ),
    "decisions": (
        Part("small", decisions.tried),
        Part("whole", decisions.tried_in, lambda maker: maker.tried),
    ),
    "sessions": (
        Part("forked", _forked, lambda maker: maker.forks),
        Part("apart", _apart),
        Part("undone", sessions.undone),
        Part("back", _back, lambda maker: maker.back),
        Part("stepped", sessions.stepped),
        Part("elsewhere", sessions.elsewhere),
    ),
    "secrets": (Part("kept", secrets.kept),),
    "odds": (
        Part("question", throws.questioned, lambda maker: maker.queries),
        Part("at the table", throws.told_at_the_table, lambda maker: _if(maker.foretold)),
        Part("fight", throws.fought, lambda maker: maker.fights),
        Part("walk", walks.walked, lambda maker: maker.walks),
    ),
    "everything": (
        Part("comes up", everything.comes_up, lambda maker: _if(maker.everything)),
        Part("used", everything.used_in, lambda maker: map(str, maker.everything.played if maker.everything else ())),
    ),
    "files": (
        Part("every key", keys.all_keys, lambda maker: _if(maker.files)),
        Part("a value", keys.any_value, lambda maker: _if(maker.files)),
        Part("a piece", keys.any_piece, lambda maker: _if(maker.files)),
        Part("lists", keys.any_list, lambda maker: keys.list_names(maker)),
    ),
}


def runs(chapter: str, makers: Sequence[Maker]) -> Iterator[tuple[str, Run]]:
    """The tests of a chapter, by name."""
    for maker in makers:
        for part in CHAPTERS[chapter]:
            for key in part.keys(maker):
                name = " ".join(filter(None, (maker.name, part.name, key)))
                yield name, partial(part.run, maker, *filter(None, (key,)))


def each(makers: Sequence[Maker], *chapters: str) -> pytest.MarkDecorator:
    """A test of everything in these chapters, of each system; of all chapters if none is named."""
    found = [pair for chapter in chapters or CHAPTERS for pair in runs(chapter, makers)]
    return pytest.mark.parametrize("run", [run for _, run in found], ids=[name for name, _ in found])
