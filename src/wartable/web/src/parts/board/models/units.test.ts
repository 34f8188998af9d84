import { describe, expect, it } from "vitest";
import type { Request, Shape, Update, Welcome } from "../../../lib/protocol";
import { drawn } from "../ground/land";
import { boardUnits, busy, drawing, modelFacts, modelWords, sideOf, standing, toward, unitsOf, type BoardUnit } from "./units";

const shape = (kind: string, at: [number, number][], text: string, radius = 300): Shape => ({ kind, points: at, radius, tone: "side0", text, turn: 0, id: "", clause: "" }) as unknown as Shape;
const welcome = { seats: [{ seat: "a" }, { seat: "b" }] } as unknown as Welcome;
const update = {
  view: {
    units: {
      "marines-1": {
        name: "Marines 1", player: "b", kind: "squad", where: "table", race: "federation", art: "rifle", actions: 1,
        models: [{ id: 4, x: 1000, y: 2000, kind: "leader", facing: 0, art: "officer" }, { id: 7, x: 2000, y: 2000, kind: "model", facing: 0 }],
      },
      "apc-1": { name: "APC 1", player: "a", kind: "vehicle", where: "table", art: "apc", models: [{ id: 0, x: 9000, y: 2000, kind: "vehicle", facing: 90 }] },
      "away": { name: "Away", player: "a", kind: "squad", where: "aboard", models: [] },
    },
  },
  shapes: [
    shape("leader", [[1000, 2000]], "marines-1"), shape("model", [[2000, 2000]], "marines-1"),
    shape("label", [[1500, 2300]], "Marines 1", 0), shape("mark", [[1500, 2300]], "suppressed −1", 0),
    shape("vehicle", [[8250, 3250], [8250, 750], [9750, 750], [9750, 3250]], "apc-1", 1458),
  ],
} as unknown as Update;

describe("units on the board", () => {
  it("are drawn where their shapes are, y down, with their marks", () => {
    const [marines, apc] = boardUnits(update, welcome, 10000);
    expect(marines?.figures.map(({ id, x, y, art }) => [id, x, y, art])).toEqual([[4, 1, 8, "officer"], [7, 2, 8, "rifle"]]);
    expect([marines?.side, marines?.actions, marines?.marks]).toEqual([2, 1, ["suppressed −1"]]);
    expect(apc?.figures[0]).toMatchObject({ length: 2.5, width: 1.5, turn: 0, art: "apc" });
    expect(boardUnits(update, welcome, 10000)).toHaveLength(2);
    expect(boardUnits(null, null, 0)).toEqual([]);
  });

  it("are the same as before where nothing of theirs has changed", () => {
    const [marines, apc] = boardUnits(update, welcome, 10000);
    const units = unitsOf(update);
    const moved = { ...update, shapes: update.shapes.map((one) => (one.kind === "vehicle" ? { ...one, radius: 1400 } : one)) };
    const [still, other] = boardUnits(moved, welcome, 10000);
    expect(still).toBe(marines);
    expect(other).not.toBe(apc);
    const acted = { ...update, view: { units: { ...units, "marines-1": { ...units["marines-1"], actions: 0 } } } } as unknown as Update;
    const [marines2, apc2] = boardUnits(acted, welcome, 10000);
    expect(marines2?.actions).toBe(0);
    expect(apc2).toEqual(apc);
    const marked = { ...update, shapes: update.shapes.map((one) => (one.kind === "mark" ? { ...one, text: "broken" } : one)) };
    expect(boardUnits(marked, welcome, 10000)[0]?.marks).toEqual(["broken"]);
    expect(boardUnits(update, { seats: [{ seat: "b" }, { seat: "a" }] } as unknown as Welcome, 10000)[0]?.side).toBe(1);
    expect(boardUnits(update, welcome, 20000)[0]?.figures[0]?.y).toBe(18);
  });

  it("are gone through where they have something to do: who may act if that is asked", () => {
    const units = [["a", 1], ["b", 1], ["c", 0]].map(([id, actions]) => ({ id, actions, player: "p1" }) as unknown as BoardUnit);
    const asked = (acts: boolean, ...aims: string[]): Request => ({ acts, options: aims.map((target) => ({ target })), targets: [] }) as unknown as Request;
    const found = (request: Request | null): string[] => busy(units, "p1", request).map(({ id }) => id);
    expect(found(null)).toEqual(["a", "b"]);
    expect(found(asked(true, "b"))).toEqual(["b"]);
    expect(found(asked(true))).toEqual(["a", "b"]);
    expect(found(asked(false, "c"))).toEqual(["a", "b", "c"]);
    expect(busy(units, "p2", null)).toEqual([]);
  });

  it("have neighbours in each direction", () => {
    const units = boardUnits(update, welcome, 10000);
    const [marines, apc] = units;
    expect(marines && toward(units, marines, 1, 0)?.id).toBe("apc-1");
    expect(apc && toward(units, apc, 1, 0)).toBeUndefined();
  });

  it("have models with a number, what sets them apart, and a place without a distance", () => {
    const [marines, apc] = boardUnits(update, welcome, 10000);
    const units = unitsOf(update);
    const squad = { ...units["marines-1"]!, models: [
      { id: 4, x: 1000, y: 2000, kind: "leader", facing: 0 }, { id: 7, x: 2000, y: 2000, kind: "team", facing: 0, gear: "Mortar", apart: true },
      { id: 9, x: 1500, y: 2000, kind: "model", facing: 0, of: "apc-1" },
    ] };
    const all = { ...units, "marines-1": squad };
    expect(modelFacts(all, "marines-1", 4)).toEqual(["model 1 of 3", "leader"]);
    expect(modelFacts(all, "marines-1", 7)).toEqual(["model 2 of 3", "weapon team", "Mortar", "out of cohesion"]);
    expect(modelFacts(all, "marines-1", 9)).toEqual(["model 3 of 3", "APC 1"]);
    expect(modelFacts(all, "marines-1", 5)).toEqual([]);
    expect(modelFacts(all, "nobody", 5)).toEqual([]);
    if (!marines || !apc || !marines.figures[0] || !marines.figures[1] || !apc.figures[0]) throw new Error("not drawn");
    expect(modelWords(units, marines, marines.figures[0], "the wood")).toBe("Marines 1, model 1 of 2, leader, in the west of the unit, in the wood");
    expect(standing(marines, marines.figures[1])).toBe("in the east of the unit");
    expect(standing(marines, { x: 1.5, y: 8.1, r: 0.3 })).toBe("in the middle of the unit");
    expect(standing({ ...marines, at: [0, 0] }, { x: 5, y: -5, r: 0.3 })).toBe("in the north-east of the unit");
    expect(standing({ ...marines, at: [0, 0] }, { x: -5, y: 0.1, r: 0.3 })).toBe("in the west of the unit");
    expect(standing(apc, apc.figures[0])).toBe("");
  });

  it("look as their system says, and else are plain bases", () => {
    expect(["heavy", "trebuchet", "", undefined].map(drawing)).toEqual(["#f-heavy", undefined, undefined, undefined]);
    expect(sideOf(welcome, "nobody")).toBe(0); // whoever has no seat is the umpire's
    expect(sideOf(welcome, "")).toBe(1);
  });
});

describe("land", () => {
  const kinds = ["wood", "foliage", "hedge", "fence", "high_grass", "crater", "wall", "barricade", "building", "ruin", "wreck", "bunker",
    "concrete_building", "fortification", "hill", "slope", "rocks", "river", "stream", "marsh", "long_grass", "minefield", "deep_water",
    "thin_ice", "cliff", "lava", "acid", "road", "plain", "a kind of tomorrow"];
  it.each(kinds)("draws %s the same each time, with no number gone astray", (kind) => {
    const band: [number, number][] = [[0, 0], [8, 1], [12, 6], [12, 8], [8, 3], [0, 2]];
    const land = drawn(kind, "", band);
    expect(land.parts.length).toBeGreaterThan(0);
    expect(JSON.stringify(land)).toBe(JSON.stringify(drawn(kind, "", band)));
    expect(JSON.stringify(land)).not.toMatch(/NaN|null|undefined/);
  });
});
