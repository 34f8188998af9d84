import { describe, expect, it } from "vitest";
import { clockForms, held, paced } from "./clocks";
import type { Sitting } from "./wizard";

const sits = (who: Sitting["who"]): Sitting => ({ who, name: "", typed: false });
const SITTING = { p1: sits("me"), p2: sits("greedy"), p3: sits("open") };

describe("game clocks", () => {
  it("gives people a clock and bots none, unless it is chosen", () => {
    const timed = paced(SITTING, [30, 10]);
    expect(clockForms(timed, ["p1", "p2", "p3"])).toEqual({ p1: { bank: 1800, increment: 10 }, p3: { bank: 1800, increment: 10 } });
    expect(clockForms({ ...timed, p2: { on: true, minutes: 1, seconds: 0 } }, ["p2"])).toEqual({ p2: { bank: 60, increment: 0 } });
  });
  it("leaves out seats that do not play any more", () => {
    expect(clockForms(paced(SITTING, [15, 5]), ["p1", "p2"])).toEqual({ p1: { bank: 900, increment: 5 } });
    expect(clockForms({}, ["p1"])).toEqual({});
  });
  it("holds what was typed to what a clock can have", () => {
    expect([held("minutes", "0"), held("minutes", "x"), held("minutes", "9999"), held("minutes", "2.4")]).toEqual([1, 1, 1440, 2]);
    expect([held("seconds", ""), held("seconds", "-3"), held("seconds", "7"), held("seconds", "9999")]).toEqual([0, 0, 7, 3600]);
  });
});
