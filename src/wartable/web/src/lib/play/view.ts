import type { Update } from "../protocol";

/** The position as a ruleset tells it to this seat: its fields are the ruleset's own. */
export function viewOf(update: Pick<Update, "view"> | null): Record<string, unknown> {
  return (update?.view as Record<string, unknown> | undefined) ?? {};
}

/** What the rulebook calls a turn. */
export function turnWord(update: Pick<Update, "view"> | null): string {
  const found = (update?.view as Record<string, unknown> | undefined)?.["turn_called"];
  return typeof found === "string" && found ? found : "turn";
}

/** The clause of a number that the position tells by `name`, '' if it names none. */
export function addressOf(update: Pick<Update, "view"> | null, name: string): string {
  const clauses = (update?.view as Record<string, unknown> | undefined)?.["clauses"];
  const found: unknown = clauses && typeof clauses === "object" ? Object.entries(clauses).find(([key]) => key === name)?.[1] : "";
  return typeof found === "string" ? found : "";
}
