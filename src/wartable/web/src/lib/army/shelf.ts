/** The lists that this browser keeps, the newest first, and how many models of each kind somebody owns. */

/** A list as a document; only the server reads and changes what stands in it. */
export type List = Record<string, unknown>;

export interface Kept {
  id: string;
  system: string;
  name: string;
  faction: string;
  /** What it costs, what it may cost, and whether it keeps all rules, as the server said last; null: not asked yet. */
  points: number;
  limit: number;
  legal: boolean | null;
  /** When it was changed, in milliseconds. */
  at: number;
  document: List;
}

type Store = Pick<Storage, "getItem" | "setItem">;
const LISTS = "wartable.armies";
const OWNED = "wartable.collection";

function read<T>(store: Store, key: string, usual: T): T {
  try {
    return (JSON.parse(store.getItem(key) ?? "null") as T | null) ?? usual;
  } catch {
    return usual; // somebody else wrote there
  }
}

export function kept(store: Store = localStorage): Kept[] {
  const found = read<Kept[]>(store, LISTS, []);
  return Array.isArray(found) ? found.filter((item) => typeof item?.id === "string" && typeof item.document === "object") : [];
}

export function listOf(id: string, store: Store = localStorage): Kept | undefined {
  return kept(store).find((item) => item.id === id);
}

/** Keeps a list, on top. */
export function keep(item: Kept, store: Store = localStorage): void {
  store.setItem(LISTS, JSON.stringify([item, ...kept(store).filter((other) => other.id !== item.id)]));
}

export function drop(id: string, store: Store = localStorage): void {
  store.setItem(LISTS, JSON.stringify(kept(store).filter((item) => item.id !== id)));
}

/** A list as it came, to be kept under an id of its own; the same document is not kept twice. */
export function shelved(document: List, system: string, facts: Partial<Kept> = {}, store: Store = localStorage): Kept {
  const text = JSON.stringify(document);
  const same = kept(store).find((item) => item.system === system && JSON.stringify(item.document) === text);
  if (same) return same;
  const item: Kept = {
    id: newId(kept(store).map((other) => other.id)), system, name: String(document["name"] ?? "Army"), faction: "", points: 0,
    limit: Number(document["points"] ?? 0), legal: null, at: Date.now(), ...facts, document,
  };
  keep(item, store);
  return item;
}

function newId(used: readonly string[]): string {
  for (;;) {
    const id = Math.random().toString(36).slice(2, 8).padEnd(6, "0");
    if (!used.includes(id)) return id;
  }
}

/** The same list once more, under another name. */
export function twice(item: Kept, store: Store = localStorage): Kept {
  const name = unlike(item.name, kept(store).map((other) => other.name));
  const { id: _, ...facts } = item;
  return shelved({ ...item.document, name }, item.system, { ...facts, name, at: Date.now() }, store);
}

/** A name that no other list has: "Marines", "Marines 2". */
export function unlike(name: string, others: readonly string[]): string {
  const stem = name.replace(/ \d+$/, "");
  for (let number = 1; ; number++) {
    const found = number === 1 ? name : `${stem} ${number}`;
    if (!others.includes(found)) return found;
  }
}

export type Owned = Record<string, number>;

/** The models that somebody owns of a system, by the key of what they are. */
export function owned(system: string, store: Store = localStorage): Owned {
  return read<Record<string, Owned>>(store, OWNED, {})[system] ?? {};
}

export function own(system: string, models: Owned, store: Store = localStorage): void {
  const some = Object.fromEntries(Object.entries(models).filter(([, count]) => count > 0));
  store.setItem(OWNED, JSON.stringify({ ...read<Record<string, Owned>>(store, OWNED, {}), [system]: some }));
}
