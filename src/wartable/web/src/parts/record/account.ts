import type { Entry } from "../../lib/play/entry";
import { signed, sumsOf, titled, type Sum } from "../../lib/play/ledger";
import { diceOf, outset, rowsOf, type Row } from "../../lib/play/record";

/** The lines that can be opened one after the other: what says something and is no course of the game. */
export function linesOf(entries: readonly Entry[]): Row[] {
  return rowsOf(entries.filter((entry) => entry.say && !entry.course && !entry.heads), false);
}

/** The line that an entry belongs to; one of the course of the game is a line by itself; undefined if it is not known. */
export function lineOf(entries: readonly Entry[], lines: readonly Row[], n: number): Row | undefined {
  const found = lines.find((row) => row.parts.some((entry) => entry.n === n));
  const entry = found ? undefined : entries.find((one) => one.n === n && one.say);
  return found ?? (entry && { n, say: entry.say, main: entry, parts: [entry] });
}

/** The lines before and after one. */
export function besides(lines: readonly Row[], row: Row | undefined): { before: Row | undefined; after: Row | undefined } {
  const n = row?.n ?? -1;
  return { before: lines.findLast((line) => line.n < n), after: lines.find((line) => line.n > n) };
}

/** When it happened: the headings and the step of the turn that were told last before it. */
export function whenOf(entries: readonly Entry[], n: number, now = 0, called = "turn"): string[] {
  const past = entries.filter((entry) => entry.n < n && entry.say);
  const bare = (entry: Entry | undefined): string => entry?.say.replace(/ begins\.$|\.$/, "") ?? "";
  const turn = past.findLast((entry) => entry.heads && entry.begins !== undefined);
  const side = past.findLast((entry) => entry.heads && entry.n > (turn?.n ?? -1));
  const step = past.findLast((entry) => entry.course && entry.n > (side?.n ?? turn?.n ?? -1));
  return [turn ? bare(turn) : outset(entries, now, called), bare(side), bare(step)].filter(Boolean);
}

/** A line of the record for others to read: when it was, what came of it, and each step with its dice, sums and clauses. */
export function textOf(row: Row, when: readonly string[], result: string): string {
  const steps = row.parts.flatMap((part) => {
    const dice = diceOf(part);
    const said = row.parts.length === 1 && part.say === row.say ? "" : part.say;
    const rolled = dice.length ? `dice ${dice.join(", ")}` : "";
    const head = [[said, rolled].filter(Boolean).join("  "), part.clause && `[${part.clause}]`].filter(Boolean).join("  ");
    return [head, ...sumsOf(part).flatMap(summed)].filter(Boolean);
  });
  return [when.join(" · "), result ? `${row.say} (${result})` : row.say, ...steps].join("\n");
}

function summed({ name, terms, total, against }: Sum): string[] {
  const term = ({ text, value, clause }: Sum["terms"][number]): string =>
    [text, signed(value)].filter(Boolean).join(" ") + (clause ? ` [${clause}]` : "");
  const sum = terms.map(term).join(", ") + (total !== null && terms.length > 1 ? ` = ${signed(total)}` : "");
  return [`  ${name ? `${titled(name)}: ` : ""}${sum}`, ...against.map((one) => `  ${term(one)}`)];
}

const FIELD = "entry";

/** The entry that an address opens, -1 if none. */
export function entryIn(hash: string): number {
  const found = new URLSearchParams(hash.replace(/^#/, "")).get(FIELD);
  return found !== null && /^\d+$/.test(found) ? Number(found) : -1;
}

/** The address with an entry open, or with none (-1); all else of it stays. */
export function withEntry(hash: string, n: number): string {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  if (n < 0) fields.delete(FIELD);
  else fields.set(FIELD, String(n));
  const text = fields.toString();
  return text ? `#${text}` : "";
}
