import type { Refusal } from "../protocol";

/** What is not open for one reason: the things and the reason. */
export interface Closed {
  names: string[];
  why: string;
  clause: string;
}

/** Refusals by reason: actions first, then units, things and squares; what is called something is named so. */
export function closedOf(refused: readonly Refusal[], names: ReadonlyMap<string, string>): Closed[] {
  const found = new Map<string, Closed>();
  for (const { key, why, clause } of refused) {
    const by = `${clause} ${why}`;
    const closed = found.get(by) ?? { names: [], why, clause };
    closed.names.push(called(key, names));
    found.set(by, closed);
  }
  const actions = new Set(refused.filter(({ key }) => !/\d/.test(key) && !names.has(key)).map(({ clause, why }) => `${clause} ${why}`));
  const all = [...found];
  return [...all.filter(([by]) => actions.has(by)), ...all.filter(([by]) => !actions.has(by))].map(([, closed]) => closed);
}

/** The key of an answer in words: a name that is known, else the key without its hyphens. */
export function called(key: string, names: ReadonlyMap<string, string>): string {
  const known = names.get(key);
  if (known) return known;
  if (/\d,\d/.test(key)) return key;
  const verb = /^([a-z]+)-(.+)$/.exec(key);
  const thing = verb ? names.get(verb[2] ?? "") : undefined;
  const words = thing ? `${verb?.[1]} ${thing}` : key.replace(/[-_]+/g, " ");
  return (words[0] ?? "").toUpperCase() + words.slice(1);
}

/** A reason cut to so many words; the rest is for whoever opens it. */
export function short(why: string, most = 6): string {
  const words = why.split(/\s+/).filter(Boolean);
  return words.length <= most ? why : `${words.slice(0, most).join(" ").replace(/[,:;]$/, "")} …`;
}

/** A list cut to so many names: "5,5 · 4,5 · 4,4 and 6 more". */
export function few(names: readonly string[], most = 3): string {
  const rest = names.length - most;
  return rest > 1 ? `${names.slice(0, most).join(" · ")} and ${rest} more` : names.join(" · ");
}
