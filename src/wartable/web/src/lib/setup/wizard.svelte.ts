import { armiesOf, bringInto, cardOf, checkArmy, makeGame, preview, scenarios, schemaOf, systems } from "../api";
import type { Army, Card, Choice, Level, OpenedScenario, Preview, Scenario, System } from "../protocol";
import { paletteOf } from "./pieces";
import { clockForms, type Timed } from "./clocks";
import type { Written } from "./handover";
import { placed, remember, type Place } from "../play/seats";
import { agreed, away, faulty, fieldsOf, fitted, formOf, groupsOf, inOrder, isArmy, LAYOUT, ofSides, redrawn, seated, takesArmies, type Draft, type Field, type Given, type Group, type Sitting, worded } from "./wizard";

const NUMBERS = 999_999; // tables that one layout has
const PAUSE = 250; // milliseconds in which somebody may type on
const NOTHING: Given = { name: "", own: null, file: "", marked: false };

const anyNumber = (): number => Math.floor(Math.random() * NUMBERS) + 1;

/** A new game as far as it has been thought of; there is always one that could start. */
export class Wizard {
  systems = $state.raw<System[]>([]);
  /** What each system is like. */
  cards = $state<Record<string, Card>>({});
  /** The scenarios of each system, those from files first. */
  shelf = $state<Record<string, Scenario[]>>({});
  fields = $state.raw<Field[]>([]);
  armies = $state.raw<Army[]>([]);
  system = $state("");
  key = $state("");
  /** What is other than in the scenario. */
  options = $state<Record<string, unknown>>({});
  chosen = $state<Record<string, string | number>>({});
  given = $state<Record<string, Given>>({});
  number = $state(anyNumber());
  seed = $state("");
  title = $state("");
  sitting = $state<Record<string, Sitting>>({});
  /** Who looks after the game besides the rules. */
  umpire = $state<"" | "away" | "me">("");
  /** The game clocks of seats, where one was chosen. */
  clocks = $state<Record<string, Timed>>({});
  /** The document with pieces laid by hand, null as long as the table is the scenario's. */
  laid = $state.raw<object | null>(null);
  /** Somebody lays pieces: the preview then spells the document out. */
  laying = $state(false);
  /** Tables of the system may have pieces that are laid by hand. */
  pieces = $state(false);
  shown = $state.raw<Preview | null>(null);
  /** What may be chosen as things stand, also where they cannot stay so. */
  offers = $state.raw<Choice[]>([]);
  picture = $state("");
  drawing = $state(false);
  why = $state("");
  at = $state.raw<(string | number)[]>([]);
  starting = $state(false);
  /** An army that was brought along: the first side that may have another one is given it, in each scenario. */
  brought = $state.raw<Given | null>(null);
  /** The side that it is meant for, '' the first. */
  #broughtTo = "";
  #papers: Record<string, object> = {};
  #asked = 0;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The levels of bots that the system has. */
  get levels(): readonly Level[] {
    return this.systems.find((item) => item.key === this.system)?.levels ?? [];
  }

  get scenarios(): Scenario[] {
    return this.shelf[this.system] ?? [];
  }

  get scenario(): Scenario | undefined {
    return this.scenarios.find((item) => item.key === this.key);
  }

  get seats(): Record<string, string> {
    return this.shown?.seats ?? this.scenario?.seats ?? {};
  }

  get choices(): Choice[] {
    return this.offers.length ? this.offers : (this.scenario?.choices ?? []);
  }

  get sides(): Map<string, Choice> {
    return ofSides(this.choices);
  }

  get redrawn(): boolean {
    return redrawn(this.choices);
  }

  /** The field that the server's objection is about. */
  get fault(): string {
    const ways = this.choices.map((item) => item.key);
    return this.why ? faulty(this.why, [...this.fields.map((item) => item.key), ...ways]) : "";
  }

  /** What can be agreed on: first what always can, then what comes with something else that was chosen. */
  get groups(): Group[] {
    return groupsOf(this.fields, (choice) => this.has(choice), (choice) => this.named(choice));
  }

  /** Whether something was chosen or agreed on, such as modifiers.storm. */
  has(choice: string): boolean {
    const [key = "", word] = choice.split(".");
    const value = this.chosen[key] ?? this.choices.find((item) => item.key === key)?.value ?? this.value(key);
    return Array.isArray(value) ? value.includes(word) : value === word;
  }

  named(choice: string): string {
    const [key = "", word = ""] = choice.split(".");
    const way = this.choices.find((item) => item.key === key)?.ways.find((item) => item.value === word);
    return this.fields.find((item) => item.key === key)?.names[word] ?? (way?.label ? `${worded(key)}: ${way.label}` : worded(word));
  }

  /** What an option is as things stand. */
  value(key: string): unknown {
    return this.options[key] ?? agreed(this.shown ?? this.scenario)[key];
  }

  get changed(): string[] {
    return Object.keys(this.options);
  }

  /** What means nothing any more is as usual again. */
  #prune(): void {
    for (const field of this.fields) if (field.goesWith.length && !field.goesWith.some((item) => this.has(item))) delete this.options[field.key];
    for (const key of Object.keys(this.chosen)) if (key.endsWith(".role") && !this.choices.some((item) => item.key === key)) delete this.chosen[key];
  }

  get draft(): Draft | null {
    const { scenario, options, chosen, given, number, seed, title, sitting, choices } = this;
    const document = this.laid ?? this.#papers[this.key] ?? null;
    return scenario ? { scenario, document, laid: this.laid !== null, choices, options, chosen, given, number, seed, title, sitting } : null;
  }

  givenTo(seat: string): Given {
    return this.given[seat] ?? NOTHING;
  }

  async begin(system: string, key: string, paper: OpenedScenario | null = null, own: Written | null = null): Promise<void> {
    await this.#tried(async () => {
      this.systems = await systems();
      if (this.#closed) return;
      if (paper) this.add(paper);
      const wanted = paper?.scenario.system ?? system;
      const first = this.systems.find((item) => item.key === wanted) ?? this.systems[0];
      if (!first) return;
      await this.takeSystem(first.key, paper ? `file:${paper.scenario.key}` : key);
      if (own) await this.meet(own);
      // What the other systems have is told on their cards, once the page stands.
      await Promise.all(this.systems.map(async (item) => {
        this.cards[item.key] = await cardOf(item.key);
        await this.#stock(item.key);
      }));
    });
  }

  /** A scenario from a file is one more to choose from. */
  add(paper: OpenedScenario): void {
    const scenario = { ...paper.scenario, key: `file:${paper.scenario.key}` };
    this.#papers[scenario.key] = paper.document;
    const others = (this.shelf[scenario.system] ?? []).filter((item) => item.key !== scenario.key);
    this.shelf[scenario.system] = [scenario, ...others];
  }

  /** A scenario more: the one that is picked, with what a document of one's own brings; why there is none, '' if there is. */
  async bringIn(text: string, file: string): Promise<string> {
    const document = this.#papers[this.key] ?? null;
    try {
      const paper = await bringInto({ text, file: file.slice(0, 80), scenario: document ? "" : this.key, document });
      if (this.#closed) return "";
      this.add(paper);
      this.take(`file:${paper.scenario.key}`);
      return "";
    } catch (fault) {
      return (fault as Error).message;
    }
  }

  /** Brings a document of one's own into a scenario in which all of it can be met, and has it met there. */
  async meet({ text, name, chosen }: Written): Promise<void> {
    const able = (item: Scenario): boolean => Object.keys(chosen).every((key) => item.choices.some((choice) => choice.key === key));
    const first = this.scenarios.find(able);
    if (first && !(this.scenario && able(this.scenario))) this.take(first.key);
    const why = await this.bringIn(text, name);
    if (why || this.#closed) {
      this.why = why;
      return;
    }
    this.chosen = { ...this.chosen, ...chosen };
    this.look(0);
  }

  async #stock(system: string): Promise<void> {
    const held = this.shelf[system] ?? [];
    if (held.some((item) => !(item.key in this.#papers))) return;
    const found = await scenarios(system);
    const own = (this.shelf[system] ?? []).filter((item) => item.key in this.#papers);
    this.shelf[system] = [...own, ...inOrder(found)];
  }

  async takeSystem(system: string, key = ""): Promise<void> {
    this.system = system;
    this.key = "";
    this.shown = null;
    this.offers = [];
    this.why = "";
    // What came from a file needs nothing of what is still on its way.
    if (this.scenarios.some((item) => item.key === key)) this.take(key);
    await this.#tried(async () => {
      const [schema, armies] = await Promise.all([schemaOf(system), armiesOf(system), this.#stock(system)]);
      if (this.#closed || this.system !== system) return;
      this.fields = fieldsOf(schema);
      this.pieces = paletteOf(schema) !== null;
      this.armies = armies;
      const found = this.scenarios;
      // A scenario may have been picked while the rest was on its way.
      if (!this.scenario) this.take(found.find((item) => item.key === key)?.key ?? found[0]?.key ?? "");
    });
  }

  take(key: string): void {
    this.key = key;
    this.options = {};
    this.chosen = {};
    this.shown = null;
    this.offers = [];
    this.given = this.#bringing();
    this.why = "";
    this.laid = null;
    this.laying = false;
    this.sitting = fitted(seated(Object.keys(this.scenario?.seats ?? {}), this.sitting), this.levels);
    this.look(0);
  }

  #bringing(): Record<string, Given> {
    const able = [...this.sides].filter(([, choice]) => isArmy(choice)).map(([seat]) => seat);
    const seat = able.find((one) => one === this.#broughtTo) ?? able[0];
    return this.brought && seat ? { [seat]: this.brought } : {};
  }

  /** Gives a side of this and of every other scenario an army that was built elsewhere. */
  async bring(text: string, name: string, marked: boolean, seat = ""): Promise<void> {
    await this.#tried(async () => {
      const own = await checkArmy(this.system, { text, file: name.slice(0, 80) });
      this.brought = { name: "", own, file: "your armies", marked };
      this.#broughtTo = seat;
      const open = this.scenarios.find(takesArmies)?.key;
      if (this.scenario && !takesArmies(this.scenario) && open) return this.take(open);
      this.given = { ...this.given, ...this.#bringing() };
      this.look(0);
    });
  }

  set(key: string, value: unknown): void {
    // With other teams or another layout what is usual may be another.
    const usual = !Object.keys(this.chosen).length && value === agreed(this.scenario)[key];
    if (value === undefined || usual) delete this.options[key];
    else this.options[key] = value;
    this.#prune();
    this.look();
  }

  choose(choice: Choice, value: string | number): void {
    this.chosen[choice.key] = value;
    // Seats that a smaller number of teams does not have are given nothing.
    if (choice.key === "teams") for (const seat of Object.keys(this.seats).slice(Number(value))) this.#strip(seat);
    if (choice.key === LAYOUT) this.laid = null;
    this.#prune();
    this.look(0);
  }

  #strip(seat: string): void {
    for (const key of Object.keys(this.chosen)) if (key.startsWith(`sides.${seat}.`)) delete this.chosen[key];
    delete this.given[seat];
    delete this.sitting[seat];
  }

  /** Gives a side another name or army; a list of one's own goes when another is chosen. */
  give(seat: string, more: Partial<Given>, pause = PAUSE): void {
    this.given[seat] = { ...this.givenTo(seat), ...more };
    this.look(pause);
  }

  chooseFor(seat: string, choice: Choice, value: string): void {
    this.chosen[choice.key] = value;
    this.give(seat, { own: null, file: "", marked: false }, 0);
  }

  /** A list of one's own from a file; why it cannot be read, '' if it can. */
  async enlist(seat: string, text: string, file: string): Promise<string> {
    try {
      const own = await checkArmy(this.system, { text, file: file.slice(0, 80) });
      this.give(seat, { own, file, marked: false }, 0);
      return "";
    } catch (fault) {
      return (fault as Error).message;
    }
  }

  again(): void {
    this.number = anyNumber();
    this.laid = null;
    this.look(0);
  }

  /** Opens or shuts the editor; what was laid stays until the table is drawn again. */
  lay(on: boolean): void {
    this.laying = on;
    if (on && !this.shown?.document) this.look(0);
  }

  place(document: object): void {
    this.laid = document;
    this.look();
  }

  /** The table of the scenario again, without what was laid by hand. */
  sweep(): void {
    this.laid = null;
    this.look(0);
  }

  /** Has the first position drawn, once nobody types any more. */
  look(pause = PAUSE): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.drawing = true;
    this.#timer = setTimeout(() => void this.#draw(), pause);
  }

  async #draw(): Promise<void> {
    const draft = this.draft;
    if (!draft) return;
    const asked = ++this.#asked;
    try {
      const { seats: _, ...form } = formOf(draft);
      const found = await preview({ ...form, spell: true });
      if (asked !== this.#asked) return;
      this.why = found.why;
      this.at = found.at;
      if (found.choices.length) this.offers = found.choices;
      if (!found.why) this.#show(found);
    } catch (fault) {
      if (asked === this.#asked) this.why = (fault as Error).message;
    }
    if (asked === this.#asked) this.drawing = false;
  }

  #show(found: Preview): void {
    this.shown = found;
    this.sitting = fitted(seated(Object.keys(found.seats), this.sitting), this.levels);
    URL.revokeObjectURL(this.picture);
    this.picture = URL.createObjectURL(new Blob([found.picture], { type: "image/svg+xml" }));
  }

  /** Sets the game up; where to go then, null if the server would not. */
  async start(): Promise<Place | null> {
    const draft = this.draft;
    if (!draft || this.starting) return null;
    this.starting = true;
    const place = await this.#tried(async () => {
      const made = await makeGame({ ...formOf(draft), umpire: this.umpire !== "", clocks: clockForms(this.clocks, Object.keys(this.seats)) });
      const found = placed(made, [...away(draft.sitting), ...(this.umpire === "away" ? ["umpire"] : [])], draft.title.trim() || draft.scenario.title, draft.scenario.system);
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

  /** The page was left: nothing more is drawn or asked for, whatever still comes. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#asked++;
    URL.revokeObjectURL(this.picture);
  }
}
