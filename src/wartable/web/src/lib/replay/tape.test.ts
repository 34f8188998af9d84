import { describe, expect, it } from "vitest";
import type { Moment } from "../protocol";
import { along, bands, between, estimate, labelled, margin, momentOf, nearest, numbered, opening, pause, percent, percents, pins, place, placed, pressed, ticks, turning, turns, within } from "./tape";

const moment = (turn: number, event = "Moved"): Moment => ({ turn, seat: "p1", events: 0, event, say: `${event}.`, pins: [] });
const pinned = (...kinds: string[]): Moment => ({ ...moment(1), pins: kinds.map((kind) => ({ kind, say: `${kind}.` })) });
const GAME = [0, 0, 1, 1, 1, 2, 2, 3].map((turn) => moment(turn));

describe("places on the tape", () => {
  it("run from its left end to its right", () => {
    expect([0, 2, 4].map((n) => along(n, 5))).toEqual([0, 0.5, 1]);
    expect(along(0, 1)).toBe(0);
  });
  it("lead back to the nearest moment", () => {
    expect([-1, 0, 0.1, 0.49, 0.9, 2].map((at) => nearest(at, 5))).toEqual([0, 0, 0, 2, 4, 4]);
  });
  it("stay within the game", () => {
    expect([within(-3, 5), within(9, 5), within(Number.NaN, 5)]).toEqual([0, 4, 0]);
  });
});

describe("ticks", () => {
  it("are one for each decision of a short game", () => {
    expect(ticks(8).map((tick) => tick.n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
  it("thin out in a long one", () => {
    expect(ticks(1000)[1]?.n).toBe(5);
    expect(ticks(9000).length).toBeLessThan(320);
  });
  it("are tall where a turn begins", () => {
    expect(turns(GAME).map(({ n, turn }) => [n, turn])).toEqual([[2, 1], [5, 2], [7, 3]]);
  });
  it("have numbers only where there is room", () => {
    expect(labelled(turns(GAME), 0.25).map((tick) => tick.turn)).toEqual([1, 2]);
    expect(labelled(turns(GAME), 0.3).map((tick) => tick.turn)).toEqual([1, 3]);
    const ends = [0, 0.7, 0.95].map((at, n) => ({ n, at, turn: n + 1 }));
    expect(labelled(ends, 0.2).map((tick) => tick.turn)).toEqual([1, 2]);
    expect(labelled(ends, 0.1).map((tick) => tick.turn)).toEqual([1, 2, 3]);
  });
  it("have pins where the server sees a turning point, drawn as the gravest of them", () => {
    const found = pins([moment(1), pinned("lost", "out", "lost"), pinned("leader", "out"), pinned("end"), pinned("unheard of")]);
    expect(found.map(({ n, kind }) => [n, kind])).toEqual([[1, "out"], [2, "leader"], [3, "end"]]);
    expect(found[0]?.says).toEqual(["lost.", "out.", "lost."]);
  });
  it("lead from one turning point to the next", () => {
    const found = pins([moment(1), pinned("lost"), moment(1), pinned("end")]);
    expect([turning(found, 1, 1)?.n, turning(found, 1, -1), turning(found, 2, -1)?.n, turning(found, 3, 1)]).toEqual([3, undefined, 1, undefined]);
  });
});

describe("entries", () => {
  it("belong to the moment that told them", () => {
    const told = [0, 3, 3, 7].map((events) => ({ ...moment(1), events }));
    expect([0, 2, 3, 6, 9].map((n) => momentOf(n, told))).toEqual([1, 1, 3, 3, 3]);
  });
});

describe("keys", () => {
  it("step, leap, and go to the ends", () => {
    const to = (key: string, at: number, shift = false): number => pressed(key, at, GAME, shift);
    expect([to("ArrowRight", 3), to("ArrowLeft", 3), to("ArrowRight", 7), to("ArrowLeft", 0)]).toEqual([4, 2, 7, 0]);
    expect([to("ArrowRight", 0, true), to("Home", 5), to("End", 5)]).toEqual([7, 0, 7]);
  });
  it("go from turn to turn", () => {
    expect([0, 2, 3, 7].map((at) => pressed("PageUp", at, GAME))).toEqual([2, 5, 5, 7]);
    expect([7, 5, 3, 1].map((at) => pressed("PageDown", at, GAME))).toEqual([5, 2, 2, 0]);
  });
  it("are no others", () => {
    expect(pressed("x", 3, GAME)).toBe(-1);
  });
});

it("speed shortens the pause", () => {
  expect([1, 2, 4].map(pause)).toEqual([1000, 500, 250]);
});

it("a moment has words", () => {
  expect([placed(0, GAME), placed(5, GAME)]).toEqual(["set-up, decision 0 of 7", "turn 2, decision 5 of 7"]);
  expect(placed(5, GAME, "round")).toBe("round 2, decision 5 of 7");
  expect([numbered("turn", 1), numbered("round", 3)]).toEqual(["Turn 1", "Round 3"]);
});

it("a link names a moment and whose view it is", () => {
  expect(place("#n=12&view=umpire")).toEqual({ n: 12, view: "umpire" });
  expect(place("")).toEqual({ n: null, view: null });
  expect(place("#n=x&view=")).toEqual({ n: 0, view: "" });
});

describe("where it opens", () => {
  it("is where the first turn begins, if one does", () => {
    expect(opening(GAME)).toBe(2);
    expect(opening(GAME.slice(0, 2))).toBe(0);
    expect(opening([])).toBe(0);
  });
  it("is what the link says, if it says something", () => {
    expect([place("#n=7"), place("#n=0&view="), place("#token=x"), place("")]).toEqual([
      { n: 7, view: null }, { n: 0, view: "" }, { n: null, view: null }, { n: null, view: null },
    ]);
  });
});

describe("the line of chances", () => {
  const unknown = { low: [], high: [], why: [] };
  const favours = { turnings: [], luck: [], seats: ["a", "b"], meaning: "", favours: [{ n: 2, chances: [0.5, 0.5], ...unknown }, { n: 6, chances: [0.25, 0.75], ...unknown }] };
  it("is told from the last estimate on", () => {
    expect([0, 2, 5, 6, 9].map((n) => estimate(favours, n)?.chances[0])).toEqual([undefined, 0.5, 0.5, 0.25, 0.25]);
    expect(estimate(null, 3)).toBeUndefined();
  });
  it("has a band for each side, one upon the other", () => {
    expect(bands(favours, 9).map(({ seat, points }) => [seat, points])).toEqual([
      ["a", [[0.25, 0], [0.75, 0], [0.75, 0.25], [0.25, 0.5]]],
      ["b", [[0.25, 0.5], [0.75, 0.25], [0.75, 1], [0.25, 1]]],
    ]);
    expect(bands({ ...favours, favours: favours.favours.slice(1) }, 9)).toEqual([]);
  });
  const sure = { ...favours, favours: favours.favours.map((one, i) => ({ ...one, low: [0.25, 0.25], high: [0.5 + i / 4, 0.75], why: ["mission"] })) };
  it("says between what bounds it lies, where that is known", () => {
    expect([between(sure.favours[0], 0), between(sure.favours[1], 1), between(favours.favours[0], 0), between(undefined, 0)]).toEqual(["25 to 50", "25 to 75", "", ""]);
    expect(between({ n: 0, chances: [1, 0], low: [1, 0], high: [1, 0], why: [] }, 0)).toBe("");
    expect(estimate(sure, 7)?.why).toEqual(["mission"]);
  });
  it("is as broad as it is unsure, between two", () => {
    expect(margin(sure, 9)).toEqual([[0.25, 0.5], [0.75, 0.75], [0.75, 0.25], [0.25, 0.25]]);
    expect([margin(favours, 9), margin({ ...sure, seats: ["a", "b", "c"] }, 9), margin(null, 9)]).toEqual([[], [], []]);
  });
  it("is said in whole percent", () => {
    expect([1, 0.994, 0.42, 0.004].map(percent)).toEqual(["certain", "99%", "42%", "none"]);
    expect(percents([0.345, 0.655])).toEqual(["35%", "65%"]);
    expect(percents([0.3, 0.7])).toEqual(["30%", "70%"]);
    expect(percents([0.001, 0.999])).toEqual(["none", "certain"]);
  });
});
