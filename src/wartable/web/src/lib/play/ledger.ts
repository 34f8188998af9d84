import type { Entry, Term } from "./entry";
import type { ChanceTerm } from "../protocol";

/** One sum of an entry: the terms in it, what it comes to as the server told it, and what that is held against. */
export interface Sum {
  name: string;
  terms: Term[];
  total: number | null;
  against: Term[];
}

const NAMED = /^([a-z][a-z ]{0,18}): (.+)$/i;

/** The sums behind an entry. Nothing is worked out here: every total is a number of the entry itself. */
export function sumsOf(entry: Entry): Sum[] {
  const sums = grouped(entry.why);
  for (const sum of sums) close(sum, entry);
  return sums;
}

/** The terms of odds by the sums that they belong to; what a sum is held against stays where it is. */
export function termsOf(terms: readonly ChanceTerm[]): Sum[] {
  const sums = grouped(terms.map(({ value, label, clause }) => ({ value, text: label, clause })));
  return sums.map((sum) => ({ ...sum, terms: [...sum.terms, ...sum.against], against: [] }));
}

/** Whether a term is what a sum is compared with, and no part of it. */
export function heldAgainst(term: Term): boolean {
  return term.text === "needed" || term.text.startsWith("against ");
}

/** A chance in words; only what is certain, or cannot be, is called so. */
export function percent(chance: number): string {
  if (chance <= 1e-6) return "cannot";
  if (chance >= 1 - 1e-6) return "certain";
  if (chance < 0.005) return "under 1%";
  return chance > 0.995 ? "over 99%" : `${Math.round(chance * 100)}%`;
}

function grouped(terms: readonly Term[]): Sum[] {
  const sums: Sum[] = [];
  for (const term of terms) {
    const found = NAMED.exec(term.text);
    const name = found?.[1] ?? "";
    const inner = { ...term, text: found?.[2] ?? term.text };
    const last = sums.at(-1);
    if (found) (sums.find((sum) => sum.name === name) ?? fresh(sums, name)).terms.push(inner);
    else if (last) (last.name ? last.against : last.terms).push(inner);
    else fresh(sums, "").terms.push(inner);
  }
  return sums;
}

function fresh(sums: Sum[], name: string): Sum {
  const sum: Sum = { name, terms: [], total: null, against: [] };
  sums.push(sum);
  return sum;
}

/** Gives a sum its total, and puts aside the terms behind it that are not part of it. */
function close(sum: Sum, entry: Entry): void {
  const told = entry[sum.name || "total"];
  if (typeof told !== "number") return;
  for (let n = sum.terms.length; n > 0; n--) {
    if (sum.terms.slice(0, n).reduce((all, term) => all + (term.value ?? 0), 0) !== told) continue;
    sum.against = [...sum.terms.slice(n), ...sum.against];
    sum.terms = sum.terms.slice(0, n);
    sum.total = told;
    return;
  }
  sum.total = sum.terms.length > 1 ? null : told;
}

/** The face of a die that a term is about, 0 if it is about none: "D6", "D6 4", "weapon dice (D3 6 worth 3)". */
export function dieOf(term: Term): number {
  const found = /\bD(?:3|6)(?: (\d))?/.exec(term.text);
  if (!found) return 0;
  const face = Number(found[1] ?? term.value);
  return face >= 1 && face <= 6 ? face : 0;
}

/** A number with a minus sign instead of a hyphen. */
export function signed(value: number | null): string {
  return value === null ? "" : String(value).replace("-", "−");
}

/** The name of a sum as a heading. */
export function titled(name: string): string {
  return name ? (name[0] ?? "").toUpperCase() + name.slice(1) : "Sum";
}
