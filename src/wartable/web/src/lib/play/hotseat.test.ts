import { describe, expect, it } from "vitest";
import { hasHand, passed, type Screen } from "./hotseat";

const screen = (more: Partial<Screen>): Screen => ({ seats: ["blue", "teal"], asked: "", holder: "", secrets: true, ...more });

describe("one screen for several", () => {
  it.each<[string, Partial<Screen>, string, string]>([
    ["one person never hands over", { seats: ["blue"], asked: "teal" }, "blue", ""],
    ["a spectator neither", { seats: [""], asked: "teal" }, "", ""],
    ["nothing is seen before somebody has taken it", {}, "", "blue"],
    ["whoever is asked takes it first", { asked: "teal" }, "", "teal"],
    ["whoever has it goes on", { asked: "teal", holder: "teal" }, "teal", ""],
    ["the other one is asked", { asked: "blue", holder: "teal" }, "teal", "blue"],
    ["a bot is asked meanwhile", { asked: "plum", holder: "teal" }, "teal", ""],
    ["the game is over", { holder: "blue" }, "blue", ""],
    ["whoever had it has left", { asked: "plum", holder: "rose" }, "", "blue"],
    ["without secrets it just goes round", { secrets: false, asked: "teal", holder: "blue" }, "teal", ""],
    ["without secrets a bot leaves it", { secrets: false, asked: "plum", holder: "teal" }, "teal", ""],
    ["without secrets it begins with the first", { secrets: false }, "blue", ""],
  ])("%s", (_, more, holder, curtain) => {
    expect(passed(screen(more))).toEqual({ holder, curtain });
  });

  it("knows where there is a hand that only one seat may see", () => {
    expect(["none", "hand", "table", "all", undefined].map(hasHand)).toEqual([false, true, false, true, false]);
  });
});
