import { describe, expect, it } from "vitest";
import { fresh, left } from "./banks";
import { swapped } from "../play/ending";

const bank = (seat: string, runs = false) => ({ seat, bank: 600, increment: 5, left: 42.5, runs });

describe("game clocks", () => {
  it("run on between what is told, down to nothing", () => {
    expect([left(bank("p1", true), 1000, 11_000), left(bank("p1", true), 0, 99_000), left(bank("p1"), 0, 99_000)]).toEqual([32.5, 0, 42.5]);
  });
  it("go with their players in a rematch, unspent", () => {
    const seat = (name: string, kind: string) => ({ seat: name, name, kind, here: true, player: "", typed: false });
    const { from } = swapped([seat("p1", "human"), seat("p2", "greedy")], ["p1"]);
    expect(fresh([bank("p1")], from)).toEqual({ p2: { bank: 600, increment: 5 } });
    expect(fresh([], from)).toEqual({});
  });
});
