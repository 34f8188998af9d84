import { describe, expect, it } from "vitest";
import { openedOn, reported } from "./opening";

const HERE = {
  wartable: 1, ruleset: "time_wars", title: "Mine", terrain: [{ kind: "wood" }], mission: "confrontation", options: { turns: 4, objectives: "3+2+1" },
  sides: [{ seat: "p1", name: "Federation", army: "a" }, { seat: "p2", name: "Daleks", army: "b", zone: [[0, 0]] }],
};
const FILE = {
  wartable: 1, ruleset: "time_wars", title: "Bridge", about: "A bridge.", table: { width: 60, height: 40 }, terrain: [{ kind: "river" }, { kind: "road" }], mission: "possession",
  objectives: [{ at: [1, 1], value: 6 }], options: { turns: 9, objectives: "6" },
  sides: [{ seat: "p2", name: "Drones", army: "c", zone: [[1, 1]], zones: [{ points: [[2, 2]] }] }, { seat: "p7", name: "Third", zone: [[3, 3]] }],
  units: [{ id: "x" }], script: ["end"],
};

describe("a scenario laid on the table of another", () => {
  it("brings all that lies on it and leaves the armies", () => {
    const { doc } = openedOn(HERE, FILE);
    expect(doc).toMatchObject({ title: "Bridge", about: "A bridge.", table: FILE.table, terrain: FILE.terrain, mission: "possession", objectives: FILE.objectives });
    expect(doc["options"]).toEqual({ turns: 4, objectives: "6" });
    expect(doc["sides"]).toEqual([{ seat: "p1", name: "Federation", army: "a" }, { seat: "p2", name: "Daleks", army: "b", zone: [[1, 1]], zones: [{ points: [[2, 2]] }] }]);
    expect(doc["units"]).toBeUndefined();
  });

  it("says what it took and what it left", () => {
    const said = reported("bridge.yaml", openedOn(HERE, { ...FILE, sides: [FILE.sides[0]] as object[] }));
    expect(said).toBe(
      "Taken from bridge.yaml: a table of 60 by 40 inches, 2 pieces, 2 zones, 1 objective, the mission possession, its name. " +
      "Left aside: the army of Drones; what was agreed (turns); units; script.",
    );
    expect(reported("x", openedOn(HERE, { ruleset: "time_wars" }))).toBe("x brings nothing that lies on a table. Nothing was left aside.");
  });

  it("takes away what the other table does not have", () => {
    const { doc } = openedOn({ ...HERE, objectives: [{ at: [2, 2] }], table: { width: 30, height: 30 } }, { terrain: [] });
    expect(doc["objectives"]).toBeUndefined();
    expect(doc["table"]).toBeUndefined();
    expect(doc["sides"]).toEqual([HERE.sides[0], { seat: "p2", name: "Daleks", army: "b" }]);
  });

  it("gives zones of a third side to nobody", () => {
    const sides = [...FILE.sides, { seat: "p3", name: "Fourth", zone: [[9, 9]] }];
    const { left } = openedOn(HERE, { ...FILE, sides });
    expect(left).toContain("the zones of Third, Fourth, who are not here");
  });
});
