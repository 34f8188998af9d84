import { describe, expect, it } from "vitest";
import { HEIGHTS, next, pixels, pressed, settled } from "./sheet";

describe("the sheet", () => {
  it("has three heights, each higher than the one before, that leave the board its part", () => {
    const [peek, half, full] = HEIGHTS.map((height) => pixels(height, 844));
    expect([peek, half, full]).toEqual([156, 397, 735]);
    expect(HEIGHTS.map((height) => pixels(height, 320))).toEqual([156, 156, 211]);
    expect(pixels("full", 60)).toBe(0);
  });
  it("goes up and down and stops at its ends", () => {
    expect([next("peek", -1), next("peek", 1), next("full", 1), next("full", -1)]).toEqual(["peek", "half", "full", "half"]);
  });
  it("comes to rest at the nearest height, or goes where it is flicked", () => {
    expect([100, 270, 300, 600, 900].map((high) => settled("half", high, 0, 844))).toEqual(["peek", "peek", "half", "full", "full"]);
    expect(settled("half", 390, 0.9, 844)).toBe("full");
    expect(settled("half", 400, -0.9, 844)).toBe("peek");
    expect(settled("peek", 400, -0.9, 844)).toBe("peek");
  });
  it("has keys", () => {
    expect(["ArrowUp", "ArrowDown", "Home", "End", "Enter", " ", "x"].map((key) => pressed(key, "half"))).toEqual(["full", "peek", "peek", "full", "full", "full", null]);
    expect(pressed("Enter", "full")).toBe("half");
  });
});
