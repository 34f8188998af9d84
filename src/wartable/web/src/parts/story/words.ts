import type { Kind } from "../../lib/play/record";
import type { Table } from "../../lib/play/table.svelte";
import { lossesOf, missed, type StoryStep } from "../../lib/story/story";

const GLYPHS: Record<StoryStep["kind"], Kind> = { fire: "fire", move: "move", order: "order", nerve: "dice", rout: "flag", find: "find", door: "door", loss: "lost", note: "note" };

/** The picture of a step; what came of it only once it is `done`. */
export function glyphOf(step: StoryStep, done: boolean): Kind {
  return done && lossesOf(step).models ? "lost" : done && missed(step) ? "note" : GLYPHS[step.kind];
}

/** Whose step it is, in words. */
export function whoActs(table: Table, step: StoryStep | null): string {
  const { game } = table;
  const seat = step?.seat || (game.update?.thinking ?? "");
  if (!seat) return "The umpire acts";
  return seat === game.seat ? "Your side, as the turn goes on" : `${game.name(seat)}: their turn`;
}
