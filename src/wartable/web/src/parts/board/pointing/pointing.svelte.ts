import type { Table } from "../../../lib/play/table.svelte";
import type { Grip } from "../gestures";
import { spotOf } from "./places";

type Spot = readonly [number, number];
const SHORT = 0.6; // units of the world: a shorter arrow is a place

/** Points at the board for all to see: a press is a place, a drag is an arrow. The world is in inches or squares, y down. */
export class Pointing {
  on = $state(false);
  /** The arrow that is being drawn. */
  from = $state.raw<Spot | null>(null);
  to = $state.raw<Spot | null>(null);
  /** Why the last one was not shown, '' if it was. */
  why = $state("");

  /** `plan`: where on the table as it is told a point of the board lies that may be drawn turned. */
  constructor(
    readonly table: Table,
    readonly plan: (x: number, y: number) => readonly [number, number] = (x, y) => [x, y],
  ) {}

  /** Who has a seat in a game that is played may point. */
  get may(): boolean {
    return this.table.game.live && this.table.game.seat !== "";
  }

  /** Whether a press of the pointer is meant to point. */
  wants(event: { readonly altKey: boolean }): boolean {
    return this.may && (this.on || event.altKey);
  }

  toggle(): void {
    this.on = !this.on && this.may;
    this.why = "";
  }

  press(at: Spot): void {
    if (this.may) void this.#send(this.plan(...at), null);
  }

  /** What a drag does while it points. */
  grip(at: Spot): Grip {
    this.from = this.to = at;
    const done = (): void => { this.from = this.to = null; };
    return {
      move: (dx, dy) => { if (this.to) this.to = [this.to[0] + dx, this.to[1] + dy]; },
      end: () => {
        const [from, to] = [this.from, this.to];
        done();
        if (from && to) void this.#send(this.plan(...from), Math.hypot(to[0] - from[0], to[1] - from[1]) < SHORT ? null : this.plan(...to));
      },
      drop: done,
    };
  }

  /** Points at what has the focus or is looked at; with `arrow` from who acts to it. Whether there was anything. */
  unit(arrow: boolean): boolean {
    const { table } = this;
    const focused = document.activeElement?.closest("[data-unit], [data-key]");
    const spot = (id: string | null | undefined): Spot | null => (id ? spotOf(table.game, id) : null);
    const ids = [focused?.getAttribute("data-unit"), focused?.getAttribute("data-key"), table.hovered, table.selected, table.unit];
    const at = ids.map(spot).find((found) => found !== null);
    if (!this.may || !at) return false;
    const from = arrow ? spot(table.request?.unit || table.request?.about || table.selected) : null;
    void (from && Math.hypot(from[0] - at[0], from[1] - at[1]) >= SHORT ? this.#send(from, at) : this.#send(at, null));
    return true;
  }

  async #send(at: Spot, to: Spot | null): Promise<void> {
    const { ground } = this.table.game;
    if (!ground) return;
    const mils = ([x, y]: Spot): [number, number] => [held(x * 1000, ground.width), held(ground.height - y * 1000, ground.height)];
    this.why = await this.table.game.point(mils(at), to && mils(to));
  }
}

/** A place held to the table. */
function held(mils: number, most: number): number {
  return Math.round(Math.max(0, Math.min(most, mils)));
}
