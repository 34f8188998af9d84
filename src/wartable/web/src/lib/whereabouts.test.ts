import { describe, expect, it } from "vitest";
import { elsewhere } from "./whereabouts";

describe("a link for others", () => {
  const origin = "http://127.0.0.1:8765";
  it("goes to the address by which they reach the server", () => {
    expect(elsewhere(`${origin}/join/a#token=b`, origin, "http://192.168.1.5:8765")).toBe("http://192.168.1.5:8765/join/a#token=b");
  });
  it("stays as it is without one, and if it goes elsewhere", () => {
    expect(elsewhere(`${origin}/join/a`, origin, "")).toBe(`${origin}/join/a`);
    expect(elsewhere("http://127.0.0.1:87650/join/a", origin, "http://h")).toBe("http://127.0.0.1:87650/join/a");
  });
});
