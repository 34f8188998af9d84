import { describe, expect, it } from "vitest";
import type { Trait, Verb } from "../protocol";
import { parted, saying, verbOf, written } from "./saying";

const trait = (more: Partial<Trait>): Trait => ({ key: "k", name: "K", clause: "", form: "text", words: [], low: 0, high: 0, usual: "", text: "", must: false, of: "", rare: false, ...more });
const verb = (key: string, ...traits: string[]): Verb => ({ key, name: key, text: "", traits: traits.map((name) => trait({ key: name })) });

describe("what is said", () => {
  it("is written unless it holds anyway", () => {
    expect(written(trait({ usual: "0" }), 0)).toBeUndefined();
    expect(written(trait({ usual: "0" }), 2)).toBe(2);
    expect(written(trait({ usual: "no", form: "flag" }), false)).toBeUndefined();
    expect(written(trait({ form: "flag" }), false)).toBe(false);
    expect(written(trait({ must: true, usual: "6" }), 6)).toBe(6);
    expect(written(trait({}), "")).toBeUndefined();
    expect(written(trait({}), Number.NaN)).toBeUndefined();
  });

  it("may be a list", () => {
    expect(parted("1, 2,x", true)).toEqual([1, 2, "x"]);
    expect(parted(" AT-IDEA-08 ", false)).toEqual(["AT-IDEA-08"]);
    expect(parted(" , ", false)).toBeUndefined();
  });

  it("has a verb, and another one keeps what it shares with it", () => {
    const [stay, bring, bare] = [verb("stay", "who", "turns"), verb("bring", "who"), verb("no_radio")];
    expect(verbOf({ stay: {} }, [stay, bring])).toBe(stay);
    expect(verbOf("stay", [stay])).toBeUndefined();
    expect(saying(bring, { who: "doctor", turns: 2 })).toEqual({ bring: { who: "doctor" } });
    expect(saying(bare, { who: "doctor" })).toEqual({ no_radio: true });
  });
});
