import { describe, expect, it } from "vitest";
import { plates, wide } from "./plates";
import type { BoardUnit } from "./units";

const unit = (id: string, x: number): BoardUnit => ({
  id, name: `Marines ${id}`, player: "a", side: 1, kind: "squad", count: 10, actions: 2, figures: [], marks: [],
  outline: [], box: { left: x, top: 5, right: x + 3, bottom: 8 }, at: [x + 1.5, 6.5], art: "f-rifle",
});

describe("plates", () => {
  it("gives each unit that stands free its whole name above it", () => {
    const [a, b] = plates([unit("1", 0), unit("2", 20)], 20, () => true);
    expect([a?.text, b?.text]).toEqual(["Marines 1", "Marines 2"]);
    expect(a?.y).toBeLessThan(5);
  });

  it("never lays one over another", () => {
    const found = plates(Array.from({ length: 12 }, (_, i) => unit(String(i), i * 0.6)), 12, () => false);
    const boxes = found.map((p) => [p.x * 12, p.y * 12, p.x * 12 + p.width, p.y * 12 + 22] as const);
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) {
        expect(a[0] >= b[2] - 1e-6 || a[2] <= b[0] + 1e-6 || a[1] >= b[3] - 1e-6 || a[3] <= b[1] + 1e-6).toBe(true);
      }
    }
    expect(found[0]?.text).toBe("Marines 0");
  });

  it("estimates longer texts as wider", () => {
    expect(wide("Dalek Patrol 1")).toBeGreaterThan(wide("UNIT 1"));
  });
});
