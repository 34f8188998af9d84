"""Each phase of a system has its step: a cursor that a file may hold can be gone on from."""

from __future__ import annotations

from wartable.rulesets.battle_group import state as group
from wartable.rulesets.battle_group.scenario import keys as group_keys
from wartable.rulesets.battle_group.turn import turn as group_turn
from wartable.rulesets.gates_of_doom import state as gates
from wartable.rulesets.gates_of_doom.scenario import keys as gates_keys
from wartable.rulesets.gates_of_doom.turn import rounds
from wartable.rulesets.hunt_for_davros import state as hunt
from wartable.rulesets.hunt_for_davros.scenario import keys
from wartable.rulesets.hunt_for_davros.turn.turn import STEPS
from wartable.rulesets.time_wars import state, turn
from wartable.rulesets.time_wars.scenario import file


def test_each_phase_has_its_step() -> None:
    assert list(STEPS) == list(hunt.Phase)
    assert set(turn.STEPS) == set(state.Phase)
    assert set(rounds.STEPS) == set(gates.Phase)
    assert {*group_turn.PARTS, group.Phase.SEQUENCE, group.Phase.DEPLOY, group.Phase.END} == set(group.Phase)


def test_files_may_name_each_phase() -> None:
    assert (*keys.PHASES, *file.PHASES, *gates_keys.PHASES) == (*hunt.Phase, *state.Phase, *gates.Phase)
    assert group_keys.CURSOR["phase"].words == tuple(group.Phase)
