import { describe, expect, it } from "vitest";
import { shuts } from "./folds";

const request = (folds: number) => ({ folds, options: ["a", "b", "c"].map((key) => ({ key, label: key, clause: "", target: "" })) });

describe("options that are seldom wanted", () => {
  it("are folded", () => expect(shuts(request(2), "a")).toBe(true));
  it("are listed if one of them is picked", () => expect(shuts(request(2), "c")).toBe(false));
  it("are as many as the request says", () => expect(shuts(request(0), "")).toBe(false));
});
