import { describe, expect, it } from "vitest";
import type { Scenario } from "./protocol";
import { away, faulty, fieldsOf, formOf, refusals, seated, seatForms, told, worded, type Sitting } from "./wizard";

const scenario: Scenario = {
  key: "hunt", system: "hunt_for_davros", title: "The prison complex", about: "", seats: { blue: "Blue", orange: "Orange" },
  options: { move_rate: 1 },
  choices: [
    { key: "teams", value: 4, ways: [] },
    { key: "table.layout", value: "3x9", ways: [] },
  ],
};
const sit = (who: Sitting["who"], more: Partial<Sitting> = {}): Sitting => ({ who, name: "", typed: false, ...more });

describe("fields", () => {
  it("come from the schema", () => {
    const part = (more: object): object => ({ properties: { options: { properties: { key: more } } } });
    const one = (more: object): object | undefined => fieldsOf(part(more))[0];
    expect(one({ type: "integer", minimum: 1, maximum: 2, description: "squares of a MOVE (HD-MOVE-04)" })).toEqual({
      key: "key", kind: "number", say: "squares of a MOVE", clause: "HD-MOVE-04", words: [], low: 1, high: 2,
    });
    expect(one({ type: "boolean" })).toMatchObject({ kind: "flag", clause: "" });
    expect(one({ type: "string", enum: ["a", "b"] })).toMatchObject({ kind: "words", words: ["a", "b"] });
    expect(one({ type: "array", items: { enum: ["move"] } })).toMatchObject({ kind: "several", words: ["move"] });
    expect(one({ type: "object" })).toBeUndefined();
    expect(fieldsOf(null)).toEqual([]);
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

describe("the form", () => {
  const draft = { scenario, options: {}, choices: {}, number: 7, seed: " ", title: "", sitting: {} };

  it("names the table that was drawn", () => {
    expect(formOf(draft).changes).toEqual({ "table.layout": "3x9", "table.number": 7 });
  });

  it("names what was chosen otherwise", () => {
    const form = formOf({ ...draft, choices: { teams: 2, "table.layout": "4x7" }, options: { move_rate: 2 }, seed: "x" });
    expect(form.changes).toEqual({ teams: 2, "table.layout": "4x7", "table.number": 7 });
    expect(form.options).toEqual({ move_rate: 2 });
    expect(form.seed).toBe("x");
  });

  it("changes nothing where nothing can be chosen", () => {
    expect(formOf({ ...draft, scenario: { ...scenario, choices: [] } }).changes).toEqual({});
  });
});
