"""Army lists and entries of the catalogue join a battle: their figures, their gear, their special rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, unit
from tests.rulesets.gates_of_doom.lists.listing import SHOP, army
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.errors import DataError
from wartable.engine.mod import fixed
from wartable.engine.plane import INCH
from wartable.engine.session import Session
from wartable.kit.documents import adopt, load
from wartable.roster import levy
from wartable.rulesets.gates_of_doom import ruleset
from wartable.rulesets.gates_of_doom.catalogue.factions import NAMES
from wartable.rulesets.gates_of_doom.lists.fielding import fielded
from wartable.rulesets.gates_of_doom.scenario.armies import muster
from wartable.rulesets.gates_of_doom.scenario.file import read
from wartable.rulesets.gates_of_doom.state import RESERVE, Game, Model, Profile
from wartable.rulesets.gates_of_doom.troops import figures

SMALL = army("alliance", "controller", "volunteers", "probes", points=500)
OTHER = army("simioids", "chieftain", "grunts", points=500)


def met(**one: Any) -> Game:
    """A battle of two armies."""
    sides = [{"seat": "p1", "army": SMALL, **one}, {"seat": "p2", "army": OTHER}]
    return read(adopt({"wartable": 1, "ruleset": "gates_of_doom", "sides": sides}))


@pytest.mark.rule("GD-RND-11", "GD-ARM-01")
def test_an_army_waits_to_be_set_down() -> None:
    game = met()
    assert {key: (u.side, u.entry, len(u.models)) for key, u in game.units.items()} == {
        "controller-1": ("p1", "alliance.controller", 1), "volunteers-1": ("p1", "alliance.volunteers", 5),
        "probes-1": ("p1", "alliance.probes", 3), "chieftain-1": ("p2", "simioids.chieftain", 1),
        "grunts-1": ("p2", "simioids.grunts", 5),
    }  # fmt: skip
    assert {unit.where for unit in game.units.values()} == {RESERVE}
    assert game.units["chieftain-1"].models[0].profile == Profile(2, 2, 6, 5, 4)
    assert all(model.ai for model in game.units["probes-1"].models)


def test_the_same_entry_on_both_sides_has_ids_of_its_own() -> None:
    sides = [{"seat": "p1", "army": SMALL}, {"seat": "p2", "army": SMALL}]
    game = read(adopt({"wartable": 1, "ruleset": "gates_of_doom", "sides": sides}))
    assert [(key, game.units[key].side) for key in ("probes-1", "probes-2")] == [("probes-1", "p1"), ("probes-2", "p2")]


@pytest.mark.rule("GD-GEN-06")
def test_a_list_that_breaks_rules_needs_consent() -> None:
    bad = army("alliance", "volunteers", points=500)
    with pytest.raises(DataError, match="command"):
        met(army=bad)
    assert "volunteers-1" in met(army=bad, legal=False).units
    assert "volunteers-1" in met(army={**bad, "legal": False}).units


@pytest.mark.parametrize(("entry", "said"), [
    ("alliance.probe", "did you mean alliance.probes"), ("probes", "write faction.entry"),
])  # fmt: skip
def test_an_entry_that_is_none_is_said(entry: str, said: str) -> None:
    with pytest.raises(DataError, match=said):
        battle(unit("a", "p1", (5, 5), entry=entry), unit("b", "p2", (5, 20)))


def test_a_kind_of_model_that_its_entry_lacks_is_said() -> None:
    with pytest.raises(DataError, match="Knight has no 'squire'; write one of hero, retinue, herald, forge_master"):
        battle(unit("a", "p1", (5, 5), entry="avalonia.knight", role="squire"), unit("b", "p2", (5, 20)))


def test_a_list_beside_the_scenario_is_written_in(tmp_path: Path) -> None:
    (tmp_path / "list.yaml").write_text(
        "ruleset: gates_of_doom\nname: Ours\nfaction: alliance\nsections:\n"
        "- name: Command\n  units: [{unit: controller}]\n- name: Squads\n  units: [{unit: probes}]\n"
    )
    path = tmp_path / "battle.yaml"
    text = "wartable: 1\nruleset: gates_of_doom\nsides:\n- {seat: p1, army: list.yaml}\n- {seat: p2, army: %s}\n"
    path.write_text(text % "list.yaml")
    doc = ruleset().scenarios.whole(load(path), path)
    (tmp_path / "list.yaml").unlink()
    assert [side.name for side in read(doc).sides.values()] == ["Ours", "Ours"]
    path.write_text(text % "nowhere.yaml")
    with pytest.raises(DataError, match="there is no army list"):
        ruleset().scenarios.whole(load(path), path)


def plain(model: Model) -> Model:
    """The model with what its figures on a list count of its special rules, and no others."""
    return model._replace(rules=tuple(rule for rule in model.rules if rule == "GD-AVA-02"))


@pytest.mark.rule("GD-ARM-28", "GD-ARM-30", "GD-ARM-31", "GD-AVA-02", "GD-ARR-05", "GD-ARR-06", "GD-ARR-07")
@pytest.mark.parametrize("faction", NAMES)
def test_a_battle_counts_what_the_list_says(faction: str) -> None:
    found = SHOP.rules(levy.drawn(SHOP, levy.begun(SHOP, "gates_of_doom", faction, "a"), 700, "a"))
    game = battle(unit("a", "p1", (5, 5)), unit("b", "p2", (5, 20)))
    muster(game, "p1", found)
    units = list(game.units.values())[2:]
    for there, told in zip(units, fielded(found), strict=True):
        for model, listed in zip(map(plain, there.models), told.models, strict=True):
            there.models = (model,)
            assert fixed(figures.melee_mods(model)) == listed.melee
            assert fixed(figures.ranged_mods(there, model)) == listed.ranged
            assert figures.health(model) == listed.health
            assert figures.speed(there, model) == listed.speed * INCH
            assert figures.printed_save(model) == listed.save
            assert (model.profile.nerve, model.profile.agility) == (listed.nerve, listed.agility)
            assert (model.weapons, model.ai, model.strikes) == (listed.weapons, listed.ai, listed.attacks)


@pytest.mark.rule("GD-AVA-02", "GD-ARM-30")
def test_an_entry_brings_its_figures_and_rules() -> None:
    game = battle(
        unit("a", "p1", (5, 5), entry="avalonia.serfs", armour="light_power_armour"),
        unit("b", "p2", (5, 20), armour="light_power_armour"),
        unit("c", "p2", (9, 20), entry="simioids.brutes"), unit("d", "p2", (13, 20), entry="simioids.aberrations"),
        unit("e", "p2", (17, 20), entry="alliance.controller", role="drone"),
    )  # fmt: skip
    speeds = {key: figures.speed(unit, unit.models[0]) for key, unit in game.units.items()}
    assert (speeds["a"], speeds["b"]) == (6 * INCH, 5 * INCH)
    assert game.units["c"].models[0].profile == Profile(2, -1, 4, 3, 3)
    assert (game.units["d"].models[0].weapons, game.units["d"].models[0].profile.health) == (("blade", "blade"), 2)
    assert (game.units["e"].models[0].ai, game.units["e"].models[0].armour) == (True, "polymer_armour")


@pytest.mark.parametrize("faction", NAMES)
def test_armies_by_lot_fight_a_battle_to_its_end(faction: str) -> None:
    rules = ruleset()
    lists = [levy.drawn(SHOP, levy.begun(SHOP, "gates_of_doom", key, "d"), 300, "d") for key in (faction, "alliance")]
    sides = [{"seat": f"p{n}", "army": plain_data(each)} for n, each in enumerate(lists, 1)]
    game = rules.new_game(adopt({"wartable": 1, "ruleset": "gates_of_doom", "sides": sides}))
    session = Session(rules, game, Seeded(3))
    session.play({seat: player("random", seat) for seat in ("p1", "p2")})
    assert session.outcome is not None
    assert isinstance(session.game, Game)
    for event in session.events:
        said = rules.say(session.game, event)
        assert said == "" or said.endswith("."), said
        assert event.clause in rules.rulebook, event


def plain_data(node: Any) -> Any:
    """A list as plain data."""
    if isinstance(node, dict):
        return {key: plain_data(value) for key, value in node.items()}
    return [plain_data(item) for item in node] if isinstance(node, list) else node
