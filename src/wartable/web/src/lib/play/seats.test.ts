import { afterEach, describe, expect, it, vi } from "vitest";
import { fleeting, forget, invitation, placed, placeOf, reachable, remember, reseated } from "./seats";

const made = { game: "abc", tokens: { p1: "one", p2: "two" }, owner: "mine" };

describe("a game that was set up", () => {
  it("keeps links apart from the seats of this screen", () => {
    const place = placed(made, ["p2"], "Fords", "time_wars");
    expect(place.tokens).toEqual({ p1: "one" });
    expect(place.links).toEqual({ p2: "two" });
    expect(place.owner).toBe("mine");
  });

  it("loses what a bot has, and has what a person was given", () => {
    const place = placed(made, ["p2"], "Fords", "time_wars");
    const bot = reseated(place, "p2", "", false);
    expect(bot.links).toEqual({});
    expect(reseated(bot, "p2", "new", true).links).toEqual({ p2: "new" });
    const here = reseated(place, "p2", "new", false);
    expect(here.tokens).toEqual({ p1: "one", p2: "new" });
    expect(here.links).toEqual({});
    expect(place.links).toEqual({ p2: "two" });
  });
});

describe("an invitation", () => {
  it("has its token where no server is told it", () => {
    const link = new URL(invitation("http://host:8765", "a b", "t&k"));
    expect(link.pathname).toBe("/join/a%20b");
    expect(link.search).toBe("");
    expect(new URLSearchParams(link.hash.slice(1)).get("token")).toBe("t&k");
  });

  it("of this machine is of no use elsewhere", () => {
    for (const host of ["localhost", "127.0.0.1", "127.0.1.1", "[::1]", "table.localhost"]) expect(reachable(host)).toBe(false);
    for (const host of ["192.168.1.5", "table.example", "localhost.example"]) expect(reachable(host)).toBe(true);
  });
});

describe("a browser that keeps nothing", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("knows its seats until the page is closed", () => {
    const held = new Map<string, string>();
    let full = true;
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => { if (full) throw new DOMException("full", "QuotaExceededError"); held.set(key, value); },
    });
    remember(placed(made, [], "Fords", "time_wars"));
    expect([placeOf("abc")?.tokens, fleeting()]).toEqual([{ p1: "one", p2: "two" }, true]);
    full = false;
    remember(placed({ ...made, game: "def" }, [], "Fords", "time_wars"));
    expect([fleeting(), placeOf("abc")?.title, held.size]).toEqual([false, "Fords", 1]);
    forget("abc");
    expect([placeOf("abc"), placeOf("def")?.title]).toEqual([undefined, "Fords"]);
  });
});
