import { oddsOf, queryForm, stepOf } from "./api";
import { changed, fresh, labelOf, queryOf, shown, type Value, type Values } from "./companion";
import type { Odds, QueryField, QueryForm, Request, Step } from "./protocol";

type Answer = number | number[] | string;
const KEY = "wartable.companion";

/** One attack after the other, umpired by a server that keeps nothing: all answers so far go with each question. */
export class Bench {
  form = $state.raw<QueryForm | null>(null);
  values = $state.raw<Values>({});
  step = $state.raw<Step | null>(null);
  odds = $state.raw<Odds | null>(null);
  answers = $state.raw<Answer[]>([]);
  /** How many events had happened before each answer. */
  #events: number[] = [];
  fault = $state("");
  busy = $state(false);
  /** The clause that is looked at. */
  clause = $state("");
  readonly game: { readonly welcome: { ruleset: string } };

  constructor(readonly system: string) {
    this.game = { welcome: { ruleset: system } };
    void this.#load();
  }

  get fields(): QueryField[] {
    return this.form ? shown(this.form, this.values) : [];
  }

  get request(): Request | null {
    return this.step?.request ?? null;
  }

  async #load(): Promise<void> {
    try {
      const form = await queryForm(this.system);
      this.values = fresh(form);
      this.form = form;
    } catch (why) {
      this.#failed(why);
    }
  }

  set(key: string, value: Value): void {
    if (!this.form) return;
    this.values = changed(this.form, this.values, key, value);
    this.again();
  }

  /** The dice on the table that nothing has come of yet. */
  get lying(): number[] {
    const now = this.step?.events.length ?? 0;
    return this.answers.flatMap((answer, i) => (this.#events[i] === now && typeof answer !== "string" ? answer : []));
  }

  /** The name of a side's unit, '' if it has none in this question. */
  unit(side: string): string {
    return labelOf(this.fields.find((field) => field.key === `${side}.unit`), this.values);
  }

  /** How many models a side has, 0 if that is not said. */
  models(side: string): number {
    const field = this.fields.find((item) => item.key === `${side}.size`);
    const value = field && this.values[field.key];
    return typeof value === "number" ? value : 0;
  }

  async declare(): Promise<void> {
    if (!this.form || this.busy) return;
    this.odds = null;
    if (!(await this.#ask([]))) return;
    const asked = this.step;
    try {
      const odds = await oddsOf({ system: this.system, query: queryOf(this.form, this.values) });
      if (this.step?.title === asked?.title) this.odds = odds;
    } catch (why) {
      this.#failed(why);
    }
  }

  answer(value: Answer): Promise<boolean> {
    return this.#ask([...this.answers, value]);
  }

  /** The last answer was another one. */
  back(): Promise<boolean> {
    return this.#ask(this.answers.slice(0, -1));
  }

  /** Back to the question. */
  again(): void {
    this.step = null;
    this.odds = null;
    this.answers = [];
    this.fault = "";
  }

  async #ask(answers: Answer[]): Promise<boolean> {
    if (!this.form || this.busy) return false;
    this.busy = true;
    this.fault = "";
    const before = this.step?.events.length ?? 0;
    try {
      this.step = await stepOf({ system: this.system, query: queryOf(this.form, this.values), answers });
      this.#events = answers.map((_, i) => this.#events[i] ?? before);
      this.answers = answers;
      return true;
    } catch (why) {
      this.#failed(why);
      return false;
    } finally {
      this.busy = false;
    }
  }

  #failed(why: unknown): void {
    this.fault = why instanceof Error ? why.message : String(why);
  }
}

/** The system that was used last in this browser. */
export function lastSystem(): string {
  return localStorage.getItem(KEY) ?? "";
}

export function keepSystem(system: string): void {
  localStorage.setItem(KEY, system);
}
