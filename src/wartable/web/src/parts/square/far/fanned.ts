import { fanned, HIT } from "../../board/models/tokens";
import type { Point } from "../../board/geometry";
import type { DeckModel } from "../deck";

/** Pixels between two models that are drawn larger than they are. */
const GAP = 2;
/** Models that would be drawn more than so many times larger than they are stand as one token for those of a side beside each other. */
const MOST = 2;

/** How much larger than it is a base of radius `r` squares is drawn, so that it can be pressed. */
export const grown = (r: number, scale: number): number => Math.max(1, HIT / (2 * r * scale));

/** Models of a side that are too small and too close to each other to be drawn one by one. */
export interface Cluster {
  id: string;
  side: number;
  models: DeckModel[];
}

/** The models that are drawn one by one, and the tokens for all others; those of `kept` always stand for themselves. */
export function clustered(models: readonly DeckModel[], kept: ReadonlySet<string>, scale: number): { alone: DeckModel[]; clusters: Cluster[] } {
  const left = new Set(models.filter((model) => !kept.has(model.id) && grown(model.r, scale) > MOST));
  const near = (a: DeckModel, b: DeckModel): boolean => a.side === b.side && Math.hypot(a.x - b.x, a.y - b.y) * scale < HIT + GAP;
  const clusters: Cluster[] = [];
  for (const first of left) {
    const found = [first];
    left.delete(first);
    for (let i = 0; i < found.length; i++) {
      for (const other of left) {
        const from = found[i];
        if (!from || !near(from, other)) continue;
        left.delete(other);
        found.push(other);
      }
    }
    if (found.length > 1) clusters.push({ id: `all ${first.id}`, side: first.side, models: found });
  }
  const within = new Set(clusters.flatMap((one) => one.models));
  return { alone: models.filter((model) => !within.has(model)), clusters };
}

const middle = (models: readonly DeckModel[]): Point => [
  models.reduce((sum, { x }) => sum + x, 0) / models.length, models.reduce((sum, { y }) => sum + y, 0) / models.length,
];

/** Where tokens stand, and models that are drawn larger than they are, in squares: over their squares, those that lie too close fanned out. */
export function fannedOut(alone: readonly DeckModel[], clusters: readonly Cluster[], scale: number, wide: number, high: number): ReadonlyMap<string, Point> {
  const small = alone.filter((model) => grown(model.r, scale) > 1);
  const spots: [string, Point][] = [...small.map(({ id, x, y }): [string, Point] => [id, [x, y]]), ...clusters.map(({ id, models }): [string, Point] => [id, middle(models)])];
  return fanned(spots.map(([id, at]) => ({ id, at, figures: [] })), scale, wide, high, HIT + GAP, HIT);
}
