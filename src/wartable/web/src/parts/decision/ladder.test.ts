import { describe, expect, it } from "vitest";
import type { Request, Update } from "../../lib/protocol";
import { laddersOf, onLadder, type Ladder } from "./ladder";

const ladder = (option: string): Ladder => ({
  units: [option], option, name: `Events: ${option}`, what: `for events of ${option}`, say: "D6", clause: "X-EVT-01", sum: [], rows: [],
});
const update = { view: { ladders: [ladder("ann"), ladder("bob")] } } as unknown as Update;
const asked = (parts: Partial<Request>): Request => ({ clause: "", what: "", about: "", options: [], ...parts }) as Request;
const names = (request: Request): string[] => laddersOf(update, request).map(({ option }) => option);

describe("the ladder beside a request", () => {
  it("is that of whose die is asked for, of several that are to come", () => {
    const die = asked({ clause: "X-EVT-01", what: "for events of bob" });
    expect(names(die)).toEqual(["bob"]);
    expect(onLadder(ladder("ann"), die)).toBe(false);
  });

  it("is each of those between whom it is chosen", () => {
    const options = [{ key: "ann" }, { key: "bob" }] as Request["options"];
    expect(names(asked({ clause: "X-TURN-02", options }))).toEqual(["ann", "bob"]);
  });

  it("is that of whom the request is about, and none of anybody else", () => {
    expect(names(asked({ clause: "X-ORD-01", about: "ann" }))).toEqual(["ann"]);
    expect(names(asked({ clause: "X-ORD-01", about: "eve" }))).toEqual([]);
  });
});
