/** Directions clockwise from north, as keys of options and of facings. */
export const WAYS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;

/** A tall map that would be this much larger lying down lies; one that lies stays so until it would be as much smaller. */
const GAIN = 1.06;

/** How a deck plan lies before the eye, in squares, y down: as it is, north up, or turned by a quarter, north at the right. */
export class Lie {
  constructor(readonly wide: number, readonly high: number, readonly turned = false) {}

  /** How broad it is as it is seen. */
  get across(): number {
    return this.turned ? this.high : this.wide;
  }

  get down(): number {
    return this.turned ? this.wide : this.high;
  }

  /** Degrees clockwise by which what stands on it is turned. */
  get turn(): number {
    return this.turned ? 90 : 0;
  }

  /** Where a point of the plan is seen. */
  seen(x: number, y: number): [number, number] {
    return this.turned ? [this.high - y, x] : [x, y];
  }

  /** The point of the plan that is seen there. */
  plan(x: number, y: number): [number, number] {
    return this.turned ? [y, this.high - x] : [x, y];
  }

  /** The direction in which a direction of the plan is seen, from 0, up, clockwise; -1 if the key is none. */
  way(key: string): number {
    const way = (WAYS as readonly string[]).indexOf(key);
    return way < 0 ? way : (way + this.turn / 45) % WAYS.length;
  }
}

/** Whether a plan is better seen lying in a view of `across` by `down`; `lies`: whether it does. */
export function liesDown(wide: number, high: number, across: number, down: number, lies: boolean): boolean {
  if (high <= wide) return false;
  const gain = Math.min(across / high, down / wide) / Math.min(across / wide, down / high);
  return gain > (lies ? 1 / GAIN : GAIN);
}
