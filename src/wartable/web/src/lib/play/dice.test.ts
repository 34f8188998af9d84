import { describe, expect, it } from "vitest";
import { answerOf, counted, dueCount, dueWords, faceOf, facesOf, isCounted, isDice, put, worth, type Due } from "./dice";

const die: Due = { ask: "die", sides: 6, count: 1, faces: [], d3: false };
const pool: Due = { ...die, ask: "pool", count: 3 };
const extreme: Due = { ...pool, count: 2, faces: [1, 2, 5, 5, 6, 6] };

describe("dice that are typed", () => {
  it("offers each face once, with how often it is printed", () => {
    expect(facesOf(die).map((item) => item.face)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(facesOf(extreme)).toEqual([{ face: 1, times: 1 }, { face: 2, times: 1 }, { face: 5, times: 2 }, { face: 6, times: 2 }]);
  });

  it("answers one die with a number and a pool with a list, once all are there", () => {
    expect(answerOf(die, [])).toBeUndefined();
    expect(answerOf(die, [4])).toBe(4);
    expect(answerOf(pool, [4, 4])).toBeUndefined();
    expect(answerOf(pool, [4, 4, 1])).toEqual([4, 4, 1]);
    expect(answerOf({ ...pool, count: 1 }, [2])).toEqual([2]);
  });

  it("replaces a single die, and takes no more than are due", () => {
    expect(put(die, [2], 5)).toEqual([5]);
    expect(put(pool, [1, 2, 3], 4)).toEqual([1, 2, 3]);
    expect(put(pool, [1], 4)).toEqual([1, 4]);
  });

  it("takes no face that is not printed", () => {
    expect(put(extreme, [], 3)).toEqual([]);
    expect(faceOf(extreme, "3")).toBe(0);
    expect(faceOf(extreme, "5")).toBe(5);
  });

  it("reads keys as faces, 0 as the ten of a ten-sided die", () => {
    expect(faceOf(die, "6")).toBe(6);
    expect(faceOf(die, "7")).toBe(0);
    expect(faceOf(die, "0")).toBe(0);
    expect(faceOf(die, "x")).toBe(0);
    expect(faceOf({ ...die, sides: 10 }, "0")).toBe(10);
  });

  it("tells what a face of a D3 counts as", () => {
    expect([1, 2, 3, 4, 5, 6].map((face) => worth({ ...die, d3: true }, face))).toEqual([1, 1, 2, 2, 3, 3]);
    expect(worth(die, 4)).toBe(4);
  });

  it("says what is due", () => {
    expect(dueCount(pool)).toBe(3);
    expect(dueWords(die, "")).toBe("1 D6");
    expect(dueWords({ ...pool, d3: true }, "")).toBe("3 D3");
    expect(dueWords(extreme, "extreme die")).toBe("2 extreme dice");
  });

  it("counts dice by face where each counts by itself, and never more than are due", () => {
    const tally: Due = { ...pool, ask: "tally", count: 40 };
    const many = counted(tally, counted(tally, [], 6, 31), 5, 20);
    expect([many.length, many.filter((face) => face === 5).length]).toEqual([40, 9]);
    expect(counted(tally, [6, 6, 1], 6, 1)).toEqual([1, 6]);
    expect(counted(tally, [6], 6, -1)).toEqual([]);
    expect(answerOf(tally, many)).toEqual(many);
    expect([tally, { ...tally, ask: "faces" }, { ...tally, count: 1 }, pool].map(isCounted)).toEqual([true, true, false, false]);
    expect(["die", "pool", "tally", "faces", "choice", undefined].map(isDice)).toEqual([true, true, true, true, false, false]);
  });
});
