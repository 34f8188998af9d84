import { describe, expect, it } from "vitest";
import type { Option, Request } from "../protocol";
import { aimed, actionsOf, hear, START, shuts, turning, untold, type Path } from "./steps";

const option = (key: string, target = ""): Option => ({ key, label: key, clause: "", target });
// Others add fields to requests; only these matter here.
const request = (more: Partial<Request>): Request => ({ ask: "choice", question: "", about: "", unit: "", options: [], refused: [], menu: [], ...more }) as unknown as Request;
const who = request({ question: "Who acts?", options: [option("m1", "m1"), option("m2", "m2"), option("end")] });
const menu = [option("advance"), option("run"), option("fire")];
const does = request({
  about: "m1", options: [option("advance"), option("fire")], refused: [{ key: "run", why: "costs 2, has 1", clause: "TW-MOVE-03" }], menu,
});
const whom = request({ about: "m1", options: [option("o1", "o1"), option("o2", "o2")] });

function walked(): Path {
  let path = hear(START, { n: 4, line: 0, request: who, entry: 10 }, null);
  path = hear(path, { n: 5, line: 0, request: does, entry: 10 }, { n: 4, value: "m1" });
  return hear(path, { n: 6, line: 0, request: whom, entry: 11 }, { n: 5, value: "fire" });
}

describe("the steps of a decision", () => {
  it("leads from the unit over its action to the target", () => {
    expect(walked().steps.map((step) => [step.n, step.option.key])).toEqual([[4, "m1"], [5, "fire"]]);
    expect(walked().since).toBe(10);
  });
  it("hears the same moment once, and others' requests not at all", () => {
    const path = walked();
    expect(hear(path, { n: 6, line: 0, request: whom, entry: 12 }, null)).toBe(path);
    expect(hear(path, { n: 7, line: 0, request: null, entry: 12 }, { n: 6, value: "o1" })).toBe(path);
  });
  it("begins anew when another question comes up", () => {
    const path = hear(walked(), { n: 9, line: 0, request: who, entry: 20 }, { n: 6, value: "o1" });
    expect(path.steps).toEqual([]);
    expect(path.since).toBe(11);
  });
  it("loses what was taken back", () => {
    const path = hear(walked(), { n: 5, line: 1, request: does, entry: 10 }, { n: 5, value: "fire" });
    expect(path.steps.map((step) => step.n)).toEqual([4]);
  });
  it("knows where another unit could have been taken", () => {
    expect(turning(walked(), "m2")?.step.n).toBe(4);
    expect(turning(walked(), "m1")).toBeUndefined();
  });
  it("knows that a die or a distance was seen", () => {
    const step = walked().steps[1];
    if (!step) throw new Error("there is a second step");
    const entry = { n: 12, clause: "", say: "", why: [] };
    expect(untold(step, [{ ...entry, event: "ActionSpent" }])).toBe(true);
    expect(untold(step, [{ ...entry, event: "Measured", sign: "tape" }])).toBe(false);
    expect(untold(step, [{ ...entry, event: "Fired", face: 4 }])).toBe(false);
    expect(untold(step, [{ ...entry, n: 10, event: "Measured", sign: "tape" }])).toBe(true);
  });
});

describe("the actions of a unit", () => {
  it("come in the order of the menu, whatever is open", () => {
    const path = hear(hear(START, { n: 4, line: 0, request: who, entry: 10 }, null), { n: 5, line: 0, request: does, entry: 10 }, { n: 4, value: "m1" });
    expect(actionsOf(path, does, "m1").map((action) => [action.option.key, action.state])).toEqual([["advance", "open"], ["run", "refused"], ["fire", "open"]]);
    expect(actionsOf(path, does, "m2")).toEqual([]);
  });
  it("stay in sight while the target is asked for", () => {
    expect(actionsOf(walked(), whom, "m1").map((action) => action.state)).toEqual(["later", "refused", "now"]);
  });
  it("knows what was named while more is asked for", () => {
    const aims = [{ ...option("o1", "o1"), label: "Orange 1: 5 squares, short range" }, option("no-more")];
    let path = hear(walked(), { n: 7, line: 0, request: request({ about: "m1", options: aims }), entry: 11 }, { n: 6, value: "o2" });
    expect(aimed(path, path.request, "m1")).toEqual([]); // its label says no more than the name
    path = hear(path, { n: 8, line: 0, request: request({ about: "m1", options: aims }), entry: 11 }, { n: 7, value: "o1" });
    expect(aimed(path, path.request, "m1")).toEqual(["Orange 1"]);
    expect(aimed(path, path.request, "m2")).toEqual([]);
    expect(aimed(path, does, "m1")).toEqual([]);
  });
});

describe("options that are seldom wanted", () => {
  const asked = (folds: number): Pick<Request, "folds" | "options"> => ({ folds, options: ["a", "b", "c"].map((key) => ({ key, label: key, clause: "", target: "" })) });

  it("are folded", () => expect(shuts(asked(2), "a")).toBe(true));
  it("are listed if one of them is picked", () => expect(shuts(asked(2), "c")).toBe(false));
  it("are as many as the request says", () => expect(shuts(asked(0), "")).toBe(false));
});
