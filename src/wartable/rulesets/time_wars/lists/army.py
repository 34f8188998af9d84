"""Chapter ARMY: an army list document as what was bought, priced, and what is wrong with it.

name: Third Marines
faction: federation
detachments:
- commander: {unit: federation_leader, options: [captain, {marines: 6}, lmg]}
units:
- {unit: marine_squad, options: [leader, lmg, {apc: [missile_launcher]}]}
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from wartable.kit.armies.lists import Bill, Option, Pick, Problem, read_picks, total
from wartable.kit.documents import Map, Seq, guess, maps, number, one_of, shown, take, unknown
from wartable.rulesets.time_wars.armies.dalek_empire import is_slave_race
from wartable.rulesets.time_wars.lists.commanders import ARMY, Grant, changed
from wartable.rulesets.time_wars.lists.entries import (
    ALLIANCE,
    CATEGORIES,
    COMMAND,
    EMPIRE,
    HEAVY,
    NEUTRAL,
    Line,
    Shift,
    Troop,
    factions,
    find,
)
from wartable.rulesets.time_wars.lists.names import keyed, near, words
from wartable.rulesets.time_wars.state import INDIVIDUAL, SQUAD

MOST_RANK = 3  # TW-ARMY-14
_ARMY = ("wartable", "ruleset", "kind", "name", "faction", "side", "points", "force_commander", "detachments", "legal")
_DETACHMENT = ("name", "commander", "units")
_BUY = ("unit", "id", "name", "options", "as")


@dataclass(slots=True)
class Buy:
    """One Troop Type as bought: its entry, the category it counts in, its options with their price."""

    troop: Troop
    path: str
    file: str
    line: int
    picks: tuple[Pick, ...]
    category: str
    id: str = ""
    name: str = ""
    bill: Bill = field(default_factory=Bill)
    brought: tuple[tuple[Option, Troop, Bill], ...] = ()

    @property
    def cost(self) -> int:
        """TW-ARMY-24: entry, options, and what stands aboard of its transport."""
        return self.troop.cost + self.bill.cost + sum(bill.cost for _, _, bill in self.brought)

    @property
    def stat(self) -> Line:
        """The stat line in use (TW-FED-07, TW-DAL-05)."""
        chosen = (option.effects["line"] for option in self.taken() if "line" in option.effects)
        return self.troop.line(next(chosen, self.troop.lines[0].key))

    @property
    def rank(self) -> int:
        """TW-CMD-20: its rank, also bought (TW-DAL-10), before any bonus of the Force Commander; 0 without Command."""
        bought = (option.effects["rank"] for option in self.taken() if "rank" in option.effects)
        return int(next(bought, self.stat.rank))

    @property
    def persons(self) -> tuple[str, ...]:
        """TW-CHAR-06: the named characters that it is, also by the persona taken (TW-CHAR-18); () for all others."""
        taken = [str(option.effects["person"]) for option in self.taken() if "person" in option.effects]
        return tuple(person for person in (self.troop.person, *taken) if person)

    @property
    def retinue(self) -> tuple[Option, int] | None:
        """The option that brings a Retinue and how many models, if it was taken."""
        for option in self.taken():
            if "retinue" in option.effects:
                return option, self.bill.counts[option.key]
        return None

    @property
    def retinue_troop(self) -> Troop | None:
        """TW-ARMY-40: the entry whose profile the models of the Retinue use."""
        return find(str(self.retinue[0].effects["retinue"]), self.troop.faction) if self.retinue else None

    def taken(self) -> Iterator[Option]:
        """The options taken, in the order of the entry."""
        for key, option in self.troop.options.items():
            if key in self.bill.counts:
                yield option

    def problem(self, clause: str, text: str, warning: bool = False) -> Problem:
        """A problem with this Troop Type."""
        return Problem(clause, self.path, text, (), self.file, self.line, warning)


@dataclass(slots=True)
class Force:
    """A detachment as bought; no commander if the one named does not exist."""

    name: str
    path: str
    line: int
    commander: Buy | None
    units: list[Buy] = field(default_factory=list)

    @property
    def all(self) -> list[Buy]:
        """Its commander and all its Troop Types."""
        return ([self.commander] if self.commander else []) + self.units

    @property
    def cost(self) -> int:
        """TW-ARMY-05: its points, everything counted."""
        return sum(buy.cost for buy in self.all)

    def spent(self, category: str) -> int:
        """TW-ARMY-24: points in a category."""
        return sum(buy.cost for buy in self.units if buy.category == category)


@dataclass(slots=True)
class Army:
    """An army as bought. `side` is "alliance", "empire" or "neutral" (TW-ARMY-02)."""

    name: str
    faction: str
    side: str
    limit: int
    file: str
    forces: list[Force] = field(default_factory=list)
    supreme: Buy | None = None
    problems: list[Problem] = field(default_factory=list)

    @property
    def cost(self) -> int:
        """Its points."""
        return sum(force.cost for force in self.forces)


# ------------------------------------------------------------------ reading
def read_army(doc: Map) -> Army:
    """What the list `doc` buys, priced; `problems` holds what cannot be read, `army_checks.checked` adds the rest.

    Names in it may be the printed ones (TW-ARMY-44).

    Raises:
        DataError: the document is not built like a list (unknown keys, wrong kinds of value).
    """
    unknown(doc, _ARMY, "an army list")
    doc = keyed(doc)
    if "wartable" in doc:
        number(doc, "wartable", 1, 1)
    if "ruleset" in doc:
        one_of(doc, "ruleset", ("time_wars",))
    one_of(doc, "kind", ("army",), "army")
    faction = one_of(doc, "faction", factions(), "")
    side = one_of(doc, "side", (ALLIANCE, EMPIRE, NEUTRAL), "")
    army = Army(take(doc, "name", str, "army"), faction, side, number(doc, "points", 1, 100_000, 100_000), doc.file)
    for index, node in enumerate(maps(doc, "detachments")):
        army.forces.append(_force(army, node, f"detachments[{index}]"))
    if not army.forces:
        army.problems.append(Problem("TW-ARMY-04", "detachments", "the army has no detachment", (), doc.file, doc.line))
    _choose_supreme(army, doc)
    army.side = army.side if army.side in (ALLIANCE, EMPIRE) else side_of(army)
    for force in army.forces:
        _price(army, force)
    return army


def joined(army: Army, number: int, node: Map) -> Army:
    """The army with the Troop Type `node` as the only one of a detachment beside its commander.

    All that was read of `army` stands as it is and is shared with it.

    Raises:
        DataError: it is not built like a Troop Type.
    """
    force = replace(army.forces[number], units=[])
    forces = [*army.forces[:number], force, *army.forces[number + 1 :]]
    found = replace(army, forces=forces, problems=list(army.problems))
    doc = Map([("faction", army.faction), ("detachments", Seq([Map([("units", Seq([node]))])]))])
    named = keyed(doc)["detachments"][0]["units"][0]
    buy = _buy(found, named, f"{force.path}.units[0]")
    if buy is not None:
        force.units.append(buy)
        _price_of(found, force, buy)
    return found


def led(army: Army, number: int, node: Map, wanted: str) -> Army:
    """The army with the commander `node` in a detachment without units, or in one more behind the last.

    All that was read of `army` stands as it is and is shared with it, but for the choice of the Force Commander, for
    which the list names `wanted` ('' nobody).

    Raises:
        DataError: it is not built like a Troop Type.
    """
    force = Force("", f"detachments[{number}]", 0, None)
    found = replace(army, forces=[*army.forces[:number], force, *army.forces[number + 1 :]], problems=[], supreme=None)
    doc = Map([("faction", army.faction), ("detachments", Seq([Map([("commander", node)])]))])
    named = keyed(doc)["detachments"][0]["commander"]
    force.commander = _buy(found, named, f"{force.path}.commander")
    _choose_supreme(found, Map([("force_commander", wanted)]))
    if force.commander is not None:
        _price_of(found, force, force.commander)
    return found


def _force(army: Army, node: Map, path: str) -> Force:
    unknown(node, _DETACHMENT, "a detachment")
    commander = take(node, "commander", Map)
    force = Force(take(node, "name", str, ""), path, node.line, _buy(army, commander, f"{path}.commander"))
    for index, item in enumerate(maps(node, "units")):
        buy = _buy(army, item, f"{path}.units[{index}]")
        if buy is not None:
            buy.category = buy.category if "as" in item else _usual(force, buy)
            force.units.append(buy)
    return force


def _usual(force: Force, buy: Buy) -> str:
    """TW-ARMY-21: the category in which this commander has it where the list does not say."""
    usual = (s.category for s in shifts_of(force) if s.usual and s.unit == buy.troop.key)
    return next(usual, buy.troop.category)


def shifts_of(force: Force) -> tuple[Shift, ...]:
    """What its commander, on the stat line and with the options that he has, lets be taken in another category.

    TW-VOG-01, TW-VOG-02, TW-CHAR-30.
    """
    leader = force.commander
    if leader is None:
        return ()
    return tuple(
        shift
        for shift in leader.troop.shifts
        if shift.line in ("", leader.stat.key) and shift.when in ("", *leader.bill.counts)
    )


def _buy(army: Army, node: Map, path: str) -> Buy | None:
    unknown(node, _BUY, "a Troop Type")
    name = take(node, "unit", str)
    troop = find(name, army.faction)
    picks = read_picks(node)
    if troop is None:
        text = f"no list has the Troop Type {shown(name)}{near(name)}"
        army.problems.append(Problem("TW-ARMY-03", path, text, (), node.file, node.at("unit"), unread=name))
        return None
    category = one_of(node, "as", CATEGORIES, troop.category)
    return read_buy(troop, picks, node, path, category)


def read_buy(troop: Troop, picks: tuple[Pick, ...], node: Map, path: str, category: str = "") -> Buy:
    """One Troop Type with its `picks`, counted but not yet priced for its commander."""
    buy = Buy(troop, path, node.file, node.line, picks, category or troop.category)
    buy.id, buy.name = take(node, "id", str, ""), take(node, "name", str, "")
    buy.bill = total(troop, picks, f"{path}.options", node.file, {"tv": buy.troop.lines[0].profile.tv})
    return buy


# ------------------------------------------------------------------ Force Commander and side
def _choose_supreme(army: Army, doc: Map) -> None:
    """TW-ARMY-13: the commander with the highest NRV; of equals the one whom the list names, or the first.

    TW-ARMY-15: he is Force Commander and Supreme Commander in one.
    """
    chiefs = [force.commander for force in army.forces if force.commander]
    led = [buy for buy in chiefs if buy.rank] or chiefs  # TW-CHAR-63: one without rank only if there is no other
    if not led:
        return
    best = max(buy.stat.profile.nrv for buy in led)
    equals = [buy for buy in led if buy.stat.profile.nrv == best]
    army.supreme = equals[0]
    wanted = take(doc, "force_commander", str, "")
    if not wanted:
        return
    named = next((buy for buy in led if wanted in (buy.id, buy.name, buy.stat.key, buy.troop.key)), None)
    line = doc.at("force_commander")
    if named is None:
        keys = [buy.id or buy.stat.key for buy in led]
        text = f"no commander of this army is called {shown(wanted)}{guess(wanted, keys)}"
        army.problems.append(Problem("TW-ARMY-13", "force_commander", text, (), army.file, line, unread=wanted))
    elif named not in equals:
        text = f"{named.stat.name} has NRV {named.stat.profile.nrv}; the Force Commander is one with NRV {best}"
        army.problems.append(Problem("TW-ARMY-13", "force_commander", text, (), army.file, line))
    else:
        army.supreme = named


def loyalty_of(force: Force) -> str:
    """TW-ARMY-16, TW-ARMY-18: the loyalty of a detachment: its commander's, or Neutral for pure mercenaries."""
    leader = force.commander
    if leader is None:
        return NEUTRAL
    return NEUTRAL if hired(force) else leader.troop.loyalty


def hired(force: Force) -> str:
    """TW-ARMY-18: the clause by which a detachment of mercenaries alone is Neutral (TW-DAL-13, TW-DAL-17), or ''."""
    rule = force.commander.troop.mercenary if force.commander else None
    if rule and all(buy.troop.race == rule.race or buy.troop.key in rule.also for buy in force.units):
        return rule.clause
    return ""


def side_of(army: Army) -> str:
    """TW-ARMY-02: the side that its commanders have, else that of the first troops whom it shows (TW-ARMY-18).

    An army of Neutrals need not declare one.
    """
    led = (loyalty_of(force) for force in army.forces)
    serving = (buy.troop.loyalty for force in army.forces if not hired(force) for buy in force.units)
    return next((found for found in (*led, *serving) if found != NEUTRAL), NEUTRAL)


# ------------------------------------------------------------------ prices
def expendable(army: Army, force: Force, troop: Troop) -> bool:
    """TW-ARMY-28, TW-DAL-02: whether Squads of `troop` are Expendable in this detachment, by entry or commander."""
    if "expendable" in troop.specials:
        return True
    if troop.kind == INDIVIDUAL or not is_slave_race(troop.race):
        return False
    leaders = (force.commander, army.supreme)
    return any(buy is not None and "megalomaniacs" in buy.troop.specials for buy in leaders)


def leads_free(force: Force, buy: Buy) -> str:
    """TW-SON-09: the clause by which a Squad has its Squad Leader for nothing, or ''."""
    leader = force.commander
    if leader is None or "leader" not in buy.troop.options or "structured_hierarchy" not in leader.troop.specials:
        return ""
    return "TW-SON-09" if buy.troop.race == leader.troop.race else ""


def adapted(army: Army, force: Force, buy: Buy) -> Troop:
    """The entry of `buy` as its commanders change it (TW-CHAR-30, TW-CHAR-56, TW-CHAR-76)."""
    reaching = [grant for other in army.forces if other.commander for grant in _granted(other, force, buy)]
    return replace(buy.troop, **changed(buy.troop, buy.troop.specials, reaching)) if reaching else buy.troop


def _granted(other: Force, force: Force, buy: Buy) -> Iterator[Grant]:
    leader = other.commander
    for grant in leader.troop.grants if leader else ():
        if (other is force or grant.reach == ARMY) and leader and grant.when in ("", *leader.bill.counts):
            if grant.race and (buy.troop.kind != SQUAD or buy.troop.race != grant.race):
                continue
            if grant.unit in ("", buy.troop.key) and grant.category in ("", buy.category):
                yield grant


def _include(buy: Buy) -> None:
    """TW-CHAR-78: what the price of the entry holds is there without being named."""
    for option in buy.troop.options.values():
        if "included" in option.effects and all(pick.key != option.key for pick in buy.picks):
            buy.picks += (Pick(option.key, int(option.effects["included"]), buy.line),)


def _price(army: Army, force: Force) -> None:
    for buy in force.all:
        _price_of(army, force, buy)


def _price_of(army: Army, force: Force, buy: Buy) -> None:
    buy.troop = adapted(army, force, buy)
    _include(buy)
    tv = buy.troop.lines[0].profile.tv
    names = {"tv": tv, "leader_price": 1 if expendable(army, force, buy.troop) else tv}  # TW-ARMY-27, TW-ARMY-28
    if leads_free(force, buy):
        names["leader_price"] = 0
        if all(pick.key != "leader" for pick in buy.picks):
            buy.picks += (Pick("leader", 1, buy.line),)
    price(buy, names)


def price(buy: Buy, names: dict[str, int]) -> None:
    """Price the options of `buy` and of what they bring; `names` are the numbers of the formulas."""
    buy.bill = total(buy.troop, buy.picks, f"{buy.path}.options", buy.file, names)
    buy.bill.problems = [_cited(buy.troop, problem) for problem in buy.bill.problems]
    brought = []
    for pick in buy.picks:
        option = buy.troop.options.get(pick.key)
        thing = find(option.brings, buy.troop.faction) if option and option.brings else None
        if option is not None and thing is not None:
            path = f"{buy.path}.options.{pick.key}"
            bill = total(thing, pick.inner, path, buy.file, names)
            bill.problems = [_cited(thing, problem) for problem in bill.problems]
            brought.append((option, thing, bill))
        elif pick.inner:
            text = f"{buy.troop.name}: {pick.key} has no options of its own; write {pick.key} or {pick.key}: count"
            buy.bill.problems.append(Problem("TW-ARMY-23", buy.path, text, (), buy.file, pick.line, unread=pick.key))
    buy.brought = tuple(brought)


def _cited(troop: Troop, problem: Problem) -> Problem:
    """TW-ARMY-23: what an entry does not offer; TW-ARMY-26, TW-ARMY-29, TW-ARMY-31: who takes no Squad Leader."""
    if not problem.unread:
        return problem
    if words(problem.unread) not in (words("leader"), words("Squad Leader")):
        return problem._replace(clause="TW-ARMY-23")
    if troop.leader == "included":
        text = f"{troop.name} have a Squad Leader already, who is in their price; no second one can be bought"
        return problem._replace(clause="TW-ARMY-31", text=text)
    if troop.category == COMMAND:
        text = f"{troop.name}: a commander and his Retinue take no Squad Leader"
        return problem._replace(clause="TW-ARMY-29", text=text)
    return problem._replace(clause="TW-ARMY-26", text=f"{troop.name} can have no Squad Leader; only Squads can")


def capacity(troop: Troop, bill: Bill) -> int:
    """TW-VEH-18, TW-WEAP-16: places of a vehicle; the first heavy weapon of one without a standard one halves them."""
    if any(key in HEAVY for key, _ in troop.weapons):
        return troop.capacity
    bought = (troop.options[key].effects.get("weapon") for key in bill.counts)
    if any(weapon in HEAVY for weapon in bought):
        return troop.capacity // 2  # TW-WEAP-16
    return troop.capacity


def is_command(buy: Buy) -> bool:
    """TW-ARMY-07: whether it is a Command choice."""
    return buy.troop.category == COMMAND
