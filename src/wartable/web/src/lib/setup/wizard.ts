import type { Army, Card, CheckedArmy, Choice, Level, NewGame, Scenario, SeatForm } from "../protocol";

/** One thing that players agree on before a game, as the schema of the system describes it. */
export interface Field {
  key: string;
  say: string;
  kind: "flag" | "number" | "words" | "several" | "text";
  words: string[];
  low: number;
  high: number;
  /** The clause that says more, '' if none does. */
  clause: string;
  /** Choices such as modifiers.storm of which one must be made for it to mean anything; none: it always does. */
  goesWith: string[];
  /** What its words are called, where they do not say it themselves. */
  names: Record<string, string>;
}

/** Who sits where, as the page asks for it: two people at this screen, one elsewhere, whoever comes first, or a bot. */
export type Bot = "recruit" | "greedy" | "veteran" | "marshal" | "random";
export type Who = "me" | "here" | "away" | "open" | Bot;
export interface Sitting {
  who: Who;
  name: string;
  typed: boolean;
  /** What a bot that looks ahead may take for an answer, 0: what is usual. */
  seconds?: number;
  /** The style of a bot that plans, '' an even one. */
  style?: string;
}

/** Limits for bots that look ahead: what is usual, and seconds. */
export const SECONDS = [0, 2, 5, 10, 20] as const;

const BOTS: readonly Bot[] = ["recruit", "greedy", "veteran", "marshal", "random"];
const ABLE: readonly Bot[] = ["veteran", "marshal"];

/** Other names that bots have on the server. */
const NAMED: Record<string, Bot> = { soldier: "greedy", captain: "veteran", lookahead: "veteran" };

/** The bot that a kind of the server means, null if it is none; its style comes last. */
export function botOf(kind: string | undefined): Bot | null {
  const name = kind?.split("/")[0] ?? "";
  return BOTS.find((bot) => bot === (NAMED[name] ?? name)) ?? null;
}

/** What the server calls it. */
export function kindOf(who: Who, style = ""): string {
  const bot = botOf(who);
  if (bot) return style && ABLE.includes(bot) ? `${bot}/${style}` : bot;
  return who === "open" ? "open" : "human";
}

/** One who may sit on a seat, what he is called, and a few words more, '' if there are none. */
export type Sitter = [Who, string, string];

const PEOPLE: Sitter[] = [
  ["me", "Me", "at this screen"],
  ["here", "Somebody else here", "you hand over"],
  ["away", "Somebody elsewhere", "gets a link from you"],
  ["open", "Open seat", "for whoever takes it first"],
];

/** The bots of some levels, the one that plays at random last; as long as nobody knows the levels, those that all systems have. */
export function botsOf(levels: readonly Level[]): [Bot, string, string][] {
  const told = levels.flatMap(({ key, name, does }): [Bot, string, string][] => {
    const bot = botOf(key);
    return bot ? [[bot, name, does]] : [];
  });
  const found: [Bot, string, string][] = told.length ? told : [["recruit", "Recruit", ""], ["greedy", "Soldier", ""], ["veteran", "Veteran", ""], ["random", "At random", ""]];
  return [...found.filter(([bot]) => bot !== "random"), ...found.filter(([bot]) => bot === "random")];
}

/** Who may sit on a seat: people, and the bots of some levels. */
export function whoMay(levels: readonly Level[]): Sitter[] {
  return [...PEOPLE, ...botsOf(levels).map(([bot, name, does]): Sitter => [bot, `Bot, ${name.toLowerCase()}`, does])];
}

/** What one is called, with what is said of him. */
export function titled([, words, more]: Sitter): string {
  return more ? `${words} (${more})` : words;
}

/** The level of a bot, undefined of people and as long as nobody knows it. */
export function levelOf(who: Who, levels: readonly Level[]): Level | undefined {
  return levels.find(({ key }) => botOf(key) === who);
}

/** The same people and bots, where levels are known only such as there are: another system may have fewer. */
export function fitted(sitting: Record<string, Sitting>, levels: readonly Level[]): Record<string, Sitting> {
  if (!levels.length) return sitting;
  return Object.fromEntries(Object.entries(sitting).map(([seat, chair]) => {
    if (!botOf(chair.who)) return [seat, chair];
    const level = levelOf(chair.who, levels);
    const styled = !chair.style || level?.styles.some(({ key }) => key === chair.style);
    return [seat, level && styled ? chair : { ...chair, who: level ? chair.who : ("veteran" as const), style: "" }];
  }));
}

const CLAUSE = /\b[A-Z]+(?:-[A-Z0-9]+)+\b/;

interface Part {
  type?: string;
  description?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  items?: Part;
  "x-with"?: string[];
  "x-names"?: Record<string, string>;
  properties?: Record<string, Part>;
}

/** What can be agreed on, in the order of the schema. */
export function fieldsOf(schema: unknown): Field[] {
  const options = (schema as Part | null)?.properties?.["options"]?.properties ?? {};
  return Object.entries(options).flatMap(([key, part]) => {
    const kind = shapeOf(part);
    if (!kind) return [];
    const text = part.description ?? "";
    const words = (part.enum ?? part.items?.enum ?? []).map(String);
    const clause = CLAUSE.exec(text)?.[0] ?? "";
    const say = text.replace(/\s*\([A-Z]+-[-A-Z0-9, ]+\)/, "");
    const more = { goesWith: part["x-with"] ?? [], names: part["x-names"] ?? {} };
    return [{ key, say, kind, words, low: part.minimum ?? 0, high: part.maximum ?? 999, clause, ...more }];
  });
}

function shapeOf(part: Part): Field["kind"] | null {
  if (part.type === "boolean") return "flag";
  if (part.type === "integer") return "number";
  if (part.enum) return "words";
  if (part.items?.enum) return "several";
  return part.type === "string" ? "text" : null;
}

/** Some fields that mean something only with one choice, such as a modifier, and what that choice is called. */
export interface Group {
  key: string;
  title: string;
  fields: Field[];
}

/** The fields that always mean something, and a group for each choice that was made; `has` says which were. */
export function groupsOf(fields: readonly Field[], has: (choice: string) => boolean, name: (choice: string) => string): Group[] {
  const found = new Map<string, Group>([["", { key: "", title: "", fields: [] }]]);
  for (const field of fields) {
    const key = field.goesWith.length ? field.goesWith.find(has) : "";
    if (key === undefined) continue;
    const group = found.get(key) ?? { key, title: name(key), fields: [] };
    found.set(key, { ...group, fields: [...group.fields, field] });
  }
  return [...found.values()];
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
export function refusals(ways: { value: string | number; why: string; label?: string }[]): string[] {
  const found = new Map<string, string[]>();
  for (const { value, why, label } of ways) {
    if (!why) continue;
    const text = (why.split(";")[0] ?? why).replace(`${value} `, "");
    found.set(text, [...(found.get(text) ?? []), label || String(value)]);
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
    Object.entries(sitting).map(([seat, { who, name, typed, seconds, style }]) => {
      const kind = kindOf(who, style);
      const bot = botOf(who);
      if (bot) return [seat, seconds && ABLE.includes(bot) ? { kind, seconds } : { kind }];
      return [seat, who === "open" ? { kind, typed } : { kind, player: name.trim().slice(0, 80), typed }];
    }),
  );
}

export function away(sitting: Record<string, Sitting>): string[] {
  return Object.keys(sitting).filter((seat) => sitting[seat]?.who === "away");
}

/** The table is laid out by a number, and another number draws another. */
export function redrawn(choices: readonly Choice[]): boolean {
  return choices.some((item) => item.key === LAYOUT);
}

export const LAYOUT = "table.layout";
const SIDE = /^sides\.(.+)\.(\w+)$/;
const TROOPS = /^sides\.(.+)\.(?:army|team)$/;

/** What may be chosen for each side: its army or its team, by seat. */
export function ofSides(choices: readonly Choice[]): Map<string, Choice> {
  return new Map(choices.flatMap((item) => (TROOPS.test(item.key) ? [[TROOPS.exec(item.key)?.[1] ?? "", item]] : [])));
}

/** What else may be chosen for the side of a seat, with what it is called. */
export function besides(choices: readonly Choice[], seat: string): [Choice, string][] {
  return choices.flatMap((item) => {
    const [, whose, key = ""] = SIDE.exec(item.key) ?? [];
    return whose === seat && !TROOPS.test(item.key) ? [[item, worded(key)] as [Choice, string]] : [];
  });
}

/** What may be chosen for the game as a whole. */
export function ofGame(choices: readonly Choice[]): Choice[] {
  return choices.filter((item) => !SIDE.test(item.key));
}

/** What one side is given otherwise than in the scenario. */
export interface Given {
  /** Its name, '' for the usual one. */
  name: string;
  /** A list of one's own, and the file that it came from. */
  own: CheckedArmy | null;
  file: string;
  /** The list breaks rules of list building and is played all the same. */
  marked: boolean;
}

export interface Draft {
  scenario: Scenario;
  /** What is played in place of the scenario of that key: from a file, or with pieces laid by hand. */
  document: object | null;
  /** Its pieces were laid by hand. */
  laid: boolean;
  choices: readonly Choice[];
  options: Record<string, unknown>;
  chosen: Record<string, string | number>;
  given: Record<string, Given>;
  number: number;
  seed: string;
  title: string;
  sitting: Record<string, Sitting>;
}

/** The points that a side brings, null where nobody knows. */
export function pointsOf(choice: Choice | undefined, value: string | number | undefined, given: Given | undefined, armies: readonly Army[]): number | null {
  if (given?.own) return given.own.points;
  return armies.find((item) => item.key === (value ?? choice?.value))?.points ?? null;
}

/** A sentence if one side brings much more than another. */
export function uneven(points: [string, number][]): string {
  const order = [...points].sort((a, b) => a[1] - b[1]);
  const [low, high] = [order[0], order.at(-1)];
  if (!low || !high || high[1] - low[1] <= high[1] / 10) return "";
  return `Uneven: ${high[0]} ${high[1]} points, ${low[0]} ${low[1]}.`;
}

/** Least and most of some numbers: "2 to 4", "2". */
export function span(numbers: readonly number[]): string {
  const low = Math.min(...numbers), high = Math.max(...numbers);
  return numbers.length ? (low === high ? String(low) : `${low} to ${high}`) : "";
}

/** How many fields are asked at once: the schema begins with what is asked most. */
export const FIRST = 2;

/** The facts on the card of a system, each with what it is called. */
export function facts(card: Card, inches: boolean): [string, string][] {
  const sizes = [...new Set(card.sizes.map((size) => size.map((mils) => mils / 1000).join(" × ")))];
  return ([
    ["Players", span(card.players)],
    ["Time", card.minutes.length ? `${span(card.minutes)} minutes` : ""],
    ["Turns", span(card.turns)],
    ["Table", sizes.length ? `${sizes.join(" to ")} ${inches ? "inches" : "squares"}` : ""],
    ["Models", span(card.models)],
    ["Bases", card.base],
  ] as [string, string][]).filter(([, value]) => value);
}

/** As they are offered: what somebody new may begin with comes first, the others as they came. */
export function inOrder<Known extends { good_first_game: boolean }>(scenarios: readonly Known[]): Known[] {
  return [...scenarios.filter((item) => item.good_first_game), ...scenarios.filter((item) => !item.good_first_game)];
}

/** Whether it is chosen which list a side plays. */
export function isArmy(choice: { key: string }): boolean {
  return choice.key.endsWith(".army");
}

/** Whether a side of it may play another list. */
export function takesArmies(scenario: { choices: readonly { key: string }[] }): boolean {
  return scenario.choices.some(isArmy);
}

/** The form that the server is sent. */
export function formOf(draft: Draft): NewGame {
  const changes: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(draft.chosen)) if (value !== usualOf(draft, key)) changes[key] = value === "" ? null : value; // '' leaves it open
  // Pieces laid by hand stand in the document: to lay the table out by a number would sweep them away.
  const layout = [...draft.choices, ...draft.scenario.choices].find((item) => item.key === LAYOUT);
  if (draft.laid) delete changes[LAYOUT];
  else if (layout) Object.assign(changes, { [LAYOUT]: draft.chosen[LAYOUT] ?? layout.value, "table.number": draft.number });
  for (const [seat, given] of Object.entries(draft.given)) Object.assign(changes, ofSide(draft, seat, given, changes));
  return {
    ...(draft.document ? { document: draft.document } : { scenario: draft.scenario.key }),
    seats: seatForms(draft.sitting),
    options: { ...draft.options },
    changes,
    seed: draft.seed.trim(),
    title: draft.title.trim() || (draft.document ? draft.scenario.title.slice(0, 80) : ""),
  };
}

/** What the scenario says itself, undefined of what comes only with something else that was chosen. */
function usualOf(draft: Draft, key: string): string | number | undefined {
  return draft.scenario.choices.find((item) => item.key === key)?.value;
}

function ofSide(draft: Draft, seat: string, given: Given, changes: Record<string, unknown>): Record<string, unknown> {
  if (!(seat in draft.sitting)) return {};
  const found: Record<string, unknown> = {};
  const key = `sides.${seat}.army`;
  if (given.own) {
    found[key] = given.own.document;
    if (given.marked) found[`sides.${seat}.legal`] = false;
  }
  // The scenario's name is that of its own army: another one brings another name.
  if (given.name.trim()) found[`sides.${seat}.name`] = given.name.trim();
  else if (key in changes || key in found) found[`sides.${seat}.name`] = null;
  return found;
}
