import { net } from "../geometry";
import type { Figure } from "../models/units";

/** The longest gap that holds a unit together, inches, and the clause that says so; as the view tells it. */
export interface Hold {
  gap: number;
  clause: string;
}

export interface Link {
  a: Figure;
  b: Figure;
  /** The gap is longer than it may be. */
  broken: boolean;
}

export function holdOf(view: Record<string, unknown>): Hold | null {
  const told = view["cohesion"] as { gap: number; clause: string } | undefined;
  return told ? { gap: told.gap / 1000, clause: told.clause } : null;
}

const HAIR = 0.0015; // what rounding may do

/** The shortest links between the models of a unit. */
export function links(figures: readonly Figure[], hold: Hold | null): Link[] {
  if (figures.length < 2) return [];
  return net(figures.map(({ x, y }) => [x, y] as const)).flatMap(([i, j]) => {
    const [a, b] = [figures[i], figures[j]];
    if (!a || !b) return [];
    return [{ a, b, broken: !!hold && Math.hypot(a.x - b.x, a.y - b.y) - a.r - b.r > hold.gap + HAIR }];
  });
}
