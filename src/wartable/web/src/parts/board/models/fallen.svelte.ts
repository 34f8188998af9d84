import type { Entry } from "../../../lib/play/entry";
import type { BoardUnit, Figure } from "./units";

/** Where models fell in the turn that is played: a small cross stays for each. */
export class Fallen {
  crosses = $state.raw<{ x: number; y: number; side: number }[]>([]);
  #known = new Map<string, { unit: BoardUnit; figures: Map<number, Figure> }>();
  #seen = -1;

  /** Told of every position with the entries that led to it. */
  see(units: readonly BoardUnit[], entries: readonly Entry[]): void {
    const last = entries.at(-1)?.n ?? -1;
    const fresh = this.#seen < 0 || last < this.#seen ? [] : entries.filter((entry) => entry.n > this.#seen);
    if (last < this.#seen) this.crosses = [];
    this.#seen = last;
    for (const entry of fresh) {
      if (entry.heads) this.crosses = [];
      if (entry.sign === "lost") this.#fell(String(entry["unit"]), entry["models"]);
    }
    this.#known = new Map(units.map((unit) => [unit.id, { unit, figures: new Map(unit.figures.map((figure) => [figure.id, figure])) }]));
  }

  #fell(id: string, models: unknown): void {
    const known = this.#known.get(id);
    if (!known || !Array.isArray(models)) return;
    const found = models.flatMap((model) => known.figures.get(Number(model)) ?? []);
    this.crosses = [...this.crosses, ...found.map(({ x, y }) => ({ x, y, side: known.unit.side }))];
  }
}
