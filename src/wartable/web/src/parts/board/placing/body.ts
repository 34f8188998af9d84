import type { Point } from "../geometry";
import type { Reach } from "./reach";

const STEPS = 24;
const HALVINGS = 8;

/** Where a body comes to: the part of its way that all of it can go, and which of them lets it go no farther (-1: none). */
export interface Stop {
  part: number;
  binding: number;
}

const between = (from: Point, to: Point, part: number): Point => [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];

/** How far all models come together on their straight ways, so that each of them may end there. */
export function bodyStop(reach: readonly (Reach | undefined)[], from: readonly Point[], to: readonly Point[]): Stop {
  const rounded = (i: number, part: number): Point => {
    const [x, y] = between(from[i] ?? [0, 0], to[i] ?? [0, 0], part);
    return [Math.round(x), Math.round(y)];
  };
  /** The first of them that may not end there, -1 if all may. */
  const barred = (part: number): number => to.findIndex((_, i) => reach[i] && !reach[i].holds(rounded(i, part)));
  let binding = barred(1);
  if (binding < 0) return { part: 1, binding: -1 };
  for (let step = STEPS - 1; step >= 0; step--) {
    const found = barred(step / STEPS);
    if (found >= 0) {
      binding = found;
      continue;
    }
    let [low, high] = [step / STEPS, (step + 1) / STEPS];
    for (let i = 0; i < HALVINGS; i++) {
      const middle = (low + high) / 2;
      const no = barred(middle);
      if (no < 0) low = middle;
      else [high, binding] = [middle, no];
    }
    return { part: low, binding };
  }
  return { part: 0, binding };
}

/** The places of the body after that part of its way. */
export const bodyAt = (from: readonly Point[], to: readonly Point[], part: number): Point[] => to.map((at, i) => between(from[i] ?? at, at, part));
