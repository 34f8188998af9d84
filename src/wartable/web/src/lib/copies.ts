import type { Ground } from "./protocol";

/**
 * What tables looked like when this browser saw them last: their ground, so that a page stands at once while the rest is
 * on its way. One copy for each game, and only for the seat that was told it.
 */
interface Copy {
  game: string;
  seat: string;
  ground: Ground;
}

const KEY = "wartable.copies";
const MOST = 6;
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

function copies(store: Store): Copy[] {
  try {
    const found: unknown = JSON.parse(store.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as Copy[]).filter((item) => typeof item?.game === "string" && Array.isArray(item.ground?.shapes)) : [];
  } catch {
    return [];
  }
}

/** The ground of a game as `seat` saw it last, null if nothing is kept. */
export function copyOf(game: string, seat: string, store: Store = localStorage): Ground | null {
  return copies(store).find((item) => item.game === game && item.seat === seat)?.ground ?? null;
}

/** Keeps it; where there is no room left the seats of games need it more. */
export function keepCopy(game: string, seat: string, ground: Ground, store: Store = localStorage): void {
  const others = copies(store).filter((item) => item.game !== game);
  try {
    store.setItem(KEY, JSON.stringify([{ game, seat, ground }, ...others].slice(0, MOST)));
  } catch {
    store.removeItem(KEY);
  }
}
