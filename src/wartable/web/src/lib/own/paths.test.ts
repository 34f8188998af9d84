import { describe, expect, it } from "vitest";
import { at, named, put } from "./paths";

const WHOLE = { persons: { ann: { name: "Ann", items: ["knife", "bat"] } } };

describe("places of plain data", () => {
  it("are read", () => {
    expect(at(WHOLE, ["persons", "ann", "items", 1])).toBe("bat");
    expect(at(WHOLE, ["persons", "bob", "items", 1])).toBeUndefined();
    expect(at(WHOLE, ["persons", "toString"])).toBeUndefined();
    expect(at({ steps: "stay" }, ["steps", 0, "who"])).toBeUndefined();
  });

  it("are changed, added and taken out, and nothing else is", () => {
    expect(put(WHOLE, ["persons", "ann", "name"], "Anna")).toEqual({ persons: { ann: { name: "Anna", items: ["knife", "bat"] } } });
    expect(put(WHOLE, ["persons", "ann", "items", 0], undefined)).toEqual({ persons: { ann: { name: "Ann", items: ["bat"] } } });
    expect(put(WHOLE, ["persons", "ann", "items", 2], "radio")).toEqual({ persons: { ann: { name: "Ann", items: ["knife", "bat", "radio"] } } });
    expect(put(WHOLE, ["persons", "ann"], undefined)).toEqual({ persons: {} });
    expect(put({ clock: 3 }, ["clock", "turns"], 2)).toEqual({ clock: { turns: 2 } });
    expect(WHOLE.persons.ann.name).toBe("Ann");
  });

  it("have names", () => expect(named(["ideas", "krill_1", "steps", 0])).toBe("own-ideas-krill_1-steps-0"));
});
