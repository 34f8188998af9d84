"""`wartable odds`: the exact odds of an attack or a round of melee, by running the rules over all dice."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from wartable.cli import files
from wartable.engine.errors import DataError
from wartable.odds.question import answer
from wartable.picture import chart
from wartable.rulesets import load_ruleset

SIDES = ("attacker", "defender")


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command("odds")(odds)


def odds(
    system: Annotated[str, typer.Argument(metavar="SYSTEM", help="The system, such as time_wars.")],
    kind: Annotated[str, typer.Argument(metavar="KIND", help="fire, suppress, shoot or melee, as the system has it.")],
    attacker: Annotated[str, typer.Argument(metavar="UNIT", help="Who attacks: an entry of an army list.")],
    defender: Annotated[str, typer.Argument(metavar="TARGET", help="Who is attacked.")],
    size: Annotated[int | None, typer.Option(min=1, help="Models of the attacker.")] = None,
    target_size: Annotated[int | None, typer.Option(min=1, help="Models of the target.")] = None,
    weapons: Annotated[str, typer.Option(metavar="KEY=N,...", help="Weapons, such as lmg=1.")] = "",
    target_weapons: Annotated[str, typer.Option(metavar="KEY=N,...", help="Weapons of the target.")] = "",
    options: Annotated[str, typer.Option(metavar="KEY,...", help="Options of its list entry.")] = "",
    target_options: Annotated[str, typer.Option(metavar="KEY,...", help="Options of the target's entry.")] = "",
    orders: Annotated[str, typer.Option(metavar="KEY,...", help="Orders in force, such as take_aim.")] = "",
    target_orders: Annotated[str, typer.Option(metavar="KEY,...", help="Orders of the target.")] = "",
    specials: Annotated[str, typer.Option(metavar="KEY,...", help="Special rules instead of its own.")] = "",
    target_specials: Annotated[str, typer.Option(metavar="KEY,...", help="Special rules of the target.")] = "",
    suppression: Annotated[int, typer.Option(min=0, help="Suppression points on the attacker.")] = 0,
    target_suppression: Annotated[int, typer.Option(min=0, help="Suppression points on the target.")] = 0,
    target_dug: Annotated[int, typer.Option(min=0, help="Points of Take Cover! of the target.")] = 0,
    moved: Annotated[bool, typer.Option("--moved", help="The attacker has moved.")] = False,
    band: Annotated[str, typer.Option(help="standard, medium, long or extreme.")] = "",
    distance: Annotated[int | None, typer.Option(min=1, help="Inches between them, in place of a band.")] = None,
    cover: Annotated[str, typer.Option(help="none, light, medium or heavy; or cover.")] = "",
    no_charge: Annotated[bool, typer.Option("--no-charge", help="A later round of a melee.")] = False,
    uphill: Annotated[bool, typer.Option("--uphill", help="The charge went uphill.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    plot: Annotated[str, typer.Option(metavar="FILE", help="Draw the odds as SVG.")] = "",
) -> None:
    """Work out the exact odds of an attack."""
    mine = _side(attacker, size, weapons, options, orders, specials, suppression, "")
    theirs = _side(defender, target_size, target_weapons, target_options, target_orders, target_specials,
                   target_suppression, "target-")  # fmt: skip
    if moved:
        mine["moved"] = True
    if target_dug:
        theirs["dug"] = target_dug
    query: dict[str, Any] = {"kind": kind, SIDES[0]: mine, SIDES[1]: theirs}
    query.update({key: word for key, word in (("band", band), ("cover", cover)) if word})
    if distance is not None:
        query["distance"] = distance
    if no_charge:
        query["charge"] = False
    if uphill:
        query["uphill"] = True
    summary = answer(load_ruleset(system.replace("-", "_")).odds(query))
    if plot:
        files.write(plot, chart.draw(summary.title, summary.data()["figures"]))
    typer.echo(json.dumps({"query": query, **summary.data()}, indent=1) if as_json else summary.text())


def _side(
    unit: str, size: int | None, weapons: str, options: str, orders: str, specials: str, suppression: int, which: str
) -> dict[str, Any]:
    found: dict[str, Any] = {"unit": unit}
    if size is not None:
        found["size"] = size
    if weapons:
        found["weapons"] = counts(weapons, f"--{which}weapons")
    for key, words in (("options", options), ("orders", orders), ("specials", specials)):
        if words:
            found[key] = [word.strip() for word in words.split(",") if word.strip()]
    if suppression:
        found["suppression"] = suppression
    return found


def counts(text: str, name: str) -> dict[str, int]:
    """`lmg=1,sniper_rifle=2` as numbers by key; a key alone is one.

    Raises:
        DataError: a part is no such thing.
    """
    found: dict[str, int] = {}
    for part in text.split(","):
        key, sign, number = (word.strip() for word in part.partition("="))
        if not key or (sign and not (number.isascii() and number.isdigit())):
            raise DataError("", 0, f"{name} {text}: {part.strip()!r} is no weapon with a number, such as lmg=1")
        found[key] = found.get(key, 0) + (int(number) if sign else 1)
    return found
