"""The colours of a picture of squares: a dark deck for the screen, ink on light paper for print, by class names.

One drawing serves both. A viewer that knows media queries prints the dark picture in the light colours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Template

# Each tone has a fill, a rim and the colour of the art on it, and a mark, so that colour alone tells nothing.
TONES = ("side0", "side1", "side2", "side3", "side4", "side5", "guards", "davros", "defenders", "neutral", "dormant")
MARKS = ("disc", "triangle", "square", "diamond", "star", "half", "cross", "cross", "shield", "ring", "ring")
_DARK_TEAMS = (
    ("#3d7bff", "#0b1116", "#ffffff"), ("#e65c17", "#0b1116", "#ffffff"), ("#25c392", "#0b1116", "#02211c"),
    ("#bb5bb5", "#0b1116", "#ffffff"), ("#a03c2c", "#ffd9cf", "#ffffff"), ("#ff99dd", "#0b1116", "#3d0a2c"),
    ("#e8edef", "#0b1116", "#10181d"), ("#d9b24a", "#0b1116", "#2b2416"), ("#8ba3b3", "#0b1116", "#0b1116"),
    ("#6d7c85", "#0b1116", "#ffffff"), ("#3a4750", "#93a1a9", "#b7c3c9"),
)  # fmt: skip
_LIGHT_TEAMS = (
    ("#1656cc", "#0a2a66", "#ffffff"), ("#c9430a", "#5f1e03", "#ffffff"), ("#22b8a0", "#06463b", "#062b25"),
    ("#9c4193", "#4a1b45", "#ffffff"), ("#7a1c12", "#3a0a05", "#ffffff"), ("#ff8fd8", "#7a2a60", "#3d0a2c"),
    ("#2f383e", "#14202a", "#ffffff"), ("#d9a92f", "#5a4207", "#2b2416"), ("#8299a8", "#26323a", "#10181d"),
    ("#a9b4b9", "#3f4e58", "#14202a"), ("#e3e8e5", "#57656e", "#57656e"),
)  # fmt: skip

_DARK = {
    "page": "#0c1216", "sheet": "#151d23", "ink": "#e9eff1", "ink2": "#b7c3c9", "ink3": "#93a1a9", "line": "#2a363e",
    "deck": "#1f2a32", "grid": "#33444f", "room": "#2a3843", "hatch": "#3a4b57", "bad": "#443b28", "rubble": "#857657",
    "wall": "#9fb2bd", "edge": "#e6eff3", "case": "#0a1014", "seam": "#5a6f7c", "void": "#0a1014", "glass": "#66b7dd",
    "door": "#d8b75a", "text": "#cfdae0", "halo": "#131b20", "high": "#3d5160", "step": "#566d7d", "lip": "#9fb2bd",
    "solid": "#8496a1", "fog": "#b7c3c9", "card": "#1e2930", "sign": "#cfdae0", "no": "#ff9b91", "warn": "#f2c261",
    "warnbg": "#3a2b0c", "way": "#e9eff1", "shade": "#000000", "tape": "#ffcb1f", "tapeink": "#2b2100",
}  # fmt: skip
_LIGHT = {
    "page": "#ffffff", "sheet": "#fafbfa", "ink": "#14202a", "ink2": "#3f4e58", "ink3": "#57656e", "line": "#d2d9d6",
    "deck": "#e6ebec", "grid": "#c2cdd1", "room": "#fbfcfb", "hatch": "#d3dcdf", "bad": "#dcd3bd", "rubble": "#9c8f70",
    "wall": "#33424c", "edge": "#8fa2ad", "case": "#14202a", "seam": "#87969d", "void": "#14202a", "glass": "#2f8fbf",
    "door": "#b5902c", "text": "#2d3a42", "halo": "#ffffff", "high": "#c3d0d7", "step": "#a8b9c2", "lip": "#4b5d69",
    "solid": "#7d8d97", "fog": "#57656e", "card": "#ffffff", "sign": "#2d3a42", "no": "#a3211b", "warn": "#7a4a00",
    "warnbg": "#fbecc9", "way": "#14202a", "shade": "#20303a", "tape": "#ffcb1f", "tapeink": "#2b2100",
}  # fmt: skip

# Lengths are drawing units: 40 to a square.
_RULES = Template(
    """
.page{fill:$page}.sheet{fill:$sheet;stroke:$line}.deck{fill:$deck}.ink{fill:$ink}.ink2{fill:$ink2}.ink3{fill:$ink3}
.grid{stroke:$grid;stroke-width:1;fill:none}.seam{stroke:$seam;stroke-width:1.8;stroke-dasharray:11 7;fill:none}
.tick{stroke:$ink3;stroke-width:1.2;fill:none}.hull{fill:none;stroke:$case;stroke-width:13}
.hull2{fill:none;stroke:$wall;stroke-width:8}.hull3{fill:none;stroke:$edge;stroke-width:1.6}
.room{fill:$room}.hatch{stroke:$hatch;stroke-width:1.5;fill:none}.tile{stroke:$grid;stroke-width:1.1;fill:none}
.inset{fill:none;stroke:$seam;stroke-width:2}.goal{fill:none;stroke:$sign;stroke-width:2;stroke-dasharray:2 5}
.bad{fill:$bad}.badline{stroke:$rubble;stroke-width:1.4;fill:none}.rubble{fill:$rubble}
.high{fill:$high}.step{fill:$step}.lip{stroke:$lip;stroke-width:2.2;fill:none}.drop{stroke:$lip;stroke-width:1.2;fill:none}
.rise{stroke:$sign;stroke-width:2.6;fill:none;stroke-linecap:round;stroke-linejoin:round}
.block{fill:$solid;stroke:$case;stroke-width:2}.blockhi{fill:none;stroke:$edge;stroke-width:1.5}
.blockin{fill:none;stroke:$case;stroke-width:1.8}.shade{fill:$shade;opacity:.3}
.shadeline{stroke:$shade;stroke-width:8;opacity:.34;fill:none}
.case{stroke:$case;stroke-width:9.6;fill:none;stroke-linecap:square}
.wall{stroke:$wall;stroke-width:6.4;fill:none;stroke-linecap:square}.edge{stroke:$edge;stroke-width:1.6;fill:none}
.pane0{stroke:$case;stroke-width:9;fill:none}.pane{stroke:$edge;stroke-width:1.7;fill:none}
.glass{stroke:$glass;stroke-width:3.4;fill:none;opacity:.75}
.post{fill:$wall;stroke:$case;stroke-width:1.4}.leaf{fill:$door;stroke:$case;stroke-width:1.4}
.slot{stroke:$case;stroke-width:1.8;fill:none}.sill{stroke:$door;stroke-width:1.3;stroke-dasharray:2 3;fill:none}
.lockdisc{fill:$halo;stroke:$door;stroke-width:2}.lock{fill:$door}.scrap{fill:$door}.shackle{fill:none;stroke:$door;stroke-width:2}
.name{font-style:italic;font-weight:500;fill:$text;stroke:$halo;stroke-width:4;stroke-linejoin:round;paint-order:stroke}
.dev{fill:$card;stroke:$ink2;stroke-width:1.6}.glyph{fill:none;stroke:$sign;stroke-width:2.2;stroke-linecap:round;
stroke-linejoin:round}.dot{fill:$sign}.dim{fill:none;stroke:$seam;stroke-width:2;stroke-dasharray:4 3}
.card{fill:$card;stroke:$ink;stroke-width:1.8}.fog{fill:$fog;opacity:.3}.fogline{fill:none;stroke:$fog;stroke-width:2;
opacity:.8;stroke-linecap:round}.way0{fill:none;stroke:$halo;stroke-width:6;stroke-linejoin:round}
.way{fill:none;stroke:$way;stroke-width:2.6;stroke-dasharray:3 6;stroke-linecap:round;stroke-linejoin:round}
.wayhead{fill:$way}.ray0{fill:none;stroke:$void;stroke-width:6.5;opacity:.7}.ray{fill:none;stroke:$tape;stroke-width:3.4}
.cut{fill:none;stroke:$no;stroke-width:2.8;stroke-dasharray:9 6}.cross{fill:none;stroke:$no;stroke-width:3;
stroke-linecap:round}.tape{fill:$tape}.tapeline{stroke:$tapeink;stroke-width:1.3;fill:none}.tapeink{fill:$tapeink}
.halo{fill:none;stroke:$ink;stroke-width:2.2}.badge{fill:$card}.chief{fill:$page}.plate{fill:$card;stroke:$ink2;stroke-width:2}
.burst{fill:$warnbg;stroke:$warn;stroke-width:1.6;stroke-linejoin:round}.bolt{fill:none;stroke:$warn;stroke-width:2;
stroke-linecap:round;stroke-linejoin:round}.tickon{fill:none;stroke:$ink;stroke-width:2;stroke-linecap:round;
stroke-linejoin:round}.past{opacity:.6}.rimless{fill:none;stroke:$ink3;stroke-width:1.8;stroke-dasharray:3 2.4}
""".replace("\n", "")
)
_TEAM = Template(
    ".f-$n{fill:$fill}.b-$n{fill:$fill;stroke:$rim;stroke-width:1.6}.r-$n{stroke:$fill}.a-$n{fill:$art}"
    ".l-$n{fill:none;stroke:$art;stroke-linecap:round}.d-$n{fill:$rim;opacity:.34}.e-$n{stroke:$rim;fill:none;opacity:.34}"
)


def style(paper: bool = False) -> str:
    """The style sheet: dark on a screen and light in print, or light alone for `paper`."""
    light = _sheet(_LIGHT, _LIGHT_TEAMS)
    if paper:
        return f"<style>{light}</style>"
    return f"<style>{_sheet(_DARK, _DARK_TEAMS)}@media print{{{light}}}</style>"


def both() -> str:
    """The style sheet of a page that follows the light of whoever reads it."""
    light, dark = _sheet(_LIGHT, _LIGHT_TEAMS), _sheet(_DARK, _DARK_TEAMS)
    return f"<style>{light}@media screen and (prefers-color-scheme:dark){{{dark}}}</style>"


def _sheet(colours: Mapping[str, str], teams: Sequence[tuple[str, str, str]]) -> str:
    looks = [_TEAM.substitute(n=tone, fill=fill, rim=rim, art=art) for tone, (fill, rim, art) in zip(TONES, teams)]
    return _RULES.substitute(colours) + "".join(looks)


def tone_of(name: str) -> str:
    """The tone that is drawn for `name`; one nobody knows is neutral."""
    return name if name in TONES else "neutral"


def mark_of(tone: str) -> str:
    """The shape that stands for a tone beside its colour."""
    return MARKS[TONES.index(tone_of(tone))]
