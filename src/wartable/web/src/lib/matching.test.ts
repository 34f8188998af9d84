import { describe, expect, it } from "vitest";
import { coupled, rowsOf, sentAt, usualSent } from "./matching";
import type { Request } from "./protocol";

const request = {
  groups: [{ key: "rifles", label: "rifles", many: 5 }, { key: "gun", label: "gun", many: 1 }],
  shares: [{ group: "rifles", target: "orks", many: 5 }, { group: "gun", target: "tank", many: 1 }],
} as unknown as Request;

describe("shooters and targets", () => {
  const usual = usualSent(request);

  it("begin with the answer at hand", () => {
    expect(rowsOf(usual)).toEqual([["rifles", "orks", 5], ["gun", "tank", 1]]);
  });

  it("make room for one another, so that nobody is sent twice or not at all", () => {
    const two = sentAt(usual, "rifles", "tank", 2, 5);
    expect(rowsOf(two)).toEqual([["rifles", "orks", 3], ["rifles", "tank", 2], ["gun", "tank", 1]]);
    expect(rowsOf(sentAt(two, "rifles", "tank", 0, 5))).toEqual(rowsOf(usual));
    expect(rowsOf(sentAt(two, "rifles", "tank", 9, 5))).toEqual([["rifles", "tank", 5], ["gun", "tank", 1]]);
    expect(rowsOf(sentAt(usual, "gun", "tank", 0, 1))).toEqual(rowsOf(usual));
  });
});

describe("pairs", () => {
  it("hold each thing once", () => {
    const one = coupled([["a", "x"], ["b", "y"]], "a", "y");
    expect(one).toEqual([["a", "y"]]);
    expect(coupled(one, "b", "x")).toEqual([["a", "y"], ["b", "x"]]);
    expect(coupled(one, "a", "")).toEqual([]);
  });
});
