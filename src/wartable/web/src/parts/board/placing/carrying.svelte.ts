import type { Request } from "../../../lib/protocol";
import type { Table } from "../../../lib/play/table.svelte";
import { cellOf } from "../../square/deck";
import { facing } from "../../square/walking";
import { stands, unitsOf } from "../models/units";

type Spot = [number, number];
const STEADY = 6; // pixels before a press becomes a drag

/** A unit out of the list of units, dragged or pressed before the board is: it is to be set down there. Mils, y up. */
export class Carrying {
  /** The unit in the hand, and where the pointer is; '' if none is. */
  id = $state("");
  at = $state.raw<Spot>([0, 0]);
  /** How often something has been let go over the board. */
  landed = $state(0);
  /** The row that was pressed last: the next press on the board is meant for it. */
  #chosen = "";
  /** What has been let go, until its models stand as ghosts: the questions on the way there are answered. */
  #wanted: { id: string; to: Spot } | null = null;
  #step = -1; // the request that has been answered for it last
  #pressed: { id: string; from: Spot; pans: string } | null = null;

  /** Whether the open request is about bringing a unit onto the table, or about who is brought. */
  may(table: Table, id: string): boolean {
    const { request } = table;
    const unit = unitsOf(table.game.update)[id];
    if (!request || !unit || stands(unit) || table.game.sending) return false;
    return table.moved === id || asked(request, id) || answerFor(request, id) !== "";
  }

  down(table: Table, id: string, event: PointerEvent): void {
    if (event.button !== 0 || !this.may(table, id)) return;
    const row = event.currentTarget as HTMLElement;
    this.#pressed = { id, from: [event.clientX, event.clientY], pans: event.pointerType === "touch" ? getComputedStyle(row).touchAction : "none" };
    row.setPointerCapture(event.pointerId); // it soon leaves the list
  }

  /** The pointer has moved; whether something is in the hand. */
  move(event: PointerEvent): boolean {
    if (!this.#pressed) return false;
    const { id, from, pans } = this.#pressed;
    const [dx, dy] = [event.clientX - from[0], event.clientY - from[1]];
    if (!this.id && (Math.hypot(dx, dy) < STEADY || along(pans, dx, dy))) return false;
    this.id = id;
    this.at = [event.clientX, event.clientY];
    return true;
  }

  /** Lets go: over the board it is wanted there, elsewhere nothing has happened. Whether something was in the hand. */
  up(table: Table, event: PointerEvent): boolean {
    const { id } = this;
    this.cancel();
    if (id) this.#drop(table, id, event);
    return id !== "";
  }

  /** A row of the list was pressed. */
  choose(id: string): void {
    this.#chosen = id;
  }

  /** The board was pressed: a unit whose row was pressed before, and is still looked at, is wanted there. Whether there is one. */
  press(table: Table, at: MouseEvent): boolean {
    const id = this.#chosen;
    this.#chosen = "";
    return id !== "" && table.selected === id && this.may(table, id) && this.#drop(table, id, at);
  }

  #drop(table: Table, id: string, { clientX, clientY }: MouseEvent): boolean {
    const under = document.elementFromPoint(clientX, clientY);
    const board = under?.closest("main svg[role='group']");
    const { camera, request } = table;
    const { ground } = table.game;
    if (!board || !camera || !ground || !request) return false;
    const box = board.getBoundingClientRect();
    const [x, y] = camera.toWorld(clientX - box.left, clientY - box.top);
    const aimed = asked(request, id) ? request.options.find((option) => option.target === under?.closest("[data-key]")?.getAttribute("data-key")) : undefined;
    if (aimed) void table.game.answer(aimed.key);
    else if (asked(request, id)) return false;
    else this.#wanted = { id, to: [Math.round(x * 1000), Math.round(ground.height - y * 1000)] };
    this.#step = -1;
    table.selected = id;
    this.landed += 1;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur(); // Enter is for the question now
    this.follow(table);
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

/** A finger goes along its list, which is to be scrolled; one that goes aslant takes the unit with it. */
function along(pans: string, dx: number, dy: number): boolean {
  if (pans === "none") return false;
  const [far, off] = pans === "pan-x" ? [dx, dy] : [dy, dx];
  return Math.abs(off) < Math.abs(far) / 3;
}

export const carrying = new Carrying();

/** A row of the list of units: its unit is dragged out of it; a drag is never also a click. */
export function row(node: HTMLElement, whose: { table: Table; id: string }): { update(now: typeof whose): void; destroy(): void } {
  let { table, id } = whose;
  let dragged = false;
  const gone = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(kind: K, does: (event: HTMLElementEventMap[K]) => void, capture = false): void =>
    node.addEventListener(kind, does, { capture, signal: gone.signal });
  on("pointerdown", (event) => {
    dragged = false;
    carrying.down(table, id, event);
  });
  on("pointermove", (event) => (dragged ||= carrying.move(event)));
  node.addEventListener("touchmove", (event) => { if (carrying.id) event.preventDefault(); }, { passive: false, signal: gone.signal });
  on("pointerup", (event) => void carrying.up(table, event));
  on("pointercancel", () => carrying.cancel());
  on("click", (event) => {
    if (dragged) event.stopPropagation();
    else carrying.choose(id);
    dragged = false;
  }, true);
  return { update: (now) => ({ table, id } = now), destroy: () => gone.abort() };
}

/** The question is which of some squares it stands on. */
const asked = (request: Request, id: string): boolean => request.about === id && request.options.some(({ key, target }) => cellOf(target) && !facing(key));

/** The answer that brings a unit onto the table: the option that aims at it, or of a question about it the only one that aims at nobody. */
function answerFor(request: Request, id: string): string {
  if (request.ask !== "choice") return "";
  const aimed = request.options.find((option) => option.target === id);
  if (aimed) return aimed.key;
  const free = request.options.filter((option) => !option.target);
  return request.about === id && free.length === 1 ? (free[0]?.key ?? "") : "";
}
