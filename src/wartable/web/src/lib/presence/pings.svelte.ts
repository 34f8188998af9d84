import type { Pointed } from "../protocol";

/** Something that is pointed at just now. */
export interface Ping extends Pointed {
  id: number;
}

export const LASTS = 4000; // ms

/** What the seats of a game point at: each fades after a while. */
export class Pings {
  shown = $state.raw<readonly Ping[]>([]);
  #next = 0;
  #timers = new Set<ReturnType<typeof setTimeout>>();

  add(pointed: Pointed): void {
    const ping = { ...pointed, id: this.#next++ };
    // A seat points at one thing at a time.
    this.shown = [...this.shown.filter((one) => one.seat !== ping.seat), ping];
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.shown = this.shown.filter((one) => one.id !== ping.id);
    }, LASTS);
    this.#timers.add(timer);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
