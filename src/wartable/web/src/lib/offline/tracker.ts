/** A unit of mine on the real table: how many models are left, counters beside it, whether it has acted. */
export interface Tracked {
  id: number;
  name: string;
  models: number;
  start: number;
  counters: number;
  acted: boolean;
}

const KEY = "wartable.tracker";
const MOST = 60;

/** The units that were kept in this browser. */
export function tracked(store: Pick<Storage, "getItem"> = localStorage): Tracked[] {
  try {
    const found: unknown = JSON.parse(store.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isTracked).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function keep(units: readonly Tracked[], store: Pick<Storage, "setItem"> = localStorage): void {
  store.setItem(KEY, JSON.stringify(units.slice(0, MOST)));
}

/** The list with one unit more; of several of one name each has a number. */
export function added(units: readonly Tracked[], name: string, models: number): Tracked[] {
  const plain = name.trim().slice(0, 60);
  if (!plain || units.length >= MOST) return [...units];
  const names = new Set(units.map((unit) => unit.name));
  let called = plain;
  for (let n = 2; names.has(called); n++) called = `${plain} ${n}`;
  const id = Math.max(0, ...units.map((unit) => unit.id)) + 1;
  return [...units, { id, name: called, models, start: models, counters: 0, acted: false }];
}

/** The list with one unit changed; numbers stay within what can be. */
export function set(units: readonly Tracked[], id: number, change: Partial<Tracked>): Tracked[] {
  return units.map((unit) => {
    if (unit.id !== id) return unit;
    const next = { ...unit, ...change };
    return { ...next, models: Math.min(next.start, Math.max(0, next.models)), counters: Math.min(99, Math.max(0, next.counters)) };
  });
}

function isTracked(found: unknown): found is Tracked {
  const unit = found as Partial<Tracked> | null;
  return typeof unit?.name === "string" && [unit.id, unit.models, unit.start, unit.counters].every((n) => Number.isInteger(n)) && typeof unit.acted === "boolean";
}
