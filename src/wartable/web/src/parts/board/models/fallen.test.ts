import { describe, expect, it } from "vitest";
import type { Entry } from "../../../lib/play/entry";
import { Fallen } from "./fallen.svelte";
import type { BoardUnit } from "./units";

const entry = (n: number, event: string, more: object = {}): Entry => ({ n, event, clause: "", say: "", why: [], sign: event === "ModelsLost" ? "lost" : "turn", heads: event !== "ModelsLost", ...more });
const unit = { id: "a", side: 2, figures: [{ id: 3, x: 5, y: 6 }, { id: 4, x: 7, y: 8 }] } as unknown as BoardUnit;

describe("the fallen", () => {
  it("leave a cross where they stood until the turn ends", () => {
    const fallen = new Fallen();
    const entries = [entry(0, "TurnBegan")];
    fallen.see([unit], entries);
    const lost = [...entries, entry(1, "ModelsLost", { unit: "a", models: [4, 9] })];
    fallen.see([], lost);
    expect(fallen.crosses).toEqual([{ x: 7, y: 8, side: 2 }]);
    fallen.see([], [...lost, entry(2, "PlayerTurnBegan")]);
    expect(fallen.crosses).toEqual([]);
  });

  it("are not made up for those who come later, and go when something is taken back", () => {
    const fallen = new Fallen();
    fallen.see([unit], [entry(0, "ModelsLost", { unit: "a", models: [3] })]);
    expect(fallen.crosses).toEqual([]);
    fallen.see([unit], [entry(0, "TurnBegan"), entry(1, "ModelsLost", { unit: "a", models: [3] })]);
    expect(fallen.crosses).toHaveLength(1);
    fallen.see([unit], [entry(0, "TurnBegan")]);
    expect(fallen.crosses).toEqual([]);
  });
});
