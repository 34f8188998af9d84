import { describe, expect, it } from "vitest";
import type { Entry } from "../../lib/play/entry";
import type { Shape } from "../../lib/protocol";
import type { Point } from "./geometry";
import { leftBy, signsOf } from "./signs";

const shape = (kind: string, points: number[][], radius = 0): Shape => ({ kind, points, radius, tone: "side1", text: "why", turn: 0, id: "", clause: "XX-A-01" });
const flat = (points: readonly (readonly number[])[]): Point[] => points.map(([x = 0, y = 0]) => [x / 1000, 10 - y / 1000]);

describe("signs", () => {
  it("draws a front as a notch where it looks", () => {
    const [east] = signsOf([{ ...shape("front", [[2000, 1000]], 300), turn: 90 }], flat);
    expect(east?.d.startsWith("M2.5 ")).toBe(true);
  });

  it("are areas, lines or discs, and nothing else is one", () => {
    const found = signsOf([
      shape("wedge", [[0, 0], [1000, 0], [1000, 1000]]), shape("path", [[0, 0], [1000, 0], [1000, 1000]]), shape("portal", [[2000, 3000]], 500),
      shape("model", [[0, 0]], 300), shape("line", []),
    ], flat);
    expect(found.map(({ kind }) => kind)).toEqual(["wedge", "path", "portal"]);
    expect(found[0]?.d).toMatch(/Z$/i);
    expect(found[1]?.d).toBe("M0 10L1 10L1 9");
    expect(found[2]).toMatchObject({ d: "", at: [2, 7], r: 0.5, side: 2, clause: "XX-A-01" });
  });

  it("are labels too that no unit bears", () => {
    const house = { ...shape("label", [[1000, 1000]]), text: "Pump house 24 of 24 health" };
    const found = signsOf([house, { ...house, id: "a" }, { ...house, clause: "" }], flat);
    expect(found.map(({ text }) => text)).toEqual(["Pump house 24 of 24 health"]);
  });

  it("have a head where they point", () => {
    const [arrow] = signsOf([shape("arrow", [[0, 0], [4000, 0]])], flat);
    expect(arrow?.head).toMatch(/^M4[ ,.]/);
    expect(arrow?.at).toEqual([2, 10]);
  });
});

const arrow = { kind: "arrow", points: [[0, 0], [1, 1]], radius: 0, tone: "", text: "", turn: 0, id: "", clause: "" };
const told = (n: number, more: object = {}): Entry => ({ n, event: "", clause: "", say: "", why: [], ...more });

it("shows what the last action left until there is another, or what the entry has that is looked at", () => {
  const first = [told(0, { action: "attack" }), told(1, { shapes: [arrow] }), told(2, { of: 1 }), told(3, { heads: true })];
  expect(leftBy(first)).toEqual([arrow]);
  const then = [...first, told(4, { action: "move" }), told(5)];
  expect(leftBy(then)).toEqual([]);
  expect(leftBy(then, 2)).toEqual([arrow]);
  expect(leftBy(then, 5)).toEqual([]);
  expect(leftBy([])).toEqual([]);
});
