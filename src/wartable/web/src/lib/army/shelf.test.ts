import { beforeEach, expect, it } from "vitest";
import { drop, keep, kept, listOf, own, owned, shelved, twice, unlike } from "./shelf";

let held: Record<string, string> = {};
const store = { getItem: (key: string) => held[key] ?? null, setItem: (key: string, value: string) => void (held[key] = value) };
beforeEach(() => (held = {}));

it("keeps lists, the last that was changed on top", () => {
  const one = shelved({ name: "One", points: 60 }, "time_wars", {}, store);
  const two = shelved({ name: "Two" }, "time_wars", {}, store);
  expect(kept(store).map((item) => item.name)).toEqual(["Two", "One"]);
  expect(one).toMatchObject({ limit: 60, legal: null });
  keep({ ...one, name: "First" }, store);
  expect(kept(store).map((item) => item.name)).toEqual(["First", "Two"]);
  drop(two.id, store);
  expect([listOf(one.id, store)?.name, listOf(two.id, store)]).toEqual(["First", undefined]);
});

it("does not keep the same list twice", () => {
  expect(shelved({ name: "One" }, "a", {}, store).id).toBe(shelved({ name: "One" }, "a", {}, store).id);
  expect(shelved({ name: "One" }, "b", {}, store).id).not.toBe(kept(store)[1]?.id);
  expect(kept(store)).toHaveLength(2);
});

it("copies a list under another name", () => {
  const one = shelved({ name: "One" }, "a", { points: 57 }, store);
  const other = twice(one, store);
  expect([other.name, other.document["name"], other.points]).toEqual(["One 2", "One 2", 57]);
  expect(other.id).not.toBe(one.id);
  expect(kept(store)).toHaveLength(2);
});

it("begins anew where something else is written", () => {
  held["wartable.armies"] = "{nonsense";
  expect(kept(store)).toEqual([]);
  held["wartable.armies"] = '{"a": 1}';
  expect(kept(store)).toEqual([]);
});

it("finds a name that no other list has", () => {
  expect(unlike("Marines", [])).toBe("Marines");
  expect(unlike("Marines", ["Marines", "Marines 2"])).toBe("Marines 3");
});

it("keeps a collection for each system, and nothing of what nobody owns", () => {
  own("a", { marines: 20, ogrons: 0 }, store);
  own("b", { daleks: 3 }, store);
  expect([owned("a", store), owned("b", store), owned("c", store)]).toEqual([{ marines: 20 }, { daleks: 3 }, {}]);
});
