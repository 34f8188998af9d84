import { expect, it } from "vitest";
import { cardPlace, roomyPlace } from "./place";

const card = { width: 300, height: 150 };
const view = { width: 1000, height: 700 };
const unit = { left: 480, top: 330, right: 520, bottom: 370 };

it("opens on the side away from the enemy", () => {
  expect(cardPlace(unit, card, view, [500, 100]).top).toBeGreaterThan(unit.bottom);
  expect(cardPlace(unit, card, view, [500, 690]).top + card.height).toBeLessThan(unit.top);
  expect(cardPlace(unit, card, view, [100, 350]).left).toBeGreaterThan(unit.right);
});

it("stays inside the window and off the unit", () => {
  const corner = { left: 0, top: 660, right: 40, bottom: 700 };
  const { left, top } = cardPlace(corner, card, view, [500, 100]);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(top + card.height).toBeLessThanOrEqual(view.height);
  expect(left > corner.right || top + card.height < corner.top).toBe(true);
});

it("lies over few others", () => {
  const below = { left: 480, top: 400, right: 520, bottom: 440 };
  const { left, top } = cardPlace(unit, card, view, [400, 100], [below]);
  expect(left < below.right && left + card.width > below.left && top < below.bottom && top + card.height > below.top).toBe(false);
});

it("leaves room about who acts, and less rather than to lie over others", () => {
  const at = roomyPlace(unit, card, view, [500, 100], [], [100, 20]);
  expect(at.top).toBeGreaterThan(unit.bottom + 100);
  const beside = [{ left: 300, top: 500, right: 700, bottom: 690 }, { left: 0, top: 0, right: 1000, bottom: 120 }, { left: 0, top: 120, right: 340, bottom: 690 }, { left: 660, top: 120, right: 1000, bottom: 690 }];
  const near = roomyPlace(unit, { width: 120, height: 90 }, view, [500, 100], beside, [100, 20]);
  expect(near.top).toBeGreaterThan(unit.bottom + 20);
  expect(near.top + 90).toBeLessThan(500);
});
