import type { Point } from "../geometry";
import { cover, type BoardUnit } from "../models/units";

/** Pixels within which a finger may have meant either of two things. */
export const FINGER = 22;

/** The units that a finger on a point may mean, the nearest first. Inches; `tokens` of that `size` stand for some of them. */
export function meant(
  units: readonly BoardUnit[], [x, y]: readonly [number, number], room: number, tokens: ReadonlyMap<string, Point> = new Map(), size = 0,
): BoardUnit[] {
  const off = (unit: BoardUnit): number => {
    const token = tokens.get(unit.id);
    return token ? Math.hypot(token[0] - x, token[1] - y) - size : Math.min(...unit.figures.flatMap(cover).map((disc) => Math.hypot(disc.x - x, disc.y - y) - disc.r));
  };
  return units
    .map((unit) => ({ unit, far: off(unit) }))
    .filter(({ far }) => far <= room)
    .sort((a, b) => a.far - b.far)
    .map(({ unit }) => unit);
}
