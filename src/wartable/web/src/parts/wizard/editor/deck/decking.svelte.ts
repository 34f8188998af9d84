import {
  AREAS, EDGES, onArea, onEdge, onSquare, planOf, SIDES, told, TOOLS, WAY, withPlan,
  type Plan, type Side, type Square, type Tool,
} from "../../../../lib/setup/plan";
import type { Editing } from "../editing.svelte";

const ARROWS: Record<string, Square> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The keys of the deck, as they are told beside it. */
export const KEYS: readonly (readonly [string, string])[] = [
  ["← ↑ ↓ →", "the next square, with Shift a board"],
  [", .", "the next side of it"],
  ["Space", "set or take away with the tool"],
  ["[ ]", "the tool before, the next"],
  ["Delete", "take away"],
  ["Ctrl Z", "take back, with Shift do again"],
];

/** A complex while it is drawn: a tool, and the square and side that it acts on. */
export class Decking {
  tool = $state<Tool>("wall");
  at = $state.raw<Square>([0, 0]);
  side = $state<Side>("n");
  /** The first corner of an area. */
  first = $state.raw<Square | null>(null);
  readonly plan = $derived.by((): Plan => planOf(this.editing.doc));

  constructor(readonly editing: Editing) {}

  get edges(): boolean {
    return EDGES.includes(this.tool);
  }

  take(tool: Tool): void {
    [this.tool, this.first] = [tool, null];
  }

  /** Does what the tool does where the cursor is. */
  apply(tool = this.tool): void {
    const { plan, at } = this;
    if (AREAS.includes(tool) && !this.first) {
      this.first = at;
      this.editing.said = `From column ${at[0]}, row ${at[1]}: choose the opposite corner`;
      return;
    }
    const made = EDGES.includes(tool) ? onEdge(plan, tool, at, this.side) : this.first && AREAS.includes(tool) ? onArea(plan, tool, this.first, at) : onSquare(plan, tool, at);
    this.first = null;
    this.put(made, "");
  }

  put(plan: Plan, said: string): void {
    const doc = withPlan(this.editing.doc, plan);
    this.editing.put(doc, said || told(planOf(doc), this.at));
  }

  /** The cursor goes to a square of the map; `side` if it is near an edge of it. */
  go([x, y]: Square, side: Side = this.side): void {
    const clamp = (n: number, most: number): number => Math.min(most - 1, Math.max(0, n));
    [this.at, this.side] = [[clamp(x, this.plan.width), clamp(y, this.plan.height)], side];
  }

  resize(width: number, height: number): void {
    this.put({ ...this.plan, width, height }, `The map is ${width} by ${height} squares`);
    this.go(this.at);
  }

  rename(name: string): void {
    const { plan } = this;
    const held = plan.rooms.find((room) => this.at[0] >= room.x && this.at[0] < room.x + room.w && this.at[1] >= room.y && this.at[1] < room.y + room.h);
    if (!held || (held.name ?? "") === name) return;
    const { name: _, ...rest } = held;
    this.put({ ...plan, rooms: plan.rooms.map((room) => (room === held ? { ...rest, ...(name ? { name } : {}) } : room)) }, name ? `The room is called ${name}` : "The room has no name");
  }

  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey) {
      const letter = event.key.toLowerCase();
      if (letter !== "z" && letter !== "y") return false;
      if (event.shiftKey || letter === "y") this.editing.redo();
      else this.editing.undo();
      return true;
    }
    const way = ARROWS[event.key];
    const turn = event.key === "," ? 3 : event.key === "." ? 1 : 0;
    const next = event.key === "[" ? -1 : event.key === "]" ? 1 : 0;
    if (way) this.go([this.at[0] + way[0] * (event.shiftKey ? 6 : 1), this.at[1] + way[1] * (event.shiftKey ? 6 : 1)]);
    else if (turn) this.side = SIDES[(SIDES.indexOf(this.side) + turn) % 4] ?? "n";
    else if (next) this.take(TOOLS[(TOOLS.findIndex(([tool]) => tool === this.tool) + next + TOOLS.length) % TOOLS.length]?.[0] ?? "wall");
    else if (event.key === " " || event.key === "Enter") this.apply();
    else if (event.key === "Delete" || event.key === "Backspace") this.apply("clear");
    else if (event.key === "Escape" && this.first) this.first = null;
    else return false;
    if (way) this.editing.said = told(this.plan, this.at);
    else if (turn) this.editing.said = `${WAY[this.side]} side`;
    else if (next) this.editing.said = TOOLS.find(([tool]) => tool === this.tool)?.[1] ?? "";
    return true;
  }

  /** The square and the side that a point of the map is nearest to. */
  static near(x: number, y: number): [Square, Side] {
    const at: Square = [Math.floor(x), Math.floor(y)];
    const [dx, dy] = [x - at[0], y - at[1]];
    const gaps: [number, Side][] = [[dy, "n"], [1 - dx, "e"], [1 - dy, "s"], [dx, "w"]];
    return [at, gaps.reduce((best, gap) => (gap[0] < best[0] ? gap : best))[1]];
  }
}
