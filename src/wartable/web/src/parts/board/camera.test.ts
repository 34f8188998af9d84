import { describe, expect, it } from "vitest";
import { Camera, READABLE } from "./camera.svelte";

function made(): Camera {
  const camera = new Camera();
  camera.world(72, 48);
  camera.view(900, 700);
  return camera;
}

const box = (x: number, y: number): { left: number; top: number; right: number; bottom: number } => ({ left: x - 1, top: y - 1, right: x + 1, bottom: y + 1 });

describe("the camera", () => {
  it("begins with the whole table and comes back to it", () => {
    const camera = made();
    expect([camera.x, camera.y]).toEqual([36, 24]);
    expect(camera.scale * 72).toBeLessThanOrEqual(900);
    camera.zoom(3);
    camera.fit();
    expect(camera.scale).toBe(camera.whole);
  });

  it("keeps what is under the pointer where it is", () => {
    const camera = made();
    camera.zoom(3);
    const before = camera.toWorld(500, 300);
    camera.zoomAt(500, 300, 1.5);
    const after = camera.toWorld(500, 300);
    expect(after[0]).toBeCloseTo(before[0], 6);
    expect(after[1]).toBeCloseTo(before[1], 6);
    expect(camera.toView(...after)).toEqual([expect.closeTo(500, 6), expect.closeTo(300, 6)]);
  });

  it("never looks beside the table by more than a rim", () => {
    const camera = made();
    for (const [dx, dy] of [[99999, 99999], [-99999, -99999]] as const) {
      camera.go("near");
      camera.pan(dx, dy);
      const { left, top, width, height } = camera.seen;
      const rim = 13 / camera.scale;
      expect([left >= -rim, top >= -rim, left + width <= 72 + rim, top + height <= 48 + rim]).toEqual([true, true, true, true]);
    }
    camera.zoom(1e-6);
    expect([camera.scale, camera.x, camera.y]).toEqual([camera.whole, 36, 24]);
  });

  it("lets what stands about somebody at the edge be seen", () => {
    const camera = made();
    camera.go("near");
    camera.beside = 90;
    camera.follow([{ left: 30, right: 36, top: -90 / camera.scale, bottom: 1 }]);
    expect(camera.seen.top * camera.scale).toBeLessThanOrEqual(-90);
    camera.beside = 0;
    camera.pan(0, 0);
    expect(camera.seen.top * camera.scale).toBeGreaterThanOrEqual(-13);
  });

  it("lets what lies under a bar be brought above it", () => {
    const camera = made();
    camera.under = 80;
    camera.go("near");
    camera.pan(0, -99999);
    expect(camera.toView(0, 48)[1]).toBeLessThanOrEqual(700 - 80);
  });

  it("has steps: all of the table, models that can be told apart, and one between", () => {
    const camera = made();
    expect([camera.step, camera.far]).toEqual(["far", true]);
    camera.go("near");
    expect([camera.step, camera.far]).toEqual(["near", false]);
    expect(camera.scale * camera.base).toBeGreaterThanOrEqual(READABLE);
    camera.go("middle");
    expect(camera.step).toBe("middle");
    camera.go("far");
    expect(camera.scale).toBe(camera.whole);
  });

  it("moves only as far as it must to show something", () => {
    const camera = made();
    camera.zoom(4);
    const [x, y] = [camera.x, camera.y];
    camera.reveal(35, 23, 37, 25);
    expect([camera.x, camera.y]).toEqual([x, y]);
    camera.reveal(60, 23, 62, 25);
    expect(camera.x).toBeGreaterThan(x);
    expect(camera.y).toBe(y);
    expect(camera.seen.left + camera.seen.width).toBeGreaterThanOrEqual(62);
  });

  it("follows what acts and its target, and rests while both are in sight", () => {
    const camera = made();
    camera.go("near", 10, 40);
    camera.follow([box(60, 10), box(66, 14)]);
    expect([camera.sees(box(60, 10)), camera.sees(box(66, 14))]).toEqual([true, true]);
    expect(camera.far).toBe(false);
    const { transform } = camera;
    camera.follow([box(61, 10)]);
    expect(camera.transform).toBe(transform);
    camera.follow([box(2, 2), box(70, 46)]); // too far from each other to be told apart: both are worth more
    expect([camera.sees(box(2, 2)), camera.sees(box(70, 46))]).toEqual([true, true]);
  });

  it("shows a picked target and who aims at it, wherever somebody looks", () => {
    const camera = made();
    camera.go("near", 10, 40);
    camera.pan(5, 5);
    camera.both([box(60, 10), box(66, 40)]);
    expect([camera.sees(box(60, 10)), camera.sees(box(66, 40))]).toEqual([true, true]);
    camera.both([box(0, 0), box(72, 48)]); // as much as there is of the table, and nothing beside it
    expect(camera.scale).toBe(camera.whole);
  });

  it("stays where somebody looks by hand until the next turn", () => {
    const camera = made();
    camera.go("near", 10, 40);
    camera.pan(5, 5);
    const { transform } = camera;
    camera.find = () => box(60, 10);
    camera.followUnits("a");
    expect(camera.transform).toBe(transform);
    camera.resume();
    camera.followUnits("a");
    expect(camera.sees(box(60, 10))).toBe(true);
  });

  it("follows a window that changes its size unless somebody looks elsewhere", () => {
    const camera = made();
    camera.view(450, 350);
    expect(camera.scale).toBe(camera.whole);
    camera.zoom(2);
    const kept = camera.scale;
    camera.view(800, 600);
    expect(camera.scale).toBe(kept);
  });
});
