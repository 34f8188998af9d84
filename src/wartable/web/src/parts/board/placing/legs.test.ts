import { describe, expect, it } from "vitest";
import { clipped, laid, legWords, type Laid } from "./legs";

describe("laying legs", () => {
  it("makes the last leg longer or begins another", () => {
    let legs: Laid[] = laid([], "ahead", 100);
    legs = laid(legs, "ahead", 1000);
    legs = laid(legs, "turn", 45);
    legs = laid(legs, "turn", 45);
    expect(laid(legs, "ahead", 500)).toEqual([["ahead", 1100], ["turn", 90], ["ahead", 500]]);
  });

  it("undoes what went the other way", () => {
    expect(laid([["ahead", 1000]], "back", 1000)).toEqual([]);
    expect(laid([["ahead", 1000]], "back", 400)).toEqual([["ahead", 600]]);
    expect(laid([["ahead", 1000]], "back", 1500)).toEqual([["back", 500]]);
    expect(laid([["ahead", 2000], ["turn", 45]], "turn", -45)).toEqual([["ahead", 2000]]);
    expect(laid([["turn", 45], ["ahead", 100]], "back", 1000)).toEqual([["turn", 45]]);
  });

  it("is cut to what is legal", () => {
    const open = [{ kind: "ahead", far: 2000, why: "" }];
    expect(clipped([["ahead", 9000]], [], open)).toEqual([["ahead", 2000]]);
    expect(clipped([["ahead", 900], ["turn", 45]], [{ kind: "ahead", far: 900 }], open)).toEqual([["ahead", 900]]);
    expect(clipped([["ahead", 900]], [], [{ kind: "ahead", far: 900, why: "no" }])).toEqual([]);
  });

  it("says what a leg is", () => {
    expect([legWords({ kind: "ahead", far: 4000 }), legWords({ kind: "turn", far: -45 })]).toEqual(["4.0″ ahead", "left 45°"]);
  });
});
