import type { Request } from "../../../lib/protocol";
import type { Table } from "../../../lib/play/table.svelte";
import { unitsOf } from "../models/units";

type Spot = [number, number];
const STEADY = 6; // pixels before a press becomes a drag

/** A unit that is dragged out of the list of units: let go over the board it is to be set down there. Mils, y up. */
export class Carrying {
  /** The unit in the hand, and where the pointer is; '' if none is. */
  id = $state("");
  at = $state.raw<Spot>([0, 0]);
  /** What has been let go, until its models stand as ghosts: the questions on the way there are answered. */
  #wanted: { id: string; to: Spot } | null = null;
  #step = -1; // the request that has been answered for it last
  #pressed: { id: string; from: Spot } | null = null;

  /** Whether the open request is about bringing a unit onto the table, or about who is brought. */
  may(table: Table, id: string): boolean {
    const { request } = table;
    const unit = unitsOf(table.game.update)[id];
    if (!request || !unit || unit.where === "table" || table.game.sending) return false;
    return table.moved === id || answerFor(request, id) !== "";
  }

  down(table: Table, id: string, event: PointerEvent): void {
    if (event.button !== 0 || !this.may(table, id)) return;
    this.#pressed = { id, from: [event.clientX, event.clientY] };
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId); // it soon leaves the list
  }

  /** The pointer has moved; whether something is in the hand. */
  move(event: PointerEvent): boolean {
    if (!this.#pressed) return false;
    const { id, from } = this.#pressed;
    if (!this.id && Math.hypot(event.clientX - from[0], event.clientY - from[1]) < STEADY) return false;
    this.id = id;
    this.at = [event.clientX, event.clientY];
    return true;
  }

  /** Lets go: over the board it is wanted there, elsewhere nothing has happened. Whether something was in the hand. */
  up(table: Table, event: PointerEvent): boolean {
    const { id } = this;
    this.cancel();
    if (!id) return false;
    const board = document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGElement>("svg.inch[role='group']");
    const { camera } = table;
    const ground = table.game.ground;
    if (board && camera && ground) {
      const box = board.getBoundingClientRect();
      const [x, y] = camera.toWorld(event.clientX - box.left, event.clientY - box.top);
      this.#step = -1;
      this.#wanted = { id, to: [Math.round(x * 1000), Math.round(ground.height - y * 1000)] };
      table.selected = id;
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur(); // Enter is for the question now
      this.follow(table);
    }
    return true;
  }

  cancel(): void {
    this.id = "";
    this.#pressed = null;
  }

  /** A request is open: what was let go is answered for, until it is asked where it stands. */
  follow(table: Table): void {
    const { request } = table;
    const step = table.game.update?.step ?? -1;
    if (!this.#wanted || !request || table.game.sending || step === this.#step) return;
    const { id } = this.#wanted;
    if (table.moved === id) return; // where it stands is told by whoever has the ghosts (`take`)
    const key = answerFor(request, id);
    this.#step = step;
    if (key) void table.game.answer(key).then((done) => { if (!done) this.#wanted = null; });
    else this.#wanted = null;
  }

  /** Where the ghosts of the open placement are wanted, once. */
  take(table: Table): Spot | null {
    if (!this.#wanted || table.moved !== this.#wanted.id) return null;
    const { to } = this.#wanted;
    this.#wanted = null;
    return to;
  }
}

export const carrying = new Carrying();

/** The answer that brings a unit onto the table: the option that aims at it, or of a question about it the only one that aims at nobody. */
function answerFor(request: Request, id: string): string {
  if (request.ask !== "choice") return "";
  const aimed = request.options.find((option) => option.target === id);
  if (aimed) return aimed.key;
  const free = request.options.filter((option) => !option.target);
  return request.about === id && free.length === 1 ? (free[0]?.key ?? "") : "";
}
