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
  /** Pixels that the tools take from the view, above or to the right of the whole world. */
  tools = $state(0);
  #moved = false;

  /** The scale at which everything is seen, the tools above it or, if there is more room, in a column beside it. */
  get whole(): number {
    return Math.max(this.#whole(0), this.#whole(this.tools));
  }

  /** The tools stand in a column. */
  get column(): boolean {
    return this.#whole(this.tools) > this.#whole(0) * 1.001;
  }

  #whole(aside: number): number {
    const room = Math.min(24, this.width * 0.03);
    const above = aside ? room : Math.max(room, this.tools + room / 2);
    return Math.max(0.1, Math.min((this.width - room - aside) / this.wide, (this.height - above) / this.high));
  }

  get most(): number {
    return Math.max(90, this.whole * 2);
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
    if (this.#moved) this.#keep();
    else this.fit();
  }

  /** The whole table. */
  fit(): void {
    this.scale = this.whole;
    const column = this.column;
    // What room there is above, or on the right, the tools take first.
    const free = column ? this.width - this.wide * this.scale : this.height - this.high * this.scale;
    const shift = Math.max(0, Math.min(this.tools - free / 2, free / 2 - 4)) / this.scale;
    this.x = this.wide / 2 + (column ? shift : 0);
    this.y = this.high / 2 - (column ? 0 : shift);
    this.#moved = false;
  }

  /** Zooms so that what is at a pixel of the view stays there. */
  zoomAt(px: number, py: number, factor: number): void {
    const [x, y] = this.toWorld(px, py);
    this.scale = Math.max(this.whole * 0.9, Math.min(this.most, this.scale * factor));
    this.x = x - (px - this.width / 2) / this.scale;
    this.y = y - (py - this.height / 2) / this.scale;
    this.#keep();
  }

  zoom(factor: number): void {
    this.zoomAt(this.width / 2, this.height / 2, factor);
  }

  /** Moves what is seen by pixels, as if it was held by a finger. */
  pan(dx: number, dy: number): void {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.#keep();
  }

  /** Looks at a point. */
  to(x: number, y: number): void {
    this.x = x;
    this.y = y;
    this.#keep();
  }

  /** Zooms to a part of the world, at most to `most` pixels for a unit. */
  show(left: number, top: number, right: number, bottom: number, most = 40): void {
    const scale = Math.min(this.width / Math.max(1, right - left), this.height / Math.max(1, bottom - top), most);
    this.scale = Math.max(this.whole, scale);
    this.to((left + right) / 2, (top + bottom) / 2);
  }

  /** Moves as little as needed to bring a part of the world into the view. */
  reveal(left: number, top: number, right: number, bottom: number): void {
    const seen = this.seen;
    const room = Math.min(1.5, seen.width / 8, seen.height / 8);
    const shift = (low: number, high: number, from: number, size: number): number => {
      if (high - low > size - 2 * room) return (low + high) / 2 - (from + size / 2);
      return Math.min(0, low - room - from) + Math.max(0, high + room - from - size);
    };
    const dx = shift(left, right, seen.left, seen.width);
    const dy = shift(top, bottom, seen.top, seen.height);
    if (dx || dy) this.to(this.x + dx, this.y + dy);
  }

  toWorld(px: number, py: number): [number, number] {
    return [this.x + (px - this.width / 2) / this.scale, this.y + (py - this.height / 2) / this.scale];
  }

  /** Some of the world always stays in sight; a world that is smaller than the view stays in its middle. */
  #keep(): void {
    this.#moved = true;
    const clamp = (at: number, size: number, room: number): number => {
      const half = Math.min(size / 2, (room * 0.5) / this.scale);
      const slack = (room * 0.3) / this.scale;
      return Math.max(Math.min(half, size / 2) - slack, Math.min(size - half + slack, at));
    };
    this.x = clamp(this.x, this.wide, this.width);
    this.y = clamp(this.y, this.high, this.height);
  }
}
