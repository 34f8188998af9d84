import { describe, expect, it } from "vitest";
import type { Budget, Layout, OptionState, Roll, Section, UnitState } from "../protocol";
import { a, bounds, control, fewer, leads, names, nearest, neighbour, outOf, ownerOf, sectionOf, shelves, signed, titled, unitAt, unitPathOf } from "./states";

const unit = (path: string, category: string, more: Partial<UnitState> = {}): UnitState => ({ path, category, name: "Marines", given: "", members: [], ...more }) as unknown as UnitState;
const head = unit("parts[0].chief", "command", { name: "Captain" });
const squire = unit("parts[0].list[4].members[0]", "basic", { name: "Squire" });
const section = {
  path: "parts[0]", head, name: "",
  units: ["basic", "support", "basic", "odd", "basic"].map((category, i) => unit(`parts[0].list[${i}]`, category, i === 4 ? { members: [squire] } : {})),
  budgets: [{ key: "command", name: "Command" }, { key: "basic", name: "Basic" }, { key: "support", name: "Support" }, { key: "all", name: "In all" }],
} as unknown as Section;
const other = { path: "parts[1]", head: null, name: "Train", units: [], budgets: [] } as unknown as Section;
const roll = { sections: [section, other] } as unknown as Roll;
const option = (counts: number[], count = 0): OptionState => ({ counts, count }) as unknown as OptionState;
const budget = (used: number, low: number, high: number): Budget => ({ used, low, high }) as unknown as Budget;

describe("a list as it stands", () => {
  it("shows its units by category, who leads first, and loses none", () => {
    expect(shelves(section).map(({ key, units }) => [key, units.length])).toEqual([["command", 1], ["basic", 3], ["support", 1], [" odd", 1]]);
  });
  it("finds units, members and sections by path", () => {
    expect([unitAt(roll, head.path), unitAt(roll, squire.path), unitAt(roll, "points")]).toEqual([head, squire, undefined]);
    expect([sectionOf(roll, "parts[1].list[12].options"), sectionOf(roll, "parts[0]"), sectionOf(roll, "points"), sectionOf(null, "parts[1]")]).toEqual([1, 0, 0, 0]);
    expect(["parts[0].list[2].options.lmg", "parts[0].chief.options", "parts[0].list[4].members[0].options.bow", "parts[0].list[4].options.bow", "parts[0]", "points"].map((path) => unitPathOf(roll, path)))
      .toEqual(["parts[0].list[2]", "parts[0].chief", squire.path, "parts[0].list[4]", "", ""]);
  });
  it("knows who leads, and of whom somebody is a member", () => {
    expect([leads(roll, head.path), leads(roll, squire.path), ownerOf(roll, squire.path)?.path, ownerOf(roll, head.path)]).toEqual([true, false, "parts[0].list[4]", undefined]);
  });
  it("knows who stands next in the same category", () => {
    expect(neighbour(section, "parts[0].list[0]", 1)?.path).toBe("parts[0].list[2]");
    expect(neighbour(section, "parts[0].list[4]", -1)?.path).toBe("parts[0].list[2]");
    expect(neighbour(section, "parts[0].list[0]", -1)).toBeUndefined();
    expect(neighbour(section, head.path, 1)).toBeUndefined();
  });
  it("looks at what stands where something was taken out", () => {
    const [one, two] = section.units as [UnitState, UnitState];
    const now = (units: UnitState[]): Roll => ({ sections: [{ ...section, units }, other] }) as unknown as Roll;
    expect([nearest(roll, now([one, two]), "parts[0].list[4]"), nearest(roll, now([]), "parts[0].list[0]"), nearest(roll, roll, "parts[1].list[0]")]).toEqual([two.path, head.path, ""]);
    expect(nearest(roll, now([unit("parts[0].list[4]", "basic")]), squire.path)).toBe("parts[0].list[4]");
  });
  it("numbers what looks alike, and leaves names that were given", () => {
    const found = names({ sections: [{ ...section, units: [...section.units.slice(0, 2), unit("x", "basic", { given: "Reds" })] }] } as unknown as Roll);
    expect([...found.values()]).toEqual(["Captain", "Marines 1", "Marines 2", "Reds"]);
    expect(names(roll).get(squire.path)).toBe("Squire");
  });
  it("calls a section by its name, else by its number", () => {
    expect([titled(section, 0, { noun: "group" } as Layout), titled(other, 1, { noun: "group" } as Layout), a("group"), a("army")]).toEqual(["Group 1", "Train", "a group", "an army"]);
  });
});

it("says how a budget is kept", () => {
  expect([budget(43, 0, 40), budget(45, 50, 200), budget(60, 50, 200), budget(4.5, 0, 5), budget(3, 0, -1), budget(3, 1, -1), budget(0.3, 0, 0.1)].map((one) => [bounds(one), outOf(one)])).toEqual([
    ["3 over 40", true], ["5 below 50", true], ["50 to 200", false], ["of 5", false], ["", false], ["at least 1", false], ["0.2 over 0.1", true],
  ]);
});

describe("an option", () => {
  it("is set in the way that its numbers ask for", () => {
    expect([[0, 1], [0], [0, 1, 2], [0, 5, 10], [0, 4, 5, 6, 7, 8], [0, 10]].map((counts) => control(option(counts)))).toEqual(["toggle", "toggle", "steps", "few", "steps", "few"]);
    expect(control(option([0, 1], 3))).toBe("steps");
  });
  it("goes down to the next number that may be, at last to none", () => {
    expect([fewer(option([0, 4, 10], 10)), fewer(option([0, 4, 10], 4)), fewer(option([0], 3))]).toEqual([4, 0, 0]);
  });
});

it("counts and signs", () => {
  expect([signed(4), signed(-8), signed(0)]).toEqual(["+4", "−8", "0"]);
});
