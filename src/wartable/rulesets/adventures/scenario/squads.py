"""Soldiers who come with a U.N.I.T. character of a scenario (AT-SETUP-02, AT-NEW-CHAR-03)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wartable.engine.plane import INCH
from wartable.kit.documents import Map, Seq, fault, take
from wartable.kit.fields import Key, as_point
from wartable.rulesets.adventures.catalogue.persons import Kind, Person

MOST = 4
RIFLES = 3
"""AT-NEW-CHAR-03: how many of a group have rifles; the next one has what `fourth` says."""
SMG, GRENADIER = FOURTHS = ("smg", "grenadier")
GRENADES = 3
APART, BEHIND = 1250, 1500  # mils
SQUAD: Mapping[str, Key] = {
    "soldiers": Key("number", "how many soldiers come with a U.N.I.T. character (AT-SETUP-02)", 1, MOST),
    "fourth": Key("text", "what the fourth of them has (AT-NEW-CHAR-03)", words=FOURTHS),
}


def with_soldiers(entries: Sequence[Map], persons: Mapping[str, Person]) -> Iterator[Map]:
    """The figures of a scenario; soldiers who come with one follow it, a group of their own (AT-ORD-01).

    Raises:
        DataError: somebody else than an officer or NCO has soldiers.
    """
    for entry in entries:
        yield _bare(entry, {key: value for key, value in entry.items() if key not in SQUAD})
        if "soldiers" in entry:
            person = persons.get(str(entry.get("person", "")))
            if person is None or person.kind not in (Kind.OFFICER, Kind.NCO):
                raise fault(entry, "soldiers", f"{entry['id']} leads no soldiers; U.N.I.T. officers and NCOs do")
            yield from (_soldier(entry, number) for number in range(take(entry, "soldiers", int)))


def _soldier(entry: Map, number: int) -> Map:
    stem = f"{entry['id']}-soldier"
    made: dict[str, object] = {"id": f"{stem}-{number + 1}", "person": "soldier", "group": f"{stem}s"}
    made |= {key: entry[key] for key in ("seat", "where") if key in entry}
    if "at" in entry:
        x, y = as_point(entry["at"], entry, "at")
        place = x + APART * (2 * number + 1 - MOST) // 2, y - BEHIND
        made["at"] = Seq([part / INCH for part in place], entry.file, entry.at("at"))
    if number < RIFLES:
        return _bare(entry, made)
    if entry.get("fourth", SMG) == GRENADIER:
        return _bare(entry, {**made, "grenades": GRENADES})
    return _bare(entry, {**made, "weapons": Seq(["unit_smg"], entry.file, entry.line)})


def _bare(entry: Map, made: Mapping[str, object]) -> Map:
    found = Map(made.items(), entry.file, entry.line)
    found.lines = dict(entry.lines)
    return found
