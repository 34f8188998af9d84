import { guideOf } from "../api";
import type { GuideStep, Request } from "../protocol";
import { behind, interrupts } from "./guide";
import type { Table } from "./table.svelte";

const KEY = "wartable.guide";
const MOST = 14; // answers that one step takes at most when it is done for somebody
const PATIENCE = 20_000; // milliseconds without an action after which doing it is offered first

/** What this browser keeps of a guided game. */
interface Kept { skipped: boolean; opened: number }

/** The steps of a guided game, and how far its player has come: that is read off what happened on the table. */
export class Guide {
  steps = $state.raw<GuideStep[]>([]);
  skipped = $state(false);
  folded = $state(false);
  /** Nothing was done for a while. */
  slow = $state(false);
  /** The step that is being done for the player, -1: none. */
  doing = $state(-1);
  /** The last step that was done by looking at something. */
  #opened = $state(-1);
  #asked = false;
  #given = 0;
  #answered = -1;
  #tried: unknown[] = [];
  #once = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: Table) {
    const kept = read()[table.key];
    this.skipped = kept?.skipped ?? false;
    this.#opened = kept?.opened ?? -1;
  }

  /** Asks for the steps, once it is known that there is such a game. */
  load(): void {
    if (this.#asked) return;
    this.#asked = true;
    void guideOf(this.table.key).then((steps) => { this.steps = steps; }, () => undefined); // without a guide one plays on
  }

  /** The number of steps that lie behind. */
  readonly behind = $derived.by(() => behind(this.steps, this.table.game.entries, this.#opened));

  get step(): GuideStep | undefined {
    return this.steps[this.behind];
  }

  /** What is asked because somebody else acts, if the step has to wait for it. */
  get first(): Request | null {
    const { request } = this.table;
    return this.step && interrupts(request, this.step) ? request : null;
  }

  get title(): string {
    return this.first ? "First: react, or let it pass" : (this.step?.title ?? "");
  }

  get why(): string {
    return this.first ? "Somebody else acts, and you may answer that now. Your own move comes after it." : (this.step?.why ?? "");
  }

  /** The unit, model or option that is spoken of. */
  get at(): string {
    return this.first?.about ?? this.step?.at ?? "";
  }

  /** Somebody is being guided: one who has a seat, in a game that goes on. */
  get on(): boolean {
    return !this.skipped && this.step !== undefined && this.table.game.seat !== "" && !this.table.game.update?.outcome;
  }

  skip(skipped: boolean): void {
    this.skipped = skipped;
    this.folded = false;
    this.doing = -1;
    this.#keep();
  }

  /** Something was opened to be looked at. */
  saw(what: string): void {
    if (this.step?.until["opened"] !== what) return;
    this.#opened = this.behind;
    this.#keep();
  }

  /** Something was done: the clock begins anew. */
  stir(): void {
    clearTimeout(this.#timer);
    this.slow = false;
    this.#timer = setTimeout(() => { this.slow = true; }, PATIENCE);
  }

  start(): void {
    this.doing = this.behind;
    this.#given = 0;
    this.#answered = -1;
    this.#tried = [];
    this.#once = this.first !== null;
  }

  /** Gives the next answer of the step that is being done; called as often as something is asked. */
  async push(): Promise<void> {
    const { table, step } = this;
    if (this.doing < 0) return;
    if (!step || this.doing !== this.behind || this.#given >= (this.#once ? 1 : MOST)) {
      this.doing = -1;
      return;
    }
    if (step.until["opened"]) {
      table.entry = table.game.entries.findLast((entry) => entry.why.length > 0)?.n ?? -1;
      this.doing = -1;
      return this.saw(step.until["opened"]);
    }
    const { game, request } = table;
    const at = game.update?.step ?? -1;
    // An answer may be accepted before it is told what came of it.
    if (!request || game.sending || at === this.#answered) return;
    this.#answered = at;
    this.#given += 1;
    if (!(await this.#answer(step)) && this.doing >= 0) {
      this.#answered = -1;
      if (this.#given >= MOST) this.doing = -1;
      else void this.push();
    }
  }

  /** Answers by the first of what does the step that is open, else as a bot would. */
  async #answer(step: GuideStep): Promise<boolean> {
    const { table } = this;
    const { game, request } = table;
    const own = step.does.find((item) => !this.#tried.includes(item) && (typeof item === "string" ? request?.options.some(({ key }) => key === item) : table.placing));
    if (own !== undefined) {
      this.#tried = [...this.#tried, own];
      return game.answer(typeof own === "string" ? own : inMils(own as { to: [number, number] }));
    }
    await game.hint();
    const idea = game.ideas?.ideas[0];
    if (!idea) this.doing = -1;
    return idea ? game.answer(idea.answer) : false;
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...read(), [this.table.key]: { skipped: this.skipped, opened: this.#opened } satisfies Kept }));
    } catch {
      // A browser that keeps nothing begins the guide again where the table says.
    }
  }
}

function inMils({ to: [x, y] }: { to: [number, number] }): Record<string, unknown> {
  return { to: [Math.round(x * 1000), Math.round(y * 1000)] };
}

function read(): Record<string, Kept> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Kept> | null) ?? {};
  } catch {
    return {};
  }
}
