import { expect, it } from "vitest";
import { chapterOf, chaptersOf, mentions, named, neededBy, only } from "./chapters";
import type { Clause } from "./protocol";

const clause = (id: string, needs: string[] = [], rule = ""): Clause => ({ id, title: id, where: "", rule, ruling: "", needs });
const BOOK = [clause("TW-FIRE-01"), clause("TW-FIRE-02", ["TW-FIRE-01"], "As TW-GEN-03 and TW-FIRE-01 say."), clause("HD-NEW-DIE-01", ["TW-FIRE-01"])];

it("the chapter stands in the middle of an id", () => {
  expect(BOOK.map(({ id }) => chapterOf(id))).toEqual(["FIRE", "FIRE", "NEW-DIE"]);
});

it("chapters keep the order of the book", () => {
  expect(chaptersOf(BOOK).map(({ name, clauses }) => [name, clauses.length])).toEqual([["Firing", 2], ["Dice of ours", 1]]);
  expect(named("XYZ")).toBe("XYZ");
});

it("a game has to do with some of them only", () => {
  const chapters = chaptersOf(BOOK);
  expect(only(chapters, new Set(["TW-FIRE-02"])).map(({ key, clauses }) => [key, clauses.map(({ id }) => id)])).toEqual([["FIRE", ["TW-FIRE-02"]]]);
  expect(only(chapters, null)).toEqual(chapters);
});

it("relations go both ways", () => {
  expect(neededBy(BOOK).get("TW-FIRE-01")).toEqual(["TW-FIRE-02", "HD-NEW-DIE-01"]);
  expect(mentions(BOOK[1] ?? clause(""))).toEqual(["TW-GEN-03"]);
});
