import { expect, test } from "vitest";
import { broughtOf, forgetBrought, keepBrought } from "./brought";

function store(room = Infinity): Pick<Storage, "getItem" | "setItem"> {
  const held = new Map<string, string>();
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > room) throw new Error("no room");
      held.set(key, value);
    },
  };
}

test("the last six documents of a system are kept, the newest first, one of a name", () => {
  const kept = store();
  for (let n = 0; n < 8; n += 1) keepBrought("one", { name: `f${n}`, text: "old" }, kept);
  keepBrought("one", { name: "f5", text: "new" }, kept);
  expect(broughtOf("one", kept).map((item) => item.name)).toEqual(["f5", "f7", "f6", "f4", "f3", "f2"]);
  expect(broughtOf("one", kept)[0]?.text).toBe("new");
  expect(broughtOf("other", kept)).toEqual([]);
});

test("one is forgotten, and what is no list of documents counts as none", () => {
  const kept = store();
  keepBrought("one", { name: "a", text: "x" }, kept);
  keepBrought("one", { name: "b", text: "x" }, kept);
  expect(forgetBrought("one", "a", kept).map((item) => item.name)).toEqual(["b"]);
  kept.setItem("wartable.brought.one", "[1, null, {\"name\": 3}]");
  expect(broughtOf("one", kept)).toEqual([]);
  kept.setItem("wartable.brought.one", "{");
  expect(broughtOf("one", kept)).toEqual([]);
});

test("a browser without room keeps what it had", () => {
  const kept = store(60);
  keepBrought("one", { name: "a", text: "x" }, kept);
  expect(keepBrought("one", { name: "b", text: "x".repeat(99) }, kept).map((item) => item.name)).toEqual(["a"]);
});
