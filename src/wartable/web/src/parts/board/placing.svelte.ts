import type { Request } from "../../lib/protocol";
import type { Table } from "../../lib/table.svelte";
import { unitsOf, type UnitView } from "./units";

type Spot = [number, number];
const WAIT = 120; // ms between questions to the server while ghosts move
const TRIES = 9; // places that are tried when a unit is first set down

/** Moves the ghosts of the unit that is being placed and asks the server what it thinks of them. Lengths in mils, y up. */
export class Placing {
  /** The one ghost that is moved alone, -1: all together. */
  alone = $state(-1);
  #home: Spot[] = [];
  #front = -1;
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: Table) {}

  get request(): Request | null {
    return this.table.placing ? this.table.request : null;
  }

  get unit(): UnitView | undefined {
    return unitsOf(this.table.game.update)[this.request?.unit ?? ""];
  }

  /** A request has been opened (or closed): the ghosts stand where their models are, or where there is room. */
  async open(): Promise<void> {
    const { table } = this;
    clearTimeout(this.#timer);
    const mine = ++this.#asked;
    this.alone = -1;
    table.canStay = false;
    table.ghosts = [];
    this.#judge("", "", false);
    const unit = this.unit;
    if (!this.request || !unit) return;
    this.#front = unit.kind === "vehicle" ? ((unit.models[0]?.facing ?? 90) + 360) % 360 : -1;
    const standing = unit.where === "table" && this.request.ask === "move";
    if (standing) table.ghosts = unit.models.map(({ x, y }): Spot => [x, y]);
    else await this.#settle(mine);
    if (mine !== this.#asked) return;
    this.#home = table.ghosts;
    table.ghostFacing = this.#front;
    table.canStay = (await table.game.check({ stay: true })).why === "";
    if (mine === this.#asked && standing) this.#ask();
  }

  /** The first of some places where the server finds room; it makes the formation. */
  async #settle(mine: number): Promise<void> {
    for (const to of this.#spots()) {
      const heard = await this.table.game.check({ to });
      if (mine !== this.#asked) return;
      const count = this.unit?.models.length ?? 0;
      if (heard.why && to !== null && heard.models.length === 0 && this.table.ghosts.length) continue;
      this.table.ghosts = heard.models.length ? heard.models.map(([x = 0, y = 0]): Spot => [x, y]) : block(to, count);
      this.#judge(heard.why, heard.clause, false);
      if (!heard.why) return;
    }
  }

  /** The middle of the region, then more and more to its sides. */
  #spots(): Spot[] {
    const ground = this.table.game.ground;
    const region = this.request?.region.length ? this.request.region : [[0, 0], [ground?.width ?? 0, ground?.height ?? 0]];
    const xs = region.map(([x = 0]) => x);
    const ys = region.map(([, y = 0]) => y);
    const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const y = Math.round((low + high) / 2);
    return Array.from({ length: TRIES }, (_, i): Spot => {
      const aside = Math.ceil(i / 2) * (i % 2 ? 1 : -1);
      return [Math.round((left + right) / 2 + (aside * (right - left)) / (TRIES + 1)), y];
    });
  }

  #judge(why: string, clause: string, asked: boolean): void {
    this.table.ghostFault = why;
    this.table.ghostClause = clause;
    this.table.ghostAsked = asked;
  }

  /** Asks the server soon whether the ghosts may stand; only the last answer counts. */
  #ask(): void {
    this.table.ghostAsked = true;
    this.table.game.refused = null;
    clearTimeout(this.#timer);
    const mine = ++this.#asked;
    this.#timer = setTimeout(async () => {
      const heard = await this.table.game.check({ ...this.table.placed });
      if (mine === this.#asked) this.#judge(heard.why, heard.clause, false);
    }, WAIT);
  }

  #set(ghosts: Spot[]): void {
    this.table.ghosts = ghosts.map(([x, y]): Spot => [Math.round(x), Math.round(y)]);
    this.#ask();
  }

  shift(dx: number, dy: number, alone = this.alone): void {
    this.#set(this.table.ghosts.map(([x, y], i): Spot => (alone < 0 || alone === i ? [x + dx, y + dy] : [x, y])));
  }

  /** Wider apart (more than 1) or closer together. */
  spread(by: number): void {
    const [cx, cy] = this.#middle();
    this.#set(this.table.ghosts.map(([x, y]): Spot => [cx + (x - cx) * by, cy + (y - cy) * by]));
  }

  /** Turns the formation, or the front of a vehicle, by degrees counter-clockwise. */
  turn(degrees: number): void {
    if (this.table.ghostFacing >= 0) {
      this.table.ghostFacing = (this.table.ghostFacing + degrees + 360) % 360;
      this.#ask();
      return;
    }
    const [cx, cy] = this.#middle();
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    this.#set(this.table.ghosts.map(([x, y]): Spot => [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos]));
  }

  /** Back to where they stood at first. */
  reset(): void {
    this.alone = -1;
    this.table.ghostFacing = this.#front;
    this.#set(this.#home);
  }

  /** The server makes a formation round a point. */
  async here(x: number, y: number): Promise<void> {
    const mine = ++this.#asked;
    clearTimeout(this.#timer);
    this.table.ghostAsked = true;
    const to = [Math.round(x), Math.round(y)];
    const heard = await this.table.game.check(this.table.ghostFacing < 0 ? { to } : { to, facing: this.table.ghostFacing });
    if (mine !== this.#asked) return;
    if (!heard.models.length) {
      // No formation fits: they go there as they are, and the server says what is wrong with that.
      const [cx, cy] = this.#middle();
      return this.shift(x - cx, y - cy, -1);
    }
    this.table.ghosts = heard.models.map(([gx = 0, gy = 0]): Spot => [gx, gy]);
    this.#judge(heard.why, heard.clause, false);
  }

  #middle(): Spot {
    const { ghosts } = this.table;
    const n = Math.max(1, ghosts.length);
    return [ghosts.reduce((s, [x]) => s + x, 0) / n, ghosts.reduce((s, [, y]) => s + y, 0) / n];
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asked++;
  }
}

/** Rows of models about a point, to have something to move while no place is legal. */
function block(to: Spot, count: number): Spot[] {
  const row = Math.ceil(Math.sqrt(count));
  return Array.from({ length: count }, (_, i): Spot => [
    to[0] + ((i % row) - (row - 1) / 2) * 680,
    to[1] + (Math.floor(i / row) - (row - 1) / 2) * 680,
  ]);
}
