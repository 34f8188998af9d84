import { describe, expect, it } from "vitest";
import { dotsOf, inWords } from "./bandtape";

describe("the tape of bands", () => {
  it("lays dots beside each other, and those that would touch above", () => {
    expect(dotsOf([7000, 7000, 7400, 9000], (mils) => mils / 100, 9)).toEqual([{ x: 70, row: 0 }, { x: 70, row: 1 }, { x: 74, row: 2 }, { x: 90, row: 0 }]);
  });
  it("says what it shows", () => {
    expect(inWords({ at: [7300, 10440] }, "long")).toBe("The nearest 7.3″ off, the farthest 10.4″; the long band counts.");
    expect(inWords({ at: [5000] }, "")).toBe("5″ off.");
  });
});
