import { describe, expect, it } from "vitest";
import type { Moment, Seat } from "./protocol";
import { swapped, talliesOf, turningsOf } from "./ending";

const moment = (turn: number, ...pins: [string, string][]): Moment => ({
  turn, seat: "", events: 0, event: "", say: "", pins: pins.map(([kind, say]) => ({ kind, say })),
});
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
  it("keeps the heaviest turning points, in their order", () => {
    const moments = [moment(1, ["lost", "a"]), moment(1, ["out", "b"]), moment(2, ["lost", "c"], ["leader", "d"]), moment(3, ["end", "e"])];
    expect(turningsOf(moments, 3).map((point) => [point.n, point.say])).toEqual([[1, "b"], [2, "d"], [2, "c"]]);
  });
  it("swaps the sides, and knows who sits elsewhere", () => {
    const two = [seat("p1", "human", "Mara"), seat("p2", "greedy")];
    expect(swapped(two, ["p1"])).toEqual({ seats: { p1: { kind: "greedy", player: "" }, p2: { kind: "human", player: "Mara" } }, away: [] });
    expect(swapped([seat("p1", "human"), seat("p2", "human")], ["p1"]).away).toEqual(["p1"]);
  });
});
