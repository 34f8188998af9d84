"""A list as somebody hands it on: JSON, YAML, a text that can be read and pasted back, a short code, a link.

A code is the list in its normal form as JSON, packed and written in letters that a link may hold.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping
from typing import Any

import yaml

from wartable.engine.errors import DataError
from wartable.engine.parsing import DOCUMENT, NotJson, json_value
from wartable.kit.armies.list_edits import count_of, inner_of, key_of, plain
from wartable.kit.armies.shop import Layout
from wartable.kit.system import Lists
from wartable.roster.sheet import from_text, reads_as_text, system_in, to_text

FORMATS = ("json", "yaml", "text", "code", "link")
PAGE = "/army#"
MARK = "W1."  # how a code begins: its kind and the words below
LARGEST = 200_000  # characters of a list
# Words that lists often hold; they may never change, for codes that were made with them are read with them.
_WORDS = (
    b'"legal":false"force_commander":"side":"alliance""empire""id":"name":"as":"basic""veteran""support""sontarans"'
    b'"time_lords""vogans""cybermen""dalek_empire""federation"{"missile_launcher":"sniper_rifle""mortar_team"'
    b'"hmg_team""flamethrower""grenade_launcher""lmg""hmg""mortar""more""apc""lpc""leader"'
    b'{"ruleset":"time_wars","name":"","faction":"","points":200,"detachments":[{"commander":{"unit":"_commander",'
    b'"options":[]},"units":[{"unit":"_squad","options":["leader"]},{"unit":"'
)
_ODD = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
_CODE = re.compile(r"W1\.([A-Za-z0-9_-]*)")

Doc = dict[str, Any]
Parse = Callable[[str, str], Any]


# ------------------------------------------------------------------ normal form
def normal(doc: Mapping[str, Any], layout: Layout) -> Doc:
    """The list without what says nothing, in one order: two lists that buy the same are the same.

    Keys that no list has are kept, so that they are found.
    """
    given, order = plain(doc), (*layout.keys, layout.sections)
    kept = {key: given[key] for key in (*order, *given) if key in given and not _empty(key, given[key])}
    if isinstance(kept.get(layout.sections), list):
        kept[layout.sections] = [_section(section, layout) for section in kept[layout.sections]]
    return kept


def _empty(key: str, value: Any) -> bool:
    return (key, value) in (("wartable", 1), ("kind", "army"), ("legal", True)) or value in ("", None)


def _section(section: Any, layout: Layout) -> Any:
    if not isinstance(section, dict):
        return section
    kept = {key: value for key, value in section.items() if value not in ("", None)}
    if isinstance(kept.get(layout.head), dict):
        kept[layout.head] = _unit(kept[layout.head], layout)
    if isinstance(kept.get(layout.units), list):
        kept[layout.units] = [_unit(unit, layout) for unit in kept[layout.units]]
    return {key: kept[key] for key in dict.fromkeys(("name", layout.head, layout.units, *kept)) if key in kept}


def _unit(unit: Any, layout: Layout) -> Any:
    if not isinstance(unit, dict):
        return unit
    order = ("unit", "id", "name", "as", "options", layout.members)
    kept = {key: unit[key] for key in dict.fromkeys((*order, *unit)) if key in unit}
    if isinstance(kept.get("options"), list):
        kept["options"] = [_pick(pick) for pick in kept["options"]]
    if isinstance(kept.get(layout.members), list):
        kept[layout.members] = [_unit(member, layout) for member in kept[layout.members]]
    return {key: value for key, value in kept.items() if value not in ("", None, [])}


def _pick(pick: Any) -> Any:
    """`lmg: 1` and an empty list of further options are `lmg`."""
    if not isinstance(pick, dict) or len(pick) != 1:
        return pick
    key, inner = key_of(pick), inner_of(pick)
    if inner:
        return {key: [_pick(each) for each in inner]}
    return key if pick[key] in (1, True, []) and count_of(pick) == 1 else pick


# ------------------------------------------------------------------ writing
def written(doc: Mapping[str, Any], form: str, shop: Lists) -> str:
    """The list in one of FORMATS; `shop` is what its ruleset knows of lists.

    Raises:
        DataError: there is no such format, or the list cannot be read.
    """
    doc, layout = shop.named(doc), shop.layout()
    if form == "json":
        return _json({"wartable": 1, "kind": "army", **normal(doc, layout)})
    if form == "yaml":
        data = {"wartable": 1, "kind": "army", **normal(doc, layout)}
        return str(yaml.safe_dump(data, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110))
    if form == "text":
        return to_text(normal(doc, layout), shop)
    if form in ("code", "link"):
        return (PAGE if form == "link" else "") + to_code(doc, layout)
    raise DataError("", 0, f"{form[:40]!r} is no format; there are: {', '.join(FORMATS)}")


def file_of(doc: Mapping[str, Any], form: str) -> str:
    """What the list would be called as a file."""
    stem = re.sub(r"[^a-z0-9]+", "-", str(doc.get("name", "")).lower()).strip("-")[:60] or "army"
    return f"{stem}.{form if form in ('json', 'yaml', 'html', 'pdf') else 'txt'}"


def _json(data: Doc) -> str:
    """JSON that those can read too who take it for YAML."""
    text = json.dumps(data, ensure_ascii=False, indent=1)
    return _ODD.sub(lambda found: f"\\u{ord(found[0]):04x}", text) + "\n"


def to_code(doc: Mapping[str, Any], layout: Layout) -> str:
    """The list as a short code for links: letters, digits, `-`, `_` and one dot."""
    text = json.dumps(normal(doc, layout), ensure_ascii=False, separators=(",", ":"))
    packer = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_DEFAULT_STRATEGY, _WORDS)
    packed = packer.compress(text.encode("utf-8", "surrogatepass")) + packer.flush()
    return MARK + urlsafe_b64encode(packed).decode("ascii").rstrip("=")


# ------------------------------------------------------------------ reading
def read(text: str, shop: Lists, parse: Parse, file: str = "") -> Any:
    """The list in `text`, whichever of FORMATS it is; `parse` reads JSON and YAML.

    Raises:
        DataError: it is none of them, or damaged.
    """
    if len(text) > LARGEST:
        raise DataError(file, 0, f"this has {len(text)} characters; a list has at most {LARGEST}")
    text = text.removeprefix("\ufeff")
    bare = text.strip()
    if not bare:
        raise DataError(file, 0, "there is nothing here; give a list as a file, a text, a code or a link")
    if is_code(bare):
        return from_code(bare[bare.index(MARK) :])
    said = reads_as_text(bare, shop.layout())
    return shop.named(_from_text(text.rstrip(), shop, file) if said else parse(text, file))


def system_of(text: str, parse: Parse, usual: Layout) -> str:
    """The system of the list in `text`, '' if it names none or cannot be read; `usual` is how most are written."""
    bare = text.strip()
    if reads_as_text(bare, usual):
        return system_in(bare)
    try:
        doc = from_code(bare[bare.index(MARK) :]) if is_code(bare) else parse(bare, "")
    except DataError:
        return ""  # whoever reads it says what is wrong with it
    return str(doc.get("ruleset", "")) if isinstance(doc, Mapping) else ""


def _from_text(text: str, shop: Lists, file: str) -> Doc:
    try:
        return from_text(text, shop)
    except DataError as why:
        raise DataError(file, why.line, why.text) from None


def is_code(text: str) -> bool:
    """Whether `text` is one word that holds a code, a link for instance."""
    bare = text.strip()
    return _CODE.search(bare) is not None and len(bare.split()) == 1 and bare[:1] not in "{["


def from_code(code: str) -> Doc:
    """The list of a code.

    Raises:
        DataError: it is damaged, or none.
    """
    found = _CODE.match(code)
    if found is None:
        raise DataError("", 0, f"this is no code of a list; one begins with {MARK}")
    if found.end() != len(code):
        raise DataError("", 0, f"this code is damaged: it holds {code[found.end()]!r}, which no code does")
    packed = found[1] + "=" * (-len(found[1]) % 4)
    try:
        unpacker = zlib.decompressobj(zdict=_WORDS)
        raw = unpacker.decompress(urlsafe_b64decode(packed), LARGEST)
    except (ValueError, zlib.error):
        raise DataError("", 0, "this code is damaged: a part of it is wrong; copy it again, all of it") from None
    if len(raw) >= LARGEST:
        raise DataError("", 0, f"this code holds more than {LARGEST} characters; a list has fewer")
    if not unpacker.eof:
        raise DataError("", 0, "this code is damaged: its end is missing; copy it again, all of it")
    try:
        doc = json_value(raw, bounds=DOCUMENT)
    except NotJson:
        raise DataError("", 0, "this code holds no army list") from None
    if not isinstance(doc, dict):
        raise DataError("", 0, "this code holds no army list")
    return {"wartable": 1, "kind": "army", **doc}
