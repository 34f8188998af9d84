import { describe, expect, it } from "vitest";
import type { Ground, Option, Request, Shape, Update } from "../../lib/protocol";
import { aimsOf, nearest, short } from "./aims";
import { cellOf, deckOf, runs, standOf, type Stand } from "./deck";
import { tagged } from "./tags";

const shape = (kind: string, points: [number, number][], more: Partial<Shape> = {}): Shape =>
  ({ kind, points, radius: 0, tone: "", text: "", turn: 0, id: "", ...more }) as unknown as Shape;
const square = (x: number, y: number, size = 1000): [number, number][] => [[x, y + size], [x + size, y + size], [x + size, y], [x, y]];
const ground = {
  width: 12000, height: 6000, kind: "squares",
  shapes: [
    shape("board", square(0, 0, 6000)), shape("room", [[1000, 5000], [4000, 5000], [4000, 3000], [1000, 3000]], { text: "Store", tone: "room" }),
    shape("wall", [[1000, 5000], [2000, 5000]]), shape("wall", [[2000, 5000], [3000, 5000]]), shape("window", [[0, 1000], [1000, 1000]]),
  ],
} as unknown as Ground;
const view = {
  sides: { blue: { name: "Blue" }, orange: { name: "Orange" } },
  units: {
    b1: { name: "Blue 1", player: "blue", race: "dalek", art: "dalek", type: "Warrior Dalek", commander: false, group: "", marks: [] },
    o1: { name: "Orange 1", player: "orange", race: "human", art: "man", type: "Rebel", commander: false, group: "gang", marks: [] },
  },
};
const update = {
  view,
  shapes: [
    shape("door", [[3000, 5000], [3000, 4000]], { id: "door-1", tone: "closed" }), shape("marker", [[2500, 4500]], { id: "m1", text: "?" }),
    shape("model", [[2500, 2500]], { id: "b1", radius: 420, tone: "side0", text: "1", turn: 90 }),
    shape("mark", [[2500, 2500]], { id: "b1", text: "acted" }), shape("model", [[5250, 2750]], { id: "o1", radius: 210, tone: "side1", text: "a" }),
  ],
} as unknown as Update;
const stand: Stand = standOf(update, ground);
const option = (key: string, target = "", label = key): Option => ({ key, label, clause: "", target });
const request = (options: Option[], refused: { key: string; why: string; clause: string }[] = []): Request =>
  ({ ask: "choice", about: "b1", options, refused }) as unknown as Request;

describe("the deck", () => {
  it("reads squares, whole and small", () => {
    expect(cellOf("5,2")).toEqual({ x: 5.5, y: 2.5, size: 1 });
    expect(cellOf("5,2se")).toEqual({ x: 5.75, y: 2.75, size: 0.5 });
    expect(cellOf("door-1")).toBeNull();
  });

  it("turns the picture over, so that north is up", () => {
    const deck = deckOf(ground, []);
    expect(deck.rooms[0]).toMatchObject({ name: "Store", left: 1, bottom: 3, wide: 3 });
    expect(deck.boards[0]).toMatchObject({ x: 3, y: 3, size: 6 });
    expect(stand.models[0]).toMatchObject({ id: "b1", x: 2.5, y: 3.5, side: 1, turn: 90, marks: ["acted"], size: 1 });
    expect(stand.models.map(({ side, size, art }) => [side, size, art])).toEqual([[1, 1, "dalek"], [2, 0.5, "man"]]);
  });

  it("joins walls that run on", () => {
    expect(runs([[0, 0, 1, 0], [1, 0, 2, 0], [3, 0, 4, 0]].map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => ({ kind: "", id: "", tone: "", text: "", x1, y1, x2, y2 })))).toBe("M0 0H2M3 0H4");
  });
});

describe("options on the board", () => {
  it("finds squares with their directions, models, things and whole groups", () => {
    const found = aimsOf(request([option("2,2", "2,2"), option("3,4", "3,4"), option("o1", "o1"), option("open-door-1", "door-1"), option("gang", "gang"), option("end")]), stand);
    expect(found.aims.map((aim) => [aim.id, aim.kind, aim.way, aim.options.length])).toEqual([
      ["2,2", "square", 0, 1], ["3,4", "square", 3, 1], ["o1", "model", -1, 2], ["door-1", "thing", -1, 1],
    ]);
  });

  it("draws directions as arrows, but not corners of the board that are called like them", () => {
    expect(aimsOf(request([option("n"), option("se")]), stand).arrows.map((arrow) => arrow.way)).toEqual([0, 3]);
    expect(aimsOf(request([option("n", "1,1"), option("s", "1,1")]), stand).hub).toMatchObject({ x: 1.5, y: 1.5 });
    const corners = aimsOf(request([option("nw", "1,1"), option("se", "9,4")]), stand);
    expect([corners.arrows.length, corners.aims.map((aim) => aim.id)]).toEqual([0, ["1,1", "9,4"]]);
  });

  it("gives each of several small squares in one direction to one key at most", () => {
    const found = aimsOf(request([option("3,3nw", "3,3nw"), option("3,3sw", "3,3sw")]), stand);
    expect(found.aims.filter((aim) => aim.way === 2)).toHaveLength(1);
  });

  it("keeps what is not open where it lies", () => {
    const no = [{ key: "close-door-1", why: "somebody stands there", clause: "" }, { key: "2,2", why: "", clause: "" }, { key: "fire", why: "", clause: "" }];
    expect(aimsOf(request([], no), stand).refused.map((item) => item.id)).toEqual(["door-1", "2,2"]);
  });

  it("walks to what lies nearest in a direction", () => {
    const places: [string, { x: number; y: number; size: number }][] = [["a", { x: 1, y: 1, size: 1 }], ["b", { x: 4, y: 1, size: 1 }], ["c", { x: 2, y: 3, size: 1 }]];
    expect(nearest(places, "a", 2)).toBe("b");
    expect(nearest(places, "a", 4)).toBe("c");
    expect(nearest(places, "a", 0)).toBe("");
  });

  it("leaves out the name that stands there anyway", () => {
    expect(short(option("o1", "o1", "Orange 1: 8 squares, medium"))).toBe("8 squares, medium");
    expect(short(option("o1", "o1", "Orange 1"))).toBe("Orange 1");
  });
});

describe("labels", () => {
  it("lie where they hide nobody", () => {
    const spot = { x: 5, y: 5, size: 1 };
    const above = tagged([{ id: "a", text: "8 squares", spot }], [spot], 30);
    expect(above[0]?.top).toBeLessThan(0);
    const below = tagged([{ id: "a", text: "8 squares", spot }], [spot, { x: 5, y: 4, size: 1 }], 30);
    expect(below[0]?.top).toBeGreaterThan(0);
    const both = tagged([{ id: "a", text: "8 squares", spot }, { id: "b", text: "9 squares", spot: { x: 5.5, y: 5, size: 1 } }], [], 30);
    expect(both[0]?.top).not.toBe(both[1]?.top);
  });
});
