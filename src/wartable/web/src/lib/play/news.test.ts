import { describe, expect, it } from "vitest";
import { back, elsewhere, played, report } from "./news";
import type { Update } from "../protocol";

const at = (n: number, step: number, seat = "p1", line = 0): Update => ({ n, step, line, request: { seat } }) as unknown as Update;

describe("coming back", () => {
  it("tells of words that were said meanwhile", () => {
    expect(back(12_000, 0, "", 1).text).toBe("Back after 0:12. Nothing has happened meanwhile. Somebody has written: see Words.");
    expect(back(12_000, 2, "sent", 3).text).toBe("Back after 0:12. 2 new entries in the record. Your step is sent. 3 times somebody has written: see Words.");
  });

  it("says how long, what happened, and what became of a step", () => {
    expect(back(42_000, 0, "").text).toBe("Back after 0:42. Nothing has happened meanwhile.");
    expect(back(1000, 1, "").text).toBe("Back after 0:01. 1 new entry in the record.");
    expect(back(1000, 3, "lost").text).toBe("Back after 0:01. 3 new entries in the record. The game has gone on, so your step was not sent.");
    expect(back(1000, 0, "sent").text).toBe("Back after 0:01. Your step is sent.");
  });
});

describe("another screen", () => {
  it("has played if this one has not", () => {
    expect(played(at(3, 3), at(4, 4), "p1", -1)).toBe(true);
    expect(played(at(3, 3), at(3, 4), "p1", 2)).toBe(true); // typed dice
    expect(played(at(3, 3), at(4, 4), "p1", 3)).toBe(false); // that was this one
  });

  it("has not, if somebody else was asked or something was taken back", () => {
    expect(played(at(3, 3, "p2"), at(4, 4), "p1", -1)).toBe(false);
    expect(played(at(3, 3), at(2, 4, "p1", 1), "p1", -1)).toBe(false);
    expect(played(at(3, 3), at(3, 3), "p1", -1)).toBe(false);
    expect(played(null, at(3, 3), "p1", -1)).toBe(false);
    expect(played(at(3, 3, ""), at(4, 4), "", -1)).toBe(false);
  });

  it("is told with the time", () => {
    expect(elsewhere(new Date(2026, 0, 1, 20, 41)).text).toMatch(/another screen of yours at .*41/);
  });
});

it("a report names the place and no token", () => {
  const text = report("this could not be done", "GAME", "p1", at(3, 5), 17, null, "none");
  expect(text).toContain("entry 17, decision 3, line 0, step 5");
  expect(text).not.toContain("token");
});
