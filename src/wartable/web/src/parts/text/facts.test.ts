import { describe, expect, it } from "vitest";
import { actionsLeft } from "./facts";

describe("the actions that are left", () => {
  it("are told of who has some, and of who has done all that it may", () => {
    expect(actionsLeft({ actions: 2, done: false })).toBe("2 actions left");
    expect(actionsLeft({ actions: 1 })).toBe("1 action left");
    expect(actionsLeft({ actions: 0, done: true })).toBe("0 actions left");
    expect(actionsLeft({ actions: 0 })).toBe("0 actions left");
  });
  it("are not told of who waits to act, nor where a system counts none", () => {
    expect(actionsLeft({ actions: 0, done: false })).toBe("");
    expect(actionsLeft({})).toBe("");
  });
});
