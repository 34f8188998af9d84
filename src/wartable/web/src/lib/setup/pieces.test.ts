import { describe, expect, it } from "vitest";
import { mirrored } from "./mirror";
import {
  cornered, cornerMoved, facing, fresh, laidOut, middleOf, moved, nameOf, outline, paletteOf, pulled, qualified, shapeOf, sized, turned,
  type Kind, type Piece,
} from "./pieces";

const WOOD: Kind = { key: "wood", shape: "ellipse", size: [8, 6], cover: "light" };
const WALL: Kind = { key: "wall", shape: "line", length: 6, width: 0.4, cover: "medium" };
const house: Piece = { kind: "building", at: [10, 10], size: [6, 4] };
const wall: Piece = { kind: "wall", points: [[0, 0], [4, 0]] };

describe("what the schema offers", () => {
  const part = (description: string, more: object = {}) => ({ type: "string", description, ...more });
  const schema = {
    properties: {
      table: { properties: { layout: { enum: ["town"], "x-about": { town: "a cross-roads" } } } },
      terrain: {
        items: {
          properties: {
            kind: part("a kind", { enum: ["wood"], "x-kinds": { wood: { shape: "ellipse", size: [8, 6], cover: "light" } } }),
            name: part("its name"),
            at: { type: "array" },
            cover: part("none or light (TW-COVER-01)", { enum: ["none", "light"] }),
            hazard: { type: "array", items: { type: "string" }, description: "whom it endangers (TW-TERR-07)" },
            height: { type: ["number", "string"], description: "its top" },
          },
        },
      },
    },
  };

  it("is kinds, qualities and layouts", () => {
    const found = paletteOf(schema);
    expect(found?.kinds).toEqual([WOOD]);
    expect(found?.qualities.map(({ key, kind, clause }) => [key, kind, clause])).toEqual([
      ["name", "text", ""], ["cover", "words", "TW-COVER-01"], ["hazard", "list", "TW-TERR-07"], ["height", "inches", ""],
    ]);
    expect(found?.qualities[1]?.say).toBe("none or light");
    expect(found?.layouts).toEqual([["town", "a cross-roads"]]);
  });

  it("is nothing where there are no pieces", () => {
    expect(paletteOf({ properties: { table: { type: "object" } } })).toBeNull();
    expect(paletteOf(null)).toBeNull();
  });
});

describe("outlines", () => {
  it("of a rectangle turn with it", () => {
    expect(outline(house, undefined)).toEqual([[7, 8], [13, 8], [13, 12], [7, 12]]);
    const [corner] = outline({ ...house, angle: 90 }, undefined);
    expect(corner?.map((n) => Math.round(n))).toEqual([12, 7]);
  });

  it("of a line are a band of the width of its kind", () => {
    expect(shapeOf(wall, WALL)).toBe("line");
    expect(shapeOf(wall, WOOD)).toBe("polygon");
    expect(outline(wall, WALL)).toEqual([[0, 0.2], [4, 0.2], [4, -0.2], [0, -0.2]]);
  });

  it("of what cannot be drawn are none", () => {
    expect(outline({ kind: "wood", at: [1, 2] }, WOOD)).toEqual([]);
    expect(outline({ kind: "wall" }, WALL)).toEqual([]);
    expect(outline({ kind: "wall", points: [[1, 1]] }, WALL)).toEqual([]);
  });
});

describe("changes", () => {
  it("move, to the grid if asked", () => {
    expect(moved(house, 0.5, -0.1).at).toEqual([10.5, 9.9]);
    expect(moved(house, 0.3, 0.1, true).at).toEqual([10.25, 10]);
    expect(moved(wall, 1, 1).points).toEqual([[1, 1], [5, 1]]);
  });

  it("turn an area by its angle, a course by its points", () => {
    expect(turned(house, 15).angle).toBe(15);
    expect(turned({ ...house, angle: 175 }, 15).angle).toBe(-170);
    expect(turned(wall, 90).points).toEqual([[2, -2], [2, 2]]);
  });

  it("size, and nothing becomes nothing", () => {
    expect(sized(house, 0.5).size).toEqual([6.5, 4.5]);
    expect(sized({ ...house, size: [0.5, 0.75] }, -0.5).size).toEqual([0.5, 0.5]);
    expect(sized(wall, 1).points).toEqual([[-0.5, 0], [4.5, 0]]);
  });

  it("follow handles", () => {
    expect(pulled(house, [14.1, 13]).size).toEqual([8.25, 6]);
    expect(pulled({ ...house, angle: 90 }, [12, 13]).size).toEqual([6, 4]);
    expect(facing(house, [4, 10]).angle).toBe(90);
    expect(cornerMoved(wall, 1, 0.6, 1).points).toEqual([[0, 0], [4.5, 1]]);
    expect(cornered(wall).points).toEqual([[0, 0], [2, 0], [4, 0]]);
  });

  it("leave out what is usual", () => {
    const piece: Piece = { kind: "wood", at: [1, 1], size: [2, 2] };
    expect(qualified(piece, WOOD, "cover", "heavy")).toEqual({ ...piece, cover: "heavy" });
    expect(qualified({ ...piece, cover: "heavy" }, WOOD, "cover", "light")).toEqual(piece);
    expect(qualified({ ...piece, name: "x" }, WOOD, "name", "")).toEqual(piece);
    expect(qualified(piece, { ...WOOD, hazard: ["all"] }, "hazard", [])).toEqual({ ...piece, hazard: [] });
  });

  it("make new pieces of the usual size", () => {
    expect(fresh(WOOD, [10.1, 9.9])).toEqual({ kind: "wood", shape: "ellipse", at: [10, 10], size: [8, 6] });
    expect(fresh(WALL, [10, 10])).toEqual({ kind: "wall", points: [[7, 10], [13, 10]] });
  });

  it("lay out by number in the place of terrain", () => {
    const doc = { wartable: 1, table: { width: 48, height: 36 }, terrain: [house] };
    expect(laidOut(doc, "town", 7, true)).toEqual({ wartable: 1, table: { width: 48, height: 36, layout: "town", number: 7, mirror: true } });
    expect(laidOut({}, "town", 7, false)).toEqual({ table: { layout: "town", number: 7 } });
  });
});

describe("names", () => {
  it("are given, or the kind with its number", () => {
    const pieces = [house, wall, { ...house, name: "mill" }, house];
    expect(pieces.map((_, i) => nameOf(pieces, i))).toEqual(["building 1", "wall 1", "mill", "building 3"]);
    expect(nameOf(pieces, 9)).toBe("");
  });
});

describe("mirrored", () => {
  const spots = (pieces: Piece[]): string[] => pieces.map((piece) => `${piece.kind} ${middleOf(piece).join(" ")}`).sort();

  it("keeps the south and lays it again in the north", () => {
    const found = mirrored([{ ...house, name: "mill" }, { ...house, at: [60, 40] }], 72, 48);
    expect(found).toEqual([{ ...house, name: "mill" }, { ...house, at: [62, 38] }]);
  });

  it("makes ways through the middle their own mirror", () => {
    const road: Piece = { kind: "road", points: [[0, 20], [20, 22], [50, 30], [72, 31]] };
    expect(mirrored([road], 72, 48)[0]?.points).toEqual([[0, 20], [20, 22], [36, 24], [52, 26], [72, 28]]);
  });

  it("is done when it was done once", () => {
    const river: Piece = { kind: "river", points: [[0, 22], [30, 21]] };
    const rest: Piece = { kind: "river", points: [[40, 21], [72, 26]] };
    const once = mirrored([river, rest, house, wall], 72, 48);
    expect(spots(mirrored(once, 72, 48))).toEqual(spots(once));
    expect(once.filter((piece) => piece.kind === "river")).toHaveLength(2);
  });
});
