import { describe, expect, it } from "vitest";
import { Camera } from "./camera.svelte";

function made(): Camera {
  const camera = new Camera();
  camera.world(72, 48);
  camera.view(900, 700);
  return camera;
}

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
  });

  it("never loses the table", () => {
    const camera = made();
    camera.zoom(4);
    camera.pan(99999, 99999);
    const { left, top, width, height } = camera.seen;
    expect(left + width).toBeGreaterThan(0);
    expect(top + height).toBeGreaterThan(0);
    camera.zoom(1e-6);
    expect(camera.scale).toBeGreaterThanOrEqual(camera.whole * 0.9);
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
