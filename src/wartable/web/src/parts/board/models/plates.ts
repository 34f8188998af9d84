import type { Box, Point } from "../geometry";
import type { BoardUnit } from "./units";

/** A label on the board: where it is in inches and what room it takes in pixels. */
export interface Plate {
  unit: BoardUnit;
  x: number;
  y: number;
  width: number;
  nameWidth: number;
  text: string;
  chips: { text: string; x: number; width: number }[];
  dots: boolean;
}

/** What plates have to mind, in pixels from the corner of the table. */
export interface Room {
  /** The part of the table that is seen. */
  seen: Box;
  /** What no plate may hide: who acts, its target, melees, what is being placed. */
  kept: readonly Box[];
  /** Lines of fire and tapes. */
  lines: readonly (readonly [Point, Point])[];
  /** What plates leave free where they can: other units, names of the land. */
  rather: readonly Box[];
}

export const HIGH = 22; // pixels of a plate
const OFF = [7, 30, 58]; // pixels between a unit and its plate: beside it, or farther off where there is no room
const NARROW = new Set("iljtfrI.,'1 ");
const known = new Map<string, number>();
let ruler: CanvasRenderingContext2D | null | undefined;

/** How wide a text of a plate is in pixels: measured where there is a page, else about that. */
export function wide(text: string): number {
  const found = known.get(text);
  if (found !== undefined) return found;
  if (ruler === undefined && typeof document !== "undefined") {
    ruler = document.createElement("canvas").getContext("2d");
    if (ruler) ruler.font = `620 12px ${getComputedStyle(document.body).fontFamily}`;
  }
  const size = ruler ? Math.ceil(ruler.measureText(text).width) : about(text);
  known.set(text, size);
  return size;
}

function about(text: string): number {
  let sum = 0;
  for (const letter of text) sum += NARROW.has(letter) ? 4.2 : letter >= "A" && letter <= "Z" ? 8.4 : "mwMW".includes(letter) ? 10.4 : 7;
  return sum;
}

const apart = (a: Box, b: Box): boolean => a.left >= b.right || a.right <= b.left || a.top >= b.bottom || a.bottom <= b.top;
const free = (box: Box, taken: readonly Box[]): boolean => taken.every((other) => apart(box, other));

/** A line that goes through a box, by what of it lies between each pair of sides. */
export function crosses(box: Box, [[ax, ay], [bx, by]]: readonly [Point, Point]): boolean {
  let [from, to] = [0, 1];
  for (const [at, way, low, high] of [[ax, bx - ax, box.left, box.right], [ay, by - ay, box.top, box.bottom]] as const) {
    if (way === 0) {
      if (at < low || at > high) return false;
    } else {
      const [p, q] = [(low - at) / way, (high - at) / way];
      from = Math.max(from, Math.min(p, q));
      to = Math.min(to, Math.max(p, q));
    }
  }
  return from <= to;
}

/**
 * Puts a plate beside each unit: above it, below it, to its sides, where it hides nothing that has to be seen. The place
 * of a plate depends on its unit and on what has to be seen, so one that is shown later moves none. Those that come
 * first in `units` choose first; one that finds no room is left out. `boxes` are what is drawn of the units, in pixels.
 */
export function plates(units: readonly BoardUnit[], boxes: ReadonlyMap<string, Box>, scale: number, dots: (unit: BoardUnit) => boolean, room: Room): Plate[] {
  const taken: Box[] = [];
  return units.flatMap((unit) => {
    const drawn = boxes.get(unit.id);
    if (!drawn) return [];
    const plate = fitting(unit, dots(unit), room.seen);
    const others = [...room.rather];
    boxes.forEach((box, id) => id !== unit.id && others.push(box));
    const may = spots(drawn, across(plate)).map((box) => within(box, room.seen))
      .filter((box) => free(box, [...taken, ...room.kept, drawn]) && !room.lines.some((line) => crosses(box, line)));
    const spot = may.find((box) => free(box, others)) ?? may[0];
    if (!spot) return [];
    taken.push(spot);
    return [{ ...plate, x: spot.left / scale, y: spot.top / scale }];
  });
}

/** A box moved as little as needed to lie within another. */
function within(box: Box, other: Box): Box {
  const dx = Math.max(0, other.left - box.left) + Math.min(0, other.right - box.right);
  const dy = Math.max(0, other.top - box.top) + Math.min(0, other.bottom - box.bottom);
  return { left: box.left + dx, right: box.right + dx, top: box.top + dy, bottom: box.bottom + dy };
}

function across(plate: Plate): number {
  const last = plate.chips.at(-1);
  return last ? last.x + last.width : plate.width;
}

/** The plate of a unit, with as many of its marks as there is room for. */
function fitting(unit: BoardUnit, dots: boolean, seen: Box): Plate {
  const plate = made(unit, dots);
  while (plate.chips.length && across(plate) > seen.right - seen.left) plate.chips.pop();
  return plate;
}

function made(unit: BoardUnit, dots: boolean): Plate {
  const text = unit.name;
  const nameWidth = wide(text) + 5;
  const base = 24 + nameWidth + (unit.count > 1 ? wide(String(unit.count)) + 4 : 0) + (dots ? 22 : 0) + 3;
  let at = base + 3;
  const chips = [...unit.marks, ...unit.signs.map(({ text }) => text)].map((mark) => {
    const chip = { text: mark, x: at, width: wide(mark) + 16 };
    at += chip.width + 3;
    return chip;
  });
  return { unit, x: 0, y: 0, width: base, nameWidth, text, chips, dots };
}

function spots({ left, right, top, bottom }: Box, width: number): Box[] {
  const [x, y] = [(left + right) / 2 - width / 2, (top + bottom) / 2 - HIGH / 2];
  const box = (l: number, t: number): Box => ({ left: l, top: t, right: l + width, bottom: t + HIGH });
  return OFF.flatMap((off) => [
    box(x, top - HIGH - off), box(x, bottom + off + 8), box(right + off, y), box(left - width - off, y),
    box(right + off, top - HIGH - off), box(right + off, bottom + off), box(left - width - off, top - HIGH - off), box(left - width - off, bottom + off),
  ]);
}
