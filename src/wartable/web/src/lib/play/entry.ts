import type { Shape } from "../protocol";

/** What kind of thing an entry tells. */
export type Sign =
  | "note" | "turn" | "end" | "fire" | "melee" | "move" | "order" | "tape" | "lost" | "out" | "held" | "nerve" | "rout"
  | "chit" | "door" | "find" | "secret";

/** An object of the event stream: what happened, under which clause, the arithmetic, a sentence. */
export interface Entry {
  n: number;
  event: string;
  clause: string;
  say: string;
  why: Term[];
  sign?: Sign;
  /** It heads those that come after it: a turn begins. */
  heads?: boolean;
  /** The number of the turn of all sides that begins with it. */
  begins?: number;
  /** The number of the entry with which the line begins that this one belongs to, if that is another one. */
  of?: number;
  /** At the last entry of such a line: all of it in short. */
  line?: string;
  /** What was measured beside the bands of a weapon: where each ends, and who is how far off, mils. */
  tape?: { bands: [string, number][]; at: number[] };
  /** The course of the game, which a record in short leaves out. */
  course?: boolean;
  /** What it leaves on the table for those who look. */
  shapes?: Shape[];
  [field: string]: unknown;
}

/** One term of a sum: what it is, what it is worth, where it comes from. */
export interface Term {
  clause: string;
  text: string;
  value: number | null;
}
