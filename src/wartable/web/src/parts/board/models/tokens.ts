import type { Point } from "../geometry";
import type { BoardUnit } from "./units";

/** Pixels of the token that stands for a unit whose models are too small to be told apart. */
export const TOKEN = 33;
/** Pixels between the middles of two tokens at least: each can be read and pressed. */
export const APART = 30;
/** Pixels of what can be pressed at least. */
export const HIT = 24;
const TRIES = 80;

/** A vehicle keeps its own shape at any size. */
export const shaped = (unit: Pick<BoardUnit, "figures">): boolean => unit.figures.length > 0 && unit.figures.every((figure) => figure.length > 0);

/**
 * Where the tokens stand, in inches: over their units, those that lie too close fanned out. A vehicle stays where it
 * is, and nothing leaves a table of `wide` by `high` inches. `apart` and `token` in pixels.
 */
export function fanned(units: readonly Pick<BoardUnit, "id" | "at" | "figures">[], scale: number, wide: number, high: number, apart = APART, token = TOKEN): Map<string, Point> {
  const spots = units.map((unit) => ({ id: unit.id, x: unit.at[0] * scale, y: unit.at[1] * scale, fast: shaped(unit) }));
  for (let tries = 0, moved = true; moved && tries < TRIES; tries++) {
    moved = false;
    for (const [i, a] of spots.entries()) {
      for (const [j, b] of spots.entries()) {
        if (j <= i || (a.fast && b.fast)) continue;
        let [dx, dy] = [b.x - a.x, b.y - a.y];
        const gap = Math.hypot(dx, dy);
        if (gap >= apart - 0.01) continue;
        // Two in one place go apart the same way each time.
        [dx, dy] = gap < 0.01 ? [Math.cos(i + 2 * j), Math.sin(i + 2 * j)] : [dx / gap, dy / gap];
        const push = (apart - gap) / (a.fast || b.fast ? 1 : 2);
        if (!a.fast) [a.x, a.y] = [a.x - dx * push, a.y - dy * push];
        if (!b.fast) [b.x, b.y] = [b.x + dx * push, b.y + dy * push];
        moved = true;
      }
    }
    for (const spot of spots) {
      if (spot.fast) continue;
      spot.x = Math.max(token / 2, Math.min(wide * scale - token / 2, spot.x));
      spot.y = Math.max(token / 2, Math.min(high * scale - token / 2, spot.y));
    }
  }
  return new Map(spots.map(({ id, x, y }) => [id, [x / scale, y / scale]]));
}
