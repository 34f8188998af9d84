import type { NewGame, Scenario, SeatForm } from "./protocol";

/** One thing that players agree on before a game, as the schema of the system describes it. */
export interface Field {
  key: string;
  say: string;
  kind: "flag" | "number" | "words" | "several";
  words: string[];
  low: number;
  high: number;
  /** The clause that says more, '' if none does. */
  clause: string;
}

/** Who sits where, as the page asks for it: two people at this screen, one elsewhere, or a bot. */
export type Who = "me" | "here" | "away" | "greedy" | "random";
export interface Sitting {
  who: Who;
  name: string;
  typed: boolean;
}

export const WHO: [Who, string, string][] = [
  ["me", "Me", "at this screen"],
  ["here", "Somebody else here", "you hand over"],
  ["away", "Somebody elsewhere", "gets a link from you"],
  ["greedy", "Bot, steady", "weighs every answer"],
  ["random", "Bot, beginner", "does anything that is legal"],
];

const CLAUSE = /\b[A-Z]{2}(?:-[A-Z0-9]+)+\b/;

interface Part {
  type?: string;
  description?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  items?: Part;
  properties?: Record<string, Part>;
}

/** What can be agreed on, in the order of the schema. */
export function fieldsOf(schema: unknown): Field[] {
  const options = (schema as Part | null)?.properties?.["options"]?.properties ?? {};
  return Object.entries(options).flatMap(([key, part]) => {
    const kind = kindOf(part);
    if (!kind) return [];
    const text = part.description ?? "";
    const words = (part.enum ?? part.items?.enum ?? []).map(String);
    const clause = CLAUSE.exec(text)?.[0] ?? "";
    const say = text.replace(/\s*\((?:[A-Z]{2}(?:-[A-Z0-9]+)+)\)/, "");
    return [{ key, say, kind, words, low: part.minimum ?? 0, high: part.maximum ?? 999, clause }];
  });
}

function kindOf(part: Part): Field["kind"] | null {
  if (part.type === "boolean") return "flag";
  if (part.type === "integer") return "number";
  if (part.enum) return "words";
  return part.items?.enum ? "several" : null;
}

/** What is agreed on, by key. */
export function agreed(told: { options: object } | null | undefined): Record<string, unknown> {
  return { ...told?.options };
}

/** A key as words: move_rate is Move rate. */
export function worded(key: string): string {
  const text = key.replace(/_/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Why some ways cannot be gone, one line for all that fail alike: "3x9, 4x4: layout has no place for an objective". */
export function refusals(ways: { value: string | number; why: string }[]): string[] {
  const found = new Map<string, string[]>();
  for (const { value, why } of ways) {
    if (!why) continue;
    const text = (why.split(";")[0] ?? why).replace(`${value} `, "");
    found.set(text, [...(found.get(text) ?? []), String(value)]);
  }
  return [...found].map(([text, values]) => `${values.join(", ")}: ${text}`);
}

/** A value as words. */
export function told(value: unknown): string {
  if (value === true) return "yes";
  if (value === false) return "no";
  if (Array.isArray(value)) return value.length ? value.map((item) => worded(String(item)).toLowerCase()).join(", ") : "none";
  const text = String(value ?? "");
  return text === "" ? "none" : text.replace(/_/g, " ");
}

/** The field that a sentence of the server is about, '' if it is about none or the whole. */
export function faulty(why: string, keys: string[]): string {
  const words: string[] = why.match(/[a-z_]+/g) ?? [];
  return words.find((word) => keys.includes(word)) ?? "";
}

/** Who sits where at first: whoever sets it up on the first seat, bots on all others; what was said before stays. */
export function seated(seats: string[], before: Record<string, Sitting>): Record<string, Sitting> {
  const old = Object.values(before);
  return Object.fromEntries(
    seats.map((seat, i) => [seat, before[seat] ?? old[i] ?? { who: i ? "greedy" : "me", name: "", typed: false }]),
  );
}

export function seatForms(sitting: Record<string, Sitting>): Record<string, SeatForm> {
  return Object.fromEntries(
    Object.entries(sitting).map(([seat, { who, name, typed }]) => {
      const bot = who === "greedy" || who === "random";
      return [seat, bot ? { kind: who } : { kind: "human", player: name.trim().slice(0, 80), typed }];
    }),
  );
}

export function away(sitting: Record<string, Sitting>): string[] {
  return Object.keys(sitting).filter((seat) => sitting[seat]?.who === "away");
}

/** The table is laid out by a number, and another number draws another. */
export function redrawn(scenario: Scenario | undefined): boolean {
  return scenario?.choices.some((item) => item.key === "table.layout") ?? false;
}

export interface Draft {
  scenario: Scenario;
  options: Record<string, unknown>;
  choices: Record<string, string | number>;
  number: number;
  seed: string;
  title: string;
  sitting: Record<string, Sitting>;
}

/** The form that the server is sent. */
export function formOf(draft: Draft): NewGame {
  const changes: Record<string, unknown> = {};
  for (const { key, value } of draft.scenario.choices) {
    const chosen = draft.choices[key] ?? value;
    if (chosen !== value || key === "table.layout") changes[key] = chosen;
  }
  if (redrawn(draft.scenario)) changes["table.number"] = draft.number;
  return {
    scenario: draft.scenario.key,
    seats: seatForms(draft.sitting),
    options: { ...draft.options },
    changes,
    seed: draft.seed.trim(),
    title: draft.title.trim(),
  };
}
