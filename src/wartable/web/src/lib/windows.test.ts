import { describe, expect, it } from "vitest";
import type { Request } from "./protocol";
import { EACH, turnOf, waved } from "./windows";

const window = {
  passes: "pass",
  options: [{ key: "pass", label: "let it pass", clause: "", target: "" }, { key: "s1", label: "Slaves 1 fires", clause: "", target: "s1" }],
} as unknown as Request;
const other = { ...window, passes: "" };

describe("what a seat lets pass by itself", () => {
  it("asks each time unless something else is wished", () => {
    expect(waved(window, EACH, "3 p1")).toBe("");
    expect(waved(null, EACH, "3 p1")).toBe("");
  });
  it("passes until the turn ends", () => {
    const wish = { turn: turnOf({ turn: 3, active: "p1" }), only: "" };
    expect(waved(window, wish, "3 p1")).toBe("pass");
    expect(waved(window, wish, "3 p2")).toBe("");
  });
  it("asks only for one unit", () => {
    expect(waved(window, { turn: "", only: "s2" }, "3 p1")).toBe("pass");
    expect(waved(window, { turn: "", only: "s1" }, "3 p1")).toBe("");
  });
  it("never answers what the server does not mark", () => {
    expect(waved(other, { turn: "3 p1", only: "s2" }, "3 p1")).toBe("");
  });
});
