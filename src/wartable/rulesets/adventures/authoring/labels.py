"""What the traits of a form are called, with the clause that says more (AT-IDEA-08)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Label(NamedTuple):
    """A name, a clause, a sentence; what is '' is as usual."""

    name: str
    clause: str = ""
    text: str = ""


AS_RACE = "As its race has it, if nothing is said."
VERB = "verb"
"""The kind of words themselves."""
OF: Mapping[str, Label] = {
    "Person.kind": Label("What it is", "AT-GEN-04"),
    "Person.move": Label("Move", "AT-CHAR-01"),
    "Person.card_limit": Label("Card limit", "AT-CARD-06"),
    "Person.health": Label("Health", "AT-CHAR-01"),
    "Person.weapon": Label("Weapon", "AT-CHAR-02"),
    "Person.items": Label("Carries", "AT-NEW-CHAR-01"),
    "Person.scientist": Label("Scientist", "AT-LAB-01"),
    "Person.robot": Label("Robot", "AT-PRIS-03"),
    "Person.trait": Label("Can do what somebody else can", "AT-NEW-CHAR-01"),
    "Person.text": Label("What is told of it", "AT-IDEA-08", "Your own words; nothing in them is checked."),
    "Race.colour": Label("Colour", "AT-RACE-02", "That of its Idea cards; no other race may have it."),
    "Race.pool": Label("Figures", "AT-RACE-04"),
    "Race.health": Label("Health", "AT-CHAR-01"),
    "Race.weapon": Label("Weapon of the troops", "AT-CHAR-03"),
    "Race.leaders": Label("Leader", "AT-LEAD-08", "Of several one is diced for, evenly."),
    "Race.character": Label("Enemy character", "AT-EVT-12"),
    "Race.device": Label("What the live objective is", "AT-NEW-OBJ-01"),
    "Race.carryable": Label("It can be carried", "AT-NEW-OBJ-01"),
    "Race.melee": Label("In melee", "AT-CHAR-01"),
    "Race.starred": Label("Starred Health", "AT-CHAR-03"),
    "Race.charges": Label("Charges whenever it can", "AT-NEW-RACE-03"),
    "Race.stops_at_smoke": Label("Does not enter smoke", "AT-NEW-RACE-05"),
    "Race.stings": Label("Stings: its win by 2 leaves the loser helpless", "AT-NEW-RACE-09"),
    "Race.figure": Label("Row of the printed statistics", "AT-CHAR-01"),
    "Race.dalek_variant": Label("Kind of Daleks", "AT-WPN-05"),
    "Race.cyber_variant": Label("Kind of Cybermen", "AT-MEL-10"),
    "Pool.rank": Label("Rank and file", "AT-SETUP-06"),
    "Pool.leader": Label("Leaders"),
    "Pool.character": Label("Enemy characters"),
    "Pool.cybermat": Label("Cybermats", "AT-CHAR-05"),
    "Written.kind": Label("What it is"),
    "Written.move": Label("Move", text=AS_RACE),
    "Written.health": Label("Health", text=AS_RACE),
    "Written.melee": Label("In melee", text=AS_RACE),
    "Written.starred": Label("Starred Health", "AT-CHAR-03"),
    "Written.passive": Label("Does not fight", "AT-LEAD-05"),
    "Written.human": Label("Human: can be taken prisoner", "AT-PRIS-12"),
    "Written.at": Label("Put in place of a portal", "AT-LEAD-06"),
    "Written.behaviour": Label("How it acts", "AT-NEW-OBS-01"),
    "Idea.text": Label("What the card tells", "AT-IDEA-08", "Your own words; nothing in them is checked."),
    "Idea.clock": Label("What happens when its time has come", "AT-NEW-VOC-01"),
    "Idea.perk": Label("What it gives who holds it", "AT-NEW-VOC-01"),
    "Idea.in_order": Label("In this order", "AT-NEW-VOC-01"),
    "Idea.steps": Label("What has to be done", "AT-NEW-VOC-01"),
    "Idea.effects": Label("What follows", "AT-NEW-VOC-01"),
    "Idea.missing": Label("Put on the live objective if it is not on the table", "AT-NEW-VOC-01"),
    "Clock.from": Label("Starts with"),
    "Clock.turns": Label("Turns from then on"),
    "Clock.then": Label("Then"),
    "Perk.who": Label("Near whom"),
    "Perk.once_per_game": Label("Once in a game, for an act"),
    "Bonus.add": Label("Added to the die"),
    "Bonus.per": Label("For each"),
    "Bonus.max": Label("So many at most"),
    "Stay.turns": Label("Turns running"),
    "Together.places": Label("Where"),
    "Destroy.kind": Label("Whom"),
    "Meet.kind": Label("Whom"),
    "Blast.radius": Label("Radius"),
    "Broken.steps_again": Label("The steps are to be done again"),
    "Attempt.need": Label("Number needed"),
    "AliensHoldOff.soldier": Label("No soldier within"),
    "KeepBehind.within": Label("How far behind"),
    "StationaryNotTargeted.beyond": Label("Further off than"),
    "Visibility.turns": Label("Turns, for good without any"),
    "Terrain.remove": Label("What is removed"),
    "PortalsMax.most": Label("Portal markers at most"),
    "Act.sees": Label("Who sees"),
    "Sees.leader": Label("Leaders"),
    "Copy.die": Label("Die"),
    "Rout.to": Label("To, anywhere without it"),
    "OffTable.edge": Label("By which edge, any without one"),
    "Order.set": Label("Order"),
    "verb.stay": Label("Stay and work", text="Who spends its act there for so many turns running, no free enemy near."),
    "verb.test": Label("Roll a die", text="Who, at the place, spends its act and rolls a die: enough of it succeeds."),
    "verb.spawn": Label("Figures appear", text="So many figures appear at the place, and one of another kind."),
    "verb.act": Label("Act in sight of somebody"),
    "verb.any": Label("One of several steps"),
    "verb.in_order": Label("Several steps, one after the other"),
    "verb.portals_max": Label("Few portal markers are left", text="So many are left on the table at most."),
    "verb.off_table": Label("Leave the table"),
    "verb.saved": Label("Save civilians", text="So many have left the table for safety, or a certain one."),
    "verb.blast_at": Label("Blast something"),
    "verb.spend": Label("Spend Idea cards"),
    "verb.together": Label("Work at several places at once"),
    "verb.copy": Label("A double of a companion"),
    "verb.immobilise": Label("Immobilise"),
    "verb.alien_to_hit": Label("Aliens hit otherwise"),
    "verb.melee_bonus_if_extra_figure": Label("Melee with a helper"),
    "verb.alien_move_within_6": Label("Aliens move otherwise"),
    "verb.aliens_hold_off_if_no_soldier_within": Label("Aliens hold off without soldiers"),
    "verb.stationary_figures_not_targeted_beyond": Label("Who stands still is no target"),
    "verb.as_alien": Label("As the rank and file"),
    "verb.go_live": Label("Go to the live objective"),
}
"""Of one trait of one class, or of one word."""
ALL: Mapping[str, Label] = {
    "who": Label("Who"), "place": Label("Where"), "what": Label("What"), "centre": Label("Around"), "to": Label("To"),
    "from": Label("From"), "within": Label("Within"), "enemy_free": Label("No enemy in sight within"),
    "if_none_on_table": Label("If there is none on the table"), "no_soldier_within": Label("No soldier within"),
    "min_doctor_group": Label("Of the Doctor's group at least"), "in_turns": Label("Turns later"),
    "every_turn": Label("Again in every turn from then on"), "with": Label("And one of these"), "by": Label("Added"),
    "if_broken": Label("If the players break it"), "on": Label("On these faces"),
    "players_lose_if_done": Label("The players lose if it gets there"), "or_aliens": Label("Or so many aliens"),
    "clauses": Label("Clauses that it goes by"),
}  # fmt: skip
"""Of a trait of any class."""
RARE = (
    "clauses", "figure", "dalek_variant", "cyber_variant", "missing", "Written.kind", "Written.passive", "Written.at",
    "Written.starred", "Pool.leader", "Pool.character", "Pool.cybermat",
)  # fmt: skip
"""Traits that are seldom said, of one class or of any."""


def label(kind: str, key: str) -> Label:
    """What the trait `key` of a class is called."""
    return OF.get(f"{kind}.{key}") or ALL.get(key) or Label(key.replace("_", " ").capitalize())
