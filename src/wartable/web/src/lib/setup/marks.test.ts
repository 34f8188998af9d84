import { describe, expect, it } from "vitest";
import { faultyAt, isObjective, isZone, laidOn, newObjective, newZone, withLaid } from "./marks";
import { mirrored } from "./mirror";
import type { Doc, Piece } from "./pieces";

const doc: Doc = {
  terrain: [{ kind: "wood", at: [4, 4], size: [2, 2] }],
  sides: [
    { seat: "p1", name: "Red", zone: [[0, 0], [48, 0], [48, 8], [0, 8]], zones: [{ points: [[0, 9], [4, 9], [4, 12]] }] },
    { seat: "p2", army: "list" },
  ],
  objectives: [{ key: "relay", at: [24, 10], value: 6 }, { at: [10, 10], radius: 2 }],
};

describe("zones and objectives", () => {
  it("come back as they were", () => {
    expect(withLaid(doc, laidOn(doc))).toEqual(doc);
    expect(laidOn(doc).map((piece) => piece.name ?? piece.kind)).toEqual(["wood", "zone of Red", "zone of Red", "relay", "objective"]);
  });

  it("that are gone leave no key behind", () => {
    const bare = withLaid(doc, laidOn(doc).filter((piece) => !isZone(piece) && !isObjective(piece)));
    expect(bare).toEqual({ terrain: doc["terrain"], sides: [{ seat: "p1", name: "Red" }, { seat: "p2", army: "list" }] });
    const first = withLaid(doc, laidOn(doc).filter((piece) => piece.name !== "zone of Red" || piece.points?.length === 3));
    expect((first["sides"] as Doc[])[0]).toMatchObject({ zone: [[0, 9], [4, 9], [4, 12]] });
    expect((first["sides"] as Doc[])[0]).not.toHaveProperty("zones");
  });

  it("are laid anew", () => {
    const now = withLaid(doc, [...laidOn(doc), newZone(doc, 1, 48, 36), newObjective([20.1, 5])]);
    expect((now["sides"] as Doc[])[1]).toEqual({ seat: "p2", army: "list", zone: [[0, 28], [48, 28], [48, 36], [0, 36]] });
    expect((now["objectives"] as Doc[])[2]).toEqual({ at: [20, 5] });
  });

  it("are found by the path of a fault", () => {
    expect(faultyAt(doc, ["terrain", 0, "at"])).toBe(0);
    expect(faultyAt(doc, ["sides", 0, "zone"])).toBe(1);
    expect(faultyAt(doc, ["sides", 0, "zones", 0])).toBe(2);
    expect(faultyAt(doc, ["objectives", 1, "at"])).toBe(4);
    expect(faultyAt(doc, ["sides", 1, "army"])).toBe(-1);
    expect(faultyAt(doc, [])).toBe(-1);
  });

  it("are mirrored: a zone for the other side, an objective as another one", () => {
    const twins = mirrored(laidOn(doc).slice(1, 2), 48, 36);
    expect(twins[1]).toMatchObject({ side: 1, points: [[48, 36], [0, 36], [0, 28], [48, 28]] });
    const spot = (x: number, y: number): Piece => newObjective([x, y]);
    const at = (...pieces: Piece[]): unknown[] => mirrored(pieces, 48, 36).map((piece) => piece.at);
    expect(at(spot(10, 8))).toEqual([[10, 8], [38, 28]]);
    expect(at(spot(10, 30), spot(24, 18))).toEqual([[24, 18]]);
  });
});
