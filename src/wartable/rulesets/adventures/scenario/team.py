"""Who plays: a Doctor, companions, U.N.I.T., picked by their keys (AT-SETUP-01, -02, -10, AT-DOC-01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wartable.kit.documents import Map, adopt, fault, maps, take
from wartable.kit.fields import Key, check
from wartable.kit.system import SideChoice
from wartable.rulesets.adventures.catalogue.own import read_book
from wartable.rulesets.adventures.catalogue.persons import UNITS, Kind, Person, pairings, persons
from wartable.rulesets.adventures.catalogue.settings import settings
from wartable.rulesets.adventures.scenario.squads import MOST as SQUAD
from wartable.rulesets.adventures.state import COMPANION, DAY, DOCTOR, K9, LIGHTS, OWN, SOLDIER, UNNAMED, VEHICLE, Game

NOBODY = "nobody"
MOST, USUAL = 3, 2  # companions, and how many by default
SEATS = 4
COMPANIONS = tuple(f"companion_{number}" for number in range(1, MOST + 1))
Persons = Mapping[str, Person]


def doctors(known: Persons) -> tuple[str, ...]:
    """AT-DOC-01: the keys of the Doctors, those of one's own last."""
    return tuple(key for key, person in known.items() if person.kind is Kind.DOCTOR)


def friends(known: Persons) -> tuple[str, ...]:
    """AT-DOC-01: the keys of those who may be companions."""
    return tuple(key for key, person in known.items() if person.kind in (Kind.COMPANION, Kind.K9))


def officers(known: Persons) -> tuple[str, ...]:
    """AT-NEW-CHAR-03: the keys of the officers of U.N.I.T. who have a name."""
    return tuple(key for key, one in known.items() if one.kind in (Kind.OFFICER, Kind.NCO) and key not in UNNAMED)


def team_keys(known: Persons | None = None) -> dict[str, Key]:
    """The keys of a team; the persons that may stand there are those that are `known`, any text if nobody is."""
    nobody = (NOBODY,) if known is not None else ()
    found = known or {}
    return {
        "doctor": Key("text", "the Doctor, by key (AT-SETUP-01)", words=doctors(found)),
        **{
            key: Key("text", "a companion, by key (AT-SETUP-01)", words=(*friends(found), *nobody))
            for key in COMPANIONS
        },
        "officer": Key("text", "an officer of U.N.I.T., by key (AT-SETUP-02)", words=(*officers(found), *nobody)),
        "soldiers": Key("number", "how many soldiers the officer leads (AT-SETUP-02)", 0, SQUAD),
    }


# ------------------------------------------------------------------ figures
def figures_of(node: Map, known: Persons) -> list[Map]:
    """The figures of a scenario: those that it writes down, else those of its team."""
    if "figures" in node:
        if "team" in node:
            raise fault(node, "team", "figures are written down, so that no team is picked; leave out one of both")
        return list(maps(node, "figures"))
    team = take(node, "team", Map, Map())
    check(team, team_keys(known), "team")
    return [adopt(entry, node.file) for entry in _entries(team, seats_of(node), _earth(node), known)]


def seats_of(node: Map) -> dict[str, str]:
    """The seats of a scenario with their names: those that it names, or as many as there are players."""
    if "seats" not in node:
        count = take(node, "players", int, 1)
        return {f"p{n}": f"Player {n}" if count > 1 else "Player" for n in range(1, count + 1)}
    if "players" in node:
        raise fault(node, "players", "the seats are named, so that their number is known; leave out players")
    return {str(item["seat"]): take(item, "name", str, str(item["seat"])) for item in maps(node, "seats")}


def _earth(node: Map) -> bool:
    return take(node, "earth", bool, True)


def _entries(team: Map, seats: Mapping[str, str], earth: bool, known: Persons) -> Iterator[dict[str, Any]]:
    """AT-SETUP-10: U.N.I.T. is left out off Earth. Characters are dealt to the seats one after the other."""
    doctor = take(team, "doctor", str, pairings_key())
    people = [doctor, *companions(team, doctor, known)]
    officer = take(team, "officer", str, NOBODY)
    if earth and officer != NOBODY:
        people.append(officer)
    keys = list(seats)
    for number, person in enumerate(people):
        seat = keys[number % len(keys)]
        entry: dict[str, Any] = {"id": person, "person": person, "seat": seat, "group": f"group-{seat}"}
        if person == officer:
            entry["group"] = person
            entry |= {"soldiers": count} if (count := take(team, "soldiers", int, 0)) else {}
        yield entry


def pairings_key() -> str:
    """The Doctor who plays if nobody is named: the first with two friends of the printed pairings."""
    return next(key for key in doctors(persons()) if len(_friends(key)) >= USUAL)


def companions(team: Map, doctor: str, known: Persons) -> list[str]:
    """AT-SETUP-01, AT-DOC-01: the companions that are named; two of the printed pairing where none are."""
    named = [take(team, key, str) for key in COMPANIONS if key in team]
    if not named:
        return _friends(doctor)[:USUAL]
    found = [key for key in named if key != NOBODY]
    twice = next((key for key in found if found.count(key) > 1), None)
    if twice is not None:
        raise fault(team, COMPANIONS[named.index(twice)], f"{known[twice].name} is named twice")
    return found


def _friends(doctor: str) -> list[str]:
    """The companions of the first printed row of a Doctor; a Doctor of one's own has none."""
    if doctor not in persons():
        return []
    names = {person.name: key for key, person in persons().items()}
    row = next((pairing for pairing in pairings() if pairing.doctor == persons()[doctor].name), None)
    return [names[name] for name in row.companions if names.get(name) in friends(persons())] if row else []


# ------------------------------------------------------------------ whether they may
def see_team(game: Game, node: Map) -> None:
    """AT-SETUP-01, AT-SETUP-02, AT-SETUP-10: who may begin an episode; positions in the midst of one are as they are.

    Raises:
        DataError: it lacks its Doctor, or has too many companions, soldiers, or U.N.I.T. off Earth.
    """
    mine = [figure for figure in game.figures.values() if figure.side == OWN and figure.kind != VEHICLE]
    doctors = [figure for figure in mine if figure.kind == DOCTOR]
    if len(doctors) != 1:
        raise fault(node, "figures", f"one figure is the Doctor, and here are {len(doctors)} (AT-SETUP-01)")
    friends = [figure for figure in mine if figure.kind in (COMPANION, K9)]
    if len(friends) > MOST:
        raise fault(node, "figures", f"the Doctor has {MOST} companions at most, not {len(friends)} (AT-SETUP-01)")
    unit = [figure for figure in mine if figure.kind in UNITS]
    if unit and not game.earth:
        raise fault(node, "figures", f"{unit[0].name} is of U.N.I.T., which is on Earth alone (AT-SETUP-10)")
    leaders = [figure for figure in unit if figure.character]
    soldiers = [figure for figure in unit if figure.kind == SOLDIER]
    if leaders and len(soldiers) > SQUAD * len(leaders):
        raise fault(node, "figures", f"each officer leads {SQUAD} soldiers at most (AT-SETUP-02)")


# ------------------------------------------------------------------ what may be chosen
def choices(doc: Mapping[str, Any]) -> Sequence[SideChoice]:
    """What may be chosen in an episode that is laid out by dice."""
    found: list[SideChoice] = []
    if not {"turn", "deck", "sets", "revealed"} & set(doc):
        races = {key: race.name for key, race in read_book(adopt(dict(doc))).races.items()}
        found.append(("race", str(doc.get("race", "")), {"": "drawn, hidden", **races}))
    if "terrain" not in doc and "turn" not in doc:
        places = {key: setting.name for key, setting in settings().items()}
        if not doc.get("real"):
            found.append(("setting", str(doc.get("setting", "")), places))
        found.append(("light", str(doc.get("light", DAY)), LIGHTS))
    if "figures" not in doc:
        found += _people(doc)
    return found


def _people(doc: Mapping[str, Any]) -> Iterator[SideChoice]:
    team, known = doc.get("team") or {}, read_book(adopt(dict(doc))).persons
    if "seats" not in doc:
        yield "players", int(doc.get("players", 1)), tuple(range(1, SEATS + 1))
    doctor = str(team.get("doctor", pairings_key()))
    yield "team.doctor", doctor, _called(known, doctors(known))
    usual = companions(Map(), doctor, known)
    for number, key in enumerate(COMPANIONS):
        now = team.get(key, usual[number] if not set(team) & set(COMPANIONS) and number < len(usual) else NOBODY)
        yield f"team.{key}", str(now), {NOBODY: "nobody", **_called(known, friends(known))}
    yield "team.officer", str(team.get("officer", NOBODY)), {NOBODY: "nobody", **_called(known, officers(known))}
    yield "team.soldiers", int(team.get("soldiers", 0)), tuple(range(SQUAD + 1))


def _called(known: Persons, keys: Sequence[str]) -> dict[str, str]:
    return {key: known[key].name for key in keys}


def players(doc: Mapping[str, Any]) -> Sequence[int]:
    """By how many seats an episode may be played."""
    return tuple(range(1, SEATS + 1)) if "seats" not in doc and "figures" not in doc else ()
