import { cornerMoved, moved, sized, turned } from "../../../lib/setup/pieces";
import type { Editing } from "./editing.svelte";

const STEP = 0.5; // inches; with Shift twice as far
const TURN = 15; // degrees
const ARROWS: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** The keys by which pieces are laid, as they are told beside the table. */
export const KEYS: readonly (readonly [string, string])[] = [
  ["← ↑ ↓ →", "half an inch, with Shift a whole one"],
  [", .", "turn"],
  ["[ ]", "smaller, larger"],
  ["C", "the next corner: arrows move it"],
  ["D", "one more like it"],
  ["Delete", "take it away"],
  ["Ctrl Z", "take back, with Shift do again"],
  ["Esc", "let go"],
];

/** Does what a key says to the piece that is looked at; says whether it did. */
export function pressed(editing: Editing, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== "z" && event.key.toLowerCase() !== "y") return false;
    if (event.shiftKey || event.key.toLowerCase() === "y") editing.redo();
    else editing.undo();
    return true;
  }
  const { piece } = editing;
  if (!piece || event.altKey) return false;
  const way = ARROWS[event.key];
  const far = event.shiftKey ? 2 * STEP : STEP;
  if (way && editing.corner >= 0) editing.change(cornerMoved(piece, editing.corner, way[0] * far, way[1] * far), "changed", "corner");
  else if (way) editing.change(moved(piece, way[0] * far, way[1] * far), "moved", "move");
  else if (event.key === ",") editing.change(turned(piece, TURN), "turned", "turn");
  else if (event.key === ".") editing.change(turned(piece, -TURN), "turned", "turn");
  else if (event.key === "[") editing.change(sized(piece, -STEP), "made smaller", "size");
  else if (event.key === "]") editing.change(sized(piece, STEP), "made larger", "size");
  else if (event.key === "c") editing.nextCorner();
  else if (event.key === "d") editing.copy();
  else if (event.key === "Delete" || event.key === "Backspace") editing.remove();
  else if (event.key === "Escape" && editing.corner >= 0) editing.corner = -1;
  else if (event.key === "Escape") editing.picked = -1;
  else return false;
  return true;
}
