import { describe, expect, it } from "vitest";
import type { Box, Point } from "../geometry";
import { crosses, HIGH, plates, wide, type Plate, type Room } from "./plates";
import type { BoardUnit } from "./units";

const SCALE = 20;
const unit = (id: string, x: number, y = 5): BoardUnit => ({
  id, name: `Marines ${id}`, player: "a", side: 1, kind: "squad", count: 10, actions: 2, figures: [], marks: [], sign: "", signs: [], done: undefined,
  outline: [], box: { left: x, top: y, right: x + 3, bottom: y + 3 }, at: [x + 1.5, y + 1.5], art: "f-rifle",
});
const px = ({ left, top, right, bottom }: Box): Box => ({ left: left * SCALE, top: top * SCALE, right: right * SCALE, bottom: bottom * SCALE });
const boxOf = (plate: Plate): Box => ({ left: plate.x * SCALE, top: plate.y * SCALE, right: plate.x * SCALE + plate.width, bottom: plate.y * SCALE + HIGH });
const ALL = { left: 0, top: 0, right: 1000, bottom: 800 };

function laid(units: BoardUnit[], shown: BoardUnit[], room: Partial<Room> = {}): Plate[] {
  return plates(shown, new Map(units.map(({ id, box }) => [id, px(box)])), SCALE, () => true, { seen: ALL, kept: [], lines: [], rather: [], ...room });
}
const meet = (a: Box, b: Box): boolean => a.left < b.right - 1e-6 && a.right > b.left + 1e-6 && a.top < b.bottom - 1e-6 && a.bottom > b.top + 1e-6;

describe("plates", () => {
  it("stand above a unit that stands free, with its whole name", () => {
    const found = laid([unit("1", 5), unit("2", 25)], [unit("1", 5), unit("2", 25)]);
    expect(found.map(({ text }) => text)).toEqual(["Marines 1", "Marines 2"]);
    expect(found[0]?.y).toBeLessThan(5);
  });

  it("never lie over each other, what has to be seen, or the part that is not seen", () => {
    const units = Array.from({ length: 6 }, (_, i) => unit(String(i), 8 + i * 1.5, 8 + (i % 2)));
    const kept = units.slice(0, 2).map(({ box }) => px(box));
    const found = laid(units, units, { kept });
    expect(found.length).toBeGreaterThan(3);
    for (const [i, plate] of found.entries()) {
      const box = boxOf(plate);
      expect([...found.slice(0, i).map(boxOf), ...kept].filter((other) => meet(box, other))).toEqual([]);
      expect([box.left >= 0, box.top >= 0, box.right <= 1000, box.bottom <= 800]).toEqual([true, true, true, true]);
    }
  });

  it("leave the line of fire free", () => {
    const from: Point = [6.5 * SCALE, 6.5 * SCALE];
    const line = [from, [6.5 * SCALE, 0]] as const;
    const [plate] = laid([unit("1", 5)], [unit("1", 5)], { lines: [line] });
    expect(plate && crosses(boxOf(plate), line)).toBe(false);
    expect(plate?.y).toBeGreaterThan(5); // above it would lie on the line
  });

  it("stay where they are when another is shown or something else is selected", () => {
    const units = [unit("1", 5), unit("2", 8.5), unit("3", 12)];
    const alone = laid(units, units.slice(0, 1))[0];
    const both = laid(units, units)[0];
    expect([both?.x, both?.y]).toEqual([alone?.x, alone?.y]);
  });

  it("show only the marks that there is room for", () => {
    const marked = { ...unit("1", 2), marks: ["Take Aim!", "suppressed −2", "Defensive Fire!"] };
    expect(laid([marked], [marked])[0]?.chips).toHaveLength(3);
    expect(laid([marked], [marked], { seen: { left: 0, top: 0, right: 200, bottom: 400 } })[0]?.chips.length).toBeLessThan(3);
  });

  it("estimates longer texts as wider", () => {
    expect(wide("Dalek Patrol 1")).toBeGreaterThan(wide("UNIT 1"));
  });

  it("know a line that goes through a box", () => {
    const box = { left: 0, top: 0, right: 10, bottom: 10 };
    expect([crosses(box, [[-5, 5], [15, 5]]), crosses(box, [[-5, 5], [-1, 5]]), crosses(box, [[-5, 12], [15, 12]]), crosses(box, [[-2, -2], [3, 3]])]).toEqual([true, false, false, true]);
  });
});
