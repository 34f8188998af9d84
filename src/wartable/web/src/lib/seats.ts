/** The games that this browser has a seat in: tokens never leave it but to their own server. */
export interface Place {
  game: string;
  tokens: Record<string, string>;
  title: string;
  system: string;
}

const KEY = "wartable.places";

export function places(): Place[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as Place[]) : [];
  } catch {
    return [];
  }
}

export function remember(place: Place): void {
  const others = places().filter((item) => item.game !== place.game);
  localStorage.setItem(KEY, JSON.stringify([place, ...others].slice(0, 100)));
}

export function forget(game: string): void {
  localStorage.setItem(KEY, JSON.stringify(places().filter((item) => item.game !== game)));
}

export function placeOf(game: string): Place | undefined {
  return places().find((item) => item.game === game);
}
