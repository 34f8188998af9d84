import { keyboard } from "../../../lib/keys";
import { actingOf, type Acting } from "./acting.svelte";
import type { Then, Table } from "../../../lib/play/table.svelte";
import { subject } from "../../../lib/play/steps";
import { inside, type Point } from "../geometry";
import type { Grip } from "../gestures";
import type { BoardUnit } from "../models/units";

const LEAST = 0.3; // inches: a shorter way is a click that was not steady

/** A unit that is dragged over the table: the server has said which action that is, and what it is onto an enemy. */
export class Dragging {
  /** The unit, and how far it has been dragged, inches, y down. */
  unit = $state.raw<BoardUnit | null>(null);
  by = $state.raw<Point>([0, 0]);
  #acting: Acting;

  constructor(readonly table: Table, readonly units: () => readonly BoardUnit[]) {
    this.#acting = actingOf(table);
    $effect(() => {
      if (table.dragging) return keyboard.on("escape", () => this.drop());
    });
  }

  /** Whether `unit` acts by the open request, or would by its answer. */
  may(unit: BoardUnit): boolean {
    const { request, game, placing } = this.table;
    if (!request || placing || request.ask !== "choice" || unit.player !== game.seat || game.sending) return false;
    return request.acts ? request.options.some((option) => option.target === unit.id) : request.menu.length > 0 && subject(request) === unit.id;
  }

  /** The enemy that it has been dragged onto. */
  get onto(): BoardUnit | undefined {
    const { unit } = this;
    return unit ? this.units().find((one) => one.player !== unit.player && inside(this.#at, one.outline)) : undefined;
  }

  #at: Point = [0, 0];

  /** What letting go would choose, in the words of the menu; '' while that is not known. */
  get words(): string {
    const option = this.#option();
    const { onto } = this;
    return option ? `${option.label}${onto ? `: ${onto.name}` : ""}` : "";
  }

  #option(): { key: string; label: string } | undefined {
    const menu = this.#acting.menu;
    const key = this.onto ? menu?.attacks : menu?.moves;
    return key ? menu?.options.find((option) => option.key === key) : undefined;
  }

  grip(unit: BoardUnit, from: Point): Grip {
    this.table.look(unit.id);
    this.#acting.want();
    this.table.dragging = true;
    this.unit = unit;
    this.by = [0, 0];
    this.#at = from;
    return {
      move: (dx, dy) => {
        this.by = [this.by[0] + dx, this.by[1] + dy];
        this.#at = [from[0] + this.by[0], from[1] + this.by[1]];
      },
      end: () => void this.#end(unit),
      drop: () => this.drop(),
    };
  }

  /** Nothing comes of it. */
  drop(): boolean {
    const held = this.table.dragging;
    this.table.dragging = false;
    this.unit = null;
    return held;
  }

  /** It is let go: what the server has named for that is chosen, and asked about once. */
  async #end(unit: BoardUnit): Promise<void> {
    const { table, onto } = this;
    const [dx, dy] = this.by;
    if (this.unit !== unit) return;
    const then: Then = onto ? { target: onto.id } : { by: [dx * 1000, -dy * 1000] };
    await this.#acting.known();
    const option = this.#option();
    const lead = this.#acting.lead;
    this.drop();
    if (!option || table.selected !== unit.id || Math.hypot(dx, dy) < LEAST) return; // the card says what is not open
    await table.give(unit.id, lead ? [lead.key, option.key] : [option.key], then);
  }
}
