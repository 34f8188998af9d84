import type { Box } from "./geometry";
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

const HIGH = 22;
const FULL = 0;
const SHORT = 1;
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

interface Taken {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const free = (box: Taken, taken: readonly Taken[]): boolean =>
  taken.every((other) => box.left >= other.right || box.right <= other.left || box.top >= other.bottom || box.bottom <= other.top);

/**
 * Puts a plate to each unit so that none covers another: above it, below it, to its sides; a unit that has no room gets
 * its number only, or nothing; so does one that is not `named`. Those that come first in `units` choose first. All
 * stay `within` a box in pixels, and leave `names` of the land free where they can.
 */
export function plates(
  units: readonly BoardUnit[], scale: number, dots: (unit: BoardUnit) => boolean, named = (_: BoardUnit): boolean => true, within: Box | null = null,
  names: readonly Box[] = [],
): Plate[] {
  const taken: Taken[] = [];
  const out: Plate[] = [];
  const models = units.map(({ id, box }) => ({ id, left: box.left * scale, top: box.top * scale, right: box.right * scale, bottom: box.bottom * scale }));
  for (const unit of units) {
    const others = models.filter(({ id }) => id !== unit.id);
    for (const size of named(unit) ? [FULL, SHORT] : [SHORT]) {
      const plate = made(unit, size, dots(unit));
      const places = spots(unit, plate, scale).map((box) => (within ? kept(box, within) : box)).filter((box) => free(box, taken));
      // Best is a place that hides no models either; a name is worth more than a few hidden models.
      const spot = places.find((box) => free(box, others) && free(box, names)) ?? places.find((box) => free(box, others)) ?? (size === FULL ? places.find((box) => hidden(box, others) < 0.35) : places[0]);
      if (!spot) continue;
      taken.push(spot);
      out.push({ ...plate, x: spot.left / scale, y: spot.top / scale });
      break;
    }
  }
  return out;
}

/** What is seen about a world when all of it is seen, in pixels from its corner. */
export function around(viewWide: number, viewHigh: number, wide: number, high: number): Box {
  const [dx, dy] = [Math.max(0, (viewWide - wide) / 2 - 5), Math.max(0, (viewHigh - high) / 2 - 5)];
  return { left: -dx, top: -dy, right: wide + dx, bottom: high + dy };
}

/** A box moved as little as needed to lie within another. */
function kept(box: Taken, within: Taken): Taken {
  const dx = Math.max(0, within.left - box.left) + Math.min(0, within.right - box.right);
  const dy = Math.max(0, within.top - box.top) + Math.min(0, within.bottom - box.bottom);
  return { left: box.left + dx, right: box.right + dx, top: box.top + dy, bottom: box.bottom + dy };
}

/** How much of the others, as a part of itself, lies under a box. */
function hidden(box: Taken, others: readonly Taken[]): number {
  const area = (box.right - box.left) * (box.bottom - box.top);
  return others.reduce((sum, other) => {
    const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
    return width > 0 && height > 0 ? sum + (width * height) / area : sum;
  }, 0);
}

function made(unit: BoardUnit, size: number, dots: boolean): Plate {
  const text = size === FULL ? unit.name : "";
  const count = unit.count > 1 || size === SHORT ? String(unit.count) : "";
  const nameWidth = text ? wide(text) + 5 : 0;
  const base = 24 + nameWidth + (count ? wide(count) + 4 : 0) + (dots ? 22 : 0) + 3;
  let at = base + 3;
  const chips = (size === FULL ? unit.marks : []).map((mark) => {
    const chip = { text: mark, x: at, width: wide(mark) + 16 };
    at += chip.width + 3;
    return chip;
  });
  return { unit, x: 0, y: 0, width: base, nameWidth, text, chips, dots };
}

function spots(unit: BoardUnit, plate: Plate, scale: number): Taken[] {
  const last = plate.chips.at(-1);
  const width = last ? last.x + last.width : plate.width;
  const { left, right, top, bottom } = unit.box;
  const middle = ((left + right) / 2) * scale - plate.width / 2;
  const box = (x: number, y: number): Taken => ({ left: x, top: y, right: x + width, bottom: y + HIGH });
  return [
    box(middle, top * scale - HIGH - 2),
    box(middle, bottom * scale + 2),
    box(left * scale, top * scale - HIGH - 2),
    box(right * scale + 2, ((top + bottom) / 2) * scale - HIGH / 2),
    box(left * scale - width - 2, ((top + bottom) / 2) * scale - HIGH / 2),
    box(right * scale - width, bottom * scale + 2),
  ];
}
