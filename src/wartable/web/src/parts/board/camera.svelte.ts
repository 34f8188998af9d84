import { boxAround, type Box } from "./geometry";

/** How near the eye is: the whole table, what one turn is about, or models that can be told apart. */
export type Step = "far" | "middle" | "near";
export const STEPS: readonly Step[] = ["far", "middle", "near"];

/** Pixels that a base measures at least where models are drawn one by one; smaller ones are drawn as one token for each unit. */
export const READABLE = 16;

const GLIDE = 260; // ms
const RIM = 12; // pixels that may be seen beside the table
const CLOSE = 1.06; // a base at `near` is a little more than readable

/** Where the eye is over a board: pan and zoom of one transform. The world is in inches or squares, y down. */
export class Camera {
  /** The point of the world in the middle of the view. */
  x = $state(0);
  y = $state(0);
  /** Pixels for a unit of the world. */
  scale = $state(10);
  /** The view in pixels. */
  width = $state(0);
  height = $state(0);
  /** The world. */
  wide = $state(1);
  high = $state(1);
  /** The world lies turned by a quarter, its north at the right; all that the eye is told of it is as it is seen. */
  turned = $state(false);
  /** How broad the smallest base is, in units of the world. */
  base = $state(0.52);
  /** Pixels at the lower edge of the view that something else covers: what lies there can be brought above it. */
  under = $state(0);
  /** Pixels more that may be seen beside the world, for what stands about somebody at its edge. */
  beside = 0;
  /** Somebody looks elsewhere by hand: nothing is followed until `resume`. */
  stays = $state(false);
  /** Where a unit stands, in the world; the board that has this eye says so. */
  find: (id: string) => Box | null = () => null;
  #moved = false;
  #frame = 0;

  /** The scale at which everything is seen. */
  get whole(): number {
    const room = 2 * this.#rim;
    return Math.max(0.1, Math.min((this.width - room) / this.wide, (this.height - room) / this.high));
  }

  get #rim(): number {
    return Math.min(RIM, this.width * 0.015);
  }

  get most(): number {
    return Math.max(90, this.whole * 2);
  }

  /** The scale from which models can be told apart. */
  get readable(): number {
    return (READABLE / this.base) * CLOSE;
  }

  /** Models are smaller than that, and a unit is drawn as one token. */
  get far(): boolean {
    return this.scale * this.base < READABLE;
  }

  scaleOf(step: Step): number {
    const near = Math.max(this.readable, this.whole * 1.5);
    return step === "far" ? this.whole : step === "near" ? near : Math.sqrt(this.whole * near);
  }

  /** The step that the eye is about at, '' between two. */
  get step(): Step | "" {
    const off = (step: Step): number => Math.abs(Math.log(this.scale / this.scaleOf(step)));
    const best = STEPS.reduce((a, b) => (off(b) < off(a) ? b : a));
    return this.scale > this.scaleOf("near") || off(best) < 0.12 ? best : "";
  }

  get transform(): string {
    const left = this.width / 2 - this.x * this.scale;
    const top = this.height / 2 - this.y * this.scale;
    return `translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${this.scale.toFixed(4)})`;
  }

  /** The part of the world that is seen. */
  get seen(): { left: number; top: number; width: number; height: number } {
    const width = this.width / this.scale;
    const height = this.height / this.scale;
    return { left: this.x - width / 2, top: this.y - height / 2, width, height };
  }

  /** Tells the size of the world. */
  world(wide: number, high: number): void {
    if (wide === this.wide && high === this.high) return;
    this.wide = wide;
    this.high = high;
    this.#moved = false;
    this.fit();
  }

  /** Tells the size of the view; until somebody has moved the eye it sees everything. */
  view(width: number, height: number): void {
    if (!width || !height || (width === this.width && height === this.height)) return;
    this.width = width;
    this.height = height;
    if (this.#moved) this.#set(this.x, this.y, this.scale);
    else this.fit();
  }

  /** The whole table. */
  fit(): void {
    this.#glide(this.wide / 2, this.high / 2, this.whole);
  }

  /** The scale at which a game opens: models can be told apart, and no more of the table is left out than that takes. */
  get opening(): number {
    return Math.max(this.whole, this.readable);
  }

  /** Looks at a point as a game opens. */
  open([x, y]: readonly [number, number]): void {
    this.#set(x, y, this.opening);
  }

  /** Goes to a step about a point, else about what is in the middle. */
  go(step: Step, x = this.x, y = this.y): void {
    if (step === "far") this.fit();
    else this.#glide(x, y, this.scaleOf(step));
  }

  /** Zooms so that what is at a pixel of the view stays there. */
  zoomAt(px: number, py: number, factor: number): void {
    const [x, y] = this.toWorld(px, py);
    const scale = Math.max(this.whole, Math.min(this.most, this.scale * factor));
    this.#set(x - (px - this.width / 2) / scale, y - (py - this.height / 2) / scale, scale);
  }

  zoom(factor: number): void {
    this.zoomAt(this.width / 2, this.height / 2, factor);
  }

  /** Moves what is seen by pixels, as if it was held by a finger. */
  pan(dx: number, dy: number): void {
    this.stays = true;
    this.#set(this.x - dx / this.scale, this.y - dy / this.scale, this.scale);
  }

  /** Looks at a point. */
  to(x: number, y: number): void {
    this.#set(x, y, this.scale);
  }

  /** Zooms to a part of the world, at most to `most` pixels for a unit. */
  show(left: number, top: number, right: number, bottom: number, most = 40): void {
    const scale = Math.min(this.width / Math.max(1, right - left), this.height / Math.max(1, bottom - top), most);
    this.#set((left + right) / 2, (top + bottom) / 2, Math.max(this.whole, scale));
  }

  /** Moves as little as needed to bring a part of the world into the view. */
  reveal(left: number, top: number, right: number, bottom: number): void {
    const [x, y] = this.#nudged({ left, top, right, bottom }, this.scale);
    if (x !== this.x || y !== this.y) this.#glide(x, y, this.scale);
  }

  /**
   * Brings boxes of the world into sight: what acts first, then what it acts on. Nothing moves if all are in sight, or
   * while somebody looks elsewhere by hand. Models can be told apart then unless the boxes lie too far from each other.
   */
  follow(boxes: readonly Box[]): void {
    if (!this.stays) this.both(boxes);
  }

  /** The same also while somebody looks elsewhere: a target that was picked, and who aims at it. */
  both(boxes: readonly Box[]): void {
    const box = boxAround(boxes);
    if (!boxes.length || !this.width || this.sees(box)) return;
    const margin = Math.min(3, this.width / this.scale / 8);
    const fits = Math.min(this.width / (box.right - box.left + 2 * margin), (this.height - this.under) / (box.bottom - box.top + 2 * margin));
    const scale = Math.max(this.whole, Math.min(fits, Math.max(this.scale, this.readable)));
    const [x, y] = this.#nudged(box, scale);
    this.#glide(x, y, scale);
  }

  /** The same for units, by their ids; those that nobody sees are left out. */
  followUnits(...ids: readonly string[]): void {
    this.follow(ids.flatMap((id) => this.find(id) ?? []));
  }

  /** Follows again; a new turn does so. */
  resume(): void {
    this.stays = false;
  }

  /** All of a box is in sight. */
  sees({ left, top, right, bottom }: Box): boolean {
    const seen = this.seen;
    return left >= seen.left && top >= seen.top && right <= seen.left + seen.width && bottom <= seen.top + seen.height - this.under / this.scale;
  }

  /** What is seen of the world without `rim` pixels at its sides and what is covered below. */
  inner(rim: number): Box {
    const { left, top, width, height } = this.seen;
    const off = rim / this.scale;
    return { left: left + off, top: top + off, right: left + width - off, bottom: top + height - off - this.under / this.scale };
  }

  toWorld(px: number, py: number): [number, number] {
    return [this.x + (px - this.width / 2) / this.scale, this.y + (py - this.height / 2) / this.scale];
  }

  /** Where a point of the world is in the view, in pixels. */
  toView(x: number, y: number): [number, number] {
    return [(x - this.x) * this.scale + this.width / 2, (y - this.y) * this.scale + this.height / 2];
  }

  /** The middle of the view at a scale that is as near as can be to the present one and has a box in sight. */
  #nudged({ left, top, right, bottom }: Box, scale: number): [number, number] {
    const [width, height] = [this.width / scale, (this.height - this.under) / scale];
    const room = Math.min(1.5, width / 8, height / 8);
    const shift = (low: number, high: number, from: number, size: number): number => {
      if (high - low > size - 2 * room) return (low + high) / 2 - (from + size / 2);
      return Math.min(0, low - room - from) + Math.max(0, high + room - from - size);
    };
    return [this.x + shift(left, right, this.x - width / 2, width), this.y + shift(top, bottom, this.y - this.height / scale / 2, height)];
  }

  /** The eye goes there, unless motion is not wanted; what is seen on the way never lies beside the table. */
  #glide(x: number, y: number, scale: number): void {
    const still = typeof requestAnimationFrame === "undefined" || matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (still || !this.#moved) return this.#set(x, y, scale);
    const from = [this.x, this.y, this.scale] as const;
    const begun = performance.now();
    const frame = (now: number): void => {
      const part = Math.max(0, Math.min(1, (now - begun) / GLIDE));
      const ease = 1 - (1 - part) ** 3;
      this.#set(from[0] + (x - from[0]) * ease, from[1] + (y - from[1]) * ease, from[2] * (scale / from[2]) ** ease);
      if (part < 1) this.#frame = requestAnimationFrame(frame);
    };
    this.#stop();
    this.#frame = requestAnimationFrame(frame);
  }

  #stop(): void {
    if (this.#frame) cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  /** No more than a rim is ever seen beside the table; one that is smaller than the view stays in its middle. */
  #set(x: number, y: number, scale: number): void {
    this.#stop();
    this.scale = Math.max(this.whole, scale);
    this.#moved = this.scale > this.whole * 1.001;
    const clamp = (at: number, size: number, room: number, under: number): number => {
      const [half, rim] = [room / 2 / this.scale, (this.#rim + this.beside) / this.scale];
      if (size + 2 * rim <= 2 * half - under) return size / 2;
      return Math.max(half - rim, Math.min(size + rim + under - half, at));
    };
    this.x = clamp(x, this.wide, this.width, 0);
    this.y = clamp(y, this.high, this.height, this.under / this.scale);
  }
}
