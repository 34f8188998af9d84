import { describe, expect, it } from "vitest";
import type { Ground } from "./protocol";
import { counted, listed, moved, noun, part, placeOf, sentence, spelt, stepOf, wayTo, where, whereAll } from "./words";

const box = (left: number, low: number, right: number, high: number): number[][] => [[left, low], [right, low], [right, high], [left, high]];
const ground: Ground = {
  width: 48000, height: 36000, kind: "inches",
  shapes: [
    { kind: "terrain", points: box(4000, 24000, 10000, 30000), radius: 0, tone: "wood", text: "west wood", turn: 0, id: "", clause: "" },
    { kind: "terrain", points: box(30000, 2000, 40000, 3000), radius: 0, tone: "high_grass", text: "field", turn: 0, id: "", clause: "" },
    { kind: "zone", points: box(0, 0, 48000, 6000), radius: 0, tone: "side0", text: "Federation", turn: 0, id: "", clause: "" },
  ],
};
const place = placeOf(ground);

describe("places in words", () => {
  it("knows land by its name and nothing else", () => {
    expect(place.lands.map(({ name, kind }) => [name, kind])).toEqual([["west wood", "wood"], ["field", "high grass"]]);
  });

  it("says in what a point lies", () => {
    expect(where([6, 8], place)).toBe("in west wood");
  });

  it("says on which side of the nearest land it lies, and where on the table, without a number", () => {
    expect(where([6, 16], place)).toBe("south of west wood, in the west of the table");
    expect(where([35, 28], place)).toBe("north of field, in the south-east of the table");
    expect(where([43, 33.5], place)).toBe("east of field, in the south-east of the table");
    expect(where([24, 18], { ...place, lands: [] })).toBe("in the middle of the table");
  });

  it("says what some of several models stand in", () => {
    expect(whereAll([[6, 11], [6, 13], [6, 15]], place)).toBe("south of west wood, in the west of the table, partly in west wood");
    expect(whereAll([], place)).toBe("");
  });

  it("knows the ways", () => {
    expect(wayTo([0, 0], [0, -1])).toBe("north");
    expect(wayTo([0, 0], [-3, 3])).toBe("south-west");
    expect(wayTo([2, 2], [2, 2])).toBe("");
    const [x, y] = stepOf("south-east");
    expect([x, y].map((n) => Math.round(n * 1000))).toEqual([707, 707]);
    expect(part([47, 1], place)).toBe("the north-east");
  });

  it("says how far something was put aside", () => {
    expect(moved(1.5, -3)).toBe("3.0″ north and 1.5″ east");
    expect(moved(0.01, 2)).toBe("2.0″ south");
    expect(moved(0, 0)).toBe("");
  });

  it("makes lists and sentences", () => {
    expect(listed(["a", "b", "c"])).toBe("a, b and c");
    expect(sentence("in the wood")).toBe("In the wood.");
  });
});

it.each([[0, "0 wounds"], [1, "1 wound"], [2, "2 wounds"]])("counts %i as %s", (n, said) => {
  expect(counted(n, "wound")).toBe(said);
});

it.each([
  [0, "0 entries"],
  [1, "1 entry"],
  [2, "2 entries"],
])("a noun may have a plural of its own: %i", (n, said) => {
  expect(counted(n, "entry", "entries")).toBe(said);
  expect(noun(n, "entry", "entries")).toBe(said.split(" ")[1]);
});

it.each([
  [0, "No games"],
  [1, "One game"],
  [10, "Ten games"],
  [11, "11 games"],
])("a sentence begins with a number in letters: %i", (n, said) => {
  expect(spelt(n, "game")).toBe(said);
});
