import { makeGame, preview, scenarios, schemaOf, systems } from "./api";
import type { Choice, Preview, Scenario, System } from "./protocol";
import { placed, remember, type Place } from "./seats";
import { agreed, away, faulty, fieldsOf, formOf, redrawn, seated, type Draft, type Field, type Sitting } from "./wizard";

const NUMBERS = 999_999; // tables that one layout has
const PAUSE = 250; // milliseconds in which somebody may type on

const anyNumber = (): number => Math.floor(Math.random() * NUMBERS) + 1;

/** A new game as far as it has been thought of; there is always one that could start. */
export class Wizard {
  systems = $state.raw<System[]>([]);
  scenarios = $state.raw<Scenario[]>([]);
  fields = $state.raw<Field[]>([]);
  system = $state("");
  key = $state("");
  /** What is other than in the scenario. */
  options = $state<Record<string, unknown>>({});
  choices = $state<Record<string, string | number>>({});
  number = $state(anyNumber());
  seed = $state("");
  title = $state("");
  sitting = $state<Record<string, Sitting>>({});
  shown = $state.raw<Preview | null>(null);
  picture = $state("");
  drawing = $state(false);
  why = $state("");
  starting = $state(false);
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get scenario(): Scenario | undefined {
    return this.scenarios.find((item) => item.key === this.key);
  }

  get seats(): Record<string, string> {
    return this.shown?.seats ?? this.scenario?.seats ?? {};
  }

  get redrawn(): boolean {
    return redrawn(this.scenario);
  }

  /** The field that the server's objection is about. */
  get fault(): string {
    const ways = this.scenario?.choices.map((item) => item.key) ?? [];
    return this.why ? faulty(this.why, [...this.fields.map((item) => item.key), ...ways]) : "";
  }

  get changed(): string[] {
    return Object.keys(this.options);
  }

  get draft(): Draft | null {
    const { scenario, options, choices, number, seed, title, sitting } = this;
    return scenario ? { scenario, options, choices, number, seed, title, sitting } : null;
  }

  async begin(system: string, key: string): Promise<void> {
    await this.#tried(async () => {
      this.systems = await systems();
      const first = this.systems.find((item) => item.key === system) ?? this.systems[0];
      if (first) await this.takeSystem(first.key, key);
    });
  }

  async takeSystem(system: string, key = ""): Promise<void> {
    this.system = system;
    this.scenarios = [];
    this.shown = null;
    this.why = "";
    await this.#tried(async () => {
      const [found, schema] = await Promise.all([scenarios(system), schemaOf(system)]);
      if (this.system !== system) return;
      this.scenarios = found;
      this.fields = fieldsOf(schema);
      this.take(found.find((item) => item.key === key)?.key ?? found[0]?.key ?? "");
    });
  }

  take(key: string): void {
    this.key = key;
    this.options = {};
    this.choices = {};
    this.shown = null;
    this.sitting = seated(Object.keys(this.scenario?.seats ?? {}), this.sitting);
    this.look(0);
  }

  set(key: string, value: unknown): void {
    // With other teams or another layout what is usual may be another.
    const usual = !Object.keys(this.choices).length && value === agreed(this.scenario)[key];
    if (value === undefined || usual) delete this.options[key];
    else this.options[key] = value;
    this.look();
  }

  choose(choice: Choice, value: string | number): void {
    this.choices[choice.key] = value;
    this.look(0);
  }

  again(): void {
    this.number = anyNumber();
    this.look(0);
  }

  /** Has the first position drawn, once nobody types any more. */
  look(pause = PAUSE): void {
    clearTimeout(this.#timer);
    this.drawing = true;
    this.#timer = setTimeout(() => void this.#draw(), pause);
  }

  async #draw(): Promise<void> {
    const draft = this.draft;
    if (!draft) return;
    const asked = ++this.#asked;
    try {
      const { seats: _, ...form } = formOf(draft);
      const found = await preview(form);
      if (asked !== this.#asked) return;
      this.why = found.why;
      if (!found.why) this.#show(found);
    } catch (fault) {
      if (asked === this.#asked) this.why = (fault as Error).message;
    }
    if (asked === this.#asked) this.drawing = false;
  }

  #show(found: Preview): void {
    this.shown = found;
    this.sitting = seated(Object.keys(found.seats), this.sitting);
    URL.revokeObjectURL(this.picture);
    this.picture = URL.createObjectURL(new Blob([found.picture], { type: "image/svg+xml" }));
  }

  /** Sets the game up; where to go then, null if the server would not. */
  async start(): Promise<Place | null> {
    const draft = this.draft;
    if (!draft || this.starting) return null;
    this.starting = true;
    const place = await this.#tried(async () => {
      const made = await makeGame(formOf(draft));
      const found = placed(made, away(draft.sitting), draft.title.trim() || draft.scenario.title, draft.scenario.system);
      remember(found);
      return found;
    });
    this.starting = false;
    return place ?? null;
  }

  async #tried<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (fault) {
      this.why = (fault as Error).message;
      return undefined;
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asked++;
    URL.revokeObjectURL(this.picture);
  }
}
