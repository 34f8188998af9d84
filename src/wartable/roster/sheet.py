"""A list as a text for people, which can be pasted back: names in place of keys, one line for each unit.

Army: Karn expedition
System: time_wars
List: Galactic Federation
Limit: 150 points

Detachment: Marines
* Federation Leader (22): Captain, 6 Marines, LMG
- Marine Squad (17): Squad Leader, LMG
- Ice Warriors "Red Squad" (33), as basic: Five more Ice Warriors, APC (LMG)

Who leads a section has a star; members of a unit stand below it with a dash more (`-- Squire (4): Lance`). What has
no name that can be read back stands as its key in square brackets. Points are for the reader and are skipped.
Names that are not those of the catalogue are left for the ruleset to know (`Chancellery Guard`), or to find fault with.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from wartable.engine.errors import DataError
from wartable.engine.parsing import json_value
from wartable.kit.armies.list_edits import inner_of, key_of
from wartable.kit.armies.shop import Layout, ListTerm
from wartable.kit.system import Lists
from wartable.roster.places import section_path, sections_of, units_of

_HEADS = ("Army", "System", "List", "Limit", "Legal")
_UNIT = re.compile(
    r"""([*•–]|-+)\s*
    (?:\[(?P<key>[^\]]+)\]|(?P<name>[^"\#(:,\[]+?))
    (?:\s+(?P<given>"(?:[^"\\]|\\.)*"))?
    (?:\s+\#(?P<id>"(?:[^"\\]|\\.)*"|[^\s,:(]+))?
    (?:\s*\(\d+(?:\s*points?)?\))?
    (?:\s*,\s*as\s+(?P<as>\w+))?
    \s*(?::\s*(?P<options>.*))?""",
    re.VERBOSE,
)
_PICK = re.compile(r"(?:(?P<many>\d+|all)\s+)?(?:\[(?P<key>[^\]]+)\]|(?P<name>[^\[\]()]+?))\s*(?:\((?P<inner>.*)\))?")
_SAFE = re.compile(r"[^\W\d][^\"#(:,\[\])\n]*[^\s\"#(:,\[\])]")
_FIRST = r"\s*(?:(?:Army|System|List|Limit|{noun})\s*:|[*•]\s)"
_SYSTEM = re.compile(r"^\s*System\s*:\s*(\w+)\s*$", re.IGNORECASE | re.MULTILINE)


def reads_as_text(text: str, layout: Layout) -> bool:
    """Whether it looks like such a text, in place of YAML or JSON."""
    return re.match(_FIRST.format(noun=re.escape(layout.noun)), text, re.IGNORECASE) is not None


def system_in(text: str) -> str:
    """The system that such a text names, '' if it names none."""
    found = _SYSTEM.search(text)
    return found[1].lower() if found else ""


class Placed(dict[str, Any]):
    """A unit of a text; `line` is where it stands."""

    __slots__ = ("line",)

    def __init__(self, key: str, line: int) -> None:
        super().__init__(unit=key)
        self.line = line


# ------------------------------------------------------------------ names
class Names:
    """The names of entries and of their options that can be read back, both ways."""

    def __init__(self, shop: Lists, faction: str) -> None:
        self.cards = {card.key: card for card in (*shop.cards(""), *shop.cards(faction))}
        self.units = _unique((card.key, card.name) for card in shop.cards(faction))
        self.keys = {name.lower(): key for key, name in self.units.items()}

    def options(self, unit: str) -> dict[str, str]:
        """The names of the options of an entry, by key."""
        card = self.cards.get(unit)
        return _unique((option.key, option.name) for option in card.options) if card else {}

    def brought(self, unit: str, option: str) -> str:
        """The entry that an option brings, '' if none."""
        card = self.cards.get(unit)
        return next((str(each.brings) for each in card.options if each.key == option), "") if card else ""


def _unique(names: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Names by key, as far as each is the only one and can be read back."""
    held = dict(names)
    counts = Counter(name.lower() for name in held.values())
    return {
        key: name
        for key, name in held.items()
        if counts[name.lower()] == 1 and _SAFE.fullmatch(name) and not name.lower().startswith("all ")
    }


# ------------------------------------------------------------------ writing
def to_text(doc: Mapping[str, Any], shop: Lists) -> str:
    """The list `doc`, in its normal form, as a text.

    Raises:
        DataError: it is not built like a list.
    """
    listed = shop.rules(doc)
    costs, faction, layout = shop.costs(listed), str(doc.get("faction", "")), shop.layout()
    names = Names(shop, faction)
    lines = [f"Army: {_said(str(doc.get('name', '')))}".rstrip()]
    if "ruleset" in doc:
        lines.append(f"System: {doc['ruleset']}")
    if faction:
        lines.append(f"List: {next((each.name for each in shop.lists() if each.key == faction), faction)}")
    if "points" in doc:
        lines.append(f"Limit: {doc['points']} points")
    lines += [f"{head}: {_held(doc[key])}" for key, head in layout.told if key in doc]
    lines += [f"{term.name}: {_term(term, doc[term.key])}" for term in layout.terms if term.key in doc]
    if doc.get("legal") is False:
        lines.append("Legal: no")
    noun = layout.noun.capitalize()
    for number, section in enumerate(sections_of(doc, layout)):
        path = section_path(layout, number)
        lines += ["", f"{noun}: {_said(str(section.get('name', '')))} ({costs[path]} points)".replace(":  (", ": (")]
        lines += [f"{mark.name}: {_term(mark, section[mark.key])}" for mark in layout.marks if mark.key in section]
        for place in units_of(section, path, layout):
            mark = "*" if place.path == f"{path}.{layout.head}" else "-" * place.depth
            lines.append(f"{mark} {_unit(place.node, place.path, names, costs)}")
    return "\n".join([*lines, "", f"{listed.cost} points", ""])


def _term(term: ListTerm, value: Any) -> str:
    """What a list says of itself: yes or no, or its words."""
    if not term.words:
        return "yes" if value else "no"
    names = {word.key: word.name for word in term.words}
    return ", ".join(names.get(str(each), str(each)) for each in ([value] if term.one else value))


def _held(value: Any) -> str:
    """A text in its line; what is more than a text stands there as JSON."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else _said(str(value))


def _said(text: str) -> str:
    """A text in its line, quoted if it could not be read back plain."""
    plain = text == text.strip() and text.isprintable() and not text.startswith('"') and not text.endswith(")")
    return text if plain else json.dumps(text, ensure_ascii=not text.isprintable())


def _unit(unit: Mapping[str, Any], path: str, names: Names, costs: Mapping[str, int]) -> str:
    key = str(unit["unit"])
    line = names.units.get(key, f"[{key}]")
    if "name" in unit:
        line += f" {json.dumps(unit['name'], ensure_ascii=not str(unit['name']).isprintable())}"
    if "id" in unit:
        plain = re.fullmatch(r"[\w-]+", str(unit["id"]))
        line += f" #{unit['id'] if plain else json.dumps(unit['id'])}"
    line += f" ({costs[path]})" if path in costs else ""
    line += f", as {unit['as']}" if "as" in unit else ""
    picks = [_pick(pick, key, names) for pick in unit.get("options", ())]
    return f"{line}: {', '.join(picks)}" if picks else line


def _pick(pick: Any, unit: str, names: Names) -> str:
    key, inner = key_of(pick), inner_of(pick)
    text = names.options(unit).get(key, f"[{key}]")
    if inner:
        brought = names.brought(unit, key)
        return f"{text} ({', '.join(_pick(each, brought, names) for each in inner)})"
    value = pick[key] if isinstance(pick, dict) else 1
    return text if value in (1, []) else f"{value} {text}"


# ------------------------------------------------------------------ reading
def from_text(text: str, shop: Lists) -> dict[str, Any]:
    """The list of such a text; units know their lines.

    Raises:
        DataError: a line that is none of it.
    """
    layout = shop.layout()
    doc: dict[str, Any] = {"wartable": 1, "kind": "army"}
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    for number, line in lines:
        _head(doc, line, number, shop)
    names, pattern = Names(shop, str(doc.get("faction", ""))), _heads(layout)
    read, marks = _Sections(layout), {mark.name.lower(): mark for mark in layout.marks}
    for number, line in lines:
        head = pattern.fullmatch(line)
        if head is not None and head[1].lower() == layout.noun:
            read.begin(_read(head[2], number))
        elif head is not None and (mark := marks.get(head[1].lower())) is not None:
            read.mark(_read_term(mark, _read(head[2], number)), number)
        elif line[:1] in ("*", "-", "•", "–"):
            unit, leads = _read_unit(line, number, names)
            read.add(unit, leads, max(1, len(line) - len(line.lstrip("-"))))
    doc[layout.sections] = read.sections
    return doc


class _Sections:
    """The sections of a text as far as it was read."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.sections: list[dict[str, Any]] = []
        self.above: list[Placed] = []  # whose members may follow

    def begin(self, name: str) -> None:
        """A section begins."""
        self.sections.append({"name": name} if name else {})
        self.above = []

    def mark(self, term: Mapping[str, Any], line: int) -> None:
        """What holds for the section.

        Raises:
            DataError: none has begun.
        """
        if not self.sections:
            raise DataError("", line, f"before this must stand the line of its {self.layout.noun}")
        self.sections[-1] |= term

    def add(self, unit: Placed, leads: bool, depth: int) -> None:
        """Put a unit into its place.

        Raises:
            DataError: it has none.
        """
        layout, led = self.layout, bool(self.layout.head)
        if depth > 1:
            if depth > len(self.above) + 1:
                raise DataError("", unit.line, "before this member must stand the unit that it is of, with a dash less")
            self.above[depth - 2].setdefault(layout.members, []).append(unit)
        elif leads and led:
            if not self.sections or layout.head in self.sections[-1]:
                self.begin("")
            self.sections[-1][layout.head] = unit
        elif not self.sections or (led and layout.head not in self.sections[-1]):
            needs = f"the {layout.leader} of its {layout.noun}, with *" if led else f"the line of its {layout.noun}"
            raise DataError("", unit.line, f"before this unit must stand {needs}")
        else:
            self.sections[-1].setdefault(layout.units, []).append(unit)
        self.above = [*self.above[: depth - 1], unit]


def _heads(layout: Layout) -> re.Pattern[str]:
    terms = (term.name for term in (*layout.terms, *layout.marks))
    words = "|".join(re.escape(word) for word in (*_HEADS, *(word for _, word in layout.told), *terms, layout.noun))
    return re.compile(rf"({words})\s*:\s*(.*?)(?:\s*\(\d+ points?\))?", re.IGNORECASE)


def _head(doc: dict[str, Any], line: str, number: int, shop: Lists) -> None:
    """Take in what a line says of the whole list."""
    layout = shop.layout()
    found = _heads(layout).fullmatch(line)
    if found is None:
        if line and line[0] not in "*-•–" and not re.fullmatch(r"\d+ points?", line):
            leads = f", a {layout.leader} with *" if layout.head else ""
            raise DataError("", number, f"{line[:60]!r} is no line of a list; a unit begins with -{leads}")
        return
    head, value = found[1].lower(), _read(found[2], number)
    plain = {"army": "name", "system": "ruleset", **{word.lower(): key for key, word in layout.told}}
    term = next((each for each in layout.terms if each.name.lower() == head), None)
    if term is not None:
        doc |= _read_term(term, value)
    elif head in plain:
        doc |= {plain[head]: _read_held(value, number)} if value else {}
    elif head == "list":
        doc["faction"] = next((each.key for each in shop.lists() if each.name.lower() == value.lower()), value)
    elif head == "limit":
        digits = re.match(r"\d{1,6}", value)
        if digits is None:
            raise DataError("", number, f"the limit is {value[:40]!r}; it must be a number of points")
        doc["points"] = int(digits[0])
    elif head == "legal":
        doc["legal"] = value.lower() not in ("no", "false")


def _read_term(term: ListTerm, value: str) -> dict[str, Any]:
    """What a line says that holds for a whole list; nothing if it says no."""
    if not term.words:
        return {} if value.lower() in ("no", "false", "") else {term.key: True}
    keys = {word.name.lower(): word.key for word in term.words}
    found = [keys.get(each.strip().lower(), each.strip()) for each in value.split(",") if each.strip()]
    return ({term.key: found[0] if term.one else found}) if found else {}


def _read_held(text: str, number: int) -> Any:
    """What `_held` has written."""
    if not text.startswith(("{", "[")):
        return text
    try:
        return json_value(text)
    except DataError:
        raise DataError("", number, f"{text[:60]} is not written as JSON is") from None


def _read(text: str, number: int) -> str:
    if not text.startswith('"'):
        return text
    try:
        return str(json_value(text))
    except DataError:
        raise DataError("", number, f"{text[:60]} is quoted and does not end so") from None


def _read_unit(line: str, number: int, names: Names) -> tuple[Placed, bool]:
    found = _UNIT.fullmatch(line)
    if found is None:
        raise DataError("", number, f"{line[:60]!r} is no line of a unit such as - Marine Squad (14): LMG")
    key = found["key"] or names.keys.get(found["name"].strip().lower(), found["name"].strip())
    unit = Placed(key, number)
    for name in ("id", "given", "as"):
        if found[name]:
            unit["name" if name == "given" else name] = _read(found[name], number)
    picks = list(_read_picks(found["options"] or "", key, number, names))
    if picks:
        unit["options"] = picks
    return unit, line.startswith("*")


def _read_picks(text: str, unit: str, number: int, names: Names) -> Iterator[Any]:
    keys = {name.lower(): key for key, name in names.options(unit).items()}
    for part in _parts(text, number):
        found = _PICK.fullmatch(part)
        if found is None:
            raise DataError("", number, f"{part[:60]!r} is no option such as LMG, 6 Marines or APC (LMG)")
        said = (found["name"] or "").strip()
        key, many = found["key"] or keys.get(said.lower(), ""), found["many"] or ""
        if found["inner"] is not None:
            yield {key or said: list(_read_picks(found["inner"], names.brought(unit, key), number, names))}
        elif not key and many != "all":
            yield f"{many} {said}".strip()  # the ruleset knows what it is, a bundle of five perhaps
        elif many not in ("", "1"):
            yield {key or said: many if many == "all" else int(many)}
        else:
            yield key or said


def _parts(text: str, number: int) -> Iterator[str]:
    """What stands between commas that are in no brackets."""
    depth, part = 0, ""
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and depth == 0:
            yield part.strip()
            part = ""
        else:
            part += letter
    if depth:
        raise DataError("", number, "a bracket is missing in this line")
    if part.strip():
        yield part.strip()
