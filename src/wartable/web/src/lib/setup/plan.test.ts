import { describe, expect, it } from "vitest";
import { isDrawn, onArea, onEdge, onSquare, planOf, shapesOf, spotOf, told, withPlan, type Plan } from "./plan";

const TABLE = {
  name: "The yard", size: [12, 12],
  rooms: [
    { x: 4, y: 4, w: 3, h: 3, name: "the cell", doors: [{ at: [4, 4], side: "n", sanctum: true }], windows: [{ at: [6, 5], side: "e" }] },
    { x: 0, y: 0, w: 3, h: 3, kind: "start" },
  ],
  walls: [{ from: [6, 0], to: [6, 4] }, { from: [0, 6], to: [3, 6] }],
  doors: [{ at: [6, 8], side: "s" }],
  small: [[9, 3]], markers: [{ at: [1, 10] }],
  sanctum: { davros: [5, 5], ladder: [4, 4], exit: { from: [4, 5], to: [3, 5] }, guards: [[5, 4]] },
  starts: [{ at: [0, 0], size: [6, 6] }],
};
const DOC = { wartable: 1, ruleset: "hunt_for_davros", table: TABLE };
const plan = (): Plan => planOf(DOC);

describe("a plan of squares", () => {
  it("is written as it was read", () => {
    expect(isDrawn(DOC)).toBe(true);
    expect(isDrawn({ table: { layout: "4x7" } })).toBe(false);
    expect(withPlan(DOC, plan())).toEqual(DOC);
  });

  it("has walls, doors and windows set and taken away", () => {
    const walled = onEdge(plan(), "wall", [9, 9], "w");
    expect((withPlan({}, walled)["table"] as typeof TABLE).walls).toContainEqual({ from: [9, 9], to: [9, 10] });
    expect(withPlan(DOC, onEdge(walled, "wall", [8, 9], "e"))).toEqual(DOC); // the same edge from its other side
    const opened = onEdge(plan(), "open door", [7, 6], "w"); // the doorway is on the side of the room
    expect((withPlan({}, opened)["table"] as typeof TABLE).rooms[0]?.doors).toContainEqual({ at: [6, 6], side: "e", open: true });
    const glazed = onEdge(opened, "window", [6, 6], "e");
    expect((withPlan({}, glazed)["table"] as typeof TABLE).rooms[0]?.windows).toHaveLength(2);
    expect((withPlan({}, glazed)["table"] as typeof TABLE).rooms[0]?.doors).toHaveLength(1);
  });

  it("joins walls that run on", () => {
    const longer = onEdge(plan(), "wall", [5, 4], "e");
    expect((withPlan({}, longer)["table"] as typeof TABLE).walls).toContainEqual({ from: [6, 0], to: [6, 5] });
  });

  it("has rooms and things on squares", () => {
    expect(onArea(plan(), "room", [11, 11], [9, 10]).rooms.at(-1)).toEqual({ x: 9, y: 10, w: 3, h: 2 });
    const raised = onSquare(onSquare(plan(), "level1", [10, 6]), "lift", [9, 6]);
    expect(raised.lift).toEqual([{ foot: [9, 6], heads: [[10, 6]] }]);
    expect(onSquare(raised, "lift", [9, 6]).lift).toEqual([]);
    expect(onSquare(plan(), "start", [8, 8]).starts.at(-1)).toEqual({ at: [8, 8], size: [4, 4] });
    expect(onSquare(plan(), "marker", [1, 10]).markers.size).toBe(0);
  });

  it("seats Davros with a ladder and a way out, which are moved", () => {
    const bare = onSquare(plan(), "davros", [5, 5]);
    expect(bare.sanctum).toBeNull();
    const made = onSquare(bare, "davros", [6, 6]).sanctum;
    expect(made).toEqual({ davros: [6, 6], ladder: [4, 4], exit: { from: [4, 5], to: [3, 5] } });
    expect(onSquare(plan(), "way out", [4, 7]).sanctum?.exit).toEqual({ from: [4, 5], to: [4, 7] });
    expect(onSquare(plan(), "guard", [5, 4]).sanctum?.guards).toEqual([]);
  });

  it("clears a square first of what lies there, then of its room", () => {
    const without = onSquare(onSquare(plan(), "clear", [5, 4]), "clear", [5, 4]);
    expect(without.rooms.map((room) => room.x)).toEqual([0]);
    expect(without.doors.size).toBe(1);
    expect(onSquare(plan(), "clear", [9, 3]).ground.small.size).toBe(0);
  });

  it("is told and drawn", () => {
    expect(told(plan(), [4, 4])).toBe("Column 4, row 4, the cell, door of the sanctum north, wall west");
    const { ground, shapes } = shapesOf(plan());
    expect(ground.shapes.filter((shape) => shape.kind === "room").map((shape) => shape.tone)).toEqual(["sanctum", "start"]);
    expect(shapes.map((shape) => shape.kind)).toEqual(["door", "door", "ladder", "marker"]);
    expect(shapes[0]?.points).toEqual([[4000, 8000], [5000, 8000]]);
  });

  it("finds the square of a fault", () => {
    expect(spotOf(DOC, ["table", "rooms", 0, "doors", 0, "at"])).toEqual([4, 4]);
    expect(spotOf(DOC, ["table", "small", 0])).toEqual([9, 3]);
    expect(spotOf(DOC, ["options", "guards"])).toBeNull();
  });
});
