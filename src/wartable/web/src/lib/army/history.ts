/** What was done to something, step by step, so that it can be taken back and done again. */

const MOST = 200; // steps that are kept

export interface Step<T> {
  value: T;
  /** What the step that led here did, in words. */
  did: string;
}

export interface History<T> {
  past: readonly Step<T>[];
  now: Step<T>;
  next: readonly Step<T>[];
  /** What the last step was about: another one about the same is part of it. */
  about: string;
}

export const begun = <T>(value: T): History<T> => ({ past: [], now: { value, did: "" }, next: [], about: "" });

/** A step on; with the same `about` as the last, such as a name that is being typed, it becomes part of that one. */
export function stepped<T>(history: History<T>, value: T, did: string, about = ""): History<T> {
  if (about && about === history.about && history.past.length) return { ...history, now: { value, did }, next: [] };
  return { past: [...history.past, history.now].slice(-MOST), now: { value, did }, next: [], about };
}

export function back<T>(history: History<T>): History<T> {
  const last = history.past.at(-1);
  return last ? { past: history.past.slice(0, -1), now: last, next: [history.now, ...history.next], about: "" } : history;
}

export function again<T>(history: History<T>): History<T> {
  const [next, ...rest] = history.next;
  return next ? { past: [...history.past, history.now], now: next, next: rest, about: "" } : history;
}
