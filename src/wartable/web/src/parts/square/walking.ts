import type { Request } from "../../lib/protocol";
import { subject } from "../../lib/play/steps";

/** What is left of a way over squares, and who goes it. */
export interface Way {
  about: string;
  cells: readonly string[];
}

const FACINGS = new Set(["n", "ne", "e", "se", "s", "sw", "w", "nw"]);

/** Whether an option is a way to look. */
export const facing = (key: string): boolean => FACINGS.has(key);

/** Whether a request is nothing but which way somebody faces. */
export const faces = (request: Request): boolean => request.options.length > 0 && request.options.every(({ key, target }) => FACINGS.has(key) && !target);

/** The answer that goes on along a way, and what is left of it then; null where something else is asked. */
export function stride(request: Request, { about, cells }: Way): { key: string; left: readonly string[] } | null {
  const [next, ...left] = cells;
  if (request.ask !== "choice" || next === undefined) return null;
  const lead = request.acts ? request.options.find((option) => option.target === about) : undefined;
  if (lead) return { key: lead.key, left: cells };
  if (subject(request) !== about) return null;
  if (request.options.some((option) => option.key === next)) return { key: next, left };
  // Along the way is the first of the facings that are offered after a step.
  const along = faces(request) ? request.options[0] : undefined;
  if (along) return { key: along.key, left: cells };
  return request.moves ? { key: request.moves, left: cells } : null;
}
