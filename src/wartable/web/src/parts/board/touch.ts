import { cover, type BoardUnit } from "./units";

/** Pixels within which a finger may have meant either of two things. */
export const FINGER = 22;

/** The units that a finger on a point may mean, the nearest first. Inches. */
export function meant(units: readonly BoardUnit[], [x, y]: readonly [number, number], room: number): BoardUnit[] {
  const off = (unit: BoardUnit): number => Math.min(...unit.figures.flatMap(cover).map((disc) => Math.hypot(disc.x - x, disc.y - y) - disc.r));
  return units
    .map((unit) => ({ unit, far: off(unit) }))
    .filter(({ far }) => far <= room)
    .sort((a, b) => a.far - b.far)
    .map(({ unit }) => unit);
}
