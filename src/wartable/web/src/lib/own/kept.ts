/** The document of one's own that a browser is writing, by system: what it is called, and what it holds. */
export interface Writing {
  name: string;
  document: Record<string, unknown>;
}

type Store = Pick<Storage, "getItem" | "setItem">;
const keyOf = (system: string): string => `wartable.own.${system}`;
export const NOTHING: Writing = { name: "my-own", document: {} };

export function writingOf(system: string, store: Store = localStorage): Writing {
  try {
    const found = JSON.parse(store.getItem(keyOf(system)) ?? "null") as Partial<Writing> | null;
    const whole = typeof found?.name === "string" && typeof found.document === "object" && found.document !== null;
    return whole ? { name: found.name ?? "", document: found.document ?? {} } : NOTHING;
  } catch {
    return NOTHING;
  }
}

export function keepWriting(system: string, writing: Writing, store: Store = localStorage): void {
  try {
    store.setItem(keyOf(system), JSON.stringify(writing));
  } catch {
    // a browser without room keeps what it had; the file can still be saved
  }
}
