import { describe, expect, it } from "vitest";
import type { GuideStep, Request } from "../protocol";
import type { Entry } from "./entry";
import { behind, edgeOf, ends, interrupts, spotOf } from "./guide";

const step = (until: Record<string, string>): GuideStep => ({ title: "Walk", why: "It is far.", clause: "X-1", at: "", until, does: [] });
const entry = (event: string, more: object = {}): Entry => ({ n: 0, event, clause: "", say: "", why: [], ...more });
const MOVE = step({ event: "Moved", unit: "a-*" });
const FIRE = step({ event: "Fired" });

describe("a guide", () => {
  it("goes by what happened", () => {
    expect(ends(MOVE, entry("Moved", { unit: "a-2" }))).toBe(true);
    expect(ends(MOVE, entry("Moved", { unit: "b.2" }))).toBe(false);
    expect(behind([MOVE, FIRE], [], -1)).toBe(0);
    expect(behind([MOVE, FIRE, step({ opened: "sum" })], [entry("Fired"), entry("Moved", { unit: "a-1" })], -1)).toBe(2);
    expect(behind([MOVE, FIRE, step({ opened: "sum" })], [], 2)).toBe(3);
  });
});

describe("a step", () => {
  const option = (key: string): Request["options"][number] => ({ key, label: key, clause: "", target: "" });
  const reaction = { passes: "pass", options: [option("duck"), option("pass")] };
  it("waits for what is asked because somebody else acts", () => {
    expect(interrupts(reaction, { ...MOVE, does: ["move"] })).toBe(true);
    expect(interrupts(reaction, { ...MOVE, does: ["move", "duck"] })).toBe(false);
    expect(interrupts({ ...reaction, passes: "" }, MOVE)).toBe(false);
    expect(interrupts(null, MOVE)).toBe(false);
  });
});

describe("a bubble", () => {
  const room = { left: 100, top: 50, right: 1100, bottom: 850 };
  it.each([
    ["right", { left: 150, top: 300, right: 250, bottom: 360 }],
    ["left", { left: 900, top: 300, right: 1000, bottom: 360 }],
  ])("lies where most room is: %s", (side, about) => {
    const found = spotOf(about, room, 300, 180);
    expect(found.side).toBe(side);
    expect(found.x >= about.right || found.x + 300 <= about.left).toBe(true);
    expect(found.y).toBeGreaterThanOrEqual(room.top);
    expect(found.y + 180).toBeLessThanOrEqual(room.bottom);
  });
  it("covers nothing that may be pressed", () => {
    const about = { left: 550, top: 300, right: 650, bottom: 360 };
    const at = (x: number, y: number) => ({ left: x, top: y, right: x + 40, bottom: y + 40 });
    const side = (...open: ReturnType<typeof at>[]) => spotOf(about, room, 300, 180, open).side;
    expect(side()).toBe("right");
    expect(side(at(800, 320))).toBe("left");
    expect(side(at(800, 320), at(400, 320))).toBe("below");
    expect(side(at(800, 320), at(400, 320), at(600, 450))).toBe("above");
    expect(side(at(800, 320), at(400, 320), at(600, 450), at(600, 200))).toBe("free");
    const high = [{ left: 690, top: 350, right: 730, bottom: 850 }, at(400, 320), at(600, 450), at(600, 200)];
    expect(spotOf(about, room, 300, 180, high)).toMatchObject({ side: "right", y: 350 - 16 - 180, tip: 164 });
  });
  it("covers rather that than a panel that is read", () => {
    const about = { left: 550, top: 300, right: 650, bottom: 360 };
    const panel = { left: 0, top: 50, right: 1100, bottom: 370 };
    const open = [{ left: 560, top: 400, right: 640, bottom: 440 }];
    expect(spotOf(about, room, 300, 180, open).side).toBe("right");
    expect(spotOf(about, room, 300, 180, open, [panel]).y).toBeGreaterThanOrEqual(370);
    const corner = { left: 600, top: 380, right: 1100, bottom: 850 };
    expect(spotOf({ ...about, left: 120, right: 380 }, room, 300, 180, [], [corner])).toMatchObject({ side: "right", y: 380 - 16 - 180 });
  });
});

it("lies where it covers least, if it is about no place", () => {
  const room = { left: 0, top: 50, right: 1000, bottom: 750 };
  const at = (x: number, y: number) => ({ left: x, top: y, right: x + 40, bottom: y + 40 });
  const spot = (...taken: ReturnType<typeof at>[]) => { const { x, y } = edgeOf(room, 300, 200, taken); return [x, y]; };
  expect(spot()).toEqual([684, 66]);
  expect(spot(at(800, 100))).toEqual([16, 66]);
  expect(spot(at(800, 100), at(100, 100))).toEqual([684, 534]);
  expect(spot(at(800, 100), at(100, 100), at(900, 700))).toEqual([16, 534]);
  expect(spot(at(800, 60), at(100, 60), at(900, 700), at(100, 700))).toEqual([684, 116]);
});
