import { expect, test } from "vitest";
import type { Craft } from "../protocol";
import { crafted, named } from "./craft";

const arms = { key: "arms", name: "Arms", clause: "XX-A-01", form: "words", words: [{ key: "bow", name: "Long bow" }], low: 0, high: 0, usual: "", text: "", must: false, of: "", rare: false };
const craft: Craft = { key: "own", noun: "troop", clause: "XX-A-00", traits: [arms] };

test("a new one has a key and a name of its own, and none of what it may have several of", () => {
  expect(crafted(craft, [], "red")).toEqual(["own_troop_1", { faction: "red", name: "New troop", arms: [] }]);
  expect(crafted(craft, ["own_troop_2"], "red")[0]).toBe("own_troop_3");
});

test("words have their names", () => {
  expect(named(arms, "bow")).toBe("Long bow");
  expect(named(arms, "axe")).toBe("axe");
});
