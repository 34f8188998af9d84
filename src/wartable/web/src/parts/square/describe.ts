import type { Update } from "../../lib/protocol";
import type { MarkView } from "../board/models/units";
import { sidesOf, type DeckModel, type ModelView } from "./deck";

/** A model in one sentence, for those who look at it and for those who hear it. */
export function describe(model: DeckModel, update: Update | null, peeking: boolean): string {
  const view = model.view;
  if (!view) return model.badge;
  const [x = "", y = ""] = view.at.replace(/[a-z]+$/, "").split(",");
  const owner = sidesOf(update)[view.player]?.name ?? "";
  return [
    view.name, view.type, view.weapon && `with ${view.weapon}`, owner && !view.name.startsWith(owner) ? `of ${owner}` : "",
    view.room ? `in ${view.room}` : "", x && y ? `column ${x}, row ${y}` : "",
    `facing ${LONG[view.facing] ?? view.facing}`, ...marksOf(view, peeking).map((mark) => mark.text),
  ].filter(Boolean).join(", ");
}

/** What is in force for a model; what it carries and what it pretends to be is told while the seat holds its secrets open. */
export function marksOf(view: ModelView, peeking: boolean): MarkView[] {
  return view.marks.filter((mark) => peeking || !mark.secret);
}

export const LONG: Record<string, string> = {
  n: "north", ne: "north-east", e: "east", se: "south-east", s: "south", sw: "south-west", w: "west", nw: "north-west",
};
