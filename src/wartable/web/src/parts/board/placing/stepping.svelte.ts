import { tick } from "svelte";
import type { Table } from "../../../lib/play/table.svelte";
import type { Point } from "../geometry";
import type { Placing } from "./placing.svelte";
import { toward, type BoardUnit } from "../models/units";

/** Into a unit and out again: while somebody is inside, its models take the focus one by one. */
export class Stepping {
  /** The unit whose models take the focus; "": the units do. */
  inside = $state("");

  constructor(readonly table: Table, readonly placing: Placing) {}

  /** The first model takes the focus, or the one that is looked at. A unit of one model has nothing inside. */
  enter(unit: BoardUnit): void {
    const { table } = this;
    if (table.selected !== unit.id) table.look(unit.id);
    if (unit.figures.length < 2) return;
    this.inside = unit.id;
    this.pick((unit.figures.find(({ id }) => id === table.model) ?? unit.figures[0])?.id ?? -1);
    void tick().then(() => focus(`[data-model="${this.table.model}"]`, unit.id));
  }

  /** One model is looked at; if its unit is being placed, it is nudged alone. */
  pick(model: number): void {
    this.table.model = model;
    if (model >= 0 && this.placing.request?.unit === this.table.selected) this.placing.alone = this.placing.models.findIndex(({ id }) => id === model);
  }

  /** Out again: the unit takes the focus. */
  leave(keep = false): boolean {
    const { inside, table } = this;
    const left = !!inside || table.model >= 0;
    this.inside = "";
    if (!keep) table.model = this.placing.alone = -1;
    if (inside) void tick().then(() => focus("", inside));
    return left;
  }

  /** To the nearest model in a direction. */
  walk(unit: BoardUnit, dx: number, dy: number): void {
    const all = unit.figures.map(({ id, x, y }) => ({ id, at: [x, y] as Point }));
    const from = all.find(({ id }) => id === this.table.model);
    const best = from && toward(all, from, dx, dy);
    if (best) focus(`[data-model="${best.id}"]`, unit.id);
  }
}

/** Gives the focus to a unit on the board, or to a part of it. */
export function focus(part: string, unit: string): void {
  document.querySelector<SVGGElement>(`.inch [data-unit="${CSS.escape(unit)}"] ${part}`.trim())?.focus();
}
