import { describe, expect, it } from "vitest";
import type { Seat } from "../protocol";
import { endWords, NOTHING, swapped, talliesOf, toldBy } from "./ending";

const seat = (key: string, kind: string, player = ""): Seat => ({ seat: key, name: key, kind, here: true, player, typed: false });

describe("the end of a game", () => {
  it("tells what counted for each side by its label", () => {
    const scores = [
      { seat: "p1", label: "TV lost", value: "3", clause: "TW-DET-02" }, { seat: "p2", label: "TV lost", value: "7", clause: "TW-DET-02" },
      { seat: "p2", label: "Points", value: "1", clause: "" },
    ];
    expect(talliesOf(scores, ["p1", "p2"])).toEqual([
      { label: "TV lost", clause: "TW-DET-02", values: ["3", "7"] }, { label: "Points", clause: "", values: ["–", "1"] },
    ]);
  });
  it("tells what the server has worked out, and nothing of a system that weighs nothing", () => {
    const point = { n: 5, turn: 2, say: "Marine Squad 1 is destroyed.", seat: "p2", before: 0.4, after: 0.7, wanted: "" };
    expect(toldBy({ seats: [], meaning: "", favours: [], turnings: [point], luck: [] })).toEqual({ turnings: [point], luck: [] });
    expect(toldBy({ seats: [], meaning: "", favours: [], turnings: [], luck: [] })).toEqual(NOTHING);
  });
  it("says how a game ended that nobody has won from another", () => {
    const words = (kind: string, winners: string[], together = false): string => endWords({ kind, winners }, together);
    expect([words("won", ["p1"]), words("drawn", []), words("lost", []), words("open", [])]).toEqual(["", "A draw.", "Lost.", "Nothing is decided."]);
    expect(words("won", ["p1", "p2"], true)).toBe("Won, all together.");
  });
  it("leaves those who play together where they sit", () => {
    const two = [seat("p1", "human", "Mara"), seat("p2", "greedy")];
    expect(swapped(two, ["p1"], true).seats).toEqual({ p1: { kind: "human", player: "Mara" }, p2: { kind: "greedy", player: "" } });
  });
  it("swaps the sides, and knows who sits elsewhere", () => {
    const two = [seat("p1", "human", "Mara"), seat("p2", "greedy")];
    expect(swapped(two, ["p1"])).toEqual({ seats: { p1: { kind: "greedy", player: "" }, p2: { kind: "human", player: "Mara" } }, away: [], from: { p1: "p2", p2: "p1" } });
    expect(swapped([seat("p1", "human"), seat("p2", "human")], ["p1"]).away).toEqual(["p1"]);
  });
});
