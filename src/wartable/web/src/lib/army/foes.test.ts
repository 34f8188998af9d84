import { expect, test } from "vitest";
import type { Layout } from "../protocol";
import { placesOf, told } from "./foes.svelte";

test("where the units of a list stand", () => {
  const layout = { sections: "detachments", head: "commander", units: "units", members: "members" } as Layout;
  const document = { detachments: [{ commander: { unit: "captain", members: [{ unit: "squire" }] }, units: [{ unit: "marines" }, { unit: "marines" }, { unit: "marines", name: "Reds" }] }, { units: [] }] };
  expect(placesOf(document, layout)).toEqual([
    { path: "detachments[0].commander", unit: "captain", many: "" },
    { path: "detachments[0].commander.members[0]", unit: "squire", many: "" },
    { path: "detachments[0].units[0]", unit: "marines", many: " 1" },
    { path: "detachments[0].units[1]", unit: "marines", many: " 2" },
    { path: "detachments[0].units[2]", unit: "Reds", many: "" },
  ]);
  expect(placesOf({ detachments: "none" }, layout)).toEqual([]);
});

test("nothing that may come reads as none, nothing that may fail as certain", () => {
  expect([0, 0.01, 0.05, 2.345].map((mean) => told(mean, false))).toEqual(["0.0", "<0.1", "0.1", "2.3"]);
  expect([0, 0.001, 0.5, 0.999, 1].map((mean) => told(mean, true))).toEqual(["0%", "<1%", "50%", ">99%", "100%"]);
});
