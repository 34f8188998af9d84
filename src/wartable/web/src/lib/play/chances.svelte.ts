import type { Chance, Option } from "../protocol";
import type { Table } from "./table.svelte";

/** What may come of the options of the open request, as the server works it out; it is asked once, when somebody looks. */
export class Chances {
  #found = $state.raw<{ moment: string; chances: ReadonlyMap<string, Chance> }>({ moment: "", chances: new Map() });
  #asked = "";
  /** The option whose sums are open, and the request that it belongs to. */
  #open = $state.raw({ moment: "", key: "" });

  constructor(readonly table: Table) {}

  /** Names the open request. */
  get #moment(): string {
    const { game } = this.table;
    return `${game.seat} ${game.update?.line ?? -1} ${game.update?.n ?? -1}`;
  }

  /** Has the server asked about the open request, unless it has been. */
  want(): void {
    const { request, game } = this.table;
    const moment = this.#moment;
    if (!request || !ASKED.includes(request.ask) || moment === this.#asked) return;
    this.#asked = moment;
    void game.odds().then((chances) => {
      if (moment === this.#moment) this.#found = { moment, chances: new Map(chances.map((chance) => [chance.key, chance])) };
    });
  }

  /** The chances of the options, by key; none of those that lead to no dice, or of which nothing may be known. */
  get all(): ReadonlyMap<string, Chance> {
    return this.#found.moment === this.#moment ? this.#found.chances : NONE;
  }

  of(key: string): Chance | undefined {
    return this.all.get(key);
  }

  /** For each target on the board the best chance, 0 to 1, that one of its options has. */
  get targets(): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    for (const option of this.table.request?.options ?? NO_OPTIONS) {
      const value = this.of(option.key)?.value ?? null;
      if (option.target && value !== null) found.set(option.target, Math.max(value, found.get(option.target) ?? 0));
    }
    return found;
  }

  /** The option whose sums are open, '' if none is. */
  get open(): string {
    return this.#open.moment === this.#moment ? this.#open.key : "";
  }

  set open(key: string) {
    this.#open = { moment: this.#moment, key };
  }
}

/** What leads to dice, or is dice that somebody types. */
const ASKED = ["choice", "allot", "die", "pool", "tally", "faces"];
/** The key under which the chances of dice stand that are about to be thrown. */
export const ROLL = "roll";
const NONE: ReadonlyMap<string, Chance> = new Map();
const NO_OPTIONS: readonly Option[] = [];
const kept = new WeakMap<Table, Chances>();

/** The chances of a table: the same for all its parts. */
export function chancesOf(table: Table): Chances {
  let found = kept.get(table);
  if (!found) kept.set(table, (found = new Chances(table)));
  return found;
}
