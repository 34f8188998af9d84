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

/** About how wide a text of 12 pixels is. */
export function wide(text: string): number {
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
 * its number only, or nothing. Those that come first in `units` choose first.
 */
export function plates(units: readonly BoardUnit[], scale: number, dots: (unit: BoardUnit) => boolean): Plate[] {
  const taken: Taken[] = [];
  const out: Plate[] = [];
  for (const unit of units) {
    for (const size of [FULL, SHORT]) {
      const plate = made(unit, size, dots(unit));
      const spot = spots(unit, plate, scale).find((box) => free(box, taken));
      if (!spot) continue;
      taken.push(spot);
      out.push({ ...plate, x: spot.left / scale, y: spot.top / scale });
      break;
    }
  }
  return out;
}

function made(unit: BoardUnit, size: number, dots: boolean): Plate {
  const text = size === FULL ? unit.name : "";
  const count = unit.count > 1 || size === SHORT ? String(unit.count) : "";
  const nameWidth = text ? wide(text) + 3 : 0;
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
