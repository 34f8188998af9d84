"""The weapons, the damage table, the profiles and the teams, as they stand in the YAML files beside.

Every loader reads its file once; `read_...` does so with any text of the same form, and names a fault by file and line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from wartable.kit.documents import Map, fault, number, take, unknown
from wartable.kit.view import SQUARE_ART
from wartable.rulesets.hunt_for_davros.data.reader import Counts, Numbers, Texts, known, numbers, record, rows, shipped

SHORT, MEDIUM, LONG = 0, 1, 2
"""The range bands as places in `Weapon.dice` (HD-FIRE-03)."""
TREBLE = "treble"
RACES = ("dalek", "cyberman", "sontaran", "human", "creature", "davros")


# ------------------------------------------------------------------ weapons
@dataclass(frozen=True, slots=True)
class DieKind:
    """A kind of die by its printed faces; `plain` are those of the house setting in HD-GEN-02."""

    key: str
    name: str
    clause: str
    faces: Numbers
    plain: Numbers = ()


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon of Appendix B.

    Args:
        dice: at short, medium and long range, before doubling.
        doubled: it rolls twice that many (HD-WPN-02, HD-WPN-04).
        hand: at an adjacent model only (HD-WPN-10).
        grenade: it is thrown (HD-WPN-06). throws_grenades: it fires rifle grenades (HD-WPN-08).
        arc: degrees, 90 or 360. blind: needs no line of sight (HD-DAV-01).
    """

    key: str
    name: str
    clause: str
    die: str
    dice: Numbers
    doubled: bool = False
    hand: bool = False
    grenade: bool = False
    throws_grenades: bool = False
    arc: int = 90
    blind: bool = False

    @property
    def rolled(self) -> Numbers:
        """The dice that are rolled at short, medium and long range, cards apart (HD-FIRE-05)."""
        return tuple(count * (2 if self.doubled else 1) for count in self.dice)


@cache
def dice() -> Mapping[str, DieKind]:
    """The kinds of dice: extreme (HD-NEW-DIE-01), d3 (HD-GEN-01), d10 (HD-GEN-03)."""
    return read_dice(shipped("weapons.yaml"))


@cache
def weapons() -> Mapping[str, Weapon]:
    """The weapons by key."""
    return read_weapons(shipped("weapons.yaml"))


def read_dice(node: Map) -> dict[str, DieKind]:
    """The kinds of dice of a weapons file.

    Raises:
        DataError: a fault in it.
    """
    found = {}
    for key, row in rows(node, "dice").items():
        made = found[key] = record(DieKind, row, f"the die {key}", key=key)
        numbers(row, "faces", 0, made.faces)
        if made.plain:
            numbers(row, "plain", len(made.faces), made.plain)
    return found


def read_weapons(node: Map) -> dict[str, Weapon]:
    """The weapons of a weapons file.

    Raises:
        DataError: a fault in it.
    """
    unknown(node, ("dice", "weapons"), "a weapons file")
    kinds, found = read_dice(node), {}
    for key, row in rows(node, "weapons").items():
        made = found[key] = record(Weapon, row, f"the weapon {key}", key=key)
        known(row, "die", made.die, kinds, "the die")
        numbers(row, "dice", 3, made.dice)
        if made.arc not in (90, 360):
            raise fault(row, "arc", f"arc is {made.arc}; it must be 90 or 360 degrees")
    return found


# ------------------------------------------------------------------ damage
@dataclass(frozen=True, slots=True)
class Outcome:
    """A cell of the damage table: the result, and the clause that gives it."""

    result: str
    clause: str


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the damage table (HD-DMG-26).

    Args:
        rows: the cells by row: "3" to "9" and "treble".
        ranks: the worst result has the highest; 0 has no effect. ranked_by: the clause that ranks them.
    """

    key: str
    name: str
    clause: str
    ranked_by: str
    rows: Mapping[str, Outcome]
    ranks: Mapping[str, int]

    def read(self, faces: Sequence[int]) -> Outcome:
        """HD-DMG-01: the three D3 are added and give the row; HD-DMG-03: three equal dice are a treble."""
        if len(faces) == 3 and faces[0] == faces[1] == faces[2]:  # HD-DMG-02: three 2s are no 6
            return self.rows[TREBLE]
        return self.rows[str(sum(faces))]

    def rank(self, result: str) -> int:
        """How bad a result is in this column (HD-DMG-21, HD-DMG-22)."""
        return self.ranks[result]

    def worst(self, results: Iterable[str]) -> str:
        """HD-DMG-20: the worst of several results, the first of equals; "none" if there are none."""
        return max(results, key=self.rank, default="none")


@dataclass(frozen=True, slots=True)
class _Head:
    name: str
    clause: str
    ranked_by: str
    ranks: Counts


@cache
def damage() -> Mapping[str, Column]:
    """The damage table by column: daleks, cybermen, humans, davros (HD-DMG-26)."""
    return read_damage(shipped("damage.yaml"))


@cache
def results() -> Mapping[str, str]:
    """The names of the results by key."""
    return _results(shipped("damage.yaml"))


def _results(node: Map) -> dict[str, str]:
    found = take(node, "results", Map)
    return {key: take(found, key, str) for key in found}


def read_damage(node: Map) -> dict[str, Column]:
    """The columns of a damage table.

    Raises:
        DataError: a fault in it, a row that is missing or ranks that do not cover the results.
    """
    unknown(node, ("results", "columns"), "a damage table")
    names = _results(node)
    return {key: _column(key, row, tuple(names)) for key, row in rows(node, "columns").items()}


def _column(key: str, node: Map, names: Texts) -> Column:
    unknown(node, ("name", "clause", "ranked_by", "rows", "ranks"), f"the column {key}")
    cells = rows(node, "rows")
    wanted = (*(str(total) for total in range(3, 10)), TREBLE)
    if tuple(cells) != wanted:
        raise fault(node, "rows", f"the rows of {key} must be {', '.join(wanted)}, in this order")
    inner = {total: record(Outcome, row, f"row {total}", {"result": names}) for total, row in cells.items()}
    head = Map(((name, node[name]) for name in node if name != "rows"), node.file, node.line)
    head.lines = node.lines
    top = record(_Head, head, f"the column {key}", {"ranks": names})
    ranks = dict(top.ranks)
    for needed in (*(cell.result for cell in inner.values()), "none"):
        if needed not in ranks:
            raise fault(node, "ranks", f"the ranks of {key} do not tell that of {needed}")
    return Column(key, top.name, top.clause, top.ranked_by, inner, ranks)


# ------------------------------------------------------------------ profiles and teams
@dataclass(frozen=True, slots=True)
class Profile:
    """A kind of model (HD-SETUP-02, HD-NEW-TEAM-01 to -04).

    Args:
        letter: one capital for maps.
        move: squares of one MOVE action at rate 1; at rate 2 one more for models that are no Daleks of a team too.
        first_move: squares of the first MOVE action of an activation, 0: as `move`.
        actions: those of an activation on a chit of its own. plan: what it does as a member of a group (HD-DEF-04).
        column: of the damage table. column_as_target: that when it stands in for Davros (HD-SCN-04).
        stairs: it may use stairs and ladders (HD-LVL-04). momentum: it may earn the bonus square (HD-MOM-04).
        most_moves: MOVE actions in one activation, where fewer than HD-TURN-04 allows; 0: no limit of its own.
        rear_effect_rolls: further effect rolls for a shot that hits from its rear 90 degrees (HD-NEW-TEAM-03).
        ammo: shots, -1: no limit. grenades: how many it carries.
        art: its drawing, '' as its race has it.
    """

    key: str
    name: str
    clause: str
    race: str
    letter: str
    move: int
    actions: int
    column: str
    weapon: str = ""
    plan: Texts = ()
    first_move: int = 0
    column_as_target: str = ""
    commander: bool = False
    stairs: bool = False
    momentum: bool = False
    most_moves: int = 0
    rear_effect_rolls: int = 0
    ammo: int = -1
    grenades: int = 0
    art: str = ""


@dataclass(frozen=True, slots=True)
class TeamKind:
    """A team that a player may have: the profiles of its models with their number, the commander first."""

    key: str
    name: str
    clause: str
    members: Counts


@cache
def profiles() -> Mapping[str, Profile]:
    """The profiles by key."""
    return read_profiles(shipped("profiles.yaml"))


def profile(key: str) -> Profile:
    """The profile of that key, which must be one."""
    return profiles()[key]


@cache
def teams() -> Mapping[str, TeamKind]:
    """The teams by key."""
    return read_teams(shipped("profiles.yaml"))


def read_profiles(node: Map) -> dict[str, Profile]:
    """The profiles of a profiles file.

    Raises:
        DataError: a fault in it, a weapon or a column that is not there.
    """
    unknown(node, ("profiles", "teams"), "a profiles file")
    columns = tuple(damage())
    plan = ("move", "operate", "search", "fire", "other")
    words = {"race": RACES, "art": SQUARE_ART, "column": columns, "plan": plan}
    found = {}
    for key, row in rows(node, "profiles").items():
        made = found[key] = record(Profile, row, f"the profile {key}", words, key=key)
        if made.weapon:
            known(row, "weapon", made.weapon, weapons(), "the weapon")
        if made.column_as_target:
            known(row, "column_as_target", made.column_as_target, columns, "the column")
        number(row, "move", 1, 6)
        number(row, "actions", 0, 4)
    return found


def read_teams(node: Map) -> dict[str, TeamKind]:
    """The teams of a profiles file.

    Raises:
        DataError: a fault in it, or a team without just one commander.
    """
    models, found = read_profiles(node), {}
    for key, row in rows(node, "teams").items():
        made = found[key] = record(TeamKind, row, f"the team {key}", key=key)
        for name, _ in made.members:
            known(take(row, "members", Map), name, name, models, "the profile")
        if sum(count for name, count in made.members if models[name].commander) != 1:
            raise fault(row, "members", f"the team {key} must have just one commander")
    return found
