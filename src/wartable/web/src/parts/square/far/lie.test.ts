import { describe, expect, it } from "vitest";
import { Lie, liesDown } from "./lie";

describe("a plan that lies down", () => {
  const lie = new Lie(18, 54, true);

  it("has its north at the right", () => {
    expect([lie.across, lie.down, lie.turn]).toEqual([54, 18, 90]);
    const [south, north] = [lie.seen(9, 50), lie.seen(9, 4)];
    expect(north[0]).toBeGreaterThan(south[0]);
    expect(["n", "e", "s", "w"].map((key) => lie.way(key))).toEqual([2, 4, 6, 0]);
    expect(lie.way("move")).toBe(-1);
  });

  it("is a turn: west is above east, and every place is found again", () => {
    expect(lie.seen(2, 9)[1]).toBeLessThan(lie.seen(16, 9)[1]);
    for (const [x, y] of [[0.5, 0.5], [17.5, 0.5], [3.25, 53.75]] as const) expect(lie.plan(...lie.seen(x, y))).toEqual([x, y]);
  });

  it("is as it is otherwise", () => {
    const plan = new Lie(18, 54);
    expect([plan.across, plan.down, plan.turn, plan.way("nw")]).toEqual([18, 54, 0, 7]);
    expect(plan.seen(3, 4)).toEqual([3, 4]);
    expect(plan.plan(3, 4)).toEqual([3, 4]);
  });
});

it("lies down where that makes it larger, and does not tip at every pixel", () => {
  expect(liesDown(18, 54, 1000, 700, false)).toBe(true);
  expect(liesDown(18, 54, 390, 500, false)).toBe(false);
  expect(liesDown(54, 18, 1000, 700, false)).toBe(false);
  expect(liesDown(18, 18, 1000, 700, false)).toBe(false);
  expect([liesDown(18, 54, 500, 500, false), liesDown(18, 54, 500, 500, true)]).toEqual([false, true]);
});
