"""What is offered as a shot: everybody is offered or refused with a reason, and all that is offered works."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rulesets.hunt_for_davros.helpers import PLAIN, card, events, hall, model
from wartable.engine.ask import Choice, Die, Pool
from wartable.engine.grid import DIRECTIONS
from wartable.rulesets.hunt_for_davros.events.fighting import Fired, ShotVoid
from wartable.rulesets.hunt_for_davros.shooting import attack, fire, sightlines
from wartable.rulesets.hunt_for_davros.shooting.attack import plan
from wartable.rulesets.hunt_for_davros.state import DORMANT, GUARDS, Game

SQUARES = st.tuples(st.integers(0, 8), st.integers(0, 15))


@st.composite
def fights(draw: st.DrawFn) -> Game:
    """A hall with models of four kinds, walls, windows and secret cards; a's activation."""
    places = draw(st.lists(SQUARES, min_size=2, max_size=9, unique=True))
    teams = draw(st.lists(st.sampled_from(["red", "blue", GUARDS, DORMANT]), min_size=9, max_size=9))
    teams[:2] = "red", "blue"
    facings = draw(st.lists(st.sampled_from(DIRECTIONS), min_size=9, max_size=9))
    kinds = draw(st.lists(st.sampled_from(["dalek_warrior", "unit_rifle", "unit_bat"]), min_size=9, max_size=9))
    sides = st.tuples(st.integers(0, 8), st.integers(0, 15), st.sampled_from("es"))
    models = [model(f"m{n}", teams[n], *place, facings[n], kinds[n]) for n, place in enumerate(places)]
    cards = [card("refractor_plates", "blue", "m1"), card("overcharge_cell", "red", "m0")]
    return hall(
        9, 16, *models, walls=draw(st.lists(sides, max_size=12)), windows=draw(st.lists(sides, max_size=12)),
        cards=draw(st.lists(st.sampled_from(cards), unique_by=lambda item: item.id)), acting="m0",
        options=PLAIN._replace(blast=draw(st.booleans())),
    )  # fmt: skip


@pytest.mark.rule("HD-FIRE-06", "HD-FIRE-10", "HD-FIRE-13", "HD-GEN-10")
@given(fights())
def test_each_model_is_either_offered_or_refused_with_a_reason(game: Game) -> None:
    firer = game.models["m0"]
    options, refused = fire.shot_options(game, firer)
    keys, closed = [o.key for o in options], {r.key: r for r in refused}
    assert len(set(keys)) == len(keys)
    assert fire.open_(game, firer) is bool(options)
    assert (fire.may_fire(game, firer) is None) is bool(options)
    for target in game.models.values():
        if target is firer:
            continue
        made = plan(game, firer, target)
        assert (target.id in keys) is (made.refused is None)
        assert (target.id in closed) is (made.refused is not None)
        assert made.count in range(8)
        if made.refused is None:
            assert sightlines.see(game, firer, target).clear
            assert sightlines.in_arc(game, firer, target)
            assert made.true_band == attack.band_of(made.distance)


@given(fights(), st.data())
def test_whatever_is_offered_can_be_declared_and_fired(game: Game, data: st.DataObject) -> None:
    """Any answers and dice: each declared shot costs one action, and the flow comes to its end."""
    firer = game.models["m0"]
    if not fire.open_(game, firer):
        return
    while game.act is not None and (not game.act.declared or game.act.shots) and firer.at is not None:
        left = game.act.left
        flow = fire.fire(game, firer)
        send: Any = None
        while True:
            try:
                ask = flow.send(send)
            except StopIteration:
                break
            if isinstance(ask, Choice):
                send = ask.accept(data.draw(st.sampled_from([option.key for option in ask.options])))
            elif isinstance(ask, Pool):
                send = ask.accept([data.draw(st.sampled_from(ask.faces or (1, 2, 3))) for _ in range(ask.count)])
            else:
                assert isinstance(ask, Die)
                send = ask.accept(data.draw(st.integers(1, ask.sides)))
        assert game.act is None or game.act.left == left - 1
    assert len(events(game, Fired)) + len(events(game, ShotVoid)) <= 20
    assert all(shot.hits >= shot.dropped for shot in events(game, Fired))
