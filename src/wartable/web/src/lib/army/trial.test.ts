import { expect, test } from "vitest";
import { remaining, verdict } from "./trial.svelte";

test("how long it will go on", () => {
  expect(remaining(null, 1000)).toBe("");
  expect(remaining({ games: 0, due: 10 }, 1000)).toBe("");
  expect(remaining({ games: 2, due: 10 }, 4000)).toBe("less than a minute left");
  expect(remaining({ games: 2, due: 10 }, 60_000)).toBe("about 4 min left");
  expect(remaining({ games: 10, due: 10 }, 60_000)).toBe("");
});

test("what a score says", () => {
  const score = { games: 20, due: 20, wins: 11, losses: 7, won: { name: "won", share: 0.55, low: 0.342, high: 0.742 }, units: [], typical: 0, oddest: 1 };
  expect(verdict(score)).toBe("55% of 20 battles won, between 34% and 74%: 11 won, 7 lost, 2 without a winner.");
  expect(verdict({ ...score, games: 1, wins: 1, losses: 0 })).toContain("of 1 battle won");
  expect(verdict({ ...score, games: 0 })).toBe("");
});
