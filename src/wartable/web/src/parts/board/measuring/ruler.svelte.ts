import type { Table } from "../../../lib/play/table.svelte";
import { viewOf } from "../../../lib/play/view";
import type { Grip } from "../gestures";

type Spot = [number, number];

/** The tape that anybody may hold to the table, where the game allows it. Inches or squares, y down. */
export class Ruler {
  on = $state(false);
  from = $state.raw<Spot | null>(null);
  to = $state.raw<Spot | null>(null);

  constructor(readonly table: Table) {}

  /** Why nothing may be measured now; '' if it may. */
  get why(): string {
    const { welcome, update } = this.table.game;
    const measure = viewOf(update)["measure"] ?? welcome?.measure;
    return measure === "all" ? "" : "measured only once it is declared";
  }

  /** The clause that forbids it. */
  get clause(): string {
    return String(viewOf(this.table.game.update)["measure_clause"] ?? "");
  }

  toggle(): void {
    if (this.why) {
      this.table.clause = this.clause;
      return;
    }
    this.on = !this.on;
    this.from = this.to = null;
  }

  /** What a drag does while the tape is out. */
  grip(at: Spot): Grip | null {
    if (!this.on) return null;
    this.from = this.to = at;
    return {
      move: (dx, dy) => {
        if (this.to) this.to = [this.to[0] + dx, this.to[1] + dy];
      },
      end: () => undefined,
    };
  }
}
