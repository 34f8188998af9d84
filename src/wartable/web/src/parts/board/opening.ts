import type { Box, Point } from "./geometry";

/** The middle of a box. */
export const centre = (box: Box): Point => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];

/**
 * Where to look first: the place from which most of the own units are seen, and of those the one nearest to the others.
 * Who is asked about is always seen. `wide` and `high` are what is seen of the world.
 */
export function openingOn(own: readonly Box[], others: readonly Box[], wide: number, high: number, asked: Box | null = null): Point {
  const all = others.map(centre);
  const foe = ([x, y]: Point): number => (all.length ? all.reduce((sum, [ox, oy]) => sum + Math.hypot(ox - x, oy - y), 0) / all.length : 0);
  const sees = ([x, y]: Point, { left, right, top, bottom }: Box): boolean =>
    left >= x - wide / 2 && right <= x + wide / 2 && top >= y - high / 2 && bottom <= y + high / 2;
  const seen = (at: Point): number => own.filter((box) => sees(at, box)).length + (asked && sees(at, asked) ? own.length : 0);
  // From a unit, or from between two: the best place to see several is seldom above one of them.
  const middles = [...own, ...(asked ? [asked] : [])].map(centre);
  const places = middles.flatMap((a): Point[] => middles.map((b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]));
  let best: Point = middles[0] ?? [0, 0];
  let [most, least] = [-1, Infinity];
  for (const at of places) {
    const [many, far] = [seen(at), foe(at)];
    if (many > most || (many === most && far < least)) [best, most, least] = [at, many, far];
  }
  return best;
}
