"""The shelf of scenarios: where examples lie, and how a scenario is taken down with all that it names."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

import wartable
from wartable.engine.errors import DataError
from wartable.kit.documents import Map, fault, is_file, load, take
from wartable.kit.system import System
from wartable.rulesets import load_ruleset, systems

_PACKAGE = Path(wartable.__file__).parent
# Installed they are part of the package; in a clone they stand beside `src`.
_EXAMPLES = tuple(folder for folder in (_PACKAGE / "examples", _PACKAGE.parent.parent / "examples") if folder.is_dir())[
    :1
]


def load_scenario(path: str | Path) -> tuple[System[Any], Map]:
    """The scenario in `path`, whole, and the ruleset that it names; the name of an example will do.

    Raises:
        DataError: it cannot be read, or names no ruleset.
    """
    found = find(path)
    if not _is_there(found):
        raise _missing(str(path))
    doc = load(found)
    name = take(doc, "ruleset", str)
    try:
        ruleset = load_ruleset(name)
    except DataError as why:
        raise fault(doc, "ruleset", why.text) from None
    return ruleset, ruleset.scenarios.whole(doc, found)


def _is_there(path: Path) -> bool:
    """Whether a file or folder of that name exists."""
    try:
        return path.exists()
    except (OSError, ValueError):  # a name that nothing can have
        return False


FIRST = "first"
"""The guided first game of a system is found by this word too: `first`, or `hunt:first` of another than the first."""


def find(path: str | Path) -> Path:
    """`path` itself or, if there is no such file, the example of that key (`key_of`), or a `FIRST` one."""
    path = Path(path)
    if not _is_there(path) and path.name == str(path):
        word, _, stem = path.name.rpartition(":")
        system = _called(word)
        if word and not system:
            return path
        stem = _first(system) if stem == FIRST else stem
        for folder in _own(system) if system else _everywhere():
            for name in (stem, f"{stem}.yaml"):
                if is_file(folder / name):
                    return folder / name
    return path


def _called(word: str) -> str:
    """The system of that name or nickname, '' if there is none."""
    names = systems() if word else ()
    return word if word in names else next((name for name in names if load_ruleset(name).nick == word), "")


def _first(system: str) -> str:
    """What the game is called with which somebody new begins `system`, or '' the first system that has one."""
    begin = (load_ruleset(name).begin for name in ([system] if system else systems()))
    return next((each.scenario for each in begin if each is not None), FIRST)


def key_of(path: Path) -> str:
    """The word by which the example `path` is found: its name or, if another of that name is found first, both names.

    Of `ford.yaml` that is `ford`, or `sixth:ford` for the system `sixth`.
    """
    return path.stem if find(path.stem) == path else f"{load(path)['ruleset']}:{path.stem}"


def own_key(system: str, name: str) -> str:
    """The key of the example that `system` itself calls `name`."""
    found = next((path for path in examples(system) if path.stem == name), None)
    return key_of(found) if found is not None else name


def _everywhere() -> list[Path]:
    """Where examples of any system lie."""
    return list(dict.fromkeys(folder for system in systems() for folder in _folders(system)))


def _missing(path: str) -> DataError:
    """What is said of a scenario that is neither a file nor an example."""
    known = sorted({scenario.stem for folder in _everywhere() for scenario in folder.glob("*.yaml")})
    near = get_close_matches(Path(path).stem, known, 1)
    what = "there is no such file, and no example of that name"
    return DataError(path, 0, f"{what}; did you mean {near[0]}?" if near else f"{what}; there are: {', '.join(known)}")


def example(name: str) -> Path:
    """The example called `name`.

    Raises:
        DataError: it is not there.
    """
    found = find(name)
    if not is_file(found):
        raise DataError("", 0, f"the example {name} is not installed; name a scenario file")
    return found


def examples(system: str) -> list[Path]:
    """The scenarios of `system` among the examples, by name."""
    return [path for folder in _folders(system) for path in _of(system, folder)]


def lists(system: str) -> list[Path]:
    """The army lists of `system` among the examples, by name."""
    return [path for folder in _folders(system) for path in _of(system, folder / "lists")]


def _folders(system: str) -> list[Path]:
    """Where examples of `system` lie: those of the package, and those that it has brought itself."""
    return [*_EXAMPLES, *(folder for folder in _own(system) if folder not in _EXAMPLES)]


def _own(system: str) -> list[Path]:
    """Where those lie that `system` has brought itself; of ours it is the folder of the package."""
    own = load_ruleset(system).examples
    return [own] if own is not None else list(_EXAMPLES)


def _of(system: str, folder: Path) -> list[Path]:
    return [path for path in sorted(folder.glob("*.yaml")) if _system_of(path, _stamp(path)) == system]


def _stamp(path: Path) -> tuple[int, int]:
    """What differs once a file has been written anew; of one that is not there nothing is known."""
    if not is_file(path):
        return 0, 0
    found = path.stat()
    return found.st_mtime_ns, found.st_size


@cache
def _system_of(path: Path, stamp: tuple[int, int]) -> str:
    """Whose a scenario or a list is, read once as long as nobody writes the file."""
    return str(load(path).get("ruleset", ""))


def title_of(doc: Mapping[str, Any], path: str | Path = "") -> str:
    """What a scenario is called."""
    return str(doc.get("title") or Path(path).stem.replace("_", " ") or "A battle")
