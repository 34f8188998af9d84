import { expect, it } from "vitest";
import { again, back, begun, stepped } from "./history";

it("goes back and forth, and names what was done", () => {
  const one = stepped(begun("a"), "b", "to b");
  expect([back(one).now.value, back(one).next[0]?.did]).toEqual(["a", "to b"]);
  expect(again(back(one)).now.value).toBe("b");
  expect(back(begun("a")).now.value).toBe("a");
  expect(again(one)).toBe(one);
});

it("forgets what was taken back as soon as something else is done", () => {
  expect(again(stepped(back(stepped(begun(1), 2, "two")), 3, "three")).now.value).toBe(3);
});

it("is one step for what is typed letter by letter", () => {
  const typed = ["K", "Ka", "Kar"].reduce((history, word) => stepped(history, word, "the name", "name"), begun(""));
  expect(back(typed).now.value).toBe("");
  const other = stepped(typed, "x", "points", "points");
  expect(back(other).now.value).toBe("Kar");
});

it("begins a new step after something was taken back", () => {
  const typed = stepped(back(stepped(stepped(begun("a"), "b", "", "name"), "c", "", "other")), "d", "", "name");
  expect(back(typed).now.value).toBe("b");
});

it("keeps the last two hundred", () => {
  let history = begun(0);
  for (let i = 1; i <= 300; i++) history = stepped(history, i, "");
  expect(history.past).toHaveLength(200);
  expect(history.past[0]?.value).toBe(100);
});
