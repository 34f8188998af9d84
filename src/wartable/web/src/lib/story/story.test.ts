import { describe, expect, it } from "vitest";
import type { Entry, Sign } from "../play/entry";
import type { Update } from "../protocol";
import { keep, keptOf } from "./kept";
import { positionAt } from "./positions";
import { actionOf, missed, paceOf, resultOf, storyOf, throwOf } from "./story";
import { summaryOf } from "./summary";

let n = 0;
const SIGNS: Record<string, Sign> = {
  AttackDeclared: "fire", Fired: "fire", ModelsLost: "lost", Measured: "tape", TestDue: "nerve", NerveTested: "nerve", DetachmentTested: "nerve",
  DetachmentFled: "rout", Routed: "rout", Moved: "move", Stepped: "move", Activated: "chit",
};
const entry = (event: string, more: Record<string, unknown> = {}, say = `${event}.`): Entry => ({ n: n++, event, clause: "TW-X-01", say, why: [], sign: SIGNS[event] ?? "note", course: event === "Turned", ...more });
const owners = new Map([["a", "p1"], ["b", "p2"], ["c", "p2"], ["p1", "p1"], ["p2", "p2"]]);
const names = new Map([["a", "Marine Squad 1"], ["b", "Slave Trooper Squad 4"]]);

function attack(wounds: number): Entry[] {
  const of = n;
  const told = [
    entry("AttackDeclared", { firer: "b", target: "a" }), entry("ActionSpent", { unit: "b", action: "fire", of }),
    entry("Measured", { unit: "b", target: "a", of }, "Measured: 6.4 inches."),
    entry("Fired", { firer: "b", target: "a", face: 5, band: "medium", wounds, of }, "Slave Trooper Squad 4 fires at Marine Squad 1: 22 against 16."),
  ];
  const lost = (model: number): Entry => entry("ModelsLost", { unit: "a", models: [model], of });
  return wounds ? [...told, lost(0), entry("TestDue", { unit: "a", of }), lost(1)] : told;
}

describe("storyOf", () => {
  it("makes one step of an attack and all its losses", () => {
    n = 0;
    const steps = storyOf(attack(2), owners);
    expect(steps).toHaveLength(1);
    const [step] = steps;
    if (!step) throw new Error("no step");
    expect([step.kind, step.actor, step.target, step.seat]).toEqual(["fire", "b", "a", "p2"]);
    expect(actionOf(step, names)).toBe("fire at Marine Squad 1");
    expect(resultOf(step)).toBe("2 lost");
    expect(throwOf(step)).toEqual({ dice: [5], score: "22 against 16", clause: "TW-X-01", distance: "6.4 inches, medium band" });
  });

  it("tells of an attack that missed, and of one that is not thrown for yet nothing", () => {
    n = 0;
    const [step] = storyOf(attack(0), owners);
    expect(step && missed(step)).toBe(true);
    const [declared] = storyOf([entry("AttackDeclared", { firer: "b", target: "a" })], owners);
    expect(declared && resultOf(declared)).toBe("");
  });

  it("does not call a hit a miss that does no harm", () => {
    n = 0;
    const steps = storyOf([entry("Fired", { firer: "b", target: "a", face: 1, score: 16, defence: 12, wounds: 0 })], owners);
    expect(steps.map(resultOf)).toEqual(["no effect"]);
    expect(summaryOf(steps, "p1", owners).map((topic) => topic.title)).toEqual(["One attack did no harm"]);
    expect(storyOf([entry("Fired", { firer: "b", target: "a", face: 1, score: 12, defence: 12, wounds: 0 })], owners).map(resultOf)).toEqual(["missed"]);
  });

  it("tells of wounds whose models have still to be chosen, and does not call them a miss", () => {
    n = 0;
    const [wounded] = storyOf(attack(2).slice(0, 4), owners);
    expect(wounded && [missed(wounded), resultOf(wounded)]).toEqual([false, "2 wounds"]);
    const [scratched] = storyOf(attack(1).slice(0, 4), owners);
    expect(scratched && resultOf(scratched)).toBe("1 wound");
    const [gates] = storyOf([entry("Fired", { unit: "b", target: "a", faces: [5, 2], hits: 1 })], owners);
    expect(gates && resultOf(gates)).toBe("1 hit");
    expect(summaryOf([wounded!], "p1", owners).map((topic) => topic.title)).toEqual(["One attack told"]);
  });

  it("says nothing of dice that another may still parry", () => {
    n = 0;
    const struck: Entry = { ...entry("Struck", { unit: "b", target: "a", faces: [6, 2] }), sign: "melee" };
    const [step] = storyOf([struck], owners);
    expect(step && [step.kind, missed(step), resultOf(step)]).toEqual(["fire", false, ""]);
    expect(summaryOf([step!], "p1", owners).map((topic) => topic.topic)).toEqual(["told"]);
    const shot: Entry = { ...entry("ShotFired", { figure: "b", target: "a", face: 2, hit: false }), sign: "fire" };
    expect(storyOf([shot], owners).map(missed)).toEqual([true]);
  });

  it("sums an attack up that is told before its dice fall", () => {
    n = 0;
    const shot = (hits: number, lost: number): Entry[] => [
      { ...entry("Fired", { unit: "b", target: "a", of: 0 }), why: [{ clause: "TW-X-01", text: "AV", value: 2 }] }, entry("PoolRolled", { unit: "b", faces: [4, 6], of: 0 }),
      entry("Resolved", { unit: "b", target: "a", hits, lost, had: 3, of: 0 }),
    ];
    const made = (hits: number, lost: number): unknown => { n = 0; const [step] = storyOf(shot(hits, lost), owners); return step && [resultOf(step), throwOf(step).dice]; };
    expect(made(2, 1)).toEqual(["1 of 3 lost", [4, 6]]);
    expect(made(2, 0)).toEqual(["no effect", [4, 6]]);
    expect(made(0, 0)).toEqual(["missed", [4, 6]]);
  });

  it("joins moves of one unit, and keeps phases and machinery out", () => {
    n = 0;
    const steps = storyOf([
      entry("Turned", { phase: "action" }), entry("Activated", { model: "b" }), entry("ActionSpent", { model: "b", kind: "move" }, ""), entry("Stepped", { model: "b", at: [1, 1, ""], of: 1 }),
      entry("Stepped", { model: "b", at: [1, 2, ""], of: 1 }), entry("ActionSpent", { model: "b", kind: "move" }, ""), entry("Stepped", { model: "b", at: [1, 3, ""] }),
      entry("ActivationEnded", { model: "b" }, ""), entry("ActionSpent", { unit: "c", action: "hold" }, "Ogrons 1 holds."), entry("Turned", { phase: "morale" }),
    ], owners);
    expect(steps.map((step) => [step.kind, step.actor, resultOf(step)])).toEqual([["move", "b", "3 squares"], ["note", "c", ""]]);
  });

  it("calls a test what its system calls it", () => {
    n = 0;
    const steps = storyOf([entry("NerveTested", { unit: "b", passed: true }), entry("NerveTested", { unit: "c", test: "WV test", passed: true })], owners);
    expect(steps.map((step) => actionOf(step, names))).toEqual(["nerve test", "WV test"]);
  });

  it("lets an army that breaks go squad by squad, each for 0.4 seconds", () => {
    n = 0;
    const steps = storyOf([
      entry("DetachmentTested", { detachment: "d", face: 2, passed: false }), entry("DetachmentFled", { detachment: "d", of: 0 }), entry("Routed", { unit: "b" }), entry("Routed", { unit: "c" }),
    ], owners);
    expect(steps.map((step) => step.kind)).toEqual(["nerve", "rout", "rout"]);
    expect(steps.map((step) => paceOf(step, 1))).toEqual([1100, 400, 400]);
    expect(steps.map((step) => paceOf(step, 4))).toEqual([275, 100, 100]);
  });

  it("says nothing of what only one seat may know", () => {
    expect(storyOf([entry("Briefed", { secret: true, unit: "b" })], owners)).toEqual([]);
  });
});

describe("positionAt", () => {
  const at = (ids: string[], models: number[], x: number): Update => ({
    view: { units: Object.fromEntries(ids.map((id) => [id, { name: id, models: models.map((model) => ({ id: model })) }])) },
    shapes: ids.flatMap((id) => models.map((model) => ({ kind: "model", points: [[x + model, 0]], radius: 1, tone: "", text: "", turn: 0, id, clause: "" }))),
  }) as unknown as Update;
  const shown = (update: Update | null): [string, number | undefined][] => (update?.shapes ?? []).map((shape) => [shape.id, shape.points[0]?.[0]]);

  it("shows who is lost later where they stood, without those who fell already", () => {
    n = 10;
    const entries = [...attack(2), entry("NerveTested", { unit: "a", passed: false }), entry("Routed", { unit: "a", of: 17 })];
    const steps = storyOf(entries, owners);
    const frames = [{ end: 10, update: at(["a", "b"], [0, 1, 2], 0) }, { end: 100, update: at(["b"], [0, 1, 2], 100) }];
    expect(steps).toHaveLength(2);
    expect(shown(positionAt(frames, entries, steps[0] as never, 0))).toEqual([["b", 100], ["b", 101], ["b", 102], ["a", 2]]);
    expect(shown(positionAt(frames, entries, steps[1] as never, 0))).toEqual([["b", 100], ["b", 101], ["b", 102]]);
  });
});

describe("summaryOf", () => {
  it("tells losses, misses and moves, each with the number of its step", () => {
    n = 0;
    const steps = storyOf([...attack(2), entry("ActionSpent", { unit: "c" }), entry("Moved", { unit: "c", of: 7 }, "Ogrons 1 advances 4 inches."), entry("Turned"), ...attack(0)], owners);
    const found = summaryOf(steps, "p1", owners);
    expect(found.map((topic) => [topic.title, topic.lines.map((line) => line.number)])).toEqual([["You lost 2 models", [1]], ["One attack missed", [3]], ["One unit moved", [2]]]);
    expect(found[0]?.lines[0]?.say).toContain("22 against 16");
  });
  it("does not call it an attack when a whole side is gone", () => {
    n = 0;
    const steps = storyOf([entry("SideOut", { player: "p2", sign: "out" }, "Nobody is left of Daleks.")], owners);
    expect(steps.map(resultOf)).toEqual([""]);
    expect(summaryOf(steps, "p1", owners)).toEqual([]);
  });
  it("tells what is aimed at a unit of the seat before it is over", () => {
    n = 0;
    const steps = storyOf([entry("AttackDeclared", { firer: "b", target: "a" }, "Slave Trooper Squad 4 fires at Marine Squad 1.")], owners);
    expect(summaryOf(steps, "p1", owners).map((topic) => [topic.title, topic.lines[0]?.say])).toEqual([["One thing concerns you", "Slave Trooper Squad 4 fires at Marine Squad 1."]]);
    expect(summaryOf(steps, "p2", owners)).toEqual([]);
  });
});

describe("keptOf", () => {
  it("keeps the speed for a seat, and begins a new one as fast as the last", () => {
    const store = new Map<string, string>();
    const storage = { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => void store.set(key, value) };
    expect(keptOf("g", "p1", storage)).toEqual({ speed: 1, since: -1 });
    keep("g", "p1", { speed: 4, since: 12 }, storage);
    expect(keptOf("g", "p1", storage)).toEqual({ speed: 4, since: 12 });
    expect(keptOf("h", "p2", storage)).toEqual({ speed: 4, since: -1 });
    store.set("wartable.story", "nonsense");
    expect(keptOf("g", "p1", storage).speed).toBe(1);
  });
});
