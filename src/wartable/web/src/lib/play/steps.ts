import type { Entry } from "./entry";
import type { Option, Refusal, Request } from "../protocol";
import { diceOf, kindOf } from "./record";

/** A choice of this seat that led to the open one. */
export interface Step {
  /** How many decisions had been made when it was asked. */
  n: number;
  request: Request;
  /** The option that was taken. */
  option: Option;
  /** The last entry of the record when it was asked. */
  entry: number;
}

/** What this seat was asked last, and the steps that led there. */
export interface Path {
  n: number;
  line: number;
  request: Request | null;
  entry: number;
  steps: readonly Step[];
  /** The last entry that there was when this seat was last asked before now, -1 if it never was. */
  since: number;
}

export const START: Path = { n: -1, line: -1, request: null, entry: -1, steps: [], since: -1 };

/** What is told to a seat: the moment, its own request if it is asked, the last entry of the record. */
export interface Told {
  n: number;
  line: number;
  request: Request | null;
  entry: number;
}

/** The answer that was given last: to the request of moment `n`, the key of an option or anything else. */
export interface Given {
  n: number;
  value: unknown;
}

/** Whom a request is about, '' if nobody. */
export const subject = (request: Request): string => request.unit || request.about;

/** The path after something was told. */
export function hear(path: Path, told: Told, given: Given | null): Path {
  if (!told.request || (told.n === path.n && told.line === path.line)) return path;
  const since = path.request ? path.entry : path.since;
  const fresh = { ...told, since: told.line === path.line ? since : Math.min(path.since, told.entry) };
  if (told.line !== path.line) return { ...fresh, steps: path.steps.filter((step) => step.n < told.n) };
  const last = path.request;
  const option = given?.n === path.n ? last?.options.find((item) => item.key === given.value) : undefined;
  if (!last || !option) return { ...fresh, steps: [] };
  const about = subject(told.request);
  const leads = about !== "" && (option.target === about || subject(last) === about);
  return { ...fresh, steps: leads ? [...path.steps, { n: path.n, request: last, option, entry: path.entry }] : [] };
}

/** One action of a unit as the tray shows it. */
export interface UnitAction {
  option: Option;
  state: "open" | "now" | "later" | "refused";
  /** Why it is not open. */
  why: string;
  clause: string;
}

/** The menu of `unit` in its own order: that of the open request, or of the step that led to it. */
export function actionsOf(path: Path, open: Request | null, unit: string): UnitAction[] {
  if (!open || !unit || subject(open) !== unit) return [];
  const step = open.menu.length ? undefined : path.steps.findLast((item) => item.request.menu.length > 0 && subject(item.request) === unit);
  const request = step ? step.request : open;
  const refused = new Map(request.refused.map((item): [string, Refusal] => [item.key, item]));
  return request.menu.map((option) => {
    const no = refused.get(option.key);
    if (no) return { option, state: "refused", why: no.why, clause: no.clause };
    if (!step) return { option, state: "open", why: "", clause: option.clause };
    if (step.option.key === option.key) return { option, state: "now", why: "", clause: option.clause };
    return { option, state: "later", why: "", clause: option.clause };
  });
}

/** What was named since an action was taken from the menu of `unit`: the short names of targets, while they are asked for. */
export function aimed(path: Path, open: Request | null, unit: string): string[] {
  const from = path.steps.findLastIndex((step) => step.request.menu.length > 0);
  if (from < 0 || !open || open.menu.length || subject(open) !== unit) return [];
  return path.steps.slice(from + 1).flatMap(({ option }) => (option.target && option.target !== unit && option.label.includes(": ") ? [option.label.split(": ")[0] ?? ""] : []));
}

/** The step at which another answer would have led to `unit`. */
export function turning(path: Path, unit: string): { step: Step; option: Option } | undefined {
  for (const step of path.steps.toReversed()) {
    const option = step.request.options.find((item) => item.target === unit && item !== step.option);
    if (option) return { step, option };
  }
  return undefined;
}

/** Whether nothing was learned since a step was taken: no die, no distance. The server has the last word. */
export function untold(step: Step, entries: readonly Entry[]): boolean {
  return !entries.some((entry) => entry.n > step.entry && (diceOf(entry).length > 0 || kindOf(entry) === "tape"));
}

/** Whether the last options of a request, which are seldom wanted, stay folded: not if one of them is picked. */
export const shuts = (request: Pick<Request, "folds" | "options">, picked: string): boolean =>
  request.folds > 0 && !request.options.slice(-request.folds).some((option) => option.key === picked);
