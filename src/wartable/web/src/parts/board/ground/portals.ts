/** Places at which others may come onto the table, as the position tells them. */
import { viewOf } from "../../../lib/play/view";
import type { Update } from "../../../lib/protocol";
import type { Point } from "../geometry";

interface Told {
  id: string;
  x: number;
  y: number;
  value: number;
  /** Who has it in sight. */
  by: readonly string[];
  /** Where it falls back to. */
  next: readonly number[] | null;
  ways: number;
  comes: number;
  stands: readonly number[] | null;
}

export interface Portal {
  id: string;
  at: Point;
  value: number;
  seen: boolean;
  next: Point | null;
  /** By how many ways it may fall back, in words. */
  ways: string;
  trapped: boolean;
  /** How likely it is that somebody comes out here, and where they stand then. */
  comes: number;
  stands: Point | null;
  says: string;
}

/** None where the table has no such places, or they tell nothing of what they do. */
export function portalsOf(update: Pick<Update, "view"> | null, flat: (points: readonly (readonly number[])[]) => Point[]): Portal[] {
  const told = (viewOf(update)["portals"] as readonly Told[] | undefined) ?? [];
  const one = (at: readonly number[] | null): Point | null => (at && flat([at])[0]) ?? null;
  return told.filter(({ ways }) => ways !== undefined).map(({ id, x, y, value, by, next, ways, comes, stands }) => {
    const words = ways ? `${ways} ${ways === 1 ? "way" : "ways"}` : "trapped";
    const chance = comes ? `${Math.round(comes * 100)}% that somebody comes out here this turn` : "nobody comes out here this turn";
    const falls = ways ? `it may fall back by ${words}` : "it cannot fall back";
    return {
      id, at: one([x, y]) ?? [0, 0], value, seen: by.length > 0, next: one(next), ways: words, trapped: !ways, comes, stands: one(stands),
      says: `${id.replace("-", " ")}, value ${value}, ${by.length ? "in sight" : "not in sight"}: ${chance}; ${falls}`,
    };
  });
}
