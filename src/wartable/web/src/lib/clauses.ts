import { clauseOf } from "./api";
import type { Clause } from "./protocol";

const kept = new Map<string, Promise<Clause>>();

/** A clause of a rulebook, asked of the server once. */
export function clause(system: string, id: string): Promise<Clause> {
  const key = `${system} ${id}`;
  const known = kept.get(key);
  if (known) return known;
  const asked = clauseOf(system, id);
  kept.set(key, asked);
  asked.catch(() => kept.delete(key)); // the next who asks may have more luck
  return asked;
}

/** Where the rules page shows it. */
export function clauseLink(system: string, id: string): string {
  return `/rules/${system}/${id}`;
}

/** Whether it is our own and no source document's. */
export function isOurs(id: string): boolean {
  return /^[A-Z]+-NEW\b/.test(id);
}

/** The clauses of a list, each once, none empty. */
export function each(ids: readonly string[]): string[] {
  return [...new Set(ids.filter(Boolean))];
}
