import { letters } from "../../../lib/keys";
import type { Option, Request } from "../../../lib/protocol";
import { actionsOf, START, subject, turning, untold, type UnitAction, type Step } from "../../../lib/play/steps";
import type { Table } from "../../../lib/play/table.svelte";
import { unitsOf } from "../models/units";

/** What the unit that is looked at may do: by the open request if that is about it, else as the server foresees it. */
export class Acting {
  #found = $state.raw<{ moment: string; request: Request | null }>({ moment: "", request: null });
  #asked = "";

  constructor(readonly table: Table) {}

  /** The option by which the unit that is looked at acts, where who acts is asked. */
  get lead(): Option | undefined {
    const { request, selected } = this.table;
    return request?.acts && selected ? request.options.find((option) => option.target === selected) : undefined;
  }

  get #moment(): string {
    const { game } = this.table;
    return this.lead ? `${game.seat} ${game.update?.line ?? -1} ${game.update?.n ?? -1} ${this.lead.key}` : "";
  }

  /** Has the server asked what it may do, unless it has been. */
  want(): void {
    const [moment, lead] = [this.#moment, this.lead];
    if (!lead || moment === this.#asked) return;
    this.#asked = moment;
    this.#coming = this.table.game.foresee(lead.key).then((request) => {
      if (moment !== this.#asked) return;
      // Kept as well while nobody looks at the unit: it is not asked again.
      this.#found = { moment, request };
      if (!request) this.#asked = "";
    });
  }
  #coming: Promise<void> = Promise.resolve();

  /** Waits until it is known what the unit that is looked at may do. */
  async known(): Promise<void> {
    this.want();
    await this.#coming;
  }

  /** The request that its action answers: the open one, or the one that it would be asked. */
  get menu(): Request | null {
    const { request } = this.table;
    if (!this.lead) return request;
    return this.#found.moment === this.#moment ? this.#found.request : null;
  }

  /** Something else comes before it is asked what it does: all that can be said is that it acts. */
  get unforeseen(): boolean {
    return !!this.lead && this.#found.moment === this.#moment && !this.#found.request;
  }

  /** Every kind of action of `unit`, in its order. */
  actions(unit: string): UnitAction[] {
    const { table } = this;
    if (unitsOf(table.game.update)[unit]?.player !== table.game.seat) return [];
    return this.lead ? actionsOf(START, this.menu, unit) : actionsOf(table.path, table.request, unit);
  }

  /** The step that led to the open request, if another action may still be taken instead. */
  instead(actions: readonly UnitAction[]): Step | undefined {
    const { path, game } = this.table;
    const now = actions.find((action) => action.state === "now");
    const step = now && path.steps.findLast((item) => item.option.key === now.option.key);
    return step && game.update?.back && untold(step, game.entries) ? step : undefined;
  }

  /** Whose actions the letters mean: the unit that is looked at if it may act, else the one that the question is about. */
  get who(): string {
    const { request, selected } = this.table;
    return this.lead ? selected : request ? subject(request) : "";
  }

  /** The letters of its actions, with what each does. */
  get named(): { letter: string; label: string }[] {
    const options = this.actions(this.who).map((action) => action.option);
    const found = letters(options);
    return options.flatMap(({ key, label }) => (found.has(key) ? [{ letter: found.get(key) ?? "", label }] : []));
  }

  /** The action with a letter, of a unit that was looked at anywhere; what is not open is explained. Whether there is one. */
  press(letter: string): boolean {
    if (!this.lead || this.#found.moment === this.#moment) return this.#take(letter);
    // What it may do is on its way: the letter is meant for that, and for nothing else.
    const moment = this.#moment;
    void this.known().then(() => { if (moment === this.#moment) this.#take(letter); });
    return true;
  }

  #take(letter: string): boolean {
    const actions = this.actions(this.who);
    const key = [...letters(actions.map((action) => action.option))].find(([, one]) => one === letter)?.[0];
    const action = actions.find((one) => one.option.key === key);
    if (action) this.take(this.who, action);
    return !!action;
  }

  /** The step at which `unit` could have been taken instead, while nobody has learned anything since. */
  other(unit: string): ReturnType<typeof turning> {
    const { path, game, request } = this.table;
    const found = request?.acts ? undefined : turning(path, unit);
    return found && game.update?.back && untold(found.step, game.entries) ? found : undefined;
  }

  /** Takes an action of `unit`: who acts is answered with it where that is asked. */
  take(unit: string, action: UnitAction): void {
    const { table } = this;
    const step = this.instead(this.actions(unit));
    if (action.state === "refused") table.clause = action.clause;
    else if (action.state === "open") void table.give(unit, this.lead ? [this.lead.key, action.option.key] : [action.option.key]);
    else if (action.state === "later" && step) void table.rethink(step, action.option.key);
  }
}

const kept = new WeakMap<Table, Acting>();

/** The same for all parts of a table. */
export function actingOf(table: Table): Acting {
  let found = kept.get(table);
  if (!found) kept.set(table, (found = new Acting(table)));
  return found;
}
