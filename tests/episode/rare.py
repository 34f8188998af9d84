"""Small positions of Adventures in which what is rare is at hand: whole sets of ideas, vehicles, traits, captives.

Each begins in the midst of things, so that little has to be played until they come up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tests.episode.maker import DOCTORS, FRIENDS
from wartable.rulesets.adventures.catalogue.cards import Kind, cards
from wartable.rulesets.adventures.catalogue.races import races

Row = dict[str, Any]
WIDTH, HEIGHT = 48, 36
LIVE = [24, 18]
RACES = tuple(races())
OTHERS = tuple(cards())


def position(*figures: Row, turns: int = 2, **more: Any) -> Row:
    """A position in step 1 of turn 3, with so many turns to come."""
    options = {"turn_limit": 2 + turns, **more.pop("options", {})}
    return {
        "wartable": 1, "ruleset": "adventures", "table": {"width": WIDTH, "height": HEIGHT}, "turn": 3,
        "contact": True, "revealed": True, "start_edge": "south", "figures": list(figures), "options": options,
        # A quest that is open keeps an episode without markers alive (AT-PORT-11).
        "quests": [{"key": "cut_the_power", "holder": figures[0]["id"]}],
        "objectives": [
            {"id": "live", "at": LIVE, "live": True, "seen": True, "up": True},
            *({"id": f"dummy-{n}", "at": at, "seen": True} for n, at in enumerate(([14, 14], [34, 14], [24, 30]), 1)),
        ], **more,
    }  # fmt: skip


def person(key: str, at: tuple[float, float], who: str = "", **fields: Any) -> Row:
    """Somebody of the players' side, of the Doctor's group unless it is said."""
    return {"id": key.replace("_", "-"), "person": who or key, "group": "tardis", "at": list(at), **fields}


def alien(key: str, race: str, at: tuple[float, float], **fields: Any) -> Row:
    """One of the aliens."""
    return {"id": key, "side": "aliens", "race": race, "at": list(at), **fields}


def set_of(race: str) -> list[str]:
    """The five ideas of a race."""
    return [f"{race}_{number}" for number in range(1, 6)]


# ------------------------------------------------------------------ what there is
def whole(number: int) -> Row:
    """The five ideas of a race at the live objective, its leader and its character near, friends who help."""
    race = RACES[number % len(RACES)]
    peace = ("barbara_wright", "susan_foreman")[number // len(RACES) % 2]
    mine = [person("hero", (24, 16), DOCTORS[number % len(DOCTORS)], cards=set_of(race)), person("liz_shaw", (26, 17))]
    mine += [person("donna_noble", (24, 14.5)), person(peace, (22, 17))]
    mine.append(person("soldier", (20, 12), group="section", grenades=2))
    foes = [alien("foe", race, (30, 22)), alien("chief", race, (14, 28), kind="leader")]
    foes.append(alien("odd", race, (38, 26), kind="character"))
    return position(
        *mine, *foes, turns=4, race=race, sets=[race], pool={"rank": 6, "leader": 1, "character": 1},
        deck=["aut_1", "sil_2"], quests=[],
    )  # fmt: skip


def motors(number: int) -> Row:
    """Cars and lorries with stores, people who get in, take heavy weapons and load, aliens whom one drives at."""
    places = ((9.5, 11), (40, 10), (17, 9))
    drivers = ("3rd_doctor", "stephen_taylor", "micky_smith")
    mine = [person(drivers[(number + n) % 3], at, group=f"cars-{n}") for n, at in enumerate(places)]
    mine.append(person("leela", (30, 8.2), group="cars"))
    at = ((14, 13.2), (16, 13.2), (18, 13.2), (31, 8.2))
    mine += [person(f"man-{n}", spot, "soldier", group="section") for n, spot in enumerate(at)]
    mine.append(person("gunner", (21.5, 11), "soldier", group="guns", weapons=["mortar"], ammo=1))
    mine.append(person("mate", (21.5, 9.9), "soldier", group="guns"))
    motors: list[Row] = [
        {"id": "rover", "vehicle": "land_rover", "seat": "p1", "at": [9, 9], "weapons": ["unit_heavy_mg"]},
        {"id": "lorry", "vehicle": "lorry", "seat": "p1", "at": [17, 11]},
        {"id": "bike", "vehicle": "motorcycle", "seat": "p1", "at": [32, 6]},
        {"id": "van", "vehicle": "car", "seat": "p1", "at": [40, 8]},
        {"id": "inside", "person": "soldier", "group": "van", "aboard": "van"},
    ]
    foes = [alien(f"foe-{n}", "dal", (x, 22)) for n, x in enumerate((10, 13, 17, 28, 29.5, 31, 40))]
    return position(*mine, *motors, *foes, turns=3, race="dal", sets=["dal"], seats=[{"seat": "p1", "name": "Ann"}])


BRAWLERS = ("ian_chesterton", "jamie_mccrimmon", "leela", "ben_jackson", "jack_harkness", "tegan", "kamelion", "vicky")


def brawl(number: int) -> Row:
    """Everybody in contact with somebody of every race, behind walls and not, late Cybermen and Daleks among them."""
    mine, foes = [person("3rd_doctor", (24, 5), abilities=["trained_in_unarmed_combat"])], []
    for place, key in enumerate(BRAWLERS):
        x = 5 + 5 * place
        mine.append(person(key, (x, 12)))
        foes.append(alien(f"foe-{place}", RACES[(place + number) % len(RACES)], (x, 13)))
    mine.append(person("rose_tyler", (25.1, 5), items=["bat"]))
    for place, x in enumerate((6, 12, 18, 30, 36, 42)):
        mine.append(person(f"man-{place}", (x, 22), "soldier", group="section", items=["knife"]))
        foes.append(alien(f"late-{place}", ("cyb", "cyb", "son")[place % 3], (x, 23)))
    foes.append(alien("dalek", "dal", (24, 6)))
    walls = [{"kind": "wall", "points": [[x - 2, 22.5], [x + 2, 22.5]]} for x in (12, 18, 30)]
    variants = {"cyber_variant": "late", "dalek_variant": "late", "swing_die": ("d3", "d6")[number % 2]}
    return position(*mine, *foes, race="cyb", sets=["cyb"], terrain=walls, options=variants)


CAPTIVES = ("8th_doctor", "jo_grant", "sarah_jane_smith", "martha_jones", "harry_sullivan", "vislor_turlough")


def captives(number: int) -> Row:
    """Prisoners near an alien key, held by robots and others, some at a marker; somebody free who may help them."""
    mine = []
    foes = []
    for place, key in enumerate(CAPTIVES):
        x = 6 + 7 * place
        foes.append(alien(f"foe-{place}", ("ogr", "ice", "dal")[(place + number) % 3], (x, 20)))
        mine.append(person(key, (x, 18.9), **({} if place % 2 else {"captor": f"foe-{place}"}), wounds=place % 2))
    mine[0]["held_at"] = "dummy-1"
    mine[0].pop("captor", None)
    mine.append({"id": "man", "side": "civilian", "kind": "civilian", "at": [14.2, 18.9], "captor": "foe-1"})
    mine.append(person("rose_tyler", (15, 16.5), items=["alien_key", "field_dressing"], cards=["dal_1", "dal_2"]))
    mine.append(person("ace", (30, 14), abilities=["escapologist"], items=["screen_emitter"]))
    return position(*mine, *foes, turns=3, race="ogr", sets=["ogr"], deck=["dal_3", "dal_4", "ogr_1"])


def dealt(number: int) -> Row:
    """A deck of other cards in view of a portal, with K-9 and a building; artefacts that lie about or are held."""
    kinds = {key: card.kind for key, card in cards().items()}
    first = number * 7 % len(OTHERS)
    order = [*OTHERS[first:], *OTHERS[:first]]
    mine = [
        person("7th_doctor", (24, 8)), person("k_9", (26, 8)), person("sarah_jane_smith", (22, 8)),
        person("officer", (30, 8), group="staff"), person("man", (31.5, 8), "soldier", group="section"),
    ]  # fmt: skip
    for one in mine[:3]:
        one["cards"] = [key for key in order if kinds[key] is Kind.BLUE_EDGED][: 1 + number % 2]
    held = [key for key in order if kinds[key] is Kind.ARTEFACT]
    mine[0]["items"], mine[2]["items"] = ["screwdriver", *held[:3]], held[3:6]
    lying = [{"key": key, "at": [20 + 3 * n, 10]} for n, key in enumerate(held[6:9])]
    deck = ["k9_low_power", *[key for key in order if kinds[key] is not Kind.K9], "k9_recharged", "dal_1", "dal_4"]
    return position(
        *mine, alien("foe", "dal", (24, 32)), turns=4, race="dal", sets=["dal"], deck=deck, lying=lying, turn=3,
        portals=[{"id": f"p{n}", "at": [18 + 6 * n, 20], "value": 3, "rock": n == 1} for n in range(3)],
        pool={"rank": 8, "leader": 1, "character": 1},
        terrain=[
            {"kind": "building", "key": "hut", "at": [40, 12], "size": [6, 4]},
            *({"kind": "wood", "shape": "ellipse", "at": [18 + 6 * n, 20], "size": [4, 4]} for n in range(3)),
        ],
    )  # fmt: skip


def indoors(number: int) -> Row:
    """Work in a laboratory whose deck has cards of all numbers; civilians about; fog or night."""
    mine = [person("1st_doctor", (12, 12)), person("liz_shaw", (13.2, 12)), person("susan_foreman", (20, 14))]
    mine.append(person("barbara_wright", (22, 14)))
    people = [{"id": f"c{n}", "side": "civilian", "kind": "civilian", "at": [26 + 2 * n, 14]} for n in range(3)]
    deck = [f"{race}_{place}" for place in (4, 1, 5, 2, 3) for race in ("son", "sil")]
    return position(
        *mine, *people, alien("foe", "sil", (30, 20)), turns=4, race="sil", sets=["sil", "son"], deck=deck,
        light=("fog", "night")[number % 2], laboratory="lab", setting=("base", "quarry")[number % 2],
        terrain=[{"kind": "building", "key": "lab", "at": [12, 12], "size": [8, 6], "door": "east"}],
        options={"civilians": 3, "must_save": True},
    )  # fmt: skip


def guns(number: int) -> Row:
    """Everything that shoots, thrown things and spears, from cover and at it, near and far."""
    held = ("unit_rifle", "unit_smg", "unit_pistol", "spear", "bow", "crossbow", "bazooka", "mortar", "unit_heavy_mg")
    mine = [person("2nd_doctor", (24, 3))]
    for place, weapon in enumerate(held):
        more = {"loaded": True, "ammo": 3} if weapon in held[6:] else {"grenades": 2, "smoke": 1}
        mine.append(person(f"man-{place}", (4 + 5 * place, 8), "soldier", group="section", weapons=[weapon], **more))
        mate = ("soldier", "jack_harkness", "jamie_mccrimmon")[place] if place < 3 else "soldier"
        items = ["screen_emitter"] if place > 2 else []
        mine.append(person(f"mate-{place}", (5.1 + 5 * place, 8), mate, group="section", items=items))
    foes = [alien(f"foe-{n}", race, (4 + 5 * n, 15 if n % 2 else 19)) for n, race in enumerate(RACES)]
    foes.append(alien("master", "ogr", (24, 11), kind="leader", weapons=["masters_weapon"], name="The Master"))
    woods = [{"kind": "wood", "shape": "ellipse", "at": [x, 19], "size": [4, 3]} for x in (14, 34)]
    return position(*mine, *foes, race=RACES[number % 9], sets=[RACES[number % 9]], terrain=woods)


def hidden(number: int) -> Row:
    """Aliens whom nobody has seen yet, near people who know, sneak, scream, are alone or look like one of them."""
    who = ("sarah_jane_smith", "vicky", "melanie_mel_bush", "victoria_waterfield", "vislor_turlough", "kamelion", "ace")
    mine = [person("2nd_doctor", (6, 6), group="doctor")]
    mine += [person(key, (6 + 6 * place, 10 + place % 2), group=key) for place, key in enumerate(who)]
    foes = [alien(f"foe-{n}", "son", (7 + 6 * n, 15 if n % 2 else 19), unknown=True) for n in range(7)]
    woods = [{"kind": "wood", "shape": "ellipse", "at": [12, 11], "size": [5, 4]}]
    late = [{"id": "p1", "at": [24, 34]}]
    return position(
        *mine, *foes, turns=3, race="son", sets=["son"], revealed=number % 2 == 1, terrain=woods, portals=late,
        objectives=[{"id": f"o{n}", "at": [12 + 8 * n, 24], "live": n == 2} for n in range(4)],
        options={"threat_clock": True}, clocks={},
    )  # fmt: skip


def hands(number: int) -> Row:
    """Cards that pass from hand to hand: in contact with an enemy, far away, to K-9, to a scientist who is hurt."""
    mine = [
        person("4th_doctor", (10, 10), cards=["dal_1", "dal_2"]), person("harry_sullivan", (10, 11.1), wounds=1),
        person("9th_doctor", (30, 10), group="far", cards=["dal_3", "dal_4"]),
        person("romana", (42, 12), cards=["ice_1"], items=["field_dressing"], group="ladies"),
        person("nyssa", (43.1, 12), cards=["zyg_2"], wounds=1, group="ladies"),
        person("ace", (42, 13.1), cards=["zyg_1"], group="ladies"),
        person("k_9", (12, 10), cards=["aut_2"]),
        person("adric", (11, 8.5), cards=["aut_1"], items=["field_dressing", "pocket_scanner"]),
    ]  # fmt: skip
    mine[1]["items"] = ["field_dressing"]
    foes = [alien("foe", "dal", (9, 10)), alien("other", "dal", (30, 30))]
    markers = [{"id": f"o{n}", "at": [14 + 9 * n, 3], "live": n == 2} for n in range(4)]
    return position(
        *mine, *foes, turns=3, race="dal", sets=["dal", "sil"], deck=["ice_1", "ice_2"], objectives=markers,
    )  # fmt: skip


def sensed(number: int) -> Row:
    """Aliens behind a house, so that only who feels them near can tell what they are."""
    mine = [person("sarah_jane_smith", (12, 8)), person("6th_doctor", (10, 8))]
    mine += [person(f"man-{n}", (16 + 2 * n, 8), "soldier", group="section") for n in range(2)]
    house = {"kind": "building", "key": "house", "at": [12, 16], "size": [16, 4], "door": "north"}
    foes = [alien("foe", "ice", (12, 20), unknown=True)]
    return position(*mine, *foes, race="ice", sets=["ice"], revealed=False, terrain=[house])


def laid(number: int) -> Row:
    """A table that is laid by dice, with a race that is drawn, as far as its first turns."""
    settings = ("quarry", "base", "village", "street", "open")
    friends = [FRIENDS[(3 * number + place) % len(FRIENDS)] for place in range(3)]
    return {
        "wartable": 1, "ruleset": "adventures", "setting": settings[number % 5],
        "options": {"turn_limit": 3, "contact_guard": 1, "difficulty": ("hard", "easy", "desperate")[number % 3]},
        "team": {
            "doctor": DOCTORS[number % len(DOCTORS)], "officer": "brigadier_lethbridge_stewart", "soldiers": 4,
            **{f"companion_{place}": key for place, key in enumerate(friends, 1)},
        },
    }  # fmt: skip


MAKERS: tuple[tuple[Callable[[int], Row], str, int], ...] = (
    (whole, "soldier", 3), (whole, "random", 4), (motors, "random", 2), (brawl, "random", 1), (captives, "random", 2),
    (dealt, "random", 3), (indoors, "random", 1), (guns, "random", 1), (laid, "soldier", 2), (hidden, "random", 2),
    (hands, "random", 3), (sensed, "random", 1),
)  # fmt: skip
"""Each with the bot that plays it, and how many of it there are in a round."""


def episodes() -> Iterator[tuple[Row, str]]:
    """These in turn, without end, each time a little otherwise, with the kind of bot that plays."""
    made: Counter[str] = Counter()
    while True:
        for make, kind, times in MAKERS:
            for _ in range(times):
                yield make(made[make.__name__]), kind
                made[make.__name__] += 1


def a_round() -> int:
    """How many there are in a round."""
    return sum(times for _, _, times in MAKERS)
