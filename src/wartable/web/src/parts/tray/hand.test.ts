import { describe, expect, it } from "vitest";
import type { Request, Update } from "../../lib/protocol";
import { cardOf, handOf, playsOf } from "./hand";

const luck = { key: "lucky_shot", name: "Lucky Shot", text: "It hits.", clause: "GD-FAT-15", when: "dice have been thrown", option: "lucky-shot" };
const hand = { name: "Fate hand", clause: "GD-FAT-02", cards: [luck], held: { p1: 1, p2: 3 }, left: 26 };
const asked = (...options: [string, string][]): Request => ({ options: options.map(([key, clause]) => ({ key, clause })) }) as unknown as Request;

describe("a hand", () => {
  it("is what the position tells, if it tells of one", () => {
    expect(handOf({ view: { hand } } as unknown as Update)).toEqual(hand);
    expect(handOf({ view: {} } as unknown as Update)).toBeNull();
    expect(handOf(null)).toBeNull();
  });

  it("is played from by the option of its card and clause", () => {
    expect(playsOf(luck, asked(["pass", "GD-FAT-03"], ["lucky-shot", "GD-FAT-15"]))?.key).toBe("lucky-shot");
    expect(playsOf(luck, asked(["lucky-shot", "GD-DRG-01"]))).toBeUndefined();
    expect(playsOf(luck, null)).toBeUndefined();
  });

  it("knows the card behind an option", () => {
    expect(cardOf({ key: "lucky-shot", clause: "GD-FAT-15" }, hand)).toBe(luck);
    expect(cardOf({ key: "pass", clause: "GD-FAT-03" }, hand)).toBeUndefined();
    expect(cardOf({ key: "lucky-shot", clause: "GD-FAT-15" }, null)).toBeUndefined();
  });
});
