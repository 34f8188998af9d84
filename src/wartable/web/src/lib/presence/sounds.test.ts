import { describe, expect, it } from "vitest";
import type { Entry, Sign } from "../play/entry";
import type { StoryStep } from "../story/story";
import { heardOf, soundsOf } from "./sounds";

const entry = (n: number, sign: Sign, more: Partial<Entry> = {}): Entry => ({ n, event: "Told", clause: "", say: "", why: [], sign, ...more }) as Entry;

describe("sounds", () => {
  it("are those of what was told, each once", () => {
    expect(soundsOf([entry(1, "fire", { face: 4 } as Partial<Entry>), entry(2, "fire", { face: 2 } as Partial<Entry>)])).toEqual(["dice", "fire"]);
    expect(soundsOf([entry(1, "melee"), entry(2, "move")])).toEqual(["move", "fire"]);
  });
  it("are those of the step that a story shows, and of nothing else", () => {
    const shot = [entry(1, "fire", { face: 4 } as Partial<Entry>)];
    const step = { first: 1, last: 1, kind: "shot", actor: "a", target: "b", seat: "p2", entries: shot } as unknown as StoryStep;
    expect(heardOf(step, [entry(2, "move")])).toEqual(["dice", "fire"]);
    expect(heardOf(null, [entry(2, "move")])).toEqual(["move"]);
  });
  it("are none for what is only written down", () => {
    expect(soundsOf([entry(1, "note"), entry(2, "turn"), entry(3, "lost")])).toEqual([]);
  });
});
