import type { Area } from "../../../lib/protocol";
import { inside, type Point } from "../geometry";

const STEPS = 24;
const HALVINGS = 6;

/** Where one model may end, as the server has told it, ready to be asked often. Mils, y up. */
export class Reach {
  #outlines: { points: Point[]; left: number; right: number; low: number; high: number }[];
  #taken: [number, number, number][];

  constructor(area: Area) {
    this.#outlines = area.outlines.map((outline) => {
      const points = outline.map(([x = 0, y = 0]): Point => [x, y]);
      const xs = points.map(([x]) => x);
      const ys = points.map(([, y]) => y);
      return { points, left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) };
    });
    this.#taken = area.taken.map(([x = 0, y = 0, r = 0]) => [x, y, r]);
  }

  holds(at: Point): boolean {
    const [x, y] = at;
    if (this.#taken.some(([u, v, r]) => (u - x) ** 2 + (v - y) ** 2 < r * r)) return false;
    return this.#outlines.some((one) => x >= one.left && x <= one.right && y >= one.low && y <= one.high && inside(at, one.points));
  }

  /** The last point that it holds on the straight way between two points; the first of them if it holds none. */
  last(from: Point, to: Point): Point {
    if (this.holds(to)) return to;
    const at = (part: number): Point => [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    for (let step = STEPS - 1; step > 0; step--) {
      if (!this.holds(at(step / STEPS))) continue;
      let [low, high] = [step / STEPS, (step + 1) / STEPS];
      for (let i = 0; i < HALVINGS; i++) {
        const middle = (low + high) / 2;
        if (this.holds(at(middle))) low = middle;
        else high = middle;
      }
      return at(low);
    }
    return from;
  }
}
