import type { Option, Request } from "../../../lib/protocol";
import { deedsOf, START, turning, untold, type Deed, type Step } from "../../../lib/play/steps";
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
      if (moment === this.#moment) this.#found = { moment, request };
      if (!request && moment === this.#asked) this.#asked = ""; // it may be asked again
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
  deeds(unit: string): Deed[] {
    const { table } = this;
    if (unitsOf(table.game.update)[unit]?.player !== table.game.seat) return [];
    return this.lead ? deedsOf(START, this.menu, unit) : deedsOf(table.path, table.request, unit);
  }

  /** The step that led to the open request, if another action may still be taken instead. */
  instead(deeds: readonly Deed[]): Step | undefined {
    const { path, game } = this.table;
    const now = deeds.find((deed) => deed.state === "now");
    const step = now && path.steps.findLast((item) => item.option.key === now.option.key);
    return step && game.update?.back && untold(step, game.entries) ? step : undefined;
  }

  /** The step at which `unit` could have been taken instead, while nobody has learned anything since. */
  other(unit: string): ReturnType<typeof turning> {
    const { path, game, request } = this.table;
    const found = request?.acts ? undefined : turning(path, unit);
    return found && game.update?.back && untold(found.step, game.entries) ? found : undefined;
  }

  /** Takes an action of `unit`: who acts is answered with it where that is asked. */
  take(unit: string, deed: Deed): void {
    const { table } = this;
    const step = this.instead(this.deeds(unit));
    if (deed.state === "refused") table.clause = deed.clause;
    else if (deed.state === "open") void table.give(unit, this.lead ? [this.lead.key, deed.option.key] : [deed.option.key]);
    else if (deed.state === "later" && step) void table.rethink(step, deed.option.key);
  }
}

const kept = new WeakMap<Table, Acting>();

/** The same for all parts of a table. */
export function actingOf(table: Table): Acting {
  let found = kept.get(table);
  if (!found) kept.set(table, (found = new Acting(table)));
  return found;
}
