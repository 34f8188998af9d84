import type { StoryStep } from "../story/story";
import type { Entry } from "../play/entry";
import { diceOf } from "../play/record";

/** What is heard of a game. */
export type Sound = "dice" | "fire" | "move" | "turn";

/** The sounds of what was told, each once, in their order: dice before what they decide. */
export function soundsOf(entries: readonly Entry[]): Sound[] {
  const heard = new Set<Sound>();
  for (const entry of entries) {
    if (diceOf(entry).length) heard.add("dice");
    if (entry.sign === "fire" || entry.sign === "melee") heard.add("fire");
    if (entry.sign === "move") heard.add("move");
  }
  return (["move", "dice", "fire"] as const).filter((sound) => heard.has(sound));
}

/** What is heard when the page has shown `step` of a story, or has told `fresh` entries outside of one. */
export function heardOf(step: StoryStep | null, fresh: readonly Entry[]): Sound[] {
  return soundsOf(step ? step.entries : fresh);
}
