import { describe, expect, it } from "vitest";
import { APART, fanned, shaped, TOKEN } from "./tokens";
import type { BoardUnit, Figure } from "./units";

const figure = (length: number): Figure => ({ id: 0, x: 0, y: 0, r: 0.3, kind: "model", turn: 0, art: "", lying: false, length, width: length / 2 });
const unit = (id: string, x: number, y: number, length = 0): BoardUnit => ({ id, at: [x, y], figures: [figure(length)] }) as unknown as BoardUnit;
const gap = (places: Map<string, readonly [number, number]>, a: string, b: string, scale: number): number => {
  const [p, q] = [places.get(a) ?? [0, 0], places.get(b) ?? [0, 0]];
  return Math.hypot(p[0] - q[0], p[1] - q[1]) * scale;
};

describe("tokens", () => {
  it("stand over their units where these stand apart", () => {
    expect([...fanned([unit("a", 10, 10), unit("b", 20, 10)], 10, 48, 36).values()]).toEqual([[10, 10], [20, 10]]);
  });
  it("are fanned out where they lie too close, never merged, the same each time", () => {
    const units = ["a", "b", "c", "d"].map((id, i) => unit(id, 10 + i * 0.2, 10));
    const twins = [unit("e", 30, 20), unit("f", 30, 20)];
    const places = fanned([...units, ...twins], 10, 48, 36);
    for (const [a, b] of [["a", "b"], ["b", "c"], ["a", "d"], ["c", "d"], ["e", "f"]] as const) expect(gap(places, a, b, 10)).toBeGreaterThan(APART - 1);
    expect(fanned([...units, ...twins], 10, 48, 36)).toEqual(places);
  });
  it("leave vehicles where they are and stay on the table", () => {
    const tank = unit("tank", 10, 10, 2.5);
    expect([shaped(tank), shaped(unit("a", 0, 0))]).toEqual([true, false]);
    const places = fanned([tank, unit("a", 10.5, 10), unit("b", 0, 36)], 10, 48, 36);
    expect(places.get("tank")).toEqual([10, 10]);
    expect(gap(places, "tank", "a", 10)).toBeGreaterThan(APART - 1);
    expect(places.get("b")).toEqual([TOKEN / 20, 36 - TOKEN / 20]);
  });
});
