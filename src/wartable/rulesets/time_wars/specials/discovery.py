"""Finding the special rules: every class of one in the folders of rules is admitted (`time_wars.discover`).

So a rule is added, or taken out, with its file. A list of imports here would be a second place that names each of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from inspect import getmembers, isclass
from pkgutil import walk_packages
from types import ModuleType

from wartable.rulesets.time_wars.specials.points import TroopSpecial


def within(*folders: ModuleType) -> Iterator[ModuleType]:
    """All modules of the folders, by name."""
    for folder in folders:
        for name in sorted(found.name for found in walk_packages(folder.__path__, f"{folder.__name__}.")):
            yield import_module(name)


def kinds(module: ModuleType) -> Iterator[type[TroopSpecial]]:
    """The special rules that `module` itself defines: the classes with a key of their own."""
    for _, kind in getmembers(module, isclass):
        if issubclass(kind, TroopSpecial) and kind.__module__ == module.__name__ and vars(kind).get("key"):
            yield kind
