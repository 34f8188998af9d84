import type { Request } from "./protocol";

/** When a seat wants to be asked whether it lets somebody else's action pass. */
export interface Wish {
  /** The turn until the end of which all passes, '' if none. */
  turn: string;
  /** The only unit for which the seat wants to be asked, '' for each. */
  only: string;
}

export const EACH: Wish = { turn: "", only: "" };

/** Whose turn of which number a position is in. */
export function turnOf(view: Record<string, unknown>): string {
  return `${String(view["turn"] ?? "")} ${String(view["active"] ?? "")}`;
}

/** The answer that is given for a seat by its wish, '' if it has to be asked. */
export function waved(request: Request | null, wish: Wish, turn: string): string {
  if (!request?.passes) return "";
  if (wish.turn && wish.turn === turn) return request.passes;
  const able = request.options.some((option) => option.target === wish.only);
  return wish.only && !able ? request.passes : "";
}
