import { expect, it } from "vitest";
import { cardPlace } from "./place";

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
