import { describe, expect, it } from "vitest";
import type { Box } from "./geometry";
import { openingOn } from "./opening";

const box = (x: number, y: number): Box => ({ left: x - 1, right: x + 1, top: y - 1, bottom: y + 1 });

describe("the first look", () => {
  it("has most of the own units in sight", () => {
    const own = [box(5, 44), box(40, 44), box(46, 44), box(52, 44)];
    const [x, y] = openingOn(own, [box(20, 4)], 20, 15);
    expect([x - 10 <= 39, x + 10 >= 53, y]).toEqual([true, true, 44]);
  });
  it("is of the side that the enemy is on where two are as good", () => {
    const own = [box(5, 44), box(60, 44)];
    expect(openingOn(own, [box(58, 4)], 20, 15)).toEqual([60, 44]);
    expect(openingOn(own, [box(8, 4)], 20, 15)).toEqual([5, 44]);
  });
  it("has who is asked about in sight", () => {
    const own = [box(5, 44), box(50, 44), box(55, 44), box(60, 44)];
    const [x] = openingOn(own, [], 20, 15, box(5, 44));
    expect(x - 10).toBeLessThanOrEqual(4);
  });
  it("needs nobody", () => {
    expect(openingOn([], [], 20, 15)).toEqual([0, 0]);
  });
});
