import { describe, expect, it } from "vitest";
import type { DetachmentState, OptionState, Roll, UnitState } from "../protocol";
import { control, counted, detachmentOf, fewer, names, neighbour, placeOf, shelves, signed, unitAt, unitPathOf } from "./states";

const unit = (path: string, category: string, more: Partial<UnitState> = {}): UnitState => ({ path, category, name: "Marines", given: "", ...more }) as UnitState;
const commander = unit("detachments[0].commander", "command", { name: "Captain" });
const detachment = {
  path: "detachments[0]", commander,
  units: ["basic", "support", "basic", "odd", "basic"].map((category, i) => unit(`detachments[0].units[${i}]`, category)),
  categories: [{ key: "command", name: "Command" }, { key: "basic", name: "Basic" }, { key: "support", name: "Support" }],
} as unknown as DetachmentState;
const roll = { detachments: [detachment] } as unknown as Roll;
const option = (counts: number[], count = 0): OptionState => ({ counts, count }) as unknown as OptionState;

describe("a list as it stands", () => {
  it("shows its units by category, commanders first, and loses none", () => {
    expect(shelves(detachment).map(({ key, units }) => [key, units.length])).toEqual([["command", 1], ["basic", 3], ["support", 1], [" odd", 1]]);
  });
  it("finds units and places by path", () => {
    expect(unitAt(roll, "detachments[0].commander")).toBe(commander);
    expect([detachmentOf("detachments[3].units[12].options"), placeOf("detachments[3].units[12].options"), placeOf("detachments[3].commander")]).toEqual([3, 12, -1]);
    expect(["detachments[0].units[2].options.lmg", "detachments[1].commander.options", "detachments[0]", "points"].map(unitPathOf)).toEqual(["detachments[0].units[2]", "detachments[1].commander", "", ""]);
  });
  it("knows who stands next in the same category", () => {
    expect(neighbour(detachment, "detachments[0].units[0]", 1)?.path).toBe("detachments[0].units[2]");
    expect(neighbour(detachment, "detachments[0].units[4]", -1)?.path).toBe("detachments[0].units[2]");
    expect(neighbour(detachment, "detachments[0].units[0]", -1)).toBeUndefined();
    expect(neighbour(detachment, commander.path, 1)).toBeUndefined();
  });
  it("numbers what looks alike, and leaves names that were given", () => {
    const found = names({ detachments: [{ ...detachment, units: [...detachment.units.slice(0, 2), unit("x", "basic", { given: "Reds" })] }] } as unknown as Roll);
    expect([...found.values()]).toEqual(["Captain", "Marines 1", "Marines 2", "Reds"]);
  });
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
  expect([counted(1, "fault"), counted(0, "fault"), signed(4), signed(-8), signed(0)]).toEqual(["1 fault", "0 faults", "+4", "−8", "0"]);
});
