/** A table laid by hand made the same from both sides: half a turn about its middle leaves it as it is. */
import type { Point } from "../../parts/board/geometry";
import { isMark, isZone } from "./marks";
import { middleOf, type Piece } from "./pieces";

/**
 * The southern half is kept and laid again, turned, in the north. What comes in at the side of the table is kept in the west,
 * and a way through the middle is kept as far as there. The zone of one side is laid again for the other one of two.
 */
export function mirrored(pieces: readonly Piece[], width: number, height: number): Piece[] {
  const over = ([x, y]: Point): Point => [round(width - x), round(height - y)];
  return pieces.flatMap((piece): Piece[] => {
    if (isMark(piece)) return marked(piece, width, height, over);
    const points = piece.points ?? [];
    if (through(points, width, height)) return [{ ...piece, points: halved(points, [width / 2, height / 2], over) }];
    const [x, y] = middleOf(piece);
    const beside = points.some(([px]) => px <= 0 || px >= width) || Math.abs(y - height / 2) < 0.01;
    if (beside ? x >= width / 2 : y >= height / 2) return [];
    const { name: _, key: __, ...rest } = piece;
    const twin = { ...rest, ...(piece.at ? { at: over(piece.at) } : {}), ...(piece.points ? { points: piece.points.map(over) } : {}) };
    return [piece, twin as Piece];
  });
}

/** A zone or an objective with its twin; one that lies in the very middle is its own. */
function marked(piece: Piece, width: number, height: number, over: (point: Point) => Point): Piece[] {
  // Which zone would be that of a third side nobody could say.
  if (isZone(piece) && Number(piece["side"]) > 1) return [piece];
  const [x, y] = middleOf(piece);
  const [right, north] = [x - width / 2, y - height / 2];
  if (Math.hypot(right, north) < 0.01) return [piece];
  if (Math.abs(north) < 0.01 ? right > 0 : north > 0) return [];
  const { name: _, ...rest } = piece;
  const twin = { ...rest, ...(piece.at ? { at: over(piece.at) } : {}), ...(piece.points ? { points: piece.points.map(over) } : {}) };
  return [piece, (isZone(piece) ? { ...twin, side: 1 - Number(piece["side"]) } : twin) as Piece];
}

const round = (n: number): number => Math.round(n * 1000) / 1000;

/** Whether a course runs from one edge of the table to the one that lies over against it. */
function through(points: readonly Point[], width: number, height: number): boolean {
  const [a, b] = [points[0], points[points.length - 1]];
  if (!a || !b) return false;
  const across = Math.min(a[0], b[0]) <= 0 && Math.max(a[0], b[0]) >= width;
  return across || (Math.min(a[1], b[1]) <= 0 && Math.max(a[1], b[1]) >= height);
}

/** The first half of a course up to the middle of the table, and that again, turned. */
function halved(points: readonly Point[], middle: Point, over: (point: Point) => Point): Point[] {
  const first = points.slice(0, Math.floor(points.length / 2));
  return [...first, middle, ...first.map(over).reverse()];
}
