import { describe, expect, it } from "vitest";
import { along, convex, fill, hull, inside, middle, net, random, spine, type Point } from "./geometry";

const square: Point[] = [[0, 0], [4, 0], [4, 4], [0, 4]];

describe("figures", () => {
  it("draws the same chance from the same seed", () => {
    const [a, b] = [random(7), random(7)];
    expect([a(), a(), a()]).toEqual([b(), b(), b()]);
    expect(random(8)()).not.toBe(random(7)());
  });

  it("finds the middle and what is inside", () => {
    expect(middle(square)).toEqual([2, 2]);
    expect(middle([[0, 0], [2, 0]])).toEqual([1, 0]);
    expect(inside([1, 1], square)).toBe(true);
    expect(inside([5, 1], square)).toBe(false);
  });

  it("finds the course of a band, also of one that was given by its short side", () => {
    expect(spine([[0, 0], [10, 0], [10, 1], [0, 1]])).toEqual({ course: [[0, 0.5], [10, 0.5]], width: 1 });
    expect(spine([[0, 1], [0, 0], [10, 0], [10, 1]])).toEqual({ course: [[0, 0.5], [10, 0.5]], width: 1 });
  });

  it("walks along a course in equal steps", () => {
    const steps = along([[0, 0], [3, 0], [3, 3]], 2);
    expect(steps.map(({ x, y }) => [x, y])).toEqual([[1, 0], [3, 0], [3, 2]]);
    expect(steps.at(-1)?.turn).toBe(90);
  });

  it("wraps and links", () => {
    expect(convex([...square, [2, 2]])).toHaveLength(4);
    expect(hull([{ x: 0, y: 0, r: 1 }], 0.5).every(([x, y]) => Math.abs(Math.hypot(x, y) - 1.5) < 1e-9)).toBe(true);
    expect(net([[0, 0], [5, 0], [1, 0]])).toEqual([[0, 2], [2, 1]]);
    expect(net([])).toEqual([]);
  });

  it("fills only what is inside", () => {
    const points = fill(square, 0.7, random(3));
    expect(points.length).toBeGreaterThan(10);
    expect(points.every((p) => inside(p, square))).toBe(true);
  });
});
