"""What is judged once and recalled, by numbers that stand for all that was read."""

from __future__ import annotations

from wartable.engine.state import State
from wartable.kit.bots.judged import Judgements, Numbers


def test_a_number_that_is_forgotten_is_given_to_nothing_else() -> None:
    numbers = Numbers(2)
    first = {value: numbers.of(value, value) for value in ("a", "b")}

    later = {value: numbers.of(value, value) for value in ("c", "a", "b")}

    assert len({*first.values(), *later.values()}) == 5


def test_equal_values_have_one_number_and_others_another() -> None:
    numbers = Numbers(8)

    assert numbers.of("one", (1, 2)) == numbers.of("two", (1, 2)) != numbers.of("one", (2, 1))


def test_clauses_are_cited_whether_judged_or_recalled() -> None:
    game, known = State(cites={}), Judgements(8)

    def judged() -> int:
        game.cite("TW-COVER-05")
        return 3

    found = [known.recall(game, "key", judged) for _ in range(3)]

    assert (found, game.cites) == ([3, 3, 3], {"TW-COVER-05": 3})


def test_no_more_judgements_are_known_than_it_was_made_for() -> None:
    game, known, made = State(), Judgements(2), list[int]()
    for key in (1, 2, 3, 1):
        known.recall(game, key, lambda: made.append(1))

    assert len(made) == 4
