import type { Table } from "../../../lib/play/table.svelte";

/** A unit, or one model of it (by its id; -1: all). */
export interface Who {
  id: string;
  model: number;
}

export interface SightTold {
  /** clear, screened, doubtful; "" if nothing could be told. */
  how: string;
  say: string;
  clause: string;
  /** From the eye to what it looks at, mils, y up. */
  line: readonly (readonly number[])[];
}

/** The line of sight from somebody to whoever is pointed at. The server says what lies between; nothing is worked out here. */
export class Sighting {
  from = $state.raw<Who | null>(null);
  told = $state.raw<SightTold | null>(null);
  #to = "";
  #asked = 0;

  constructor(readonly table: Table) {}

  get on(): boolean {
    return this.from !== null;
  }

  /** Whether there is a table to ask at all, of a system that tells lines of sight. */
  get may(): boolean {
    return this.table.game.live && this.table.game.welcome?.sight !== false;
  }

  start(from: Who): void {
    this.stop();
    this.from = from;
  }

  stop(): void {
    this.from = this.told = null;
    this.#to = "";
    this.#asked++;
  }

  /** What is told holds for a moment of the game only. */
  forget(): void {
    this.told = null;
    this.#to = "";
    this.#asked++;
  }

  async ask(id: string, model = -1): Promise<void> {
    const { from } = this;
    const to = `${id} ${model}`;
    if (!from || !id || id === from.id || to === this.#to) return;
    this.#to = to;
    const mine = ++this.#asked;
    const heard = await this.table.game.look(from.id, id, from.model, model);
    if (mine !== this.#asked) return;
    this.told = heard.type === "sight" ? heard : { how: "", say: heard.why, clause: heard.clause, line: [] };
  }
}
