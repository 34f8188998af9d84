import { describe, expect, it } from "vitest";
import { firstOf, howMany, listed, offered, ordered, type Listed } from "./home";
import type { Card, Scenario, Summary, System } from "./protocol";
import type { Place } from "./play/seats";

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

describe("a system on the first page", () => {
  const system: System = { key: "ours", title: "Ours", version: "1", measure: "all", secrets: false, clauses: 3, inches: true, begin: { scenario: "ford", words: "Play the ford" }, attacks: false, secrecy: "none", lists: false, troops: [], brings: "", writes: false, levels: [] };
  const card: Card = { players: [2, 4], minutes: [30, 90], models: [20, 40], turns: [], sizes: [[48_000, 36_000]], base: "discs", about: "" };
  const ford: Scenario = { key: "ford", system: "ours", title: "The ford", about: "Two bands meet.", seats: {}, options: {}, choices: [], size: [], minutes: 0, balance: null, good_first_game: false, real: false };

  it("tells what is known so far", () => {
    expect(offered(system, {})).toMatchObject({ title: "Ours", about: "", facts: [] });
    expect(offered(system, { card, scenarios: [ford] })).toMatchObject({
      about: "Two bands meet.", facts: [["Players", "2 to 4 players"], ["Time", "30 to 90 minutes"], ["Table", "48 × 36 inches"]],
    });
    expect(offered(system, { card: { ...card, about: "Bands at fords." }, scenarios: [ford] }).about).toBe("Bands at fords.");
  });

  it("is begun with if it is the first that offers a battle", () => {
    const other = { ...system, key: "other", begin: null };
    expect(firstOf([other, system], {})).toEqual({ system: "ours", scenario: "ford", minutes: 0 });
    expect(firstOf([], {})).toBeNull();
    const good = { ...system, key: "good" };
    const told = { ours: { scenarios: [{ ...ford, minutes: 5 }] }, good: { scenarios: [{ ...ford, minutes: 10, good_first_game: true }] } };
    expect(firstOf([system, good], told)).toEqual({ system: "good", scenario: "ford", minutes: 10 });
    expect(offered(good, told.good).good).toBe(true);
  });

  it("is counted", () => {
    expect([1, 2, 5, 12].map(howMany)).toEqual(["One game, one umpire", "Two games, one umpire", "Five games, one umpire", "12 games, one umpire"]);
  });
});
