import type { Spot } from "./deck";

/** A label at a place of the board, its corner and size in pixels from that place. */
export interface Tag {
  id: string;
  text: string;
  spot: Spot;
  left: number;
  top: number;
  wide: number;
}

const HIGH = 20;
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Lays labels above, below or beside their places, where they hide the fewest models and no other label. */
export function tagged(wanted: readonly { id: string; text: string; spot: Spot }[], models: readonly Spot[], scale: number): Tag[] {
  const stands = models.map(({ x, y, size }): Box => {
    const r = size * 0.45 * scale;
    return { left: x * scale - r, top: y * scale - r, right: x * scale + r, bottom: y * scale + r };
  });
  const laid: Box[] = [];
  return wanted.map(({ id, text, spot }) => {
    const wide = text.length * 6.4 + 16;
    const room = 0.58 * scale * spot.size;
    const places = [[-wide / 2, -room - HIGH], [-wide / 2, room], [room, -HIGH / 2], [-room - wide, -HIGH / 2], [-wide / 2, -room - 2 * HIGH - 4], [-wide / 2, room + HIGH + 4]];
    let best: [number, number] = [-wide / 2, -room - HIGH];
    let least = Infinity;
    for (const [left = 0, top = 0] of places) {
      const box = { left: spot.x * scale + left, top: spot.y * scale + top, right: spot.x * scale + left + wide, bottom: spot.y * scale + top + HIGH };
      const worth = stands.filter((other) => meet(box, other)).length + 20 * laid.filter((other) => meet(box, other)).length;
      if (worth < least) [best, least] = [[left, top], worth];
    }
    const [left, top] = best;
    laid.push({ left: spot.x * scale + left, top: spot.y * scale + top, right: spot.x * scale + left + wide, bottom: spot.y * scale + top + HIGH });
    return { id, text, spot, left, top, wide };
  });
}
