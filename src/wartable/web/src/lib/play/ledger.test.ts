import { describe, expect, it } from "vitest";
import type { Entry, Term } from "./entry";
import { dieOf, heldAgainst, percent, signed, sumsOf, termsOf, titled } from "./ledger";

const term = (text: string, value: number, clause = "TW-FIRE-15"): Term => ({ text, value, clause });
const entry = (why: Term[], more: Record<string, unknown> = {}): Entry => ({ n: 1, event: "Fired", clause: "TW-FIRE-19", say: "", why, ...more });

describe("the sums of an entry", () => {
  it("groups terms by name and takes each total from the entry", () => {
    const fired = entry(
      [term("score: D6 3", 3), term("score: FIR", 5), term("defence: AGL", 6), term("defence: size", 5), term("damage: margin", 8), term("damage: WST", 2), term("against END", 4)],
      { score: 8, defence: 11, damage: 10 },
    );
    const sums = sumsOf(fired);
    expect(sums.map(({ name, total }) => [name, total])).toEqual([["score", 8], ["defence", 11], ["damage", 10]]);
    expect(sums[2]?.terms.map((item) => item.text)).toEqual(["margin", "WST"]);
    expect(sums[2]?.against).toEqual([term("against END", 4)]);
  });

  it("puts what a sum is held against behind its total", () => {
    const [sum] = sumsOf(entry([term("D6", 4), term("NRV", 5), term("lowest NRV", 5), term("needed", 15)], { total: 14 }));
    expect(sum?.total).toBe(14);
    expect(sum?.terms).toHaveLength(3);
    expect(sum?.against.map((item) => item.text)).toEqual(["needed"]);
  });

  it("makes no total of its own", () => {
    const [sum] = sumsOf(entry([term("AGL", 5), term("D6", 6)]));
    expect(sum?.total).toBeNull();
    const [other] = sumsOf(entry([term("AGL", 5), term("D6", 6)], { total: 99 }));
    expect(other?.total).toBeNull();
    expect(other?.terms).toHaveLength(2);
  });

  it("keeps terms that go down, and entries without terms", () => {
    const [sum] = sumsOf(entry([term("D6", 5), term("NRV", 5), term("losses beyond NRV", -1)], { total: 9 }));
    expect(sum?.total).toBe(9);
    expect(sum?.terms).toHaveLength(3);
    expect(sumsOf(entry([]))).toEqual([]);
  });

  it("tells one term under its own name", () => {
    const sums = sumsOf(entry([term("squares: long range", 17), term("dice: long range", 1), term("total: 6", 6)], { total: 6 }));
    expect(sums.map(({ name, total }) => [name, total])).toEqual([["squares", null], ["dice", null], ["total", 6]]);
  });
});

describe("terms", () => {
  it("show the die that they are about", () => {
    expect(dieOf(term("D6", 4))).toBe(4);
    expect(dieOf(term("D6 3", 3))).toBe(3);
    expect(dieOf(term("weapon dice (D3 6 worth 3)", 3))).toBe(6);
    expect(dieOf(term("FIR", 5))).toBe(0);
    expect(dieOf(term("D6", 11))).toBe(0);
  });

  it("have a minus sign, and names that begin large", () => {
    expect(signed(-2)).toBe("−2");
    expect(signed(null)).toBe("");
    expect(titled("score")).toBe("Score");
    expect(titled("")).toBe("Sum");
  });
});

describe("odds", () => {
  it("group their terms as entries do, with dice that are not thrown yet and what the sum is held against in its place", () => {
    const sums = termsOf([
      { value: null, label: "score: D6", clause: "TW-FIRE-15" }, { value: 5, label: "score: FIR", clause: "TW-FIRE-15" },
      { value: 6, label: "defence: AGL", clause: "TW-FIRE-16" }, { value: null, label: "damage: margin", clause: "TW-FIRE-18" }, { value: 4, label: "against END", clause: "TW-PROF-08" },
    ]);
    expect(sums.map((sum) => [sum.name, sum.terms.map((item) => item.value)])).toEqual([["score", [null, 5]], ["defence", [6]], ["damage", [null, 4]]]);
    expect(sums.map((sum) => sum.terms.filter(heldAgainst).length)).toEqual([0, 0, 1]);
    expect(sums.every((sum) => sum.total === null)).toBe(true);
  });

  it("are told in whole percent, and nothing else is certain", () => {
    expect([0, 0.001, 0.126, 0.999, 1].map(percent)).toEqual(["cannot", "under 1%", "13%", "over 99%", "certain"]);
  });
});
