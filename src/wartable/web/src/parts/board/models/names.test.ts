import { describe, expect, it } from "vitest";
import type { Ground } from "../../../lib/protocol";
import { boxesOf, covered, landsOf, namesOf } from "./names";
import type { Plate } from "./plates";

const piece = (text: string, left: number, top: number, size: number, tone = "wood"): object => ({
  kind: "terrain", tone, text, radius: 0, turn: 0, id: "", points: [[left, top], [left + size, top], [left + size, top + size], [left, top + size]],
});
const ground = {
  width: 48000, height: 36000, kind: "inches",
  shapes: [piece("the long wood of Karn", 0, 10000, 6000), piece("wood 2", 20000, 10000, 6000), piece("dell", 30000, 10000, 400), piece("north wood", 20000, 20000, 6000)],
} as unknown as Ground;

describe("names of the land", () => {
  it("stay on the table, and tell what is not seen", () => {
    const found = namesOf(landsOf(ground), 20, 48, 36);
    expect(found.map(({ text }) => text).sort()).toEqual(["north wood", "the long wood of Karn"]);
    for (const box of boxesOf(found, 20)) expect([box.left >= 4, box.right <= 48 * 20 - 4, box.top >= 4, box.bottom <= 36 * 20 - 4]).toEqual([true, true, true, true]);
  });
  it("are left out where they have no room", () => {
    expect(namesOf(landsOf(ground), 4, 48, 36)).toEqual([]);
    expect(namesOf(landsOf(ground), 90, 48, 36).map(({ text }) => text)).toContain("dell");
  });
  it("are left out where a plate hides them", () => {
    const names = [{ text: "a", x: 5, y: 5, width: 60 }, { text: "b", x: 20, y: 5, width: 60 }];
    const plate = (x: number): Plate => ({ x, y: 4.8, width: 40 }) as Plate;
    expect([...covered(names, [plate(5)], 10)]).toEqual([0]);
    expect([...covered(names, [plate(22.6)], 10)]).toEqual([]);
    expect([...covered(names, [], 10)]).toEqual([]);
  });
});
