import { expect, it } from "vitest";
import { holdOf, links } from "./links";
import type { Figure } from "../models/units";

const at = (x: number): Figure => ({ id: x, x, y: 0, r: 0.3, kind: "model", turn: 0, art: "", lying: false, length: 0, width: 0 });

it("tells which links are longer than the view allows", () => {
  const hold = holdOf({ cohesion: { gap: 1000, clause: "TW-SQUAD-02" } });
  expect(hold).toEqual({ gap: 1, clause: "TW-SQUAD-02" });
  const found = links([at(0), at(1.6), at(3.3)], hold);
  expect(found.map(({ a, b, broken }) => [a.x, b.x, broken])).toEqual([[0, 1.6, false], [1.6, 3.3, true]]);
});

it("knows no limit that was not told", () => {
  expect(holdOf({})).toBeNull();
  expect(links([at(0), at(9)], null)[0]?.broken).toBe(false);
});
