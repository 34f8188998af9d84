import { describe, expect, it } from "vitest";
import { correction, qr } from "./qr";

const rows = (text: string): string[] => (qr(text) ?? []).map((row) => row.map((cell) => (cell ? "#" : ".")).join(""));

describe("the square of a link", () => {
  it("has its three large squares", () => {
    const found = rows("wartable");
    expect(found).toHaveLength(21);
    for (const [x, y] of [[0, 0], [14, 0], [0, 14]] as const) {
      const part = found.slice(y, y + 7).map((row) => row.slice(x, x + 7));
      expect(part).toEqual(["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]);
    }
  });

  it("grows with its text, up to an end", () => {
    expect(rows("x".repeat(14))).toHaveLength(21);
    expect(rows("x".repeat(15))).toHaveLength(25);
    expect(rows("x".repeat(84))).toHaveLength(37);
    expect(rows("x".repeat(213))).toHaveLength(57);
    expect(rows("x".repeat(214))).toHaveLength(61);
    expect(rows("x".repeat(666))).toHaveLength(97);
    expect(qr("x".repeat(667))).toBeNull();
  });

  it("counts bytes, not letters", () => {
    expect(rows("ü".repeat(7))).toHaveLength(21);
    expect(rows("ü".repeat(8))).toHaveLength(25);
  });
});

describe("correction", () => {
  it("is nothing for nothing", () => {
    expect(correction([0, 0, 0], 4)).toEqual([0, 0, 0, 0]);
  });

  it("makes of data and correction together a multiple of the polynomial", () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    const all = [...data, ...correction(data, 10)];
    expect(correction(all, 10)).toEqual(Array(10).fill(0));
  });
});
