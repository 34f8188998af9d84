/** An object of the event stream: what happened, under which clause, the arithmetic, a sentence. */
export interface Entry {
  n: number;
  event: string;
  clause: string;
  say: string;
  why: Term[];
  [field: string]: unknown;
}

/** One term of a sum: what it is, what it is worth, where it comes from. */
export interface Term {
  clause: string;
  text: string;
  value: number | null;
}
