"""Documents that would exhaust whoever reads them are refused in one sentence, before anything is put together."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.meeting import call
from wartable.engine import saved
from wartable.engine.errors import DataError
from wartable.engine.parsing import DOCUMENT, ENVELOPE, Bounds, NotJson, json_value
from wartable.kit.armies.shop import Layout
from wartable.kit.documents import Map, adopt, load, parse
from wartable.roster import share
from wartable.server.protocol import messages as m
from wartable.sim.bouts import Store

SMALL = Bounds(size=100, depth=3, nodes=6, scalar=8)
DEEP = 25_000
DEPTH = DOCUMENT.depth


# ------------------------------------------------------------------ JSON
@pytest.mark.parametrize(("text", "value"), [
    ("[[[1]]]", [[[1]]]),
    ("[1,2,3,4,5]", [1, 2, 3, 4, 5]),
    ('"12345678"', "12345678"),
    ('["[[[[[[", "\\"]],,"]', ["[[[[[[", '"]],,']),  # what stands in quotes is no structure
    ('"' + "é" * 8 + '"', "é" * 8),
    ("  {}\n", {}),
])  # fmt: skip
def test_what_keeps_the_bounds_is_read(text: str, value: object) -> None:
    assert json_value(text, bounds=SMALL) == json_value(text.encode(), bounds=SMALL) == value


@pytest.mark.parametrize(("text", "fault"), [
    ("[\n[\n[\n[\n1]]]]", "f:4: the document is nested too deeply; at most 3 levels are read"),
    ("[1,2,3,4,5,6]", "f:1: the document holds more than 6 values; that is too much"),
    ('"123456789"', "f:1: a text has more than 8 characters; shorter ones are read"),
    ('"' + "é" * 50 + '"', "f: the document has 102 bytes; at most 100 are read"),
    (" " * 101, "f: the document has 101 bytes; at most 100 are read"),
    ("[" * 99, "f:1: the document holds more than 6 values"),
    ('"' * 99, "f:1: the document holds more than 6 values"),
])  # fmt: skip
def test_what_does_not_is_refused_with_its_line_and_the_bound(text: str, fault: str) -> None:
    with pytest.raises(DataError) as why:
        json_value(text, "f", 1, SMALL)
    assert str(why.value).startswith(fault)
    assert not isinstance(why.value, NotJson)


@pytest.mark.parametrize("text", ["", "{", "[1,]", "nan", "NaN", "1e999", "-Infinity", '{"a" 1}', b"\xff", '"\\'])
def test_what_is_no_json_is_told_so(text: str | bytes) -> None:
    with pytest.raises(NotJson):
        json_value(text, "f")


def test_a_number_of_many_digits_is_not_read() -> None:
    assert json_value("9" * 400) == 10**400 - 1
    with pytest.raises(DataError, match="more than 400 characters"):
        json_value("9" * 401)


@pytest.mark.parametrize("text", ['"\\ud83d"', '{"a": ["\\uDC00"]}', '{"\\ud800": 1}', '"\ud800"', '"\\ude00\\ud83d"'])
def test_half_a_character_is_not_read(text: str) -> None:
    with pytest.raises(DataError, match=r"^f:7: a text holds half a character; write it whole") as why:
        json_value(text, "f", 7)
    assert not isinstance(why.value, NotJson)


@pytest.mark.parametrize("text", ['"\\ud83d\\ude00"', '"\U0001f600"', '"\\\\ud800"', '"\\ue000"'])
def test_whole_characters_are_read(text: str) -> None:
    assert json_value(text) in ("\U0001f600", "\\ud800", "\ue000")


# ------------------------------------------------------------------ YAML
def nested(levels: int, way: str) -> str:
    """A mapping with so many levels in it."""
    inner = levels - 1
    return {
        "lists": "a: " + "[" * inner + "]" * inner,
        "maps": "a: " + "{a: " * inner + "1" + "}" * inner,
        "json": '{"a":' * levels + "1" + "}" * levels,
        "blocks": "a:\n " + "- " * inner + "x",
        "open": "a: " + "[" * inner,
    }[way]


@pytest.mark.parametrize("way", ["lists", "maps", "json", "blocks"])
def test_as_many_levels_as_are_read(way: str) -> None:
    assert isinstance(parse(nested(DEPTH, way), "f"), Map)


@pytest.mark.parametrize("levels", [DEPTH + 1, DEEP])
@pytest.mark.parametrize("way", ["lists", "maps", "json", "blocks", "open"])
def test_one_level_more_is_refused(way: str, levels: int) -> None:
    with pytest.raises(DataError) as why:
        parse(nested(levels, way), "f.yaml")
    fault = f"f.yaml:{2 if way == 'blocks' else 1}: the document is nested too deeply; at most {DEPTH} levels are read"
    assert str(why.value) == fault


def laughs(rows: int) -> str:
    """Each row stands for nine of the one before."""
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    for n in range(1, rows):
        before, now = chr(96 + n), chr(97 + n)
        lines.append(f"{now}: &{now} [{', '.join([f'*{before}'] * 9)}]")
    return "\n".join(lines)


@pytest.mark.parametrize(("text", "fault"), [
    (laughs(9), "f:6: the document holds more than 200000 values"),
    ("a: &a x\nb: [" + "*a, " * 201 + "]", "f:2: the document has more than 200 aliases (*a)"),
    ("a: &a [*a]", "f:1: *a stands within what it stands for; write it out"),
    ("a: &a {b: [{c: *a}]}", "f:1: *a stands within what it stands for; write it out"),
    ("a: *nobody", "f:1: this is neither YAML nor JSON: nothing is called &nobody"),
    ("a: &a x\n*a : b", "f:2: a key must be a plain word"),
    ("a: [" + "x, " * 200_000 + "]", "f:1: the document holds more than 200000 values"),
    ("a: 1\nb: " + "x" * 200_001, "f:2: a text has more than 200000 characters"),
    ("a: '" + "x" * 4_000_000, "f: the document has 4000004 bytes; at most 4000000 are read"),
    ("%TAG !a! x\n" * 30 + "---\na: 1", "f: more than 20 lines begin with %"),
    ("a: 1\n---\nb: 1", "f:2: a second document begins here (---); keep one in a file"),
    ("k" * 999 + ": 1\n" + "k" * 999 + ": 1\n", "f:2: " + "k" * 57 + "... stands twice here (first in line 1)"),
    ("a: !" + "x" * 9999 + " y", "f:1: !" + "x" * 59 + " is no kind of value"),
])  # fmt: skip
def test_other_ways_to_be_too_much(text: str, fault: str) -> None:
    with pytest.raises(DataError) as why:
        parse(text, "f")
    assert str(why.value).startswith(fault)


def test_an_alias_is_a_copy_of_its_own() -> None:
    found = parse("a: &a {b: [1, &c {d: e}]}\nf: *a\ng: *c\n", "f")
    assert found["f"] == found["a"] == {"b": [1, {"d": "e"}]}
    assert found["g"] == {"d": "e"}
    found["f"]["b"].append(2)
    assert found["a"]["b"] == [1, {"d": "e"}]
    assert (found.at("f"), found["f"].at("b")) == (2, 1)


def test_what_comes_as_data_has_the_same_depth() -> None:
    def levels(count: int) -> object:
        found: object = 1
        for _ in range(count):
            found = {"a": found}
        return found

    assert adopt(levels(DEPTH))
    with pytest.raises(DataError, match=f"nested too deeply; at most {DEPTH} levels"):
        adopt(levels(DEPTH + 1))


def test_a_file_without_end_is_not_read_to_it(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="at most 4000000 are read"):
        load("/dev/zero")
    large = tmp_path / "large.yaml"
    large.write_bytes(b"#" * (DOCUMENT.size + 1))
    with pytest.raises(DataError, match="at most 4000000 are read"):
        load(large)


# ------------------------------------------------------------------ whoever reads something
LINE = "[" * DEEP + "]" * DEEP
TOO_DEEP = "the document is nested too deeply; at most 64 levels are read"


def test_saves() -> None:
    for text in (["[]"], [LINE], ['{"wartable": 1, "scenario": ' + LINE + "}"]):
        with pytest.raises(DataError) as why:
            saved.parse(text, "s")
        assert str(why.value).startswith("s:1: each line" if text == ["[]"] else f"s:1: {TOO_DEEP}")


def test_codes_of_armies() -> None:
    deep: dict[str, object] = {}
    for _ in range(DEPTH):
        deep = {"a": deep}
    with pytest.raises(DataError, match=f"nested too deeply; at most {DEPTH} levels"):
        share.from_code(share.to_code({"x": deep}, Layout()))


def test_results_of_a_series(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(LINE + "\n")
    with pytest.raises(DataError) as why, Store(path, {"series": 1}):
        pass
    assert str(why.value) == f"{path}:1: {TOO_DEEP}"


@pytest.mark.parametrize("data", [b"[" * 60_000, '{"type":"answer","id":1,"n":0,"value":' + "[" * 17 + "]" * 17 + "}"])
def test_messages(data: str | bytes) -> None:
    with pytest.raises(ValueError, match="this is no message of protocol 1: the document"):
        m.read(data)


@pytest.mark.parametrize(("name", "words"), [
    ("deep.yaml", ["battle"]), ("deep.yaml", ["referee"]), ("deep.yaml", ["army", "check"]),
    ("deep.yaml", ["campaign", "show"]), ("deep.json", ["army", "import"]), ("deep.wartable", ["replay"]),
    ("deep.wartable", ["replay", "--verify"]), ("deep.wartable", ["battle"]), ("deep.yaml", ["simulate", "-n", "1"]),
])  # fmt: skip
def test_commands(name: str, words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / name
    path.write_text({".yaml": f"a: {LINE}", ".json": f'{{"a": {LINE}}}'}.get(path.suffix, f"{LINE}\n"))
    code, out, err = call(capsys, *words, path)
    assert (code, out) == (2, "")
    assert "nested too deeply; at most 6" in err
    assert f"{path}:1: " in err
    assert err.count("\n") == 1


def test_a_process_survives_brackets() -> None:
    """What ended it was no exception: only a process of its own can tell."""
    script = (
        "from wartable.kit.documents import parse\n"
        "from wartable.engine.errors import DataError\n"
        "try: parse('a: ' + '[' * 1_000_000, 'f')\n"
        "except DataError as why: print(why.text)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout.split(";")[0]) == (0, "the document is nested too deeply")


def test_envelopes_hold_what_documents_may() -> None:
    assert ENVELOPE.depth > DOCUMENT.depth
    whole = json.dumps({"document": parse(nested(DEPTH, "json"), "f")})
    assert json_value(whole)["document"]
