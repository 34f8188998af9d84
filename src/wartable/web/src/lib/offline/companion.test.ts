import { describe, expect, it } from "vitest";
import { beside, boundsOf, changed, fair, fresh, grouped, labelOf, percent, picksOf, queryOf, rolled, shown, startOf } from "./companion";
import type { OddsFigure, QueryField, QueryForm } from "../protocol";

const none = { least: 0, most: 0, start: 0 };
const field = (key: string, form: string, more: Partial<QueryField> = {}): QueryField => ({
  key, form, label: key, kinds: [], picks: [], bounds: none, start: "", of: "", picks_of: {}, bounds_of: {}, more: false, ...more,
});
const pick = (value: string, start = 0, group = ""): QueryField["picks"][0] => ({ value, label: value.toUpperCase(), group, note: "", start });
const form: QueryForm = {
  sides: { a: "One", b: "Other" },
  fields: [
    field("kind", "pick", { picks: [pick("fire"), pick("fight")], start: "fire" }),
    field("a.unit", "pick", { picks: [pick("squad", 0, "X"), pick("tank", 0, "Y"), pick("crew", 0, "X")], start: "squad" }),
    field("a.size", "count", { of: "a.unit", bounds_of: { squad: { least: 1, most: 10, start: 6 } } }),
    field("a.arms", "counts", { of: "a.unit", kinds: ["fire"], picks_of: { squad: [pick("gun", 1), pick("ray")] }, bounds: { least: 0, most: 3, start: 0 } }),
    field("a.teams", "repeats", { picks: [pick("big")], bounds: { least: 0, most: 3, start: 0 } }),
    field("b.orders", "many", { picks: [pick("hold"), pick("dig")] }),
    field("charge", "flag", { kinds: ["fight"], start: "yes" }),
  ],
};

describe("the form", () => {
  it("begins as its fields say", () => {
    expect(fresh(form)).toEqual({
      kind: "fire", "a.unit": "squad", "a.size": 6, "a.arms": { gun: 1, ray: 0 }, "a.teams": { big: 0 }, "b.orders": [], charge: true,
    });
  });

  it("shows what belongs to the kind and to what is picked", () => {
    const values = fresh(form);
    expect(shown(form, values).map(({ key }) => key)).toEqual(["kind", "a.unit", "a.size", "a.arms", "a.teams", "b.orders"]);
    const tank = changed(form, values, "a.unit", "tank");
    expect(shown(form, tank).map(({ key }) => key)).toEqual(["kind", "a.unit", "a.teams", "b.orders"]);
    expect(shown(form, changed(form, values, "kind", "fight")).map(({ key }) => key)).toContain("charge");
  });

  it("begins anew what depends on a field that changes", () => {
    const values = changed(form, changed(form, fresh(form), "a.size", 2), "a.unit", "squad");
    expect(values["a.size"]).toBe(6);
    expect(changed(form, values, "a.unit", "tank")["a.size"]).toBe(0);
  });

  it("becomes a question", () => {
    let values = fresh(form);
    expect(queryOf(form, values)).toEqual({ kind: "fire", a: { unit: "squad", size: 6, arms: { gun: 1 } } });
    values = changed(form, changed(form, values, "a.arms", { gun: 0, ray: 2 }), "a.teams", { big: 2 });
    values = changed(form, changed(form, values, "b.orders", ["dig"]), "kind", "fight");
    expect(queryOf(form, values)).toEqual({ kind: "fight", a: { unit: "squad", size: 6, teams: ["big", "big"] }, b: { orders: ["dig"] }, charge: true });
    values = changed(form, changed(form, values, "kind", "fire"), "a.arms", { gun: 0, ray: 0 });
    expect(queryOf(form, values)["a"]).toEqual({ unit: "squad", size: 6, arms: {}, teams: ["big", "big"] });
  });

  it("knows words, bounds and headings", () => {
    const [, unit, size] = form.fields as [QueryField, QueryField, QueryField];
    expect(labelOf(unit, fresh(form))).toBe("SQUAD");
    expect(labelOf(undefined, {})).toBe("");
    expect(boundsOf(size, { "a.unit": "tank" })).toBeUndefined();
    expect(startOf(size, { "a.unit": "tank" })).toBe(0);
    expect(grouped(picksOf(unit, {})).map(({ group, picks }) => [group, picks.length])).toEqual([["X", 2], ["Y", 1]]);
  });
});

describe("a pick that depends on another", () => {
  const arm = field("a.arm", "pick", { of: "kind", start: "gun", picks_of: { fire: [pick("bow"), pick("gun")], fight: [pick("axe"), pick("club")] } });

  it("starts with what it names where that is there, else with the first", () => {
    expect(startOf(arm, { kind: "fire" })).toBe("gun");
    expect(startOf(arm, { kind: "fight" })).toBe("axe");
    expect(startOf({ ...arm, start: "" }, { kind: "fight" })).toBe("");
  });
});

describe("odds", () => {
  const lost: OddsFigure = { key: "lost", label: "lost", mean: 1, exactly: { "0": 0.25, "1": 0.5, "2": 0.25 }, at_least: { "0": 1, "1": 0.75, "2": 0.25 } };
  const gone: OddsFigure = { key: "gone", label: "gone", mean: 0.4, exactly: {}, at_least: {} };
  it("stand beside a result", () => {
    expect(beside(lost, 2)).toEqual({ text: "lost: 2 or more", chance: 0.25 });
    expect(beside(lost, 0)).toEqual({ text: "lost: 0", chance: 0.25 });
    expect(beside(gone, 1)).toEqual({ text: "gone", chance: 0.4 });
    expect(beside(gone, 0)).toBeUndefined();
  });
  it("are never rounded to certainty", () => {
    expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual(["0%", "under 1%", "50%", "over 99%", "100%"]);
  });
});

describe("dice rolled here", () => {
  it("show printed faces as often as they are printed", () => {
    const due = { ask: "pool", sides: 6, count: 3, faces: [1, 1, 2, 5, 6, 6], d3: false };
    let next = 0;
    expect(rolled(due, 6, () => next++)).toEqual([1, 1, 2, 5, 6, 6]);
  });
  it("are fair", () => {
    const seen = new Set(Array.from({ length: 300 }, () => fair(6)));
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
