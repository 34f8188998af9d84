import { describe, expect, it } from "vitest";
import { copyOf, keepCopy } from "./copies";
import type { Ground } from "./protocol";

function memory(room = Infinity): Storage {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => { if (value.length > room) throw new DOMException("full", "QuotaExceededError"); held.set(key, value); },
    removeItem: (key: string) => void held.delete(key),
  } as unknown as Storage;
}
const ground = (width: number): Ground => ({ width, height: 1, kind: "inches", shapes: [] });

describe("copies of tables", () => {
  it("are of one seat of one game, the latest", () => {
    const store = memory();
    keepCopy("one", "p1", ground(1), store);
    keepCopy("one", "p1", ground(2), store);
    expect([copyOf("one", "p1", store)?.width, copyOf("one", "p2", store), copyOf("two", "p1", store)]).toEqual([2, null, null]);
    keepCopy("one", "p2", ground(3), store);
    expect([copyOf("one", "p1", store), copyOf("one", "p2", store)?.width]).toEqual([null, 3]);
  });

  it("are few, and give way where there is no room", () => {
    const store = memory();
    for (let n = 0; n < 9; n++) keepCopy(`game ${n}`, "", ground(n), store);
    expect([copyOf("game 2", "", store), copyOf("game 3", "", store)?.width]).toEqual([null, 3]);
    const full = memory(100);
    keepCopy("one", "", ground(1), full);
    keepCopy("two", "", ground(1), full);
    expect([copyOf("one", "", full), copyOf("two", "", full)]).toEqual([null, null]);
    full.setItem("wartable.copies", "no list");
    expect(copyOf("one", "", full)).toBeNull();
  });
});
