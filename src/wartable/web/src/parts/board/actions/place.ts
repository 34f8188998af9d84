import type { Box, Point } from "../geometry";

/** Room between a unit and its card, and between the card and the edge of the window, in pixels. */
const GAP = 14;
const EDGE = 8;

/** Where a card of a size goes beside a unit: inside the view, off the unit, on the side away from the enemy, over few others. Pixels. */
export function cardPlace(unit: Box, card: { width: number; height: number }, view: { width: number; height: number }, enemy: Point | null, others: readonly Box[] = []): { left: number; top: number } {
  const [x, y] = [(unit.left + unit.right) / 2, (unit.top + unit.bottom) / 2];
  const away: Point = enemy ? [x - enemy[0], y - enemy[1]] : [0, 1];
  const long = Math.hypot(...away) || 1;
  const sides: [Point, number, number][] = [
    [[0, 1], x - card.width / 2, unit.bottom + GAP],
    [[0, -1], x - card.width / 2, unit.top - GAP - card.height],
    [[1, 0], unit.right + GAP, y - card.height / 2],
    [[-1, 0], unit.left - GAP - card.width, y - card.height / 2],
  ];
  const most = { left: Math.max(EDGE, view.width - card.width - EDGE), top: Math.max(EDGE, view.height - card.height - EDGE) };
  let best = { left: EDGE, top: EDGE };
  let least = Infinity;
  for (const [way, wantedLeft, wantedTop] of sides) {
    const left = Math.min(most.left, Math.max(EDGE, wantedLeft));
    const top = Math.min(most.top, Math.max(EDGE, wantedTop));
    const covers = left < unit.right + 2 && left + card.width > unit.left - 2 && top < unit.bottom + 2 && top + card.height > unit.top - 2;
    const hides = others.filter((one) => left < one.right && left + card.width > one.left && top < one.bottom && top + card.height > one.top).length;
    const cost = (covers ? 10 : 0) - (way[0] * away[0] + way[1] * away[1]) / long + hides * 0.7 + Math.hypot(left - wantedLeft, top - wantedTop) / 400;
    if (cost < least) [best, least] = [{ left, top }, cost];
  }
  return best;
}

const meet = (a: Box, b: Box): boolean => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** The same with room about the unit, of `rooms` pixels at the best and less rather than over others. */
export function roomyPlace(unit: Box, card: { width: number; height: number }, view: { width: number; height: number }, enemy: Point | null, others: readonly Box[], rooms: readonly number[]): { left: number; top: number } {
  let best = { left: EDGE, top: EDGE };
  let least = Infinity;
  for (const [i, room] of rooms.entries()) {
    const free = { left: unit.left - room, top: unit.top - room, right: unit.right + room, bottom: unit.bottom + room };
    const at = cardPlace(free, card, view, enemy, others);
    const box = { ...at, right: at.left + card.width, bottom: at.top + card.height };
    const cost = others.filter((other) => meet(box, other)).length + i * 0.3 + (meet(box, free) ? 2 : 0) + (meet(box, unit) ? 10 : 0);
    if (cost < least) [best, least] = [at, cost];
  }
  return best;
}
