import { expect, it } from "vitest";
import { against } from "./against";
import type { Entry } from "./entry";

const entry = (n: number, more: Record<string, unknown>): Entry => ({ n, event: "Told", clause: "", say: "It is told.", why: [], sign: "note", ...more });
const asked = { passes: "let it pass", about: "a" };

it("is who attacks or moves, where a reaction is asked", () => {
  const shot = [entry(0, { unit: "c", sign: "move" }), entry(1, { unit: "b", targets: ["a"], sign: "fire" }), entry(2, { unit: "a" })];
  expect(against(asked, shot)).toBe("b");
  expect(against({ ...asked, about: "x" }, [entry(0, { unit: "b", targets: ["a"], sign: "fire" })])).toBe("");
  expect(against(asked, [entry(0, { firer: "b", target: "a", sign: "fire" })])).toBe("b");
  expect(against(asked, [entry(0, { unit: "c", sign: "move" })])).toBe("c");
  expect(against({ passes: "", about: "a" }, shot)).toBe("");
  expect(against(null, shot)).toBe("");
});
