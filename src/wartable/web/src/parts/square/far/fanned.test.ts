import { expect, it } from "vitest";
import type { DeckModel } from "../deck";
import { clustered, fannedOut, grown } from "./fanned";

const model = (id: string, x: number, y: number, side = 1): DeckModel =>
  ({ id, x, y, r: 0.42, size: 1, side, tone: "", badge: "", turn: 0, marks: [], art: "", view: undefined });
const team = [model("a", 1, 1), model("b", 2, 1), model("c", 2, 2), model("far", 14, 14), model("foe", 3, 2, 2)];

it("draws no model smaller than can be pressed, and none larger than it is where it can", () => {
  expect(2 * 0.42 * 10 * grown(0.42, 10)).toBeCloseTo(24);
  expect(2 * 0.21 * 20 * grown(0.21, 20)).toBeCloseTo(24);
  expect(grown(0.42, 40)).toBe(1);
});

it("makes one token of those of a side that stand together, and leaves who acts alone", () => {
  const { alone, clusters } = clustered(team, new Set(["c"]), 6);
  expect(clusters.map(({ side, models }) => [side, models.map(({ id }) => id)])).toEqual([[1, ["a", "b"]]]);
  expect(alone.map(({ id }) => id)).toEqual(["c", "far", "foe"]);
});

it("makes none where models can be told apart", () => {
  expect(clustered(team, new Set(), 18).clusters).toEqual([]);
});

it("lays what is drawn larger beside each other, on the deck", () => {
  const at = fannedOut(team, [], 18, 18, 18);
  const places = [...at.values()].map(([x, y]) => [x * 18, y * 18] as const);
  for (const [i, [ax, ay]] of places.entries()) for (const [bx, by] of places.slice(i + 1)) expect(Math.hypot(ax - bx, ay - by)).toBeGreaterThan(24);
  for (const [x, y] of places) expect(Math.min(x, y, 18 * 18 - x, 18 * 18 - y)).toBeGreaterThanOrEqual(12);
  expect(fannedOut(team, [], 40, 18, 18).size).toBe(0);
});
