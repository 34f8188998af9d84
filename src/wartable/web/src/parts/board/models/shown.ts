import { boxOf, type Box, type Point } from "../geometry";
import { plates, type Plate } from "./plates";
import { shaped, TOKEN } from "./tokens";
import type { BoardUnit } from "./units";

/** What is drawn of each unit, in inches: its outline, or the token that stands for it and its footprint. */
export function boxesOfUnits(units: readonly BoardUnit[], places: ReadonlyMap<string, Point>, far: boolean, scale: number): Map<string, Box> {
  const half = TOKEN / 2 / scale;
  return new Map(units.map((unit) => {
    const [x, y] = places.get(unit.id) ?? unit.at;
    return [unit.id, far && !shaped(unit) ? { left: x - half, top: y - half, right: x + half, bottom: y + half } : unit.box];
  }));
}

/** The units in melees, as the view tells them: every word in it that is the id of a unit. */
export function inMelee(melees: unknown, ids: ReadonlySet<string>): string[] {
  if (typeof melees === "string") return ids.has(melees) ? [melees] : [];
  if (!melees || typeof melees !== "object") return [];
  return Object.values(melees).flatMap((part) => inMelee(part, ids));
}

/** Those of whom the system says so; else a side that has actions left has units that are done; while it has none nobody of it seems so. */
export function doneOf(units: readonly BoardUnit[]): Set<string> {
  if (units.some(({ done }) => done !== undefined)) return new Set(units.filter(({ done }) => done).map(({ id }) => id));
  const acting = new Set(units.filter(({ actions }) => actions > 0).map(({ player }) => player));
  return new Set(units.filter(({ actions, player }) => actions === 0 && acting.has(player)).map(({ id }) => id));
}

const scaled = ({ left, top, right, bottom }: Box, by: number): Box => ({ left: left * by, top: top * by, right: right * by, bottom: bottom * by });

/** What is on the table while plates are laid, in inches but for the names of the land. */
export interface Scene {
  units: readonly BoardUnit[];
  boxes: ReadonlyMap<string, Box>;
  scale: number;
  seen: Box;
  /** Those that have a plate, the weightiest first, and those that no plate may hide. */
  shown: readonly string[];
  kept: readonly string[];
  ghosts: readonly Point[];
  /** From whom to whom something is aimed or measured. */
  aimed: readonly (readonly [string, string])[];
  names: readonly Box[];
  dots: (unit: BoardUnit) => boolean;
}

/** The plates of a scene: of who is looked at, who acts, its target, and who is pointed at; of nobody else. */
export function platesOf({ units, boxes, scale, seen, shown, kept, ghosts, aimed, names, dots }: Scene): Plate[] {
  const at = new Map(units.map((unit) => [unit.id, unit]));
  const drawn = new Map([...boxes].map(([id, box]) => [id, scaled(box, scale)]));
  const middle = (id: string): Point | undefined => {
    const box = drawn.get(id);
    return box && [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  };
  const lines = aimed.flatMap(([from, to]): [Point, Point][] => {
    const [a, b] = [middle(from), middle(to)];
    return a && b ? [[a, b]] : [];
  });
  const room = {
    seen: scaled(seen, scale), lines, rather: names,
    kept: [...kept.flatMap((id) => drawn.get(id) ?? []), ...(ghosts.length ? [scaled(boxOf(ghosts), scale)] : [])],
  };
  return plates([...new Set(shown)].flatMap((id) => at.get(id) ?? []), drawn, scale, dots, room);
}
