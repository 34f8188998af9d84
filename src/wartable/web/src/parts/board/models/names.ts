import type { Ground } from "../../../lib/protocol";
import type { Box, Point } from "../geometry";
import { drawn, layered, type Land } from "../ground/land";
import { wide as measured, type Plate } from "./plates";

/** A name on the land: its middle in inches, its size in pixels. */
export interface Name {
  text: string;
  x: number;
  y: number;
  width: number;
}

const HIGH = 16; // pixels of a line of letters
const EDGE = 4; // pixels between a name and the edge of the table

/** The land of a table, what lies lowest first. */
export function landsOf(ground: Ground): Land[] {
  const high = ground.height / 1000;
  return layered(
    ground.shapes
      .filter((shape) => shape.kind === "terrain")
      .map((shape) => drawn(shape.tone, shape.text, shape.points.map(([x = 0, y = 0]): Point => [x / 1000, high - y / 1000]))),
  );
}

/** The names that have room at a scale. One that only repeats the kind ("wood 2") tells nothing that is not seen; all stay on the table. */
export function namesOf(lands: readonly Land[], scale: number, wide: number, high: number): Name[] {
  return lands.flatMap((land) => {
    if (!land.name || land.name.replace(/ ?\d*$/, "") === land.kind.replace("_", " ")) return [];
    const width = measured(land.name);
    if (land.size * scale <= width * 0.6) return [];
    const [dx, dy] = [(width / 2 + EDGE) / scale, (HIGH / 2 + EDGE) / scale];
    return [{ text: land.name, x: Math.max(dx, Math.min(wide - dx, land.at[0])), y: Math.max(dy, Math.min(high - dy, land.at[1])), width }];
  });
}

/** What room a name takes, in pixels from the corner of the table. */
export function boxesOf(names: readonly Name[], scale: number): Box[] {
  return names.map(({ x, y, width }) => ({ left: x * scale - width / 2, right: x * scale + width / 2, top: y * scale - HIGH / 2, bottom: y * scale + HIGH / 2 }));
}

const READABLE = 0.25; // the part of a name that may be hidden

/** The names, by their place, of which plates hide so much that they cannot be read. */
export function covered(names: readonly Name[], plates: readonly Plate[], scale: number): Set<number> {
  const found = new Set<number>();
  boxesOf(names, scale).forEach((name, i) => {
    const hidden = plates.reduce((sum, plate) => {
      const [left, top] = [plate.x * scale, plate.y * scale];
      const wide = Math.min(name.right, left + plate.width) - Math.max(name.left, left);
      const high = Math.min(name.bottom, top + 20) - Math.max(name.top, top);
      return wide > 0 && high > 0 ? sum + wide * high : sum;
    }, 0);
    if (hidden > READABLE * (name.right - name.left) * (name.bottom - name.top)) found.add(i);
  });
  return found;
}
