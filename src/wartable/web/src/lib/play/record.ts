import type { Entry, Sign } from "./entry";

/** What the record shows beside an entry. */
export type Kind =
  | "dice" | "move" | "tape" | "fire" | "lost" | "flag" | "order" | "turn" | "chit" | "door" | "find" | "secret" | "end" | "note";

const KINDS: Record<Sign, Kind> = {
  note: "note", turn: "turn", end: "end", fire: "fire", melee: "fire", move: "move", order: "order", tape: "tape",
  lost: "lost", out: "lost", held: "fire", nerve: "flag", rout: "flag", chit: "chit", door: "door", find: "find", secret: "secret",
};

/** The kind of an entry: a roll is shown by its die, all else by what it tells of. */
export function kindOf(entry: Entry): Kind {
  const found = KINDS[entry.sign ?? "note"];
  return diceOf(entry).length && found !== "end" && found !== "turn" ? "dice" : found;
}

/** The faces that were thrown for an entry, [] if none. */
export function diceOf(entry: Entry): number[] {
  const { face, faces, dice, rolls } = entry;
  if (typeof face === "number" && face > 0) return [face];
  for (const list of [faces, dice]) if (Array.isArray(list)) return list.filter((item) => typeof item === "number");
  if (Array.isArray(rolls)) return rolls.flatMap((item: unknown) => (Array.isArray(item) ? item : [item])).filter((item) => typeof item === "number");
  return [];
}

const OWNERS = ["player", "seat", "owner", "unit", "model", "firer", "commander", "by", "leader", "detachment", "team"];

/** The seat that an entry is about, '' if nobody's: `owners` says whose a unit or model is. */
export function ownerOf(entry: Entry, owners: ReadonlyMap<string, string>): string {
  for (const field of OWNERS) {
    const value = entry[field];
    const owner = typeof value === "string" ? owners.get(value) : undefined;
    if (owner) return owner;
  }
  return "";
}

/** The place of a seat among the seats, from 1: its colour; 0 of whoever has none, such as an umpire's guards. */
export function placeAt(seats: readonly { seat: string }[] | undefined, seat: string): number {
  return (seats?.findIndex((item) => item.seat === seat) ?? -1) + 1;
}

/** The unit or model that an entry is about, as far as the position still shows it; '' if none. */
export function aboutOf(entry: Entry | undefined, view: Record<string, unknown>): string {
  const names = namesOf(view);
  const owners = ownersOf(view);
  const found = OWNERS.map((field) => entry?.[field]).find((id) => typeof id === "string" && names.has(id) && owners.get(id) !== id);
  return typeof found === "string" ? found : "";
}

/** Whether a seat, or one of its units, has a part in an entry. */
export function touches(entry: Entry, seat: string, owners: ReadonlyMap<string, string>): boolean {
  const mine = (value: unknown): boolean => (Array.isArray(value) ? value.some(mine) : typeof value === "string" && owners.get(value) === seat);
  return Object.entries(entry).some(([field, value]) => field !== "say" && field !== "why" && mine(value));
}

/** Whose each seat, unit and model of a position is. */
export function ownersOf(view: Record<string, unknown> | undefined): Map<string, string> {
  const found = new Map<string, string>();
  for (const seat of Object.keys(part(view, "sides"))) found.set(seat, seat);
  for (const field of ["detachments", "units"]) {
    for (const [id, item] of Object.entries(part(view, field))) if (item.player) found.set(id, String(item.player));
  }
  return found;
}

/** What each unit, model, door or marker of a position is called. */
export function namesOf(view: Record<string, unknown> | undefined): Map<string, string> {
  const found = new Map<string, string>();
  for (const field of ["sides", "units", "groups", "devices", "doors", "markers"]) {
    for (const [id, item] of Object.entries(part(view, field))) if (typeof item.name === "string" && item.name) found.set(id, item.name);
  }
  for (const [id, { at, room }] of Object.entries(part(view, "markers"))) {
    if (typeof at === "string" && !found.has(id)) found.set(id, `marker at ${at}${typeof room === "string" && room ? `, ${room}` : ""}`);
  }
  return found;
}

function part(view: Record<string, unknown> | undefined, field: string): Record<string, { name?: unknown; player?: unknown; at?: unknown; room?: unknown }> {
  const found = view?.[field];
  return found && typeof found === "object" && !Array.isArray(found) ? (found as Record<string, { name?: unknown; player?: unknown; at?: unknown; room?: unknown }>) : {};
}

export interface Filter {
  words: string;
  dice: boolean;
  mine: boolean;
  /** Every entry by itself, and those of the course of the game. */
  whole: boolean;
}

/** One line of the record: several entries that tell one thing, such as a shot and its losses. */
export interface Row {
  /** The number of its first entry, so that it can be told from the others. */
  n: number;
  say: string;
  /** The entry that is shown for all: whose dice, kind and clause it has. */
  main: Entry;
  parts: Entry[];
}

/** Entries by line; `whole`: each has a line of its own. */
export function rowsOf(entries: readonly Entry[], whole: boolean): Row[] {
  const rows = new Map<number, Row>();
  for (const entry of entries) {
    const n = whole ? entry.n : (entry.of ?? entry.n);
    const row = rows.get(n);
    if (!row) rows.set(n, { n, say: (whole ? undefined : entry.line) ?? entry.say, main: entry, parts: [entry] });
    else {
      row.parts.push(entry);
      row.say = entry.line ?? row.say;
      if (weight(entry) >= weight(row.main)) row.main = entry;
    }
  }
  return [...rows.values()];
}

const weight = (entry: Entry): number => (entry.why.length ? 2 : 0) + (diceOf(entry).length ? 1 : 0);

const heads = (entry: Entry): boolean => entry.heads === true;

/** An entry as it may lie open: what only this seat may know is told while somebody peeks, and no sooner. */
export function veiled(entry: Entry, peeking: boolean): Entry {
  if (entry["secret"] !== true || peeking || !entry.say) return entry;
  return { n: entry.n, event: "Secret", clause: entry.clause, say: "Only you: hold H to read this.", why: [] };
}

/** The entries that are shown: those that say something and that the filter lets through, and the headings of turns. */
export function shown(entries: readonly Entry[], filter: Filter, seat: string, owners: ReadonlyMap<string, string>): Entry[] {
  const words = filter.words.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    if (!entry.say) return false;
    if (heads(entry)) return true;
    if (entry.course && !filter.whole && !words.length) return false;
    if (filter.dice && !diceOf(entry).length) return false;
    if (filter.mine && !touches(entry, seat, owners)) return false;
    if (!words.length) return true;
    const text = `${entry.say} ${entry.clause} ${entry.why.map((term) => `${term.text} ${term.clause}`).join(" ")}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export interface Turn {
  /** The number of its first entry, so that it can be told from the others. */
  n: number;
  title: string;
  entries: Entry[];
}

/** The heading of what was told before any turn was said to begin: a battle may start in the midst of its first one. */
export function outset(entries: readonly Entry[], now = 0, called = "turn"): string {
  const next = entries.find((entry) => entry.begins !== undefined)?.begins;
  const turn = next === undefined ? now : next - 1;
  return turn > 0 ? `${called.replace(/^./, (first) => first.toUpperCase())} ${turn}` : "Set-up";
}

/** Entries by turn: whatever begins a turn becomes its heading; `now` is the turn that is played. */
export function turnsOf(entries: readonly Entry[], now = 0, called = "turn"): Turn[] {
  const turns: Turn[] = [];
  let turn = "";
  for (const entry of entries) {
    if (heads(entry)) {
      const said = entry.say.replace(/ begins\.$|\.$/, "");
      const whole = entry.begins !== undefined; // of all, and not of one player
      if (whole) turn = said;
      const title = whole || !turn ? said : `${turn.replace(/ of \d+$/, "")} · ${said.replace(/ to play$/, "")}`;
      const last = turns.at(-1);
      if (last && !last.entries.length) Object.assign(last, { n: entry.n, title });
      else turns.push({ n: entry.n, title, entries: [] });
    } else {
      if (!turns.length) turns.push({ n: entry.n, title: outset(entries, now, called), entries: [] });
      turns.at(-1)?.entries.push(entry);
    }
  }
  return turns;
}

/** How many entries turns have. */
export function countOf(turns: readonly Turn[]): number {
  return turns.reduce((all, turn) => all + turn.entries.length, 0);
}

/** The latest turns with so many entries; the first of them may have lost its beginning, but keeps its heading. */
export function latest(turns: readonly Turn[], most: number): Turn[] {
  const found: Turn[] = [];
  let left = most;
  for (const turn of turns.toReversed()) {
    if (left <= 0) break;
    found.unshift(left < turn.entries.length ? { ...turn, entries: turn.entries.slice(-left) } : turn);
    left -= turn.entries.length;
  }
  return found;
}

/** A sentence with the name that it begins with apart, so that it can be printed bold. */
export function lead(say: string, names: readonly string[]): [string, string] {
  const found = names.find((name) => say.startsWith(name) && !/^\p{L}|^\d/u.test(say.slice(name.length)));
  return found ? [found, say.slice(found.length)] : ["", say];
}

/** Names for `lead`, the longest first. */
export function leads(names: ReadonlyMap<string, string>): string[] {
  return [...new Set(names.values())].sort((a, b) => b.length - a.length);
}

/** What the live region says of fresh entries: a sentence for each thing that was done, the last few; of the course of the game nothing. */
export function spoken(entries: readonly Entry[], after: number, most = 4): string {
  const fresh = rowsOf(entries.filter((entry) => entry.n > after && entry.say && !entry.course && entry.sign !== "tape"), false);
  const left = fresh.length - most;
  return [...(left > 0 ? [`${left} before, in the record.`] : []), ...fresh.slice(-most).map((row) => row.say)].join(" ");
}
