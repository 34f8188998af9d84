import { expect, it } from "vitest";
import type { Entry, Sign } from "../../../lib/play/entry";
import { measuredIn } from "./measured";

const entry = (n: number, sign: Sign, more: object = {}): Entry => ({ n, event: "Anything", clause: "", say: "", why: [], sign, ...more });
const spent = entry(0, "note", { unit: "a", action: "fire", cost: 1 });
const tape = entry(1, "tape", { unit: "a", target: "b", distance: 9200 });

it("lays the tape for what was measured last, whatever its event is called", () => {
  expect(measuredIn([spent, tape])).toBe(tape);
  expect(measuredIn([spent, tape, entry(2, "fire", { firer: "a", target: "b", face: 4 }), entry(3, "lost", { unit: "b" })])).toBe(tape);
  expect(measuredIn([tape, entry(2, "tape", { unit: "a", action: "charge", distance: 6000 })])).toBe(tape); // a roll for a distance
  expect(measuredIn([])).toBeUndefined();
});

it("takes it up as soon as the table goes on", () => {
  for (const next of [entry(2, "move", { unit: "b" }), entry(2, "rout"), entry(2, "out"), entry(2, "turn"), entry(2, "note", { course: true }), entry(2, "note", { unit: "c", action: "hold" })])
    expect(measuredIn([spent, tape, next]), next.sign).toBeUndefined();
});
