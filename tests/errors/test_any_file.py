"""Whatever a file of any system holds, it is read or refused in one sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kit.keys import one_sentence, plain
from tests.kit.suite import Run, each
from tests.properties.makers import MAKERS
from tests.properties.scenes import RULES, example
from wartable.engine.errors import DataError
from wartable.kit.documents import Map, parse


@each(MAKERS, "files")
def test_files(run: Run) -> None:
    run()


@given(st.text(alphabet=st.sampled_from("ab:1 -[]{}\n\"'&*!|>#,?\t\x00é"), max_size=60))
def test_any_text(text: str) -> None:
    try:
        assert isinstance(parse(text, "x.yaml"), Map)
    except DataError as error:
        one_sentence(error)


def test_a_line_break_is_not_repeated() -> None:
    doc = plain(example("bunker"))
    doc["sides"][0]["army"]["detachments"][0]["units"][2]["options"][0] = "\n"
    with pytest.raises(DataError) as why:
        RULES.new_game(doc)
    one_sentence(why.value)
