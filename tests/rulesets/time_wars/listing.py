"""Army lists by hand for tests."""

from __future__ import annotations

from wartable.kit.documents import parse
from wartable.rulesets.time_wars.lists.army import Army, Buy
from wartable.rulesets.time_wars.lists.checks import checked
from wartable.rulesets.time_wars.lists.entries import Troop, find
from wartable.rulesets.time_wars.lists.units import Ids, Mustered, muster
from wartable.rulesets.time_wars.state import Unit

LEADERS = {
    "federation": "federation_leader", "dalek_empire": "dalek_commander", "cybermen": "cyber_commander",
    "vogans": "vogan_command", "sontarans": "sontaran_officer", "time_lords": "chancellery_captain",
}  # fmt: skip


def document(*units: str, commander: str = "federation_leader", faction: str = "federation", rest: str = "") -> str:
    """A list of one detachment; each of `units` is written `key options`, e.g. `marine_squad [leader, lmg]`."""
    lines = [f"faction: {faction}", rest, "detachments:", f"  - commander: {entry(commander)}", "    units:"]
    return "\n".join(lines + [f"      - {entry(unit)}" for unit in units]) + ("" if units else " []")


def entry(text: str) -> str:
    key, _, options = text.partition(" ")
    extra = ""
    if " as " in options or options.startswith("as "):
        options, _, category = options.rpartition("as ")
        extra = f", as: {category}"
    return f"{{unit: {key}{', options: ' + options.strip() if options.strip() else ''}{extra}}}"


def army(*units: str, commander: str = "federation_leader", faction: str = "federation", rest: str = "") -> Army:
    """The army of such a list, checked."""
    return checked(parse(document(*units, commander=commander, faction=faction, rest=rest), "list.yaml"))


def troop(key: str, faction: str = "") -> Troop:
    """The entry `key`."""
    found = find(key, faction)
    assert found is not None
    return found


def buy(text: str, commander: str = "") -> Buy:
    """One Troop Type as bought under a commander of its own list."""
    entry_ = troop(text.split()[0])
    if entry_.category == "command":
        leader = army(commander=text, faction=entry_.faction).forces[0].commander
        assert leader is not None
        return leader
    return army(text, commander=commander or LEADERS[entry_.faction], faction=entry_.faction).forces[0].units[0]


def cost(text: str, commander: str = "") -> int:
    """What it costs, transport and all."""
    return buy(text, commander).cost


def faults(text: str, commander: str = "") -> list[str]:
    """The clauses of what is wrong with its options, '' for what cannot be read."""
    bought = buy(text, commander)
    found = [*bought.bill.problems, *(p for _, _, bill in bought.brought for p in bill.problems)]
    return [problem.clause for problem in found]


def clauses(found: Army, warnings: bool = False) -> list[str]:
    """The clauses of the faults (or warnings) of an army, but for its size in points."""
    return [p.clause for p in found.problems if p.warning == warnings and p.clause != "TW-ARMY-05"]


def mustered(
    *units: str, commander: str = "federation_leader", faction: str = "federation", rest: str = ""
) -> Mustered:
    """The Troop Types of such a list, whatever it costs."""
    text = document(*units, commander=commander, faction=faction, rest=rest)
    return muster(parse(text, "list.yaml"), "p1", Ids(), legal=False)


def unit(text: str, key: str = "", commander: str = "") -> Unit:
    """The first Troop Type of `text` that is no commander, or the one with the id `key`."""
    entry_ = troop(text.split()[0])
    if entry_.category == "command":
        found = mustered(commander=text, faction=entry_.faction)
        return next(unit for unit in found.units if not key or unit.id == key)
    found = mustered(text, commander=commander or LEADERS[entry_.faction], faction=entry_.faction)
    return next(unit for unit in found.units if (unit.id == key if key else not unit.rank))
