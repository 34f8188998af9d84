import { clauseOf } from "./api";
import type { Clause, Welcome } from "./protocol";

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

/** Whether a clause stands in no source document: it is ours. */
export function isMissing(clause: Pick<Clause, "id" | "where">): boolean {
  return isOurs(clause.id) || !clause.where || /^not in the /i.test(clause.where);
}

/** Whether it is our own and no source document's. */
export function isOurs(id: string): boolean {
  return /^[A-Z]+-NEW\b/.test(id);
}

/** The clauses of a list, each once, none empty. */
export function each(ids: readonly string[]): string[] {
  return [...new Set(ids.filter(Boolean))];
}

const ID = /\b[A-Z]+(?:-[A-Z][A-Z0-9]*)+-\d\d+\b/g;

/** A text in pieces: those that are ids of clauses, and what stands between them. */
export function pieces(text: string): { text: string; id: string }[] {
  const found: { text: string; id: string }[] = [];
  let at = 0;
  for (const match of text.matchAll(ID)) {
    if (match.index > at) found.push({ text: text.slice(at, match.index), id: "" });
    found.push({ text: match[0], id: match[0] });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at), id: "" });
  return found;
}

/** Whatever can show a clause: the table, a replay. */
export interface Reader {
  clause: string;
  readonly game: { readonly welcome: Pick<Welcome, "ruleset"> | null };
}
