import { describe, expect, it } from "vitest";
import { kindOf } from "./files";

describe("a file", () => {
  it.each([
    ["a.wartable", "", "save"],
    ["a.jsonl", "", "save"],
    ["A.YAML", "{}", "scenario"],
    ["a.yml", "", "scenario"],
    ["a.json", '{"wartable": 1}\n{"n": 1}\n', "save"],
    ["a.json", '{"wartable": 1}\n', "scenario"],
    ["a.json", '{\n  "wartable": 1\n}\n', "scenario"],
    ["a", "ruleset: time_wars\nsides: []", "scenario"],
    ["a", "", "scenario"],
  ])("%s with %j is a %s", (name, text, kind) => {
    expect(kindOf(name, text)).toBe(kind);
  });
});
