import { describe, expect, it } from "vitest";
import { answered, aside, declared, heard, keep, kept, lying, stepsWords, takenBack, unsent, waiting, type Attack, type Tracked } from "./attacks";
import type { Step } from "../protocol";

const NOTHING: Tracked = { now: null, others: [] };
const step = (events: number): Step => ({ title: "", events: Array.from({ length: events }, () => ({})), todo: [], request: null, need: null, figures: {} });
const fresh = (before = NOTHING): Attack => declared(before, "time_wars", { kind: "fire" }, "Marines at Daleks");

describe("steps that the umpire has yet to be told", () => {
  it("are the declaration and each answer", () => {
    const attack = fresh();
    expect(unsent(attack)).toBe(1);
    const known = heard(attack, step(0), 0);
    expect(unsent(known)).toBe(0);
    expect(unsent(answered(answered(known, 4), [1, 2]))).toBe(2);
    expect(unsent(null)).toBe(0);
  });
  it("are counted over all attacks", () => {
    const one = fresh();
    const two = fresh({ now: one, others: [] });
    expect(two.id).toBe(one.id + 1);
    expect(waiting({ now: answered(heard(two, step(1), 0), 3), others: [one] })).toBe(2);
    expect([0, 1, 3].map(stepsWords)).toEqual(["offline", "1 step to send", "3 steps to send"]);
  });
  it("grow fewer when an answer is taken back, told or not", () => {
    const known = heard(answered(fresh(), 4), step(1), 1);
    expect(unsent(takenBack(answered(known, 5)))).toBe(0);
    expect(takenBack(known)).toMatchObject({ answers: [], told: 0 });
  });
});

it("dice lie on the table until something has come of them", () => {
  const thrown = answered(answered(heard(fresh(), step(1), 0), 4), "re-roll");
  expect(lying(thrown)).toEqual([4]);
  expect(lying(heard(thrown, step(2), 2))).toEqual([]);
});

describe("what waits is not lost", () => {
  it("when something else is looked at", () => {
    const one = fresh();
    const away = aside({ now: one, others: [] });
    expect(away).toEqual({ now: null, others: [one] });
    expect(aside(away, one)).toEqual({ now: one, others: [] });
    expect(aside({ now: heard(one, step(0), 0), others: [] }).others).toEqual([]);
  });
  it("when the page is opened again, whatever else lies there", () => {
    const store = new Map<string, string>();
    const place = { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => void store.set(key, value) };
    expect(kept(place)).toEqual(NOTHING);
    keep({ now: fresh(), others: [fresh()] }, place);
    expect(kept(place).now?.title).toBe("Marines at Daleks");
    for (const text of ["{", "3", '{"now": 4, "others": [null, {"system": 1}]}']) {
      store.set("wartable.attacks", text);
      expect(kept(place)).toEqual(NOTHING);
    }
  });
});
