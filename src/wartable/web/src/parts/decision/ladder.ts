/** Rolls that are still to come in a turn, as the position tells them: the sum before the die, and what the faces bring. */
import type { Request, Update } from "../../lib/protocol";
import { viewOf } from "../../lib/play/view";

export interface Ladder {
  units: readonly string[];
  /** The option that rolls. */
  option: string;
  name: string;
  /** What its die is thrown for, as the request for that die says it. */
  what: string;
  say: string;
  clause: string;
  sum: readonly { words: string; value: number; clause: string }[];
  rows: readonly { faces: readonly number[]; say: string; note: string; clause: string; bad: boolean; chance: number }[];
}

export function laddersIn(update: Update | null): readonly Ladder[] {
  return (viewOf(update)["ladders"] as readonly Ladder[] | undefined) ?? [];
}

/** Whether it is asked now who rolls, or for the die of this roll itself: the ladder is what hangs on the answer. */
export function onLadder(ladder: Ladder, request: Request | null): boolean {
  if (request?.clause === ladder.clause) return request.what === ladder.what;
  return !!request && !request.about && request.options.some(({ key }) => key === ladder.option);
}

/** The ladders beside a request: those among which it chooses, else that of whom it is about. */
export function laddersOf(update: Update | null, request: Request | null): readonly Ladder[] {
  const all = laddersIn(update);
  const asked = all.filter((ladder) => onLadder(ladder, request));
  return asked.length ? asked : all.filter(({ units }) => !!request?.about && units.includes(request.about));
}
