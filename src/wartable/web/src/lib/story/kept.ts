/** What a browser keeps of the story of a seat: how fast it is told, and up to which entry it was told before the last decision. */
interface Kept {
  seat: string;
  speed: number;
  since: number;
}

const KEY = "wartable.story";
const MOST = 40;
type Store = Pick<Storage, "getItem" | "setItem">;

/** Speeds: so many times as fast as usual, 0: all at once. */
export const SPEEDS = [1, 2, 4, 0] as const;

function all(store: Store): Kept[] {
  try {
    const found: unknown = JSON.parse(store.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as Kept[]).filter((item) => typeof item?.seat === "string") : [];
  } catch {
    return [];
  }
}

/** What is kept for a seat of a game; a new one begins with the speed that was chosen last. */
export function keptOf(game: string, seat: string, store: Store = localStorage): { speed: number; since: number } {
  const found = all(store);
  const own = found.find((item) => item.seat === `${game}/${seat}`);
  const speed = own?.speed ?? found[0]?.speed ?? 1;
  return { speed: SPEEDS.some((one) => one === speed) ? speed : 1, since: Number.isInteger(own?.since) ? (own?.since ?? -1) : -1 };
}

/** Keeps it; a browser that has no room left tells the next story from its start. */
export function keep(game: string, seat: string, what: { speed: number; since: number }, store: Store = localStorage): void {
  const key = `${game}/${seat}`;
  try {
    store.setItem(KEY, JSON.stringify([{ seat: key, ...what }, ...all(store).filter((item) => item.seat !== key)].slice(0, MOST)));
  } catch {
    // nothing depends on it
  }
}
