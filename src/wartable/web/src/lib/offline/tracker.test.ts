import { describe, expect, it } from "vitest";
import { added, keep, set, tracked } from "./tracker";

describe("my units", () => {
  it("have names of their own", () => {
    const units = added(added(added([], "Marines", 5), " Marines ", 6), "", 3);
    expect(units.map(({ name, models }) => [name, models])).toEqual([["Marines", 5], ["Marines 2", 6]]);
    expect(new Set(units.map(({ id }) => id)).size).toBe(2);
  });

  it("stay within what can be", () => {
    const units = added([], "Marines", 5);
    expect(set(units, 1, { models: -1 })[0]?.models).toBe(0);
    expect(set(units, 1, { models: 9 })[0]?.models).toBe(5);
    expect(set(units, 1, { counters: 200, acted: true })[0]).toMatchObject({ counters: 99, acted: true });
    expect(set(units, 2, { models: 1 })).toEqual(units);
  });

  it("are kept, and nothing else is taken for them", () => {
    const kept = new Map<string, string>();
    const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) };
    expect(tracked(store)).toEqual([]);
    keep(added([], "Marines", 5), store);
    expect(tracked(store)).toHaveLength(1);
    for (const key of kept.keys()) {
      kept.set(key, '[{"name": 3}, null, {"name": "x"}]');
      expect(tracked(store)).toEqual([]);
      kept.set(key, "{");
      expect(tracked(store)).toEqual([]);
    }
  });
});
