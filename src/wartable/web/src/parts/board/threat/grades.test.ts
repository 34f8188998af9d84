import { describe, expect, it } from "vitest";
import { Lie } from "../../square/far/lie";
import { cellsOf, gradeOf } from "./grades";

describe("what threatens a place", () => {
  it("has five grades, and none where nobody can stand", () => {
    expect([-1, 0, 0.019, 0.02, 0.39, 0.4, 0.7, 1].map(gradeOf)).toEqual([-1, 0, 0, 1, 2, 3, 4, 4]);
  });
  it("lies in cells from the lower left corner on", () => {
    const found = cellsOf({ cell: 2000, columns: 2, danger: [0, 0.5, -1, 1], cover: [0, 1, 0, 3] }, 4);
    expect(found.map(({ x, y, grade, cover }) => [x, y, grade, cover])).toEqual([[0, 2, 0, 0], [2, 2, 3, 1], [0, 0, -1, 0], [2, 0, 4, 3]]);
  });
  it("lies as the deck plan lies", () => {
    const lie = new Lie(2, 3, true);
    const found = cellsOf({ cell: 1000, columns: 2, danger: [0, 0.5, 0, 0, 0, 0], cover: [] }, 3, (x, y) => lie.seen(x, y));
    expect(found.map(({ x, y }) => [x, y])).toEqual([[0, 0], [0, 1], [1, 0], [1, 1], [2, 0], [2, 1]]);
  });
});
