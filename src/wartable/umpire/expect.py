"""What a scenario expects of its script, compared with what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from wartable.engine.codec import plain
from wartable.engine.errors import RuleError
from wartable.engine.ruleset import UMPIRE
from wartable.engine.session import Session
from wartable.umpire.telling import Teller, request

SPECIAL = ("events", "exactly", "result", "ask", "refused", "phase")


def differences(session: Session, wanted: Mapping[str, Any], refused: RuleError | None) -> list[str]:
    """Each expectation that is not met as a sentence; none is missing: an empty list.

    `events` are found in order, `result` is the winners, draw, lost, open or none, `ask` fields of the open request,
    `refused` the clause that refused the last answer; every other key names a part of the view or the state.
    """
    found: list[str] = []
    if "events" in wanted:
        found += _events(session, wanted["events"], bool(wanted.get("exactly", False)))
    if "result" in wanted:
        found += _result(session, wanted["result"])
    if "ask" in wanted:
        found += _ask(session, wanted["ask"])
    if "refused" in wanted:
        found += _refusal(wanted["refused"], refused)
    rest = {key: value for key, value in wanted.items() if key not in SPECIAL}
    if rest or "phase" in wanted:
        view, state = session.ruleset.view(session.game, UMPIRE), plain(session.game)
        if "phase" in wanted:
            state.setdefault("phase", view.get("phase"))
            rest["phase"] = wanted["phase"]
        for key, value in rest.items():
            found += _facts(key, value, (view.get(key, _NOTHING), state.get(key, _NOTHING)))
    return found


_NOTHING: Any = object()


def _facts(name: str, wanted: Any, got: Sequence[Any]) -> Iterator[str]:
    """A fact is met by the view or by the state; a mapping is met by the parts that it names."""
    if isinstance(wanted, Mapping):
        got = [_paired(item) for item in got]
    if any(same(wanted, item) for item in got):
        return
    known = [item for item in got if item is not _NOTHING]
    if isinstance(wanted, Mapping) and any(isinstance(item, Mapping) for item in known):
        for key, value in wanted.items():
            inner = [item.get(key, _NOTHING) if isinstance(item, Mapping) else _NOTHING for item in known]
            yield from _facts(f"{name}.{key}", value, inner)
    elif not known:
        yield f"{name}: there is no such thing, {short(wanted)} is expected"
    else:
        yield f"{name} is {short(known[0])}, {short(wanted)} is expected"


def _paired(value: Any) -> Any:
    """A list of pairs, as states hold counts by name, as a mapping; a pot is a list of one such list."""
    if isinstance(value, list) and len(value) == 1 and isinstance(inside := _paired(value[0]), dict):
        return inside
    if figures := _figures(value):
        return figures
    pairs = isinstance(value, list) and all(isinstance(p, list) and len(p) == 2 and type(p[0]) is str for p in value)
    return dict(value) if value and pairs else value


def _figures(value: Any) -> dict[str, Any]:
    """The figures of a view (`kit.view.Figure`) by their keys in small letters; of anything else there are none."""
    items = value if isinstance(value, list) else []
    told = all(isinstance(item, dict) and {"key", "value"} <= set(item) for item in items)
    return {str(item["key"]).lower(): item["value"] for item in items} if told else {}


def same(wanted: Any, got: Any) -> bool:
    """Whether two values are equal as JSON data; numbers and texts of ids may stand for each other."""
    if isinstance(wanted, list | tuple) and isinstance(got, list | tuple):
        return len(wanted) == len(got) and all(same(a, b) for a, b in zip(wanted, got))
    if isinstance(wanted, Mapping) and isinstance(got, Mapping):
        return set(wanted) == set(got) and all(same(value, got[key]) for key, value in wanted.items())
    if isinstance(wanted, bool) or isinstance(got, bool):
        return wanted is got
    return bool(wanted == got)


def _events(session: Session, wanted: Any, exactly: bool) -> Iterator[str]:
    told = list(Teller(session).news())
    place = 0
    for number, item in enumerate(wanted if isinstance(wanted, list | tuple) else [wanted], 1):
        pattern = item if isinstance(item, Mapping) else {"event": item}
        at = next((k for k in range(place, len(told)) if _matches(pattern, told[k])), -1)
        if at < 0 or (exactly and at != place):
            yield f"event {number} of expect, {short(dict(pattern))}, {_nearest(pattern, told[place:], exactly)}"
            return
        place = at + 1
    if exactly and place < len(told):
        yield f"no event is expected after {place}, and there are {len(told) - place} more: {told[place]['event']}, ..."


def _matches(pattern: Mapping[str, Any], data: Mapping[str, Any]) -> bool:
    return all(key in data and _alike(value, data[key]) for key, value in pattern.items())


def _alike(wanted: Any, got: Any) -> bool:
    """As `same`; of mappings in a list, such as the reasons of an event, only the named parts count."""
    if isinstance(wanted, Mapping) and isinstance(got, Mapping):
        return _matches(wanted, got)
    if isinstance(wanted, list | tuple) and isinstance(got, list | tuple) and wanted and isinstance(wanted[0], Mapping):
        return all(any(_alike(item, other) for other in got) for item in wanted)
    return same(wanted, got)


def _nearest(pattern: Mapping[str, Any], told: Sequence[Mapping[str, Any]], exactly: bool) -> str:
    """Why it was not found: the fields that differ in the event most like it."""
    if exactly and told:
        like: Sequence[Mapping[str, Any]] = told[:1]
    else:
        like = [data for data in told if data["event"] == pattern.get("event")]
    if not like:
        names = list(dict.fromkeys(str(data["event"]) for data in told))
        near = get_close_matches(str(pattern.get("event")), names, 1)
        hint = f"; there is {near[0]}" if near else f"; there are: {', '.join(names[:8]) or 'none'}"
        return f"did not happen{hint}"
    best = max(like, key=lambda data: sum(_alike(v, data.get(k, _NOTHING)) for k, v in pattern.items()))
    wrong = [
        f"{key} is {short(best[key]) if key in best else 'not a field of it'}"
        for key, value in pattern.items()
        if key not in best or not _alike(value, best[key])
    ]
    return f"did not happen; the nearest is event {best['n']}, where {', '.join(wrong)}"


def _result(session: Session, wanted: Any) -> Iterator[str]:
    outcome = session.outcome
    if isinstance(wanted, Mapping):
        wanted = wanted.get("winners", [])
    if outcome is None:
        got: Any = "none"
    else:
        got = list(outcome.winners) or {"drawn": "draw"}.get(outcome.kind, outcome.kind)
    if wanted in (None, "none", "draw", "lost", "open"):
        good = got == (wanted or "none")
    else:
        good = got == (list(wanted) if isinstance(wanted, list | tuple) else [str(wanted)])
        good = good or (wanted == [] and got == "draw")
    if not good:
        yield f"result is {short(got)}, {short(wanted)} is expected"


def _ask(session: Session, wanted: Any) -> Iterator[str]:
    got = request(session.ask)
    if wanted in (None, "none") or got is None:
        if not (wanted in (None, "none") and got is None):
            yield f"the open request is {short(got and got.get('question', got['ask']))}, {short(wanted)} is expected"
        return
    pattern = wanted if isinstance(wanted, Mapping) else {"question": wanted}
    for key, value in pattern.items():
        have = got.get(key)
        if key in ("options", "refused", "grave") and isinstance(value, list | tuple):
            keys = {item["key"]: item for item in have or []}
            for item in value:
                fields = item if isinstance(item, Mapping) else {"key": item}
                here = keys.get(str(fields.get("key")))
                if here is None or not _matches(fields, here):
                    yield f"ask.{key} has no {short(item)}; it has: {', '.join(keys) or 'none'}"
        elif not same(value, have):
            yield f"ask.{key} is {short(have)}, {short(value)} is expected"


def _refusal(wanted: Any, refused: RuleError | None) -> Iterator[str]:
    if refused is None:
        yield f"the last answer is accepted, a refusal under {wanted} is expected"
    elif wanted is not True and refused.clause != wanted:
        yield f"the last answer is refused under {refused.clause} ({refused.text}), {wanted} is expected"


def short(value: Any) -> str:
    """A value in a sentence."""
    text = str(plain_words(value))
    return text if len(text) <= 160 else f"{text[:157]}..."


def plain_words(value: Any) -> Any:
    """Mappings and lists of a file as plain ones."""
    if isinstance(value, Mapping):
        return {key: plain_words(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain_words(item) for item in value]
    return value
