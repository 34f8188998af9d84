import { describe, expect, it } from "vitest";
import { listed, ordered, type Listed } from "./home";
import type { Summary } from "./protocol";
import type { Place } from "./seats";

const summary = (more: Partial<Summary>): Summary => ({
  game: "abc", title: "Fords", system: "Time Wars", ruleset: "time_wars", seat: "p1", seats: { p1: "Federation", p2: "Daleks" },
  kinds: { p1: "human", p2: "human" }, turn: 1, turns: 6, moment: "Turn 1", waits: "p1", question: "", ended: false, outcome: "", n: 4, ...more,
});
const place = (tokens: Record<string, string>): Place => ({ game: "abc", tokens, title: "Fords", system: "time_wars" });

describe("a game of the list", () => {
  it.each<[string, Record<string, string>, string, boolean, string, string[]]>([
    ["is mine when I am asked", { p1: "one" }, "p1", true, "one", ["one"]],
    ["is not when another is", { p1: "one" }, "p2", false, "one", ["one"]],
    ["is seen by whoever of this screen is asked", { p1: "one", p2: "two" }, "p2", true, "two", ["one", "two"]],
    ["can be watched", {}, "p1", false, "", [""]],
  ])("%s", async (_, tokens, waits, mine, token, asked) => {
    const calls: string[] = [];
    const found = await listed(place(tokens), (_game, by) => {
      calls.push(by);
      return Promise.resolve(summary({ waits }));
    });
    expect([found.mine, found.token, calls]).toEqual([mine, token, asked]);
  });

  it("that is over waits for nobody", async () => {
    const found = await listed(place({ p1: "one" }), () => Promise.resolve(summary({ ended: true, waits: "" })));
    expect(found.mine).toBe(false);
  });
});

describe("the list", () => {
  it("begins with what waits for you and ends with what is over", () => {
    const item = (title: string, mine: boolean, ended = false): Listed => ({ place: place({}), token: "", game: summary({ title, ended }), mine });
    const found = ordered([item("over", false, true), item("theirs", false), item("mine", true), item("theirs too", false)]);
    expect(found.map(({ game }) => game.title)).toEqual(["mine", "theirs", "theirs too", "over"]);
  });
});
