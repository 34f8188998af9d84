import type { Kind, Piece } from "../../../lib/setup/pieces";
import { apart, type Point } from "../../board/geometry";
import type { Editing } from "./editing.svelte";

const STEP = 0.5; // inches; with Shift twice as far
const NEAR = 0.9; // inches within which the first corner is meant
const WAYS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** An outline that is being drawn, corner by corner: of a kind of terrain, or of the zone of a side. */
export class Drawing {
  on = $state(false);
  /** The key of a kind, or `zone N`. */
  what = $state("wood");
  corners = $state.raw<Point[]>([]);
  /** Where the next corner would be. */
  at = $state.raw<Point>([0, 0]);

  constructor(readonly editing: Editing) {}

  get kind(): Kind | undefined {
    return this.editing.palette?.kinds.find((item) => item.key === this.what);
  }

  /** A course needs two corners, an area three. */
  get least(): number {
    return this.kind?.shape === "line" ? 2 : 3;
  }

  get ready(): boolean {
    return this.corners.length >= this.least;
  }

  begin(at: Point): void {
    this.editing.picked = -1;
    [this.on, this.corners, this.at] = [true, [], at];
    this.editing.said = "Set the corners";
  }

  leave(): void {
    [this.on, this.corners] = [false, []];
  }

  /** A corner at a point; on the first one again the outline is closed. */
  set([x, y]: Point): void {
    const at: Point = [Math.round(x * 4) / 4, Math.round(y * 4) / 4];
    this.at = at;
    const [first] = this.corners;
    const last = this.corners[this.corners.length - 1];
    if (first && this.least > 2 && this.ready && apart(first, at) < NEAR) this.close();
    else if (!last || apart(last, at) > 0.01) {
      this.corners = [...this.corners, at];
      this.editing.said = `Corner ${this.corners.length} at ${at[0]}, ${at[1]}`;
    }
  }

  back(): void {
    this.corners = this.corners.slice(0, -1);
  }

  /** Lays what has been drawn. */
  close(): void {
    if (!this.ready) return;
    const [word = "", side] = this.what.split(" ");
    const points = this.corners;
    const line = this.kind?.shape === "line";
    const piece: Piece = side === undefined ? { kind: word, ...(line ? {} : { shape: "polygon" as const }), points } : { kind: "zone", shape: "polygon", side: Number(side), points };
    this.leave();
    this.editing.draw(piece);
  }

  /** Does what a key says; whether it did. */
  key(event: KeyboardEvent, width: number, height: number): boolean {
    const way = WAYS[event.key];
    const far = event.shiftKey ? 2 * STEP : STEP;
    if (way) this.at = [Math.min(width, Math.max(0, this.at[0] + way[0] * far)), Math.min(height, Math.max(0, this.at[1] + way[1] * far))];
    else if (event.key === " ") this.set(this.at);
    else if (event.key === "Enter") this.close();
    else if (event.key === "Backspace" || event.key === "Delete") this.back();
    else if (event.key === "Escape") this.leave();
    else return false;
    if (way) this.editing.said = `${this.at[0]}, ${this.at[1]}`;
    return true;
  }
}
