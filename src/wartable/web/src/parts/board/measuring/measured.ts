import type { Entry } from "../../../lib/play/entry";

/** What makes a measured distance a thing of the past. */
const PAST = new Set(["ActionSpent", "Moved", "TurnBegan", "PlayerTurnBegan", "Turned", "Destroyed", "Routed"]);

/** The last distance that was measured, until the table goes on. */
export function measuredIn(entries: readonly Entry[]): Entry | undefined {
  for (let i = entries.length - 1; i >= Math.max(0, entries.length - 60); i--) {
    const entry = entries[i];
    if (entry?.event === "Measured") return entry;
    if (!entry || PAST.has(entry.event)) return undefined;
  }
  return undefined;
}
