import { describe, expect, it } from "vitest";
import type { Entry } from "./entry";
import { sinceOf } from "./since";

const owners = new Map([["m1", "p1"], ["o1", "p2"], ["p1", "p1"], ["p2", "p2"]]);
const entry = (n: number, event: string, more: object = {}): Entry => ({ n, event, clause: "", say: event, why: [], ...more });
const told = [
  entry(1, "Moved", { unit: "m1" }), entry(2, "Moved", { unit: "o1" }), entry(3, "Fired", { firer: "o1", target: "m1", face: 4 }),
  entry(4, "ModelsLost", { unit: "m1" }), entry(5, "Moved", { unit: "o1" }), entry(6, "Routed", { unit: "m1" }),
];

describe("what happened since the last decision", () => {
  it("counts what others did and everybody's losses", () => {
    const since = sinceOf(told, 1, "p1", owners);
    expect(since.deeds).toEqual(["2 moves", "1 attack", "1 loss"]);
    expect(since.grave.map((item) => item.n)).toEqual([4, 6]);
    expect(since.count).toBe(5);
  });
  it("is nothing when nobody else did anything", () => {
    expect(sinceOf([entry(1, "Fired", { firer: "m1" }), entry(2, "ModelsLost", { unit: "o1" })], 0, "p1", owners).count).toBe(0);
    expect(sinceOf(told.slice(0, 1), 0, "p1", owners).count).toBe(0);
    expect(sinceOf(told, 6, "p1", owners).count).toBe(0);
  });
});
