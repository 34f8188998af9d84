import { Fault, oddsOf, queryForm, stepOf } from "../api";
import { answered, aside, declared, heard, keep, kept, lying, takenBack, unsent, waiting, type Answer, type Attack, type Tracked } from "./attacks";
import { changed, fresh, labelOf, queryOf, shown, type Value, type Values } from "./companion";
import { known, learned } from "./offline";
import type { Odds, QueryField, QueryForm, Request, Step } from "../protocol";

const KEY = "wartable.companion";
const AGAIN = 4000; // ms between two tries while the server does not answer

/** One attack after the other, umpired by a server that keeps nothing: all answers so far go with each question. Without network what is entered is kept. */
export class Bench {
  form = $state.raw<QueryForm | null>(null);
  values = $state.raw<Values>({});
  #tracked = $state.raw<Tracked>({ now: null, others: [] });
  fault = $state("");
  busy = $state(false);
  /** The server does not answer; it is asked again by and by. */
  offline = $state(false);
  /** The clause that is looked at. */
  clause = $state("");
  readonly game: { readonly welcome: { ruleset: string } };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #back = (): void => void this.#again();

  constructor(readonly system: string) {
    this.game = { welcome: { ruleset: system } };
    const found = kept();
    this.#tracked = found.now && found.now.system !== system ? aside(found) : found;
    if (this.#tracked.now) this.values = this.#tracked.now.values;
    addEventListener("online", this.#back);
    void this.#load();
  }

  /** Whether an attack is declared. */
  get tracking(): boolean {
    return this.#tracked.now !== null;
  }
  get #now(): Attack | null {
    return this.#tracked.now;
  }
  get step(): Step | null {
    return this.#now?.step ?? null;
  }
  get odds(): Odds | null {
    return this.#now?.odds ?? null;
  }
  get answers(): readonly Answer[] {
    return this.#now?.answers ?? [];
  }
  /** Attacks that were put aside while they waited. */
  get others(): readonly Attack[] {
    return this.#tracked.others;
  }
  /** How many steps the umpire has yet to be told. */
  get waiting(): number {
    return waiting(this.#tracked);
  }
  /** How many of them belong to the attack that is looked at. */
  get due(): number {
    return unsent(this.#now);
  }
  get fields(): QueryField[] {
    return this.form ? shown(this.form, this.values) : [];
  }
  /** What is to be answered next; null when the umpire could not be told the last answer. */
  get request(): Request | null {
    return this.due && !this.busy ? null : (this.step?.request ?? null);
  }
  /** The dice on the table that nothing has come of yet. */
  get lying(): number[] {
    return this.#now ? lying(this.#now) : [];
  }
  /** Who is at whom, in a line. */
  get title(): string {
    const names = Object.keys(this.form?.sides ?? {}).map((side) => this.unit(side)).filter(Boolean);
    return names.join(" → ") || this.#now?.title || "";
  }

  #track(tracked: Tracked): void {
    this.#tracked = tracked;
    keep(tracked);
  }

  async #load(): Promise<void> {
    const before = known<QueryForm>(`form ${this.system}`);
    if (before) this.#formed(before);
    try {
      const form = await queryForm(this.system);
      learned(`form ${this.system}`, form);
      this.#formed(form);
    } catch (why) {
      if (!this.form) this.#failed(why);
      else if (lost(why)) this.#later();
    }
    if (this.waiting) void this.#again();
  }

  #formed(form: QueryForm): void {
    const same = JSON.stringify(form) === JSON.stringify(this.form);
    if (!same && !this.#now) this.values = fresh(form);
    if (!same) this.form = form;
  }

  set(key: string, value: Value): void {
    if (!this.form) return;
    this.values = changed(this.form, this.values, key, value);
    this.again();
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
    const before = aside(this.#tracked);
    this.#track({ ...before, now: declared(this.#tracked, this.system, this.values, this.title) });
    if (!(await this.#tell())) return;
    const asked = this.#now;
    if (!asked) return;
    try {
      const odds = await oddsOf({ system: this.system, query: queryOf(this.form, asked.values) });
      if (this.#now?.id === asked.id) this.#track({ ...this.#tracked, now: { ...this.#now, odds } });
    } catch (why) {
      if (!lost(why)) this.#failed(why); // odds are beside the point where there is no network
    }
  }

  async answer(value: Answer): Promise<boolean> {
    if (!this.#now || this.busy) return false;
    this.#track({ ...this.#tracked, now: answered(this.#now, value) });
    return this.#tell();
  }

  /** The last answer was another one. */
  async back(): Promise<boolean> {
    const now = this.#now;
    if (!now?.answers.length || this.busy) return false;
    const less = takenBack(now);
    if (now.answers.length > now.told) {
      this.#track({ ...this.#tracked, now: less });
      return true;
    }
    this.busy = true;
    this.fault = "";
    try {
      const found = await this.#asked(less);
      this.#track({ ...this.#tracked, now: found });
      return true;
    } catch (why) {
      if (lost(why)) this.#later();
      this.#failed(why);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Back to the question. */
  again(): void {
    if (this.#now) this.#track(aside(this.#tracked));
    this.fault = "";
  }

  /** Looks at an attack that was put aside. */
  take(attack: Attack): void {
    this.values = attack.values;
    this.fault = "";
    this.#track(aside(this.#tracked, attack));
  }

  drop(attack: Attack): void {
    this.#track({ ...this.#tracked, others: this.#tracked.others.filter((other) => other.id !== attack.id) });
  }

  /** Tells the umpire of the attack that is looked at; whether it has answered. */
  async #tell(): Promise<boolean> {
    const now = this.#now;
    if (!now || !this.form || this.busy) return false;
    this.busy = true;
    this.fault = "";
    try {
      const found = await this.#asked(now);
      if (this.#now?.id === now.id) this.#track({ ...this.#tracked, now: { ...found, odds: this.#now.odds } });
      this.offline = false;
      return true;
    } catch (why) {
      if (lost(why)) this.#later();
      else {
        // What it would not take is not kept: the question stays as it was.
        this.#track({ ...this.#tracked, now: now.step ? { ...now, answers: now.answers.slice(0, now.told), events: now.events.slice(0, now.told) } : null });
        this.#failed(why);
      }
      return false;
    } finally {
      this.busy = false;
    }
  }

  async #asked(attack: Attack): Promise<Attack> {
    const form = attack.system === this.system ? this.form : await queryForm(attack.system);
    if (!form) throw new Fault("The question is not known yet.", 0);
    const step = await stepOf({ system: attack.system, query: queryOf(form, attack.values), answers: [...attack.answers] as (string | number | number[])[] });
    return heard(attack, step, attack.answers.length);
  }

  /** The server may be there again: it is told what was kept. */
  async #again(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.busy) return this.#later();
    if (this.due && !(await this.#tell()) && this.offline) return;
    for (const attack of this.others.filter(unsent)) {
      try {
        const found = await this.#asked(attack);
        this.#track({ ...this.#tracked, others: this.others.map((other) => (other.id === found.id ? found : other)) });
      } catch (why) {
        if (lost(why)) return this.#later();
        this.drop(attack);
        this.#failed(why);
      }
    }
    try {
      if (this.offline) learned(`form ${this.system}`, await queryForm(this.system));
      this.offline = false;
    } catch (why) {
      if (lost(why)) this.#later();
    }
  }

  #later(): void {
    this.offline = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#again(), AGAIN);
  }

  #failed(why: unknown): void {
    this.fault = why instanceof Error ? why.message : String(why);
  }

  close(): void {
    clearTimeout(this.#timer);
    removeEventListener("online", this.#back);
  }
}

const lost = (why: unknown): boolean => why instanceof Fault && why.status === 0;

/** The system that was used last in this browser. */
export function lastSystem(): string {
  return localStorage.getItem(KEY) ?? "";
}

export function keepSystem(system: string): void {
  localStorage.setItem(KEY, system);
}
