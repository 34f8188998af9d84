import { expect, it } from "vitest";
import { bodyAt, bodyStop } from "./body";
import { Reach } from "./reach";

const box = (right: number): Reach => new Reach({ outlines: [[[0, 0], [right, 0], [right, 1000], [0, 1000]]], taken: [] });
const from: [number, number][] = [[100, 100], [100, 300]];

it("goes where all may end", () => {
  expect(bodyStop([box(1000), box(1000)], from, [[800, 100], [800, 300]])).toEqual({ part: 1, binding: -1 });
});

it("stops all of them where the first may go no farther, and says which", () => {
  const to: [number, number][] = [[1100, 100], [1100, 300]];
  const { part, binding } = bodyStop([box(2000), box(600)], from, to);
  expect(binding).toBe(1);
  const [one, two] = bodyAt(from, to, part);
  expect(one?.[0]).toBeCloseTo(two?.[0] ?? 0, 5); // they have kept their formation
  expect(one?.[0]).toBeGreaterThan(590);
  expect(one?.[0]).toBeLessThanOrEqual(600.5);
});

it("stays where it is if there is nowhere to go, and goes past what is only in the way", () => {
  expect(bodyStop([new Reach({ outlines: [], taken: [] })], [[0, 0]], [[10, 0]]).part).toBe(0);
  const hole = new Reach({ outlines: [[[0, 0], [1000, 0], [1000, 1000], [0, 1000]]], taken: [[500, 100, 100]] });
  expect(bodyStop([hole], [[100, 100]], [[900, 100]]).part).toBe(1);
});
