import { describe, expect, it } from "vitest";
import { besides, entryIn, lineOf, linesOf, textOf, whenOf, withEntry } from "./account";
import type { Entry } from "../../lib/play/entry";

const entry = (n: number, say: string, more: object = {}): Entry => ({ n, event: "", clause: "", say, why: [], ...more });
const TOLD: Entry[] = [
  entry(0, "A rolls 4."),
  entry(1, "Turn 1 of 4 begins.", { heads: true, turn: 1, begins: 1 }),
  entry(2, "Daleks to play.", { heads: true }),
  entry(3, "Action Phase.", { course: true }),
  entry(4, "A fires at B."),
  entry(5, "", {}),
  entry(6, "B loses 2 models.", { of: 4, line: "A fires at B, who loses 2 models." }),
  entry(7, "C holds."),
];

describe("an entry that is opened", () => {
  const lines = linesOf(TOLD);

  it("is a line of the record, with all that belongs to it", () => {
    expect(lines.map((row) => row.say)).toEqual(["A rolls 4.", "A fires at B, who loses 2 models.", "C holds."]);
    expect(lineOf(TOLD, lines, 6)?.parts.map((part) => part.n)).toEqual([4, 6]);
    expect(lineOf(TOLD, lines, 3)?.say).toBe("Action Phase.");
    expect(lineOf(TOLD, lines, 5)).toBeUndefined();
    expect(lineOf(TOLD, lines, 99)).toBeUndefined();
  });

  it("knows the lines before and after it, also from the course of the game", () => {
    const around = (n: number): (number | undefined)[] => {
      const { before, after } = besides(lines, lineOf(TOLD, lines, n));
      return [before?.n, after?.n];
    };
    expect(around(4)).toEqual([0, 7]);
    expect(around(0)).toEqual([undefined, 4]);
    expect(around(7)).toEqual([4, undefined]);
    expect(around(3)).toEqual([0, 4]);
  });

  it("says when it was", () => {
    expect(whenOf(TOLD, 0)).toEqual(["Set-up"]);
    expect(whenOf(TOLD, 4)).toEqual(["Turn 1 of 4", "Daleks to play", "Action Phase"]);
    expect(whenOf(TOLD, 3)).toEqual(["Turn 1 of 4", "Daleks to play"]);
    expect(whenOf(TOLD.filter((one) => one.n !== 2), 4)).toEqual(["Turn 1 of 4", "Action Phase"]);
  });

  it("stands in the address beside what else does", () => {
    expect(entryIn("#token=a&entry=47")).toBe(47);
    expect(entryIn("")).toBe(-1);
    expect(entryIn("#entry=x")).toBe(-1);
    expect(withEntry("#token=a", 4)).toBe("#token=a&entry=4");
    expect(withEntry("#token=a&entry=4", -1)).toBe("#token=a");
    expect(withEntry("#entry=4", -1)).toBe("");
    expect(withEntry("", -1)).toBe("");
  });
});

describe("a line that is copied as text", () => {
  const term = (text: string, value: number | null, clause: string): object => ({ text, value, clause });

  it("says when it was, what came of it, and each step with its dice, sums and clauses", () => {
    const parts = [
      entry(4, "A fires at B: hit.", {
        clause: "X-FIRE-15", dice: [4], firing: 9, defending: 7,
        why: [
          term("firing: FIR", 5, "X-FIRE-15"), term("firing: D6", 4, "X-FIRE-16"),
          term("defending: AGL", 8, "X-FIRE-17"), term("defending: smoke", -1, ""),
        ],
      }),
      entry(6, "B loses 2 models.", { of: 4, why: [term("over the score", 2, "X-FIRE-18")] }),
    ];
    const row = { n: 4, say: "A fires at B, who loses 2 models.", main: parts[0] as Entry, parts };
    expect(textOf(row, ["Entry 4", "Turn 1 of 4"], "2 lost").split("\n")).toEqual([
      "Entry 4 · Turn 1 of 4",
      "A fires at B, who loses 2 models. (2 lost)",
      "A fires at B: hit.  dice 4  [X-FIRE-15]",
      "  Firing: FIR 5 [X-FIRE-15], D6 4 [X-FIRE-16] = 9",
      "  Defending: AGL 8 [X-FIRE-17], smoke −1 = 7",
      "B loses 2 models.",
      "  over the score 2 [X-FIRE-18]",
    ]);
  });

  it("does not say the same sentence twice", () => {
    const only = entry(7, "C holds.", { clause: "X-NERVE-01" });
    expect(textOf({ n: 7, say: "C holds.", main: only, parts: [only] }, ["Entry 7"], "")).toBe("Entry 7\nC holds.\n[X-NERVE-01]");
  });
});
