import { expect, it } from "vitest";
import type { Update } from "../protocol";
import { bagOf, ordinal } from "./bag";

const lot = (unit: string, inside: boolean, place = 0) => ({ unit, inside, place });
const told = (units: unknown[]): Update => ({ view: { bag: { units, clause: "GD-RND-04" } } }) as unknown as Update;
const owner = (unit: string): string => unit.slice(0, 2);

it("tells the next draw by side and each unit's own chance", () => {
  const bag = bagOf(told([lot("p1-a", false, 2), lot("p1-b", true), lot("p1-c", false, 1), lot("p2-a", true), lot("p2-b", true)]), owner, ["p1", "p2"]);
  expect(bag).toMatchObject({ left: 3, all: 5, clause: "GD-RND-04" });
  expect(bag?.sides.map(({ seat, left, chance }) => [seat, left, Math.round(100 * chance)])).toEqual([["p1", 1, 33], ["p2", 2, 67]]);
  expect(bag?.sides[0]?.lots.map(({ unit }) => unit)).toEqual(["p1-b", "p1-a", "p1-c"]);
});

it("is nothing before units are drawn, and draws nobody once it is empty", () => {
  expect(bagOf(told([]), owner, ["p1"])).toBeNull();
  expect(bagOf(null, owner, ["p1"])).toBeNull();
  expect(bagOf(told([lot("p1-a", false, 1)]), owner, ["p1", "p2"])).toMatchObject({ left: 0, each: 0, sides: [{ chance: 0 }] });
});

it("counts in words", () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 111].map(ordinal)).toEqual(["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "111th"]);
});
