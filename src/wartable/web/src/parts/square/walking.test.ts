import { expect, it } from "vitest";
import type { Request } from "../../lib/protocol";
import { faces, stride } from "./walking";

const asked = (keys: string[], more: object = {}): Request =>
  ({ ask: "choice", about: "a", unit: "", acts: false, moves: "", options: keys.map((key) => ({ key, label: key, clause: "", target: "" })), ...more }) as unknown as Request;
const way = { about: "a", cells: ["4,6", "5,6"] };

it("moves, steps, faces along and moves again", () => {
  expect(stride(asked(["move", "end"], { moves: "move" }), way)).toEqual({ key: "move", left: way.cells });
  expect(stride(asked(["3,5", "4,6"]), way)).toEqual({ key: "4,6", left: ["5,6"] });
  expect(stride(asked(["e", "n", "s"]), { about: "a", cells: ["5,6"] })).toEqual({ key: "e", left: ["5,6"] });
});

it("begins with who acts", () => {
  const who = asked([], { acts: true, about: "", options: [{ key: "a", label: "a", clause: "", target: "a" }] });
  expect(stride(who, way)).toEqual({ key: "a", left: way.cells });
});

it("stops at anything else, and when it is there", () => {
  expect(stride(asked(["bonus", "no-bonus"]), way)).toBeNull();
  expect(stride(asked(["4,6"], { about: "b" }), way)).toBeNull();
  expect(stride(asked(["move"], { moves: "move" }), { about: "a", cells: [] })).toBeNull();
  expect(faces(asked(["n", "e"]))).toBe(true);
  expect(faces(asked(["n", "stop"]))).toBe(false);
});
