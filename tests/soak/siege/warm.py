"""Imported once by the process from which servers are forked: what a game needs is read already."""

from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.shelf import example, load_scenario

SCENARIOS = ("skirmish", "hunt_yard")

for _name in SCENARIOS:
    _ruleset, _doc = load_scenario(example(_name))
    _ = (_ruleset.rules_hash, Session(_ruleset, _ruleset.new_game(_doc), Seeded(0)).hash())
