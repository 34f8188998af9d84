import type { Entry } from "../../../lib/play/entry";

/** What makes a measured distance a thing of the past. */
const PAST: readonly unknown[] = ["turn", "move", "out", "rout", "end"];
const passes = (entry: Entry): boolean => !!entry.heads || !!entry.course || PAST.includes(entry.sign) || (entry.sign !== "tape" && typeof entry["action"] === "string");

/** The last distance that was measured from somebody to somebody, until the table goes on. */
export function measuredIn(entries: readonly Entry[]): Entry | undefined {
  for (let i = entries.length - 1; i >= Math.max(0, entries.length - 60); i--) {
    const entry = entries[i];
    if (entry?.sign === "tape" && typeof entry["target"] === "string" && typeof entry["distance"] === "number") return entry;
    if (!entry || passes(entry)) return undefined;
  }
  return undefined;
}
