import { beforeEach, describe, expect, it } from "vitest";
import { campaignOf, campaigns, dropCampaign, keepCampaign, keptAnew } from "./shelf";

const held = new Map<string, string>();
const store = { getItem: (key: string): string | null => held.get(key) ?? null, setItem: (key: string, value: string): void => void held.set(key, value) };

beforeEach(() => held.clear());

describe("campaigns", () => {
  it("are kept, changed and taken away", () => {
    const first = keptAnew("War", { wartable: 1 }, 0, store);
    const second = keptAnew("Peace", { wartable: 1 }, 2, store);
    expect(campaigns(store).map((item) => item.name)).toEqual(["Peace", "War"]);
    keepCampaign({ ...first, battles: 1 }, store);
    expect(campaigns(store).map((item) => [item.name, item.battles])).toEqual([["War", 1], ["Peace", 2]]);
    dropCampaign(second.id, store);
    expect(campaignOf(second.id, store)).toBeUndefined();
    expect(campaignOf(first.id, store)?.battles).toBe(1);
  });

  it("survive what somebody else wrote", () => {
    for (const text of ["{", "7", '[{"id": 3}, null, {"id": "a"}]']) {
      held.set("wartable.campaigns", text);
      expect(campaigns(store)).toEqual([]);
    }
  });
});
