"""Colours of the open table by night, for pages that follow the light of whoever reads them."""

from __future__ import annotations

import re
from collections.abc import Iterable

# By day and by night. A colour that is not here is of the table's ground if it is light: it is dimmed.
NIGHT = {
    "#e9edea": "#0c1216", "#fafbfa": "#1e2930", "#14202a": "#e9eff1", "#3f4e58": "#b7c3c9", "#57656e": "#93a1a9",
    "#d2d9d6": "#2a363e", "#dde5ce": "#3a4739", "#d1dbbe": "#334032", "#e8ecd9": "#435140", "#a9b892": "#56664f",
    "#bdd3a4": "#2f4a31", "#4f7a45": "#82b077", "#6d9c5c": "#3f6a41", "#8fb877": "#578557", "#4e7b45": "#223f26",
    "#223d1f": "#14240f", "#eadfbd": "#4a4a34", "#e3d2a2": "#57543a", "#dcc48b": "#655f40", "#a07b3d": "#b59a62",
    "#9fcadd": "#27495a", "#c4e0ea": "#3a6274", "#86a9a8": "#557a80", "#f1ebdb": "#5a574b", "#bfb397": "#37372f",
    "#d3cfc4": "#55564f", "#c3beb1": "#484943", "#5d5f5e": "#b1b1a9", "#8d8e8a": "#d4d4cc", "#9b988e": "#7e7d74",
    "#8a8b86": "#8f928c", "#b3b3ab": "#c9c9c1", "#4b4c48": "#262826",
    "#bfc1bb": "#7c807b", "#a5a8a2": "#676b66", "#2c3a2b": "#e6eddc", "#edf1e2": "#2a352a",
    "#1656cc": "#3d7bff", "#1350bd": "#93baff", "#dce7fb": "#15294c", "#c9430a": "#e65c17", "#a23403": "#ffa680",
    "#fbe3d7": "#421d0d", "#22b8a0": "#25c392", "#086656": "#66e0cb", "#d3f3ec": "#0d362f", "#9c4193": "#bb5bb5",
    "#843079": "#e6afe3", "#f6e1f3": "#3a2038", "#2f383e": "#8a979f", "#dfe4e6": "#28343b",
}  # fmt: skip
KEPT = {"#ffffff", "#ffcb1f", "#b58600", "#2b2100"}  # marks on a base, and the tape
DIM, LIGHT = 0.46, 0.45
LOOKS = ("day", "night", "auto")
_ANY = re.compile(r'(?<==")#[0-9a-f]{6}(?=")|(?<=[:,])#[0-9a-f]{6}\b')
_PAINT = re.compile(r'(fill|stroke|stop-color)="(#[0-9a-f]{6})"')
_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_COLOUR = re.compile(r'(?<==")(#[0-9a-f]{6})(?=")')


def themed(text: str) -> str:
    """SVG in which every colour is a property of the page it stands in; `sheet` sets them."""
    return _COLOUR.sub(lambda found: f"var(--{found[1][1:]})", text)


def looked(text: str, look: str) -> str:
    """An SVG picture of ours as it looks by `look`: day, as it is drawn; night; or auto, as whoever shows it has it.

    Who draws auto without asking anybody, as `png` does, draws day.
    """
    if look == "night":
        return _ANY.sub(lambda found: dusk(found[0]), text)
    if look != "auto":
        return text
    rules = [f'[{name}="{colour}"]{{{name}:{dusk(colour)}}}' for name, colour in sorted(set(_PAINT.findall(text)))]
    rules += [_ANY.sub(lambda found: dusk(found[0]), style) for style in _STYLE.findall(text)]
    head, tag, rest = text.partition("</title>")
    return f"{head}{tag}\n<style>@media(prefers-color-scheme:dark){{{''.join(rules)}}}</style>{rest}"


def sheet(texts: Iterable[str]) -> str:
    """The style sheet for themed SVG made of `texts`: each colour by day and by night."""
    found = sorted({colour for text in texts for colour in _COLOUR.findall(text)})
    rules = "".join(f"--{colour[1:]}:light-dark({colour},{dusk(colour)});" for colour in found)
    return f"<style>:root{{{rules}}}</style>" if rules else ""


def dusk(colour: str) -> str:
    """What a colour (`#rrggbb`) is by night."""
    if colour in NIGHT or colour in KEPT:
        return NIGHT.get(colour, colour)
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    if (0.3 * parts[0] + 0.59 * parts[1] + 0.11 * parts[2]) / 255 < LIGHT:
        return colour
    return "#" + "".join(f"{round(part * DIM):02x}" for part in parts)
