import { describe, expect, it } from "vitest";
import { Reach } from "./reach";

const square = [[0, 0], [1000, 0], [1000, 1000], [0, 1000]];
const reach = new Reach({ outlines: [square, [[900, 0], [2000, 0], [2000, 400], [900, 400]]], taken: [[500, 500, 100]] });

describe("reach", () => {
  it("holds what is in one of its outlines and in nothing that is taken", () => {
    expect(reach.holds([100, 900])).toBe(true);
    expect(reach.holds([1500, 200])).toBe(true);
    expect(reach.holds([950, 200])).toBe(true); // in both
    expect(reach.holds([1500, 600])).toBe(false);
    expect(reach.holds([550, 500])).toBe(false);
  });

  it("stops at the last point that it holds", () => {
    expect(reach.last([100, 100], [800, 800])).toEqual([800, 800]); // past what is taken
    const [x, y] = reach.last([100, 700], [2000, 700]);
    expect(x).toBeGreaterThan(985);
    expect(x).toBeLessThanOrEqual(1000);
    expect(y).toBe(700);
    expect(reach.last([5000, 5000], [6000, 6000])).toEqual([5000, 5000]);
  });
});
