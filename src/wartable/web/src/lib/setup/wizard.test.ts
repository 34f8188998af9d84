import { describe, expect, it } from "vitest";
import type { Card, CheckedArmy, Scenario } from "../protocol";
import {
  away, besides, botOf, botsOf, facts, faulty, fieldsOf, fitted, formOf, groupsOf, inOrder, ofGame, ofSides, pointsOf, redrawn, refusals, seated, seatForms, span, takesArmies, titled, told, uneven, whoMay, worded,
  type Draft, type Field, type Given, type Sitting,
} from "./wizard";

const scenario: Scenario = {
  key: "hunt", system: "hunt_for_davros", title: "The prison complex", about: "", seats: { blue: "Blue", orange: "Orange" }, minutes: 0, balance: null, good_first_game: false, real: false,
  options: { move_rate: 1 }, size: [],
  choices: [
    { key: "teams", value: 4, ways: [{ value: 2, why: "", label: "" }, { value: 4, why: "", label: "" }] },
    { key: "table.layout", value: "3x9", ways: [] },
    { key: "sides.blue.team", value: "dalek_standard", ways: [] },
  ],
};
const sit = (who: Sitting["who"], more: Partial<Sitting> = {}): Sitting => ({ who, name: "", typed: false, ...more });

describe("fields", () => {
  it("come from the schema", () => {
    const part = (more: object): object => ({ properties: { options: { properties: { key: more } } } });
    const one = (more: object): object | undefined => fieldsOf(part(more))[0];
    expect(one({ type: "integer", minimum: 1, maximum: 2, description: "squares of a MOVE (HD-MOVE-04)" })).toEqual({
      key: "key", kind: "number", say: "squares of a MOVE", clause: "HD-MOVE-04", words: [], low: 1, high: 2, goesWith: [], names: {},
    });
    expect(one({ type: "boolean" })).toMatchObject({ kind: "flag", clause: "" });
    expect(one({ type: "string", enum: ["a", "b"] })).toMatchObject({ kind: "words", words: ["a", "b"] });
    expect(one({ type: "array", items: { enum: ["move"] } })).toMatchObject({ kind: "several", words: ["move"] });
    expect(one({ type: "string", description: "shares (TW-A-01, TW-B-02)" })).toMatchObject({ kind: "text", say: "shares", clause: "TW-A-01" });
    expect(one({ type: "array", items: { type: "string" } })).toBeUndefined();
    expect(one({ type: "object" })).toBeUndefined();
    expect(fieldsOf(null)).toEqual([]);
  });

  it("stand with the choice that they go with, and only while it is made", () => {
    const field = (key: string, ...goesWith: string[]): Field => ({ key, say: "", kind: "flag", words: [], low: 0, high: 1, clause: "", goesWith, names: {} });
    const fields = [field("turns"), field("passes", "modifiers.storm"), field("die", "deployment.siege", "modifiers.last_stand"), field("cut", "modifiers.last_stand")];
    const groups = (...made: string[]): [string, string[]][] =>
      groupsOf(fields, (choice) => made.includes(choice), (choice) => choice.toUpperCase()).map((group) => [group.title, group.fields.map((item) => item.key)]);
    expect(groups()).toEqual([["", ["turns"]]]);
    expect(groups("modifiers.last_stand")).toEqual([["", ["turns"]], ["MODIFIERS.LAST_STAND", ["die", "cut"]]]);
    expect(groups("modifiers.storm", "deployment.siege").map(([title]) => title)).toEqual(["", "MODIFIERS.STORM", "DEPLOYMENT.SIEGE"]);
  });

  it("of a side beside its army are told apart", () => {
    const choices = [{ key: "sides.p1.army", value: "a", ways: [] }, { key: "sides.p1.strategy_points", value: 0, ways: [] }, { key: "sides.p2.role", value: "", ways: [] }];
    expect([...ofSides(choices).keys()]).toEqual(["p1"]);
    expect(besides(choices, "p1").map(([item, called]) => [item.key, called])).toEqual([["sides.p1.strategy_points", "Strategy points"]]);
  });

  it("are written as words", () => {
    expect(worded("sanctum_locked")).toBe("Sanctum locked");
    expect([true, false, [], ["move", "fire"], "", "any_dalek", 0].map(told)).toEqual(
      ["yes", "no", "none", "move, fire", "none", "any dalek", "0"],
    );
  });

  it("that cannot be chosen say why once", () => {
    const why = (value: string): string => `layout ${value} has no place for an objective; 5x5 has one`;
    const ways = ["3x9", "5x5", "4x4"].map((value) => ({ value, why: value === "5x5" ? "" : why(value) }));
    expect(refusals(ways)).toEqual(["3x9, 4x4: layout has no place for an objective"]);
    expect(refusals([{ value: 2, why: "" }])).toEqual([]);
    expect(refusals([{ value: "take_ground", label: "Take Ground", why: "no room; none" }])).toEqual(["Take Ground: no room"]);
  });

  it("are found in what the server says", () => {
    expect(faulty("guards is 12; it must be 0 to 10", ["move_rate", "guards"])).toBe("guards");
    expect(faulty("the server does not answer", ["guards"])).toBe("");
  });
});

describe("seats", () => {
  it("begin with me and bots", () => {
    expect(Object.values(seated(["p1", "p2"], {})).map((item) => item.who)).toEqual(["me", "greedy"]);
  });

  it("know the bots of the server, the soldier by both of its names", () => {
    expect(["random", "recruit", "soldier", "greedy", "veteran"].map(botOf)).toEqual(["random", "recruit", "greedy", "greedy", "veteran"]);
    expect(["marshal", "veteran/bold", "captain", "rash"].map(botOf)).toEqual(["marshal", "veteran", "veteran", null]);
    expect([botOf("human"), botOf(undefined), botOf("me")]).toEqual([null, null, null]);
    expect(seatForms({ p1: sit("veteran"), p2: sit("away") })).toEqual({ p1: { kind: "veteran" }, p2: { kind: "human", player: "", typed: false } });
    expect(seatForms({ p1: sit("veteran", { seconds: 5 }), p2: sit("open", { name: "me" }), p3: sit("greedy", { seconds: 5 }) })).toEqual({
      p1: { kind: "veteran", seconds: 5 }, p2: { kind: "open", typed: false }, p3: { kind: "greedy" },
    });
  });
  it("have the levels of the system, in styles where it has some", () => {
    const bold = { key: "bold", name: "Bold", says: "Goes forward." };
    const plain = { does: "", says: "", ahead: false, styles: [] };
    const levels = [{ ...plain, key: "random", name: "At random", does: "does anything" }, { ...plain, key: "soldier", name: "Soldier" }, { ...plain, key: "veteran", name: "Veteran", styles: [bold] }];
    expect(botsOf(levels).map(([bot]) => bot)).toEqual(["greedy", "veteran", "random"]);
    expect(botsOf([]).map(([bot]) => bot)).toEqual(["recruit", "greedy", "veteran", "random"]);
    expect(whoMay(levels).map(titled).slice(-3)).toEqual(["Bot, soldier", "Bot, veteran", "Bot, at random (does anything)"]);
    const sitting = { p1: sit("veteran", { style: "bold" }), p2: sit("marshal", { style: "bold" }), p3: sit("me") };
    expect(seatForms(sitting)).toMatchObject({ p1: { kind: "veteran/bold" }, p2: { kind: "marshal/bold" } });
    expect(seatForms(fitted(sitting, levels))).toMatchObject({ p1: { kind: "veteran/bold" }, p2: { kind: "veteran" }, p3: { kind: "human" } });
    expect(seatForms(fitted(sitting, [{ ...plain, key: "veteran", name: "Veteran" }]))).toMatchObject({ p1: { kind: "veteran" } });
    expect(seatForms({ p1: sit("greedy", { style: "bold" }) })).toEqual({ p1: { kind: "greedy" } });
  });

  it("keep what was said, by name or by place", () => {
    const before = { p1: sit("away"), p2: sit("me") };
    expect(seated(["p2", "p1"], before)).toEqual({ p2: sit("me"), p1: sit("away") });
    expect(seated(["blue", "teal", "plum"], before)).toEqual({ blue: sit("away"), teal: sit("me"), plum: sit("greedy") });
  });

  it("are sent as people and bots", () => {
    const found = { p1: sit("me", { name: " Joss ", typed: true }), p2: sit("random", { typed: true }), p3: sit("away") };
    expect(seatForms(found)).toEqual({
      p1: { kind: "human", player: "Joss", typed: true }, p2: { kind: "random" }, p3: { kind: "human", player: "", typed: false },
    });
    expect(away(found)).toEqual(["p3"]);
  });
});

describe("choices", () => {
  it("are of a side or of the game", () => {
    expect([...ofSides(scenario.choices)].map(([seat, { key }]) => [seat, key])).toEqual([["blue", "sides.blue.team"]]);
    expect(ofGame(scenario.choices).map((item) => item.key)).toEqual(["teams", "table.layout"]);
    expect([redrawn(scenario.choices), redrawn([])]).toEqual([true, false]);
  });

  it("of armies know their points", () => {
    const armies = [{ key: "small", title: "", faction: "", points: 57, units: 4, file: "" }];
    const choice = { key: "sides.p1.army", value: "small", ways: [] };
    expect(pointsOf(choice, undefined, undefined, armies)).toBe(57);
    expect(pointsOf(choice, "large", undefined, armies)).toBeNull();
    expect(pointsOf(choice, "large", given({ own: list(90) }), armies)).toBe(90);
  });

  it("that differ much are said to", () => {
    expect(uneven([["Blue", 100], ["Orange", 90]])).toBe("");
    expect(uneven([["Blue", 100], ["Orange", 89]])).toBe("Uneven: Blue 100 points, Orange 89.");
    expect(uneven([])).toBe("");
  });
});

describe("a system", () => {
  it("says how many play, how large and how long", () => {
    const card: Card = { players: [2, 4], minutes: [30, 90], models: [20, 20], turns: [], sizes: [[48_000, 36_000], [72_000, 48_000]], base: "squares", about: "" };
    expect(facts(card, true)).toEqual([
      ["Players", "2 to 4"], ["Time", "30 to 90 minutes"], ["Table", "48 × 36 to 72 × 48 inches"], ["Models", "20"], ["Bases", "squares"],
    ]);
    expect(facts({ ...card, sizes: [[9_000, 9_000], [9_000, 9_000]], minutes: [], turns: [4, 6] }, false).slice(1, 3)).toEqual([["Turns", "4 to 6"], ["Table", "9 × 9 squares"]]);
    expect([span([2, 4, 3]), span([2]), span([])]).toEqual(["2 to 4", "2", ""]);
  });
});

describe("the scenarios", () => {
  it("take an army if a side may have another one", () => {
    expect([["mission"], ["mission", "sides.p2.army"], []].map((keys) => takesArmies({ choices: keys.map((key) => ({ key })) }))).toEqual([false, true, false]);
  });
  it("begin with what somebody new may play, and stay in order otherwise", () => {
    const shelf = ["a", "b", "c", "d"].map((key) => ({ ...scenario, key, good_first_game: key === "c" }));
    expect(inOrder(shelf).map(({ key }) => key)).toEqual(["c", "a", "b", "d"]);
  });
});

function list(points: number): CheckedArmy {
  return { title: "Mine", faction: "", points, units: 1, legal: false, faults: [], warnings: [], document: { name: "Mine" } };
}
function given(more: Partial<Given>): Given {
  return { name: "", own: null, file: "", marked: false, ...more };
}

describe("the form", () => {
  const draft: Draft = {
    scenario, document: null, laid: false, choices: scenario.choices, options: {}, chosen: {}, given: {}, number: 7, seed: " ", title: "",
    sitting: { blue: sit("me"), orange: sit("greedy") },
  };

  it("names the table that was drawn", () => {
    expect(formOf(draft).changes).toEqual({ "table.layout": "3x9", "table.number": 7 });
  });

  it("names what was chosen otherwise", () => {
    const form = formOf({ ...draft, chosen: { teams: 2, "table.layout": "4x7", "sides.blue.team": "dalek_standard" }, options: { move_rate: 2 }, seed: "x" });
    expect(form.changes).toEqual({ teams: 2, "table.layout": "4x7", "table.number": 7 });
    expect(form.options).toEqual({ move_rate: 2 });
    expect(form.seed).toBe("x");
    expect(form.scenario).toBe("hunt");
  });

  it("changes nothing where nothing can be chosen", () => {
    expect(formOf({ ...draft, choices: [], scenario: { ...scenario, choices: [] } }).changes).toEqual({});
  });

  it("gives another army the name that it brings, unless it was named", () => {
    const plain = { ...draft, choices: [], scenario: { ...scenario, choices: [] }, chosen: { "sides.blue.army": "small" } };
    expect(formOf({ ...plain, given: { blue: given({}) } }).changes).toEqual({ "sides.blue.army": "small", "sides.blue.name": null });
    expect(formOf({ ...plain, given: { blue: given({ name: " Mine " }) } }).changes).toEqual({ "sides.blue.army": "small", "sides.blue.name": "Mine" });
  });

  it("sends a list of one's own, marked where it breaks rules", () => {
    const plain = { ...draft, choices: [], scenario: { ...scenario, choices: [] } };
    const own = given({ own: list(90), marked: true });
    expect(formOf({ ...plain, given: { blue: own } }).changes).toEqual({
      "sides.blue.army": { name: "Mine" }, "sides.blue.legal": false, "sides.blue.name": null,
    });
    expect(formOf({ ...plain, given: { gone: own } }).changes).toEqual({});
  });

  it("sends a document in place of the scenario, and no number that would sweep away what was laid", () => {
    const form = formOf({ ...draft, document: { wartable: 1 }, laid: true, chosen: { "table.layout": "4x7" } });
    expect(form.scenario).toBeUndefined();
    expect(form.document).toEqual({ wartable: 1 });
    expect(form.changes).toEqual({});
    expect(form.title).toBe("The prison complex");
  });
});
