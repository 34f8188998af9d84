"""Who is missing from the next battle of a campaign (BG-NEW-CAMPAIGN-02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from wartable.engine.ask import Flow, d3, die
from wartable.kit.wording import count
from wartable.rulesets.battle_group.campaign.owned import Group, tally

CLAUSE = "BG-NEW-CAMPAIGN-02"
LOST = 3
"""An Individual or a vehicle is missing on a D6 of so much or less."""
Missing = Mapping[str, Any]
"""What a group has lost: its name, how many models, and the kinds that it had, with how many of each."""


def thrown(group: Group, seat: str) -> Flow[dict[str, Any] | None]:
    """BG-NEW-CAMPAIGN-02: what a group that was destroyed or fled loses for the next battle, None if nobody."""
    size = len(group.kinds)
    if size > 1:
        _, number = yield from d3(CLAUSE, seat, f"models that {group.name} lose")
        number = min(number, size)
    else:
        face = yield from die(6, CLAUSE, seat, f"whether {group.name} is missing")
        number = 1 if face <= LOST else 0
    had = dict(Counter(kind.key for kind in group.kinds))
    return {"group": group.name, "count": number, "models": had} if number else None


def told(missing: Missing) -> str:
    """`2 models of Rangers`, or the name of an Individual."""
    if sum(missing["models"].values()) == 1:
        return str(missing["group"])
    return f"{count(missing['count'], 'model')} of {missing['group']}"


def left(
    formed: Sequence[Group], pool: Mapping[str, int], prices: Mapping[str, int], missing: Sequence[Missing]
) -> list[Group]:
    """The groups without those who are missing.

    The owner chooses who is missing by whom he leaves out of his groups; where all that a group had are in the list,
    the cheapest are.
    """
    spare, gone = Counter(pool) - tally(formed), Counter[str]()
    for row in missing:
        had: Counter[str] = Counter(row["models"])
        for _ in range(row["count"]):
            key = min((each for each in had if had[each]), key=lambda each: (not spare[each], prices.get(each, 0)))
            had[key] -= 1
            if spare[key]:
                spare[key] -= 1
            else:
                gone[key] += 1
    return [group for group in _thinned(formed, gone, {row["group"] for row in missing}) if group.kinds]


def _thinned(formed: Sequence[Group], gone: Counter[str], hit: set[str]) -> list[Group]:
    """The groups without `gone`; who is taken is the last of his kind, of a group that was hit if there is one."""
    kinds = [list(group.kinds) for group in formed]
    order = sorted(range(len(formed)), key=lambda number: (formed[number].name not in hit, -number))
    for key, number in gone.items():
        for _ in range(number):
            place = next(each for each in order if any(kind.key == key for kind in kinds[each]))
            last = max(at for at, kind in enumerate(kinds[place]) if kind.key == key)
            del kinds[place][last]
    return [group._replace(kinds=tuple(rest)) for group, rest in zip(formed, kinds)]
