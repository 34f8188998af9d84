import { describe, expect, it } from "vitest";
import { lasted } from "./ticks";

describe("a time that has passed", () => {
  it.each([[0, "0:00"], [-5, "0:00"], [999, "0:00"], [42_000, "0:42"], [61_000, "1:01"], [3_599_999, "59:59"], [3_661_000, "1:01:01"]])(
    "%d ms", (ms, words) => expect(lasted(ms)).toBe(words),
  );
});
