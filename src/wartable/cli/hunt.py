"""`wartable hunt`: what only Hunt for Davros needs: the map of a complex before the first move."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from wartable.cli import files, out
from wartable.picture import squares
from wartable.rulesets.hunt_for_davros.boards import layout_of
from wartable.rulesets.hunt_for_davros.complex import Complex
from wartable.rulesets.hunt_for_davros.drawing import first_tone, map_scene
from wartable.rulesets.hunt_for_davros.generator import generate
from wartable.rulesets.hunt_for_davros.textmap import text_map

TITLE = "Hunt for Davros"


def register(app: typer.Typer) -> None:
    """Add the commands to `app`."""
    group = typer.Typer(help="The complex of Hunt for Davros.", rich_markup_mode=None)
    group.command("map")(show_map)
    group.callback()(_hunt)
    app.add_typer(group, name="hunt")


def _hunt() -> None:
    """The complex of Hunt for Davros."""


def show_map(
    seed: Annotated[int, typer.Option(min=0, help="The number of the complex; the same one, the same map.")] = 1,
    layout: Annotated[str, typer.Option(help="Boards wide and deep: 3x9, 4x7, 5x7, 4x4 or 5x5.")] = "3x9",
    teams: Annotated[int, typer.Option(help="How many teams enter, 2 to 6.")] = 4,
    objective: Annotated[bool, typer.Option("--objective", help="An objective in the middle, no sanctum.")] = False,
    picture: Annotated[str, typer.Option(metavar="FILE", help="Draw the map as SVG.")] = "",
    paper: Annotated[bool, typer.Option("--paper", help="Draw in light colours only.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the complex as JSON.")] = False,
) -> None:
    """Lay out a complex (HD-NEW-BRD-03) and draw it, or print it in letters."""
    sanctum = bool(layout_of(layout).sanctum) and not objective
    found = generate(layout, teams, seed, sanctum, objective)
    about = f"complex {seed} · {layout} boards, {found.width} by {found.height} squares · {teams} teams"
    if picture:
        files.draw(picture, squares.draw(map_scene(found, about), TITLE, paper=paper))
    if as_json:
        out.json_line(_data(found))
    elif not picture:
        typer.echo(f"{TITLE}: {about}\n\n{text_map(found)}", nl=False)


def _data(found: Complex) -> dict[str, Any]:
    """The complex in names and squares; an edge is [x, y, side]."""
    return {
        "number": found.number, "width": found.width, "height": found.height,
        "boards": [{"at": board.at, "template": board.template, "turn": board.turn} for board in found.boards],
        "rooms": [{"id": room.id, "name": room.name, "kind": room.kind, "squares": room.squares}
                  for room in found.rooms],
        "doors": [{"id": door.id, "edge": door.edge, "room": door.room, "state": first_tone(door)}
                  for door in found.doors],
        "starts": [{"quarter": start.quarter, "board": start.board} for start in found.starts],
        "markers": [{"id": place.id, "at": place.square, "room": place.room} for place in found.places],
        "pads": found.pads,
    }  # fmt: skip
