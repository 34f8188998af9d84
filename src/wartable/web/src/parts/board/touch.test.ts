import { expect, it } from "vitest";
import { meant } from "./touch";
import type { BoardUnit } from "./units";

function unit(id: string, x: number): BoardUnit {
  const figures = [{ id: 0, x, y: 0, r: 0.3, kind: "model", turn: 0, art: "", length: 0, width: 0 }];
  return { id, figures } as unknown as BoardUnit;
}

it("finds those a finger may mean, the nearest first", () => {
  const units = [unit("far", 9), unit("near", 1), unit("nearest", 0.2)];
  expect(meant(units, [0, 0], 0.8).map(({ id }) => id)).toEqual(["nearest", "near"]);
  expect(meant(units, [5, 0], 0.8)).toEqual([]);
});
