import { describe, expect, it } from "vitest";
import { joined, patched, put } from "./patch";
import type { Ground, Patch, Shape, Update } from "../protocol";

const shape = (id: string): Shape => ({ kind: "model", points: [[0, 0]], radius: 300, tone: "side0", text: "", turn: 0, id, clause: "" });
const ids = (shapes: Shape[]): string => shapes.map(({ id }) => id).join("");

describe("changes of data", () => {
  it("replace, add at the end and take away", () => {
    const old = { a: { x: 1, y: [1, 2] }, b: 2, c: 3 };
    const made = put(old, [[["b"]], [["a", "y", 1], 3], [["d"], null]]);
    expect(JSON.stringify(made)).toBe('{"a":{"x":1,"y":[1,3]},"c":3,"d":null}');
    expect(JSON.stringify(old)).toBe('{"a":{"x":1,"y":[1,2]},"b":2,"c":3}');
  });

  it("replace all, and nothing", () => {
    expect(put({ a: 1 }, [[[], { b: 2 }]])).toEqual({ b: 2 });
    const old = { a: [1] };
    expect(put(old, [])).toBe(old);
  });

  it("leave what they do not touch the same object", () => {
    const old = { a: { x: 1 }, b: { y: 1 } };
    const made = put(old, [[["b", "y"], 2]]) as typeof old;
    expect(made.a).toBe(old.a);
    expect(made.b).toEqual({ y: 2 });
  });
});

describe("runs of shapes", () => {
  const old = [..."abcde"].map(shape);

  it("keep, move, drop and add", () => {
    expect(ids(joined(old, [[0, 2], shape("x"), [4, 1], [2, 1]]))).toBe("abxec");
    expect(ids(joined(old, []))).toBe("");
    expect(joined(old, [[0, 5]])[3]).toBe(old[3]);
  });
});

describe("a patch", () => {
  const ground: Ground = { width: 10, height: 10, kind: "inches", shapes: [shape("g"), shape("h")] };
  const last = { type: "update", n: 3, line: 0, view: { turn: 1, units: { a: 1 } }, ground: null, shapes: [shape("a")] } as unknown as Update;
  const told = {
    type: "patch", n: 4, line: 0, first: 7, events: [], changes: [[["turn"], 2]], ground: null, shapes: [[0, 1], shape("b")],
    title: "turn 2", request: null, outcome: null, back: 4, thinking: "", step: 5,
  } as unknown as Patch;

  it("comes to a whole update", () => {
    const made = patched(last, ground, told);
    expect(made).toMatchObject({ type: "update", n: 4, view: { turn: 2, units: { a: 1 } }, ground: null, title: "turn 2", step: 5 });
    expect(ids(made.shapes)).toBe("ab");
    expect("changes" in made).toBe(false);
  });

  it("changes the ground", () => {
    expect(ids(patched(last, ground, { ...told, ground: [[1, 1], shape("i")] }).ground?.shapes ?? [])).toBe("hi");
  });
});
