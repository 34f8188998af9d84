import { expect, it } from "vitest";
import { meant } from "./touch";
import type { BoardUnit } from "../models/units";

function unit(id: string, x: number): BoardUnit {
  const figures = [{ id: 0, x, y: 0, r: 0.3, kind: "model", turn: 0, art: "", lying: false, length: 0, width: 0 }];
  return { id, figures } as unknown as BoardUnit;
}

it("finds those a finger may mean, the nearest first", () => {
  const units = [unit("far", 9), unit("near", 1), unit("nearest", 0.2)];
  expect(meant(units, [0, 0], 0.8).map(({ id }) => id)).toEqual(["nearest", "near"]);
  expect(meant(units, [5, 0], 0.8)).toEqual([]);
});

it("finds tokens where they stand", () => {
  const units = [unit("a", 0), unit("b", 0.1)];
  const tokens = new Map<string, readonly [number, number]>([["a", [-1.5, 0]], ["b", [1.5, 0]]]);
  expect(meant(units, [-1.5, 0], 0.8, tokens, 1.2).map(({ id }) => id)).toEqual(["a"]);
  expect(meant(units, [0.1, 0], 0.8, tokens, 1.2).map(({ id }) => id)).toEqual(["b", "a"]);
});
