"""Holds the `rule` marker to the shipped catalogues, sets the profiles of hypothesis, and puts tests into an order."""

from __future__ import annotations

import gc
import json
import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import wartable.rulesets
from tests.schedule import SECONDS, rank
from wartable.engine.rulebook import Rulebook
from wartable.kit.catalogue import load_rulebook
from wartable.rulesets import load_ruleset, systems

settings.register_profile("ci", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("soak", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

HOUSES = Path(wartable.rulesets.__file__).parent
FAULT = pytest.StashKey[str]()


def books() -> Iterator[Rulebook]:
    """The catalogues of all systems, of those that are not registered yet, and of those that only tests bring."""
    yield from (load_ruleset(system).rulebook for system in systems())
    yield from (load_rulebook(path.parent) for path in sorted(HOUSES.glob("*/rules.yaml")))
    yield from (load_rulebook(path.parent) for path in sorted(Path(__file__).parent.rglob("*/rules.yaml")))


def fault_of(item: pytest.Item, known: frozenset[str]) -> str:
    for mark in item.iter_markers("rule"):
        if not mark.args:
            return f"{item.nodeid}: pytest.mark.rule names no clause; give at least one id"
        for name in mark.args:
            if name not in known:
                return f"{item.nodeid}: pytest.mark.rule names {name!r}, which is in no catalogue"
    return ""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end: no search for garbage goes through it, and those for later rings are rare."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(10_000, 10, 100)
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    known = frozenset(clause.id for book in books() for clause in book)
    faults = []
    for item in items:
        if fault := fault_of(item, known):
            item.stash[FAULT] = fault
            faults.append(fault)
    # A worker of pytest-xdist cannot refuse a collection in words; there the test itself fails with them.
    if hasattr(config, "workerinput"):
        seconds = json.loads(SECONDS.read_text(encoding="utf-8"))
        items.sort(key=lambda item: rank(item.nodeid.split("::", 1)[0], seconds))
    elif faults:
        raise pytest.UsageError(*faults)


def pytest_runtest_setup(item: pytest.Item) -> None:
    if FAULT in item.stash:
        pytest.fail(item.stash[FAULT], pytrace=False)
