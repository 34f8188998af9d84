"""Army lists as people write them, right and wrong."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from wartable.rulesets.time_wars.lists.entries import COMMAND, factions

ENTRIES = {key: troop for faction in factions().values() for key, troop in faction.troops.items()}
CHIEFS = [key for key, troop in ENTRIES.items() if troop.category == COMMAND]
COUNTS = (1, 1, 1, 2, 4, 5, 10, "all")


def picks(key: str, deep: bool = True) -> st.SearchStrategy[list[Any]]:
    """Options of an entry, most of them such as it has."""
    troop = ENTRIES.get(key)
    names = [*(troop.options if troop else ()), "lasers"]

    def made(name: str) -> st.SearchStrategy[Any]:
        option = troop.options.get(name) if troop else None
        if deep and option is not None and option.brings:
            return st.one_of(st.just(name), picks(option.brings, False).map(lambda inner: {name: inner}))
        return st.sampled_from(COUNTS).map(lambda count: name if count == 1 else {name: count})

    return st.lists(st.sampled_from(names), max_size=4).flatmap(lambda chosen: st.tuples(*map(made, chosen)).map(list))


def units(keys: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    """Units of these entries."""

    def unit(key: str) -> st.SearchStrategy[dict[str, Any]]:
        extra = st.fixed_dictionaries(
            {"options": picks(key)},
            optional={"as": st.sampled_from(["basic", "veteran", "support"]), "name": st.text(max_size=6)},
        )
        return extra.map(lambda found: {"unit": key, **found})

    return st.sampled_from(keys).flatmap(unit)


@st.composite
def armies(draw: st.DrawFn) -> dict[str, Any]:
    """Whole lists; hardly one is legal."""
    forces: list[dict[str, Any]] = [
        {
            "commander": draw(units([*CHIEFS, "marine_squad", "nobody"])),
            "units": draw(st.lists(units([*ENTRIES, "marines", "federation/ogrons", "nobodies"]), max_size=4)),
        }
        for _ in range(draw(st.integers(0, 2)))
    ]
    for force in forces:
        force["commander"].pop("as", None)
    doc: dict[str, Any] = {"name": draw(st.text(max_size=8)), "detachments": forces}
    doc["faction"] = draw(st.sampled_from(["", *factions()]))
    if draw(st.booleans()):
        doc["points"] = draw(st.sampled_from([50, 100, 200, 400]))
    if draw(st.integers(0, 4)) == 0:
        doc["force_commander"] = draw(st.sampled_from(["captain", "nobody", "ice_lord"]))
    if draw(st.integers(0, 6)) == 0:
        doc["side"] = draw(st.sampled_from(["alliance", "empire", "neutral"]))
    return doc


def marines(*options: Any, points: int = 100) -> dict[str, Any]:
    """A legal list of 53 points and what the first squad takes."""
    squads = [{"unit": "marine_squad", "options": list(options)}, *[{"unit": "marine_squad"} for _ in range(3)]]
    return {"name": "Marines", "faction": "federation", "points": points,
            "detachments": [{"commander": {"unit": "federation_leader"}, "units": squads}]}  # fmt: skip
