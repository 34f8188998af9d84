"""The odds of what can be answered: words, limits, and what is left out."""

from __future__ import annotations

from functools import partial
from itertools import count
from typing import Any

import pytest

from wartable.engine.ask import Flow, Option, Placement, choose, die, first_options, place
from wartable.engine.query import Bar, Outcomes, Prospect, Told, good_or_better, how_likely, in_percent
from wartable.odds import exact, prospects
from wartable.odds.prospects import chances


def one_die(key: str, made: list[str], same: Any = None) -> Prospect:
    """Whether a D6 shows a 6; `made` notes each time that it is asked for."""

    def flow() -> Flow[int]:
        made.append(key)
        return die(6, "X-1", "a")

    def tell(outcomes: Outcomes) -> Told:
        six = dict(outcomes)[6]
        return Told(how_likely("a six", six), six, tuple(Bar(str(face), chance) for face, chance in outcomes))

    return Prospect(key, "a die", flow, (), lambda seat, outcome: 0.0, tell, same=same)


def test_each_option_has_its_chance_and_equal_ones_are_counted_once() -> None:
    made: list[str] = []
    found = chances([one_die("a", made, 1), one_die("b", made, 1), one_die("c", made)])
    assert [(chance.key, chance.text, round(chance.value or 0, 6)) for chance in found] == [
        (key, "a six 17%", round(1 / 6, 6)) for key in "abc"
    ]
    assert sum(bar.chance for bar in found[0].bars) == pytest.approx(1)
    assert "b" not in made
    assert "c" in made


def test_what_takes_too_long_to_count_is_thrown(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock of its own, for which each look at it is a tenth of a millisecond: no machine is too slow."""
    clock = (look / 10_000 for look in count())
    for module in (exact, prospects):
        monkeypatch.setattr(module, "monotonic", lambda: next(clock))

    def endless() -> Flow[int]:
        total = 0
        for _ in range(30):
            total += yield from die(6, "X-1", "a")
        return total

    def tell(outcomes: Outcomes) -> Told:
        high = sum(chance for total, chance in outcomes if total > 105)
        return Told(how_likely("high", high), high, ())

    many = one_die("many", [])._replace(make_flow=endless, tell=tell)
    found = {chance.key: chance for chance in chances([one_die("a", []), many, one_die("b", [])], 0.5)}
    assert list(found) == ["a", "many", "b"]
    assert (found["a"].margin, found["b"].margin) == (0, 0)
    thrown = found["many"]
    assert 0.01 <= thrown.margin <= 0.05
    # The sum of 30 dice is 105 in the mean and even about it: 105 itself comes up in 4 of 100 throws.
    assert thrown.value == pytest.approx(0.478, abs=2 * thrown.margin)
    assert thrown.text.endswith(f"% (about, ± {round(100 * thrown.margin)}%)")


def test_what_needs_a_place_is_left_out_and_the_rest_is_told() -> None:
    ask = Placement("X-2", "a", "where?", "u")
    placed = one_die("placed", [])._replace(make_flow=lambda: place(ask))
    assert [chance.key for chance in chances([placed, one_die("a", [])])] == ["a"]


def test_choices_can_be_taken_as_their_first_options() -> None:
    def flow() -> Flow[tuple[str, int]]:
        key = yield from choose("X-3", "a", "which?", (Option("one", "1"), Option("two", "2")))
        face = yield from die(6, "X-1", "a")
        return key, face

    running = first_options(flow)
    assert next(running).clause == "X-1"
    with pytest.raises(StopIteration) as stop:
        running.send(4)
    assert stop.value.value == ("one", 4)


@pytest.mark.parametrize(
    ("chance", "text"),
    [(0.0, "cannot"), (1e-4, "under 1%"), (0.126, "13%"), (0.5, "50%"), (0.997, "over 99%"), (1 - 1e-16, "certain")],
)
def test_a_chance_in_words(chance: float, text: str) -> None:
    assert in_percent(chance) == text
    assert how_likely("passes", chance) == (f"passes {text}" if text.endswith("%") else f"passes: {text}")


def test_how_good_a_result_was() -> None:
    found = [(0, 0.5), (1, 0.3), (2, 0.2)]
    told = partial(good_or_better, found=found, bars=())
    assert (told(1).text, told(1).value) == ("50% for 1 or more", 0.5)
    assert told(2).text == "20% for 2", "more than the most could not come"
    assert told(2).value == pytest.approx(0.2)
    assert (told(0).text, told(0).value) == ("50% for none", 0.5)
    assert told(0, none="no hit").text == "50% for no hit"
    assert good_or_better(3, [(3, 1.0)], ()).text == "3: certain"
