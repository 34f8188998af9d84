import { untrack } from "svelte";
import type { Checked, ModelFault, Request } from "../../../lib/protocol";
import type { Table } from "../../../lib/play/table.svelte";
import { bodyAt, bodyStop } from "./body";
import { clipped, laid } from "./legs";
import { Reach } from "./reach";
import { unitsOf, type UnitView } from "../models/units";

type Spot = [number, number];
const HALF = 45; // degrees of a turn by an arrow key
const WAIT = 120; // ms between questions to the server while ghosts move

/** Moves the ghosts of the unit that is being placed and asks the server what it thinks of them. Lengths in mils, y up. */
export class Placing {
  /** The one ghost that is moved alone, -1: all together. */
  alone = $state(-1);
  /** What is wrong with each ghost where it is wanted, by its place; the server's words. */
  faults = $state.raw(new Map<number, ModelFault>());
  /** The one that lets the others go no farther, -1 if none does. */
  binding = $state(-1);
  /** How long the way of each ghost is, mils; none while it is not known. */
  lengths = $state.raw<number[]>([]);
  /** What is aimed would cover this, mils, and touch these units; the server's words. */
  outline = $state.raw<number[][]>([]);
  touched = $state.raw<string[]>([]);
  home = $state.raw<Spot[]>([]);
  /** Where the ghosts are dragged to: they stop short of it where the reach ends. */
  #wanted: Spot[] = [];
  #reach: Reach[] = [];
  #front = -1;
  #asked = 0;
  #opened = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The board makes it as it is made itself. */
  constructor(readonly table: Table) {
    $effect(() => {
      const by = table.carried;
      if (!by || !table.ghosts.length) return;
      untrack(() => {
        table.carried = null;
        this.shift(by[0], by[1], -1);
        this.rest();
      });
    });
    $effect(() => {
      void table.legs;
      untrack(() => { if (this.drives && table.steered) this.#ask(); });
    });
  }

  get request(): Request | null {
    return this.table.placing ? this.table.request : null;
  }

  /** It is driven in legs and turns. */
  get drives(): boolean {
    return this.request?.ask === "drive";
  }

  /** What is placed: a unit, or a piece of its own such as a wall or an objective, which is none. */
  get unit(): UnitView | undefined {
    const { request } = this;
    return request ? (unitsOf(this.table.game.update)[this.table.moved] ?? pieceOf(request)) : undefined;
  }

  /** The models that are placed: those of the unit that the request names, or all. */
  get models(): UnitView["models"] {
    const movers = this.request?.movers ?? [];
    const all = this.unit?.models ?? [];
    return movers.length ? all.filter(({ id }) => movers.includes(id)) : all;
  }

  /** A request has been opened (or closed): the ghosts stand where their models are, or where there is room. */
  async open(): Promise<void> {
    const { table } = this;
    clearTimeout(this.#timer);
    const mine = ++this.#asked;
    this.#opened += 1;
    this.alone = -1;
    table.canStay = false;
    table.ghosts = [];
    table.reach = [];
    this.#reach = [];
    this.#judge("", "", false);
    this.faults = new Map();
    this.binding = -1;
    this.lengths = [];
    this.outline = [];
    this.touched = [];
    table.foretold = null;
    table.ghostFronts = [];
    table.ghostTurned = false;
    table.steered = null;
    table.legs = [];
    const { unit, request } = this;
    if (!request || !unit) return;
    this.#front = unit.kind === "vehicle" || this.drives ? ((unit.models[0]?.facing ?? 90) + 360) % 360 : -1;
    const standing = unit.where === "table" && (request.ask === "move" || this.drives);
    if (request.ask !== "aim" && !this.drives) void this.#draw();
    table.ghosts = standing ? this.models.map(({ x, y }): Spot => [x, y]) : this.#first(request);
    this.home = this.#wanted = table.ghosts;
    table.ghostFacing = this.#front;
    if (this.#front < 0 && request.fronts) table.ghostFronts = standing ? this.models.map(({ facing }) => facing) : request.facings;
    table.canStay = (await table.game.check({ stay: true })).why === "";
    if (mine === this.#asked) this.#ask();
  }

  /** The outline comes later: until then the ghosts go where they are wanted, and the server says what is wrong with it. */
  async #draw(): Promise<void> {
    const { table } = this;
    const opened = this.#opened;
    const areas = await table.game.reach();
    if (opened !== this.#opened) return;
    table.reach = areas;
    if (this.request?.ask !== "move") return; // it shows where there is room; what is set down is carried over all that lies between
    this.#reach = areas.map((area) => new Reach(area));
    if (this.#wanted === this.home) return;
    this.#set(this.#wanted, this.alone); // they have been moved meanwhile, perhaps too far
    this.rest();
  }

  /** Where the server has found room; without any, rows in the middle of the region. */
  #first(request: Request): Spot[] {
    if (request.first.length) return request.first.map(([x = 0, y = 0]): Spot => [x, y]);
    const { ground } = this.table.game;
    const region = request.region.length ? request.region : [[0, 0], [ground?.width ?? 0, ground?.height ?? 0]];
    const xs = region.map(([x = 0]) => x);
    const ys = region.map(([, y = 0]) => y);
    return block([(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2], this.models.length);
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
    const wanted = this.#wanted;
    this.#timer = setTimeout(async () => {
      const { game, placed, ghosts } = this.table;
      if (this.drives) return void (await this.#steer(mine));
      const heard = await game.check({ ...placed });
      if (mine !== this.#asked) return;
      // What stopped some of them on the way is asked of where they were wanted.
      const stopped = ghosts.some((at, i) => away(at, wanted[i] ?? at) > 1);
      const why = stopped && this.table.moved ? await game.check({ ...placed, models: wanted.map(whole) }) : heard;
      if (mine === this.#asked) this.#heard(heard, why);
    }, WAIT);
  }

  /** The server follows the legs; of those that are not legal only what is stays. */
  async #steer(mine: number): Promise<void> {
    const { table } = this;
    const wanted = table.legs;
    const heard = await table.game.check({ ...table.placed });
    if (mine !== this.#asked) return;
    this.#driven(heard);
    const legal = clipped(wanted, heard.steered.legs, heard.steered.open);
    if (wanted.length > heard.steered.legs.length) table.legs = legal;
  }

  #driven(heard: Checked): void {
    const { table } = this;
    const end = heard.steered.legs.at(-1);
    const [x = 0, y = 0] = this.home[0] ?? [];
    const [gx, gy] = end ? [(end.at[0] ?? 0) - x, (end.at[1] ?? 0) - y] : [0, 0];
    this.#judge(heard.why, heard.clause, false);
    table.steered = heard.steered;
    table.ghosts = this.#wanted = this.home.map(([hx, hy]): Spot => [hx + gx, hy + gy]); // a group keeps its formation
    table.ghostFacing = end ? end.facing : this.#front;
  }

  #heard(heard: Checked, wanted: Checked): void {
    if (!this.table.ghostTurned && this.table.ghostFronts.length && heard.facings.length) this.table.ghostFronts = heard.facings;
    this.#judge(heard.why, heard.clause, false);
    this.lengths = heard.lengths;
    this.outline = heard.outline;
    this.touched = heard.touched;
    this.table.foretold = this.request?.ask === "aim" && !heard.why ? heard.foretold : null;
    this.faults = new Map([...wanted.faults, ...heard.faults].map((fault) => [fault.model, fault]));
  }

  /** The ghosts go where they are wanted, together as far as all of them may; one that is moved alone as far as it may. */
  #set(wanted: Spot[], alone = -1): void {
    this.#wanted = wanted;
    this.lengths = [];
    if (this.drives) {
      this.table.ghosts = wanted.map(whole); // where they are let go a drive is looked for
      return;
    }
    if (alone < 0) {
      const { part, binding } = bodyStop(this.#reach, this.home, wanted);
      this.binding = binding;
      this.table.ghosts = bodyAt(this.home, wanted, part).map(whole);
    } else {
      const [reach, from, to] = [this.#reach[alone], this.home[alone], wanted[alone]];
      this.binding = -1;
      this.table.ghosts = wanted.map((at, i): Spot => whole(i === alone && reach && from && to ? reach.last(from, to) : at));
    }
    this.#ask();
  }

  /** The drag is over: what is wanted is where the ghosts have come to. */
  rest(): void {
    this.#wanted = this.table.ghosts;
    const at = this.table.ghosts[0];
    if (this.drives && at) void this.here(...at);
  }

  shift(dx: number, dy: number, alone = this.alone): void {
    this.#set(this.#wanted.map(([x, y], i): Spot => (alone < 0 || alone === i ? [x + dx, y + dy] : [x, y])), alone);
  }

  /** The next model alone, or the one before; after the last all together again. */
  other(by: number): void {
    const count = this.table.ghosts.length + 1;
    this.alone = ((this.alone + 1 + by + count) % count) - 1;
  }

  /** One step of a key or a button. */
  nudge(dx: number, dy: number): void {
    if (this.drives) return dx ? this.turn(dx > 0 ? -HALF : HALF) : this.#lay(dy > 0 ? "ahead" : "back", Math.abs(dy));
    this.shift(dx, dy);
    this.rest();
  }

  /** Wider apart (more than 1) or closer together. */
  spread(by: number): void {
    const [cx, cy] = this.#middle();
    this.#set(this.table.ghosts.map(([x, y]): Spot => [cx + (x - cx) * by, cy + (y - cy) * by]));
    this.rest();
  }

  /** Turns the formation, or the front of a vehicle, by degrees counter-clockwise. */
  turn(degrees: number): void {
    if (this.drives) return this.#lay("turn", -degrees);
    if (this.table.ghostFronts.length) {
      this.table.ghostFronts = this.table.ghostFronts.map((front, i) => (this.alone < 0 || this.alone === i ? (front + degrees + 360) % 360 : front));
      this.table.ghostTurned = true;
      return this.#ask();
    }
    if (this.table.ghostFacing >= 0) {
      this.table.ghostFacing = (this.table.ghostFacing + degrees + 360) % 360;
      this.#ask();
      return;
    }
    const [cx, cy] = this.#middle();
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    this.#set(this.table.ghosts.map(([x, y]): Spot => [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos]));
    this.rest();
  }

  #lay(kind: string, far: number): void {
    this.table.legs = laid(this.table.legs, kind, far);
  }

  /** Turns the formation whose models have fronts of their own; those look as the server says again. */
  wheel(degrees: number): void {
    const fronts = this.table.ghostFronts;
    this.table.ghostFronts = [];
    this.table.ghostTurned = false;
    this.turn(degrees);
    this.table.ghostFronts = fronts;
  }

  /** Back to where they stood at first. */
  reset(): void {
    this.alone = -1;
    this.table.ghostTurned = false;
    if (this.drives) {
      this.table.legs = [];
      return;
    }
    this.table.ghostFacing = this.#front;
    this.#set(this.home);
  }

  /** The server makes a formation round a point. */
  async here(x: number, y: number): Promise<void> {
    const mine = ++this.#asked;
    clearTimeout(this.#timer);
    this.table.ghostAsked = true;
    const to = [Math.round(x), Math.round(y)];
    const heard = await this.table.game.check(this.drives || this.table.ghostFacing < 0 ? { to } : { to, facing: this.table.ghostFacing });
    if (mine !== this.#asked) return;
    if (this.drives) {
      if (!heard.why) this.table.legs = heard.steered.legs.map(({ kind, far }): [string, number] => [kind, far]);
      else {
        this.#ask();
        this.#judge(heard.why, heard.clause, false);
      }
      return;
    }
    if (!heard.models.length) {
      // No formation fits: they go there as they are, and the server says what is wrong with that.
      const [cx, cy] = this.#middle();
      this.shift(x - cx, y - cy, -1);
      return this.rest();
    }
    this.table.ghosts = this.#wanted = heard.models.map(([gx = 0, gy = 0]): Spot => [gx, gy]);
    this.#heard(heard, heard);
  }

  #middle(): Spot {
    const { ghosts } = this.table;
    const n = Math.max(1, ghosts.length);
    return [ghosts.reduce((s, [x]) => s + x, 0) / n, ghosts.reduce((s, [, y]) => s + y, 0) / n];
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asked++;
    this.#opened++;
  }
}

/** Whether what is aimed has a front: it begins at the point. */
const turns = ({ template }: Request): boolean => !!template && !template.origin.length && ["line", "sector"].includes(template.kind);

/** What stands for a piece that is no unit. */
function pieceOf(request: Request): UnitView {
  const at = request.first.length ? request.first : [[0, 0]];
  const facing = request.piece?.turn ?? 0;
  const models = at.map(([x = 0, y = 0], id) => ({ id, x, y, kind: "model", facing }));
  return { name: request.ask === "aim" ? "the aim" : "it", player: request.seat, kind: request.piece || turns(request) ? "vehicle" : "piece", where: "", models };
}

const whole = ([x, y]: readonly [number, number]): Spot => [Math.round(x), Math.round(y)];
const away = (a: Spot, b: Spot): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Rows of models about a point, to have something to move while no place is legal. */
function block(to: Spot, count: number): Spot[] {
  const row = Math.ceil(Math.sqrt(count));
  return Array.from({ length: count }, (_, i): Spot => [
    to[0] + ((i % row) - (row - 1) / 2) * 680,
    to[1] + (Math.floor(i / row) - (row - 1) / 2) * 680,
  ]);
}
