import type { Update } from "./protocol";

/** The position as a ruleset tells it to this seat: its fields are the ruleset's own. */
export function viewOf(update: Update | null): Record<string, unknown> {
  return (update?.view as Record<string, unknown> | undefined) ?? {};
}
