import type { Values } from "./companion";
import type { Odds, Step } from "../protocol";
import { counted } from "../words";

export type Answer = number | number[] | string;

/** An attack that is tracked in this browser: what was asked, what was answered, and how far the umpire has come with it. */
export interface Attack {
  id: number;
  system: string;
  values: Values;
  /** Who is at whom, for lists. */
  title: string;
  answers: readonly Answer[];
  /** How many of the answers the umpire has been told. */
  told: number;
  /** How many events had happened before each answer. */
  events: readonly number[];
  /** What the umpire has said last, null if nothing yet. */
  step: Step | null;
  odds: Odds | null;
}

/** What is tracked: the attack that is looked at (null: a question is being made up), and others that wait for the umpire. */
export interface Tracked {
  now: Attack | null;
  others: readonly Attack[];
}

const KEY = "wartable.attacks";
const MOST = 20;

/** How many steps of an attack the umpire has yet to be told: its declaration and each answer. */
export function unsent(attack: Attack | null): number {
  return attack ? (attack.step ? 0 : 1) + attack.answers.length - attack.told : 0;
}

/** How many steps wait altogether. */
export function waiting({ now, others }: Tracked): number {
  return [now, ...others].reduce((sum, attack) => sum + unsent(attack), 0);
}

/** The words beside a page that cannot send. */
export function stepsWords(count: number): string {
  return count ? `${counted(count, "step")} to send` : "offline";
}

/** An attack that is declared, and of which the umpire has not heard yet. */
export function declared(before: Tracked, system: string, values: Values, title: string): Attack {
  const id = Math.max(0, before.now?.id ?? 0, ...before.others.map((attack) => attack.id)) + 1;
  return { id, system, values, title, answers: [], told: 0, events: [], step: null, odds: null };
}

/** An attack with one answer more. */
export function answered(attack: Attack, answer: Answer): Attack {
  return { ...attack, answers: [...attack.answers, answer], events: [...attack.events, attack.step?.events.length ?? 0] };
}

/** An attack with one answer less; what the umpire was told is to be told anew without it. */
export function takenBack(attack: Attack): Attack {
  const answers = attack.answers.slice(0, -1);
  return { ...attack, answers, events: attack.events.slice(0, -1), told: Math.min(attack.told, answers.length) };
}

/** An attack of which the umpire has said where it stands after its first `told` answers. */
export function heard(attack: Attack, step: Step, told: number): Attack {
  return { ...attack, step, told };
}

/** The dice on the table that nothing has come of yet. */
export function lying(attack: Attack): number[] {
  const now = attack.step?.events.length ?? 0;
  return attack.answers.flatMap((answer, i) => (attack.events[i] === now && typeof answer !== "string" ? answer : []));
}

/** Something else is looked at: what still waits for the umpire is put aside and not lost. */
export function aside({ now, others }: Tracked, next: Attack | null = null): Tracked {
  const rest = others.filter((attack) => attack.id !== next?.id);
  return { now: next, others: now && unsent(now) ? [...rest, now].slice(-MOST) : rest };
}

export function kept(store: Pick<Storage, "getItem"> = localStorage): Tracked {
  try {
    const found = JSON.parse(store.getItem(KEY) ?? "null") as Partial<Tracked> | null;
    const others = Array.isArray(found?.others) ? found.others.filter(isAttack) : [];
    return { now: isAttack(found?.now) ? found.now : null, others };
  } catch {
    return { now: null, others: [] };
  }
}

export function keep(tracked: Tracked, store: Pick<Storage, "setItem"> = localStorage): void {
  store.setItem(KEY, JSON.stringify(tracked));
}

function isAttack(found: unknown): found is Attack {
  const attack = found as Partial<Attack> | null | undefined;
  return typeof attack?.system === "string" && typeof attack.values === "object" && Array.isArray(attack.answers) && Array.isArray(attack.events) && Number.isInteger(attack.told);
}
