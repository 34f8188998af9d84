/** Documents of one's own that a browser keeps, to be brought into scenarios of a system: the last ones, by name. */
export interface Brought {
  name: string;
  text: string;
}

/** Letters that the server takes of one. */
export const LONGEST = 200_000;
const MOST = 6;
type Store = Pick<Storage, "getItem" | "setItem">;

const keyOf = (system: string): string => `wartable.brought.${system}`;
const whole = (item: unknown): item is Brought =>
  typeof (item as Brought | null)?.name === "string" && typeof (item as Brought | null)?.text === "string";

export function broughtOf(system: string, store: Store = localStorage): Brought[] {
  try {
    const found: unknown = JSON.parse(store.getItem(keyOf(system)) ?? "[]");
    return Array.isArray(found) ? found.filter(whole).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Keeps one, in place of another of its name; what there is afterwards. A browser without room keeps what it had. */
export function keepBrought(system: string, one: Brought, store: Store = localStorage): Brought[] {
  return put(system, [one, ...broughtOf(system, store).filter((item) => item.name !== one.name)].slice(0, MOST), store);
}

export function forgetBrought(system: string, name: string, store: Store = localStorage): Brought[] {
  return put(system, broughtOf(system, store).filter((item) => item.name !== name), store);
}

function put(system: string, all: Brought[], store: Store): Brought[] {
  try {
    store.setItem(keyOf(system), JSON.stringify(all));
  } catch {
    // it can be chosen again from its file
  }
  return broughtOf(system, store);
}
